"""The application: routes, errors and headers put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.types import Message, Scope

from balak.errors import BalakError
from balak.protocol import Problem
from balak.server import logs
from balak.server.analyses import Analyses
from balak.server.analyst import Analyst, ProcessAnalyst
from balak.server.brains import Brains
from balak.server.client import Client
from balak.server.clock import Clock
from balak.server.fanout import Fanout
from balak.server.headers import HEADERS
from balak.server.http import Door, http_routes
from balak.server.log import Dealer
from balak.server.metrics import Metrics, sample_lag
from balak.server.monitoring import metrics_route
from balak.server.notes import Notes
from balak.server.problems import problem_of
from balak.server.retention import keep_tidy
from balak.server.reviews import review_routes
from balak.server.settings import Settings
from balak.server.sockets import Sockets, socket_routes
from balak.server.tables import Tables
from balak.storage import Store

AnyRequest = Request[Any, Any, Any]
_MAX_BODY: Final = 16 * 1024


def create_app(
    settings: Settings,
    store: Store,
    *,
    dealer: Dealer | None = None,
    brains: Brains | None = None,
    client: Client | None = None,
    clock: Clock | None = None,
    fanout: Fanout | None = None,
    metrics: Metrics | None = None,
    analyst: Analyst | None = None,
) -> Litestar:
    """Return the application.

    Args:
        settings: How it behaves.
        store: Where the logs are; it is closed when the application stops.
        dealer: Where decks come from; by default the verifiable shuffle.
        brains: Where bots think; by default in threads of its own, without a
            pool. It is started when the application is, and closed with it.
        client: The built page; by default the package's own.
        clock: What tables go by; by default the event loop's.
        fanout: What passes on that there is something to tell; by default at once.
        metrics: Where is counted what happens; by default new ones.
        analyst: Who looks at finished rounds; by default processes of their own.

    Returns:
        The application; its ``state.sockets`` are the `Sockets` that are open.
    """
    metrics = metrics or Metrics()
    brains = brains or Brains(settings.bot_threads)
    tables = Tables(
        store,
        settings,
        dealer=dealer or Dealer(),
        brains=brains,
        clock=clock,
        fanout=fanout,
        metrics=metrics,
    )
    sockets = Sockets(tables, settings)
    analyses = Analyses(
        analyst or ProcessAnalyst(settings.analysis_workers, settings.analysis_budget),
        workers=settings.analysis_workers,
        waiting=settings.analyses_waiting,
    )
    door = Door(tables, settings)
    metrics.watch(
        tables=lambda: len(tables.in_memory),
        players=lambda: sockets.player_count,
        watchers=lambda: sockets.watcher_count,
    )

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        chores = [
            asyncio.create_task(tables.sweep_for_ever()),
            asyncio.create_task(sample_lag(metrics)),
            asyncio.create_task(
                keep_tidy(store, settings, tables.notes, on_change=tables.look_again)
            ),
        ]
        for chore in chores:
            chore.add_done_callback(_note_end)
        brains.start()
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.wait(chores)
            try:
                await analyses.close()
                await tables.close()
            finally:
                await store.close()

    return Litestar(
        route_handlers=[
            *http_routes(door, client or Client()),
            *review_routes(door, analyses),
            *socket_routes(sockets),
            metrics_route(metrics, settings),
        ],
        lifespan=[lifespan],
        state=State({"sockets": sockets, "notes": tables.notes}),
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


def _note_end(chore: asyncio.Task[None]) -> None:
    """Write down that something which goes on for ever has ended by itself."""
    error = None if chore.cancelled() else chore.exception()
    if error is not None:
        logs.broke("task", error)


async def _add_headers(message: Message, _: Scope) -> None:
    if message["type"] == "http.response.start":
        own = list(message.get("headers", []))
        named = {name for name, _ in own}
        message["headers"] = own + [header for header in HEADERS if header[0] not in named]


def _balak_problem(request: AnyRequest, error: BalakError) -> Response[Problem]:
    status, problem = problem_of(error)
    if status >= 500:
        _notes(request).failed(error)
    return _problem(request, status, problem.code, problem.detail)


def _http_problem(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    codes = {404: "not_found", 405: "method", 413: "too_large"}
    code = codes.get(error.status_code, "format")
    return _problem(request, error.status_code, code, error.detail)


def _unexpected_problem(request: AnyRequest, error: Exception) -> Response[Problem]:
    logs.broke("request", error)
    return _problem(request, 500, "internal", "something went wrong on the server")


def _problem(request: AnyRequest, status: int, code: str, detail: str) -> Response[Problem]:
    _notes(request).metrics.fault(code)
    logs.request_refused(code)
    return Response(
        Problem(code, detail),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def _notes(request: AnyRequest) -> Notes:
    notes: Notes = request.app.state["notes"]
    return notes
