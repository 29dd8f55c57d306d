"""What clients sent and got, and what the log says: all that the checker knows."""

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

Message = dict[str, Any]


@dataclass(slots=True)
class Entry:
    """One message on one socket, as JSON says it."""

    at: float
    """When it was sent or came, in seconds of a clock that all clients share."""
    line: int
    """Which socket of this client it was, counted from 0."""
    message: Message


@dataclass
class History:
    """What one client sent and got at one table, over all its sockets."""

    name: str
    table: str
    seat: int | None
    """None for a spectator."""
    sent: list[Entry] = field(default_factory=list)
    got: list[Entry] = field(default_factory=list)
    receipt: dict[str, object] | None = None
    last_seq: int | None = None
    """How far its page was in the end; None if it was not connected then."""


@dataclass
class Request:
    """One request over HTTP that changes something."""

    kind: str
    """``create``, ``sit``, ``follow`` or ``takeover``."""
    name: str
    at: float
    table: str | None = None
    seat: int | None = None
    status: int | None = None
    """None where no answer came."""


@dataclass(frozen=True, slots=True)
class Row:
    """One event of a log as it stands in the database."""

    seq: int
    seat: int | None
    """Whose command it was; None for the server's own."""
    command_id: str | None
    body: str


@dataclass
class Evidence:
    """Everything that was seen from outside, and the database."""

    histories: list[History]
    requests: list[Request]
    logs: dict[str, list[Row]]
    stuck: list[str] = field(default_factory=list)
    """Tables at which nothing happened although nothing was in the way."""
    complaints: list[str] = field(default_factory=list)
    """What pages refused about shuffles."""

    def write(self, folder: Path) -> None:
        """Keep it for whoever looks for the cause."""
        _write_lines(folder / "histories.jsonl", map(asdict, self.histories))
        _write_lines(folder / "requests.jsonl", map(asdict, self.requests))


def read_logs(database: Path) -> dict[str, list[Row]]:
    """Return the log of every table; the database must hold together."""
    with closing(sqlite3.connect(database)) as connection:
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            message = f"the database is broken: {verdict}"
            raise ValueError(message)
        logs: dict[str, list[Row]] = {}
        rows = connection.execute(
            "SELECT tables.id, seq, seat, command_id, body FROM events "
            "JOIN tables ON tables.number = table_number ORDER BY table_number, seq"
        )
        for table, seq, seat, command_id, body in rows:
            logs.setdefault(table, []).append(Row(seq, seat, command_id, body))
    return logs


def _write_lines(path: Path, values: Iterable[object]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for value in values:
            file.write(json.dumps(value) + "\n")
