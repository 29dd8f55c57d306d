"""Receipts, `balak-receipt/1`: what a player was shown of the shuffles before play.

A file holds one JSON object, or one a line: a player's own notes about one match at one seat::

    {"format": "balak-receipt/1", "match": "…32 hex digits…", "seat": 0, "attempts": [
      {"round": 1, "attempt": 1, "commitment": "…64 hex digits…",
       "list": ["…64 hex digits…", ""], "contribution": "…32 hex digits…"}]}

``round`` is 0 for the lot. ``list`` holds the hashes that the server showed to everybody when it
closed the list, one a seat, empty for a bot or an absent seat; null if it was never shown.
``contribution`` is what the player sent; empty if nothing. All keys are required, others refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

from balak.errors import SetupError
from balak.record.lines import read_lines
from balak.record.strict import format_error, parse_json
from balak.shuffle import is_contribution, is_match_id, is_secret

RECEIPT_FORMAT: Final = "balak-receipt/1"
_RECEIPT: Final = {"format", "match", "seat", "attempts"}
_ATTEMPT: Final = {"round", "attempt", "commitment", "list", "contribution"}


@dataclass(frozen=True, slots=True)
class Seen:
    """What a player was shown of one attempt, and sent."""

    round: int
    attempt: int
    commitment: str
    hashes: tuple[str, ...] | None
    """The closed list, one hash a seat; None if the attempt ended before it was shown."""
    contribution: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """A player's notes about the shuffles of one match."""

    match: str
    seat: int
    attempts: tuple[Seen, ...]

    @classmethod
    def parse(cls, data: bytes) -> "Receipt":
        """Return the receipt that this JSON text holds.

        Raises:
            SetupError: It is not JSON, or not a receipt.
        """
        value = parse_json(data)
        if not isinstance(value, dict) or value.get("format") != RECEIPT_FORMAT:
            raise _not_receipt("format")
        if set(value) != _RECEIPT:
            raise _not_receipt(", ".join(sorted(_RECEIPT)))
        match, seat, attempts = value["match"], value["seat"], value["attempts"]
        if not is_match_id(match):
            raise _not_receipt("match")
        if type(seat) is not int or not 0 <= seat <= 3:
            raise _not_receipt("seat")
        if not isinstance(attempts, list):
            raise _not_receipt("attempts")
        seen = tuple(_seen(item, f"attempts[{at}]", seat) for at, item in enumerate(attempts))
        if len({(item.round, item.attempt) for item in seen}) < len(seen):
            raise format_error("the receipt holds one attempt twice", "error-receipt-twice")
        return cls(match, seat, seen)


def read_receipts(stream: BinaryIO) -> Iterator[Receipt]:
    """Yield the receipts of a file.

    Raises:
        SetupError: A line is not a receipt, or there is none.
    """
    is_empty = True
    for _, line in read_lines(stream):
        if isinstance(line, SetupError):
            raise line
        yield Receipt.parse(line)
        is_empty = False
    if is_empty:
        raise _not_receipt("format")


def _seen(value: object, at: str, seat: int) -> Seen:
    if not isinstance(value, dict) or set(value) != _ATTEMPT:
        raise _not_receipt(at)
    hashes = value["list"]
    number, attempt = value["round"], value["attempt"]
    is_good = (
        type(number) is int
        and number >= 0
        and type(attempt) is int
        and attempt >= 1
        and is_secret(value["commitment"])
        and is_contribution(value["contribution"])
        and (hashes is None or _is_list(hashes, seat))
    )
    if not is_good:
        raise _not_receipt(at)
    return Seen(
        number,
        attempt,
        value["commitment"],
        None if hashes is None else tuple(hashes),
        value["contribution"],
    )


def _is_list(value: object, seat: int) -> bool:
    if not isinstance(value, list) or not max(2, seat + 1) <= len(value) <= 4:
        return False
    return all(item == "" or is_secret(item) for item in value)


def _not_receipt(at: str) -> SetupError:
    return format_error(f"this is not a receipt ({at})", "error-receipt-format", at=at)
