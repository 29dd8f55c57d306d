"""One history for everybody, however its events come: first loads, lossy hints, spectators.

The numbers are those of the scenarios that online tables must survive.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic

import pytest

from balak.protocol import (
    Act,
    Applied,
    Dealt,
    LotDrawn,
    Ready,
    Seats,
    Welcome,
)
from balak.server.fanout import Fanout, Pump
from balak.server.link import Link
from balak.server.settings import Settings
from server.harness import (
    FixedDealer,
    Player,
    Seat,
    Server,
    run,
    serving,
)
from server.rooms import house

# --- 4. fifty first loads at once ---------------------------------------------------------------


def test_scenario_4_fifty_pages_that_come_at_once_after_a_restart_see_one_history(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        settings = Settings(stop_seconds=0.0, message_burst=0, watcher_burst=0)
        async with serving(tmp_path, dealer=FixedDealer(), settings=settings) as server:
            seats = [await server.new_table([None, None, None])]
            for name in ("Budi", "Citra", "Dewi"):
                seats.append(await server.sit(seats[0].table, name))
            async with open_all(seats) as players:
                await asyncio.gather(*(player.hello() for player in players))
                for player in players:
                    assert isinstance(await player.do(Ready, ready=True), Applied)
                for player in players:
                    await player.receive_until(lambda one: isinstance(one, LotDrawn))
            watch = (await server.info(seats[0].table)).watch
            assert watch is not None
        async with serving(tmp_path, dealer=FixedDealer(), settings=settings) as server:
            for seat in seats:
                seat.port = server.port
            async with open_all(seats) as players, open_watchers(server, watch, 46) as watchers:
                welcomes = await asyncio.gather(
                    *(player.hello() for player in (*players, *watchers))
                )
                assert len({welcome.seq for welcome in welcomes}) == 1
                assert [welcome.seat for welcome in welcomes[:4]] == [0, 1, 2, 3]
                for player in players:
                    assert isinstance(await player.go_on(), Applied)
                last = welcomes[0].seq
                for player in players:
                    await player.receive_until(lambda one: isinstance(one, Dealt))
                for player in (*players, *watchers):
                    while player.seq < players[0].seq:
                        await player.receive_any()
                    assert player.seq == players[0].seq > last
            stored = await server.store.load_table(seats[0].table)
            assert stored.seq == players[0].seq

    run(scenario)


@asynccontextmanager
async def open_all(seats: Sequence[Seat]) -> AsyncIterator[list[Player]]:
    """Open a socket for each of these seats."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(seat.opened()) for seat in seats]


@asynccontextmanager
async def open_watchers(server: Server, watch: str, count: int) -> AsyncIterator[list[Player]]:
    """Open so many sockets of spectators."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(server.watch(watch)) for _ in range(count)]


# --- 5. hints that are lost, doubled and out of order ---------------------------------------------


class LossyFanout(Fanout):
    """Loses one hint in twenty, doubles as many, and passes some on late and out of order."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.lost = 0
        self.doubled = 0
        self.held: list[tuple[Pump, Link]] = []

    def hint(self, pump: Pump, link: Link) -> None:
        chance = self._rng.random()
        if chance < 0.05:
            self.lost += 1
            return
        self.held.append((pump, link))
        if chance < 0.1:
            self.doubled += 1
            self.held.append((pump, link))
        if self._rng.random() < 0.7:
            self._rng.shuffle(self.held)
            held, self.held = self.held, []
            for one, to in held:
                one(to)


@pytest.mark.parametrize("seed", range(10))
def test_scenario_5_whatever_becomes_of_the_hints_all_converge_at_the_next_sweep(
    seed: int,
) -> None:
    async def scenario() -> None:
        fanout = LossyFanout(seed)
        async with house(fanout=fanout) as one:
            room = await one.room(4)
            watchers = [await room.watch() for _ in range(3)]
            await room.connect(0, 1, 2, 3)
            pages = [*room.pages.values(), *watchers]
            behind = 0
            for page in room.pages.values():
                page.ask(Ready, ready=True)
            for _ in range(300):
                await room.settle()
                behind += sum(page.seq < room.state.seq for page in pages)
                room.table.sweep()
                await room.settle()
                assert {page.seq for page in pages} == {room.state.seq}
                turn = room.state.turn
                if room.state.phase == "match_over":
                    break
                if turn is None:
                    await room.deal()
                else:
                    room.pages[turn].ask(Act, action=room.pages[turn].legal[0])
            assert behind  # it was not for nothing
            assert fanout.lost
            assert fanout.doubled
            for page in pages:
                assert len(page.got(Welcome)) == 1

    run(scenario)


def test_scenario_5_live_all_converge_within_a_second(tmp_path: Path) -> None:
    async def scenario() -> None:
        fanout = LossyFanout(5)
        settings = Settings(stop_seconds=0.0, message_burst=0, watcher_burst=0)
        async with serving(
            tmp_path, dealer=FixedDealer(), settings=settings, fanout=fanout
        ) as server:
            seat = await server.new_table(["greedy", "greedy", "greedy"], target=999)
            watch = (await server.info(seat.table)).watch
            assert watch is not None
            async with seat.opened() as player, open_watchers(server, watch, 5) as watchers:
                pages = [player, *watchers]
                welcomes = await asyncio.gather(*(page.hello() for page in pages))
                assert len(welcomes) == 6
                taken = []
                for _ in range(3):
                    assert isinstance(await player.go_on(), Applied)
                    await player.play_round()
                    since = monotonic()
                    last = (await server.store.load_table(seat.table)).seq
                    for page in pages:
                        while page.seq < last:
                            message = await page.receive_any()
                            assert not isinstance(message, Welcome)
                    taken.append(monotonic() - since)
                assert min(taken) < 1.0  # whatever else the machine did the other times
                assert fanout.lost

    run(scenario)


# --- 6. a spectator who comes ---------------------------------------------------------------------


def test_scenario_6_a_spectator_who_comes_or_goes_sends_nobody_the_whole_state() -> None:
    async def scenario() -> None:
        async with house() as one:
            room = await one.playing(2)
            first = await room.watch()
            pages = [*room.pages.values(), first]
            told = [len(page.told) for page in pages]
            events = room.log
            second = await room.watch()
            await second.close()
            await room.watch()
            assert room.log == events
            for page, before in zip(pages, told, strict=True):
                assert {type(message) for message in page.told[before:]} == {Seats}
                assert [one.watching for one in page.got(Seats)[-3:]] == [2, 1, 2]

    run(scenario)
