"""What is SQLite's own: the file, its modes, its lock and its failures."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from balak.errors import StoreError
from balak.storage import Changes
from balak.storage.folder import DataFolder, default_folder
from balak.storage.sqlite import SqliteStore
from balak.storage.worker import BURST
from storage.harness import OTHER, TABLE, first_write


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_the_folder_and_all_its_files_are_private(tmp_path: Path, umask: int) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "data")
        await store.create_table(first_write())
        assert mode(tmp_path / "data") == 0o700
        files = sorted((tmp_path / "data").iterdir())
        assert {file.name for file in files} >= {"balak.sqlite3", "balak.sqlite3-wal"}
        assert {mode(file) for file in files} == {0o600}
        await store.close()

    before = os.umask(umask)
    try:
        asyncio.run(run())
    finally:
        os.umask(before)


def test_a_folder_that_was_there_is_closed_to_others_unless_it_holds_other_things(
    tmp_path: Path,
) -> None:
    own, shared = tmp_path / "own", tmp_path / "shared"
    for folder in (own, shared):
        folder.mkdir(mode=0o755)
    (shared / "notes.txt").write_text("", encoding="ascii")
    for folder in (own, own, shared):
        DataFolder(folder).close()
    assert (mode(own), mode(shared)) == (0o700, 0o755)


def test_an_append_is_on_disk_before_it_is_answered(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(first_write())
        await store.append(TABLE, 1, ["two"])
        reader = sqlite3.connect(tmp_path / "balak.sqlite3")
        assert reader.execute("SELECT COUNT(*) FROM events").fetchone() == (2,)
        reader.close()
        await store.close()

    asyncio.run(run())


def test_appends_of_one_turn_of_the_loop_share_a_transaction(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(first_write())
        statements: list[str] = []
        store._worker.connection.set_trace_callback(statements.append)  # noqa: SLF001
        # Each append builds on the one before it, so all of them see each other's writes.
        numbers = await asyncio.gather(*(store.append(TABLE, n, ["next"]) for n in range(1, 9)))
        assert numbers == list(range(2, 10))
        assert statements.count("COMMIT") == 1
        await store.close()

    asyncio.run(run())


async def busy_store(folder: Path) -> SqliteStore:
    """Return a store that was written to as often as goes without waiting; seq is `BURST`."""
    store = SqliteStore(folder, group_seconds=1000)
    await asyncio.wait_for(store.create_table(first_write()), 20)
    for seq in range(1, BURST):
        await asyncio.wait_for(store.append(TABLE, seq, ["next"]), 20)
    return store


def test_a_few_appends_in_a_row_do_not_wait_and_those_after_them_share_a_transaction(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        store = await busy_store(tmp_path)
        statements: list[str] = []
        store._worker.connection.set_trace_callback(statements.append)  # noqa: SLF001
        appends = []
        for n in range(BURST, BURST + 8):  # each in a turn of the loop of its own
            appends.append(asyncio.create_task(store.append(TABLE, n, ["next"])))
            await asyncio.sleep(0)
        assert statements == []
        await store.close()  # does not wait
        assert await asyncio.gather(*appends) == list(range(BURST + 1, BURST + 9))
        assert statements.count("COMMIT") == 1

    asyncio.run(run())


def test_a_read_does_not_wait_for_the_next_group(tmp_path: Path) -> None:
    async def run() -> None:
        store = await busy_store(tmp_path)
        waiting = asyncio.create_task(store.append(TABLE, BURST, ["next"]))
        await asyncio.sleep(0)
        assert await asyncio.wait_for(store.last_seqs([TABLE]), 20) == {TABLE: BURST}
        await store.close()
        assert await waiting == BURST + 1

    asyncio.run(run())


def test_a_full_disk_fails_the_append_and_the_next_one_works(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(first_write())
        store._worker.connection.execute("PRAGMA max_page_count = 1")  # noqa: SLF001
        with pytest.raises(StoreError, match="cannot be written"):
            await store.append(TABLE, 1, ["x" * 100_000])
        assert (await store.load_table(TABLE)).events == ("one",)
        store._worker.connection.execute("PRAGMA max_page_count = 1000000")  # noqa: SLF001
        assert await store.append(TABLE, 1, ["two"]) == 2
        await store.close()

    asyncio.run(run())


def test_a_full_disk_keeps_nothing_of_a_group(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(first_write())
        store._worker.connection.execute("PRAGMA max_page_count = 1")  # noqa: SLF001
        changes = Changes(tokens={0: b"new"}, listing="listed", successor=first_write(OTHER))
        answers = await asyncio.gather(
            store.append(TABLE, 1, ["two"], seat=0, command_id="c1", changes=changes),
            store.append(TABLE, 2, ["three", "x" * 100_000]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [StoreError, StoreError]
        assert await store.find_command(TABLE, 0, "c1") is None
        assert await store.find_seat(TABLE, b"token") == 0
        assert await store.listings(9) == []
        assert await store.last_seqs([TABLE, OTHER]) == {TABLE: 1}
        await store.close()

    asyncio.run(run())


def test_an_error_that_nobody_foresaw_keeps_nothing_of_a_group(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(first_write())
        answers = await asyncio.gather(
            store.append(TABLE, 1, ["two"]),
            store.append(TABLE, 2**70, ["no number of SQLite's"]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [StoreError, StoreError]
        assert await store.append(TABLE, 1, ["two again"]) == 2
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("kills_after", [1, 40])
def test_nothing_that_was_answered_is_missing_after_kill_9(
    tmp_path: Path, kills_after: int
) -> None:
    """Writers append without end and say what was answered; then the process is killed."""
    program = """
import asyncio, sys
from pathlib import Path
from balak.storage import FirstWrite
from balak.storage.sqlite import SqliteStore

async def write(store, table):
    await store.create_table(FirstWrite(id=table, events=["1"], pace="human", watch="w" + table))
    for seq in range(1, 1_000_000):
        await store.append(table, seq, [str(seq + 1)], seat=0, command_id=f"command {seq}")
        print(table, seq + 1, flush=True)

async def main():
    store = SqliteStore(Path(sys.argv[1]), group_seconds=0)
    await asyncio.gather(*(write(store, table * 32) for table in "0123"))

asyncio.run(main())
"""
    answered: dict[str, int] = {}
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout, 1):
            table, seq = line.split()
            answered[table] = int(seq)
            if count == kills_after:
                process.kill()  # what is still in the pipe was answered, too

    async def run() -> None:
        store = SqliteStore(tmp_path)
        for table, seq in answered.items():
            stored = await store.load_table(table)
            assert stored.events == tuple(str(n) for n in range(1, stored.seq + 1))
            assert seq <= stored.seq <= seq + 1
            found = await store.find_command(table, 0, f"command {stored.seq - 1}")
            assert found == stored.seq
            assert await store.append(table, stored.seq, ["on"]) == stored.seq + 1
        await store.close()

    asyncio.run(run())
    assert answered


def test_writes_of_another_process_are_noticed_once_and_waited_for(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(first_write())
        assert await store.changed_elsewhere() is False
        other = sqlite3.connect(tmp_path / "balak.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE tables SET pace = 'slow'")
        waiting = asyncio.create_task(store.append(TABLE, 1, ["two"]))
        for _ in range(3):
            await asyncio.sleep(0)
        other.execute("COMMIT")
        other.close()
        assert await waiting == 2
        assert await store.changed_elsewhere() is True
        assert await store.changed_elsewhere() is False
        assert (await store.load_table(TABLE)).pace == "slow"
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("statement", "match"),
    [
        ("INSERT INTO events SELECT number, 1, 0, 'c2', 1, 'x' FROM tables", "events.seq"),
        ("INSERT INTO events SELECT number, 9, 0, 'c1', 1, 'x' FROM tables", "command_id"),
        ("INSERT INTO events VALUES (99, 1, 0, 'c1', 1, 'x')", "FOREIGN KEY"),
        ("INSERT INTO seats SELECT number, 0, x'00', 1 FROM tables", "seats.seat"),
    ],
)
def test_the_database_itself_refuses_what_may_not_be_there_twice(
    tmp_path: Path, statement: str, match: str
) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(first_write())
        await store.append(TABLE, 1, ["two"], seat=0, command_id="c1")
        with pytest.raises(sqlite3.IntegrityError, match=match):
            store._worker.connection.execute(statement)  # noqa: SLF001
        await store.close()

    asyncio.run(run())


def test_the_epoch_of_a_seat_grows_with_every_change_of_its_owner(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(first_write())
        await store.set_token(TABLE, 0, b"moved")
        await store.append(TABLE, 1, ["left"], changes=Changes(tokens={0: None}))
        await store.append(TABLE, 2, ["sat"], changes=Changes(tokens={0: b"new"}))
        await store.add_code(TABLE, 0, b"code", 9)
        await store.take_code(TABLE, b"code", 1, b"newer")
        row = store._worker.connection.execute("SELECT seat, epoch FROM seats")  # noqa: SLF001
        assert row.fetchall() == [(0, 5)]
        await store.close()

    asyncio.run(run())


def test_another_server_process_on_the_same_folder_is_refused_until_the_first_is_gone(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        program = (
            "import sys; from pathlib import Path; from balak.storage.sqlite import SqliteStore\n"
            "from balak.errors import StoreError\n"
            "try: SqliteStore(Path(sys.argv[1]))\n"
            "except StoreError as error: sys.exit(str(error))\n"
        )
        other = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)],
            check=False,
            capture_output=True,
            text=True,
        )
        assert other.returncode == 1
        assert other.stderr == f"another balak server is using the data folder {tmp_path}\n"
        await store.close()
        await SqliteStore(tmp_path).close()

    asyncio.run(run())


def test_a_database_of_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    asyncio.run(SqliteStore(tmp_path).close())
    path = tmp_path / "balak.sqlite3"
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer version of balak"):
        SqliteStore(tmp_path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "balak.sqlite3"
    path.write_bytes(b"not a database at all, but long enough to be looked at" * 100)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(tmp_path)
    assert path.read_bytes() == before


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "balak.sqlite3")
    connection.execute("CREATE TABLE notes (body TEXT)")
    connection.close()
    with pytest.raises(StoreError, match="another program"):
        SqliteStore(tmp_path)


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be used") as caught:
        SqliteStore(tmp_path / "file" / "data")
    assert "\n" not in str(caught.value)


def test_the_default_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/nur"))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert default_folder() == Path("/home/nur/.local/share/balak")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_folder() == Path("/data/balak")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert default_folder() == Path("/home/nur/.local/share/balak")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert default_folder() == Path("/home/nur/Library/Application Support/balak")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert default_folder() == Path("/local/balak")
