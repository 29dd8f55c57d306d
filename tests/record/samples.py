"""Records to start from, and what a refusal says, for the tests of `balak.record`."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from balak.errors import ActionError, NotationError, Reason, SetupError
from balak.record import Record

DATA = Path(__file__).parents[1] / "data"
MATCHES: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "matches.jsonl").read_text(encoding="utf-8").splitlines()
]
HEX = "0123456789abcdef" * 2

Refusal = tuple[int | None, int | None, str | None, Reason]
"""Round, action, rule and reason."""


def played() -> dict[str, Any]:
    """Return a match of two, played to its end."""
    return copy.deepcopy(MATCHES[1])


def shuffled() -> dict[str, Any]:
    """Return a match of two with lot, shuffles and attempts that were called off."""
    return copy.deepcopy(MATCHES[5])


def kept() -> dict[str, Any]:
    """Return a match of two of which only results were kept; the second round has no pips."""
    return copy.deepcopy(MATCHES[6])


def three() -> dict[str, Any]:
    """Return the results of one round of three real players, blocked with 3, 8 and 10."""
    return {
        "format": "balak-record/1",
        "seats": ["Ayu", "Budi", "Citra"],
        "rounds": [
            {
                "opener": 2,
                "result": {
                    "kind": "blocked",
                    "winner": 0,
                    "points": 15,
                    "remaining": [3, 8, 10],
                    "scores": [15, 0, 0],
                },
            }
        ],
    }


def empty(**keys: Any) -> dict[str, Any]:
    """Return a record without rounds, with these keys."""
    return {"format": "balak-record/1", "seats": ["Ayu", "Budi"], "rounds": [], **keys}


def text_of(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def accepted(value: object) -> Record:
    """Read and replay a record that must be good, and see that it is written as it was read."""
    record = Record.parse(value if isinstance(value, bytes) else text_of(value))
    record.replay()
    assert Record.parse(record.to_json()) == record
    return record


def refusal(value: object) -> Refusal:
    """Return how a record is refused that must not be good."""
    data = value if isinstance(value, bytes) else text_of(value)
    with pytest.raises((ActionError, NotationError, SetupError)) as caught:
        Record.parse(data).replay()
    error = caught.value
    return error.round, error.action, error.rule, error.reason
