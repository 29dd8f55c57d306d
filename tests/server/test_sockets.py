"""Sockets: who may open one, what may be said, and when it is closed."""

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path
from socket import gethostname
from typing import get_args

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from balak.protocol import (
    VERSION,
    Applied,
    ClientMessage,
    Fault,
    Hello,
    Leave,
    Pacing,
    Ping,
    Placed,
    Pong,
    Welcome,
)
from balak.server.settings import Settings
from server.harness import FixedDealer, Seat, run, serving


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.example",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://localhost:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "http://127.0.0.1:{port}/",
    ],
)
def test_a_handshake_from_another_origin_is_refused(tmp_path: Path, origin: str | None) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            address = f"ws://127.0.0.1:{server.port}/api/tables/{seat.table}/socket"
            headers = {"Cookie": seat.cookie}
            if origin is not None:
                headers["Origin"] = origin.format(port=server.port)
            with pytest.raises(InvalidStatus) as refused:
                async with connect(address, additional_headers=headers):
                    pass
            assert refused.value.response.status_code == 403

    run(scenario)


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("127.0.0.1:{port}", True),
        ("localhost:{port}", True),
        ("[::1]:{port}", True),
        ("192.168.1.20:{port}", True),
        (f"{gethostname()}:{{port}}", True),
        ("table.example:{port}", True),
        ("evil.example:{port}", False),
        ("localhost.evil.example:{port}", False),
        ("[evil]:{port}", False),
        ("", False),
    ],
)
def test_a_domain_that_was_pointed_here_is_no_own_origin(
    tmp_path: Path, host: str, *, is_known: bool
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, settings=Settings(host="table.example")) as server:
            name = host.format(port=server.port)
            async with httpx.AsyncClient(base_url=server.origin) as http:
                answer = await http.post(
                    "/api/tables",
                    json={"name": "Ayu", "bots": ["random"], "bot_names": ["Budi"]},
                    headers={"host": name, "origin": f"http://{name}"},
                )
            assert answer.status_code == (201 if is_known else 403)

    run(scenario)


def test_with_a_public_address_its_origin_alone_is_taken(tmp_path: Path) -> None:
    async def scenario() -> None:
        public = Settings(public_url="https://Balak.example:443/")
        async with serving(tmp_path, settings=public) as server:
            address = f"ws://127.0.0.1:{server.port}/api/tables/{'0' * 32}/socket"
            with pytest.raises(InvalidStatus):
                async with connect(address, origin=server.origin):  # type: ignore[arg-type]
                    pass
            async with connect(
                address,
                origin="https://balak.example",  # type: ignore[arg-type]
            ) as socket:
                assert '"code":"seat"' in str(await socket.recv())

    run(scenario)


@pytest.mark.parametrize("broken", ["table", "token", "nothing", "other"])
def test_without_the_seats_own_cookie_nothing_of_the_table_is_sent(
    tmp_path: Path, broken: str
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            good = await server.new_table()
            other = await server.new_table()
            name = good.cookie.partition("=")[0]
            seat = {
                "table": Seat(good.port, "f" * 32, good.cookie),
                "token": Seat(good.port, good.table, f"{name}=forged"),
                "nothing": Seat(good.port, good.table, "a=b"),
                "other": Seat(good.port, good.table, f"{name}={other.cookie.partition('=')[2]}"),
            }[broken]
            async with seat.opened() as player:
                assert await player.fault_and_close() == ("seat", 4004)
                assert len(player.frames) == 1

    run(scenario)


def test_before_hello_nothing_is_sent_and_nothing_else_is_taken(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await player.send(Ping())
                assert await player.fault_and_close() == ("hello", 1008)
                assert len(player.frames) == 1

    run(scenario)


def test_a_socket_that_never_says_hello_is_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, settings=Settings(hello_seconds=0.05)) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                assert await player.fault_and_close() == ("hello", 1008)

    run(scenario)


def test_what_is_no_message_does_not_put_off_the_hello(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(
            tmp_path, settings=Settings(hello_seconds=0.3, message_burst=1_000_000)
        ) as server:
            seat = await server.new_table()
            started = asyncio.get_running_loop().time()
            async with seat.connected() as socket:
                code = ""
                # Its last word may be lost where a message crosses it.
                with suppress(ConnectionClosed):
                    while code != "hello":
                        await socket.send("{}")
                        code = json.loads(await socket.recv())["code"]
            assert asyncio.get_running_loop().time() - started < 5

    run(scenario)


def test_a_page_of_another_version_is_told_to_reload(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await player.send(Hello(99))
                assert await player.fault_and_close() == ("version", 4002)

    run(scenario)


def test_a_newer_socket_takes_the_seat_and_the_older_is_told_and_stays_quiet(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table()
            async with seat.opened() as older, seat.opened() as newer:
                await older.hello()
                await newer.hello()
                assert await older.fault_and_close() == ("opened_elsewhere", 4001)
                told = len(older.frames)
                await newer.deal()
                assert len(older.frames) == told
                await older.socket.wait_closed()
                # That the older one has gone changes nothing for the newer.
                assert isinstance(await newer.act("66"), Applied)
                assert isinstance(await newer.receive(), Placed)

    run(scenario)


def test_hello_may_be_said_again_and_gets_the_same_state(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await player.hello()
                await player.deal()
                assert await player.hello() == await player.hello()

    run(scenario)


def test_ping_is_answered_with_the_last_event(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                welcome = await player.hello()
                await player.send(Ping())
                assert await player.receive() == Pong(welcome.seq)

    run(scenario)


def test_too_many_messages_are_told_and_then_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = Settings(message_burst=5, message_seconds=1000.0)
        async with serving(tmp_path, settings=limits) as server:
            seat = await server.new_table([None])  # nothing is shuffled yet
            async with seat.opened() as player:
                await player.hello()
                for _ in range(5):
                    await player.send(Ping())
                assert await player.fault_and_close() == ("rate", 1008)
                assert sum(b"pong" in frame for frame in player.frames) == 4

    run(scenario)


@pytest.mark.parametrize("size", [4096, 4097])
def test_a_message_may_have_4096_bytes(tmp_path: Path, size: int) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await player.hello()
                await player.socket.send('{"type":"ping"}'.ljust(size))
                if size <= 4096:
                    assert isinstance(await player.receive(), Pong)
                else:
                    assert await player.fault_and_close() == ("too_large", 1008)

    run(scenario)


def test_an_address_may_hold_only_so_many_sockets(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, settings=Settings(sockets_per_address=1)) as server:
            seat = await server.new_table()
            async with seat.opened() as first:
                await first.hello()
                async with seat.opened() as second:
                    assert await second.fault_and_close() == ("busy", 1008)
                await first.hello()  # it is still served

    run(scenario)


def test_a_pace_that_was_set_is_kept_and_felt_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table(pace="slow")
            async with seat.opened() as player:
                await player.hello()
                await player.deal()
                await player.act("66")
                await player.receive_a(Placed)
                await player.send(Pacing("instant"))
                await player.my_turn()
                assert (await player.hello()).pace == "instant"
            assert (await server.store.load_table(seat.table)).pace == "instant"

    run(scenario)


MALFORMED = (
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type":"welcome"}',
    '{"type":"ping","extra":1}',
    '{"type":"hello","version":"1"}',
    '{"type":"act","command_id":"12345678","expected_seq":1}',
    '{"type":"act","command_id":"short","expected_seq":1,"action":"d"}',
    '{"type":"act","command_id":"12345678","expected_seq":-1,"action":"d"}',
    '{"type":"act","command_id":"12345678","expected_seq":1,"action":"77"}',
    '{"type":"act","command_id":"12345678","expected_seq":1,"action":"d","seat":1}',
    '{"type":"act","command_id":"12345678","expected_seq":1e400,"action":"d"}',
    '{"type":"pacing","pace":"never"}',
    "[" * 2000,
    # Before the tag the decoder has to walk through it.
    '{"a":' + "[" * 2000 + "]" * 2000 + ',"type":"ping"}',
    "\x00",
)


def test_a_message_that_is_none_is_told_and_the_line_stays_open(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                seq = (await player.hello()).seq
                for text in MALFORMED:
                    await player.socket.send(text)
                    fault = await player.receive()
                    assert isinstance(fault, Fault), text
                    assert fault.code == "format"
                await player.socket.send(b'{"type":"ping"}')  # a binary frame is no message
                assert isinstance(await player.receive(), Fault)
                await player.send(Ping())
                assert isinstance(await player.receive(), Pong)
            assert (await server.store.load_table(seat.table)).seq == seq

    run(scenario)


TAGS = [str(kind.__struct_config__.tag) for kind in get_args(ClientMessage)]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
nearly_messages = st.fixed_dictionaries(
    {"type": st.sampled_from([*TAGS, "welcome", ""])},
    optional={
        "version": json_values,
        "command_id": json_values | st.just("command-1"),
        "expected_seq": json_values | st.integers(0, 9),
        "action": json_values | st.sampled_from(["d", "p", "14", "41", "66+"]),
        "round": json_values | st.integers(0, 2),
        "attempt": json_values | st.integers(1, 2),
        "hash": json_values | st.just("a" * 64),
        "contribution": json_values | st.just("a" * 32),
        "ready": json_values,
        "wanted": json_values,
        "phrase": json_values | st.just("hello"),
        "pace": json_values,
        "seat": json_values | st.integers(0, 3),
    },
)


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(messages=st.lists(st.text(max_size=50) | nearly_messages, min_size=1, max_size=20))
def test_whatever_a_page_says_the_server_answers_or_closes_and_never_breaks(
    tmp_path_factory: pytest.TempPathFactory, messages: list[object]
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path_factory.mktemp("data")) as server:
            seat = await server.new_table([None, "greedy"])
            other = await server.sit(seat.table, "Budi")
            async with seat.opened() as player, other.opened() as friend:
                await friend.hello()
                await player.hello()
                for message in messages:
                    text = message if isinstance(message, str) else encoded(message)
                    await player.socket.send(text)
                    if (code := closing_code(text)) is not None:
                        assert await player.fault_and_close() in code
                        break
                    await player.send(Ping())
                    await player.receive_a(Pong)
                assert isinstance(await friend.hello(), Welcome)

    run(scenario)


def encoded(message: object) -> str:
    # As a page might write it: what JSON cannot hold becomes null.
    return msgspec.json.encode(message).decode()


def decoded(text: str) -> object:
    try:
        return msgspec.json.decode(text, type=ClientMessage)
    except msgspec.DecodeError:
        return None


def closing_code(text: str) -> list[tuple[str, int]] | None:
    """Return with what the server must close the line after this message; None if it must not."""
    message = decoded(text)
    if isinstance(message, Hello) and message.version != VERSION:
        return [("version", 4002)]
    return [("seat", 4004)] if isinstance(message, Leave) else None


def test_a_server_that_stops_closes_its_sockets_with_1012(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            opened = seat.opened()
            player = await opened.__aenter__()
            await player.hello()
            closing = asyncio.create_task(player.closed())
        assert await closing == 1012
        await opened.__aexit__(None, None, None)

    run(scenario)


def test_the_tokens_are_256_bits_and_only_their_hash_is_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            name, _, token = seat.cookie.partition("=")
            assert name == f"balak_{seat.table[:16]}"
            assert re.fullmatch(r"[\w-]{43}", token)
            for file in tmp_path.iterdir():
                assert token.encode() not in file.read_bytes()

    run(scenario)
