"""To the page: the whole state of a table, and the parts that events share with it."""

from typing import Annotated

from msgspec import Meta, Struct

from balak.protocol.values import BotName, ClosedWhy, Kind, Pace, Phase, Presence, TableId


class Options(Struct, forbid_unknown_fields=True, frozen=True):
    """What is agreed on about a table besides the game itself."""

    timer: Annotated[int, Meta(ge=5, le=300)] | None = None
    """Seconds for a turn; null for as long as one likes."""
    bank: Annotated[int, Meta(ge=0, le=600)] = 60
    """Seconds that each seat has besides for the whole match, where there is a timer."""
    public: bool = False
    """Whether it stands in the lobby while a seat is empty."""
    watch: bool = True
    """Whether others may watch."""
    delay: Annotated[int, Meta(ge=0, le=300)] = 0
    """How many seconds spectators are behind."""


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat. ``bot`` is null for a person, ``name`` empty for an empty seat."""

    name: str
    bot: BotName | None
    ready: bool = False
    """Ready to begin, or for the next deal."""
    stand_in: bool = False
    """A bot plays for the person until they take the seat back."""
    left: bool = False
    """The person left for good; somebody else may sit down here at the next deal."""
    newcomer: str | None = None
    """Who will."""
    conceded: bool = False


class TurnClock(Struct, frozen=True):
    """How long the seat to act still has: first ``turn``, then ``bank``.

    Both in milliseconds at the time of sending. It stands still while ``running`` is false.
    """

    turn: int
    bank: int
    running: bool


class Seats(Struct, tag="seats", frozen=True):
    """What is seen of the seats just now. Not an event: it is kept nowhere and has no number."""

    presence: list[Presence]
    claim: int | None = None
    """The seat that any other person at the table may claim now."""
    clock: TurnClock | None = None
    """Null where there is no timer, or nobody is to act."""
    watching: int = 0
    """How many watch."""


class Shuffling(Struct, frozen=True):
    """An attempt at a shuffle that goes on (`balak-fair/1`)."""

    round: int
    attempt: int
    commitment: str
    waiting: list[int]
    """The seats whose hash, or whose opened contribution, is waited for."""
    hashes: list[str] | None
    """The closed list; null while it is open."""


class Shuffled(Struct, frozen=True):
    """An opened shuffle, from which anybody can make the deck again."""

    attempt: int
    commitment: str
    secret: str
    contributions: list[str]


class RoundEnd(Struct, frozen=True):
    """A finished round: everything is open now (R18, R4).

    ``hands`` are the tiles left in each seat, ``boneyard`` what nobody drew, ``scores`` those
    after this round, ``next_opener`` the seat that opens the next one (null when the match is
    over), ``winners`` the seats that won the match (empty while it goes on, several for a tie).
    ``shuffle`` opens the commitment that was shown before the deal.
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
    shuffle: Shuffled


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
    """The whole state of a table as one seat, or a spectator, may know it.

    ``scores`` count all finished rounds; ``gains`` lists, a finished round a row, what each seat
    gained in it. ``lot`` is empty and ``first_opener`` null until the lot was drawn. While the next
    round is shuffled, ``round`` still is the finished one.
    """

    version: int
    table: TableId
    """Of a spectator: the id of the watch link, never the one that gives a seat."""
    seq: int
    seat: int | None
    """The reader's own; null for a spectator. Of a newcomer: where they will sit."""
    newcomer: bool
    """Whether the reader sits down at the next deal, and sees until then what a spectator sees."""
    phase: Phase
    seats: list[SeatInfo]
    options: Options
    host: int | None
    """Who may begin with bots: the first person at the table."""
    target: int
    starting_scores: list[int]
    scores: list[int]
    gains: list[list[int]]
    lot: list[LotLayer]
    lot_shuffle: Shuffled | None
    first_opener: int | None
    pace: Pace
    round: RoundState | None
    shuffling: Shuffling | None
    now: Seats
    rematch: list[int]
    """Who wants another match."""
    next_table: TableId | None
    """The table of that match; a seat follows by `POST /api/tables/{table}/follow`."""
    watch: str | None
    """The id of the watch link; null where nobody may watch."""
    closed: ClosedWhy | None
