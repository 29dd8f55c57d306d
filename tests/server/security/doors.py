"""What the tests of this folder share: bare requests, bare sockets, and a clock that jumps."""

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from balak.protocol import VERSION, ClientMessage, Fault, Hello, ServerMessage
from balak.server.clock import LoopClock
from patience import PATIENCE
from server.harness import Server

_decoder = msgspec.json.Decoder(ServerMessage)
OWN = "own"
"""Stands for the server's own origin."""
GOOD: dict[str, Any] = {"name": "Ayu", "bots": [None], "bot_names": ["Budi"]}


class JumpingClock(LoopClock):
    """The clock of the loop, whose time on the wall the test moves."""

    def __init__(self) -> None:
        self.wall_time = 1_800_000_000.0

    def wall(self) -> float:
        return self.wall_time


async def ask(
    server: Server,
    method: str,
    path: str,
    *,
    json: object = None,
    cookie: str | None = None,
    **headers: str,
) -> httpx.Response:
    """Ask as a page of the server's own would, unless other headers are given."""
    all_headers = {"origin": server.origin} | headers
    if cookie is not None:
        all_headers["cookie"] = cookie
    content = b"" if json is None else msgspec.json.encode(json)
    async with server.http() as http:
        return await http.request(method, path, content=content, headers=all_headers)


@asynccontextmanager
async def line(
    server: Server, path: str, cookie: str | None = None, *, origin: str | None = OWN
) -> AsyncIterator[ClientConnection]:
    """Open a bare socket."""
    headers = {} if cookie is None else {"Cookie": cookie}
    if origin is not None:
        headers["Origin"] = server.origin if origin == OWN else origin
    async with connect(
        f"ws://127.0.0.1:{server.port}{path}",
        additional_headers=headers,
        compression=None,
        open_timeout=PATIENCE,
    ) as socket:
        yield socket


async def say(socket: ClientConnection, message: ClientMessage) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def hear(socket: ClientConnection) -> ServerMessage:
    """Return the next message."""
    return _decoder.decode(await socket.recv())


async def heard_to_the_end(socket: ClientConnection) -> tuple[list[ServerMessage], int | None]:
    """Return all messages until the server has closed the socket, and the code."""
    messages = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            messages.append(await hear(socket))
    return messages, socket.close_code


async def turned_away(server: Server, table: str, cookie: str | None) -> bool:
    """Say hello with this cookie; return whether nothing but a fault came, and then the close."""
    async with line(server, f"/api/tables/{table}/socket", cookie) as socket:
        with contextlib.suppress(ConnectionClosed):  # it may have been closed before
            await say(socket, Hello(VERSION))
        if not isinstance(await hear(socket), Fault):
            return False
        return await heard_to_the_end(socket) == ([], 4004)
