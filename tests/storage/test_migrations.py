"""Databases of older versions are brought up to date when the store opens."""

import asyncio
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from balak.errors import StoreError
from balak.match import Match
from balak.protocol import Options
from balak.rules import standard
from balak.server.log import (
    Acted,
    Committed,
    Dealt,
    Listed,
    LogEvent,
    Opened,
    Sat,
    Scored,
    Started,
    Wanted,
    decode,
)
from balak.server.state import TableState
from balak.shuffle import draw_lot, fair_deck, lot_winner
from balak.storage import StoredTable
from balak.storage.migrations import migrate
from balak.storage.sqlite import SqliteStore
from storage.old_database import (
    BEGUN,
    DECK,
    FIRST_SECRET,
    LOT_DECK,
    LOT_SECRET,
    NEW,
    TABLE,
    Row,
    acted,
    created,
    deal,
    write_old_database,
)


def opened_log(name: str, watch: str) -> list[LogEvent]:
    return [
        Opened(
            version=2,
            bot_names=["Bot 1", "Bèt"],
            target=100,
            starting_scores=[0, 20],
            lang="en",
            seed="7" * 32,
            watch=watch,
            options=Options(),
        ),
        Sat(0, name),
        Sat(1, "Bèt", "greedy"),
        Started(),
        Committed(0, 1, LOT_SECRET, [0]),
        Listed(),
        Dealt(LOT_DECK),
    ]


async def load(folder: Path, table: str) -> StoredTable:
    store = SqliteStore(folder)
    try:
        return await store.load_table(table)
    finally:
        await store.close()


def schema_of(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {(name, "".join(sql.split())) for name, sql in rows}


def contents_of(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        versions = [
            f"{name}: {connection.execute(f'PRAGMA {name}').fetchone()}"
            for name in ("user_version", "application_id")
        ]
        return [*versions, *connection.iterdump()]


def test_a_match_that_0_1_0_began_goes_on_as_the_same_events(tmp_path: Path) -> None:
    write_old_database(
        tmp_path / "balak.sqlite3", {TABLE: BEGUN, NEW: [(None, None, 9, created("B"))]}
    )

    async def run() -> None:
        store = SqliteStore(tmp_path)
        stored = await store.load_table(TABLE)
        events = [decode(body) for body in stored.events]
        assert isinstance(events[0], Opened)
        assert events == [
            *opened_log("Ayu", events[0].watch),
            Wanted(0),
            Committed(1, 1, FIRST_SECRET, [0]),
            Listed(),
            Dealt(DECK),
            Acted(1, "66"),
            Acted(0, "d"),
            Acted(0, "46+"),
            Scored(),
        ]
        assert stored.times == (*[1000] * 7, *[2000] * 4, 3000, 4000, 5000, 5000)
        assert (stored.pace, stored.clocks) == ("slow", "")
        assert await store.find_watched(events[0].watch) == TABLE
        # What was answered before the update is answered alike after it.
        names = "next-0001", "act-00001", "act-00002", "act-00003"
        found = [await store.find_command(TABLE, 0, name) for name in names]
        assert found == [8, 13, 14, None]
        assert await store.append(TABLE, 99, ["x"], seat=0, command_id="act-00002") == 14
        assert await store.append(TABLE, 15, ["x"], seat=0, command_id="act-00003") == 16
        assert await store.find_seat(TABLE, TABLE.encode()) == 0

        other = await store.load_table(NEW)
        first = decode(other.events[0])
        assert isinstance(first, Opened)
        assert [decode(body) for body in other.events] == opened_log("B", first.watch)
        assert first.watch != events[0].watch
        assert await store.find_seat(NEW, NEW.encode()) == 0
        assert await store.listings(9) == []
        await store.close()

    asyncio.run(run())


def test_a_whole_match_of_0_1_0_comes_to_the_same_scores_and_can_be_played_on(
    tmp_path: Path,
) -> None:
    rows, before = played_match(rounds=2, then_actions=5)
    write_old_database(tmp_path / "balak.sqlite3", {TABLE: rows})
    state = TableState.load(TABLE, asyncio.run(load(tmp_path, TABLE)))
    assert state.match == before
    assert (state.phase, state.count, state.names) == ("play", 2, ("Ayu", "Bèt"))
    shuffles = [(one.attempt.number, one.attempt.contributions) for one in state.deals]
    assert shuffles == [(1, ("", ""))] * 3
    assert state.persons == (0,)
    # The round ends as it would have ended.
    while before.round is not None:
        seat, action = before.round.turn, before.round.legal_actions[0]
        assert seat is not None
        events: list[LogEvent] = [Acted(seat, str(action))]
        before = before.play(action)
        state = state.after_all([*events, *([] if before.round else [Scored()])])[-1]
    assert state.match == before


def played_match(*, rounds: int, then_actions: int) -> tuple[list[Row], Match]:
    """Return the log that 0.1.0 wrote of so many rounds and a begun one, and the match itself."""
    opened = created()
    lot = fair_deck(TABLE, 0, 1, LOT_SECRET, ["", ""])
    opened["lot"]["deck"] = "".join(map(str, lot))
    opener = lot_winner(draw_lot(lot, 2))
    match = Match(standard(2), target=100, starting_scores=(0, 20), opener=opener)
    rows: list[Row] = [(None, None, 1000, opened)]
    for number in range(1, rounds + 2):
        deck = fair_deck(TABLE, number, 1, FIRST_SECRET, ["", ""])
        match = match.deal(deck)
        dealt = {"type": "dealt", "deal": deal(FIRST_SECRET, "".join(map(str, deck)))}
        rows.append((0, f"next-{number:04}", 2000, dealt))
        count = 0
        while match.round is not None and (number <= rounds or count < then_actions):
            seat, action = match.round.turn, match.round.legal_actions[0]
            assert seat is not None
            name = f"act-{len(rows):05}" if seat == 0 else None
            rows.append((0 if name else None, name, 3000, acted(seat, str(action))))
            match = match.play(action)
            count += 1
        if match.round is None:
            rows.append((rows[-1][0], None, 3000, {"type": "scored"}))
    assert not match.is_over
    return rows, match


def test_a_deal_that_nobody_asked_for_by_name_is_no_wish_of_anybody(tmp_path: Path) -> None:
    rows: list[Row] = [BEGUN[0], (None, None, 2000, BEGUN[1][3])]
    write_old_database(tmp_path / "balak.sqlite3", {TABLE: rows})
    stored = asyncio.run(load(tmp_path, TABLE))
    assert [type(decode(body)) for body in stored.events[7:]] == [Committed, Listed, Dealt]


def test_an_old_database_gets_the_schema_of_a_new_one_and_alembic_s_stamp(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    write_old_database(old / "balak.sqlite3", {TABLE: BEGUN})
    for folder in (old, new):
        asyncio.run(SqliteStore(folder).close())
        path = folder / "balak.sqlite3"
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("0002",)]
            assert connection.execute("PRAGMA user_version").fetchone() == (2,)
            assert connection.execute("PRAGMA application_id").fetchone() == (0x62616C6B,)
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert schema_of(old / "balak.sqlite3") == schema_of(new / "balak.sqlite3")
    # A fresh file takes no migration, so nothing is kept of what it was before.
    assert not list(new.glob("*before*"))


def test_all_migrations_from_nothing_make_the_schema_of_a_new_database(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite3"
    migrate(empty, 0, 2)
    asyncio.run(SqliteStore(tmp_path / "new").close())
    assert schema_of(empty) == schema_of(tmp_path / "new" / "balak.sqlite3")


def test_a_private_copy_is_kept_of_the_database_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "balak.sqlite3"
    write_old_database(path, {TABLE: BEGUN})
    before = contents_of(path)
    asyncio.run(SqliteStore(tmp_path).close())
    copy = tmp_path / "balak.sqlite3.before-2"
    assert contents_of(copy) == before
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    copied = copy.read_bytes()
    asyncio.run(SqliteStore(tmp_path).close())
    assert copy.read_bytes() == copied


def test_a_migration_that_fails_half_way_changes_nothing_and_can_be_done_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "balak.sqlite3"
    strange: Row = (None, None, 2000, {"type": "strange"})
    write_old_database(path, {TABLE: BEGUN, NEW: [BEGUN[0], strange]})
    before = contents_of(path)
    for _ in range(2):
        with pytest.raises(StoreError, match="from schema 1 to 2: there is an event 'strange'"):
            SqliteStore(tmp_path)
        assert contents_of(path) == before
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "balak.lock",
        "balak.sqlite3",
        "balak.sqlite3.before-2",
    ]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM events WHERE body LIKE '%strange%'")
        connection.commit()
    assert len(asyncio.run(load(tmp_path, NEW)).events) == 7


def test_a_copy_that_cannot_be_made_stops_the_migration(tmp_path: Path) -> None:
    path = tmp_path / "balak.sqlite3"
    write_old_database(path, {TABLE: BEGUN})
    before = contents_of(path)
    (tmp_path / "balak.sqlite3.before-2").mkdir()
    with pytest.raises(StoreError, match="cannot be brought from schema 1 to 2"):
        SqliteStore(tmp_path)
    assert contents_of(path) == before


@pytest.mark.parametrize("is_old", [False, True])
def test_alembic_is_imported_only_when_there_is_something_to_migrate(
    tmp_path: Path, is_old: bool
) -> None:
    if is_old:
        write_old_database(tmp_path / "balak.sqlite3", {TABLE: BEGUN})
    program = (
        "import asyncio, sys; from pathlib import Path\n"
        "from balak.storage.sqlite import SqliteStore\n"
        "asyncio.run(SqliteStore(Path(sys.argv[1])).close())\n"
        "print('alembic' in sys.modules, 'sqlalchemy' in sys.modules)"
    )
    for expected in (is_old, False):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", program, str(tmp_path)],
            check=True,
            capture_output=True,
            text=True,
        )
        assert done.stdout == f"{expected} {expected}\n"
        assert done.stderr == ""
