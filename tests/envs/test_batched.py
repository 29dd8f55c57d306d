"""The batched environment as its users meet it: seeds, openers, actions and arrays."""

import copy
import pickle
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

from balak import ActionError, Reason, Rules, SetupError, action_index
from balak.envs.batched import BatchedDraw
from balak.envs.observing import ObservationLayout

STEPS = 60
COPIED = ("observations", "action_masks", "turns", "rewards", "terminations")


def everything(env: BatchedDraw) -> bytes:
    """All that the environment shows, as bytes."""
    arrays = [getattr(env, name) for name in COPIED]
    return b"".join(array.tobytes() for array in arrays)


def play(env: BatchedDraw, steps: int) -> bytes:
    """Everything shown in so many random steps."""
    return b"".join(everything(env) for _ in range(steps) if env.step(env.sample_actions()))


# --- seeds --------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_again_and_another_seed_does_not() -> None:
    env, other = BatchedDraw(8), BatchedDraw(8)
    env.reset(seed=5)
    first = play(env, STEPS)
    other.reset(seed=5)
    assert play(other, STEPS) == first
    env.reset(seed=5)
    assert play(env, STEPS) == first
    env.reset(seed=6)
    assert play(env, STEPS) != first


def test_a_row_does_not_depend_on_how_many_there_are() -> None:
    few, many = BatchedDraw(3, seats=3), BatchedDraw(20, seats=3)
    few.reset(seed=1)
    many.reset(seed=1)
    for _ in range(STEPS):
        few.step(few.sample_actions())
        many.step(many.sample_actions())
        for name in COPIED:
            assert np.array_equal(getattr(few, name), getattr(many, name)[:3])


def test_a_deal_does_not_depend_on_what_was_played_before() -> None:
    env, other = BatchedDraw(4), BatchedDraw(4)
    env.reset(seed=3)
    other.reset(seed=3)
    play(env, 7)
    env.reset()
    other.reset()
    assert everything(env) == everything(other)


def test_deals_go_on_without_a_seed_and_begin_by_themselves() -> None:
    env, other = BatchedDraw(4), BatchedDraw(4)
    first, _ = env.reset(seed=3)
    first = first.copy()
    again, _ = env.reset()
    assert not np.array_equal(first, again)
    other.reset()
    assert other.seed is not None
    assert not np.array_equal(other.observations, first)


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, "7"])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(SetupError, match=r"a seed is a whole number from 0, below 2\*\*63, not"):
        BatchedDraw(1).reset(seed=seed)


def test_the_largest_seed_is_taken() -> None:
    env = BatchedDraw(1)
    env.reset(seed=(1 << 63) - 1)
    assert env.round(0).turn == 0


# --- openers ------------------------------------------------------------------------------------


def test_the_opener_goes_clockwise_from_deal_to_deal_and_from_row_to_row() -> None:
    env = BatchedDraw(4, seats=3)
    openers = []
    env.reset(seed=1)
    for _ in range(4):
        openers.append(env.turns.tolist())
        env.reset()
    assert openers == [[0, 1, 2, 0], [1, 2, 0, 1], [2, 0, 1, 2], [0, 1, 2, 0]]


def test_a_fixed_opener_opens_every_round() -> None:
    env = BatchedDraw(3, seats=4, opener=2)
    env.reset(seed=1)
    for _ in range(STEPS):
        _, _, ended, _, infos = env.step(env.sample_actions())
        assert set(infos["turn"][ended].tolist()) <= {2}


# --- actions ------------------------------------------------------------------------------------


def test_an_illegal_action_in_any_row_is_refused_and_changes_nothing() -> None:
    env = BatchedDraw(5)
    env.reset(seed=4)
    rng = Random("illegal")
    for _ in range(STEPS):
        before = everything(env), [env.round(row) for row in range(5)]
        actions = env.sample_actions().copy()
        row = rng.randrange(5)
        actions[row] = rng.choice((env.action_masks[row] == 0).nonzero()[0].tolist())
        with pytest.raises(ActionError, match=f"^row {row}, action {actions[row]}: "):
            env.step(actions)
        assert (everything(env), [env.round(row) for row in range(5)]) == before
        env.step(env.sample_actions())


def test_a_refusal_says_why_as_the_rules_library_does() -> None:
    env = BatchedDraw(2)
    env.reset(seed=4)
    held = action_index(env.round(0).legal_actions[0])
    with pytest.raises(ActionError, match=r"row 1, action 57: a pass is not allowed") as caught:
        env.step([held, 57])
    assert (caught.value.reason, caught.value.rule) == (Reason.CAN_PLACE, "R10")


@pytest.mark.parametrize("index", [-1, -8, -72, 58, 63, 64, 120, (1 << 40) + 56])
def test_an_index_that_no_action_has_is_refused(index: int) -> None:
    env = BatchedDraw(1)
    env.reset(seed=4)
    with pytest.raises(ActionError, match=f"no action has the number {index} here"):
        env.step([index])


@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.uint8, np.int8])
def test_actions_may_be_any_whole_numbers(dtype: type) -> None:
    env, other = BatchedDraw(4), BatchedDraw(4)
    env.reset(seed=4)
    other.reset(seed=4)
    for _ in range(9):
        actions = env.sample_actions()
        env.step(actions)
        other.step(np.repeat(actions.astype(dtype), 2)[::2])
        assert everything(env) == everything(other)


def test_actions_that_are_not_whole_numbers_or_not_one_a_row_are_refused() -> None:
    env = BatchedDraw(2)
    env.reset(seed=4)
    with pytest.raises(TypeError, match="actions are whole numbers, not float64"):
        env.step([1.0, 1.0])
    with pytest.raises(ValueError, match=r"2 actions are needed, not an array of \(3,\)"):
        env.step([1, 1, 1])
    with pytest.raises(ValueError, match=r"2 actions are needed, not an array of \(\)"):
        env.step(1)


def test_before_the_first_reset_nothing_can_be_played() -> None:
    env = BatchedDraw(2)
    for refused in (lambda: env.step([1, 1]), env.sample_actions, lambda: env.round(0)):
        with pytest.raises(ActionError, match="nothing was dealt yet: reset the environment first"):
            refused()


def test_sampled_actions_are_legal_and_all_equally_likely() -> None:
    env = BatchedDraw(2000, opener=0)
    env.reset(seed=9)
    chosen = np.zeros(8)
    for _ in range(5):
        actions = env.sample_actions()
        assert env.action_masks[np.arange(env.num_envs), actions].all()
        # At the opening there are seven placements and a draw, in this order.
        ranks = [
            mask[:action].sum() for mask, action in zip(env.action_masks, actions, strict=True)
        ]
        chosen += np.bincount(ranks, minlength=8)
    share = chosen / chosen.sum()
    assert abs(share - 1 / 8).max() < 0.015


# --- arrays -------------------------------------------------------------------------------------


def test_a_step_allocates_no_arrays_and_returns_the_same_ones() -> None:
    env = BatchedDraw(64)
    env.reset(seed=1)
    first = env.step(env.sample_actions())
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(20):
            assert env.step(env.sample_actions()) is first
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak - before < 1500
    assert first[0] is env.observations
    assert first[4]["action_mask"] is env.action_masks


def test_copies_are_the_callers_to_keep() -> None:
    env = BatchedDraw(4, copy=True)
    observations, infos = env.reset(seed=1)
    kept = observations.copy(), infos["action_mask"].copy()
    actions = env.sample_actions()
    returned = env.step(actions)
    sampled = actions.copy()
    env.step(env.sample_actions())
    assert np.array_equal(observations, kept[0])
    assert np.array_equal(infos["action_mask"], kept[1])
    assert np.array_equal(actions, sampled)
    for array in (*returned[:4], *returned[4].values()):
        assert array.base is None


def pickled(env: BatchedDraw) -> BatchedDraw:
    again: BatchedDraw = pickle.loads(pickle.dumps(env))  # noqa: S301 - our own bytes
    return again


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_copy_goes_on_as_the_original_does(copied: Callable[[BatchedDraw], BatchedDraw]) -> None:
    env = BatchedDraw(4, seats=3, opener=1, dtype="uint8")
    undealt = copied(env)
    assert (undealt.seed, repr(undealt)) == (None, repr(env))
    env.reset(seed=6)
    play(env, 9)
    again = copied(env)
    assert everything(again) == everything(env)
    assert [again.round(row) for row in range(4)] == [env.round(row) for row in range(4)]
    assert play(again, STEPS) == play(env, STEPS)
    env.reset()
    again.reset()
    assert everything(again) == everything(env)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shapes_and_dtypes_are_as_documented(seats: int) -> None:
    env = BatchedDraw(6, seats=seats)
    observations, infos = env.reset(seed=1)
    size = ObservationLayout(seats).size
    assert (observations.shape, str(observations.dtype)) == ((6, size), "float32")
    _, rewards, terminations, truncations, _ = env.step(env.sample_actions())
    assert (rewards.shape, str(rewards.dtype)) == ((6, seats), "float32")
    assert (terminations.shape, str(terminations.dtype)) == ((6,), "bool")
    assert (truncations.shape, str(truncations.dtype)) == ((6,), "bool")
    assert {name: (array.shape, str(array.dtype)) for name, array in infos.items()} == {
        "action_mask": ((6, 58), "bool"),
        "turn": ((6,), "int8"),
        "actor": ((6,), "int8"),
        "final_obs": ((6, size), "float32"),
        "_final_obs": ((6,), "bool"),
    }
    assert env.observations.flags.c_contiguous
    assert env.action_masks.flags.c_contiguous


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(SetupError, match="num_envs must be a whole number from 1, not 0"):
        BatchedDraw(0)
    with pytest.raises(SetupError, match="there is no seat 2 to open"):
        BatchedDraw(1, opener=2)
    with pytest.raises(SetupError, match='dtype must be "float32" or "uint8", not "float64"'):
        BatchedDraw(1, dtype="float64")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="seats must be a whole number from 2 to 4, not 5"):
        BatchedDraw(1, seats=5)


def test_a_seat_is_shown_its_own_view_of_a_row() -> None:
    env = BatchedDraw(2)
    env.reset(seed=1)
    assert env.view(1).seat == env.turns[1] == 1
    assert env.view(1, 0).hand == env.round(1).hands[0]
    assert repr(env) == f"BatchedDraw(2, rules={Rules(2)!r}, opener=None)"
