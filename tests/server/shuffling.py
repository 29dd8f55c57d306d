"""A page's part in the shuffles of a match (`balak-fair/1`), without a socket; and its receipt."""

import hashlib
from dataclasses import dataclass, field
from itertools import count

from balak.protocol import (
    Committed,
    Contribute,
    Dealt,
    Listed,
    LotDrawn,
    Reveal,
    RoundOver,
    ServerMessage,
    Shuffled,
    Stale,
    Welcome,
)
from balak.record.receipts import RECEIPT_FORMAT
from balak.shuffle import commitment, contribution_hash


class BrokenShuffleError(AssertionError):
    """The server did what a page refuses."""


@dataclass
class Attempt:
    """What a page was shown of one attempt, and what it gave."""

    round: int
    attempt: int
    commitment: str
    is_own: bool
    """Whether one had a seat in it."""
    hashes: list[str] | None = None
    contribution: str = ""
    hash: str = ""


@dataclass
class Shuffles:
    """Answers each attempt of one match as a page does; it outlives sockets, as a browser does.

    Contributions are made from the place that they are for, so that a run can be repeated.
    """

    match: str | None
    """The table's id; None for a spectator, who cannot open anything without it."""
    seat: int | None = None
    """The own seat; None for a spectator, and for a newcomer until the next deal."""
    attempts: dict[tuple[int, int], Attempt] = field(default_factory=dict)
    is_silent: bool = False
    """Whether nothing is given."""
    reveals: bool = True
    """Whether what was given is opened."""
    _now: tuple[int, int] = (0, 0)
    _round: int = 0
    _newcomer_at: int | None = None
    _numbers: "count[int]" = field(default_factory=count)

    def take(self, message: ServerMessage, seq: int) -> Contribute | Reveal | None:
        """Take a message in; return what the page answers to it.

        Raises:
            BrokenShuffleError: The message is one that a page refuses.
        """
        match message:
            case Welcome():
                self.seat = None if message.newcomer else message.seat
                self._newcomer_at = message.seat if message.newcomer else None
                self._round = message.round.number if message.round else 0
                return None if message.shuffling is None else self._resume(message, seq)
            case Committed():
                if message.attempt == 1 and self._newcomer_at is not None:
                    self.seat, self._newcomer_at = self._newcomer_at, None
                self._commit(message.round, message.attempt, message.commitment)
                return self._contribute(seq) if self.seat in message.waiting else None
            case Listed():
                self._list(message.hashes)
                return self._reveal(seq) if self.seat in message.waiting else None
            case LotDrawn():
                self._open(0, message.shuffle)
            case Dealt():
                self._round = message.number
            case RoundOver():
                self._open(self._round, message.end.shuffle)
            case Stale():
                answers = [self.take(event, seq) for event in message.missed if event.seq > seq]
                return next((answer for answer in reversed(answers) if answer), None)
            case _:
                pass
        return None

    def receipt(self) -> dict[str, object]:
        """Return the receipt, `balak-receipt/1`."""
        return {
            "format": RECEIPT_FORMAT,
            "match": self.match,
            "seat": self.seat or 0,
            "attempts": [
                {
                    "round": seen.round,
                    "attempt": seen.attempt,
                    "commitment": seen.commitment,
                    "list": seen.hashes,
                    # Only what stands in the list counts: what came too late was not taken.
                    "contribution": seen.contribution
                    if seen.hashes and seen.hash and seen.hash in seen.hashes
                    else "",
                }
                for seen in self.attempts.values()
                if seen.is_own
            ],
        }

    def _resume(self, message: Welcome, seq: int) -> Contribute | Reveal | None:
        shuffling = message.shuffling
        assert shuffling is not None
        self._commit(shuffling.round, shuffling.attempt, shuffling.commitment)
        if shuffling.hashes is not None:
            self._list(shuffling.hashes)
            return self._reveal(seq) if self.seat in shuffling.waiting else None
        return self._contribute(seq) if self.seat in shuffling.waiting else None

    def _commit(self, number: int, attempt: int, shown: str) -> None:
        self._now = (number, attempt)
        known = self.attempts.get(self._now)
        if known is not None and known.commitment != shown:
            self._refuse("another commitment than before")
        if known is None:
            if any(seen.commitment == shown for seen in self.attempts.values()):
                self._refuse("a commitment that was met before")
            self.attempts[self._now] = Attempt(number, attempt, shown, self.seat is not None)

    def _contribute(self, seq: int) -> Contribute | None:
        number, attempt = self._now
        if self.is_silent or self.seat is None or self.match is None:
            return None
        seen = self.attempts[self._now]
        place = f"{self.match}:{self.seat}:{number}:{attempt}"
        seen.contribution = hashlib.sha256(place.encode()).hexdigest()[:32]
        seen.hash = contribution_hash(self.match, number, attempt, self.seat, seen.contribution)
        return Contribute(self._command_id("contribute"), seq, number, attempt, seen.hash)

    def _list(self, hashes: list[str]) -> None:
        seen = self.attempts[self._now]
        if seen.hashes is not None and seen.hashes != hashes:
            self._refuse("another list than before")
        if self.seat is not None and hashes[self.seat] not in ("", seen.hash):
            self._refuse("a list with another hash in the own place")
        seen.hashes = list(hashes)

    def _reveal(self, seq: int) -> Reveal | None:
        number, attempt = self._now
        seen = self.attempts[self._now]
        if self.is_silent or not self.reveals:
            return None
        if not seen.hash or seen.hashes is None or seen.hash not in seen.hashes:
            self._refuse("a list without the own hash")
        return Reveal(self._command_id("reveal"), seq, number, attempt, seen.contribution)

    def _open(self, number: int, shuffled: Shuffled) -> None:
        seen = self.attempts.get((number, shuffled.attempt))
        if seen is None or self.match is None:
            return
        opened = commitment(self.match, number, shuffled.attempt, shuffled.secret)
        if not seen.commitment == shuffled.commitment == opened:
            self._refuse("a secret that does not open the commitment that was shown")
        for seat, contribution in enumerate(shuffled.contributions):
            hash_ = contribution_hash(self.match, number, shuffled.attempt, seat, contribution)
            if seen.hashes is not None and seen.hashes[seat] != hash_:
                self._refuse("a contribution that does not fit the list")

    def _command_id(self, verb: str) -> str:
        number, attempt = self._now
        return f"{verb}-{number}-{attempt}-{next(self._numbers)}"

    def _refuse(self, what: str) -> None:
        number, attempt = self._now
        raise BrokenShuffleError(
            f"match {self.match} seat {self.seat} round {number} attempt {attempt}: "
            f"the server showed {what}"
        )
