"""Clocks: the server's, which tests replace, and a table's own, which stands still at times."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """What can be called off."""

    def cancel(self) -> None:
        """Call it off; does nothing if it has happened."""


class Clock(Protocol):
    """Where the time comes from, and who calls when it has come."""

    def now(self) -> float:
        """Return seconds from any beginning; they never go back."""

    def wall(self) -> float:
        """Return seconds since 1970."""

    def call_later(self, seconds: float, run: Callable[[], None]) -> Handle:
        """Have this run in so many seconds."""


class LoopClock:
    """The clock of the running event loop."""

    def now(self) -> float:
        """Return seconds from any beginning; they never go back."""
        return time.monotonic()

    def wall(self) -> float:
        """Return seconds since 1970."""
        return time.time()

    def call_later(self, seconds: float, run: Callable[[], None]) -> Handle:
        """Have this run in so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, run)


class Stopwatch:
    """A clock that runs only at times. A new one stands at 0."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._total = 0.0
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        """Whether it runs."""
        return self._since is not None

    def now(self) -> float:
        """Return the seconds for which it has run."""
        return self._total + (0.0 if self._since is None else self._clock.now() - self._since)

    def start(self) -> None:
        """Let it run; does nothing if it does."""
        if self._since is None:
            self._since = self._clock.now()

    def stop(self) -> None:
        """Let it stand still; does nothing if it does."""
        self._total = self.now()
        self._since = None
