"""The schema of version 0.1.0: one person at a table."""

from typing import Final

from alembic import op

revision = "0001"
down_revision = None

_STATEMENTS: Final = (
    """
    CREATE TABLE tables (
        id TEXT NOT NULL PRIMARY KEY,
        created_at INTEGER NOT NULL,
        pace TEXT NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        token_hash BLOB NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        seat INTEGER,
        command_id TEXT,
        at INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, seq),
        UNIQUE (table_id, seat, command_id)
    ) WITHOUT ROWID
    """,
)


def upgrade() -> None:
    """Make an empty database."""
    for statement in _STATEMENTS:
        op.execute(statement)
