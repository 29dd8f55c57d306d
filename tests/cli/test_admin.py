"""``balak admin``: what whoever runs a server does to its tables, also while it runs."""

import asyncio
import sqlite3
import stat
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from balak.protocol import Options
from balak.server import log
from balak.server.environment import listed
from balak.server.lobby import listing_of
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.storage import FirstWrite
from balak.storage.sqlite import SqliteStore
from cli.harness import Done, run, run_apart

TABLE = "0123456789abcdef0123456789abcdef"
OTHER = "f" * 32
DAY = 24 * 60 * 60 * 1000
EVENTS: list[log.LogEvent] = [
    log.Opened(
        log.LOG_VERSION,
        ["Ucok", "Butet", "Togar"],
        100,
        [0, 0, 0],
        "en",
        "7" * 32,
        "8" * 32,
        Options(public=True),
    ),
    log.Sat(0, "Ayu"),
    log.Sat(1, "Bèt", "greedy"),
]


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what whoever runs the tests has set for a server."""
    for line in listed(Settings()):
        monkeypatch.delenv(line.partition("=")[0], raising=False)


def admin(folder: Path, *args: object) -> Done:
    return run("admin", "--lang", "en", *args, "--data", folder)


def folded(events: list[log.LogEvent]) -> TableState:
    *_, state = TableState.folds(TABLE, events)
    return state


def first_write(table: str = TABLE) -> FirstWrite:
    return FirstWrite(
        id=table,
        events=log.encode(EVENTS),
        pace="human",
        watch=f"watch {table}",
        tokens={0: b"token"},
        listing=listing_of(folded(EVENTS), 1),
    )


def with_server(folder: Path, test: Callable[[SqliteStore], Awaitable[None]]) -> None:
    """Run a test while a store as a server's is open, with one table in it."""

    async def go() -> None:
        store = SqliteStore(folder, group_seconds=0)
        try:
            await store.create_table(first_write())
            await test(store)
        finally:
            await store.close()

    asyncio.run(go())


async def nothing(_: SqliteStore) -> None:
    """Leave the table as it is."""


async def last_event(store: SqliteStore) -> log.LogEvent:
    return log.decode((await store.load_table(TABLE)).events[-1])


def test_tables_are_listed_without_names_unless_they_are_asked_for(tmp_path: Path) -> None:
    with_server(tmp_path, nothing)
    done = admin(tmp_path, "tables")
    assert (done.code, done.err) == (0, "")
    (line,) = done.out.splitlines()
    assert line.startswith(f"{TABLE} opened 20")
    assert line.endswith(", 3 events, 3 seats: 1 people, 1 bots, waiting for players, in the lobby")
    assert admin(tmp_path, "tables", "--names").out.splitlines() == [line, "  1 Ayu", "  2 Bèt"]


def test_the_tables_that_changed_last_come_first_and_only_so_many(tmp_path: Path) -> None:
    async def two(store: SqliteStore) -> None:
        await store.create_table(first_write(OTHER))
        while (await store.summaries(1))[0].id != OTHER:
            seq = (await store.last_seqs([OTHER]))[OTHER]
            await store.append(OTHER, seq, log.encode([log.Readied(0, is_ready=True)]))

    with_server(tmp_path, two)
    assert [line[:32] for line in admin(tmp_path, "tables").out.splitlines()] == [OTHER, TABLE]
    assert admin(tmp_path, "tables", "--limit", 1).out.count("\n") == 1


def test_archived_tables_and_logs_that_cannot_be_read_are_told_apart(tmp_path: Path) -> None:
    async def spoil(store: SqliteStore) -> None:
        await store.tidy(
            time.time_ns() // 1_000_000 + 2 * DAY, archive_days=1, name_days=0, delete_days=0
        )
        await store.create_table(
            FirstWrite(id=OTHER, events=['{"type":"scored"}'], pace="human", watch="w")
        )

    with_server(tmp_path, spoil)
    ends = {
        line[:1]: line.rsplit(", ", 1)[1] for line in admin(tmp_path, "tables").out.splitlines()
    }
    assert ends == {"0": "archived", "f": "its log cannot be read"}


def test_a_name_is_hidden_while_a_server_runs_and_the_lobby_shows_it_no_more(
    tmp_path: Path,
) -> None:
    async def test(store: SqliteStore) -> None:
        assert "Ayu" in (await store.listings(1))[0]
        done = await asyncio.to_thread(admin, tmp_path, "hide-name", TABLE, 1)
        assert done == Done(0, "The name was replaced: Player 1.\n", "")
        assert await store.changed_elsewhere() is True
        assert await store.last_seqs([TABLE]) == {TABLE: 4}
        assert await last_event(store) == log.Renamed(0, "Player 1")
        (listing,) = await store.listings(9)
        assert "Ayu" not in listing
        assert "Player 1" in listing
        assert await store.find_seat(TABLE, b"token") == 0
        # Once more changes nothing.
        assert await asyncio.to_thread(admin, tmp_path, "hide-name", TABLE, 1) == done
        assert await store.last_seqs([TABLE]) == {TABLE: 4}

    with_server(tmp_path, test)


@pytest.mark.parametrize("seat", [3, 4])
def test_a_seat_without_a_name_has_none_to_hide(tmp_path: Path, seat: int) -> None:
    with_server(tmp_path, nothing)
    done = admin(tmp_path, "hide-name", TABLE, seat)
    assert done.code == 1
    assert done.complaint == f"balak: There is no name in seat {seat} of that table."


def test_a_table_is_closed_once_and_stands_in_the_lobby_no_more(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        assert (await asyncio.to_thread(admin, tmp_path, "close", TABLE)).code == 0
        assert await last_event(store) == log.Closed("admin")
        assert await store.listings(9) == []
        again = await asyncio.to_thread(admin, tmp_path, "close", TABLE)
        assert again == Done(0, "That table was closed before.\n", "")
        assert await store.last_seqs([TABLE]) == {TABLE: 4}

    with_server(tmp_path, test)


def test_a_match_that_goes_on_meanwhile_does_not_stop_it(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        closing = asyncio.create_task(asyncio.to_thread(admin, tmp_path, "close", TABLE))
        is_ready = True
        while not closing.done():
            seq = (await store.last_seqs([TABLE]))[TABLE]
            if isinstance(await last_event(store), log.Closed):
                break
            is_ready = not is_ready
            await asyncio.gather(
                store.append(TABLE, seq, log.encode([log.Readied(0, is_ready)])),
                return_exceptions=True,
            )
        assert (await closing).code == 0
        events = [log.decode(body) for body in (await store.load_table(TABLE)).events]
        assert events.count(log.Closed("admin")) == 1

    with_server(tmp_path, test)


def test_a_table_is_deleted_with_its_log(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        assert (await asyncio.to_thread(admin, tmp_path, "delete", TABLE)).code == 0
        assert await store.last_seqs([TABLE]) == {}

    with_server(tmp_path, test)
    assert admin(tmp_path, "tables").out == "There are no tables.\n"
    for action in (["delete", TABLE], ["close", TABLE], ["hide-name", TABLE, 1]):
        assert admin(tmp_path, *action).complaint == "balak: There is no such table."


def test_tidying_follows_the_settings_and_the_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def age(store: SqliteStore) -> None:
        store._worker.connection.execute(  # noqa: SLF001 - time cannot be waited for
            "UPDATE events SET at = at - ?", (40 * DAY,)
        )

    with_server(tmp_path, age)
    tidied = "{} tables archived, {} stripped of names, {} deleted.\n"
    assert admin(tmp_path, "tidy", "--seat-days", 50).out == tidied.format(0, 0, 0)
    assert admin(tmp_path, "tidy").out == tidied.format(1, 0, 0)
    monkeypatch.setenv("BALAK_NAME_DAYS", "35")
    assert admin(tmp_path, "tidy").out == tidied.format(0, 1, 0)
    assert admin(tmp_path, "tidy", "--delete-days", 39).out == tidied.format(0, 0, 1)


def test_a_backup_is_a_private_file_that_holds_the_tables(tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite3"

    async def test(_: SqliteStore) -> None:
        done = await asyncio.to_thread(admin, tmp_path / "data", "backup", file)
        assert done == Done(0, f"The backup is in {file}.\n", "")

    with_server(tmp_path / "data", test)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    connection = sqlite3.connect(file)
    assert connection.execute("SELECT id FROM tables").fetchall() == [(TABLE,)]
    connection.close()
    before = file.read_bytes()
    assert "cannot be written: File exists" in admin(tmp_path / "data", "backup", file).complaint
    assert file.read_bytes() == before


@pytest.mark.parametrize("action", [["tables"], ["tidy"], ["backup", "file"]])
def test_a_folder_without_a_database_is_refused_and_left_empty(
    tmp_path: Path, action: list[str]
) -> None:
    done = admin(tmp_path, *action)
    assert done.code == 2
    assert done.complaint == f"balak: There is no database {tmp_path}/balak.sqlite3."
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ([], "ACTION is missing."),
        (["open"], "open is no value for action; choose: tables, hide-name, close, delete, "),
        (["close"], "TABLE is missing."),
        (["hide-name", TABLE], "SEAT is missing."),
        (["hide-name", TABLE, "5"], "5 is no value for SEAT: give a whole number from 1 to 4."),
        (["close", "0123"], "0123 is no table id: "),
        (["tables", "extra"], 'There is no place for "extra" here.'),
        (["close", TABLE, "--names"], "The option --names is for balak admin tables only."),
        (["tables", "--seat-days", "3"], "The option --seat-days is for balak admin tidy only."),
        (["tidy", "--seat-days", "0"], "0 is no value for --seat-days: "),
    ],
)
def test_wrong_usage_is_one_line(tmp_path: Path, args: list[str], complaint: str) -> None:
    with_server(tmp_path, nothing)
    done = admin(tmp_path, *args)
    assert done.code == 2
    assert done.complaint.startswith(f"balak: {complaint}")


def test_it_runs_as_a_program_of_its_own(tmp_path: Path) -> None:
    async def test(store: SqliteStore) -> None:
        args = ("admin", "close", TABLE, "--data", tmp_path)
        assert await asyncio.to_thread(run_apart, *args) == Done(0, "Meja ditutup.\n", "")
        assert await store.changed_elsewhere() is True

    with_server(tmp_path, test)
