"""DiskStore: the logs of tables in a browser. Each event is on the disk before it is acknowledged.

A table is a head, which is written anew when it changes, and its events, which never change:

    meja/ID/head      who may sit, the pace, the clocks
    meja/ID/00000001  the body of event 1, when it was written, and the command that asked for it
    tonton/WATCH      the id of the table that this is the watch link of
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec
from msgspec import Struct

from balak.errors import ConflictError, NotFoundError, StoreError
from balak.offline.disk import Disk
from balak.storage import NO_CHANGES, Changes, FirstWrite, StoredTable, Summary, Tidied

P = ParamSpec("P")
T = TypeVar("T")
TABLES: Final = "meja/"
WATCHED: Final = "tonton/"


class _Head(Struct):
    """What may change of a table besides its log."""

    pace: str
    watch: str
    opened: int
    """In microseconds since 1970, so that the order of tables is known."""
    tokens: dict[int, bytes] = {}
    listing: str | None = None
    clocks: str = ""
    codes: dict[int, tuple[bytes, int]] = {}


class _Row(Struct):
    """An event."""

    body: str
    time: int
    command: tuple[int, str] | None = None


class _Kept:
    """A table as the disk has it."""

    def __init__(self, head: _Head, rows: list[_Row]) -> None:
        self.head = head
        self.rows = rows
        self.commands = {row.command: seq for seq, row in enumerate(rows, 1) if row.command}


_head_decoder: Final = msgspec.json.Decoder(_Head)
_row_decoder: Final = msgspec.json.Decoder(_Row)


def _in_turn(
    method: Callable[Concatenate["DiskStore", P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate["DiskStore", P], Coroutine[Any, Any, T]]:
    """Let one write begin when the one before is over, so that it sees what that one kept.

    It is done to its end also where whoever asked for it has gone away.
    """

    @wraps(method)
    async def whole(self: "DiskStore", /, *args: P.args, **kwargs: P.kwargs) -> T:
        before = self._writing

        async def alone() -> T:
            if before is not None:
                await asyncio.wait([before])
            return await method(self, *args, **kwargs)

        task = self._writing = asyncio.create_task(alone())
        return await asyncio.shield(task)

    return whole


class DiskStore:
    """Keeps tables on a disk; see `balak.storage.Store` for what each method promises.

    Nothing is archived and nothing deleted by itself: the tables are the person's own. A table is
    read once; after a write that failed it is read again, since only the disk knows what was kept.

    Args:
        disk: Where the rows are.
        wall: Gives seconds since 1970.
    """

    def __init__(self, disk: Disk, wall: Callable[[], float] = time.time) -> None:
        self._disk = disk
        self._wall = wall
        self._known: dict[str, _Kept] = {}
        self._is_closed = False
        self._writing: asyncio.Task[Any] | None = None

    @_in_turn
    async def create_table(self, table: FirstWrite) -> None:
        """Write down a new table with its first events."""
        await self._disk.write({}, self._first_rows(table))

    @_in_turn
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
        """Write down what happened next, all of it or nothing."""
        if not events:
            raise ValueError("nothing to append")
        kept = await self._find(table)
        name = None if seat is None or command_id is None else (seat, command_id)
        if name is not None and name in kept.commands:
            return kept.commands[name]
        if len(kept.rows) != expected_seq:
            raise ConflictError("another event came first", key="error-store-conflict")
        now = self._now()
        rows = [_Row(body, now) for body in events]
        rows[0].command = name
        new = {_event_key(table, seq): _text(row) for seq, row in enumerate(rows, expected_seq + 1)}
        if changes.successor is not None:
            new |= self._first_rows(changes.successor)
        head = _changed(kept.head, changes)
        await self._write(table, {} if head is kept.head else _head_row(table, head), new)
        kept.head = head
        kept.rows += rows
        if name is not None:
            kept.commands[name] = expected_seq + 1
        return expected_seq + 1

    async def find_command(self, table: str, seat: int, command_id: str) -> int | None:
        """Return what `append` returned for this command, or None if it is not written down."""
        kept = await self._look(table)
        return None if kept is None else kept.commands.get((seat, command_id))

    async def load_table(self, table: str) -> StoredTable:
        """Return the table's log."""
        kept = await self._find(table)
        return StoredTable(
            tuple(row.body for row in kept.rows),
            kept.head.pace,
            tuple(row.time for row in kept.rows),
            kept.head.clocks,
        )

    async def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each of these tables."""
        found = {table: await self._look(table) for table in tables}
        return {table: len(kept.rows) for table, kept in found.items() if kept is not None}

    async def changed_elsewhere(self) -> bool:
        """Return False: one worker at a time has the disk."""
        return False

    async def find_seat(self, table: str, token_hash: bytes) -> int | None:
        """Return the seat that this token opens, or None if there is none."""
        tokens = (await self.tokens(table)).items()
        return next((seat for seat, token in tokens if token == token_hash), None)

    async def tokens(self, table: str) -> dict[int, bytes]:
        """Return for each seat that a token opens the token's SHA-256."""
        kept = await self._look(table)
        return {} if kept is None else dict(kept.head.tokens)

    async def find_watched(self, watch: str) -> str | None:
        """Return the table of this watch link, or None if there is none."""
        rows = dict(await self._disk.read(f"{WATCHED}{watch}"))
        return rows.get(f"{WATCHED}{watch}")

    async def listings(self, limit: int) -> list[str]:
        """Return what the lobby shows, the newest table first."""
        kept = [await self._find(table) for table in await self._all()]
        kept.sort(key=lambda one: -one.head.opened)
        return [one.head.listing for one in kept if one.head.listing is not None][:limit]

    @_in_turn
    async def add_code(self, table: str, seat: int, code_hash: bytes, expires_at: int) -> None:
        """Keep the SHA-256 of a code for moving to another device; an older one dies."""
        kept = await self._look(table)
        if kept is not None:
            codes = {**kept.head.codes, seat: (code_hash, expires_at)}
            await self._set(table, codes=codes)

    @_in_turn
    async def take_code(self, table: str, code_hash: bytes, now: int, token: bytes) -> int | None:
        """Use a code up: return its seat, whose token has this SHA-256 from now on."""
        kept = await self._look(table)
        codes = {} if kept is None else kept.head.codes
        for seat, (known, expires_at) in codes.items():
            if known == code_hash and expires_at > now:
                await self._give(table, seat, token)
                return seat
        return None

    @_in_turn
    async def set_token(self, table: str, seat: int, token_hash: bytes) -> None:
        """Let this token alone open the seat. Does nothing if there is no such table."""
        await self._give(table, seat, token_hash)

    @_in_turn
    async def set_pace(self, table: str, pace: str) -> None:
        """Keep how long the table's bots take. Does nothing if there is no such table."""
        await self._set(table, pace=pace)

    @_in_turn
    async def set_clocks(self, table: str, clocks: str) -> None:
        """Keep what must outlive a restart of the seats' clocks. Does nothing without a table."""
        await self._set(table, clocks=clocks)

    async def summaries(self, limit: int) -> list[Summary]:
        """Return what is known of the tables that changed last, the latest first."""
        found = []
        for table in await self._all():
            kept = await self._find(table)
            times = kept.rows[0].time, kept.rows[-1].time
            is_listed = kept.head.listing is not None
            found.append(Summary(table, *times, len(kept.rows), is_listed, is_archived=False))
        return sorted(found, key=lambda one: -one.changed_at)[:limit]

    async def tidy(
        self, now: int, *, archive_days: float, name_days: float, delete_days: float
    ) -> Tidied:
        """Do nothing: whoever plays here decides what is deleted."""
        del now, archive_days, name_days, delete_days
        return Tidied(0, 0, 0)

    @_in_turn
    async def delete_table(self, table: str) -> bool:
        """Delete the table with all that belongs to it; return whether there was one."""
        kept = await self._look(table)
        if kept is None:
            return False
        rows = [key for key, _ in await self._disk.read(f"{TABLES}{table}/")]
        await self._write(table, dict.fromkeys([*rows, WATCHED + kept.head.watch]), {})
        del self._known[table]
        return True

    async def close(self) -> None:
        """Take nothing any more; what was asked for before is finished, and the disk keeps it."""
        if self._writing is not None:
            await asyncio.wait([self._writing])
        self._is_closed = True

    # --- rows ---------------------------------------------------------------------------------

    def _first_rows(self, table: FirstWrite) -> dict[str, str]:
        now = self._now()
        opened = round(1_000_000 * self._wall())
        head = _Head(table.pace, table.watch, opened, dict(table.tokens), table.listing)
        events = enumerate(table.events, 1)
        return {
            **_head_row(table.id, head),
            **{_event_key(table.id, seq): _text(_Row(body, now)) for seq, body in events},
            WATCHED + table.watch: table.id,
        }

    async def _set(self, table: str, **fields: object) -> None:
        """Change fields of the head. Does nothing if there is no such table."""
        kept = await self._look(table)
        if kept is not None:
            head = msgspec.structs.replace(kept.head, **fields)
            await self._write(table, _head_row(table, head), {})
            kept.head = head

    async def _give(self, table: str, seat: int, token: bytes) -> None:
        kept = await self._look(table)
        if kept is not None:
            head = _changed(kept.head, Changes(tokens={seat: token}))
            await self._set(table, tokens=head.tokens, codes=head.codes)

    async def _write(
        self, table: str, rows: Mapping[str, str | None], new: Mapping[str, str]
    ) -> None:
        try:
            await self._disk.write(rows, new)
        except StoreError:
            self._known.pop(table, None)
            raise

    async def _find(self, table: str) -> _Kept:
        kept = await self._look(table)
        if kept is None:
            raise NotFoundError("there is no such table", key="error-store-not-found")
        return kept

    async def _look(self, table: str) -> _Kept | None:
        if self._is_closed:
            raise StoreError("the store is closed", key="error-store-closed")
        known = self._known.get(table)
        if known is not None:
            return known
        rows = dict(await self._disk.read(f"{TABLES}{table}/"))
        head = rows.pop(_head_key(table), None)
        if head is None:
            return None
        try:
            kept = _Kept(_head_decoder.decode(head), [*map(_row_decoder.decode, rows.values())])
        except msgspec.DecodeError as error:
            raise StoreError(
                "the log of the table holds what is no event", key="error-store-log"
            ) from error
        # Somebody else may have read it meanwhile: there is one of each.
        return self._known.setdefault(table, kept)

    async def _all(self) -> list[str]:
        keys = [key for key, _ in await self._disk.read(TABLES)]
        return [key.split("/")[1] for key in keys if key.endswith("/head")]

    def _now(self) -> int:
        return int(1000 * self._wall())  # never ahead of the clock


def _changed(head: _Head, changes: Changes) -> _Head:
    """Return the head after these changes; the same one if they are none."""
    if not (changes.tokens or changes.is_unlisted) and changes.listing is None:
        return head
    tokens = {seat: old for seat, old in head.tokens.items() if seat not in changes.tokens}
    codes = {seat: code for seat, code in head.codes.items() if seat not in changes.tokens}
    tokens |= {seat: new for seat, new in changes.tokens.items() if new is not None}
    is_shown = changes.listing is not None or changes.is_unlisted
    return msgspec.structs.replace(
        head,
        tokens=tokens,
        codes=codes,
        listing=changes.listing if is_shown else head.listing,
    )


def _head_key(table: str) -> str:
    return f"{TABLES}{table}/head"


def _event_key(table: str, seq: int) -> str:
    return f"{TABLES}{table}/{seq:08}"


def _head_row(table: str, head: _Head) -> dict[str, str]:
    return {_head_key(table): _text(head)}


def _text(struct: Struct) -> str:
    return msgspec.json.encode(struct).decode()
