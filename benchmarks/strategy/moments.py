"""Moments of rounds that nets play against themselves, and what the choices there are worth."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from balak import Round, View
from balak.bots import NetBot
from balak.search import compare, points_worths
from balak.shuffle import seeded_deck

SEED = "strategy"
Wanted = Callable[[View], bool]


class Moment(NamedTuple):
    """A view of the seat to act, and two independent measurements of each of its choices."""

    view: View
    first: list[float]
    """Worth by legal action: points gained less the mean of what the others gain."""
    second: list[float]

    @property
    def worths(self) -> list[float]:
        """The mean of both."""
        return [(one + other) / 2 for one, other in zip(self.first, self.second, strict=True)]


def views(seats: int, count: int, wanted: Wanted) -> Iterator[View]:
    """Yield views, at most one of each round, any one of the wanted.

    The rounds are those of `balak.bots.NetBot` in every seat.
    """
    number = 0
    while count:
        round_ = Round.deal(
            seeded_deck(f"{SEED} {seats}", number), seats=seats, opener=number % seats
        )
        rng = Random(f"{SEED} {seats} {number}")  # noqa: S311 - not for secrets
        bot = NetBot(f"{number}")
        found = []
        while not round_.is_over:
            view = View.of(round_, round_.turn)
            if len(view.legal_actions) > 1 and wanted(view):
                found.append(view)
            round_ = round_.play(bot.choose(view))
        if found:
            yield rng.choice(found)
            count -= 1
        number += 1


def moments(seats: int, count: int, playouts: int, wanted: Wanted) -> Iterator[Moment]:
    """Yield measured moments; either measurement takes so many playouts."""
    worths = points_worths(seats)
    for view in views(seats, count, wanted):
        halves = [
            [
                found.worth
                for found in compare(view, playouts=playouts, seed=half, worths=worths).candidates
            ]
            for half in ("first", "second")
        ]
        yield Moment(view, *halves)
