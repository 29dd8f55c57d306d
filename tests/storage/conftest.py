"""The stores that the contract is tested with."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from balak.offline import DiskStore, MemoryDisk
from balak.storage.sqlite import SqliteStore
from storage.harness import OpenStore


class SlowDisk(MemoryDisk):
    """Lets others go on while it writes, as a browser does."""

    async def write(self, rows: Mapping[str, str | None], new: Mapping[str, str]) -> None:
        await asyncio.sleep(0)
        await super().write(rows, new)


@pytest.fixture
def open_store(tmp_path: Path) -> OpenStore:
    """Open the same database again and again, one at a time."""
    return lambda: SqliteStore(tmp_path / "data", group_seconds=0)


@pytest.fixture(params=["server", "browser"])
def open_any_store(request: pytest.FixtureRequest, open_store: OpenStore) -> OpenStore:
    """Open a server's database, or a browser's rows."""
    disk = SlowDisk()
    return open_store if request.param == "server" else lambda: DiskStore(disk)
