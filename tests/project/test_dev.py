import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dev as project_tool

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return as much of a checkout as dev.py needs, with a client that is built already."""
    for name in ("dev.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("tools", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name)
    client = tmp_path / "src/balak/web/index.html"
    client.parent.mkdir(parents=True)
    client.touch()
    return tmp_path


def dev(
    checkout: Path, *arguments: str, shadow: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run dev.py where PATH leads nowhere, and perhaps a module of Python cannot be imported."""
    environment = {"PATH": str(checkout / "nowhere")}
    if shadow is not None:
        (checkout / "shadows").mkdir()
        (checkout / "shadows" / f"{shadow}.py").write_text("raise ImportError")
        environment["PYTHONPATH"] = str(checkout / "shadows")
    return subprocess.run(
        [sys.executable, "dev.py", *arguments],
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_names_every_command(checkout: Path) -> None:
    done = dev(checkout, "--help")
    assert done.returncode == 0
    for command in ("setup", "serve", "test", "check", "chaos", "load", "bench", "lock"):
        assert f"\n    {command} " in done.stdout


def test_an_environment_of_somebody_else_is_left_alone(checkout: Path) -> None:
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "mine.txt").touch()
    done = dev(checkout, "setup")
    assert done.returncode == 1
    assert done.stderr == "dev.py: .venv was not made by dev.py: remove it, then run this again\n"
    assert (checkout / ".venv" / "mine.txt").exists()


def test_a_python_without_venv_is_told_what_to_install(checkout: Path) -> None:
    done = dev(checkout, "setup", shadow="ensurepip")
    assert done.returncode == 1
    package = f"python3.{sys.version_info.minor}-venv"
    assert done.stderr == (
        f"dev.py: this Python cannot make virtual environments: apt install {package}\n"
    )


def test_tests_without_chromium_are_told_what_to_install(checkout: Path) -> None:
    done = dev(checkout, "test")
    assert done.returncode == 1
    assert done.stderr == "dev.py: the browser tests need Chromium: apt install chromium\n"


def test_an_unknown_option_of_a_command_without_any_is_refused(checkout: Path) -> None:
    done = dev(checkout, "setup", "--fast")
    assert done.returncode == 2
    assert done.stderr.endswith("error: unrecognized arguments: --fast\n")


def test_what_has_no_build_for_this_machine_is_done_without(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, ...]] = []

    def pip(_python: Path, *arguments: str) -> None:
        asked.append(arguments)
        raise project_tool.DevError("pip failed")

    monkeypatch.setattr(project_tool, "_pip", pip)
    project_tool._pip_if_built(Path(sys.executable), "search.txt")  # noqa: SLF001
    (arguments,) = asked
    assert {"--require-hashes", "--only-binary", "search.txt"} <= set(arguments)
    assert "There is no numba for this machine." in capsys.readouterr().out
