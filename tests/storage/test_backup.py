"""Backups, as docs/storage.md has them: taken while the server writes, and restored."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from balak.errors import StoreError
from balak.storage import Changes, Store, StoredTable
from balak.storage.backup import back_up
from balak.storage.sqlite import SqliteStore
from storage.harness import OTHER, TABLE, first_write, watch_of
from storage.old_database import BEGUN, write_old_database

IDS = [f"{n:032x}" for n in range(8)]


async def play_on(store: Store, table: str, *, answered: dict[str, int]) -> None:
    """Append until cancelled, and change the seat's token with every event."""
    while True:
        seq = answered[table] + 1
        await store.append(
            table,
            seq - 1,
            [f"event {seq}"],
            seat=0,
            command_id=f"command {seq}",
            changes=Changes(tokens={0: b"token %d" % seq}, listing=f"{table} {seq}"),
        )
        answered[table] = seq


def test_a_backup_taken_while_everybody_plays_gives_the_same_tables(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "data", group_seconds=0)
        for table in IDS:
            await store.create_table(first_write(table))
        answered = dict.fromkeys(IDS, 1)
        players = [asyncio.create_task(play_on(store, table, answered=answered)) for table in IDS]
        while min(answered.values()) < 20:
            await asyncio.sleep(0)
        before = dict(answered)
        await asyncio.to_thread(back_up, tmp_path / "data", tmp_path / "backup.sqlite3")
        after = dict(answered)
        while min(answered.values()) < max(after.values()) + 5:  # play went on
            await asyncio.sleep(0)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        logs = {table: await store.load_table(table) for table in IDS}
        await store.close()

        # As docs/storage.md says: the file, and nothing else, in an empty folder.
        (tmp_path / "new").mkdir()
        (tmp_path / "backup.sqlite3").rename(tmp_path / "new" / "balak.sqlite3")
        store = SqliteStore(tmp_path / "new")
        listings = []
        for table in IDS:
            stored = await store.load_table(table)
            seq = stored.seq
            # All that was answered before it began, and of what came after a beginning.
            assert before[table] <= seq <= logs[table].seq
            assert stored == StoredTable(
                logs[table].events[:seq], logs[table].pace, logs[table].times[:seq]
            )
            assert await store.find_seat(table, b"token %d" % seq) == 0
            assert await store.find_seat(table, b"token %d" % (seq + 1)) is None
            assert await store.find_watched(watch_of(table)) == table
            assert await store.find_command(table, 0, f"command {seq}") == seq
            assert await store.append(table, seq, ["on"]) == seq + 1
            listings.append(f"{table} {seq}")
        assert sorted(await store.listings(99)) == listings
        await store.close()

    asyncio.run(run())


def test_a_backup_is_whole_private_and_in_one_file(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "data")
        await store.create_table(first_write())
        back_up(tmp_path / "data", tmp_path / "backups")
        await store.close()

    asyncio.run(run())
    assert stat.S_IMODE((tmp_path / "backups").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backups", "data"]
    connection = sqlite3.connect(tmp_path / "backups")
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_a_backup_never_writes_over_a_file_and_leaves_none_behind_that_failed(
    tmp_path: Path,
) -> None:
    asyncio.run(SqliteStore(tmp_path / "data").close())
    (tmp_path / "mine").write_text("mine", encoding="ascii")
    with pytest.raises(StoreError, match="File exists"):
        back_up(tmp_path / "data", tmp_path / "mine")
    assert (tmp_path / "mine").read_text(encoding="ascii") == "mine"
    with pytest.raises(StoreError, match="No such file"):
        back_up(tmp_path / "data", tmp_path / "none" / "file")
    with pytest.raises(StoreError, match="there is no database"):
        back_up(tmp_path / "other", tmp_path / "file")
    (tmp_path / "data" / "balak.sqlite3").write_bytes(b"no database at all " * 999)
    with pytest.raises(StoreError, match="not a database"):
        back_up(tmp_path / "data", tmp_path / "file")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "mine"]


def test_a_second_store_beside_a_server_sees_and_writes_the_same_tables(tmp_path: Path) -> None:
    async def run() -> None:
        server = SqliteStore(tmp_path, group_seconds=0)
        await server.create_table(first_write())
        beside = SqliteStore(tmp_path, is_alone=False, group_seconds=0)
        assert await beside.append(TABLE, 1, ["two"]) == 2
        assert await server.changed_elsewhere() is True
        assert await server.append(TABLE, 2, ["three"]) == 3
        assert await beside.changed_elsewhere() is True
        await beside.create_table(first_write(OTHER))
        await beside.close()
        assert await server.last_seqs([TABLE, OTHER]) == {TABLE: 3, OTHER: 1}
        # The server still has the folder for itself.
        with pytest.raises(StoreError, match="another balak server"):
            SqliteStore(tmp_path)
        await server.close()

    asyncio.run(run())


def test_a_store_beside_a_server_neither_makes_nor_updates_a_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        SqliteStore(tmp_path / "none", is_alone=False)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "balak.sqlite3").touch()
    with pytest.raises(StoreError, match="there is no database"):
        SqliteStore(tmp_path, is_alone=False)
    (tmp_path / "balak.sqlite3").unlink()
    write_old_database(tmp_path / "balak.sqlite3", {TABLE: BEGUN})
    with pytest.raises(StoreError, match="an older version of balak"):
        SqliteStore(tmp_path, is_alone=False)
    asyncio.run(SqliteStore(tmp_path).close())
    asyncio.run(SqliteStore(tmp_path, is_alone=False).close())
