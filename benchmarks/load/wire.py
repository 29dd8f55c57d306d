"""A WebSocket client that costs next to nothing, so that the server is what is measured."""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import Final

_TEXT: Final = 0x1
_CLOSE: Final = 0x8
_PING: Final = 0x9
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)
"""A masking key of zeros is a valid one, and leaves the payload as it is."""


class Wire(asyncio.Protocol):
    """One socket. Only whole text frames are understood; nothing else is sent here.

    Args:
        request: The handshake, as bytes.
        on_message: Called with each message.
        on_close: Called once the line is gone.
    """

    def __init__(
        self,
        request: bytes,
        on_message: Callable[[bytes], None],
        on_close: Callable[[], None],
    ) -> None:
        self._request = request
        self._on_message = on_message
        self._on_close = on_close
        self._buffer = bytearray()
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # TCP's
        """Ask for the upgrade."""
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that it is over."""
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed in the handshake"))
        self._on_close()

    def data_received(self, data: bytes) -> None:
        """Take frames out of what came."""
        buffer = self._buffer
        buffer += data
        if not self._is_open:
            head, separator, rest = bytes(buffer).partition(b"\r\n\r\n")
            if not separator:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._is_open = True
            self._buffer = buffer = bytearray(rest)
            self.opened.set_result(None)
        at = 0
        end = len(buffer)
        while end - at >= 2:
            size = buffer[at + 1]
            start = at + 2
            if size == 126:
                size = int.from_bytes(buffer[at + 2 : at + 4], "big")
                start = at + 4
            elif size == 127:
                size = int.from_bytes(buffer[at + 2 : at + 10], "big")
                start = at + 10
            if start + size > end:
                break
            self._frame(buffer[at] & 0xF, bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def send(self, payload: bytes) -> None:
        """Send a text message."""
        self._send(_TEXT, payload)

    def close(self) -> None:
        """Cut the line."""
        if self.transport is not None:
            self.transport.abort()

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == _TEXT:
            self._on_message(payload)
        elif opcode == _PING:
            self._send(0xA, payload)
        elif opcode == _CLOSE:
            self.close()

    def _send(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((0x80 | opcode, _MASKED | size))
        elif size < 1 << 16:
            head = bytes((0x80 | opcode, _MASKED | 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((0x80 | opcode, _MASKED | 127)) + size.to_bytes(8, "big")
        assert self.transport is not None  # noqa: S101 - it was opened
        self.transport.write(head + _NO_MASK + payload)


async def open_wire(
    port: int,
    path: str,
    on_message: Callable[[bytes], None],
    *,
    on_close: Callable[[], None] = lambda: None,
    cookie: str = "",
) -> Wire:
    """Open a socket to this machine."""
    host = f"127.0.0.1:{port}"
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(request, on_message, on_close), "127.0.0.1", port
    )
    await wire.opened
    return wire
