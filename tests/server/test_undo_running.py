"""Taking a placement back at a table that runs: while a bot thinks, twice, over a restart."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from balak.actions import Action
from balak.errors import StoreError
from balak.protocol import Act, Applied, BotName, Placed, Refused, Undo, Undone
from balak.server import log
from balak.server.log import Dealer
from balak.server.state import TableState
from balak.view import View
from server.harness import FixedDealer, run
from server.memory_store import MemoryStore
from server.rooms import House, Page, QuickBrains, Room


class Held(QuickBrains):
    """Bots that answer once they may."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = asyncio.Event()
        self.asked = 0

    async def choose(self, state: TableState, seat: int, name: BotName, view: View) -> Action:
        self.asked += 1
        await self.may_answer.wait()
        return await super().choose(state, seat, name, view)


async def turns(count: int = 60) -> None:
    """Let the loop turn so often; nothing here waits for anything but the loop."""
    for _ in range(count):
        await asyncio.sleep(0)


async def thinking(house: House) -> tuple[Room, Page, Placed]:
    """Return a table at which the person has just placed a tile and the bot thinks."""
    room = await house.playing(1, ["greedy"])
    assert room.state.turn == 0
    page = room.pages[0]
    page.ask(Act, action=page.legal[0])
    await turns()
    return room, page, page.got(Placed)[-1]


def at_a_table(scenario: Any, *, dealer: Dealer | None = None) -> None:
    async def whole() -> None:
        brains = Held()
        house = House(dealer=dealer or FixedDealer(), brains=brains)
        try:
            await scenario(house, brains)
        finally:
            brains.may_answer.set()
            await house.close()

    run(whole)


def test_a_bot_that_thinks_meanwhile_finds_that_its_answer_is_not_wanted() -> None:
    async def scenario(house: House, brains: Held) -> None:
        room, page, gone = await thinking(house)
        undone = page.ask(Undo)
        await turns()
        assert isinstance(page.answer(undone), Applied)
        message = page.got(Undone)[-1]
        assert (message.action, message.seq, message.ends) == (gone.action, gone.seq + 1, None)
        assert gone.action in page.legal
        brains.may_answer.set()
        await room.settle()
        assert [event.seat for event in room.logged(log.Acted)] == [0]
        await page.act(page.legal[1])
        assert room.logged(log.Acted)[2].seat == 1  # now it answers to what stands

    at_a_table(scenario)


@pytest.mark.parametrize("between", [*range(12), 40, 41])
def test_in_the_same_instant_either_it_is_taken_back_or_the_bot_has_played(
    between: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("balak.server.bench.release_seconds", lambda *_: 0.0)
    outcomes = set()

    async def scenario(house: House, brains: Held) -> None:
        room, page, gone = await thinking(house)
        seq = page.seq
        if between % 2:
            brains.may_answer.set()
            await turns(between)
            undone = page.ask(Undo, expected_seq=seq)
        else:
            undone = page.ask(Undo, expected_seq=seq)
            await turns(between)
            brains.may_answer.set()
        await room.settle()
        answer = page.answer(undone)
        outcomes.add(type(answer))
        own = [event for event in room.log if isinstance(event, log.Acted | log.Undone)]
        if isinstance(answer, Applied):
            assert own == [log.Acted(0, gone.action), log.Undone(0)]
            assert room.state.turn == 0
        else:
            assert isinstance(answer, Refused)
            assert (answer.reason, answer.key) == ("undo", "error-undo-late")
            assert [type(event) for event in own[:2]] == [log.Acted, log.Acted]
            assert log.Undone(0) not in own
        assert page.seq == room.state.seq
        assert TableState.load(room.id, await house.memory.load_table(room.id)) == room.state

    at_a_table(scenario)
    assert len(outcomes) == 1
    # The first ones come before the bot's answer, and the last ones after it.
    if between in {0, 41}:
        assert outcomes == {Applied if between == 0 else Refused}


@pytest.mark.parametrize("is_same_id", [True, False])
@pytest.mark.parametrize("apart", [0, 1, 5, 60])
def test_a_wish_that_comes_twice_is_answered_twice_and_done_once(
    apart: int, is_same_id: bool
) -> None:
    async def scenario(house: House, brains: Held) -> None:
        room, page, _ = await thinking(house)
        first = Undo("the-first", page.seq)
        page.send(first)
        await turns(apart)
        page.send(first if is_same_id else Undo("the-second", first.expected_seq))
        await turns()
        names = ["the-first"] if is_same_id else ["the-first", "the-second"]
        answers = [answer for name in names for answer in page.answers(name)]
        assert [type(answer) for answer in answers] == [Applied, Applied]
        assert len(room.logged(log.Undone)) == 1

    at_a_table(scenario)


def test_after_a_restart_it_is_as_it_was_and_sent_again_it_is_answered_again() -> None:
    async def scenario(house: House, brains: Held) -> None:
        room, page, gone = await thinking(house)
        wish = Undo("the-wish", page.seq)
        page.send(wish)
        await turns()
        first = page.answer("the-wish")
        state = room.state
        brains.may_answer.set()
        await house.restart(room)
        assert room.state == state
        await room.connect(0)
        page = room.pages[0]
        welcome = page.welcome.round
        assert welcome is not None
        assert (welcome.line, welcome.history, welcome.turn) == ([], [], 0)
        assert gone.action in welcome.hand
        page.send(wish)
        await room.settle()
        assert page.answer("the-wish") == first
        assert len(room.logged(log.Undone)) == 1

    at_a_table(scenario)


def test_a_write_that_fails_takes_nothing_back() -> None:
    class Failing(MemoryStore):
        is_broken = False

        async def append(
            self, table: str, expected_seq: int, events: Sequence[str], **more: Any
        ) -> int:
            if self.is_broken and more.get("command_id") is not None:
                raise StoreError("the disk is full")
            return await super().append(table, expected_seq, events, **more)

    async def scenario(house: House, brains: Held) -> None:
        store = Failing()
        one = House(dealer=FixedDealer(), brains=brains, store=store)
        one.memory = store
        room, page, _ = await thinking(one)
        before = room.state
        store.is_broken = True
        undone = page.ask(Undo)
        await turns()
        answer = page.answer(undone)
        assert isinstance(answer, Refused)
        assert answer.reason == "store"
        assert room.state == before
        store.is_broken = False
        assert isinstance(await asked(page), Applied)
        brains.may_answer.set()
        await one.close()

    at_a_table(scenario)


async def asked(page: Page) -> Any:
    undone = page.ask(Undo)
    await turns()
    return page.answer(undone)
