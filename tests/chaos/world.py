"""What all clients of a run share: the clock, the way to the server, and the parties."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx
import msgspec

from balak.protocol import BotName, NewTable, Options, Sit
from chaos.history import History, Request

HTTP_SECONDS = 4.0


@dataclass
class World:
    """One run, seen from the clients' side."""

    seed: str
    port: int = 0
    histories: list[History] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """What pages refused about shuffles."""
    resyncs: int = 0
    is_calm: bool = False
    """Whether everybody only does what is sensible."""
    is_quiet: bool = False
    """Whether nobody does anything."""
    is_over: bool = False
    http: httpx.AsyncClient = field(
        default_factory=lambda: httpx.AsyncClient(timeout=HTTP_SECONDS, verify=False)  # noqa: S501 - plain http, and certificates take long to load
    )

    def __post_init__(self) -> None:
        # Each browser has its own cookies and sends them itself.
        self.http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))

    @property
    def origin(self) -> str:
        """Where the clients think that the server is."""
        return f"http://127.0.0.1:{self.port}"

    def clock(self) -> float:
        """Return the time that all histories use."""
        return time.monotonic()

    def rng(self, name: str) -> random.Random:
        """Return the source of somebody's decisions."""
        return random.Random(f"{self.seed}:{name}")

    async def request(
        self,
        kind: str,
        name: str,
        path: str,
        body: msgspec.Struct | None = None,
        *,
        cookie: str = "",
        table: str | None = None,
    ) -> tuple[Request, str]:
        """Post as a page does; return what is known of the request, and the cookie that came."""
        request = Request(kind, name, self.clock(), table=table)
        self.requests.append(request)
        headers = {"origin": self.origin, **({"cookie": cookie} if cookie else {})}
        answer = await self.http.post(
            self.origin + path,
            content=b"" if body is None else msgspec.json.encode(body),
            headers=headers,
        )
        request.status = answer.status_code
        if answer.status_code not in {200, 201}:
            return request, ""
        content = answer.json()
        if kind != "handover":
            request.table, request.seat = content["table"], content["seat"]
        return request, answer.headers.get("set-cookie", content.get("code", "")).partition(";")[0]


@dataclass
class Party:
    """Some people who play one match after the other at one table, and what they like."""

    number: int
    persons: int
    bots: Sequence[BotName]
    options: dict[str, Any]
    target: int
    table: str | None = None
    watch: str | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def new_table(self, name: str) -> NewTable:
        """Return what to ask for."""
        seats: list[BotName | None] = [None] * (self.persons - 1)
        names = [f"bot {number}" for number in range(self.persons + len(self.bots) - 1)]
        return NewTable(
            name=name,
            bots=[*seats, *self.bots],
            bot_names=names,
            pace="instant",
            target=self.target,
            options=Options(**self.options),
        )

    async def seat(self, world: World, name: str) -> tuple[str, int, str] | None:
        """Take a seat at the party's table, or open one; return table, seat and cookie."""
        async with self.lock:
            if self.table is None:
                request, cookie = await world.request(
                    "create", name, "/api/tables", self.new_table(name)
                )
                if cookie:
                    self.table, self.watch = request.table, None
            else:
                request, cookie = await world.request(
                    "sit", name, f"/api/tables/{self.table}/seats", Sit(name), table=self.table
                )
                if request.status in {404, 409}:
                    self.table = None
        if not cookie or request.table is None or request.seat is None:
            return None
        return request.table, request.seat, cookie

    def leave(self, table: str) -> None:
        """Come together elsewhere from now on."""
        if self.table == table:
            self.table = None


def parties(count: int) -> list[Party]:
    """Return parties that differ in seats, bots and options."""
    kinds: list[tuple[int, tuple[BotName, ...], dict[str, Any], int]] = [
        (2, (), {}, 40),
        (2, ("greedy",), {"timer": 5, "bank": 0}, 20),
        (3, ("random",), {"public": True}, 61),
        (4, (), {"delay": 1}, 30),
        (1, ("greedy", "heuristic"), {}, 61),
        (3, (), {"timer": 5, "bank": 3}, 30),
        (2, ("random", "greedy"), {"public": True, "delay": 2}, 20),
        (2, (), {"watch": False}, 100),
    ]
    return [Party(number, *kinds[number % len(kinds)]) for number in range(count)]
