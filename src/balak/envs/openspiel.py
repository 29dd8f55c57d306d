"""Draw for OpenSpiel: ``pyspiel.load_game("python_balak_draw")`` once this module is imported.

>>> import pyspiel
>>> import balak.envs.openspiel
>>> game = pyspiel.load_game("python_balak_draw(players=3,max_pip=3,hand_size=2,protected=1)")
>>> game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()
(3, 58, 28)

A player is the seat with its number, and seat 0 opens. Parameters are those of `balak.Rules`:
``players`` (its ``seats``), ``max_pip``, ``hand_size`` (0 for the game's own), ``protected``,
``voluntary_draws``.

Actions are those of `balak.action_index` in sets of every size. A chance outcome is a tile by its
``index``: dealt as `balak.envs.openspiel_unfolding` describes, or the one that is drawn. What the
players know is described in `balak.envs.openspiel_observer`.

Every round is worth 0 in all: a player's return is its own gain minus the mean of the others'
gains. With two players that is the difference of the gains.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final, Self

from balak.actions import ACTION_COUNT, action_at, action_index
from balak.envs.extras import missing
from balak.envs.openspiel_observer import Observer, longest_play
from balak.envs.openspiel_resampling import resampled
from balak.envs.openspiel_unfolding import Unfolding
from balak.rules import Rules
from balak.tiles import TILES

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error, "openspiel") from None

NAME: Final = "python_balak_draw"
DEFAULTS: Final[dict[str, Any]] = {
    "players": 2,
    "max_pip": 6,
    "hand_size": 0,
    "protected": 2,
    "voluntary_draws": True,
}

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Draw dominoes (balak)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=DEFAULTS,
)


class DrawGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is compiled and has no types
    """One round of Draw as a game of OpenSpiel.

    Raises:
        SetupError: The parameters name no game (R1–R4).
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        options = {**DEFAULTS, **(params or {})}
        self.rules = Rules(options.pop("players"), **options)
        most = highest_gain(self.rules)
        seats = self.rules.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=len(TILES),
            num_players=seats,
            min_utility=-most / (seats - 1),
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest_play(self.rules),
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "DrawState":
        """Return the state in which nothing has been dealt."""
        return DrawState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many tiles are dealt and drawn at most."""
        return len(self.rules.tiles) - self.rules.protected

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer; without a type that of the observation."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.rules, kind, params)


class DrawState(pyspiel.State):  # type: ignore[misc]
    """A moment of a round, for OpenSpiel; the rules are those of `balak.Round`."""

    now: Unfolding
    """Everything that has happened. It is never changed, only replaced, so clones share it."""

    def __init__(self, game: DrawGame) -> None:
        super().__init__(game)
        self.now = Unfolding(game.rules)

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's number for chance or the end."""
        if self.now.round is None or self.now.is_drawing:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.now.round.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def is_terminal(self) -> bool:
        """Return whether the round is over."""
        return self.now.round is not None and self.now.round.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return each tile that may be dealt or drawn now, with its probability."""
        return [(tile.index, chance) for tile, chance in self.now.outcomes]

    def returns(self) -> list[float]:
        """Return each player's gain minus the mean of the others', 0 while the round goes on."""
        result = self.now.round.result if self.now.round is not None else None
        players = self.num_players()
        if result is None or result.winner is None:
            return [0.0] * players
        others = -result.points / (players - 1)
        return [float(result.points) if p == result.winner else others for p in range(players)]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> Self:
        """Return a state that this player cannot tell from this one.

        Every way to deal and to draw that fits what it has seen is equally likely.

        Args:
            player_id: Whose knowledge counts.
            probability_sampler: Returns numbers from 0 to below 1.

        Raises:
            ValueError: The deal goes on.
        """
        rng = Random(int(probability_sampler() * (1 << 53)))  # noqa: S311 - play, not secrets
        tiles = iter(resampled(self.now, player_id, rng))
        state: Self = self.get_game().new_initial_state()
        for action in self.history():
            state.apply_action(next(tiles).index if state.is_chance_node() else action)
        return state

    def _legal_actions(self, player: int) -> list[int]:
        round_ = self.now.round
        if round_ is None or player != round_.turn:
            return []
        return [action_index(action) for action in round_.legal_actions]

    def _apply_action(self, action: int) -> None:
        now = self.now
        if now.round is None or now.is_drawing:
            if not 0 <= action < len(TILES):
                raise ValueError(f"no tile has the number {action}")
            self.now = now.reveal(TILES[action])
        else:
            is_opening = now.round.open_ends is None
            self.now = now.play(action_at(action, is_opening=is_opening))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(TILES[action])
        is_opening = self.now.round is not None and self.now.round.open_ends is None
        return str(action_at(action, is_opening=is_opening))

    def __str__(self) -> str:
        """Return the position (`balak.position`), the boneyard in the order of the set."""
        round_ = self.now.round
        if round_ is None:
            return " ".join(("deal", *map(str, self.now.dealt)))
        return f"{round_.to_position()}{' d' if self.now.is_drawing else ''}"


def highest_gain(rules: Rules) -> int:
    """Return a bound on the gain: no loser has the tiles dealt to the winner or the protected ones.

    >>> highest_gain(Rules()), highest_gain(Rules(max_pip=2, hand_size=2))
    (145, 7)
    """
    kept = rules.hand_size + rules.protected
    return sum(sorted(tile.pips for tile in rules.tiles)[kept:])


pyspiel.register_game(_TYPE, DrawGame)
