"""Whatever is said on a socket, in whatever order: an answer or a fault, and never a broken line.

Two pages and a spectator say anything at one table: what fits, what does not fit now, what is no
message. Each command is answered once, a refusal changes nothing, and no line is closed but for a
reason that the protocol names.
"""

import asyncio
import logging
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from balak.protocol import (
    VERSION,
    Applied,
    ClientMessage,
    Command,
    Event,
    Fault,
    Hello,
    Noted,
    Phrase,
    Ping,
    Pong,
    Refused,
    ServerMessage,
    Stale,
    Welcome,
)
from balak.server.settings import Settings
from balak.shuffle import contribution_hash
from server.harness import FixedDealer, Server, serving
from server.memory_store import MemoryStore
from server.security.doors import hear, line
from strategies import NOTATIONS

PATIENT = Settings(
    message_burst=0,
    watcher_burst=0,
    sits_per_address=0,
    tables_per_address=0,
    stop_seconds=0.0,
    list_seconds=1000.0,
    ready_seconds=1000.0,
    phrase_seconds=1000.0,
)
CLOSES = {1008, 4001, 4002, 4004}
"""What a line may be closed with for what is said."""
EVENTS = tuple(set(get_args(Event)) - {Noted})
EXAMPLES = 40
STEPS = 30
GIVEN = "0123456789abcdef" * 2
_decoder = msgspec.json.Decoder(ClientMessage)


@dataclass
class Page:
    """A bare page: it knows its line, its seat and how far it has read."""

    socket: ClientConnection
    table: str
    seat: int | None
    welcome: Welcome | None = None
    seq: int = 0
    legal: list[str] = field(default_factory=list)
    is_open: bool = True
    number: int = 0

    async def hears(self) -> ServerMessage | None:
        """Return the next message, or None if the line is closed."""
        try:
            message = await hear(self.socket)
        except ConnectionClosed:
            self.is_open = False
            assert self.socket.close_code in CLOSES
            return None
        if isinstance(message, Welcome):
            self.welcome, self.seq = message, message.seq
            self.legal = [] if message.round is None else message.round.legal
        elif isinstance(message, EVENTS):
            self.seq = message.seq
            self.legal = getattr(message, "legal", self.legal)
        return message

    async def knows_all(self) -> None:
        """Ask for the whole state, so that the next thing said may fit."""
        await self.socket.send(text_of("hello", version=VERSION))
        while self.is_open and not isinstance(await self.hears(), Welcome):
            pass

    def fitting(self) -> str:
        """Return what a page would say now."""
        welcome = self.welcome
        assert welcome is not None
        self.number += 1
        acting = {"command_id": f"fitting-{self.number}", "expected_seq": self.seq}
        shuffling = welcome.shuffling
        if shuffling is not None and self.seat in shuffling.waiting and self.seat is not None:
            place = {"round": shuffling.round, "attempt": shuffling.attempt}
            if shuffling.hashes is not None:
                return text_of("reveal", contribution=GIVEN, **place, **acting)
            made = contribution_hash(
                self.table, shuffling.round, shuffling.attempt, self.seat, GIVEN
            )
            return text_of("contribute", hash=made, **place, **acting)
        if self.legal:
            return text_of("act", action=self.legal[0], **acting)
        if welcome.phase == "gathering":
            return text_of("ready", ready=True, **acting)
        if welcome.phase == "match_over":
            return text_of("rematch", wanted=True, **acting)
        number = 1 if welcome.round is None else welcome.round.number + 1
        return text_of("next", round=number, **acting)


def text_of(kind: str, **fields: Any) -> str:
    return msgspec.json.encode({"type": kind} | fields).decode()


seqs = st.integers(0, 60) | st.sampled_from([-1, 10**6, 2**63, 10**30])
ids = st.sampled_from([f"command-{number}" for number in range(8)]) | st.text(max_size=12)
rounds = st.sampled_from([0, 1, 1, 1, 2, 3, 9999, 10_000, -1])
attempts = st.sampled_from([1, 1, 2, 3, 99, 0, 100])
hexes = st.sampled_from(
    [GIVEN, GIVEN * 2, "0" * 32, "f" * 64, "", f"{GIVEN}\n", "F" * 32, "0" * 31]
)
seat_numbers = st.integers(-1, 4)


def saying(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[str]:
    """Return messages of this kind, sometimes with something left out, or in addition."""
    whole = st.fixed_dictionaries(fields).map(lambda values: {"type": kind} | values)
    extra = st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=3), max_size=1)
    spoiled = st.builds(lambda values, more: values | more, whole, extra)
    return (whole | whole | spoiled).map(lambda values: msgspec.json.encode(values).decode())


def commanding(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[str]:
    return saying(kind, command_id=ids, expected_seq=seqs, **fields)


messages = st.one_of(
    st.just(None),
    st.just(None),
    st.just(None),
    commanding("act", action=st.sampled_from(NOTATIONS)),
    commanding("undo"),
    commanding("next", round=rounds),
    commanding("ready", ready=st.booleans()),
    commanding("start"),
    commanding("contribute", round=rounds, attempt=attempts, hash=hexes),
    commanding("reveal", round=rounds, attempt=attempts, contribution=hexes),
    commanding("claim", seat=seat_numbers),
    commanding("back"),
    commanding("rematch", wanted=st.booleans()),
    commanding("concede") | commanding("leave"),
    saying("hello", version=st.sampled_from([VERSION, VERSION, VERSION, VERSION, 1, "2"])),
    saying("say", phrase=st.sampled_from(get_args(Phrase))),
    saying("pacing", pace=st.sampled_from(["instant", "slow", "never"])),
    saying("ping"),
    st.text(max_size=40),
    st.binary(max_size=40),
    st.sampled_from(["[" * 3000, "null", "0", '{"type":"welcome"}', "x" * 4097, "{}" * 2048]),
)
"""Something to say; None is what fits."""
scripts = st.lists(st.tuples(st.integers(0, 2), messages), min_size=5, max_size=STEPS)


def expected(said: str | bytes, *, is_watcher: bool) -> type[Any] | tuple[type[Any], ...] | None:
    """Return what this must be answered with; None for nothing."""
    try:
        message = _decoder.decode(said) if isinstance(said, str) else None
    except (msgspec.DecodeError, RecursionError):
        message = None
    if message is None or len(said) > 4096:
        return Fault
    if isinstance(message, Hello):
        return Welcome if message.version == VERSION else Fault
    if isinstance(message, Ping):
        return Pong
    if is_watcher:
        return Fault
    return (Applied, Refused, Stale) if isinstance(message, get_args(Command)) else None


async def says(server: Server, page: Page, said: str | bytes | None) -> None:
    """Say something and check what it comes to."""
    if said is None:
        await page.knows_all()
        if not page.is_open:
            return
        said = page.fitting() if page.seat is not None else text_of("ping")
    before = await server.store.load_table(page.table)
    try:
        await page.socket.send(said)
    except ConnectionClosed:
        page.is_open = False
        assert page.socket.close_code in CLOSES
        return
    wanted = expected(said, is_watcher=page.seat is None)
    if wanted is None:
        await page.socket.send(text_of("ping"))  # answered after it
        wanted = Pong
    while (answer := await page.hears()) is not None and not isinstance(answer, wanted):
        pass
    if isinstance(answer, Fault | Refused | Stale | Welcome | Pong):
        assert (await server.store.load_table(page.table)).events == before.events
    if isinstance(answer, Applied | Refused | Stale):
        assert answer.command_id == msgspec.json.decode(said)["command_id"]


async def play(server: Server, script: list[tuple[int, str | bytes | None]]) -> None:
    """Say all this at a new table of two persons, with one who watches."""
    first = await server.new_table((None,), target=1)
    second = await server.sit(first.table, "Budi")
    watch = (await server.info(first.table)).watch
    async with AsyncExitStack() as stack:
        pages = []
        for path, cookie, seat in (
            (f"/api/tables/{first.table}/socket", first.cookie, 0),
            (f"/api/tables/{first.table}/socket", second.cookie, 1),
            (f"/api/watch/{watch}/socket", None, None),
        ):
            socket = await stack.enter_async_context(line(server, path, cookie))
            pages.append(Page(socket, first.table, seat))
            await pages[-1].knows_all()
        for who, said in script:
            if pages[who].is_open:
                await says(server, pages[who], said)
        for page in pages:
            if page.is_open:
                await page.knows_all()


def test_whatever_is_said_is_answered_and_breaks_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        server = runner.run(
            stack.enter_async_context(
                serving(store=MemoryStore(), settings=PATIENT, dealer=FixedDealer())
            )
        )
        try:

            @settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
            @given(scripts)
            def said(script: list[tuple[int, str | bytes | None]]) -> None:
                runner.run(asyncio.wait_for(play(server, script), 60))

            said()
        finally:
            runner.run(stack.aclose())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_pages_that_say_what_fits_finish_a_match() -> None:
    """The script above can lead far: to the end of a match and to the next one."""

    async def scenario(server: Server) -> str:
        await play(server, [(number % 2, None) for number in range(200)])
        (table, *_) = store.tables
        return "".join(store.events(table))

    store = MemoryStore()
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        server = runner.run(
            stack.enter_async_context(serving(store=store, settings=PATIENT, dealer=FixedDealer()))
        )
        try:
            events = runner.run(scenario(server))
        finally:
            runner.run(stack.aclose())
    assert '"followed"' in events
