"""The database as this version makes it, and how a file is told from another one."""

import sqlite3
from pathlib import Path
from typing import Final

from balak.errors import StoreError

VERSION: Final = 2
"""The schema's number: ``PRAGMA user_version``, and Alembic's revision with leading zeros."""
APPLICATION_ID: Final = 0x62616C6B  # "balk"

BUSY_SECONDS: Final = 10.0
"""How long a writer waits for one in another process."""

# The last migration makes the same of an older database; a test compares them.
_STATEMENTS: Final = (
    """
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        created_at INTEGER NOT NULL,
        pace TEXT NOT NULL,
        clocks TEXT NOT NULL DEFAULT '',
        watch TEXT UNIQUE,
        listing TEXT,
        archived_at INTEGER,
        is_nameless INTEGER NOT NULL DEFAULT 0
    )
    """,
    "CREATE VIEW open_tables AS SELECT * FROM tables WHERE archived_at IS NULL",
    "CREATE INDEX tables_listed ON tables (number) WHERE listing IS NOT NULL",
    """
    CREATE TABLE seats (
        table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        token_hash BLOB,
        epoch INTEGER NOT NULL DEFAULT 1,
        PRIMARY KEY (table_number, seat)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE codes (
        table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        code_hash BLOB NOT NULL,
        expires_at INTEGER NOT NULL,
        PRIMARY KEY (table_number, seat)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE events (
        table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        seat INTEGER,
        command_id TEXT,
        at INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_number, seq)
    ) WITHOUT ROWID
    """,
    """
    CREATE UNIQUE INDEX events_commands ON events (table_number, seat, command_id)
        WHERE command_id IS NOT NULL
    """,
    """
    CREATE TABLE alembic_version (
        version_num VARCHAR(32) NOT NULL,
        CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
    )
    """,
)


def open_database(path: Path, *, may_change: bool = True) -> sqlite3.Connection:
    """Open the database that is at ``path``.

    Args:
        path: The file.
        may_change: Whether it is made where it is empty, and brought up to date where it is old.

    Raises:
        StoreError: It cannot be used, belongs to another program or to a newer balak, or could
            not, or must not, be brought up to date.
    """
    connection = connect(path)
    try:
        found = version_of(connection, path)
        if found < VERSION and not may_change:
            raise StoreError(
                f"{path} was written by an older version of balak (schema {found}, "
                f"this one knows {VERSION})",
                key="error-store-older",
                path=str(path),
                found=found,
                known=VERSION,
            )
        if found == 0:
            _make(connection)
        elif found < VERSION:
            connection.close()
            # SQLAlchemy and Alembic take long to import, and hardly any start needs them.
            from balak.storage.migrations import migrate  # noqa: PLC0415

            migrate(path, found, VERSION)
            connection = connect(path)
    except sqlite3.Error as error:
        connection.close()
        raise unusable_file(path, error) from error
    except BaseException:
        connection.close()
        raise
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """Connect to the file, whatever it holds, in autocommit mode.

    Raises:
        StoreError: It is no database that can be used.
    """
    try:
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS
        )
    except sqlite3.Error as error:
        raise unusable_file(path, error) from error
    try:
        version_of(connection, path)  # before anything is changed
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # What is deleted is gone from the file, too.
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA cache_size = -16384")
    except sqlite3.Error as error:
        connection.close()
        raise unusable_file(path, error) from error
    except StoreError:
        connection.close()
        raise
    return connection


def _make(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for statement in _STATEMENTS:
        connection.execute(statement)
    connection.execute("INSERT INTO alembic_version VALUES (?)", (f"{VERSION:04}",))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """Return the number of the database's schema; 0 if it is empty.

    Raises:
        StoreError: It belongs to another program or to a newer balak.
        sqlite3.Error: It is no database.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    is_empty = not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    if is_empty and version == 0:
        return 0
    if application != APPLICATION_ID:
        raise StoreError(
            f"{path} is a database of another program", key="error-store-foreign", path=str(path)
        )
    if version > VERSION:
        raise StoreError(
            f"{path} was written by a newer version of balak (schema {version}, "
            f"this one knows {VERSION})",
            key="error-store-newer",
            path=str(path),
            found=version,
            known=VERSION,
        )
    return version


def unusable_file(path: Path, error: Exception) -> StoreError:
    """Return that the file cannot be used, and why."""
    return StoreError(
        f"the database {path} cannot be used: {error}",
        key="error-store-file",
        path=str(path),
        cause=str(error),
    )
