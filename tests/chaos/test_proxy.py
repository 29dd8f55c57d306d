"""The proxy passes everything on whole and in order until it cuts, holds up or doubles."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from chaos.proxy import Proxy, is_handshake
from patience import PATIENCE


def run(scenario: Callable[[], Any]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await scenario()

    asyncio.run(bounded())


class EchoServer:
    """Sends back what comes, and keeps it by connection."""

    def __init__(self) -> None:
        self.heard: list[bytearray] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard = bytearray()
        self.heard.append(heard)
        try:
            while data := await reader.read(1000):
                heard += data
                writer.write(data)
                await writer.drain()
        except OSError:
            pass  # it was cut
        finally:
            writer.close()


@asynccontextmanager
async def proxied(**more: Any) -> AsyncIterator[tuple[Proxy, EchoServer]]:
    echo = EchoServer()
    server = await asyncio.start_server(echo.serve, "127.0.0.1", 0)
    proxy = Proxy(server.sockets[0].getsockname()[1], random.Random(1), **more)
    await proxy.start()
    try:
        yield proxy, echo
    finally:
        await proxy.close()
        server.close()


def test_bytes_pass_whole_and_in_order() -> None:
    async def scenario() -> None:
        data = random.Random(1).randbytes(300_000)
        async with proxied() as (proxy, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
            writer.write(data)
            assert await reader.readexactly(len(data)) == data
            writer.close()

    run(scenario)


def test_a_cut_connection_is_gone_on_both_sides_and_the_next_one_works() -> None:
    async def scenario() -> None:
        async with proxied() as (proxy, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
            writer.write(b"one")
            await reader.readexactly(3)
            proxy.cut(1.0)
            with pytest.raises((ConnectionResetError, asyncio.IncompleteReadError)):
                await reader.readexactly(1)
            assert proxy.counts["cuts"] == 1
            writer.close()
            reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
            writer.write(b"two")
            assert await reader.readexactly(3) == b"two"
            writer.close()

    run(scenario)


def test_a_held_connection_loses_nothing() -> None:
    async def scenario() -> None:
        async with proxied() as (proxy, echo):
            reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
            writer.write(b"one")
            await reader.readexactly(3)
            begin = asyncio.get_running_loop().time()
            proxy.hold(1.0, 0.2)
            writer.write(b"two")
            assert await reader.readexactly(3) == b"two"
            assert asyncio.get_running_loop().time() - begin >= 0.2
            assert bytes(echo.heard[0]) == b"onetwo"
            writer.close()

    run(scenario)


def test_a_doubled_connection_reaches_the_server_twice_and_is_answered_once() -> None:
    async def scenario() -> None:
        async with proxied(may_double=lambda _: True) as (proxy, echo):
            proxy.double_share = 1.0
            reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
            writer.write(b"a command")
            assert await reader.readexactly(9) == b"a command"
            while [bytes(heard) for heard in echo.heard] != [b"a command"] * 2:
                await asyncio.sleep(0.01)
            writer.write_eof()
            assert await reader.read() == b""
            writer.close()

    run(scenario)


@pytest.mark.parametrize(
    ("first", "is_doubled"),
    [
        (b"GET /api/tables/0/socket HTTP/1.1\r\n", True),
        (b"GET /api/watch/0/socket HTTP/1.1\r\n", True),
        (b"GET /api/lobby HTTP/1.1\r\n", False),
        (b"POST /api/tables HTTP/1.1\r\n", False),
    ],
)
def test_only_sockets_are_opened_twice(first: bytes, *, is_doubled: bool) -> None:
    assert is_handshake(first) is is_doubled


def test_without_a_server_a_connection_ends_at_once() -> None:
    async def scenario() -> None:
        async with proxied() as (proxy, _):
            nowhere = Proxy(1, random.Random(1))
            await nowhere.start()
            reader, writer = await asyncio.open_connection("127.0.0.1", nowhere.port)
            writer.write(b"anybody?")
            assert await reader.read() == b""
            writer.close()
            await nowhere.close()
            assert proxy.counts["cuts"] == 0

    run(scenario)
