"""The contract of `Store.tidy`: what happens to tables that nobody has played at for long."""

import asyncio
import time

import pytest

from balak.errors import NotFoundError
from balak.server.log import Left, Opened, Renamed, Sat, Scored, decode, encode
from balak.storage import Store, Tidied
from storage.harness import DAY, NEXT, OTHER, TABLE, OpenStore, first_write, opened, watch_of

NAMES = ["Ayu", "Bèt", "Citra"]
LOG = encode(
    [
        Opened(2, ["Ucok", "Butet"], 100, [0, 0], "id", "7" * 32, "w" * 32),
        Sat(0, "Ayu"),
        Sat(1, "Bèt", "greedy"),
        Left(0),
        Sat(0, "Citra"),
        Renamed(0, "Citra!"),
        Scored(),
    ]
)


def now() -> int:
    return time.time_ns() // 1_000_000


async def tidy(
    store: Store, days_later: float, *, archive: float = 0, names: float = 0, delete: float = 0
) -> Tidied:
    """Tidy as if it were so many days later."""
    return await store.tidy(
        now() + round(days_later * DAY), archive_days=archive, name_days=names, delete_days=delete
    )


def test_an_archived_table_cannot_be_opened_any_more(open_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_store, first_write(listing="listed")) as store:
            await store.append(TABLE, 1, ["two"], seat=0, command_id="c1")
            await store.add_code(TABLE, 0, b"code", 2**60)
            assert await tidy(store, 29, archive=30) == Tidied(0, 0, 0)
            assert await tidy(store, 31, archive=30) == Tidied(1, 0, 0)
            assert await tidy(store, 31, archive=30) == Tidied(0, 0, 0)
        async with opened(open_store, with_table=False) as store:
            with pytest.raises(NotFoundError):
                await store.load_table(TABLE)
            for seat in (None, 0):
                with pytest.raises(NotFoundError):
                    await store.append(TABLE, 2, ["three"], seat=seat, command_id="c1")
            assert await store.find_command(TABLE, 0, "c1") is None
            assert await store.find_seat(TABLE, b"token") is None
            assert await store.find_watched(watch_of(TABLE)) is None
            assert await store.take_code(TABLE, b"code", 1, b"new") is None
            assert await store.listings(9) == []
            assert await store.last_seqs([TABLE]) == {}
            for call in (
                store.set_token(TABLE, 0, b"new"),
                store.add_code(TABLE, 0, b"code", 2**60),
                store.set_pace(TABLE, "slow"),
                store.set_clocks(TABLE, "clocks"),
            ):
                await call
            assert await store.find_seat(TABLE, b"new") is None
            assert await store.take_code(TABLE, b"code", 1, b"new") is None
            # It still is there, and can be deleted by name.
            (summary,) = await store.summaries(9)
            assert (summary.id, summary.seq) == (TABLE, 2)
            assert (summary.is_archived, summary.is_listed) == (True, False)
            assert await store.delete_table(TABLE) is True
            assert await store.summaries(9) == []

    asyncio.run(run())


def test_the_last_event_counts_and_not_the_first(open_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_store, first_write(), first_write(OTHER)) as store:
            created = max(summary.created_at for summary in await store.summaries(9))
            while now() <= created:  # until a millisecond has passed
                await asyncio.sleep(0)
            await store.append(OTHER, 1, ["two"])
            done = await store.tidy(created + DAY, archive_days=1, name_days=0, delete_days=0)
            assert done.archived == 1
            assert await store.last_seqs([TABLE, OTHER]) == {OTHER: 2}

    asyncio.run(run())


def test_zero_days_are_never(open_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_store, first_write(events=LOG)) as store:
            assert await tidy(store, 9999) == Tidied(0, 0, 0)
            # Nothing is taken from a table that was never archived.
            assert await tidy(store, 9999, names=1, delete=1) == Tidied(0, 0, 0)
            assert await tidy(store, 9999, archive=1) == Tidied(1, 0, 0)
            assert await tidy(store, 9999) == Tidied(0, 0, 0)

    asyncio.run(run())


def test_names_are_removed_from_an_archived_log_and_all_else_stays(open_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_store, first_write(events=LOG)) as store:
            assert await tidy(store, 91, archive=30, names=90) == Tidied(1, 1, 0)
            assert await tidy(store, 91, archive=30, names=90) == Tidied(0, 0, 0)
            bodies = await archived_log(store)
            assert not [name for name in [*NAMES, "Ucok", "Butet"] if name in "".join(bodies)]
            assert [decode(body) for body in bodies] == [
                Opened(2, ["Pemain 1", "Pemain 2"], 100, [0, 0], "id", "7" * 32, "w" * 32),
                Sat(0, "Pemain 1"),
                Sat(1, "Pemain 2", "greedy"),
                Left(0),
                Sat(0, "Pemain 1"),
                Renamed(0, "Pemain 1"),
                Scored(),
            ]

    asyncio.run(run())


def test_archived_tables_are_deleted_in_the_end(open_store: OpenStore) -> None:
    async def run() -> None:
        tables = [first_write(f"{n:032x}", events=LOG) for n in range(120)]
        async with opened(open_store, *tables) as store:
            assert await tidy(store, 31, archive=30, names=90, delete=365) == Tidied(120, 0, 0)
            assert await tidy(store, 91, archive=30, names=90, delete=365) == Tidied(0, 120, 0)
            await store.create_table(first_write(NEXT))
            assert await tidy(store, 366, archive=0, names=90, delete=365) == Tidied(0, 0, 120)
            assert [summary.id for summary in await store.summaries(9)] == [NEXT]

    asyncio.run(run())


async def archived_log(store: Store) -> list[str]:
    """Return the log as it lies in the file, since the store opens no archived table."""
    connection = store._worker.connection  # type: ignore[attr-defined] # noqa: SLF001
    rows = connection.execute("SELECT body FROM events ORDER BY seq").fetchall()
    return [body for (body,) in rows]
