"""Nothing hidden leaves: two worlds, the gate, and the log lines."""

import ast
import logging
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

import balak.server
from balak.actions import DRAW, Action
from balak.protocol import Act, Dealt, Drew, Next
from balak.server.log import Dealer
from balak.view import View
from patience import PATIENCE
from server.harness import DECK, FixedDealer, Player, run, serving


class DrawingBot:
    """Draws until one tile is left to draw, then thinks until it is told to stop."""

    def __init__(self) -> None:
        self.stopped = threading.Event()

    def choose(self, view: View) -> Action:
        if view.drawable_count == 1:
            self.stopped.wait(PATIENCE)
        return DRAW


@dataclass(frozen=True)
class BrokenBot:
    """Tells everything it holds while it breaks."""

    def choose(self, view: View) -> Action:
        raise RuntimeError(f"I hold {view.hand}")


class FixedIds:
    """Tables whose ids, seeds and tokens are the same in both worlds."""

    def __init__(self) -> None:
        self._count = 0

    def token_hex(self, size: int) -> str:
        self._count += 1
        return f"{self._count:0{2 * size}x}"

    def token_urlsafe(self, size: int) -> str:
        return "t" * size


def swapped(deck: Sequence[str], one: str, other: str) -> list[str]:
    return [{one: other, other: one}.get(tile, tile) for tile in deck]


def ids(deck: Sequence[str], seats: int) -> tuple[list[str], list[str], list[str]]:
    """Return a tile of the last seat's hand, one that can be drawn, and the protected ones."""
    size = 6 if seats == 4 else 7
    rest = list(deck[seats * size :])
    return list(deck[size : seats * size]), rest[:-2], rest[-2:]


async def traffic(folder: Path, dealer: Dealer, bots: int) -> list[bytes]:
    """Play until one tile is left to draw and return every byte the person's page was sent."""
    bot = DrawingBot()
    async with serving(folder, dealer=dealer, bot=bot) as server:
        seat = await server.new_table(["greedy"] * bots)
        async with seat.opened() as player:
            await player.hello()
            await player.send(Next("the-first-deal", player.seq, 1))
            await player.receive_a(Dealt)
            await player.send(Act("my-opening-tile", player.seq, player.legal[0]))
            while (await player.receive_a(Drew)).drawable > 1:
                pass
            await refused_things(player)
            await player.hello()
            bot.stopped.set()
            return player.frames


async def refused_things(player: Player) -> None:
    """Try what is not allowed, also with tiles that others hold."""
    for number, tile in enumerate(DECK):
        await player.send(Act(f"not-my-turn-{number}", player.seq, f"{tile}+"))
        await player.receive()
    await player.send(Act("a-stale-command", 1, "d"))
    await player.receive()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pair", ["hand and boneyard", "hand and protected", "boneyard", "hands"])
def test_two_worlds_with_different_hidden_tiles_send_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, pair: str
) -> None:
    hands, drawable, protected = ids(DECK, seats)
    one, other = {
        "hand and boneyard": (hands[0], drawable[-1]),
        "hand and protected": (hands[-1], protected[0]),
        "boneyard": (drawable[0], protected[1]),
        "hands": (hands[0], hands[-1]),
    }[pair]

    async def scenario() -> None:
        worlds = []
        for number, deck in enumerate((list(DECK), swapped(DECK, one, other))):
            monkeypatch.setattr("balak.server.tables.secrets", FixedIds())
            folder = tmp_path / str(number)
            worlds.append(await traffic(folder, FixedDealer(deck), seats - 1))
        for ours, theirs in zip(*worlds, strict=True):
            assert ours == theirs
        assert len(worlds[0]) > 30

    run(scenario)


def test_a_seat_is_shown_its_own_tiles_alone_and_no_secret(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        frames = b"".join(await traffic(tmp_path, FixedDealer(), 1))
        shown = {tile for tile in DECK if f'"{tile}"'.encode() in frames}
        assert shown == set(DECK[:7])
        assert f"{1:064x}".encode() in frames  # the lot's secret, once it was drawn
        assert f"{2:064x}".encode() not in frames  # the round's

    run(scenario)


def test_a_bot_that_breaks_plays_a_legal_action_and_its_tiles_are_in_no_log_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    async def scenario() -> None:
        async with serving(tmp_path, bot=BrokenBot()) as server:
            seat = await server.new_table(["heuristic"])
            async with seat.opened() as player:
                await player.hello()
                await player.play_match()
            lines = [record.getMessage() for record in caplog.records]
            ours = [
                line
                for line in lines
                if "'what': 'bot'" in line and "'cause': 'RuntimeError'" in line
            ]
            assert ours
            token = seat.cookie.partition("=")[2]
            stored = await server.store.load_table(seat.table)
            secrets = [
                body["secret"]
                for body in map(msgspec.json.decode, stored.events)
                if body["type"] == "committed"
            ]
            assert secrets
            for record in caplog.records:
                if record.name.startswith(("websockets.client", "httpcore", "httpx")):
                    continue  # the page's side of these tests
                line = f"{record.getMessage()}{record.exc_text or ''}"
                assert "Tile(" not in line
                assert "I hold" not in line
                assert token not in line
                assert not any(secret in line for secret in secrets)

    run(scenario)


def test_only_the_gate_and_the_export_read_what_a_view_would_hide() -> None:
    """Names that hold hidden tiles or secrets, by the modules that may read them."""
    allowed = {
        "hands": {"export"},
        "boneyard": set[str](),
        "start_hands": {"replays"},  # of rounds that are over
        "start_boneyard": {"replays"},
        "revealed_hands": {"gate"},
        "revealed_boneyard": {"gate"},
        "tiles": {"export", "state"},
        "deck": {"state", "steps"},
        "secret": {"attempt", "gate", "state", "steps"},
        "seed": {"bench", "brains"},
    }
    found: dict[str, set[str]] = {name: set() for name in allowed}
    for path in Path(balak.server.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in found:
                found[node.attr].add(path.stem)
    assert found == allowed
