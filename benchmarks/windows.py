"""Windows of CPU time taken in turn by worker processes, and what they come to.

Taken in turn, a machine that is busy for a while slows all entries alike, so that their ratios stay
what they are. What counts is the ratios of one run.
"""

import json
import os
import statistics
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Entry:
    """Something that plays, on a line of the table."""

    name: str
    module: str
    """The module whose ``ENTRIES`` have it under ``key``."""
    key: str
    python: str
    """The Python of the environment in which it is installed."""
    on_two_cores: bool = False
    """Whether it is measured on two cores, too."""


@dataclass
class Rates:
    """What an entry made, in decisions a second of CPU time."""

    one_core: list[float] = field(default_factory=list)
    two_cores: list[float] = field(default_factory=list)
    failure: str | None = None
    """Why there are no figures."""
    note: str | None = None
    """What its setup has to say."""

    @property
    def rate(self) -> float | None:
        """The median on one core."""
        return statistics.median(self.one_core) if self.one_core else None

    @property
    def rate_of_two(self) -> float | None:
        """The median of both cores together, each playing rounds of its own."""
        return statistics.median(self.two_cores) if self.two_cores else None

    def ratio_to(self, other: "Rates") -> float | None:
        """Return how many times as fast this one was on one core, window by window."""
        return _ratio(self.one_core, other.one_core)

    @property
    def ratio_of_two(self) -> float | None:
        """How many times as fast both cores were together as one, window by window."""
        return _ratio(self.two_cores, self.one_core)

    @property
    def spread(self) -> float | None:
        """How far apart the middle half of the windows lies, as a part of the median."""
        if len(self.one_core) < 4 or not self.rate:
            return None
        quarters = statistics.quantiles(self.one_core, n=4)
        return (quarters[2] - quarters[0]) / self.rate


def _ratio(ones: Sequence[float], others: Sequence[float]) -> float | None:
    """Return the median of the ratios of windows that were taken in the same turn."""
    pairs = list(zip(ones, others, strict=False))
    return statistics.median(one / other for one, other in pairs) if pairs else None


class WorkerError(Exception):
    """A worker cannot play; the message is what the table says instead of figures."""


class Worker:
    """One process that plays one entry on one core."""

    def __init__(self, entry: Entry, seed: int, core: int | None) -> None:
        command = [entry.python, "-m", "benchmarks.worker", entry.module, entry.key, str(seed)]
        self._process = subprocess.Popen(
            [*command, "" if core is None else str(core)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},  # slow twins are there
        )

    def wait_until_ready(self) -> str | None:
        """Wait for the setup to be done, and return what it has to say.

        Raises:
            WorkerError: It failed.
        """
        answer = self._answer()
        if "failure" in answer:
            raise WorkerError(answer["failure"])
        note: str | None = answer["note"]
        return note

    def ask(self, seconds: float) -> None:
        """Have it play a window; `rate` tells what came of it."""
        assert self._process.stdin is not None  # noqa: S101 - it was asked for
        print(seconds, file=self._process.stdin, flush=True)

    def rate(self) -> float:
        """Wait for the window's end and return its decisions a second."""
        answer = self._answer()
        return float(answer["decisions"] / answer["seconds"])

    def stop(self) -> None:
        """Have it end, and wait until it has."""
        assert self._process.stdin is not None  # noqa: S101 - it was asked for
        self._process.stdin.close()
        self._process.wait()
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        self._process.stdout.close()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        line = self._process.stdout.readline()
        if not line:
            raise WorkerError(f"ended with code {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer


def compare(
    entries: Sequence[Entry],
    *,
    windows: int,
    seconds: float,
    seed: int,
    cores: Sequence[int | None],
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, Rates]:
    """Return the rates of each entry over windows taken in turn.

    Args:
        entries: What to measure.
        windows: How many windows each entry gets on one core, and some as many on two.
        seconds: The length of a window in CPU seconds.
        seed: The seed of the first worker of each entry; the second's is one more.
        cores: The cores to play on: one, or two for the entries that ask for them.
        tell: Told what is going on.
    """
    rates = {entry.name: Rates() for entry in entries}
    workers: dict[str, list[Worker]] = {}
    try:
        for entry in entries:
            tell(f"setting up {entry.name}")
            own = cores if entry.on_two_cores else cores[:1]
            crew = [Worker(entry, seed + number, core) for number, core in enumerate(own)]
            try:
                notes = [worker.wait_until_ready() for worker in crew]
                rates[entry.name].note = notes[0]
            except WorkerError as error:
                rates[entry.name].failure = str(error)
                for worker in crew:
                    worker.stop()
            else:
                workers[entry.name] = crew
        for number in range(windows + 1):
            tell(f"window {number} of {windows}")
            for name, crew in workers.items():
                found = rates[name]
                # The first window warms up and is not kept.
                one, two = (found.one_core, found.two_cores) if number else ([], [])
                _take(crew[:1], seconds, one)
                if len(crew) > 1:
                    _take(crew, seconds, two)
    finally:
        for crew in workers.values():
            for worker in crew:
                worker.stop()
    return rates


def _take(crew: Sequence[Worker], seconds: float, kept: list[float]) -> None:
    for worker in crew:
        worker.ask(seconds)
    kept.append(sum(worker.rate() for worker in crew))
