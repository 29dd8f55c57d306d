"""Match: rounds to the target, with scores and the rotation of the opener (R19–R24)."""

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Final

from balak.actions import Action
from balak.errors import Reason, SetupError
from balak.refusals import match_over, no_round, unfinished
from balak.results import RoundResult, check_result
from balak.round import Round
from balak.rules import Rules, standard
from balak.tiles import Tile, shown

MAX_TARGET: Final = 999
"""The highest target and the highest handicap."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A scored round: its result, who opened it, and how it was played where that is known."""

    opener: int
    result: RoundResult
    scores: tuple[int, ...]
    """What everybody has after it."""
    round: Round | None = None
    """None for a round with real tiles, of which only the result was kept."""


@dataclass(frozen=True, slots=True, repr=False)
class Match:
    """Rounds until somebody has reached the target. Immutable: each step returns a new match.

    Args:
        rules: Seats and set; by default the game itself for two.
        target: Points to reach; 0 stands for the game's own 100, or 61 with three or four seats
            (R23).
        starting_scores: Handicaps; all 0 by default. They may be at or above the target: the match
            ends only after a scored round.
        opener: Who opens the first round, as the lot decided (R5); None while it is open.

    Raises:
        SetupError: R23 for a target or scores out of range, R5 for an opener who has no seat.

    >>> match = Match(opener=1, target=50)
    >>> match = match.keep(RoundResult("domino", 0, 30, (0, 30)))
    >>> match.scores, match.next_opener, match.is_over
    ((30, 0), 0, False)
    >>> match = match.keep(RoundResult("blocked", 0, 24, (4, 28)))
    >>> match.scores, match.winners
    ((54, 0), (0,))
    """

    rules: Rules = field(default_factory=lambda: standard(2))
    _: KW_ONLY
    target: int = 0
    starting_scores: tuple[int, ...] = ()
    opener: int | None = None
    finished: tuple[Finished, ...] = field(default=(), init=False)
    """The scored rounds, in order."""
    round: Round | None = field(default=None, init=False)
    """The round that is being played; None between rounds."""

    def __post_init__(self) -> None:
        seats = self.rules.seats
        object.__setattr__(self, "target", self.target or default_target(seats))
        object.__setattr__(self, "starting_scores", tuple(self.starting_scores) or (0,) * seats)
        if type(self.target) is not int or not 1 <= self.target <= MAX_TARGET:
            raise SetupError(
                f"the target must be a whole number from 1 to {MAX_TARGET}, "
                f"not {shown(self.target)}",
                reason=Reason.FORMAT,
                rule="R23",
                key="error-target",
                text=shown(self.target),
            )
        if len(self.starting_scores) != seats or not all(
            type(score) is int and 0 <= score <= MAX_TARGET for score in self.starting_scores
        ):
            raise SetupError(
                f"starting scores must be {seats} whole numbers from 0 to {MAX_TARGET}",
                reason=Reason.FORMAT,
                rule="R23",
                key="error-starting-scores",
                seats=seats,
            )
        if self.opener is not None and (
            type(self.opener) is not int or not 0 <= self.opener < seats
        ):
            raise _wrong_opener(self.opener, None)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self.rules.seats

    @property
    def scores(self) -> tuple[int, ...]:
        """What everybody has after the last scored round (R21)."""
        return self.finished[-1].scores if self.finished else self.starting_scores

    @property
    def next_opener(self) -> int | None:
        """Who opens the next round: the seat clockwise of the previous opener (R22).

        The lot's winner before the first round; None if that is open or the match is over.
        """
        if self.is_over:
            return None
        if not self.finished:
            return self.opener
        return (self.finished[-1].opener + 1) % self.seats

    @property
    def is_over(self) -> bool:
        """Whether a scored round left somebody at or past the target (R23)."""
        return bool(self.finished) and max(self.scores) >= self.target

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest score once the match is over: several for a tie (R24)."""
        if not self.is_over:
            return ()
        highest = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == highest)

    def start(self, round_: Round) -> "Match":
        """Return the match with this round on the table.

        Raises:
            ActionError: R23 the match is over; R17 a round is being played.
            SetupError: R5 or R22 for the opener; R3 for a deal by other rules.
        """
        self._check_free()
        self.check_opener(round_.opener)
        if round_.rules != self.rules:
            raise SetupError(
                "the round was dealt by other rules than the match's",
                reason=Reason.HAND_SIZE,
                rule="R3",
                key="error-other-rules",
            )
        return self._with_round(round_)

    def deal(self, deck: Sequence[Tile]) -> "Match":
        """Return the match with the next round dealt from the front of this deck (R3, R22).

        Raises:
            ActionError: R23 the match is over; R17 a round is being played.
            SetupError: R3 for a deck with a tile too few or too many, R2 for one that is not the
                set; R5 where the first opener is open.
        """
        self._check_free()
        opener = self.next_opener
        if opener is None:
            raise SetupError(
                "nobody was chosen to open the first round: draw the lot, or give the match its "
                "opener",
                reason=Reason.OPENER,
                rule="R5",
                key="error-opener-open",
            )
        return self._with_round(Round.deal(deck, opener=opener, rules=self.rules))

    def call_off(self) -> "Match":
        """Return the match without the round on the table, in which nobody has acted yet.

        Raises:
            ActionError: R17 no round is being played, or somebody has acted in it.
        """
        if self.round is None:
            raise no_round()
        if self.round.actions:
            raise unfinished()
        return self._copy(self.finished, None)

    def play(self, action: Action) -> "Match":
        """Return the match after this action; a round that it ends is scored at once.

        Raises:
            ActionError: The rules refuse it, or no round is being played (R17, R23).
            NotationError: An arm on the opening tile, or none on a later one.
        """
        if self.round is None:
            if self.is_over:
                raise match_over()
            raise no_round()
        return self._with_round(self.round.play(action))

    def keep(self, result: RoundResult, opener: int | None = None) -> "Match":
        """Return the match with a round of real tiles scored, of which only the result is known.

        Args:
            result: The result; it is checked against R19 and R20 as far as it goes.
            opener: Who opened; by default the seat whose turn it was to open.

        Raises:
            ActionError: R23 the match is over; R17 a round is being played.
            SetupError: R5 or R22 for the opener; R19 or R20 for a result that cannot be.
        """
        self._check_free()
        if opener is None:
            opener = self.next_opener
        self.check_opener(opener)
        check_result(result, self.seats)
        return self._scored(opener or 0, result, None)

    def check_opener(self, opener: int | None) -> None:
        """Check that this seat may open the next round.

        Raises:
            SetupError: R5 for the first round, where any seat may if the lot is open; else R22.
        """
        expected = self.next_opener
        has_seat = type(opener) is int and 0 <= opener < self.seats
        if not has_seat or (expected is not None and opener != expected):
            raise _wrong_opener(opener, expected if has_seat else None, self.finished)

    def _check_free(self) -> None:
        if self.is_over:
            raise match_over()
        if self.round is not None:
            raise unfinished()

    def __repr__(self) -> str:
        steps = [
            f".keep({done.result!r}, {done.opener})"
            if done.round is None
            else f".start({done.round!r})"
            for done in self.finished
        ]
        if self.round is not None:
            steps.append(f".start({self.round!r})")
        return (
            f"Match({self.rules!r}, target={self.target}, "
            f"starting_scores={self.starting_scores}, opener={self.opener}){''.join(steps)}"
        )

    def _with_round(self, round_: Round) -> "Match":
        if round_.result is None:
            return self._copy(self.finished, round_)
        return self._scored(round_.opener, round_.result, round_)

    def _scored(self, opener: int, result: RoundResult, round_: Round | None) -> "Match":
        scores = list(self.scores)
        if result.winner is not None:
            scores[result.winner] += result.points
        done = Finished(opener, result, tuple(scores), round_)
        return self._copy((*self.finished, done), None)

    def _copy(self, finished: tuple[Finished, ...], round_: Round | None) -> "Match":
        # What was checked once stays good: `replace` would check it again at every action.
        match = object.__new__(Match)
        for name in ("rules", "target", "starting_scores", "opener"):
            object.__setattr__(match, name, getattr(self, name))
        object.__setattr__(match, "finished", finished)
        object.__setattr__(match, "round", round_)
        return match


def default_target(seats: int) -> int:
    """Return the points to reach where nothing else is agreed: 100 for two, else 61 (R23)."""
    return 100 if seats == 2 else 61


def _wrong_opener(
    opener: int | None, expected: int | None, finished: tuple[Finished, ...] = ()
) -> SetupError:
    """Return the refusal of an opener; ``expected`` is None for one that has no seat."""
    rule = "R22" if finished else "R5"
    if expected is None:
        return SetupError(
            f"there is no seat {shown(opener)} to open",
            reason=Reason.OPENER,
            rule=rule,
            key="error-opener-unknown",
            text=shown(opener),
        )
    who = "the next is" if finished else "the lot chose"
    return SetupError(
        f"seat {shown(opener)} opens, but {who} seat {expected}",
        reason=Reason.OPENER,
        rule=rule,
        key="error-opener-next" if finished else "error-opener-first",
        opener=shown(opener),
        expected=expected,
    )
