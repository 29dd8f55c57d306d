"""Every command is answered exactly once and played at most once, whatever happens to it."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from balak.errors import ConflictError, StoreError
from balak.protocol import (
    Act,
    Applied,
    Committed,
    Dealt,
    Drew,
    Next,
    Placed,
    Refused,
    Sat,
    Stale,
)
from balak.server.settings import Settings
from balak.storage import StoredTable
from balak.storage.sqlite import SqliteStore
from server.harness import DECK, FixedDealer, Player, Server, run, serving


class DroppingStore:
    """A store that can be told to fail, before or after it has kept what it was asked to."""

    def __init__(self, folder: Path) -> None:
        self.inner = SqliteStore(folder)
        self.fails = ""
        self.failed = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    async def append(
        self, table: str, expected_seq: int, events: Sequence[str], **more: Any
    ) -> int:
        kept = 0
        if self.fails != "before":
            kept = await self.inner.append(table, expected_seq, events, **more)
        if self.fails:
            self.failed.set()
            raise StoreError("the disk is full", key="error-store-unusable")
        return kept

    async def load_table(self, table: str) -> StoredTable:
        if self.fails == "before":
            raise StoreError("the disk cannot be read", key="error-store-unusable")
        return await self.inner.load_table(table)


async def dealt_in(player: Player) -> None:
    """Deal the first round, in which seat 0 opens."""
    await player.hello()
    await player.deal()


async def events_of(server: Server, table: str) -> int:
    return (await server.store.load_table(table)).seq


@pytest.mark.parametrize("wait_for_answer", [True, False])
def test_a_draw_that_is_sent_twice_takes_one_tile(tmp_path: Path, wait_for_answer: bool) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await dealt_in(player)
                draw = Act("the-same-draw", player.seq, "d")
                answers = []
                await player.send(draw)
                if wait_for_answer:
                    answers.append(await player.receive_a(Applied))
                await player.send(draw)
                while len(answers) < 2:
                    answers.append(await player.receive_a(Applied))
                assert {(answer.command_id, answer.seq) for answer in answers} == {
                    ("the-same-draw", draw.expected_seq + 1)
                }
                welcome = await player.hello()
                assert welcome.round is not None
                assert welcome.round.counts == [8, 7]
                assert welcome.round.boneyard == 13
                assert await events_of(server, seat.table) == draw.expected_seq + 1

    run(scenario)


def test_two_draws_on_one_sequence_take_one_tile_and_the_other_is_stale(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await dealt_in(player)
                seq = player.seq
                await player.send(Act("draw-one", seq, "d"))
                await player.send(Act("draw-two", seq, "d"))
                assert (await player.receive_a(Applied)).command_id == "draw-one"
                assert isinstance(await player.receive(), Drew)
                stale = await player.receive()
                assert isinstance(stale, Stale)
                assert stale.command_id == "draw-two"
                assert [type(event) for event in stale.missed] == [Drew]
                assert await events_of(server, seat.table) == seq + 1

    run(scenario)


def test_being_ready_twice_deals_once_and_both_are_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table(pace="slow")
            async with seat.opened() as player:
                await player.hello()
                seq = player.seq
                for command_id in ("the-same-next", "the-same-next", "another-next"):
                    await player.send(Next(command_id, seq, 1))
                first = await player.receive()
                assert first == Applied("the-same-next", seq + 1)
                assert isinstance(await player.receive(), Sat)
                assert isinstance(await player.receive(), Committed)
                assert await player.receive_a(Applied) == first
                other = await player.receive_a(Applied)
                assert other.command_id == "another-next"
                await player.receive_a(Dealt)
                stored = await server.store.load_table(seat.table)
                assert sum('"wanted"' in body for body in stored.events) == 1
                assert sum('"committed"' in body for body in stored.events) == 2  # and the lot's

    run(scenario)


def test_the_answer_comes_before_the_event_and_the_event_before_the_next_one(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await dealt_in(player)
                await player.send(Act("the-opening", player.seq, "66"))
                assert isinstance(await player.receive(), Applied)
                assert isinstance(await player.receive(), Placed)
                assert isinstance(await player.receive(), Placed | Drew)

    run(scenario)


def test_a_write_that_fails_is_refused_seen_by_nobody_and_works_again_later(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        store = DroppingStore(tmp_path)
        async with serving(store=store, dealer=FixedDealer()) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await dealt_in(player)
                store.fails = "before"
                act = Act("the-opening", player.seq, "66")
                answer = await player.command(act)
                assert isinstance(answer, Refused)
                assert answer.reason == "store"
                welcome = await player.hello()
                assert welcome.seq == act.expected_seq
                assert not any(b"placed" in frame for frame in player.frames)
                store.fails = ""
                assert isinstance(await player.command(act), Applied)
                assert isinstance(await player.receive(), Placed)

    run(scenario)


def test_a_write_that_was_kept_although_it_seemed_to_fail_is_applied_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = DroppingStore(tmp_path)
        async with serving(store=store, dealer=FixedDealer()) as server:
            seat = await server.new_table(pace="slow")
            async with seat.opened() as player:
                await dealt_in(player)
                store.fails = "after"
                seq = player.seq
                answer = await player.act("66")
                assert answer == Applied(answer.command_id, seq + 1)
                placed = await player.receive()
                assert isinstance(placed, Placed)
                assert placed.seq == seq + 1

    run(scenario)


def test_a_bot_whose_write_fails_tries_again_until_it_is_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = DroppingStore(tmp_path)
        settings = Settings(retry_seconds=0.01)
        async with serving(store=store, dealer=FixedDealer(), settings=settings) as server:
            seat = await server.new_table(pace="quick")
            async with seat.opened() as player:
                await dealt_in(player)
                seq = player.seq
                await player.act("66")
                store.fails = "before"
                await store.failed.wait()
                assert (await player.hello()).seq == seq + 1
                store.fails = ""
                await player.receive_until(lambda message: isinstance(message, Placed | Drew))
                await player.my_turn()

    run(scenario)


def test_a_table_that_another_process_moved_on_catches_up_and_says_stale(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table(pace="slow")
            async with seat.opened() as player:
                await dealt_in(player)
                # As another worker on the same database would do it.
                seq = player.seq
                draw = '{"type":"acted","seat":0,"action":"d"}'
                await server.store.append(seat.table, seq, [draw])
                answer = await player.act("66")
                assert isinstance(answer, Stale)
                assert [type(event) for event in answer.missed] == [Drew]
                with pytest.raises(ConflictError):
                    await server.store.append(seat.table, seq, ["{}"])

    run(scenario)


def test_the_deck_of_these_tests_is_the_whole_set() -> None:
    assert len(set(DECK)) == 28
