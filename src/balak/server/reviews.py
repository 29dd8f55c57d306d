"""Reviews over HTTP: the replay of finished rounds and their analysis, for whoever has the link."""

import asyncio
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from balak.errors import NotFoundError
from balak.protocol import Analysis, Review
from balak.server.analyses import Analyses
from balak.server.export import record_of
from balak.server.http import AnyRequest, Door
from balak.server.replays import readable_match, replay_of
from balak.server.state import TableState

_NO_STORE: Final = {"cache-control": "no-store"}
_Start = Annotated[int, QueryParameter(name="from", ge=0, le=9999)]


def review_routes(door: Door, analyses: Analyses) -> list[ControllerRouterHandler]:
    """Return the routes of replays and analyses."""
    tables = door.tables

    @get("/api/tables/{table:str}/review")
    async def show_review(request: AnyRequest, table: FromPath[str]) -> Response[Review]:
        """Give the rounds that are over, with every tile of theirs."""
        state, seat = await _found(request, table)
        asked = table if seat is None else None
        review = await asyncio.to_thread(replay_of, state, seat, asked=asked)
        return Response(review, headers=_NO_STORE)

    @get("/api/tables/{table:str}/analysis")
    async def show_analysis(
        request: AnyRequest, table: FromPath[str], start: _Start = 0
    ) -> Response[Analysis]:
        """Say how far the analysis is, and give what is ready of it."""
        state, total = await _readable(request, table)
        return Response(analyses.shown(state.table, total, start), headers=_NO_STORE)

    @post("/api/tables/{table:str}/analysis", status_code=202)
    async def ask_analysis(request: AnyRequest, table: FromPath[str]) -> Response[Analysis]:
        """Have the rounds that are over analysed."""
        door.let_in(request, limit="analyses_per_address")
        state, total = await _readable(request, table)
        record = await asyncio.to_thread(record_of, state)
        analyses.ask(state.table, record, total)
        shown = analyses.shown(state.table, total, 0)
        return Response(shown, status_code=202, headers=_NO_STORE)

    async def _found(request: AnyRequest, name: str) -> tuple[TableState, int | None]:
        """Return the table of this id, its own or that of its watch link, and the reader's seat."""
        try:
            state = (await tables.get(name)).state
        except NotFoundError:
            state = (await tables.get(await tables.watched(name))).state
        return state, await tables.known_seat(state.table, door.token(request, state.table))

    async def _readable(request: AnyRequest, name: str) -> tuple[TableState, int]:
        """Return the table, and how many rounds are over that this reader may see."""
        state, seat = await _found(request, name)
        return state, len(readable_match(state, is_seated=seat is not None).finished)

    return [show_review, show_analysis, ask_analysis]
