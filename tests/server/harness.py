"""A real server on a free port, and a player who knows only what the messages say."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from balak.bots import Bot
from balak.protocol import (
    VERSION,
    Act,
    Applied,
    BotName,
    ClientMessage,
    Dealt,
    Drew,
    Event,
    Fault,
    Hello,
    NewTable,
    Next,
    Pace,
    Passed,
    Placed,
    Refused,
    RoundOver,
    ServerMessage,
    Stale,
    TableCreated,
    Welcome,
)
from balak.server.app import create_app
from balak.server.brains import Brains
from balak.server.client import Client
from balak.server.log import Deal, Dealer
from balak.server.run import listen, server_config
from balak.server.settings import Settings
from balak.storage import SqliteStore, Store
from balak.tiles import TILES

PATIENCE = 20.0
"""Seconds after which a test that waits has failed."""

T = TypeVar("T")
BOTS: tuple[BotName, ...] = ("greedy", "heuristic", "random")
EVENTS = (Dealt, Placed, Drew, Passed, RoundOver)
_decoder = msgspec.json.Decoder(ServerMessage)


def run(scenario: Callable[[], Any]) -> None:
    """Run a test's coroutine function to its end, within twice the patience."""

    async def bounded() -> None:
        async with asyncio.timeout(3 * PATIENCE):
            await scenario()

    asyncio.run(bounded())


DECK = tuple(str(tile) for tile in reversed(TILES))
"""66, 56, 55 … 00: seat 0 wins the lot and is dealt the heaviest tiles."""


class FixedDealer(Dealer):
    """Deals one deck in every round; seat 0 wins the lot, and all secrets are the same."""

    def __init__(self, deck: Iterable[str] = DECK) -> None:
        self._deck = "".join(deck)

    def deal(self, match: str, round_number: int, seats: int) -> Deal:
        deck = self._deck if round_number else "".join(DECK)
        return Deal(1, "5" * 64, [""] * seats, deck)


@dataclass
class Server:
    """A server that runs in this loop."""

    port: int
    store: Store

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.origin, timeout=PATIENCE)

    async def new_table(
        self, bots: Sequence[BotName] = ("greedy",), *, pace: Pace = "instant", **options: Any
    ) -> "Seat":
        """Open a table and return its person's seat."""
        return await new_table(self.port, bots, pace=pace, **options)


async def new_table(port: int, bots: Sequence[BotName], *, pace: Pace, **options: Any) -> "Seat":
    """Open a table on the server at this port and return its person's seat."""
    names = [f"Bot {number}" for number in range(1, len(bots) + 1)]
    wanted = NewTable(name="Ayu", bots=list(bots), bot_names=names, pace=pace, **options)
    origin = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=origin, timeout=PATIENCE) as http:
        answer = await http.post(
            "/api/tables", content=msgspec.json.encode(wanted), headers={"origin": origin}
        )
    assert answer.status_code == 201, answer.text
    created = msgspec.json.decode(answer.content, type=TableCreated)
    return Seat(port, created.table, answer.headers["set-cookie"].partition(";")[0])


@dataclass
class Seat:
    """The right to sit at a table: its cookie."""

    port: int
    table: str
    cookie: str

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @asynccontextmanager
    async def opened(self) -> AsyncIterator["Player"]:
        """Open a socket on this seat."""
        async with connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket",
            origin=self.origin,  # type: ignore[arg-type] # a NewType of str
            additional_headers={"Cookie": self.cookie},
            compression=None,
        ) as socket:
            yield Player(socket)

    async def record(self) -> httpx.Response:
        """Ask for the record."""
        async with httpx.AsyncClient(base_url=self.origin, timeout=PATIENCE) as http:
            return await http.get(
                f"/api/tables/{self.table}/record", headers={"cookie": self.cookie}
            )


@dataclass
class Player:
    """One socket, and what its messages amount to."""

    socket: ClientConnection
    seq: int = 0
    legal: list[str] = field(default_factory=list)
    ends: list[RoundOver] = field(default_factory=list)
    frames: list[bytes] = field(default_factory=list)
    """Every frame that came, as it came."""
    _numbers: Iterator[int] = field(default_factory=itertools.count)

    async def send(self, message: ClientMessage) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def receive(self) -> ServerMessage:
        """Return the next message, and take in what it says."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.recv()
        data = frame if isinstance(frame, bytes) else frame.encode()
        self.frames.append(data)
        message: ServerMessage = _decoder.decode(data)
        if isinstance(message, Welcome):
            self.seq = message.seq
            self.legal = message.round.legal if message.round else []
        elif isinstance(message, EVENTS):
            self._take(message)
        elif isinstance(message, Stale):
            for event in message.missed:
                if event.seq > self.seq:
                    self._take(event)
        return message

    async def receive_a(self, kind: type[T]) -> T:
        """Return the next message of this kind; others before it are taken in."""
        while True:
            message = await self.receive()
            if isinstance(message, kind):
                return message

    async def hello(self) -> Welcome:
        await self.send(Hello(VERSION))
        return await self.receive_a(Welcome)

    def command_id(self) -> str:
        return f"command-{id(self)}-{next(self._numbers)}"

    async def go_on(self) -> Applied | Refused | Stale:
        """Ask for the next round and return the answer."""
        return await self.command(Next(self.command_id(), self.seq))

    async def act(self, action: str) -> Applied | Refused | Stale:
        """Play an action and return the answer."""
        return await self.command(Act(self.command_id(), self.seq, action))

    async def command(self, command: Act | Next) -> Applied | Refused | Stale:
        """Send a command and return its answer."""
        await self.send(command)
        while True:
            answer = await self.receive()
            if isinstance(answer, Applied):
                self.legal = []  # until the event itself comes
            if isinstance(answer, Applied | Refused | Stale):
                assert answer.command_id == command.command_id
                return answer

    async def my_turn(self) -> None:
        """Wait until this seat is to act or the round is over."""
        while not self.legal and not (self.ends and self.ends[-1].seq == self.seq):
            await self.receive()

    async def play_round(self) -> RoundOver:
        """Play the round that is on the table to its end, always the first legal action."""
        finished = len(self.ends)
        while len(self.ends) == finished:
            if self.legal:
                assert isinstance(await self.act(self.legal[0]), Applied)
            else:
                await self.receive()
        return self.ends[-1]

    async def play_match(self) -> RoundOver:
        """Play from here to the end of the match."""
        while True:
            assert isinstance(await self.go_on(), Applied)
            over = await self.play_round()
            if over.end.winners:
                return over

    async def closed(self) -> int:
        """Wait until the server has closed the socket; return the code."""
        with pytest.raises(ConnectionClosed) as closed:
            await self._receive_for_ever()
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    async def fault_and_close(self) -> tuple[str, int]:
        """Wait for a fault and then the close; return both codes."""
        fault = await self.receive_a(Fault)
        return fault.code, await self.closed()

    async def _receive_for_ever(self) -> None:
        while True:
            await self.receive()

    def _take(self, event: Event) -> None:
        assert event.seq == self.seq + 1, "a gap in the sequence"
        self.seq = event.seq
        self.legal = [] if isinstance(event, RoundOver) else event.legal
        if isinstance(event, RoundOver):
            self.ends.append(event)


@asynccontextmanager
async def serving(
    folder: Path | None = None,
    *,
    store: Store | None = None,
    settings: Settings | None = None,
    dealer: Dealer | None = None,
    bot: Bot | None = None,
    client: Client | None = None,
) -> AsyncIterator[Server]:
    """Run a server on a free port; ``bot`` plays all bots if given.

    Give a folder for SQLite or a store. Message limits are off unless settings are given.
    """
    if store is None:
        assert folder is not None
        store = SqliteStore(folder)
    settings = settings or Settings(message_burst=1_000_000)
    brains = None if bot is None else Brains(2, lambda _name, _seed: bot)
    app = create_app(settings, store, dealer=dealer, brains=brains, client=client)
    with listen("127.0.0.1", 0) as listener:
        config = server_config(app, settings)
        server = _Server(config)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        await asyncio.wait(
            [task, started := asyncio.create_task(server.is_up.wait())],
            return_when=asyncio.FIRST_COMPLETED,
        )
        assert started.done(), "the server did not start"
        try:
            yield Server(listener.getsockname()[1], store)
        finally:
            server.should_exit = True
            await task


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_up = asyncio.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.is_up.set()
