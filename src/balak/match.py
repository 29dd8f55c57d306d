"""Match: rounds to the target, with scores and the rotation of the opener (R19–R24)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from balak.actions import Action
from balak.errors import ActionError, Reason, SetupError
from balak.round import Round, RoundResult, blocked_result
from balak.rules import Rules, standard
from balak.tiles import Tile, shown

MAX_TARGET: Final = 999


@dataclass(frozen=True, slots=True)
class Finished:
    """A scored round: its result, who opened it, and how it was played where that is known."""

    opener: int
    result: RoundResult
    scores: tuple[int, ...]
    """What everybody has after it."""
    round: Round | None = None
    """None for a round with real tiles, of which only the result was kept."""


@dataclass(frozen=True, slots=True)
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
        self._check_opener(round_.opener)
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
            SetupError: R2 for a deck that is not the set; R5 where the first opener is open.
        """
        self._check_free()
        opener = self.next_opener
        if opener is None:
            raise _wrong_opener(None, None)
        return self._with_round(Round.deal(deck, opener=opener, rules=self.rules))

    def play(self, action: Action) -> "Match":
        """Return the match after this action; a round that it ends is scored at once.

        Raises:
            ActionError: The rules refuse it, or no round is being played (R17, R23).
            NotationError: An arm on the opening tile, or none on a later one.
        """
        if self.round is None:
            if self.is_over:
                raise _match_over()
            raise ActionError(
                "no round is being played: deal the next one first",
                reason=Reason.ROUND_OVER,
                rule="R17",
                key="error-no-round",
            )
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
        self._check_opener(opener)
        check_result(result, self.seats)
        return self._scored(opener or 0, result, None)

    def _check_free(self) -> None:
        if self.is_over:
            raise _match_over()
        if self.round is not None:
            raise ActionError(
                "the round before is unfinished",
                reason=Reason.UNFINISHED,
                rule="R17",
                key="error-unfinished",
            )

    def _check_opener(self, opener: int | None) -> None:
        expected = self.next_opener
        has_seat = type(opener) is int and 0 <= opener < self.seats
        if not has_seat or (expected is not None and opener != expected):
            raise _wrong_opener(opener, expected, is_first=not self.finished)

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
        match = replace(self)
        object.__setattr__(match, "finished", finished)
        object.__setattr__(match, "round", round_)
        return match


def default_target(seats: int) -> int:
    """Return the points to reach where nothing else is agreed: 100 for two, else 61 (R23)."""
    return 100 if seats == 2 else 61


def check_result(result: RoundResult, seats: int) -> None:
    """Check that a round of real tiles can have ended like this.

    Raises:
        SetupError: R19 for somebody who went out, R20 for a blocked round.
    """
    if result.kind == "domino":
        _check_domino(result, seats)
    else:
        _check_blocked(result, seats)


def _check_domino(result: RoundResult, seats: int) -> None:
    if result.winner is None or not 0 <= result.winner < seats:
        raise _wrong_result("R19", "error-result-no-winner", "somebody went out, but no seat did")
    if result.points < 0:
        raise _wrong_result("R19", "error-result-negative", "nobody loses points")
    if not _are_pips(result.remaining, seats):
        raise _wrong_result("R19", "error-result-remaining", f"{seats} seats have pips left")
    if not result.remaining:
        return
    if result.remaining[result.winner] != 0:
        raise _wrong_result("R19", "error-result-not-out", "who went out has no pips left")
    if result.points != sum(result.remaining):
        raise _wrong_result(
            "R19", "error-result-domino", "who goes out gains the pips of all others together"
        )


def _check_blocked(result: RoundResult, seats: int) -> None:
    if result.winner is not None and not 0 <= result.winner < seats:
        seat = shown(result.winner)
        raise _wrong_result("R20", "error-result-seat", f"there is no seat {seat}", seat=seat)
    if not _are_pips(result.remaining, seats):
        raise _wrong_result("R20", "error-result-remaining", f"{seats} seats have pips left")
    if result.remaining:
        is_right = result == blocked_result(result.remaining)
    else:
        is_right = (result.winner is None) == (result.points == 0) and result.points >= 0
    if not is_right:
        raise _wrong_result(
            "R20",
            "error-result-blocked",
            "a single lowest hand gains the others' pips minus its own; a tie gives nothing",
        )


def _are_pips(remaining: tuple[int, ...], seats: int) -> bool:
    """Whether these can be the pips left in the hands, or are left open."""
    return len(remaining) in (0, seats) and all(pips >= 0 for pips in remaining)


def _wrong_result(rule: str, key: str, message: str, **details: str | int) -> SetupError:
    return SetupError(message, reason=Reason.RESULT, rule=rule, key=key, **details)


def _match_over() -> ActionError:
    return ActionError(
        "the match is over: the target has been reached",
        reason=Reason.MATCH_OVER,
        rule="R23",
        key="error-match-over",
    )


def _wrong_opener(opener: int | None, expected: int | None, *, is_first: bool = True) -> SetupError:
    rule = "R5" if is_first else "R22"
    if expected is None:
        return SetupError(
            f"there is no seat {shown(opener)} to open: the lot names the first opener",
            reason=Reason.OPENER,
            rule=rule,
            key="error-opener-unknown",
            text=shown(opener),
        )
    return SetupError(
        f"seat {shown(opener)} opens, but it is the turn of seat {expected}",
        reason=Reason.OPENER,
        rule=rule,
        key="error-opener-first" if is_first else "error-opener-next",
        opener=shown(opener),
        expected=expected,
    )
