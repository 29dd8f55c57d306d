"""Backups: a copy of the database while a server writes to it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from balak.errors import StoreError
from balak.storage.folder import DataFolder


def back_up(folder: Path, file: Path) -> None:
    """Copy the database of a data folder to a new file that only this user may read.

    The copy holds every write that was answered before, and none by half. As ``balak.sqlite3`` in
    an empty data folder it is the same tables again.

    Raises:
        StoreError: There is no database, the file is there already, or it cannot be written.
    """
    source = DataFolder(folder, is_alone=False).database
    try:
        copy_database(source, file)
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StoreError(
            f"the backup {file} cannot be written: {reason}",
            key="error-store-backup",
            path=str(file),
            cause=reason,
        ) from error


def copy_database(source: Path, target: Path) -> None:
    """Copy a database to a new private file, altogether or not at all.

    Raises:
        OSError: The file is there already or cannot be made.
        sqlite3.Error: The database cannot be read, or the copy not be written.
    """
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except BaseException:
        target.unlink()
        raise
