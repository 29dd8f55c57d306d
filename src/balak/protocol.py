"""Every message between the table's server and its page.

The page knows no rules of play: it is told what is legal, what the ends are and whose turn it is.
Everything here that depends on who reads it is made from a `View`, so nothing hidden can be in it.

Tiles and actions are written in the notation of records: a tile is two digits (``"14"``), an
action ``"14"``, ``"11-"``, ``"44+"``, ``"d"`` or ``"p"``. Seats count from 0, rounds from 1.

A table is its log. Each event carries ``seq``, which has no gaps; a page that sees a gap says
`Hello` again and gets the whole state. A command carries ``expected_seq``, the last ``seq`` that
the page had seen, and ``command_id``, by which it is answered exactly once: `Applied`, `Refused`
or `Stale`.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from balak import bots, results
from balak.match import MAX_TARGET

VERSION: Final = 1
"""Version of these messages. A page of another version is told to reload."""

TableId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
PlayerName = Annotated[str, Meta(min_length=1, max_length=96)]
ActionText = Annotated[str, Meta(pattern="^([0-6][0-6][+-]?|d|p)$")]
Seq = Annotated[int, Meta(ge=0)]
BotName = bots.BotName
Pace = Literal["instant", "quick", "human", "slow"]
Kind = results.Kind
Phase = Literal["lot", "play", "round_over", "match_over"]


# --- over HTTP --------------------------------------------------------------------------------


class NewTable(Struct, forbid_unknown_fields=True, frozen=True):
    """What the start page asks for: a match of one person against bots.

    ``bots`` names one bot for each other seat, so the table has ``len(bots) + 1`` seats. The
    person sits in seat 0. ``bot_names`` are what the page calls them, one for each bot.
    """

    name: PlayerName
    bots: Annotated[list[BotName], Meta(min_length=1, max_length=3)]
    bot_names: Annotated[list[PlayerName], Meta(min_length=1, max_length=3)]
    lang: Literal["id", "en"] = "id"
    pace: Pace = "human"
    target: Annotated[int, Meta(ge=1, le=MAX_TARGET)] | None = None
    starting_scores: list[Annotated[int, Meta(ge=0, le=MAX_TARGET)]] | None = None


class TableCreated(Struct, frozen=True):
    """The new table. Its seat token is in the cookie only."""

    table: TableId
    seat: int


class Problem(Struct, frozen=True):
    """Why an HTTP request was refused: ``code`` is stable, ``detail`` is for a person."""

    code: str
    detail: str


# --- from the page ----------------------------------------------------------------------------


class Hello(Struct, tag="hello", forbid_unknown_fields=True, frozen=True):
    """The first message on a socket, and the way to ask for the whole state again."""

    version: int


class Act(Struct, tag="act", forbid_unknown_fields=True, frozen=True):
    """Play an action of one's own seat."""

    command_id: CommandId
    expected_seq: Seq
    action: ActionText


class Next(Struct, tag="next", forbid_unknown_fields=True, frozen=True):
    """Go on: deal the first round after the lot, or the next one after a round was scored."""

    command_id: CommandId
    expected_seq: Seq


class Pacing(Struct, tag="pacing", forbid_unknown_fields=True, frozen=True):
    """Set how long the bots take. Changes nothing in the match and has no answer."""

    pace: Pace


class Ping(Struct, tag="ping", forbid_unknown_fields=True, frozen=True):
    """Ask whether the line is alive; answered by `Pong`."""


ClientMessage = Hello | Act | Next | Pacing | Ping


# --- to the page: state -----------------------------------------------------------------------


class SeatInfo(Struct, frozen=True):
    """Who sits in a seat. ``bot`` is null for a person."""

    name: str
    bot: BotName | None


class RoundEnd(Struct, frozen=True):
    """A finished round: everything is open now (R18, R4).

    ``hands`` are the tiles left in each seat, ``boneyard`` what nobody drew, ``scores`` those
    after this round, ``next_opener`` the seat that opens the next one (null when the match is
    over), ``winners`` the seats that won the match (empty while it goes on, several for a tie).
    ``secret`` opens the commitment that was shown before the deal.
    """

    kind: Kind
    winner: int | None
    points: int
    remaining: list[int]
    scores: list[int]
    hands: list[list[str]]
    boneyard: list[str]
    next_opener: int | None
    winners: list[int]
    secret: str


class HistoryItem(Struct, frozen=True, omit_defaults=True):
    """One action that was seen: ``tile`` only for a tile that the reader drew themself."""

    seat: int
    action: str
    tile: str | None = None


class RoundState(Struct, frozen=True):
    """One round as the reader may know it.

    ``line`` holds the placements in the order they were made; ``ends`` the values of the left and
    the right end, null before the opening; ``dead`` says that every tile which could fit lies
    there already, so that nobody can place any more (R9); ``voids`` for each seat the values that
    its passes proved it to lack; ``legal`` the reader's own legal actions, empty when it is not
    their turn.
    """

    number: int
    opener: int
    turn: int | None
    hand: list[str]
    counts: list[int]
    line: list[str]
    ends: tuple[int, int] | None
    dead: bool
    boneyard: int
    drawable: int
    history: list[HistoryItem]
    voids: list[list[int]]
    legal: list[str]
    commitment: str
    end: RoundEnd | None


class LotLayer(Struct, frozen=True):
    """One layer of the lot for the first opener (R5): ``[seat, tile]`` for each candidate."""

    tiles: list[tuple[int, str]]


class Welcome(Struct, tag="welcome", frozen=True):
    """The whole state of a table as one seat may know it.

    ``scores`` count all finished rounds; ``gains`` lists, a finished round a row, what each seat
    gained in it.
    """

    version: int
    table: TableId
    seq: int
    seat: int
    phase: Phase
    seats: list[SeatInfo]
    target: int
    starting_scores: list[int]
    scores: list[int]
    gains: list[list[int]]
    lot: list[LotLayer]
    first_opener: int
    pace: Pace
    round: RoundState | None


# --- to the page: events ----------------------------------------------------------------------


class Dealt(Struct, tag="dealt", frozen=True):
    """A round was dealt; ``hand`` is the reader's own."""

    seq: int
    number: int
    opener: int
    turn: int
    hand: list[str]
    counts: list[int]
    boneyard: int
    drawable: int
    legal: list[str]
    commitment: str


class Placed(Struct, tag="placed", frozen=True):
    """A seat placed a tile; ``action`` as in a record, ``dead`` as in `RoundState`.

    ``turn`` is null when that ended the round.
    """

    seq: int
    seat: int
    action: str
    ends: tuple[int, int]
    dead: bool
    turn: int | None
    legal: list[str]


class Drew(Struct, tag="drew", frozen=True, omit_defaults=True):
    """A seat drew one tile; ``tile`` is there only for the one who drew it."""

    seq: int
    seat: int
    boneyard: int
    drawable: int
    turn: int
    legal: list[str]
    tile: str | None = None


class Passed(Struct, tag="passed", frozen=True):
    """A seat passed, which proves that it has none of the values ``lacks``."""

    seq: int
    seat: int
    lacks: list[int]
    turn: int | None
    legal: list[str]


class RoundOver(Struct, tag="round_over", frozen=True):
    """The round was scored; if ``end.winners`` is not empty the match is over too."""

    seq: int
    end: RoundEnd


Event = Dealt | Placed | Drew | Passed | RoundOver


# --- to the page: answers ---------------------------------------------------------------------


class Applied(Struct, tag="applied", frozen=True):
    """A command was written down as event ``seq``. The same ``command_id`` again says the same."""

    command_id: str
    seq: int


class Refused(Struct, tag="refused", frozen=True):
    """A command was refused and nothing changed.

    ``reason`` and ``rule`` as in records; ``key`` and ``details`` make the sentence from the
    catalogue.
    """

    command_id: str
    seq: int
    reason: str
    rule: str | None
    key: str
    details: dict[str, str | int]


class Stale(Struct, tag="stale", frozen=True):
    """A command was based on an older state and was not played; ``missed`` brings the page up.

    Some of ``missed`` may have come already: a page skips events whose ``seq`` it has. It is empty
    where too much was missed: then ``seq`` shows the gap, and the page says `Hello`.
    """

    command_id: str
    seq: int
    missed: list[Event]


class Pong(Struct, tag="pong", frozen=True):
    """The answer to `Ping`."""

    seq: int


class Fault(Struct, tag="fault", frozen=True):
    """The message could not be used. ``code`` is stable; some codes are followed by a close.

    =================  =====================================================  ==========
    code               meaning                                                then
    =================  =====================================================  ==========
    format             the message is not one of `ClientMessage`              stays open
    hello              something came before the first `Hello`                close 1008
    version            the page is of another version: reload it              close 4002
    too_large          the message is over 4 KiB                              close 1008
    rate               too many messages                                      close 1008
    busy               too many sockets from this address                     close 1008
    opened_elsewhere   a newer socket took this seat: do not reconnect        close 4001
    seat               no such table, or the cookie is not of a seat there    close 4004
    store              the table cannot be read just now: reconnect later     close 1013
    =================  =====================================================  ==========

    1012 without a fault means that the server restarts, 1013 that this socket was too slow:
    reconnect.
    """

    code: str
    detail: str


ServerMessage = (
    Welcome | Dealt | Placed | Drew | Passed | RoundOver | Applied | Refused | Stale | Pong | Fault
)
