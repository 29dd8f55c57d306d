"""The application: routes, errors and headers put together."""

import logging
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from balak.errors import BalakError, NotFoundError, ProtocolError
from balak.outcomes import outcome_of
from balak.protocol import Problem
from balak.server.brains import Brains
from balak.server.client import Client
from balak.server.http import http_routes
from balak.server.log import Dealer
from balak.server.security import HEADERS
from balak.server.settings import Settings
from balak.server.sockets import Sockets, socket_route
from balak.server.tables import Tables
from balak.storage import Store

logger = logging.getLogger("balak.server")

AnyRequest = Request[Any, Any, Any]
_MAX_BODY: Final = 16 * 1024
_STATUS_BY_CODE: Final = {"origin": 403, "rate": 429, "not_found": 404, "unfinished": 409}


def create_app(
    settings: Settings,
    store: Store,
    *,
    dealer: Dealer | None = None,
    brains: Brains | None = None,
    client: Client | None = None,
) -> Litestar:
    """Return the application.

    Args:
        settings: How it behaves.
        store: Where the logs are; it is closed when the application stops.
        dealer: Where decks come from; by default the verifiable shuffle.
        brains: Where bots think; by default in threads of its own.
        client: The built page; by default the package's own.
    """
    tables = Tables(store, settings, dealer or Dealer(), brains or Brains(settings.bot_threads))
    sockets = Sockets(tables, settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        try:
            yield
        finally:
            try:
                await tables.close()
            finally:
                await store.close()

    return Litestar(
        route_handlers=[*http_routes(tables, settings, client or Client()), socket_route(sockets)],
        lifespan=[lifespan],
        before_send=[_add_headers],
        exception_handlers={
            BalakError: _balak_problem,
            HTTPException: _http_problem,
            Exception: _unexpected_problem,
        },
        openapi_config=None,
        logging_config=None,
        request_max_body_size=_MAX_BODY,
    )


async def _add_headers(message: Message, _: Scope) -> None:
    if message["type"] == "http.response.start":
        message["headers"] = [*message.get("headers", []), *HEADERS]


def _balak_problem(_: AnyRequest, error: BalakError) -> Response[Problem]:
    status = outcome_of(error).status
    code = "store"
    if isinstance(error, ProtocolError):
        code = error.code
        status = _STATUS_BY_CODE.get(code, status)
    elif isinstance(error, NotFoundError):
        code = "not_found"
    elif status < 500:
        code = "format"
    if status >= 500:
        logger.error("a request failed: %s", error)
        return _problem(status, code, "this cannot be done just now; try again later")
    return _problem(status, code, str(error))


def _http_problem(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    codes = {404: "not_found", 405: "method", 413: "too_large"}
    return _problem(error.status_code, codes.get(error.status_code, "format"), error.detail)


def _unexpected_problem(_: AnyRequest, error: Exception) -> Response[Problem]:
    # The error's own words may name tiles: where it happened is written down, what it says is not.
    where = "".join(traceback.format_tb(error.__traceback__))
    logger.error("%s in a request:\n%s", type(error).__name__, where)
    return _problem(500, "internal", "something went wrong on the server")


def _problem(status: int, code: str, detail: str) -> Response[Problem]:
    return Response(
        Problem(code, detail),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )
