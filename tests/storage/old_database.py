"""A database as version 0.1.0 wrote it, with SQL and JSON of its own."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

OLD_SCHEMA = """
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
PRAGMA application_id = 1650551915;
PRAGMA user_version = 1;
"""
TABLE = "ab" * 16
NEW = "cd" * 16
LOT_SECRET, FIRST_SECRET = "5" * 64, "6" * 64
# Any deck of 28 tiles will do: the migration takes it as it is.
DECK = "".join(f"{low}{high}" for low in range(7) for high in range(low, 7))
LOT_DECK = DECK[2:] + DECK[:2]

Row = tuple[int | None, str | None, int, dict[str, Any]]


def deal(secret: str, deck: str) -> dict[str, Any]:
    return {"attempt": 1, "secret": secret, "contributions": ["", ""], "deck": deck}


def created(name: str = "Ayu") -> dict[str, Any]:
    return {
        "type": "created",
        "version": 1,
        "seats": [{"name": name, "bot": None}, {"name": "Bèt", "bot": "greedy"}],
        "target": 100,
        "starting_scores": [0, 20],
        "lang": "en",
        "seed": "7" * 32,
        "lot": deal(LOT_SECRET, LOT_DECK),
    }


def acted(seat: int, action: str) -> dict[str, Any]:
    return {"type": "acted", "seat": seat, "action": action}


DEALT = {"type": "dealt", "deal": deal(FIRST_SECRET, DECK)}
BEGUN: list[Row] = [
    (None, None, 1000, created()),
    (0, "next-0001", 2000, DEALT),
    (None, None, 3000, acted(1, "66")),
    (0, "act-00001", 4000, acted(0, "d")),
    (0, "act-00002", 5000, acted(0, "46+")),
    (0, None, 5000, {"type": "scored"}),
]


def write_old_database(path: Path, logs: dict[str, list[Row]]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(OLD_SCHEMA)
        for at, (table, rows) in enumerate(logs.items()):
            connection.execute("INSERT INTO tables VALUES (?, ?, 'slow')", (table, 1000 + at))
            connection.execute("INSERT INTO seats VALUES (?, 0, ?)", (table, table.encode()))
            connection.executemany(
                "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (table, seq, seat, name, at, json.dumps(body, separators=(",", ":")))
                    for seq, (seat, name, at, body) in enumerate(rows, 1)
                ],
            )
        connection.commit()
