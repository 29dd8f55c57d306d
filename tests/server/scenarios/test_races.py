"""What comes from several seats in one instant.

The numbers are those of the scenarios that online tables must survive.
"""

import asyncio
import random
from typing import Any

import pytest

from balak.protocol import (
    Applied,
    Claim,
    Concede,
    Leave,
    Next,
    Ready,
    Refused,
    Rematch,
    Start,
)
from balak.server import log
from server.harness import run
from server.rooms import House, Page, Room, house

# --- 21. ready, rematch and claim from four seats in one tick -------------------------------------


def check_answered(pages: list[Page], asked: list[str]) -> None:
    """Check that each of these commands got one answer, and that it was applied."""
    for page, command_id in zip(pages, asked, strict=True):
        assert isinstance(page.answer(command_id), Applied), command_id


@pytest.mark.parametrize("seed", range(5))
def test_scenario_21_four_who_are_ready_in_one_tick_begin_one_match(seed: int) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.room(4)
            await room.connect(0, 1, 2, 3)
            pages = [*room.pages.values()] * 2
            random.Random(seed).shuffle(pages)
            asked = [page.ask(Ready, ready=True) for page in pages]
            asked_too = room.pages[0].ask(Start)
            await room.settle()
            check_answered(pages, asked)
            assert isinstance(room.pages[0].answer(asked_too), Applied | Refused)
            assert len(room.logged(log.Started)) == 1
            assert len(room.logged(log.Readied)) <= 4
            assert room.state.phase == "lot"

    run(scenario)


@pytest.mark.parametrize("seed", range(5))
def test_scenario_21_four_who_go_on_in_one_tick_are_dealt_one_round(seed: int) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.room(4)
            await room.connect(0, 1, 2, 3)
            await one.start(room)
            pages = [*room.pages.values()] * 2
            random.Random(seed).shuffle(pages)
            asked = [page.ask(Next, round=1) for page in pages]
            await room.settle()
            check_answered(pages, asked)
            assert len(room.logged(log.Wanted)) == 4
            assert [event.round for event in room.logged(log.Committed)] == [0, 1]
            assert room.state.phase == "play"

    run(scenario)


@pytest.mark.parametrize("seed", range(5))
def test_scenario_21_three_who_claim_in_one_tick_replace_once(seed: int) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(4)
            gone = room.state.turn
            assert gone is not None
            await room.cut(gone)
            await room.advance(60.0)
            pages = [page for seat, page in room.pages.items() if seat != gone] * 2
            random.Random(seed).shuffle(pages)
            asked = [page.ask(Claim, seat=gone) for page in pages]
            await room.settle()
            check_answered(pages, asked)
            assert room.logged(log.Replaced) == [log.Replaced(gone, "claimed")]

    run(scenario)


@pytest.mark.parametrize("seed", range(5))
def test_scenario_21_four_who_want_a_rematch_in_one_tick_get_one(seed: int) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await over(one, 4)
            pages = [*room.pages.values()] * 2
            random.Random(seed).shuffle(pages)
            asked = [page.ask(Rematch, wanted=True) for page in pages]
            await room.settle()
            check_answered(pages, asked)
            assert len(room.logged(log.Offered)) == 4
            assert len(room.logged(log.Followed)) == 1
            assert one.memory.tables == [room.id, room.state.next_table]

    run(scenario)


@pytest.mark.parametrize("seed", range(40))
def test_scenario_21_whatever_four_seats_want_in_one_tick_each_is_answered_once(
    seed: int,
) -> None:
    async def scenario() -> None:
        rng = random.Random(seed)
        async with house() as one:
            room = await one.playing(4, target=1)
            if seed % 2:
                await room.play_to("match_over")
            else:
                gone = room.state.turn
                assert gone is not None
                await room.cut(gone)
                await room.advance(60.0)
            pages = [page for page in room.pages.values() if page.link.is_open] * 3
            rng.shuffle(pages)
            asked: list[tuple[Page, str]] = []
            for page in pages:
                kind, fields = rng.choice(WISHES)
                asked.append((page, page.ask(kind, **fields)))
            await room.settle()
            for page, command_id in asked:
                # Whoever has left is told so instead, and nothing comes after that.
                assert len(page.answers(command_id)) == 1 or page.link.close_code == 4004
            check_the_log(room)
            for page in pages:
                assert page.seq == room.state.seq or not page.link.is_open

    run(scenario)


WISHES: list[tuple[type[Any], dict[str, Any]]] = [
    (Ready, {"ready": True}),
    (Next, {"round": 2}),
    (Claim, {"seat": 0}),
    (Claim, {"seat": 1}),
    (Rematch, {"wanted": True}),
    (Rematch, {"wanted": False}),
    (Leave, {}),
    (Concede, {}),
]


def check_the_log(room: Room) -> None:
    """Check that the table is what its log says, and that nothing in it was done twice."""
    assert room.state.seq == len(room.log)
    seats = [
        (type(event), event.seat)
        for event in room.log
        if isinstance(event, log.Left | log.Conceded | log.Replaced)
    ]
    assert len(seats) == len(set(seats))
    once = [
        type(event)
        for event in room.log
        if isinstance(event, log.Followed | log.Closed | log.Started)
    ]
    assert len(once) == len(set(once))


async def over(one: House, persons: int) -> Room:
    """Open a table at which the match is over, and everybody is still here."""
    room = await one.playing(persons, target=1)
    await room.play_to("match_over")
    return room


# --- 22. rematches ----------------------------------------------------------------------------


def test_scenario_22_a_thousand_double_rematches_at_once_have_one_successor_each() -> None:
    async def scenario() -> None:
        async with house() as one:
            rooms = await conceded(one, 1000)
            asked = [
                (page, page.ask(Rematch, wanted=True))
                for page in (page for room in rooms for page in room.pages.values())
                for _ in range(2)
            ]
            random.Random(22).shuffle(asked)
            await one.settle()
            for page, command_id in asked:
                assert isinstance(page.answer(command_id), Applied)
            successors = {room.state.next_table for room in rooms}
            assert None not in successors
            assert len(successors) == 1000
            assert len(one.memory.tables) == 2000
            for room in rooms:
                (followed,) = room.logged(log.Followed)
                for seat, token in room.tokens.items():
                    assert await one.tables.follow(room.id, token) == (followed.table, seat)

    run(scenario)


@pytest.mark.parametrize("ticks", range(20))
def test_a_device_that_takes_over_while_the_next_match_is_opened_has_the_seat_there(
    ticks: int,
) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await over(one, 2)
            code = (await one.tables.handover(room.id, 1)).code
            for page in room.pages.values():
                page.ask(Rematch, wanted=True)
            for _ in range(ticks):
                await asyncio.sleep(0)
            seat, token = await one.tables.take_over(room.id, code)
            await one.settle()
            if room.state.next_table is None:  # the device before was sent away before it wanted
                return
            assert await one.tables.follow(room.id, token) == (room.state.next_table, seat)
            assert await one.tables.known_seat(room.state.next_table, room.tokens[seat]) is None

    run(scenario)


async def conceded(one: House, count: int) -> list[Room]:
    """Open so many tables at which the match was given up, and both are still here."""
    rooms = [await one.room(2) for _ in range(count)]
    for page in [await room.join(seat) for room in rooms for seat in (0, 1)]:
        page.shuffles.is_silent = True
        page.ask(Ready, ready=True)
    await one.settle()
    for room in rooms:
        room.pages[0].ask(Concede)
    await one.settle()
    return rooms


def test_scenario_22_two_processes_that_open_a_rematch_at_once_open_one() -> None:
    """The store lets one of them be first, and the other one finds what that has written."""

    async def scenario() -> None:
        async with house() as one:
            room = await over(one, 2)
            other = House(store=one.memory)
            try:
                elsewhere = Room(other, room.id, dict(room.tokens))
                await elsewhere.connect(0)
                await room.cut(0)
                await room.advance(5.0)
                here, there = room.pages[1], elsewhere.pages[0]
                asked = here.ask(Rematch, wanted=True), there.ask(Rematch, wanted=True)
                await asyncio.gather(room.table.catch_up(), elsewhere.table.catch_up())
                await one.settle()
                await room.table.catch_up()
                await elsewhere.table.catch_up()
                await one.settle()
                assert isinstance(here.answer(asked[0]), Applied)
                assert isinstance(there.answer(asked[1]), Applied)
                assert len(room.logged(log.Followed)) == 1
                assert len(one.memory.tables) == 2
                assert room.state.next_table == elsewhere.state.next_table
            finally:
                await other.close()

    run(scenario)
