"""A page's socket: from the handshake to the close."""

import asyncio
import contextlib
import logging
from collections import Counter
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from balak.errors import NotFoundError, StoreError
from balak.outcomes import CLOSE_INTERNAL, CLOSE_POLICY, CLOSE_VERSION, outcome_of
from balak.protocol import VERSION, Act, ClientMessage, Hello, Next, Pacing, Ping, Pong
from balak.server.limits import TokenBucket
from balak.server.link import Link
from balak.server.security import cookie_name, is_own_origin
from balak.server.settings import Settings
from balak.server.table import Table
from balak.server.tables import Tables

logger = logging.getLogger("balak.server")

_decoder: Final = msgspec.json.Decoder(ClientMessage)
Socket = WebSocket[Any, Any, Any]


class Sockets:
    """All sockets of this server process."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self._by_address: Counter[str] = Counter()

    async def serve(self, socket: Socket, table_id: str) -> None:
        """Serve a socket to its end."""
        if not is_own_origin(socket.headers, self.settings):
            await socket.close(CLOSE_POLICY)  # before the handshake: answered with 403
            return
        await socket.accept()
        link = Link(self.settings.queue_bytes)
        writer = asyncio.create_task(_write(socket, link))
        address = socket.client.host if socket.client else ""
        self._by_address[address] += 1
        try:
            if self._by_address[address] > self.settings.sockets_per_address:
                link.fault("busy", "too many sockets from this address", close=CLOSE_POLICY)
            else:
                await self._read(socket, table_id, link)
        except WebSocketDisconnect:
            pass  # the page is gone
        except Exception as error:
            # Its words may name tiles, so only its kind is written down.
            logger.error("a socket broke: %s", type(error).__name__)
            link.close(CLOSE_INTERNAL)
        finally:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            link.close(CLOSE_POLICY)
            await writer

    async def _read(self, socket: Socket, table_id: str, link: Link) -> None:
        """Take messages until the line is closed from either side."""
        try:
            token = socket.cookies.get(cookie_name(table_id, self.settings), "")
            seat = await self.tables.seat_of(table_id, token)
            session = _Session(await self.tables.get(table_id), seat, link)
        except NotFoundError as error:
            close = outcome_of(error).close
            link.fault("seat", "this browser has no seat at this table", close=close)
            return
        except StoreError as error:
            logger.error("table %s: %s", table_id[:8], error)
            close = outcome_of(error).close
            link.fault("store", "the table cannot be read just now", close=close)
            return
        bucket = TokenBucket(self.settings.message_burst, self.settings.message_seconds)
        try:
            # The time to say hello runs once; what is no message does not begin it anew.
            latest = asyncio.get_running_loop().time() + self.settings.hello_seconds
            while link.is_open:
                try:
                    async with asyncio.timeout_at(None if session.has_said_hello else latest):
                        text = await socket.receive_text()
                except TimeoutError:
                    link.fault("hello", "say hello first", close=CLOSE_POLICY)
                    return
                if link.close_code is not None:  # replaced or closed while it waited
                    return
                if len(text.encode()) > self.settings.frame_bytes:
                    link.fault("too_large", "the message is too long", close=CLOSE_POLICY)
                elif not bucket.take():
                    link.fault("rate", "too many messages", close=CLOSE_POLICY)
                else:
                    await session.take(text)
        finally:
            session.leave()


class _Session:
    """What one socket says, in order."""

    def __init__(self, table: Table, seat: int, link: Link) -> None:
        self.has_said_hello = False
        self._table = table
        self._seat = seat
        self._link = link

    async def take(self, text: str) -> None:
        """Do what this message says."""
        link = self._link
        try:
            message = _decoder.decode(text)
        except msgspec.DecodeError as error:
            link.fault("format", str(error))
            return
        except RecursionError:
            link.fault("format", "the message is nested too deeply")
            return
        if not self.has_said_hello and not isinstance(message, Hello):
            link.fault("hello", "say hello first", close=CLOSE_POLICY)
            return
        match message:
            case Hello(version):
                if version != VERSION:
                    link.fault("version", "reload the page", close=CLOSE_VERSION)
                    return
                self.has_said_hello = True
                self._table.attach(self._seat, link)
            case Act() | Next():
                await self._table.command(self._seat, message, link)
            case Pacing(pace):
                await self._table.set_pace(pace)
            case Ping():
                link.send(Pong(self._table.state.seq))

    def leave(self) -> None:
        """Leave the seat to a newer line, if there is one."""
        self._table.detach(self._seat, self._link)


def socket_route(sockets: Sockets) -> ControllerRouterHandler:
    """Return the route of the tables' sockets."""

    @websocket("/api/tables/{table:str}/socket")
    async def table_socket(socket: Socket, table: FromPath[str]) -> None:
        await sockets.serve(socket, table)

    return table_socket


async def _write(socket: Socket, link: Link) -> None:
    """Send what the link holds, in order, and close the socket when the link says so."""
    # Each of these means that the page has gone, or that the server is closing the line itself.
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
        while messages := await link.next_messages():
            for message in messages:
                await socket.send_text(message)
        if link.close_code is not None:
            await socket.close(link.close_code)
