"""Where the logs of the tables are kept: one contract, `Store`, and SQLite behind it."""

from balak.storage.folder import DataFolder, default_folder
from balak.storage.sqlite import SqliteStore
from balak.storage.store import Store, StoredTable

__all__ = ["DataFolder", "SqliteStore", "Store", "StoredTable", "default_folder"]
