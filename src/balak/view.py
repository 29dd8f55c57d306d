"""View: exactly what one seat may know. Everything that leaves a table passes through here.

It is an allow-list: a view holds the reader's own hand, the line, counts, what everybody saw
happen, and scores. It holds no other hand, nothing of the boneyard's order and nothing drawn from
either, so two rounds that differ only in hidden tiles have the same views, byte for byte. Once a
round is over everything is open (R18, R4).
"""

from dataclasses import dataclass
from typing import Any

from balak.actions import Action, Draw, Pass, Place
from balak.fitting import FITS, ends_after
from balak.layout import Layout, Placement
from balak.match import Match
from balak.position import Hand, Position
from balak.results import RoundResult
from balak.round import Round
from balak.rules import Rules
from balak.tiles import Tile, mask_of


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
        placed = mask_of(tile for tile, _ in self.placements)
        return _is_dead(placed, self.open_ends, self.rules)

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


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What one seat, or a spectator, sees of the last action alone: a small part of its `View`.

    >>> from balak.actions import parse_action
    >>> from balak.tiles import TILES
    >>> glimpse = Glimpse.of(Round.deal(TILES).play(parse_action("00")), 1)
    >>> str(glimpse.event.action), glimpse.open_ends, len(glimpse.legal_actions)
    ('00', (0, 0), 1)
    """

    event: ViewEvent
    turn: int | None
    open_ends: tuple[int, int] | None
    is_dead: bool
    boneyard_count: int
    drawable_count: int
    legal_actions: tuple[Action, ...]
    """What the reader may do now; empty when it is not their turn."""

    @classmethod
    def of(cls, round_: Round, seat: int | None) -> "Glimpse":
        """Return what ``seat`` may see of the round's last action.

        Raises:
            IndexError: Nobody has acted yet.
        """
        action = round_.actions[-1]
        actor = round_.last_seat
        assert actor is not None  # noqa: S101 - there is an action
        ends = round_.open_ends
        is_placed = isinstance(action, Place)
        lacked = tuple(sorted(set(ends or ()))) if isinstance(action, Pass) else ()
        public = cls(
            ViewEvent(actor, action, None, lacked),
            round_.turn,
            ends,
            is_placed and _is_dead(round_.placed_mask, ends, round_.rules),
            len(round_.boneyard),
            round_.drawable_count,
            (),
        )
        return public if seat is None else public.seen_by(round_, seat)

    def seen_by(self, round_: Round, seat: int) -> "Glimpse":
        """Return what a seat may see of what a spectator sees here: its own tile and actions."""
        event = self.event
        if isinstance(event.action, Draw) and event.seat == seat:
            drawn = round_.start_boneyard[-len(round_.boneyard) - 1]
            event = ViewEvent(seat, event.action, drawn)
        elif self.turn != seat:
            return self
        return Glimpse(
            event,
            self.turn,
            self.open_ends,
            self.is_dead,
            self.boneyard_count,
            self.drawable_count,
            round_.legal_actions if self.turn == seat else (),
        )


def drew_at(view: View, seat: int) -> tuple[int, int] | None:
    """Return the end values that were open when a seat last drew; left and right.

    None where it has not drawn since the deal or the position, or only before the opening.
    """
    later = sum(isinstance(event.action, Place) for event in view.history)
    ends: tuple[int, int] | None = None
    for tile, arm in view.placements[: len(view.placements) - later]:
        ends = ends_after(ends, Place(tile, arm))
    drew = None
    for event in view.history:
        if isinstance(event.action, Place):
            ends = ends_after(ends, event.action)
        elif isinstance(event.action, Draw) and event.seat == seat and ends:
            drew = ends
    return drew


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


def _is_dead(placed: int, ends: tuple[int, int] | None, rules: Rules) -> bool:
    """Return whether every tile with one of these values is among those placed, as bits (R9)."""
    if ends is None:
        return False
    left, right = ends
    return not (FITS[left] | FITS[right]) & rules.mask & ~placed


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
