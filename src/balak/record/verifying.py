"""Verify: a record's shuffles against its deals, and a player's receipt against both."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from balak.errors import Reason, SetupError
from balak.match import Match
from balak.record.model import CalledOff, PlayedRound, RecordValues, Shuffle
from balak.record.receipts import Receipt, Seen
from balak.record.replaying import replayed
from balak.shuffle import commitment, contribution_hash, draw_lot, fair_deck
from balak.tiles import Tile


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found good in a record."""

    match: Match
    round_count: int
    """Finished rounds that were replayed."""
    shuffle_count: int
    """Deals, the lot included, that were made again from their shuffle."""
    deal_count: int
    """Deals, the lot included, that should have a shuffle."""
    alone_count: int
    """Those of them to which no player contributed, so that the server shuffled alone."""
    called_off_count: int
    receipt_count: int | None
    """Deals and attempts that the receipt knows; None without a receipt for this match."""


def verified(record: RecordValues, receipts: Sequence[Receipt] = ()) -> Verified:
    """Check everything in a record: the rules, the shuffles, and the receipts for its match.

    Raises:
        BalakError: The first difference, with its ``round``; None for the lot and its attempts.
    """
    match = replayed(record)
    dealt = list(_dealt(record))
    for number, shuffle in dealt:
        _check(record, number, shuffle)
    for attempt in record.called_off or ():
        _check_commitment(record, attempt.round, attempt.shuffle)
    own = [receipt for receipt in receipts if receipt.match == record.id]
    known = sum(_check_receipt(record, receipt, len(match.finished)) for receipt in own)
    return Verified(
        match=match,
        round_count=len(match.finished),
        shuffle_count=len(dealt),
        deal_count=len(match.finished) + (record.lot is not None),
        alone_count=sum(not any(shuffle.contributions) for _, shuffle in dealt),
        called_off_count=len(record.called_off or ()),
        receipt_count=known if own else None,
    )


def require_shuffles(record: RecordValues) -> None:
    """Check that every deal whose round is over has its shuffle, and so has the lot.

    Raises:
        SetupError: One has none.
    """
    missing = record.lot is not None and record.lot_shuffle is None
    rounds = list(record.rounds)
    if rounds and len(replayed(record).finished) < len(rounds):
        rounds.pop()
    missing = missing or not rounds
    for round_ in rounds:
        missing = missing or not isinstance(round_, PlayedRound) or round_.shuffle is None
    if missing:
        _differs(None, "the record does not hold a shuffle for each deal", "error-shuffle-none")


def _dealt(record: RecordValues) -> Iterator[tuple[int, Shuffle]]:
    """Yield what was dealt from a shuffle: 0 for the lot, then the rounds by number."""
    if record.lot_shuffle is not None:
        yield 0, record.lot_shuffle
    for number, round_ in enumerate(record.rounds, 1):
        if isinstance(round_, PlayedRound) and round_.shuffle is not None:
            yield number, round_.shuffle


def _check(record: RecordValues, number: int, shuffle: Shuffle) -> None:
    _check_commitment(record, number, shuffle)
    deck = fair_deck(
        record.id or "", number, shuffle.attempt, shuffle.secret, shuffle.contributions
    )
    if number == 0:
        if draw_lot(deck, len(record.seats)) != record.lot:
            _differs(None, "the lot is not that of its shuffle", "error-shuffle-lot")
        return
    round_ = record.rounds[number - 1]
    if isinstance(round_, PlayedRound) and not _is_deal(round_, deck):
        _differs(number, "the deal is not that of its shuffle", "error-shuffle-deal")


def _is_deal(round_: PlayedRound, deck: Sequence[Tile]) -> bool:
    # Within a hand the order says nothing; players and programs sort theirs.
    size = len(round_.hands[0])
    hands = [deck[at * size : (at + 1) * size] for at in range(len(round_.hands))]
    rest = tuple(deck[len(hands) * size :])
    same = all(set(a) == set(b) for a, b in zip(hands, round_.hands, strict=True))
    return same and rest == round_.boneyard


def _check_commitment(record: RecordValues, number: int, shuffle: Shuffle) -> None:
    if shuffle.commitment != commitment(record.id or "", number, shuffle.attempt, shuffle.secret):
        _differs(number, "the secret does not fit its commitment", "error-shuffle-commitment")


# --- receipts ---------------------------------------------------------------------------------


def _check_receipt(record: RecordValues, receipt: Receipt, finished: int) -> int:
    """Check one receipt; return how many attempts of the record it knows."""
    called_off = {(item.round, item.attempt): item for item in record.called_off or ()}
    dealt = {(number, shuffle.attempt): shuffle for number, shuffle in _dealt(record)}
    done = {number for number, _ in dealt} | set(range(1, finished + 1))
    if record.lot is not None:
        done.add(0)
    known = 0
    for seen in receipt.attempts:
        place = (seen.round, seen.attempt)
        attempt = called_off.get(place)
        shuffle = attempt.shuffle if attempt else dealt.get(place)
        if shuffle is not None:
            _check_seen(receipt, seen, shuffle, attempt)
            known += 1
        elif seen.round in done:
            # What is not over yet has not been published; anything else was kept back.
            _differs(
                seen.round,
                f"the record lacks attempt {seen.attempt}, which the receipt knows",
                "error-receipt-attempt",
                attempt=seen.attempt,
            )
    return known


def _check_seen(receipt: Receipt, seen: Seen, shuffle: Shuffle, attempt: CalledOff | None) -> None:
    if seen.commitment != shuffle.commitment:
        _differs(
            seen.round, "the commitment is not the one that was shown", "error-receipt-commitment"
        )
    unopened = attempt.seats if attempt else ()
    given = shuffle.contributions
    if receipt.seat >= len(given) or (
        given[receipt.seat] != seen.contribution and receipt.seat not in unopened
    ):
        _differs(seen.round, "the player's contribution is another", "error-receipt-own")
    if seen.hashes is None:
        return
    if len(seen.hashes) > len(given):
        _not_in_list(seen.round, len(given))
    for seat, contribution in enumerate(given):
        # One that was not opened has a hash in the list and nothing in the record; the player's
        # own is in the receipt.
        is_own = seat == receipt.seat and seen.contribution != ""
        is_hidden = seat in unopened and not is_own
        opened = seen.contribution if is_own else contribution
        hash_ = contribution_hash(receipt.match, seen.round, seen.attempt, seat, opened)
        shown = seen.hashes[seat] if seat < len(seen.hashes) else None
        if not (shown if is_hidden else shown == hash_):
            _not_in_list(seen.round, seat)


def _not_in_list(number: int, seat: int) -> NoReturn:
    _differs(
        number,
        f"the contribution of seat {seat} does not fit the list that was shown",
        "error-receipt-list",
        seat=seat,
    )


def _differs(number: int | None, message: str, key: str, **details: str | int) -> NoReturn:
    error = SetupError(message, reason=Reason.SHUFFLE, rule=None, key=key, **details)
    error.round = number or None
    raise error
