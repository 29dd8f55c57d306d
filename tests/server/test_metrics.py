"""What is counted, what it costs, and who may read it."""

import asyncio
import time
import timeit
from collections.abc import Mapping

import pytest
from litestar import Litestar, Response
from litestar.connection import Request
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

from balak.errors import BalakError, ConflictError
from balak.server.exposition import Exposition
from balak.server.metrics import Histogram, Metrics, sample_lag
from balak.server.monitoring import may_read, metrics_route
from balak.server.settings import Settings
from patience import PATIENCE

TOKEN = "0123456789abcdef0123456789abcdef"
Samples = Mapping[tuple[str, frozenset[tuple[str, str]]], float]


def samples(metrics: Metrics) -> Samples:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(Exposition(metrics).render().decode())
        for sample in family.samples
    }


def value(metrics: Metrics, name: str, **labels: str) -> float:
    return samples(metrics)[name, frozenset(labels.items())]


def test_what_happened_is_told_as_often_as_it_happened() -> None:
    metrics = Metrics()
    for _ in range(3):
        metrics.action("place", is_bot=False)
    metrics.action("draw", is_bot=True)
    metrics.command("act", "applied")
    metrics.command("act", "stale")
    metrics.refusal("no_fit")
    metrics.fault("hello")
    metrics.limit("message_burst")
    metrics.called_off("unopened")
    metrics.store_failed(ConflictError("x"))
    for count in (
        metrics.table_opened,
        metrics.round_over,
        metrics.match_finished,
        metrics.resync,
        metrics.dropped_reader,
    ):
        count()
    expected = [
        ("balak_actions_total", {"kind": "place", "who": "person"}, 3),
        ("balak_actions_total", {"kind": "draw", "who": "bot"}, 1),
        ("balak_commands_total", {"type": "act", "answer": "applied"}, 1),
        ("balak_commands_total", {"type": "act", "answer": "stale"}, 1),
        ("balak_refusals_total", {"reason": "no_fit"}, 1),
        ("balak_faults_total", {"code": "hello"}, 1),
        ("balak_limits_total", {"limit": "message_burst"}, 1),
        ("balak_shuffles_called_off_total", {"why": "unopened"}, 1),
        ("balak_store_errors_total", {"kind": "ConflictError"}, 1),
        ("balak_tables_opened_total", {}, 1),
        ("balak_rounds_total", {}, 1),
        ("balak_matches_total", {}, 1),
        ("balak_resyncs_total", {}, 1),
        ("balak_dropped_readers_total", {}, 1),
    ]
    for name, labels, count_ in expected:
        assert value(metrics, name, **labels) == count_, name


def test_a_histogram_counts_what_was_at_most_each_bound() -> None:
    histogram = Histogram((1.0, 2.0))
    for seen in (0.5, 1.0, 1.5, 2.0, 7.0):
        histogram.observe(seen)
    assert histogram.buckets() == ([("1", 2), ("2", 4), ("+Inf", 5)], 12.0)


def test_latencies_and_groups_are_histograms() -> None:
    metrics = Metrics()
    metrics.acknowledged(0.003)
    metrics.told(0.2)
    metrics.lagged(0.0001)
    metrics.committed(7, 0.004)
    assert value(metrics, "balak_acknowledge_seconds_bucket", le="0.0025") == 0
    assert value(metrics, "balak_acknowledge_seconds_bucket", le="0.005") == 1
    assert value(metrics, "balak_fan_out_seconds_bucket", le="0.15") == 0
    assert value(metrics, "balak_fan_out_seconds_sum") == 0.2
    assert value(metrics, "balak_loop_lag_seconds_count") == 1
    assert value(metrics, "balak_commit_writes_bucket", le="8") == 1
    assert value(metrics, "balak_commit_seconds_bucket", le="+Inf") == 1


def test_tables_and_sockets_are_those_of_the_moment() -> None:
    metrics = Metrics()
    tables = [1, 2]
    assert value(metrics, "balak_tables") == 0
    metrics.watch(tables=lambda: len(tables), players=lambda: 3, watchers=lambda: 4)
    assert value(metrics, "balak_tables") == 2
    tables.pop()
    assert value(metrics, "balak_tables") == 1
    assert value(metrics, "balak_sockets", who="player") == 3
    assert value(metrics, "balak_sockets", who="watcher") == 4


def test_two_applications_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.table_opened()
    assert value(one, "balak_tables_opened_total") == 1
    assert value(other, "balak_tables_opened_total") == 0


def test_counting_an_action_takes_less_than_2_microseconds() -> None:
    metrics = Metrics()

    def count() -> None:
        metrics.action("place", is_bot=False)
        metrics.command("act", "applied")
        metrics.acknowledged(0.004)
        metrics.told(0.005)

    # The quickest of many short runs: what others do on the machine does not count.
    assert min(timeit.repeat(count, number=500, repeat=200)) / 500 < 2e-6


def test_the_lag_is_how_much_too_late_the_loop_woke_up() -> None:
    metrics = Metrics()
    now = 100.0
    late = iter([0.0, 0.3])

    async def sleep(seconds: float) -> None:
        nonlocal now
        try:
            now += seconds + next(late)
        except StopIteration:
            raise asyncio.CancelledError from None

    async def scenario() -> None:
        with pytest.raises(asyncio.CancelledError):
            await sample_lag(metrics, seconds=0.25, clock=lambda: now, sleep=sleep)

    asyncio.run(scenario())
    assert value(metrics, "balak_loop_lag_seconds_count") == 2
    assert value(metrics, "balak_loop_lag_seconds_sum") == pytest.approx(0.3)


def test_a_loop_that_is_held_up_is_seen() -> None:
    metrics = Metrics()

    async def scenario() -> None:
        sampler = asyncio.create_task(sample_lag(metrics, seconds=0.001))
        await asyncio.sleep(0)
        begin = time.perf_counter()
        while time.perf_counter() - begin < 0.05:
            pass
        async with asyncio.timeout(PATIENCE):
            while value(metrics, "balak_loop_lag_seconds_count") == 0:
                await asyncio.sleep(0)
        sampler.cancel()

    asyncio.run(scenario())
    assert value(metrics, "balak_loop_lag_seconds_sum") >= 0.04


# --- who may read them --------------------------------------------------------------------------


def request(peer: str, **headers: str) -> Request[object, object, object]:  # type: ignore[type-var]
    named = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scope = {"type": "http", "client": (peer, 50_000), "headers": named}
    return Request(scope)  # type: ignore[arg-type]


def test_without_a_token_only_this_machine_reads_and_not_through_a_proxy() -> None:
    settings = Settings()
    assert may_read(request("127.0.0.1"), settings)
    assert may_read(request("::1"), settings)
    assert not may_read(request("192.168.1.7"), settings)
    assert not may_read(request("127.0.0.1", x_forwarded_for="192.0.2.7"), settings)
    assert not may_read(request("127.0.0.1", forwarded="for=192.0.2.7"), settings)


def test_with_a_token_whoever_has_it_reads_and_nobody_else() -> None:
    settings = Settings(metrics_token=TOKEN)
    assert may_read(request("192.0.2.7", authorization=f"Bearer {TOKEN}"), settings)
    assert may_read(request("192.0.2.7", authorization=f"bearer {TOKEN}"), settings)
    for given in ("", TOKEN, f"Basic {TOKEN}", f"Bearer {TOKEN[:-1]}", "Bearer é"):
        assert not may_read(request("127.0.0.1", authorization=given), settings)
    assert not may_read(request("127.0.0.1"), settings)


def test_the_route_gives_the_metrics_or_is_not_there() -> None:
    metrics = Metrics()
    metrics.table_opened()

    def problem(_: object, error: BalakError) -> Response[str]:
        return Response("", status_code=404 if getattr(error, "code", "") == "not_found" else 500)

    app = Litestar(
        [metrics_route(metrics, Settings(metrics_token=TOKEN))],
        openapi_config=None,
        logging_config=None,
        exception_handlers={BalakError: problem},
    )
    with TestClient(app) as client:
        refused = client.get("/metrics")
        given = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    assert refused.status_code == 404
    assert "balak_" not in refused.text
    assert given.status_code == 200
    assert given.headers["content-type"].startswith("text/plain")
    assert "balak_tables_opened_total 1.0" in given.text
