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
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from balak.errors import Reason, SetupError

FORMAT: Final = "balak-net/1"
HIDDEN: Final = 32
ROWS: Final = 32 + 24 + 1


@dataclass(frozen=True, slots=True)
class Net:
    """The weights of a net."""

    seats: int
    rows: tuple[tuple[float, ...], ...]
    """By feature, those of the state first, and by hidden unit; the last row makes the score."""
    command: str = ""
    """What made it."""

    @property
    def out(self) -> tuple[float, ...]:
        """By hidden unit: its weight in the score."""
        return self.rows[-1]

    def hidden_of(self, numbers: Sequence[float], first: int) -> list[float]:
        """Return what some features add to the hidden units.

        Args:
            numbers: The features.
            first: The row of the first of them.
        """
        hidden = [0.0] * HIDDEN
        for number, row in zip(numbers, self.rows[first:], strict=False):
            if number:
                hidden = [one + number * weight for one, weight in zip(hidden, row, strict=True)]
        return hidden


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
