"""Everything over HTTP: opening tables and sitting down, records, the lobby, the client's files."""

import asyncio
from typing import Any, Final, Literal

from litestar import HttpMethod, MediaType, Request, Response, get, post, route
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from balak.errors import ProtocolError
from balak.protocol import Handover, Lobby, NewTable, Seated, Sit, TableInfo, Takeover
from balak.server.addresses import client_address, shown_address
from balak.server.bundle import is_generated
from balak.server.client import Asset, Client
from balak.server.export import record_of
from balak.server.gate import table_info
from balak.server.headers import PYTHON_POLICY
from balak.server.limits import Buckets
from balak.server.requests import read_request
from balak.server.security import cookie_name, is_own_origin, seat_cookie
from balak.server.settings import Settings
from balak.server.tables import FIRST_SEAT, Tables

AnyRequest = Request[Any, Any, Any]
NOT_BUILT: Final = (
    "The page was not built. Run `python3 dev.py setup` in the project's folder, "
    "then start again.\n"
)
PAGES: Final = [
    "/",
    "/meja/{_:str}",
    "/tonton/{_:str}",
    "/ulasan/{_:str}",
    "/ulasan/{_:str}/{_round:str}",
    "/ulasan/{_:str}/{_round:str}/{_step:str}",
    "/lobi",
    "/periksa",
    "/pencatat",
    "/aturan",
    "/tentang",
]
_READ: Final = [HttpMethod.GET, HttpMethod.HEAD]
_NO_STORE: Final = {"cache-control": "no-store"}
Limit = Literal["tables_per_address", "sits_per_address", "analyses_per_address"]
"""What an address may not do too often, named as its setting."""


class Door:
    """Lets requests in that come from the own page, and not too many of them."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        seconds = settings.tables_seconds
        self._buckets: dict[Limit, Buckets] = {
            "tables_per_address": Buckets(settings.tables_per_address, seconds),
            "sits_per_address": Buckets(settings.sits_per_address, seconds),
            "analyses_per_address": Buckets(settings.analyses_per_address, seconds),
        }

    def let_in(self, request: AnyRequest, *, limit: Limit = "sits_per_address") -> None:
        """Check where a request that changes something comes from.

        Raises:
            ProtocolError: Another site asked (code ``origin``), or this address asks too often
                (code ``rate``).
        """
        if "origin" in request.headers and not is_own_origin(request.headers, self.settings):
            raise ProtocolError("another site asked", code="origin", key="error-origin")
        address = client_address(request, self.settings)
        if not self._buckets[limit].take(address):
            self.tables.notes.limit(limit, shown_address(address, self.settings))
            raise ProtocolError(
                "too much was asked from this address; try again in a few minutes",
                code="rate",
                key="error-rate-tables",
            )

    def token(self, request: AnyRequest, table: str) -> str:
        """Return this browser's token for the table; empty if it has none."""
        return request.cookies.get(cookie_name(table, self.settings), "")

    def seated(self, table: str, seat: int, token: str, status: int = 201) -> Response[Seated]:
        """Return the answer that gives a browser its seat."""
        return Response(
            Seated(table, seat),
            status_code=status,
            cookies=[seat_cookie(table, token, self.settings)],
            headers=_NO_STORE,
        )


def http_routes(door: Door, client: Client) -> list[ControllerRouterHandler]:
    """Return the routes of tables and of the page."""
    return [*_table_routes(door), *_page_routes(client)]


def _table_routes(door: Door) -> list[ControllerRouterHandler]:
    tables = door.tables

    @post("/api/tables")
    async def create_table(request: AnyRequest) -> Response[Seated]:
        """Open a table and take its first seat."""
        door.let_in(request, limit="tables_per_address")
        table, token = await tables.create(read_request(await request.body(), NewTable))
        return door.seated(table, FIRST_SEAT, token)

    @get("/api/tables/{table:str}")
    async def show_table(table: FromPath[str]) -> Response[TableInfo]:
        """Say who is at a table; changes nothing."""
        return Response(table_info((await tables.get(table)).state), headers=_NO_STORE)

    @post("/api/tables/{table:str}/seats")
    async def sit(request: AnyRequest, table: FromPath[str]) -> Response[Seated]:
        """Take a seat; a browser that has one here gets it again."""
        door.let_in(request)
        wanted = read_request(await request.body(), Sit)
        token = door.token(request, table)
        seat = await tables.known_seat(table, token)
        if seat is None:
            seat, token = await tables.sit(table, wanted.name, wanted.seat)
        return door.seated(table, seat, token)

    @post("/api/tables/{table:str}/handover")
    async def hand_over(request: AnyRequest, table: FromPath[str]) -> Response[Handover]:
        """Give a code with which another device takes this seat over."""
        door.let_in(request)
        token = door.token(request, table)
        given = await tables.handover(table, await tables.seat_of(table, token))
        # Whoever lost the seat meanwhile is not told a code for the next one's.
        await tables.seat_of(table, token)
        return Response(given, headers=_NO_STORE)

    @post("/api/tables/{table:str}/takeover")
    async def take_over(request: AnyRequest, table: FromPath[str]) -> Response[Seated]:
        """Take a seat over from another device."""
        door.let_in(request)
        wanted = read_request(await request.body(), Takeover)
        seat, token = await tables.take_over(table, wanted.code)
        return door.seated(table, seat, token)

    @post("/api/tables/{table:str}/follow")
    async def follow(request: AnyRequest, table: FromPath[str]) -> Response[Seated]:
        """Follow to the table of the next match."""
        door.let_in(request)
        token = door.token(request, table)
        successor, seat = await tables.follow(table, token)
        return door.seated(successor, seat, token)

    @get("/api/tables/{table:str}/record", media_type="application/json")
    async def table_record(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Give one who sits at the table the record of the rounds that are over."""
        await tables.seat_of(table, door.token(request, table))
        state = (await tables.get(table)).state
        body = await asyncio.to_thread(record_of, state)
        return Response(
            body,
            media_type="application/json",
            headers={
                **_NO_STORE,
                "content-disposition": f'attachment; filename="balak-{table[:8]}.json"',
            },
        )

    @get("/api/lobby")
    async def lobby() -> Response[Lobby]:
        """Give the open tables."""
        return Response(await tables.lobby(), headers=_NO_STORE)

    return [
        create_table,
        show_table,
        sit,
        hand_over,
        take_over,
        follow,
        table_record,
        lobby,
    ]


def _page_routes(client: Client) -> list[ControllerRouterHandler]:
    @route("/healthz", http_method=_READ, media_type=MediaType.TEXT)
    async def healthz() -> str:
        """Say that the server answers."""
        return "ok"

    @route(PAGES, http_method=_READ)
    async def page(request: AnyRequest) -> Response[bytes]:
        """Give the page, which finds out by its address what to show."""
        if client.index is None:
            return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.TEXT)
        return _file(request, client.index)

    @route("/{path:path}", http_method=_READ)
    async def asset(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
        """Give a file of the page."""
        name = path.lstrip("/")
        find = client.find
        found = await asyncio.to_thread(find, name) if is_generated(name) else find(name)
        if found is not None:
            # The first time it is compressed, and some files are large.
            return await asyncio.to_thread(_file, request, found)
        if client.index is not None and _is_visit(request, name):
            return _lost(client.index)
        raise ProtocolError("there is nothing here", code="not_found", key="error-no-page")

    return [healthz, page, asset]


def _is_visit(request: AnyRequest, path: str) -> bool:
    """Whether somebody's browser goes to this address, rather than a program or a page."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and not path.startswith(("api/", "assets/"))


def _lost(index: Asset) -> Response[bytes]:
    """Give the page where there is none: it says so, and shows the way to the start."""
    return Response(index.body, status_code=404, media_type=index.media_type, headers=_NO_STORE)


def _file(request: AnyRequest, asset: Asset) -> Response[bytes]:
    headers = {"cache-control": asset.cache_control, "etag": asset.etag, "vary": "accept-encoding"}
    if asset.is_python:
        headers["content-security-policy"] = PYTHON_POLICY
    if request.headers.get("if-none-match") == asset.etag:
        return Response(b"", status_code=304, headers=headers)
    body = asset.body
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=asset.media_type, headers=headers)
