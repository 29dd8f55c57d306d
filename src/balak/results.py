"""Results: what a round is worth (R18–R21), and whether a result of real tiles can be."""

from dataclasses import dataclass
from typing import Literal

from balak.errors import Reason, SetupError
from balak.tiles import shown, tiles_in

Kind = Literal["domino", "blocked"]
"""``domino``: a player went out. ``blocked``: everybody passed (R17)."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended and what it was worth (R17–R20)."""

    kind: Kind
    winner: int | None
    """The seat that gains; None where the lowest hands of a blocked round are tied (R20)."""
    points: int
    """What the winner gains, exactly (R21); may be 0."""
    remaining: tuple[int, ...]
    """Pips left in each seat's hand (R18); empty where only the points of a round were kept."""


def result_of(hands: tuple[int, ...], out: int | None) -> RoundResult:
    """Return how a round ended with these hands, given as bits.

    Args:
        hands: What is left in each seat's hand.
        out: The seat that went out (R19); None where everybody passed (R20).
    """
    remaining = tuple(sum(tile.pips for tile in tiles_in(hand)) for hand in hands)
    if out is not None:
        return RoundResult("domino", out, sum(remaining), remaining)
    return blocked_result(remaining)


def blocked_result(remaining: tuple[int, ...]) -> RoundResult:
    """Return what a blocked round is worth when these pips are left in the hands (R20).

    >>> blocked_result((8, 10, 3)).points, blocked_result((3, 10, 3)).winner
    (15, None)
    """
    lowest = min(remaining)
    if remaining.count(lowest) > 1:
        return RoundResult("blocked", None, 0, remaining)
    return RoundResult("blocked", remaining.index(lowest), sum(remaining) - 2 * lowest, remaining)


def check_result(result: RoundResult, seats: int) -> None:
    """Check that a round of real tiles can have ended like this, as far as it is known.

    Raises:
        SetupError: R19 for one that somebody went out of, R20 for a blocked one.
    """
    kind, winner, remaining = result.kind, result.winner, result.remaining
    if winner is not None and not 0 <= winner < seats:
        seat = shown(winner)
        raise wrong_result(kind, f"there is no seat {seat}", "error-result-seat", seat=seat)
    if kind == "domino" and winner is None:
        raise wrong_result(
            kind, "somebody went out, but the winner is missing", "error-result-no-winner"
        )
    if not remaining:
        _check_points(result)
    elif len(remaining) != seats or min(remaining) < 0:
        raise wrong_result(kind, "pips from 0 are needed for each seat", "error-result-remaining")
    elif kind == "domino":
        left = remaining[winner or 0]
        if left:
            raise wrong_result(
                kind,
                f"seat {winner} went out but has {shown(left)} pips left",
                "error-result-not-out",
            )
        _check_gain(result, winner, sum(remaining))
    else:
        truth = blocked_result(remaining)
        _check_gain(result, truth.winner, truth.points)


def wrong_result(kind: Kind, message: str, key: str, **details: str | int) -> SetupError:
    """Return the refusal of a result, under the rule for how the round ended (R19, R20)."""
    rule = "R19" if kind == "domino" else "R20"
    return SetupError(message, reason=Reason.RESULT, rule=rule, key=key, **details)


def _check_points(result: RoundResult) -> None:
    """Check the points of a round of which nothing else is known."""
    if result.points < 0:
        raise wrong_result(result.kind, "nobody loses points", "error-result-negative")
    if result.kind == "blocked" and (result.winner is None) != (result.points == 0):
        raise wrong_result(
            result.kind,
            "a blocked round has either a winner who gains something or no winner and no points",
            "error-result-nobody",
        )


def _check_gain(result: RoundResult, winner: int | None, points: int) -> None:
    if result.winner != winner:
        if winner is None:
            raise wrong_result(
                result.kind, "the lowest hands are tied, so nobody wins", "error-result-tied"
            )
        raise wrong_result(
            result.kind,
            f"seat {winner} has the single lowest hand",
            "error-result-lowest",
            seat=winner,
        )
    if result.points != points:
        raise wrong_result(
            result.kind,
            f"the gain is {shown(points)}, not {shown(result.points)}",
            "error-result-points",
            expected=shown(points),
            given=shown(result.points),
        )
