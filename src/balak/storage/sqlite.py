"""SqliteStore: the logs in one SQLite file, written by one thread in groups."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

from balak.errors import ConflictError, NotFoundError, StoreError
from balak.storage.folder import DataFolder
from balak.storage.store import StoredTable

SCHEMA_VERSION: Final = 1
_APPLICATION_ID: Final = 0x62616C6B  # "balk"
_SCHEMA: Final = """
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    created_at INTEGER NOT NULL,
    pace TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    token_hash BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    seat INTEGER,
    command_id TEXT,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, seat, command_id)
) WITHOUT ROWID;
"""

_T = TypeVar("_T")
_Job = Callable[[sqlite3.Connection], Any]


class SqliteStore:
    """A `Store` in a data folder, for one server process.

    All writes that are asked for while the last group is being written go together in one
    transaction, and each is answered only after its COMMIT: with ``synchronous=FULL`` that is what
    makes it quick enough.

    Raises:
        StoreError: The folder or the file cannot be used, another server holds it, or it was made
            by a newer version of balak.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = DataFolder(folder)
        try:
            self._connection = _connect(self._folder.database)
        except StoreError:
            self._folder.close()
            raise
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="balak-store")
        self._queued: list[tuple[_Job, asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._is_closed = False

    async def create_table(
        self,
        table: str,
        events: Sequence[str],
        *,
        pace: str,
        seats: Sequence[bytes | None] = (),
    ) -> None:
        """Write down a new table with its first events. See `Store.create_table`."""
        now = _now()

        def job(connection: sqlite3.Connection) -> None:
            if connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
                raise ConflictError("there is such a table already", key="error-store-conflict")
            connection.execute("INSERT INTO tables VALUES (?, ?, ?)", (table, now, pace))
            connection.executemany(
                "INSERT INTO seats VALUES (?, ?, ?)",
                [(table, seat, token) for seat, token in enumerate(seats) if token is not None],
            )
            connection.executemany(
                "INSERT INTO events VALUES (?, ?, NULL, NULL, ?, ?)",
                [(table, seq, now, body) for seq, body in enumerate(events, 1)],
            )

        await self._write(job)

    async def append(
        self,
        table: str,
        expected_seq: int,
        events: Sequence[str],
        *,
        seat: int | None = None,
        command_id: str | None = None,
    ) -> int:
        """Write down what happened next. See `Store.append`."""
        now = _now()

        def job(connection: sqlite3.Connection) -> int:
            known = _find_command(connection, table, seat, command_id)
            if known is not None:
                return known
            last = _last_seq(connection, table)
            if last != expected_seq:
                raise ConflictError(
                    f"the table is at event {last}, not {expected_seq}",
                    key="error-store-conflict",
                )
            connection.executemany(
                "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
                # The command's name stands at the first event only: it must be unique.
                [
                    (table, seq, seat, command_id if seq == last + 1 else None, now, body)
                    for seq, body in enumerate(events, last + 1)
                ],
            )
            return last + 1

        return await self._write(job)

    async def find_command(self, table: str, seat: int, command_id: str) -> int | None:
        """Return what `append` returned for this command. See `Store.find_command`."""
        return await self._read(
            lambda connection: _find_command(connection, table, seat, command_id)
        )

    async def load_table(self, table: str) -> StoredTable:
        """Return the table's log. See `Store.load_table`."""

        def job(connection: sqlite3.Connection) -> StoredTable:
            row = connection.execute("SELECT pace FROM tables WHERE id = ?", (table,)).fetchone()
            if row is None:
                raise NotFoundError("there is no such table", key="error-store-not-found")
            bodies = connection.execute(
                "SELECT body FROM events WHERE table_id = ? ORDER BY seq", (table,)
            )
            return StoredTable(tuple(body for (body,) in bodies), row[0])

        return await self._read(job)

    async def find_seat(self, table: str, token_hash: bytes) -> int | None:
        """Return the seat that this token opens. See `Store.find_seat`."""

        def job(connection: sqlite3.Connection) -> int | None:
            row = connection.execute(
                "SELECT seat FROM seats WHERE table_id = ? AND token_hash = ?", (table, token_hash)
            ).fetchone()
            return None if row is None else int(row[0])

        return await self._read(job)

    async def set_pace(self, table: str, pace: str) -> None:
        """Keep how long the table's bots take. See `Store.set_pace`."""
        await self._write(
            lambda connection: (
                connection.execute(
                    "UPDATE tables SET pace = ? WHERE id = ?", (pace, table)
                ).rowcount
            )
        )

    async def close(self) -> None:
        """Let the database go, after the writes that were asked for. See `Store.close`."""
        if self._is_closed:
            return
        self._is_closed = True
        try:
            if self._writing is not None:
                await self._writing
        finally:
            self._thread.shutdown()
            self._connection.close()
            self._folder.close()

    async def _read(self, job: Callable[[sqlite3.Connection], _T]) -> _T:
        self._check_open()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, job, self._connection)
        except sqlite3.Error as error:
            raise _unusable("read", error) from error

    async def _write(self, job: Callable[[sqlite3.Connection], _T]) -> _T:
        self._check_open()
        answer: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        self._queued.append((job, answer))
        if self._writing is None:
            # The task starts after this turn of the loop, so what this turn still asks for joins.
            self._writing = asyncio.create_task(self._write_groups())
        return await answer

    async def _write_groups(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._queued:
                group, self._queued = self._queued, []
                results = await loop.run_in_executor(
                    self._thread, _commit, self._connection, [job for job, _ in group]
                )
                for (_, answer), result in zip(group, results, strict=True):
                    if answer.done():  # its caller was cancelled
                        continue
                    if isinstance(result, Exception):
                        answer.set_exception(result)
                    else:
                        answer.set_result(result)
        finally:
            self._writing = None

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreError("the store is closed", key="error-store-closed")


def _connect(path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise _unusable_file(path, error) from error
    try:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        is_empty = not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        if not is_empty and application != _APPLICATION_ID:
            raise StoreError(
                f"{path} is a database of another program",
                key="error-store-foreign",
                path=str(path),
            )
        if version > SCHEMA_VERSION:
            raise StoreError(
                f"{path} was written by a newer version of balak (schema {version}, "
                f"this one knows {SCHEMA_VERSION})",
                key="error-store-newer",
                path=str(path),
                found=version,
                known=SCHEMA_VERSION,
            )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        if is_empty:
            connection.executescript(
                f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA application_id = {_APPLICATION_ID}; "
                f"PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;"
            )
    except sqlite3.Error as error:
        connection.close()
        raise _unusable_file(path, error) from error
    except StoreError:
        connection.close()
        raise
    return connection


def _commit(connection: sqlite3.Connection, jobs: list[_Job]) -> list[Any]:
    """Do all jobs in one transaction; a result is an error where a job was refused.

    A job raises `StoreError` only before it has written anything, so a refused one leaves nothing
    behind and the others stand.
    """
    results: list[Any] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            try:
                results.append(job(connection))
            except StoreError as error:
                results.append(error)
        connection.execute("COMMIT")
    except Exception as error:  # whatever it is, each of the callers gets an answer
        if connection.in_transaction:
            # If even this fails, so does the next BEGIN, and says so to whoever asks then.
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        return [_unusable("written", error) for _ in jobs]
    return results


def _find_command(
    connection: sqlite3.Connection, table: str, seat: int | None, command_id: str | None
) -> int | None:
    if seat is None or command_id is None:
        return None
    row = connection.execute(
        "SELECT seq FROM events WHERE table_id = ? AND seat = ? AND command_id = ?",
        (table, seat, command_id),
    ).fetchone()
    return None if row is None else int(row[0])


def _last_seq(connection: sqlite3.Connection, table: str) -> int:
    row = connection.execute("SELECT MAX(seq) FROM events WHERE table_id = ?", (table,)).fetchone()
    if row[0] is None:
        raise NotFoundError("there is no such table", key="error-store-not-found")
    return int(row[0])


def _now() -> int:
    return time.time_ns() // 1_000_000


def _unusable(verb: str, error: Exception) -> StoreError:
    return StoreError(
        f"the database cannot be {verb}: {error}", key="error-store-unusable", cause=str(error)
    )


def _unusable_file(path: Path, error: sqlite3.Error) -> StoreError:
    return StoreError(
        f"the database {path} cannot be used: {error}",
        key="error-store-file",
        path=str(path),
        cause=str(error),
    )
