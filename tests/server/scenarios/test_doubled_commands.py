"""Commands that come twice, late or not at all.

The numbers are those of the scenarios that online tables must survive.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from balak.protocol import (
    Act,
    Applied,
    Command,
    Drew,
    Refused,
    Stale,
)
from balak.server import log
from server.harness import (
    FixedDealer,
    run,
    serving,
)
from server.memory_store import MemoryStore
from server.rooms import Page, house
from server.scenarios.every_command import (
    TWICE,
    WRITE_NOTHING,
)

# --- 1. a draw that is sent twice -----------------------------------------------------------------


@pytest.mark.parametrize("is_same_id", [True, False])
@pytest.mark.parametrize("turns", range(0, 24, 2))
def test_scenario_1_a_draw_from_two_lines_at_once_takes_one_tile(
    turns: int, is_same_id: bool
) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            turn = room.state.turn
            assert turn is not None
            first = room.pages[turn]
            draw = Act("the-same-draw", first.seq, "d")
            first.send(draw)
            for _ in range(turns):
                await asyncio.sleep(0)
            second = await room.join(turn)
            again = draw if is_same_id else Act("another-draw", draw.expected_seq, "d")
            second.send(again)
            await room.settle()
            assert len(room.logged(log.Acted)) == 1
            (answer,) = second.answers(again.command_id)
            assert isinstance(answer, Applied | Stale)
            assert len(first.answers(draw.command_id)) == (1 if turns > 2 else 0) or turns < 10
            assert second.seq == room.state.seq
            assert drawn(second, turn) == 1

    run(scenario)


def drawn(page: Page, seat: int) -> int:
    """Return how many tiles this seat has drawn, as a page may know from all that it was told."""
    welcome = page.welcome
    assert welcome.round is not None
    before = [item for item in welcome.round.history if item.seat == seat and item.action == "d"]
    since = [one for one in page.got(Drew) if one.seat == seat and one.seq > welcome.seq]
    return len(before) + len(since)


@pytest.mark.parametrize("is_same_id", [True, False])
@pytest.mark.parametrize("apart", [0.0, 0.001, 0.02, 0.1, 0.5])
def test_scenario_1_live_a_draw_sent_twice_up_to_half_a_second_apart_takes_one_tile(
    tmp_path: Path, apart: float, is_same_id: bool
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table()
            async with seat.opened() as first, seat.opened() as second:
                await first.hello()
                await first.deal()
                before = (await server.store.load_table(seat.table)).seq
                draws = [
                    Act("the-same-draw", first.seq, "d"),
                    Act("the-same-draw" if is_same_id else "another-draw", first.seq, "d"),
                ]
                await first.send(draws[0])
                loop = asyncio.get_running_loop()
                later = loop.create_future()
                loop.call_later(apart, later.set_result, None)
                await later  # this is how far apart they are
                welcome = await second.hello()
                await second.send(draws[1])
                # The first draw itself may come before the answer to the second one.
                answer = await second.receive_until(
                    lambda message: isinstance(message, Applied | Refused | Stale)
                )
                assert isinstance(answer, Applied if is_same_id else Stale)
                assert welcome.round is not None
                after = await second.hello()
                assert after.round is not None
                assert after.round.counts[0] == 8
                assert (await server.store.load_table(seat.table)).seq == before + 1

    run(scenario)


# --- 2. every command type twice --------------------------------------------------------------


@pytest.mark.parametrize("kind", TWICE)
@pytest.mark.parametrize("is_same_id", [True, False])
def test_scenario_2_a_command_that_comes_twice_does_nothing_more(
    kind: str, is_same_id: bool
) -> None:
    async def scenario() -> None:
        async with house() as one:
            prepare, seat, make = TWICE[kind]
            room = await prepare(one)
            page = room.pages[seat]
            command = make(room, "a-command", page.seq)
            page.send(command)
            await room.settle()
            assert isinstance(page.answer("a-command"), Applied)
            events = room.log
            name = "a-command" if is_same_id else "another-one"
            again = command if is_same_id else make_again(command, name)
            page.send(again)
            await room.settle()
            assert room.log == events
            if kind == "leave":
                assert page.link.close_code == 4004  # nothing is taken from it any more
                assert len(page.answers(name)) == (1 if is_same_id else 0)
            elif is_same_id:
                first, second = page.answers(name)
                assert isinstance(second, Applied)
                if kind not in WRITE_NOTHING:
                    assert first == second
            else:
                answer = page.answer(name)
                assert isinstance(answer, Stale if kind == "act" else Applied)

    run(scenario)


def make_again(command: Command, name: str) -> Command:
    """Return the same command by another name."""
    fields = {field: getattr(command, field) for field in command.__struct_fields__}
    return type(command)(**{**fields, "command_id": name})


@pytest.mark.parametrize("kind", TWICE)
def test_scenario_2_a_command_that_comes_twice_at_once_does_what_one_does(kind: str) -> None:
    async def scenario() -> None:
        logs = []
        for times in (1, 2):
            async with house() as one:
                prepare, seat, make = TWICE[kind]
                room = await prepare(one)
                page = room.pages[seat]
                command = make(room, "a-command", page.seq)
                for _ in range(times):
                    page.send(command)
                await room.settle()
                logs.append([type(event) for event in room.log])
                assert len(page.answers("a-command")) == (1 if kind == "leave" else times)
        assert logs[0] == logs[1]

    run(scenario)


# --- 3. a line that is cut between sending and writing down ---------------------------------------


class GatedStore(MemoryStore):
    """A store that writes an action down only once it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.asked = asyncio.Event()

    async def append(
        self, table: str, expected_seq: int, events: Sequence[str], **more: Any
    ) -> int:
        if more.get("command_id") is not None:
            self.asked.set()
            await self.may_write.wait()
        return await super().append(table, expected_seq, events, **more)


def test_scenario_3_a_command_whose_line_was_cut_is_sent_again_and_the_one_after_it_follows() -> (
    None
):
    async def scenario() -> None:
        store = GatedStore()
        async with house(store=store) as one:
            one.memory = store
            room = await one.playing(2)
            assert room.state.turn == 0
            page = room.pages[0]
            first = Act("the-first-one", page.seq, "d")
            second = Act("the-second-one", page.seq + 1, "d")
            store.may_write.clear()
            store.asked.clear()
            page.send(first)
            await store.asked.wait()
            page.link.close(1006)  # the page never learns what became of it
            room.table.detach(0, page.link)
            store.may_write.set()
            await room.connect(0)
            page = room.pages[0]
            page.send(first)
            page.send(second)
            await room.settle()
            assert isinstance(page.answer("the-first-one"), Applied)
            assert isinstance(page.answer("the-second-one"), Applied)
            assert [event.action for event in room.logged(log.Acted)] == ["d", "d"]

    run(scenario)


def test_scenario_3_a_second_command_is_never_played_without_the_first() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            page = room.pages[0]
            second = Act("the-second-one", page.seq + 1, "d")  # the first one was lost on its way
            page.send(second)
            await room.settle()
            answer = page.answer("the-second-one")
            assert isinstance(answer, Stale)
            assert answer.seq == room.state.seq
            assert room.logged(log.Acted) == []

    run(scenario)
