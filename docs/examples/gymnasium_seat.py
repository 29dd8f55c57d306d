"""One seat in Gymnasium: the bots that play the other seats are part of the environment.

Run it as a program, or cell by cell in an editor that knows ``# %%``. It needs
``pip install "balak[envs]"`` and a few seconds.
"""

# %% Name the module before the id, and there is nothing to import.
import gymnasium
import numpy as np

from balak import TILES

env = gymnasium.make("balak.envs.gymnasium:balak/Draw-v0", opponents="greedy", render_mode="ansi")
layout = env.unwrapped.layout
observation, info = env.reset(seed=7)
print(env.render())
print(observation.shape, env.action_space, "legal:", info["action_mask"].nonzero()[0])

# %% Policies are functions of the observation and the mask. This one places a heavy tile, and likes
# one that leaves it others to go on with; it draws and passes only where it has to.
LOW = np.array([tile.low for tile in TILES])
HIGH = np.array([tile.high for tile in TILES])


def play(observation: np.ndarray, mask: np.ndarray, *, weight: float, follow: float) -> int:
    """Return the placement that is worth most; a draw or a pass where there is none."""
    legal = mask.nonzero()[0]
    placements = legal[legal < 56]
    if len(placements) == 0:
        return int(legal[0])
    hand = observation[layout["hand"]].astype(bool)
    worth = []
    for tile in placements // 2:
        values = LOW[tile], HIGH[tile]
        fitting = hand & (np.isin(LOW, values) | np.isin(HIGH, values))
        worth.append(weight * sum(values) + follow * fitting.sum())
    return int(placements[np.argmax(worth)])


def earn(rounds: int, *, weight: float, follow: float) -> np.ndarray:
    """Return what the policy earns in each of the same rounds."""
    earned = []
    for number in range(rounds):
        observation, info = env.reset(seed=2024 if number == 0 else None)
        terminated, total = False, 0.0
        while not terminated:
            action = play(observation, info["action_mask"], weight=weight, follow=follow)
            observation, reward, terminated, _, info = env.step(action)
            total += reward
        earned.append(total)
    return np.array(earned)


# %% Deals come from the seed alone: both policies get the same tiles, against the same opponent.
ROUNDS = 150
heavy, light = earn(ROUNDS, weight=1, follow=2), earn(ROUNDS, weight=-1, follow=2)
for name, values in (
    ("heavy tiles first", heavy),
    ("light tiles first", light),
    ("difference", heavy - light),
):
    error = values.std() / ROUNDS**0.5
    print(f"{name}: {values.mean():+.1f} ± {error:.1f} points a round")

# %% An illegal action ends the episode and costs more than any round can. `info` says why.
env.reset(seed=7)
observation, reward, terminated, truncated, info = env.step(57)
print(reward, terminated, info["illegal"])

# %% A whole match is one episode when there is a target. Then the scores are observed, too.
match = gymnasium.make("balak/Draw-v0", opponents=["greedy", "random"], seats=3, target=0)
observation, info = match.reset(seed=7)
terminated, total, decisions = False, 0.0, 0
while not terminated:
    action = play(observation, info["action_mask"], weight=1, follow=2)
    observation, reward, terminated, truncated, info = match.step(action)
    total, decisions = total + reward, decisions + 1
print(f"a match to 61: {decisions} decisions, {total:+.0f} points on the others together")
