"""Geometry of the line: where every tile lies when the line bends to fit a width.

Lengths are in units u of half a tile. The origin is the centre of the opening tile, x grows to the
right and y downwards. Arm ``+`` runs right and then down, arm ``-`` left and then up: it is arm
``+`` turned by half a turn about the opening tile. `docs/drawing.md` has the rules of the snake
and what holds for every line. The page draws with a twin of this module, ``web/src/lib/line.ts``;
``tests/data/geometry.json`` ties the two.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from balak.layout import Arm, Placement
from balak.tiles import Tile

MIN_WIDTH: Final = 13.0
"""The narrowest snake, in u."""
MAX_WIDTH: Final = 60.0
"""The widest snake that is worth asking for: the longest line is 49u."""
ROOM: Final = 3.0
"""What a lying tile needs before the edge: itself and a double after it."""
FULL_AREA: Final = 205.0
"""The area of a long line with its gaps, in square units, fitted to random lines."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, in u."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    def turned(self) -> "Box":
        """Return the box turned by half a turn about the origin."""
        # Subtracting from zero, not negating: -0.0 would be written differently from 0.0.
        return Box(0.0 - self.x - self.w, 0.0 - self.y - self.h, self.w, self.h)

    def overlaps(self, other: "Box") -> bool:
        """Tell whether the insides of two boxes meet."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def within(self, other: "Box") -> bool:
        """Tell whether the box lies in another one, edges included."""
        return (
            other.x <= self.x
            and self.right <= other.right
            and other.y <= self.y
            and self.bottom <= other.bottom
        )


@dataclass(frozen=True, slots=True)
class TileBox:
    """A tile as it lies.

    ``values`` are those of the left and the right half of a lying tile, of the upper and the
    lower half of an upright one.
    """

    tile: Tile
    arm: Arm | None
    box: Box
    values: tuple[int, int]

    @property
    def is_upright(self) -> bool:
        """Whether the tile stands upright."""
        return self.box.h > self.box.w

    @property
    def halves(self) -> tuple[Box, Box]:
        """The squares of the two halves, in the order of ``values``."""
        x, y = self.box.x, self.box.y
        second = Box(x, y + 1, 1, 1) if self.is_upright else Box(x + 1, y, 1, 1)
        return Box(x, y, 1, 1), second


@dataclass(frozen=True, slots=True)
class Slot:
    """Where the next tile would lie.

    ``near`` is the half, 0 or 1 in the order of `TileBox.values`, that joins the end. ``drop`` is
    a free square of 2u around the place: 44 px when a unit is 22 px. It lies in the width, and no
    tile but the end's own reaches into it.
    """

    box: Box
    near: int
    drop: Box

    @property
    def is_upright(self) -> bool:
        """Whether the tile stands upright."""
        return self.box.h > self.box.w


@dataclass(frozen=True, slots=True)
class LineEnd:
    """An end of the line: its value, and the places of the next tile and of the next double.

    ``double`` is None where the end is a double itself, since no other double has its value.
    """

    arm: Arm
    value: int
    single: Slot
    double: Slot | None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The one or two places where the line can go on."""
        return (self.single, self.double) if self.double else (self.single,)

    def slot(self, tile: Tile) -> Slot:
        """Return where this tile, which fits the end, would lie."""
        return self.double if tile.is_double and self.double else self.single


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is drawn.

    ``tiles`` are in the order they were placed, ``ends`` are those of arm ``-`` and arm ``+``,
    none before the opening. ``extent`` is the box around the tiles, ``bounds`` the one around the
    tiles and both ends' places: draw the first when the round is over, the second before.
    """

    width: float
    tiles: tuple[TileBox, ...]
    ends: tuple[LineEnd, LineEnd] | tuple[()]
    extent: Box
    bounds: Box

    def ghost(self, tile: Tile, arm: Arm | None) -> TileBox:
        """Return the tile as it would lie at an end; ``arm`` is None for the opening tile.

        The tile must fit the end.
        """
        if arm is None:
            return _opening(tile)
        end = self._end_of(arm)
        return _laid(tile, arm, end.slot(tile), end.value)

    def drop(self, tile: Tile, arm: Arm | None) -> Box:
        """Return the free square around the ghost of this tile."""
        return _OPENING_DROP if arm is None else self._end_of(arm).slot(tile).drop

    def _end_of(self, arm: Arm) -> LineEnd:
        if not self.ends:
            raise ValueError("an empty line has no ends: the opening tile has no arm")
        return self.ends[0] if arm is Arm.MINUS else self.ends[1]


def line_geometry(placements: Iterable[Placement], width: float) -> Line:
    """Lay out a line that turns back before it is wider than ``width``.

    Args:
        placements: Tiles with their arms in the order placed, as `Layout.placements` has them.
        width: The widest that the drawing may be, in u, from `MIN_WIDTH` on.

    Returns:
        Where every tile lies and where the next one would. Adding a tile moves no other.

    Raises:
        ValueError: The width is below `MIN_WIDTH`.
    """
    if not width >= MIN_WIDTH:
        raise ValueError(f"a line is at least {MIN_WIDTH:g} units wide, not {width!r}")
    edge = width / 2
    tiles: list[TileBox] = []
    tips: dict[Arm, _Tip] = {}
    values: dict[Arm, int] = {}
    for tile, arm in placements:
        if arm is None:
            tiles.append(_opening(tile))
            reach, depth = (0.5, 1.0) if tile.is_double else (1.0, 0.5)
            tips = dict.fromkeys(Arm, _Tip(reach, 0.0, 1, depth))
            values = {Arm.MINUS: tile.low, Arm.PLUS: tile.high}
            continue
        slot, tips[arm] = _step(tips[arm], edge, is_double=tile.is_double)
        tiles.append(_laid(tile, arm, _for_arm(slot, arm), values[arm]))
        values[arm] = tile.other(values[arm])
    ends: tuple[LineEnd, LineEnd] | tuple[()] = ()
    if tiles:
        minus, plus = (_end(arm, values[arm], tips[arm], edge) for arm in Arm)
        ends = (minus, plus)
    boxes = [laid.box for laid in tiles]
    drops = [slot.drop for end in ends for slot in end.slots]
    extent = box_around(boxes or [_OPENING_DROP])
    return Line(width, tuple(tiles), ends, extent, box_around([extent, *drops]))


def snake_width(width: float, height: float) -> float:
    """Return the width of the snake, in u, for a drawing area of this size in pixels.

    It depends on the area alone, so a growing line never bends anew. A full line takes about
    205 square units, rows and the space between them together, whatever its width: the width
    follows from the shape of the area.
    """
    if not (width > 0 and height > 0):
        return MIN_WIDTH
    ideal = math.floor(math.sqrt(FULL_AREA * width / height) + 0.5)
    return float(min(MAX_WIDTH, max(MIN_WIDTH, ideal)))


def unit_for(box: Box, width: float, height: float, max_unit: float = 52.0) -> float:
    """Return how many pixels a unit may have for ``box`` to fit an area of this size in pixels."""
    return min(max_unit, width / box.w, height / box.h)


def box_around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box that holds all of these."""
    listed = list(boxes)
    x = min(box.x for box in listed)
    y = min(box.y for box in listed)
    return Box(x, y, max(b.right for b in listed) - x, max(b.bottom for b in listed) - y)


@dataclass(frozen=True, slots=True)
class _Tip:
    """The outer side of the last tile of arm ``+``.

    In a row, ``x`` is the edge that the row has reached, ``y`` the middle of the row and ``depth``
    how far the last tile reaches below it. Under an upright tile that made a turn ``depth`` is 0,
    ``x`` the edge where the new row starts and ``y`` the lower edge of that tile.
    """

    x: float
    y: float
    way: int
    depth: float


_OPENING_DROP: Final = Box(-1.0, -1.0, 2.0, 2.0)


def _step(tip: _Tip, edge: float, *, is_double: bool) -> tuple[Slot, _Tip]:
    """Return where the next tile of arm ``+`` lies, and the tip after it."""
    x, y, way = tip.x, tip.y, tip.way
    if tip.depth == 0:
        # The first tile of a new row hangs from the upright one that made the turn.
        drop = _run(x, 2 * way, y, 2)
        if is_double:
            return Slot(_run(x, way, y, 2), 0, drop), _Tip(x + way, y + 1, way, 1)
        return (
            Slot(_run(x, 2 * way, y, 1), _near(way), drop),
            _Tip(x + 2 * way, y + 0.5, way, 0.5),
        )
    room = edge - way * x
    if is_double:
        # A lying tile left room for it. Where that is less than 2u, the square goes back a unit.
        start = x if room >= 2 else x - way
        return (
            Slot(_run(x, way, y - 1, 2), 0, _run(start, 2 * way, y - 1, 2)),
            _Tip(x + way, y, way, 1),
        )
    if room >= ROOM:
        return (
            Slot(_run(x, 2 * way, y - 0.5, 1), _near(way), _run(x, 2 * way, y - 1, 2)),
            _Tip(x + 2 * way, y, way, 0.5),
        )
    top = y + tip.depth
    return (
        Slot(_run(x, -way, top, 2), 0, _run(x, -2 * way, top, 2)),
        _Tip(x, top + 2, -way, 0),
    )


def _end(arm: Arm, value: int, tip: _Tip, edge: float) -> LineEnd:
    single = _for_arm(_step(tip, edge, is_double=False)[0], arm)
    if tip.depth == 1:
        return LineEnd(arm, value, single, None)
    return LineEnd(arm, value, single, _for_arm(_step(tip, edge, is_double=True)[0], arm))


def _run(x: float, length: float, y: float, height: float) -> Box:
    """Return the box that reaches from ``x`` as far as ``length`` says, to the left if negative."""
    return Box(min(x, x + length), y, abs(length), height)


def _near(way: int) -> int:
    return 0 if way > 0 else 1


def _opening(tile: Tile) -> TileBox:
    if tile.is_double:
        return TileBox(tile, None, Box(-0.5, -1.0, 1.0, 2.0), (tile.low, tile.high))
    return TileBox(tile, None, Box(-1.0, -0.5, 2.0, 1.0), (tile.low, tile.high))


def _for_arm(slot: Slot, arm: Arm) -> Slot:
    if arm is Arm.PLUS:
        return slot
    return Slot(slot.box.turned(), 1 - slot.near, slot.drop.turned())


def _laid(tile: Tile, arm: Arm, slot: Slot, value: int) -> TileBox:
    far = tile.other(value)
    values = (value, far) if slot.near == 0 else (far, value)
    return TileBox(tile, arm, slot.box, values)
