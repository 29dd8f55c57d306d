"""Tables of match chances by the points that each seat still needs, and how they are read.

A file is JSON. `counts` says how often a round ended how: for the seat that won, counted from the
opener on, the number of rounds by points; `nobody` are the rounds that changed no score. `nodes`
are points still needed, and `chances` hold, for each way to give every seat one of the nodes, the
chance of each seat but the last: of 65535, as little-endian numbers of 16 bits in base64. Between
the nodes chances are interpolated. `python -m balak.arena.equities` makes the files.
"""

import json
import sys
from array import array
from base64 import b64decode, b64encode
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from math import sqrt
from typing import Any, Final

FORMAT: Final = "balak-equity/1"
WHOLE: Final = 65535
"""What stands in a file for a chance of 1."""

Needs = Sequence[float]
"""The points that each seat still needs, the opener's first; all above 0."""


@dataclass(frozen=True, slots=True)
class Table:
    """The chances of every seat before a round, for some number of seats."""

    seats: int
    nodes: tuple[int, ...]
    """Points still needed, rising from 1."""
    chances: tuple[tuple[float, ...], ...]
    """By seat, counted from the opener on: its chance for each way to give the seats nodes."""
    counts: tuple[tuple[int, ...], ...]
    """By the seat that won, counted from the opener on: rounds by points."""
    nobody: int
    """Rounds that changed no score."""
    command: str = ""
    """What made it."""

    @property
    def rounds(self) -> int:
        """How many rounds were counted."""
        return self.nobody + sum(map(sum, self.counts))

    def at(self, needs: Needs) -> tuple[float, ...]:
        """Return each seat's chance to win the match, in the order of the needs; they add up to 1.

        Needs above the last node are brought into the table by taking the same amount off all of
        their square roots: what counts far from the target are differences between needs, measured
        by the root of how far it is.
        """
        return self.line(needs, 0, needs[:1])[0]

    def line(self, needs: Needs, axis: int, values: Iterable[float]) -> list[tuple[float, ...]]:
        """Return what `at` does for needs of which one takes each of these values in turn."""
        near = [value for value in values if max(value, *self._others(needs, axis)) <= self.highest]
        if len(near) < len(values := list(values)):
            return [self._far(needs, axis, value) for value in values]
        corners = self._corners(needs, axis)
        stride = len(self.nodes) ** (self.seats - 1 - axis)
        columns: dict[int, list[float]] = {}
        found = []
        for value in near:
            low, share = self._place(value)
            for node in (low, low + 1) if share else (low,):
                if node not in columns:
                    columns[node] = [
                        sum(weight * chances[place + node * stride] for place, weight in corners)
                        for chances in self.chances
                    ]
            if share:
                pairs = zip(columns[low], columns[low + 1], strict=True)
                found.append(tuple(one + share * (other - one) for one, other in pairs))
            else:
                found.append(tuple(columns[low]))
        return found

    @property
    def highest(self) -> int:
        """The last node."""
        return self.nodes[-1]

    def _others(self, needs: Needs, axis: int) -> list[float]:
        return [need for at, need in enumerate(needs) if at != axis]

    def _far(self, needs: Needs, axis: int, value: float) -> tuple[float, ...]:
        all_needs = [value if at == axis else need for at, need in enumerate(needs)]
        most = max(all_needs)
        if most <= self.highest:
            return self.at(all_needs)
        off = sqrt(most) - sqrt(self.highest)
        roots = [max(sqrt(need) - off, 1.0) for need in all_needs]
        return self.at([min(root * root, self.highest) for root in roots])

    def _place(self, need: float) -> tuple[int, float]:
        """Return the node at or below a need, and how far it is on the way to the next one."""
        low = bisect_right(self.nodes, need) - 1
        if need == self.nodes[low]:
            return low, 0.0
        below, above = self.nodes[low], self.nodes[low + 1]
        return low, (need - below) / (above - below)

    def _corners(self, needs: Needs, axis: int) -> list[tuple[int, float]]:
        """Return places in `chances` with their weights, node 0 on the axis that is left open."""
        count = len(self.nodes)
        sides: list[list[tuple[int, float]]] = []
        for at, need in enumerate(needs):
            stride = count ** (self.seats - 1 - at)
            if at == axis:
                continue
            low, share = self._place(need)
            side = [(low * stride, 1 - share), ((low + 1) * stride, share)]
            sides.append(side if share else side[:1])
        corners = []
        for corner in product(*sides):
            weight = 1.0
            for _, part in corner:
                weight *= part
            corners.append((sum(place for place, _ in corner), weight))
        return corners


@cache
def load_table(seats: int) -> Table:
    """Return the table that comes with balak for so many seats, two to four."""
    return read_table((files(__package__) / f"{seats}.json").read_text("ascii"))


def read_table(text: str) -> Table:
    """Return the table of a file that `written` made.

    Raises:
        ValueError: It is no such file.
    """
    found: dict[str, Any] = json.loads(text)
    if found.get("format") != FORMAT:
        raise ValueError(f"this is no file of the format {FORMAT}")
    seats, nodes = int(found["seats"]), tuple(found["nodes"])
    numbers = array("H", b64decode(found["chances"], validate=True))
    if sys.byteorder == "big":
        numbers.byteswap()
    size = len(nodes) ** seats
    columns = [
        tuple(number / WHOLE for number in numbers[at : at + size])
        for at in range(0, len(numbers), size)
    ]
    columns.append(tuple(max(0.0, 1 - sum(chances)) for chances in zip(*columns, strict=True)))
    return Table(
        seats,
        nodes,
        tuple(columns),
        tuple(map(tuple, found["counts"])),
        int(found["nobody"]),
        str(found["command"]),
    )


def written(table: Table) -> str:
    """Return the file of a table."""
    numbers = array(
        "H", (round(chance * WHOLE) for column in table.chances[:-1] for chance in column)
    )
    if sys.byteorder == "big":
        numbers.byteswap()
    found = {
        "format": FORMAT,
        "seats": table.seats,
        "command": table.command,
        "nobody": table.nobody,
        "counts": table.counts,
        "nodes": table.nodes,
        "chances": b64encode(numbers.tobytes()).decode(),
    }
    lines = (
        f'"{name}":{json.dumps(value, separators=(",", ":"))}' for name, value in found.items()
    )
    return "{" + ",\n".join(lines) + "}\n"
