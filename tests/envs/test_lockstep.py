"""Lock-step: every row is a `Round`, shown as its `View`, compiled and not."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from balak import Round, Rules, View, action_index
from balak.envs import lockstep
from balak.envs.batch import COUNTS, DRAWN, new_batch, options_of
from balak.envs.batched import BatchedDraw
from balak.envs.observing import action_mask, observe
from balak.envs.rewards import rewards_of
from balak.kernel.jit import IS_COMPILED, kernel, popcount, select_bit
from balak.kernel.rng import below
from envs.plain_batched import PlainBatched
from strategies import GAMES, RESEARCH

STEPS = 60 if IS_COMPILED else 15
RULES = GAMES + (RESEARCH if IS_COMPILED else RESEARCH[6:11])


def assert_shown(env: BatchedDraw, row: int, round_: Round) -> None:
    view = View.of(round_, round_.turn)
    assert env.turns[row] == round_.turn
    assert np.array_equal(env.observations[row], observe(view))
    assert np.array_equal(env.action_masks[row], action_mask(view))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_step_of_every_row_is_that_of_a_round_and_its_view(rules: Rules) -> None:
    env = BatchedDraw(3, rules=rules)
    rng = Random(f"parity {rules}")
    env.reset(seed=rng.getrandbits(40))
    rounds = [env.round(row) for row in range(3)]
    ends = 0
    for _ in range(STEPS):
        for row, round_ in enumerate(rounds):
            assert_shown(env, row, round_)
        chosen = [rng.choice(round_.legal_actions) for round_ in rounds]
        actors = env.turns.tolist()
        env.step([action_index(action) for action in chosen])
        rounds = [round_.play(action) for round_, action in zip(rounds, chosen, strict=True)]
        assert env.actors.tolist() == actors
        assert env.terminations.tolist() == [round_.is_over for round_ in rounds]
        for row, round_ in enumerate(rounds):
            if round_.result is None:
                assert not env.rewards[row].any()
                assert env.round(row) == round_
            else:
                assert env.rewards[row].tolist() == list(rewards_of(round_.result, rules.seats))
                final = observe(View.of(round_, actors[row]))
                assert np.array_equal(env.final_observations[row], final)
                rounds[row] = env.round(row)
                ends += 1
    assert ends or not IS_COMPILED
    assert not env.truncations.any()


@pytest.mark.parametrize("rules", [*GAMES, RESEARCH[6], RESEARCH[10]], ids=str)
def test_the_slow_twin_shows_the_same(rules: Rules) -> None:
    env = BatchedDraw(32, rules=rules)
    twin = PlainBatched(32, rules)
    env.reset(seed=11)
    twin.reset(seed=11)
    for _ in range(300 if IS_COMPILED else 3):
        actions = env.sample_actions()
        env.step(actions)
        twin.step(actions)
        assert np.array_equal(env.observations, twin.arrays.observations)
        assert np.array_equal(env.action_masks, twin.arrays.masks)
        assert np.array_equal(env.rewards, twin.arrays.rewards)
        assert np.array_equal(env.terminations, twin.arrays.ended)
        ended = env.terminations
        assert np.array_equal(env.final_observations[ended], twin.arrays.final[ended])


def test_observations_of_bytes_have_the_same_numbers() -> None:
    env, other = BatchedDraw(32, seats=4), BatchedDraw(32, seats=4, dtype="uint8")
    env.reset(seed=12)
    other.reset(seed=12)
    for _ in range(STEPS):
        actions = env.sample_actions()
        env.step(actions)
        other.step(actions)
        assert other.observations.dtype == np.uint8
        assert np.array_equal(env.observations, other.observations)
        assert np.array_equal(env.final_observations, other.final_observations)


@pytest.mark.parametrize("rules", [*GAMES, RESEARCH[14], RESEARCH[17]], ids=str)
def test_two_worlds_that_differ_in_hidden_tiles_alone_are_shown_alike(rules: Rules) -> None:
    rng = Random(f"hidden {rules}")
    options = options_of(rules, seed=rng.getrandbits(40))
    batch = new_batch(16, rules, "float32")
    lockstep.deal_all(options, batch)
    lockstep.show_all(options, batch)
    rngs = np.ones((16, 2), np.uint32)
    actions = np.zeros(16, np.int64)
    swapped = 0
    for _ in range(STEPS):
        lockstep.sample_all(batch.legal, rngs, actions)
        assert lockstep.step_all(actions, options, batch) < 0
        shown = batch.observations.copy(), batch.masks.copy()
        for row in range(16):
            swapped += swap_hidden(rng, rules, batch.rows[row], batch.decks[row], batch.turns[row])
        batch.observations[:] = 9
        batch.masks[:] = 9
        lockstep.show_all(options, batch)
        assert np.array_equal(batch.observations, shown[0])
        assert np.array_equal(batch.masks, shown[1])
    assert swapped > 100


def swap_hidden(
    rng: Random, rules: Rules, row: NDArray[np.int32], deck: NDArray[np.uint8], reader: int
) -> bool:
    """Deal what the reader does not see anew; return whether anything lies elsewhere."""
    before = row.tolist(), deck.tolist()
    counts = [int(row[COUNTS]) >> 8 * seat & 255 for seat in range(rules.seats)]
    others = [seat for seat in range(rules.seats) if seat != reader]
    first = rules.seats * rules.hand_size + int(row[DRAWN])
    hidden = deck[first : len(rules.tiles)].tolist()
    for seat in others:
        hidden += [tile for tile in range(28) if row[seat] >> tile & 1]
    rng.shuffle(hidden)
    for seat in others:
        row[seat] = sum(1 << hidden.pop() for _ in range(counts[seat]))
    deck[first : len(rules.tiles)] = hidden
    return before != (row.tolist(), deck.tolist())


def test_the_trajectory_of_a_seed_stays_what_it_is() -> None:
    env = BatchedDraw(2, seats=3)
    env.reset(seed=2024)
    assert " ".join(str(tile) for tile in env.round(1).hands[0]) == "01 02 05 11 16 46 66"
    for _ in range(12):
        env.step(env.sample_actions())
    played = " ".join(str(action) for action in env.round(1).actions)
    assert played == "55 15- 11- 56+ 12- 46+ d 26- 34+ d 16- d"


def test_it_is_the_same_where_nothing_is_compiled() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__]
    done = subprocess.run(
        [*command, "-k", "view or twin or hidden or stays_what_it_is"],
        cwd=Path(__file__).parents[2],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


# --- what random play comes to ------------------------------------------------------------------


@kernel
def choose_merged(
    masks: NDArray[np.bool_],
    observations: NDArray[Any],
    left: int,
    rng: NDArray[np.uint32],
    actions: NDArray[np.int64],
) -> None:
    """Choose as was done there: where both ends have the same value a tile is one choice."""
    for row in range(len(masks)):
        is_merged = False
        for value in range(7):
            both = observations[row, left + value] + observations[row, left + 7 + value]
            is_merged |= both == 2
        legal = 0
        for action in range(58):
            if masks[row, action] and not (is_merged and action < 56 and action % 2 == 0):
                legal |= 1 << action
        actions[row] = select_bit(legal, below(rng, popcount(legal)))


@pytest.mark.parametrize(
    ("seats", "decisions", "blocked_share", "gain"),
    [(2, 35.53, 0.503, 15.79), (3, 29.85, 0.334, 25.90), (4, 27.22, 0.229, 31.71)],
)
def test_random_play_comes_to_what_was_measured_elsewhere(
    seats: int, decisions: float, blocked_share: float, gain: float
) -> None:
    env = BatchedDraw(256, seats=seats, dtype="uint8")
    passes = env.layout["passes"].start
    actions, rng = np.zeros(256, np.int64), np.ones(2, np.uint32)
    env.reset(seed=1)
    rounds = blocked = points = 0.0
    steps = 20_000
    for _ in range(steps):
        choose_merged(
            env.action_masks, env.observations, env.layout["left_end"].start, rng, actions
        )
        _, rewards, ended, _, infos = env.step(actions)
        rounds += ended.sum()
        points += rewards.max(axis=1).sum()
        blocked += (infos["final_obs"][ended, passes] == seats).sum()
    assert steps * 256 / rounds == pytest.approx(decisions, abs=0.1)
    assert blocked / rounds == pytest.approx(blocked_share, abs=0.003)
    assert points / rounds == pytest.approx(gain, abs=0.1)
