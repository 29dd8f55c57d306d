"""Round: one deal from the opening to its end (R3–R20). This is the reference for the rules."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from balak.actions import (
    DRAW,
    PASS,
    PLACE_MINUS,
    PLACE_OPENING,
    PLACE_PLUS,
    Action,
    Draw,
    Pass,
    Place,
)
from balak.errors import ActionError, NotationError, Reason, SetupError
from balak.layout import Arm, Layout, Placement, arm_error, no_fit
from balak.position import Hand, Position
from balak.rules import Rules, standard
from balak.setup import check_position, checked_deal, fill_position
from balak.tiles import TILES, Tile, mask_of, shown, tiles_in

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How a round ended and what it was worth (R17–R20)."""

    kind: Literal["domino", "blocked"]
    """``domino``: a player went out. ``blocked``: everybody passed."""
    winner: int | None
    """The seat that gains; None where the lowest hands of a blocked round are tied (R20)."""
    points: int
    """What the winner gains, exactly (R21); may be 0."""
    remaining: tuple[int, ...]
    """Pips left in each seat's hand (R18); empty where only the points of a round were kept."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a round and what it met."""

    seat: int
    action: Action
    ends: tuple[int, int] | None
    """The open ends before the action; None before the opening."""


class Round:
    """One deal to its end. Immutable: `play` returns a new round.

    A round is a pure function of its deal and its actions, and two rounds are equal when both are.

    Args:
        hands: One hand for each seat, seat 0 first (R3).
        boneyard: The rest of the set in the order it would be drawn; the last two are protected
            (R4).
        opener: The seat that opens.
        rules: Options for research deals; by default the game for as many seats as there are hands.

    Raises:
        SetupError: The deal cannot be: R3 for sizes, R2 for tiles, R5 for the opener.

    >>> from balak.tiles import TILES
    >>> round_ = Round.deal(TILES, seats=2)
    >>> [str(action) for action in round_.legal_actions[:3]]
    ['00', '01', '02']
    >>> from balak.actions import parse_action
    >>> round_ = round_.play(parse_action("06"))
    >>> round_.turn, round_.open_ends
    (1, (0, 6))
    >>> round_.play(parse_action("11+"))
    Traceback (most recent call last):
        ...
    balak.errors.ActionError: [1|1] does not fit the right end, which is 6
    """

    __slots__ = (
        "_actions",
        "_drawn",
        "_hands",
        "_left",
        "_passes",
        "_result",
        "_right",
        "_start",
        "_turn",
    )

    _start: "_Start"
    _actions: tuple[Action, ...]
    _hands: tuple[int, ...]  # a mask of tiles for each seat
    _drawn: int  # tiles taken from the start's boneyard
    _left: int  # value of the end of arm -, or -1 before the opening
    _right: int
    _turn: int
    _passes: int  # in a row
    _result: RoundResult | None

    def __init__(
        self,
        hands: Sequence[Iterable[Tile]],
        boneyard: Iterable[Tile],
        opener: int = 0,
        rules: Rules | None = None,
    ) -> None:
        dealt = tuple(tuple(hand) for hand in hands)
        options = standard(len(dealt)) if rules is None else rules
        rest = tuple(boneyard)
        masks = checked_deal(options, dealt, rest, opener)
        self._begin(_Start(options, masks, rest, opener=opener, turn=opener))

    @classmethod
    def deal(
        cls,
        deck: Sequence[Tile],
        *,
        seats: int = 2,
        opener: int = 0,
        rules: Rules | None = None,
    ) -> "Round":
        """Return a round dealt from the front of a shuffled deck: seat 0's hand first (R3).

        Raises:
            SetupError: The deck is not the set (R2), or there is no such seat (R1, R5).
        """
        options = standard(seats) if rules is None else rules
        size = options.hand_size
        cuts = [deck[seat * size : (seat + 1) * size] for seat in range(options.seats)]
        return cls(cuts, deck[options.seats * size :], opener, options)

    @classmethod
    def from_position(cls, text: str, *, rng: "Random | None" = None) -> "Round":
        """Return the round that stands at this position; its ``actions`` start empty there.

        With ``rng`` unknown tiles are dealt, every possible deal equally likely. The scores of the
        text are the match's and are not kept.

        Raises:
            NotationError: The text is not a position (`balak.position`).
            SetupError: The position cannot be, or has unknown tiles and no ``rng`` was given.
        """
        position = Position.parse(text)
        if position.has_unknown:
            if rng is None:
                raise SetupError(
                    "some tiles of this position are unknown: give rng to deal them",
                    reason=Reason.TILE_SET,
                    rule="R2",
                    key="error-position-unknown",
                )
            position = fill_position(position, rng)
        check_position(position)
        round_ = cls.__new__(cls)
        round_._begin(_Start.at(position))
        return round_

    def _begin(self, start: "_Start") -> None:
        self._start = start
        self._actions = ()
        self._hands = start.hands
        self._drawn = 0
        self._left, self._right = start.layout.open_ends or (-1, -1)
        self._turn = start.turn or 0
        self._passes = start.passes
        self._result = None
        if start.turn is None:
            out = [seat for seat, hand in enumerate(self._hands) if not hand]
            self._result = _result_of(self._hands, out[0] if out else None)

    # --- what stands ------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The options of this deal."""
        return self._start.rules

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self._hands)

    @property
    def opener(self) -> int:
        """The seat that opens."""
        return self._start.opener

    @property
    def turn(self) -> int | None:
        """The seat to act; None once the round is over."""
        return self._turn if self._result is None else None

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles held by each seat, each hand in the order of the set."""
        return tuple(tiles_in(hand) for hand in self._hands)

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """How many tiles each seat holds."""
        return tuple(hand.bit_count() for hand in self._hands)

    @property
    def boneyard(self) -> tuple[Tile, ...]:
        """What is left of the boneyard, in the order it would be drawn."""
        return self._start.boneyard[self._drawn :]

    @property
    def drawable_count(self) -> int:
        """How many tiles may still be drawn; the protected ones do not count (R4)."""
        return self._start.drawable - self._drawn

    @property
    def open_ends(self) -> tuple[int, int] | None:
        """The values of the ends, arm ``-`` first; None before the opening."""
        return None if self._left < 0 else (self._left, self._right)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The tiles of the line with their arms, in the order they were placed."""
        placed = tuple((a.tile, a.arm) for a in self._actions if type(a) is Place)
        return self._start.layout.placements + placed

    @property
    def layout(self) -> Layout:
        """The line of play with its joints and ends (R14, R15)."""
        return Layout(self.placements)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions played since the deal, or since the position the round began at."""
        return self._actions

    @property
    def passes(self) -> int:
        """How many seats have passed in a row until now."""
        return self._passes

    def steps(self) -> Iterator[Step]:
        """Yield the actions with the seat that played each and the ends that it met."""
        seat = self._start.turn or 0
        ends = self._start.layout.open_ends
        for action in self._actions:
            yield Step(seat, action, ends)
            if type(action) is Place:
                ends = _ends_after(ends, action)
            if type(action) is not Draw:
                seat = (seat + 1) % len(self._hands)

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """The actions, each with the seat that played it."""
        return tuple((step.seat, step.action) for step in self.steps())

    @property
    def lacks(self) -> tuple[frozenset[int], ...]:
        """For each seat the values that its passes prove it not to hold (R10)."""
        lacks = list(self._start.lacks)
        for step in self.steps():
            if type(step.action) is Pass:
                lacks[step.seat] |= frozenset(step.ends or ())
        return tuple(lacks)

    @property
    def start_position(self) -> Position:
        """The deal, or the position that the round began at."""
        return self._start.position()

    @property
    def start_hands(self) -> tuple[tuple[Tile, ...], ...]:
        """The hands as they were dealt, or stood at the position that the round began at."""
        return tuple(tiles_in(hand) for hand in self._start.hands)

    @property
    def start_boneyard(self) -> tuple[Tile, ...]:
        """The boneyard as it was then, in the order of drawing."""
        return self._start.boneyard

    @property
    def is_over(self) -> bool:
        """Whether somebody went out or everybody passed (R17)."""
        return self._result is not None

    @property
    def result(self) -> RoundResult | None:
        """How the round ended; None while it goes on."""
        return self._result

    def to_position(self, scores: tuple[int, ...] = ()) -> Position:
        """Return this moment as a `Position`; its `str` is the line that `from_position` reads."""
        return Position(
            self.rules,
            tuple(Hand(hand) for hand in self.hands),
            Hand(self.boneyard),
            placements=self.placements,
            opener=self.opener,
            turn=self.turn,
            passes=self._passes,
            scores=scores,
            lacks=self.lacks if any(self.lacks) else (),
        )

    # --- what may be done -------------------------------------------------------------------

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do: by tile, ``-`` before ``+``, then a draw or a pass.

        Empty once the round is over, and never otherwise (R7–R10).
        """
        if self._result is not None:
            return ()
        hand = self._hands[self._turn]
        if self._left < 0:
            fits = hand
            places = _OPENING
        else:
            fits = hand & (_FITS[self._left] | _FITS[self._right])
            places = _JOINING[self._left][self._right]
        actions: list[Action] = []
        rest = fits
        while rest:
            bit = rest & -rest
            actions += places[bit]
            rest ^= bit
        start = self._start
        if self._drawn < start.drawable:
            if start.voluntary or not fits:
                actions.append(DRAW)
        elif not fits:
            actions.append(PASS)
        return tuple(actions)

    def is_legal(self, action: Action) -> bool:
        """Whether `play` would accept this action."""
        return self._refusal(action) is None

    def play(self, action: Action) -> "Round":
        """Return the round after this action of the seat to act.

        Raises:
            ActionError: The rules refuse it; ``reason`` and ``rule`` say why. Nothing changes.
            NotationError: An arm on the opening tile, or none on a later one.
        """
        refusal = self._refusal(action)
        if refusal is not None:
            raise refusal
        return self.play_unchecked(action)

    def play_unchecked(self, action: Action) -> "Round":
        """Return the round after an action that is known to be legal.

        That is one of `legal_actions`. Any other makes a round that cannot be: use `play` when in
        doubt.
        """
        seat = self._turn
        hands = self._hands
        child = _new(Round)
        child._start = self._start
        child._actions = self._actions + (action,)  # noqa: RUF005 - faster than unpacking
        child._drawn = self._drawn
        child._left = self._left
        child._right = self._right
        child._passes = 0
        child._result = None
        if type(action) is Place:
            tile = action.tile
            if self._left < 0:
                child._left = tile.low
                child._right = tile.high
            elif action.arm is _MINUS:
                child._left = tile.pips - self._left
            else:
                child._right = tile.pips - self._right
            child._turn = (seat + 1) % len(hands)
            hand = hands[seat] ^ tile.mask
            child._hands = hands = hands[:seat] + (hand,) + hands[seat + 1 :]  # noqa: RUF005
            if not hand:
                child._result = _result_of(hands, seat)
        elif type(action) is Draw:
            hand = hands[seat] | self._start.boneyard[self._drawn].mask
            child._hands = hands[:seat] + (hand,) + hands[seat + 1 :]  # noqa: RUF005
            child._drawn = self._drawn + 1
            child._turn = seat
        else:
            child._hands = hands
            child._passes = self._passes + 1
            child._turn = (seat + 1) % len(hands)
            if child._passes == len(hands):
                child._result = _result_of(hands, None)
        return child

    def _refusal(self, action: Action) -> ActionError | NotationError | None:
        """Return why the action is refused, or None."""
        if self._result is not None:
            return _round_over()
        hand = self._hands[self._turn]
        left = self._left
        if type(action) is Place:
            tile, arm = action.tile, action.arm
            if (arm is None) != (left < 0):
                return arm_error(tile, arm)
            if not tile.mask & hand:
                return _not_in_hand(tile, self._turn)
            if arm is not None:
                value = left if arm is _MINUS else self._right
                if not tile.mask & _FITS[value]:
                    return no_fit(tile, value, arm)
            return None
        if type(action) is not Draw and type(action) is not Pass:
            raise TypeError(f"not an action: {shown(action)}")
        fits = hand if left < 0 else hand & (_FITS[left] | _FITS[self._right])
        drawable = self._start.drawable - self._drawn
        if type(action) is Draw:
            if drawable <= 0:
                return _protected(self.rules.protected)
            return _can_place("draw") if fits and not self._start.voluntary else None
        if fits:
            return _can_place("pass")
        return _must_draw(drawable) if drawable > 0 else None

    # --- as a value -------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return self._actions == other._actions and self._start.key == other._start.key

    def __hash__(self) -> int:
        return hash((self._start.key, self._actions))

    def __repr__(self) -> str:
        return f"Round.from_position({str(self.to_position())!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self._start.position(), self._actions)


_NO_LINE: Final = Layout()
_new: Final = object.__new__
_MINUS: Final = Arm.MINUS  # looking a member up in its class is slow


class _Start:
    """What every round of one deal shares: where it began."""

    __slots__ = (
        "boneyard",
        "drawable",
        "hands",
        "lacks",
        "layout",
        "opener",
        "passes",
        "rules",
        "turn",
        "voluntary",
    )

    def __init__(
        self,
        rules: Rules,
        hands: tuple[int, ...],
        boneyard: tuple[Tile, ...],
        *,
        opener: int,
        turn: int | None,
        layout: Layout = _NO_LINE,
        passes: int = 0,
        lacks: tuple[frozenset[int], ...] = (),
    ) -> None:
        self.rules = rules
        self.hands = hands
        self.boneyard = boneyard
        self.opener = opener
        self.turn = turn
        self.layout = layout
        self.passes = passes
        self.lacks = lacks or (frozenset(),) * len(hands)
        self.drawable = len(boneyard) - rules.protected
        self.voluntary = rules.voluntary_draws

    @classmethod
    def at(cls, position: Position) -> "_Start":
        """Begin at a checked position without unknown tiles."""
        return cls(
            position.rules,
            tuple(mask_of(hand.tiles) for hand in position.hands),
            position.boneyard.tiles,
            opener=position.opener,
            turn=position.turn,
            layout=Layout(position.placements),
            passes=position.passes,
            lacks=position.all_lacks(),
        )

    def position(self) -> Position:
        """Return where this began as a position."""
        return Position(
            self.rules,
            tuple(Hand(tiles_in(hand)) for hand in self.hands),
            Hand(self.boneyard),
            placements=self.layout.placements,
            opener=self.opener,
            turn=self.turn,
            passes=self.passes,
            lacks=self.lacks if any(self.lacks) else (),
        )

    @property
    def key(self) -> tuple[object, ...]:
        """Everything that makes two starts the same."""
        return (
            self.rules,
            self.hands,
            self.boneyard,
            self.opener,
            self.turn,
            self.layout,
            self.passes,
            self.lacks,
        )


_FITS: Final = tuple(
    mask_of(tile for tile in TILES if value in (tile.low, tile.high)) for value in range(7)
)


_OPENING: Final[dict[int, tuple[Place, ...]]] = {
    tile.mask: (PLACE_OPENING[tile.index],) for tile in TILES
}


def _joining(left: int, right: int) -> dict[int, tuple[Place, ...]]:
    """Return the placements of each fitting tile, by its mask."""
    ends = ((left, PLACE_MINUS), (right, PLACE_PLUS))
    return {
        tile.mask: tuple(
            places[tile.index] for value, places in ends if value in (tile.low, tile.high)
        )
        for tile in tiles_in(_FITS[left] | _FITS[right])
    }


_JOINING: Final = tuple(tuple(_joining(left, right) for right in range(7)) for left in range(7))
"""For the two open values: the placements of each tile that fits."""


def _ends_after(ends: tuple[int, int] | None, action: Place) -> tuple[int, int]:
    tile = action.tile
    if ends is None:
        return tile.low, tile.high
    left, right = ends
    return (tile.pips - left, right) if action.arm is Arm.MINUS else (left, tile.pips - right)


def _result_of(hands: tuple[int, ...], out: int | None) -> RoundResult:
    remaining = tuple(sum(tile.pips for tile in tiles_in(hand)) for hand in hands)
    if out is not None:
        return RoundResult("domino", out, sum(remaining), remaining)
    return blocked_result(remaining)


def blocked_result(remaining: tuple[int, ...]) -> RoundResult:
    """Return what a blocked round is worth when these pips are left in the hands (R20).

    >>> blocked_result((8, 10, 3)).points, blocked_result((3, 10, 3)).winner
    (15, None)
    """
    lowest = min(remaining)
    if remaining.count(lowest) > 1:
        return RoundResult("blocked", None, 0, remaining)
    return RoundResult("blocked", remaining.index(lowest), sum(remaining) - 2 * lowest, remaining)


def _round_over() -> ActionError:
    return ActionError(
        "the round is over", reason=Reason.ROUND_OVER, rule="R17", key="error-round-over"
    )


def _not_in_hand(tile: Tile, seat: int) -> ActionError:
    return ActionError(
        f"{tile.face} is not in the hand of seat {seat}",
        reason=Reason.NOT_IN_HAND,
        rule="R7",
        key="error-not-in-hand",
        tile=tile.face,
        seat=seat,
    )


def _protected(count: int) -> ActionError:
    return ActionError(
        f"nothing may be drawn: the last {count} tiles are protected",
        reason=Reason.PROTECTED,
        rule="R10",
        key="error-protected",
        count=count,
    )


def _can_place(verb: str) -> ActionError:
    return ActionError(
        f"a {verb} is not allowed here: a tile of the hand fits",
        reason=Reason.CAN_PLACE,
        rule="R10",
        key=f"error-can-place-{verb}",
    )


def _must_draw(count: int) -> ActionError:
    return ActionError(
        f"a pass is not allowed while drawing is possible: {count} may be drawn",
        reason=Reason.MUST_DRAW,
        rule="R10",
        key="error-must-draw",
        count=count,
    )


def _replayed(position: Position, actions: tuple[Action, ...]) -> Round:
    round_ = object.__new__(Round)
    round_._begin(_Start.at(position))
    for action in actions:
        round_ = round_.play_unchecked(action)
    return round_
