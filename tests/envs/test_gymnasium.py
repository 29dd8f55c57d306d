"""The Gymnasium environment: its own checks, and that it plays against the bots it was given."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from balak import (
    ActionError,
    BotError,
    Match,
    Rules,
    SetupError,
    View,
    action_at,
    action_index,
    match_view,
)
from balak.actions import Action
from balak.bots import make_bot
from balak.envs.gymnasium import ENV_ID, DrawEnv
from balak.envs.observing import action_mask, observe
from balak.envs.rewards import rewards_of
from balak.shuffle import seeded_round


def choose(env: DrawEnv, rng: Random) -> Any:
    return rng.choice(env.action_masks().nonzero()[0].tolist())


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opponents": "random", "seats": 3, "seat": 2},
        {"opponents": ["greedy", "random", "greedy"], "seats": 4, "opener": 0},
        {"target": 0},
        {"rules": Rules(2, max_pip=2, hand_size=2), "opponents": "greedy"},
    ],
    ids=str,
)
def test_it_passes_gymnasiums_checks_without_a_warning(options: dict[str, Any]) -> None:
    env = gymnasium.make(ENV_ID, **options)
    check_env(env.unwrapped)


def test_it_is_made_by_its_id_without_an_import() -> None:
    env = gymnasium.make(f"balak.envs.gymnasium:{ENV_ID}", opponents="greedy")
    assert isinstance(env.unwrapped, DrawEnv)
    observation, info = env.reset(seed=1)
    assert observation in env.observation_space
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
    assert observation in env.observation_space
    assert (type(reward), type(terminated), truncated) == (float, bool, False)


def test_it_runs_in_gymnasiums_vector_environment() -> None:
    envs = gymnasium.make_vec(ENV_ID, num_envs=3, opponents="random")
    observations, infos = envs.reset(seed=1)
    assert observations.shape == (3, 125)
    rng = Random("vector")
    for _ in range(30):
        actions = [rng.choice(mask.nonzero()[0].tolist() or [0]) for mask in infos["action_mask"]]
        _, _, _, _, infos = envs.step(np.array(actions))
    envs.close()


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_every_step_is_that_of_a_round_with_the_bots_moves(seats: int, seat: int) -> None:
    env = DrawEnv("greedy", seats=seats, seat=seat)
    rng = Random(f"parity {seats} {seat}")
    bot = make_bot("greedy", "17")
    for number in range(1, 5):
        observation, info = env.reset(seed=17 if number == 1 else None)
        round_ = seeded_round("17", number, opener=(number - 1) % seats, rules=Rules(seats))
        reward, terminated = 0.0, False
        while True:
            while round_.turn not in (seat, None):
                round_ = round_.play(bot.choose(View.of(round_, round_.turn)))
            view = View.of(round_, seat)
            assert np.array_equal(observation, observe(view))
            assert np.array_equal(info["action_mask"], action_mask(view))
            assert terminated is round_.is_over
            if round_.result is not None:
                assert reward == rewards_of(round_.result, seats)[seat]
                break
            assert reward == 0
            action = choose(env, rng)
            round_ = round_.play(action_at(action, is_opening=round_.open_ends is None))
            observation, reward, terminated, truncated, info = env.step(action)
            assert not truncated


def test_a_match_earns_what_its_rounds_do() -> None:
    env = DrawEnv("random", target=50)
    rng = Random("match")
    bot = make_bot("random", "6")
    observation, _ = env.reset(seed=6)
    match = Match(target=50, opener=0)
    total, number, terminated = 0.0, 0, False
    while not terminated:
        while not match.is_over and (match.round is None or match.round.turn != 0):
            if match.round is None:
                number += 1
                match = match.start(seeded_round("6", number, opener=match.next_opener or 0))
            else:
                view = match_view(match, 1)
                assert view is not None
                match = match.play(bot.choose(view))
        view = match_view(match, 0)
        assert view is not None
        assert np.array_equal(observation, observe(view, env.layout))
        action = choose(env, rng)
        assert match.round is not None
        match = match.play(action_at(action, is_opening=match.round.open_ends is None))
        observation, reward, terminated, _, _ = env.step(action)
        total += reward
        while not match.is_over and match.round is not None and match.round.turn == 1:
            view = match_view(match, 1)
            assert view is not None
            match = match.play(bot.choose(view))
        assert terminated is match.is_over
    assert number > 1
    assert total == match.scores[0] - match.scores[1]


def test_each_opponent_sits_clockwise_from_the_seat_that_is_played() -> None:
    seen: list[tuple[str, int | None]] = []

    class Watcher:
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, view: View) -> Action:
            seen.append((self.name, view.seat))
            return view.legal_actions[0]

    env = DrawEnv([Watcher("after"), Watcher("before")], seats=3, seat=1)
    env.reset(seed=1)
    rng = Random("clockwise")
    for _ in range(5):
        env.step(choose(env, rng))
    assert set(seen) == {("after", 2), ("before", 0)}


def test_a_seed_gives_the_same_episodes_again() -> None:
    def play() -> list[Any]:
        env = DrawEnv("random", seats=3)
        rng = Random("again")
        shown = [env.reset(seed=4)[0].tolist()]
        for _ in range(60):
            observation, reward, terminated, _, _ = env.step(choose(env, rng))
            shown.append((observation.tolist(), reward))
            if terminated:
                shown.append(env.reset()[0].tolist())
        return shown

    assert play() == play()


def test_an_illegal_action_ends_the_episode_and_says_why() -> None:
    env = DrawEnv()
    before, _ = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(np.int64(57))
    assert (reward, terminated, truncated) == (-168, True, False)
    assert info["illegal"] == "a pass is not allowed here: a tile of the hand fits"
    assert np.array_equal(observation, before)
    with pytest.raises(ActionError, match="the episode is over: reset the environment"):
        env.step(np.int64(56))


def test_the_cost_of_an_illegal_action_is_an_option() -> None:
    env = DrawEnv(illegal_reward=-1)
    env.reset(seed=1)
    assert env.step(np.int64(0))[1] == -1


def test_a_bot_that_breaks_its_contract_is_named() -> None:
    class Wrong:
        def choose(self, view: View) -> Action:
            raise RuntimeError

    env = DrawEnv(Wrong(), opener=1)
    with pytest.raises(BotError, match="Wrong raised RuntimeError"):
        env.reset(seed=1)


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(SetupError, match="hands of one tile may end a round before the seat"):
        DrawEnv(rules=Rules(2, hand_size=1))
    with pytest.raises(SetupError, match="there is no seat 2 at a table of 2"):
        DrawEnv(seat=2)
    with pytest.raises(SetupError, match="a table of 3 has 2 opponents, not 1"):
        DrawEnv(["greedy"], seats=3)
    with pytest.raises(SetupError, match='there is no bot "clever"'):
        DrawEnv("clever")
    with pytest.raises(SetupError, match="there is no render mode 'human' here: ansi, rgb_array"):
        DrawEnv(render_mode="human")


def test_it_renders_what_the_seat_sees() -> None:
    env = DrawEnv("greedy", render_mode="ansi", opener=0)
    env.reset(seed=1)
    text = env.render()
    hand = " ".join(tile.face for tile in seeded_round("1").hands[0])
    assert f"> seat_0  7  {hand}" in text.splitlines()
    env = DrawEnv("greedy", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (480, 640, 3)
    env = DrawEnv("greedy")
    env.reset(seed=1)
    assert env.render() is None


def test_actions_have_the_indices_of_the_record() -> None:
    env = DrawEnv()
    env.reset(seed=1)
    legal = seeded_round("1").legal_actions
    assert env.action_masks().nonzero()[0].tolist() == [action_index(action) for action in legal]
