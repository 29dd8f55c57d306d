"""Admin: what whoever runs a server does to its tables, also while it runs.

It goes through the store alone. A server that holds a table in memory learns of it as of anything
that another process has written.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from balak.errors import ConflictError, NotFoundError, StoreError
from balak.server import log
from balak.server.lobby import listing_of
from balak.server.state import TableState
from balak.storage import Changes, Store, Summary, neutral_name

TRIES: Final = 20
"""How often an event is tried to be written down between those of a match that goes on."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a table; ``state`` is None if it is archived or its log cannot be read."""

    summary: Summary
    state: TableState | None


async def known_tables(store: Store, limit: int) -> list[Known]:
    """Return the tables that changed last, the latest first."""
    tables = []
    for summary in await store.summaries(limit):
        try:
            state = TableState.load(summary.id, await store.load_table(summary.id))
        except StoreError:
            state = None
        tables.append(Known(summary, state))
    return tables


async def hide_name(store: Store, table: str, seat: int) -> str | None:
    """Call a seat by its number instead of its name; return what it is called now.

    None if it has no name: there is no such seat, or nobody sits there.

    Raises:
        StoreError: There is no such table, or the store cannot be used.
    """
    hidden: str | None = None

    def event_of(state: TableState) -> log.LogEvent | None:
        nonlocal hidden
        if seat >= state.count or state.seats[seat].is_empty:
            return None
        one = state.seats[seat]
        hidden = neutral_name(seat, state.opened.lang)
        return None if hidden == (one.newcomer or one.name) else log.Renamed(seat, hidden)

    await _append(store, table, event_of)
    return hidden


async def close_table(store: Store, table: str) -> bool:
    """Close a table for good; return whether it was open.

    Raises:
        StoreError: There is no such table, or the store cannot be used.
    """
    return await _append(
        store, table, lambda state: None if state.closed else log.Closed(why="admin")
    )


async def delete_table(store: Store, table: str) -> None:
    """Delete a table with all that belongs to it.

    Raises:
        StoreError: There is no such table, or the store cannot be used.
    """
    if not await store.delete_table(table):
        raise NotFoundError("there is no such table", key="error-store-not-found")


async def _append(
    store: Store, table: str, event_of: Callable[[TableState], log.LogEvent | None]
) -> bool:
    """Write an event down after whatever was the last one; return whether there was one."""
    for tries_left in reversed(range(TRIES)):
        stored = await store.load_table(table)
        state = TableState.load(table, stored)
        event = event_of(state)
        if event is None:
            return False
        listing = listing_of(state.after(event), stored.times[0] // 1000)
        changes = Changes(listing=listing, is_unlisted=listing is None)
        try:
            await store.append(table, state.seq, log.encode([event]), changes=changes)
        except ConflictError:
            if not tries_left:
                raise
        else:
            return True
    return False
