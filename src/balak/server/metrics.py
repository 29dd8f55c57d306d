"""Metrics: what the server counts about itself, for Prometheus.

Counting is a few plain additions, so it can be done for every action; the families of Prometheus
are made from them only when somebody asks. Nothing here is global: each application has its own.
Labels are words of ours (a command's type, a reason, a code), never what a person wrote.
"""

import asyncio
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

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


class Metrics:
    """What one application counts. Every method may be called for every message."""

    def __init__(self) -> None:
        self._actions: dict[tuple[str, str], int] = defaultdict(int)
        self._commands: dict[tuple[str, str], int] = defaultdict(int)
        self._refusals: dict[str, int] = defaultdict(int)
        self._faults: dict[str, int] = defaultdict(int)
        self._limits: dict[str, int] = defaultdict(int)
        self._called_off: dict[str, int] = defaultdict(int)
        self._store_errors: dict[str, int] = defaultdict(int)
        self._tables_opened = 0
        self._matches_finished = 0
        self._rounds = 0
        self._workers_started = 0
        self._workers_died = 0
        self._worker_warm_seconds = 0.0
        self._stood_by: dict[str, int] = defaultdict(int)
        self._bot_seconds = Histogram(_LATENCIES)
        self._resyncs = 0
        self._dropped_readers = 0
        self._acknowledge = Histogram(_LATENCIES)
        self._fan_out = Histogram(_LATENCIES)
        self._lag = Histogram(_LATENCIES)
        self._commit = Histogram(_LATENCIES)
        self._group = Histogram(_SIZES)
        self._gauges: dict[str, Callable[[], int]] = {}
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(_Families(self))
        ProcessCollector(registry=self._registry)

    # --- counting ---------------------------------------------------------------------------

    def action(self, kind: ActionKind, *, is_bot: bool) -> None:
        """Count an action that was written down."""
        self._actions[kind, "bot" if is_bot else "person"] += 1

    def command(self, kind: str, answer: Answer) -> None:
        """Count a command by its type and how it was answered."""
        self._commands[kind, answer] += 1

    def refusal(self, reason: str) -> None:
        """Count why a command was refused."""
        self._refusals[reason] += 1

    def fault(self, code: str) -> None:
        """Count a message, a handshake or a request that could not be used."""
        self._faults[code] += 1

    def limit(self, name: str) -> None:
        """Count that a limit, named as its setting, was reached."""
        self._limits[name] += 1

    def acknowledged(self, seconds: float) -> None:
        """Count how long a command took from its receipt to its answer."""
        self._acknowledge.observe(seconds)

    def told(self, seconds: float) -> None:
        """Count how long a command took from its receipt until the last socket was told."""
        self._fan_out.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """Count how much later than it should the event loop woke somebody."""
        self._lag.observe(seconds)

    def resync(self) -> None:
        """Count that a page asked for the whole state again."""
        self._resyncs += 1

    def dropped_reader(self) -> None:
        """Count a socket that was dropped because its page reads too slowly."""
        self._dropped_readers += 1

    def table_opened(self) -> None:
        """Count a table that was opened."""
        self._tables_opened += 1

    def round_over(self) -> None:
        """Count a round that was scored."""
        self._rounds += 1

    def match_finished(self) -> None:
        """Count a match that is over."""
        self._matches_finished += 1

    def called_off(self, why: str) -> None:
        """Count an attempt at a shuffle that was called off."""
        self._called_off[why] += 1

    def worker_ready(self, seconds: float) -> None:
        """Count a worker that is ready to think; it took so long to be."""
        self._workers_started += 1
        self._worker_warm_seconds = seconds

    def worker_died(self) -> None:
        """Count a worker that ended by itself, was given up, or could not be started."""
        self._workers_died += 1

    def bot_answered(self, seconds: float) -> None:
        """Count how long a worker's answer took from its question, in the queue too."""
        self._bot_seconds.observe(seconds)

    def bot_stood_by(self, why: str) -> None:
        """Count an action or a hint of the net's, since the search gave none, and why."""
        self._stood_by[why] += 1

    def committed(self, writes: int, seconds: float) -> None:
        """Count a transaction of so many writes."""
        self._group.observe(writes)
        self._commit.observe(seconds)

    def store_failed(self, error: BaseException) -> None:
        """Count an error of the database by its kind."""
        self._store_errors[type(error).__name__] += 1

    def watch(
        self, *, tables: Callable[[], int], players: Callable[[], int], watchers: Callable[[], int]
    ) -> None:
        """Ask these for the tables in memory and the open sockets whenever somebody wants them."""
        self._gauges = {"tables": tables, "players": players, "watchers": watchers}

    # --- telling ----------------------------------------------------------------------------

    def render(self) -> bytes:
        """Return everything in the text format of Prometheus."""
        return generate_latest(self._registry)

    def families(self) -> Iterator[Metric]:
        """Yield everything that is counted here."""
        gauges = {name: ask() for name, ask in self._gauges.items()}
        yield GaugeMetricFamily("balak_tables", "Tables in memory", value=gauges.get("tables", 0))
        sockets = GaugeMetricFamily("balak_sockets", "Open sockets", labels=["who"])
        sockets.add_metric(["player"], gauges.get("players", 0))
        sockets.add_metric(["watcher"], gauges.get("watchers", 0))
        yield sockets
        yield _plain("balak_tables_opened", "Tables that were opened", self._tables_opened)
        yield _plain("balak_rounds", "Rounds that were scored", self._rounds)
        yield _plain("balak_matches", "Matches that were finished", self._matches_finished)
        yield _pairs(
            "balak_actions", "Actions that were written down", ("kind", "who"), self._actions
        )
        yield _pairs(
            "balak_commands", "Commands by how they were answered", ("type", "answer"),
            self._commands,
        )  # fmt: skip
        yield _words("balak_refusals", "Commands that were refused", "reason", self._refusals)
        yield _words(
            "balak_faults", "Messages, handshakes and requests that could not be used", "code",
            self._faults,
        )  # fmt: skip
        yield _words("balak_limits", "Limits that were reached", "limit", self._limits)
        yield _plain("balak_resyncs", "Whole states that were asked for again", self._resyncs)
        yield _plain(
            "balak_dropped_readers", "Sockets dropped for reading slowly", self._dropped_readers
        )
        yield _words(
            "balak_shuffles_called_off", "Shuffles that were called off", "why", self._called_off
        )
        yield _words("balak_store_errors", "Errors of the database", "kind", self._store_errors)
        yield _plain(
            "balak_workers_started", "Workers that were ready to think", self._workers_started
        )
        yield _plain("balak_workers_died", "Workers that had to be replaced", self._workers_died)
        yield GaugeMetricFamily(
            "balak_worker_warm_seconds", "From the start of the last worker until it was ready",
            value=self._worker_warm_seconds,
        )  # fmt: skip
        yield _histogram(
            "balak_bot_seconds", "From a question to a worker until its answer", self._bot_seconds
        )
        yield _words(
            "balak_bot_stand_ins", "Answers of the net because the search gave none", "why",
            self._stood_by,
        )  # fmt: skip
        yield _histogram(
            "balak_acknowledge_seconds", "From a command's receipt to its answer",
            self._acknowledge,
        )  # fmt: skip
        yield _histogram(
            "balak_fan_out_seconds", "From a command's receipt until the last socket was told",
            self._fan_out,
        )  # fmt: skip
        yield _histogram("balak_commit_seconds", "Time of a transaction", self._commit)
        yield _histogram("balak_commit_writes", "Writes in a transaction", self._group)
        yield _histogram("balak_loop_lag_seconds", "Lateness of the event loop", self._lag)


class _Families(Collector):
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterator[Metric]:
        return self._metrics.families()


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


def _plain(name: str, text: str, value: int) -> Metric:
    return CounterMetricFamily(name, text, value=value)


def _words(name: str, text: str, label: str, counts: dict[str, int]) -> Metric:
    family = CounterMetricFamily(name, text, labels=[label])
    for word, count in sorted(counts.items()):
        family.add_metric([word], count)
    return family


def _pairs(
    name: str, text: str, labels: tuple[str, str], counts: dict[tuple[str, str], int]
) -> Metric:
    family = CounterMetricFamily(name, text, labels=list(labels))
    for pair, count in sorted(counts.items()):
        family.add_metric(list(pair), count)
    return family


def _histogram(name: str, text: str, histogram: Histogram) -> Metric:
    family = HistogramMetricFamily(name, text)
    buckets, total = histogram.buckets()
    family.add_metric([], buckets, total)
    return family
