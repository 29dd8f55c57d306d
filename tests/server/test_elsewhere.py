"""What another process does to a table that is in memory: the command `balak admin` does."""

from pathlib import Path

from balak.protocol import Closed, Sat
from balak.server.admin import close_table, delete_table, hide_name
from balak.storage.sqlite import SqliteStore
from server.harness import run, serving


def test_a_name_that_is_hidden_from_elsewhere_is_hidden_from_those_at_the_table(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await player.hello()
                beside = SqliteStore(tmp_path, is_alone=False)
                assert await hide_name(beside, seat.table, 0) == "Pemain 1"
                await beside.close()
                event = await player.receive_a(Sat)
                assert (event.what, event.info.name) == ("renamed", "Pemain 1")
                assert (await server.info(seat.table)).seats[0].name == "Pemain 1"
                await player.deal()  # and play goes on

    run(scenario)


def test_a_table_that_is_closed_from_elsewhere_says_so(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await player.hello()
                beside = SqliteStore(tmp_path, is_alone=False)
                assert await close_table(beside, seat.table)
                await beside.close()
                assert (await player.receive_a(Closed)).why == "admin"

    run(scenario)


def test_whoever_is_at_a_table_that_is_deleted_from_elsewhere_is_turned_away(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await player.hello()
                beside = SqliteStore(tmp_path, is_alone=False)
                await delete_table(beside, seat.table)
                await beside.close()
                assert await player.fault_and_close() == ("seat", 4004)
            async with server.http() as http:
                assert (await http.get(f"/api/tables/{seat.table}")).status_code == 404

    run(scenario)
