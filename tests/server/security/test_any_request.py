"""Whatever is asked over HTTP is answered as the protocol says, and never breaks anything."""

import asyncio
import logging
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.routes import HTTPRoute
from schemathesis import GenerationMode

from balak.protocol import Options, Problem
from balak.server.app import create_app
from balak.server.headers import HEADERS
from balak.server.settings import Settings
from server.harness import Seat, Server, serving
from server.memory_store import MemoryStore
from server.security.api import REFUSALS, ROUTES, document

GENEROUS = Settings(tables_per_address=0, sits_per_address=0, message_burst=0, stop_seconds=0.0)
EXAMPLES = 15
REQUESTS = [
    (method, path, mode)
    for (method, path), (body, _) in ROUTES.items()
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or body is not None or "{table}" in path
]
"""Every route with what fits the document, and with what does not where anything can be wrong."""
ANSWERED = {
    ("post", "/api/tables"),
    ("get", "/api/tables/{table}"),
    ("post", "/api/tables/{table}/seats"),
    ("get", "/api/lobby"),
}
"""What is answered with more than a refusal sooner or later, whoever asks."""


def check(answer: httpx.Response, answers: dict[int, Any]) -> None:
    """Check that an answer is one of the route's, or a problem with its code."""
    assert answer.status_code < 500, answer.text
    for name, value in HEADERS:
        assert answer.headers[name.decode()] == value.decode()
    if answer.status_code in answers:
        kind = answers[answer.status_code]
        if kind is not None:
            msgspec.json.decode(answer.content, type=kind)
        return
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert problem.code in REFUSALS[answer.status_code], answer.text
    assert problem.detail
    assert "set-cookie" not in answer.headers


async def opened(server: Server) -> list[Seat]:
    """Open tables of every kind: gathering, full, playing, closed to watchers."""
    gathering = await server.new_table((None, None), options=Options(public=True))
    full = await server.new_table((None,), options=Options(watch=False))
    await server.sit(full.table, "Budi")
    return [gathering, full, await server.new_table(("greedy",))]


@pytest.mark.parametrize(
    ("method", "path", "mode"), REQUESTS, ids=[" ".join(request) for request in REQUESTS]
)
def test_every_request_gets_an_answer_of_the_protocol(
    method: str, path: str, mode: GenerationMode, caplog: pytest.LogCaptureFixture
) -> None:
    _, answers = ROUTES[method, path]
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        server = runner.run(
            stack.enter_async_context(serving(store=MemoryStore(), settings=GENEROUS))
        )
        try:
            http = runner.run(stack.enter_async_context(server.http()))
            seats = runner.run(opened(server))
            seen: set[int] = set()
            schema = schemathesis.openapi.from_dict(document([seat.table for seat in seats]))
            operation = schema[path][method.upper()]

            @settings(
                max_examples=EXAMPLES,
                suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
            )
            @given(
                operation.as_strategy(generation_mode=mode),
                st.sampled_from([seat.cookie for seat in seats] + [""]),
            )
            def asked(case: Any, cookie: str) -> None:
                answer = runner.run(send(http, case, cookie))
                check(answer, answers)
                seen.add(answer.status_code)

            asked()
            if mode is GenerationMode.POSITIVE and (method, path) in ANSWERED:
                assert seen & set(answers)
        finally:
            runner.run(stack.aclose())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def send(http: httpx.AsyncClient, case: Any, cookie: str) -> httpx.Response:
    """Send a request that was made from the document."""
    content = case.body if isinstance(case.body, bytes) else b""
    if isinstance(case.body, dict | list | str | int | float | bool | None):
        content = msgspec.json.encode(case.body)
    http.cookies.clear()  # each request has the cookie that was drawn for it
    headers = {"origin": str(http.base_url).rstrip("/"), "cookie": cookie}
    return await http.request(case.method, case.formatted_path, content=content, headers=headers)


def test_the_document_knows_every_route_of_the_server() -> None:
    app = create_app(GENEROUS, MemoryStore())
    found = {
        (method.lower(), route.path_format)
        for route in app.routes
        if isinstance(route, HTTPRoute) and route.path_format.startswith("/api/")
        for method in route.methods - {"OPTIONS"}
    }
    assert found == set(ROUTES)
