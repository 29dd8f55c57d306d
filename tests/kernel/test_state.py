"""Rows from rounds and back, and deals into rows."""

from random import Random

import numpy as np
import pytest
from hypothesis import given

from balak.errors import SetupError
from balak.kernel import from_round, to_round
from balak.kernel import state as at
from balak.kernel.state import WIDTH, State, deal, deal_all, deal_into, undealt
from balak.round import Round
from balak.rules import Rules
from balak.tiles import TILES, Tile
from kernel.comparing import compare, walk
from strategies import GAMES, RESEARCH, rounds


@given(rounds())
def test_a_round_comes_back_from_its_row_at_the_same_moment(round_: Round) -> None:
    state = from_round(round_)
    compare(state, round_)
    assert to_round(state).to_position() == round_.to_position()


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_every_moment_after_a_position_comes_back_from_its_row(
    rules: Rules, round_count: int
) -> None:
    rng = Random(f"state {rules}")
    for _ in range(round_count):
        for round_ in walk(rng, rules, is_mid_round=True):
            assert to_round(from_round(round_)).to_position() == round_.to_position()


def test_what_seats_proved_to_lack_comes_back_even_where_no_pass_shows_it() -> None:
    text = "01/12,22 00,02+ 11 0 0 0 0/0 lacks=-/0 set=2 hand=2 keep=1"
    round_ = Round.from_position(text)
    assert str(to_round(from_round(round_)).to_position()) == text


def test_a_row_is_one_array_of_int32() -> None:
    state = from_round(Round.deal(TILES))
    assert state.shape == (WIDTH,)
    assert state.dtype == np.int32
    assert state.flags.c_contiguous


@pytest.mark.parametrize("wrong", [None, "a round", 7, TILES])
def test_what_is_no_round_has_no_row(wrong: object) -> None:
    with pytest.raises(TypeError, match="a row is made from a Round, not from"):
        from_round(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [None, [0] * WIDTH, np.zeros(WIDTH, np.int64), np.zeros(WIDTH - 1, np.int32), np.int32(1)],
    ids=lambda wrong: type(wrong).__name__,
)
def test_what_is_no_row_is_no_round(wrong: object) -> None:
    with pytest.raises(TypeError, match=f"a row is an array of {WIDTH} int32, not"):
        to_round(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("column", range(WIDTH))
def test_a_row_with_any_column_changed_is_refused_or_is_another_round(column: int) -> None:
    rng = Random(f"column {column}")
    for rules in (*GAMES, Rules(3, max_pip=3, hand_size=2, protected=0)):
        for round_ in rng.sample(list(walk(rng, rules, is_mid_round=False)), 3):
            state = from_round(round_)
            for value in (-2, -1, 0, 1, 2, 7, 57, 1 << 30, -(1 << 31), int(state[column]) ^ 1):
                changed = state.copy()
                changed[column] = value
                try:
                    again = from_round(to_round(changed))
                except SetupError:
                    continue
                assert_same_but_for_history(again, changed)


def assert_same_but_for_history(state: State, other: State) -> None:
    """All but what was drawn before the position, and what was played last, is the same."""
    history = {at.DRAWN, at.BONEYARD_SIZE, at.LAST, *range(at.DREW_AT, at.LINE)}
    kept = [column for column in range(WIDTH) if column not in history]
    assert state[kept].tolist() == other[kept].tolist()


def test_a_row_that_nobody_can_have_reached_says_what_to_do() -> None:
    state = deal(Rules(), TILES)
    state[at.PLACED] = 1
    with pytest.raises(SetupError, match="make rows with from_round or deal") as caught:
        to_round(state)
    assert caught.value.key == "error-kernel-row"


def test_a_row_of_zeros_is_refused() -> None:
    with pytest.raises(SetupError):
        to_round(np.zeros(WIDTH, np.int32))


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_decks_are_dealt_into_rows_as_round_deals_them(rules: Rules) -> None:
    rng = Random(f"deal {rules}")
    decks = [rng.sample(rules.tiles, len(rules.tiles)) for _ in range(8)]
    openers = [rng.randrange(rules.seats) for _ in decks]
    indices = np.array([[tile.index for tile in deck] for deck in decks], np.uint8)
    expected = [
        from_round(Round.deal(deck, opener=opener, rules=rules)).tolist()
        for deck, opener in zip(decks, openers, strict=True)
    ]
    assert [deal(rules, d, o).tolist() for d, o in zip(decks, openers, strict=True)] == expected
    states = np.full((len(decks), WIDTH), -7, np.int32)
    deal_all(undealt(rules), indices, np.array(openers), states)
    assert states.tolist() == expected
    mid_round = [*walk(rng, rules, is_mid_round=True)][-1]
    states[0] = from_round(mid_round)
    deal_into(states[0], indices[1], openers[1])
    assert states[0].tolist() == expected[1]


def test_a_deck_that_is_not_the_set_is_refused() -> None:
    with pytest.raises(SetupError, match="comes twice"):
        deal(Rules(), [*TILES[:27], Tile(0, 0)])
