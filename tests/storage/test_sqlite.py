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
from balak.storage import SqliteStore, default_folder
from balak.storage.folder import DataFolder

TABLE = "0" * 32


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_the_folder_and_all_its_files_are_private(tmp_path: Path, umask: int) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "data")
        await store.create_table(TABLE, ["one"], pace="human")
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
        await store.create_table(TABLE, ["one"], pace="human")
        await store.append(TABLE, 1, ["two"])
        reader = sqlite3.connect(tmp_path / "balak.sqlite3")
        assert reader.execute("SELECT COUNT(*) FROM events").fetchone() == (2,)
        reader.close()
        await store.close()

    asyncio.run(run())


def test_appends_of_one_turn_of_the_loop_share_a_transaction(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(TABLE, ["one"], pace="human")
        statements: list[str] = []
        store._connection.set_trace_callback(statements.append)  # noqa: SLF001
        # Each append builds on the one before it, so all of them see each other's writes.
        numbers = await asyncio.gather(*(store.append(TABLE, n, ["next"]) for n in range(1, 9)))
        assert numbers == list(range(2, 10))
        assert statements.count("COMMIT") == 1
        await store.close()

    asyncio.run(run())


def test_a_full_disk_fails_the_append_and_the_next_one_works(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        await store.create_table(TABLE, ["one"], pace="human")
        store._connection.execute("PRAGMA max_page_count = 1")  # noqa: SLF001
        with pytest.raises(StoreError, match="cannot be written"):
            await store.append(TABLE, 1, ["x" * 100_000])
        assert (await store.load_table(TABLE)).events == ("one",)
        store._connection.execute("PRAGMA max_page_count = 1000000")  # noqa: SLF001
        assert await store.append(TABLE, 1, ["two"]) == 2
        await store.close()

    asyncio.run(run())


def test_another_server_process_on_the_same_folder_is_refused_until_the_first_is_gone(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        program = (
            "import sys; from pathlib import Path; from balak.storage import SqliteStore\n"
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
