"""View: what one seat may know, and nothing else."""

import copy
import dataclasses
import json
import pickle
import re
from random import Random

import pytest
from hypothesis import given

from balak import (
    DRAW,
    PASS,
    TILES,
    ActionError,
    Match,
    Place,
    Position,
    Round,
    RoundResult,
    Rules,
    SetupError,
    Tile,
    View,
    ViewEvent,
    match_view,
)
from strategies import GAMES, RESEARCH, random_walk, rounds

ALLOWED = [
    *("seat", "rules", "opener", "turn", "hand", "hand_counts", "placements", "open_ends"),
    *("boneyard_count", "drawable_count", "passes", "history", "lacks", "legal_actions"),
    *("scores", "target", "result", "revealed_hands", "revealed_boneyard"),
]


def hidden_from(round_: Round, seat: int | None) -> set[Tile]:
    """The tiles that this reader must not see now."""
    hands = {tile for other, hand in enumerate(round_.hands) if other != seat for tile in hand}
    return set() if round_.is_over else hands | set(round_.boneyard)


def readers(round_: Round) -> tuple[int | None, ...]:
    return (*range(round_.seats), None)


# --- another deal of what is hidden ---------------------------------------------------------


def another_deal(round_: Round, seat: int | None, rng: Random) -> Round | None:
    """The same actions on a deal whose hidden tiles lie elsewhere; None if they are not legal.

    Hidden is where a tile lay at the deal if the reader neither held it then nor drew it. Tiles
    that were placed later move as well.
    """
    hands = [list(hand) for hand in round_.start_hands]
    boneyard = list(round_.start_boneyard)
    drawers = [mover for mover, action in round_.history if action == DRAW]
    spots = [
        (hand, at) for other, hand in enumerate(hands) if other != seat for at in range(len(hand))
    ]
    spots += [
        (boneyard, at) for at in range(len(boneyard)) if at >= len(drawers) or drawers[at] != seat
    ]
    placed = {tile for tile, _ in round_.placements}
    if rng.random() < 0.7:  # most permutations of placed tiles are not legal
        spots = [(part, at) for part, at in spots if part[at] not in placed]
    if rng.random() < 0.5:
        spots = rng.sample(spots, min(2, len(spots)))
    tiles = [part[at] for part, at in spots]
    rng.shuffle(tiles)
    for (part, at), tile in zip(spots, tiles, strict=True):
        part[at] = tile
    other_round = Round(hands, boneyard, opener=round_.opener, rules=round_.rules)
    for action in round_.actions:
        if not other_round.is_legal(action):
            return None
        other_round = other_round.play(action)
    return None if other_round == round_ else other_round


@pytest.mark.parametrize("rules", GAMES + RESEARCH[8:], ids=str)
def test_no_byte_of_a_view_depends_on_hidden_tiles(rules: Rules, is_full: bool) -> None:
    rng = Random(f"hidden {rules}")
    compared = 0
    for _ in range(20 if is_full else 4):
        for round_ in random_walk(rng, rules):
            if round_.is_over:
                continue
            for seat in readers(round_):
                other = another_deal(round_, seat, rng)
                if other is None:
                    continue
                compared += 1
                one, two = View.of(round_, seat), View.of(other, seat)
                assert one.to_bytes() == two.to_bytes()
                assert one == two
                assert repr(one) == repr(two)
                assert str(one.position) == str(two.position)
    assert compared > 5


# --- what is in it --------------------------------------------------------------------------


def test_a_view_holds_what_is_allowed_and_nothing_else() -> None:
    assert [field.name for field in dataclasses.fields(View)] == ALLOWED
    expected = ["line" if name == "placements" else name for name in ALLOWED]
    expected[expected.index("rules")] = "seats"
    keys = list(View.of(Round.deal(TILES), 0).to_dict())
    assert keys == expected
    assert not hasattr(View.of(Round.deal(TILES), 0), "__dict__")


@given(rounds())
def test_no_hidden_tile_is_named_anywhere_in_a_view(round_: Round) -> None:
    for seat in readers(round_):
        view = View.of(round_, seat)
        hidden = hidden_from(round_, seat)
        texts = set(re.findall(r'"(\d\d)[-+]?"', view.to_bytes().decode()))
        hands, line, boneyard, *_ = str(view.position).split(" ")
        texts |= {part[:2] for part in re.split("[/,]", f"{hands}/{line}/{boneyard}")}
        texts |= {low + high for low, high in re.findall(r"Tile\((\d), (\d)\)", repr(view))}
        assert not texts & {str(tile) for tile in hidden}


@given(rounds())
def test_a_view_says_what_stands(round_: Round) -> None:
    for seat in readers(round_):
        view = View.of(round_, seat)
        assert view.hand == (() if seat is None else round_.hands[seat])
        assert view.hand_counts == round_.hand_counts
        assert view.boneyard_count == len(round_.boneyard)
        assert view.drawable_count == round_.drawable_count
        assert (view.turn, view.opener, view.passes) == (round_.turn, round_.opener, round_.passes)
        assert view.layout == round_.layout
        assert view.open_ends == round_.open_ends
        assert view.seats == round_.seats
        assert [(event.seat, event.action) for event in view.history] == list(round_.history)
        assert view.lacks == round_.lacks
        assert view.legal_actions == (round_.legal_actions if seat == round_.turn else ())


@given(rounds())
def test_only_ones_own_drawn_tiles_are_seen(round_: Round) -> None:
    drawn = list(round_.start_boneyard)
    for event, (seat, action) in zip(View.of(round_, 0).history, round_.history, strict=True):
        tile = drawn.pop(0) if action == DRAW else None
        assert event.tile == (tile if seat == 0 else None)
    assert all(event.tile is None for event in View.of(round_, None).history)


def test_a_pass_shows_the_values_that_are_lacking() -> None:
    deck = [Tile.parse(text) for text in ("00", "12", "11", "22", "01", "02")]
    round_ = Round.deal(deck, rules=Rules(2, max_pip=2, hand_size=2)).play(Place(Tile(0, 0)))
    for seat in readers(round_):
        view = View.of(round_.play(PASS), seat)
        assert view.history == (ViewEvent(0, Place(Tile(0, 0))), ViewEvent(1, PASS, None, (0,)))
        assert view.lacks == (frozenset(), frozenset({0}))
        assert view.to_dict()["history"][-1] == {"seat": 1, "action": "p", "lacked": [0]}


@given(rounds())
def test_hands_and_boneyard_are_revealed_only_once_the_round_is_over(round_: Round) -> None:
    for seat in readers(round_):
        view = View.of(round_, seat)
        if round_.is_over:
            assert view.revealed_hands == round_.hands
            assert view.revealed_boneyard == round_.boneyard
            assert view.position.hands == round_.to_position().hands
        else:
            assert view.revealed_hands is None
            assert view.revealed_boneyard is None
        assert view.result == round_.result


def test_a_spectator_sees_no_hand_and_may_do_nothing() -> None:
    view = View.of(Round.deal(TILES, seats=3), None)
    assert (view.seat, view.hand, view.legal_actions) == (None, (), ())
    assert str(view.position) == "?7/?7/?7 - ?7 0 0 0 0/0/0"


def test_a_player_sees_the_own_hand_in_the_position_alone() -> None:
    view = View.of(Round.deal(TILES), 1, scores=(12, 30))
    assert str(view.position) == "?7/11,12,13,14,15,16,22 - ?14 0 0 0 12/30"


# --- scores and matches ---------------------------------------------------------------------


def test_scores_and_target_are_those_of_the_match() -> None:
    view = View.of(Round.deal(TILES), 0, scores=(12, 30), target=50)
    assert (view.scores, view.target) == ((12, 30), 50)
    usual = View.of(Round.deal(TILES, seats=4), 0)
    assert (usual.scores, usual.target) == ((0, 0, 0, 0), 61)


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(IndexError):
        View.of(Round.deal(TILES), seat)


def test_scores_that_cannot_be_are_refused() -> None:
    with pytest.raises(SetupError):
        View.of(Round.deal(TILES), 0, scores=(1, 2, 3))


def test_a_match_shows_the_round_on_the_table_or_the_last_one() -> None:
    match = Match(opener=0)
    assert match_view(match, 0) is None
    match = match.keep(RoundResult("domino", 0, 12, ()))
    assert match_view(match, 0) is None
    match = match.deal(TILES)
    table = Round.deal(TILES, opener=1)
    assert match_view(match, 1) == View.of(table, 1, scores=(12, 0), target=100)
    rng = Random(1)
    while match.round is not None:
        match = match.play(rng.choice(match.round.legal_actions))
    view = match_view(match, 1)
    assert view is not None
    assert (view.scores, view.turn) == ((12, 0), None)
    assert view.revealed_hands is not None


def test_the_scores_before_the_first_round_are_the_handicaps() -> None:
    match = Match(opener=0, starting_scores=(5, 0)).deal(TILES)
    rng = Random(2)
    while match.round is not None:
        match = match.play(rng.choice(match.round.legal_actions))
    view = match_view(match, 0)
    assert view is not None
    assert view.scores == (5, 0)
    assert view.result == match.finished[0].result


# --- as a value -----------------------------------------------------------------------------


@given(rounds())
def test_a_view_is_a_value(round_: Round) -> None:
    view = View.of(round_, 1)
    for again in (
        pickle.loads(pickle.dumps(view)),  # noqa: S301 - our own bytes
        copy.copy(view),
        copy.deepcopy(view),
    ):
        assert again == view
        assert hash(again) == hash(view)
        assert again.to_bytes() == view.to_bytes()
    assert json.loads(view.to_bytes()) == view.to_dict()
    assert Position.parse(str(view.position)) == view.position


def test_what_a_view_holds_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        setattr(View.of(Round.deal(TILES), 0), "hand", ())  # noqa: B010 - mypy knows it is frozen


def test_a_refused_action_is_no_event() -> None:
    round_ = Round.deal(TILES)
    with pytest.raises(ActionError):
        round_.play(PASS)
    assert View.of(round_, 0).history == ()
    assert View.of(round_.play(DRAW), 0).history == (ViewEvent(0, DRAW, TILES[14]),)
    assert View.of(round_.play(DRAW), 1).history == (ViewEvent(0, DRAW),)


def test_a_line_is_dead_when_no_tile_outside_it_could_fit() -> None:
    rng = Random(9)
    dead = 0
    for _ in range(300):
        round_ = Round.deal(rng.sample(TILES, 28), seats=rng.choice((2, 3, 4)))
        while not round_.is_over:
            round_ = round_.play(rng.choice(round_.legal_actions))
            outside = {tile for hand in round_.hands for tile in hand} | set(round_.boneyard)
            ends = round_.open_ends or tuple(range(7))
            can_fit = any(tile.low in ends or tile.high in ends for tile in outside)
            assert View.of(round_, None).is_dead == (not can_fit)
            dead += not can_fit
    assert dead > 100
