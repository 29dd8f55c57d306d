"""A record holds finished rounds alone, for those at the table alone."""

import asyncio
from pathlib import Path

from balak.protocol import Applied, Concede, Dealt, Leave, Placed, Ready
from server.harness import DECK, FixedDealer, Player, Seat, run, serving
from server.memory_store import MemoryStore
from server.security.doors import ask


async def rounds_in(seat: Seat) -> int | None:
    """Return how many rounds the record has; None while it is refused as unfinished."""
    answer = await seat.record()
    if answer.status_code == 409:
        assert answer.json()["code"] == "unfinished"
        assert not [tile for tile in DECK if f'"{tile}"' in answer.text]
        return None
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert seat.table not in answer.headers["content-disposition"]
    rounds = answer.json()["rounds"]
    assert all(one["result"] for one in rounds)
    return len(rounds)


def test_there_is_no_record_before_the_first_round_is_over_and_then_of_finished_rounds() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore(), dealer=FixedDealer()) as server:
            first = await server.new_table((None,), target=999)
            seen = [await rounds_in(first)]
            second = await server.sit(first.table, "Budi")
            async with first.opened() as ayu, second.opened() as budi:
                for player in (ayu, budi):
                    await player.hello()
                    seen.append(await rounds_in(first))
                for player in (ayu, budi):
                    await player.do(Ready, ready=True)
                    seen.append(await rounds_in(second))
                await deal(ayu, budi)
                seen.append(await rounds_in(first))
                assert seen == [None] * len(seen)
                await asyncio.gather(ayu.play_round(), budi.play_round())
                assert [await rounds_in(seat) for seat in (first, second)] == [1, 1]
                await deal(ayu, budi)
                assert await rounds_in(first) == 1
                await play_some(ayu, budi)
                record = await second.record()
                assert len(record.json()["rounds"]) == 1
                assert isinstance(await budi.do(Concede), Applied)
                assert await rounds_in(first) == 1  # the round that was given up stays hidden

    run(scenario)


def test_the_record_is_for_a_seats_own_cookie() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore(), dealer=FixedDealer()) as server:
            seat, other = await server.new_table(), await server.new_table()
            async with seat.opened() as player:
                await player.hello()
                await player.go_on()
                await player.play_round()
                assert await rounds_in(seat) == 1
                watch = (await server.info(seat.table)).watch
                for table, cookie in (
                    (seat.table, None),
                    (seat.table, other.cookie),
                    (other.table, seat.cookie),
                    (watch, seat.cookie),
                ):
                    answer = await ask(server, "GET", f"/api/tables/{table}/record", cookie=cookie)
                    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
                await player.do(Leave)
            assert (await seat.record()).status_code == 404

    run(scenario)


async def deal(*players: Player) -> None:
    """Have everybody be ready, and the next round dealt."""
    for player in players:
        assert isinstance(await player.go_on(), Applied)
    for player in players:
        await player.receive_a(Dealt)


async def play_some(*players: Player) -> None:
    """Play the opening tile."""
    for player in players:
        if player.legal:
            await player.act(player.legal[0])
    for player in players:
        await player.receive_a(Placed)


def test_no_id_that_was_made_up_breaks_the_store(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table((None,))
            for made_up in (
                "%00", "%ff", "%ed%a0%80", "%F0%9F%81%A3" * 50, "'%20OR%201=1--", "%25", "..",
                seat.table.upper(), f"{seat.table}%0a", f"{seat.table}%00", seat.table[:16], "*",
            ):  # fmt: skip
                for path in ("", "/record"):
                    answer = await ask(
                        server, "GET", f"/api/tables/{made_up}{path}", cookie=seat.cookie
                    )
                    assert answer.status_code == 404, made_up
                    assert answer.json()["code"] == "not_found"
                answer = await ask(
                    server, "POST", f"/api/tables/{made_up}/seats", json={"name": "Budi"}
                )
                assert answer.status_code in {404, 405}, made_up

    run(scenario)
