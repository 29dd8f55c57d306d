"""Write the vectors that tie the page's geometry of the line to the library's.

    python -m tools.generate_geometry            writes tests/data/geometry.json
    python -m tools.generate_geometry --check    fails when that file is not what would be written

Both `balak.drawing` and `web/src/lib/line.ts` are tested against the file.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from balak.drawing import Box, LineEnd, Slot, line_geometry, snake_width
from balak.layout import Arm, Placement
from balak.tiles import TILES, Tile
from tools.generated import write_or_check

PATH = Path(__file__).resolve().parent.parent / "tests" / "data" / "geometry.json"
SEED = 201
LONGEST = 25
WIDTHS = (13, 13.25, 14, 14.3, 15, 16, 17.5, 19.9, 20, 23, 30, 40.75, 60)
AREAS = (
    *((344, 210), (344, 240), (374, 420), (544, 500), (896, 390), (1400, 620), (1, 1)),
    *((320, 1000), (1920, 40), (0, 0), (344, 0), (0, 200), (333.3, 171.7)),
)


def document() -> str:
    """Return the text of the file."""
    vectors = ",\n".join(_dump(_vector(line, width)) for line, width in _cases())
    widths = ",\n".join(_dump([w, h, int(snake_width(w, h))]) for w, h in AREAS)
    return f'{{"lines": [\n{vectors}\n],\n"snake_widths": [\n{widths}\n]}}\n'


def _cases() -> Iterator[tuple[list[Placement], float]]:
    rng = random.Random(SEED)  # noqa: S311  # a fixed seed for test data
    yield [], 13
    for width in WIDTHS:
        for right, opener in ((0.5, None), (0.5, True), (0.0, False), (1.0, None), (0.8, True)):
            yield _chain(rng, LONGEST, right, opener_is_double=opener), width
    for length in range(1, LONGEST):
        yield _chain(rng, length, 0.5), WIDTHS[length % 5]


def _chain(
    rng: random.Random, length: int, right: float, *, opener_is_double: bool | None = None
) -> list[Placement]:
    """Return a random line; each tile goes right with a chance of ``right`` where it can."""
    while True:
        left = sorted(TILES, key=lambda _: rng.random())
        if opener_is_double not in (None, left[-1].is_double):
            continue
        opener = left.pop()
        line: list[Placement] = [(opener, None)]
        values = {Arm.MINUS: opener.low, Arm.PLUS: opener.high}
        while len(line) < length:
            arm = Arm.PLUS if rng.random() < right else Arm.MINUS
            tile = _fitting(left, values[arm])
            if tile is None and 0 < right < 1:
                arm = Arm.MINUS if arm is Arm.PLUS else Arm.PLUS
                tile = _fitting(left, values[arm])
            if tile is None:
                break
            left.remove(tile)
            values[arm] = tile.other(values[arm])
            line.append((tile, arm))
        if len(line) == length:
            return line


def _fitting(tiles: list[Tile], value: int) -> Tile | None:
    return next((tile for tile in tiles if value in (tile.low, tile.high)), None)


def _vector(placements: list[Placement], width: float) -> dict[str, object]:
    line = line_geometry(placements, width)
    return {
        "width": width,
        "line": [f"{tile}{arm or ''}" for tile, arm in placements],
        "tiles": [[*_numbers(t.box), int(t.is_upright), *t.values] for t in line.tiles],
        "ends": [_end(end) for end in line.ends],
        "extent": _numbers(line.extent),
        "bounds": _numbers(line.bounds),
    }


def _end(end: LineEnd) -> dict[str, object]:
    return {
        "arm": str(end.arm),
        "value": end.value,
        "single": _slot(end.single),
        "double": _slot(end.double) if end.double else None,
    }


def _slot(slot: Slot) -> list[float]:
    return [*_numbers(slot.box), int(slot.is_upright), slot.near, *_numbers(slot.drop)]


def _numbers(box: Box) -> list[float]:
    return [_plain(number) for number in (box.x, box.y, box.w, box.h)]


def _plain(number: float) -> float:
    return int(number) if number == int(number) else number


def _dump(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


if __name__ == "__main__":
    sys.exit(write_or_check(PATH, document(), __file__))
