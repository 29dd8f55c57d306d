"""To the page: what happened at the table, in order."""

from typing import Literal

from msgspec import Struct

from balak.protocol.state import LotLayer, RoundEnd, SeatInfo, Shuffled
from balak.protocol.values import CalledOffWhy, ClosedWhy, TableId


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


class Undone(Struct, tag="undone", frozen=True):
    """A seat took its last placement back and is to act again; ``ends`` as in `RoundState`."""

    seq: int
    seat: int
    action: str
    """What was taken back, as in a record."""
    ends: tuple[int, int] | None
    legal: list[str]


class RoundOver(Struct, tag="round_over", frozen=True):
    """The round was scored; if ``end.winners`` is not empty the match is over too."""

    seq: int
    end: RoundEnd


class Noted(Struct, tag="noted", frozen=True):
    """Something happened that this reader is not shown, or that shows nowhere."""

    seq: int


class Sat(Struct, tag="sat", frozen=True):
    """Somebody sat down, left, was renamed, got ready, was stood in for or came back.

    ``info`` is all that is to know of the seat now; ``what`` is for a sentence. ``host`` as in
    `Welcome`.
    """

    seq: int
    seat: int
    what: Literal[
        "sat", "newcomer", "left", "renamed", "ready", "unready",
        "turn", "away", "claimed", "back", "conceded",
    ]  # fmt: skip
    info: SeatInfo
    host: int | None


class Started(Struct, tag="started", frozen=True):
    """The match begins, with bots where nobody sat."""

    seq: int
    seats: list[SeatInfo]


class Committed(Struct, tag="committed", frozen=True):
    """The server has fixed its secret for an attempt at a shuffle (`balak-fair/1`, step 1).

    ``seats`` are as they are from this deal on: newcomers have sat down.
    """

    seq: int
    round: int
    attempt: int
    commitment: str
    waiting: list[int]
    seats: list[SeatInfo]


class Contributed(Struct, tag="contributed", frozen=True):
    """A seat has given its hash, or opened its contribution; neither is shown yet."""

    seq: int
    seat: int


class Listed(Struct, tag="listed", frozen=True):
    """The list of hashes is closed and shown to everybody (step 3)."""

    seq: int
    hashes: list[str]
    waiting: list[int]


class CalledOff(Struct, tag="called_off", frozen=True):
    """An attempt was called off; ``seats`` did not open what they had given (step 4).

    Before the list was shown these are all who may have given something.
    """

    seq: int
    round: int
    attempt: int
    why: CalledOffWhy
    seats: list[int]


class LotDrawn(Struct, tag="lot", frozen=True):
    """The lot for the first opener was drawn (R5)."""

    seq: int
    lot: list[LotLayer]
    first_opener: int
    shuffle: Shuffled


class Conceded(Struct, tag="conceded", frozen=True):
    """A seat gave the match up, and that ended it."""

    seq: int
    seat: int
    info: SeatInfo


class RematchWanted(Struct, tag="rematch", frozen=True):
    """Who wants another match has changed."""

    seq: int
    seats: list[int]


class Rematched(Struct, tag="rematched", frozen=True):
    """There is another match, at this table."""

    seq: int
    next_table: TableId


class Closed(Struct, tag="closed", frozen=True):
    """Nothing more happens at this table."""

    seq: int
    why: ClosedWhy


Event = (
    Dealt
    | Placed
    | Drew
    | Passed
    | Undone
    | RoundOver
    | Noted
    | Sat
    | Started
    | Committed
    | Contributed
    | Listed
    | CalledOff
    | LotDrawn
    | Conceded
    | RematchWanted
    | Rematched
    | Closed
)
