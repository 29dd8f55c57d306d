"""Client: the built page, read from the package once."""

import gzip
import hashlib
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from balak.server.bundle import TABLES, WORKER, generated, is_generated

_TYPES: Final = {
    "css": "text/css",
    "ftl": "text/plain",
    "html": "text/html",
    "ico": "image/x-icon",
    "gz": "application/gzip",
    "js": "text/javascript",
    "json": "application/json",
    "map": "application/json",
    "mjs": "text/javascript",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "whl": "application/zip",
    "woff2": "font/woff2",
    "zip": "application/zip",
}
_COMPRESSED: Final = frozenset({"gz", "ico", "png", "webp", "whl", "woff2", "zip"})
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"


@dataclass(frozen=True)
class Asset:
    """One file of the client."""

    body: bytes
    media_type: str
    is_compressed: bool
    cache_control: str
    etag: str
    is_python: bool
    """Whether it is the script in which Python runs."""

    @cached_property
    def packed(self) -> bytes | None:
        """The same, gzipped; None where that saves nothing."""
        if self.is_compressed:
            return None
        packed = gzip.compress(self.body, mtime=0)
        return packed if len(packed) < len(self.body) else None


class Client:
    """All files of the client by their path, such as ``assets/index-1a2b.js``."""

    def __init__(self, folder: Traversable | None = None) -> None:
        root = files("balak") / "web" if folder is None else folder
        self._read = dict(_read(root, "")) if root.is_dir() else {}
        self._assets = {path: _asset(path, body) for path, body in self._read.items()}

    @cached_property
    def files(self) -> dict[str, bytes]:
        """What each file holds, those included that are made when they are first wanted."""
        return {**self._read, **generated(self._read)}

    @property
    def index(self) -> Asset | None:
        """The page itself; None where the client was not built."""
        return self._assets.get("index.html")

    @property
    def template(self) -> bytes | None:
        """The service worker's script without the list of the build; None if there is none."""
        return self._read.get(WORKER)

    def find(self, path: str) -> Asset | None:
        """Return the file at this path, or None.

        The first time that one is wanted which must be made this takes a moment: see
        `balak.server.bundle.is_generated`.
        """
        if not is_generated(path):
            return self._assets.get(path)
        return self._generated.get(path)

    @cached_property
    def _generated(self) -> dict[str, Asset]:
        return {path: _asset(path, body) for path, body in self.files.items() if is_generated(path)}


def _read(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        path = f"{prefix}{entry.name}"
        found += _read(entry, f"{path}/") if entry.is_dir() else [(path, entry.read_bytes())]
    return found


def _asset(path: str, body: bytes) -> Asset:
    suffix = path.rpartition(".")[2]
    return Asset(
        body,
        media_type=_TYPES.get(suffix, "application/octet-stream"),
        is_compressed=suffix in _COMPRESSED,
        # There is a hash of the content in the names under assets/ only.
        cache_control=_FOREVER if path.startswith("assets/") else _ASK_AGAIN,
        # Weak, since the gzipped body has it too.
        etag=f'W/"{hashlib.sha256(body).hexdigest()[:16]}"',
        is_python=path.startswith(TABLES),
    )
