"""Writes that fail, and a server that is killed around one: nothing acknowledged is lost.

The numbers are those of the scenarios that online tables must survive.
"""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from balak.errors import StoreError
from balak.protocol import (
    Act,
    Applied,
    Dealt,
    Leave,
    LotDrawn,
    Options,
    Ready,
    Refused,
)
from balak.server import log
from balak.storage import StoredTable
from patience import PATIENCE
from server.harness import FixedDealer, Player, new_table, run, serving, sit
from server.memory_store import MemoryStore
from server.rooms import House, house
from server.scenarios.every_command import (
    TWICE,
    WRITE_NOTHING,
)

# --- 7. a store that fails ------------------------------------------------------------------------


class FailingStore(MemoryStore):
    """A store whose writes fail when it is told to: before anything was kept, or after it."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: str = ""

    async def append(
        self, table: str, expected_seq: int, events: Sequence[str], **more: Any
    ) -> int:
        if self.fails == "before":
            raise StoreError("the disk is full", key="error-store-unusable")
        first = await super().append(table, expected_seq, events, **more)
        if self.fails == "after":
            raise StoreError("the disk does not answer", key="error-store-unusable")
        return first

    async def load_table(self, table: str) -> StoredTable:
        if self.fails:
            raise StoreError("the disk does not answer", key="error-store-unusable")
        return await super().load_table(table)

    async def find_command(self, table: str, seat: int, command_id: str) -> int | None:
        if self.fails:
            raise StoreError("the disk does not answer", key="error-store-unusable")
        return await super().find_command(table, seat, command_id)


@asynccontextmanager
async def failing() -> AsyncIterator[tuple[House, FailingStore]]:
    """Open a house whose store can be told to fail."""
    store = FailingStore()
    async with house(store=store) as one:
        one.memory = store
        yield one, store


@pytest.mark.parametrize("kind", [kind for kind in TWICE if kind not in WRITE_NOTHING])
def test_scenario_7_a_write_that_fails_was_seen_by_nobody(kind: str) -> None:
    async def scenario() -> None:
        async with failing() as (one, store):
            prepare, seat, make = TWICE[kind]
            room = await prepare(one)
            watcher = await room.watch()
            page = room.pages[seat]
            pages = [*room.pages.values(), watcher]
            seqs = [one.seq for one in pages]
            command = make(room, "a-command", page.seq)
            store.fails = "before"
            page.send(command)
            await room.settle()
            answer = page.answer("a-command")
            assert isinstance(answer, Refused)
            assert answer.reason == "store"
            assert [one.seq for one in pages] == seqs
            store.fails = ""
            page.send(command)
            await room.settle()
            assert isinstance(page.answers("a-command")[-1], Applied)
            assert watcher.seq == room.state.seq > seqs[-1]

    run(scenario)


def test_scenario_7_a_write_that_was_kept_although_it_seemed_to_fail_is_found_again() -> None:
    async def scenario() -> None:
        async with failing() as (one, store):
            room = await one.playing(2)
            page, other = room.pages[0], room.pages[1]
            before = other.seq
            store.fails = "after"
            draw = Act("the-draw-command", page.seq, "d")
            page.send(draw)
            await room.settle()
            assert isinstance(page.answer("the-draw-command"), Refused)
            assert other.seq == before
            store.fails = ""
            page.send(draw)
            await room.settle()
            assert isinstance(page.answers("the-draw-command")[-1], Applied)
            assert len(room.logged(log.Acted)) == 1
            assert other.seq == page.seq == room.state.seq

    run(scenario)


def test_scenario_7_a_seat_that_was_kept_although_it_seemed_to_fail_is_soon_seen_by_all() -> None:
    async def scenario() -> None:
        async with failing() as (one, store):
            room = await one.playing(3)
            await room.pages[2].do(Leave)
            page = room.pages[0]
            seq = page.seq
            store.fails = "after"
            with pytest.raises(StoreError):
                await room.sit("Eka")
            assert page.seq == seq
            store.fails = ""
            await room.advance(one.settings.retry_seconds)
            assert room.state.seats[2].newcomer == "Eka"
            assert page.seq == room.state.seq > seq

    run(scenario)


def test_scenario_7_what_a_table_does_by_itself_is_tried_again_until_it_is_kept() -> None:
    async def scenario() -> None:
        async with failing() as (one, store):
            room = await one.playing(2, options=Options(timer=5, bank=0))
            seqs = [page.seq for page in room.pages.values()]
            store.fails = "before"
            await room.advance(5.0)  # the turn's time is up
            await room.advance(10.0)
            assert [page.seq for page in room.pages.values()] == seqs
            store.fails = ""
            await room.advance(one.settings.retry_seconds)
            assert len(room.logged(log.Replaced)) == 1
            assert {page.seq for page in room.pages.values()} == {room.state.seq}

    run(scenario)


def test_scenario_7_an_error_that_is_over_is_told_without_anybody_doing_anything() -> None:
    async def scenario() -> None:
        async with failing() as (one, store):
            room = await one.playing(2)
            store.fails = "after"
            room.pages[0].ask(Act, action="d")
            await room.settle()
            store.fails = ""
            await room.advance(one.settings.retry_seconds)
            assert {page.seq for page in room.pages.values()} == {len(room.log)}

    run(scenario)


# --- 8. kill -9 -----------------------------------------------------------------------------------


@asynccontextmanager
async def crashing(
    folder: Path, point: str
) -> AsyncIterator[tuple[int, asyncio.subprocess.Process]]:
    """Run a server that kills itself at this point of the first action after `arm`."""
    server = await asyncio.create_subprocess_exec(
        sys.executable,
        str(Path(__file__).with_name("crashing.py")),
        str(folder),
        point,
        stdout=subprocess.PIPE,
    )
    try:
        assert server.stdout is not None
        async with asyncio.timeout(PATIENCE):
            port = int(await server.stdout.readline())
        yield port, server
    finally:
        if server.returncode is None:
            server.kill()
        await server.communicate()


@pytest.mark.parametrize("point", ["before commit", "after commit", "after acknowledge", "never"])
def test_scenario_8_after_kill_9_nothing_that_was_acknowledged_is_missing(
    tmp_path: Path, point: str
) -> None:
    async def scenario() -> None:
        async with crashing(tmp_path, point) as (port, server):
            seat = await new_table(port, [None], pace="instant")
            other = await sit(port, seat.table, "Budi")
            async with seat.opened() as player, other.opened() as watcher:
                await both_dealt_in(player, watcher)
                assert player.legal
                (tmp_path / "armed").touch()
                before = watcher.seq
                draw = Act("the-draw-command", player.seq, "d")
                await player.send(draw)
                is_acknowledged = True
                try:
                    await player.receive_a(Applied)
                    if point != "never":
                        await player.closed_abruptly()
                except ConnectionClosed:
                    is_acknowledged = False
                if point != "never":
                    await watcher.closed_abruptly()
                    assert watcher.seq == before  # nobody else has seen it
                    assert await server.wait() == -signal.SIGKILL
        assert is_acknowledged == (point in {"after acknowledge", "never"})
        is_kept = point != "before commit"
        (tmp_path / "armed").unlink()
        async with serving(tmp_path, dealer=FixedDealer()) as again:
            stored = await again.store.load_table(seat.table)
            assert stored.seq == before + is_kept
            seat.port = other.port = again.port
            async with seat.opened() as player, other.opened() as watcher:
                welcome = await player.hello()
                await watcher.hello()
                assert welcome.seq == watcher.seq == before + is_kept
                await player.send(draw)
                answer = await player.receive_a(Applied)
                assert answer.seq == before + 1
                assert (await again.store.load_table(seat.table)).seq == before + 1
                await player.hello()
                assert isinstance(await player.act("d"), Applied)

    run(scenario)


async def both_dealt_in(*players: Player) -> None:
    """Have both be ready, draw the lot and deal."""
    for player in players:
        await player.hello()
    for player in players:
        assert isinstance(await player.do(Ready, ready=True), Applied)
    for player in players:
        await player.receive_a(LotDrawn)
    for player in players:
        assert isinstance(await player.go_on(), Applied)
    for player in players:
        await player.receive_a(Dealt)
