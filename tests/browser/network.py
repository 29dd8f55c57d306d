"""A bad network: a proxy before the server that delays, doubles and cuts what passes."""

import asyncio
import contextlib
import random
import threading
from collections import Counter
from collections.abc import Iterator

_TEXT = 0x81
"""The first byte of a whole text frame."""


class Network:
    """Listens on a port of its own, which stays while the server comes and goes.

    Frames of sockets are delayed and doubled whole, in both directions; connections are cut in
    the middle of whatever they carry.

    Args:
        server_port: Where the server listens.
        seed: What chance is drawn from.
        delay: The longest delay of a frame, in seconds.
        doubled: How many of the frames come twice.
    """

    def __init__(
        self, server_port: int, seed: int, *, delay: float = 0.0, doubled: float = 0.0
    ) -> None:
        self._rng = random.Random(seed)
        self._delay = delay
        self._doubled = doubled
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._server_port = server_port
        self.port = 0
        self.is_down = False
        """Whether nobody gets through."""
        self.source = "127.0.0.1"
        """From what address the server is reached."""
        self.counts: Counter[str] = Counter()

    @property
    def origin(self) -> str:
        """What browsers find the server by."""
        return f"http://127.0.0.1:{self.port}"

    @contextlib.contextmanager
    def running(self) -> Iterator["Network"]:
        """Let it run in a thread of its own."""
        thread = threading.Thread(target=self._loop.run_forever)
        thread.start()
        listen = asyncio.start_server(self._accept, "127.0.0.1", 0)
        server = asyncio.run_coroutine_threadsafe(listen, self._loop).result()
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            asyncio.run_coroutine_threadsafe(self._end(server), self._loop).result()
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            self._loop.close()

    def cut(self, share: float = 0.5) -> None:
        """Cut about this share of all connections."""
        self._loop.call_soon_threadsafe(self._cut, share)

    def go_down(self) -> None:
        """Cut everything and let nobody through until further notice."""
        self.is_down = True
        self.cut(1.0)

    def _cut(self, share: float) -> None:
        for writer in list(self._writers):
            if self._rng.random() < share:
                self.counts["cuts"] += 1
                writer.transport.abort()

    async def _end(self, server: asyncio.Server) -> None:
        server.close()
        self._cut(1.0)
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._writers.add(writer)
        try:
            with _gone(), contextlib.suppress(asyncio.CancelledError):
                await self._pass_on(reader, writer)
        finally:
            self._writers.discard(writer)
            writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_down:
            return
        there_reader, there = await asyncio.open_connection(
            "127.0.0.1", self._server_port, local_addr=(self.source, 0)
        )
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            there.write(head)
            is_socket = b"upgrade: websocket" in head.lower()
            if is_socket:
                writer.write(await there_reader.readuntil(b"\r\n\r\n"))
            move = self._frames if is_socket else self._bytes
            ways = [
                asyncio.create_task(move(reader, there)),
                asyncio.create_task(move(there_reader, writer)),
            ]
            _, rest = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in rest:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        finally:
            there.close()

    async def _bytes(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with _gone():
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()

    async def _frames(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with _gone():
            while True:
                frame = await _frame(reader)
                await asyncio.sleep(self._delay * self._rng.random())
                writer.write(frame)
                self.counts["frames"] += 1
                if frame[0] == _TEXT and self._rng.random() < self._doubled:
                    writer.write(frame)
                    self.counts["doubled"] += 1
                await writer.drain()


def _gone() -> contextlib.suppress:
    """Let an end of a connection go away."""
    return contextlib.suppress(OSError, asyncio.IncompleteReadError)


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """Return the next frame of a WebSocket, as it is."""
    head = await reader.readexactly(2)
    length = head[1] & 0x7F
    extra = await reader.readexactly({126: 2, 127: 8}.get(length, 0))
    if extra:
        length = int.from_bytes(extra, "big")
    mask = 4 if head[1] & 0x80 else 0
    return head + extra + await reader.readexactly(mask + length)
