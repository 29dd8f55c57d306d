"""When tables are archived, lose their names and are deleted."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from balak.errors import NotFoundError, StoreError
from balak.server.metrics import Metrics
from balak.server.notes import Notes
from balak.server.retention import TIDY_SECONDS, keep_tidy
from balak.server.settings import Settings
from balak.storage import Store, Tidied
from patience import PATIENCE
from server.harness import Server, run, serving
from server.test_metrics import value


class AskedStore:
    """Notes what it is asked for, and fails at first."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, dict[str, float]]] = []

    async def tidy(self, now: int, **days: float) -> Tidied:
        self.asked.append((now, days))
        if len(self.asked) == 1:
            raise StoreError("no", key="error-store-unusable")
        return Tidied(1, 2, 3)


def test_it_is_done_at_once_and_every_hour_also_after_a_failure(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "balak.server")
    store, metrics = AskedStore(), Metrics()
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            raise asyncio.CancelledError

    async def scenario() -> None:
        with pytest.raises(asyncio.CancelledError):
            await keep_tidy(
                cast(Store, store),
                Settings(seat_days=3, name_days=4, delete_days=5),
                Notes(metrics),
                wall=lambda: 1000.5,
                sleep=sleep,
            )

    asyncio.run(scenario())
    days = {"archive_days": 3, "name_days": 4, "delete_days": 5}
    assert store.asked == [(1_000_500, days)] * 3
    assert slept == [TIDY_SECONDS] * 3
    assert caplog.text.count("tables_tidied") == 2
    assert value(metrics, "balak_store_errors_total", kind="StoreError") == 1


async def is_there(server: Server, table: str) -> bool:
    try:
        await server.store.load_table(table)
    except NotFoundError:
        return False
    return True


def test_a_server_archives_a_table_that_is_old_enough_when_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table([None])
            assert (await server.info(seat.table)).free == [1]

        async def tidy_later(*args: Any, **kwargs: Any) -> None:
            await keep_tidy(*args, wall=lambda: 4e9, **kwargs)

        monkeypatch.setattr("balak.server.app.keep_tidy", tidy_later)
        async with serving(tmp_path) as server:
            seat.port = server.port
            async with asyncio.timeout(PATIENCE):
                while await is_there(server, seat.table):
                    pass
            async with server.http() as http:
                assert (await http.get(f"/api/tables/{seat.table}")).status_code == 404

    run(scenario)


def test_a_chore_that_breaks_is_written_down_and_the_server_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def breaking(*_: Any, **__: Any) -> None:
        raise RuntimeError("words of its own")

    monkeypatch.setattr("balak.server.app.keep_tidy", breaking)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            await server.new_table([None])
        assert "'what': 'task'" in caplog.text
        assert "words of its own" not in caplog.text

    run(scenario)


def test_whoever_is_at_a_table_that_is_archived_is_turned_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_tidy = asyncio.Event()

    async def tidy_when_told(*args: Any, **kwargs: Any) -> None:
        await may_tidy.wait()
        await keep_tidy(*args, wall=lambda: 4e9, **kwargs)

    monkeypatch.setattr("balak.server.app.keep_tidy", tidy_when_told)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table([None])
            async with seat.opened() as player:
                await player.hello()
                may_tidy.set()
                assert await player.fault_and_close() == ("seat", 4004)

    run(scenario)
