import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import web_client

Pip = Callable[[], list[str]]

# Stands in for npm: notes each call, and builds what vite would.
NPM = """\
import pathlib, sys
calls = pathlib.Path("../calls.txt")
calls.write_text((calls.read_text() if calls.exists() else "") + " ".join(sys.argv[1:]) + "\\n")
if sys.argv[1] == "ci":
    pathlib.Path("node_modules").mkdir(exist_ok=True)
if sys.argv[1] == "run":
    built = pathlib.Path("../src/balak/web")
    built.mkdir(parents=True, exist_ok=True)
    (built / "index.html").write_text("built")
"""


# Stands in for pip: notes that it was called.
PIP = """\
import pathlib, sys
calls = pathlib.Path("calls.txt")
calls.write_text((calls.read_text() if calls.exists() else "") + "pip " + sys.argv[1] + "\\n")
"""


@pytest.fixture
def pip(tmp_path: Path) -> Pip:
    script = tmp_path / "pip.py"
    script.write_text(PIP)
    return lambda: [sys.executable, str(script)]


@pytest.fixture
def npm(tmp_path: Path) -> web_client.Npm:
    script = tmp_path / "npm.py"
    script.write_text(NPM)
    return web_client.Npm((sys.executable, str(script)))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in (
        "web/package.json",
        "web/package-lock.json",
        "web/index.html",
        "web/src/main.ts",
        "web/src/line.test.ts",
        "src/balak/locales/id/core.ftl",
        "requirements/browser.txt",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def calls(root: Path) -> list[str]:
    path = root / "calls.txt"
    return path.read_text().splitlines() if path.exists() else []


def test_the_client_is_built_once_for_its_sources(
    root: Path, npm: web_client.Npm, pip: Pip
) -> None:
    assert not web_client.is_fresh(root)
    assert web_client.ensure(root, npm, pip)
    assert web_client.is_fresh(root)
    assert not web_client.ensure(root, npm, pip)
    assert calls(root) == ["ci --no-audit --no-fund", "pip download", "run build"]


@pytest.mark.parametrize("name", ["web/src/main.ts", "src/balak/locales/id/core.ftl"])
def test_a_changed_source_is_built_with_the_packages_at_hand(
    root: Path, npm: web_client.Npm, pip: Pip, name: str
) -> None:
    web_client.ensure(root, npm, pip)
    (root / name).write_text("changed")
    assert web_client.ensure(root, npm, pip)
    assert calls(root)[3:] == ["run build"]


def test_a_changed_lock_installs_packages_again(root: Path, npm: web_client.Npm, pip: Pip) -> None:
    web_client.ensure(root, npm, pip)
    (root / "web/package-lock.json").write_text("changed")
    web_client.ensure(root, npm, pip)
    assert calls(root)[3:] == ["ci --no-audit --no-fund", "run build"]


def test_tests_of_the_client_are_no_source_of_it(root: Path, npm: web_client.Npm, pip: Pip) -> None:
    web_client.ensure(root, npm, pip)
    (root / "web/src/line.test.ts").write_text("changed")
    assert web_client.is_fresh(root)


def test_a_removed_file_is_a_change(root: Path, npm: web_client.Npm, pip: Pip) -> None:
    web_client.ensure(root, npm, pip)
    (root / "web/src/main.ts").unlink()
    assert not web_client.is_fresh(root)


def test_a_built_client_without_sources_is_taken_as_it_is(
    root: Path, npm: web_client.Npm, pip: Pip
) -> None:
    web_client.ensure(root, npm, pip)
    (root / "web/package.json").unlink()
    assert web_client.is_fresh(root)


def test_a_failed_build_is_one_line_and_leaves_the_client_stale(
    root: Path, tmp_path: Path, pip: Pip
) -> None:
    script = tmp_path / "fails.py"
    script.write_text("import sys; sys.exit(7)")
    with pytest.raises(web_client.WebClientError, match=r"`npm ci .*failed \(exit 7\)$"):
        web_client.ensure(root, web_client.Npm((sys.executable, str(script))), pip)
    assert not web_client.is_fresh(root)


@pytest.mark.parametrize(
    ("version", "is_taken"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("nonsense", False),
    ],
)
def test_only_a_new_enough_node_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, *, is_taken: bool
) -> None:
    for name in ("node", "npm"):
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\necho {version}\n")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (web_client.npm_on_path() is not None) is is_taken


def test_node_without_npm_is_not_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "node").write_text("#!/bin/sh\necho v24.1.0\n")
    (tmp_path / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert web_client.npm_on_path() is None


def test_the_wheel_of_node_runs_npm_by_its_node(tmp_path: Path) -> None:
    script = tmp_path / "lib/node_modules/npm/bin/npm-cli.js"
    script.parent.mkdir(parents=True)
    script.touch()
    node = tmp_path / "bin/node"
    node.parent.mkdir()
    node.touch(0o755)
    expected = web_client.Npm((str(node), str(script)), node.parent)
    assert web_client.npm_of_wheel(tmp_path) == expected
    script.unlink()
    with pytest.raises(web_client.WebClientError, match="no node in"):
        web_client.npm_of_wheel(tmp_path)
