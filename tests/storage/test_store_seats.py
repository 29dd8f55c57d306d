"""The contract of `Store`: who may sit, watch or move, and what the lobby shows."""

import asyncio

import pytest

from balak.storage import Changes
from storage.harness import NEXT, OTHER, TABLE, OpenStore, first_write, opened, watch_of


def test_only_the_hash_that_was_given_opens_a_seat_of_this_table(open_any_store: OpenStore) -> None:
    async def run() -> None:
        tables = first_write(tokens={0: b"zero", 2: b"two"}), first_write(OTHER, tokens={1: b"x"})
        async with opened(open_any_store, *tables) as store:
            assert await store.find_seat(TABLE, b"zero") == 0
            assert await store.find_seat(TABLE, b"two") == 2
            assert await store.find_seat(TABLE, b"x") is None
            assert await store.find_seat(OTHER, b"zero") is None

    asyncio.run(run())


def test_a_new_token_opens_the_seat_and_the_old_one_does_not(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            await store.set_token(TABLE, 0, b"new")
            await store.set_token(TABLE, 3, b"three")
        async with opened(open_any_store, with_table=False) as store:
            found = [await store.find_seat(TABLE, token) for token in (b"token", b"new", b"three")]
            assert found == [None, 0, 3]

    asyncio.run(run())


def test_tokens_change_together_with_the_events_that_say_so(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store, first_write(tokens={0: b"zero", 1: b"one"})) as store:
            await store.append(TABLE, 1, ["left"], changes=Changes(tokens={0: None}))
            assert await store.find_seat(TABLE, b"zero") is None
            assert await store.find_seat(TABLE, b"one") == 1
            # One seat, two newcomers, one sequence: the token of the first one alone opens it.
            await asyncio.gather(
                *(
                    store.append(TABLE, 2, ["sat"], changes=Changes(tokens={0: token}))
                    for token in (b"first", b"second")
                ),
                return_exceptions=True,
            )
            assert await store.find_seat(TABLE, b"first") == 0
            assert await store.find_seat(TABLE, b"second") is None

    asyncio.run(run())


def test_a_code_moves_the_seat_to_another_token_once_and_in_time(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            await store.add_code(TABLE, 0, b"code", 1000)
            assert await store.take_code(TABLE, b"code", 1000, b"late") is None
            assert await store.take_code(TABLE, b"other", 1, b"wrong") is None
            assert await store.find_seat(TABLE, b"token") == 0
            answers = await asyncio.gather(
                *(store.take_code(TABLE, b"code", 999, b"new %d" % n) for n in range(9))
            )
            assert sorted(answers, key=str) == [0, *[None] * 8]
            winner = answers.index(0)
            for n in range(9):
                expected = 0 if n == winner else None
                assert await store.find_seat(TABLE, b"new %d" % n) == expected
            assert await store.find_seat(TABLE, b"token") is None

    asyncio.run(run())


def test_a_code_is_good_at_its_own_table_only(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store, first_write(), first_write(OTHER)) as store:
            await store.add_code(TABLE, 0, b"code", 1000)
            assert await store.take_code(OTHER, b"code", 1, b"new") is None
            assert await store.take_code(TABLE, b"code", 1, b"new") == 0

    asyncio.run(run())


def test_an_older_code_of_the_seat_dies_and_that_of_another_seat_does_not(
    open_any_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            await store.add_code(TABLE, 1, b"other seat", 1000)
            await store.add_code(TABLE, 0, b"older", 1000)
            await store.add_code(TABLE, 0, b"newer", 1000)
            assert await store.take_code(TABLE, b"older", 1, b"a") is None
            assert await store.take_code(TABLE, b"newer", 1, b"b") == 0
            assert await store.take_code(TABLE, b"other seat", 1, b"c") == 1

    asyncio.run(run())


@pytest.mark.parametrize("token", [None, b"newcomer"])
def test_a_code_dies_when_the_seat_changes_its_owner(
    open_any_store: OpenStore, token: bytes | None
) -> None:
    async def run() -> None:
        async with opened(open_any_store) as store:
            await store.add_code(TABLE, 0, b"code", 1000)
            await store.append(TABLE, 1, ["left"], changes=Changes(tokens={0: token}))
            assert await store.take_code(TABLE, b"code", 1, b"back") is None
            assert await store.find_seat(TABLE, b"back") is None

    asyncio.run(run())


def test_a_watch_link_leads_to_its_table(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(open_any_store, first_write(), first_write(OTHER)) as store:
            assert await store.find_watched(watch_of(OTHER)) == OTHER
            assert await store.find_watched(OTHER) is None

    asyncio.run(run())


def test_the_lobby_shows_the_newest_tables_first_and_so_many(open_any_store: OpenStore) -> None:
    async def run() -> None:
        tables = [
            first_write(f"{n:032x}", listing=None if n == 3 else f"listing {n}") for n in range(6)
        ]
        async with opened(open_any_store, *tables) as store:
            await store.append(tables[0].id, 1, ["two"])
            assert await store.listings(9) == [f"listing {n}" for n in (5, 4, 2, 1, 0)]
            assert await store.listings(2) == ["listing 5", "listing 4"]
            assert await store.listings(0) == []

    asyncio.run(run())


def test_a_listing_changes_with_events_and_stays_where_nothing_is_said(
    open_any_store: OpenStore,
) -> None:
    async def run() -> None:
        async with opened(open_any_store, first_write(listing="open")) as store:
            await store.append(TABLE, 1, ["two"], changes=Changes(tokens={0: b"new"}))
            assert await store.listings(9) == ["open"]
            await store.append(TABLE, 2, ["three"], changes=Changes(listing="one seat"))
            assert await store.listings(9) == ["one seat"]
            await store.append(TABLE, 3, ["four"], changes=Changes(is_unlisted=True))
            assert await store.listings(9) == []
            await store.append(TABLE, 4, ["five"], changes=Changes(listing="free again"))
            assert await store.listings(9) == ["free again"]

    asyncio.run(run())


def test_summaries_tell_of_the_tables_that_changed_last(open_any_store: OpenStore) -> None:
    async def run() -> None:
        tables = first_write(), first_write(OTHER, listing="listed"), first_write(NEXT)
        async with opened(open_any_store, *tables) as store:
            # Times are in milliseconds: append until the clock has moved on.
            seq = 1
            while (await store.summaries(1))[0].id != TABLE:
                await store.append(TABLE, seq, ["more"])
                seq += 1
            first, *others = await store.summaries(9)
            times = (await store.load_table(TABLE)).times
            assert (first.created_at, first.changed_at) == (times[0], times[-1])
            assert (first.seq, first.is_listed, first.is_archived) == (seq, False, False)
            assert {(other.id, other.is_listed) for other in others} == {
                (OTHER, True),
                (NEXT, False),
            }

    asyncio.run(run())


def test_a_deleted_table_is_gone_with_all_that_belongs_to_it(open_any_store: OpenStore) -> None:
    async def run() -> None:
        async with opened(
            open_any_store, first_write(listing="listed"), first_write(OTHER)
        ) as store:
            await store.append(TABLE, 1, ["two"], seat=0, command_id="c1")
            await store.add_code(TABLE, 0, b"code", 1000)
            assert await store.delete_table(TABLE) is True
            assert await store.delete_table(TABLE) is False
            assert await store.last_seqs([TABLE, OTHER]) == {OTHER: 1}
            assert await store.listings(9) == []
            # Nothing of it is left to a table that would have its id, or its number in a file.
            await store.create_table(first_write(NEXT, tokens={}))
            await store.create_table(first_write(tokens={}))
            for table in (NEXT, TABLE):
                assert await store.find_command(table, 0, "c1") is None
                assert await store.find_seat(table, b"token") is None
                assert await store.take_code(table, b"code", 1, b"new") is None
                assert (await store.load_table(table)).events == ("one",)

    asyncio.run(run())
