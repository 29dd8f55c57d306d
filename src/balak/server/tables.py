"""Tables: opens new ones, brings those that are asked for into memory, lets idle ones go."""

import asyncio
import hashlib
import secrets

from balak.errors import NotFoundError, ProtocolError
from balak.match import default_target
from balak.protocol import NewTable, Pace
from balak.server.brains import Brains
from balak.server.log import LOG_VERSION, Created, Dealer, Sitter, encode
from balak.server.names import checked_name
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.server.table import Table
from balak.storage import Store

HUMAN_SEAT = 0


class Tables:
    """All tables of this server process."""

    def __init__(self, store: Store, settings: Settings, dealer: Dealer, brains: Brains) -> None:
        self._store = store
        self._settings = settings
        self._dealer = dealer
        self._brains = brains
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def in_memory(self) -> frozenset[str]:
        """The ids of the tables in memory."""
        return frozenset(self._loading)

    async def create(self, wanted: NewTable) -> tuple[str, str]:
        """Open a table; return its id and the token of the person's seat.

        Raises:
            ProtocolError: What is wanted cannot be: a name, or lists of unequal length.
            StoreError: It could not be written down.
        """
        sitters = _sitters(wanted)
        table = secrets.token_hex(16)
        token = secrets.token_urlsafe(32)
        created = Created(
            version=LOG_VERSION,
            seats=sitters,
            target=wanted.target or default_target(len(sitters)),
            starting_scores=list(wanted.starting_scores or [0] * len(sitters)),
            lang=wanted.lang,
            seed=secrets.token_hex(16),
            lot=self._dealer.deal(table, 0, len(sitters)),
        )
        TableState.begin(table, created)  # refuses what cannot be, before it is written down
        await self._store.create_table(
            table,
            encode([created]),
            pace=wanted.pace,
            seats=[token_hash(token) if sitter.bot is None else None for sitter in sitters],
        )
        return table, token

    async def seat_of(self, table: str, token: str) -> int:
        """Return the seat that this token opens at this table.

        Raises:
            NotFoundError: There is no such table, or it is no token of it.
        """
        seat = await self._store.find_seat(table, token_hash(token))
        if seat is None:
            raise NotFoundError(
                "no seat at this table for this browser", key="error-store-not-found"
            )
        return seat

    async def get(self, table: str) -> Table:
        """Return the table, read from its log if it is not in memory.

        Use it before anything else is awaited, or it may have been let go.

        Raises:
            NotFoundError: There is no such table.
        """
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda done: self._loaded(table, done))
        # Several wait for the same load; one that goes away must not cancel it for the others.
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Stop all bots. The logs stand as they are."""
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._loading.values()):
            if task.done() and not task.cancelled() and task.exception() is None:
                await task.result().stop()
        self._brains.close()

    async def _load(self, table: str) -> Table:
        stored = await self._store.load_table(table)
        pace: Pace = stored.pace  # type: ignore[assignment] # written by this server
        return Table(
            TableState.load(table, stored),
            pace,
            store=self._store,
            dealer=self._dealer,
            brains=self._brains,
            settings=self._settings,
            on_idle=self._let_go_later,
        )

    def _loaded(self, table: str, task: asyncio.Task[Table]) -> None:
        if task.cancelled() or task.exception() is not None:
            del self._loading[table]
        else:
            self._let_go_later(task.result())

    def _let_go_later(self, table: Table) -> None:
        key = table.state.table
        if key in self._timers:
            self._timers[key].cancel()
        loop = asyncio.get_running_loop()
        self._timers[key] = loop.call_later(self._settings.idle_seconds, self._let_go, table)

    def _let_go(self, table: Table) -> None:
        key = table.state.table
        self._timers.pop(key, None)
        if table.is_idle:
            self._loading.pop(key, None)


def token_hash(token: str) -> bytes:
    """Return what is kept of a seat token."""
    return hashlib.sha256(token.encode()).digest()


def _sitters(wanted: NewTable) -> list[Sitter]:
    if len(wanted.bot_names) != len(wanted.bots):
        raise ProtocolError(
            "bot_names must have one name for each bot", code="format", key="error-table-bots"
        )
    scores = wanted.starting_scores
    if scores is not None and len(scores) != len(wanted.bots) + 1:
        raise ProtocolError(
            "starting_scores must have one score for each seat",
            code="format",
            key="error-table-scores",
        )
    sitters = [Sitter(checked_name(wanted.name), None)]
    for name, bot in zip(wanted.bot_names, wanted.bots, strict=True):
        sitters.append(Sitter(checked_name(name), bot))
    return sitters
