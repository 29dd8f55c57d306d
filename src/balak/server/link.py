"""Link: the table's end of one socket. Sending never waits."""

import asyncio
from typing import Final

import msgspec

from balak.outcomes import CLOSE_OPENED_ELSEWHERE, CLOSE_TRY_LATER
from balak.protocol import Fault, ServerMessage

_encoder: Final = msgspec.json.Encoder()


class Link:
    """What waits to go to a page, in order, and whether the line is still in use."""

    def __init__(self, queue_bytes: int) -> None:
        self._queue_bytes = queue_bytes
        self._queued: list[bytes] = []
        self._queued_bytes = 0
        self._woken = asyncio.Event()
        self.close_code: int | None = None
        """With what the socket is to be closed once the queue is empty; None while it is open."""

    @property
    def is_open(self) -> bool:
        """Whether messages still go to the page, and its commands are still taken."""
        return self.close_code is None

    def send(self, message: ServerMessage) -> None:
        """Queue a message. A page that reads too slowly loses its line, not its seat."""
        if not self.is_open:
            return
        data = _encoder.encode(message)
        if self._queued_bytes + len(data) > self._queue_bytes:
            self._queued.clear()
            self.close(CLOSE_TRY_LATER)
            return
        self._queued.append(data)
        self._queued_bytes += len(data)
        self._woken.set()

    def fault(self, code: str, detail: str, *, close: int | None = None) -> None:
        """Tell the page what is wrong, and close the line if a code is given for that."""
        self.send(Fault(code, detail))
        if close is not None:
            self.close(close)

    def replace(self) -> None:
        """Close the line because a newer one took the seat."""
        self.fault(
            "opened_elsewhere",
            "this seat was opened elsewhere; this page no longer plays it",
            close=CLOSE_OPENED_ELSEWHERE,
        )

    def close(self, code: int) -> None:
        """Close the line after what is queued; the first code counts."""
        if self.close_code is None:
            self.close_code = code
            self._woken.set()

    async def next_messages(self) -> list[bytes]:
        """Wait for messages and take them; none means that the line is to be closed now."""
        while not self._queued and self.is_open:
            self._woken.clear()
            await self._woken.wait()
        taken, self._queued = self._queued, []
        self._queued_bytes = 0
        return taken
