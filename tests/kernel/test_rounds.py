"""Rounds that policies play against the same choices, one step at a time."""

from dataclasses import astuple
from random import Random

import numpy as np
import pytest

from balak.actions import action_at
from balak.bots.heuristic import DEFAULT_WEIGHTS
from balak.kernel.dense import HIDDEN
from balak.kernel.net import NET_ROWS, make_room
from balak.kernel.policies import GREEDY, NET, RANDOM, choose
from balak.kernel.rng import seed_rng
from balak.kernel.rounds import play_all, play_out
from balak.kernel.state import MAX_DECISIONS, TURN, from_round
from balak.kernel.steps import legal_mask, step
from balak.round import Round
from balak.rules import Rules
from kernel.comparing import compare
from strategies import GAMES, RESEARCH, random_deal, random_walk

WEIGHTS = np.array([astuple(DEFAULT_WEIGHTS)] * 4, np.float64) * [[1.0], [0.5], [2.0], [1.5]]
NETS = np.random.default_rng(5).normal(0, 0.3, (4, NET_ROWS, HIDDEN)).astype(np.float32)
SEATINGS = [(a, b, c, a) for a in range(4) for b in range(4) for c in range(4)]


def stream(number: int) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    rng = np.zeros(2, np.uint32)
    seed_rng(rng, 7, number)
    return rng


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_a_round_is_played_as_its_policies_choose_step_by_step(
    rules: Rules, round_count: int
) -> None:
    rng = Random(f"rounds {rules}")
    for number in range(round_count):
        round_ = rng.choice(list(random_walk(rng, rules)))
        policies = np.array(rng.choice(SEATINGS))
        state, twin = from_round(round_), from_round(round_)
        actions = np.zeros(MAX_DECISIONS, np.uint8)
        room = make_room()
        ours, theirs = stream(number), stream(number)
        count = play_out(state, policies, WEIGHTS, NETS, make_room(), ours, actions)
        for action in actions[:count].tolist():
            seat = int(twin[TURN])
            mask = legal_mask(twin)
            assert action == choose(
                policies[seat], twin, mask, WEIGHTS[seat], NETS[seat], room, theirs
            )
            round_ = round_.play(action_at(action, is_opening=round_.open_ends is None))
            step(twin, action)
        assert round_.is_over
        compare(state, round_)
        assert state.tolist() == twin.tolist()
        assert ours.tolist() == theirs.tolist()


def test_many_rounds_are_played_as_each_is_alone() -> None:
    rng = Random("many rounds")
    rounds = [random_deal(rng, rules) for rules in GAMES + RESEARCH for _ in range(3)]
    states = np.array([from_round(round_) for round_ in rounds])
    policies = np.array([rng.choice(SEATINGS) for _ in rounds])
    rngs = np.array([stream(number) for number in range(len(rounds))])
    actions = np.zeros((len(rounds), MAX_DECISIONS), np.uint8)
    counts = np.zeros(len(rounds), np.int64)
    play_all(states, policies, WEIGHTS, NETS, rngs, actions, counts)
    for at, round_ in enumerate(rounds):
        state, own = from_round(round_), np.zeros(MAX_DECISIONS, np.uint8)
        assert (
            play_out(state, policies[at], WEIGHTS, NETS, make_room(), stream(at), own) == counts[at]
        )
        assert state.tolist() == states[at].tolist()
        assert own.tolist() == actions[at].tolist()


@pytest.mark.parametrize("length", [0, 5, MAX_DECISIONS])
def test_actions_are_written_as_far_as_there_is_room(length: int) -> None:
    state = from_round(random_deal(Random(length), Rules()))
    everything = np.zeros(MAX_DECISIONS, np.uint8)
    policies = np.array([GREEDY, RANDOM, NET, RANDOM])
    count = play_out(state.copy(), policies, WEIGHTS, NETS, make_room(), stream(1), everything)
    room = np.full(length, 99, np.uint8)
    assert play_out(state, policies, WEIGHTS, NETS, make_room(), stream(1), room) == count
    assert room[:count].tolist() == everything[:length][:count].tolist()


def test_a_round_that_is_over_is_left_as_it_is() -> None:
    *_, over = random_walk(Random("over"), Rules(3))
    state = from_round(over)
    nothing = np.zeros(0, np.uint8)
    assert (
        play_out(state, np.zeros(4, np.int64), WEIGHTS, NETS, make_room(), stream(2), nothing) == 0
    )
    assert state.tolist() == from_round(over).tolist()


def test_the_longest_rounds_leave_room_to_spare() -> None:
    rounds = [
        Round.deal(Random(n).sample(r.tiles, len(r.tiles)), rules=r)
        for r in RESEARCH
        for n in range(40)
    ]
    states = np.array([from_round(round_) for round_ in rounds])
    counts = np.zeros(len(rounds), np.int64)
    nothing = np.zeros((len(rounds), 0), np.uint8)
    rngs = np.array([stream(number) for number in range(len(rounds))])
    play_all(states, np.zeros((len(rounds), 4), np.int64), WEIGHTS, NETS, rngs, nothing, counts)
    assert 28 < counts.max() < MAX_DECISIONS
