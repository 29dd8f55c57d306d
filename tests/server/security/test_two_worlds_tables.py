"""Two worlds that differ in hidden tiles are the same to all who may not know them: at a table.

Here real tables run, with pages, bots, somebody who leaves, a newcomer, and people who watch at
once or later, on a clock that the test moves. The same things are done in both worlds, and every
frame of every reader is compared, one step after the other.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from balak.protocol import (
    Act,
    Back,
    Claim,
    Contribute,
    Leave,
    Next,
    Options,
    Ready,
    Refused,
    Rematch,
    Reveal,
    Say,
)
from balak.server import log
from balak.server.gate import table_info
from balak.server.state import TableState
from server.harness import DECK, FixedDealer, run
from server.rooms import House, Page, Room
from server.security.scripts import FixedIds

PERSONS = 3
SIZE = 6
"""Tiles of a hand where four sit: three persons and a bot."""
PAIRS = {
    "two hands": (SIZE, 2 * SIZE + 1),
    "hand and boneyard": (SIZE + 3, 4 * SIZE + 1),
    "hand and protected": (2 * SIZE, 27),
    "protected": (26, 27),
}
"""The places of two tiles in the deck that seat 0, the newcomer and who watches may not know."""


def swapped(places: tuple[int, int]) -> list[str]:
    """Return the deck with two tiles swapped."""
    deck = list(DECK)
    one, other = places
    deck[one], deck[other] = deck[other], deck[one]
    return deck


@dataclass
class World:
    """One run: what everybody was sent, step by step."""

    deck: Sequence[str]
    twin: Sequence[str]
    """The deck of the other world."""
    options: Options
    script: "list[str | None] | None" = None
    """What was played in the first world, to be played in this one; None to choose."""
    played: list[str | None] = field(default_factory=list)
    steps: list[dict[str, list[bytes]]] = field(default_factory=list)
    lines: list[list[str]] = field(default_factory=list)
    thought: list[object] = field(default_factory=list)
    readers: dict[str, Page] = field(default_factory=dict)
    _read: dict[str, int] = field(default_factory=dict)
    _numbers: int = 0
    _lines: list[str] = field(default_factory=list)

    async def run(self, avoid: frozenset[str]) -> None:
        """Do all that is done; tiles to avoid are those that differ."""
        dealer = FixedDealer(self.deck)
        house = House(dealer=dealer)
        try:
            with self._logged():
                await self._run(house, avoid)
        finally:
            await house.close()

    async def _run(self, house: House, avoid: frozenset[str]) -> None:
        room = await house.room(PERSONS, ["greedy"], options=self.options)
        for seat in range(PERSONS):
            await room.connect(seat)
        self.readers["Ayu"] = room.pages[0]
        self.readers["watcher"] = await room.watch()
        self._step(room)
        for seat in range(PERSONS):
            await self._do(room, seat, Ready, ready=True)
        for seat in range(PERSONS):
            await self._do(room, seat, Next, round=1)
        await self._play(room, avoid, 5)
        # Ayu leaves; a bot plays the tiles that are the same in both worlds, and Eka comes.
        await self._do(room, 0, Leave)
        await self._play(room, avoid, 2)
        await room.sit("Eka", 0)
        await room.connect(0)
        self.readers["newcomer"] = room.pages[0]
        self.readers["late watcher"] = await room.watch()
        self._step(room)
        await self._play(room, avoid, 4)
        await room.cut(1)
        await room.advance(61.0)
        await self._do(room, 2, Claim, seat=1)
        self._step(room)

    async def _play(self, room: Room, avoid: frozenset[str], count: int) -> None:
        """Have persons act; after each of their actions everybody tries what is not allowed."""
        for _ in range(count):
            choice = self._choice(room, avoid)
            self.played.append(choice)
            turn = room.state.turn
            if choice is None or turn is None:
                return
            await self._do(room, turn, Act, action=choice)
            await self._try_all(room, avoid)
            await room.advance(7.0)
            self._step(room)

    def _choice(self, room: Room, avoid: frozenset[str]) -> str | None:
        """Return what is played now: possible in both worlds, and not the end of the round."""
        if self.script is not None:
            return self.script[len(self.played)]
        turn = room.state.turn
        if turn is None:
            return None
        twin = self._legal_in_twin(room)
        both = [one for one in room.pages[turn].legal if one in twin and one[:2] not in avoid]
        ends = len(room.state.need_match().round.hands[turn]) == 1  # type: ignore[union-attr] # it is somebody's turn
        return None if ends or not both else both[0]

    def _legal_in_twin(self, room: Room) -> set[str]:
        """Return what the seat to act could do in the other world."""
        deck = "".join(self.twin)
        lot = next(at for at, event in enumerate(room.log) if isinstance(event, log.Dealt))
        events = [
            log.Dealt(deck) if isinstance(event, log.Dealt) and at > lot else event
            for at, event in enumerate(room.log)
        ]
        *_, state = TableState.folds(room.id, events)
        round_ = state.need_match().round
        assert round_ is not None
        return set(map(str, round_.legal_actions))

    async def _try_all(self, room: Room, avoid: frozenset[str]) -> None:
        """Try what a reader's seat may not do now, and ask for everything again."""
        page = room.pages[0]
        if page.link.is_open and room.state.turn != 0:
            for action in (*sorted(avoid), "66+", "d", "p"):
                await self._do(room, 0, Act, action=action)
            await self._do(room, 0, Act, action="d", expected_seq=1)
            await self._do(room, 0, Act, action="d", expected_seq=room.state.seq - 3)
            for kind, fields in (
                (Back, {}),
                (Next, {"round": 1}),
                (Claim, {"seat": 1}),
                (Rematch, {"wanted": True}),
                (Contribute, {"round": 1, "attempt": 1, "hash": "0" * 64}),
                (Reveal, {"round": 1, "attempt": 1, "contribution": "0" * 32}),
            ):
                await self._do(room, 0, kind, **fields)
            room.table.attach(0, page.link)
        for name, reader in self.readers.items():
            if "watcher" in name:
                room.table.watch(reader.link)
        room.table.say(1, Say("well_placed").phrase)
        await room.settle()

    async def _do(self, room: Room, seat: int, kind: type[Any], /, **fields: Any) -> None:
        page = room.pages[seat]
        self._numbers += 1
        seq = fields.pop("expected_seq", room.state.seq)
        turn = room.state.turn
        page.send(kind(f"command-{self._numbers}", seq, **fields))
        await room.settle()
        answers = page.answers(f"command-{self._numbers}")
        if seat == turn and kind is Act:
            assert not [one for one in answers if isinstance(one, Refused)]
        self._step(room)

    def think(self, *what: object, **more: object) -> float:
        """Note from what it is drawn how long a bot thinks; think no time."""
        self.thought.append((what, tuple(more.items())))
        return 0.0

    def _step(self, room: Room) -> None:
        """Note what everybody was sent since the last step."""
        sent: dict[str, list[bytes]] = {}
        for name, page in self.readers.items():
            since = self._read.get(name, 0)
            sent[name] = [msgspec.json.encode(message) for message in page.told[since:]]
            self._read[name] = len(page.told)
        sent["link"] = [msgspec.json.encode(table_info(room.state))]
        self.steps.append(sent)
        self.lines.append(list(self._lines))
        self._lines.clear()

    @contextmanager
    def _logged(self) -> Iterator[None]:
        """Keep all log lines meanwhile."""
        handler = logging.Handler(logging.DEBUG)
        handler.emit = lambda record: self._lines.append(record.getMessage())  # type: ignore[method-assign]
        root, own = logging.getLogger(), logging.getLogger("balak.server")
        levels = root.level, own.level
        root.setLevel(logging.DEBUG)
        own.setLevel(logging.DEBUG)
        root.addHandler(handler)
        try:
            yield
        finally:
            root.removeHandler(handler)
            root.setLevel(levels[0])
            own.setLevel(levels[1])


@pytest.mark.parametrize("delay", [0, 20])
@pytest.mark.parametrize("pair", PAIRS)
def test_what_differs_out_of_sight_changes_no_frame_no_answer_and_no_log_line(
    monkeypatch: pytest.MonkeyPatch, pair: str, delay: int
) -> None:
    places = PAIRS[pair]
    avoid = frozenset(DECK[place] for place in places)

    async def scenario() -> None:
        options = Options(delay=delay, timer=200)
        decks = list(DECK), swapped(places)
        worlds = [World(decks[0], decks[1], options), World(decks[1], decks[0], options)]
        for number, world in enumerate(worlds):
            monkeypatch.setattr("balak.server.tables.secrets", FixedIds())
            monkeypatch.setattr("balak.server.bench.thinking_seconds", world.think)
            world.script = worlds[0].played if number else None
            await world.run(avoid)
        ours, theirs = worlds
        assert ours.played == theirs.played
        assert len([choice for choice in ours.played if choice]) >= 6
        for mine, other in zip(ours.steps, theirs.steps, strict=True):
            assert mine == other
        assert ours.lines == theirs.lines
        assert ours.thought == theirs.thought
        assert len(ours.thought) >= 2
        frames = sum(len(sent) for step in ours.steps for sent in step.values())
        assert frames > 150

    run(scenario)


async def watched_late(house: House, choices: Sequence[str]) -> tuple[list[bytes], list[bytes]]:
    """Play these actions of the seat to act; return what who watches later is sent, and much later.

    The first part ends just before the delay is over.
    """
    room = await house.room(2, options=Options(delay=30, timer=300))
    await room.connect(0, 1)
    watcher = await room.watch()
    await house.start(room)
    await room.deal()
    await room.advance(100.0)
    room.table.sweep()
    for choice in choices:
        turn = room.state.turn
        assert turn is not None
        await room.pages[turn].act(choice)
    late = await room.watch()
    for _ in range(29):
        await room.advance(1.0)
        room.table.sweep()
        room.table.watch(watcher.link)  # asks for the whole state again
    await room.settle()
    sent = [msgspec.json.encode(message) for page in (watcher, late) for message in page.told]
    await room.advance(2.0)
    room.table.sweep()
    await room.settle()
    return sent, [msgspec.json.encode(message) for message in late.told]


def test_who_watches_later_cannot_tell_before_what_was_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        worlds = []
        for choices in (["66", "26+", "56-"], ["66", "d", "d"], ["66", "26+"], ["66"], ["d"]):
            monkeypatch.setattr("balak.server.tables.secrets", FixedIds())
            house = House()
            try:
                worlds.append(await watched_late(house, choices))
            finally:
                await house.close()
        before = [sent for sent, _ in worlds]
        assert before.count(before[0]) == len(worlds)
        after = [sent for _, sent in worlds]
        assert len({b"".join(sent) for sent in after}) == len(worlds)

    run(scenario)
