"""Store: what the server asks of a database. Nothing else may touch one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it was written down: its whole log, and what stands beside it."""

    events: tuple[str, ...]
    """The bodies of events 1, 2, 3 …; the log's sequence has no gaps."""
    pace: str
    """How long its bots take."""
    times: tuple[int, ...] = ()
    """When each event was written down, in milliseconds since 1970."""
    clocks: str = ""
    """What `Store.set_clocks` kept last; empty if nothing."""

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.events)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstWrite:
    """A new table as it is written down first."""

    id: str
    events: Sequence[str]
    """The bodies of events 1, 2 …"""
    pace: str
    watch: str
    """The id of its watch link."""
    tokens: Mapping[int, bytes] = field(default_factory=dict)
    """For each person's seat the SHA-256 of its token."""
    listing: str | None = None
    """What the lobby shows of it; None if it does not stand there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What is written together with events, all of it or nothing."""

    tokens: Mapping[int, bytes | None] = field(default_factory=dict)
    """For a seat the SHA-256 of its new token, or None if no token opens it any more. The seat's
    epoch grows, and a code for moving it to another device dies, as with `Store.set_token`."""
    listing: str | None = None
    """What the lobby shows from now on …"""
    is_unlisted: bool = False
    """… or whether it no longer stands there. Neither leaves the lobby as it was."""
    successor: FirstWrite | None = None
    """A table that is opened by these events."""


NO_CHANGES = Changes()


@dataclass(frozen=True, slots=True)
class Summary:
    """What is known of a table without reading its log."""

    id: str
    created_at: int
    """In milliseconds since 1970, like ``changed_at``: when its last event was written."""
    changed_at: int
    seq: int
    is_listed: bool
    is_archived: bool


@dataclass(frozen=True, slots=True)
class Tidied:
    """What `Store.tidy` did: how many tables were archived, stripped of names, deleted."""

    archived: int
    nameless: int
    deleted: int


class Store(Protocol):
    """The logs of all tables.

    Every method raises `StoreError` when the database cannot be read or written; then nothing of
    that call has been kept. A call that returned has been kept, even if the power fails.

    No-op cases: creating no table twice (an id is random; a second one is a `ConflictError`),
    appending a command twice (the first answer is given again, nothing is written), closing twice.
    """

    async def create_table(self, table: FirstWrite) -> None:
        """Write down a new table with its first events.

        Raises:
            ConflictError: There is such a table already, or such a watch link.
        """

    async def append(
        self,
        table: str,
        expected_seq: int,
        events: Sequence[str],
        *,
        seat: int | None = None,
        command_id: str | None = None,
        changes: Changes = NO_CHANGES,
    ) -> int:
        """Write down what happened next, all of it or nothing.

        Args:
            table: The table's id.
            expected_seq: The number of the last event that this is based on.
            events: The bodies of the next events, at least one.
            seat: Who asked for it; None for the server itself.
            command_id: By what name, together with ``seat``.
            changes: What is written with them.

        Returns:
            The number of the first of these events. For a command that was written down before,
            whatever ``expected_seq`` says, the number that was returned then; no changes are made.

        Raises:
            ConflictError: The last event has another number than ``expected_seq``.
            NotFoundError: There is no such table, or it is archived.
        """

    async def find_command(self, table: str, seat: int, command_id: str) -> int | None:
        """Return what `append` returned for this command, or None if it is not written down."""

    async def load_table(self, table: str) -> StoredTable:
        """Return the table's log.

        Raises:
            NotFoundError: There is no such table, or it is archived.
        """

    async def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each of these tables.

        One that does not exist, or is archived, is missing.
        """

    async def changed_elsewhere(self) -> bool:
        """Return whether another process has written since this was last asked, or since opening.

        That is a hint which costs little: what has changed is told by `last_seqs`. One's own
        writes do not count.
        """

    async def find_seat(self, table: str, token_hash: bytes) -> int | None:
        """Return the seat that this token opens, or None if there is none or it is archived."""

    async def tokens(self, table: str) -> dict[int, bytes]:
        """Return for each seat that a token opens the token's SHA-256."""

    async def find_watched(self, watch: str) -> str | None:
        """Return the table of this watch link, or None if there is none or it is archived."""

    async def listings(self, limit: int) -> list[str]:
        """Return what the lobby shows, the newest table first."""

    async def add_code(self, table: str, seat: int, code_hash: bytes, expires_at: int) -> None:
        """Keep the SHA-256 of a code for moving to another device; an older one of the seat dies.

        ``expires_at`` is in milliseconds since 1970. Does nothing if there is no such table.
        """

    async def take_code(self, table: str, code_hash: bytes, now: int, token: bytes) -> int | None:
        """Use a code up: return its seat, whose token has this SHA-256 from now on.

        None if there is no such code at this table or it has expired; then nothing changes.
        """

    async def set_token(self, table: str, seat: int, token_hash: bytes) -> None:
        """Let this token alone open the seat. Does nothing if there is no such table."""

    async def set_pace(self, table: str, pace: str) -> None:
        """Keep how long the table's bots take. Does nothing if there is no such table."""

    async def set_clocks(self, table: str, clocks: str) -> None:
        """Keep what must outlive a restart of the seats' clocks. Does nothing without a table."""

    async def summaries(self, limit: int) -> list[Summary]:
        """Return what is known of the tables that changed last, the latest first."""

    async def tidy(
        self, now: int, *, archive_days: float, name_days: float, delete_days: float
    ) -> Tidied:
        """Do what is due by how many days ago a table's last event was written; 0 is never.

        An archived table cannot be opened: its tokens, its watch link and its place in the lobby
        are gone. Names are replaced by those of the seats. A deleted table is gone altogether.
        This is done in steps, so that play goes on meanwhile: what was done before an error stays.

        Args:
            now: In milliseconds since 1970.
            archive_days: After how long a table is archived.
            name_days: After how long names are removed from an archived table.
            delete_days: After how long an archived table is deleted.
        """

    async def delete_table(self, table: str) -> bool:
        """Delete the table with all that belongs to it; return whether there was one."""

    async def close(self) -> None:
        """Let the database go. Writes that were asked for before are finished first."""
