"""Tables at which clients play: two persons and a spectator each, who know only their messages."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import msgspec

from balak.protocol import (
    VERSION,
    Applied,
    Dealt,
    Drew,
    Fault,
    LotDrawn,
    Passed,
    Placed,
    Pong,
    Refused,
    RoundOver,
    Said,
    Seated,
    Seats,
    ServerMessage,
    Stale,
    Welcome,
)
from benchmarks.load.wire import Wire, open_wire
from chaos.history import Entry, History
from server.shuffling import Shuffles

PERSONS: Final = 2
LOOKING: Final = (0.3, 1.5)
"""Between how many seconds people look at the end of a round."""
_decoder: Final = msgspec.json.Decoder(ServerMessage)
_encoder: Final = msgspec.json.Encoder()


@dataclass(slots=True)
class Pending:
    """An action that was sent and is awaited."""

    command_id: str
    seq: int
    """The number that it will have."""
    due: float
    """When it was to be sent."""
    seat: int
    is_answered: bool = False
    is_seen: bool = False


@dataclass
class Tally:
    """What was counted in a window."""

    sent: int = 0
    delivered: int = 0
    delivered_bytes: int = 0
    starved: int = 0
    """Actions that were due when nobody at any table was to act."""
    unanswered: int = 0
    refused: int = 0
    resyncs: int = 0
    lost_lines: int = 0
    deals: int = 0
    acknowledge: list[float] = field(default_factory=list)
    opponent: list[float] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)
    """How much later than due actions were sent."""


@dataclass
class Hall:
    """All tables, those at which somebody is to act in the order they came to it, and the tally."""

    rng: random.Random
    tally: Tally = field(default_factory=Tally)
    ready: "deque[LoadTable]" = field(default_factory=deque)
    tables: "list[LoadTable]" = field(default_factory=list)

    def next_to_act(self) -> "LoadTable | None":
        """Return the table at which somebody has been to act for longest; None if nobody is."""
        while self.ready:
            table = self.ready.popleft()
            if table.is_asked:
                return table
        return None


class LoadTable:
    """One table, its three lines, and what they heard."""

    def __init__(self, hall: Hall, *, is_recorded: bool) -> None:
        self.hall = hall
        self.id = ""
        self.histories: list[History] = []
        self.pending: Pending | None = None
        self._is_recorded = is_recorded
        self._cookies: list[str] = []
        self._wires: list[Wire] = []
        self._shuffles: list[Shuffles] = []
        self._seqs = [0] * (PERSONS + 1)
        self._rounds = [0] * (PERSONS + 1)
        self._actor = 0
        self._legal: list[str] = []
        self._watch = ""
        self._count = 0

    # --- opening ----------------------------------------------------------------------------

    async def open(self, http: httpx.AsyncClient, origin: str) -> None:
        """Open the table and let everybody sit down."""
        wanted = {
            "name": "Ayu",
            "bots": [None] * (PERSONS - 1),
            "bot_names": ["Budi"] * (PERSONS - 1),
            "target": 999,
        }
        path = "/api/tables"
        for number in range(PERSONS):
            answer = await http.post(
                origin + path,
                json=wanted if number == 0 else {"name": f"Budi {number}"},
                headers={"origin": origin},
            )
            answer.raise_for_status()
            seated = msgspec.json.decode(answer.content, type=Seated)
            self.id = seated.table
            path = f"/api/tables/{self.id}/seats"
            self._cookies.append(answer.headers["set-cookie"].partition(";")[0])

    async def connect(self, port: int) -> None:
        """Open the lines and say hello on them."""
        for number in range(PERSONS + 1):
            seat = number if number < PERSONS else None
            self._shuffles.append(Shuffles(None if seat is None else self.id, seat))
            self.histories.append(History(f"load {number}", self.id, seat))
            path = f"/api/tables/{self.id}/socket"
            if seat is None:
                path = f"/api/watch/{self._watch}/socket"
            wire = await open_wire(
                port,
                path,
                self._hears(number),
                on_close=self._lose,
                cookie="" if seat is None else self._cookies[number],
            )
            self._wires.append(wire)
            self._send(number, {"type": "hello", "version": VERSION})
            while not self._watch:
                await asyncio.sleep(0.005)

    def begin(self) -> None:
        """Be ready, all of them."""
        for number in range(PERSONS):
            self._command(number, "ready", ready=True)

    def close(self) -> None:
        """Cut the lines and keep the receipts."""
        for wire in self._wires:
            wire.close()
        for history, shuffles in zip(self.histories, self._shuffles, strict=True):
            history.receipt = None if history.seat is None else shuffles.receipt()

    # --- playing ----------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """Whether somebody is to act."""
        return bool(self._legal)

    def act(self, due: float) -> None:
        """Play a legal action for the seat that is to act."""
        seat = self._actor
        name = self._command(seat, "act", action=self.hall.rng.choice(self._legal))
        self.pending = Pending(name, self._seqs[seat] + 1, due, seat)
        self._legal = []
        tally = self.hall.tally
        tally.sent += 1
        tally.lag.append(time.perf_counter() - due)

    def _command(self, number: int, kind: str, **more: object) -> str:
        self._count += 1
        name = f"load-{number}-{self._count}"
        message = {"type": kind, "command_id": name, "expected_seq": self._seqs[number], **more}
        self._send(number, message)
        return name

    def _send(self, number: int, message: dict[str, Any]) -> None:
        if self._is_recorded:
            self.histories[number].sent.append(Entry(time.monotonic(), 0, message))
        self._wires[number].send(_encoder.encode(message))

    # --- hearing ----------------------------------------------------------------------------

    def _hears(self, number: int) -> Callable[[bytes], None]:
        return lambda data: self._take(number, data)

    def _lose(self) -> None:
        self.hall.tally.lost_lines += 1

    def _take(self, number: int, data: bytes) -> None:
        tally = self.hall.tally
        tally.delivered += 1
        tally.delivered_bytes += len(data)
        if self._is_recorded:
            message = msgspec.json.decode(data)
            self.histories[number].got.append(Entry(time.monotonic(), 0, message))
        typed = _decoder.decode(data)
        match typed:
            case Placed() | Drew() | Passed():
                self._follow(number, typed.seq)
                self._see(number, typed.seq)
                self._ask(number, typed.legal)
            case Applied():
                pending = self.pending
                if pending is not None and pending.command_id == typed.command_id:
                    tally.acknowledge.append(time.perf_counter() - pending.due)
                    pending.is_answered = True
            case Refused() | Stale():
                tally.refused += 1
            case Welcome():
                self._seqs[number] = typed.seq
                self._watch = self._watch or typed.watch or ""
                if typed.round is not None:
                    self._rounds[number] = typed.round.number
                    self._ask(number, typed.round.legal)
                self._shuffle(number, typed)
            case Seats() | Said() | Pong() | Fault():
                pass
            case _:
                self._follow(number, typed.seq)
                self._shuffle(number, typed)
                if isinstance(typed, Dealt):
                    self._rounds[number] = typed.number
                    tally.deals += number == 0
                    self._ask(number, typed.legal)
                elif isinstance(typed, RoundOver | LotDrawn):
                    self._look(number)

    def _follow(self, number: int, seq: int) -> None:
        if seq > self._seqs[number] + 1:
            self.hall.tally.resyncs += 1
            self._send(number, {"type": "hello", "version": VERSION})
        self._seqs[number] = max(seq, self._seqs[number])

    def _see(self, number: int, seq: int) -> None:
        """Note that the other person has heard of an action."""
        pending = self.pending
        if pending is None or seq != pending.seq or number in {pending.seat, PERSONS}:
            return
        self.hall.tally.opponent.append(time.perf_counter() - pending.due)
        pending.is_seen = True

    def _ask(self, number: int, legal: list[str]) -> None:
        """Note that a seat is to act, and wait in line for when it does."""
        if legal:
            self._actor = number
            self._legal = legal
            self.hall.ready.append(self)

    def _shuffle(self, number: int, message: Any) -> None:
        answer = self._shuffles[number].take(message, self._seqs[number])
        if answer is not None:
            self._send(number, msgspec.to_builtins(answer))

    def _look(self, number: int) -> None:
        """Look at the lot or at a round's end for a moment, then be ready for the next deal."""
        if number < PERSONS:
            asyncio.get_running_loop().call_later(
                self.hall.rng.uniform(*LOOKING), self._go_on, number
            )

    def _go_on(self, number: int) -> None:
        self._command(number, "next", round=self._rounds[number] + 1)
