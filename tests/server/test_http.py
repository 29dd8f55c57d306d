"""Over HTTP: opening tables, records, the page and its files."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from balak.server.client import Client
from balak.server.settings import Settings
from server.harness import FixedDealer, run, serving

GOOD: dict[str, Any] = {"name": "Ayu", "bots": ["greedy"], "bot_names": ["Budi"]}


def test_a_new_table_sets_a_cookie_that_scripts_and_other_sites_cannot_use(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server, server.http() as http:
            answer = await http.post("/api/tables", json=GOOD, headers={"origin": server.origin})
            assert answer.status_code == 201
            table = answer.json()["table"]
            assert re.fullmatch("[0-9a-f]{32}", table)
            assert answer.json() == {"table": table, "seat": 0}
            name, *attributes = re.split("[;=] ?", answer.headers["set-cookie"])
            assert name == f"balak_{table[:16]}"
            assert {"HttpOnly", "SameSite", "lax", "Path", "/"} <= set(attributes)
            assert "Secure" not in attributes
            assert "Domain" not in attributes

    run(scenario)


def test_on_https_the_cookie_is_bound_to_the_host(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = Settings(public_url="https://balak.example")
        async with serving(tmp_path, settings=settings) as server, server.http() as http:
            answer = await http.post("/api/tables", json=GOOD)
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith(f"__Host-balak_{answer.json()['table'][:16]}=")
            assert "Secure" in cookie
            assert "Path=/;" in cookie
            assert "Domain" not in cookie

    run(scenario)


@pytest.mark.parametrize("origin", ["null", "http://evil.example", "http://127.0.0.1:1"])
def test_another_site_cannot_open_a_table(tmp_path: Path, origin: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server, server.http() as http:
            answer = await http.post("/api/tables", json=GOOD, headers={"origin": origin})
            assert answer.status_code == 403
            assert answer.json()["code"] == "origin"
            assert "set-cookie" not in answer.headers

    run(scenario)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"name": ""}, "format"),
    ({"name": " "}, "name"),
    ({"name": "x" * 25}, "name"),
    ({"name": "a\nb"}, "name"),
    ({"name": "a\u202eb"}, "name"),
    ({"name": "\u200d"}, "name"),
    ({"name": "\ud800"}, "format"),
    ({"bot_names": ["Budi", "Citra"]}, "format"),
    ({"bot_names": ["\u2067"]}, "name"),
    ({"bots": []}, "format"),
    ({"bots": ["master"]}, "format"),
    ({"bots": ["greedy"] * 4}, "format"),
    ({"target": 0}, "format"),
    ({"target": 1000}, "format"),
    ({"target": "100"}, "format"),
    ({"starting_scores": [1]}, "format"),
    ({"starting_scores": [1, -1]}, "format"),
    ({"pace": "never"}, "format"),
    ({"lang": "fr"}, "format"),
    ({"seats": 2}, "format"),
]


def test_a_table_that_cannot_be_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server, server.http() as http:
            for change, code in BAD:
                body = ascii_json(GOOD | change)
                answer = await http.post("/api/tables", content=body)
                assert answer.status_code == 400, change
                problem = answer.json()
                assert problem["code"] == code, change
                assert problem["detail"]
                assert "set-cookie" not in answer.headers
            for body in (b"", b"{", b"[]", b"\xff", b"[" * 5000):
                answer = await http.post("/api/tables", content=body)
                assert answer.status_code == 400
            large = ascii_json(GOOD | {"name": "x" * 20_000})
            assert (await http.post("/api/tables", content=large)).status_code == 413

    run(scenario)


def ascii_json(value: object) -> bytes:
    import json  # noqa: PLC0415 - msgspec refuses half surrogate pairs, as it should

    return json.dumps(value).encode()


def test_a_name_is_kept_in_normal_form_without_spaces_around_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server, server.http() as http:
            answer = await http.post("/api/tables", json=GOOD | {"name": "  Jose\u0301 "})
            stored = await server.store.load_table(answer.json()["table"])
            sat = msgspec.json.decode(stored.events[1])
            assert sat == {"type": "sat", "seat": 0, "name": "José"}

    run(scenario)


def test_an_address_may_open_only_so_many_tables(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = Settings(tables_per_address=2)
        async with serving(tmp_path, settings=settings) as server, server.http() as http:
            statuses = [(await http.post("/api/tables", json=GOOD)).status_code for _ in range(3)]
            assert statuses == [201, 201, 429]

    run(scenario)


def test_the_record_is_for_those_at_the_table_and_for_finished_rounds_only(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table(target=999)
            async with seat.opened() as player:
                await player.hello()
                answer = await seat.record()
                assert (answer.status_code, answer.json()["code"]) == (409, "unfinished")
                await player.go_on()
                await player.act("66")
                answer = await seat.record()
                assert answer.status_code == 409
                await player.my_turn()
                await player.play_round()
                await player.go_on()
                await player.my_turn()
                answer = await seat.record()
                assert answer.status_code == 200
                assert len(answer.json()["rounds"]) == 1
                assert "attachment" in answer.headers["content-disposition"]
            async with server.http() as http:
                answer = await http.get(f"/api/tables/{seat.table}/record")
                assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

    run(scenario)


@pytest.fixture
def client(tmp_path: Path) -> Client:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>balak</title>")
    (web / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (web / "assets" / "index-1a2b.js").write_text("export {};\n" * 100)
    return Client(web)


def test_the_page_answers_at_its_three_addresses_and_its_files_at_theirs(
    tmp_path: Path, client: Client
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "data", client=client) as server, server.http() as http:
            for path in ("/", f"/meja/{'0' * 32}", "/aturan"):
                answer = await http.get(path)
                assert answer.status_code == 200
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
                assert answer.headers["cache-control"] == "no-cache"
                assert "balak" in answer.text
                head = await http.head(path)
                assert (head.status_code, head.content) == (200, b"")
            script = await http.get("/assets/index-1a2b.js")
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert script.headers["content-encoding"] == "gzip"
            assert script.text == "export {};\n" * 100
            plain = await http.get("/assets/index-1a2b.js", headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.text == script.text
            icon = await http.get("/favicon.svg")
            assert icon.headers["content-type"] == "image/svg+xml"
            again = await http.get("/favicon.svg", headers={"if-none-match": icon.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")

    run(scenario)


def test_what_is_not_there_is_not_found(tmp_path: Path, client: Client) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "data", client=client) as server, server.http() as http:
            for path in (
                "/nothing",
                "/assets/../index.html/x",
                "/assets/%2e%2e/data/balak.sqlite3",
                "/assets/",
                "/meja",
                "/api/nothing",
                "/api/tables/0/nothing",
            ):
                answer = await http.get(path)
                assert answer.status_code == 404, path
                assert answer.json()["code"] == "not_found"
            assert (await http.get("/api/tables")).status_code == 405
            assert (await http.delete("/")).status_code == 405

    run(scenario)


def test_a_browser_at_a_wrong_address_gets_the_page_that_says_so(
    tmp_path: Path, client: Client
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "data", client=client) as server, server.http() as http:
            page = (await http.get("/")).text
            visit = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
            for path in ("/nothing", "/a/b"):
                answer = await http.get(path, headers=visit)
                assert (answer.status_code, answer.text) == (404, page), path
                assert answer.headers["cache-control"] == "no-store"
            for path in ("/api/nothing", "/assets/nothing.js"):
                answer = await http.get(path, headers=visit)
                assert answer.json()["code"] == "not_found"

    run(scenario)


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        empty = Client(tmp_path / "none")
        async with serving(tmp_path / "data", client=empty) as server, server.http() as http:
            answer = await http.get("/")
            assert answer.status_code == 503
            assert "python3 dev.py setup" in answer.text

    run(scenario)


def test_every_answer_carries_the_security_headers(tmp_path: Path, client: Client) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "data", client=client) as server, server.http() as http:
            answers = [
                await http.get("/"),
                await http.get("/healthz"),
                await http.get("/nothing"),
                await http.post("/api/tables", json=GOOD),
                await http.post("/api/tables", json={}),
            ]
            assert [answer.status_code for answer in answers] == [200, 200, 404, 201, 400]
            for answer in answers:
                policy = answer.headers["content-security-policy"]
                assert "script-src 'self';" in policy
                assert "frame-ancestors 'none'" in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["referrer-policy"] == "no-referrer"
            assert answers[1].text == "ok"
            assert answers[3].headers["cache-control"] == "no-store"

    run(scenario)
