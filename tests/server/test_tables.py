"""Tables in memory and out of it, and what the log folds to."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from balak.actions import Action
from balak.errors import ActionError, NotFoundError, ProtocolError, StoreError
from balak.protocol import NewTable
from balak.server.brains import Brains
from balak.server.gate import message_of, messages_since, welcome
from balak.server.link import Link
from balak.server.log import Acted, Created, Dealer, LogEvent, RoundDealt, Scored, Sitter, encode
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.server.tables import Tables
from balak.storage import SqliteStore, StoredTable
from server.harness import FixedDealer, run

TABLE = "0" * 32


def created(seats: int, *, target: int = 61) -> Created:
    sitters = [Sitter("Ayu", None), *(Sitter("Bot", "greedy") for _ in range(seats - 1))]
    lot = Dealer().deal(TABLE, 0, seats)
    return Created(1, sitters, target, [0] * seats, "id", "seed", lot)


def played(seats: int, rng: random.Random, *, target: int = 61) -> list[LogEvent]:
    """Return the log of a whole match of random play."""
    dealer = Dealer()
    log: list[LogEvent] = [created(seats, target=target)]
    state = TableState.begin(TABLE, log[0])  # type: ignore[arg-type]
    while state.phase != "match_over":
        if state.match.round is None:
            events: list[LogEvent] = [RoundDealt(dealer.deal(TABLE, len(state.deals) + 1, seats))]
        else:
            seat = state.match.round.turn
            assert seat is not None
            action: Action = rng.choice(state.match.round.legal_actions)
            events = state.act(seat, action)
        for event in events:
            log.append(event)
            state = state.after(event)
    return log


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_told_every_event_once_and_in_order(seats: int) -> None:
    log = played(seats, random.Random(seats))
    for seat in range(seats):
        messages = messages_since(TABLE, log, 1, seat)
        assert [message.seq for message in messages] == list(range(2, len(log) + 1))
        middle = len(log) // 2
        assert messages_since(TABLE, log, middle, seat) == messages[middle - 1 :]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_events_amount_to_the_same_as_the_whole_state_at_every_sequence(seats: int) -> None:
    for state in TableState.folds(TABLE, played(seats, random.Random(seats))):
        for seat in range(seats):
            whole = welcome(state, seat, "human")
            message = message_of(state, seat)
            assert whole.seq == state.seq
            if message is None:
                assert whole.round is None
                assert whole.phase == "lot"
                continue
            assert whole.round is not None
            shown = whole.round
            assert message.seq == state.seq
            assert len(shown.hand) == shown.counts[seat]
            assert sum(shown.counts) + len(shown.line) + shown.boneyard == 28
            name = type(message).__name__
            if name == "RoundOver":
                assert shown.end == message.end  # type: ignore[union-attr]
                assert shown.legal == []
            else:
                assert message.turn == shown.turn  # type: ignore[union-attr]
                assert message.legal == shown.legal  # type: ignore[union-attr]
                assert bool(shown.legal) == (shown.turn == seat)
                assert shown.end is None


def test_an_event_is_at_most_300_bytes_and_a_whole_state_at_most_3_kilobytes() -> None:
    for seed in range(20):
        for state in TableState.folds(TABLE, played(2, random.Random(seed))):
            message = message_of(state, 0)
            whole = welcome(state, 0, "human")
            assert len(msgspec.json.encode(whole)) <= 3072
            if type(message).__name__ not in {"NoneType", "RoundOver", "Dealt"}:
                assert len(msgspec.json.encode(message)) <= 300


def test_a_log_that_does_not_begin_once_is_broken() -> None:
    start = created(2)
    logs: list[list[LogEvent]] = [[], [Scored()], [start, start], [Acted(0, "d"), start]]
    for log in logs:
        with pytest.raises(StoreError):
            TableState.load(TABLE, StoredTable(tuple(encode(log)), "human"))


def test_an_event_that_is_not_possible_does_not_fold() -> None:
    state = TableState.begin(TABLE, created(2))
    with pytest.raises(ActionError):
        state.after(Acted(0, "d"))


@asynccontextmanager
async def opened(folder: Path, settings: Settings) -> AsyncIterator[tuple[Tables, str, Link]]:
    store = SqliteStore(folder)
    tables = Tables(store, settings, FixedDealer(), Brains(1))
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
        async with opened(tmp_path, Settings()) as (tables, table, _):
            found = await asyncio.gather(*(tables.get(table) for _ in range(50)))
            assert len({id(one) for one in found}) == 1
            assert tables.in_memory == {table}

    run(scenario)


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, Settings(idle_seconds=0.0)) as (tables, table, link):
            first = await tables.get(table)
            first.attach(0, link)
            await asyncio.sleep(0)
            assert tables.in_memory == {table}
            first.detach(0, link)
            async with asyncio.timeout(5):
                while tables.in_memory:
                    await asyncio.sleep(0)
            assert await tables.get(table) is not first

    run(scenario)


def test_a_table_that_is_not_there_is_not_remembered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, Settings()) as (tables, _, _):
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
        async with opened(tmp_path, Settings()) as (tables, _, _):
            with pytest.raises(ProtocolError):
                await tables.create(NewTable("Ayu", ["greedy"], ["Budi", "Citra"]))

    run(scenario)
