"""What is written down about a table: the events of its log.

These hold hidden tiles and secrets. They go to the store and come back from it, and nowhere else.
"""

import secrets
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from balak.errors import StoreError
from balak.protocol import BotName, CalledOffWhy, ClosedWhy, Lang, Options, ReplacedWhy
from balak.shuffle import fair_deck

LOG_VERSION: Final = 2


class Opened(Struct, tag="opened", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table was opened. The first event of every log."""

    version: int
    bot_names: list[str]
    """What a bot is called in each seat; as many as there are seats."""
    target: int
    starting_scores: list[int]
    lang: Lang
    seed: str
    """What the choices and the pace of the bots are drawn from."""
    watch: str
    """The id of the watch link."""
    options: Options = Options()


class Sat(Struct, tag="sat", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody took an empty seat; in a match, to sit down at the next deal (a newcomer)."""

    seat: int
    name: str
    bot: BotName | None = None


class Left(Struct, tag="left", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person left for good."""

    seat: int


class Readied(Struct, tag="readied", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody is ready to begin, or no longer."""

    seat: int
    is_ready: bool


class Started(Struct, tag="started", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match begins; bots take the empty seats."""


class Wanted(Struct, tag="wanted", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody is ready for the next deal."""

    seat: int


class Committed(
    Struct, tag="committed", frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """An attempt at a shuffle begins with this secret. ``round`` 0 is the lot.

    With the first attempt for a round newcomers sit down. ``absent`` are the persons' seats that
    are not waited for: their contribution stays empty.
    """

    round: int
    attempt: int
    secret: str
    absent: list[int] = []


class Contributed(
    Struct, tag="contributed", frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A seat gave the hash of its contribution."""

    seat: int
    hash: str


class Listed(Struct, tag="listed", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The list of hashes was closed and shown."""


class Revealed(Struct, tag="revealed", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat opened its contribution, which fits its hash."""

    seat: int
    contribution: str


class CalledOff(
    Struct, tag="called_off", frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The attempt was called off."""

    why: CalledOffWhy


class Dealt(Struct, tag="dealt", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The shuffle is done: a round was dealt, or the lot drawn, from this deck."""

    deck: str
    """The tiles as one text, two digits each."""


class Acted(Struct, tag="acted", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat played an action, in the notation of records."""

    seat: int
    action: str
    bank: Annotated[int, Meta(ge=0)] = 0
    """Milliseconds of its bank that the turn has taken, at the turn's last action."""


class Undone(Struct, tag="undone", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person took their last placement back; nobody had acted since."""

    seat: int


class Scored(Struct, tag="scored", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The round was over and was scored; written together with the action that ended it."""


class Replaced(Struct, tag="replaced", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bot plays for a person: for this turn, or until they come back."""

    seat: int
    why: ReplacedWhy


class Returned(Struct, tag="returned", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person plays their own seat again."""

    seat: int


class Conceded(Struct, tag="conceded", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person gave the match up."""

    seat: int


class Offered(Struct, tag="offered", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person wants another match, or no longer."""

    seat: int
    is_wanted: bool


class Followed(Struct, tag="followed", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Another match was opened at this table."""

    table: str


class Renamed(Struct, tag="renamed", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A name was replaced by whoever runs the server."""

    seat: int
    name: str


class Closed(Struct, tag="closed", frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table was closed."""

    why: ClosedWhy


LogEvent = (
    Opened
    | Sat
    | Left
    | Readied
    | Started
    | Wanted
    | Committed
    | Contributed
    | Listed
    | Revealed
    | CalledOff
    | Dealt
    | Acted
    | Undone
    | Scored
    | Replaced
    | Returned
    | Conceded
    | Offered
    | Followed
    | Renamed
    | Closed
)

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(LogEvent)


def encode(events: Sequence[LogEvent]) -> list[str]:
    """Return the bodies of these events for the store."""
    return [_encoder.encode(event).decode() for event in events]


def decode(body: str) -> LogEvent:
    """Return the event of a stored body.

    Raises:
        StoreError: It is none that this version knows.
    """
    try:
        return _decoder.decode(body)
    except msgspec.DecodeError as error:
        raise StoreError(
            "the log of the table holds what is no event", key="error-store-log"
        ) from error


class Dealer:
    """Where decks come from: a fresh secret, and what the players gave (`balak-fair/1`)."""

    def secret(self) -> str:
        """Return a new secret."""
        return secrets.token_hex(32)

    def deck(
        self, match: str, round_number: int, attempt: int, secret: str, contributions: Sequence[str]
    ) -> str:
        """Return the deck of a round of a match, two digits a tile; round 0 is the lot."""
        return "".join(map(str, fair_deck(match, round_number, attempt, secret, contributions)))
