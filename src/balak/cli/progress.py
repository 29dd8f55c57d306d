"""Progress: how far long work has come, on one line of a terminal."""

import sys
import time
from types import TracebackType
from typing import Final, Self

import click

from balak.text import Lang, message

PAUSE: Final = 0.1
"""Seconds between two changes of the line."""
CLEAR: Final = "\r\x1b[K"


class Progress:
    """A line on standard error for as long as the work goes on; none where it is no terminal."""

    def __init__(self, count: int, unit: str, lang: Lang) -> None:
        self._count = count
        self._unit = unit
        self._lang = lang
        self._is_shown = sys.stderr is not None and sys.stderr.isatty()
        self._began = time.monotonic()
        self._said = 0.0

    def tell_of(self, done: int, count: int) -> None:
        """Say how much is done of work whose amount is known only now."""
        self._count = count
        self.tell(done)

    def tell(self, done: int) -> None:
        """Say how much of the work is done, which is more than nothing."""
        now = time.monotonic()
        if now - self._said < PAUSE:
            return
        self._said = now
        left = (now - self._began) * (self._count - done) / done
        self._show(
            message(
                self._lang,
                "simulate-progress",
                percent=100 * done // self._count,
                done=done,
                count=self._count,
                unit=self._unit,
                left=clock(left),
            )
        )

    def clear(self) -> None:
        """Take the line away, until there is more to say, for one that is to stay."""
        self._show("")

    def __enter__(self) -> Self:
        self._show(message(self._lang, "simulate-starting"))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._show("")

    def _show(self, line: str) -> None:
        if self._is_shown:
            click.echo(f"{CLEAR}{line}", nl=False, err=True)


def clock(seconds: float) -> str:
    """Return a time as minutes and seconds, with hours from one hour on.

    >>> clock(7.2), clock(3725)
    ('0:08', '1:02:05')
    """
    whole = -int(-seconds // 1)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
