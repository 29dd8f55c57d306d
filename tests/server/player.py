"""A player who knows only what the messages say."""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from balak.protocol import (
    VERSION,
    Act,
    Applied,
    ClientMessage,
    Command,
    Dealt,
    Drew,
    Event,
    Fault,
    Hello,
    LotDrawn,
    Next,
    Passed,
    Placed,
    Refused,
    RoundOver,
    Sat,
    Seats,
    ServerMessage,
    Stale,
    Welcome,
)
from patience import PATIENCE
from server.shuffling import Shuffles

T = TypeVar("T")
Answer = Applied | Refused | Stale
EVENTS: tuple[type[Any], ...] = get_args(Event)
_decoder = msgspec.json.Decoder(ServerMessage)


@dataclass
class Player:
    """One socket, and what its messages amount to.

    Shuffles are answered while the messages come in, so they go on whatever the test waits for.
    Everything else is taken in when the test receives it.
    """

    socket: ClientConnection
    shuffles: Shuffles
    seq: int = 0
    round: int = 0
    """The last round that was dealt."""
    legal: list[str] = field(default_factory=list)
    ends: list[RoundOver] = field(default_factory=list)
    now: Seats | None = None
    """What was seen of the seats last."""
    frames: list[bytes] = field(default_factory=list)
    """Every frame that was received, as it came."""
    _came: "asyncio.Queue[bytes | Exception]" = field(default_factory=asyncio.Queue)
    _read_seq: int = 0
    _shuffling: set[str] = field(default_factory=set)
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    # --- in the background ------------------------------------------------------------------

    async def read(self) -> None:
        """Read frames for ever, and answer the shuffles."""
        try:
            async for frame in self.socket:
                data = frame if isinstance(frame, bytes) else frame.encode()
                message = _decoder.decode(data)
                answer = self.shuffles.take(message, self._read_seq)
                self._read_seq = max(self._read_seq, getattr(message, "seq", 0))
                self._came.put_nowait(data)
                if answer is not None:
                    self._shuffling.add(answer.command_id)
                    await self.send(answer)
            await self.socket.recv()  # says how it was closed
        except ConnectionClosed as error:
            self._came.put_nowait(error)
        except Exception as error:
            self._came.put_nowait(error)
            raise

    # --- messages ---------------------------------------------------------------------------

    async def send(self, message: ClientMessage) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def receive_any(self) -> ServerMessage:
        """Return the next message whatever it is, and take in what it says."""
        async with asyncio.timeout(PATIENCE):
            data = await self._came.get()
        if isinstance(data, Exception):
            self._came.put_nowait(data)
            raise data
        self.frames.append(data)
        message: ServerMessage = _decoder.decode(data)
        if isinstance(message, Welcome):
            self._begin(message)
        elif isinstance(message, Seats):
            self.now = message
        elif isinstance(message, EVENTS):
            self._take(message)
        elif isinstance(message, Stale):
            for event in message.missed:
                if event.seq > self.seq:
                    self._take(event)
        return message

    async def receive(self) -> ServerMessage:
        """Return the next message that is neither about presence nor about one's own shuffling."""
        while True:
            message = await self.receive_any()
            is_own = isinstance(message, Answer) and message.command_id in self._shuffling
            if not is_own and not isinstance(message, Seats):
                return message

    async def receive_a(self, kind: type[T]) -> T:
        """Return the next message of this kind; others before it are taken in."""
        while True:
            message = await self.receive_any()
            if isinstance(message, kind):
                return message

    async def receive_until(self, is_it: Callable[[ServerMessage], bool]) -> ServerMessage:
        """Return the next message of which this holds; others before it are taken in."""
        while not is_it(message := await self.receive_any()):
            pass
        return message

    async def hello(self) -> Welcome:
        """Say hello and return the state; alone with bots, once what is shuffled was dealt."""
        await self.send(Hello(VERSION))
        welcome = await self.receive_a(Welcome)
        shuffling = welcome.shuffling
        if shuffling is None or welcome.seat is None or self.shuffles.is_silent:
            return welcome
        others = [
            seat for number, seat in enumerate(welcome.seats)
            if seat.bot is None and not seat.left and number != welcome.seat
        ]  # fmt: skip
        if others:
            return welcome
        await self.receive_a(Dealt if shuffling.round else LotDrawn)
        return await self.hello()

    # --- commands ---------------------------------------------------------------------------

    def command_id(self) -> str:
        return f"command-{id(self)}-{next(self._numbers)}"

    async def go_on(self) -> Answer:
        """Be ready for the next round and return the answer."""
        return await self.command(Next(self.command_id(), self.seq, self.round + 1))

    async def act(self, action: str) -> Answer:
        """Play an action and return the answer."""
        return await self.command(Act(self.command_id(), self.seq, action))

    async def do(self, kind: type[Any], **fields: Any) -> Answer:
        """Give a command of this kind and return the answer."""
        return await self.command(kind(self.command_id(), self.seq, **fields))

    async def command(self, command: Command) -> Answer:
        """Send a command and return its answer."""
        await self.send(command)
        while True:
            answer = await self.receive()
            if isinstance(answer, Applied) and isinstance(command, Act):
                self.legal = []  # until the event itself comes
            if isinstance(answer, Answer):
                assert answer.command_id == command.command_id
                return answer

    # --- play -------------------------------------------------------------------------------

    async def deal(self) -> Dealt:
        """Be ready for the next round and wait until it is dealt."""
        assert isinstance(await self.go_on(), Applied)
        return await self.receive_a(Dealt)

    async def my_turn(self) -> None:
        """Wait until this seat is to act or the round is over."""
        while not self.legal and not (self.ends and self.ends[-1].seq == self.seq):
            await self.receive_any()

    async def play_round(self) -> RoundOver:
        """Play the round that is on the table, or dealt next, always the first legal action."""
        finished = len(self.ends)
        while len(self.ends) == finished:
            if self.legal:
                assert isinstance(await self.act(self.legal[0]), Applied)
            else:
                await self.receive_any()
        return self.ends[-1]

    async def play_match(self) -> RoundOver:
        """Play from here to the end of the match."""
        while True:
            assert isinstance(await self.go_on(), Applied)
            over = await self.play_round()
            if over.end.winners:
                return over

    # --- the end ----------------------------------------------------------------------------

    async def closed(self) -> int:
        """Wait until the server has closed the socket; return the code."""
        with pytest.raises(ConnectionClosed) as closed:
            await self._receive_for_ever()
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    async def closed_abruptly(self) -> None:
        """Wait until the line is gone without a word, as when the server was killed."""
        with pytest.raises(ConnectionClosed) as closed:
            await self._receive_for_ever()
        assert closed.value.rcvd is None

    async def fault_and_close(self) -> tuple[str, int]:
        """Wait for a fault and then the close; return both codes."""
        fault = await self.receive_a(Fault)
        return fault.code, await self.closed()

    async def _receive_for_ever(self) -> None:
        while True:
            await self.receive_any()

    def _begin(self, welcome: Welcome) -> None:
        self.seq = welcome.seq
        self.round = welcome.round.number if welcome.round else 0
        self.legal = welcome.round.legal if welcome.round else []
        self.now = welcome.now

    def _take(self, event: Event) -> None:
        assert event.seq == self.seq + 1, "a gap in the sequence"
        self.seq = event.seq
        match event:
            case Dealt():
                self.round = event.number
                self.legal = event.legal
            case Placed() | Drew() | Passed():
                self.legal = event.legal
            case RoundOver():
                self.legal = []
                self.ends.append(event)
            case Sat(seat=seat) if seat == self.shuffles.seat and event.info.stand_in:
                self.legal = []
            case _:
                pass
