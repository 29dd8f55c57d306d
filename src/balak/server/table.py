"""Table: the one authority over a table, in this process.

A command is checked against the state, written down, answered, and then told to everybody, in this
order. The state moves on only after the store has kept the events, so a write that fails has been
seen by nobody.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Final

from balak.actions import Draw, parse_action
from balak.errors import ActionError, ConflictError, NotationError, StoreError
from balak.protocol import Act, Applied, BotName, Next, Pace, Refused, Stale
from balak.server.brains import Brains
from balak.server.gate import message_of, messages_since, welcome
from balak.server.link import Link
from balak.server.log import Dealer, LogEvent, RoundDealt, decode, encode
from balak.server.pace import thinking_seconds
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.storage import Store
from balak.view import match_view

MISSED_AT_MOST: Final = 50
"""How many events a stale command is answered with; a page that missed more asks for all."""

logger = logging.getLogger("balak.server")

Answer = Applied | Refused | Stale


class Table:
    """A table that is in memory.

    Args:
        state: The table as its log stands.
        pace: How long its bots take.
        store: Where the log is.
        dealer: Where its decks come from.
        brains: Where its bots think.
        settings: The server's settings.
        on_idle: Called whenever nobody looks at the table and no bot is to act.
    """

    def __init__(
        self,
        state: TableState,
        pace: Pace,
        *,
        store: Store,
        dealer: Dealer,
        brains: Brains,
        settings: Settings,
        on_idle: Callable[["Table"], None] = lambda _: None,
    ) -> None:
        self.state = state
        self._pace: Pace = settings.pace or pace
        self._store = store
        self._dealer = dealer
        self._brains = brains
        self._settings = settings
        self._on_idle = on_idle
        self._links: dict[int, Link] = {}
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._pace_changed = asyncio.Event()
        self._untold: list[TableState] = []
        """States that were written down and that nobody was told of yet."""
        self._is_behind = False
        """Whether a write failed, so that only the store knows how the log stands."""

    # --- sockets ----------------------------------------------------------------------------

    def attach(self, seat: int, link: Link) -> None:
        """Let this line play a seat and send it the whole state; an older line is replaced."""
        older = self._links.get(seat)
        if older is not None and older is not link:
            older.replace()
        self._links[seat] = link
        link.send(welcome(self.state, seat, self._pace))
        self.wake_bots()

    def detach(self, seat: int, link: Link) -> None:
        """Forget this line; does nothing if a newer one has the seat."""
        if self._links.get(seat) is link:
            del self._links[seat]
        self._tell_if_idle()

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at it and no bot is to act."""
        return not self._links and self._bots is None and not self._lock.locked()

    # --- commands ---------------------------------------------------------------------------

    async def command(self, seat: int, command: Act | Next, link: Link) -> None:
        """Answer a command on its line, exactly once, and then tell the table what happened."""
        async with self._lock:
            answer = await self._answer(seat, command)
            if not isinstance(answer, Applied):
                self._tell()  # what another process did; the answer is about the state after it
            link.send(answer)
            self._tell()
        self.wake_bots()

    async def set_pace(self, pace: Pace) -> None:
        """Set how long the bots take, from the action that is being waited for on."""
        if self._settings.pace is not None or pace == self._pace:
            return
        self._pace = pace
        self._pace_changed.set()
        try:
            await self._store.set_pace(self.state.table, pace)
        except StoreError as error:
            logger.warning("table %s: pace not kept: %s", self.state.table[:8], error)

    async def _answer(self, seat: int, command: Act | Next) -> Answer:
        try:
            if self._is_behind:
                await self._catch_up()
            if command.expected_seq != self.state.seq:
                return await self._known_or_stale(seat, command)
            try:
                events = self._events_of(seat, command)
            except (ActionError, NotationError) as error:
                return await self._known(seat, command) or Refused(
                    command.command_id,
                    self.state.seq,
                    error.reason,
                    error.rule,
                    error.key,
                    error.details,
                )
            try:
                return Applied(
                    command.command_id, await self._write(events, seat, command.command_id)
                )
            except ConflictError:
                await self._catch_up()
                return await self._known_or_stale(seat, command)
        except StoreError as error:
            logger.error("table %s: %s", self.state.table[:8], error)
            return await self._unwritten(seat, command)

    def _events_of(self, seat: int, command: Act | Next) -> list[LogEvent]:
        if isinstance(command, Act):
            return self.state.act(seat, parse_action(command.action))
        self.state.check_next()
        number = len(self.state.deals) + 1
        return [RoundDealt(self._dealer.deal(self.state.table, number, self.state.seats))]

    async def _known(self, seat: int, command: Act | Next) -> Applied | None:
        seq = await self._store.find_command(self.state.table, seat, command.command_id)
        return None if seq is None else Applied(command.command_id, seq)

    async def _known_or_stale(self, seat: int, command: Act | Next) -> Answer:
        known = await self._known(seat, command)
        if known is not None:
            return known
        if self.state.seq - command.expected_seq > MISSED_AT_MOST:
            return Stale(command.command_id, self.state.seq, [])
        stored = await self._store.load_table(self.state.table)
        bodies = stored.events[: self.state.seq]
        missed = messages_since(self.state.table, map(decode, bodies), command.expected_seq, seat)
        return Stale(command.command_id, self.state.seq, missed)

    async def _unwritten(self, seat: int, command: Act | Next) -> Answer:
        """Answer a command whose write failed, after a look at what the store kept."""
        self._is_behind = True
        with contextlib.suppress(StoreError):
            await self._catch_up()
            known = await self._known(seat, command)
            if known is not None:
                return known
        return Refused(
            command.command_id, self.state.seq, "store", None, "error-store-try-again", {}
        )

    # --- the log ----------------------------------------------------------------------------

    async def _write(
        self, events: Sequence[LogEvent], seat: int | None = None, command_id: str | None = None
    ) -> int:
        """Write events down and move the state on; return the first one's number.

        A command that was written down before moves nothing and returns its number.
        """
        states = [self.state]
        for event in events:
            states.append(states[-1].after(event))
        first = await self._store.append(
            self.state.table, self.state.seq, encode(events), seat=seat, command_id=command_id
        )
        if first == self.state.seq + 1:
            self._move_on(states[1:])
        return first

    async def _catch_up(self) -> None:
        """Make the state what the store says that it is."""
        stored = await self._store.load_table(self.state.table)
        states = list(TableState.folds(self.state.table, map(decode, stored.events)))
        self._is_behind = False
        self._move_on([state for state in states if state.seq > self.state.seq])

    def _move_on(self, states: Sequence[TableState]) -> None:
        self._untold.extend(states)
        if states:
            self.state = states[-1]

    def _tell(self) -> None:
        """Tell everybody what they were not told yet."""
        for state in self._untold:
            for seat, link in self._links.items():
                message = message_of(state, seat)
                if message is not None:
                    link.send(message)
        self._untold.clear()

    # --- bots -------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Let the bots go on if one of them is to act."""
        if self._bots is None and self._bot_to_act is not None:
            self._bots = asyncio.create_task(self._run_bots())

    async def stop(self) -> None:
        """Stop the bots; the log stands as it is."""
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.wait([self._bots])

    @property
    def _bot_to_act(self) -> tuple[int, BotName] | None:
        seat = self.state.turn
        bot = None if seat is None else self.state.created.seats[seat].bot
        return None if seat is None or bot is None else (seat, bot)

    async def _run_bots(self) -> None:
        """Play the bots' turns until a person is to act or the round is over."""
        try:
            while (actor := self._bot_to_act) is not None:
                try:
                    await self._run_bot(*actor)
                except (StoreError, ActionError) as error:
                    logger.error("table %s: %s", self.state.table[:8], error)
                    self._is_behind = True
                    await asyncio.sleep(self._settings.retry_seconds)
        finally:
            self._bots = None
            asyncio.get_running_loop().call_soon(self._tell_if_idle)

    async def _run_bot(self, seat: int, bot: BotName) -> None:
        started = asyncio.get_running_loop().time()
        before = self.state
        view = match_view(before.match, seat)
        if view is None:
            return
        action = await self._brains.choose(before, seat, bot, view)
        is_after_draw = bool(view.history) and (
            view.history[-1].seat == seat and isinstance(view.history[-1].action, Draw)
        )
        await self._wait(started, before, is_after_draw=is_after_draw)
        async with self._lock:
            try:
                if self._is_behind:
                    await self._catch_up()
                if self.state is before:
                    await self._write(before.act(seat, action))
            except ConflictError:
                await self._catch_up()
            finally:
                self._tell()

    async def _wait(self, started: float, state: TableState, *, is_after_draw: bool) -> None:
        """Wait until the bot's answer is due; a change of pace is felt at once."""
        while True:
            self._pace_changed.clear()
            seconds = thinking_seconds(
                self._pace, state.created.seed, state.seq, is_after_draw=is_after_draw
            )
            left = started + seconds - asyncio.get_running_loop().time()
            if left <= 0:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._pace_changed.wait(), left)

    def _tell_if_idle(self) -> None:
        if self.is_idle:
            self._on_idle(self)
