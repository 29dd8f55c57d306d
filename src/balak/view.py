"""View: exactly what one seat may know. Everything that leaves a table passes through here.

It is an allow-list: a view holds the reader's own hand, the line, counts, what everybody saw
happen, and scores. It holds no other hand, nothing of the boneyard's order and nothing drawn from
either, so two rounds that differ only in hidden tiles have the same views, byte for byte. Once a
round is over everything is open (R18, R4).
"""

from dataclasses import dataclass
from typing import Any

from balak.actions import Action, Draw, Pass, Place
from balak.layout import Layout, Placement
from balak.match import Match
from balak.position import Hand, Position
from balak.results import RoundResult
from balak.round import Round
from balak.rules import Rules
from balak.tiles import Tile


@dataclass(frozen=True, slots=True)
class ViewEvent:
    """One action as the reader saw it."""

    seat: int
    action: Action
    tile: Tile | None = None
    """The drawn tile, only for a draw of the reader's own."""
    lacked: tuple[int, ...] = ()
    """For a pass: the end values that the seat thereby proved not to hold (R10)."""


@dataclass(frozen=True, slots=True)
class View:
    """What the player in one seat, or a spectator, may know of a round.

    >>> from balak.tiles import TILES
    >>> view = View.of(Round.deal(TILES), 1)
    >>> [str(tile) for tile in view.hand]
    ['11', '12', '13', '14', '15', '16', '22']
    >>> view.hand_counts, view.boneyard_count, view.legal_actions
    ((7, 7), 14, ())
    """

    seat: int | None
    """The reader's seat; None for a spectator."""
    rules: Rules
    opener: int
    turn: int | None
    """The seat to act; None once the round is over."""
    hand: tuple[Tile, ...]
    """The reader's own tiles in the order of the set; empty for a spectator."""
    hand_counts: tuple[int, ...]
    placements: tuple[Placement, ...]
    """The line, in the order it was placed."""
    open_ends: tuple[int, int] | None
    """The values of the left and the right end; None before the opening."""
    boneyard_count: int
    drawable_count: int
    """How many of the boneyard's tiles may still be drawn (R4)."""
    passes: int
    """How many seats have passed in a row until now."""
    history: tuple[ViewEvent, ...]
    lacks: tuple[frozenset[int], ...]
    """For each seat the values that its passes prove it not to hold (R10)."""
    legal_actions: tuple[Action, ...]
    """What the reader may do now; empty when it is not their turn."""
    scores: tuple[int, ...]
    target: int
    result: RoundResult | None
    """How the round ended; None while it goes on."""
    revealed_hands: tuple[tuple[Tile, ...], ...] | None
    """What was left in the hands, once the round is over (R18); None before."""
    revealed_boneyard: tuple[Tile, ...] | None
    """What nobody drew, once the round is over (R4); None before."""

    @classmethod
    def of(
        cls,
        round_: Round,
        seat: int | None,
        *,
        scores: tuple[int, ...] = (),
        target: int = 0,
    ) -> "View":
        """Return what ``seat`` may know of this round.

        Args:
            round_: The full state, which must not go anywhere else.
            seat: The reader's seat, or None for a spectator.
            scores: What everybody had before this round; all 0 by default.
            target: The match's target; that of a new match by default.

        Raises:
            IndexError: There is no such seat.
            SetupError: The scores or the target cannot be a match's (R23).
        """
        if seat is not None and not 0 <= seat < round_.seats:
            raise IndexError(f"no seat {seat} at a table of {round_.seats}")
        is_over = round_.is_over
        match = Match(round_.rules, target=target, starting_scores=scores)
        return cls(
            seat=seat,
            rules=round_.rules,
            opener=round_.opener,
            turn=round_.turn,
            hand=() if seat is None else round_.hands[seat],
            hand_counts=round_.hand_counts,
            placements=round_.placements,
            open_ends=round_.open_ends,
            boneyard_count=len(round_.boneyard),
            drawable_count=round_.drawable_count,
            passes=round_.passes,
            history=_history(round_, seat),
            lacks=round_.lacks,
            legal_actions=round_.legal_actions if round_.turn == seat else (),
            scores=match.scores,
            target=match.target,
            result=round_.result,
            revealed_hands=round_.hands if is_over else None,
            revealed_boneyard=round_.boneyard if is_over else None,
        )

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.hand_counts)

    @property
    def is_dead(self) -> bool:
        """Whether nobody can place any more: all tiles with an open value lie on the line (R9)."""
        ends = self.open_ends or ()
        placed = {tile for tile, _ in self.placements}
        return bool(ends) and all(
            tile in placed for tile in self.rules.tiles if tile.low in ends or tile.high in ends
        )

    @property
    def layout(self) -> Layout:
        """The line with its joints and ends."""
        return Layout(self.placements)

    @property
    def position(self) -> Position:
        """This moment with everything hidden left open; its `str` is one line of text."""
        hands = tuple(
            Hand(self.hand)
            if seat == self.seat
            else Hand(self.revealed_hands[seat])
            if self.revealed_hands is not None
            else Hand((), count)
            for seat, count in enumerate(self.hand_counts)
        )
        rest = self.revealed_boneyard
        return Position(
            self.rules,
            hands,
            Hand((), self.boneyard_count) if rest is None else Hand(rest),
            placements=self.placements,
            opener=self.opener,
            turn=self.turn,
            passes=self.passes,
            scores=self.scores,
            lacks=self.lacks if any(self.lacks) else (),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the view as plain values, tiles and actions in notation, sets in order."""
        result = self.result
        return {
            "seat": self.seat,
            "seats": self.seats,
            "opener": self.opener,
            "turn": self.turn,
            "hand": [str(tile) for tile in self.hand],
            "hand_counts": list(self.hand_counts),
            "line": [str(Place(tile, arm)) for tile, arm in self.placements],
            "open_ends": None if self.open_ends is None else list(self.open_ends),
            "boneyard_count": self.boneyard_count,
            "drawable_count": self.drawable_count,
            "passes": self.passes,
            "history": [_event_dict(event) for event in self.history],
            "lacks": [sorted(values) for values in self.lacks],
            "legal_actions": [str(action) for action in self.legal_actions],
            "scores": list(self.scores),
            "target": self.target,
            "result": None
            if result is None
            else {
                "kind": result.kind,
                "winner": result.winner,
                "points": result.points,
                "remaining": list(result.remaining),
            },
            "revealed_hands": None
            if self.revealed_hands is None
            else [[str(tile) for tile in hand] for hand in self.revealed_hands],
            "revealed_boneyard": None
            if self.revealed_boneyard is None
            else [str(tile) for tile in self.revealed_boneyard],
        }

    def to_bytes(self) -> bytes:
        """Return `to_dict` as compact JSON: equal views have equal bytes."""
        import json  # noqa: PLC0415 - most who import the library never ask for bytes

        return json.dumps(self.to_dict(), separators=(",", ":")).encode()


def match_view(match: Match, seat: int | None) -> View | None:
    """Return what ``seat`` may know of the round on the table, or of the last one that ended.

    None before the first deal. ``scores`` are those before the round.
    """
    if match.round is not None:
        return View.of(match.round, seat, scores=match.scores, target=match.target)
    if not match.finished or match.finished[-1].round is None:
        return None
    before = match.finished[-2].scores if len(match.finished) > 1 else match.starting_scores
    return View.of(match.finished[-1].round, seat, scores=before, target=match.target)


def _history(round_: Round, seat: int | None) -> tuple[ViewEvent, ...]:
    events = []
    drawn = iter(round_.start_boneyard)
    for step in round_.steps():
        tile = next(drawn) if isinstance(step.action, Draw) else None
        lacked = tuple(sorted(set(step.ends or ()))) if isinstance(step.action, Pass) else ()
        events.append(
            ViewEvent(step.seat, step.action, tile if step.seat == seat else None, lacked)
        )
    return tuple(events)


def _event_dict(event: ViewEvent) -> dict[str, Any]:
    entry: dict[str, Any] = {"seat": event.seat, "action": str(event.action)}
    if event.tile is not None:
        entry["tile"] = str(event.tile)
    if event.lacked:
        entry["lacked"] = list(event.lacked)
    return entry
