"""A clock that stands still until the test moves it."""

import heapq
import itertools
from collections.abc import Callable
from dataclasses import dataclass, field

from balak.server.clock import Handle

START: float = 1_800_000_000.0
"""The time on the wall when a new clock is made, in seconds since 1970."""


@dataclass(order=True)
class _Call:
    at: float
    number: int
    run: Callable[[], None] = field(compare=False)
    is_off: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.is_off = True


class ManualClock:
    """A `balak.server.clock.Clock`. What is due runs in order while the time is moved."""

    def __init__(self) -> None:
        self._now = 0.0
        self._calls: list[_Call] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        return self._now

    def wall(self) -> float:
        return START + self._now

    def call_later(self, seconds: float, run: Callable[[], None]) -> Handle:
        call = _Call(self._now + seconds, next(self._numbers), run)
        heapq.heappush(self._calls, call)
        return call

    @property
    def next_at(self) -> float | None:
        """When the next call is due; None if there is none."""
        while self._calls and self._calls[0].is_off:
            heapq.heappop(self._calls)
        return self._calls[0].at if self._calls else None

    def advance(self, seconds: float) -> None:
        """Move on; each call that is due sees its own time. What they start runs afterwards."""
        end = self._now + seconds
        while (at := self.next_at) is not None and at <= end:
            self._now = max(self._now, at)
            heapq.heappop(self._calls).run()
        self._now = end
