"""Presence and clocks as they are shown, on a clock that runs only while somebody is there."""

import pytest

from balak.protocol import Leave, Options, TurnClock
from balak.server import log
from balak.server.settings import Settings
from balak.server.steps import Steps
from balak.server.waits import Waits
from server.manual_clock import START, ManualClock
from server.walks import SeededDealer, Walk, opened

TIMED = Options(timer=30, bank=60)


def shown(walk: Walk) -> list[str]:
    return list(walk.waits.seats(walk.state, watching=0).presence)


def clock_of(walk: Walk) -> TurnClock | None:
    return walk.waits.seats(walk.state, watching=0).clock


def turn_of(walk: Walk) -> int:
    assert walk.state.turn is not None
    return walk.state.turn


def test_the_manual_clock_moves_only_when_it_is_moved_and_calls_in_order() -> None:
    clock = ManualClock()
    seen: list[tuple[str, float]] = []
    clock.call_later(3.0, lambda: seen.append(("third", clock.now())))
    clock.call_later(1.0, lambda: seen.append(("first", clock.now())))
    off = clock.call_later(2.0, lambda: seen.append(("never", clock.now())))
    clock.call_later(2.0, lambda: seen.append(("second", clock.now())))
    off.cancel()
    clock.advance(2.5)
    assert seen == [("first", 1.0), ("second", 2.0)]
    assert (clock.now(), clock.wall()) == (2.5, START + 2.5)
    clock.advance(0.5)
    assert seen[-1] == ("third", 3.0)
    assert clock.next_at is None


def test_time_passes_only_while_a_person_has_a_line() -> None:
    walk = Walk(opened(2))
    walk.clock.advance(100.0)
    assert (walk.waits.is_running, walk.waits.now) == (False, 0.0)
    walk.waits.connect(walk.state, 0)
    walk.waits.connect(walk.state, 1)
    walk.clock.advance(10.0)
    walk.waits.disconnect(0, is_last=False)
    walk.clock.advance(10.0)
    assert (walk.waits.is_running, walk.waits.now) == (True, 20.0)
    walk.waits.disconnect(1, is_last=True)
    walk.clock.advance(100.0)
    assert (walk.waits.is_running, walk.waits.now) == (False, 20.0)


def test_what_is_shown_of_each_kind_of_seat() -> None:
    walk = Walk(opened(3, ["greedy"]), [0, 1])
    walk.move([walk.state.after(log.Left(2))])
    assert shown(walk) == ["here", "here", "empty", "bot"]
    walk = Walk(opened(3, ["greedy"]), range(3)).to("play")
    walk.leave(2)
    walk.do(1, Leave("a-command", 0))
    assert shown(walk) == ["here", "away", "away", "bot"]


def test_where_nobody_is_whoever_watches_is_told_so_at_once() -> None:
    walk = Walk(opened(2), range(2)).to("play")
    walk.waits.disconnect(0, is_last=False)
    assert shown(walk) == ["here", "here"]
    walk.waits.disconnect(1, is_last=True)
    assert shown(walk) == ["reconnecting", "reconnecting"]


def test_a_seat_without_a_line_is_shown_so_after_5_seconds_and_looked_at_again_then() -> None:
    walk = Walk(opened(2), range(2)).to("play")
    walk.waits.disconnect(1, is_last=False)
    assert walk.waits.next_look(walk.state) == walk.waits.now + 5.0
    walk.clock.advance(4.5)
    assert shown(walk) == ["here", "here"]
    walk.clock.advance(0.5)
    assert shown(walk) == ["here", "reconnecting"]
    assert walk.waits.next_look(walk.state) is None
    walk.waits.connect(walk.state, 1)
    assert shown(walk) == ["here", "here"]


@pytest.mark.parametrize("why", ["turn", "away", "claimed"])
def test_who_is_replaced_is_shown_as_away_until_they_are_back(why: str) -> None:
    walk = Walk(opened(2), range(2)).to("play")
    seat = turn_of(walk)
    walk.move([walk.state.after(log.Replaced(seat, why))])  # type: ignore[arg-type] # a word of these
    assert shown(walk)[seat] == "away"
    while walk.state.turn == seat:
        walk.on()
    assert shown(walk)[seat] == "away"
    walk.waits.want_back(walk.state, seat)
    walk.due()
    assert shown(walk)[seat] == "here"


def test_the_clock_shows_the_turn_first_and_then_the_bank() -> None:
    walk = Walk(opened(2, options=TIMED), range(2)).to("play")
    assert clock_of(walk) == TurnClock(30_000, 60_000, running=True)
    walk.clock.advance(10.0)
    assert clock_of(walk) == TurnClock(20_000, 60_000, running=True)
    assert walk.waits.bank_taken(walk.state) == 0
    walk.clock.advance(25.5)
    assert clock_of(walk) == TurnClock(0, 54_500, running=True)
    assert walk.waits.bank_taken(walk.state) == 5_500
    walk.clock.advance(600.0)
    assert clock_of(walk) == TurnClock(0, 0, running=True)
    assert walk.waits.bank_taken(walk.state) == 60_000


def test_the_clock_stands_still_while_nobody_is_there() -> None:
    walk = Walk(opened(2, options=TIMED), range(2)).to("play")
    walk.clock.advance(10.0)
    walk.waits.disconnect(0, is_last=False)
    walk.waits.disconnect(1, is_last=True)
    walk.clock.advance(600.0)
    assert clock_of(walk) == TurnClock(20_000, 60_000, running=False)


def test_there_is_no_clock_without_a_timer_for_a_bot_or_between_rounds() -> None:
    assert clock_of(Walk(opened(2), range(2)).to("play")) is None
    walk = Walk(opened(2, options=TIMED), range(2)).to("lot")
    assert clock_of(walk) is None
    walk.to("play")
    walk.move([walk.state.after(log.Replaced(turn_of(walk), "turn"))])
    assert clock_of(walk) is None
    assert walk.waits.bank_taken(walk.state) == 0


def test_after_a_restart_a_turn_begins_anew_and_what_was_used_of_the_bank_stays_used() -> None:
    walk = Walk(opened(2, options=TIMED), range(2)).to("play")
    seat = turn_of(walk)
    walk.pass_time(50.0)
    while walk.state.turn == seat:
        walk.on()
    kept = walk.waits.presence.kept(walk.waits.now)
    loaded = Waits.load(walk.state, kept, Steps(Settings(), SeededDealer(walk.rng)), ManualClock())
    loaded.connect(walk.state, seat)
    clock = loaded.seats(walk.state, watching=0).clock
    assert clock == TurnClock(30_000, 60_000, running=True)
    assert walk.state.banks[seat] == 20_000


def test_a_wish_to_come_back_is_kept_until_the_turn_that_a_bot_plays_is_over() -> None:
    walk = Walk(opened(2), range(2)).to("play")
    seat = turn_of(walk)
    walk.move([walk.state.after(log.Replaced(seat, "claimed"))])
    walk.waits.want_back(walk.state, seat)
    walk.move([walk.state.after(log.Acted(seat, "d"))])
    assert walk.waits.back == {seat}
    while walk.state.turn == seat:
        walk.on()
    walk.due()
    assert walk.state.last == log.Returned(seat)
    assert walk.waits.back == set()


def test_a_wish_is_dropped_by_acting_or_leaving_but_not_by_the_clock() -> None:
    for event in (log.Acted, log.Left, log.Replaced):
        walk = Walk(opened(2, options=TIMED), range(2)).to("play")
        seat = turn_of(walk)
        walk.waits.back.add(seat)
        if event is log.Acted:
            walk.move([walk.state.after(log.Acted(seat, "d"))])
        elif event is log.Left:
            walk.move([walk.state.after(log.Left(seat))])
        else:
            walk.move([walk.state.after(log.Replaced(seat, "away"))])
        assert walk.waits.back == ({seat} if event is log.Replaced else set())


def test_only_who_was_replaced_or_late_wants_back() -> None:
    walk = Walk(opened(2), range(2)).to("play")
    walk.waits.want_back(walk.state, 0)
    assert walk.waits.back == set()
    walk.move([walk.state.after(log.Conceded(0))])
    walk.waits.want_back(walk.state, 0)
    assert walk.waits.back == set()


def test_a_table_is_calm_if_a_round_is_played_and_no_clock_runs() -> None:
    walk = Walk(opened(2), range(2)).to("lot")
    assert not walk.waits.is_calm(walk.state)
    walk.to("play")
    assert walk.waits.is_calm(walk.state)
    walk.waits.back.add(0)
    assert not walk.waits.is_calm(walk.state)
    walk.waits.back.clear()
    walk.waits.disconnect(0, is_last=False)
    assert not walk.waits.is_calm(walk.state)
    timed = Walk(opened(2, options=TIMED), range(2)).to("play")
    assert not timed.waits.is_calm(timed.state)


def test_a_newcomers_time_is_their_own() -> None:
    walk = Walk(opened(2), range(2)).to("play")
    walk.waits.disconnect(1, is_last=False)
    walk.clock.advance(50.0)
    walk.move([walk.state.after(log.Left(1))])
    walk.move([walk.state.after(log.Sat(1, "Eka"))])
    assert walk.waits.presence.cut_off(1, walk.waits.now) == 0.0
    walk.clock.advance(3.0)
    walk.waits.connect(walk.state, 1)
    walk.to("round_over")
    walk.to("shuffling")
    assert walk.state.seats[1].name == "Eka"
    assert walk.waits.presence.cut_off(1, walk.waits.now) == 0.0
