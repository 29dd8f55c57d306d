"""Only the own page may ask, whatever a browser was lured into; and no answer lacks its headers."""

import re
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from balak.server.client import Client
from balak.server.headers import HEADERS
from balak.server.settings import Settings
from balak.server.tables import Tables
from server.harness import run, serving
from server.memory_store import MemoryStore
from server.security.doors import GOOD, ask, line

FOREIGN = (
    "null",
    "",
    "http://evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "https://127.0.0.1:{port}",
    "ws://127.0.0.1:{port}",
    "http://localhost:{port}",
    "http://[::1]:{port}",
    "http://0.0.0.0:{port}",
    "http://127.0.0.1.evil.example:{port}",
    "http://evil.example#127.0.0.1:{port}",
    "http://127.0.0.1:{port}@evil.example",
    "http://127.0.0.1:{port}/",
    "HTTP://127.0.0.1:{port}",
    "http://127.0.0.1:{port} http://evil.example",
    "file://",
)


async def posts(server: Any, table: str, cookie: str, origin: str) -> list[Any]:
    """Post everything that can be posted."""
    bodies = {
        "": GOOD,
        f"/{table}/seats": {"name": "Budi"},
        f"/{table}/handover": None,
        f"/{table}/takeover": {"code": "0" * 10},
        f"/{table}/follow": None,
    }
    return [
        await ask(server, "POST", f"/api/tables{path}", json=body, cookie=cookie, origin=origin)
        for path, body in bodies.items()
    ]


def test_no_other_origin_may_change_anything() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with serving(store=store) as server:
            seat = await server.new_table((None,))
            for template in FOREIGN:
                origin = template.format(port=server.port)
                for answer in await posts(server, seat.table, seat.cookie, origin):
                    assert (answer.status_code, answer.json()["code"]) == (403, "origin"), origin
                    assert "set-cookie" not in answer.headers
            assert store.tables == [seat.table]
            assert (await server.info(seat.table)).free == [1]

    run(scenario)


@pytest.mark.parametrize("template", FOREIGN)
def test_no_other_origin_may_open_a_socket(template: str) -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            watch = (await server.info(seat.table)).watch
            origin = template.format(port=server.port)
            for path in (f"/api/tables/{seat.table}/socket", f"/api/watch/{watch}/socket"):
                with pytest.raises(InvalidStatus) as refused:
                    async with line(server, path, seat.cookie, origin=origin):
                        pass
                assert refused.value.response.status_code == 403
                assert not refused.value.response.body

    run(scenario)


@pytest.mark.parametrize("is_development", [False, True])
def test_no_origin_and_null_open_a_socket_in_development_alone(*, is_development: bool) -> None:
    async def scenario() -> None:
        settings = Settings(is_development=is_development)
        async with serving(store=MemoryStore(), settings=settings) as server:
            seat = await server.new_table((None,))
            path = f"/api/tables/{seat.table}/socket"
            for origin in (None, "null"):
                if is_development:
                    async with line(server, path, seat.cookie, origin=origin):
                        pass
                else:
                    with pytest.raises(InvalidStatus):
                        async with line(server, path, seat.cookie, origin=origin):
                            pass
            null = await ask(server, "POST", "/api/tables", json=GOOD, origin="null")
            assert null.status_code == (201 if is_development else 403)
            evil = await ask(server, "POST", "/api/tables", json=GOOD, origin="http://evil.example")
            assert evil.status_code == 403

    run(scenario)


def test_behind_https_its_origin_alone_may_ask() -> None:
    async def scenario() -> None:
        settings = Settings(public_url="https://balak.example")
        async with serving(store=MemoryStore(), settings=settings) as server:
            for origin, status in (
                ("https://balak.example", 201),
                ("http://balak.example", 403),
                ("https://balak.example:8443", 403),
                ("https://www.balak.example", 403),
                (server.origin, 403),
            ):
                answer = await ask(server, "POST", "/api/tables", json=GOOD, origin=origin)
                assert answer.status_code == status

    run(scenario)


def test_an_ipv6_address_is_an_own_origin_in_brackets_and_with_its_port() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            host = f"[::1]:{server.port}"
            for origin, status in (
                (f"http://{host}", 201),
                (f"http://::1:{server.port}", 403),
                ("http://[::1]", 403),
                (f"http://[0:0:0:0:0:0:0:1]:{server.port}", 403),
            ):
                answer = await ask(
                    server, "POST", "/api/tables", json=GOOD, origin=origin, host=host
                )
                assert answer.status_code == status, origin

    run(scenario)


@pytest.mark.parametrize("is_secure", [False, True])
def test_every_route_that_gives_a_seat_gives_a_cookie_that_only_this_server_gets(
    *, is_secure: bool
) -> None:
    async def scenario() -> None:
        settings = Settings(public_url="https://balak.example" if is_secure else None)
        async with serving(store=MemoryStore(), settings=settings) as server:
            own = {"origin": "https://balak.example"} if is_secure else {}
            opened = await ask(server, "POST", "/api/tables", json=GOOD, **own)
            table = opened.json()["table"]
            base = f"/api/tables/{table}"
            cookie = opened.headers["set-cookie"].partition(";")[0]
            sat = await ask(server, "POST", f"{base}/seats", json={"name": "Budi"}, **own)
            code = (await ask(server, "POST", f"{base}/handover", cookie=cookie, **own)).json()
            taken = await ask(
                server, "POST", f"{base}/takeover", json={"code": code["code"]}, **own
            )
            for answer in (opened, sat, taken):
                assert answer.status_code == 201
                assert answer.headers["cache-control"] == "no-store"
                assert len(answer.headers.get_list("set-cookie")) == 1
                pair, *attributes = answer.headers["set-cookie"].lower().split("; ")
                prefix = "__host-" if is_secure else ""
                assert pair.startswith(f"{prefix}balak_{table[:16]}=")
                secure = {"secure"} if is_secure else set()
                wanted = {"httponly", "path=/", "samesite=lax", "max-age=2592000"}
                assert {one for one in attributes if not one.startswith("expires=")} == (
                    wanted | secure
                )

    run(scenario)


def test_the_policy_lets_no_inline_script_and_nothing_foreign_in() -> None:
    policy = dict(
        part.strip().split(" ", 1)
        for part in dict(HEADERS)[b"content-security-policy"].decode().split(";")
    )
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == policy["worker-src"] == "'self'"
    for directive, sources in policy.items():
        assert set(sources.split()) <= {"'none'", "'self'", "data:", "blob:", "'unsafe-inline'"}
        assert ("'unsafe-inline'" in sources) == (directive == "style-src-attr")
        assert ("data:" in sources) <= (directive in {"img-src", "media-src"})


def test_every_answer_carries_the_headers_and_errors_say_nothing_of_the_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: Tables) -> None:
        raise RuntimeError("the seat holds 66")

    async def scenario() -> None:
        web = tmp_path / "web"
        web.mkdir()
        (web / "index.html").write_text("<!doctype html>")
        settings = Settings(tables_per_address=1)
        async with serving(store=MemoryStore(), settings=settings, client=Client(web)) as server:
            seat = await server.new_table((None,))
            base = f"/api/tables/{seat.table}"
            etag = (await ask(server, "GET", "/")).headers["etag"]
            monkeypatch.setattr(Tables, "lobby", broken)
            answers = {
                200: await ask(server, "GET", base),
                304: await ask(server, "GET", "/", **{"if-none-match": etag}),
                400: await ask(server, "POST", f"{base}/seats", json={"name": 1}),
                403: await ask(server, "POST", f"{base}/takeover", json={"code": "0" * 10}),
                404: await ask(server, "GET", f"{base}/nothing"),
                405: await ask(server, "PUT", base),
                409: await ask(server, "GET", f"{base}/record", cookie=seat.cookie),
                413: await ask(server, "POST", f"{base}/seats", json={"name": "x" * 20_000}),
                429: await ask(server, "POST", "/api/tables", json=GOOD),
                500: await ask(server, "GET", "/api/lobby"),
            }
            for status, answer in answers.items():
                assert answer.status_code == status
                for name, value in HEADERS:
                    assert answer.headers[name.decode()] == value.decode(), status
                assert "server" not in answer.headers
                if status >= 400:
                    assert answer.headers["content-type"].startswith("application/json")
                    assert answer.headers["cache-control"] == "no-store"
                    assert set(answer.json()) == {"code", "detail"}
                    assert not re.search(r"66|RuntimeError|\.py|Traceback", answer.text)
            head = await ask(server, "HEAD", "/")
            assert head.headers["content-security-policy"]

    run(scenario)


@pytest.mark.parametrize(
    ("host", "is_shown"),
    [
        ("127.0.0.1:{port}", True),
        ("localhost:{port}", True),
        ("LOCALHOST", True),
        ("[::1]:{port}", True),
        ("[::1]", True),
        ("balak.example", False),
        ("evil.example:{port}", False),
        ("192.168.1.7:{port}", False),
        ("localhost.evil.example", False),
        ("", False),
    ],
)
def test_metrics_are_shown_to_this_machine_by_its_own_name_alone(
    host: str, *, is_shown: bool
) -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            answer = await ask(server, "GET", "/metrics", host=host.format(port=server.port))
            assert answer.status_code == (200 if is_shown else 404)

    run(scenario)
