"""Everything over HTTP: opening a table, its record, and the client's files."""

import asyncio
import logging
from typing import Any, Final

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, get, post, route
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from balak.errors import ProtocolError
from balak.protocol import NewTable, TableCreated
from balak.server.client import Asset, Client
from balak.server.export import record_of
from balak.server.limits import AddressBuckets
from balak.server.security import cookie_name, is_own_origin, seat_cookie
from balak.server.settings import Settings
from balak.server.tables import HUMAN_SEAT, Tables

logger = logging.getLogger("balak.server")

AnyRequest = Request[Any, Any, Any]
NOT_BUILT: Final = (
    "The page was not built. Run `python3 dev.py setup` in the project's folder, "
    "then start again.\n"
)
_READ: Final = [HttpMethod.GET, HttpMethod.HEAD]
_table_decoder: Final = msgspec.json.Decoder(NewTable)


def http_routes(
    tables: Tables, settings: Settings, client: Client
) -> list[ControllerRouterHandler]:
    """Return the routes of everything over HTTP."""
    openings = AddressBuckets(settings.tables_per_address, settings.tables_seconds)

    @post("/api/tables", status_code=201)
    async def create_table(request: AnyRequest) -> Response[TableCreated]:
        """Open a table and take its first seat."""
        if "origin" in request.headers and not is_own_origin(request.headers, settings):
            raise ProtocolError("another site asked", code="origin", key="error-origin")
        if not openings.take(request.client.host if request.client else ""):
            raise ProtocolError(
                "too many tables were opened from this address; try again in a few minutes",
                code="rate",
                key="error-rate-tables",
            )
        try:
            wanted = _table_decoder.decode(await request.body())
        except msgspec.DecodeError as error:
            raise ProtocolError(
                str(error), code="format", key="error-request", cause=str(error)
            ) from error
        table, token = await tables.create(wanted)
        return Response(
            TableCreated(table, HUMAN_SEAT),
            cookies=[seat_cookie(table, token, settings)],
            headers={"cache-control": "no-store"},
        )

    @get("/api/tables/{table:str}/record", media_type="application/json")
    async def table_record(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Give one who sits at the table the record of the rounds that are over."""
        token = request.cookies.get(cookie_name(table, settings), "")
        await tables.seat_of(table, token)
        state = (await tables.get(table)).state
        body = await asyncio.to_thread(record_of, state)
        return Response(
            body,
            media_type="application/json",
            headers={
                "cache-control": "no-store",
                "content-disposition": f'attachment; filename="balak-{table[:8]}.json"',
            },
        )

    @route("/healthz", http_method=_READ, media_type=MediaType.TEXT)
    async def healthz() -> str:
        """Say that the server answers."""
        return "ok"

    @route(["/", "/meja/{_table:str}", "/aturan"], http_method=_READ)
    async def page(request: AnyRequest) -> Response[bytes]:
        """Give the page, which finds out by its address what to show."""
        if client.index is None:
            return Response(NOT_BUILT.encode(), status_code=503, media_type=MediaType.TEXT)
        return _file(request, client.index)

    @route("/{path:path}", http_method=_READ)
    async def asset(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
        """Give a file of the page."""
        found = client.find(path.lstrip("/"))
        if found is None:
            raise ProtocolError("there is nothing here", code="not_found", key="error-no-page")
        return _file(request, found)

    return [create_table, table_record, healthz, page, asset]


def _file(request: AnyRequest, asset: Asset) -> Response[bytes]:
    headers = {"cache-control": asset.cache_control, "etag": asset.etag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == asset.etag:
        return Response(b"", status_code=304, headers=headers)
    body = asset.body
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=asset.media_type, headers=headers)
