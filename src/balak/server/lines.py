"""Lines: uvicorn's WebSocket, for a peer that does not read what it is sent.

uvicorn answers a ping at once and reads on whether or not its answers go out, so whoever pings
without reading could fill the memory. And a connection that is closed waits for ever for a peer
that takes nothing any more. All frames that have come are read before anybody else has a turn, and
those that are no message are counted by nobody: a single peer that sends nothing but empty ones
could keep all tables waiting.

Messages of the table are framed here and go out together, without the layers between an
application and its server, each of which costs as much as the message itself.

A handshake that websockets finds too long it neither answers nor ends.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import http11
from websockets.frames import Frame
from websockets.protocol import State

from balak.server import logs
from balak.server.limits import TokenBucket

HEAD_BYTES: Final = 32 * 1024
"""The longest head of a request: who plays a lot has a cookie for each table."""
http11.MAX_LINE_LENGTH = HEAD_BYTES
_REFUSED: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TEXT: Final = 0x81
"""The first byte of a text message in one frame."""
_EXTENSION: Final = "balak.line"
AT_ONCE: Final = 4096
"""How many bytes are read before it is looked at what they were."""


class SteadyProtocol(WebSocketsSansIOProtocol):
    """Reads nothing while it cannot write, and cuts a line on which nothing goes out for long.

    So it does with a line on which far more frames come than a page could mean. The limits of
    messages are much lower, and tell the page.
    """

    stalled_seconds: ClassVar[float] = 30.0
    """How long a peer that takes nothing is waited for."""
    frame_burst: ClassVar[int] = 2000
    """How many frames may come at once, of whatever kind."""
    frame_seconds: ClassVar[float] = 10.0
    """In how many seconds as many again."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._cut: asyncio.TimerHandle | None = None
        self._frames = TokenBucket(self.frame_burst, self.frame_seconds)

    def data_received(self, data: bytes) -> None:
        """Read what has come, until the line is cut."""
        for at in range(0, len(data), AT_ONCE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + AT_ONCE])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(_REFUSED)
                self.transport.close()

    def handle_text(self, event: Frame) -> None:
        """Take a message, or its beginning."""
        if self._may_come():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take a message, or its beginning."""
        if self._may_come():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take more of a message."""
        if self._may_come():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._may_come():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a sign of life."""
        if self._may_come():
            super().handle_pong(event)

    def pause_writing(self) -> None:
        """Stop reading, too."""
        super().pause_writing()
        if not self.transport.is_closing():
            self.transport.pause_reading()
        self._cut_later()

    def resume_writing(self) -> None:
        """Read on."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._cut_never()
            if not self.read_paused:
                self.transport.resume_reading()

    async def receive(self) -> Any:
        """Return what has come next; what comes after it is read only while it can be answered."""
        message = await super().receive()
        if not self.writable.is_set() and not self.transport.is_closing():
            self.transport.pause_reading()
        return message

    async def run_asgi(self) -> None:
        """Let the application find its line; see `line_of`."""
        self.scope["extensions"][_EXTENSION] = {"line": self}
        await super().run_asgi()

    async def send_texts(self, messages: Sequence[bytes]) -> None:
        """Send text messages, in order and together.

        Raises:
            ClientDisconnected: The line is closed or being closed.
        """
        await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        parts: list[bytes] = []
        for message in messages:
            parts += (text_head(len(message)), message)
        self.transport.write(b"".join(parts))

    async def send(self, message: Any) -> None:
        """Send, and see to it that a close does not last."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self._cut_later()

    def keepalive_timeout(self) -> None:
        """Close the line of a peer that gives no sign of life."""
        super().keepalive_timeout()
        self._cut_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._cut_never()
        super().connection_lost(exc)

    def _may_come(self) -> bool:
        """Return whether one more frame is read; cut the line if not."""
        if self.transport.is_closing():
            return False
        if self._frames.take():
            return True
        logs.limit_hit("message_burst", None)
        self.transport.abort()
        return False

    def _cut_later(self) -> None:
        if self._cut is None:
            self._cut = self.loop.call_later(self.stalled_seconds, self.transport.abort)

    def _cut_never(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None


def line_of(scope: Mapping[str, Any]) -> SteadyProtocol:
    """Return the line of the socket that this is the scope of."""
    line: SteadyProtocol = scope["extensions"][_EXTENSION]["line"]
    return line


def text_head(size: int) -> bytes:
    """Return what stands before a text message of so many bytes that a server sends (RFC 6455)."""
    if size < 126:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")
