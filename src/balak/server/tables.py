"""Tables: opens new ones, brings those that are asked for into memory, lets idle ones go."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from balak.errors import NotFoundError, ProtocolError, StoreError
from balak.match import default_target
from balak.protocol import Handover, Lobby, NewTable
from balak.server import log
from balak.server.brains import Brains
from balak.server.clock import Clock, Handle, LoopClock
from balak.server.fanout import Fanout
from balak.server.lobby import listing_of
from balak.server.log import LOG_VERSION, Dealer, LogEvent, encode
from balak.server.metrics import Metrics
from balak.server.names import checked_name
from balak.server.notes import Notes
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.server.steps import Steps
from balak.server.table import Surroundings, Table
from balak.storage import FirstWrite, Store, neutral_name

FIRST_SEAT: Final = 0
LOBBY_AT_MOST: Final = 100
CODE_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH: Final = 10
LOOK_ELSEWHERE_SECONDS: Final = 1.0


class Tables:
    """All tables of this server process.

    Args:
        store: Where the logs are.
        settings: The server's.
        dealer: Where secrets and decks come from.
        brains: Where bots think.
        clock: The server's; tests give their own.
        fanout: What passes on the hints that there is something to tell.
        metrics: Where is counted what happens.
        new_id: Returns the id of a new table; by default 128 random bits.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        *,
        dealer: Dealer,
        brains: Brains,
        clock: Clock | None = None,
        fanout: Fanout | None = None,
        metrics: Metrics | None = None,
        new_id: Callable[[], str] | None = None,
    ) -> None:
        self._store = store
        self._new_id = new_id or random_id
        self.notes = Notes(metrics or Metrics())
        self._settings = settings
        self._brains = brains
        self._clock: Clock = clock or LoopClock()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._timers: dict[str, Handle] = {}
        self._has_news = False
        """Whether another process has written something that was not looked at yet."""
        self._around = Surroundings(
            store=store,
            settings=settings,
            steps=Steps(settings, dealer),
            brains=brains,
            clock=self._clock,
            fanout=fanout or Fanout(),
            notes=self.notes,
            successor=self._successor,
            on_idle=self._let_go_later,
        )

    @property
    def in_memory(self) -> frozenset[str]:
        """The ids of the tables in memory."""
        return frozenset(self._loading)

    # --- over HTTP ----------------------------------------------------------------------------

    async def create(self, wanted: NewTable) -> tuple[str, str]:
        """Open a table; return its id and the token of the first seat.

        Raises:
            ProtocolError: What is wanted cannot be: a name, or lists of unequal length.
            SetupError: The target or the starting scores cannot be.
            StoreError: It could not be written down.
        """
        opened, events = _first_events(wanted)
        table = self._new_id()
        token = secrets.token_urlsafe(32)
        first = self._first_write(
            table, opened, events, wanted.pace, {FIRST_SEAT: token_hash(token)}
        )
        await self._store.create_table(first)
        self.notes.opened(TableState.begin(table, opened).after_all(events)[-1])
        return table, token

    async def sit(self, table: str, name: str, seat: int | None) -> tuple[int, str]:
        """Take a free seat; return it and its token.

        Raises:
            NotFoundError: There is no such table.
            ProtocolError: The name cannot be (code ``name``), the match is over (``closed``) or no
                such seat is free (``full``).
            StoreError: It could not be written down.
        """
        checked = checked_name(name)
        token = secrets.token_urlsafe(32)
        taken = await (await self.get(table)).sit(checked, seat, token_hash(token))
        return taken, token

    async def known_seat(self, table: str, token: str) -> int | None:
        """Return the seat that this token opens at this table; None if it opens none."""
        return await self._store.find_seat(table, token_hash(token)) if token else None

    async def seat_of(self, table: str, token: str) -> int:
        """Return the seat that this token opens at this table.

        Raises:
            NotFoundError: There is no such table, or it is no token of it.
        """
        seat = await self.known_seat(table, token)
        if seat is None:
            raise NotFoundError(
                "no seat at this table for this browser", key="error-store-not-found"
            )
        return seat

    async def handover(self, table: str, seat: int) -> Handover:
        """Return a code with which another device takes the seat over, once."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        seconds = self._settings.handover_seconds
        expires = round(1000 * (self._clock.wall() + seconds))
        await self._store.add_code(table, seat, token_hash(code), expires)
        return Handover(code, round(seconds))

    async def take_over(self, table: str, code: str) -> tuple[int, str]:
        """Take a seat over with a code; return the seat and its new token.

        Raises:
            NotFoundError: There is no such table.
            ProtocolError: The code is wrong, used up or too old (code ``code``).
            StoreError: It could not be written down.
        """
        token = secrets.token_urlsafe(32)
        now = round(1000 * self._clock.wall())
        found = await self.get(table)
        async with found.still:
            before = await self._store.tokens(table)
            seat = await self._store.take_code(table, token_hash(code), now, token_hash(token))
            if seat is None:
                raise ProtocolError(
                    "this code is wrong, used up or too old", code="code", key="error-code"
                )
            found.evict(seat)
        # Where the device before came to by following it loses its seat, too.
        while seat in before and (successor := found.state.next_table) is not None:
            try:
                found = await self.get(successor)
            except NotFoundError:  # that one was deleted
                break
            async with found.still:
                if (await self._store.tokens(successor)).get(seat) != before[seat]:
                    break
                await self._store.set_token(successor, seat, token_hash(token))
                found.evict(seat)
        return seat, token

    async def follow(self, table: str, token: str) -> tuple[str, int]:
        """Return the table of the next match and this token's seat there.

        Raises:
            NotFoundError: The token has no seat here, or none there any more.
            ProtocolError: There is no next match (code ``no_next``).
        """
        await self.seat_of(table, token)
        successor = (await self.get(table)).state.next_table
        if successor is None:
            raise ProtocolError("there is no other match yet", code="no_next", key="error-no-next")
        return successor, await self.seat_of(successor, token)

    async def watched(self, watch: str) -> str:
        """Return the table of a watch link.

        Raises:
            NotFoundError: There is none, or nobody may watch.
        """
        table = await self._store.find_watched(watch)
        if table is None or not (await self.get(table)).state.opened.options.watch:
            raise NotFoundError("there is no such table", key="error-store-not-found")
        return table

    async def lobby(self) -> Lobby:
        """Return the open tables at which somebody is.

        Not from the store: whoever opens many tables and goes away must not hide those of others.
        """
        shown = [one.listing for one in self._all() if one.has_person]
        tables = [one for one in shown if one is not None]
        tables.sort(key=lambda one: one.created, reverse=True)
        return Lobby(tables[:LOBBY_AT_MOST])

    # --- in memory ----------------------------------------------------------------------------

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

    def hold(self) -> None:
        """Let time stand still at all tables, so that a restart costs nobody any."""
        for table in self._all():
            table.hold()

    async def close(self) -> None:
        """Stop all that goes on by itself. The logs stand as they are."""
        for timer in self._timers.values():
            timer.cancel()
        for table in self._all():
            await table.stop()
        await self._brains.close()

    async def _load(self, table: str) -> Table:
        return Table(table, await self._store.load_table(table), self._around)

    def _loaded(self, table: str, task: asyncio.Task[Table]) -> None:
        if not _is_loaded(task):
            del self._loading[table]
        else:
            self._let_go_later(task.result())

    def _all(self) -> list[Table]:
        """Return the tables in memory, without those that are still being read."""
        return [task.result() for task in self._loading.values() if _is_loaded(task)]

    def _let_go_later(self, table: Table) -> None:
        key = table.state.table
        if key in self._timers:
            self._timers[key].cancel()
        self._timers[key] = self._clock.call_later(
            self._settings.idle_seconds, lambda: self._let_go(table)
        )

    def _let_go(self, table: Table) -> None:
        key = table.state.table
        self._timers.pop(key, None)
        if table.is_idle:
            self._loading.pop(key, None)
            table.hold()  # or it would go on beside the one that is read when somebody comes
        elif not (table.has_person or table.watching):  # busy just now, with nobody there
            self._let_go_later(table)

    # --- looking after them -------------------------------------------------------------------

    async def sweep_for_ever(self) -> None:
        """Look after the tables in memory; cancel it to stop."""
        since_look = 0.0
        while True:
            await asyncio.sleep(self._settings.sweep_seconds)
            for table in self._all():
                table.sweep()
            since_look += self._settings.sweep_seconds
            if since_look >= LOOK_ELSEWHERE_SECONDS:
                since_look = 0.0
                await self._look_elsewhere()

    def look_again(self) -> None:
        """Find out soon what has become of the tables in memory."""
        self._has_news = True

    async def _look_elsewhere(self) -> None:
        """Take in what another process has written to tables in memory."""
        try:
            self._has_news |= await self._store.changed_elsewhere()
            if not self._has_news:
                return
            tables = self._all()
            last = await self._store.last_seqs([table.state.table for table in tables])
            self._has_news = False
        except StoreError as error:
            self.notes.failed(error)
            return
        for table in tables:
            seq = last.get(table.state.table)
            if seq is None:
                self._loading.pop(table.state.table, None)
                await table.vanish()
            elif seq > table.state.seq:
                await table.catch_up()

    # --- new ones -----------------------------------------------------------------------------

    def _first_write(
        self,
        table: str,
        opened: log.Opened,
        events: list[LogEvent],
        pace: str,
        tokens: dict[int, bytes],
    ) -> FirstWrite:
        state = TableState.begin(table, opened)
        states = [state, *state.after_all(events)]
        if states[-1].is_started:
            states.append(self._around.steps.commit(states[-1], set()))
        return FirstWrite(
            id=table,
            events=encode([state.last for state in states]),
            pace=pace,
            watch=opened.watch,
            tokens=tokens,
            listing=listing_of(states[-1], round(self._clock.wall())),
        )

    async def _successor(self, state: TableState) -> FirstWrite:
        """Return the table of another match: the same seats for those who want it, and bots.

        Where somebody does not come along a seat is empty, and the players gather again. Each
        player's token opens the same seat there.
        """
        opened = msgspec.structs.replace(state.opened, seed=random_id(), watch=random_id())
        events: list[LogEvent] = []
        for seat, one in enumerate(state.seats):
            if one.bot is not None or seat in state.rematch:
                events.append(log.Sat(seat, one.newcomer or one.name, one.bot))
        if len(events) == state.count:
            events.append(log.Started())
        known = await self._store.tokens(state.table)
        tokens = {seat: known[seat] for seat in state.rematch if seat in known}
        stored = await self._store.load_table(state.table)
        return self._first_write(self._new_id(), opened, events, stored.pace, tokens)


def random_id() -> str:
    """Return an id that nobody can guess: 128 random bits."""
    return secrets.token_hex(16)


def token_hash(token: str) -> bytes:
    """Return what is kept of a seat token, or of a code."""
    return hashlib.sha256(token.encode()).digest()


def _is_loaded(task: asyncio.Task[Table]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _first_events(wanted: NewTable) -> tuple[log.Opened, list[LogEvent]]:
    """Return how the log of such a table begins; without an open seat the match does, too."""
    seats = len(wanted.bots) + 1
    if len(wanted.bot_names) != len(wanted.bots):
        raise ProtocolError(
            "bot_names must have one name for each other seat",
            code="format",
            key="error-table-bots",
        )
    if wanted.starting_scores is not None and len(wanted.starting_scores) != seats:
        raise ProtocolError(
            "starting_scores must have one score for each seat",
            code="format",
            key="error-table-scores",
        )
    name = checked_name(wanted.name)
    bot_names = [checked_name(text) for text in wanted.bot_names]
    opened = log.Opened(
        version=LOG_VERSION,
        # A bot that has the first seat, once its person left, is not called like them.
        bot_names=[neutral_name(FIRST_SEAT, wanted.lang), *bot_names],
        target=wanted.target or default_target(seats),
        starting_scores=list(wanted.starting_scores or [0] * seats),
        lang=wanted.lang,
        seed=random_id(),
        watch=random_id(),
        options=wanted.options,
    )
    events: list[LogEvent] = [log.Sat(FIRST_SEAT, name)]
    for seat, (bot, text) in enumerate(zip(wanted.bots, bot_names, strict=True), 1):
        if bot is not None:
            events.append(log.Sat(seat, text, bot))
    if None not in wanted.bots:
        events.append(log.Started())
    return opened, events
