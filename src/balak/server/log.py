"""What is written down about a table: the events of its log.

These hold hidden tiles and secrets. They go to the store and come back from it, and nowhere else.
"""

import secrets
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from balak.protocol import BotName
from balak.shuffle import fair_deck
from balak.tiles import Tile

LOG_VERSION: Final = 1


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """A shuffled deck and where it came from (`balak-fair/1`)."""

    attempt: int
    secret: str
    contributions: list[str]
    deck: str
    """The tiles of the deck as one text, two digits each."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The deck."""
        return tuple(Tile.parse(self.deck[at : at + 2]) for at in range(0, len(self.deck), 2))


class Sitter(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits in a seat; ``bot`` is None for a person."""

    name: str
    bot: BotName | None


class Created(Struct, tag="created", frozen=True, forbid_unknown_fields=True):
    """The table was opened and the lot drawn. The first event of every log."""

    version: int
    seats: list[Sitter]
    target: int
    starting_scores: list[int]
    lang: str
    seed: str
    """What the choices and the pace of the bots are drawn from."""
    lot: Deal


class RoundDealt(Struct, tag="dealt", frozen=True, forbid_unknown_fields=True):
    """A round was dealt."""

    deal: Deal


class Acted(Struct, tag="acted", frozen=True, forbid_unknown_fields=True):
    """A seat played an action, in the notation of records."""

    seat: int
    action: str


class Scored(Struct, tag="scored", frozen=True, forbid_unknown_fields=True):
    """The round was over and was scored; written together with the action that ended it."""


LogEvent = Created | RoundDealt | Acted | Scored

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(LogEvent)


def encode(events: Sequence[LogEvent]) -> list[str]:
    """Return the bodies of these events for the store."""
    return [_encoder.encode(event).decode() for event in events]


def decode(body: str) -> LogEvent:
    """Return the event of a stored body."""
    return _decoder.decode(body)


class Dealer:
    """Where decks come from: the server's secret, and nobody's contribution yet."""

    def deal(self, match: str, round_number: int, seats: int) -> Deal:
        """Shuffle for a round of a match; round 0 is the lot."""
        secret = secrets.token_hex(32)
        contributions = [""] * seats
        deck = fair_deck(match, round_number, 1, secret, contributions)
        return Deal(1, secret, contributions, "".join(map(str, deck)))
