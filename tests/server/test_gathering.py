"""Before a match begins: who may begin it, and who sits where."""

from pathlib import Path

from balak.protocol import Leave, Start, Started
from server.harness import run, serving


def test_a_bot_in_the_first_seat_is_not_called_like_the_person_who_left_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            first = await server.new_table([None, None])
            second = await server.sit(first.table, "Budi")
            async with first.opened() as leaver, second.opened() as player:
                await leaver.hello()
                await player.hello()
                await leaver.do(Leave)
                await player.do(Start)
                started = await player.receive_a(Started)
                assert [seat.name for seat in started.seats] == ["Pemain 1", "Budi", "Bot 2"]

    run(scenario)
