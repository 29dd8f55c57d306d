"""Metrics: what the server counts about itself, for Prometheus.

Counting is a few plain additions, so it can be done for every action; `balak.server.exposition`
makes the families of Prometheus from them when somebody asks. Nothing here is global: each
application has its own.
Labels are words of ours (a command's type, a reason, a code), never what a person wrote.
"""

import asyncio
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

ActionKind = Literal["place", "draw", "pass"]
Answer = Literal["applied", "refused", "stale"]

LAG_SECONDS: Final = 0.25
"""How often the event loop's lag is measured."""
_LATENCIES: Final = (
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0,
)  # fmt: skip
_SIZES: Final = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)


class Histogram:
    """How often a value was at most each of these bounds."""

    __slots__ = ("_bounds", "_counts", "_sum")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def buckets(self) -> tuple[list[tuple[str, float]], float]:
        """Return how many values were at most each bound, and the sum of all values."""
        total = 0
        rows: list[tuple[str, float]] = []
        for bound, count in zip(self._bounds, self._counts, strict=False):
            total += count
            rows.append((f"{bound:g}", total))
        rows.append(("+Inf", total + self._counts[-1]))
        return rows, self._sum


@dataclass
class Counts:
    """What was counted so far, as plain numbers: by words of ours where a count has several."""

    actions: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    commands: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    refusals: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    faults: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    limits: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    called_off: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    store_errors: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    tables_opened: int = 0
    matches_finished: int = 0
    rounds: int = 0
    workers_started: int = 0
    workers_died: int = 0
    worker_warm_seconds: float = 0.0
    stood_by: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    bot_seconds: Histogram = field(default_factory=lambda: Histogram(_LATENCIES))
    resyncs: int = 0
    dropped_readers: int = 0
    acknowledge: Histogram = field(default_factory=lambda: Histogram(_LATENCIES))
    fan_out: Histogram = field(default_factory=lambda: Histogram(_LATENCIES))
    lag: Histogram = field(default_factory=lambda: Histogram(_LATENCIES))
    commit: Histogram = field(default_factory=lambda: Histogram(_LATENCIES))
    group: Histogram = field(default_factory=lambda: Histogram(_SIZES))
    gauges: dict[str, Callable[[], int]] = field(default_factory=dict)


class Metrics:
    """What one application counts. Every method may be called for every message."""

    def __init__(self) -> None:
        self.counts = Counts()

    # --- counting ---------------------------------------------------------------------------

    def action(self, kind: ActionKind, *, is_bot: bool) -> None:
        """Count an action that was written down."""
        self.counts.actions[kind, "bot" if is_bot else "person"] += 1

    def command(self, kind: str, answer: Answer) -> None:
        """Count a command by its type and how it was answered."""
        self.counts.commands[kind, answer] += 1

    def refusal(self, reason: str) -> None:
        """Count why a command was refused."""
        self.counts.refusals[reason] += 1

    def fault(self, code: str) -> None:
        """Count a message, a handshake or a request that could not be used."""
        self.counts.faults[code] += 1

    def limit(self, name: str) -> None:
        """Count that a limit, named as its setting, was reached."""
        self.counts.limits[name] += 1

    def acknowledged(self, seconds: float) -> None:
        """Count how long a command took from its receipt to its answer."""
        self.counts.acknowledge.observe(seconds)

    def told(self, seconds: float) -> None:
        """Count how long a command took from its receipt until the last socket was told."""
        self.counts.fan_out.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """Count how much later than it should the event loop woke somebody."""
        self.counts.lag.observe(seconds)

    def resync(self) -> None:
        """Count that a page asked for the whole state again."""
        self.counts.resyncs += 1

    def dropped_reader(self) -> None:
        """Count a socket that was dropped because its page reads too slowly."""
        self.counts.dropped_readers += 1

    def table_opened(self) -> None:
        """Count a table that was opened."""
        self.counts.tables_opened += 1

    def round_over(self) -> None:
        """Count a round that was scored."""
        self.counts.rounds += 1

    def match_finished(self) -> None:
        """Count a match that is over."""
        self.counts.matches_finished += 1

    def called_off(self, why: str) -> None:
        """Count an attempt at a shuffle that was called off."""
        self.counts.called_off[why] += 1

    def worker_ready(self, seconds: float) -> None:
        """Count a worker that is ready to think; it took so long to be."""
        self.counts.workers_started += 1
        self.counts.worker_warm_seconds = seconds

    def worker_died(self) -> None:
        """Count a worker that ended by itself, was given up, or could not be started."""
        self.counts.workers_died += 1

    def bot_answered(self, seconds: float) -> None:
        """Count how long a worker's answer took from its question, in the queue too."""
        self.counts.bot_seconds.observe(seconds)

    def bot_stood_by(self, why: str) -> None:
        """Count an action or a hint of the net's, since the search gave none, and why."""
        self.counts.stood_by[why] += 1

    def committed(self, writes: int, seconds: float) -> None:
        """Count a transaction of so many writes."""
        self.counts.group.observe(writes)
        self.counts.commit.observe(seconds)

    def store_failed(self, error: BaseException) -> None:
        """Count an error of the database by its kind."""
        self.counts.store_errors[type(error).__name__] += 1

    def watch(
        self, *, tables: Callable[[], int], players: Callable[[], int], watchers: Callable[[], int]
    ) -> None:
        """Ask these for the tables in memory and the open sockets whenever somebody wants them."""
        self.counts.gauges = {"tables": tables, "players": players, "watchers": watchers}


async def sample_lag(
    metrics: Metrics,
    *,
    seconds: float = LAG_SECONDS,
    clock: Callable[[], float] = time.perf_counter,
    sleep: Callable[[float], Any] = asyncio.sleep,
) -> None:
    """Measure for ever how late the event loop is; cancel it to stop."""
    while True:
        due = clock() + seconds
        await sleep(seconds)
        metrics.lagged(max(0.0, clock() - due))
