"""Client: the built page, read from the package once."""

import gzip
import hashlib
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

_TYPES: Final = {
    "css": "text/css",
    "ftl": "text/plain",
    "html": "text/html",
    "ico": "image/x-icon",
    "js": "text/javascript",
    "json": "application/json",
    "map": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
}
_COMPRESSED: Final = frozenset({"ico", "png", "webp", "woff2"})
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"


@dataclass(frozen=True, slots=True)
class Asset:
    """One file of the client."""

    body: bytes
    packed: bytes | None
    """The same, gzipped; None where that saves nothing."""
    media_type: str
    cache_control: str
    etag: str


class Client:
    """All files of the client by their path, such as ``assets/index-1a2b.js``."""

    def __init__(self, folder: Traversable | None = None) -> None:
        root = files("balak") / "web" if folder is None else folder
        self._assets = dict(_read(root, "")) if root.is_dir() else {}

    @property
    def index(self) -> Asset | None:
        """The page itself; None where the client was not built."""
        return self._assets.get("index.html")

    def find(self, path: str) -> Asset | None:
        """Return the file at this path, or None."""
        return self._assets.get(path)


def _read(folder: Traversable, prefix: str) -> list[tuple[str, Asset]]:
    found: list[tuple[str, Asset]] = []
    for entry in folder.iterdir():
        path = f"{prefix}{entry.name}"
        if entry.is_dir():
            found += _read(entry, f"{path}/")
            continue
        suffix = entry.name.rpartition(".")[2]
        body = entry.read_bytes()
        packed = None if suffix in _COMPRESSED else gzip.compress(body, mtime=0)
        if packed is not None and len(packed) >= len(body):
            packed = None
        # Vite puts a hash of the content into the names under assets/ only.
        cache = _FOREVER if path.startswith("assets/") else _ASK_AGAIN
        media_type = _TYPES.get(suffix, "application/octet-stream")
        # Weak, since the gzipped body has it too.
        etag = f'W/"{hashlib.sha256(body).hexdigest()[:16]}"'
        found.append((path, Asset(body, packed, media_type, cache, etag)))
    return found
