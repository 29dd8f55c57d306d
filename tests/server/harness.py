"""A real server on a free port, and players who know only what the messages say."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import connect

from balak.bots import Bot
from balak.protocol import (
    BotName,
    Code,
    Handover,
    Lobby,
    NewTable,
    Pace,
    Seated,
    Sit,
    TableInfo,
    Takeover,
)
from balak.server.app import create_app
from balak.server.brains import Brains
from balak.server.client import Client
from balak.server.log import Dealer
from balak.server.run import listen, server_config
from balak.server.settings import Settings
from balak.storage import Store
from balak.storage.sqlite import SqliteStore
from balak.tiles import TILES
from patience import PATIENCE
from server.player import Answer, Player
from server.shuffling import Shuffles

__all__ = [
    "BOTS", "DECK", "Answer", "FixedDealer", "Player", "Seat", "Server", "new_table",
    "post", "run", "serving", "sit", "watched",
]  # fmt: skip

BOTS: tuple[BotName, ...] = ("greedy", "heuristic", "random")


def run(scenario: Callable[[], Any]) -> None:
    """Run a test's coroutine function to its end, within a few times the patience."""

    async def bounded() -> None:
        async with asyncio.timeout(3 * PATIENCE):
            await scenario()

    asyncio.run(bounded())


DECK = tuple(str(tile) for tile in reversed(TILES))
"""66, 56, 55 … 00: seat 0 wins the lot and is dealt the heaviest tiles."""


class FixedDealer(Dealer):
    """Deals one deck in every round; seat 0 wins the lot, and the secrets are 1, 2, 3 …"""

    def __init__(self, deck: Iterable[str] = DECK) -> None:
        self._deck = "".join(deck)
        self._numbers = count(1)

    def secret(self) -> str:
        return f"{next(self._numbers):064x}"

    def deck(
        self, match: str, round_number: int, attempt: int, secret: str, contributions: Sequence[str]
    ) -> str:
        return self._deck if round_number else "".join(DECK)


@dataclass
class Server:
    """A server that runs in this loop."""

    port: int
    store: Store

    @property
    def origin(self) -> str:
        return origin_of(self.port)

    def http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.origin, timeout=PATIENCE)

    async def new_table(
        self, bots: Sequence[BotName | None] = ("greedy",), *, pace: Pace = "instant", **more: Any
    ) -> "Seat":
        """Open a table and return the seat of who opened it; None leaves a seat open."""
        return await new_table(self.port, bots, pace=pace, **more)

    async def sit(self, table: str, name: str, seat: int | None = None) -> "Seat":
        """Sit down at a table by its link, as a browser that was never there."""
        return await sit(self.port, table, name, seat)

    def watch(self, watch: str) -> Any:
        """Open a spectator's socket."""
        return watched(self.port, watch)

    async def takeover(self, table: str, code: Code) -> "Seat":
        """Take a seat over with a code, as another device."""
        answer = await post(self.port, f"/api/tables/{table}/takeover", Takeover(code))
        return Seat.of(self.port, answer)

    async def info(self, table: str) -> TableInfo:
        """Ask what whoever has the link may know."""
        async with self.http() as http:
            answer = await http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=TableInfo)

    async def lobby(self) -> Lobby:
        """Ask for the open tables."""
        async with self.http() as http:
            answer = await http.get("/api/lobby")
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=Lobby)


def origin_of(port: int) -> str:
    return f"http://127.0.0.1:{port}"


async def post(
    port: int, path: str, body: msgspec.Struct | None = None, *, cookie: str | None = None
) -> httpx.Response:
    """Post as the server's own page does, whatever the answer is."""
    headers = {"origin": origin_of(port)} | ({} if cookie is None else {"cookie": cookie})
    content = b"" if body is None else msgspec.json.encode(body)
    async with httpx.AsyncClient(base_url=origin_of(port), timeout=PATIENCE) as http:
        return await http.post(path, content=content, headers=headers)


async def new_table(
    port: int, bots: Sequence[BotName | None], *, pace: Pace, **more: Any
) -> "Seat":
    """Open a table on the server at this port and return the seat of who opened it."""
    names = [f"Bot {number}" for number in range(1, len(bots) + 1)]
    wanted = NewTable(name="Ayu", bots=list(bots), bot_names=names, pace=pace, **more)
    return Seat.of(port, await post(port, "/api/tables", wanted))


async def sit(port: int, table: str, name: str, seat: int | None = None) -> "Seat":
    """Sit down at a table on the server at this port."""
    return Seat.of(port, await post(port, f"/api/tables/{table}/seats", Sit(name, seat)))


@asynccontextmanager
async def watched(port: int, watch: str) -> AsyncIterator["Player"]:
    """Open a spectator's socket; what it is sent may be no more than anybody may know."""
    async with _opened(port, f"/api/watch/{watch}/socket", None, Shuffles(None)) as player:
        yield player


@dataclass
class Seat:
    """The right to sit at a table: its cookie, and what this browser keeps of the shuffles."""

    port: int
    table: str
    cookie: str
    number: int = 0
    shuffles: Shuffles = field(default_factory=lambda: Shuffles(None))

    def __post_init__(self) -> None:
        self.shuffles = Shuffles(self.table, self.number)

    @classmethod
    def of(cls, port: int, answer: httpx.Response) -> "Seat":
        """Return the seat that this answer gives."""
        assert answer.status_code == 201, answer.text
        seated = msgspec.json.decode(answer.content, type=Seated)
        cookie = answer.headers["set-cookie"].partition(";")[0]
        return cls(port, seated.table, cookie, seated.seat)

    @property
    def origin(self) -> str:
        return origin_of(self.port)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator["Player"]:
        """Open a socket on this seat, on which shuffles are answered by themselves."""
        path = f"/api/tables/{self.table}/socket"
        async with _opened(self.port, path, self.cookie, self.shuffles) as player:
            yield player

    def connected(self) -> connect:
        """Open a bare socket on this seat."""
        return _connect(self.port, f"/api/tables/{self.table}/socket", self.cookie)

    async def record(self) -> httpx.Response:
        """Ask for the record."""
        async with httpx.AsyncClient(base_url=self.origin, timeout=PATIENCE) as http:
            return await http.get(
                f"/api/tables/{self.table}/record", headers={"cookie": self.cookie}
            )

    async def handover(self) -> Handover:
        """Ask for a code for another device."""
        answer = await post(self.port, f"/api/tables/{self.table}/handover", cookie=self.cookie)
        assert answer.status_code in {200, 201}, answer.text
        return msgspec.json.decode(answer.content, type=Handover)

    async def follow(self) -> "Seat":
        """Go on to the table of the next match."""
        answer = await post(self.port, f"/api/tables/{self.table}/follow", cookie=self.cookie)
        return Seat.of(self.port, answer)


def _connect(port: int, path: str, cookie: str | None) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}{path}",
        origin=origin_of(port),  # type: ignore[arg-type] # a NewType of str
        additional_headers={} if cookie is None else {"Cookie": cookie},
        compression=None,
    )


@asynccontextmanager
async def _opened(
    port: int, path: str, cookie: str | None, shuffles: Shuffles
) -> AsyncIterator["Player"]:
    async with _connect(port, path, cookie) as socket:
        player = Player(socket, shuffles)
        reading = asyncio.create_task(player.read())
        try:
            yield player
        finally:
            reading.cancel()
            await asyncio.wait([reading])
            if not reading.cancelled():
                reading.result()


@asynccontextmanager
async def serving(
    folder: Path | None = None,
    *,
    store: Store | None = None,
    settings: Settings | None = None,
    dealer: Dealer | None = None,
    bot: Bot | None = None,
    client: Client | None = None,
    **more: Any,
) -> AsyncIterator[Server]:
    """Run a server on a free port; ``bot`` plays all bots if given.

    Give a folder for SQLite or a store. Message limits are off unless settings are given. What
    else there is goes to `create_app`.
    """
    if store is None:
        assert folder is not None
        store = SqliteStore(folder)
    settings = settings or Settings(message_burst=1_000_000, stop_seconds=0.0)
    if bot is not None:
        more["brains"] = Brains(2, lambda _name, _seed: bot)
    app = create_app(settings, store, dealer=dealer, client=client, **more)
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
