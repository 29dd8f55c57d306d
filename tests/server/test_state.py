"""What a table's log amounts to, event by event, and what is no log."""

import random

import pytest

from balak.errors import ActionError, StoreError
from balak.protocol import Options
from balak.server import log
from balak.server.log import LogEvent, decode, encode
from balak.server.state import TableState
from balak.storage import StoredTable
from server.walks import NAMES, TABLE, Walk, opened


@pytest.mark.parametrize("persons", [2, 3, 4])
def test_a_log_that_is_read_again_amounts_to_the_same(persons: int) -> None:
    first = opened(persons)
    walk = Walk(first, range(persons), rng=random.Random(persons)).to_the_end()
    seats: list[LogEvent] = [log.Sat(seat, NAMES[seat]) for seat in range(persons)]
    bodies = encode([first.opened, *seats, *(state.last for state in walk.all_states[1:])])
    again = list(TableState.folds(TABLE, map(decode, bodies)))
    assert again[persons:] == walk.all_states
    assert TableState.load(TABLE, StoredTable(tuple(bodies), "human")) == walk.state
    assert [state.seq for state in again] == list(range(1, len(again) + 1))


def test_what_does_not_begin_with_its_opening_or_begins_twice_is_no_log() -> None:
    first = opened(2).opened
    logs: list[list[LogEvent]] = [
        [],
        [log.Started()],
        [first, first],
        [log.Acted(0, "d"), first],
    ]
    for events in logs:
        with pytest.raises(StoreError):
            TableState.load(TABLE, StoredTable(tuple(encode(events)), "human"))


@pytest.mark.parametrize(
    "event",
    [
        log.Contributed(0, "a" * 64),
        log.Listed(),
        log.Revealed(0, "b" * 32),
        log.Dealt("00"),
        log.CalledOff("abandoned"),
        log.Acted(0, "d"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_that_is_not_possible_where_the_table_stands_is_an_error(event: LogEvent) -> None:
    with pytest.raises(StoreError):
        opened(2).after(event)


def test_an_action_against_the_rules_does_not_fold() -> None:
    state = Walk(opened(2), range(2)).to("play").state
    assert state.turn is not None
    with pytest.raises(ActionError):
        state.after(log.Acted(state.turn, "p"))


def test_a_round_is_not_called_off_once_somebody_has_acted() -> None:
    state = Walk(opened(2), range(2)).to("play").state
    off = state.after(log.CalledOff("abandoned"))
    assert (off.phase, off.deals, off.next_round) == ("lot", (), 1)
    assert state.turn is not None
    with pytest.raises(StoreError):
        state.after(log.Acted(state.turn, "d")).after(log.CalledOff("abandoned"))


def test_a_second_round_that_is_called_off_leaves_the_first_one_finished() -> None:
    walk = Walk(opened(2, target=999), range(2)).to("round_over")
    walk.to("play")
    off = walk.state.after(log.CalledOff("abandoned"))
    assert off.phase == "round_over"
    assert (len(off.deals), off.next_round) == (1, 2)
    assert off.scores == walk.state.scores


def test_empty_seats_are_bots_from_the_beginning_on() -> None:
    state = opened(3).after(log.Left(1)).after(log.Started())
    assert [one.bot for one in state.seats] == [None, "heuristic", None]
    assert state.names[1] == state.opened.bot_names[1]
    assert state.free == ()


def test_a_newcomer_has_a_seat_that_was_left_and_sits_down_with_the_next_deal() -> None:
    walk = Walk(opened(2, target=999, options=Options(timer=30, bank=60)), range(2)).to("play")
    state = walk.state.after(log.Replaced(1, "turn")).after(log.Left(1))
    assert state.free == (1,)
    assert state.banks[1] == 60_000
    state = state.after(log.Sat(1, "Eka"))
    assert state.free == ()
    assert (state.names[1], state.persons) == ("Budi", (0,))
    again = state.after(log.Committed(2, 2, "5" * 64))
    assert again.seats[1].newcomer == "Eka"  # another attempt at the same deal seats nobody
    seated = state.after(log.Committed(2, 1, "5" * 64))
    assert (seated.names[1], seated.persons, seated.banks[1]) == ("Eka", (0, 1), 0)
    assert seated.seats[1].timeouts == 0
    assert seated.need_attempt().expected == (0, 1)


def test_who_is_stood_in_for_is_not_waited_for_in_a_shuffle() -> None:
    state = Walk(opened(4, target=999), range(4)).to("round_over").state
    state = state.after(log.Replaced(0, "away")).after(log.Conceded(1)).after(log.Left(2))
    assert state.after(log.Committed(2, 1, "5" * 64)).need_attempt().expected == (3,)


def test_a_name_that_was_hidden_is_another_one_for_the_newcomer_or_the_seat() -> None:
    state = Walk(opened(2), range(2)).to("play").state
    assert state.after(log.Renamed(1, "X")).names[1] == "X"
    state = state.after(log.Left(1)).after(log.Sat(1, "Eka")).after(log.Renamed(1, "X"))
    assert (state.names[1], state.seats[1].newcomer) == ("Budi", "X")


def test_a_log_with_what_is_no_event_or_no_legal_action_is_broken() -> None:
    walk = Walk(opened(2), range(2)).to("play")
    assert walk.state.turn is not None
    seats: list[LogEvent] = [log.Sat(seat, NAMES[seat]) for seat in range(2)]
    events = [walk.state.opened, *seats, *(state.last for state in walk.all_states[1:])]
    good = encode(events)
    assert TableState.load(TABLE, StoredTable(tuple(good), "human")).phase == "play"
    for bad in ('{"type":"later"}', "{", encode([log.Acted(walk.state.turn, "p")])[0]):
        with pytest.raises(StoreError):
            TableState.load(TABLE, StoredTable((*good, bad), "human"))
