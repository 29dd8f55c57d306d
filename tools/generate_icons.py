"""Draw the icons of the installed page: the kawung of ``favicon.svg``, as pictures.

    python -m tools.generate_icons [--check]

Systems that install a page want pictures. They are drawn here, in pure Python, from the same four
petals with two pips each: every pixel is the average of a grid of points in it.
"""

import math
import struct
import sys
import zlib
from pathlib import Path
from typing import Final

from tools.generated import write_or_check

PUBLIC: Final = Path(__file__).resolve().parents[1] / "web" / "public"
GRID: Final = 4
"""Points a pixel, in a row."""
RED: Final = (0xA3, 0x24, 0x1C, 255)
IVORY: Final = (0xFF, 0xFA, 0xF2, 255)
PAPER: Final = (0xF4, 0xEF, 0xE5, 255)
INK: Final = (0, 0, 0, 255)
NOTHING: Final = (0, 0, 0, 0)
# As in favicon.svg, which is 32 wide, its middle at 0.
PETAL: Final = (-10.4, 5.3, 9.0)
"""Of a petal that points up: where its middle is, and its two radii."""
PIPS: Final = (-13.7, -7.4)
PIP: Final = 1.5

Colour = tuple[int, int, int, int]
Picture = tuple[str, int, float, Colour, Colour, Colour]
PICTURES: Final[tuple[Picture, ...]] = (
    # name, size, how much of the width the kawung takes, petals, pips, ground
    ("icon-192.png", 192, 0.94, RED, IVORY, PAPER),
    ("icon-512.png", 512, 0.94, RED, IVORY, PAPER),
    # Of a maskable picture only a circle of 80 % is sure to be seen.
    ("icon-maskable.png", 512, 0.72, RED, IVORY, PAPER),
    # Of a monochrome one only what is opaque counts.
    ("icon-monochrome.png", 512, 0.82, INK, NOTHING, NOTHING),
)


def main() -> int:
    """Write the pictures, or check them."""
    results = [
        write_or_check(
            PUBLIC / name, drawn(size, share, petal, pip, ground), __file__, meant=pixels
        )
        for name, size, share, petal, pip, ground in PICTURES
    ]
    return max(results)


def drawn(size: int, share: float, petal: Colour, pip: Colour, ground: Colour) -> bytes:
    """Return the kawung as a PNG."""
    scale = 32 / (size * share)
    half = size / 2
    offsets = [(step + 0.5) / GRID for step in range(GRID)]

    def pixel(column: int, row: int) -> bytes:
        colours = [
            at((column + dx - half) * scale, (row + dy - half) * scale, petal, pip, ground)
            for dy in offsets
            for dx in offsets
        ]
        alpha = sum(colour[3] for colour in colours)
        mixed = (
            round(sum(colour[n] * colour[3] for colour in colours) / alpha) if alpha else 0
            for n in range(3)
        )
        return bytes([*mixed, round(alpha / len(colours))])

    # The four quarters are the same one, mirrored.
    middle = size // 2
    quarter = [[pixel(column, row) for column in range(middle)] for row in range(middle)]
    upper = [b"".join([*row, *reversed(row)]) for row in quarter]
    return png(size, [*upper, *reversed(upper)])


def at(x: float, y: float, petal: Colour, pip: Colour, ground: Colour) -> Colour:
    """Return the colour of a point."""
    # All four petals point to a corner: turned by an eighth, this one points up.
    x, y = abs(x), -abs(y)
    x, y = (x + y) * math.sqrt(0.5), (y - x) * math.sqrt(0.5)
    middle, across, along = PETAL
    if any(math.hypot(x, y - centre) <= PIP for centre in PIPS):
        return pip
    if (x / across) ** 2 + ((y - middle) / along) ** 2 <= 1:
        return petal
    return ground


def png(size: int, rows: list[bytes]) -> bytes:
    """Return rows of RGBA as a PNG."""
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


def pixels(picture: bytes) -> bytes:
    """Return what a PNG of ours shows: how it is compressed may differ with the library."""
    (length,) = struct.unpack(">I", picture[33:37])
    return picture[:33] + zlib.decompress(picture[41 : 41 + length])


if __name__ == "__main__":
    sys.exit(main())
