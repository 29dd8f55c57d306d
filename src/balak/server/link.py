"""Link: the table's end of one socket. Sending never waits."""

import asyncio
from typing import Final

import msgspec

from balak.outcomes import CLOSE_OPENED_ELSEWHERE, CLOSE_TRY_LATER
from balak.protocol import Fault, ServerMessage
from balak.server.metrics import Metrics

_encoder: Final = msgspec.json.Encoder()


class Link:
    """What waits to go to a page, in order, and whether the line is still in use.

    Args:
        queue_bytes: How much may wait at most.
        metrics: Where faults are counted.
    """

    def __init__(self, queue_bytes: int, metrics: Metrics | None = None) -> None:
        self._queue_bytes = queue_bytes
        self._metrics = metrics
        self._queued: list[bytes] = []
        self._queued_bytes = 0
        self._woken = asyncio.Event()
        self.told = 0
        """The number of the last event that it was told."""
        self.is_answering = False
        """Whether a command was taken from it that is not answered yet."""
        self.is_slow = False
        """Whether its page read so slowly that it was dropped."""
        self.close_code: int | None = None
        """With what the socket is to be closed once the queue is empty; None while it is open."""

    @property
    def is_open(self) -> bool:
        """Whether messages still go to the page, and its commands are still taken."""
        return self.close_code is None

    def send(self, message: ServerMessage) -> None:
        """Queue a message. A page that reads too slowly loses its line, not its seat."""
        if self.is_open:
            self.send_encoded(_encoder.encode(message))

    def send_encoded(self, data: bytes) -> None:
        """Queue a message that is encoded already."""
        if not self.is_open:
            return
        if self._queued_bytes + len(data) > self._queue_bytes:
            self._queued.clear()
            self.close(CLOSE_TRY_LATER)
            self.is_slow = True
            return
        self._queued.append(data)
        self._queued_bytes += len(data)
        self._woken.set()

    def fault(self, code: str, detail: str, *, close: int | None = None) -> None:
        """Tell the page what is wrong, and close the line if a code is given for that."""
        if self._metrics is not None:
            self._metrics.fault(code)
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
