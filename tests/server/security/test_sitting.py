"""Sitting down: by the link alone, one browser a seat, and never by looking."""

import asyncio

from server.harness import Seat, run, serving
from server.memory_store import MemoryStore
from server.security.doors import GOOD, ask


def test_of_many_browsers_one_gets_the_last_seat_and_the_others_are_told() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            answers = await asyncio.gather(
                *(
                    ask(
                        server,
                        "POST",
                        f"/api/tables/{seat.table}/seats",
                        json={"name": f"Name {number}"},
                    )
                    for number in range(8)
                )
            )
            assert sorted(answer.status_code for answer in answers) == [201, *[409] * 7]
            refused = [answer for answer in answers if answer.status_code == 409]
            assert {answer.json()["code"] for answer in refused} == {"full"}
            assert not [answer for answer in refused if "set-cookie" in answer.headers]
            info = await server.info(seat.table)
            assert info.free == []

    run(scenario)


def test_opening_the_link_changes_nothing() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            before = (await server.store.load_table(seat.table)).seq
            first = await server.info(seat.table)
            for _ in range(3):
                answer = await ask(server, "GET", f"/api/tables/{seat.table}")
                assert "set-cookie" not in answer.headers
                assert await server.info(seat.table) == first
            assert (await server.store.load_table(seat.table)).seq == before

    run(scenario)


def test_a_browser_that_sits_already_gets_the_same_seat_and_token() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None, None))
            answer = await ask(
                server,
                "POST",
                f"/api/tables/{seat.table}/seats",
                json={"name": "Other", "seat": 1},
                cookie=seat.cookie,
            )
            again = Seat.of(server.port, answer)
            assert (again.number, again.cookie) == (seat.number, seat.cookie)
            assert (await server.info(seat.table)).free == [1, 2]

    run(scenario)


def test_no_answer_but_the_cookie_holds_a_token() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            answer = await ask(server, "POST", "/api/tables", json=GOOD)
            table = answer.json()["table"]
            assert set(answer.json()) == {"table", "seat"}
            token = answer.headers["set-cookie"].partition(";")[0].partition("=")[2]
            assert len(token) >= 43  # 256 bits
            cookie = answer.headers["set-cookie"].partition(";")[0]
            for method, path in (
                ("GET", ""), ("POST", "/handover"), ("GET", "/record"), ("POST", "/follow"),
            ):  # fmt: skip
                found = await ask(server, method, f"/api/tables/{table}{path}", cookie=cookie)
                assert token not in found.text
            stored = await server.store.load_table(table)
            assert token not in "".join(stored.events)

    run(scenario)
