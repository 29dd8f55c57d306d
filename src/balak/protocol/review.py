"""Over HTTP: the replay of the rounds that are over, and their analysis.

Only finished rounds are in any of this, with every tile of theirs. Here rounds and steps are places
in a list, from 0; people are told of them from 1.
"""

from typing import Literal

from msgspec import Struct

from balak.protocol.values import BotName, Kind, TableId

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder", "forced"]
"""How good an action was, by the chance of the match that it cost; *forced* was the only one."""
AnalysisStatus = Literal["none", "waiting", "running", "done", "failed", "unavailable"]
"""``unavailable``: this server cannot analyse; ``waiting``: other rounds come first."""

TurningKind = Literal["loss", "draw", "deal"]
"""A choice that lost, or the luck of a draw or of a deal."""


class ReviewSeat(Struct, frozen=True):
    """Who sits in a seat; ``bot`` is null for a person."""

    name: str
    bot: BotName | None


class ReviewStep(Struct, frozen=True, omit_defaults=True):
    """One action: who took it, the ends after it, and the tile if it drew one."""

    seat: int
    action: str
    ends: tuple[int, int] | None
    """Null as long as nothing was placed."""
    tile: str | None = None


class ReviewRound(Struct, frozen=True):
    """A finished round from its deal on; ``boneyard`` is in the order of drawing (R4)."""

    opener: int
    hands: list[list[str]]
    boneyard: list[str]
    scores_before: list[int]
    steps: list[ReviewStep]
    kind: Kind
    winner: int | None
    points: int
    remaining: list[int]
    scores: list[int]


class Review(Struct, frozen=True):
    """The finished rounds of a table. ``winners`` is empty while the match goes on.

    ``table`` is the id that was asked with, of the table or of its watch link, and the table's for
    whoever has a seat; ``link`` the one to give on: that of the watch link, which gives no seat,
    or the table's where nobody may watch.
    """

    table: TableId
    link: TableId
    seats: list[ReviewSeat]
    seat: int | None
    """The reader's own seat; null for whoever came by the link."""
    target: int
    over: bool
    """Whether the match is over."""
    winners: list[int]
    rounds: list[ReviewRound]


class AnalysedAction(Struct, frozen=True):
    """A legal action: the chance of the match that it gives, and its standard error, 0 if exact."""

    action: str
    worth: float
    error: float = 0.0


class AnalysedStep(Struct, frozen=True, omit_defaults=True):
    """One action, judged by what its player could know.

    ``chances`` are each seat's of the match after it, with all tiles known; ``luck`` is what a draw
    changed for its player by which tile came; ``loss`` the chance that the action cost.
    """

    grade: Grade
    chances: list[float]
    loss: float = 0.0
    loss_error: float = 0.0
    luck: float | None = None
    exact: bool = False
    candidates: list[AnalysedAction] = []


class AnalysedRound(Struct, frozen=True):
    """A round, a step for each of its actions.

    Chances are each seat's before the deal, after it with all hands known, and after the last
    action; ``luck`` is what deal and draws changed for each seat, ``deal_luck`` the deal alone.
    """

    chances_before: list[float]
    chances_dealt: list[float]
    steps: list[AnalysedStep]
    chances_after: list[float]
    deal_luck: list[float]
    luck: list[float]


class AnalysedSeat(Struct, frozen=True):
    """What the match was to a seat: its chance before it, luck, outcome, and its decisions.

    ``outcome`` is 1 for a match that was won, a share where it is tied, and before its end the
    chance where it stands. ``loss`` is what all decisions cost, ``grades`` how many had each.
    """

    start: float
    deal_luck: float
    draw_luck: float
    outcome: float
    decisions: int
    loss: float
    grades: dict[str, int]


class TurningPoint(Struct, frozen=True):
    """What moved a seat's chance by much, ``swing`` below 0 for a loss; a deal has no step."""

    round: int
    step: int | None
    seat: int
    kind: TurningKind
    swing: float


class AnalysisSummary(Struct, frozen=True):
    """What all rounds come to together.

    ``luck_adjusted`` is each seat's outcome less its luck, ``luck_adjusted_errors`` the standard
    error of that.
    """

    luck_adjusted: list[float]
    luck_adjusted_errors: list[float]
    seats_summary: list[AnalysedSeat]
    turning_points: list[TurningPoint]


class Analysis(Struct, frozen=True):
    """How far the analysis of a table has come, and what is ready of it.

    ``rounds`` are those that are ready from round ``start`` on, as the reader asked for; ``ready``
    counts all that are, ``total`` those that are to be. ``ahead`` is how many rounds of other
    tables come first.
    """

    status: AnalysisStatus
    ready: int
    total: int
    ahead: int
    start: int
    rounds: list[AnalysedRound]
    summary: AnalysisSummary | None
