"""Drain: close all sockets when the server stops, spread over some seconds.

Pages whose sockets close at once come back at once, and the server that has just started would get
all of them in one moment.
"""

import asyncio
import random
from collections.abc import Callable, Collection
from typing import Final, Protocol

from balak.outcomes import CLOSE_RESTART

ANSWER_SECONDS: Final = 2.0
"""How long a command that was taken may still take to be answered."""
_LOOK_SECONDS: Final = 0.005


class Line(Protocol):
    """What is closed: the server's end of a socket."""

    @property
    def is_answering(self) -> bool:
        """Whether a command was taken from it that is not answered yet."""

    def close(self, code: int) -> None:
        """Close it after what is queued; nothing is taken from it any more."""


async def drain(lines: Callable[[], Collection[Line]], seconds: float, rng: random.Random) -> None:
    """Close every line with 1012, each at a moment of its own, and wait until all are gone.

    A command that was taken is answered first. Lines that come meanwhile are closed at the end.

    Args:
        lines: Returns the lines that are there.
        seconds: Over how long they are spread; 0 closes all at once.
        rng: What the moments are drawn from.
    """
    loop = asyncio.get_running_loop()
    begin = loop.time()
    present = list(lines())
    rng.shuffle(present)
    slot = seconds / max(1, len(present))
    async with asyncio.TaskGroup() as tasks:
        for number, line in enumerate(present):
            await _until(begin + (number + rng.random()) * slot)
            tasks.create_task(_close(line))
    async with asyncio.TaskGroup() as tasks:
        for line in lines():
            tasks.create_task(_close(line))
    latest = loop.time() + ANSWER_SECONDS
    while lines() and loop.time() < latest:
        await asyncio.sleep(_LOOK_SECONDS)


async def _until(moment: float) -> None:
    left = moment - asyncio.get_running_loop().time()
    if left > 0:
        await asyncio.sleep(left)


async def _close(line: Line) -> None:
    """Close a line once what was taken from it is answered."""
    loop = asyncio.get_running_loop()
    latest = loop.time() + ANSWER_SECONDS
    while line.is_answering and loop.time() < latest:
        await asyncio.sleep(_LOOK_SECONDS)
    line.close(CLOSE_RESTART)
