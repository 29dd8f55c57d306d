"""Bundle: what a browser fetches to play without a server, and what it keeps to open without one.

Both are made from the installed package, so that they are of the same version as the server: the
library and the server's core as one archive, for Python in the browser, and a list of the client's
files with their digests, for the service worker.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

PYTHON: Final = "assets/python-"
"""How the names of the files begin that Python in the browser is made of."""
ARCHIVE: Final = "assets/library-"
"""How the name of the archive begins."""
TABLES: Final = "assets/tables-"
"""How the name of the script begins in which Python runs: it alone may compile WebAssembly."""
LIST: Final = "build.json"
WORKER: Final = "sw.js"
_LATER: Final = frozenset({"licenses.txt", "licenses-python.txt"})
"""Files of the client that nobody needs without a network."""
_SUFFIXES: Final = (".py", ".json", ".ftl")
_LEFT_OUT: Final = frozenset(
    {"analysis", "arena", "cli", "drawing", "envs", "exploit", "kernel", "simulation", "training",
     "web"}
)  # fmt: skip
"""Folders of the package that play in a browser does without."""
_DAWN: Final = (1980, 1, 1, 0, 0, 0)


def is_generated(path: str) -> bool:
    """Return whether a file of this path is made by `generated`, where there is one."""
    return path in {LIST, WORKER} or path.startswith(ARCHIVE)


def generated(assets: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files that go with those of the built client; none where there is no worker.

    The service worker's script has the list in it, so that a browser sees that it is another one.
    """
    worker = assets.get(WORKER)
    if worker is None:
        return {}
    archive = packed()
    name = f"{ARCHIVE}{_digest(archive)[:8]}.zip"
    later = {path: body for path, body in assets.items() if path.startswith(PYTHON)}
    later[name] = archive
    first = {
        path: _digest(body)
        for path, body in sorted(assets.items())
        if path not in later and path not in _LATER and path not in {WORKER, "digest.txt"}
    }
    build = _digest(json.dumps([first, sorted(later)]).encode() + worker)
    listed = json.dumps(
        {
            "build": build[:16],
            "first": first,
            "python": {path: len(body) for path, body in sorted(later.items())},
        },
        separators=(",", ":"),
    ).encode()
    return {
        name: archive,
        LIST: listed + b"\n",
        WORKER: b"const BALAK = " + listed + b";\n" + worker,
    }


@cache
def packed() -> bytes:
    """Return what of the package runs in a browser, as a ZIP archive: the same for the same files.

    Left out is what needs numpy, and what only a command line or a command of research needs.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, body in sorted(_sources(files("balak"), "balak/")):
            archive.writestr(zipfile.ZipInfo(name, _DAWN), body, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _sources(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            if entry.name not in _LEFT_OUT and entry.name != "__pycache__":
                yield from _sources(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(_SUFFIXES):
            yield f"{prefix}{entry.name}", entry.read_bytes()


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()
