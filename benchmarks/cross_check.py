"""What random play comes to, beside values that other programs found for the same game.

Those count a tile once where both ends are equal; the last line counts it for each end, as
`Round.legal_actions` does. Rounds are those of `balak.kernel.lanes`, as of the other kernels.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from balak.kernel import lanes
from balak.kernel.state import BLOCKED
from balak.rules import Rules


@dataclass(frozen=True)
class Averages:
    """What rounds come to on average."""

    decisions: float
    """Actions a round, draws and passes included."""
    blocked: float
    """Rounds that end blocked, in percent."""
    gain: float
    """Points a round."""

    def agrees(self, other: "Averages") -> bool:
        """Return whether two are equal but for what chance and rounding may do."""
        return (
            abs(self.decisions - other.decisions) <= 0.10
            and abs(self.blocked - other.blocked) <= 0.3
            and abs(self.gain - other.gain) <= 0.10
        )


KNOWN = {
    2: Averages(35.53, 50.3, 15.79),
    3: Averages(29.85, 33.4, 25.90),
    4: Averages(27.22, 22.9, 31.71),
}
"""By the number of players."""
KNOWN_DECISIONS = 35.42
"""With two players where a tile counts for each end."""


def averages(seats: int, *, rounds: int, seed: int, merges_ends: bool = True) -> Averages:
    """Play rounds at random and return what they come to."""
    done = lanes.random_rounds(Rules(seats), rounds, seed, merges_ends=merges_ends)
    blocked = 100 * np.mean(done.kind == BLOCKED)
    return Averages(float(done.decisions.mean()), float(blocked), float(done.points.mean()))


def measure(*, rounds: int, seed: int) -> list[dict[str, Any]]:
    """Return what was found and what is known, for each number of players."""
    found = []
    for seats, known in KNOWN.items():
        here = averages(seats, rounds=rounds, seed=seed)
        found.append(
            {
                "players": seats,
                "merges_ends": True,
                **asdict(here),
                "known": asdict(known),
                "agrees": here.agrees(known),
            }
        )
    here = averages(2, rounds=rounds, seed=seed, merges_ends=False)
    found.append(
        {
            "players": 2,
            "merges_ends": False,
            **asdict(here),
            "known": {"decisions": KNOWN_DECISIONS},
            "agrees": abs(here.decisions - KNOWN_DECISIONS) <= 0.10,
        }
    )
    return found


def lines(found: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of the table; what is known stands in brackets."""
    heads = f"{'decisions a round':>20}{'blocked, %':>17}{'gain':>17}"
    yield f"{'random rounds':<25}{heads}"
    for line in found:
        name = f"{line['players']} players{'' if line['merges_ends'] else ', ends apart'}"
        cells = [
            f"{line[part]:.2f} ({line['known'][part]:.2f})" if part in line["known"] else ""
            for part in ("decisions", "blocked", "gain")
        ]
        mark = "" if line["agrees"] else "  differs"
        yield f"{name:<25}{cells[0]:>20}{cells[1]:>17}{cells[2]:>17}{mark}"
