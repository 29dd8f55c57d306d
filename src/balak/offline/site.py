"""Site: the page as a folder of files, which needs no server and lies on any host of files.

All addresses in it are relative, so that it may lie in any folder of a host. The page is marked as
one that has no server: its addresses are behind the ``#``, and all its tables in the browser.
"""

import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from balak.server.bundle import generated, is_generated
from balak.server.client import Client
from balak.server.headers import HEADERS

MARK: Final = ".balak-site"
"""The file that names all others: a folder that has it is one of ours."""
_INDEX: Final = "index.html"
_LAST: Final = (_INDEX, "build.json", "sw.js")
"""What leads to the others is written when they are there, and in this order."""
_NO_MEANING: Final = ("frame-ancestors",)
"""What a policy in a page cannot say."""


class ForeignFolderError(Exception):
    """The folder holds something that is not of a site of ours."""


def site_files(client: Client) -> dict[str, bytes]:
    """Return each file of the site by its path; nothing where the client was not built."""
    index = client.files.get(_INDEX)
    if index is None:
        return {}
    files = {path: body for path, body in client.files.items() if path != "digest.txt"}
    files[_INDEX] = _index(index.decode()).encode()
    if client.template is not None:
        plain = {path: body for path, body in files.items() if not is_generated(path)}
        files |= generated({**plain, "sw.js": client.template})
    # GitHub Pages would leave files out otherwise.
    return {**files, ".nojekyll": b""}


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a site, or renew one; what else lies in the folder of a site stays.

    Each file is there as a whole or not at all, and what leads to others comes after them.

    Raises:
        ForeignFolderError: There is something in the folder, and it is no site.
        OSError: It could not be written.
    """
    mark = folder / MARK
    if folder.exists() and not mark.is_file() and any(folder.iterdir()):
        raise ForeignFolderError
    before = mark.read_text("utf-8", "replace").splitlines() if mark.is_file() else []
    first = [name for name in sorted(files) if name not in _LAST]
    last = [name for name in _LAST if name in files]
    # Named before they are there: what breaks off is still known to be a site.
    _write(mark, "".join(f"{name}\n" for name in sorted({*before, *files})).encode())
    for name in [*first, *last]:
        _write(folder / name, files[name])
    for name in before:
        if name not in files and _is_file_inside(folder, name):
            (folder / name).unlink()
    _write(mark, "".join(f"{name}\n" for name in sorted(files)).encode())
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and path.name.startswith("python-") and not any(path.iterdir()):
            path.rmdir()


def _index(text: str) -> str:
    policy = dict(HEADERS)[b"content-security-policy"].decode()
    kept = [part for part in policy.split("; ") if not part.startswith(_NO_MEANING)]
    head = f'<head>\n    <meta http-equiv="Content-Security-Policy" content="{"; ".join(kept)}">'
    text = re.sub(r'((?:href|src)=")/', r"\1./", text)
    return text.replace("<html ", "<html data-site ", 1).replace("<head>", head, 1)


def _write(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(body)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _is_file_inside(folder: Path, name: str) -> bool:
    """Whether a name in a mark, which anybody may have changed, is of a file in the folder."""
    path = folder / name
    return path.is_file() and path.parent.resolve().is_relative_to(folder.resolve())
