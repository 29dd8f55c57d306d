"""Tables without sockets: pages hang on links, and time stands still until the test moves it.

Everything runs in the test's own loop, with bots that answer at once and a store in memory, so
the same test always sees the same order of events.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args

import msgspec

from balak.actions import Action
from balak.protocol import (
    VERSION,
    Act,
    Applied,
    BotName,
    Command,
    Event,
    NewTable,
    Next,
    Options,
    Ready,
    Refused,
    Seats,
    ServerMessage,
    Stale,
    Welcome,
)
from balak.server.brains import Brains
from balak.server.fanout import Fanout
from balak.server.link import Link
from balak.server.log import Dealer, LogEvent, decode
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.server.table import Table
from balak.server.tables import Tables
from balak.storage import Store
from balak.view import View
from server.harness import FixedDealer
from server.manual_clock import ManualClock
from server.memory_store import MemoryStore
from server.shuffling import Shuffles

T = TypeVar("T")
Answer = Applied | Refused | Stale
EVENTS: tuple[type[Any], ...] = get_args(Event)
NAMES = ("Ayu", "Budi", "Citra", "Dewi")
_decoder = msgspec.json.Decoder(ServerMessage)
_numbers = itertools.count()


class QuickBrains(Brains):
    """Bots that play the first legal action, in the next turn of the loop."""

    def __init__(self) -> None:
        super().__init__(1)

    async def choose(self, state: TableState, seat: int, name: BotName, view: View) -> Action:
        await asyncio.sleep(0)
        return view.legal_actions[0]


@dataclass(eq=False)
class Page:
    """A page of a seat, or of a spectator if ``seat`` is None, and what it was told."""

    room: "Room"
    seat: int | None
    shuffles: Shuffles
    told: list[ServerMessage] = field(default_factory=list)
    seq: int = 0
    legal: list[str] = field(default_factory=list)
    now: Seats | None = None
    link: Link = field(init=False)

    def __post_init__(self) -> None:
        self.link = _PageLink(self)

    def got(self, kind: type[T]) -> list[T]:
        """Return what it was told of this kind."""
        return [message for message in self.told if isinstance(message, kind)]

    @property
    def welcome(self) -> Welcome:
        """The last whole state that it was told."""
        return self.got(Welcome)[-1]

    def send(self, command: Command) -> None:
        """Send a command; its answer comes when it comes."""
        assert self.seat is not None
        self.room.spawn(self.room.table.command(self.seat, command, self.link))

    def ask(self, kind: type[Any], **fields: Any) -> str:
        """Send a command of this kind, and return its id."""
        command_id = f"command-{next(_numbers)}"
        self.send(kind(command_id, fields.pop("expected_seq", self.seq), **fields))
        return command_id

    async def do(self, kind: type[Any], **fields: Any) -> Answer:
        """Send a command of this kind, let everything settle, and return its answer."""
        command_id = self.ask(kind, **fields)
        await self.room.settle()
        return self.answer(command_id)

    def answer(self, command_id: str) -> Answer:
        """Return the one answer that this command got."""
        (answer,) = self.answers(command_id)
        return answer

    def answers(self, command_id: str) -> list[Answer]:
        """Return all answers that this command got."""
        return [
            message
            for message in self.told
            if isinstance(message, Answer) and message.command_id == command_id
        ]

    async def act(self, action: str | None = None) -> Answer:
        """Play an action, by default the first legal one."""
        return await self.do(Act, action=self.legal[0] if action is None else action)

    async def close(self) -> None:
        """Lose the line, as when a socket is cut."""
        self.link.close(1006)
        if self.seat is None:
            self.room.table.unwatch(self.link)
        else:
            self.room.table.detach(self.seat, self.link)
        await self.room.settle()

    def take(self, message: ServerMessage) -> None:
        """Take a message in, and answer the shuffles."""
        self.told.append(message)
        answer = self.shuffles.take(message, self.seq)
        if isinstance(message, Welcome):
            assert message.version == VERSION
            self.seq = message.seq
            self.legal = message.round.legal if message.round else []
            self.now = message.now
        elif isinstance(message, Seats):
            self.now = message
        elif isinstance(message, EVENTS):
            assert message.seq == self.seq + 1, "a gap in the sequence"
            self.seq = message.seq
            self.legal = getattr(message, "legal", self.legal)
        if answer is not None:
            self.send(answer)


class _PageLink(Link):
    """A link whose page has each message in the next turn of the loop."""

    def __init__(self, page: Page) -> None:
        super().__init__(1 << 20)
        self._page = page

    def send_encoded(self, data: bytes) -> None:
        if self.is_open:
            asyncio.get_running_loop().call_soon(self._page.room.house.deliver, self._page, data)


@dataclass(eq=False)
class Room:
    """One table of a house, and its pages."""

    house: "House"
    id: str
    tokens: dict[int, str]
    pages: dict[int, Page] = field(default_factory=dict)
    browsers: dict[int, Shuffles] = field(default_factory=dict)
    """What each seat's browser keeps of the shuffles, whatever happens to its lines."""
    table: Table = field(init=False)

    @property
    def state(self) -> TableState:
        """How the table stands."""
        return self.table.state

    @property
    def clock(self) -> ManualClock:
        """The server's clock."""
        return self.house.clock

    def spawn(self, work: Any) -> None:
        """Let this run beside the test."""
        self.house.spawn(work)

    async def settle(self) -> None:
        """Let everything run until nothing more happens by itself."""
        await self.house.settle()

    async def advance(self, seconds: float) -> None:
        """Move time on, and let everything that is due happen at its own time."""
        await self.house.advance(seconds)

    async def load(self) -> None:
        """Have the table in memory."""
        self.table = await self.house.tables.get(self.id)

    async def connect(self, *seats: int) -> None:
        """Open a page for each of these seats, in this order; older ones are replaced."""
        for seat in seats:
            await self.join(seat)
        await self.settle()

    async def join(self, seat: int) -> Page:
        """Open a page for a seat, and let nothing else happen meanwhile."""
        await self.load()
        browser = self.browsers.setdefault(seat, Shuffles(self.id, seat))
        page = Page(self, seat, browser)
        self.pages[seat] = page
        self.table.attach(seat, page.link)
        return page

    async def watch(self) -> Page:
        """Open a spectator's page."""
        await self.load()
        page = Page(self, None, Shuffles(None))
        self.table.watch(page.link)
        await self.settle()
        return page

    async def cut(self, *seats: int) -> None:
        """Cut these seats' lines."""
        for seat in seats:
            await self.pages[seat].close()

    async def sit(self, name: str, seat: int | None = None) -> int:
        """Sit down; return the seat."""
        await self.load()
        taken, token = await self.house.tables.sit(self.id, name, seat)
        self.tokens[taken] = token
        self.browsers.pop(taken, None)
        await self.settle()
        return taken

    async def deal(self) -> None:
        """Have everybody here be ready for the next deal."""
        number = self.state.next_round
        for page in self.pages.values():
            if page.link.is_open:
                page.ask(Next, round=number)
        await self.settle()

    async def play_to(self, phase: str) -> None:
        """Play the first legal action of whoever is to act until the table is in this phase."""
        while self.state.phase != phase:
            turn = self.state.turn
            if turn is None:
                await self.deal()
            else:
                assert isinstance(await self.pages[turn].act(), Applied)

    @property
    def log(self) -> list[LogEvent]:
        """The events of the table, as they were written down."""
        return [decode(body) for body in self.house.memory.events(self.id)]

    def logged(self, kind: type[T]) -> list[T]:
        """Return the table's events of this kind."""
        return [event for event in self.log if isinstance(event, kind)]


class House:
    """A server's tables, without a server."""

    def __init__(
        self,
        *,
        settings: Settings | None = None,
        dealer: Dealer | None = None,
        fanout: Fanout | None = None,
        store: Store | None = None,
        brains: Brains | None = None,
    ) -> None:
        self.clock = ManualClock()
        self.memory = MemoryStore(self.clock.wall)
        self.settings = settings or Settings()
        self._make = (dealer or FixedDealer(), fanout, store or self.memory)
        self._brains = brains
        self.tables = self._open()
        self._broken: list[BaseException] = []
        """What went wrong beside the test."""
        self._tasks: set[asyncio.Task[Any]] = set()

    def _open(self) -> Tables:
        dealer, fanout, store = self._make
        return Tables(
            store,
            self.settings,
            dealer=dealer,
            brains=self._brains or QuickBrains(),
            clock=self.clock,
            fanout=fanout,
        )

    async def room(
        self,
        persons: int = 2,
        bots: Sequence[BotName] = (),
        *,
        target: int = 61,
        options: Options | None = None,
    ) -> Room:
        """Open a table at which these persons and then these bots sit, nobody connected yet."""
        others: list[BotName | None] = [*(None for _ in range(persons - 1)), *bots]
        wanted = NewTable(
            NAMES[0],
            others,
            [f"Bot {number}" for number in range(1, len(others) + 1)],
            pace="instant",
            target=target,
            options=options or Options(),
        )
        table, token = await self.tables.create(wanted)
        room = Room(self, table, {0: token})
        await room.load()
        for seat in range(1, persons):
            await room.sit(NAMES[seat], seat)
        return room

    async def playing(self, persons: int = 2, bots: Sequence[BotName] = (), **more: Any) -> Room:
        """Open a table at which everybody is here and the first round was dealt."""
        room = await self.room(persons, bots, **more)
        await room.connect(*range(persons))
        if room.state.phase == "gathering":
            await self.start(room)
        await room.deal()
        assert room.state.phase == "play"
        return room

    async def start(self, room: Room) -> None:
        """Have everybody at a gathering table be ready."""
        for page in room.pages.values():
            await page.do(Ready, ready=True)

    async def restart(self, room: Room) -> None:
        """Begin anew from what is stored, as after a restart: nobody has a line."""
        for page in room.pages.values():
            page.link.close(1012)
        await self.tables.close()
        room.pages.clear()
        self.tables = self._open()
        await room.load()

    def spawn(self, work: Any) -> None:
        """Let this run beside the test."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def deliver(self, page: Page, data: bytes) -> None:
        """Let a page take a message in."""
        try:
            page.take(_decoder.decode(data))
        except Exception as error:
            self._broken.append(error)

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        error = task.exception()
        if error is not None:
            self._broken.append(error)

    async def settle(self) -> None:
        """Let everything run until nothing more happens by itself."""
        quiet = 0
        while quiet < 3:  # a task may begin one turn of the loop after what it follows on
            await asyncio.sleep(0)
            quiet = 0 if len(asyncio.all_tasks()) > 1 else quiet + 1
        for error in self._broken:
            raise error

    async def advance(self, seconds: float) -> None:
        """Move time on, and let everything that is due happen at its own time."""
        end = self.clock.now() + seconds
        while (at := self.clock.next_at) is not None and at <= end:
            self.clock.advance(at - self.clock.now())
            await self.settle()
        self.clock.advance(end - self.clock.now())
        await self.settle()

    async def close(self) -> None:
        await self.tables.close()


@asynccontextmanager
async def house(**more: Any) -> AsyncIterator[House]:
    """Open a house for the time of a test."""
    one = House(**more)
    try:
        yield one
    finally:
        await one.close()
