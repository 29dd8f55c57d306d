"""Pictures as SVG: a tile, a hand, a line.

The look is ink on paper: ink tiles with ivory pips and a hairline seam; there is no background, so
the page shows through. The same call makes the same bytes everywhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, Protocol

from balak.drawing.geometry import Box, Line, Slot, TileBox, box_around, line_geometry
from balak.layout import Arm, Layout
from balak.tiles import Tile

UNIT: Final = 24.0
"""Pixels a unit, that is half a tile, unless a call says otherwise."""
LINE_WIDTH: Final = 24.0
"""Width of a drawn line in u before it turns back, unless a call says otherwise."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture, as CSS colours."""

    tile: str
    edge: str
    pip: str
    seam: str
    last: str
    """The seam of the tile placed last."""
    mark: str
    """The rings of the two ends."""
    text: str
    """The values in the rings."""


INK: Final = Theme("#1a1714", "#1a1714", "#f8f1e3", "#6f665b", "#ea6a55", "#8a7f70", "#1a1714")
"""Ink tiles on paper."""
NIGHT: Final = Theme("#f1e9da", "#f1e9da", "#1a1714", "#a79c8b", "#a3241c", "#7d7365", "#f1e9da")
"""The negative of `INK`, for a dark page."""
PORCELAIN: Final = Theme(
    "#fffdf8", "#1a1714", "#1a1714", "#a79c8b", "#a3241c", "#8a7f70", "#1a1714"
)
"""White tiles on paper."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture: ``str`` is its SVG, and a notebook shows it.

    >>> from balak import Tile
    >>> from balak.drawing import draw_tile
    >>> str(draw_tile(Tile(1, 4))).startswith("<svg ")
    True
    """

    svg: str
    width: float
    """In pixels."""
    height: float
    """In pixels."""

    def __str__(self) -> str:
        return self.svg

    def _repr_svg_(self) -> str:
        return self.svg


class HasLayout(Protocol):
    """A `Round`, a `View` or anything else that holds a line."""

    @property
    def layout(self) -> Layout:
        """The line."""


def draw_tile(
    tile: Tile,
    *,
    upright: bool = True,
    unit: float = UNIT,
    theme: Theme = INK,
    digits: bool = False,
    title: str | None = None,
) -> Drawing:
    """Draw one tile, its lower value above or to the left.

    Args:
        tile: The tile.
        upright: Whether it stands, rather than lies.
        unit: Pixels for half a tile.
        theme: Colours.
        digits: Whether values are written as digits instead of pips.
        title: What a screen reader says; the tile's face if None.
    """
    box = Box(0, 0, 1, 2) if upright else Box(0, 0, 2, 1)
    pen = _Pen(unit, theme, digits=digits)
    body = pen.tile(TileBox(tile, None, box, (tile.low, tile.high)), is_last=False)
    return pen.drawing(box, body, tile.face if title is None else title)


def draw_hand(
    tiles: Sequence[Tile],
    *,
    unit: float = UNIT,
    theme: Theme = INK,
    digits: bool = False,
    title: str | None = None,
) -> Drawing:
    """Draw tiles side by side, in the order given; the arguments are those of `draw_tile`."""
    pen = _Pen(unit, theme, digits=digits)
    step = 1.25
    body = "".join(
        pen.tile(TileBox(tile, None, Box(i * step, 0, 1, 2), (tile.low, tile.high)), is_last=False)
        for i, tile in enumerate(tiles)
    )
    faces = " ".join(tile.face for tile in tiles)
    box = Box(0, 0, max(1.0, len(tiles) * step - 0.25), 2)
    return pen.drawing(box, body, faces if title is None else title)


def draw_line(
    source: Layout | HasLayout,
    *,
    width: float = LINE_WIDTH,
    unit: float = UNIT,
    theme: Theme = INK,
    digits: bool = False,
    mark_ends: bool = True,
    mark_last: bool = True,
    title: str | None = None,
) -> Drawing:
    """Draw the line of a `Layout`, a `Round` or a `View`.

    Args:
        source: What holds the line.
        width: The width in u at which the line turns back, 13 or more.
        unit: Pixels for half a tile.
        theme: Colours.
        digits: Whether values are written as digits instead of pips.
        mark_ends: Whether each legal continuation point is marked with a ring and its value.
        mark_last: Whether the tile placed last is marked.
        title: What a screen reader says, such as `balak.text.caption` of the line; the tiles'
            faces from left to right if None.

    >>> from balak import Arm, Layout, Tile
    >>> layout = Layout().place(Tile(1, 4)).place(Tile(1, 1), Arm.MINUS)
    >>> drawing = draw_line(layout, mark_ends=False, unit=20)
    >>> drawing.width, drawing.height
    (64.0, 44.0)
    >>> "<title>[1|1] [1|4]</title>" in str(drawing)
    True
    """
    layout = source if isinstance(source, Layout) else source.layout
    line = line_geometry(layout.placements, width)
    pen = _Pen(unit, theme, digits=digits)
    last = line.tiles[-1] if line.tiles and mark_last else None
    parts = [pen.tile(laid, is_last=laid is last) for laid in line.tiles]
    boxes = [line.extent]
    if mark_ends:
        for end in line.ends:
            ring = _ring(end.single)
            parts.append(pen.ring(ring, end.value))
            boxes.append(ring)
    return pen.drawing(box_around(boxes), "".join(parts), _faces(line) if title is None else title)


class _Pen:
    """Writes shapes, given in u, as elements in pixels."""

    def __init__(self, unit: float, theme: Theme, *, digits: bool) -> None:
        if not unit > 0:
            raise ValueError(f"a unit is more than 0 pixels, not {unit!r}")
        self.unit = unit
        self.theme = theme
        self.digits = digits

    def drawing(self, box: Box, body: str, title: str) -> Drawing:
        """Put the elements into a picture of this part of the plane."""
        x, y = box.x - _MARGIN, box.y - _MARGIN
        w, h = box.w + 2 * _MARGIN, box.h + 2 * _MARGIN
        view = " ".join(self.px(number) for number in (x, y, w, h))
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{view}" '
            f'width="{self.px(w)}" height="{self.px(h)}">'
            f"<title>{escape(title, quote=False)}</title>{body}</svg>"
        )
        return Drawing(svg, round(w * self.unit, 2), round(h * self.unit, 2))

    def tile(self, laid: TileBox, *, is_last: bool) -> str:
        """Write a tile."""
        px, theme, box = self.px, self.theme, laid.box
        face = (
            f'<rect x="{px(box.x + _GAP)}" y="{px(box.y + _GAP)}" width="{px(box.w - 2 * _GAP)}" '
            f'height="{px(box.h - 2 * _GAP)}" rx="{px(0.12)}" fill="{theme.tile}" '
            f'stroke="{theme.edge}" stroke-width="{px(_EDGE)}"/>'
        )
        x, y = box.x + box.w / 2, box.y + box.h / 2
        path = (
            f"M{px(x - _SEAM)} {px(y)}H{px(x + _SEAM)}"
            if laid.is_upright
            else f"M{px(x)} {px(y - _SEAM)}V{px(y + _SEAM)}"
        )
        colour, weight = (theme.last, 0.11) if is_last else (theme.seam, 0.045)
        seam = (
            f'<path d="{path}" stroke="{colour}" stroke-width="{px(weight)}" '
            'stroke-linecap="round"/>'
        )
        marks = "".join(
            self._value(value, half, upright=laid.is_upright)
            for value, half in zip(laid.values, laid.halves, strict=True)
        )
        return f'<g>{face}{seam}<g fill="{theme.pip}">{marks}</g></g>'

    def ring(self, box: Box, value: int) -> str:
        """Write the mark of a continuation point."""
        px = self.px
        x, y = box.x + box.w / 2, box.y + box.h / 2
        return (
            f'<circle cx="{px(x)}" cy="{px(y)}" r="{px(box.w / 2 - 0.02)}" fill="none" '
            f'stroke="{self.theme.mark}" stroke-width="{px(0.04)}"/>'
            + self._digit(value, x, y, 0.42, self.theme.text)
        )

    def px(self, number: float) -> str:
        """Write a length in pixels, to a hundredth."""
        pixels = round(number * self.unit, 2)
        return f"{pixels:g}" if abs(pixels) < 1000 else f"{pixels:.2f}".rstrip("0").rstrip(".")

    def _value(self, value: int, half: Box, *, upright: bool) -> str:
        x, y = half.x + 0.5, half.y + 0.5
        if self.digits:
            return self._digit(value, x, y, 0.66, self.theme.pip)
        return "".join(
            f'<circle cx="{self.px(x + dx)}" cy="{self.px(y + dy)}" r="{self.px(0.102)}"/>'
            for dx, dy in pip_places(value, upright=upright)
        )

    def _digit(self, value: int, x: float, y: float, size: float, colour: str) -> str:
        # The baseline is set by hand: dominant-baseline differs between programs.
        return (
            f'<text x="{self.px(x)}" y="{self.px(y + 0.36 * size)}" fill="{colour}" '
            f'font-family="{_FONT}" font-size="{self.px(size)}" font-weight="600" '
            f'text-anchor="middle">{value}</text>'
        )


_MARGIN: Final = 0.1
_GAP: Final = 0.03
_EDGE: Final = 0.0375
_SEAM: Final = 0.29
_FONT: Final = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"
_SPREAD: Final = 0.25

_UPRIGHT_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def pip_places(value: int, *, upright: bool) -> Iterator[tuple[float, float]]:
    """Yield where the pips of a half lie, in u from its centre: to the right and down."""
    for dx, dy in _UPRIGHT_PIPS[value]:
        # A lying tile is an upright one turned by a quarter.
        x, y = (dx, dy) if upright else (-dy, dx)
        yield x * _SPREAD, y * _SPREAD


def _ring(slot: Slot) -> Box:
    """Return the square of the ring, in the half of the next tile that would join the end."""
    box = slot.box
    x = box.x + (0 if slot.is_upright else slot.near)
    y = box.y + (slot.near if slot.is_upright else 0)
    return Box(x + 0.16, y + 0.16, 0.68, 0.68)


def _faces(line: Line) -> str:
    """Return the tiles from the left end to the right end, each as it is read in the line."""
    if not line.tiles:
        return "–"
    opener = line.tiles[0]
    minus = [laid for laid in line.tiles if laid.arm is Arm.MINUS]
    plus = [laid for laid in line.tiles if laid.arm is Arm.PLUS]
    faces = [opener.tile.face]
    value = opener.tile.low
    for laid in minus:
        value = laid.tile.other(joined := value)
        faces.insert(0, f"[{value}|{joined}]")
    value = opener.tile.high
    for laid in plus:
        value = laid.tile.other(joined := value)
        faces.append(f"[{joined}|{value}]")
    return " ".join(faces)
