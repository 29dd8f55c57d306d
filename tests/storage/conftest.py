"""The stores that the contract is tested with."""

from pathlib import Path

import pytest

from balak.storage import SqliteStore
from storage.harness import OpenStore


@pytest.fixture(params=["sqlite"])
def open_store(tmp_path: Path) -> OpenStore:
    """Open the same database again and again, one at a time."""
    return lambda: SqliteStore(tmp_path / "data", group_seconds=0)
