"""Shuffles against deals, and receipts against both."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from balak import Match
from balak.errors import BalakError, SetupError
from balak.record import Record, Shuffle
from balak.record.receipts import Receipt, read_receipts
from balak.record.verifying import require_shuffles, verified
from balak.shuffle import commitment, contribution_hash, fair_deck
from record.samples import MATCHES, empty, kept, played, shuffled, text_of

Change = Callable[[dict[str, Any]], Any]


def four() -> dict[str, Any]:
    """Return a match of four with contributions of three people, two attempts called off."""
    return json.loads(json.dumps(MATCHES[24]))  # type: ignore[no-any-return]


def receipt_of(record: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return the receipt that the player in a seat would have kept of a record."""
    dealt = {0: record["lot_shuffle"]}
    dealt |= {at: round_["shuffle"] for at, round_ in enumerate(record["rounds"], 1)}
    seen: list[tuple[int, dict[str, Any], list[int]]] = [
        (number, shuffle, []) for number, shuffle in dealt.items()
    ]
    seen += [(item["round"], item["shuffle"], item["seats"]) for item in record["called_off"]]
    attempts = []
    for number, shuffle, unopened in seen:
        given = list(shuffle["contributions"])
        for other in unopened:
            given[other] = "ee" * 16
        attempts.append(
            {
                "round": number,
                "attempt": shuffle["attempt"],
                "commitment": shuffle["commitment"],
                "list": [
                    contribution_hash(record["id"], number, shuffle["attempt"], at, text)
                    for at, text in enumerate(given)
                ],
                "contribution": given[seat],
            }
        )
    return {
        "format": "balak-receipt/1",
        "match": record["id"],
        "seat": seat,
        "attempts": attempts,
    }


def difference(record: dict[str, Any], *receipts: dict[str, Any]) -> tuple[int | None, str]:
    """Return the round and the sentence of the first difference."""
    with pytest.raises(BalakError) as caught:
        verified(Record.parse(text_of(record)), [Receipt.parse(text_of(r)) for r in receipts])
    return caught.value.round, caught.value.key


def test_good_shuffles_are_counted() -> None:
    found = verified(Record.parse(text_of(shuffled())))
    assert (found.round_count, found.shuffle_count, found.deal_count) == (15, 16, 16)
    assert found.called_off_count == 6
    assert found.receipt_count is None


def test_deals_that_the_server_shuffled_alone_are_counted() -> None:
    assert verified(Record.parse(text_of(shuffled()))).alone_count == 0
    id_, secret = "0" * 32, "1" * 64
    match = Match(opener=0).deal(fair_deck(id_, 1, 1, secret, ["", ""]))
    while match.round is not None:
        match = match.play(match.round.legal_actions[0])
    shuffle = Shuffle(1, commitment(id_, 1, 1, secret), secret, ("", ""))
    record = Record.of(match, ("Ayu", "Budi"), id=id_, shuffles=[shuffle])
    assert (verified(record).shuffle_count, verified(record).alone_count) == (1, 1)


def test_a_record_without_shuffle_is_replayed() -> None:
    found = verified(Record.parse(text_of(played())))
    assert (found.round_count, found.shuffle_count) == (12, 0)
    assert difference({**played(), "target": 1}) == (2, "error-round-extra")


def test_hands_may_be_sorted() -> None:
    record = shuffled()
    for round_ in record["rounds"]:
        round_["hands"] = [sorted(hand) for hand in round_["hands"]]
    assert verified(Record.parse(text_of(record))).shuffle_count == 16


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda r: r["rounds"][2]["shuffle"].update(secret="0" * 64), (3, "commitment")),
        (lambda r: r["rounds"][2]["shuffle"].update(commitment="0" * 64), (3, "commitment")),
        (lambda r: r["rounds"][2]["shuffle"].update(contributions=["", ""]), (3, "deal")),
        (lambda r: r["lot_shuffle"].update(contributions=["", ""]), (None, "lot")),
        (lambda r: r["lot_shuffle"].update(secret="0" * 64), (None, "commitment")),
        (lambda r: r["called_off"][0]["shuffle"].update(secret="0" * 64), (None, "commitment")),
        (lambda r: r["called_off"][2]["shuffle"].update(secret="0" * 64), (6, "commitment")),
        (lambda r: r.update(id="0" * 32), (None, "commitment")),
        (lambda r: r.update(lot=[[[0, "12"], [1, "24"]]]), (None, "lot")),
    ],
)
def test_the_first_difference_is_found(change: Change, expected: tuple[int | None, str]) -> None:
    record = shuffled()
    change(record)
    number, key = difference(record)
    assert (number, key) == (expected[0], f"error-shuffle-{expected[1]}")


def test_a_dealt_tile_that_was_exchanged_is_found() -> None:
    record = shuffled()
    last = record["rounds"][-1]
    # The two protected tiles are never seen in play, so the replay cannot tell.
    last["boneyard"][-2:] = reversed(last["boneyard"][-2:])
    assert difference(record) == (15, "error-shuffle-deal")


def test_every_deal_may_be_required_to_have_its_shuffle() -> None:
    require_shuffles(Record.parse(text_of(shuffled())))
    lacking = [played(), kept(), empty()]
    for drop in ("lot_shuffle", "round"):
        record = shuffled()
        if drop == "round":
            record["called_off"] = [c for c in record["called_off"] if c["round"] != 3]
            del record["rounds"][2]["shuffle"]
        else:
            record["called_off"] = [c for c in record["called_off"] if c["round"]]
            del record["lot_shuffle"]
        lacking.append(record)
    for record in lacking:
        with pytest.raises(SetupError) as caught:
            require_shuffles(Record.parse(text_of(record)))
        assert caught.value.key == "error-shuffle-none"


def test_an_unfinished_round_need_not_have_published_its_shuffle() -> None:
    record = shuffled()
    record["rounds"] = record["rounds"][:3]
    record["called_off"] = [c for c in record["called_off"] if c["round"] <= 3]
    del record["rounds"][2]["actions"][-1], record["rounds"][2]["shuffle"]
    require_shuffles(Record.parse(text_of(record)))


# --- receipts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_true_receipt_agrees(seat: int) -> None:
    record = four()
    found = verified(
        Record.parse(text_of(record)), [Receipt.parse(text_of(receipt_of(record, seat)))]
    )
    assert found.receipt_count == 7
    assert (found.shuffle_count, found.called_off_count) == (5, 2)


def test_a_receipt_for_another_match_is_left_alone() -> None:
    receipt = {**receipt_of(four(), 1), "match": "0" * 32}
    found = verified(Record.parse(text_of(four())), [Receipt.parse(text_of(receipt))])
    assert found.receipt_count is None


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda r: r["attempts"][2].update(commitment="0" * 64), (2, "commitment")),
        (lambda r: r["attempts"][0].update(commitment="0" * 64), (None, "commitment")),
        (lambda r: r["attempts"][-1].update(commitment="0" * 64), (2, "commitment")),
        (lambda r: r["attempts"][2].update(contribution="0" * 32), (2, "own")),
        (lambda r: r["attempts"][2].update(contribution=""), (2, "own")),
        (lambda r: r["attempts"][2]["list"].__setitem__(3, "0" * 64), (2, "list")),
        (lambda r: r["attempts"][2]["list"].__setitem__(0, "0" * 64), (2, "list")),
        (lambda r: r["attempts"][2].update(list=r["attempts"][2]["list"][:3]), (2, "list")),
        (lambda r: r["attempts"][-1]["list"].__setitem__(3, ""), (2, "list")),
        (lambda r: r["attempts"][2].update(attempt=9), (2, "attempt")),
        (lambda r: r.update(seat=2), (None, "own")),
    ],
)
def test_a_receipt_that_differs_is_found(change: Change, expected: tuple[int | None, str]) -> None:
    receipt = receipt_of(four(), 1)
    change(receipt)
    number, key = difference(four(), receipt)
    assert (number, key) == (expected[0], f"error-receipt-{expected[1]}")


def test_a_list_of_more_seats_than_the_record_has_is_found() -> None:
    record = shuffled()
    assert len(record["seats"]) < 4
    receipt = receipt_of(record, 0)
    receipt["attempts"][1]["list"].append("")
    assert difference(record, receipt) == (1, "error-receipt-list")


def test_a_list_without_the_own_hash_of_one_who_did_not_open_is_found() -> None:
    record = four()
    (seat,) = record["called_off"][-1]["seats"]
    receipt = receipt_of(record, seat)
    verified(Record.parse(text_of(record)), [Receipt.parse(text_of(receipt))])
    receipt["attempts"][-1]["list"][seat] = "0" * 64
    assert difference(record, receipt) == (2, "error-receipt-list")


def test_a_deal_made_up_afterwards_is_found_by_the_receipt_alone() -> None:
    record, receipt = four(), receipt_of(four(), 1)
    attempt = record["called_off"][0]
    secret = "12" * 32
    attempt["shuffle"]["secret"] = secret
    attempt["shuffle"]["commitment"] = commitment(record["id"], 1, 1, secret)
    verified(Record.parse(text_of(record)))
    assert difference(record, receipt) == (1, "error-receipt-commitment")


def test_a_shuffle_that_was_left_out_is_found_by_the_receipt() -> None:
    record, receipt = four(), receipt_of(four(), 1)
    record["called_off"] = []
    for round_ in record["rounds"]:
        del round_["shuffle"]
    assert difference(record, receipt) == (1, "error-receipt-attempt")


def test_what_is_not_over_yet_may_be_in_a_receipt_only() -> None:
    record, receipt = four(), receipt_of(four(), 1)
    receipt["attempts"].append(
        {
            "round": len(record["rounds"]) + 1,
            "attempt": 1,
            "commitment": "0" * 64,
            "list": None,
            "contribution": "",
        }
    )
    found = verified(Record.parse(text_of(record)), [Receipt.parse(text_of(receipt))])
    assert found.receipt_count == 7


@pytest.mark.parametrize(
    "change",
    [
        lambda r: r.update(format="balak-receipt/2"),
        lambda r: r.pop("match"),
        lambda r: r.update(match="x"),
        lambda r: r.update(seat=4),
        lambda r: r.update(seat=True),
        lambda r: r.update(extra=1),
        lambda r: r.update(attempts={}),
        lambda r: r["attempts"].append(r["attempts"][0]),
        lambda r: r["attempts"].append(None),
        lambda r: r["attempts"][0].pop("list"),
        lambda r: r["attempts"][0].update(round=-1),
        lambda r: r["attempts"][0].update(round="1"),
        lambda r: r["attempts"][0].update(attempt=0),
        lambda r: r["attempts"][0].update(commitment=["0" * 64]),
        lambda r: r["attempts"][0].update(list="0" * 64),
        lambda r: r["attempts"][0].update(list=[{}]),
        lambda r: r["attempts"][0].update(list=["", [], "", ""]),
        lambda r: r["attempts"][0].update(list=["", ""], contribution=""),
        lambda r: r["attempts"][0].update(contribution=None),
    ],
)
def test_a_receipt_of_another_form_is_refused(change: Change) -> None:
    receipt = receipt_of(four(), 2)
    change(receipt)
    with pytest.raises(SetupError):
        Receipt.parse(text_of(receipt))


def test_a_file_may_hold_several_receipts_and_must_hold_one() -> None:
    one, two = (json.dumps(receipt_of(four(), seat)).encode() for seat in (1, 2))
    assert len(list(read_receipts(io.BytesIO(one + b"\n\n" + two)))) == 2
    pretty = json.dumps(receipt_of(four(), 1), indent=2).encode()
    assert len(list(read_receipts(io.BytesIO(pretty)))) == 1
    for data in (b"", b"\n", b"[]", b"x" * (2 << 20)):
        with pytest.raises(SetupError):
            list(read_receipts(io.BytesIO(data)))
