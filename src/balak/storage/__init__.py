"""Where the logs of the tables are kept: the contract, `Store`, which needs no database.

`balak.storage.sqlite` stands behind it on a server, `balak.offline` in a browser.
"""

from balak.storage.names import neutral_name
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
    "FirstWrite",
    "Store",
    "StoredTable",
    "Summary",
    "Tidied",
    "neutral_name",
]
