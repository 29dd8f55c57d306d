"""Verifiable shuffles (`balak-fair/1`), the lot for the first opener (R5) and seeded deals.

Everything here is a pure function of its text: secrets and contributions are drawn by whoever
calls. The steps are those of the specification, so that a deck never changes with a version of
this library or of Python, and anybody can make it again with any tool that knows HMAC-SHA256.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, TypeVar

from balak.errors import Reason, SetupError
from balak.round import Round
from balak.rules import Rules
from balak.tiles import TILES, Tile, shown, tiles_of

SCHEME: Final = "balak-fair/1"
"""The name of these steps in a record."""

LotLayer = tuple[tuple[int, Tile], ...]
"""One layer of the lot: each candidate's seat and the tile it took."""

_HEX_32: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
_HEX_64: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
_WORDS: Final = 1 << 32
T = TypeVar("T")


def is_match_id(text: object) -> bool:
    """Return whether this is the id of a match: exactly 32 lower-case hex digits."""
    return isinstance(text, str) and _HEX_32.fullmatch(text) is not None


def is_secret(text: object) -> bool:
    """Return whether this is a secret or a hash: exactly 64 lower-case hex digits."""
    return isinstance(text, str) and _HEX_64.fullmatch(text) is not None


def is_contribution(text: object) -> bool:
    """Return whether this is a contribution: 32 lower-case hex digits, or empty for none."""
    return text == "" or is_match_id(text)


def commitment(match: str, round: int, attempt: int, secret: str) -> str:  # noqa: A002
    """Return the hash that the server shows before the players give their part.

    Args:
        match: The record's id, 32 lower-case hex digits.
        round: The round, from 1; 0 is the lot.
        attempt: The attempt, from 1.
        secret: The server's part, 64 lower-case hex digits.

    Raises:
        SetupError: An argument is anything else (reason ``shuffle``).

    >>> commitment("0" * 32, 1, 1, "0" * 64)[:16]
    'ca8680a3448b2ce6'
    """
    where = _where(match, round, attempt)
    return _hash(f"{SCHEME}:commit:{where}:{_secret(secret)}")


def contribution_hash(match: str, round: int, attempt: int, seat: int, contribution: str) -> str:  # noqa: A002
    """Return what a player shows of its contribution before all are in; empty for an empty one.

    Raises:
        SetupError: An argument is not what the scheme says (reason ``shuffle``).

    >>> contribution_hash("0" * 32, 1, 1, 0, "1" * 32)[:16]
    'f3a83af89e5deae1'
    """
    where = _where(match, round, attempt)
    _whole("seat", seat, 0, 3)
    _check("contribution", contribution, is_good=is_contribution(contribution))
    return _hash(f"{SCHEME}:contribution:{where}:{seat}:{contribution}") if contribution else ""


def fair_deck(
    match: str,
    round: int,  # noqa: A002
    attempt: int,
    secret: str,
    contributions: Sequence[str],
) -> tuple[Tile, ...]:
    """Return the deck that the server's secret and the players' contributions make together.

    Args:
        match: The record's id, 32 lower-case hex digits.
        round: The round, from 1; 0 is the lot.
        attempt: The attempt, from 1.
        secret: The server's part, 64 lower-case hex digits.
        contributions: One for each seat: 32 lower-case hex digits, or empty.

    Raises:
        SetupError: An argument is anything else (reason ``shuffle``).

    >>> deck = fair_deck("0" * 32, 1, 1, "0" * 64, ["1" * 32, "2" * 32])
    >>> [str(tile) for tile in deck[:4]]
    ['25', '33', '55', '36']
    """
    where = _where(match, round, attempt)
    key = bytes.fromhex(_secret(secret))
    _whole("seats", len(contributions), 2, 4)
    for contribution in contributions:
        _check("contribution", contribution, is_good=is_contribution(contribution))
    parts = ":".join((str(len(contributions)), *contributions))
    return shuffled(TILES, _words(key, f"{SCHEME}:deck:{where}:{parts}"))


def seeded_deck(seed: str, round: int = 1, *, max_pip: int = 6) -> tuple[Tile, ...]:  # noqa: A002
    """Return a deck for research and tests, the same for ever for one seed, round and set.

    Args:
        seed: Any ASCII text.
        round: The round, from 1; 0 is the lot.
        max_pip: The double that names the set.

    Raises:
        SetupError: The seed is not ASCII text, or the round is not a whole number from 0.
        NotationError: There is no such set.

    >>> [str(tile) for tile in seeded_deck("balak")[:4]]
    ['36', '02', '01', '24']
    """
    _check("seed", seed, is_good=_is_ascii(seed))
    _whole("round", round, 0, None)
    key = hashlib.sha256(f"balak-seed:{seed}".encode("ascii")).digest()
    return shuffled(tiles_of(max_pip), _words(key, f"balak-seed:deck:{round}"))


def seeded_round(
    seed: str,
    round: int = 1,  # noqa: A002
    *,
    opener: int = 0,
    rules: Rules | None = None,
) -> Round:
    """Return a new round dealt from a seeded deck.

    >>> seeded_round("balak").opener
    0
    """
    rules = rules or Rules()
    deck = seeded_deck(seed, round, max_pip=rules.max_pip)
    return Round.deal(deck, seats=rules.seats, opener=opener, rules=rules)


def shuffled(items: Sequence[T], words: Iterator[int]) -> tuple[T, ...]:
    """Return the items in the order that a stream of 32-bit words gives them.

    From the last place down each is swapped with one of the places up to its own. A word that
    would favour some places is passed over, so that every order is equally likely.
    """
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        limit = _WORDS - _WORDS % (last + 1)
        word = next(words)
        while word >= limit:
            word = next(words)
        other = word % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def draw_lot(deck: Sequence[Tile], seats: int) -> tuple[LotLayer, ...]:
    """Return the layers of the lot that this deck gives (R5).

    The candidates take tiles from the front in seat order; those tied for the most pips, and only
    they, take the next ones, until one alone is highest.

    Raises:
        SetupError: Not two to four seats, or the deck runs out first.

    >>> lot = draw_lot(seeded_deck("1", 0), 3)
    >>> [[(seat, str(tile)) for seat, tile in layer] for layer in lot]
    [[(0, '46'), (1, '35'), (2, '14')]]
    >>> lot_winner(lot)
    0
    """
    _whole("seats", seats, 2, 4)
    layers: list[LotLayer] = []
    candidates = tuple(range(seats))
    taken = 0
    while len(candidates) > 1:
        if taken + len(candidates) > len(deck):
            raise lot_error("the deck ran out before one seat alone was highest", "error-lot-deck")
        layer = tuple(zip(candidates, deck[taken:], strict=False))
        layers.append(layer)
        taken += len(candidates)
        candidates = highest(layer)
    return tuple(layers)


def highest(layer: LotLayer) -> tuple[int, ...]:
    """Return the seats of this layer that took the most pips: one, or those who are tied."""
    most = max(tile.pips for _, tile in layer)
    return tuple(seat for seat, tile in layer if tile.pips == most)


def lot_winner(layers: Sequence[LotLayer]) -> int:
    """Return the seat that a finished lot made the first opener."""
    (winner,) = highest(layers[-1])
    return winner


def lot_error(message: str, key: str, **details: str | int) -> SetupError:
    """Return the refusal of a lot that is not one (R5)."""
    return SetupError(message, reason=Reason.LOT, rule="R5", key=key, **details)


def _words(key: bytes, prefix: str) -> Iterator[int]:
    """Yield the 32-bit words of the blocks ``HMAC-SHA256(key, prefix ":" k)``, k from 0 up."""
    for k in count():
        block = hmac.digest(key, f"{prefix}:{k}".encode("ascii"), "sha256")
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _where(match: str, round: int, attempt: int) -> str:  # noqa: A002
    _check("match", match, is_good=is_match_id(match))
    _whole("round", round, 0, None)
    _whole("attempt", attempt, 1, None)
    return f"{match}:{round}:{attempt}"


def _secret(secret: str) -> str:
    _check("secret", secret, is_good=is_secret(secret))
    return secret


def _is_ascii(text: object) -> bool:
    return isinstance(text, str) and text.isascii()


def _whole(name: str, value: object, low: int, high: int | None) -> None:
    good = type(value) is int and value >= low and (high is None or value <= high)
    _check(name, value, is_good=good)


_EXPECTED: Final[dict[str, str]] = {
    "match": "exactly 32 lower-case hex digits",
    "round": "a whole number from 0",
    "attempt": "a whole number from 1",
    "seat": "a seat",
    "seats": "two to four",
    "secret": "exactly 64 lower-case hex digits",
    "contribution": "exactly 32 lower-case hex digits, or empty",
    "seed": "ASCII text",
}


def _check(name: str, value: object, *, is_good: bool) -> None:
    if not is_good:
        # A secret must not get into a message, not even a broken one.
        seen = "this" if name == "secret" else shown(value)
        raise SetupError(
            f"{name} must be {_EXPECTED[name]}, not {seen}",
            reason=Reason.SHUFFLE,
            key="error-shuffle-part",
            part=name,
        )
