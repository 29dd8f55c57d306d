"""Who watches sees no more than that; who may not, nothing; and the lobby shows open tables."""

import msgspec
import pytest

from balak.protocol import (
    VERSION,
    Act,
    Back,
    Claim,
    ClientMessage,
    Concede,
    Contribute,
    Fault,
    Hello,
    Hint,
    Leave,
    LobbyTable,
    Next,
    Options,
    Pacing,
    Ping,
    Pong,
    Ready,
    Rematch,
    Reveal,
    Say,
    Start,
    Welcome,
)
from balak.server import log
from balak.server.settings import Settings
from server.harness import Seat, Server, run, serving
from server.memory_store import MemoryStore
from server.security.doors import ask, hear, heard_to_the_end, line, say

COMMANDS: tuple[ClientMessage, ...] = (
    Act("command-1", 1, "66"),
    Next("command-2", 1, 1),
    Ready("command-3", 1, ready=True),
    Start("command-4", 1),
    Contribute("command-5", 1, 0, 1, "0" * 64),
    Reveal("command-6", 1, 0, 1, "0" * 32),
    Leave("command-7", 1),
    Concede("command-8", 1),
    Claim("command-9", 1, 1),
    Back("command-10", 1),
    Rematch("command-11", 1, wanted=True),
    Hint("command-12", 1),
    Pacing("slow"),
    Say("hello"),
)


async def watch_of(server: Server, seat: Seat) -> str:
    """Return the watch link as the log has it, whoever may be shown it."""
    stored = await server.store.load_table(seat.table)
    opened = log.decode(stored.events[0])
    assert isinstance(opened, log.Opened)
    return opened.watch


def test_whoever_watches_may_say_hello_and_ping_and_nothing_else() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            watch = await watch_of(server, seat)
            before = await server.store.load_table(seat.table)
            async with line(server, f"/api/watch/{watch}/socket", seat.cookie) as socket:
                await say(socket, Hello(VERSION))
                welcome = await hear(socket)
                assert isinstance(welcome, Welcome)
                assert (welcome.seat, welcome.table) == (None, watch)
                await hear(socket)  # how many watch
                for command in COMMANDS:
                    await say(socket, command)
                    assert await hear(socket) == Fault("seat", "whoever watches cannot play")
                await say(socket, Ping())
                assert await hear(socket) == Pong(welcome.seq)
            assert await server.store.load_table(seat.table) == before

    run(scenario)


def test_a_table_that_nobody_may_watch_tells_no_watch_link_and_opens_none() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,), options=Options(watch=False))
            watch = await watch_of(server, seat)
            answer = await ask(server, "GET", f"/api/tables/{seat.table}")
            assert answer.json()["watch"] is None
            assert watch not in answer.text
            async with seat.opened() as player:
                assert (await player.hello()).watch is None
                await player.do(Start)
                await player.hello()
                assert watch.encode() not in b"".join(player.frames)
            heard = []
            for key in (watch, "f" * 32, seat.table):
                async with line(server, f"/api/watch/{key}/socket", seat.cookie) as socket:
                    heard.append(await heard_to_the_end(socket))
            assert heard[0] == heard[1] == heard[2]
            assert heard[0][1] == 4004

    run(scenario)


def test_a_watch_link_is_no_way_to_a_seat_nor_to_the_record() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            watch = await watch_of(server, seat)
            base = f"/api/tables/{watch}"
            cookie = seat.cookie.replace(seat.table[:16], watch[:16])
            answers = [
                await ask(server, "GET", base),
                await ask(server, "GET", f"{base}/record", cookie=cookie),
                await ask(server, "POST", f"{base}/seats", json={"name": "Budi"}),
                await ask(server, "POST", f"{base}/handover", cookie=cookie),
            ]
            assert {answer.status_code for answer in answers} == {404}

    run(scenario)


def test_tables_at_which_nobody_is_hide_no_other_from_the_lobby() -> None:
    async def scenario() -> None:
        settings = Settings(tables_per_address=0, stop_seconds=0.0)
        async with serving(store=MemoryStore(), settings=settings) as server:
            options = Options(public=True)
            seat = await server.new_table((None,), options=options)
            async with seat.opened() as player:
                await player.hello()
                for _ in range(100):
                    await server.new_table((None,), options=options)
                assert [one.table for one in (await server.lobby()).tables] == [seat.table]

    run(scenario)


@pytest.mark.parametrize("is_public", [False, True])
def test_the_lobby_shows_public_tables_with_a_free_seat_at_which_somebody_is(
    *, is_public: bool
) -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            options = Options(public=is_public)
            seat = await server.new_table((None,), options=options)
            await server.new_table(("greedy",), options=options)  # begins at once
            seen: list[list[LobbyTable]] = [(await server.lobby()).tables]
            async with seat.opened() as player:
                await player.hello()
                seen.append((await server.lobby()).tables)
                assert seat.table.encode() in msgspec.json.encode(seen[-1]) or not is_public
                other = await server.sit(seat.table, "Budi")
                seen.append((await server.lobby()).tables)
                async with other.opened() as second:
                    await second.hello()
                    await second.do(Leave)
                seen.append((await server.lobby()).tables)
                await player.do(Start)
                seen.append((await server.lobby()).tables)
            assert [len(tables) for tables in seen] == (
                [0, 1, 0, 1, 0] if is_public else [0, 0, 0, 0, 0]
            )

    run(scenario)


def test_more_than_may_watch_are_told_so_however_late_they_say_hello() -> None:
    async def scenario() -> None:
        settings = Settings(watchers_per_table=1, stop_seconds=0.0)
        async with serving(store=MemoryStore(), settings=settings) as server:
            seat = await server.new_table((None,))
            watch = (await server.info(seat.table)).watch
            assert watch is not None
            async with server.watch(watch) as first, server.watch(watch) as second:
                await first.hello()
                await second.send(Hello(VERSION))
                assert await second.fault_and_close() == ("busy", 1008)

    run(scenario)
