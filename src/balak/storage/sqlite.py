"""SqliteStore: the logs in one SQLite file. What it says to the database is in `statements`."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from balak.storage import statements, tidying
from balak.storage.folder import DataFolder
from balak.storage.schema import open_database
from balak.storage.store import NO_CHANGES, Changes, FirstWrite, StoredTable, Summary, Tidied
from balak.storage.worker import GROUP_SECONDS, Worker

DAY_MS: Final = 24 * 60 * 60 * 1000


class SqliteStore:
    """A `Store` in a data folder, for one server process.

    Args:
        folder: The data folder; it is made where it is missing.
        is_alone: Whether to keep other servers out, as a server does. If not, there must be a
            database of this version already, which a server may use at the same time.
        group_seconds: How far apart transactions begin when much is written. Writes that come
            faster share one, which costs less; a few in a row never wait.
        on_group: Called after each transaction, with how many writes it had and how many seconds
            it took.

    Raises:
        StoreError: The folder or the file cannot be used, another server holds it, or it was made
            by another version of balak and cannot be brought up to date.
    """

    def __init__(
        self,
        folder: Path,
        *,
        is_alone: bool = True,
        group_seconds: float = GROUP_SECONDS,
        on_group: Callable[[int, float], None] | None = None,
    ) -> None:
        self._folder = DataFolder(folder, is_alone=is_alone)
        try:
            connection = open_database(self._folder.database, may_change=is_alone)
        except BaseException:
            self._folder.close()
            raise
        self._data_version = statements.data_version(connection)
        self._worker = Worker(connection, group_seconds, on_group)

    # --- tables -----------------------------------------------------------------------------

    async def create_table(self, table: FirstWrite) -> None:
        """Write down a new table with its first events. See `Store.create_table`."""
        await self._worker.write(lambda connection: statements.create_table(connection, table))

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
        """Write down what happened next. See `Store.append`."""
        if not events:
            raise ValueError("there is nothing to append")
        return await self._worker.write(
            lambda connection: statements.append(
                connection,
                table,
                expected_seq,
                events,
                seat=seat,
                command_id=command_id,
                changes=changes,
            )
        )

    async def find_command(self, table: str, seat: int, command_id: str) -> int | None:
        """Return what `append` returned for this command. See `Store.find_command`."""
        return await self._worker.read(
            lambda connection: statements.find_command(connection, table, seat, command_id)
        )

    async def load_table(self, table: str) -> StoredTable:
        """Return the table's log. See `Store.load_table`."""
        return await self._worker.read(lambda connection: statements.load_table(connection, table))

    async def last_seqs(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last event of each. See `Store.last_seqs`."""
        return await self._worker.read(lambda connection: statements.last_seqs(connection, tables))

    async def set_pace(self, table: str, pace: str) -> None:
        """Keep how long the table's bots take. See `Store.set_pace`."""
        await self._worker.write(lambda connection: statements.set_pace(connection, table, pace))

    async def set_clocks(self, table: str, clocks: str) -> None:
        """Keep what must outlive a restart of the clocks. See `Store.set_clocks`."""
        await self._worker.write(
            lambda connection: statements.set_clocks(connection, table, clocks)
        )

    # --- seats and links --------------------------------------------------------------------

    async def find_seat(self, table: str, token_hash: bytes) -> int | None:
        """Return the seat that this token opens. See `Store.find_seat`."""
        return await self._worker.read(
            lambda connection: statements.find_seat(connection, table, token_hash)
        )

    async def tokens(self, table: str) -> dict[int, bytes]:
        """Return the token's hash of each seat. See `Store.tokens`."""
        return await self._worker.read(lambda connection: statements.tokens(connection, table))

    async def set_token(self, table: str, seat: int, token_hash: bytes) -> None:
        """Let this token alone open the seat. See `Store.set_token`."""
        await self._worker.write(
            lambda connection: statements.set_token(connection, table, seat, token_hash)
        )

    async def add_code(self, table: str, seat: int, code_hash: bytes, expires_at: int) -> None:
        """Keep a code for moving to another device. See `Store.add_code`."""
        await self._worker.write(
            lambda connection: statements.add_code(connection, table, seat, code_hash, expires_at)
        )

    async def take_code(self, table: str, code_hash: bytes, now: int, token: bytes) -> int | None:
        """Use a code up. See `Store.take_code`."""
        return await self._worker.write(
            lambda connection: statements.take_code(connection, table, code_hash, now, token)
        )

    async def find_watched(self, watch: str) -> str | None:
        """Return the table of this watch link. See `Store.find_watched`."""
        return await self._worker.read(
            lambda connection: statements.find_watched(connection, watch)
        )

    # --- all tables -------------------------------------------------------------------------

    async def listings(self, limit: int) -> list[str]:
        """Return what the lobby shows. See `Store.listings`."""
        return await self._worker.read(lambda connection: statements.listings(connection, limit))

    async def summaries(self, limit: int) -> list[Summary]:
        """Return what is known of the tables that changed last. See `Store.summaries`."""
        return await self._worker.read(lambda connection: statements.summaries(connection, limit))

    async def changed_elsewhere(self) -> bool:
        """Return whether another process has written since. See `Store.changed_elsewhere`."""
        found = await self._worker.read(statements.data_version)
        is_changed = found != self._data_version
        self._data_version = found
        return is_changed

    async def tidy(
        self, now: int, *, archive_days: float, name_days: float, delete_days: float
    ) -> Tidied:
        """Do what is due by the tables' age. See `Store.tidy`."""
        return Tidied(
            archived=await self._tidy(tidying.ARCHIVE, now, archive_days),
            nameless=await self._tidy(tidying.REMOVE_NAMES, now, name_days),
            deleted=await self._tidy(tidying.DELETE, now, delete_days),
        )

    async def _tidy(self, step: tidying.Step, now: int, days: float) -> int:
        """Do one thing to the tables it is due for, a few at a time: play goes on meanwhile."""
        if days <= 0:
            return 0
        before = now - round(days * DAY_MS)
        due = await self._worker.read(lambda connection: step.due(connection, before))
        count = 0
        for at in range(0, len(due), tidying.AT_ONCE):
            some = due[at : at + tidying.AT_ONCE]
            count += await self._worker.write(
                partial(step.run, numbers=some, before=before, now=now)
            )
        return count

    async def delete_table(self, table: str) -> bool:
        """Delete the table with all that belongs to it. See `Store.delete_table`."""
        return await self._worker.write(
            lambda connection: statements.delete_table(connection, table)
        )

    async def close(self) -> None:
        """Let the database go, after the writes that were asked for. See `Store.close`."""
        try:
            await self._worker.close()
        finally:
            self._folder.close()
