"""Match equity: each seat's chance to win the match, from the scores and who opens.

The chances are those of seats that play equally well, as the bot ``net`` does: how its rounds end
was counted, and what follows for matches was reckoned (docs/equity.md). Seats are symmetric but
for their distance from the opener, so that only the points that each still needs count. All of
this is the standard library alone.
"""

from collections.abc import Sequence
from typing import Final

from balak.equity.table import Table, load_table

__all__ = ["chances_after", "match_chances", "worths"]

POINTS: Final = 169
"""How many different gains there are room for: 0 to the pips of the whole set."""


def match_chances(scores: Sequence[int], opener: int, target: int) -> tuple[float, ...]:
    """Return each seat's chance to win the match before a round is dealt; they add up to 1.

    Scores may be at or above the target, as handicaps can be: this round is still played, and the
    match ends after it whoever wins it (R23).

    Args:
        scores: What everybody has, two to four seats.
        opener: The seat that opens this round.
        target: The points to reach.
    """
    seats = len(scores)
    table = load_table(seats)
    if max(scores) < target:
        return _before(table, scores, opener, target)
    total = [0.0] * seats
    for away, counts in enumerate(table.counts):
        winner = (opener + away) % seats
        for points, count in enumerate(counts):
            if count:
                after = chances_after(scores, opener, target, winner, points)
                total = [one + count * other for one, other in zip(total, after, strict=True)]
    after = chances_after(scores, opener, target, None, 0)
    return tuple(
        (one + table.nobody * other) / table.rounds for one, other in zip(total, after, strict=True)
    )


def chances_after(
    scores: Sequence[int], opener: int, target: int, winner: int | None, points: int
) -> tuple[float, ...]:
    """Return each seat's chance to win the match after a round; they add up to 1.

    Where somebody is at or above the target the match is over: the highest score has it, and equal
    ones share it (R23, R24). Otherwise the next seat clockwise opens (R22).

    Args:
        scores: What everybody had before the round.
        opener: The seat that opened it.
        target: The points to reach.
        winner: The seat that gained; None for nobody.
        points: What it gained.
    """
    after = list(scores)
    if winner is not None:
        after[winner] += points
    if max(after) >= target:
        return _shared(after)
    return _before(load_table(len(after)), after, (opener + 1) % len(after), target)


def worths(scores: Sequence[int], opener: int, target: int) -> list[list[list[float]]]:
    """Return `chances_after` for every end of a round: ``[winner][points][seat]``.

    There is one more winner than there are seats, the last one being nobody, whatever the points;
    points go from 0 to 168.
    """
    seats = len(scores)
    table = load_table(seats)
    unchanged = list(chances_after(scores, opener, target, None, 0))
    found = []
    for winner in range(seats):
        # The rounds after which the match goes on, all at once.
        going_on = min(max(target - scores[winner], 0), POINTS) if max(scores) < target else 0
        first = (opener + 1) % seats
        needs = [float(target - scores[(first + away) % seats]) for away in range(seats)]
        axis = (winner - first) % seats
        values = [needs[axis] - points for points in range(going_on)]
        lines = [_turned(chances, first) for chances in table.line(needs, axis, values)]
        for points in range(going_on, POINTS):
            after = list(scores)
            after[winner] += points
            lines.append(list(_shared(after)))
        found.append(lines)
    found.append([unchanged] * POINTS)
    return found


def _before(table: Table, scores: Sequence[int], opener: int, target: int) -> tuple[float, ...]:
    seats = len(scores)
    needs = [target - scores[(opener + away) % seats] for away in range(seats)]
    return tuple(_turned(table.at(needs), opener))


def _turned(chances: Sequence[float], opener: int) -> list[float]:
    """Return by seat what stands in the order of play from the opener on."""
    seats = len(chances)
    return [chances[(seat - opener) % seats] for seat in range(seats)]


def _shared(scores: Sequence[int]) -> tuple[float, ...]:
    """Return each seat's share of a match that is over."""
    highest = max(scores)
    share = 1 / sum(score == highest for score in scores)
    return tuple(share if score == highest else 0.0 for score in scores)
