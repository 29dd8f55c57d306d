"""``balak legal``."""

import json
from typing import Any

import pytest

from balak.record import Record
from cli.harness import FIRST, MATCHES, run


def unfinished(drop: int) -> bytes:
    """Return the first match without the last actions of its second round."""
    record: dict[str, Any] = json.loads(FIRST[0])
    record["rounds"] = record["rounds"][:2]
    del record["rounds"][1]["actions"][-drop:]
    return json.dumps(record).encode()


@pytest.mark.parametrize("drop", [1, 2, 10, 20, 32, 34])
def test_the_legal_actions_are_those_of_the_round(drop: int) -> None:
    record = unfinished(drop)
    round_ = Record.parse(record).replay().round
    assert round_ is not None
    done = run("legal", "--json", "-", stdin=record)
    actions = ",".join(f'"{action}"' for action in round_.legal_actions)
    assert done.out == f'{{"seat":{round_.turn},"actions":[{actions}]}}\n'
    assert (done.code, done.err) == (0, "")


def test_the_legal_actions_are_told() -> None:
    assert run("legal", "-", stdin=unfinished(1)).out == "Giliran P1: p\n"
    assert run("legal", "--lang", "en", "-", stdin=unfinished(1)).out == "P1 to move: p\n"


def test_a_record_without_an_unfinished_round_is_an_error() -> None:
    done = run("legal", "-", stdin=FIRST[0])
    assert (done.code, done.complaint) == (1, "-:1: Pertandingan sudah berakhir.")
    nothing = b'{"format":"balak-record/1","seats":["A","B"],"rounds":[]}'
    done = run("legal", "-", stdin=nothing)
    assert (done.code, done.complaint) == (1, "-:1: Tidak ada ronde yang belum selesai.")
    done = run("legal", "--json", "-", stdin=nothing)
    assert json.loads(done.out)["error"]["reason"] == "round_over"


def test_each_record_has_its_line() -> None:
    done = run("legal", "--json", MATCHES)
    assert done.code == 1
    kinds = [next(iter(json.loads(line))) for line in done.out.splitlines()]
    assert kinds.count("seat") == 3
    assert len(kinds) == 29
    assert kinds[4] == "seat"
