"""Many rounds in lock-step: the environment for learning fast, with NumPy arrays in and out.

>>> env = BatchedDraw(4, seats=2)
>>> observations, infos = env.reset(seed=7)
>>> observations.shape, infos["action_mask"].shape, infos["turn"].tolist()
((4, 125), (4, 58), [0, 1, 0, 1])
>>> observations, rewards, terminations, truncations, infos = env.step(env.sample_actions())
>>> rewards.shape, terminations.tolist()
((4, 2), [False, False, False, False])
"""

import secrets
from typing import Any, Final, Literal, Self, SupportsIndex

from balak.actions import action_at
from balak.envs.extras import missing
from balak.errors import ActionError, NotationError, Reason, SetupError
from balak.round import Round
from balak.rules import Rules, standard
from balak.tiles import TILES, shown
from balak.view import View

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from balak.envs import lockstep
    from balak.envs.batch import DEALT, OPENER, PLAYED, new_batch, options_of
    from balak.envs.observing import ObservationLayout
except ModuleNotFoundError as error:
    raise missing(error, "sim") from None

NAME: Final = "balak-draw-v0"
"""The name. Its number goes up when an observation, an action, a reward or a deal changes."""

Infos = dict[str, NDArray[Any]]
Step = tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Infos]


class BatchedDraw:
    """Rounds of Draw in lock-step, one in each row, as a Gymnasium vector environment has them.

    Every `step` plays one action in every row, for the seat whose turn it is there, and returns
    what the seats to act then see. A row's next round is dealt in the step that ends one
    (Gymnasium's ``AutoresetMode.SAME_STEP``): its observation, mask and turn are those of the new
    round, ``terminations`` and ``rewards`` tell of the old one, and ``infos["final_obs"]`` has its
    end as the seat saw it that acted last. Nothing is ever truncated.

    The arrays that are returned are always the same ones, written over by the next call; nothing
    is allocated for a step. Copy what is to be kept, or give ``copy=True``.

    What a row does depends on the seed, the row and its actions alone: not on how many rows there
    are, nor on what other rows play, nor on the machine.

    Args:
        num_envs: How many rounds are played at a time.
        seats: How many play the game itself, 2 to 4.
        rules: Any other seats and set, instead.
        opener: The seat that opens every round; None to go clockwise from deal to deal (R22),
            beginning with seat ``row % seats``.
        dtype: Of the observations; the numbers are the same.
        copy: Whether what is returned is the caller's to keep.

    Attributes:
        observations: ``dtype[num_envs, layout.size]``.
        action_masks: ``bool[num_envs, 58]``, by `balak.action_index`.
        turns: ``int8[num_envs]``: the seats to act.
        actors: ``int8[num_envs]``: the seats that acted in the last step.
        rewards: ``float32[num_envs, seats]``: at the end of a round a seat's gain minus those of
            the others (`balak.envs.rewards`), else 0.
        terminations: ``bool[num_envs]``: whether the last step ended the row's round.
        truncations: ``bool[num_envs]``, all False.
        final_observations: As ``observations``; valid where ``terminations`` is True.

    Raises:
        SetupError: There are no such rules (R1–R4), no such seat to open (R5), or no rounds.
    """

    def __init__(
        self,
        num_envs: int = 1024,
        *,
        seats: int = 2,
        rules: Rules | None = None,
        opener: int | None = None,
        dtype: Literal["float32", "uint8"] = "float32",
        copy: bool = False,
    ) -> None:
        self.rules = rules = rules or standard(seats)
        if type(num_envs) is not int or num_envs < 1:
            raise _refused(f"num_envs must be a whole number from 1, not {shown(num_envs)}")
        if opener is not None and not 0 <= opener < rules.seats:
            raise _refused(f"there is no seat {opener} to open", Reason.OPENER, "R5")
        if dtype not in ("float32", "uint8"):
            raise _refused(f'dtype must be "float32" or "uint8", not {shown(dtype)}')
        self.num_envs = num_envs
        self.layout = ObservationLayout(rules.seats)
        self.copy = copy
        self.seed: int | None = None
        self.opener = opener
        self._options = options_of(rules, opener=opener)
        self._batch = batch = new_batch(num_envs, rules, dtype)
        self._plain = tuple(self._options), tuple(batch)
        self._rngs = np.zeros((num_envs, 2), np.uint32)
        self._given = np.zeros(num_envs, np.int64)
        self._sampled = np.zeros(num_envs, np.int64)
        self.observations = batch.observations.reshape(num_envs, -1)
        self.final_observations = batch.final.reshape(num_envs, -1)
        self.action_masks = batch.masks.view(np.bool_).reshape(num_envs, -1)
        self.turns = batch.turns
        self.actors = batch.actors
        self.rewards = batch.rewards
        self.terminations = batch.ended.view(np.bool_)
        self.truncations = np.zeros(num_envs, np.bool_)
        self.infos: Infos = {
            "action_mask": self.action_masks,
            "turn": self.turns,
            "actor": self.actors,
            "final_obs": self.final_observations,
            "_final_obs": self.terminations,
        }
        self._step: Step = (
            self.observations,
            self.rewards,
            self.terminations,
            self.truncations,
            self.infos,
        )

    def __repr__(self) -> str:
        return f"BatchedDraw({self.num_envs}, rules={self.rules!r}, opener={self.opener})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by the contents: the arrays shown are views of those of the kernels."""
        options = {
            "rules": self.rules,
            "opener": self.opener,
            "dtype": str(self.observations.dtype),
            "copy": self.copy,
        }
        return BatchedDraw._with, (self.num_envs, options, self.seed, self._arrays())

    @classmethod
    def _with(
        cls,
        num_envs: int,
        options: dict[str, Any],
        seed: int | None,
        arrays: tuple[NDArray[Any], ...],
    ) -> Self:
        env = cls(num_envs, **options)
        if seed is not None:
            env._set_seed(seed)
        for own, array in zip(env._arrays(), arrays, strict=True):
            own[...] = array
        return env

    def _arrays(self) -> tuple[NDArray[Any], ...]:
        """All that changes from step to step."""
        return *self._batch, self._rngs

    def _set_seed(self, seed: int) -> None:
        self.seed = seed
        self._options = self._options._replace(seed=seed)
        self._plain = tuple(self._options), tuple(self._batch)

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], Infos]:
        """Deal a new round in every row.

        Args:
            seed: A whole number from 0, below 2**63, with which the deals begin anew. None goes on
                with the deals of the present seed, or with a seed of the system's where none was
                set.

        Returns:
            Observations and infos as `step` returns them.

        Raises:
            SetupError: The seed is anything else.
        """
        if seed is not None or self.seed is None:
            fresh = secrets.randbits(63) if seed is None else _checked_seed(seed)
            self._set_seed(fresh)
            self._batch.rows[:, DEALT] = 0
            lockstep.seed_sampling(self._rngs, fresh)
        lockstep.deal_all(self._options, self._batch)
        lockstep.show_all(self._options, self._batch)
        self.rewards[:] = 0
        self.terminations[:] = False
        observations, _, _, _, infos = self._copied() if self.copy else self._step
        return observations, infos

    def step(self, actions: ArrayLike) -> Step:
        """Play one action in every row.

        Args:
            actions: ``num_envs`` whole numbers, each the index of a legal action of its row
                (`balak.action_index`). int64 is taken as it is.

        Returns:
            Observations, rewards, terminations, truncations and infos: the attributes of these
            names, and a dict of ``action_mask``, ``turn``, ``actor``, ``final_obs`` and
            ``_final_obs`` (where that is valid).

        Raises:
            ActionError: An action is not legal, or nothing was dealt yet. No row has changed.
            TypeError: The actions are not whole numbers.
            ValueError: They are not one for each row.
        """
        given = self._checked(actions)
        row = lockstep.step_all(given, *self._plain)
        if row >= 0:
            raise self._refusal(row, int(given[row]))
        return self._copied() if self.copy else self._step

    def sample_actions(self) -> NDArray[np.int64]:
        """Return a legal action for every row, all equally likely: int64[num_envs].

        The choices come from the seed, apart from the deals. The array is written over by the next
        call.

        Raises:
            ActionError: Nothing was dealt yet.
        """
        if self.seed is None:
            raise _undealt()
        lockstep.sample_all(self._batch.legal, self._rngs, self._sampled)
        return self._sampled.copy() if self.copy else self._sampled

    def round(self, row: SupportsIndex) -> Round:
        """Return a row's round as the rules library has it, hidden tiles and all.

        Raises:
            ActionError: Nothing was dealt yet.
            IndexError: There is no such row.
        """
        if self.seed is None:
            raise _undealt()
        values = self._batch.rows[row].tolist()
        deck = [TILES[tile] for tile in self._batch.decks[row, : len(self.rules.tiles)].tolist()]
        round_ = Round.deal(deck, opener=values[OPENER], rules=self.rules)
        for index in self._batch.played[row, : values[PLAYED]].tolist():
            round_ = round_.play(action_at(index, is_opening=round_.open_ends is None))
        return round_

    def view(self, row: SupportsIndex, seat: int | None = None) -> View:
        """Return what a seat may know of a row's round; the seat to act by default."""
        round_ = self.round(row)
        return View.of(round_, round_.turn if seat is None else seat)

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != self.turns.shape:
            raise ValueError(f"{self.num_envs} actions are needed, not an array of {given.shape}")
        if given.dtype == np.int64 and given.flags.c_contiguous:
            return given
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        self._given[:] = given
        return self._given

    def _refusal(self, row: int, index: int) -> ActionError:
        if self.seed is None:
            return _undealt()
        round_ = self.round(row)
        try:
            round_.play(action_at(index, is_opening=round_.open_ends is None))
        except (ActionError, NotationError) as refusal:
            return ActionError(
                f"row {row}, action {index}: {refusal}", reason=refusal.reason, rule=refusal.rule
            )
        raise AssertionError(f"row {row} and its round differ about action {index}")

    def _copied(self) -> Step:
        observations, rewards, terminations, truncations, infos = self._step
        return (
            observations.copy(),
            rewards.copy(),
            terminations.copy(),
            truncations.copy(),
            {name: array.copy() for name, array in infos.items()},
        )


def _checked_seed(seed: int) -> int:
    if not isinstance(seed, (int, np.integer)) or not 0 <= seed < 1 << 63:
        raise _refused(f"a seed is a whole number from 0, below 2**63, not {shown(seed)}")
    return int(seed)


def _refused(message: str, reason: Reason = Reason.FORMAT, rule: str | None = None) -> SetupError:
    return SetupError(message, reason=reason, rule=rule)


def _undealt() -> ActionError:
    return ActionError(
        "nothing was dealt yet: reset the environment first", reason=Reason.UNFINISHED
    )
