"""What each command comes to in each phase: events, nothing, or a refusal with its reason."""

from collections.abc import Callable
from typing import Any

import pytest

from balak.errors import ActionError, NotationError
from balak.protocol import (
    Act,
    Back,
    Claim,
    Command,
    Concede,
    Contribute,
    Leave,
    Next,
    Options,
    Ready,
    Rematch,
    Reveal,
    Start,
    Undo,
)
from balak.server import log
from balak.server.commands import bot_states_after, states_after
from balak.server.state import TableState
from balak.shuffle import contribution_hash
from balak.view import match_view
from server.walks import Walk, contribution, opened

COMMAND = "a-command"
HASH = "a" * 64


def at(phase: str, persons: int = 2, *, target: int = 61) -> TableState:
    """Return a table for these persons that stands in this phase."""
    return Walk(opened(persons, target=target), range(persons)).to(phase).state


def shuffling(persons: int = 2) -> TableState:
    """Return a table whose first shuffle has begun."""
    walk = Walk(opened(persons), range(persons)).to("shuffling")
    walk.due()
    return walk.state


def events(state: TableState, seat: int, command: Command, **more: Any) -> list[log.LogEvent]:
    """Return the events that a command comes to."""
    return [after.last for after in states_after(state, seat, command, **more)]


def refusal(state: TableState, seat: int, command: Command, **more: Any) -> tuple[str, str]:
    """Return why a command is refused: the reason, and the key of the sentence."""
    with pytest.raises(ActionError) as refused:
        states_after(state, seat, command, **more)
    return str(refused.value.reason), refused.value.key


def with_newcomer(state: TableState, seat: int) -> TableState:
    """Return the table after a person has left and another one took the seat."""
    return state.after(log.Left(seat)).after(log.Sat(seat, "Eka"))


ALL: list[Command] = [
    Act(COMMAND, 0, "d"),
    Undo(COMMAND, 0),
    Next(COMMAND, 0, 1),
    Ready(COMMAND, 0, ready=True),
    Start(COMMAND, 0),
    Contribute(COMMAND, 0, 1, 1, HASH),
    Reveal(COMMAND, 0, 1, 1, "b" * 32),
    Leave(COMMAND, 0),
    Concede(COMMAND, 0),
    Claim(COMMAND, 0, 0),
    Back(COMMAND, 0),
    Rematch(COMMAND, 0, wanted=True),
]


@pytest.mark.parametrize("command", ALL, ids=lambda command: type(command).__name__)
def test_a_closed_table_takes_no_command(command: Command) -> None:
    state = at("gathering").after(log.Closed("admin"))
    assert refusal(state, 0, command) == ("phase", "error-table-closed")


@pytest.mark.parametrize("command", ALL, ids=lambda command: type(command).__name__)
def test_a_newcomer_may_leave_claim_or_want_another_match_and_nothing_else(
    command: Command,
) -> None:
    state = with_newcomer(at("play"), 1)
    if isinstance(command, Leave):
        assert events(state, 1, command) == [log.Left(1)]
    elif isinstance(command, Claim):
        assert events(state, 1, command, claimable=0) == [log.Replaced(0, "claimed")]
    elif isinstance(command, Rematch):
        assert refusal(state, 1, command) == ("phase", "error-rematch")
    else:
        assert refusal(state, 1, command) == ("phase", "error-newcomer")


# --- actions --------------------------------------------------------------------------------------


def legal(state: TableState) -> list[str]:
    """Return what the seat to act may do."""
    assert state.turn is not None
    view = match_view(state.need_match(), state.turn)
    assert view is not None
    return [str(action) for action in view.legal_actions]


def test_an_action_of_the_seat_to_act_is_one_event() -> None:
    state = at("play")
    assert state.turn is not None
    action = legal(state)[0]
    assert events(state, state.turn, Act(COMMAND, state.seq, action)) == [
        log.Acted(state.turn, action)
    ]


@pytest.mark.parametrize(
    ("phase", "key"),
    [
        ("gathering", "error-no-round"),
        ("shuffling", "error-no-round"),
        ("lot", "error-no-round"),
        ("round_over", "error-no-round"),
        ("match_over", "error-match-over"),
    ],
)
def test_no_action_is_played_where_no_round_is(phase: str, key: str) -> None:
    assert refusal(at(phase), 0, Act(COMMAND, 0, "d"))[1] == key


def test_an_action_out_of_turn_of_a_bots_turn_or_against_the_rules_is_refused() -> None:
    state = at("play")
    turn = state.turn
    assert turn is not None
    assert refusal(state, 1 - turn, Act(COMMAND, 0, "d"))[1] == "error-not-your-turn"
    assert refusal(state, turn, Act(COMMAND, 0, "p"))[0] not in {"phase", "stand_in"}
    replaced = state.after(log.Replaced(turn, "turn"))
    assert refusal(replaced, turn, Act(COMMAND, 0, "d")) == ("stand_in", "error-stand-in")
    tile = next(text for text in legal(state) if text != "d")
    after = state.after(log.Acted(turn, tile))
    again = next(text for text in legal(after) if text not in {"d", "p"})
    with pytest.raises(NotationError):  # which end is missing
        states_after(after, 1 - turn, Act(COMMAND, 0, again[:2]))


def test_the_action_that_ends_a_round_is_written_with_its_scoring() -> None:
    walk = Walk(opened(2), range(2)).to("round_over")
    before = walk.states[-2]
    turn = before.turn
    assert turn is not None
    ended = walk.state.need_match().finished[-1].round
    assert ended is not None
    last = str(ended.actions[-1])
    assert events(before, turn, Act(COMMAND, 0, last)) == [log.Acted(turn, last), log.Scored()]
    by_bot = [state.last for state in bot_states_after(before, turn, last)]
    assert by_bot == [log.Acted(turn, last), log.Scored()]


def test_what_a_turn_took_of_the_bank_is_written_with_its_last_action_only() -> None:
    state = at("play")
    turn = state.turn
    assert turn is not None
    assert events(state, turn, Act(COMMAND, 0, "d"), bank=1500) == [log.Acted(turn, "d")]
    tile = next(text for text in legal(state) if text != "d")
    (acted,) = states_after(state, turn, Act(COMMAND, 0, tile), bank=1500)
    assert acted.last == log.Acted(turn, tile, 1500)
    assert acted.banks[turn] == 1500


# --- the next deal --------------------------------------------------------------------------------


def test_being_ready_for_the_next_deal_is_one_event_and_nothing_the_second_time() -> None:
    for phase, number in (("lot", 1), ("round_over", 2)):
        state = at(phase)
        assert events(state, 1, Next(COMMAND, 0, number)) == [log.Wanted(1)]
        assert events(state.after(log.Wanted(1)), 1, Next(COMMAND, 0, number)) == []


def test_being_ready_for_a_round_that_was_dealt_or_is_being_shuffled_is_so_already() -> None:
    assert events(at("play"), 0, Next(COMMAND, 0, 1)) == []
    walk = Walk(opened(2, target=999), range(2)).to("round_over")
    assert events(walk.state, 0, Next(COMMAND, 0, 1)) == []
    walk.to("shuffling")
    assert events(walk.state, 0, Next(COMMAND, 0, 2)) == []


@pytest.mark.parametrize(
    ("phase", "number", "key"),
    [
        ("gathering", 1, "error-next-round"),
        ("lot", 2, "error-next-round"),
        ("play", 2, "error-next-round"),
        ("round_over", 3, "error-next-round"),
        ("match_over", 1, "error-match-over"),
    ],
)
def test_being_ready_for_another_round_than_the_next_is_refused(
    phase: str, number: int, key: str
) -> None:
    assert refusal(at(phase), 0, Next(COMMAND, 0, number))[1] == key


def test_whoever_has_given_up_is_asked_for_no_deal() -> None:
    state = at("round_over", 3).after(log.Conceded(0))
    assert events(state, 0, Next(COMMAND, 0, 2)) == []


# --- gathering ------------------------------------------------------------------------------------


def test_one_is_ready_or_not_while_players_gather() -> None:
    state = at("gathering")
    ready, unready = Ready(COMMAND, 0, ready=True), Ready(COMMAND, 0, ready=False)
    assert events(state, 1, ready) == [log.Readied(1, is_ready=True)]
    assert events(state, 1, unready) == []
    after = state.after(log.Readied(1, is_ready=True))
    assert events(after, 1, ready) == []
    assert events(after, 1, unready) == [log.Readied(1, is_ready=False)]


def test_after_the_beginning_one_was_ready_and_can_no_longer_not_be() -> None:
    assert events(at("play"), 0, Ready(COMMAND, 0, ready=True)) == []
    assert refusal(at("play"), 0, Ready(COMMAND, 0, ready=False)) == ("phase", "error-has-begun")


def test_only_the_first_person_begins_with_bots_and_only_if_the_others_are_ready() -> None:
    state = at("gathering")
    start = Start(COMMAND, 0)
    assert refusal(state, 1, start) == ("host", "error-not-host")
    assert refusal(state, 0, start) == ("host", "error-not-ready")
    assert events(state.after(log.Readied(1, is_ready=True)), 0, start) == [log.Started()]
    alone = state.after(log.Left(1))
    (started,) = states_after(alone, 0, start)
    assert [one.bot for one in started.seats] == [None, "heuristic"]
    assert events(at("play"), 1, start) == []


def test_who_is_cut_off_while_players_gather_keeps_nobody_from_beginning() -> None:
    state = at("gathering", 3).after(log.Readied(2, is_ready=True))
    start = Start(COMMAND, 0)
    assert refusal(state, 0, start) == ("host", "error-not-ready")
    assert events(state, 0, start, cut_off={1}) == [log.Started()]
    assert refusal(state, 2, start, cut_off={0}) == ("host", "error-not-host")
    assert events(state, 2, start, cut_off={0, 1}) == [log.Started()]
    ready = state.after(log.Readied(0, is_ready=True))
    assert events(ready, 1, start, cut_off={0}) == [log.Started()]


def test_when_the_first_person_leaves_the_next_one_is_first() -> None:
    state = at("gathering", 3).after(log.Left(0)).after(log.Readied(2, is_ready=True))
    assert state.host == 1
    assert events(state, 1, Start(COMMAND, 0)) == [log.Started()]


# --- a shuffle ------------------------------------------------------------------------------------


def given(state: TableState, seat: int) -> Contribute:
    """Return the command that gives this seat's hash."""
    made = contribution_hash(state.table, 0, 1, seat, contribution(state, seat))
    return Contribute(COMMAND, 0, 0, 1, made)


def listed(state: TableState, *seats: int) -> TableState:
    """Return the table with the hashes of these seats and the list closed."""
    for seat in seats:
        state = states_after(state, seat, given(state, seat))[0]
    return state.after(log.Listed())


def test_a_hash_is_given_once_and_the_same_one_again_is_nothing() -> None:
    state = shuffling()
    assert events(state, 0, Contribute(COMMAND, 0, 0, 1, HASH)) == [log.Contributed(0, HASH)]
    after = state.after(log.Contributed(0, HASH))
    assert events(after, 0, Contribute(COMMAND, 0, 0, 1, HASH)) == []
    other = Contribute(COMMAND, 0, 0, 1, "b" * 64)
    assert refusal(after, 0, other) == ("shuffle", "error-shuffle-hash")


def test_a_hash_for_another_attempt_a_closed_list_or_of_a_seat_left_out_is_refused() -> None:
    state = shuffling(3)
    for number, attempt in ((0, 2), (1, 1)):
        command = Contribute(COMMAND, 0, number, attempt, HASH)
        assert refusal(state, 0, command) == ("shuffle", "error-shuffle-attempt")
        assert refusal(at("play"), 0, command) == ("shuffle", "error-shuffle-attempt")
    command = Contribute(COMMAND, 0, 0, 1, HASH)
    assert refusal(listed(state, 1), 0, command) == ("shuffle", "error-shuffle-listed")
    off = listed(state, 0, 1).after(log.CalledOff("unopened"))
    again = off.after(log.Committed(0, 2, "5" * 64, [0, 1]))
    late = Contribute(COMMAND, 0, 0, 2, HASH)
    assert refusal(again, 0, late) == ("shuffle", "error-shuffle-absent")
    assert events(again, 2, late) == [log.Contributed(2, HASH)]


def test_what_was_given_is_opened_once_the_list_is_closed() -> None:
    state = shuffling()
    opening = Reveal(COMMAND, 0, 0, 1, contribution(state, 0))
    early = states_after(state, 0, given(state, 0))[0]
    assert refusal(early, 0, opening) == ("shuffle", "error-shuffle-open")
    state = listed(state, 0)
    assert events(state, 0, opening) == [log.Revealed(0, opening.contribution)]
    after = state.after(log.Revealed(0, opening.contribution))
    assert events(after, 0, opening) == []


def test_what_does_not_fit_the_hash_is_not_taken() -> None:
    state = listed(shuffling(), 0)
    wrong = Reveal(COMMAND, 0, 0, 1, "b" * 32)
    assert refusal(state, 0, wrong) == ("shuffle", "error-shuffle-fit")
    assert refusal(state, 1, wrong) == ("shuffle", "error-shuffle-fit")  # who gave nothing
    other = Reveal(COMMAND, 0, 0, 2, contribution(state, 0))
    assert refusal(state, 0, other) == ("shuffle", "error-shuffle-attempt")


# --- leaving --------------------------------------------------------------------------------------

PHASES = ("gathering", "shuffling", "lot", "play", "round_over", "match_over")


@pytest.mark.parametrize("phase", PHASES)
def test_one_of_two_who_leaves_leaves_the_other_at_the_table(phase: str) -> None:
    state = at(phase)
    assert events(state, 0, Leave(COMMAND, 0)) == [log.Left(0)]
    after = states_after(state, 0, Leave(COMMAND, 0))[-1]
    assert after.phase == phase
    assert after.persons == (1,)
    assert after.seats[0].is_empty == (phase == "gathering")


@pytest.mark.parametrize(
    ("phase", "is_called_off"),
    [
        ("gathering", False),
        ("shuffling", True),
        ("lot", False),
        ("play", True),  # dealt, and nobody has acted
        ("round_over", False),
        ("match_over", False),
    ],
)
def test_the_last_one_who_leaves_closes_the_table(phase: str, is_called_off: bool) -> None:
    state = at(phase).after(log.Left(1))
    if phase == "shuffling":
        state = shuffling().after(log.Left(1))
    called_off: list[log.LogEvent] = [log.CalledOff("abandoned")] if is_called_off else []
    assert events(state, 0, Leave(COMMAND, 0)) == [log.Left(0), *called_off, log.Closed("left")]


def test_a_round_in_which_somebody_has_acted_is_never_called_off() -> None:
    state = at("play")
    assert state.turn is not None
    state = state.after(log.Acted(state.turn, "d")).after(log.Left(1))
    assert events(state, 0, Leave(COMMAND, 0)) == [log.Left(0), log.Closed("left")]


def test_a_newcomer_keeps_the_table_open_and_closes_it_as_the_last_one() -> None:
    state = with_newcomer(at("play"), 1)
    after = states_after(state, 0, Leave(COMMAND, 0))[-1]
    assert after.phase == "play"
    assert after.free == (0,)
    last = events(after, 1, Leave(COMMAND, 0))
    assert last == [log.Left(1), log.CalledOff("abandoned"), log.Closed("left")]


def test_a_newcomer_who_leaves_frees_the_seat_for_another_one() -> None:
    state = with_newcomer(at("play"), 1)
    assert state.free == ()
    after = states_after(state, 1, Leave(COMMAND, 0))[-1]
    assert after.free == (1,)
    assert after.seats[1].has_left


# --- giving up ------------------------------------------------------------------------------------


@pytest.mark.parametrize("persons", [2, 3, 4])
@pytest.mark.parametrize("phase", ["lot", "play", "round_over"])
def test_giving_up_ends_the_match_of_two_only(phase: str, persons: int) -> None:
    state = at(phase, persons, target=999)
    after = states_after(state, 0, Concede(COMMAND, 0))[-1]
    assert after.is_conceded == (persons == 2)
    assert after.phase == ("match_over" if persons == 2 else phase)
    assert after.seats[0].has_conceded
    assert after.seats[0].player == "heuristic"


@pytest.mark.parametrize("bots", [1, 2, 3])
def test_giving_up_alone_ends_the_match(bots: int) -> None:
    state = Walk(opened(1, ["greedy"] * bots), [0]).to("play").state
    assert events(state, 0, Concede(COMMAND, 0)) == [log.CalledOff("abandoned"), log.Conceded(0)]
    after = states_after(state, 0, Concede(COMMAND, 0))[-1]
    assert after.phase == "match_over"
    assert after.persons == (0,)


def test_the_last_player_of_four_who_gives_up_ends_the_match() -> None:
    state = at("round_over", 4, target=999)
    for seat in (0, 1, 2):
        (state,) = states_after(state, seat, Concede(COMMAND, 0))
        assert state.phase == "round_over"
    (state,) = states_after(state, 3, Concede(COMMAND, 0))
    assert state.phase == "match_over"


@pytest.mark.parametrize("phase", ["shuffling", "play", "round_over"])
def test_when_the_last_player_leaves_those_who_have_given_up_the_match_ends(phase: str) -> None:
    state = at(phase, 3, target=999)
    if phase == "shuffling":
        state = shuffling(3)
    state = state.after(log.Conceded(0)).after(log.Left(1))
    found = events(state, 2, Leave(COMMAND, 0))
    called_off: list[log.LogEvent] = [] if phase == "round_over" else [log.CalledOff("abandoned")]
    assert found == [log.Left(2), *called_off, log.Conceded(0)]
    after = states_after(state, 2, Leave(COMMAND, 0))[-1]
    assert after.phase == "match_over"
    assert after.attempt is None


def test_giving_up_twice_is_nothing_and_before_or_after_the_match_it_is_refused() -> None:
    state = at("play", 3).after(log.Conceded(1))
    assert events(state, 1, Concede(COMMAND, 0)) == []
    assert refusal(at("gathering"), 0, Concede(COMMAND, 0)) == ("phase", "error-not-begun")
    assert refusal(at("match_over"), 0, Concede(COMMAND, 0))[1] == "error-match-over"


def test_giving_up_in_a_shuffle_calls_it_off_if_that_ends_the_match() -> None:
    assert events(shuffling(2), 0, Concede(COMMAND, 0)) == [
        log.CalledOff("abandoned"),
        log.Conceded(0),
    ]
    assert events(shuffling(3), 0, Concede(COMMAND, 0)) == [log.Conceded(0)]


# --- claiming, coming back, another match ---------------------------------------------------------


def test_only_the_seat_that_may_be_claimed_is_and_twice_is_once() -> None:
    state = at("play")
    for claimed, claimable in ((1, None), (1, 0), (0, 0), (3, None)):
        assert refusal(state, 0, Claim(COMMAND, 0, claimed), claimable=claimable) == (
            "claim",
            "error-claim",
        )
    found = states_after(state, 0, Claim(COMMAND, 0, 1), claimable=1)
    assert found[-1].last == log.Replaced(1, "claimed")
    assert events(found[-1], 0, Claim(COMMAND, 0, 1)) == []


def test_coming_back_is_no_event_of_its_own() -> None:
    for phase in PHASES:
        assert events(at(phase), 0, Back(COMMAND, 0)) == []


def test_another_match_is_wanted_or_no_more_after_the_match_only() -> None:
    state = at("match_over")
    wanted, unwanted = Rematch(COMMAND, 0, wanted=True), Rematch(COMMAND, 0, wanted=False)
    assert events(state, 0, unwanted) == []
    (after,) = states_after(state, 0, wanted)
    assert after.rematch == {0}
    assert events(after, 0, wanted) == []
    (without,) = states_after(after, 0, unwanted)
    assert without.rematch == frozenset()
    followed = after.after(log.Followed("2" * 32))
    assert events(followed, 1, wanted) == []
    assert refusal(at("round_over"), 0, wanted) == ("phase", "error-rematch")


def test_no_command_but_an_action_looks_at_the_sequence() -> None:
    """Each of them names what it is about, so what else has happened does not matter."""
    makes: list[Callable[[int], Command]] = [
        lambda seq: Next(COMMAND, seq, 1),
        lambda seq: Leave(COMMAND, seq),
        lambda seq: Concede(COMMAND, seq),
    ]
    state = at("lot")
    for make in makes:
        assert events(state, 0, make(0)) == events(state, 0, make(state.seq))


def test_options_are_part_of_the_table_from_its_first_event_on() -> None:
    options = Options(timer=30, bank=60, public=True)
    assert opened(2, options=options).opened.options == options
