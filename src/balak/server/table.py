"""Table: the one authority over a table, in this process.

A command is checked against the state, written down, answered, and then told to everybody, in this
order. The state moves on only after the store has kept the events, so a write that fails has been
seen by nobody. What the table does by itself (`steps`) goes the same way.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from balak.errors import ActionError, ConflictError, ProtocolError, StoreError
from balak.outcomes import CLOSE_NO_SEAT, CLOSE_RESTART
from balak.protocol import (
    Act,
    Applied,
    Back,
    BotName,
    Command,
    Event,
    Hint,
    LobbyTable,
    Next,
    Pace,
    Phrase,
    Said,
    Stale,
    Undo,
)
from balak.server import log, logs
from balak.server.answering import TRIES, Answering
from balak.server.audience import Audience
from balak.server.bench import Bench
from balak.server.brains import Brains
from balak.server.clock import Clock, Handle
from balak.server.commands import bot_states_after
from balak.server.fanout import Fanout
from balak.server.hinting import Hinting
from balak.server.journal import Journal
from balak.server.link import Link
from balak.server.log import decode
from balak.server.notes import Notes
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.server.steps import Steps
from balak.server.waits import Waits
from balak.storage import FirstWrite, Store, StoredTable


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all tables of a server share."""

    store: Store
    settings: Settings
    steps: Steps
    brains: Brains
    clock: Clock
    fanout: Fanout
    notes: Notes
    successor: Callable[[TableState], Awaitable[FirstWrite]]
    """Returns the table of another match for those who want it, not yet written down."""
    on_idle: Callable[["Table"], None]
    """Called whenever nobody looks at a table and nothing is being done."""


class Table:
    """A table that is in memory.

    Args:
        table: Its id.
        stored: What the store has of it.
        around: What it shares with other tables.

    Raises:
        StoreError: The log does not hold together.
    """

    def __init__(self, table: str, stored: StoredTable, around: Surroundings) -> None:
        states = list(TableState.folds(table, map(decode, stored.events)))
        self._around = around
        self._store = around.store
        self._settings = around.settings
        self._notes = around.notes
        self._waits = Waits.load(states[-1], stored.clocks, around.steps, around.clock)
        self._audience = Audience(states, stored.times, around.fanout, around.clock)
        created = stored.times[0] // 1000
        self._journal = Journal(states[-1], created, around.store, around.notes, self._moved)
        self._answering = Answering(self._journal, self._waits, self._recent)
        self._bench = Bench(
            around.brains,
            actor=lambda: self._bot_to_act,
            current=lambda: self.state,
            play=self._play_bot,
            on_done=self._tell_if_idle,
            retry_seconds=around.settings.retry_seconds,
        )
        self._hinting = Hinting(
            around.brains,
            answered=lambda hint, answer: self._notes.answered(table, hint, answer),
            on_done=self._tell_if_idle,
        )
        self._pace: Pace = around.settings.pace or stored.pace  # type: ignore[assignment] # written by this server
        self._audience.pace = self._pace
        self._bench.set_pace(self._pace)
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: Handle | None = None
        self._untold: list[TableState] = []
        """States that were written down and that nobody was told of yet."""
        self._shown: object = None
        """What was shown last of the seats, without the time that passes."""
        self._shown_seats: object = None
        """The seats as they were then."""
        self._phrase_at: dict[int, float] = {}
        self._is_stopped = False

    @property
    def state(self) -> TableState:
        """The table as it was written down, whether or not it was told yet."""
        return self._journal.state

    @property
    def still(self) -> asyncio.Lock:
        """Held while nothing may happen here: a next match takes the tokens over that are good."""
        return self._lock

    # --- lines ------------------------------------------------------------------------------

    def attach(self, seat: int, link: Link) -> None:
        """Let this line play a seat and send it the whole state; an older line is replaced.

        A line that has the seat already is only sent the state again. Nobody comes in any more
        once the table was told to stop.
        """
        if self._is_stopped:
            link.close(CLOSE_RESTART)
            return
        if self._audience.seats.get(seat) is not link:
            self._audience.attach(seat, link)
            self._waits.connect(self.state, seat)
        self._refresh()
        self._audience.greet(link)
        self._look_soon()

    def detach(self, seat: int, link: Link) -> None:
        """Forget this line; does nothing if a newer one has the seat."""
        if self._audience.detach(seat, link):
            self._waits.disconnect(seat, is_last=not self._audience.seats)
            if self.state.is_started:
                self._spawn(self._keep_clocks())
            self._look_soon()
        self._tell_if_idle()

    def watch(self, link: Link) -> None:
        """Let this line watch and send it the state as spectators may see it."""
        self._audience.watch(link)
        self._refresh()
        self._audience.greet(link)
        self._show_seats()

    def unwatch(self, link: Link) -> None:
        """Forget this line."""
        self._audience.unwatch(link)
        self._show_seats()
        self._tell_if_idle()

    def evict(self, seat: int) -> None:
        """Close the line of a seat that was opened on another device."""
        link = self._audience.seats.get(seat)
        if link is not None:
            link.replace()
            self.detach(seat, link)

    @property
    def watching(self) -> int:
        """How many watch."""
        return self._audience.watching

    @property
    def has_person(self) -> bool:
        """Whether a person has a line to it."""
        return bool(self._audience.seats)

    @property
    def listing(self) -> LobbyTable | None:
        """What the lobby shows of it; None if it does not stand there."""
        return self._journal.listing

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at it and nothing is being done."""
        return (
            self._audience.is_empty
            and not self._bench.is_busy
            and not self._hinting.is_busy
            and not self._tasks
            and not self._lock.locked()
        )

    # --- what seats do ----------------------------------------------------------------------

    async def command(self, seat: int, command: Command, link: Link) -> None:
        """Answer a command on its line, exactly once, and then tell the table what happened."""
        received = time.perf_counter()
        async with self._lock:
            if not link.is_open:
                return  # the seat was opened elsewhere while this waited, and the line knows
            answer = await self._answering.answer(seat, command)
            if not isinstance(answer, Applied):
                self._tell()  # what another process did; the answer is about the state after it
            link.send(answer)
            answered = time.perf_counter()
            self._tell()
            self._notes.metrics.acknowledged(answered - received)
            self._notes.metrics.told(time.perf_counter() - received)
            self._notes.answered(self.state.table, command, answer)
            if isinstance(
                command, Back | Act | Undo | Next
            ):  # a person gave it, not the page by itself
                self._waits.want_back(self.state, seat)
            await self._go_on()

    def hint(self, seat: int, hint: Hint, link: Link) -> None:
        """Answer a wish for a hint on its line: at once if there is none, else when it is found."""
        state = self.state
        if hint.expected_seq != state.seq:
            missed = self._recent(hint.expected_seq, seat) or []
            stale = Stale(hint.command_id, state.seq, missed)
            self._notes.answered(state.table, hint, stale)
            link.send(stale)
            return
        self._hinting.ask(state, seat, hint, link)

    async def sit(self, name: str, wanted: int | None, token_hash: bytes) -> int:
        """Take a seat that is free, this one or any; return it.

        Raises:
            ProtocolError: The match is over (code ``closed``), or no such seat is free (code
                ``full``).
            StoreError: It could not be written down.
        """
        async with self._lock:
            for _ in range(TRIES):
                await self._journal.catch_up_if_behind()
                seat = self._free_seat(wanted)
                states = [self.state.after(log.Sat(seat, name))]
                try:
                    await self._journal.write(states, tokens={seat: token_hash})
                except ConflictError:
                    await self._journal.catch_up()
                    continue
                except StoreError:  # perhaps it was kept all the same: look soon
                    self._journal.fail()
                    self._look_at(self._waits.now + self._settings.retry_seconds)
                    raise
                self._tell()
                await self._do_what_is_due()
                return seat
            raise ConflictError("the table is too busy", key="error-store-conflict")

    def say(self, seat: int, phrase: Phrase) -> None:
        """Pass a quick phrase on; one that comes too soon after another is dropped."""
        now = self._around.clock.now()
        earliest = self._phrase_at.get(seat)
        if (earliest is not None and now < earliest) or self.state.is_newcomer(seat):
            return
        self._phrase_at[seat] = now + self._settings.phrase_seconds
        self._audience.broadcast(Said(seat, phrase))

    async def set_pace(self, seat: int, pace: Pace) -> None:
        """Set how long the bots take, from the action that is being waited for on. The host's."""
        if self._settings.pace is not None or pace == self._pace or seat != self.state.host:
            return
        self._pace = self._audience.pace = pace
        self._bench.set_pace(pace)
        try:
            await self._store.set_pace(self.state.table, pace)
        except StoreError as error:
            self._notes.failed(error, self.state.table)

    def _free_seat(self, wanted: int | None) -> int:
        if self.state.phase in {"closed", "match_over"}:
            raise ProtocolError("this table is over", code="closed", key="error-table-closed")
        free = [seat for seat in self.state.free if wanted in {None, seat}]
        if not free:
            raise ProtocolError("no such seat is free", code="full", key="error-table-full")
        return free[0]

    # --- the log ----------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Take in what another process has written down."""
        async with self._lock:
            try:
                await self._journal.catch_up()
            except StoreError as error:
                self._journal.fail(error)
            self._tell()
            await self._do_what_is_due()

    def _moved(self, before: TableState, state: TableState) -> None:
        self._waits.moved(before, state)
        self._untold.append(state)

    def _recent(self, seq: int, seat: int) -> list[Event] | None:
        return None if self._untold else self._audience.events_since(seq, seat)

    def _tell(self) -> None:
        """Tell everybody what they were not told yet."""
        if not self._untold:
            return
        untold, self._untold = self._untold, []
        self._audience.tell(untold)
        for state in untold:
            if isinstance(state.last, log.Left):
                seat = state.last.seat
                link = self._audience.dismiss(seat, CLOSE_NO_SEAT)
                if link is not None:
                    self.detach(seat, link)

    # --- by itself --------------------------------------------------------------------------

    async def _go_on(self) -> None:
        """Do what is due after an action; most times that is nothing, which is seen quickly."""
        is_same = self._shown_seats is self.state.seats and not self._journal.is_behind
        if is_same and self._waits.is_calm(self.state):
            self._bench.wake()
        else:
            await self._do_what_is_due()

    async def _do_what_is_due(self) -> None:
        """Do what the table does by itself, until there is nothing more or it cannot be kept."""
        try:
            while self._waits.is_running and not self._is_stopped:
                await self._journal.catch_up_if_behind()
                self._tell()
                step = self._waits.due(self.state)
                if step.is_rematch:
                    await self._open_successor()
                elif step.states:
                    await self._write_due(step.states)
                else:
                    self._look_at(step.at)
                    break
        except StoreError as error:
            self._journal.fail(error)
            self._look_at(self._waits.now + self._settings.retry_seconds)
        self._show_seats()
        self._bench.wake()

    async def _write_due(self, states: Sequence[TableState]) -> None:
        try:
            await self._journal.write(states)
        except ConflictError:
            await self._journal.catch_up()
        self._tell()

    async def _open_successor(self) -> None:
        successor = await self._around.successor(self.state)
        try:
            states = [self.state.after(log.Followed(successor.id))]
            await self._journal.write(states, successor=successor)
        except ConflictError:
            await self._journal.catch_up()
        self._tell()

    def _look_at(self, when: float | None) -> None:
        """Look again at this time of the table's own clock, or when a seat is to be shown gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        times = [at for at in (when, self._waits.next_look(self.state)) if at is not None]
        if times and not self._is_stopped:
            wait = max(0.0, min(times) - self._waits.now)
            self._timer = self._around.clock.call_later(wait, self._look_soon)

    def _look_soon(self) -> None:
        if not self._is_stopped:
            self._spawn(self._look())

    async def _look(self) -> None:
        async with self._lock:
            await self._do_what_is_due()

    def sweep(self) -> None:
        """Tell lines what a lost hint did not bring, and spectators what is old enough."""
        self._audience.sweep()

    def _refresh(self) -> None:
        watching = self._audience.watching
        self._audience.now = self._waits.seats(self.state, watching=watching)

    def _show_seats(self) -> None:
        """Tell everybody what is seen of the seats, if that has changed."""
        self._shown_seats = self.state.seats
        now = self._waits.seats(self.state, watching=self._audience.watching)
        clock = now.clock and (self._waits.moments.turn, now.clock.running)
        shown = (now.presence, now.claim, now.watching, clock)
        if shown != self._shown:
            self._shown = shown
            self._audience.show(now)

    async def _keep_clocks(self) -> None:
        kept = self._waits.presence.kept(self._waits.now)
        try:
            await self._store.set_clocks(self.state.table, kept)
        except StoreError as error:
            self._notes.failed(error, self.state.table)

    # --- bots -------------------------------------------------------------------------------

    @property
    def _bot_to_act(self) -> tuple[int, BotName] | None:
        actor = self.state.actor
        if actor is None or actor[1] is None or not self._waits.is_running or self._is_stopped:
            return None
        return actor[0], actor[1]

    async def _play_bot(self, before: TableState, seat: int, action: str) -> bool:
        """Write a bot's action down if the table is still as it was; False if that failed."""
        async with self._lock:
            try:
                await self._journal.catch_up_if_behind()
                if self.state is before and self._bot_to_act is not None:
                    try:
                        await self._journal.write(bot_states_after(before, seat, action))
                    except ConflictError:
                        await self._journal.catch_up()
            except (StoreError, ActionError) as error:
                self._notes.failed(error, self.state.table)
                self._journal.fail()
                return False
            finally:
                self._tell()
            await self._go_on()
            return True

    # --- its end in memory --------------------------------------------------------------------

    def hold(self) -> None:
        """Do nothing by itself any more, and let no time pass: it is about to leave memory."""
        self._is_stopped = True
        self._waits.watch.stop()
        if self._timer is not None:
            self._timer.cancel()
        self._show_seats()

    async def stop(self) -> None:
        """Stop everything that goes on by itself; the log stands as it is."""
        self._is_stopped = True
        if self._timer is not None:
            self._timer.cancel()
        await self._bench.stop()
        await self._hinting.stop()
        if self._tasks:
            await asyncio.wait(self._tasks)

    async def vanish(self) -> None:
        """Turn everybody away: the table was deleted or archived."""
        self._audience.turn_away(CLOSE_NO_SEAT)
        await self.stop()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            logs.broke("table", error, self.state.table)
        self._tell_if_idle()

    def _tell_if_idle(self) -> None:
        if self.is_idle:
            self._around.on_idle(self)
