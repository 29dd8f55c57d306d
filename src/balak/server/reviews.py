"""Reviews over HTTP: the replay of finished rounds and their analysis, for whoever has the link."""

import asyncio
from functools import partial
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from balak.protocol import Analysis, Review
from balak.server.analyses import Analyses
from balak.server.export import record_of
from balak.server.http import AnyRequest, Door
from balak.server.reading import found_table, readable_rounds
from balak.server.replays import replay_of

_NO_STORE: Final = {"cache-control": "no-store"}
_Start = Annotated[int, QueryParameter(name="from", ge=0, le=9999)]


def review_routes(door: Door, analyses: Analyses) -> list[ControllerRouterHandler]:
    """Return the routes of replays and analyses."""
    tables = door.tables

    @get("/api/tables/{table:str}/review")
    async def show_review(request: AnyRequest, table: FromPath[str]) -> Response[Review]:
        """Give the rounds that are over, with every tile of theirs."""
        state, seat = await found_table(tables, table, partial(door.token, request))
        asked = table if seat is None else None
        review = await asyncio.to_thread(replay_of, state, seat, asked=asked)
        return Response(review, headers=_NO_STORE)

    @get("/api/tables/{table:str}/analysis")
    async def show_analysis(
        request: AnyRequest, table: FromPath[str], start: _Start = 0
    ) -> Response[Analysis]:
        """Say how far the analysis is, and give what is ready of it."""
        state, total = await readable_rounds(tables, table, partial(door.token, request))
        return Response(analyses.shown(state.table, total, start), headers=_NO_STORE)

    @post("/api/tables/{table:str}/analysis", status_code=202)
    async def ask_analysis(request: AnyRequest, table: FromPath[str]) -> Response[Analysis]:
        """Have the rounds that are over analysed."""
        door.let_in(request, limit="analyses_per_address")
        state, total = await readable_rounds(tables, table, partial(door.token, request))
        record = await asyncio.to_thread(record_of, state)
        analyses.ask(state.table, record, total)
        shown = analyses.shown(state.table, total, 0)
        return Response(shown, status_code=202, headers=_NO_STORE)

    return [show_review, show_analysis, ask_analysis]
