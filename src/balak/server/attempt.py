"""Attempt: one attempt at a shuffle in which the server and the players take part.

The steps and their order are those of `balak-fair/1`: the server's secret is fixed first, then
every player's hash, then the list is shown, and only then is anything opened.
"""

from msgspec import Struct
from msgspec.structs import replace

from balak.protocol import CalledOffWhy
from balak.record import CalledOff, Shuffle
from balak.shuffle import commitment, contribution_hash


class Attempt(Struct, frozen=True):
    """One attempt. Immutable; it holds the secret, so nobody is shown it before its time."""

    match: str
    round: int
    """From 1; 0 is the lot."""
    number: int
    secret: str
    expected: tuple[int, ...]
    """The seats that are waited for; all others contribute nothing."""
    hashes: tuple[str, ...]
    """What each seat gave until now; empty for nothing."""
    contributions: tuple[str, ...]
    """What each seat opened until now; empty for nothing."""
    is_listed: bool = False

    @classmethod
    def begin(
        cls,
        match: str,
        round_number: int,
        number: int,
        *,
        secret: str,
        seats: int,
        expected: tuple[int, ...],
    ) -> "Attempt":
        """Return an attempt that has just begun."""
        nothing = ("",) * seats
        return cls(match, round_number, number, secret, expected, nothing, nothing)

    @property
    def commitment(self) -> str:
        """What the server shows of its secret."""
        return commitment(self.match, self.round, self.number, self.secret)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose hash is waited for, or once the list is shown, whose contribution."""
        if not self.is_listed:
            return tuple(seat for seat in self.expected if not self.hashes[seat])
        return tuple(
            seat for seat, given in enumerate(self.hashes) if given and not self.contributions[seat]
        )

    @property
    def shuffle(self) -> Shuffle:
        """The opened shuffle; only for after the round."""
        return Shuffle(self.number, self.commitment, self.secret, self.contributions)

    def fits(self, seat: int, contribution: str) -> bool:
        """Return whether this is what the seat gave the hash of."""
        made = contribution_hash(self.match, self.round, self.number, seat, contribution)
        return bool(contribution) and made == self.hashes[seat]

    def with_hash(self, seat: int, given: str) -> "Attempt":
        """Return the attempt with the hash of a seat."""
        return replace(self, hashes=_put(self.hashes, seat, given))

    def listed(self) -> "Attempt":
        """Return the attempt with its list closed."""
        return replace(self, is_listed=True)

    def with_contribution(self, seat: int, contribution: str) -> "Attempt":
        """Return the attempt with what a seat opened."""
        return replace(self, contributions=_put(self.contributions, seat, contribution))

    def called_off(self, why: CalledOffWhy) -> CalledOff:
        """Return what a record says of this attempt once it was called off.

        Who gave a hash and did not open it is named whatever the reason, and before the list is
        shown everybody is who may have given one: their receipts hold what the record lacks.
        """
        seats = self.waiting if self.is_listed else self.expected
        return CalledOff(self.round, self.number, why, seats, self.shuffle)


def _put(values: tuple[str, ...], at: int, value: str) -> tuple[str, ...]:
    return (*values[:at], value, *values[at + 1 :])
