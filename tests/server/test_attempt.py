"""What a record says of an attempt that was called off, against the receipts of its players."""

import copy
import json
from typing import Any

import pytest

from balak.protocol import CalledOffWhy
from balak.record import Record
from balak.record.receipts import Receipt
from balak.record.verifying import verified
from balak.server.attempt import Attempt
from balak.shuffle import contribution_hash
from record.samples import MATCHES

RECORD: dict[str, Any] = MATCHES[24]
MATCH: str = RECORD["id"]
ROUND = len(RECORD["rounds"]) + 1
GIVEN = ["", *(f"{seat}" * 32 for seat in range(1, 4))]
"""What each seat would give; a bot sits in seat 0."""


def own_hash(seat: int) -> str:
    return contribution_hash(MATCH, ROUND, 1, seat, GIVEN[seat])


def begun(*given: int) -> Attempt:
    """Return an attempt to which these seats gave their hash."""
    attempt = Attempt.begin(MATCH, ROUND, 1, secret="a" * 64, seats=4, expected=(1, 2, 3))
    for seat in given:
        attempt = attempt.with_hash(seat, own_hash(seat))
    return attempt


def known_count(attempt: Attempt, why: CalledOffWhy, seat: int, contribution: str) -> int:
    """Verify a record with this attempt against the receipt of a seat that gave something."""
    record = copy.deepcopy(RECORD)
    record["called_off"].append(attempt.called_off(why).to_dict())
    seen = {
        "round": ROUND,
        "attempt": 1,
        "commitment": attempt.commitment,
        "list": list(attempt.hashes) if attempt.is_listed else None,
        "contribution": contribution,
    }
    receipt = {"format": "balak-receipt/1", "match": MATCH, "seat": seat, "attempts": [seen]}
    found = verified(
        Record.parse(json.dumps(record)), [Receipt.parse(json.dumps(receipt).encode())]
    )
    return found.receipt_count or 0


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_one_that_is_abandoned_before_its_list_agrees_with_all_receipts(seat: int) -> None:
    # Seat 3 may have sent what never came.
    assert begun(1, 2).called_off("abandoned").seats == (1, 2, 3)
    assert known_count(begun(1, 2), "abandoned", seat, GIVEN[seat]) == 1


@pytest.mark.parametrize("why", ["unopened", "abandoned"])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_one_that_is_called_off_after_its_list_names_who_did_not_open(
    seat: int, why: CalledOffWhy
) -> None:
    attempt = begun(1, 2).listed().with_contribution(1, GIVEN[1])
    assert attempt.called_off(why).seats == (2,)
    # Seat 3 came too late for the list and gave nothing.
    assert known_count(attempt, why, seat, GIVEN[seat] if seat < 3 else "") == 1


def test_one_that_all_have_opened_names_nobody() -> None:
    attempt = begun(1).listed().with_contribution(1, GIVEN[1])
    assert attempt.called_off("abandoned").seats == ()
