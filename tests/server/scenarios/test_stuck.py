"""Tables that must never be stuck: leaving, claiming, flapping, coming back, outages.

The numbers are those of the scenarios that online tables must survive.
"""

import asyncio
import random

import pytest

from balak.protocol import (
    Act,
    Applied,
    Claim,
    Concede,
    Leave,
    Next,
    Options,
    Ready,
    Refused,
    Rematch,
    Seats,
    Start,
)
from balak.server import log
from balak.server.commands import states_after
from balak.server.state import TableState
from server.harness import run
from server.rooms import Page, Room, house
from server.walks import Walk, opened

TIMED = Options(timer=30, bank=60)


# --- 15. each seat leaves at each instant ------------------------------------------------------


def check_actor(state: TableState) -> None:
    """Check that somebody is to act if a round is open, and nobody else ever."""
    if state.phase != "play":
        assert state.turn is None
        assert state.actor is None
        return
    assert state.turn is not None
    assert state.actor is not None
    seat, bot = state.actor
    assert seat == state.turn
    one = state.seats[seat]
    assert (bot is None) == (one.has_person and one.stand_in is None)


@pytest.mark.parametrize("persons", [1, 2, 3, 4])
def test_scenario_15_wherever_a_seat_leaves_there_is_one_actor(persons: int) -> None:
    seats = max(2, persons)
    walk = Walk(opened(persons, ["greedy"] * (seats - persons), target=61), range(persons))
    walk.to_the_end()
    assert {state.phase for state in walk.states} == {
        "gathering", "shuffling", "lot", "play", "round_over", "match_over",
    }  # fmt: skip
    for state in walk.states:
        check_actor(state)
        for seat in state.persons:
            after = states_after(state, seat, Leave("a-command", 0))[-1]
            check_actor(after)
            assert after.seats[seat].has_person is False
            assert (after.phase == "closed") == (state.persons == (seat,))


@pytest.mark.parametrize("persons", [2, 3, 4])
def test_scenario_15_wherever_a_seat_leaves_the_others_finish(persons: int) -> None:
    whole = Walk(opened(persons, target=20), range(persons)).to_the_end()
    for number, state in enumerate(whole.states):
        if state.phase == "match_over" or not state.is_started or number % 5:
            continue
        for seat in state.persons:
            walk = Walk(state, range(persons), rng=random.Random(number))
            walk.leave(seat)
            walk.to_the_end()
            assert walk.state.phase == "match_over"
            for one in walk.states:
                check_actor(one)


@pytest.mark.parametrize("seed", range(40))
def test_scenario_15_whoever_leaves_gives_up_or_sits_down_the_table_comes_to_an_end(
    seed: int,
) -> None:
    rng = random.Random(seed)
    seats = rng.randint(2, 4)
    walk = Walk(opened(seats, target=30), range(seats), rng=rng).to("shuffling")
    while walk.state.phase not in {"match_over", "closed"}:
        for _ in range(rng.randint(1, 25)):
            walk.on()
            check_actor(walk.state)
        what = rng.randrange(5)
        persons = walk.state.persons
        newcomers = [seat for seat, one in enumerate(walk.state.seats) if one.newcomer]
        if walk.state.phase in {"match_over", "closed"}:
            break
        if what == 0 and persons:
            walk.leave(rng.choice(persons))
        elif what == 1 and newcomers:
            walk.leave(rng.choice(newcomers))
        elif what == 2 and persons:
            walk.do(rng.choice(persons), Concede("a-command", 0))
        elif what >= 3 and walk.state.free:
            seat = rng.choice(walk.state.free)
            walk.move([walk.state.after(log.Sat(seat, "Eka"))])
            walk.waits.connect(walk.state, seat)
        if not walk.connected:
            assert walk.state.phase == "closed"


@pytest.mark.parametrize("turns", range(24))
def test_scenario_15_live_who_leaves_in_the_instant_of_a_bots_move_changes_nothing_of_it(
    turns: int,
) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, ["greedy"])
            await room.pages[0].act()
            room.pages[1].ask(Act, action=room.pages[1].legal[0])
            for _ in range(turns):
                await asyncio.sleep(0)
            room.pages[0].ask(Leave)
            await room.settle()
            stored = await one.memory.load_table(room.id)
            assert room.state == TableState.load(room.id, stored)
            assert [event.seat for event in room.logged(log.Acted)][:3] == [0, 1, 2]
            assert room.pages[1].seq == room.state.seq
            check_actor(room.state)
            await room.play_to("match_over")

    run(scenario)


@pytest.mark.parametrize("gone", [0, 1])
def test_scenario_15_live_who_vanishes_while_players_gather_keeps_nobody_from_playing(
    gone: int,
) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.room(3)
            await room.connect(0, 1, 2)
            await room.cut(gone)
            first, second = (seat for seat in range(3) if seat != gone)
            await room.pages[second].do(Ready, ready=True)
            assert isinstance(await room.pages[first].do(Start), Refused)
            await room.advance(5.0)
            assert isinstance(await room.pages[first].do(Start), Applied)
            await room.deal()
            while room.state.turn != gone:
                await room.pages[room.state.turn or 0].act()
            await room.advance(60.0)  # from the beginning of the match on
            assert isinstance(await room.pages[first].do(Claim, seat=gone), Applied)
            await room.play_to("match_over")

    run(scenario)


@pytest.mark.parametrize("when", ["gathering", "shuffling", "lot", "play", "round_over"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_scenario_15_live_the_table_goes_on_without_whoever_leaves(when: str, seat: int) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.room(3)
            await room.connect(0, 1, 2)
            if when == "shuffling":
                room.browsers[seat].is_silent = True  # so that it is not over at once
            if when != "gathering":
                await one.start(room)
            if when not in {"gathering", "shuffling"}:
                await room.play_to(when)
            assert room.state.phase == when
            others = [page for other, page in room.pages.items() if other != seat]
            assert isinstance(await room.pages[seat].do(Leave), Applied)
            assert room.pages[seat].link.close_code == 4004
            assert room.state.seats[seat].has_person is False
            if when == "gathering":
                assert [page.link.is_open for page in others] == [True, True]
                return
            await room.advance(20.0)  # what was waited for of the seat is waited for no longer
            await room.play_to("match_over")
            assert all(page.seq == room.state.seq for page in others)

    run(scenario)


def test_scenario_15_live_the_last_one_to_leave_closes_the_table() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            assert isinstance(await room.pages[1].do(Leave), Applied)
            assert isinstance(await room.pages[0].do(Leave), Applied)
            assert [type(event) for event in room.log[-3:]] == [
                log.Left,
                log.CalledOff,
                log.Closed,
            ]

    run(scenario)


# --- 16. the claim that was not taken at once -----------------------------------------------------


def claim_of(page: Page) -> int | None:
    """Return the seat that this page shows as one to claim."""
    assert page.now is not None
    return page.now.claim


async def cut_off_at_their_turn(room: Room, seconds: float = 60.0) -> int:
    """Cut whoever is to act off, and let them be so for long."""
    turn = room.state.turn
    assert turn is not None
    await room.cut(turn)
    await room.advance(seconds)
    return turn


@pytest.mark.parametrize("options", [Options(), Options(timer=300, bank=0)])
def test_scenario_16_a_claim_that_was_dismissed_may_be_made_later_and_twice(
    options: Options,
) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(3, options=options)
            gone = await cut_off_at_their_turn(room, 59.5)
            first, second = (page for seat, page in room.pages.items() if seat != gone)
            assert claim_of(first) is None
            assert isinstance(await first.do(Claim, seat=gone), Refused)
            await room.advance(0.5)
            assert claim_of(first) == gone  # the page asks; it is dismissed
            await room.advance(30.0)
            assert claim_of(first) == gone  # and stays in the menu
            asked = [first.ask(Claim, seat=gone), first.ask(Claim, seat=gone)]
            asked_too = second.ask(Claim, seat=gone)
            await room.settle()
            answers = [*(first.answer(one) for one in asked), second.answer(asked_too)]
            assert all(isinstance(answer, Applied) for answer in answers)
            assert room.logged(log.Replaced) == [log.Replaced(gone, "claimed")]
            assert claim_of(first) is None

    run(scenario)


@pytest.mark.parametrize("order", ["returns first", "claimed first", "between"])
def test_scenario_16_while_the_claim_is_made_the_opponent_returns(order: str) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            gone = await cut_off_at_their_turn(room)
            page = room.pages[1 - gone]
            asked = []
            if order == "returns first":
                await room.join(gone)
            asked.append(page.ask(Claim, seat=gone))
            if order == "between":
                await room.join(gone)
            asked.append(page.ask(Claim, seat=gone))
            if order == "claimed first":
                await room.settle()
                await room.join(gone)
            await room.settle()
            answers = [page.answer(command_id) for command_id in asked]
            check_actor(room.state)
            if order == "returns first":
                assert all(isinstance(answer, Refused) for answer in answers)
                assert room.state.turn == gone
            elif order == "between":
                assert {type(answer) for answer in answers} <= {Applied, Refused}
            else:
                assert all(isinstance(answer, Applied) for answer in answers)
            # Either way the seat is its owner's again by the next time they are to act.
            while room.state.turn == gone:
                await room.pages[gone].act()
            await page.act()
            while room.state.turn not in {gone, None}:
                await page.act()
            assert room.state.seats[gone].stand_in is None
            assert isinstance(await room.pages[gone].act(), Applied)

    run(scenario)


# --- 17. an opponent whose line comes and goes ----------------------------------------------------


@pytest.mark.parametrize("options", [Options(), Options(timer=300, bank=600)])
def test_scenario_17_who_flaps_every_2_seconds_still_runs_out_of_the_budget(
    options: Options,
) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, options=options)
            turn = room.state.turn
            assert turn is not None
            page = room.pages[1 - turn]
            for _ in range(29):
                await room.cut(turn)
                await room.advance(2.0)
                assert claim_of(page) is None
                await room.connect(turn)
                await room.advance(2.0)
            await room.cut(turn)
            await room.advance(2.0)
            assert claim_of(page) == turn
            assert isinstance(await page.do(Claim, seat=turn), Applied)
            assert room.state.turn != turn or room.state.actor != (turn, None)

    run(scenario)


def test_scenario_17_flapping_wins_no_time_where_there_is_a_timer() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, options=Options(timer=10, bank=20))
            turn = room.state.turn
            assert turn is not None
            # The bank is there once in a match, and a line alone is no sign of a player.
            for seconds, why in ((30.0, "turn"), (10.0, "away")):
                assert room.state.turn == turn
                before = len(room.logged(log.Replaced))
                for _ in range(int(seconds) // 2 - 1):
                    await room.cut(turn)
                    await room.advance(1.0)
                    await room.connect(turn)
                    await room.advance(1.0)
                assert len(room.logged(log.Replaced)) == before
                await room.advance(2.0)
                replaced = room.logged(log.Replaced)
                assert len(replaced) == before + 1
                assert replaced[-1].why == why
                while why == "turn" and room.state.turn != turn:
                    await room.pages[1 - turn].act()

    run(scenario)


def test_scenario_17_time_that_a_restart_took_is_nobodys_but_what_was_before_it_counts() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            turn = await cut_off_at_their_turn(room, 40.0)
            await room.connect(turn)
            await room.cut(turn)
            await room.settle()
            await one.restart(room)
            await room.advance(1000.0)
            await room.connect(1 - turn)
            page = room.pages[1 - turn]
            await room.advance(19.0)
            assert claim_of(page) is None
            await room.advance(1.0)
            assert claim_of(page) == turn

    run(scenario)


# --- 18. another match --------------------------------------------------------------------------


def test_scenario_18_a_rematch_keeps_what_was_agreed_and_inherits_no_running_clock() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, options=TIMED, target=1)
            turn = room.state.turn
            assert turn is not None
            await room.advance(70.0)  # the turn, and 40 seconds of the bank
            await room.pages[turn].act()
            assert room.state.banks[turn] == 40_000
            await cut_off_at_their_turn(room, 20.0)  # some of the other's time away is used up, too
            await room.connect(1 - turn)
            await room.play_to("match_over")
            for page in room.pages.values():
                page.ask(Rematch, wanted=True)
            await room.settle()
            second = Room(one, room.state.next_table or "", dict(room.tokens))
            await second.connect(0, 1)
            assert second.state.opened.options == TIMED
            assert second.state.banks == (0, 0)
            await second.deal()
            clock = second.pages[0].got(Seats)[-1].clock
            assert clock is not None
            assert (clock.turn, clock.bank, clock.running) == (30_000, 60_000, True)
            await second.advance(89.0)
            assert second.logged(log.Replaced) == []
            await second.advance(1.0)
            assert len(second.logged(log.Replaced)) == 1

    run(scenario)


# --- 19. the same instant -------------------------------------------------------------------------


@pytest.mark.parametrize("turns", range(0, 30, 2))
@pytest.mark.parametrize("why", ["turn", "claimed"])
@pytest.mark.parametrize("is_acting", [True, False])
def test_scenario_19_who_returns_in_the_instant_of_the_bots_move_finds_one_move_and_one_owner(
    turns: int, why: str, is_acting: bool
) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, options=Options(timer=300, bank=0))
            gone = room.state.turn
            assert gone is not None
            own, seq = room.pages[gone].legal[1], room.pages[gone].seq  # a bot plays the first
            await room.cut(gone)
            if why == "turn":
                one.clock.advance(300.0)
            else:
                await room.advance(60.0)
                room.pages[1 - gone].ask(Claim, seat=gone)
            for _ in range(turns):  # the bot gets this far, and then:
                await asyncio.sleep(0)
            page = await room.join(gone)
            asked = page.ask(Act, action=own, expected_seq=seq) if is_acting else None
            await room.settle()
            if asked is not None:
                assert len(page.answers(asked)) == 1
                is_applied = isinstance(page.answer(asked), Applied)
                assert is_applied == (own in [event.action for event in room.logged(log.Acted)])
            if room.logged(log.Replaced) or is_acting:
                await check_one_move_and_one_owner(room, gone)

    run(scenario)


@pytest.mark.parametrize("turns", range(30))
def test_scenario_19_who_acts_in_the_instant_in_which_time_is_up_moves_or_the_bot_does(
    turns: int,
) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, options=Options(timer=300, bank=0))
            late = room.state.turn
            assert late is not None
            page = room.pages[late]
            own = page.legal[1]
            one.clock.advance(300.0)
            for _ in range(turns):
                await asyncio.sleep(0)
            asked = page.ask(Act, action=own, expected_seq=room.state.seq)
            await room.settle()
            answer = page.answer(asked)
            is_applied = isinstance(answer, Applied)
            assert is_applied == (own in [event.action for event in room.logged(log.Acted)])
            await check_one_move_and_one_owner(room, late)

    run(scenario)


async def check_one_move_and_one_owner(room: Room, seat: int) -> None:
    """Check that this seat's turn was played once, and that the next one is its person's."""
    acted = room.logged(log.Acted)
    while room.state.turn == seat and acted and acted[-1].action == "d":
        await room.pages[seat].act()
        acted = room.logged(log.Acted)
    assert [event.seat for event in acted if event.action != "d"] == [seat]
    check_actor(room.state)
    while room.state.turn != seat:
        await room.pages[1 - seat].act()
    assert room.state.actor == (seat, None)
    assert room.pages[seat].seq == room.state.seq
    assert isinstance(await room.pages[seat].act(), Applied)


# --- 20. an outage of 8 seconds -------------------------------------------------------------------


@pytest.mark.parametrize("options", [Options(), TIMED])
def test_scenario_20_who_is_cut_off_for_8_seconds_loses_no_turn(options: Options) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, options=options)
            turn = await cut_off_at_their_turn(room, 8.0)
            other = room.pages[1 - turn]
            assert other.now is not None
            assert other.now.presence[turn] == "reconnecting"
            await room.connect(turn)
            assert other.now.presence[turn] == "here"
            assert room.logged(log.Replaced) == []
            assert isinstance(await room.pages[turn].act(), Applied)

    run(scenario)


@pytest.mark.parametrize("is_restart", [True, False])
def test_scenario_20_an_outage_of_everybody_takes_nobodys_time(is_restart: bool) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, options=Options(timer=5, bank=0))
            turn = room.state.turn
            assert turn is not None
            await room.advance(4.0)
            if is_restart:
                await one.restart(room)
            else:
                await room.cut(0, 1)
            await room.advance(8.0)
            await room.connect(0, 1)
            left = room.pages[turn].welcome.now.clock
            assert left is not None
            assert left.turn == (5_000 if is_restart else 1_000)
            await room.advance(0.9)
            assert room.logged(log.Replaced) == []
            assert isinstance(await room.pages[turn].act(), Applied)

    run(scenario)


def test_scenario_20_while_a_server_closes_its_sockets_one_by_one_no_time_passes() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, options=Options(timer=5, bank=0))
            turn = room.state.turn
            assert turn is not None
            await room.advance(4.0)
            one.tables.hold()
            await room.cut(turn)
            await room.advance(5.0)
            assert room.pages[1 - turn].link.is_open
            assert room.logged(log.Replaced) == []
            await one.restart(room)
            await room.connect(0, 1)
            left = room.pages[turn].welcome.now.clock
            assert left is not None
            assert left.turn == 5_000
            await room.cut(turn)
            await room.advance(4.5)
            assert room.logged(log.Replaced) == []

    run(scenario)


def test_scenario_20_an_outage_between_two_rounds_costs_no_deal() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            await room.play_to("round_over")
            await room.cut(1)
            assert isinstance(await room.pages[0].do(Next, round=2), Applied)
            await room.advance(4.0)
            assert room.state.attempt is None  # 5 seconds are waited for a line to come back
            await room.connect(1)
            assert isinstance(await room.pages[1].do(Next, round=2), Applied)
            assert len(room.state.deals) == 2
            assert all(room.state.deals[-1].attempt.contributions)

    run(scenario)
