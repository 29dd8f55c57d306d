"""A TCP proxy that cuts connections, holds them up, and opens some of them twice.

The bytes of one connection stay in order and whole, as TCP promises; a page in a lift meets all
of the rest.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Callable

CHUNK = 65536


def is_handshake(first: bytes) -> bool:
    """Return whether a connection that begins with these bytes becomes a WebSocket.

    Opened twice, it says everything twice, which must do nothing. A request to open a table is
    another matter: whoever asks twice gets two.
    """
    return first.startswith(b"GET ") and b"/socket" in first.partition(b"\r\n")[0]


class Proxy:
    """Stands before the server, on a port of its own that stays while the server comes and goes."""

    def __init__(
        self,
        server_port: int,
        rng: random.Random,
        may_double: Callable[[bytes], bool] = is_handshake,
    ) -> None:
        self._server_port = server_port
        self._may_double = may_double
        self._rng = rng
        self._connections: set[_Connection] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0
        self.counts: Counter[str] = Counter()
        self.double_share = 0.0
        """How many of the connections reach the server twice."""

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Cut everything and listen no more."""
        if self._server is not None:
            self._server.close()
        self.cut(1.0, counted=False)
        if self._tasks:
            await asyncio.wait(self._tasks)

    def cut(self, share: float, *, counted: bool = True) -> None:
        """Cut this share of the connections, in the middle of whatever they carry."""
        for connection in list(self._connections):
            if self._rng.random() < share:
                connection.cut()
                self.counts["cuts"] += counted

    def hold(self, share: float, seconds: float) -> None:
        """Let nothing through on this share of the connections for a while."""
        until = asyncio.get_running_loop().time() + seconds
        for connection in self._connections:
            if self._rng.random() < share:
                connection.held_until = until
                self.counts["holds"] += 1

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        connection = _Connection(reader, writer)
        self._connections.add(connection)
        try:
            first = await reader.read(CHUNK)
            is_double = self._rng.random() < self.double_share and self._may_double(first)
            self.counts["doubles"] += is_double
            await connection.run(self._server_port, first, is_double=is_double)
        except OSError:
            pass  # it was gone before it said anything
        finally:
            self._connections.discard(connection)


class _Connection:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._writers = [writer]
        self.held_until = 0.0

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    async def run(self, port: int, first: bytes, *, is_double: bool) -> None:
        pumps: list[asyncio.Task[None]] = []
        try:
            reader, writer = await self._open(port)
            targets = [writer]
            if is_double:
                other, shadow = await self._open(port)
                targets.append(shadow)
                pumps.append(asyncio.create_task(self._pump(other, [])))
            for target in targets:
                target.write(first)
            there = asyncio.create_task(self._pump(self._reader, targets))
            back = asyncio.create_task(self._pump(reader, [self._writer]))
            pumps += [there, back]
            await asyncio.wait([there, back], return_when=asyncio.FIRST_COMPLETED)
        except OSError:
            pass  # the server is down
        finally:
            for writer in self._writers:
                writer.close()
            for pump in pumps:
                pump.cancel()
            if pumps:
                await asyncio.wait(pumps)

    async def _open(self, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        self._writers.append(writer)
        return reader, writer

    async def _pump(
        self, reader: asyncio.StreamReader, writers: list[asyncio.StreamWriter]
    ) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                while (wait := self.held_until - loop.time()) > 0:
                    await asyncio.sleep(wait)
                for number, writer in enumerate(writers):
                    if number and writer.is_closing():
                        continue
                    writer.write(data)
                    if not number:
                        await writer.drain()
