"""Plan: what is simulated, cut into units that can be played anywhere and in any order.

A unit is a round or a match, numbered from 0. It is a pure function of the plan and its number,
so it does not matter who plays it, when, or together with which others.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, get_args

from balak.bots import make_bot
from balak.errors import Reason, SetupError
from balak.rules import Rules, standard
from balak.shuffle import LotLayer, draw_lot, lot_winner, seeded_deck
from balak.tiles import shown

Unit = Literal["round", "match"]

COMPILED_BOTS: Final = ("random", "greedy", "heuristic", "net")
"""The bots that have a twin in `balak.kernel.policies`, in the order of its numbers."""


@dataclass(frozen=True)
class Plan:
    """What is simulated.

    Raises:
        SetupError: There are no such bots, seats (R1), unit or count, or the seed is not ASCII
            text.

    >>> plan = Plan(("greedy", "random"), "round", 1000, "a seed", is_duplicate=True)
    >>> plan.seatings, plan.is_compiled
    (((0, 1), (1, 0)), True)
    """

    bots: tuple[str, ...]
    """The names of the players' bots, one for each seat; player 0 begins in seat 0."""
    unit: Unit
    count: int
    """How many units."""
    seed: str
    """Any ASCII text."""
    is_duplicate: bool = False
    """Whether each unit is played once in each seating of the bots."""
    by_bots: bool = False
    """Whether `Round` and the bots themselves play even where compiled twins of them could."""

    def __post_init__(self) -> None:
        standard(self.seats)
        self.check_bots()
        seeded_deck(self.seed)
        if self.unit not in get_args(Unit):
            raise _refused(f'a unit is "round" or "match", not {shown(self.unit)}')
        if type(self.count) is not int or self.count < 1:
            raise _refused(f"count must be a whole number from 1, not {shown(self.count)}")

    def check_bots(self) -> None:
        """Check the names of the bots.

        Raises:
            SetupError: There is no bot of one of them.
        """
        for name in self.bots:
            make_bot(name)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    @property
    def is_compiled(self) -> bool:
        """Whether compiled twins of the bots play."""
        return not self.by_bots and set(self.bots) <= set(COMPILED_BOTS)

    @property
    def rules(self) -> Rules:
        """The game itself for as many seats."""
        return standard(self.seats)

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The players by seat, for each time that a unit is played.

        With duplicates the players move on by one seat each time, until the same bots sit in the
        same seats as at first; else there is one seating.
        """
        seats, bots = self.seats, self.bots
        period = next(n for n in range(1, seats + 1) if bots[n:] + bots[:n] == bots)
        return tuple(
            tuple((seat + turned) % seats for seat in range(seats))
            for turned in range(period if self.is_duplicate else 1)
        )

    def deal_seed(self, unit: int) -> str:
        """Return the seed of a unit's decks (`balak.shuffle.seeded_deck`).

        Rounds are all dealt from the plan's own seed, round k from its deck k; match m has the seed
        ``SEED:m``. Both count from 1.
        """
        return self.seed if self.unit == "round" else f"{self.seed}:{unit + 1}"

    def bot_seed(self, unit: int, seat: int) -> str:
        """Return the seed of whichever bot sits there in this unit, where `Bot` objects play."""
        return f"{self.seed}:{unit + 1}:{seat}"

    def lot(self, unit: int) -> tuple[LotLayer, ...]:
        """Return the lot for a match's first opener: the seed's deck 0 (R5)."""
        return draw_lot(seeded_deck(self.deal_seed(unit), 0), self.seats)

    def opener(self, unit: int) -> int:
        """Return who opens the unit's first round.

        A match's lot says it. Single rounds are opened by each seat in turn, as R22 would have it.
        """
        return unit % self.seats if self.unit == "round" else lot_winner(self.lot(unit))


def _refused(message: str) -> SetupError:
    return SetupError(message, reason=Reason.FORMAT)
