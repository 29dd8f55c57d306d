"""A match at DEBUG with everything in it: no line of any logger holds what must not be told."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from balak.protocol import Claim, Concede, Leave, Next, Options, Ready, Rematch, Start
from balak.server import log
from balak.server.settings import Settings
from server.harness import Player, Seat, Server, run, serving
from server.security.doors import ask, line

NAMES = ("Xantippe", "Yggdrasil", "Zebedeus", "Quetzal")
OURS = ("websockets.client", "httpx", "httpcore", "hypothesis")
"""Loggers of the page's side of these tests."""


class Lines(logging.Handler):
    """Keeps every line as it would be written, and all that came with it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.loggers: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(OURS):
            return
        self.loggers.add(record.name)
        known = {name: value for name, value in vars(record).items() if name != "args"}
        self.lines.append(f"{self.format(record)} {record.args!r} {known!r}")


@pytest.fixture
def lines() -> Iterator[Lines]:
    """Everything that any logger says, down to DEBUG."""
    handler = Lines()
    root = logging.getLogger()
    levels = {root: root.level}
    for name in ("balak", "balak.server", "litestar", "uvicorn", "uvicorn.error", "websockets"):
        logger = logging.getLogger(name)
        levels[logger] = logger.level
    for logger in levels:
        logger.setLevel(logging.DEBUG)
    root.addHandler(handler)
    try:
        yield handler
    finally:
        root.removeHandler(handler)
        for logger, level in levels.items():
            logger.setLevel(level)


async def sit(server: Server, table: str, name: str) -> Seat:
    return await server.sit(table, name)


async def refused_things(server: Server, seat: Seat, player: Player) -> None:
    """Try what is refused, with everything that could be repeated in a log line."""
    for action in ("66", "00+", "d", "p", "11-"):
        await player.act(action)
    await player.do(Claim, seat=3)
    await player.do(Next, round=99)
    for text in ("{", '{"type":"act","action":"66","name":"Xantippe"}', "\x00", "x" * 4000):
        await player.socket.send(text)
    base = f"/api/tables/{seat.table}"
    cookie = seat.cookie
    await ask(server, "POST", f"{base}/takeover", json={"code": "WR0NGC0DE1"}, cookie=cookie)
    await ask(server, "POST", f"{base}/seats", json={"name": NAMES[0], "x": cookie}, cookie=cookie)
    await ask(server, "POST", f"{base}/seats", json={"name": "\u202e" + NAMES[0]})
    await ask(server, "POST", f"{base}/handover", cookie=cookie, origin="http://evil.example")
    await ask(server, "GET", f"{base}/record", cookie=cookie)
    await ask(server, "GET", f"{base}/nothing", cookie=cookie)
    await ask(server, "PUT", base, cookie=cookie)
    async with line(server, f"{base}/socket", f"{cookie}x"):
        pass


def told_to_nobody(events: list[log.LogEvent]) -> set[str]:
    """Return of a log what no line may hold."""
    found: set[str] = set()
    for event in events:
        match event:
            case log.Opened(watch=watch, seed=seed):
                found |= {watch, seed}
            case log.Committed(secret=secret):
                found.add(secret)
            case log.Contributed(hash=given):
                found.add(given)
            case log.Revealed(contribution=contribution):
                found.add(contribution)
            case log.Dealt(deck=deck):
                found |= {deck, deck[:14]}
            case log.Followed(table=table):
                found.add(table)
            case _:
                pass
    return found


def test_a_match_at_debug_writes_down_nothing_that_is_secret(tmp_path: Path, lines: Lines) -> None:
    hidden: set[str] = {"WR0NGC0DE1", *NAMES}

    async def scenario() -> None:
        settings = Settings(
            message_burst=1_000_000, log_level="debug", stop_seconds=0.0, list_seconds=0.5
        )
        async with serving(tmp_path, settings=settings) as server:
            answer = await ask(
                server,
                "POST",
                "/api/tables",
                json={
                    "name": NAMES[0],
                    "bots": [None, "heuristic", None],
                    "bot_names": [NAMES[1], NAMES[2], NAMES[3]],
                    "pace": "instant",
                    "target": 1,
                    "options": msgspec.to_builtins(Options(public=True)),
                },
            )
            first = Seat.of(server.port, answer)
            second = await sit(server, first.table, NAMES[1])
            third = await sit(server, first.table, NAMES[3])
            hidden.update(seat.cookie.partition("=")[2] for seat in (first, second, third))
            async with first.opened() as ayu, second.opened() as budi, third.opened() as citra:
                for player in (ayu, budi, citra):
                    await player.hello()
                await citra.do(Leave)
                for player in (ayu, budi):
                    await player.do(Ready, ready=True)
                await ayu.do(Start)
                await refused_things(server, first, ayu)
                async with server.watch((await server.info(first.table)).watch or "") as watcher:
                    await watcher.hello()
                    for player in (ayu, budi):
                        await player.go_on()
                    await asyncio.gather(ayu.play_round(), budi.play_round())
                code = (await second.handover()).code
                newer = await server.takeover(second.table, code)
                hidden.update({code, newer.cookie.partition("=")[2]})
                assert (await first.record()).status_code == 200
                async with newer.opened() as again:
                    await again.hello()
                    for player in (ayu, again):
                        await player.do(Rematch, wanted=True)
                    await ayu.do(Concede)
            for table in (first.table, await next_table(server, first.table)):
                stored = await server.store.load_table(table)
                hidden.add(table)
                hidden.update(told_to_nobody([log.decode(body) for body in stored.events]))

    run(scenario)
    assert {"balak.server"} <= lines.loggers
    assert len(hidden) > 20
    for text in lines.lines:
        assert not [secret for secret in hidden if secret in text], text
        assert "Tile(" not in text
        assert "hand" not in text.replace("handover", "").replace("handler", "")


async def next_table(server: Server, table: str) -> str:
    """Return the table of the next match."""
    events = [log.decode(body) for body in (await server.store.load_table(table)).events]
    return next(event.table for event in events if isinstance(event, log.Followed))
