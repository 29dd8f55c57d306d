"""A page's socket: from the handshake to the close."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Any, Literal

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from balak.errors import NotFoundError, StoreError
from balak.outcomes import CLOSE_INTERNAL, CLOSE_POLICY
from balak.server import logs
from balak.server.addresses import client_address, shown_address
from balak.server.limits import Buckets, TokenBucket, is_over
from balak.server.lines import line_of
from balak.server.link import Link
from balak.server.security import cookie_name, is_own_origin
from balak.server.sessions import Player, Watcher, take, turn_away
from balak.server.settings import Settings
from balak.server.tables import Tables

Socket = WebSocket[Any, Any, Any]


class Sockets:
    """All sockets of this server process."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self._notes = tables.notes
        self._metrics = tables.notes.metrics
        self._lines: dict[Link, bool] = {}
        """For each line whether it plays."""
        self._by_address: Counter[Hashable] = Counter()
        self._by_seat: Counter[Hashable] = Counter()
        self._by_player = Buckets(settings.message_burst, settings.message_seconds)
        """What each seat may still say: a new socket does not begin it anew."""

    @property
    def lines(self) -> list[Link]:
        """All open lines."""
        return list(self._lines)

    @property
    def player_count(self) -> int:
        """How many sockets play."""
        return sum(self._lines.values())

    @property
    def watcher_count(self) -> int:
        """How many sockets watch."""
        return len(self._lines) - self.player_count

    async def serve(self, socket: Socket, key: str, *, is_watcher: bool) -> None:
        """Serve a socket to its end; ``key`` is the id of the table or of its watch link."""
        if not is_own_origin(socket.headers, self.settings):
            self._metrics.fault("origin")
            logs.request_refused("origin")
            await socket.close(CLOSE_POLICY)  # before the handshake: answered with 403
            return
        await socket.accept()
        link = Link(self.settings.queue_bytes, self._metrics)
        self._lines[link] = not is_watcher
        writer = asyncio.create_task(_write(socket, link))
        address = client_address(socket, self.settings)
        try:
            with self._counted(self._by_address, address) as count:
                if is_over(count, self.settings.sockets_per_address):
                    self._refuse(link, "sockets_per_address", address)
                elif is_watcher:
                    await self._watch(socket, key, link)
                else:
                    await self._play(socket, key, link, address)
        except WebSocketDisconnect:
            pass  # the page is gone
        except Exception as error:
            logs.broke("socket", error)
            link.close(CLOSE_INTERNAL)
        finally:
            link.close(CLOSE_POLICY)
            try:
                await writer
            finally:
                del self._lines[link]

    async def _play(self, socket: Socket, table_id: str, link: Link, address: str) -> None:
        """Let a seat play until the line is closed from either side."""
        token = socket.cookies.get(cookie_name(table_id, self.settings), "")
        try:
            seat = await self.tables.seat_of(table_id, token)
            with self._counted(self._by_seat, (table_id, seat)) as count:
                if is_over(count, self.settings.sockets_per_seat):
                    self._refuse(link, "sockets_per_seat", address)
                    return
                session = Player(self.tables, table_id, token, link)
                try:
                    player = f"{table_id} {seat}"
                    await self._read(
                        socket, session, link, lambda: self._by_player.take(player), "message_burst"
                    )
                finally:
                    session.leave()
                    self._note_if_slow(link, table_id)
        except (NotFoundError, StoreError) as error:
            turn_away(link, error, self._notes)

    async def _watch(self, socket: Socket, watch: str, link: Link) -> None:
        """Let somebody watch until the line is closed from either side."""
        try:
            table = await self.tables.get(await self.tables.watched(watch))
            if is_over(table.watching + 1, self.settings.watchers_per_table):
                self._refuse(link, "watchers_per_table", client_address(socket, self.settings))
                return
            session = Watcher(self.tables, watch, link, self.settings.watchers_per_table)
            bucket = TokenBucket(self.settings.watcher_burst, self.settings.message_seconds)
            try:
                await self._read(socket, session, link, bucket.take, "watcher_burst")
            finally:
                session.leave()
                self._note_if_slow(link, table.state.table)
        except (NotFoundError, StoreError) as error:
            turn_away(link, error, self._notes)

    async def _read(
        self,
        socket: Socket,
        session: Player | Watcher,
        link: Link,
        may_say: Callable[[], bool],
        limit: Literal["message_burst", "watcher_burst"],
    ) -> None:
        """Take messages until the line is closed from either side."""
        # The time to say hello runs once; what is no message does not begin it anew.
        latest = asyncio.get_running_loop().time() + self.settings.hello_seconds
        while link.is_open:
            if session.has_said_hello:
                text = await socket.receive_text()
            else:
                try:
                    async with asyncio.timeout_at(latest):
                        text = await socket.receive_text()
                except TimeoutError:
                    link.fault("hello", "say hello first", close=CLOSE_POLICY)
                    return
            if link.close_code is not None:  # replaced or closed while it waited
                return
            if len(text) > self.settings.frame_bytes or len(text.encode()) > (
                self.settings.frame_bytes
            ):
                link.fault("too_large", "the message is too long", close=CLOSE_POLICY)
            elif not may_say():
                self._note_limit(limit, client_address(socket, self.settings))
                link.fault("rate", "too many messages", close=CLOSE_POLICY)
            else:
                link.is_answering = True
                try:
                    await take(text, session, link, self._metrics)
                finally:
                    link.is_answering = False

    def _refuse(self, link: Link, limit: str, address: str) -> None:
        self._note_limit(limit, address)
        link.fault("busy", "too many sockets", close=CLOSE_POLICY)

    def _note_if_slow(self, link: Link, table: str) -> None:
        if link.is_slow:
            self._metrics.dropped_reader()
            logs.reader_dropped(table)

    def _note_limit(self, limit: str, address: str) -> None:
        self._notes.limit(limit, shown_address(address, self.settings))

    @contextlib.contextmanager
    def _counted(self, counter: "Counter[Hashable]", key: Hashable) -> Iterator[int]:
        """Count one more for the time being; give the number, this one included."""
        counter[key] += 1
        try:
            yield counter[key]
        finally:
            counter[key] -= 1
            if not counter[key]:
                del counter[key]


def socket_routes(sockets: Sockets) -> list[ControllerRouterHandler]:
    """Return the routes of the tables' sockets."""

    @websocket("/api/tables/{table:str}/socket")
    async def table_socket(socket: Socket, table: FromPath[str]) -> None:
        await sockets.serve(socket, table, is_watcher=False)

    @websocket("/api/watch/{watch:str}/socket")
    async def watch_socket(socket: Socket, watch: FromPath[str]) -> None:
        await sockets.serve(socket, watch, is_watcher=True)

    return [table_socket, watch_socket]


async def _write(socket: Socket, link: Link) -> None:
    """Send what the link holds, in order, and close the socket when the link says so."""
    # Each of these means that the page has gone, or that the server is closing the line itself.
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
        line = line_of(socket.scope)
        while messages := await link.next_messages():
            await line.send_texts(messages)
        if link.close_code is not None:
            await socket.close(link.close_code)
