import email.parser
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BUILD_WHEEL = "import sys, hatchling.build as b; print(b.build_wheel(sys.argv[1]))"
BUILD_SDIST = "import sys, hatchling.build as b; print(b.build_sdist(sys.argv[1]))"


def locked(name: str) -> dict[str, str]:
    """Return the versions that a lock file names."""
    text = (ROOT / "requirements" / name).read_text("utf-8")
    return dict(re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", text, flags=re.MULTILINE))


def build(program: str, source: Path, target: Path) -> Path:
    """Run the build backend where no Node.js can be found; return what it made."""
    done = subprocess.run(
        [sys.executable, "-c", program, str(target)],
        cwd=source,
        env={"PATH": os.fspath(target), "HOME": os.fspath(target)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return target / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(BUILD_SDIST, ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Return the wheel built from the unpacked sdist, without Node.js."""
    unpacked = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        for member in archive:
            path = unpacked / member.name
            path.parent.mkdir(parents=True, exist_ok=True)
            content = archive.extractfile(member)
            if content is not None:
                path.write_bytes(content.read())
    (source,) = unpacked.iterdir()
    return zipfile.ZipFile(build(BUILD_WHEEL, source, tmp_path_factory.mktemp("wheel")))


def test_a_wheel_from_the_sdist_needs_no_node_and_carries_the_built_client(
    wheel: zipfile.ZipFile,
) -> None:
    built = {
        f"balak/web/{path.relative_to(ROOT / 'src/balak/web').as_posix()}"
        for path in (ROOT / "src/balak/web").rglob("*")
        if path.is_file()
    }
    assert "balak/web/index.html" in built
    assert built <= set(wheel.namelist())


def test_the_wheel_holds_the_whole_package_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    names = {name for name in wheel.namelist() if not name.startswith("balak-")}
    package = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src/balak").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert names == package
    assert "balak/py.typed" in names
    assert any(re.fullmatch(r"balak/locales/id/\w+\.ftl", name) for name in names)


def test_the_sdist_holds_tests_sources_of_the_client_and_locks(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "web/package-lock.json",
        "tests/project/test_packaging.py",
        "requirements/serve.txt",
    } <= names
    assert not [name for name in names if "node_modules" in name or name.startswith(".venv")]


def test_the_wheel_installs_the_command(wheel: zipfile.ZipFile) -> None:
    (entry,) = [name for name in wheel.namelist() if name.endswith("entry_points.txt")]
    assert "balak = balak.cli:main" in wheel.read(entry).decode()
    (metadata,) = [name for name in wheel.namelist() if name.endswith("METADATA")]
    message = email.parser.Parser().parsestr(wheel.read(metadata).decode())
    assert message["License-Expression"] == "MIT"
    extras = set(message.get_all("Provides-Extra", []))
    assert extras == {"server", "sim", "plot", "envs", "openspiel", "ray", "dev"}


@pytest.mark.parametrize(
    ("lock", "extras"),
    [
        ("serve.txt", ("server",)),
        ("search.txt", ("sim",)),
        ("dev.txt", ("server", "sim", "plot", "envs", "openspiel", "ray", "dev")),
    ],
)
def test_locks_hold_what_the_project_asks_for(lock: str, extras: tuple[str, ...]) -> None:
    asked = list(PROJECT["dependencies"])
    for extra in extras:
        asked += PROJECT["optional-dependencies"][extra]
    versions = locked(lock)
    for requirement in map(Requirement, asked):
        if requirement.name != "balak":
            assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)]), (
                requirement
            )


def test_tests_run_with_the_versions_that_players_run_with() -> None:
    for lock in ("serve.txt", "search.txt"):
        assert locked(lock).items() <= locked("dev.txt").items()


def test_locks_name_a_hash_for_everything_and_no_address() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        text = lock.read_text("utf-8")
        entries = re.split(r"\n(?=[a-z])", text.partition("\n\n")[2] or text)
        assert "://" not in text
        assert all("--hash=sha256:" in entry for entry in entries if "==" in entry), lock


def test_the_version_is_the_same_everywhere() -> None:
    version = PROJECT["version"]
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"## [{version}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f'"version": "{version}"' in (ROOT / "web" / "package.json").read_text("utf-8")
