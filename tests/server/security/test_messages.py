"""What may be said: a tile and an end, and nothing that is not in the protocol."""

import string
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args

import msgspec
import pytest

from balak import protocol
from balak.protocol import ClientMessage, NewTable, Sit, Takeover
from server.harness import run, serving
from server.memory_store import MemoryStore
from server.security.doors import GOOD, ask
from strategies import NOTATIONS

ACTING = {"command_id": "command-1", "expected_seq": 1}
MESSAGES: dict[str, dict[str, Any]] = {
    "hello": {"version": 2},
    "act": ACTING | {"action": "14+"},
    "next": ACTING | {"round": 1},
    "ready": ACTING | {"ready": True},
    "start": ACTING,
    "contribute": ACTING | {"round": 0, "attempt": 1, "hash": "0" * 64},
    "reveal": ACTING | {"round": 0, "attempt": 1, "contribution": "0" * 32},
    "leave": ACTING,
    "concede": ACTING,
    "undo": ACTING,
    "claim": ACTING | {"seat": 1},
    "back": ACTING,
    "rematch": ACTING | {"wanted": True},
    "hint": ACTING,
    "say": {"phrase": "hello"},
    "pacing": {"pace": "human"},
    "ping": {},
}
"""A message of every type that there is."""
BODIES: dict[type[Any], dict[str, Any]] = {
    NewTable: GOOD
    | {
        "lang": "id",
        "pace": "human",
        "target": 61,
        "starting_scores": [0, 0],
        "options": {"timer": 30, "bank": 60, "public": True, "watch": True, "delay": 0},
    },
    Sit: {"name": "Ayu", "seat": 0},
    Takeover: {"code": "0" * 10},
}
WRONG: tuple[Any, ...] = (
    None, True, 1.5, 1.0, -1, 10**30, "", "x", "1", "66\n", "\x00", "x" * 5000, [], {}, [[]],
    {"a": 1},
)  # fmt: skip
NULLABLE = {"target", "starting_scores", "timer", "seat"}

_decoder = msgspec.json.Decoder(ClientMessage)


def is_message(fields: dict[str, Any], kind: str) -> bool:
    try:
        _decoder.decode(msgspec.json.encode({"type": kind} | fields))
    except msgspec.DecodeError:
        return False
    return True


def is_body(fields: dict[str, Any], kind: type[Any]) -> bool:
    try:
        msgspec.json.decode(msgspec.json.encode(fields), type=kind)
    except msgspec.DecodeError:
        return False
    return True


def spoiled(good: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is not quite this: fields of other types, or with something around them."""
    for name, value in good.items():
        for wrong in WRONG:
            is_possible = (
                type(wrong) is type(value)
                or (wrong is None and name in NULLABLE)
                or (name == "options" and wrong == {})
            )
            if not is_possible:
                yield f"{name}={wrong!r}", good | {name: wrong}
        if isinstance(value, str) and name not in {"name", "phrase", "pace", "lang"}:
            for wrong in (f"{value}\n", f" {value}", f"{value}\u200b", value[1:], value * 2):
                if name != "command_id" or not wrong.replace("-", "").isalnum():
                    yield f"{name}={wrong!r}", good | {name: wrong}


def test_there_is_an_example_of_every_message() -> None:
    kinds = {arg.__struct_config__.tag for arg in get_args(ClientMessage)}
    assert kinds == set(MESSAGES)
    assert all(is_message(fields, kind) for kind, fields in MESSAGES.items())
    assert all(is_body(fields, kind) for kind, fields in BODIES.items())


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_with_a_field_too_many_too_few_or_of_another_type_is_none(kind: str) -> None:
    good = MESSAGES[kind]
    for extra in ("seat", "tile", "hand", "extra", "Type", "token", "__proto__"):
        if extra not in good:
            assert not is_message(good | {extra: 1}, kind)
    for name in good:
        assert not is_message({n: v for n, v in good.items() if n != name}, kind)
    for what, fields in spoiled(good):
        assert not is_message(fields, kind), what
    assert not is_message(good, kind.upper())


@pytest.mark.parametrize("kind", BODIES, ids=lambda kind: kind.__name__)
def test_a_body_with_a_field_too_many_or_of_another_type_is_none(kind: type[Any]) -> None:
    good = BODIES[kind]
    for extra in ("token", "extra", "Name"):
        assert not is_body(good | {extra: 1}, kind)
    for what, fields in spoiled(good):
        assert not is_body(fields, kind), what
    options = good.get("options")
    if options is not None:
        assert not is_body(good | {"options": options | {"chips": 1}}, kind)
        for what, fields in spoiled(options):
            assert not is_body(good | {"options": fields}, kind), what


def test_an_action_is_a_tile_and_an_end_a_draw_or_a_pass_and_nothing_else() -> None:
    assert protocol.Act.__struct_fields__ == ("command_id", "expected_seq", "action")
    letters = string.digits + "+-dp \n"
    texts = {"".join(some) for size in (1, 2, 3) for some in product(letters, repeat=size)}
    taken = {text for text in texts if is_message(ACTING | {"action": text}, "act")}
    pairs = {f"{low}{high}" for low, high in product("0123456", repeat=2)}
    assert taken == {"d", "p"} | {f"{pair}{arm}" for pair in pairs for arm in ("", "-", "+")}
    assert set(NOTATIONS) <= taken
    for text in ("66++", "66+-", "0x66", "６６", "6 6", "dd", "66+\n", "6\u0666"):
        assert not is_message(ACTING | {"action": text}, "act")


def test_no_command_names_a_seat_but_the_one_it_claims() -> None:
    for kind in get_args(protocol.Command):
        names = set(kind.__struct_fields__) - {"command_id", "expected_seq"}
        assert names <= {
            "action", "round", "ready", "attempt", "hash", "contribution", "seat", "wanted",
        }  # fmt: skip
        assert ("seat" in names) == (kind is protocol.Claim)


def test_over_http_such_bodies_are_refused_with_the_reason_and_change_nothing() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with serving(store=store) as server:
            seat = await server.new_table((None,))
            paths = {
                NewTable: "/api/tables",
                Sit: f"/api/tables/{seat.table}/seats",
                Takeover: f"/api/tables/{seat.table}/takeover",
            }
            for kind, path in paths.items():
                for wrong in (BODIES[kind] | {"extra": 1}, [BODIES[kind]], {}, None, "x"):
                    answer = await ask(server, "POST", path, json=wrong)
                    assert (answer.status_code, answer.json()["code"]) == (400, "format"), wrong
            assert store.tables == [seat.table]
            assert (await server.info(seat.table)).free == [1]

    run(scenario)
