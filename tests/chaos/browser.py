"""A person with a browser: plays, makes mistakes, loses the line, leaves, comes back."""

import asyncio
import contextlib
import random
from dataclasses import dataclass, field
from itertools import count
from typing import Final

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from balak.protocol import Takeover
from chaos.history import History, Message
from chaos.page import Moved, Page
from chaos.world import Party, World
from server.shuffling import BrokenShuffleError, Shuffles

THINKING: Final = 0.04
"""Seconds that pass between two decisions of a client, on average."""
PENDING: Final = 3.0
BORED: Final = 4.0
"""Seconds after which somebody at a finished table goes elsewhere."""
NETWORK_ERRORS: Final = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)
ACTIONS: Final = [
    "d",
    "p",
    *(f"{a}{b}{arm}" for a in range(7) for b in range(a, 7) for arm in "-+"),
]


@dataclass
class Browser:
    """One client at a party; ``is_watching`` for a spectator."""

    world: World
    party: Party
    name: str
    is_watching: bool = False
    history: History | None = None
    shuffles: Shuffles = field(default_factory=lambda: Shuffles(None))
    page: Page | None = None
    _cookie: str = ""
    _watched: str | None = None
    """The watch link of the table whose history this is."""
    _lines: int = 0
    _pending: dict[str, Message] = field(default_factory=dict)
    _given: list[Message] = field(default_factory=list)
    """Commands that were sent at this table."""
    _numbers: "count[int]" = field(default_factory=count)
    _rng: random.Random = field(default_factory=random.Random)
    _idle_since: float | None = None
    _nap: float = 0.0
    """For how many seconds more it will be without a line."""

    def __post_init__(self) -> None:
        self._rng = self.world.rng(self.name)

    async def live(self) -> None:
        """Do all that until the run is over."""
        while not self.world.is_over:
            try:
                if self.history is None and not await self._arrive():
                    await asyncio.sleep(self._rng.uniform(0.05, 0.2))
                    continue
                await self._session()
            except Moved:
                self._forget()
            except NETWORK_ERRORS:
                pass
            except BrokenShuffleError as error:
                self.world.complaints.append(f"{self.name}: {error}")
                self._forget()
            nap, self._nap = self._nap, 0.0
            await asyncio.sleep(self._rng.uniform(0.01, 0.25) + nap)

    def end(self) -> None:
        """Write down how far the page was in the end."""
        self._keep_receipt()
        if self.history is not None and self.page is not None and self.page.has_state:
            self.history.last_seq = self.page.seq

    # --- coming and going -------------------------------------------------------------------

    async def _arrive(self) -> bool:
        if self.is_watching:
            if self.party.table is None or self.party.watch is None:
                return False
            self._watched = self.party.watch
            self._begin(self.party.table, None, "")
            return True
        seated = await self.party.seat(self.world, f"{self.name}.{next(self._numbers)}")
        if seated is None:
            return False
        self._begin(*seated)
        return True

    def _begin(self, table: str, seat: int | None, cookie: str) -> None:
        self._keep_receipt()
        self.history = History(self.name, table, seat)
        self.world.histories.append(self.history)
        self.shuffles = Shuffles(None if self.is_watching else table, seat)
        self._cookie = cookie
        self._lines = 0
        self._pending.clear()
        self._given.clear()
        self._idle_since = None

    def _forget(self) -> None:
        self._keep_receipt()
        self.history = None

    def _keep_receipt(self) -> None:
        if self.history is not None and self.shuffles.match is not None:
            self.history.receipt = self.shuffles.receipt()

    # --- one socket -------------------------------------------------------------------------

    async def _session(self) -> None:
        assert self.history is not None
        path = f"/api/tables/{self.history.table}/socket"
        if self.is_watching:
            path = f"/api/watch/{self._watched}/socket"
        async with connect(
            f"ws://127.0.0.1:{self.world.port}{path}",
            origin=self.world.origin,  # type: ignore[arg-type] # a NewType of str
            additional_headers={"Cookie": self._cookie} if self._cookie else {},
            compression=None,
            ping_interval=None,
            open_timeout=3.0,
            close_timeout=0.2,
        ) as socket:
            page = Page(socket, self.history, self.shuffles, self._lines, self.world.clock)
            self._lines += 1
            self.page = page
            acting = asyncio.create_task(self._act(page))
            try:
                await page.hello()
                await page.read()
            finally:
                acting.cancel()
                await asyncio.wait([acting])
                self.page = None
                self.world.resyncs += page.resyncs
                self._pending |= page.unanswered
                if not acting.cancelled() and (error := acting.exception()) is not None:
                    raise error

    async def _act(self, page: Page) -> None:
        try:
            while True:
                await asyncio.sleep(self._rng.expovariate(1 / THINKING))
                if page.has_state and not self.world.is_quiet:
                    await self._decide(page)
        except (Moved, *NETWORK_ERRORS):
            page.socket.transport.abort()
            raise

    async def _decide(self, page: Page) -> None:
        if self.is_watching:
            if self.party.table != page.history.table:
                raise Moved
            await self._watch(page)
            return
        if page.watch and self.party.table == page.history.table:
            self.party.watch = page.watch
        if self._pending:
            await self._send_again(page)
        elif not self.world.is_calm and self._rng.random() < 0.04:
            await self._mischief(page)
        elif not page.unanswered or self._rng.random() < 0.01:
            await self._sensible(page)

    async def _watch(self, page: Page) -> None:
        roll = self._rng.random()
        if roll < 0.02:
            await page.hello()
        elif roll < 0.03 and not self.world.is_calm:
            await page.send({"type": "act", "command_id": "not-mine", "expected_seq": page.seq,
                             "action": "d"})  # fmt: skip
        elif roll < 0.04 and not self.world.is_calm:
            page.socket.transport.abort()

    async def _send_again(self, page: Page) -> None:
        """Send what was not answered before the line broke, or give it up."""
        pending, self._pending = self._pending, {}
        for command in pending.values():
            if command["type"] not in {"contribute", "reveal"} and self._rng.random() < 0.8:
                await page.send(command)

    # --- what sensible people do ------------------------------------------------------------

    async def _sensible(self, page: Page) -> None:
        phase = page.phase
        is_over = phase in {"match_over", "closed"}
        if not is_over:
            self._idle_since = None
        if page.now is not None and page.now.claim not in {None, page.seat}:
            await self._command(page, "claim", seat=page.now.claim)
        elif phase == "gathering":
            await self._gather(page)
        elif phase in {"lot", "round_over"}:
            await self._command(page, "next", round=page.round + 1)
            await asyncio.sleep(self._rng.uniform(0.0, 0.3))
        elif phase == "play":
            await self._play(page)
        elif is_over:
            await self._go_elsewhere(page)

    async def _gather(self, page: Page) -> None:
        if page.seat == page.host and self._rng.random() < 0.02:
            await self._command(page, "start")
        elif page.seat is not None and not page.seats[page.seat].get("ready"):
            await self._command(page, "ready", ready=True)

    async def _play(self, page: Page) -> None:
        if page.seat is None or page.seat >= len(page.seats):
            return
        if page.seats[page.seat].get("stand_in"):
            await self._command(page, "back")
            await asyncio.sleep(self._rng.uniform(0.0, 0.5))
        elif page.legal:
            placing = [action for action in page.legal if action != "d"]
            actions = placing if placing and self._rng.random() < 0.7 else page.legal
            await self._command(page, "act", action=self._rng.choice(actions))
            if self._rng.random() < 0.15:  # at once, or once it was seen
                await asyncio.sleep(self._rng.choice([0.0, 0.02]))
                await self._command(page, "undo", seq=page.seq + self._rng.randint(0, 1))

    async def _go_elsewhere(self, page: Page) -> None:
        if page.next_table is not None:
            await self._follow(page.history.table)
        now = self.world.clock()
        if self._idle_since is None:
            self._idle_since = now
            if page.phase == "match_over":
                await self._command(page, "rematch", wanted=True)
        elif now - self._idle_since > (BORED if page.phase == "match_over" else 0.5):
            self.party.leave(page.history.table)
            raise Moved

    async def _follow(self, table: str) -> None:
        request, cookie = await self.world.request(
            "follow", self.name, f"/api/tables/{table}/follow", cookie=self._cookie, table=table
        )
        if not cookie or request.table is None:
            if request.status is not None and request.status < 500:
                self.party.leave(table)
                raise Moved
            return
        if self.party.table == table or self.party.table is None:
            self.party.table, self.party.watch = request.table, None
        self._begin(request.table, request.seat, cookie)
        raise ConnectionResetError

    async def _command(
        self, page: Page, kind: str, *, seq: int | None = None, **more: object
    ) -> Message:
        command: Message = {
            "type": kind,
            "command_id": f"{self.name}-{next(self._numbers)}".replace(".", "-").ljust(8, "_"),
            "expected_seq": page.seq if seq is None else seq,
            **more,
        }
        self._given.append(command)
        await page.send(command)
        return command

    # --- and what they do besides -------------------------------------------------------------

    async def _mischief(self, page: Page) -> None:
        rng = self._rng
        seats = max(1, len(page.seats))
        match rng.randrange(21):
            case 0:
                await self._command(page, "act", action=rng.choice(ACTIONS))
            case 1:
                action = rng.choice(page.legal or ACTIONS)
                seq = max(0, page.seq - rng.randint(1, 5))
                await self._command(page, "act", seq=seq, action=action)
            case 2 | 3 | 4:
                action = rng.choice(page.legal or ["d"])
                command = await self._command(page, "act", action=action)
                for _ in range(rng.randint(1, 2)):
                    await asyncio.sleep(rng.choice([0.0, 0.0, rng.uniform(0.0, 0.3)]))
                    await page.send(command)
            case 5 | 6 if self._given:
                await page.send(rng.choice(self._given))
            case 7:
                await self._command(page, "claim", seat=rng.randrange(seats))
            case 8:
                await self._command(page, rng.choice(["back", "start"]))
            case 9:
                await self._command(page, "ready", ready=rng.random() < 0.5)
            case 10:
                await self._command(page, "rematch", wanted=rng.random() < 0.5)
            case 11:
                await self._command(page, "next", round=max(1, page.round + rng.randint(-1, 3)))
            case 12:
                where = {"round": page.round, "attempt": rng.randint(50, 99)}
                await self._command(page, "contribute", **where, hash="ab" * 32)
            case 13:
                where = {"round": page.round, "attempt": rng.randint(1, 2)}
                await self._command(page, "reveal", **where, contribution="cd" * 16)
            case 14:
                self.shuffles.reveals = not self.shuffles.reveals
                await asyncio.sleep(0.2)
                self.shuffles.reveals = True
            case 15:
                await page.send({"type": "say", "phrase": "hello"})
                await page.send({"type": "pacing", "pace": "instant"})
                await page.hello()
            case 16 if rng.random() < 0.4:
                await self._command(page, "leave")
            case 17 if rng.random() < 0.2:
                await self._command(page, "concede")
            case 18:
                self._nap = rng.choice([0.0, 0.0, rng.uniform(0.5, 6.0)])
                page.socket.transport.abort()
            case 20:
                await asyncio.sleep(rng.uniform(0.5, 8.0))
            case 19 if rng.random() < 0.5:
                await self._move(page)
            case _:
                await page.send({"type": "ping"})

    async def _move(self, page: Page) -> None:
        """Go on with another device: a new cookie for the same seat."""
        table = page.history.table
        with contextlib.suppress(*NETWORK_ERRORS):
            _, code = await self.world.request(
                "handover",
                self.name,
                f"/api/tables/{table}/handover",
                cookie=self._cookie,
                table=table,
            )
            if not code:
                return
            _, cookie = await self.world.request(
                "takeover", self.name, f"/api/tables/{table}/takeover", Takeover(code), table=table
            )
            self._cookie = cookie or self._cookie
        page.socket.transport.abort()
