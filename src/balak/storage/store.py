"""Store: what the server asks of a database. Nothing else may touch one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it was written down: its whole log, and how long its bots take."""

    events: tuple[str, ...]
    """The bodies of events 1, 2, 3 …; the log's sequence has no gaps."""
    pace: str

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events)


class Store(Protocol):
    """The logs of all tables.

    Every method raises `StoreError` when the database cannot be read or written; then nothing of
    that call has been kept. A call that returned has been kept, even if the power fails.

    No-op cases: creating no table twice (an id is random; a second one is a `ConflictError`),
    appending a command twice (the first answer is given again, nothing is written), closing twice.
    """

    async def create_table(
        self,
        table: str,
        events: Sequence[str],
        *,
        pace: str,
        seats: Sequence[bytes | None] = (),
    ) -> None:
        """Write down a new table with its first events.

        Args:
            table: The table's id.
            events: The bodies of events 1, 2 …
            pace: How long its bots take.
            seats: For each seat the SHA-256 of its token, or None for a seat without a person.

        Raises:
            ConflictError: There is such a table already.
        """

    async def append(
        self,
        table: str,
        expected_seq: int,
        events: Sequence[str],
        *,
        seat: int | None = None,
        command_id: str | None = None,
    ) -> int:
        """Write down what happened next, all of it or nothing.

        Args:
            table: The table's id.
            expected_seq: The number of the last event that this is based on.
            events: The bodies of the next events, at least one.
            seat: Who asked for it; None for the server itself.
            command_id: By what name, together with ``seat``.

        Returns:
            The number of the first of these events. For a command that was written down before,
            whatever ``expected_seq`` says, the number that was returned then.

        Raises:
            ConflictError: The last event has another number than ``expected_seq``.
            NotFoundError: There is no such table.
        """

    async def find_command(self, table: str, seat: int, command_id: str) -> int | None:
        """Return what `append` returned for this command, or None if it is not written down."""

    async def load_table(self, table: str) -> StoredTable:
        """Return the table's log.

        Raises:
            NotFoundError: There is no such table.
        """

    async def find_seat(self, table: str, token_hash: bytes) -> int | None:
        """Return the seat that this token opens, or None if there is none."""

    async def set_pace(self, table: str, pace: str) -> None:
        """Keep how long the table's bots take. Does nothing if there is no such table."""

    async def close(self) -> None:
        """Let the database go. Writes that were asked for before are finished first."""
