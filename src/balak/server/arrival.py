"""Arrival: how long a request may take to come in, and its answer to be read.

uvicorn ends an idle connection, but it waits for ever for the rest of a request that has begun, and
for somebody who reads nothing of the answer: whoever sends one byte a minute could hold as many
connections as there are. A socket's handshake is such a request, too, until it is complete.

A body may also come in pieces so small that reading them is most of the work, and uvicorn reads all
that has come before it does anything else.
"""

import asyncio
from typing import Any, ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from balak.server import logs

AT_ONCE: Final = 4096
"""How many bytes are read before it is looked at what they were."""
CHUNKS_AT_MOST: Final = 32 * 1024
"""The longest body in chunks, with what stands around each: twice what any request may say."""


class TimedProtocol(H11Protocol):
    """uvicorn's HTTP/1.1, with a time within which a request must have come as a whole.

    The time runs from the opening of the connection, or from the first byte of a later request.
    Between requests uvicorn's own keep-alive time runs. An answer of which nothing is read for as
    long is broken off. A body in chunks is refused once it is longer than anything asked here.
    """

    request_seconds: ClassVar[float]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._timer: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._has_begun = False
        self._is_handed_over = False
        self._chunked_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Start the time."""
        super().connection_made(transport)
        self._start()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time."""
        self._stop()
        if self._reading is not None:
            self._reading.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Give whoever asked some time to read."""
        super().pause_writing()
        self._reading = self.loop.call_later(self.request_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Note that enough was read to go on."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Note that something has come."""
        self._has_begun = True
        for at in range(0, len(data), AT_ONCE):
            if self._is_handed_over or self.transport.is_closing():
                return
            some = data[at : at + AT_ONCE]
            super().data_received(some)
            self._chunked_bytes = self._chunked_bytes + len(some) if self._is_chunked else 0
            if self._chunked_bytes > CHUNKS_AT_MOST:
                logs.request_refused("too_large")
                self._break_off(413, b"Content Too Large")

    def handle_events(self) -> None:
        """Let the time run while a request is incomplete."""
        super().handle_events()
        if self._is_handed_over or not self._is_arriving:
            self._stop()
        elif self._timer is None:
            self._start()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the time: the handshake has come as a whole."""
        self._is_handed_over = True
        super().handle_websocket_upgrade(event)

    @property
    def _is_chunked(self) -> bool:
        """Whether a body is arriving in chunks."""
        if self.conn.their_state is not h11.SEND_BODY:
            return False
        return any(name == b"transfer-encoding" for name, _ in self.headers)

    @property
    def _is_arriving(self) -> bool:
        state = self.conn.their_state
        if state is h11.IDLE:
            return bool(self.conn.trailing_data[0])
        return state is h11.SEND_BODY

    def _start(self) -> None:
        self._timer = self.loop.call_later(self.request_seconds, self._give_up)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        if self.transport.is_closing():
            return
        logs.limit_hit("request_seconds", None)
        self._break_off(408, b"Request Timeout")

    def _break_off(self, status: int, reason: bytes) -> None:
        # Browsers open connections in advance; on one that was not used they expect no answer.
        if self._has_begun and self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            self.transport.write(_last_answer(self.conn, status, reason))
        self.transport.close()


def timed_protocol(seconds: float) -> type[TimedProtocol]:
    """Return the protocol with this time, as `uvicorn.Config` takes it."""
    return type("TimedProtocol", (TimedProtocol,), {"request_seconds": seconds})


def _last_answer(connection: h11.Connection, status: int, reason: bytes) -> bytes:
    headers = [(b"connection", b"close"), (b"content-length", b"0")]
    response = h11.Response(status_code=status, headers=headers, reason=reason)
    return (connection.send(response) or b"") + (connection.send(h11.EndOfMessage()) or b"")
