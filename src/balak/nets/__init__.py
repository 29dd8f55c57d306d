"""Nets as files: the weights of `NetBot` for two, three and four seats, and how they are read.

A file is JSON: how many seats the net is for, the command that made it, and its weights, a
little-endian float32 each, in base64. They are a matrix with `HIDDEN` columns: a row for each
feature, then one row for the score.
"""

import json
import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from operator import mul
from typing import Final

from balak.errors import Reason, SetupError

FORMAT: Final = "balak-net/1"
HIDDEN: Final = 32
STATE: Final = 32
"""How many features a state has."""
ROWS: Final = STATE + 24 + 1


@dataclass(frozen=True, slots=True)
class Net:
    """The weights of a net."""

    seats: int
    rows: tuple[tuple[float, ...], ...]
    """By feature, those of the state first, and by hidden unit; the last row makes the score."""
    command: str = ""
    """What made it."""
    _columns: tuple[tuple[tuple[float, ...], ...], ...] = field(init=False, repr=False)
    """The weights of each hidden unit: for a state, and for an action."""

    def __post_init__(self) -> None:
        parts = (self.rows[:STATE], self.rows[STATE:-1])
        columns = tuple(tuple(zip(*part, strict=True)) for part in parts)
        object.__setattr__(self, "_columns", columns)

    @property
    def out(self) -> tuple[float, ...]:
        """By hidden unit: its weight in the score."""
        return self.rows[-1]

    def of_state(self, numbers: Sequence[float]) -> list[float]:
        """Return what the features of a state add to the hidden units."""
        return [_dot(numbers, weights) for weights in self._columns[0]]

    def score(self, base: Sequence[float], numbers: Sequence[float]) -> float:
        """Return the score of an action.

        Args:
            base: What the state adds to the hidden units.
            numbers: The features of the action.
        """
        total = 0.0
        for one, weights, out in zip(base, self._columns[1], self.out, strict=True):
            unit = one + _dot(numbers, weights)
            if unit > 0.0:
                total += unit * out
        return total


if sys.version_info >= (3, 12):
    from math import sumprod as _dot
else:

    def _dot(numbers: Sequence[float], weights: Sequence[float]) -> float:
        return float(sum(map(mul, numbers, weights)))


@cache
def load_net(seats: int) -> Net:
    """Return the net that comes with balak for so many seats."""
    return read_net((files(__name__) / f"{seats}.json").read_text("ascii"))


def read_net(text: str) -> Net:
    """Return the net that a file holds.

    Raises:
        SetupError: It is no such file.
    """
    try:
        found = json.loads(text)
        weights = array("f", b64decode(found["weights"], validate=True))
        if sys.byteorder == "big":
            weights.byteswap()
        if found["format"] != FORMAT or len(weights) != ROWS * HIDDEN:
            raise ValueError
        rows = tuple(tuple(weights[at : at + HIDDEN]) for at in range(0, len(weights), HIDDEN))
        return Net(int(found["seats"]), rows, str(found["command"]))
    except (ValueError, KeyError, TypeError) as error:
        raise SetupError(
            "this file holds no net: make one with balak train",
            reason=Reason.FORMAT,
            key="error-net-file",
        ) from error


def written(seats: int, weights: Iterable[float], command: str) -> str:
    """Return the file of a net; see `Net.rows` for the order of its weights."""
    numbers = array("f", weights)
    if sys.byteorder == "big":
        numbers.byteswap()
    found = {"format": FORMAT, "seats": seats, "command": command}
    return json.dumps(found | {"weights": b64encode(numbers.tobytes()).decode()}, indent=1) + "\n"
