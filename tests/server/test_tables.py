"""What each reader is told of a log, and tables coming into memory and leaving it."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from balak.errors import ActionError, NotFoundError, ProtocolError, StoreError
from balak.protocol import NewTable, Seats
from balak.server.brains import Brains
from balak.server.feed import KEPT, Feed, Telling
from balak.server.gate import messages_since, told, welcome
from balak.server.link import Link
from balak.server.log import Acted, LogEvent, Sat, Scored, encode
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.server.tables import Tables
from balak.storage import StoredTable
from balak.storage.sqlite import SqliteStore
from patience import PATIENCE
from server.harness import FixedDealer, run
from server.walks import TABLE, Walk, opened

NOBODY = Seats(presence=[])


class WholeWalk(Walk):
    """Keeps every state, also those that are written down together with the next one."""

    def __init__(self, state: TableState, seed: int) -> None:
        super().__init__(state, range(state.count), rng=random.Random(seed))
        self.all = [state]

    def move(self, states: Sequence[TableState]) -> None:
        super().move(states)
        self.all.extend(states)


def walked(seats: int, seed: int = 1) -> list[TableState]:
    """Return the states of a whole match among persons, from the last one who sat down on."""
    walk = WholeWalk(opened(seats), seed)
    walk.to_the_end()
    return walk.all


def log_of(states: Sequence[TableState]) -> list[LogEvent]:
    """Return the events that lead to these states, those of their beginning included."""
    first = opened(states[0].count)
    assert first == states[0]
    return [*_events_before(first), *(state.last for state in states[1:])]


def _events_before(state: TableState) -> list[LogEvent]:
    sat = [Sat(seat, one.name, one.bot) for seat, one in enumerate(state.seats)]
    return [state.opened, *sat]


class HeardLine(Link):
    """Keeps what is sent."""

    def __init__(self, queue_bytes: int) -> None:
        super().__init__(queue_bytes)
        self.heard: list[bytes] = []

    def send_encoded(self, data: bytes) -> None:
        self.heard.append(data)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_told_every_event_once_and_in_order(seats: int) -> None:
    states = walked(seats)
    log = log_of(states)
    assert list(TableState.folds(TABLE, log))[-1] == states[-1]
    for seat in range(seats):
        messages = messages_since(TABLE, log, 0, seat)
        assert [message.seq for message in messages] == list(range(1, len(log) + 1))
        middle = len(log) // 2
        assert messages_since(TABLE, log, middle, seat) == messages[middle:]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_events_amount_to_the_same_as_the_whole_state_at_every_sequence(seats: int) -> None:
    legal: dict[int | None, list[str]] = {}
    for state in walked(seats):
        for reader in (*range(seats), None):
            whole = welcome(state, reader, "human", NOBODY, is_watcher=reader is None)
            event = told(state).to(reader)
            assert whole.seq == event.seq == state.seq
            if whole.round is None:
                continue
            shown = whole.round
            assert len(shown.hand) == (0 if reader is None else shown.counts[reader])
            assert sum(shown.counts) + len(shown.line) + shown.boneyard == 28
            kind = type(event).__name__
            if kind in {"Dealt", "Placed", "Drew", "Passed"}:
                legal[reader] = event.legal  # type: ignore[union-attr]
                assert event.turn == shown.turn  # type: ignore[union-attr]
                assert bool(shown.legal) == (reader is not None and shown.turn == reader)
            if kind == "RoundOver":
                legal[reader] = []
                assert shown.end == event.end  # type: ignore[union-attr]
            assert legal.get(reader, []) == shown.legal


def test_a_line_is_told_all_that_it_lacks_in_order_however_hints_come() -> None:
    states = walked(2)
    feed = Feed(states[0], lambda link: welcome(feed.state, 0, "human", NOBODY))
    line = HeardLine(1 << 20)
    line.told = states[0].seq
    feed.lines[line] = 0
    rng = random.Random(1)
    for state in states[1:]:
        feed.push(state, Telling(state))
        for _ in range(rng.choice([0, 0, 1, 2])):
            feed.pump(line)
    assert feed.behind == ([line] if line.told < states[-1].seq else [])
    feed.pump(line)
    assert [json.loads(data)["seq"] for data in line.heard] == [one.seq for one in states[1:]]


def test_a_line_that_lacks_more_than_is_kept_is_told_the_whole_state() -> None:
    states = walked(2)[: KEPT + 2]
    feed = Feed(states[0], lambda link: welcome(feed.state, 0, "human", NOBODY))
    line = HeardLine(1 << 20)
    line.told = states[0].seq
    feed.lines[line] = 0
    for state in states[1:]:
        feed.push(state, Telling(state))
    feed.pump(line)
    assert [json.loads(data)["type"] for data in line.heard] == ["welcome"]


def test_a_move_is_at_most_300_bytes_and_a_whole_state_at_most_3_kilobytes() -> None:
    for seats in (2, 4):
        for state in walked(seats):
            event = told(state).to(0)
            whole = len(msgspec.json.encode(welcome(state, 0, "human", NOBODY)))
            # While a deal is shuffled, the round before and the hashes of all are told together.
            assert whole <= (3_400 if state.phase == "shuffling" else 3_000), state.phase
            size = len(msgspec.json.encode(event))
            # These publish a shuffle: what every person gave, each of it 32 characters or more.
            publishes = type(event).__name__ in {"Listed", "LotDrawn", "RoundOver"}
            assert size <= (650 if publishes else 300), event


def test_a_log_that_does_not_begin_once_is_broken() -> None:
    start = opened(2).opened
    logs: list[list[LogEvent]] = [[], [Scored()], [start, start], [Acted(0, "d"), start]]
    for log in logs:
        with pytest.raises(StoreError):
            TableState.load(TABLE, StoredTable(tuple(encode(log)), "human"))


def test_an_event_that_is_not_possible_does_not_fold() -> None:
    with pytest.raises(StoreError):
        opened(2).after(Acted(0, "d"))
    playing = Walk(opened(2), (0, 1)).to("play").state
    with pytest.raises(ActionError):
        playing.after(Acted(0, "p"))


@asynccontextmanager
async def memory(folder: Path, settings: Settings) -> AsyncIterator[tuple[Tables, str, Link]]:
    store = SqliteStore(folder)
    tables = Tables(store, settings, dealer=FixedDealer(), brains=Brains(1))
    wanted = NewTable("Ayu", ["greedy"], ["Budi"], pace="instant")
    table, token = await tables.create(wanted)
    assert await tables.seat_of(table, token) == 0
    try:
        yield tables, table, Link(1 << 20)
    finally:
        await tables.close()
        await store.close()


def test_fifty_loads_at_once_make_one_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with memory(tmp_path, Settings()) as (tables, table, _):
            found = await asyncio.gather(*(tables.get(table) for _ in range(50)))
            assert len({id(one) for one in found}) == 1
            assert tables.in_memory == {table}

    run(scenario)


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with memory(tmp_path, Settings(idle_seconds=0.0)) as (tables, table, link):
            first = await tables.get(table)
            first.attach(0, link)
            await asyncio.sleep(0)
            assert tables.in_memory == {table}
            first.detach(0, link)
            async with asyncio.timeout(PATIENCE):
                while tables.in_memory:
                    await asyncio.sleep(0)
            assert await tables.get(table) is not first

    run(scenario)


def test_a_table_that_is_not_there_is_not_remembered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with memory(tmp_path, Settings()) as (tables, _, _):
            with pytest.raises(NotFoundError):
                await tables.get("f" * 32)
            await asyncio.sleep(0)
            assert tables.in_memory == frozenset()

    run(scenario)


def test_a_page_that_reads_too_slowly_loses_its_line() -> None:
    async def scenario() -> None:
        link = Link(100)
        for _ in range(10):
            link.fault("format", "x" * 30)
        assert link.close_code == 1013
        assert await link.next_messages() == []

    run(scenario)


def test_unequal_lists_are_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with memory(tmp_path, Settings()) as (tables, _, _):
            with pytest.raises(ProtocolError):
                await tables.create(NewTable("Ayu", ["greedy"], ["Budi", "Citra"]))

    run(scenario)
