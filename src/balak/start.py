"""Start: where a round began, a deal or a position, shared by every round that follows from it."""

from typing import Final

from balak.layout import Layout
from balak.position import Hand, Position
from balak.rules import Rules
from balak.tiles import Tile, mask_of, tiles_in

_NO_LINE: Final = Layout()


class Start:
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
    def at(cls, position: Position) -> "Start":
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
