"""Every seat an agent, as a PettingZoo AEC environment.

::

    from balak.envs import pettingzoo as draw

    env = draw.env(render_mode="ansi")
"""

from typing import Any, ClassVar, Final

from balak.actions import ACTION_COUNT
from balak.envs.episodes import Episodes
from balak.envs.extras import missing
from balak.envs.observing import ObservationLayout, action_mask, observe
from balak.envs.rendering import check_render_mode, frame_of, text_of
from balak.rules import Rules, standard

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise missing(error) from None

NAME: Final = "balak_draw_v0"
"""The name. Its number goes up when an observation, an action, a reward or a deal changes."""

Observation = dict[str, Any]


def env(**options: Any) -> AECEnv[str, Observation, int | None]:
    """Return the environment as PettingZoo's own are made; the arguments are those of `DrawAEC`.

    An illegal action ends the episode for all: who played it earns minus the pips of the whole set,
    which is worse than any round can be, and the others nothing. `raw_env` refuses it instead.
    """
    raw = DrawAEC(**options)
    worst = -sum(tile.pips for tile in raw.rules.tiles)
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw, illegal_reward=worst)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class DrawAEC(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """The environment without PettingZoo's wrappers; also by the name `raw_env`.

    Agents are ``seat_0`` … in the order of play; drawing keeps the turn (R8). An observation has
    ``observation``, float32, laid out by `layout` from the agent's own seat on, and
    ``action_mask``, int8[58], all 0 when it is not the agent's turn; ``infos`` have the mask as
    well.

    The reward is the gain of the agent minus the gains of the others (`balak.envs.rewards`), given
    when a round has ended and 0 before.

    Args:
        seats: How many play the game itself, 2 to 4.
        rules: Any other seats and set, instead.
        opener: The seat that opens every episode; None to go clockwise.
        target: None for episodes of one round; points for episodes of a match that ends there, 0
            for the game's own target (R23). Observations then have the scores, too.
        render_mode: ``"human"`` prints text, ``"ansi"`` returns it, ``"rgb_array"`` returns a
            picture.

    Raises:
        SetupError: There are no such rules, opener or target.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": NAME,
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        seats: int = 2,
        rules: Rules | None = None,
        opener: int | None = None,
        target: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        rules = rules or standard(seats)
        super().__init__()
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.rules = rules
        self.layout = ObservationLayout(self.rules.seats, has_scores=target is not None)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(ACTION_COUNT) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(np.float32(0), self.layout.high, dtype=np.float32),
                    "action_mask": Box(0, 1, (ACTION_COUNT,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._episodes = Episodes(self.rules, target=target, opener=opener)

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal the next episode.

        Args:
            seed: Begins the deals of this seed; None goes on with those of the present one.
            options: None are known; they are there for PettingZoo.
        """
        self._episodes.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select(self._episodes.turn)

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent by its index (`balak.action_index`).

        Raises:
            ActionError: The rules refuse it. Nothing has changed.
            NotationError: No action has this index here. Nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        earned = self._episodes.play(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, map(float, earned), strict=True))
        self._accumulate_rewards()
        if self._episodes.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select(self._episodes.turn)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know now, in new arrays."""
        view = self._episodes.view(self.possible_agents.index(agent))
        return {"observation": observe(view, self.layout), "action_mask": action_mask(view)}

    def render(self) -> Any:
        """Return, or print, the table as the selected agent sees it, by ``render_mode``."""
        view = self._episodes.view(self.possible_agents.index(self.agent_selection))
        if self.render_mode == "human":
            print(text_of(view))
        if self.render_mode == "ansi":
            return text_of(view)
        return frame_of(view) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Do nothing: no window was opened."""

    def _select(self, turn: int | None) -> None:
        """Select the agent to act; after the end the one who would be next."""
        if turn is None:
            last = self._episodes.round.last_seat or 0
            turn = (last + 1) % self.rules.seats
        self.agent_selection = self.possible_agents[turn]
        masks = {
            agent: action_mask(self._episodes.view(seat))
            if seat == turn
            else np.zeros(ACTION_COUNT, np.int8)
            for seat, agent in enumerate(self.possible_agents)
        }
        self.infos = {agent: {"action_mask": masks[agent]} for agent in self.agents}


raw_env = DrawAEC
