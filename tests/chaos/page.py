"""A page on one socket: what it was shown so far, and the record of every message."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection

from balak.protocol import VERSION, Fault, Seats, ServerMessage, Stale, Welcome
from chaos.history import Entry, History, Message
from server.shuffling import Shuffles

SILENCE: Final = 3.0
"""Seconds without a message after which a page asks whether the line is alive, or gives it up."""
ANSWERS: Final = {"applied", "refused", "stale"}
_decoder: Final = msgspec.json.Decoder(ServerMessage)


class Moved(Exception):  # noqa: N818 - it is no error
    """The page has no seat at this table any more."""


@dataclass
class Page:
    """One socket of a seat or a spectator."""

    socket: ClientConnection
    history: History
    shuffles: Shuffles
    line: int
    clock: Callable[[], float]
    seq: int = 0
    phase: str = ""
    round: int = 0
    seat: int | None = None
    host: int | None = None
    legal: list[str] = field(default_factory=list)
    seats: list[Message] = field(default_factory=list)
    now: Seats | None = None
    watch: str | None = None
    next_table: str | None = None
    has_state: bool = False
    is_asking: bool = False
    """Whether it has said hello and waits for the state."""
    resyncs: int = 0
    unanswered: dict[str, Message] = field(default_factory=dict)

    # --- to the server ----------------------------------------------------------------------

    async def send(self, message: Message) -> None:
        """Send a message and write down when."""
        self.history.sent.append(Entry(self.clock(), self.line, message))
        if "command_id" in message:
            self.unanswered[message["command_id"]] = message
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hello(self) -> None:
        """Ask for the whole state."""
        self.is_asking = True
        await self.send({"type": "hello", "version": VERSION})

    # --- from the server --------------------------------------------------------------------

    async def read(self) -> None:
        """Take in what comes until the line breaks.

        Raises:
            Moved: The seat is somebody else's, or nobody's.
            TimeoutError: Nothing came for too long.
        """
        while True:
            try:
                async with asyncio.timeout(SILENCE):
                    frame = await self.socket.recv()
            except TimeoutError:
                await self.send({"type": "ping"})
                async with asyncio.timeout(SILENCE):
                    frame = await self.socket.recv()
            await self._take(frame if isinstance(frame, bytes) else frame.encode())

    async def _take(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        self.history.got.append(Entry(self.clock(), self.line, message))
        typed = _decoder.decode(data)
        if message["type"] in ANSWERS:
            self.unanswered.pop(message["command_id"], None)
        match typed:
            case Fault(code="seat"):
                raise Moved
            case Welcome():
                self._begin(typed)
                await self._shuffle(typed)
            case Seats():
                self.now = typed
            case Stale():
                if not typed.missed and typed.seq > self.seq:
                    await self._resync()
                for missed, event in zip(message["missed"], typed.missed, strict=True):
                    await self._event(missed, event)
            case _ if message["type"] not in ANSWERS and "seq" in message:
                if message["type"] != "pong":
                    await self._event(message, typed)
                elif message["seq"] > self.seq:
                    await self._resync()
            case _:
                pass

    async def _event(self, message: Message, typed: Any) -> None:
        seq = message["seq"]
        if seq <= self.seq or not self.has_state:
            return
        if seq > self.seq + 1:
            await self._resync()
            return
        self.seq = seq
        self._apply(message)
        await self._shuffle(typed)

    async def _resync(self) -> None:
        if not self.is_asking:
            self.resyncs += 1
            await self.hello()

    async def _shuffle(self, typed: ServerMessage) -> None:
        answer = self.shuffles.take(typed, self.seq)
        if answer is not None:
            await self.send(msgspec.to_builtins(answer))

    def _begin(self, welcome: Welcome) -> None:
        self.has_state = True
        self.is_asking = False
        self.seq = welcome.seq
        self.phase = welcome.phase
        self.seat = welcome.seat
        self.host = welcome.host
        self.round = welcome.round.number if welcome.round else 0
        self.legal = welcome.round.legal if welcome.round else []
        self.seats = msgspec.to_builtins(welcome.seats)
        self.now = welcome.now
        self.watch = welcome.watch
        self.next_table = welcome.next_table

    def _apply(self, event: Message) -> None:
        self.legal = event.get("legal", self.legal)
        match event["type"]:
            case "started":
                self.seats = list(event["seats"])
            case "committed":
                self.phase = "shuffling"
                self.seats = list(event["seats"])
            case "lot":
                self.phase = "lot"
            case "dealt":
                self.phase = "play"
                self.round = event["number"]
            case "round_over":
                self.phase = "match_over" if event["end"]["winners"] else "round_over"
                self.legal = []
            case "called_off":
                if event["why"] == "abandoned":
                    self.round = event["round"] - 1
                self.phase = "round_over" if self.round else "lot"
            case "conceded":
                self.phase = "match_over"
                self.legal = []
            case "closed":
                self.phase = "closed"
                self.legal = []
            case "sat":
                self.seats[event["seat"]] = event["info"]
                self.host = event["host"]
                if event["seat"] == self.seat and event["info"].get("stand_in"):
                    self.legal = []
            case "rematched":
                self.next_table = event["next_table"]
            case _:
                pass
