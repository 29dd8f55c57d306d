"""What a table does by itself: each rule of the road, and when it is due."""

import random

import pytest

from balak.protocol import (
    Claim,
    Concede,
    Contribute,
    Next,
    Options,
    Ready,
    Rematch,
    Reveal,
)
from balak.server import log
from balak.server.settings import Settings
from balak.shuffle import contribution_hash
from server.walks import Walk, contribution, opened

SETTINGS = Settings()
TIMED = Options(timer=30, bank=60)
COMMAND = "a-command"


def phase_of(walk: Walk) -> str:
    return walk.state.phase


def count_called_off(walk: Walk) -> int:
    return len(walk.state.called_off)


def give(walk: Walk, seat: int) -> None:
    """Have a seat give its hash."""
    state = walk.state
    attempt = state.need_attempt()
    given = contribution(state, seat)
    made = contribution_hash(state.table, attempt.round, attempt.number, seat, given)
    walk.do(seat, Contribute(COMMAND, 0, attempt.round, attempt.number, made))


def unseal(walk: Walk, seat: int) -> None:
    """Have a seat open what it gave."""
    attempt = walk.state.need_attempt()
    given = contribution(walk.state, seat)
    walk.do(seat, Reveal(COMMAND, 0, attempt.round, attempt.number, given))


def ready(walk: Walk, seat: int) -> None:
    """Have a seat be ready for the next deal."""
    walk.do(seat, Next(COMMAND, 0, walk.state.next_round))


def cut(walk: Walk, *seats: int) -> None:
    """Cut these seats' lines."""
    for seat in seats:
        gone = [one for one in walk.connected if one != seat]
        walk.waits.disconnect(seat, is_last=not gone)


def back(walk: Walk, seat: int) -> None:
    """Give a seat its line back, and do what is due."""
    walk.waits.connect(walk.state, seat)
    walk.due()


# --- gathering ------------------------------------------------------------------------------------


def test_a_match_begins_once_all_seats_are_taken_and_all_are_ready() -> None:
    walk = Walk(opened(3, ["greedy"]), range(3))
    for seat in range(3):
        assert not walk.state.is_started
        walk.do(seat, Ready(COMMAND, 0, ready=True))
        walk.due()
    assert isinstance(walk.state.last, log.Committed)
    assert walk.state.need_attempt().expected == (0, 1, 2)


def test_an_empty_seat_is_waited_for_however_many_are_ready() -> None:
    state = opened(2)
    state = state.after(log.Left(1))
    walk = Walk(state, [0])
    walk.do(0, Ready(COMMAND, 0, ready=True))
    walk.pass_time(600.0)
    assert phase_of(walk) == "gathering"


# --- a shuffle ------------------------------------------------------------------------------------


def test_the_list_is_closed_as_soon_as_all_have_given_and_dealt_once_all_have_opened() -> None:
    walk = Walk(opened(2), range(2)).to("shuffling")
    walk.due()
    give(walk, 0)
    assert not walk.due()
    give(walk, 1)
    assert walk.due()
    assert isinstance(walk.state.last, log.Listed)
    unseal(walk, 1)
    assert not walk.due()
    unseal(walk, 0)
    assert walk.due()
    assert isinstance(walk.state.last, log.Dealt)
    assert phase_of(walk) == "lot"


def test_who_has_given_nothing_after_5_seconds_stays_out_of_the_list() -> None:
    walk = Walk(opened(2), range(2)).to("shuffling")
    walk.due()
    give(walk, 0)
    walk.pass_time(4.9)
    assert not walk.state.need_attempt().is_listed
    walk.pass_time(0.1)
    assert walk.state.need_attempt().is_listed
    assert walk.state.need_attempt().waiting == (0,)
    unseal(walk, 0)
    walk.due()
    assert phase_of(walk) == "lot"
    assert walk.state.lot_deal is not None
    assert walk.state.lot_deal.attempt.contributions[1] == ""


def test_who_was_not_in_the_list_stays_out_of_the_next_attempt_for_the_round_too() -> None:
    walk = Walk(opened(3), range(3)).to("shuffling")
    walk.due()
    give(walk, 0)
    give(walk, 1)
    walk.pass_time(5.0)  # the list is closed without the third one
    unseal(walk, 0)
    walk.pass_time(5.0)  # and the second one does not open
    attempt = walk.state.need_attempt()
    assert (attempt.number, attempt.expected) == (2, (0,))


def test_what_is_not_opened_calls_the_attempt_off_by_name_and_the_next_is_without_that_seat() -> (
    None
):
    walk = Walk(opened(3), range(3)).to("shuffling")
    walk.due()
    for seat in range(3):
        give(walk, seat)
    walk.due()
    unseal(walk, 0)
    unseal(walk, 2)
    walk.pass_time(4.9)
    assert count_called_off(walk) == 0
    walk.pass_time(0.1)
    (gone,) = walk.state.called_off
    assert (gone.round, gone.attempt, gone.reason, gone.seats) == (0, 1, "unopened", (1,))
    attempt = walk.state.need_attempt()
    assert (attempt.round, attempt.number, attempt.expected) == (0, 2, (0, 2))
    for seat in (0, 2):
        give(walk, seat)
    walk.due()
    unseal(walk, 0)
    walk.pass_time(5.0)  # now the second one does not open, either
    attempt = walk.state.need_attempt()
    assert (attempt.number, attempt.expected) == (3, (0,))
    give(walk, 0)
    walk.due()
    unseal(walk, 0)
    walk.due()
    assert phase_of(walk) == "lot"
    walk.to("shuffling")
    assert walk.state.need_attempt().expected == (0, 1, 2)  # another round is another chance


def test_who_was_cut_off_for_5_seconds_is_not_waited_for_and_who_was_so_for_less_is() -> None:
    walk = Walk(opened(4), range(4)).to("lot")
    cut(walk, 1)
    walk.pass_time(3.0)
    cut(walk, 2)
    walk.pass_time(2.0)
    for seat in (0, 3):
        ready(walk, seat)
    walk.due()
    assert phase_of(walk) == "lot"  # the one who may yet be back is waited for
    ready(walk, 2)
    walk.due()
    assert walk.state.need_attempt().expected == (0, 2, 3)


def test_the_time_of_a_shuffle_stands_still_while_nobody_is_there() -> None:
    walk = Walk(opened(2), range(2)).to("shuffling")
    walk.due()
    walk.pass_time(3.0)
    cut(walk, 0, 1)
    walk.pass_time(3600.0)
    assert not walk.state.need_attempt().is_listed
    back(walk, 0)
    walk.pass_time(1.5)
    assert not walk.state.need_attempt().is_listed
    walk.pass_time(0.5)
    assert phase_of(walk) == "lot"  # nobody has given anything, so nothing is to be opened


# --- between the rounds ---------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["lot", "round_over"])
def test_a_round_is_dealt_once_all_who_are_here_are_ready(phase: str) -> None:
    walk = Walk(opened(3, target=100), range(3)).to(phase)
    ready(walk, 2)
    walk.due()
    ready(walk, 0)
    walk.due()
    assert phase_of(walk) == phase
    ready(walk, 1)
    walk.due()
    assert phase_of(walk) == "shuffling"


def test_a_round_is_dealt_20_seconds_after_the_first_one_was_ready() -> None:
    walk = Walk(opened(3), range(3)).to("lot")
    walk.pass_time(600.0)
    assert phase_of(walk) == "lot"
    ready(walk, 2)
    walk.pass_time(10.0)
    ready(walk, 1)
    walk.pass_time(9.5)
    assert phase_of(walk) == "lot"
    walk.pass_time(0.5)
    assert phase_of(walk) == "shuffling"


def test_the_time_begins_anew_if_who_was_ready_leaves() -> None:
    walk = Walk(opened(3), range(3)).to("lot")
    ready(walk, 2)
    walk.pass_time(15.0)
    walk.leave(2)
    walk.pass_time(60.0)
    assert phase_of(walk) == "lot"
    ready(walk, 0)
    walk.pass_time(19.5)
    assert phase_of(walk) == "lot"
    walk.pass_time(0.5)
    assert phase_of(walk) == "shuffling"


def test_who_is_cut_off_is_waited_for_for_5_seconds() -> None:
    walk = Walk(opened(2), range(2)).to("lot")
    cut(walk, 1)
    ready(walk, 0)
    walk.pass_time(4.5)
    assert phase_of(walk) == "lot"
    walk.pass_time(0.5)
    assert walk.state.need_attempt().expected == (0,)


def test_after_a_restart_the_others_get_5_seconds_and_the_first_one_to_be_ready_20_again() -> None:
    before = Walk(opened(3), range(3)).to("lot")
    ready(before, 0)
    walk = Walk(before.state, [0])
    walk.pass_time(4.5)
    assert phase_of(walk) == "lot"
    back(walk, 1)
    walk.pass_time(15.0)
    assert phase_of(walk) == "lot"
    walk.pass_time(0.5)
    assert phase_of(walk) == "shuffling"


def test_a_newcomer_is_dealt_in_even_if_nobody_else_is_left() -> None:
    walk = Walk(opened(2), range(2)).to("play")
    walk.move([walk.state.after(log.Left(1))])
    walk.move([walk.state.after(log.Sat(1, "Eka"))])
    walk.leave(0)
    assert phase_of(walk) == "play"
    back(walk, 1)
    walk.to("round_over")
    assert walk.due()
    assert walk.state.need_attempt().expected == (1,)
    assert walk.state.seats[1].name == "Eka"
    walk.to("play")


def test_a_newcomer_waits_20_seconds_for_a_player_who_is_gone() -> None:
    walk = Walk(opened(3, target=999), range(3)).to("play")
    walk.move([walk.state.after(log.Left(2))])
    walk.move([walk.state.after(log.Sat(2, "Eka"))])
    walk.leave(1)
    back(walk, 2)
    while walk.state.phase == "play":
        walk.on()
    cut(walk, 0)
    walk.pass_time(19.5)
    assert phase_of(walk) == "round_over"
    walk.pass_time(0.5)
    assert phase_of(walk) == "shuffling"
    assert walk.state.need_attempt().expected == (2,)


def test_a_newcomer_waits_for_as_long_as_a_player_who_is_here_wants() -> None:
    walk = Walk(opened(2, target=999), range(2)).to("round_over")
    walk.leave(1)
    walk.move([walk.state.after(log.Sat(1, "Eka"))])
    back(walk, 1)
    walk.pass_time(3600.0)
    assert phase_of(walk) == "round_over"
    ready(walk, 0)
    walk.due()
    assert phase_of(walk) == "shuffling"


def test_who_has_given_up_does_not_wait_for_ever_for_one_who_is_gone() -> None:
    walk = Walk(opened(3, target=999), range(3)).to("round_over")
    walk.do(0, Concede(COMMAND, 0))
    walk.leave(1)
    cut(walk, 2)
    walk.pass_time(19.5)
    assert phase_of(walk) == "round_over"
    walk.pass_time(0.5)  # and nobody is left to contribute anything
    assert phase_of(walk) == "play"


def test_players_who_idle_together_are_waited_for_and_one_who_goes_on_is_back() -> None:
    walk = Walk(opened(2, options=Options(timer=5, bank=0), target=999), range(2)).to("play")
    while walk.state.phase == "play":
        if walk.state.actor is not None and walk.state.actor[1] is None:
            walk.pass_time(5.0)
        else:
            walk.on()
    assert [one.stand_in for one in walk.state.seats] == ["away", "away"]
    walk.pass_time(3600.0)
    assert phase_of(walk) == "round_over"
    ready(walk, 0)
    walk.waits.want_back(walk.state, 0)
    walk.due()
    assert walk.state.seats[0].stand_in is None
    assert phase_of(walk) == "shuffling"


# --- a turn's time --------------------------------------------------------------------------------


def test_without_a_timer_a_turn_takes_as_long_as_it_takes() -> None:
    walk = Walk(opened(2), range(2)).to("play")
    walk.pass_time(86_400.0)
    assert phase_of(walk) == "play"
    assert all(one.stand_in is None for one in walk.state.seats)


def test_a_bot_plays_the_turn_whose_time_and_bank_are_used_up_and_that_turn_only() -> None:
    walk = Walk(opened(2, options=TIMED), range(2)).to("play")
    seat = walk.state.turn
    assert seat is not None
    walk.pass_time(89.5)
    assert walk.state.seats[seat].stand_in is None
    walk.pass_time(0.5)
    assert walk.state.seats[seat].stand_in == "turn"
    assert walk.state.seats[seat].timeouts == 1
    while walk.state.turn == seat:
        assert walk.state.seats[seat].stand_in == "turn"  # also after a draw
        walk.on()
    assert walk.state.seats[seat].stand_in is None


def test_the_bank_is_there_once_in_a_match() -> None:
    walk = Walk(opened(2, options=TIMED), range(2)).to("play")
    seat = walk.state.turn
    assert seat is not None
    walk.pass_time(50.0)
    while walk.state.turn == seat:
        walk.on()
    assert walk.state.banks[seat] == 20_000
    while walk.state.turn != seat:
        walk.on()
    walk.pass_time(69.5)
    assert walk.state.seats[seat].timeouts == 0
    walk.pass_time(0.5)
    assert walk.state.seats[seat].timeouts == 1
    assert walk.state.banks[seat] == 60_000
    back(walk, seat)
    walk.waits.want_back(walk.state, seat)
    walk.on()
    while walk.state.turn != seat:
        walk.on()
    assert walk.state.seats[seat].timeouts == 0
    walk.pass_time(29.5)
    assert walk.state.seats[seat].timeouts == 0
    walk.pass_time(0.5)
    assert walk.state.seats[seat].timeouts == 1


def test_drawing_does_not_begin_a_turns_time_anew() -> None:
    walk = Walk(opened(2, options=TIMED), range(2), rng=random.Random(3)).to("play")
    seat = walk.state.turn
    assert seat is not None
    walk.pass_time(80.0)
    walk.move([walk.state.after(log.Acted(seat, "d"))])
    assert walk.state.turn == seat
    walk.pass_time(9.5)
    assert walk.state.seats[seat].stand_in is None
    walk.pass_time(0.5)
    assert walk.state.seats[seat].stand_in == "turn"


def timed_out_once(options: Options) -> tuple[Walk, int]:
    """Return a table at which the first turn's time ran out and its person is to act again."""
    walk = Walk(opened(2, options=options, target=999), range(2)).to("play")
    seat = walk.state.turn
    assert seat is not None
    walk.pass_time(options.bank + (options.timer or 0))
    assert walk.state.seats[seat].timeouts == 1
    while walk.state.turn == seat:
        walk.on()
    while walk.state.turn != seat:
        walk.on()
    assert walk.state.seats[seat].stand_in is None
    return walk, seat


def test_two_turns_in_a_row_that_ran_out_give_the_seat_to_a_bot_until_its_owner_is_back() -> None:
    walk, seat = timed_out_once(Options(timer=5, bank=0))
    walk.pass_time(5.0)
    assert walk.state.last == log.Replaced(seat, "away")
    for _ in range(10):
        walk.on()
    assert walk.state.seats[seat].stand_in == "away"
    walk.waits.want_back(walk.state, seat)
    walk.on()
    assert walk.state.seats[seat].stand_in is None


def test_acting_between_two_turns_that_ran_out_begins_the_count_anew() -> None:
    walk, seat = timed_out_once(Options(timer=5, bank=0))
    walk.on()
    assert walk.state.seats[seat].timeouts == 0
    while walk.state.turn != seat:
        walk.on()
    walk.pass_time(5.0)
    assert walk.state.last == log.Replaced(seat, "turn")


def test_60_seconds_away_in_all_give_the_seat_to_a_bot() -> None:
    walk, seat = timed_out_once(Options(timer=300, bank=0))
    walk.pass_time(59.5)
    assert walk.state.seats[seat].stand_in is None
    walk.pass_time(0.5)
    assert walk.state.last == log.Replaced(seat, "away")


def test_who_comes_back_is_no_longer_away() -> None:
    walk, seat = timed_out_once(Options(timer=300, bank=0))
    walk.pass_time(40.0)
    walk.waits.want_back(walk.state, seat)
    walk.due()
    assert walk.state.last == log.Returned(seat)
    walk.pass_time(200.0)
    assert walk.state.seats[seat].stand_in is None
    assert walk.waits.presence.away(seat, walk.waits.now) == 40.0


def test_away_time_of_two_absences_adds_up() -> None:
    walk, seat = timed_out_once(Options(timer=100, bank=0))
    walk.pass_time(40.0)
    walk.waits.want_back(walk.state, seat)
    walk.due()
    walk.pass_time(60.0)  # and this turn's time runs out, too
    assert walk.state.last == log.Replaced(seat, "turn")
    while walk.state.turn == seat:
        walk.on()
    walk.pass_time(19.5)
    assert walk.state.seats[seat].stand_in is None
    walk.pass_time(0.5)
    assert walk.state.last == log.Replaced(seat, "away")


# --- claims ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [Options(), Options(timer=300, bank=600)])
def test_the_seat_to_act_may_be_claimed_after_60_seconds_without_a_line(options: Options) -> None:
    walk = Walk(opened(2, options=options), range(2)).to("play")
    seat = walk.state.turn
    assert seat is not None
    cut(walk, seat)
    walk.pass_time(59.5)
    assert walk.waits.claimable(walk.state) is None
    walk.pass_time(0.5)
    assert walk.waits.claimable(walk.state) == seat
    walk.do(1 - seat, Claim(COMMAND, 0, seat))
    assert walk.state.last == log.Replaced(seat, "claimed")
    assert walk.waits.claimable(walk.state) is None
    assert phase_of(walk) == "play"


def test_only_the_seat_to_act_may_be_claimed_and_only_while_it_has_no_line() -> None:
    walk = Walk(opened(3), range(3)).to("play")
    seat = walk.state.turn
    assert seat is not None
    other = (seat + 1) % 3
    cut(walk, other)
    walk.pass_time(60.0)
    assert walk.waits.claimable(walk.state) is None
    while walk.state.turn != other:
        walk.on()
    assert walk.waits.claimable(walk.state) == other
    back(walk, other)
    assert walk.waits.claimable(walk.state) is None
    cut(walk, other)
    assert walk.waits.claimable(walk.state) == other  # 60 seconds in all


def test_time_without_a_line_before_the_match_does_not_count() -> None:
    walk = Walk(opened(2), [0])
    walk.pass_time(3600.0)
    back(walk, 1)
    walk.to("play")
    seat = walk.state.turn
    assert seat is not None
    cut(walk, seat)
    walk.pass_time(59.5)
    assert walk.waits.claimable(walk.state) is None
    walk.pass_time(0.5)
    assert walk.waits.claimable(walk.state) == seat


def test_a_seat_that_was_claimed_is_its_owners_again_at_the_next_turn_boundary() -> None:
    walk = Walk(opened(2), range(2)).to("play")
    seat = walk.state.turn
    assert seat is not None
    cut(walk, seat)
    walk.pass_time(60.0)
    walk.do(1 - seat, Claim(COMMAND, 0, seat))
    back(walk, seat)
    assert walk.state.seats[seat].stand_in == "claimed"
    while walk.state.turn == seat:
        walk.on()
    walk.due()
    assert walk.state.last == log.Returned(seat)


def test_a_newcomer_may_claim_too_or_would_wait_for_ever() -> None:
    walk = Walk(opened(3), range(3)).to("play")
    seat = walk.state.turn
    assert seat is not None
    gone, other = (seat + 1) % 3, (seat + 2) % 3
    walk.leave(other)
    walk.move([walk.state.after(log.Sat(other, "Eka"))])
    walk.leave(gone)
    back(walk, other)
    cut(walk, seat)
    walk.pass_time(3600.0)
    assert walk.state.turn == seat
    walk.do(other, Claim(COMMAND, 0, seat))
    walk.to("round_over")


# --- after the match ------------------------------------------------------------------------------


def over(persons: int) -> Walk:
    """Return a table at which the match is over and everybody is still here."""
    return Walk(opened(persons, target=1), range(persons)).to("match_over")


def offer(walk: Walk, seat: int, *, is_wanted: bool = True) -> None:
    walk.do(seat, Rematch(COMMAND, 0, wanted=is_wanted))


def is_rematch(walk: Walk) -> bool:
    return walk.waits.due(walk.state).is_rematch


def test_there_is_another_match_once_all_who_are_here_want_it() -> None:
    walk = over(3)
    offer(walk, 0)
    offer(walk, 1)
    walk.pass_time(3600.0)
    assert not is_rematch(walk)
    offer(walk, 2)
    assert is_rematch(walk)


def test_who_has_left_need_not_want_it() -> None:
    walk = over(3)
    offer(walk, 0)
    offer(walk, 1)
    walk.leave(2)
    assert is_rematch(walk)


def test_who_is_cut_off_need_not_want_it_after_5_seconds() -> None:
    walk = over(2)
    cut(walk, 1)
    offer(walk, 0)
    walk.pass_time(4.5)
    assert not is_rematch(walk)
    walk.pass_time(0.5)
    assert is_rematch(walk)


def test_an_offer_falls_when_its_sender_leaves_is_cut_off_or_takes_it_back() -> None:
    walk = over(4)
    for seat in (0, 1, 2):
        offer(walk, seat)
    walk.leave(0)
    assert walk.state.rematch == {1, 2}
    cut(walk, 1)
    walk.pass_time(4.5)
    assert walk.state.rematch == {1, 2}
    walk.pass_time(0.5)
    assert walk.state.rematch == {2}
    assert walk.state.last == log.Offered(1, is_wanted=False)
    offer(walk, 2, is_wanted=False)
    assert walk.state.rematch == frozenset()
    walk.pass_time(60.0)
    assert not is_rematch(walk)


def test_a_newcomer_at_the_end_of_the_match_comes_along() -> None:
    walk = Walk(opened(2, target=1), range(2)).to("play")
    walk.leave(1)
    walk.move([walk.state.after(log.Sat(1, "Eka"))])
    back(walk, 1)
    walk.to("match_over")
    offer(walk, 0)
    assert not is_rematch(walk)
    offer(walk, 1)
    assert is_rematch(walk)


def test_once_there_is_another_match_nothing_more_happens() -> None:
    walk = over(2)
    offer(walk, 0)
    walk.move([walk.state.after(log.Followed("2" * 32))])
    walk.pass_time(60.0)
    assert walk.state.last == log.Followed("2" * 32)


def test_nothing_happens_at_a_closed_table() -> None:
    walk, seat = timed_out_once(Options(timer=5, bank=0))
    walk.pass_time(5.0)
    walk.move([walk.state.after(log.Closed("admin"))])
    walk.waits.want_back(walk.state, seat)
    walk.pass_time(3600.0)
    assert walk.state.last == log.Closed("admin")
