"""Contests: who meets whom in the arena, as plans of `balak.simulation` with duplicate deals.

With two seats every bot meets every other. With three and four seats each bot meets every other one
alone among it: of a and b that is a against b, b and b against a, a, and with four seats one more
of each. All contests have the same deals, and each deal is played once in each seating.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from balak.arena.players import is_player_name
from balak.bots import make_bot
from balak.simulation.plan import COMPILED_BOTS, Plan, Unit


@dataclass(frozen=True)
class Contest(Plan):
    """One bot, the first, against all others, which are alike.

    Raises:
        SetupError: There are no such bots, seats, unit or count, or the seed is not ASCII text.
    """

    def check_bots(self) -> None:
        """Check the names of the bots, which may come from outside.

        Raises:
            SetupError: There is no bot of one of them.
        """
        for name in self.bots:
            if not is_player_name(name):
                make_bot(name)

    @property
    def is_compiled(self) -> bool:
        """Whether compiled twins of the bots play."""
        return set(self.bots) <= set(COMPILED_BOTS)


def contests(
    bots: Sequence[str], seats: int, unit: Unit, count: int, seed: str
) -> tuple[Contest, ...]:
    """Return the contests of some bots, all different.

    Args:
        bots: Their names, two at least.
        seats: Two to four.
        unit: What is played, rounds or whole matches.
        count: How many of those in each contest, each once in each seating.
        seed: Any ASCII text.

    Raises:
        SetupError: There are no such bots, seats, unit or count, or the seed is not ASCII text.
        ValueError: The bots are fewer than two, or not all different.
    """
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise ValueError(f"an arena needs two bots or more, all different, not {list(bots)}")
    pairs = combinations(bots, 2) if seats == 2 else permutations(bots, 2)
    return tuple(
        Contest((one, *[other] * (seats - 1)), unit, count, seed, is_duplicate=True)
        for one, other in pairs
    )
