"""Rendering: a `View` as text for a terminal, and as pixels for videos.

For better pictures there is `balak.drawing.draw_line`, which takes a view as well.
"""

from collections.abc import Sequence
from typing import Final

from balak.drawing import INK, Box, TileBox, line_geometry, snake_width, unit_for
from balak.drawing.svg import pip_places
from balak.envs.extras import missing
from balak.errors import Reason, SetupError
from balak.layout import Arm
from balak.view import View

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing(error) from None

FRAME_SHAPE: Final = (480, 640, 3)
"""Height, width and colours of a picture."""

_PAPER: Final = "#f8f1e3"
_LINE_HEIGHT: Final = 384
_MARGIN: Final = 16


def check_render_mode(mode: str | None, known: Sequence[str]) -> str | None:
    """Return the mode if it is None or known.

    Raises:
        SetupError: It is neither.
    """
    if mode is not None and mode not in known:
        raise SetupError(
            f"there is no render mode {mode!r} here: {', '.join(known)}", reason=Reason.FORMAT
        )
    return mode


def text_of(view: View) -> str:
    """Return the table as its reader sees it: the line from left to right, then seat by seat.

    >>> from balak import TILES, Round, parse_action
    >>> print(text_of(View.of(Round.deal(TILES).play(parse_action("06")), 1)))
    [0|6]
    left 0, right 6, boneyard 14 (12 to draw)
      seat_0  6
    > seat_1  7  [1|1] [1|2] [1|3] [1|4] [1|5] [1|6] [2|2]
    """
    ends = view.open_ends
    lines = [
        "".join(f"[{low}|{high}]" for low, high in _left_to_right(view)) or "–",
        ("" if ends is None else f"left {ends[0]}, right {ends[1]}, ")
        + f"boneyard {view.boneyard_count} ({view.drawable_count} to draw)",
    ]
    for seat, count in enumerate(view.hand_counts):
        hand = view.hand if seat == view.seat else (view.revealed_hands or ((),) * view.seats)[seat]
        lacks = "".join(str(value) for value in sorted(view.lacks[seat]))
        parts = [
            f"{'>' if seat == view.turn else ' '} seat_{seat}  {count}",
            " ".join(tile.face for tile in hand),
            f"lacks {lacks}" if lacks else "",
        ]
        lines.append("  ".join(part for part in parts if part))
    if view.result is not None:
        winner = view.result.winner
        gains = "tied" if winner is None else f"seat_{winner} gains {view.result.points}"
        lines.append(f"{view.result.kind}: {gains}")
    return "\n".join(lines)


def frame_of(view: View) -> NDArray[np.uint8]:
    """Return the line and the reader's hand as a picture: uint8, `FRAME_SHAPE`."""
    height, width, _ = FRAME_SHAPE
    canvas = np.empty(FRAME_SHAPE, np.float64)
    canvas[:] = _colour(_PAPER)
    room = width - 2 * _MARGIN, _LINE_HEIGHT - 2 * _MARGIN
    line = line_geometry(view.placements, snake_width(*room))
    unit = unit_for(line.bounds, *room, max_unit=32.0)
    x = width / 2 - (line.bounds.x + line.bounds.w / 2) * unit
    y = _LINE_HEIGHT / 2 - (line.bounds.y + line.bounds.h / 2) * unit
    for laid in line.tiles:
        _paint_tile(canvas, laid, unit, x, y, is_last=laid is line.tiles[-1])
    step = 1.25
    unit = min(32.0, room[0] / (step * max(1, len(view.hand))))
    x, y = _MARGIN, (height + _LINE_HEIGHT) / 2 - unit
    for place, tile in enumerate(view.hand):
        box = Box(place * step, 0, 1, 2)
        laid = TileBox(tile, None, box, (tile.low, tile.high))
        _paint_tile(canvas, laid, unit, x, y, is_last=False)
    return np.rint(canvas).astype(np.uint8)


def _left_to_right(view: View) -> list[tuple[int, int]]:
    """Return the values of the line's halves from its left end to its right one."""
    line: list[tuple[int, int]] = []
    for tile, arm in view.placements:
        if not line:
            line = [(tile.low, tile.high)]
        elif arm is Arm.MINUS:
            value = line[0][0]
            line.insert(0, (tile.other(value), value))
        else:
            value = line[-1][1]
            line.append((value, tile.other(value)))
    return line


def _paint_tile(
    canvas: NDArray[np.float64], laid: TileBox, unit: float, x: float, y: float, *, is_last: bool
) -> None:
    """Paint a tile; ``unit`` is half a tile in pixels, and (x, y) where the origin lies."""
    box = laid.box
    gap = 0.03
    _paint_box(
        canvas,
        INK.tile,
        (x + (box.x + gap) * unit, y + (box.y + gap) * unit),
        (x + (box.right - gap) * unit, y + (box.bottom - gap) * unit),
    )
    middle_x, middle_y = x + (box.x + box.w / 2) * unit, y + (box.y + box.h / 2) * unit
    long, thick = 0.29 * unit, max(0.5, 0.03 * unit)
    wide, tall = (long, thick) if laid.is_upright else (thick, long)
    _paint_box(
        canvas,
        INK.last if is_last else INK.seam,
        (middle_x - wide, middle_y - tall),
        (middle_x + wide, middle_y + tall),
    )
    for value, half in zip(laid.values, laid.halves, strict=True):
        for dx, dy in pip_places(value, upright=laid.is_upright):
            at = x + (half.x + 0.5 + dx) * unit, y + (half.y + 0.5 + dy) * unit
            _paint_disc(canvas, INK.pip, at, 0.102 * unit)


def _paint_box(
    canvas: NDArray[np.float64],
    colour: str,
    corner: tuple[float, float],
    other: tuple[float, float],
) -> None:
    left, top = (round(length) for length in corner)
    right, bottom = (round(length) for length in other)
    canvas[top : max(bottom, top + 1), left : max(right, left + 1)] = _colour(colour)


def _paint_disc(
    canvas: NDArray[np.float64], colour: str, centre: tuple[float, float], radius: float
) -> None:
    """Paint a disc whose edge is as transparent as the part of a pixel that it covers."""
    left, top = (int(length - radius - 1) for length in centre)
    right, bottom = (int(length + radius + 2) for length in centre)
    rows, columns = np.ogrid[top:bottom, left:right]
    distance = np.hypot(columns + 0.5 - centre[0], rows + 0.5 - centre[1])
    cover = np.clip(radius + 0.5 - distance, 0, 1)[:, :, None]
    part = canvas[top:bottom, left:right]
    part += cover * (_colour(colour) - part)


def _colour(css: str) -> NDArray[np.float64]:
    return np.array([int(css[at : at + 2], 16) for at in (1, 3, 5)], np.float64)
