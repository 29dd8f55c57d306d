"""DataFolder: the folder that holds the database, private to one user and one server."""

import os
import sys
from pathlib import Path
from typing import IO, Final

from balak.errors import StoreError

DATABASE_NAME: Final = "balak.sqlite3"
LOCK_NAME: Final = "balak.lock"


def default_folder() -> Path:
    """Return where this platform keeps the data of a user's programs."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "balak"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "balak"
    base = os.environ.get("XDG_DATA_HOME", "")
    # The XDG specification: a relative path is invalid and to be ignored.
    return (Path(base) if base.startswith("/") else home / ".local" / "share") / "balak"


class DataFolder:
    """A data folder that this process holds until `close`.

    It has mode 0700 and its files 0600, since the log holds hidden hands and the hashes of seat
    tokens. A folder that holds other things besides keeps its own mode.

    Args:
        path: The folder; it is made where it is missing.
        is_alone: Whether to keep other servers out. If not, the folder and its database must be
            there already, and a server may hold it.

    Raises:
        StoreError: The folder cannot be used, another server holds it, or there is no database.
    """

    def __init__(self, path: Path, *, is_alone: bool = True) -> None:
        self.path = path
        self._lock: IO[bytes] | None = None
        if not is_alone:
            _check_there(self.database)
            return
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make_private(path)
            self._lock = _open_private(path / LOCK_NAME)
            _open_private(path / DATABASE_NAME).close()
        except OSError as error:
            self.close()
            reason = error.strerror or str(error)
            raise StoreError(
                f"the data folder {path} cannot be used: {reason}",
                key="error-store-folder",
                path=str(path),
                cause=reason,
            ) from error
        if not _try_lock(self._lock):
            self.close()
            raise StoreError(
                f"another balak server is using the data folder {path}",
                key="error-store-locked",
                path=str(path),
            )

    @property
    def database(self) -> Path:
        """The database file."""
        return self.path / DATABASE_NAME

    def close(self) -> None:
        """Let another server have the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _check_there(database: Path) -> None:
    try:
        is_there = database.stat().st_size > 0
    except OSError:
        is_there = False
    if not is_there:
        raise StoreError(
            f"there is no database {database}", key="error-store-none", path=str(database)
        )


def _make_private(path: Path) -> None:
    """Let only the user into a folder that was there before, if nothing but this data is in it."""
    if all(entry.name.startswith((DATABASE_NAME, LOCK_NAME)) for entry in path.iterdir()):
        path.chmod(0o700)


def _open_private(path: Path) -> IO[bytes]:
    """Open a file for the user alone, making it where it is missing."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
    if hasattr(os, "fchmod"):
        os.fchmod(descriptor, 0o600)
    return os.fdopen(descriptor, "r+b")


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        # The kernel lets go of it when the process dies, however it dies.
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
