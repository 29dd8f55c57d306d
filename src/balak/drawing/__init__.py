"""Drawing: where the tiles of a line lie, and pictures of lines, tiles and hands as SVG."""

from balak.drawing.geometry import (
    MAX_WIDTH,
    MIN_WIDTH,
    Box,
    Line,
    LineEnd,
    Slot,
    TileBox,
    line_geometry,
    snake_width,
    unit_for,
)
from balak.drawing.svg import INK, NIGHT, PORCELAIN, Drawing, Theme, draw_hand, draw_line, draw_tile

__all__ = [
    "INK",
    "MAX_WIDTH",
    "MIN_WIDTH",
    "NIGHT",
    "PORCELAIN",
    "Box",
    "Drawing",
    "Line",
    "LineEnd",
    "Slot",
    "Theme",
    "TileBox",
    "draw_hand",
    "draw_line",
    "draw_tile",
    "line_geometry",
    "snake_width",
    "unit_for",
]
