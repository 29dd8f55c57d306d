"""The contract of `Store`, one suite over every backend."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from balak.errors import ConflictError, NotFoundError, StoreError
from balak.storage import SqliteStore, Store

TABLE = "0" * 32
OTHER = "1" * 32
OpenStore = Callable[[], Store]


@pytest.fixture(params=["sqlite"])
def open_store(tmp_path: Path) -> OpenStore:
    """Open the same database again and again, one at a time."""
    return lambda: SqliteStore(tmp_path / "data")


@asynccontextmanager
async def opened(open_store: OpenStore, *, with_table: bool = True) -> AsyncIterator[Store]:
    store = open_store()
    try:
        if with_table:
            await store.create_table(TABLE, ["one"], pace="human", seats=[b"token", None])
        yield store
    finally:
        await store.close()


def test_a_table_comes_back_as_it_was_written_after_the_store_is_opened_again(
    open_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            assert await store.append(TABLE, 1, ["two", "three"]) == 2
            await store.set_pace(TABLE, "slow")
        async with opened(open_store, with_table=False) as store:
            table = await store.load_table(TABLE)
            assert table.events == ("one", "two", "three")
            assert table.seq == 3
            assert table.pace == "slow"

    asyncio.run(run())


def test_a_missing_table_is_not_found(open_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            with pytest.raises(NotFoundError):
                await store.load_table(OTHER)
            with pytest.raises(NotFoundError):
                await store.append(OTHER, 0, ["one"])
            assert await store.find_seat(OTHER, b"token") is None
            assert await store.find_command(OTHER, 0, "c1") is None
            await store.set_pace(OTHER, "slow")

    asyncio.run(run())


def test_a_table_cannot_be_created_twice(open_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            with pytest.raises(ConflictError):
                await store.create_table(TABLE, ["other"], pace="human")
            assert (await store.load_table(TABLE)).events == ("one",)

    asyncio.run(run())


@pytest.mark.parametrize("expected_seq", [0, 2, 99])
def test_a_stale_sequence_is_a_conflict_and_writes_nothing(
    open_store: OpenStore, expected_seq: int
) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            with pytest.raises(ConflictError):
                await store.append(TABLE, expected_seq, ["two"])
            assert (await store.load_table(TABLE)).events == ("one",)

    asyncio.run(run())


def test_a_command_sent_again_gets_its_first_answer_and_writes_nothing(
    open_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            assert await store.find_command(TABLE, 0, "c1") is None
            first = await store.append(TABLE, 1, ["two", "three"], seat=0, command_id="c1")
            assert first == 2
            for expected_seq in (1, 3, 7):
                again = await store.append(TABLE, expected_seq, ["two"], seat=0, command_id="c1")
                assert again == 2
            assert await store.find_command(TABLE, 0, "c1") == 2
            assert (await store.load_table(TABLE)).events == ("one", "two", "three")

    asyncio.run(run())


def test_the_same_name_of_another_seat_is_another_command(open_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            assert await store.append(TABLE, 1, ["two"], seat=0, command_id="c1") == 2
            assert await store.append(TABLE, 2, ["three"], seat=1, command_id="c1") == 3

    asyncio.run(run())


def test_of_many_appends_at_once_on_one_sequence_exactly_one_is_kept(
    open_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            answers = await asyncio.gather(
                *(store.append(TABLE, 1, [f"two {n}"]) for n in range(20)),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers].count(int) == 1
            assert [type(answer) for answer in answers].count(ConflictError) == 19
            assert len((await store.load_table(TABLE)).events) == 2

    asyncio.run(run())


def test_a_refused_append_does_not_touch_the_others_of_its_group(open_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            await store.create_table(OTHER, ["one"], pace="human")
            good, bad, better = await asyncio.gather(
                store.append(TABLE, 1, ["two"]),
                store.append(TABLE, 9, ["ten"]),
                store.append(OTHER, 1, ["two"]),
                return_exceptions=True,
            )
            assert (good, better) == (2, 2)
            assert isinstance(bad, ConflictError)

    asyncio.run(run())


def test_only_the_hash_that_was_given_opens_a_seat(open_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            assert await store.find_seat(TABLE, b"token") == 0
            assert await store.find_seat(TABLE, b"other") is None

    asyncio.run(run())


def test_closing_finishes_what_was_asked_for_and_refuses_what_comes_later(
    open_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_store) as store:
            append = asyncio.create_task(store.append(TABLE, 1, ["two"]))
            await asyncio.sleep(0)
            await store.close()
            assert await append == 2
            await store.close()
            with pytest.raises(StoreError):
                await store.load_table(TABLE)
            with pytest.raises(StoreError):
                await store.append(TABLE, 2, ["three"])

    asyncio.run(run())
