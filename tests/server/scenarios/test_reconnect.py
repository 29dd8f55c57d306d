"""Lines that are lost and come back: restarts, many at once, two tabs, another address.

The numbers are those of the scenarios that online tables must survive.
"""

import asyncio
import random
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from balak.protocol import (
    Act,
    Applied,
    Dealt,
    Fault,
    LotDrawn,
    Next,
    Ready,
    Refused,
    Rematch,
    Stale,
    Welcome,
)
from balak.server import log
from balak.server.log import Acted
from balak.server.run import server_config
from balak.server.settings import Settings
from patience import PATIENCE
from server.harness import FixedDealer, Player, run, serving
from server.rooms import House, Page, Room, house
from server.walks import SeededDealer

# --- 9. a restart in every phase ------------------------------------------------------------------


async def in_phase(one: House, phase: str) -> Room:
    """Open a table for three that stands in this phase."""
    room = await one.room(3, target=1 if phase == "match_over" else 61)
    await room.connect(0, 1, 2)
    if phase == "gathering":
        await room.pages[1].do(Ready, ready=True)
        return room
    if phase in {"hashes", "opened"}:
        # One does not answer, so the shuffle of the first round stands still.
        await one.start(room)
        browser = room.pages[2].shuffles
        browser.is_silent, browser.reveals = phase == "hashes", False
        await room.deal()
        assert room.state.phase == "shuffling"
        browser.is_silent, browser.reveals = False, True
        return room
    await one.start(room)
    if phase == "mid-turn":
        await room.deal()
        turn = room.state.turn
        assert turn is not None
        await room.pages[turn].act("d")
        return room
    await room.play_to(phase)
    return room


PHASES = (
    "gathering", "hashes", "opened", "lot", "play", "mid-turn", "round_over", "match_over",
)  # fmt: skip


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
@pytest.mark.parametrize("phase", PHASES)
def test_scenario_9_after_a_restart_one_seat_is_to_act_and_the_table_goes_on(
    phase: str, order: tuple[int, ...]
) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await in_phase(one, phase)
            state = room.state
            await one.restart(room)
            assert room.state == state
            begun = one.clock.now()
            await room.connect(*order)
            told = [page.seat for page in room.pages.values() if page.legal]
            assert told == ([] if room.state.turn is None else [room.state.turn])
            for page in room.pages.values():
                assert len(page.got(Welcome)) == 1  # and no reload after it
                assert page.seq == room.state.seq
            await go_on(one, room)
            assert room.state.seq > state.seq
            assert one.clock.now() - begun < 5.0

    run(scenario)


async def go_on(one: House, room: Room) -> None:
    """Have those who are here do what is to be done in the phase that the table is in."""
    turn = room.state.turn
    if turn is not None:
        assert isinstance(await room.pages[turn].act(), Applied)
    elif room.state.phase == "gathering":
        await one.start(room)
        assert len(room.logged(log.Started)) == 1
    elif room.state.phase == "match_over":
        for page in room.pages.values():
            assert isinstance(await page.do(Rematch, wanted=True), Applied)
        assert room.state.next_table is not None
    else:
        await room.deal()
        assert room.state.turn is not None


def test_scenario_9_after_a_restart_bots_go_on_where_they_were_once_somebody_is_there() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, ["greedy", "greedy"])
            await room.pages[0].act()
            room.pages[1].ask(Act, action=room.pages[1].legal[0])
            while room.state.turn != 2:  # stopped in the instant in which a bot is to act
                await asyncio.sleep(0)
            seq = room.state.seq
            await one.restart(room)
            await room.advance(600.0)
            assert room.state.seq == seq  # nobody is there, so nothing happens
            await room.connect(1)
            assert room.state.seq > seq
            assert room.state.turn in {0, 1, None}

    run(scenario)


def test_scenario_9_live_after_a_restart_all_go_on_with_the_same_hands_within_5_seconds(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table([None])
            other = await server.sit(seat.table, "Budi")
            async with seat.opened() as first, other.opened() as second:
                players = (first, second)
                for player in players:
                    await player.hello()
                for player in players:
                    assert isinstance(await player.do(Ready, ready=True), Applied)
                for player in players:
                    await player.receive_a(LotDrawn)
                for player in players:
                    assert isinstance(await player.go_on(), Applied)
                hands = [(await player.receive_a(Dealt)).hand for player in players]
        async with serving(tmp_path, dealer=FixedDealer()) as server, asyncio.timeout(PATIENCE):
            seat.port = other.port = server.port
            async with other.opened() as second, seat.opened() as first:
                welcomes = [await player.hello() for player in (first, second)]
                rounds = [welcome.round for welcome in welcomes]
                assert [one and one.hand for one in rounds] == hands
                assert [bool(one and one.legal) for one in rounds] == [True, False]
                assert isinstance(await first.act(first.legal[0]), Applied)

    run(scenario)


# --- 10. many who come back in any order ----------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_scenario_10_whoever_comes_back_in_whatever_order_finds_their_own_hand(seed: int) -> None:
    async def scenario() -> None:
        rng = random.Random(seed)
        async with house(dealer=SeededDealer(rng)) as one:
            room = await one.playing(4, target=999)
            watchers: list[Page] = []
            for _ in range(50):
                await shake(room, watchers, rng)
                check_views(room, watchers)
                turn = room.state.turn
                if turn is not None and rng.random() < 0.7:
                    assert isinstance(await room.pages[turn].act(), Applied)
                elif turn is None:
                    await room.deal()
                check_views(room, watchers)

    run(scenario)


async def shake(room: Room, watchers: list[Page], rng: random.Random) -> None:
    """Cut some lines and open others, and have every seat be there again afterwards."""
    order = [seat for seat in range(4) for _ in range(rng.randint(1, 2))]
    rng.shuffle(order)
    for seat in rng.sample(range(4), rng.randint(0, 4)):
        await room.pages[seat].close()
    for seat in order:
        await room.join(seat)
        what = rng.randrange(6)
        if what == 0 and watchers:
            await watchers.pop(rng.randrange(len(watchers))).close()
        elif what == 1 and len(watchers) < 3:
            watchers.append(await room.watch())
        elif what == 2:
            await room.advance(rng.random())
    await room.settle()


def check_views(room: Room, watchers: list[Page]) -> None:
    """Check that everybody sees the same table, and of the tiles their own alone."""
    match = room.state.need_match()
    assert match.round is not None or room.state.turn is None
    for seat, page in room.pages.items():
        assert page.link.is_open
        assert page.seq == room.state.seq
        assert page.welcome.seat == seat
        assert bool(page.legal) == (room.state.turn == seat)
    for page in watchers:
        assert page.seq == room.state.seq
        assert page.legal == []
        assert page.welcome.seat is None
    if match.round is None:
        return
    for seat, page in room.pages.items():
        shown = page.welcome.round
        if shown is not None and page.welcome.seq == room.state.seq:
            hand = [str(tile) for tile in match.round.hands[seat]]
            assert shown.hand == hand
    for page in watchers:
        shown = page.welcome.round
        assert shown is None or shown.hand == []


# --- 11. two tabs ---------------------------------------------------------------------------------


def test_scenario_11_the_newest_of_two_tabs_has_the_seat_and_keeps_it() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            older = room.pages[0]
            newer = await room.join(0)
            await room.settle()
            assert older.link.close_code == 4001
            assert older.got(Fault)[-1].code == "opened_elsewhere"
            told = len(older.told)
            for _ in range(60):  # the older one goes on asking, and is not heard
                older.ask(Act, action="d")
                await room.advance(1.0)
            room.table.detach(0, older.link)  # and at last its socket ends
            await room.settle()
            assert len(older.told) == told
            assert room.logged(Acted) == []
            assert newer.link.is_open
            assert len(newer.got(Welcome)) == 1
            assert newer.now is not None
            assert newer.now.presence == ["here", "here"]
            assert isinstance(await newer.act(), Applied)

    run(scenario)


def test_scenario_11_live_the_older_tab_is_told_and_what_it_says_is_not_heard(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table()
            async with seat.opened() as older:
                await older.hello()
                await older.deal()
                before = (await server.store.load_table(seat.table)).seq
                async with seat.opened() as newer:
                    await newer.hello()
                    assert await older.fault_and_close() == ("opened_elsewhere", 4001)
                    with pytest.raises(ConnectionClosed):
                        await older.send(Act("too-late-to-count", older.seq, "d"))
                    assert (await server.store.load_table(seat.table)).seq == before
                    assert isinstance(await newer.act("d"), Applied)

    run(scenario)


# --- 13. another address --------------------------------------------------------------------------


def test_scenario_13_a_page_whose_address_changes_in_its_turn_goes_on(tmp_path: Path) -> None:
    """The old line is never closed, as when a phone leaves one network for another."""

    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table()
            async with seat.opened() as before:
                await before.hello()
                hand = (await before.deal()).hand
                drawn = await before.act("d")
                assert isinstance(drawn, Applied)
                async with connect(
                    f"ws://127.0.0.1:{server.port}/api/tables/{seat.table}/socket",
                    origin=seat.origin,  # type: ignore[arg-type] # a NewType of str
                    additional_headers={"Cookie": seat.cookie},
                    compression=None,
                    local_addr=("127.0.0.2", 0),
                ) as socket:
                    after = Player(socket, seat.shuffles)
                    reading = asyncio.create_task(after.read())
                    welcome = await after.hello()
                    assert welcome.seq == drawn.seq
                    assert welcome.round is not None
                    assert set(hand) < set(welcome.round.hand)
                    assert welcome.round.turn == 0
                    assert isinstance(await after.act(welcome.round.legal[0]), Applied)
                    reading.cancel()

    run(scenario)


def test_scenario_13_a_line_that_died_without_a_word_is_noticed_within_10_seconds() -> None:
    """So that its seat is shown as cut off, and those 60 seconds begin."""
    config = server_config(lambda scope, receive, send: None, Settings())  # type: ignore[arg-type,return-value] # never called
    assert config.ws_ping_interval is not None
    assert config.ws_ping_timeout is not None
    assert config.ws_ping_interval + config.ws_ping_timeout <= 10.0


# --- 14. a click without a line -------------------------------------------------------------------


def test_scenario_14_a_click_made_offline_is_stale_if_the_table_went_on_and_nothing_diverges() -> (
    None
):
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            page = room.pages[0]
            click = Act("made-while-offline", page.seq, page.legal[0])
            await page.close()
            await room.connect(0)  # by another tab, which plays on
            await room.pages[0].act()
            await room.pages[1].act()
            await room.pages[0].close()
            await room.connect(0)
            page = room.pages[0]
            legal, events = list(page.legal), room.log
            page.send(click)
            await room.settle()
            answer = page.answer("made-while-offline")
            assert isinstance(answer, Stale)
            assert [event.seq for event in answer.missed] == list(
                range(click.expected_seq + 1, room.state.seq + 1)
            )
            assert room.log == events
            assert page.legal == legal
            assert isinstance(await page.act(), Applied)

    run(scenario)


def test_scenario_14_a_click_made_offline_counts_if_nothing_has_changed() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            page = room.pages[0]
            click = Act("made-while-offline", page.seq, page.legal[0])
            await page.close()
            await room.advance(30.0)
            await room.connect(0)
            room.pages[0].send(click)
            await room.settle()
            assert isinstance(room.pages[0].answer("made-while-offline"), Applied)
            assert len(room.logged(Acted)) == 1

    run(scenario)


def test_scenario_14_what_was_wanted_offline_for_another_round_is_refused_or_is_so_already() -> (
    None
):
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, target=999)
            events = room.log
            assert isinstance(await room.pages[0].do(Next, round=1), Applied)
            assert isinstance(await room.pages[0].do(Next, round=7), Refused)
            assert room.log == events

    run(scenario)
