"""Requests that come too slowly, on a real server."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import connect

from balak.server.run import Server, listen, server_config
from balak.server.settings import Settings
from patience import PATIENCE

MEGABYTES = 64
SECONDS = 0.3
HEAD = b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n"
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
)
CHUNKED = b"POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
EMPTY_FRAMES = {
    "pings": (b"", b"\x89\x80" + bytes(4)),
    "pongs": (b"", b"\x8a\x80" + bytes(4)),
    "texts": (b"", b"\x81\x80" + bytes(4)),
    "pieces": (b"\x01\x80" + bytes(4), b"\x00\x80" + bytes(4)),
}
"""Masked frames that hold nothing, after what may have to come before them."""
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answer a request with its body, and a socket's message with itself."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
    elif scope["type"] == "http":
        body = b""
        while (message := await receive())["type"] == "http.request":
            body += message["body"]
            if not message["more_body"]:
                await send({"type": "http.response.start", "status": 200, "headers": []})
                if scope["path"] == "/much":
                    part = {"type": "http.response.body", "body": bytes(2**20), "more_body": True}
                    for _ in range(MEGABYTES):
                        await send(part)
                await send({"type": "http.response.body", "body": body or b"nothing"})
                return


@asynccontextmanager
async def serving() -> AsyncIterator[int]:
    config = server_config(echo, Settings(request_seconds=SECONDS))
    config.lifespan = "off"
    has_begun = asyncio.Event()
    server = Server(config, has_begun.set)
    with listen("127.0.0.1", 0) as listener:
        task = asyncio.create_task(server.serve(sockets=[listener]))
        await has_begun.wait()
        yield listener.getsockname()[1]
        server.should_exit = True
        await task


def run(scenario: Callable[[int], Coroutine[Any, Any, None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE), serving() as port:
            await scenario(port)

    asyncio.run(bounded())


async def opened(port: int) -> Connection:
    return await asyncio.open_connection("127.0.0.1", port)


async def rest(reader: asyncio.StreamReader) -> bytes:
    """Return what comes until the server closes the connection."""
    return await reader.read()


@pytest.mark.parametrize(
    "sent",
    [HEAD[:10], HEAD, HEAD + b"ab", UPGRADE],
    ids=["half a head", "no body", "half a body", "half a handshake"],
)
def test_half_a_request_is_answered_with_408_and_closed(
    sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "balak.server")

    async def scenario(port: int) -> None:
        reader, writer = await opened(port)
        writer.write(sent)
        assert (await rest(reader)).startswith(b"HTTP/1.1 408 ")
        writer.close()

    run(scenario)
    assert "request_seconds" in caplog.text
    assert "127.0.0.1" not in caplog.text
    assert "ERROR" not in caplog.text


def test_a_connection_on_which_nothing_comes_is_closed_without_an_answer() -> None:
    async def scenario(port: int) -> None:
        reader, writer = await opened(port)
        assert await rest(reader) == b""
        writer.close()

    run(scenario)


def test_a_byte_now_and_then_does_not_gain_time() -> None:
    async def scenario(port: int) -> None:
        reader, writer = await opened(port)
        begin = asyncio.get_running_loop().time()
        ended = asyncio.create_task(rest(reader))
        for number in range(1000):
            writer.write(HEAD[number % len(HEAD) : number % len(HEAD) + 1])
            await asyncio.wait([ended], timeout=SECONDS / 10)
            if ended.done():
                break
        assert ended.done()
        assert asyncio.get_running_loop().time() - begin < SECONDS * 5
        writer.close()

    run(scenario)


def test_half_a_request_behind_a_whole_one_is_closed_too() -> None:
    async def scenario(port: int) -> None:
        reader, writer = await opened(port)
        writer.write(GET + HEAD + b"ab")
        answers = await rest(reader)
        assert answers.startswith(b"HTTP/1.1 200 ")
        assert b"HTTP/1.1 408 " in answers
        writer.close()

    run(scenario)


def test_an_answer_of_which_nothing_is_read_is_broken_off() -> None:
    async def scenario(port: int) -> None:
        # The page of this test stops reading by itself once it has more than it was asked for.
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(GET.replace(b" / ", b" /much "))
        # As long as a half request of somebody else is waited for, and it came later.
        for _ in range(2):
            slow, slow_writer = await opened(port)
            await rest(slow)
            slow_writer.close()
        received = 0
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(2**20):
                received += len(data)
        assert 0 < received < MEGABYTES * 2**20
        writer.close()

    run(scenario)


def test_a_body_in_many_small_chunks_is_not_read_to_its_end() -> None:
    async def scenario(port: int) -> None:
        reader, writer = await opened(port)
        writer.write(CHUNKED + b"1\r\na\r\n" * 10_000)
        assert (await rest(reader)).startswith(b"HTTP/1.1 413 ")
        writer.close()

    run(scenario)


def test_a_body_in_a_few_chunks_is_read() -> None:
    async def scenario(port: int) -> None:
        reader, writer = await opened(port)
        for _ in range(3):  # each begins anew
            chunk = b"4000\r\n" + b"a" * 0x4000 + b"\r\n"
            writer.write(CHUNKED + chunk + b"0\r\n\r\n")
            answer = await reader.readuntil(b"\r\n0\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 200 ")
            assert answer.count(b"a") >= 0x4000
        writer.close()

    run(scenario)


@pytest.mark.parametrize("kind", EMPTY_FRAMES)
def test_who_sends_nothing_but_empty_frames_is_cut_off(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "balak.server")
    first, frame = EMPTY_FRAMES[kind]

    async def scenario(port: int) -> None:
        reader, writer = await opened(port)
        writer.write(UPGRADE + b"AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        writer.write(first + frame * 5000)
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(3):  # less than the server waits for a sign of life
                await rest(reader)
        writer.close()

    run(scenario)
    assert caplog.text.count("message_burst") == 1
    assert "ERROR" not in caplog.text


def test_a_socket_is_opened_with_as_many_cookies_as_a_page_is_with() -> None:
    async def scenario(port: int) -> None:
        cookies = "; ".join(f"balak_{number:016x}={'a' * 43}" for number in range(400))
        async with connect(
            f"ws://127.0.0.1:{port}/socket",
            compression=None,
            additional_headers={"Cookie": cookies},
        ) as socket:
            await socket.send("here")
            assert await socket.recv() == "here"

    run(scenario)


def test_a_handshake_that_is_refused_is_answered_and_closed() -> None:
    async def scenario(port: int) -> None:
        reader, writer = await opened(port)
        writer.write(UPGRADE + b"AAAAAAAAAAAAAAAAAAAAAA==\r\n" + b"a: b\r\n" * 200 + b"\r\n")
        async with asyncio.timeout(3):
            assert (await rest(reader)).startswith(b"HTTP/1.1 400 ")
        writer.close()

    run(scenario)


def test_whole_requests_one_after_another_and_a_socket_have_all_the_time() -> None:
    async def scenario(port: int) -> None:
        reader, writer = await opened(port)
        async with connect(f"ws://127.0.0.1:{port}/socket", compression=None) as socket:
            for _ in range(2):
                writer.write(HEAD + b"abcd")
                answer = await reader.readuntil(b"abcd\r\n0\r\n\r\n")
                assert answer.startswith(b"HTTP/1.1 200 ")
                # As long as a half request of somebody else is waited for.
                slow, slow_writer = await opened(port)
                await rest(slow)
                slow_writer.close()
            await socket.send("still here")
            assert await socket.recv() == "still here"
        writer.close()

    run(scenario)
