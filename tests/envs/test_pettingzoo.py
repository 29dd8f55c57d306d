"""The PettingZoo environment: its own tests, and that it plays the game."""

import copy
import itertools
import pickle
import sys
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo.test  # type: ignore[import-untyped]
import pytest

from balak import (
    ActionError,
    Match,
    NotationError,
    Rules,
    SetupError,
    View,
    action_at,
)
from balak.envs import pettingzoo as draw
from balak.envs.observing import ObservationLayout, action_mask, observe
from balak.envs.rewards import rewards_of
from balak.shuffle import seeded_round

OPTIONS: list[dict[str, Any]] = [
    {},
    {"seats": 3},
    {"seats": 4, "opener": 2},
    {"target": 0},
    {"rules": Rules(3, max_pip=3, hand_size=2, protected=0)},
]

# What `api_test` says to every environment whose observation is a dict with a mask but is not on
# its list of those.
usual = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


@usual
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("make", [draw.env, draw.raw_env])
def test_it_passes_the_api_test(make: Any, options: dict[str, Any]) -> None:
    pettingzoo.test.api_test(make(**options), num_cycles=60)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_passes_the_seed_test(options: dict[str, Any]) -> None:
    pettingzoo.test.seed_test(lambda: draw.env(**options), num_cycles=60)


def test_it_passes_the_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    pettingzoo.test.render_test(draw.env)
    assert "seat_0" in capsys.readouterr().out


def test_it_runs_in_the_performance_benchmark(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # The clock goes a tenth of a second at a look, so that five seconds are soon over.
    clock = SimpleNamespace(time=itertools.count(step=0.1).__next__)
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", clock)
    pettingzoo.test.performance_benchmark(draw.env())
    assert "Finished performance benchmark" in capsys.readouterr().out


# --- play ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_step_is_that_of_a_round_and_its_view(seats: int) -> None:
    env = draw.env(seats=seats)
    rng = Random(f"parity {seats}")
    for number in range(1, 4):
        env.reset(seed=31 if number == 1 else None)
        round_ = seeded_round("31", number, opener=(number - 1) % seats, rules=Rules(seats))
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            assert not truncated
            if terminated:
                assert round_.result is not None
                seat = env.possible_agents.index(agent)
                assert reward == rewards_of(round_.result, seats)[seat]
                env.step(None)
                continue
            assert (agent, reward) == (f"seat_{round_.turn}", 0)
            for seat, other in enumerate(env.possible_agents):
                view = View.of(round_, seat)
                seen = env.observe(other)
                assert np.array_equal(seen["observation"], observe(view))
                assert np.array_equal(seen["action_mask"], action_mask(view))
                assert np.array_equal(env.infos[other]["action_mask"], action_mask(view))
            assert np.array_equal(observation["action_mask"], info["action_mask"])
            action = rng.choice(info["action_mask"].nonzero()[0].tolist())
            env.step(action)
            is_opening = round_.open_ends is None
            round_ = round_.play(action_at(action, is_opening=is_opening))
        assert round_.is_over


def test_a_match_goes_on_until_its_target_and_its_scores_are_observed() -> None:
    env = draw.raw_env(target=40)
    layout = ObservationLayout(2, has_scores=True)
    match = Match(target=40, opener=0)
    rng = Random("match")
    env.reset(seed=8)
    totals = dict.fromkeys(env.agents, 0.0)
    number = 0
    while env.agents and not any(env.terminations.values()):
        if match.round is None:
            number += 1
            match = match.start(seeded_round("8", number, opener=match.next_opener or 0))
        numbers = env.observe(env.agent_selection)["observation"]
        turn = env.possible_agents.index(env.agent_selection)
        assert numbers[layout["scores"]].tolist() == [match.scores[turn], match.scores[1 - turn]]
        assert numbers[layout["target"]].tolist() == [40]
        mask = env.infos[env.agent_selection]["action_mask"]
        action = rng.choice(mask.nonzero()[0].tolist())
        assert match.round is not None
        match = match.play(action_at(action, is_opening=match.round.open_ends is None))
        env.step(action)
        for agent, reward in env.rewards.items():
            totals[agent] += reward
    assert match.is_over
    assert number > 1
    assert totals["seat_0"] == match.scores[0] - match.scores[1] == -totals["seat_1"]


# --- refusals -----------------------------------------------------------------------------------


def test_an_illegal_action_ends_the_episode_and_costs_more_than_any_round_can(
    caplog: pytest.LogCaptureFixture,
) -> None:
    env = draw.env(seats=3)
    env.reset(seed=1)
    env.step(57)
    assert all(env.terminations.values())
    assert env.rewards == {"seat_0": -168, "seat_1": 0, "seat_2": 0}
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []
    assert "Illegal" in caplog.text


def test_the_raw_environment_refuses_an_illegal_action_and_changes_nothing() -> None:
    env = draw.raw_env()
    env.reset(seed=1)
    before = env.observe("seat_0"), env.observe("seat_1")
    with pytest.raises(ActionError, match="a pass is not allowed here: a tile of the hand fits"):
        env.step(57)
    with pytest.raises(NotationError, match="no action has the number 0 here"):
        env.step(0)
    with pytest.raises(NotationError, match="no action has the number -1 here"):
        env.step(None)
    after = env.observe("seat_0"), env.observe("seat_1")
    for one, two in zip(before, after, strict=True):
        assert all(np.array_equal(one[name], two[name]) for name in one)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no seat 2 to open"):
        draw.env(opener=2)
    with pytest.raises(SetupError, match="the target must be a whole number from 1 to 999"):
        draw.env(target=1000)
    with pytest.raises(
        SetupError, match="there is no render mode 'svg' here: human, ansi, rgb_arr"
    ):
        draw.env(render_mode="svg")


# --- as an object -------------------------------------------------------------------------------


def seen(env: Any) -> Any:
    """Return all that can be seen of an environment."""
    observed = {agent: env.observe(agent) for agent in env.possible_agents}
    return pickle.dumps((observed, env.agent_selection, env.rewards, env.terminations))


@pytest.mark.parametrize("make", [draw.env, draw.raw_env])
def test_a_copy_is_where_the_environment_is_and_goes_on_alone(make: Any) -> None:
    env = make(seats=3, opener=1, target=50)
    env.reset(seed=2)
    rng = Random(2)
    for _ in range(50):
        copies = (copy.deepcopy(env), pickle.loads(pickle.dumps(env)))  # noqa: S301 - our own bytes
        before = seen(env)
        action = rng.choice(env.observe(env.agent_selection)["action_mask"].nonzero()[0])
        for again in copies:
            assert seen(again) == before
            again.step(action)
        assert seen(env) == before
        env.step(action)
        assert all(seen(again) == seen(env) for again in copies)


def test_without_a_seed_the_deals_go_on() -> None:
    env = draw.raw_env()
    env.reset(seed=3)
    first = env.observe("seat_0")["observation"]
    env.reset()
    assert not np.array_equal(env.observe("seat_0")["observation"], first)
    env.reset(seed=3)
    assert np.array_equal(env.observe("seat_0")["observation"], first)


def test_a_deal_is_that_of_the_seed_as_text() -> None:
    env = draw.raw_env()
    env.reset(seed=12)
    view = View.of(seeded_round("12"), 0)
    assert np.array_equal(env.observe("seat_0")["observation"], observe(view))
