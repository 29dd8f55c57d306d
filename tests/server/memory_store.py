"""A `Store` in memory: no thread and no disk, so the test's loop alone decides what comes when."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from balak.errors import ConflictError, NotFoundError
from balak.storage import NO_CHANGES, Changes, FirstWrite, StoredTable, Summary, Tidied


@dataclass
class _Kept:
    pace: str
    watch: str
    events: list[str]
    times: list[int]
    tokens: dict[int, bytes]
    listing: str | None
    clocks: str = ""
    commands: dict[tuple[int, str], int] = field(default_factory=dict)
    codes: dict[int, tuple[bytes, int]] = field(default_factory=dict)


class MemoryStore:
    """Keeps what `SqliteStore` keeps, except that nothing is ever archived.

    What a table waits for takes a turn of the loop before it is done and one after it, so that
    others come between.

    Args:
        wall: Gives seconds since 1970.
    """

    def __init__(self, wall: Callable[[], float] = time.time) -> None:
        self._wall = wall
        self._tables: dict[str, _Kept] = {}

    @property
    def tables(self) -> list[str]:
        """The ids of all tables, the oldest first."""
        return list(self._tables)

    def events(self, table: str) -> list[str]:
        """The bodies of a table's events."""
        return list(self._find(table).events)

    async def create_table(self, table: FirstWrite) -> None:
        self._create(table)

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
        await asyncio.sleep(0)
        name = None if seat is None or command_id is None else (seat, command_id)
        first = self._append(self._find(table), expected_seq, events, name, changes)
        await asyncio.sleep(0)
        return first

    def _append(
        self,
        kept: _Kept,
        expected_seq: int,
        events: Sequence[str],
        name: tuple[int, str] | None,
        changes: Changes,
    ) -> int:
        if name is not None and name in kept.commands:
            return kept.commands[name]
        if len(kept.events) != expected_seq:
            raise ConflictError("another event came first", key="error-store-conflict")
        if changes.successor is not None:
            self._create(changes.successor)
        kept.events += events
        kept.times += [self._now()] * len(events)
        if name is not None:
            kept.commands[name] = expected_seq + 1
        for one, token in changes.tokens.items():
            self._set_token(kept, one, token)
        if changes.listing is not None or changes.is_unlisted:
            kept.listing = changes.listing
        return expected_seq + 1

    async def find_command(self, table: str, seat: int, command_id: str) -> int | None:
        await asyncio.sleep(0)
        return self._find(table).commands.get((seat, command_id))

    async def load_table(self, table: str) -> StoredTable:
        await asyncio.sleep(0)
        kept = self._find(table)
        return StoredTable(tuple(kept.events), kept.pace, tuple(kept.times), kept.clocks)

    async def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        return {one: len(self._tables[one].events) for one in tables if one in self._tables}

    async def changed_elsewhere(self) -> bool:
        return False

    async def find_seat(self, table: str, token_hash: bytes) -> int | None:
        kept = self._tables.get(table)
        tokens = {} if kept is None else kept.tokens
        return next((seat for seat, token in tokens.items() if token == token_hash), None)

    async def tokens(self, table: str) -> dict[int, bytes]:
        return dict(self._find(table).tokens)

    async def find_watched(self, watch: str) -> str | None:
        return next((one for one, kept in self._tables.items() if kept.watch == watch), None)

    async def listings(self, limit: int) -> list[str]:
        found = [kept.listing for kept in self._tables.values() if kept.listing is not None]
        return found[::-1][:limit]

    async def add_code(self, table: str, seat: int, code_hash: bytes, expires_at: int) -> None:
        self._find(table).codes[seat] = code_hash, expires_at

    async def take_code(self, table: str, code_hash: bytes, now: int, token: bytes) -> int | None:
        kept = self._find(table)
        for seat, (known, expires_at) in kept.codes.items():
            if known == code_hash and expires_at > now:
                self._set_token(kept, seat, token)
                return seat
        return None

    async def set_token(self, table: str, seat: int, token_hash: bytes | None) -> None:
        self._set_token(self._find(table), seat, token_hash)

    async def set_pace(self, table: str, pace: str) -> None:
        self._find(table).pace = pace

    async def set_clocks(self, table: str, clocks: str) -> None:
        self._find(table).clocks = clocks

    async def summaries(self, limit: int) -> list[Summary]:
        found = [
            Summary(
                id=one,
                created_at=kept.times[0],
                changed_at=kept.times[-1],
                seq=len(kept.events),
                is_listed=kept.listing is not None,
                is_archived=False,
            )
            for one, kept in self._tables.items()
        ]
        return sorted(found, key=lambda one: -one.changed_at)[:limit]

    async def tidy(
        self, now: int, *, archive_days: float, name_days: float, delete_days: float
    ) -> Tidied:
        return Tidied(0, 0, 0)

    async def delete_table(self, table: str) -> bool:
        return self._tables.pop(table, None) is not None

    async def close(self) -> None:
        pass

    def _set_token(self, kept: _Kept, seat: int, token_hash: bytes | None) -> None:
        kept.codes.pop(seat, None)
        kept.tokens.pop(seat, None)
        if token_hash is not None:
            kept.tokens[seat] = token_hash

    def _create(self, table: FirstWrite) -> None:
        if table.id in self._tables:
            raise ConflictError("there is such a table already", key="error-store-conflict")
        self._tables[table.id] = _Kept(
            table.pace,
            table.watch,
            list(table.events),
            [self._now()] * len(table.events),
            dict(table.tokens),
            table.listing,
        )

    def _find(self, table: str) -> _Kept:
        kept = self._tables.get(table)
        if kept is None:
            raise NotFoundError("there is no such table", key="error-store-not-found")
        return kept

    def _now(self) -> int:
        return round(1000 * self._wall())
