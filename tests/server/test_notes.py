"""What is counted and written down while people play."""

import ast
import logging
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from balak.errors import StoreError
from balak.protocol import Act, Fault, Ready, Refused
from balak.server.exposition import Exposition
from balak.server.log import Acted, Scored, decode
from balak.server.metrics import Metrics
from balak.server.settings import Settings
from balak.storage.sqlite import SqliteStore
from server.harness import Server, run, serving
from server.test_metrics import samples, value

KINDS = {"d": "draw", "p": "pass"}


def events(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the events that the server wrote down, in order."""
    return [
        ast.literal_eval(record.getMessage())["event"]
        for record in caplog.records
        if record.name == "balak.server"
    ]


def test_a_match_is_counted_as_it_is_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "balak.server")
    metrics = Metrics()

    async def scenario() -> None:
        async with serving(tmp_path, metrics=metrics) as server:
            seat = await server.new_table(["greedy"], target=30)
            async with seat.opened() as player:
                await player.hello()
                await player.play_match()
            stored = await server.store.load_table(seat.table)
        log = [decode(body) for body in stored.events]
        acted = Counter(
            (KINDS.get(event.action, "place"), "bot" if event.seat else "person")
            for event in log
            if isinstance(event, Acted)
        )
        for (kind, who), count in acted.items():
            assert value(metrics, "balak_actions_total", kind=kind, who=who) == count
        own = sum(count for (_, who), count in acted.items() if who == "person")
        assert value(metrics, "balak_commands_total", type="act", answer="applied") == own
        rounds = sum(isinstance(event, Scored) for event in log)
        assert value(metrics, "balak_rounds_total") == rounds
        assert value(metrics, "balak_matches_total") == 1
        assert value(metrics, "balak_tables_opened_total") == 1
        assert events(caplog) == [
            "table_opened",
            "table_started",
            *["round_over"] * rounds,
            "table_finished",
        ]

    run(scenario)


def test_every_command_has_its_latencies(tmp_path: Path) -> None:
    metrics = Metrics()

    async def scenario() -> None:
        async with serving(tmp_path, metrics=metrics) as server:
            seat = await server.new_table([None])
            async with seat.opened() as player:
                await player.hello()
                for number in range(3):
                    await player.do(Ready, ready=number % 2 == 0)
        commands = sum(
            count for (name, _), count in samples(metrics).items() if name == "balak_commands_total"
        )
        assert commands == 3
        assert value(metrics, "balak_acknowledge_seconds_count") == 3
        assert value(metrics, "balak_fan_out_seconds_count") == 3
        assert value(metrics, "balak_acknowledge_seconds_sum") <= value(
            metrics, "balak_fan_out_seconds_sum"
        )

    run(scenario)


def test_refusals_resyncs_and_faults_are_counted_by_their_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "balak.server")
    metrics = Metrics()

    async def scenario() -> None:
        async with serving(tmp_path, metrics=metrics) as server:
            seat = await server.new_table([None])
            async with seat.opened() as player:
                await player.hello()
                await player.hello()
                answer = await player.do(Act, action="d")
                assert isinstance(answer, Refused)
                await player.socket.send("no message")
                await player.receive_a(Fault)
            async with server.http() as http:
                await http.post("/api/tables", headers={"origin": "http://evil.example"})
                await http.get("/nowhere")
        assert value(metrics, "balak_commands_total", type="act", answer="refused") == 1
        assert value(metrics, "balak_refusals_total", reason=answer.reason) == 1
        assert value(metrics, "balak_resyncs_total") == 1
        for code in ("format", "origin", "not_found"):
            assert value(metrics, "balak_faults_total", code=code) == 1
        assert {"command_refused", "request_refused"} <= set(events(caplog))

    run(scenario)


def test_sockets_and_tables_are_counted_while_they_are_there(tmp_path: Path) -> None:
    metrics = Metrics()

    async def scenario() -> None:
        async with serving(tmp_path, metrics=metrics) as server:
            seat = await server.new_table([None])
            async with seat.opened() as player:
                welcome = await player.hello()
                assert welcome.watch is not None
                async with server.watch(welcome.watch) as watcher:
                    await watcher.hello()
                    assert value(metrics, "balak_sockets", who="player") == 1
                    assert value(metrics, "balak_sockets", who="watcher") == 1
                    assert value(metrics, "balak_tables") == 1

    run(scenario)


def test_a_limit_is_counted_and_written_down_by_its_name_without_the_address(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "balak.server")
    metrics = Metrics()
    settings = Settings(tables_per_address=1, message_burst=2, stop_seconds=0.0)

    async def opened(server: Server) -> int:
        wanted = {"name": "Ayu", "bots": [None], "bot_names": ["Bot"]}
        async with server.http() as http:
            return (await http.post("/api/tables", json=wanted)).status_code

    async def scenario() -> None:
        async with serving(tmp_path, settings=settings, metrics=metrics) as server:
            seat = await server.new_table([None])
            assert await opened(server) == 429
            async with seat.opened() as player:
                for _ in range(3):
                    await player.socket.send("no message")
                assert await player.closed() == 1008
        for limit in ("tables_per_address", "message_burst"):
            assert value(metrics, "balak_limits_total", limit=limit) == 1
            assert f"'limit': '{limit}'" in caplog.text
        assert "127.0.0.1" not in caplog.text
        assert seat.table not in caplog.text

    run(scenario)


def test_an_address_is_written_down_where_the_settings_ask_for_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "balak.server")
    settings = Settings(message_burst=1, log_addresses="short", stop_seconds=0.0)

    async def scenario() -> None:
        async with serving(tmp_path, settings=settings) as server:
            seat = await server.new_table([None])
            async with seat.opened() as player:
                for _ in range(2):
                    await player.socket.send("no message")
                assert await player.closed() == 1008
        assert "127.0.0.0/24" in caplog.text
        assert "127.0.0.1" not in caplog.text

    run(scenario)


def test_a_database_that_fails_is_counted_and_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "balak.server")
    metrics = Metrics()

    class FailingStore(SqliteStore):
        async def find_seat(self, table: str, token_hash: bytes) -> int | None:
            raise StoreError("the words of an error", key="error-store-unusable")

    async def scenario() -> None:
        async with serving(store=FailingStore(tmp_path), metrics=metrics) as server:
            seat = await server.new_table([None])
            async with seat.opened() as player:
                assert await player.fault_and_close() == ("store", 1013)
            assert (await seat.record()).status_code == 503
        assert value(metrics, "balak_store_errors_total", kind="StoreError") == 2
        assert value(metrics, "balak_faults_total", code="store") == 2
        assert "store_failed" in events(caplog)
        assert "the words of an error" not in caplog.text

    run(scenario)


def test_transactions_are_counted_where_the_store_tells_of_them(tmp_path: Path) -> None:
    metrics = Metrics()

    async def scenario() -> None:
        store = SqliteStore(tmp_path, on_group=metrics.committed)
        async with serving(store=store, metrics=metrics) as server:
            await server.new_table([None])
            assert value(metrics, "balak_commit_writes_count") >= 1
            assert value(metrics, "balak_commit_seconds_sum") > 0

    run(scenario)


def test_the_metrics_are_no_place_for_what_people_write(tmp_path: Path) -> None:
    metrics = Metrics()

    async def scenario() -> None:
        async with serving(tmp_path, metrics=metrics) as server:
            seat = await server.new_table([None])
            async with seat.opened() as player:
                await player.hello()
                await player.socket.send(msgspec.json.encode({"type": "Ayu"}).decode())
                await player.receive_a(Fault)
        text = Exposition(metrics).render().decode()
        assert "Ayu" not in text
        assert seat.table[:8] not in text

    run(scenario)
