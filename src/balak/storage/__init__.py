"""Where the logs of the tables are kept: one contract, `Store`, and SQLite behind it."""

from balak.storage.backup import back_up
from balak.storage.folder import DataFolder, default_folder
from balak.storage.names import neutral_name
from balak.storage.sqlite import SqliteStore
from balak.storage.store import (
    NO_CHANGES,
    Changes,
    FirstWrite,
    Store,
    StoredTable,
    Summary,
    Tidied,
)

__all__ = [
    "NO_CHANGES",
    "Changes",
    "DataFolder",
    "FirstWrite",
    "SqliteStore",
    "Store",
    "StoredTable",
    "Summary",
    "Tidied",
    "back_up",
    "default_folder",
    "neutral_name",
]
