"""Statements: all that is said to the database, each a function of a connection.

What writes runs inside a transaction and raises `StoreError` only before it has written anything.
"""

import sqlite3
import time
from collections.abc import Sequence
from typing import Final

from balak.errors import ConflictError, NotFoundError
from balak.storage.store import NO_CHANGES, Changes, FirstWrite, StoredTable, Summary

Connection = sqlite3.Connection

# Nothing is looked up first: where the event before is missing the table's number is null, and
# the keys refuse what is there already. Only then it is asked which of them it was. One row of
# values needs no journal of its own, as a select would.
_APPEND: Final = """
INSERT INTO events VALUES (
    (SELECT number FROM open_tables JOIN events ON table_number = number WHERE id = ? AND seq = ?),
    ?, ?, ?, ?, ?
)
"""


def create_table(connection: Connection, table: FirstWrite) -> None:
    """See `Store.create_table`."""
    now = _now()
    try:
        number = connection.execute(
            "INSERT INTO tables (id, created_at, pace, watch, listing) VALUES (?, ?, ?, ?, ?)",
            (table.id, now, table.pace, table.watch, table.listing),
        ).lastrowid
    except sqlite3.IntegrityError:
        raise ConflictError(
            "there is such a table or watch link already", key="error-store-conflict"
        ) from None
    connection.executemany(
        "INSERT INTO seats (table_number, seat, token_hash) VALUES (?, ?, ?)",
        [(number, seat, token) for seat, token in table.tokens.items()],
    )
    connection.executemany(
        "INSERT INTO events VALUES (?, ?, NULL, NULL, ?, ?)",
        [(number, seq, now, body) for seq, body in enumerate(table.events, 1)],
    )


def append(
    connection: Connection,
    table: str,
    expected_seq: int,
    events: Sequence[str],
    *,
    seat: int | None = None,
    command_id: str | None = None,
    changes: Changes = NO_CHANGES,
) -> int:
    """See `Store.append`."""
    successor = changes.successor
    if successor is not None:
        known = _known(connection, table, seat, command_id)
        if known is not None:
            return known
        _check_new(connection, successor)
    now = _now()
    first = expected_seq + 1
    name = None if seat is None else command_id
    try:
        connection.execute(_APPEND, (table, expected_seq, first, seat, name, now, events[0]))
    except sqlite3.IntegrityError:
        return _first_answer(connection, table, expected_seq, seat, command_id)
    for seq, body in enumerate(events[1:], first + 1):
        # The command's name stands at the first event only: it must be unique.
        connection.execute(_APPEND, (table, seq - 1, seq, seat, None, now, body))
    if changes is not NO_CHANGES:
        _change(connection, table, changes)
    return first


def _first_answer(
    connection: Connection, table: str, expected_seq: int, seat: int | None, command_id: str | None
) -> int:
    """Return the number that a command got before, or raise why an append is refused."""
    known = _known(connection, table, seat, command_id)
    if known is not None:
        return known
    last = last_seqs(connection, [table]).get(table)
    if last is None:
        raise _not_found()
    raise ConflictError(
        f"the table is at event {last}, not {expected_seq}", key="error-store-conflict"
    )


def _change(connection: Connection, table: str, changes: Changes) -> None:
    for seat, token in changes.tokens.items():
        set_token(connection, table, seat, token)
    if changes.listing is not None or changes.is_unlisted:
        listing = None if changes.is_unlisted else changes.listing
        connection.execute("UPDATE tables SET listing = ? WHERE id = ?", (listing, table))
    if changes.successor is not None:
        create_table(connection, changes.successor)


def _check_new(connection: Connection, table: FirstWrite) -> None:
    if connection.execute(
        "SELECT 1 FROM tables WHERE id = ? OR watch = ?", (table.id, table.watch)
    ).fetchone():
        raise ConflictError(
            "there is such a table or watch link already", key="error-store-conflict"
        )


def find_command(connection: Connection, table: str, seat: int, command_id: str) -> int | None:
    """See `Store.find_command`."""
    row = connection.execute(
        "SELECT seq FROM open_tables JOIN events ON table_number = number "
        "WHERE id = ? AND seat = ? AND command_id = ?",
        (table, seat, command_id),
    ).fetchone()
    return None if row is None else int(row[0])


def _known(
    connection: Connection, table: str, seat: int | None, command_id: str | None
) -> int | None:
    if seat is None or command_id is None:
        return None
    return find_command(connection, table, seat, command_id)


def load_table(connection: Connection, table: str) -> StoredTable:
    """See `Store.load_table`."""
    row = connection.execute(
        "SELECT number, pace, clocks FROM open_tables WHERE id = ?", (table,)
    ).fetchone()
    if row is None:
        raise _not_found()
    number, pace, clocks = row
    events = connection.execute(
        "SELECT body, at FROM events WHERE table_number = ? ORDER BY seq", (number,)
    ).fetchall()
    return StoredTable(
        tuple(body for body, _ in events), pace, tuple(at for _, at in events), clocks
    )


def last_seqs(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """See `Store.last_seqs`."""
    found = {}
    for table in tables:
        row = connection.execute(
            "SELECT MAX(seq) FROM open_tables JOIN events ON table_number = number WHERE id = ?",
            (table,),
        ).fetchone()
        if row[0] is not None:
            found[table] = int(row[0])
    return found


def set_pace(connection: Connection, table: str, pace: str) -> None:
    """See `Store.set_pace`."""
    connection.execute("UPDATE tables SET pace = ? WHERE id = ?", (pace, table))


def set_clocks(connection: Connection, table: str, clocks: str) -> None:
    """See `Store.set_clocks`."""
    connection.execute("UPDATE tables SET clocks = ? WHERE id = ?", (clocks, table))


def find_seat(connection: Connection, table: str, token_hash: bytes) -> int | None:
    """See `Store.find_seat`."""
    row = connection.execute(
        "SELECT seat FROM open_tables JOIN seats ON table_number = number "
        "WHERE id = ? AND token_hash = ?",
        (table, token_hash),
    ).fetchone()
    return None if row is None else int(row[0])


def tokens(connection: Connection, table: str) -> dict[int, bytes]:
    """See `Store.tokens`."""
    rows = connection.execute(
        "SELECT seat, token_hash FROM open_tables JOIN seats ON table_number = number "
        "WHERE id = ? AND token_hash IS NOT NULL",
        (table,),
    )
    return dict(rows.fetchall())


def set_token(connection: Connection, table: str, seat: int, token_hash: bytes | None) -> None:
    """Let this token alone, or none, open the seat; a code that is out for it dies."""
    connection.execute(
        "INSERT INTO seats (table_number, seat, token_hash) "
        "SELECT number, ?, ? FROM open_tables WHERE id = ? "
        "ON CONFLICT (table_number, seat) DO UPDATE "
        "SET token_hash = excluded.token_hash, epoch = epoch + 1",
        (seat, token_hash, table),
    )
    connection.execute(
        "DELETE FROM codes WHERE table_number = (SELECT number FROM open_tables WHERE id = ?) "
        "AND seat = ?",
        (table, seat),
    )


def add_code(
    connection: Connection, table: str, seat: int, code_hash: bytes, expires_at: int
) -> None:
    """See `Store.add_code`."""
    connection.execute(
        "INSERT OR REPLACE INTO codes SELECT number, ?, ?, ? FROM open_tables WHERE id = ?",
        (seat, code_hash, expires_at, table),
    )


def take_code(
    connection: Connection, table: str, code_hash: bytes, now: int, token: bytes
) -> int | None:
    """See `Store.take_code`."""
    row = connection.execute(
        "SELECT seat FROM open_tables JOIN codes ON table_number = number "
        "WHERE id = ? AND code_hash = ? AND expires_at > ?",
        (table, code_hash, now),
    ).fetchone()
    if row is None:
        return None
    seat = int(row[0])
    set_token(connection, table, seat, token)
    return seat


def find_watched(connection: Connection, watch: str) -> str | None:
    """See `Store.find_watched`."""
    row = connection.execute("SELECT id FROM open_tables WHERE watch = ?", (watch,)).fetchone()
    return None if row is None else str(row[0])


def listings(connection: Connection, limit: int) -> list[str]:
    """See `Store.listings`."""
    rows = connection.execute(
        "SELECT listing FROM tables WHERE listing IS NOT NULL ORDER BY number DESC LIMIT ?",
        (limit,),
    )
    return [listing for (listing,) in rows]


def summaries(connection: Connection, limit: int) -> list[Summary]:
    """See `Store.summaries`."""
    rows = connection.execute(
        "SELECT id, created_at, at, seq, listing IS NOT NULL, archived_at IS NOT NULL "
        "FROM tables JOIN events ON table_number = number AND seq = "
        "(SELECT MAX(seq) FROM events WHERE table_number = number) "
        "ORDER BY at DESC, number DESC LIMIT ?",
        (limit,),
    )
    return [
        Summary(table, created_at, at, seq, bool(is_listed), bool(is_archived))
        for table, created_at, at, seq, is_listed, is_archived in rows
    ]


def delete_table(connection: Connection, table: str) -> bool:
    """See `Store.delete_table`."""
    return connection.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount == 1


def data_version(connection: Connection) -> int:
    """Return a number that changes when another connection has written."""
    return int(connection.execute("PRAGMA data_version").fetchone()[0])


def _not_found() -> NotFoundError:
    return NotFoundError("there is no such table", key="error-store-not-found")


def _now() -> int:
    return time.time_ns() // 1_000_000
