"""Tables to put into a store."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

from balak.storage import FirstWrite, Store

TABLE = "0" * 32
OTHER = "1" * 32
NEXT = "2" * 32
OpenStore = Callable[[], Store]
DAY = 24 * 60 * 60 * 1000


def watch_of(table: str) -> str:
    return f"watch of {table}"


def first_write(
    table: str = TABLE,
    *,
    events: Sequence[str] = ("one",),
    tokens: Mapping[int, bytes] | None = None,
    listing: str | None = None,
    watch: str | None = None,
) -> FirstWrite:
    return FirstWrite(
        id=table,
        events=events,
        pace="human",
        watch=watch or watch_of(table),
        tokens={0: b"token"} if tokens is None else tokens,
        listing=listing,
    )


@asynccontextmanager
async def opened(
    open_store: OpenStore, *tables: FirstWrite, with_table: bool = True
) -> AsyncIterator[Store]:
    """Open the store with these tables in it, or one if none is given; close it in the end."""
    store = open_store()
    try:
        for table in tables or ([first_write()] if with_table else []):
            await store.create_table(table)
        yield store
    finally:
        await store.close()
