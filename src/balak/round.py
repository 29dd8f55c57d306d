"""Round: one deal from the opening to its end (R3–R20). This is the reference for the rules."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from balak.actions import DRAW, PASS, Action, Draw, Pass, Place
from balak.errors import ActionError, NotationError, Reason, SetupError
from balak.filling import fill_position
from balak.fitting import FITS, JOINING, OPENING, ends_after
from balak.layout import Arm, Layout, Placement, arm_error, no_fit
from balak.position import Hand, Position
from balak.refusals import can_place, must_draw, not_in_hand, protected, round_over
from balak.results import RoundResult, result_of
from balak.rules import Rules, standard
from balak.setup import check_position, checked_deal
from balak.start import Start
from balak.tiles import Tile, mask_of, shown, tiles_in

if TYPE_CHECKING:
    from random import Random


# Looked up once: an attribute of a class at each action is slow.
_new: Final = object.__new__
_MINUS: Final = Arm.MINUS


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

    _start: Start
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
        *,
        opener: int = 0,
        rules: Rules | None = None,
    ) -> None:
        dealt = tuple(tuple(hand) for hand in hands)
        options = standard(len(dealt)) if rules is None else rules
        rest = tuple(boneyard)
        masks = checked_deal(options, dealt, rest, opener)
        self._begin(Start(options, masks, rest, opener=opener, turn=opener))

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
            SetupError: The deck has a tile too few or too many (R3) or is not the set (R2), or
                there is no such seat (R1, R5).
        """
        options = standard(seats) if rules is None else rules
        size = options.hand_size
        cuts = [deck[seat * size : (seat + 1) * size] for seat in range(options.seats)]
        return cls(cuts, deck[options.seats * size :], opener=opener, rules=options)

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
        round_._begin(Start.at(position))
        return round_

    def _begin(self, start: "Start") -> None:
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
            self._result = result_of(self._hands, out[0] if out else None)

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
    def placed_mask(self) -> int:
        """The tiles of the line as bits."""
        placed = mask_of(tile for tile, _ in self._start.layout.placements)
        for action in self._actions:
            if type(action) is Place:
                placed |= action.tile.mask
        return placed

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
                ends = ends_after(ends, action)
            if type(action) is not Draw:
                seat = (seat + 1) % len(self._hands)

    @property
    def last_seat(self) -> int | None:
        """The seat that played the last action; None before the first one."""
        if not self._actions:
            return None
        is_draw = type(self._actions[-1]) is Draw
        return self._turn if is_draw else (self._turn - 1) % len(self._hands)

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """The actions, each with the seat that played it."""
        return tuple((step.seat, step.action) for step in self.steps())

    @property
    def lacks(self) -> tuple[frozenset[int], ...]:
        """For each seat the values that its passes prove it not to hold (R10)."""
        if self._drawn < self._start.drawable:
            return self._start.lacks  # nobody has passed yet
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
            places = OPENING
        else:
            fits = hand & (FITS[self._left] | FITS[self._right])
            places = JOINING[self._left][self._right]
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
        """Return whether `play` would accept this action.

        Raises:
            TypeError: It is no action at all.
        """
        return self._refusal(action) is None

    def play(self, action: Action) -> "Round":
        """Return the round after this action of the seat to act.

        Raises:
            ActionError: The rules refuse it; ``reason`` and ``rule`` say why. Nothing changes.
            NotationError: An arm on the opening tile, or none on a later one.
            TypeError: It is no action at all.
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
            child._hands = hands = hands[:seat] + (hand,) + hands[seat + 1 :]  # noqa: RUF005 - as above
            if not hand:
                child._result = result_of(hands, seat)
        elif type(action) is Draw:
            hand = hands[seat] | self._start.boneyard[self._drawn].mask
            child._hands = hands[:seat] + (hand,) + hands[seat + 1 :]  # noqa: RUF005 - as above
            child._drawn = self._drawn + 1
            child._turn = seat
        else:
            child._hands = hands
            child._passes = self._passes + 1
            child._turn = (seat + 1) % len(hands)
            if child._passes == len(hands):
                child._result = result_of(hands, None)
        return child

    def _refusal(self, action: Action) -> ActionError | NotationError | None:
        """Return why the action is refused, or None."""
        if self._result is not None:
            return round_over()
        hand = self._hands[self._turn]
        left = self._left
        if type(action) is Place:
            tile, arm = action.tile, action.arm
            if (arm is None) != (left < 0):
                return arm_error(tile, arm)
            if not tile.mask & hand:
                return not_in_hand(tile, self._turn)
            if arm is not None:
                value = left if arm is _MINUS else self._right
                if not tile.mask & FITS[value]:
                    return no_fit(tile, value, arm)
            return None
        if type(action) is not Draw and type(action) is not Pass:
            raise TypeError(f"not an action: {shown(action)}")
        fits = hand if left < 0 else hand & (FITS[left] | FITS[self._right])
        drawable = self._start.drawable - self._drawn
        if type(action) is Draw:
            if drawable <= 0:
                return protected(self.rules.protected)
            return can_place("draw") if fits and not self._start.voluntary else None
        if fits:
            return can_place("pass")
        return must_draw(drawable) if drawable > 0 else None

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


def _replayed(position: Position, actions: tuple[Action, ...]) -> Round:
    round_ = _new(Round)
    round_._begin(Start.at(position))
    for action in actions:
        round_ = round_.play_unchecked(action)
    return round_
