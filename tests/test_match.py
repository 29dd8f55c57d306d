"""Match: the rotation of the opener, targets, handicaps, ties and kept results (R19-R24)."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

from balak import (
    DRAW,
    TILES,
    ActionError,
    Match,
    Place,
    Reason,
    Round,
    RoundResult,
    Rules,
    SetupError,
    Tile,
    tiles_of,
)
from balak.match import MAX_TARGET


def won(seat: int, points: int) -> RoundResult:
    """A round in which somebody went out, of which only the points were kept."""
    return RoundResult("domino", seat, points, ())


TIED = RoundResult("blocked", None, 0, ())
TINY = Rules(2, max_pip=1, hand_size=1, protected=1)


def tiny_match(target: int = 3) -> Match:
    """A match of rounds that the opener ends with one tile."""
    return Match(TINY, target=target, opener=0)


def play_out(match: Match, rng: Random) -> Match:
    """Deal a round and play it to its end."""
    match = match.deal(rng.sample(TILES, 28))
    while match.round is not None:
        match = match.play(rng.choice(match.round.legal_actions))
    return match


# --- the opener (R5, R22) -------------------------------------------------------------------


def test_r5_the_lot_names_the_first_opener() -> None:
    assert Match(opener=1).deal(TILES).round == Round.deal(TILES, opener=1)


def test_r5_nothing_is_dealt_before_the_lot() -> None:
    assert Match().next_opener is None
    with pytest.raises(SetupError, match="draw the lot") as caught:
        Match().deal(TILES)
    assert (caught.value.rule, caught.value.reason) == ("R5", Reason.OPENER)


def test_r5_without_a_lot_a_round_may_be_opened_by_any_seat() -> None:
    match = Match().start(Round.deal(TILES, opener=1))
    assert match.round is not None
    assert Match().keep(won(0, 5), opener=1).next_opener == 0


@pytest.mark.parametrize("opener", [2, -1, True, "0"])
def test_r5_an_opener_without_a_seat_is_refused(opener: int) -> None:
    with pytest.raises(SetupError) as caught:
        Match(opener=opener)
    assert (caught.value.rule, caught.value.reason) == ("R5", Reason.OPENER)
    with pytest.raises(SetupError):
        Match().keep(won(0, 5), opener=opener)


def test_r5_another_than_the_lots_winner_may_not_open() -> None:
    with pytest.raises(SetupError, match="seat 1 opens, but the lot chose seat 0") as caught:
        Match(opener=0).start(Round.deal(TILES, opener=1))
    assert caught.value.rule == "R5"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r22_the_next_opener_sits_clockwise_of_the_last_whoever_won(seats: int) -> None:
    match = Match(Rules(seats), target=999, opener=seats - 1)
    openers = []
    for result in (won(0, 5), won(1, 0), TIED, won(1, 7), TIED):
        openers.append(match.next_opener)
        match = match.keep(result)
    assert openers == [(seats - 1 + turn) % seats for turn in range(5)]
    assert [done.opener for done in match.finished] == openers


def test_r22_another_than_the_next_opener_is_refused() -> None:
    match = Match(opener=0).keep(TIED)
    steps: list[Callable[[], Match]] = [
        lambda: match.keep(TIED, opener=0),
        lambda: match.start(Round.deal(TILES)),
    ]
    for refused in steps:
        with pytest.raises(SetupError) as caught:
            refused()
        assert (caught.value.rule, caught.value.reason) == ("R22", Reason.OPENER)
    assert match.keep(TIED, opener=1).next_opener == 0


# --- scores and the end (R13, R19, R21, R23, R24) ---------------------------------------------


def test_r13_placing_and_drawing_score_nothing() -> None:
    match = Match(opener=0).deal(TILES)
    for action in (DRAW, Place(TILES[6])):
        match = match.play(action)
        assert match.scores == (0, 0)


@pytest.mark.parametrize(("seats", "target"), [(2, 100), (3, 61), (4, 61)])
def test_r23_the_target_is_100_with_two_and_61_with_more(seats: int, target: int) -> None:
    assert Match(Rules(seats)).target == target
    near = Match(Rules(seats), opener=0).keep(won(1, target - 1))
    assert not near.is_over
    assert near.winners == ()
    assert near.keep(won(1, 1)).is_over


def test_r23_points_beyond_the_target_are_kept() -> None:
    match = Match(opener=0).keep(won(0, 90)).keep(won(0, 14))
    assert (match.scores, match.winners) == ((104, 0), (0,))


def test_r23_the_highest_score_wins_if_several_have_reached_the_target() -> None:
    match = Match(Rules(3), opener=0, starting_scores=(65, 62, 0)).keep(won(1, 10))
    assert (match.is_over, match.scores, match.winners) == (True, (65, 72, 0), (1,))


def test_r23_a_handicap_at_or_above_the_target_ends_the_match_after_a_scored_round_only() -> None:
    match = Match(opener=0, starting_scores=(100, 250))
    assert not match.is_over
    assert not match.deal(TILES).is_over
    assert match.keep(TIED).winners == (1,)


def test_r23_nothing_is_dealt_or_played_once_the_match_is_over() -> None:
    match = Match(opener=0).keep(won(0, 100))
    assert match.next_opener is None
    steps: list[Callable[[], Match]] = [
        lambda: match.deal(TILES),
        lambda: match.start(Round.deal(TILES)),
        lambda: match.keep(TIED),
        lambda: match.play(DRAW),
    ]
    for refused in steps:
        with pytest.raises(ActionError) as caught:
            refused()
        assert (caught.value.rule, caught.value.reason) == ("R23", Reason.MATCH_OVER)


def test_r24_equal_highest_scores_at_the_target_end_the_match_tied() -> None:
    match = Match(Rules(3), opener=0, starting_scores=(61, 31, 0)).keep(won(1, 30))
    assert (match.is_over, match.winners) == (True, (0, 1))


def test_r24_a_tie_below_the_highest_is_none() -> None:
    match = Match(Rules(3), opener=0, starting_scores=(61, 61, 0)).keep(won(2, 90))
    assert match.winners == (2,)


def test_r21_nobody_loses_points_and_the_score_is_the_sum_of_gains() -> None:
    rng = Random(1)
    for seats in (2, 3, 4):
        match = Match(Rules(seats), opener=rng.randrange(seats))
        while not match.is_over:
            before = match.scores
            match = play_out(match, rng)
            result = match.finished[-1].result
            gains = [after - old for after, old in zip(match.scores, before, strict=True)]
            expected = [0] * seats
            if result.winner is not None:
                expected[result.winner] = result.points
            assert gains == expected
        assert max(match.scores) >= match.target
        assert match.winners


def test_a_round_that_ends_is_scored_at_once_and_leaves_the_table() -> None:
    match = tiny_match().deal((Tile(0, 0), Tile(1, 1), Tile(0, 1)))
    assert match.round is not None
    after = match.play(Place(Tile(0, 0)))
    assert after.round is None
    assert after.scores == (2, 0)
    done = after.finished[0]
    assert (done.opener, done.result, done.scores) == (
        0,
        RoundResult("domino", 0, 2, (0, 2)),
        (2, 0),
    )
    assert done.round is not None
    assert done.round.is_over


def test_a_round_that_is_over_when_it_is_put_on_the_table_is_scored() -> None:
    text = "-/11 00 01 0 - 0 0/0 set=1 hand=1 keep=1"
    match = tiny_match().start(Round.from_position(text))
    assert (match.round, match.scores) == (None, (2, 0))


# --- one round at a time (R17) ----------------------------------------------------------------


def test_r17_a_round_must_end_before_the_next_begins() -> None:
    match = Match(opener=0).deal(TILES)
    steps: list[Callable[[], Match]] = [
        lambda: match.deal(TILES),
        lambda: match.start(Round.deal(TILES)),
        lambda: match.keep(TIED),
    ]
    for refused in steps:
        with pytest.raises(ActionError) as caught:
            refused()
        assert (caught.value.rule, caught.value.reason) == ("R17", Reason.UNFINISHED)


def test_r17_nothing_is_played_between_rounds() -> None:
    with pytest.raises(ActionError, match="deal the next one first") as caught:
        Match(opener=0).play(DRAW)
    assert (caught.value.rule, caught.value.reason) == ("R17", Reason.ROUND_OVER)


def test_a_refused_action_leaves_the_match_as_it_was() -> None:
    match = Match(opener=0).deal(TILES)
    before = copy.deepcopy(match)
    with pytest.raises(ActionError):
        match.play(Place(Tile(6, 6)))
    assert match == before


def test_r3_a_round_by_other_rules_is_refused() -> None:
    with pytest.raises(SetupError) as caught:
        Match(opener=0).start(Round.deal(TILES, seats=3))
    assert (caught.value.rule, caught.value.reason) == ("R3", Reason.HAND_SIZE)


def test_r2_a_deck_that_is_not_the_set_is_refused() -> None:
    with pytest.raises(SetupError) as caught:
        Match(opener=0).deal((*TILES[:27], TILES[0]))
    assert caught.value.rule == "R2"


@pytest.mark.parametrize("target", [-1, 1000, 1.5, True, "100"])
def test_r23_a_target_out_of_range_is_refused(target: int) -> None:
    with pytest.raises(SetupError, match="the target must be") as caught:
        Match(target=target)
    assert (caught.value.rule, caught.value.reason) == ("R23", Reason.FORMAT)


@pytest.mark.parametrize("scores", [(1,), (1, 2, 3), (-1, 0), (0, 1000), (0, 1.5), (True, 0)])
def test_r23_starting_scores_out_of_range_are_refused(scores: tuple[int, ...]) -> None:
    with pytest.raises(SetupError, match="starting scores must be") as caught:
        Match(starting_scores=scores)
    assert (caught.value.rule, caught.value.reason) == ("R23", Reason.FORMAT)


def test_the_bounds_of_target_and_handicap_are_in_range() -> None:
    match = Match(target=MAX_TARGET, starting_scores=(MAX_TARGET, 0), opener=0)
    assert match.keep(TIED).winners == (0,)
    assert Match(target=1).target == 1


# --- kept results (R19, R20) ------------------------------------------------------------------


def test_a_kept_round_counts_and_has_no_play() -> None:
    result = RoundResult("blocked", 0, 15, (3, 8, 10))
    match = Match(Rules(3), opener=0).keep(result)
    assert match.scores == (15, 0, 0)
    assert (match.finished[0].result, match.finished[0].round) == (result, None)


def test_r20_a_result_that_cannot_be_is_not_kept() -> None:
    with pytest.raises(SetupError) as caught:
        Match(Rules(3), opener=0).keep(RoundResult("blocked", 0, 18, (3, 8, 10)))
    assert (caught.value.rule, caught.value.reason) == ("R20", Reason.RESULT)


# --- as a value -------------------------------------------------------------------------------


def test_a_match_is_a_value() -> None:
    rng = Random(2)
    match = play_out(Match(Rules(3), opener=0, starting_scores=[5, 0, 0]), rng)  # type: ignore[arg-type]
    match = match.deal(rng.sample(TILES, 28))
    assert match.starting_scores == (5, 0, 0)
    for again in (
        pickle.loads(pickle.dumps(match)),  # noqa: S301 - our own bytes
        copy.copy(match),
        copy.deepcopy(match),
    ):
        assert again == match
        assert hash(again) == hash(match)
    with pytest.raises(AttributeError):
        setattr(match, "target", 5)  # noqa: B010 - mypy knows it is frozen


def test_earlier_matches_stay_as_they_were() -> None:
    first = Match(opener=0)
    second = first.keep(won(0, 7))
    third = second.deal(TILES)
    assert (first.scores, first.finished, first.round) == ((0, 0), (), None)
    assert (second.scores, second.round) == ((7, 0), None)
    assert third.round is not None


def test_a_match_of_a_small_set_is_dealt_from_it() -> None:
    rules = Rules(2, max_pip=2, hand_size=2)
    match = Match(rules, opener=0).deal(tiles_of(2))
    assert match.round is not None
    assert match.round.rules == rules


def test_the_repr_of_a_match_makes_it_again_with_its_rounds_as_they_stand() -> None:
    match = tiny_match(9).keep(won(1, 3)).deal((Tile(0, 0), Tile(1, 1), Tile(0, 1)))
    names = {kind.__name__: kind for kind in (Match, Round, RoundResult, Rules)}
    assert eval(repr(match), names) == match  # noqa: S307 - our own text
    over = tiny_match(9).deal((Tile(0, 0), Tile(1, 1), Tile(0, 1))).play(Place(Tile(0, 0)))
    again = eval(repr(over), names)  # noqa: S307 - our own text
    assert (repr(again), again.scores) == (repr(over), over.scores)
