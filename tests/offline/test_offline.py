"""Tables without a server: a match to its end over restarts, and what cannot be had."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosedError

from balak.errors import StoreError
from balak.offline import OFFLINE_PREFIX, MemoryDisk
from balak.outcomes import CLOSE_OPENED_ELSEWHERE
from balak.protocol import (
    VERSION,
    Analysis,
    Applied,
    Fault,
    Hello,
    Lobby,
    NewTable,
    Problem,
    Rematch,
    Rematched,
    Review,
    Seated,
    TableInfo,
)
from balak.record import Record
from balak.record.verifying import verified
from offline.harness import ask, at, offline, open_table
from server.harness import run
from server.shuffling import Shuffles

TRANSPORT = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "transport.ts"


class FailingDisk(MemoryDisk):
    """Keeps what it is given, but says at times that it does not."""

    fails = False

    async def write(self, rows: Mapping[str, str | None], new: Mapping[str, str]) -> None:
        await super().write(rows, new)
        if self.fails:
            self.fails = False
            raise StoreError("no room", key="error-store-unusable", cause="no room")


@pytest.mark.parametrize("level", ["greedy", "net"])
def test_a_match_is_played_to_its_end_and_every_round_over_a_restart(level: str) -> None:
    async def scenario() -> None:
        disk = MemoryDisk()
        async with offline(disk) as tables:
            table = await open_table(tables, [level], target=40)  # type: ignore[list-item]
        assert table.startswith(OFFLINE_PREFIX)
        shuffles = Shuffles(table, 0)
        rounds = 0
        is_over = False
        while not is_over:
            async with offline(disk) as tables, at(tables, table, shuffles) as player:
                welcome = await player.hello()
                assert (welcome.round.number if welcome.round else 0) == rounds
                await player.go_on()
                await player.play_round()
                rounds += 1
                is_over = bool(player.ends[-1].end.winners)
        async with offline(disk) as tables:
            record = await ask(tables, msgspec.Raw, "GET", f"/api/tables/{table}/record")
            review = await ask(tables, Review, "GET", f"/api/tables/{table}/review")
        checked = verified(Record.parse(bytes(record)))
        assert (checked.round_count, checked.alone_count) == (rounds, 0)
        assert len(review.rounds) == rounds
        assert review.over

    run(scenario)


def test_a_write_that_failed_though_it_was_kept_is_found_again() -> None:
    async def scenario() -> None:
        disk = FailingDisk()
        async with offline(disk) as tables:
            table = await open_table(tables)
            async with at(tables, table) as player:
                await player.hello()
                await player.deal()
                await player.my_turn()
                disk.fails = True
                before = player.seq
                assert (await player.act(player.legal[0])).seq == before + 1
            async with at(tables, table) as again:
                welcome = await again.hello()
                assert welcome.seq > before

    run(scenario)


def test_a_newer_line_takes_the_seat_from_an_older_one() -> None:
    async def scenario() -> None:
        async with offline(MemoryDisk()) as tables:
            table = await open_table(tables)
            async with at(tables, table) as old, at(tables, table) as new:
                await old.hello()
                await new.hello()
                assert (await old.receive_a(Fault)).code == "opened_elsewhere"
                with pytest.raises(ConnectionClosedError) as closed:
                    await old.receive()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == CLOSE_OPENED_ELSEWHERE

    run(scenario)


def test_another_match_follows_at_a_table_of_its_own() -> None:
    async def scenario() -> None:
        disk = MemoryDisk()
        async with offline(disk) as tables:
            table = await open_table(tables, ["random"], target=1)
            async with at(tables, table) as player:
                await player.hello()
                await player.play_match()
                assert isinstance(await player.do(Rematch, wanted=True), Applied)
                await player.receive_a(Rematched)
            seated = await ask(tables, Seated, "POST", f"/api/tables/{table}/follow", status=201)
        assert seated.table.startswith(OFFLINE_PREFIX)
        async with offline(disk) as tables, at(tables, seated.table) as player:
            await player.hello()

    run(scenario)


def test_what_needs_others_is_refused_and_the_rest_is_as_on_a_server() -> None:
    async def scenario() -> None:
        async with offline(MemoryDisk()) as tables:
            table = await open_table(tables)
            path = f"/api/tables/{table}"
            assert (await ask(tables, Lobby, "GET", "/api/lobby")).tables == []
            assert (await ask(tables, TableInfo, "GET", path)).phase == "shuffling"
            seated = await ask(tables, Seated, "POST", f"{path}/seats", {"name": "A"}, status=201)
            assert seated == Seated(table, 0)
            for method, where, status, code in (
                ("POST", f"{path}/handover", 400, "offline"),
                ("GET", f"{path}/record", 409, "unfinished"),
                ("GET", f"{path}/review", 409, "unfinished"),
                ("POST", f"{path}/follow", 409, "no_next"),
                ("GET", "/api/tables/" + "0" * 32, 404, "not_found"),
                ("GET", "/etc/passwd", 400, "offline"),
            ):
                problem = await ask(tables, Problem, method, where, status=status)
                assert problem.code == code, where
            wanted = NewTable(name="Ayu", bots=[None], bot_names=["Sari"])
            problem = await ask(tables, Problem, "POST", "/api/tables", wanted, status=400)
            assert problem.code == "offline"
            problem = await ask(tables, Problem, "POST", "/api/tables", {"name": 1}, status=400)
            assert problem.code == "format"

    run(scenario)


def test_an_analysis_is_not_to_be_had() -> None:
    async def scenario() -> None:
        async with offline(MemoryDisk()) as tables:
            table = await open_table(tables)
            async with at(tables, table) as player:
                await player.hello()
                await player.go_on()
                await player.play_round()
            path = f"/api/tables/{table}/analysis"
            shown = await ask(tables, Analysis, "GET", f"{path}?from=0")
            assert (shown.status, shown.total) == ("unavailable", 1)
            assert (await ask(tables, Problem, "POST", path, status=409)).code == "no_analysis"

    run(scenario)


def test_a_page_of_another_version_is_told_to_load_anew() -> None:
    async def scenario() -> None:
        async with offline(MemoryDisk()) as tables:
            table = await open_table(tables)
            async with at(tables, table) as player:
                await player.send(Hello(-1))
                assert (await player.receive_a(Fault)).code == "version"

    run(scenario)


def test_a_browser_without_a_seat_is_turned_away() -> None:
    async def scenario() -> None:
        async with offline(MemoryDisk()) as tables, at(tables, "0" * 32) as player:
            await player.send(Hello(VERSION))
            assert (await player.receive_a(Fault)).code == "seat"

    run(scenario)


def test_the_page_knows_a_table_of_its_browser_by_the_same_sign() -> None:
    assert f'HERE = "{OFFLINE_PREFIX}";' in TRANSPORT.read_text("utf-8")
