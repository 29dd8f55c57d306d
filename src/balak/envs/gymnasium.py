"""One seat against bots, as a Gymnasium environment.

Importing this module registers it, and so does naming the module before the id::

    env = gymnasium.make("balak.envs.gymnasium:balak/Draw-v0", opponents="greedy")
"""

from collections.abc import Sequence
from typing import Any, Final

from balak.actions import ACTION_COUNT, action_index
from balak.bots import Bot, choose_checked, make_bot
from balak.envs.episodes import Episodes
from balak.envs.extras import missing
from balak.envs.observing import ObservationLayout, action_mask, observe
from balak.envs.rendering import check_render_mode, frame_of, text_of
from balak.errors import ActionError, NotationError, Reason, SetupError
from balak.rules import Rules, standard

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing(error) from None

ENV_ID: Final = "balak/Draw-v0"
"""The id. Its number goes up when an observation, an action, a reward or a deal changes."""


class DrawEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """Play one seat; bots play the others and are part of the environment.

    An observation is the seat's own, float32, laid out by `layout`; ``info["action_mask"]`` has the
    legal actions, int8[58], and `action_masks` the same for libraries that ask by that name. Every
    observation is one at which the seat must act, but for the last of an episode.

    The reward is the gain of the seat minus the gains of the others (`balak.envs.rewards`), given
    when a round has ended and 0 before. An illegal action ends the episode with ``illegal_reward``;
    ``info["illegal"]`` then says why.

    Args:
        opponents: The name of a bot, or a bot, for all other seats; or one for each of them,
            clockwise from the seat that is played.
        seats: How many play the game itself, 2 to 4.
        rules: Any other seats and set, instead.
        seat: The seat that is played.
        opener: The seat that opens every episode; None to go clockwise.
        target: None for episodes of one round; points for episodes of a match that ends there, 0
            for the game's own target (R23). Observations then have the scores, too.
        illegal_reward: What an illegal action earns; by default minus the pips of the whole set,
            which is worse than any round can be.
        render_mode: ``"ansi"`` for text, ``"rgb_array"`` for a picture.

    Raises:
        SetupError: There are no such rules, seats, bots or target, or hands of a single tile: a
            round might end before the seat has acted.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        opponents: str | Bot | Sequence[str | Bot] = "heuristic",
        *,
        seats: int = 2,
        rules: Rules | None = None,
        seat: int = 0,
        opener: int | None = None,
        target: int | None = None,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        rules = rules or standard(seats)
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.seat = _checked_seat(seat, rules)
        self.layout = ObservationLayout(rules.seats, has_scores=target is not None)
        self.observation_space = Box(np.float32(0), self.layout.high, dtype=np.float32)
        self.action_space = Discrete(ACTION_COUNT)
        self.illegal_reward = float(
            -sum(tile.pips for tile in rules.tiles) if illegal_reward is None else illegal_reward
        )
        self._episodes = Episodes(rules, target=target, opener=opener)
        self._opponents = _each_opponent(opponents, rules.seats)
        self._bots = self._seeded_bots()
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deal the next episode and play on to the seat's first turn.

        Args:
            seed: Begins the deals of this seed; None goes on with those of the present one. Bots
                that were given by name take it, too.
            options: None are known; they are there for Gymnasium.
        """
        super().reset(seed=seed, options=options)
        self._episodes.begin(seed)
        self._bots = self._seeded_bots()
        self._is_over = False
        self._play_bots()
        return self._observation(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action by its index (`balak.action_index`), and the bots' until the next turn.

        Returns:
            Observation, reward, whether the episode is over, False (nothing is ever cut short), and
            the info.

        Raises:
            ActionError: The episode is over: reset first.
        """
        if self._is_over:
            raise ActionError(
                "the episode is over: reset the environment before the next step",
                reason=Reason.ROUND_OVER,
                rule="R17",
                key="error-round-over",
            )
        try:
            reward = float(self._episodes.play(int(action))[self.seat])
        except (ActionError, NotationError) as refusal:
            self._is_over = True
            info = {**self._info(), "illegal": str(refusal)}
            return self._observation(), self.illegal_reward, True, False, info
        reward += self._play_bots()
        self._is_over = self._episodes.is_over
        return self._observation(), reward, self._is_over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions as bool[58], for MaskablePPO of sb3-contrib among others."""
        return action_mask(self._episodes.view(self.seat)).astype(np.bool_)

    def render(self) -> Any:
        """Return the table as the seat sees it: text or a picture, by ``render_mode``."""
        view = self._episodes.view(self.seat)
        if self.render_mode == "ansi":
            return text_of(view)
        return frame_of(view) if self.render_mode == "rgb_array" else None

    def _play_bots(self) -> float:
        """Play the bots until the seat's turn or the end, and return what the seat earned."""
        earned = 0
        while (turn := self._episodes.turn) is not None and turn != self.seat:
            action = choose_checked(self._bots[turn], self._episodes.view(turn))
            earned += self._episodes.play(action_index(action))[self.seat]
        return float(earned)

    def _seeded_bots(self) -> dict[int, Bot]:
        seats, seed = self._episodes.rules.seats, str(self._episodes.seed)
        return {
            (self.seat + step) % seats: make_bot(bot, seed) if isinstance(bot, str) else bot
            for step, bot in enumerate(self._opponents, start=1)
        }

    def _observation(self) -> NDArray[np.float32]:
        return observe(self._episodes.view(self.seat), self.layout)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": action_mask(self._episodes.view(self.seat))}


def _checked_seat(seat: int, rules: Rules) -> int:
    if not 0 <= seat < rules.seats:
        raise SetupError(
            f"there is no seat {seat} at a table of {rules.seats}",
            reason=Reason.HAND_SIZE,
            rule="R1",
        )
    if rules.hand_size < 2:
        raise SetupError(
            "hands of one tile may end a round before the seat has acted: deal two or more",
            reason=Reason.HAND_SIZE,
            rule="R3",
        )
    return seat


def _each_opponent(opponents: str | Bot | Sequence[str | Bot], seats: int) -> tuple[str | Bot, ...]:
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return (opponents,) * (seats - 1)
    if len(opponents) != seats - 1:
        raise SetupError(
            f"a table of {seats} has {seats - 1} opponents, not {len(opponents)}",
            reason=Reason.HAND_SIZE,
            rule="R1",
        )
    return tuple(opponents)


if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point="balak.envs.gymnasium:DrawEnv")
