"""Offline: answers what a page asks, as a server does, from tables that lie on a disk."""

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from balak.errors import BalakError, ProtocolError
from balak.offline.disk import Disk
from balak.offline.lines import Line
from balak.offline.store import DiskStore
from balak.protocol import Analysis, Lobby, NewTable, Seated
from balak.server import logs
from balak.server.brains import Brains
from balak.server.clock import Clock
from balak.server.export import record_of
from balak.server.gate import table_info
from balak.server.log import Dealer
from balak.server.problems import problem_of
from balak.server.reading import found_table, readable_rounds
from balak.server.replays import no_analysis, replay_of
from balak.server.requests import read_request
from balak.server.settings import Settings
from balak.server.tables import FIRST_SEAT, Tables

OFFLINE_PREFIX: Final = "00ff11e0" * 2
"""How the id of a table begins that lies in a browser, and no other's but by a rare accident."""
TOKENS: Final = "kursi/"
"""Where the tokens of this browser's seats are kept, by the table."""
_PATH: Final = re.compile(r"/api/(tables|lobby)(?:/([0-9a-f]{32})(?:/([a-z]+))?)?")

Answer = tuple[int, bytes]
"""An HTTP status, and JSON."""


def offline_id() -> str:
    """Return the id of a new table: that it is in a browser, and 64 random bits."""
    return OFFLINE_PREFIX + secrets.token_hex(8)


class Offline:
    """All tables of one browser.

    Args:
        disk: Where they are kept.
        settings: As a server has them; what limits others says nothing here.
        dealer: Where secrets and decks come from.
        brains: Where bots think; by default at once, in the one thread there is.
        clock: What tables go by.
    """

    def __init__(
        self,
        disk: Disk,
        *,
        settings: Settings | None = None,
        dealer: Dealer | None = None,
        brains: Brains | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._disk = disk
        self._settings = settings or Settings()
        self.tables = Tables(
            DiskStore(disk),
            self._settings,
            dealer=dealer or Dealer(),
            brains=brains or Brains(1, searching=()),
            clock=clock,
            new_id=offline_id,
        )
        self._tokens: dict[str, str] = {}
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read which seats are this browser's, and look after the tables from now on."""
        rows = await self._disk.read(TOKENS)
        self._tokens = {key.removeprefix(TOKENS): token for key, token in rows}
        self._sweeping = asyncio.create_task(self.tables.sweep_for_ever())

    async def close(self) -> None:
        """Stop all that goes on by itself; the disk has everything."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.wait([self._sweeping])
        await self.tables.close()

    def connect(
        self, table: str, send: Callable[[str], None], closed: Callable[[int], None]
    ) -> Line:
        """Open a line to a table.

        Args:
            table: Its id.
            send: Called with each message for the page.
            closed: Called with the code when the line is closed from here.
        """
        return Line(
            self.tables,
            table,
            self._token(table),
            queue_bytes=self._settings.queue_bytes,
            send=send,
            closed=closed,
        )

    async def request(self, method: str, path: str, body: bytes = b"") -> Answer:
        """Answer a request as a server does. What needs others is refused (code ``offline``)."""
        try:
            return await self._answer(method, path, body)
        except BalakError as error:
            status, problem = problem_of(error)
            if status >= 500:
                self.tables.notes.failed(error)
            return status, msgspec.json.encode(problem)
        except Exception as error:
            logs.broke("request", error)
            return 500, msgspec.json.encode({"code": "internal", "detail": "something broke"})

    async def _answer(self, method: str, path: str, body: bytes) -> Answer:
        found = _PATH.fullmatch(path.partition("?")[0])
        kind, table, what = found.groups() if found else (None, None, None)
        match method, kind, what:
            case "GET", "lobby", None:
                return _json(200, Lobby([]))
            case "POST", "tables", None if table is None:
                return await self._create(body)
        if kind != "tables" or table is None:
            raise _only_online()
        routes: dict[tuple[str, str | None], Callable[[str], Awaitable[Answer]]] = {
            ("GET", None): self._info,
            ("POST", "seats"): self._sit,
            ("POST", "follow"): self._follow,
            ("GET", "record"): self._record,
            ("GET", "review"): self._review,
            ("GET", "analysis"): self._analysis,
            ("POST", "analysis"): self._ask_analysis,
        }
        route = routes.get((method, what))
        if route is None:
            raise _only_online()
        return await route(table)

    async def _create(self, body: bytes) -> Answer:
        wanted = read_request(body, NewTable)
        if None in wanted.bots:
            raise _only_online()
        table, token = await self.tables.create(wanted)
        await self._keep(table, token)
        return _json(201, Seated(table, FIRST_SEAT))

    async def _info(self, table: str) -> Answer:
        return _json(200, table_info((await self.tables.get(table)).state))

    async def _sit(self, table: str) -> Answer:
        """Give the seat that this browser has; there are no others to take."""
        seat = await self.tables.seat_of(table, self._token(table))
        return _json(201, Seated(table, seat))

    async def _follow(self, table: str) -> Answer:
        token = self._token(table)
        successor, seat = await self.tables.follow(table, token)
        await self._keep(successor, token)
        return _json(201, Seated(successor, seat))

    async def _record(self, table: str) -> Answer:
        await self.tables.seat_of(table, self._token(table))
        return 200, record_of((await self.tables.get(table)).state)

    async def _review(self, table: str) -> Answer:
        state, seat = await found_table(self.tables, table, self._token)
        asked = table if seat is None else None
        return _json(200, replay_of(state, seat, asked=asked))

    async def _analysis(self, table: str) -> Answer:
        _, total = await readable_rounds(self.tables, table, self._token)
        shown = Analysis("unavailable", 0, total, 0, 0, rounds=[], summary=None)
        return _json(200, shown)

    async def _ask_analysis(self, table: str) -> Answer:
        await readable_rounds(self.tables, table, self._token)
        raise no_analysis()

    def _token(self, table: str) -> str:
        return self._tokens.get(table, "")

    async def _keep(self, table: str, token: str) -> None:
        await self._disk.write({TOKENS + table: token}, {})
        self._tokens[table] = token


def _json(status: int, body: msgspec.Struct) -> Answer:
    return status, msgspec.json.encode(body)


def _only_online() -> ProtocolError:
    return ProtocolError(
        "this needs a server: other people are not here", code="offline", key="error-offline"
    )
