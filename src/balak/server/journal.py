"""Journal: the log of one table as this process has it, and the way to write it on.

The state moves on only after the store has kept the events. After a write that failed only the
store knows how the log stands, so the next step reads it again.
"""

from collections.abc import Callable, Mapping, Sequence

from balak.errors import StoreError
from balak.protocol import Event, LobbyTable
from balak.server import log
from balak.server.gate import messages_since
from balak.server.lobby import changes_listing, listing_of, shown_of
from balak.server.log import decode, encode
from balak.server.notes import Notes
from balak.server.state import TableState
from balak.storage import NO_CHANGES, Changes, FirstWrite, Store


class Journal:
    """What was written down about a table.

    Args:
        state: The table as the store has it.
        created: When it was opened, in seconds since 1970.
        store: Where the log is.
        notes: What is counted and logged of it.
        on_move: Called with the state before and the next one, for each event.
    """

    def __init__(
        self,
        state: TableState,
        created: int,
        store: Store,
        notes: Notes,
        on_move: Callable[[TableState, TableState], None],
    ) -> None:
        self.state = state
        self._created = created
        self._store = store
        self._notes = notes
        self._on_move = on_move
        self._is_behind = False

    @property
    def is_behind(self) -> bool:
        """Whether only the store knows how the log stands."""
        return self._is_behind

    @property
    def listing(self) -> LobbyTable | None:
        """What the lobby shows of the table; None if it does not stand there."""
        return shown_of(self.state, self._created)

    def fail(self, error: StoreError | None = None) -> None:
        """Note that something could not be read or written."""
        self._is_behind = True
        if error is not None:
            self._notes.failed(error, self.state.table)

    async def write(
        self,
        states: Sequence[TableState],
        *,
        seat: int | None = None,
        command_id: str | None = None,
        tokens: Mapping[int, bytes] | None = None,
        successor: FirstWrite | None = None,
    ) -> int:
        """Write down the events of these states and move on; return the first one's number.

        A command that was written down before moves nothing and returns its number.

        Raises:
            ConflictError: Another process has written to the table meanwhile.
            StoreError: It could not be written down.
        """
        first = await self._store.append(
            self.state.table,
            self.state.seq,
            encode([state.last for state in states]),
            seat=seat,
            command_id=command_id,
            changes=self._changes(states, tokens or {}, successor),
        )
        if first == self.state.seq + 1:
            self._notes.written(self.state, states, is_bot=command_id is None)
            self._move_on(states)
        return first

    async def catch_up(self) -> None:
        """Make the state what the store says that it is.

        Raises:
            StoreError: The log cannot be read.
        """
        stored = await self._store.load_table(self.state.table)
        states = list(TableState.folds(self.state.table, map(decode, stored.events)))
        self._is_behind = False
        self._move_on([state for state in states if state.seq > self.state.seq])

    async def catch_up_if_behind(self) -> None:
        """Catch up after something that failed.

        Raises:
            StoreError: The log cannot be read.
        """
        if self._is_behind:
            await self.catch_up()

    async def find_command(self, seat: int, command_id: str) -> int | None:
        """Return the number of the event that this command became; None if it became none."""
        return await self._store.find_command(self.state.table, seat, command_id)

    async def messages_since(self, seq: int, seat: int) -> list[Event]:
        """Return what a seat was told after an event."""
        stored = await self._store.load_table(self.state.table)
        bodies = stored.events[: self.state.seq]
        return messages_since(self.state.table, map(decode, bodies), seq, seat)

    def _changes(
        self,
        states: Sequence[TableState],
        tokens: Mapping[int, bytes],
        successor: FirstWrite | None,
    ) -> Changes:
        """Return what is written with these events: the token of a seat that was left dies."""
        left: dict[int, bytes | None] = {
            state.last.seat: None for state in states if isinstance(state.last, log.Left)
        }
        is_shown = changes_listing(states)
        if not (left or tokens or successor or is_shown):
            return NO_CHANGES
        listing = listing_of(states[-1], self._created) if is_shown else None
        return Changes(
            tokens={**left, **tokens},
            listing=listing,
            is_unlisted=is_shown and listing is None,
            successor=successor,
        )

    def _move_on(self, states: Sequence[TableState]) -> None:
        for state in states:
            before, self.state = self.state, state
            self._on_move(before, state)
