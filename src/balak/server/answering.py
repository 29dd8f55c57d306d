"""Answering: what a command is answered, after it was written down or found to be no good."""

from collections.abc import Callable
from typing import Final

from balak.errors import ActionError, ConflictError, NotationError, StoreError
from balak.protocol import Act, Applied, Command, Event, Refused, Stale, Start
from balak.server.commands import states_after
from balak.server.journal import Journal
from balak.server.waits import Waits

MISSED_AT_MOST: Final = 50
"""How many events a stale command is answered with; a page that missed more asks for all."""
TRIES: Final = 3
"""How often a command is tried when another process writes to the table at the same time."""

Answer = Applied | Refused | Stale
Recent = Callable[[int, int], list[Event] | None]
"""Returns what a seat was told after an event, where that is in memory."""


class Answering:
    """Finds the answer to each command of a table, exactly one.

    Args:
        journal: The table's log.
        waits: What it waits for.
        recent: What was told of late.
    """

    def __init__(self, journal: Journal, waits: Waits, recent: Recent) -> None:
        self._journal = journal
        self._waits = waits
        self._recent = recent

    async def answer(self, seat: int, command: Command) -> Answer:
        """Have the command written down if it is good, and return its answer."""
        journal = self._journal
        try:
            await journal.catch_up_if_behind()
            for _ in range(TRIES):
                try:
                    return await self._try(seat, command)
                except ConflictError:
                    await journal.catch_up()
            return await self._known_or_stale(seat, command)
        except StoreError as error:
            journal.fail(error)
            return await self._unwritten(seat, command)

    async def _try(self, seat: int, command: Command) -> Answer:
        state = self._journal.state
        if isinstance(command, Act) and command.expected_seq != state.seq:
            return await self._known_or_stale(seat, command)
        try:
            states = states_after(
                state,
                seat,
                command,
                claimable=self._waits.claimable(state),
                bank=self._waits.bank_taken(state),
                cut_off=self._waits.cut_off(state) if isinstance(command, Start) else set(),
            )
        except (ActionError, NotationError) as error:
            return await self._known(seat, command) or Refused(
                command.command_id,
                state.seq,
                error.reason,
                error.rule,
                error.key,
                error.details,
            )
        if not states:
            known = await self._known(seat, command)
            return known or Applied(command.command_id, state.seq)
        first = await self._journal.write(states, seat=seat, command_id=command.command_id)
        return Applied(command.command_id, first)

    async def _known(self, seat: int, command: Command) -> Applied | None:
        seq = await self._journal.find_command(seat, command.command_id)
        return None if seq is None else Applied(command.command_id, seq)

    async def _known_or_stale(self, seat: int, command: Command) -> Answer:
        known = await self._known(seat, command)
        if known is not None:
            return known
        missed = await self._missed(seat, command.expected_seq)
        return Stale(command.command_id, self._journal.state.seq, missed)

    async def _missed(self, seat: int, seq: int) -> list[Event]:
        if self._journal.state.seq - seq > MISSED_AT_MOST:
            return []
        recent = self._recent(seq, seat)
        return await self._journal.messages_since(seq, seat) if recent is None else recent

    async def _unwritten(self, seat: int, command: Command) -> Answer:
        """Answer after a write that failed: perhaps it was kept all the same."""
        try:
            await self._journal.catch_up()
            known = await self._known(seat, command)
        except StoreError:
            self._journal.fail()
            known = None
        seq = self._journal.state.seq
        return known or Refused(command.command_id, seq, "store", None, "error-store-try-again", {})
