"""A table with several persons, whole: newcomers, rematches, other devices, coming back."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from balak.errors import NotFoundError, ProtocolError, StoreError
from balak.protocol import (
    Act,
    Applied,
    Back,
    Claim,
    Committed,
    Concede,
    Dealt,
    Drew,
    Fault,
    Leave,
    Next,
    Options,
    Ready,
    Refused,
    Rematch,
    Rematched,
    Said,
    Sat,
    Seats,
    Stale,
    Welcome,
)
from balak.server import log
from balak.server.tables import Tables
from balak.storage import StoredTable
from patience import PATIENCE
from server.harness import run
from server.memory_store import MemoryStore
from server.rooms import House, Room, house


def person_at(room: Room, seat: int) -> str | None:
    """Return who plays a seat themself; None if a bot does."""
    one = room.state.seats[seat]
    return one.name if one.is_played_by_person else None


# --- newcomers ------------------------------------------------------------------------------------


def test_a_newcomer_sees_what_a_spectator_sees_and_sits_down_at_the_next_deal() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(3, target=999)
            await room.pages[1].do(Leave)
            assert await room.sit("Eka") == 1
            await room.connect(1)
            page = room.pages[1]
            welcome = page.welcome
            assert (welcome.newcomer, welcome.seat) == (True, 1)
            assert welcome.round is not None
            assert welcome.round.hand == []
            assert welcome.seats[1].newcomer == "Eka"
            assert isinstance(await page.do(Next, round=2), Refused)
            while room.state.phase == "play":
                turn = room.state.turn
                assert turn is not None
                await room.pages[turn].act()
            assert all(drew.tile is None for drew in page.got(Drew))
            await room.deal()
            assert page.got(Committed)[-1].seats[1].name == "Eka"
            dealt = page.got(Dealt)[-1]
            assert len(dealt.hand) == 7 - (room.state.count > 3)
            assert room.state.deals[-1].attempt.contributions[1]
            assert room.state.names[1] == "Eka"

    run(scenario)


def test_a_newcomer_is_never_told_what_the_one_before_was_told() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            leaver = room.state.turn
            assert leaver is not None
            await room.pages[leaver].act("d")
            await room.pages[leaver].do(Leave)
            await room.sit("Eka", leaver)
            await room.connect(leaver)
            page = room.pages[leaver]
            answer = await page.do(Act, action="d", expected_seq=0)
            assert isinstance(answer, Stale)
            for event in answer.missed:
                assert not isinstance(event, Dealt) or event.hand == []
                assert not isinstance(event, Drew) or event.tile is None

    run(scenario)


def test_the_token_of_who_left_opens_nothing_and_the_newcomers_does() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            old = room.tokens[1]
            await room.pages[1].do(Leave)
            assert room.pages[1].got(Fault)[-1].code == "seat"
            await room.sit("Eka")
            assert await one.tables.known_seat(room.id, old) is None
            assert await one.tables.seat_of(room.id, room.tokens[1]) == 1
            with pytest.raises(ProtocolError) as full:
                await one.tables.sit(room.id, "Fajar", None)
            assert full.value.code == "full"

    run(scenario)


def test_a_newcomer_alone_is_dealt_in_and_plays_on() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, target=999)
            await room.pages[1].do(Leave)
            await room.sit("Eka")
            await room.connect(1)
            await room.pages[0].do(Leave)  # bots play the round to its end
            assert room.logged(log.Closed) == []
            await room.advance(20.0)
            assert person_at(room, 1) == "Eka"
            while room.state.turn != 1:
                await room.advance(1.0)
            assert isinstance(await room.pages[1].act(), Applied)

    run(scenario)


# --- coming back ----------------------------------------------------------------------------------


async def idled(one: House) -> Room:
    """Open a table at which the first seat to act has a bot until its owner is back."""
    room = await one.playing(2, options=Options(timer=5, bank=0), target=999)
    assert room.state.turn == 0
    await room.advance(5.0)
    while room.state.turn != 0:
        await room.pages[1].act()
    await room.advance(5.0)
    assert room.state.seats[0].stand_in == "away"
    return room


@pytest.mark.parametrize("kind", [Back, Act, "a new line"])
def test_who_idled_is_back_by_saying_so_by_acting_or_by_a_new_line(kind: Any) -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await idled(one)
            page = room.pages[0]
            if kind is Back:
                assert isinstance(await page.do(Back), Applied)
            elif kind is Act:
                assert isinstance(await page.do(Act, action="d"), Refused)
            else:
                await room.connect(0)
            assert person_at(room, 0) == "Ayu"

    run(scenario)


def test_a_page_that_shuffles_along_by_itself_does_not_bring_an_idler_back() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await idled(one)
            while room.state.phase == "play":
                await room.pages[1].act()
            await room.pages[1].do(Next, round=2)
            assert person_at(room, 0) is None

    run(scenario)


def test_an_idler_who_goes_on_to_the_next_round_is_back() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await idled(one)
            while room.state.phase == "play":
                await room.pages[1].act()
            await room.pages[0].do(Next, round=2)
            assert person_at(room, 0) == "Ayu"
            await room.pages[1].do(Next, round=2)
            assert all(room.state.deals[-1].attempt.contributions)

    run(scenario)


# --- another device -------------------------------------------------------------------------------


def test_a_seat_moves_to_another_device_once_and_the_older_one_is_told() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            code = (await one.tables.handover(room.id, 0)).code
            seat, token = await one.tables.take_over(room.id, code)
            await room.settle()
            assert seat == 0
            assert room.pages[0].got(Fault)[-1].code == "opened_elsewhere"
            assert await one.tables.known_seat(room.id, room.tokens[0]) is None
            assert await one.tables.seat_of(room.id, token) == 0
            with pytest.raises(ProtocolError):
                await one.tables.take_over(room.id, code)

    run(scenario)


def test_a_code_is_good_for_two_minutes() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            code = (await one.tables.handover(room.id, 0)).code
            await room.advance(120.0)
            with pytest.raises(ProtocolError):
                await one.tables.take_over(room.id, code)
            assert room.pages[0].link.is_open

    run(scenario)


# --- after the match ------------------------------------------------------------------------------


async def over(one: House, persons: int) -> Room:
    room = await one.playing(persons, target=1)
    await room.play_to("match_over")
    return room


def test_all_who_want_it_go_on_together_and_the_match_begins_at_once() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await over(one, 3)
            for page in room.pages.values():
                await page.do(Rematch, wanted=True)
            (told,) = room.pages[2].got(Rematched)
            second = Room(one, told.next_table, dict(room.tokens))
            for seat, token in room.tokens.items():
                assert await one.tables.follow(room.id, token) == (second.id, seat)
            await second.connect(0, 1, 2)
            assert second.state.names == room.state.names
            assert second.state.phase == "lot"

    run(scenario)


def test_where_somebody_stays_behind_the_seat_is_empty_and_the_others_gather() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await over(one, 3)
            await room.pages[0].do(Rematch, wanted=True)
            await room.pages[1].do(Rematch, wanted=True)
            await room.pages[2].do(Leave)
            second = Room(one, room.state.next_table or "", dict(room.tokens))
            await second.connect(0, 1)
            assert second.state.phase == "gathering"
            assert second.state.free == (2,)
            with pytest.raises(NotFoundError):
                await one.tables.follow(room.id, room.tokens[2])

    run(scenario)


def test_a_newcomer_at_the_end_follows_under_their_own_name() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, target=1)
            await room.pages[1].do(Leave)
            await room.sit("Eka")
            await room.connect(1)
            while room.state.phase == "play":
                await room.pages[0].act()
            await room.pages[0].do(Rematch, wanted=True)
            assert room.state.next_table is None
            assert isinstance(await room.pages[1].do(Rematch, wanted=True), Applied)
            assert room.pages[1].got(Rematched)
            successor, seat = await one.tables.follow(room.id, room.tokens[1])
            second = Room(one, successor, dict(room.tokens))
            await second.load()
            assert (seat, second.state.names) == (1, ("Ayu", "Eka"))

    run(scenario)


def test_spectators_are_not_led_to_the_next_table() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await over(one, 2)
            watcher = await room.watch()
            for page in room.pages.values():
                await page.do(Rematch, wanted=True)
            assert watcher.got(Rematched) == []
            assert watcher.seq == room.state.seq
            assert (await room.watch()).welcome.next_table is None

    run(scenario)


# --- giving up ------------------------------------------------------------------------------------


def test_who_has_given_up_among_three_watches_a_bot_play_and_the_others_finish() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(3, target=1)
            assert isinstance(await room.pages[0].do(Concede), Applied)
            assert person_at(room, 0) is None
            await room.connect(0)
            assert person_at(room, 0) is None  # for good
            await room.play_to("match_over")
            assert not room.state.is_conceded

    run(scenario)


def test_when_the_last_player_leaves_who_gave_up_the_match_is_over() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(3)
            await room.pages[0].do(Concede)
            await room.pages[1].do(Leave)
            await room.pages[2].do(Leave)
            assert room.state.phase == "match_over"
            assert isinstance(await room.pages[0].do(Rematch, wanted=True), Applied)
            assert room.state.next_table is not None

    run(scenario)


# --- in memory ------------------------------------------------------------------------------------


def test_a_table_without_anybody_is_put_out_of_memory_after_10_minutes_and_comes_back() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            state = room.state
            await room.cut(0, 1)
            await room.advance(599.0)
            assert room.id in one.tables.in_memory
            await room.advance(6.0)  # it was looked at once more when the seats were shown as gone
            assert room.id not in one.tables.in_memory
            await room.connect(0, 1)
            assert room.state == state
            assert room.pages[0].got(Welcome)[-1].seq == state.seq

    run(scenario)


def test_what_was_put_out_of_memory_takes_no_part_in_what_is_read_again() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(1, ["greedy"], options=Options(timer=300, bank=600))
            before = room.table  # it was to look again in 900 seconds
            await room.cut(0)
            await room.advance(610.0)
            assert room.id not in one.tables.in_memory
            await room.connect(0)
            await room.advance(1200.0)
            assert await one.tables.get(room.id) is room.table is not before

    run(scenario)


def test_phrases_reach_everybody_and_one_that_comes_too_soon_nobody() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            watcher = await room.watch()
            room.table.say(0, "thanks")
            room.table.say(0, "sorry")
            await room.settle()
            await room.advance(2.0)
            room.table.say(0, "bye")
            await room.settle()
            for page in (*room.pages.values(), watcher):
                assert page.got(Said) == [Said(0, "thanks"), Said(0, "bye")]

    run(scenario)


def test_the_pace_is_the_hosts_to_set() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            await room.table.set_pace(1, "slow")
            assert (await one.memory.load_table(room.id)).pace == "instant"
            await room.table.set_pace(0, "quick")
            assert (await one.memory.load_table(room.id)).pace == "quick"

    run(scenario)


class ConflictingStore(MemoryStore):
    """A store whose log somebody else writes on, and which cannot be read for a moment then."""

    def __init__(self) -> None:
        super().__init__()
        self.before_bot: Any = None
        self.fails = False

    async def append(
        self, table: str, expected_seq: int, events: Sequence[str], **more: Any
    ) -> int:
        if self.before_bot is not None and more.get("command_id") is None:
            other, self.before_bot = self.before_bot, None
            self.fails = True
            await super().append(table, expected_seq, other)
        return await super().append(table, expected_seq, events, **more)

    async def load_table(self, table: str) -> StoredTable:
        if self.fails:
            self.fails = False
            raise StoreError("the disk does not answer", key="error-store-unusable")
        return await super().load_table(table)


def test_a_bot_whose_table_another_process_moved_on_tries_again_even_if_it_cannot_be_read() -> None:
    async def scenario() -> None:
        store = ConflictingStore()
        async with house(store=store) as one:
            one.memory = store
            room = await one.playing(1, ["greedy"], target=999)
            assert room.state.turn == 0
            # Another process stops at the same time and has somebody stand in.
            store.before_bot = ['{"type":"replaced","seat":0,"why":"away"}']
            tile = next(text for text in room.pages[0].legal if text not in {"d", "p"})
            room.pages[0].ask(Act, action=tile)
            async with asyncio.timeout(PATIENCE):
                await room.settle()
            assert room.state.seq == len(room.log)
            assert room.pages[0].seq == room.state.seq
            assert room.logged(log.Replaced) == [log.Replaced(0, "away")]

    run(scenario)


def test_two_readies_and_a_leave_in_one_instant_begin_nothing_with_an_empty_seat() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.room(2)
            await room.connect(0, 1)
            room.pages[0].ask(Ready, ready=True)
            room.pages[1].ask(Leave)
            room.pages[1].ask(Ready, ready=True)
            await room.settle()
            assert room.state.phase == "gathering"
            assert room.state.free == (1,)
            sat = [event for event in room.pages[0].got(Sat) if event.what == "left"]
            assert len(sat) == 1

    run(scenario)


def test_tables_are_the_same_object_for_all_who_ask() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.room(2)
            await one.restart(room)
            tables: Tables = one.tables
            found = await asyncio.gather(*(tables.get(room.id) for _ in range(50)))
            assert len({id(table) for table in found}) == 1

    run(scenario)


def test_a_claim_is_answered_by_name_whoever_makes_it() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            assert room.state.turn == 0
            answer = await room.pages[1].do(Claim, seat=0)
            assert isinstance(answer, Refused)
            assert (answer.reason, answer.key) == ("claim", "error-claim")

    run(scenario)


# --- who watches later ----------------------------------------------------------------------------


def test_who_watches_with_a_delay_sees_no_event_before_its_time_and_no_clock_at_all() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2, target=999, options=Options(timer=200, delay=30))
            page = await room.watch()
            assert page.welcome.phase == "gathering"  # all the rest is not 30 seconds old yet
            await room.advance(29.0)
            room.table.sweep()
            await room.settle()
            assert page.welcome.seq == page.seq < room.state.seq
            turn = room.state.turn
            assert turn is not None
            await room.pages[turn].act()
            await room.advance(1.0)
            room.table.sweep()
            await room.settle()
            assert page.seq == room.state.seq - len(room.logged(log.Acted))
            seen = [page.welcome.now, *page.got(Seats)]
            assert {(now.clock, now.claim, now.watching) for now in seen} == {(None, None, 1)}
            told = [now.clock for now in room.pages[turn].got(Seats)]
            assert any(clock is not None for clock in told)

    run(scenario)
