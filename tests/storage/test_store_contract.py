"""The contract of `Store`: tables and their logs. One suite over every backend."""

import asyncio
import time

import pytest

from balak.errors import ConflictError, NotFoundError, StoreError
from balak.storage import Changes, StoredTable
from storage.harness import NEXT, OTHER, TABLE, OpenStore, first_write, opened, watch_of


def test_a_table_comes_back_as_it_was_written_after_the_store_is_opened_again(
    open_any_store: OpenStore,
) -> None:
    async def run() -> None:
        before = time.time_ns() // 1_000_000
        async with opened(open_any_store) as store:
            assert await store.append(TABLE, 1, ["two", "three"]) == 2
            await store.set_pace(TABLE, "slow")
            await store.set_clocks(TABLE, '{"bank": 1}')
        async with opened(open_any_store, with_table=False) as store:
            table = await store.load_table(TABLE)
            assert table.events == ("one", "two", "three")
            assert table.seq == 3
            assert (table.pace, table.clocks) == ("slow", '{"bank": 1}')
            assert list(table.times) == sorted(table.times)
            assert before <= table.times[0] <= table.times[2] <= time.time_ns() // 1_000_000

    asyncio.run(run())


def test_a_new_table_has_no_clocks(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store, first_write(events=["one", "two"])) as store:
            table = await store.load_table(TABLE)
            assert table == StoredTable(("one", "two"), "human", table.times, "")
            assert len(table.times) == 2

    asyncio.run(run())


def test_a_missing_table_is_not_found_and_what_is_kept_for_it_is_dropped(
    open_any_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            with pytest.raises(NotFoundError):
                await store.load_table(OTHER)
            for expected_seq in (0, 1):
                with pytest.raises(NotFoundError):
                    await store.append(OTHER, expected_seq, ["one"], seat=0, command_id="c1")
            await store.set_pace(OTHER, "slow")
            await store.set_clocks(OTHER, "clocks")
            await store.set_token(OTHER, 0, b"token")
            await store.add_code(OTHER, 0, b"code", 9)
            assert await store.take_code(OTHER, b"code", 1, b"token") is None
            assert await store.find_seat(OTHER, b"token") is None
            assert await store.find_command(OTHER, 0, "c1") is None
            assert await store.find_watched(watch_of(OTHER)) is None
            assert await store.last_seqs([OTHER]) == {}
            assert await store.delete_table(OTHER) is False
            assert [summary.id for summary in await store.summaries(9)] == [TABLE]

    asyncio.run(run())


@pytest.mark.parametrize(
    "second",
    [first_write(events=["other"], watch="another"), first_write(OTHER, watch=watch_of(TABLE))],
    ids=["id", "watch"],
)
def test_neither_a_table_nor_a_watch_link_can_be_created_twice(
    open_any_store: OpenStore, second: object
) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            with pytest.raises(ConflictError):
                await store.create_table(second)  # type: ignore[arg-type] # a FirstWrite
            assert (await store.load_table(TABLE)).events == ("one",)
            assert await store.find_watched(watch_of(TABLE)) == TABLE
            assert await store.find_watched("another") is None
            assert len(await store.summaries(9)) == 1

    asyncio.run(run())


def test_of_two_that_create_one_table_at_once_one_is_kept(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store, with_table=False) as store:
            answers = await asyncio.gather(
                store.create_table(first_write(events=["mine"])),
                store.create_table(first_write(events=["yours"])),
                return_exceptions=True,
            )
            assert sorted(type(answer).__name__ for answer in answers) == [
                "ConflictError",
                "NoneType",
            ]
            assert len((await store.load_table(TABLE)).events) == 1

    asyncio.run(run())


@pytest.mark.parametrize("expected_seq", [-1, 0, 2, 99])
def test_a_stale_sequence_is_a_conflict_and_writes_nothing(
    open_any_store: OpenStore, expected_seq: int
) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            await store.append(TABLE, 1, ["two", "three"])
            with pytest.raises(ConflictError):
                await store.append(
                    TABLE,
                    expected_seq,
                    ["two"],
                    seat=0,
                    command_id="c1",
                    changes=Changes(tokens={0: b"new"}, listing="listed"),
                )
            assert (await store.load_table(TABLE)).events == ("one", "two", "three")
            assert await store.find_command(TABLE, 0, "c1") is None
            assert await store.find_seat(TABLE, b"new") is None
            assert await store.listings(9) == []

    asyncio.run(run())


def test_nothing_cannot_be_appended(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            with pytest.raises(ValueError, match="nothing to append"):
                await store.append(TABLE, 1, [])

    asyncio.run(run())


def test_a_command_sent_again_gets_its_first_answer_and_writes_nothing(
    open_any_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            assert await store.find_command(TABLE, 0, "c1") is None
            first = await store.append(TABLE, 1, ["two", "three"], seat=0, command_id="c1")
            assert first == 2
            for expected_seq in (1, 3, 7):
                again = await store.append(
                    TABLE,
                    expected_seq,
                    ["two"],
                    seat=0,
                    command_id="c1",
                    changes=Changes(
                        tokens={0: b"new"}, listing="listed", successor=first_write(NEXT)
                    ),
                )
                assert again == 2
            assert await store.find_command(TABLE, 0, "c1") == 2
            assert (await store.load_table(TABLE)).events == ("one", "two", "three")
            assert await store.find_seat(TABLE, b"token") == 0
            assert await store.listings(9) == []
            assert await store.last_seqs([NEXT]) == {}

    asyncio.run(run())


def test_one_command_sent_many_times_at_once_is_kept_once(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            answers = await asyncio.gather(
                *(store.append(TABLE, 1, ["two"], seat=2, command_id="c1") for _ in range(20))
            )
            assert answers == [2] * 20
            assert (await store.load_table(TABLE)).events == ("one", "two")

    asyncio.run(run())


def test_the_same_name_of_another_seat_or_table_is_another_command(
    open_any_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_any_store, first_write(), first_write(OTHER)) as store:
            assert await store.append(TABLE, 1, ["two"], seat=0, command_id="c1") == 2
            assert await store.append(TABLE, 2, ["three"], seat=1, command_id="c1") == 3
            assert await store.append(OTHER, 1, ["two"], seat=0, command_id="c1") == 2

    asyncio.run(run())


def test_the_server_itself_has_no_names_for_what_it_does(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            assert await store.append(TABLE, 1, ["two"], command_id="c1") == 2
            assert await store.append(TABLE, 2, ["three"], command_id="c1") == 3
            assert await store.append(TABLE, 3, ["four"], seat=0) == 4
            assert await store.append(TABLE, 4, ["five"], seat=0) == 5

    asyncio.run(run())


def test_of_many_appends_at_once_on_one_sequence_exactly_one_is_kept(
    open_any_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            answers = await asyncio.gather(
                *(
                    store.append(TABLE, 1, [f"two {n}"], seat=n % 4, command_id=f"c{n}")
                    for n in range(20)
                ),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers].count(int) == 1
            assert [type(answer) for answer in answers].count(ConflictError) == 19
            assert len((await store.load_table(TABLE)).events) == 2

    asyncio.run(run())


def test_a_refused_append_does_not_touch_the_others_of_its_group(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store, first_write(), first_write(OTHER)) as store:
            good, bad, worse, better = await asyncio.gather(
                store.append(TABLE, 1, ["two"]),
                store.append(TABLE, 9, ["ten"]),
                store.append(TABLE, 2, ["three"], changes=Changes(successor=first_write(OTHER))),
                store.append(OTHER, 1, ["two"]),
                return_exceptions=True,
            )
            assert (good, better) == (2, 2)
            assert isinstance(bad, ConflictError)
            assert isinstance(worse, ConflictError)
            assert (await store.load_table(TABLE)).events == ("one", "two")

    asyncio.run(run())


def test_a_successor_is_opened_together_with_the_events_that_name_it(
    open_any_store: OpenStore,
) -> None:
    async def run() -> None:
        successor = first_write(NEXT, events=["a", "b"], tokens={1: b"kept"}, listing="next")
        async with opened(open_any_store) as store:
            # Twenty want it at once: one successor, and the others learn which append was first.
            answers = await asyncio.gather(
                *(
                    store.append(TABLE, 1, [f"{n}"], changes=Changes(successor=successor))
                    for n in range(20)
                ),
                return_exceptions=True,
            )
            assert [type(answer) for answer in answers].count(ConflictError) == 19
        async with opened(open_any_store, with_table=False) as store:
            assert (await store.load_table(NEXT)).events == ("a", "b")
            assert await store.find_seat(NEXT, b"kept") == 1
            assert await store.find_watched(watch_of(NEXT)) == NEXT
            assert await store.listings(9) == ["next"]
            assert await store.last_seqs([TABLE, NEXT, OTHER]) == {TABLE: 2, NEXT: 2}

    asyncio.run(run())


@pytest.mark.parametrize("taken", [first_write(OTHER), first_write(NEXT, watch=watch_of(OTHER))])
def test_events_are_not_written_without_their_successor(
    open_any_store: OpenStore, taken: object
) -> None:
    async def run() -> None:
        async with opened(open_any_store, first_write(), first_write(OTHER)) as store:
            changes = Changes(successor=taken)  # type: ignore[arg-type] # a FirstWrite
            with pytest.raises(ConflictError):
                await store.append(TABLE, 1, ["two"], changes=changes)
            assert await store.last_seqs([TABLE, OTHER, NEXT]) == {TABLE: 1, OTHER: 1}

    asyncio.run(run())


def test_only_another_process_counts_as_elsewhere(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            await store.append(TABLE, 1, ["two"])
            assert await store.changed_elsewhere() is False

    asyncio.run(run())


def test_closing_finishes_what_was_asked_for_and_refuses_what_comes_later(
    open_any_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            append = asyncio.create_task(store.append(TABLE, 1, ["two"]))
            read = asyncio.create_task(store.last_seqs([TABLE]))
            await asyncio.sleep(0)
            await store.close()
            assert await append == 2
            assert await read in ({TABLE: 1}, {TABLE: 2})
            await store.close()
            with pytest.raises(StoreError):
                await store.load_table(TABLE)
            with pytest.raises(StoreError):
                await store.append(TABLE, 2, ["three"])

    asyncio.run(run())


def test_a_caller_who_went_away_takes_nothing_from_the_others(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            gone = asyncio.create_task(store.append(TABLE, 1, ["two"]))
            stays = asyncio.create_task(store.append(TABLE, 2, ["three"]))
            await asyncio.sleep(0)
            gone.cancel()
            assert await stays == 3
            assert (await store.load_table(TABLE)).events == ("one", "two", "three")

    asyncio.run(run())
