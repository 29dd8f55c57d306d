"""Environments for research: many rounds in lock-step, PettingZoo, Gymnasium, OpenSpiel.

Each has a module of its own, so that one needs only what it needs:

- `balak.envs.batched`: many rounds in lock-step, NumPy in and out; by far the fastest.
- `balak.envs.pettingzoo`: every seat an agent.
- `balak.envs.gymnasium`: one seat against bots.
- `balak.envs.openspiel`: for OpenSpiel's algorithms.

They share the 58 action indices (`balak.action_index`) and, but for OpenSpiel, the observation
(`balak.envs.observing`) and the reward (`balak.envs.rewards`). ``docs/environments.md`` has all.
"""
