"""Tidying: what happens to tables that nobody has played at for long."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from balak.storage.names import nameless

AT_ONCE: Final = 50
"""How many tables are done in one transaction."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done to tables by the age of their last event."""

    condition: str
    """SQL: which tables it is for, whatever their age."""
    action: Callable[[sqlite3.Connection, int, int], None]
    """Does it: takes the table's number, and the time now in milliseconds since 1970."""

    def due(self, connection: sqlite3.Connection, before: int) -> list[int]:
        """Return the numbers of the tables whose last event was not written after ``before``."""
        rows = connection.execute(f"{self._select} WHERE {self.condition} AND at <= ?", (before,))
        return [number for (number,) in rows]

    def run(
        self, connection: sqlite3.Connection, numbers: Sequence[int], before: int, now: int
    ) -> int:
        """Do it to those of these tables that it is still due for; return how many they were."""
        count = 0
        for number in numbers:
            # Somebody may have come back since it was asked which are due.
            query = f"{self._select} WHERE {self.condition} AND at <= ? AND number = ?"
            if connection.execute(query, (before, number)).fetchone():
                self.action(connection, number, now)
                count += 1
        return count

    @property
    def _select(self) -> str:
        return (
            "SELECT number FROM tables JOIN events ON table_number = number AND seq = "
            "(SELECT MAX(seq) FROM events WHERE table_number = number)"
        )


def _archive(connection: sqlite3.Connection, number: int, now: int) -> None:
    connection.execute(
        "UPDATE tables SET archived_at = ?, watch = NULL, listing = NULL WHERE number = ?",
        (now, number),
    )
    connection.execute("DELETE FROM seats WHERE table_number = ?", (number,))
    connection.execute("DELETE FROM codes WHERE table_number = ?", (number,))


def _remove_names(connection: sqlite3.Connection, number: int, _now: int) -> None:
    bodies = connection.execute(
        "SELECT body FROM events WHERE table_number = ? ORDER BY seq", (number,)
    ).fetchall()
    connection.executemany(
        "UPDATE events SET body = ? WHERE table_number = ? AND seq = ?",
        [(body, number, seq) for seq, body in nameless(body for (body,) in bodies).items()],
    )
    connection.execute("UPDATE tables SET is_nameless = 1 WHERE number = ?", (number,))


def _delete(connection: sqlite3.Connection, number: int, _now: int) -> None:
    connection.execute("DELETE FROM tables WHERE number = ?", (number,))


ARCHIVE: Final = Step("archived_at IS NULL", _archive)
REMOVE_NAMES: Final = Step("archived_at IS NOT NULL AND NOT is_nameless", _remove_names)
DELETE: Final = Step("archived_at IS NOT NULL", _delete)
