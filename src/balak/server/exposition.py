"""Exposition: what was counted, in the text format of Prometheus."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from balak.server.metrics import Counts, Histogram, Metrics


class Exposition:
    """Tells what one application has counted, and what its process takes.

    Args:
        metrics: What is counted.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(_Families(metrics.counts))
        ProcessCollector(registry=self._registry)

    def render(self) -> bytes:
        """Return everything in the text format of Prometheus."""
        return generate_latest(self._registry)


class _Families(Collector):
    def __init__(self, counts: Counts) -> None:
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        return families(self._counts)


def families(counts: Counts) -> Iterator[Metric]:
    """Yield everything that was counted."""
    gauges = {name: ask() for name, ask in counts.gauges.items()}
    yield GaugeMetricFamily("balak_tables", "Tables in memory", value=gauges.get("tables", 0))
    sockets = GaugeMetricFamily("balak_sockets", "Open sockets", labels=["who"])
    sockets.add_metric(["player"], gauges.get("players", 0))
    sockets.add_metric(["watcher"], gauges.get("watchers", 0))
    yield sockets
    yield _plain("balak_tables_opened", "Tables that were opened", counts.tables_opened)
    yield _plain("balak_rounds", "Rounds that were scored", counts.rounds)
    yield _plain("balak_matches", "Matches that were finished", counts.matches_finished)
    yield _pairs("balak_actions", "Actions that were written down", ("kind", "who"), counts.actions)
    yield _pairs(
        "balak_commands", "Commands by how they were answered", ("type", "answer"),
        counts.commands,
    )  # fmt: skip
    yield _words("balak_refusals", "Commands that were refused", "reason", counts.refusals)
    yield _words(
        "balak_faults", "Messages, handshakes and requests that could not be used", "code",
        counts.faults,
    )  # fmt: skip
    yield _words("balak_limits", "Limits that were reached", "limit", counts.limits)
    yield _plain("balak_resyncs", "Whole states that were asked for again", counts.resyncs)
    yield _plain(
        "balak_dropped_readers", "Sockets dropped for reading slowly", counts.dropped_readers
    )
    yield _words(
        "balak_shuffles_called_off", "Shuffles that were called off", "why", counts.called_off
    )
    yield _words("balak_store_errors", "Errors of the database", "kind", counts.store_errors)
    yield _plain(
        "balak_workers_started", "Workers that were ready to think", counts.workers_started
    )
    yield _plain("balak_workers_died", "Workers that had to be replaced", counts.workers_died)
    yield GaugeMetricFamily(
        "balak_worker_warm_seconds", "From the start of the last worker until it was ready",
        value=counts.worker_warm_seconds,
    )  # fmt: skip
    yield _histogram(
        "balak_bot_seconds", "From a question to a worker until its answer", counts.bot_seconds
    )
    yield _words(
        "balak_bot_stand_ins", "Answers of the net because the search gave none", "why",
        counts.stood_by,
    )  # fmt: skip
    yield _histogram(
        "balak_acknowledge_seconds", "From a command's receipt to its answer",
        counts.acknowledge,
    )  # fmt: skip
    yield _histogram(
        "balak_fan_out_seconds", "From a command's receipt until the last socket was told",
        counts.fan_out,
    )  # fmt: skip
    yield _histogram("balak_commit_seconds", "Time of a transaction", counts.commit)
    yield _histogram("balak_commit_writes", "Writes in a transaction", counts.group)
    yield _histogram("balak_loop_lag_seconds", "Lateness of the event loop", counts.lag)


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
