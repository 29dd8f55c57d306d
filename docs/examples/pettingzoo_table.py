"""A table in PettingZoo: every seat is an agent, and drawing keeps the turn.

Run it as a program, or cell by cell in an editor that knows ``# %%``. It needs
``pip install "balak[envs]"`` and a few seconds.
"""

# %% The environment is made as PettingZoo's own are.
import numpy as np

from balak import action_at
from balak.envs import pettingzoo as draw

env = draw.env(seats=3, render_mode="ansi")
env.reset(seed=7)
print(env.possible_agents, "and", env.action_space("seat_0").n, "actions")

# %% Who is to act sees its own hand and what lies open; the mask says what is legal.
layout = env.unwrapped.layout
observation, reward, terminated, truncated, info = env.last()
numbers, mask = observation["observation"], observation["action_mask"]
print(env.render())
print("tiles held by each seat, from this one on:", numbers[layout["hand_counts"]].astype(int))
print("legal:", *(action_at(index, is_opening=True) for index in mask.nonzero()[0]))

# %% Two ways to play. An action's index is twice its tile's place, plus 1 on the right: the later
# in the order 00, 01 … 66, the heavier as a rule. 56 draws and 57 passes.
rng = np.random.default_rng(1)


def play_any(mask: np.ndarray) -> int:
    """Return any legal action."""
    return int(rng.choice(mask.nonzero()[0]))


def play_late(mask: np.ndarray) -> int:
    """Return the legal placement that is last in order; draw or pass only where there is none."""
    legal = mask.nonzero()[0]
    placements = legal[legal < 56]
    return int((placements if len(placements) else legal)[-1])


# %% One round, action by action. An agent that draws is selected again.
players = {"seat_0": play_late, "seat_1": play_any, "seat_2": play_any}
told = []
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    if terminated:
        env.step(None)
        continue
    index = players[agent](info["action_mask"])
    is_opening = not observation["observation"][layout["left_end"]].any()
    told.append(f"{agent[-1]}:{action_at(index, is_opening=is_opening)}")
    env.step(index)
print(*told)

# %% Many rounds. A seat's reward is its gain minus those of the others, when the round has ended.
# Without a seed `reset` goes on with the next deal and the next opener.
earned: dict[str, list[float]] = {agent: [] for agent in env.possible_agents}
for number in range(60):
    env.reset(seed=2024 if number == 0 else None)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated:
            earned[agent].append(reward)
            env.step(None)
        else:
            env.step(players[agent](info["action_mask"]))

for agent, rewards in earned.items():
    error = np.std(rewards) / len(rewards) ** 0.5
    name = players[agent].__name__
    print(f"{agent} ({name}): {np.mean(rewards):+.1f} ± {error:.1f} points a round")
