"""Friends at one table: links, codes, the lobby, archiving; and a log of who does what."""

import json
import secrets
from collections.abc import Iterator
from typing import Any, Final

from alembic import op

revision = "0002"
down_revision = "0001"

Event = dict[str, Any]

_SET_ASIDE: Final = (
    "ALTER TABLE tables RENAME TO old_tables",
    "ALTER TABLE seats RENAME TO old_seats",
    "ALTER TABLE events RENAME TO old_events",
)
_MAKE: Final = (
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
)
_DROP: Final = ("DROP TABLE old_events", "DROP TABLE old_seats", "DROP TABLE old_tables")


def upgrade() -> None:
    """Carry every table over, and its log into the words of today."""
    connection = op.get_bind()
    for statement in (*_SET_ASIDE, *_MAKE):
        op.execute(statement)
    tables = connection.exec_driver_sql(
        "SELECT id, created_at, pace FROM old_tables ORDER BY created_at, id"
    ).fetchall()
    for number, (table, created_at, pace) in enumerate(tables, 1):
        watch = secrets.token_hex(16)
        connection.exec_driver_sql(
            "INSERT INTO tables (number, id, created_at, pace, watch) VALUES (?, ?, ?, ?, ?)",
            (number, table, created_at, pace, watch),
        )
        connection.exec_driver_sql(
            "INSERT INTO seats (table_number, seat, token_hash) "
            "SELECT ?, seat, token_hash FROM old_seats WHERE table_id = ?",
            (number, table),
        )
        rows = connection.exec_driver_sql(
            "SELECT seat, command_id, at, body FROM old_events WHERE table_id = ? ORDER BY seq",
            (table,),
        ).fetchall()
        new_rows = [
            (number, seq, seat, command_id, at, _text(event))
            for seq, (seat, command_id, at, event) in enumerate(_carried_over(rows, watch), 1)
        ]
        if new_rows:
            connection.exec_driver_sql("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", new_rows)
    for statement in _DROP:
        op.execute(statement)


def _carried_over(rows: Any, watch: str) -> Iterator[tuple[int | None, str | None, int, Event]]:
    """Yield the rows of a log anew; a command stands at the first event that it became."""
    people: list[int] = []
    round_number = 0
    for seat, command_id, at, body in rows:
        old = json.loads(body)
        match old["type"]:
            case "created":
                people = [place for place, who in enumerate(old["seats"]) if who["bot"] is None]
                events = _opened(old, watch, people)
            case "dealt":
                round_number += 1
                asked = [] if seat is None else [{"type": "wanted", "seat": seat}]
                events = [*asked, *_shuffled(round_number, old["deal"], people)]
            case "acted" | "scored":
                events = [old]
            case other:
                message = f"there is an event {other!r} in a log"
                raise ValueError(message)
        for place, event in enumerate(events):
            yield seat, command_id if place == 0 else None, at, event


def _opened(old: Event, watch: str, people: list[int]) -> list[Event]:
    """Return how a table that was opened with everybody at it is opened today."""
    sitters = old["seats"]
    return [
        {
            "type": "opened",
            "version": 2,
            "bot_names": [
                f"Bot {seat + 1}" if sitter["bot"] is None else sitter["name"]
                for seat, sitter in enumerate(sitters)
            ],
            "target": old["target"],
            "starting_scores": old["starting_scores"],
            "lang": old["lang"],
            "seed": old["seed"],
            "watch": watch,
        },
        *(
            {"type": "sat", "seat": seat, "name": sitter["name"]}
            | ({} if sitter["bot"] is None else {"bot": sitter["bot"]})
            for seat, sitter in enumerate(sitters)
        ),
        {"type": "started"},
        *_shuffled(0, old["lot"], people),
    ]


def _shuffled(round_number: int, deal: Event, absent: list[int]) -> list[Event]:
    """Return a shuffle to which nobody contributed."""
    return [
        {
            "type": "committed",
            "round": round_number,
            "attempt": deal["attempt"],
            "secret": deal["secret"],
            "absent": absent,
        },
        {"type": "listed"},
        {"type": "dealt", "deck": deal["deck"]},
    ]


def _text(event: Event) -> str:
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))
