"""Taking a placement back: when it can be, what becomes of the table, and what is told of it."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from balak.actions import DRAW, Place, parse_action
from balak.errors import ActionError, StoreError
from balak.protocol import Act, BotName, Leave, Options, Undo, Undone
from balak.server import log
from balak.server.commands import states_after
from balak.server.export import record_of
from balak.server.feed import Telling
from balak.server.log import Dealer, decode, encode
from balak.server.replays import replayed
from balak.server.state import TableState
from balak.server.steps import Moments
from balak.text import LANGS, has_message
from balak.view import match_view
from server.harness import DECK
from server.walks import Walk, opened

BOTS: dict[int, Sequence[BotName]] = {2: ["greedy"], 4: ["greedy", "random", "greedy"]}


def undo(state: TableState, seat: int = 0, *, seen: int | None = None) -> list[log.LogEvent]:
    """Return the events that taking back comes to; the page has seen all by default."""
    command = Undo("undo", state.seq if seen is None else seen)
    return [after.last for after in states_after(state, seat, command)]


def refusal(state: TableState, seat: int = 0, *, seen: int | None = None) -> str:
    with pytest.raises(ActionError) as refused:
        undo(state, seat, seen=seen)
    assert all(has_message(lang, refused.value.key) for lang in LANGS)
    return refused.value.key


def placements(state: TableState) -> list[str]:
    """Return the placements of the seat to act."""
    view = match_view(state.need_match(), state.turn)
    assert view is not None
    return [str(action) for action in view.legal_actions if isinstance(action, Place)]


def placed(walk: Walk) -> TableState:
    """Return the table just after the person has placed a tile, in a round that goes on."""
    while True:
        walk.to("play")
        if walk.state.turn == 0 and placements(walk.state):
            walk.do(0, Act("a-command", walk.state.seq, placements(walk.state)[0]))
            if walk.state.phase == "play":
                return walk.state
        walk.on()


def solo(seed: int = 0, seats: int = 2, **more: Any) -> Walk:
    return Walk(opened(1, BOTS[seats], **more), [0], rng=random.Random(seed))


# --- what it comes to -----------------------------------------------------------------------------


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from([2, 4]))
def test_what_is_taken_back_leaves_the_match_as_it_was_and_the_log_says_so(
    seed: int, seats: int
) -> None:
    walk = solo(seed, seats)
    rng = random.Random(seed)
    undone = 0
    for _ in range(150):
        before = walk.state
        if before.phase in {"match_over", "closed"}:
            break
        assert walk.on()
        state = walk.state
        is_own = before.turn == 0 and isinstance(state.last, log.Acted)
        if not is_own or state.phase != "play" or rng.random() < 0.5:
            continue
        if parse_action(state.last.action) in {DRAW, parse_action("p")}:  # type: ignore[union-attr] # it is own
            assert refusal(state) == "error-undo-only"
            continue
        assert undo(state) == [log.Undone(0)]
        walk.do(0, Undo("undo", state.seq))
        undone += 1
        assert walk.state.match == before.match
        assert walk.state.turn == 0
        assert walk.state.seats == state.seats
    first = walk.all_states[0]
    events = [one.last for one in walk.all_states[1:]]
    again = [first]
    for body in encode(events):
        again.append(again[-1].after(decode(body)))
    assert again == walk.all_states
    assert undone == sum(isinstance(event, log.Undone) for event in events)


def test_it_may_be_taken_back_and_placed_as_often_as_one_likes() -> None:
    walk = solo()
    for _ in range(3):
        before = placed(walk)
        walk.do(0, Undo("undo", before.seq))
        assert walk.state.turn == 0


def test_who_asks_twice_takes_back_once() -> None:
    walk = solo()
    state = placed(walk)
    walk.do(0, Undo("undo", state.seq))
    assert undo(walk.state, seen=state.seq) == []
    # Whoever has seen that it was taken back asks for what was before it.
    assert refusal(walk.state) == "error-undo-only"
    again = placed(walk)
    assert undo(again, seen=state.seq) == []
    assert undo(again) == [log.Undone(0)]


def test_what_was_drawn_stays_drawn() -> None:
    walk = solo().to("play")
    while walk.state.turn != 0:
        walk.on()
    walk.do(0, Act("draw", walk.state.seq, "d"))
    drawn = walk.state
    assert refusal(drawn) == "error-undo-only"
    walk.do(0, Act("place", drawn.seq, placements(drawn)[0]))
    walk.do(0, Undo("undo", walk.state.seq))
    assert walk.state.match == drawn.match
    assert refusal(walk.state) == "error-undo-only"


def test_once_another_seat_has_acted_it_is_too_late() -> None:
    walk = solo()
    placed(walk)
    walk.on()
    assert refusal(walk.state) == "error-undo-late"


def test_a_placement_that_ended_the_round_has_shown_all_tiles() -> None:
    for seed in range(40):
        walk = solo(seed)
        walk.to("round_over" if seed % 2 else "match_over")
        assert refusal(walk.state) == "error-undo-over"


def test_nothing_is_taken_back_before_the_round_or_after_giving_up() -> None:
    walk = solo()
    assert refusal(walk.state) == "error-no-round"
    walk.to("play")
    assert refusal(walk.state) in {"error-undo-only", "error-undo-late"}
    state = placed(walk)
    assert refusal(state.after(log.Conceded(0))) == "error-match-over"


def test_where_another_person_plays_or_has_played_nothing_is_taken_back() -> None:
    walk = Walk(opened(2), [0, 1])
    state = placed(walk)
    assert refusal(state) == "error-undo-people"
    walk.do(1, Leave("leave", state.seq))
    assert refusal(walk.state) == "error-undo-people"


def test_what_the_computer_placed_for_a_person_is_not_theirs_to_take_back() -> None:
    state = placed(solo())
    assert refusal(state.after(log.Replaced(0, "away"))) == "error-stand-in"
    walk = solo(options=Options(timer=5, bank=0)).to("play")
    while walk.state.turn != 0 or not placements(walk.state):
        walk.on()
    late = walk.state.after(log.Replaced(0, "turn"))
    after = late.after(log.Acted(0, placements(walk.state)[0]))
    assert after.seats[0].is_played_by_person
    assert refusal(after) == "error-undo-only"


def test_the_log_takes_back_nothing_that_cannot_be() -> None:
    state = placed(solo())
    for seat, before in ((1, state), (0, state.after(log.Undone(0)))):
        with pytest.raises(StoreError):
            before.after(log.Undone(seat))


def test_the_turn_begins_anew_and_what_it_took_of_the_bank_stays_taken() -> None:
    walk = solo(options=Options(timer=5, bank=60)).to("play")
    while walk.state.turn != 0 or not placements(walk.state):
        walk.on()
    walk.pass_time(7.0)
    walk.do(0, Act("a-command", walk.state.seq, placements(walk.state)[0]))
    before = walk.state
    walk.do(0, Undo("undo", before.seq))
    assert walk.state.banks == before.banks == (2000, 0)
    assert isinstance(walk.waits.moments, Moments)
    assert walk.waits.moments.turn == walk.waits.now


# --- what is told ---------------------------------------------------------------------------------


def told(state: TableState, seat: int | None) -> Undone:
    message = msgspec.json.decode(Telling(state).to(seat), type=Undone)
    assert isinstance(message, Undone)
    return message


@pytest.mark.parametrize("seed", range(6))
def test_everybody_is_told_what_was_taken_back_and_only_its_seat_what_it_may_do(seed: int) -> None:
    walk = solo(seed)
    before = placed(walk)
    walk.do(0, Undo("undo", before.seq))
    view = match_view(walk.state.need_match(), 0)
    assert view is not None
    for seat in (0, None):
        message = told(walk.state, seat)
        assert message.action == before.last.action  # type: ignore[union-attr] # it was placed
        assert (message.seat, message.ends) == (0, view.open_ends)
        legal = [str(action) for action in view.legal_actions] if seat == 0 else []
        assert message.legal == legal


class Swapped(Dealer):
    """Deals one deck, with two tiles changed for each other."""

    def __init__(self, one: str, other: str) -> None:
        names = {one: other, other: one}
        self._deck = "".join(names.get(tile, tile) for tile in DECK)

    def secret(self) -> str:
        return "5" * 64

    def deck(
        self, match: str, round_number: int, attempt: int, secret: str, contributions: Sequence[str]
    ) -> str:
        return self._deck


def test_two_worlds_with_different_hidden_tiles_tell_the_same_of_it() -> None:
    worlds = []
    for one, other in (("00", "00"), (DECK[8], DECK[20]), (DECK[9], DECK[-1])):
        walk = solo()
        walk.steps = type(walk.steps)(walk.steps.settings, Swapped(one, other))
        walk.waits.steps = walk.steps
        walk.to("play")
        if walk.state.turn != 0:
            walk.move([walk.state.after(log.Acted(1, placements(walk.state)[0]))])
        state = placed(walk)
        walk.do(0, Undo("undo", state.seq))
        worlds.append([Telling(walk.state).to(seat) for seat in (0, None)])
    assert worlds[0] == worlds[1] == worlds[2]


def test_records_and_reviews_hold_only_what_stands() -> None:
    plain, regretful = solo(3), solo(3)
    plain.to("round_over")
    while regretful.state.phase != "round_over":
        assert regretful.on()
        state = regretful.state
        acted = state.last
        if isinstance(acted, log.Acted) and acted.seat == 0 and state.placement is not None:
            regretful.do(0, Undo("undo", state.seq))
            regretful.do(0, Act("again", regretful.state.seq, acted.action))
    assert any(isinstance(one.last, log.Undone) for one in regretful.all_states)
    assert record_of(regretful.state) == record_of(plain.state)
    assert replayed(regretful.state.need_match()) == replayed(plain.state.need_match())
