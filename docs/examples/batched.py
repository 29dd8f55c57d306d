"""Rounds in lock-step: a linear policy learns to play, by policy gradient in plain NumPy.

Run it as a program, or cell by cell in an editor that knows ``# %%``. It needs
``pip install "balak[sim]"`` and a few seconds.
"""

# %% Each row is a round, shown as the seat to act there may know it.
import time

import numpy as np
from numpy.typing import NDArray

from balak.envs.batched import BatchedDraw

ROWS, STEPS, UPDATES = 256, 96, 16
Floats = NDArray[np.float32]

env = BatchedDraw(ROWS, seats=2)
observations, infos = env.reset(seed=7)
print("observations:", observations.shape, observations.dtype)
print("hand in row 0:", *env.view(0).hand)
print("as numbers:", observations[0, env.layout["hand"]].astype(int))
print("seat", infos["turn"][0], "may do:", infos["action_mask"][0].nonzero()[0])

# %% A step plays one action in every row and writes all of this anew, to the same arrays.
env.step(env.sample_actions())  # the first one on a machine is compiled, which takes some seconds
started = time.perf_counter()
for _ in range(400):
    env.step(env.sample_actions())
rate = 400 * ROWS / (time.perf_counter() - started)
print(f"{rate / 1e6:.0f} million random steps a second, {ROWS} rows at a time")

# %% The policy: for each action a score that is linear in the observation; illegal ones have none.
# Counts go up to 28. Divided by `layout.high` every number is between 0 and 1.
rng = np.random.default_rng(7)
scale = 1 / env.layout.high
weights = np.zeros((env.layout.size, 58), np.float32)


def chances(observations: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Return the chance of each action in each row."""
    scores = np.where(masks, observations * scale @ weights, np.float32(-np.inf))
    scores = np.exp(scores - scores.max(axis=1, keepdims=True))
    return scores / scores.sum(axis=1, keepdims=True)


def choose() -> NDArray[np.int64]:
    """Return an action for every row, by the policy."""
    likely = chances(env.observations, env.action_masks)
    return (likely / rng.exponential(size=likely.shape)).argmax(axis=1)


# %% Learning by playing both seats. What a round earns goes back to all that its seats did in it.
# In the step that ends a round, `rewards` and `actor` are of that round; the observation, the mask
# and the turn that come with them belong to the next one, which is dealt already.
shape = (STEPS, ROWS)
seen = np.zeros((*shape, env.layout.size), np.float32)
legal = np.zeros((*shape, 58), np.bool_)
taken = np.zeros(shape, np.int64)
gain = np.zeros(shape, np.float32)  # what the seat that acted earned by the round
row = np.arange(ROWS)

for update in range(UPDATES):
    actors, rewards, ended = [], [], []
    for step in range(STEPS):
        seen[step], legal[step] = env.observations, env.action_masks
        taken[step] = choose()
        _, reward, over, _, infos = env.step(taken[step])
        actors.append(infos["actor"].copy())
        rewards.append(reward.copy())
        ended.append(over.copy())

    earned = np.zeros((ROWS, 2), np.float32)
    is_known = np.zeros(shape, np.bool_)  # a row's last round is not over yet
    for step in reversed(range(STEPS)):
        earned[ended[step]] = rewards[step][ended[step]]
        is_known[step] = ended[step] if step == STEPS - 1 else ended[step] | is_known[step + 1]
        gain[step] = earned[row, actors[step]]

    used = is_known & (legal.sum(axis=2) > 1)
    push = -chances(seen[used], legal[used])
    push[np.arange(len(push)), taken[used]] += 1
    push *= gain[used, None] / np.abs(gain[used]).mean()
    weights += 40 / len(push) * (seen[used] * scale).T @ push
    if update % 5 == 0:
        print(f"update {update:2}: {STEPS * ROWS / np.sum(ended):.1f} decisions a round")

# %% Against random play. Seat 0 has learned; who opens changes from round to round by itself.
env.reset(seed=2024)
gains: list[float] = []
for _ in range(500):
    actions = np.where(env.turns == 0, choose(), env.sample_actions())
    _, reward, over, _, _ = env.step(actions)
    gains += reward[over, 0].tolist()
error = np.std(gains) / len(gains) ** 0.5
print(f"learned against random: {np.mean(gains):+.1f} ± {error:.1f} points a round")
