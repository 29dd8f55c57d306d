"""Tables without a server, and players at them: a line where others have a socket."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from balak.offline import Disk, Offline
from balak.protocol import BotName, NewTable, Seated
from server.player import Player
from server.shuffling import Shuffles

T = TypeVar("T")


@asynccontextmanager
async def offline(disk: Disk, **more: Any) -> AsyncIterator[Offline]:
    """Run the tables of a browser with this disk."""
    tables = Offline(disk, **more)
    await tables.start()
    try:
        yield tables
    finally:
        await tables.close()


async def ask(
    tables: Offline,
    kind: type[T],
    method: str,
    path: str,
    body: object = None,
    *,
    status: int = 200,
) -> T:
    """Ask something that is answered with this status."""
    content = b"" if body is None else msgspec.json.encode(body)
    found, answer = await tables.request(method, path, content)
    assert found == status, answer
    return msgspec.json.decode(answer, type=kind)


async def open_table(tables: Offline, bots: Sequence[BotName] = ("greedy",), **more: Any) -> str:
    """Open a table with these bots and return its id."""
    names = [f"Bot {number}" for number in range(1, len(bots) + 1)]
    wanted = NewTable(name="Ayu", bots=list(bots), bot_names=names, pace="instant", **more)
    return (await ask(tables, Seated, "POST", "/api/tables", wanted, status=201)).table


class _Socket:
    """What a player of the server's tests needs of a socket, on a line."""

    def __init__(self, tables: Offline, table: str) -> None:
        self._came: asyncio.Queue[str | int] = asyncio.Queue()
        self._line = tables.connect(table, self._came.put_nowait, self._came.put_nowait)

    async def send(self, text: str) -> None:
        self._line.say(text)

    async def recv(self) -> str:
        came = await self._came.get()
        if isinstance(came, int):
            raise ConnectionClosedError(Close(came, ""), None)
        return came

    def __aiter__(self) -> "_Socket":
        return self

    async def __anext__(self) -> str:
        return await self.recv()

    def close(self) -> None:
        self._line.hang_up()


@asynccontextmanager
async def at(
    tables: Offline, table: str, shuffles: Shuffles | None = None
) -> AsyncIterator[Player]:
    """Open a line to the one person's seat; shuffles are answered by themselves."""
    socket = _Socket(tables, table)
    player = Player(socket, shuffles or Shuffles(table, 0))  # type: ignore[arg-type] # as much of one as it needs
    reading = asyncio.create_task(player.read())
    try:
        yield player
    finally:
        socket.close()
        reading.cancel()
        await asyncio.wait([reading])
