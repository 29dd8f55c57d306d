"""A seat is opened by its token alone, and by no token longer than the seat is its owner's."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from balak.protocol import VERSION, Claim, Fault, Hello, Leave, Ready, Rematch, Rematched, Welcome
from patience import PATIENCE
from server.harness import FixedDealer, Seat, Server, post, run, serving
from server.memory_store import MemoryStore
from server.security.doors import (
    JumpingClock,
    ask,
    heard_to_the_end,
    line,
    say,
    turned_away,
)


async def two_seats(server: Server) -> tuple[Seat, Seat]:
    """Open a table and sit down at it from another browser."""
    first = await server.new_table((None,))
    return first, await server.sit(first.table, "Budi")


async def is_dead(server: Server, seat: Seat) -> bool:
    """Return whether this cookie opens nothing any more."""
    base = f"/api/tables/{seat.table}"
    statuses = [
        (await ask(server, "GET", f"{base}/record", cookie=seat.cookie)).status_code,
        (await ask(server, "POST", f"{base}/handover", cookie=seat.cookie)).status_code,
        (await ask(server, "POST", f"{base}/follow", cookie=seat.cookie)).status_code,
    ]
    is_away = await turned_away(server, seat.table, seat.cookie)
    return is_away and statuses == [404, 404, 404]


@pytest.mark.parametrize(
    "cookie",
    [
        None,
        "",
        "{name}=",
        "{name}=forged",
        "{name}={token}x",
        "{name}={lower}",
        "{name}=%00",
        "{name}=" + "A" * 4000,
        "{other_name}={token}",
        "x={token}",
        "{name}={other_token}",
        "__Host-{name}={token}",
    ],
)
def test_no_other_cookie_opens_a_seat_and_nothing_of_the_table_is_sent(cookie: str | None) -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat, other = await server.new_table((None,)), await server.new_table((None,))
            name, _, token = seat.cookie.partition("=")
            other_name, _, other_token = other.cookie.partition("=")
            sent = cookie and cookie.format(
                name=name,
                token=token,
                lower=token.swapcase(),
                other_name=other_name,
                other_token=other_token,
            )
            assert await turned_away(server, seat.table, sent)
            assert await turned_away(server, "0" * 32, seat.cookie)
            answer = await ask(server, "GET", f"/api/tables/{seat.table}/record", cookie=sent or "")
            assert answer.status_code == 404

    run(scenario)


def test_who_failed_to_open_a_seat_and_waits_is_sent_nothing_more() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            async with line(server, f"/api/tables/{seat.table}/socket", "a=b") as stranger:
                async with seat.opened() as player:
                    await player.hello()
                    await player.do(Ready, ready=True)
                async with asyncio.timeout(PATIENCE):
                    messages, code = await heard_to_the_end(stranger)
                assert code == 4004
                assert messages == [Fault("seat", "this browser has no seat at this table")]

    run(scenario)


def test_a_line_that_was_open_before_the_seat_was_taken_over_gets_nothing_of_it() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            path = f"/api/tables/{seat.table}/socket"
            async with line(server, path, seat.cookie) as before:
                code = (await seat.handover()).code
                newer = await server.takeover(seat.table, code)
                async with newer.opened() as player:
                    await player.hello()
                    await say(before, Hello(VERSION))
                    messages, close = await heard_to_the_end(before)
                    assert ([type(one) for one in messages], close) == ([Fault], 4004)
                    assert isinstance(await player.hello(), Welcome)  # it is still the seat's line

    run(scenario)


def test_a_line_that_was_open_before_the_seat_was_left_does_not_see_for_the_next_one() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat, other = await two_seats(server)
            async with line(server, f"/api/tables/{seat.table}/socket", other.cookie) as before:
                async with other.opened() as player:
                    await player.hello()
                    await player.do(Leave)
                    assert await player.fault_and_close() == ("seat", 4004)
                third = await server.sit(seat.table, "Citra")
                assert third.number == other.number
                await say(before, Hello(VERSION))
                messages, close = await heard_to_the_end(before)
                assert ([type(one) for one in messages], close) == ([Fault], 4004)
                assert await is_dead(server, other)
                assert not await turned_away(server, seat.table, third.cookie)

    run(scenario)


def test_a_token_dies_when_its_seat_is_left() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            _, other = await two_seats(server)
            async with other.opened() as player:
                await player.hello()
                await player.do(Leave)
            assert await is_dead(server, other)
            again = await post(
                server.port, f"/api/tables/{other.table}/seats", None, cookie=other.cookie
            )
            assert again.status_code == 400  # a name is asked for: nobody knows this browser
            assert "set-cookie" not in again.headers

    run(scenario)


def test_a_token_dies_when_a_code_takes_its_seat_over() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            first, other = await two_seats(server)
            async with first.opened() as player:
                await player.hello()
                newer = await server.takeover(first.table, (await first.handover()).code)
                assert await player.fault_and_close() == ("opened_elsewhere", 4001)
            assert newer.number == first.number
            assert newer.cookie != first.cookie
            assert await is_dead(server, first)
            assert not await is_dead(server, newer)
            assert not await is_dead(server, other)

    run(scenario)


def test_tokens_codes_and_links_die_when_the_table_is_archived(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table((None,))
            watch = (await server.info(seat.table)).watch
            assert watch is not None
            code = (await seat.handover()).code
            late = 1000 * 4_000_000_000
            done = await server.store.tidy(late, archive_days=1, name_days=0, delete_days=0)
            assert done.archived == 1
            assert await is_dead(server, seat)
            answer = await ask(
                server, "POST", f"/api/tables/{seat.table}/takeover", json={"code": code}
            )
            assert answer.status_code in {403, 404}
            async with line(server, f"/api/watch/{watch}/socket") as socket:
                messages, close = await heard_to_the_end(socket)
                assert ([type(one) for one in messages], close) == ([Fault], 4004)

    run(scenario)


def test_a_claimed_seat_still_is_its_owners_alone() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            first, other = await two_seats(server)
            async with first.opened() as player:
                await player.hello()
                await player.do(Claim, seat=other.number)
            assert not await is_dead(server, other)

    run(scenario)


async def rematched(server: Server) -> tuple[Seat, Seat]:
    """Play a match of two persons, and let both want another one."""
    first = await server.new_table((None,), target=1)
    second = await server.sit(first.table, "Budi")
    async with first.opened() as ayu, second.opened() as budi:
        for player in (ayu, budi):
            await player.hello()
        for player in (ayu, budi):
            await player.do(Ready, ready=True)
        early = await ask(server, "POST", f"/api/tables/{first.table}/follow", cookie=first.cookie)
        assert (early.status_code, early.json()["code"]) == (409, "no_next")
        await asyncio.gather(ayu.play_match(), budi.play_match())
        for player in (ayu, budi):
            await player.do(Rematch, wanted=True)
        await ayu.receive_a(Rematched)
    return first, second


def test_a_token_opens_the_same_seat_of_the_next_match_for_whoever_has_one_alone() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore(), dealer=FixedDealer()) as server:
            first, second = await rematched(server)
            follow = f"/api/tables/{first.table}/follow"
            for cookie in (None, f"{first.cookie}x"):
                answer = await ask(server, "POST", follow, cookie=cookie)
                assert answer.status_code == 404
                assert "set-cookie" not in answer.headers
            followed = [await first.follow(), await second.follow(), await first.follow()]
            assert [seat.number for seat in followed] == [0, 1, 0]
            assert followed[0].table != first.table
            assert followed[0].cookie == followed[2].cookie != first.cookie
            for seat in followed:
                assert not await turned_away(server, seat.table, seat.cookie)

    run(scenario)


def test_whoever_takes_a_seat_over_takes_it_over_in_the_next_match_too() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore(), dealer=FixedDealer()) as server:
            first, second = await rematched(server)
            before = await first.follow()
            newer = await server.takeover(first.table, (await first.handover()).code)
            after = await newer.follow()
            assert (after.table, after.number) == (before.table, before.number)
            assert await is_dead(server, before)
            assert not await turned_away(server, after.table, after.cookie)
            other = await second.follow()
            assert not await turned_away(server, other.table, other.cookie)

    run(scenario)


# --- codes for another device -----------------------------------------------------------------


async def takes(server: Server, table: str, code: str) -> httpx.Response:
    return await ask(server, "POST", f"/api/tables/{table}/takeover", json={"code": code})


def test_a_code_is_good_once_also_for_many_at_a_time() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            code = (await seat.handover()).code
            answers = await asyncio.gather(*(takes(server, seat.table, code) for _ in range(8)))
            assert sorted(answer.status_code for answer in answers) == [201, *[403] * 7]
            assert (await takes(server, seat.table, code)).status_code == 403

    run(scenario)


def test_wrong_used_old_and_foreign_codes_look_the_same() -> None:
    async def scenario() -> None:
        clock = JumpingClock()
        async with serving(store=MemoryStore(), clock=clock) as server:
            seat, other = await server.new_table((None,)), await server.new_table((None,))
            foreign = (await other.handover()).code
            used = (await seat.handover()).code
            assert (await takes(server, seat.table, used)).status_code == 201
            seat = await server.sit(seat.table, "Budi")
            replaced = (await seat.handover()).code
            old = (await seat.handover()).code
            clock.wall_time += 120.1
            answers = [
                await takes(server, seat.table, code)
                for code in ("0" * 10, foreign, used, replaced, old)
            ]
            assert {answer.status_code for answer in answers} == {403}
            assert len({answer.content for answer in answers}) == 1
            assert answers[0].json()["code"] == "code"
            assert not [answer for answer in answers if "set-cookie" in answer.headers]

    run(scenario)


def test_a_code_is_good_for_two_minutes() -> None:
    async def scenario() -> None:
        clock = JumpingClock()
        async with serving(store=MemoryStore(), clock=clock) as server:
            seat = await server.new_table((None,))
            given = await seat.handover()
            assert given.seconds == 120
            clock.wall_time += 119.9
            assert (await takes(server, seat.table, given.code)).status_code == 201

    run(scenario)


def test_a_code_dies_with_its_seat() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            first, other = await two_seats(server)
            code = (await other.handover()).code
            async with other.opened() as player:
                await player.hello()
                await player.do(Leave)
            assert (await takes(server, first.table, code)).status_code == 403
            await server.sit(first.table, "Citra")
            assert (await takes(server, first.table, code)).status_code == 403

    run(scenario)


def test_a_code_is_for_who_has_the_seat_alone() -> None:
    async def scenario() -> None:
        async with serving(store=MemoryStore()) as server:
            seat = await server.new_table((None,))
            answer = await ask(server, "POST", f"/api/tables/{seat.table}/handover")
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

    run(scenario)


class SlowStore(MemoryStore):
    """Lets something else happen before a code is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: list[Callable[[], Awaitable[None]]] = []

    async def add_code(self, table: str, seat: int, code_hash: bytes, expires_at: int) -> None:
        while self.meanwhile:
            await self.meanwhile.pop()()
        await super().add_code(table, seat, code_hash, expires_at)


def test_who_asks_for_a_code_and_leaves_is_told_none_for_the_next_ones_seat() -> None:
    async def scenario() -> None:
        store = SlowStore()
        async with serving(store=store) as server:
            seat, other = await two_seats(server)

            async def change_hands() -> None:
                async with other.opened() as player:
                    await player.hello()
                    await player.do(Leave)
                assert (await server.sit(seat.table, "Citra")).number == other.number

            store.meanwhile.append(change_hands)
            answer = await ask(
                server, "POST", f"/api/tables/{seat.table}/handover", cookie=other.cookie
            )
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

    run(scenario)
