"""Limits: over one the page is told, its line is closed, and nobody is kept out for it."""

import asyncio
import contextlib
import logging
import socket as sockets
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from balak.protocol import VERSION, Act, Applied, Fault, Hello, Ping, Pong, Welcome
from balak.server.lines import SteadyProtocol
from balak.server.run import listen
from balak.server.settings import Settings
from patience import PATIENCE
from server.harness import FixedDealer, Server, run, serving
from server.memory_store import MemoryStore
from server.security.doors import GOOD, ask, hear, heard_to_the_end, line, say


def test_a_player_may_send_100_messages_in_20_seconds_and_a_spectator_50() -> None:
    settings = Settings()
    assert (settings.message_burst, settings.watcher_burst, settings.message_seconds) == (
        100,
        50,
        20.0,
    )
    assert (settings.frame_bytes, settings.queue_bytes) == (4096, 65_536)
    assert (settings.sockets_per_seat, settings.sockets_per_address) == (3, 300)
    assert (settings.tables_per_address, settings.tables_seconds) == (100, 600.0)


async def flood(server: Server, path: str, cookie: str | None, count: int) -> int:
    """Say hello and ping so often; check that one is told and closed; return the answers."""
    async with line(server, path, cookie) as socket:
        with contextlib.suppress(ConnectionClosed):
            await say(socket, Hello(VERSION))
            for _ in range(count):
                await say(socket, Ping())
        messages, code = await heard_to_the_end(socket)
    assert messages[-1] == Fault("rate", "too many messages")
    assert code == 1008
    return sum(isinstance(one, Pong) for one in messages)


@pytest.mark.parametrize(("is_watcher", "burst"), [(False, 100), (True, 50)])
def test_over_that_it_is_told_and_closed_and_is_let_in_again(
    *, is_watcher: bool, burst: int
) -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore(), settings=Settings()) as server:
            seat = await server.new_table((None,))
            watch = (await server.info(seat.table)).watch
            path = f"/api/watch/{watch}" if is_watcher else f"/api/tables/{seat.table}"
            # More than are given back meanwhile.
            pongs = await flood(server, f"{path}/socket", seat.cookie, burst + 30)
            assert burst - 1 <= pongs < burst + 29
            async with asyncio.timeout(PATIENCE):
                while not await is_let_in(server, f"{path}/socket", seat.cookie):
                    pass  # it gets 5 messages a second again

    run(scenario)


def test_a_new_socket_does_not_begin_a_players_limit_anew() -> None:
    async def scenario() -> None:
        settings = Settings(message_burst=10, message_seconds=1000.0)
        async with serving(store=MemoryStore(), settings=settings) as server:
            seat, other = await server.new_table((None,)), await server.new_table((None,))
            path = f"/api/tables/{seat.table}/socket"
            assert await flood(server, path, seat.cookie, 10) == 9
            assert await flood(server, path, seat.cookie, 10) == 0
            async with other.opened() as player:
                await player.hello()  # it has a limit of its own

    run(scenario)


def test_a_frame_that_is_far_too_long_ends_the_line_and_nothing_else() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            path = f"/api/tables/{seat.table}/socket"
            for size, code in ((4097, 1008), (70_000, 1009)):
                async with line(server, path, seat.cookie) as socket:
                    await say(socket, Hello(VERSION))
                    await socket.send('{"type":"ping"}'.ljust(size))
                    messages, closed = await heard_to_the_end(socket)
                    assert closed == code
                    assert not [one for one in messages if isinstance(one, Pong)]
            async with seat.opened() as player:
                await player.hello()

    run(scenario)


def test_many_bytes_in_few_letters_are_counted_as_bytes() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            async with line(server, f"/api/tables/{seat.table}/socket", seat.cookie) as socket:
                await say(socket, Hello(VERSION))
                await socket.send("🂡" * 1025)
                messages, code = await heard_to_the_end(socket)
                assert (messages[-1], code) == (Fault("too_large", "the message is too long"), 1008)

    run(scenario)


async def is_let_in(server: Server, path: str, cookie: str | None) -> bool:
    """Return whether one more socket is served; if not, check that it is told and closed."""
    async with line(server, path, cookie) as socket:
        with contextlib.suppress(ConnectionClosed):  # it may have been closed before
            await say(socket, Hello(VERSION))
        first = await hear(socket)
        if isinstance(first, Welcome):
            return True
        assert first in {
            Fault("busy", "too many sockets"),
            Fault("rate", "too many messages"),
        }
        assert await heard_to_the_end(socket) == ([], 1008)
        return False


def test_a_seat_may_have_three_sockets_and_an_address_its_number_and_closing_one_makes_room() -> (
    None
):
    async def scenario() -> None:
        settings = Settings(sockets_per_address=4)
        async with serving(store=MemoryStore(), settings=settings) as server:
            seat = await server.new_table((None,))
            watch = (await server.info(seat.table)).watch
            mine, watching = f"/api/tables/{seat.table}/socket", f"/api/watch/{watch}/socket"
            async with AsyncExitStack() as opened:
                for _ in range(3):
                    await opened.enter_async_context(line(server, mine, seat.cookie))
                assert not await is_let_in(server, mine, seat.cookie)
                assert await is_let_in(server, watching, None)
                await opened.enter_async_context(line(server, watching))
                assert not await is_let_in(server, watching, None)
                assert (await ask(server, "GET", f"/api/tables/{seat.table}")).status_code == 200
            async with asyncio.timeout(PATIENCE):
                while not await is_let_in(server, mine, seat.cookie):
                    pass  # until the server has seen that the others are gone

    run(scenario)


def test_an_address_may_open_and_try_only_so_much_and_the_rest_goes_on() -> None:
    async def scenario() -> None:
        settings = Settings(tables_per_address=2, sits_per_address=3)
        async with serving(store=MemoryStore(), settings=settings) as server:
            opened = [await ask(server, "POST", "/api/tables", json=GOOD) for _ in range(3)]
            assert [answer.status_code for answer in opened] == [201, 201, 429]
            base = f"/api/tables/{opened[0].json()['table']}"
            cookie = opened[0].headers["set-cookie"].partition(";")[0]
            guesses = [
                await ask(server, "POST", f"{base}/takeover", json={"code": f"{number:010}"})
                for number in range(4)
            ]
            assert [answer.status_code for answer in guesses] == [403, 403, 403, 429]
            for answer in (opened[-1], guesses[-1]):
                assert answer.json()["code"] == "rate"
                assert "set-cookie" not in answer.headers
            # Who plays goes on playing.
            assert (await ask(server, "GET", base)).status_code == 200
            assert await is_let_in(server, f"{base}/socket", cookie)

    run(scenario)


def test_a_limit_of_0_is_none() -> None:
    async def scenario() -> None:
        settings = Settings(
            tables_per_address=0,
            sits_per_address=0,
            sockets_per_address=0,
            sockets_per_seat=0,
            message_burst=0,
            watchers_per_table=0,
        )
        async with serving(store=MemoryStore(), settings=settings) as server:
            seat = [await server.new_table((None,)) for _ in range(3)][-1]
            for number in range(3):
                await ask(
                    server,
                    "POST",
                    f"/api/tables/{seat.table}/takeover",
                    json={"code": f"{number:010}"},
                )
            path = f"/api/tables/{seat.table}/socket"
            async with AsyncExitStack() as opened:
                for _ in range(5):
                    await opened.enter_async_context(line(server, path, seat.cookie))
                async with line(server, path, seat.cookie) as socket:
                    await say(socket, Hello(VERSION))
                    for _ in range(150):
                        await say(socket, Ping())
                    pongs = 0
                    while pongs < 150:
                        pongs += isinstance(await hear(socket), Pong)

    run(scenario)


def small_listener(host: str, port: int) -> sockets.socket:
    """Listen as the server does, with so little room that a slow reader is felt soon."""
    listener = listen(host, port)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
    return listener


def test_who_reads_too_slowly_loses_the_line_not_the_seat_and_nobody_waits(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "balak.server")
    monkeypatch.setattr("server.harness.listen", small_listener)

    async def scenario() -> None:
        settings = Settings(watcher_burst=0, message_burst=0)
        async with serving(store=MemoryStore(), settings=settings, dealer=FixedDealer()) as server:
            seat = await server.new_table(("greedy",), pace="slow")
            watch = (await server.info(seat.table)).watch
            with sockets.create_connection(("127.0.0.1", server.port)) as raw:
                raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
                async with connect(
                    f"ws://127.0.0.1:{server.port}/api/watch/{watch}/socket",
                    sock=raw,
                    origin=server.origin,  # type: ignore[arg-type] # a NewType of str
                    compression=None,
                    max_queue=1,
                ) as slow:
                    asked = 1000
                    async with seat.opened() as player:
                        await player.hello()
                        await player.go_on()
                        await player.my_turn()
                        for _ in range(asked // 5):
                            for _ in range(5):
                                with contextlib.suppress(ConnectionClosed):
                                    await say(slow, Hello(VERSION))
                            await player.send(Ping())
                            await player.receive_a(Pong)
                        assert isinstance(await player.act("66"), Applied)
                    messages, code = await heard_to_the_end(slow)
                    assert code == 1013
                    assert 0 < len(messages) < asked
            assert await is_let_in(server, f"/api/watch/{watch}/socket", None)
        lines = [record.getMessage() for record in caplog.records]
        (dropped,) = [text for text in lines if "reader_dropped" in text]
        assert seat.table[:8] in dropped

    run(scenario)


def test_a_command_is_answered_however_many_were_refused_before() -> None:
    async def scenario() -> None:
        settings = Settings(message_burst=1000)
        async with serving(store=MemoryStore(), settings=settings) as server:
            seat = await server.new_table((None,))
            async with line(server, f"/api/tables/{seat.table}/socket", seat.cookie) as socket:
                await say(socket, Hello(VERSION))
                for number in range(300):
                    await say(socket, Act(f"command-{number}", 2, "66"))
                answered: set[str] = set()
                while len(answered) < 300:
                    message = await hear(socket)
                    command_id = getattr(message, "command_id", None)
                    if command_id is not None:
                        assert command_id not in answered
                        answered.add(command_id)

    run(scenario)


PINGS = (b"\x89\xfd" + bytes(4) + bytes(125)) * 500
"""Masked pings, which are answered without asking the application."""


async def taken(raw: sockets.socket, most: int) -> int:
    """Send pings and read nothing; return how many bytes the server takes until it takes none."""
    loop = asyncio.get_running_loop()
    sent = 0
    with contextlib.suppress(TimeoutError, ConnectionError):
        while sent < most:
            async with asyncio.timeout(2):
                await loop.sock_sendall(raw, PINGS)
            sent += len(PINGS)
    return sent


def test_who_pings_and_never_reads_fills_no_memory_and_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.harness.listen", small_listener)
    monkeypatch.setattr(SteadyProtocol, "stalled_seconds", 0.5)

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            with sockets.socket() as raw:
                raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
                raw.connect(("127.0.0.1", server.port))
                raw.sendall(
                    "\r\n".join(
                        (
                            f"GET /api/tables/{seat.table}/socket HTTP/1.1",
                            f"Host: 127.0.0.1:{server.port}",
                            f"Origin: {server.origin}",
                            f"Cookie: {seat.cookie}",
                            "Connection: Upgrade",
                            "Upgrade: websocket",
                            "Sec-WebSocket-Version: 13",
                            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                            "\r\n",
                        )
                    ).encode()
                )
                most = 40_000_000
                raw.setblocking(False)
                assert b" 101 " in await loop.sock_recv(raw, 4096)
                assert await taken(raw, most) < most
                with contextlib.suppress(ConnectionError):
                    async with asyncio.timeout(PATIENCE):  # it ends: nobody waits for this peer
                        while await loop.sock_recv(raw, 65_536):
                            pass
            assert await is_let_in(server, f"/api/tables/{seat.table}/socket", seat.cookie)

    run(scenario)
