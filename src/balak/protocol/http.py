"""Over HTTP: what is asked and answered about tables and seats."""

from typing import Annotated

from msgspec import Meta, Struct

from balak.match import MAX_TARGET
from balak.protocol.state import Options, SeatInfo
from balak.protocol.values import BotName, Code, Lang, Pace, Phase, PlayerName, SeatNumber, TableId


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """What the start page asks for. The person sits in seat 0.

    ``bots`` says who has each other seat: a bot, or null for a person who is yet to come, so the
    table has ``len(bots) + 1`` seats. Without a null the match begins at once. ``bot_names`` are
    what bots in these seats are called, also those that fill empty seats at the start.
    """

    name: PlayerName
    bots: Annotated[list[BotName | None], Meta(min_length=1, max_length=3)]
    bot_names: Annotated[list[PlayerName], Meta(min_length=1, max_length=3)]
    lang: Lang = "id"
    pace: Pace = "human"
    target: Annotated[int, Meta(ge=1, le=MAX_TARGET)] | None = None
    starting_scores: list[Annotated[int, Meta(ge=0, le=MAX_TARGET)]] | None = None
    options: Options = Options()


class Sit(Struct, forbid_unknown_fields=True, frozen=True):
    """Take a seat that nobody has: any, or this one.

    In a match that is a seat whose player left, and one sits down at the next deal. A browser that
    has a seat here already gets the same one again.
    """

    name: PlayerName
    seat: SeatNumber | None = None


class Seated(Struct, frozen=True):
    """A seat of this browser. Its token is in the cookie only."""

    table: TableId
    seat: int


class Handover(Struct, frozen=True):
    """A code with which another device takes this seat over, once, within ``seconds``."""

    code: str
    seconds: int


class Takeover(Struct, forbid_unknown_fields=True, frozen=True):
    """Take a seat over with the code of `Handover`; the device before loses it."""

    code: Code


class LobbyTable(Struct, frozen=True):
    """An open table: who sits there, and how many seats are empty."""

    table: TableId
    names: list[str]
    bots: int
    seats: int
    free: int
    target: int
    timer: int | None
    lang: Lang
    created: int
    """When it was opened, in seconds since 1970."""


class Lobby(Struct, frozen=True):
    """The open tables, newest first."""

    tables: list[LobbyTable]


class Problem(Struct, frozen=True):
    """Why an HTTP request was refused: ``code`` is stable, ``detail`` is for a person."""

    code: str
    detail: str


class TableInfo(Struct, frozen=True):
    """What whoever has the link may know before sitting down. Asking changes nothing."""

    table: TableId
    phase: Phase
    seats: list[SeatInfo]
    free: list[int]
    """The seats that may be taken: now, or in a match at the next deal."""
    options: Options
    target: int
    lang: Lang
    watch: str | None
