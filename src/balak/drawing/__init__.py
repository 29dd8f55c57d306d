"""Drawing: where the tiles of a line lie, and pictures of lines, tiles and hands as SVG."""

from balak.drawing.geometry import (
    MAX_WIDTH,
    MIN_WIDTH,
    Box,
    Line,
    LineEnd,
    Place,
    TileBox,
    line_geometry,
    snake_width,
    unit_for,
)

__all__ = [
    "MAX_WIDTH",
    "MIN_WIDTH",
    "Box",
    "Line",
    "LineEnd",
    "Place",
    "TileBox",
    "line_geometry",
    "snake_width",
    "unit_for",
]
