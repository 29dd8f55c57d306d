"""Random play, one round at a time and in lock-step, against the slow twin and against itself."""

from collections.abc import Callable
from random import Random
from typing import Protocol

import numpy as np
import pytest

from balak import Round, Rules
from balak.kernel import lanes, playouts
from balak.kernel.random_play import Playouts
from balak.kernel.shuffling import LANES
from balak.kernel.state import KINDS, State, from_round
from kernel.playout_twin import Ending, ending_of_deal, ending_of_playout
from strategies import GAMES, RESEARCH, random_walk

FEW = (*GAMES, *(RESEARCH[at] for at in (0, 6, 13, 15)))
"""The game, tiny hands, forced draws, nothing protected, and the longest hands; each is compiled
for itself in lock-step, which takes seconds."""
ALONE = pytest.param(playouts, id="alone")
IN_STEP = pytest.param(lanes, id="lock-step")
BOTH = pytest.mark.parametrize("engine", [ALONE, IN_STEP])


class Engine(Protocol):
    """What both modules offer."""

    random_rounds: Callable[..., Playouts]
    random_playouts: Callable[..., Playouts]


def endings(done: Playouts) -> list[Ending]:
    columns = zip(*(column.tolist() for column in done), strict=True)
    return [(str(KINDS[kind]), *rest) for kind, *rest in columns]


def rows(rng: Random, rules: Rules, count: int) -> tuple[list[Round], State]:
    """Moments of random rounds that go on, of all lengths."""
    rounds = [rng.choice([r for r in random_walk(rng, rules) if r.turn is not None])]
    while len(rounds) < count:
        rounds += [r for r in random_walk(rng, rules) if r.turn is not None]
    rounds = rounds[:count]
    return rounds, np.stack([from_round(round_) for round_ in rounds])


@pytest.mark.parametrize("merges_ends", [False, True])
@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_rounds_alone_are_dealt_and_played_as_the_twin_does(
    rules: Rules, merges_ends: bool, round_count: int
) -> None:
    compare_deals(playouts, rules, round_count, merges_ends=merges_ends)


@pytest.mark.parametrize("rules", FEW, ids=str)
def test_rounds_in_lock_step_are_dealt_and_played_as_the_twin_does(
    rules: Rules, round_count: int
) -> None:
    compare_deals(lanes, rules, round_count, merges_ends=rules.is_standard)


def compare_deals(engine: Engine, rules: Rules, round_count: int, *, merges_ends: bool) -> None:
    done = engine.random_rounds(rules, round_count, 11, first=5, merges_ends=merges_ends)
    for at, ending in enumerate(endings(done)):
        assert ending == ending_of_deal(rules, 11, 5 + at, merges_ends=merges_ends)


@BOTH
@pytest.mark.parametrize("rules", FEW, ids=str)
def test_rounds_that_go_on_are_played_as_the_twin_does(
    engine: Engine, rules: Rules, round_count: int
) -> None:
    rounds, states = rows(Random(f"playouts {rules}"), rules, round_count)
    before = states.copy()
    done = engine.random_playouts(states, 2, 3, first=2**32 - 3)
    for at, ending in enumerate(endings(done)):
        number = 2**32 - 3 + at
        assert ending == ending_of_playout(rounds[at // 2], 3, number, merges_ends=False)
    assert np.array_equal(states, before)


@BOTH
def test_a_row_made_from_a_position_is_played_as_the_twin_does(
    engine: Engine, round_count: int
) -> None:
    rng = Random("positions")
    rounds, _ = rows(rng, Rules(3), round_count)
    rounds = [Round.from_position(str(round_.to_position())) for round_ in rounds]
    states = np.stack([from_round(round_) for round_ in rounds])
    done = endings(engine.random_playouts(states, 1, 8))
    assert done == [
        ending_of_playout(round_, 8, at, merges_ends=False) for at, round_ in enumerate(rounds)
    ]


@pytest.mark.parametrize("rules", FEW, ids=str)
def test_rounds_in_lock_step_are_those_played_alone(rules: Rules) -> None:
    count = 20 * LANES + 7
    alone = playouts.random_rounds(rules, count, 2, first=1)
    together = lanes.random_rounds(rules, count, 2, first=1)
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("rules", FEW, ids=str)
def test_rows_in_lock_step_are_those_played_alone(rules: Rules) -> None:
    _, states = rows(Random(f"rows {rules}"), rules, 300)
    alone = playouts.random_playouts(states, 3, 2, first=2**32 - 100)
    together = lanes.random_playouts(states, 3, 2, first=2**32 - 100)
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one, other)


@BOTH
def test_a_round_is_the_same_whatever_is_played_beside_it(engine: Engine) -> None:
    whole = endings(engine.random_rounds(Rules(4), 3, 9, first=2**32 - 1))
    parts = [endings(engine.random_rounds(Rules(4), 1, 9, first=2**32 - 1 + n)) for n in range(3)]
    assert [ending for part in parts for ending in part] == whole


@BOTH
def test_no_round_is_played_where_none_is_asked_for(engine: Engine) -> None:
    assert endings(engine.random_rounds(Rules(), 0, 1)) == []


@BOTH
@pytest.mark.parametrize(
    ("break_it", "error", "words"),
    [
        (lambda rows: rows[0], TypeError, "int32"),
        (lambda rows: rows.astype(np.int64), TypeError, "int32"),
        (lambda rows: rows[:0], ValueError, "no row"),
        (lambda rows: np.stack([rows[0], rows[2]]), ValueError, "row 1 is over"),
        (lambda rows: np.stack([rows[0], rows[1]]), ValueError, "row 1 has other rules"),
    ],
)
def test_rows_that_cannot_be_played_are_refused(
    engine: Engine, break_it: Callable[[State], State], error: type[Exception], words: str
) -> None:
    *_, over = random_walk(Random("over"), Rules())
    dealt = [next(random_walk(Random("dealt"), rules)) for rules in (Rules(), Rules(3))]
    good = np.stack([from_round(round_) for round_ in (*dealt, over)])
    with pytest.raises(error, match=words):
        engine.random_playouts(break_it(good), 1, 1)


@pytest.mark.parametrize(
    ("seats", "decisions", "blocked", "gain"),
    [(2, 35.53, 0.503, 15.79), (3, 29.85, 0.334, 25.90), (4, 27.22, 0.229, 31.71)],
)
def test_random_play_has_the_known_means(
    seats: int, decisions: float, blocked: float, gain: float
) -> None:
    # One standard error of these means is at most 0.02, 0.0005 and 0.02.
    done = lanes.random_rounds(Rules(seats), 1_000_000, 4, merges_ends=True)
    assert done.decisions.mean() == pytest.approx(decisions, abs=0.1)
    assert (done.kind == KINDS.index("blocked")).mean() == pytest.approx(blocked, abs=0.003)
    assert done.points.mean() == pytest.approx(gain, abs=0.1)


def test_random_play_that_names_the_arm_has_the_known_length() -> None:
    done = lanes.random_rounds(Rules(), 1_000_000, 4)
    assert done.decisions.mean() == pytest.approx(35.42, abs=0.1)


@BOTH
@pytest.mark.parametrize("name", ["count", "seed", "first"])
@pytest.mark.parametrize(
    ("number", "error"),
    [(-1, ValueError), (2**63, ValueError), (1.0, TypeError), (True, TypeError)],
)
def test_numbers_that_name_no_round_are_refused(
    engine: Engine, name: str, number: int, error: type[Exception]
) -> None:
    numbers = {"count": 1, "seed": 1, "first": 0, name: number}
    with pytest.raises(error, match=f"{name} must be"):
        engine.random_rounds(Rules(), **numbers)
