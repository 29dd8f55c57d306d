"""Rewards: what a seat earns in every environment."""

from balak.results import RoundResult


def rewards_of(result: RoundResult, seats: int) -> tuple[int, ...]:
    """Return what each seat earns by a round: its own gain minus the gains of the others.

    One seat gains at most (R19, R20): it earns the points, everybody else their negative. A tied
    round earns nobody anything.

    >>> rewards_of(RoundResult("domino", 1, 20, (8, 0, 12)), 3)
    (-20, 20, -20)
    """
    points = 0 if result.winner is None else result.points
    return tuple(points if seat == result.winner else -points for seat in range(seats))
