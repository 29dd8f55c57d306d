"""Geometry of the line: what holds for every legal line at every width."""

import json
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from balak.drawing import Box, Line, LineEnd, TileBox, line_geometry, snake_width, unit_for
from balak.layout import Arm, Layout, Placement
from balak.tiles import TILES, Tile
from tools import generate_geometry

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 25


@st.composite
def lines(draw: st.DrawFn, min_size: int = 1, max_size: int = LONGEST) -> list[Placement]:
    """Legal lines, most of them long, with arms of any two lengths."""
    left = draw(st.permutations(TILES))
    right = draw(st.lists(st.booleans(), min_size=max_size, max_size=max_size))
    size = draw(st.integers(min_size, max_size) | st.just(max_size))
    opener = left.pop()
    line: list[Placement] = [(opener, None)]
    values = {Arm.MINUS: opener.low, Arm.PLUS: opener.high}
    for goes_right in right[1:size]:
        arms = (Arm.PLUS, Arm.MINUS) if goes_right else (Arm.MINUS, Arm.PLUS)
        fits = ((t, a) for a in arms for t in left if values[a] in (t.low, t.high))
        tile, arm = next(fits, (None, None))
        if tile is None or arm is None:
            break
        left.remove(tile)
        values[arm] = tile.other(values[arm])
        line.append((tile, arm))
    return line


def line_of(*texts: str) -> list[Placement]:
    return [(Tile.parse(text[:2]), Arm(text[2]) if text[2:] else None) for text in texts]


widths = st.integers(13, 60) | st.floats(13, 60) | st.integers(26, 120).map(lambda n: n / 2)

quick = settings(max_examples=60, deadline=None)


def every_line(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test over lines and widths."""
    return quick(given(line=lines(), width=widths)(test))


# A line that turns three times with doubles in, before and after its corners.
CORNERS = line_of(
    *("00", "01+", "12+", "23+", "33+", "34+", "44+", "45+", "55+", "15+", "11+", "13+"),
    *("36+", "66+", "26+", "22+", "24+", "46+", "16+", "14+", "04+", "06+", "56+", "25+", "02+"),
)


def tips(line: Line) -> dict[Arm, TileBox]:
    """The tile at the tip of each arm."""
    found: dict[Arm, TileBox] = dict.fromkeys(Arm, line.tiles[0])
    found.update((laid.arm, laid) for laid in line.tiles if laid.arm is not None)
    return found


def joined(line: Line) -> list[tuple[TileBox, TileBox]]:
    """Pairs of tiles that are joined, the older first."""
    pairs = []
    tip: dict[Arm, TileBox] = dict.fromkeys(Arm, line.tiles[0])
    for laid in line.tiles[1:]:
        assert laid.arm is not None
        pairs.append((tip[laid.arm], laid))
        tip[laid.arm] = laid
    return pairs


def shared_edge(a: Box, b: Box) -> float:
    """The length of the edge along which two boxes touch, 0 where they do not."""
    across = min(a.right, b.right) - max(a.x, b.x)
    down = min(a.bottom, b.bottom) - max(a.y, b.y)
    if across == 0 and down > 0:
        return down
    return across if down == 0 and across > 0 else 0.0


def gap(a: Box, b: Box) -> float:
    """The larger of the distances of two boxes along x and along y."""
    return max(a.x - b.right, b.x - a.right, a.y - b.bottom, b.y - a.bottom)


def places(line: Line) -> list[tuple[LineEnd, Box, Box]]:
    """The box and the free square of every place where a tile could go on."""
    return [(e, p.box, p.drop) for e in line.ends for p in e.slots]


@every_line
@example(line=CORNERS, width=13)
@example(line=CORNERS, width=14)
@example(line=CORNERS, width=15.5)
def test_joined_halves_touch_along_a_full_edge_and_are_equal(
    line: list[Placement], width: float
) -> None:
    drawn = line_geometry(line, width)
    joints = Layout(tuple(line)).joints
    for (older, newer), joint in zip(joined(drawn), joints, strict=True):
        assert (older.tile, newer.tile) == (joint.older, joint.newer)
        assert shared_edge(older.box, newer.box) == 1
        touching = [
            (older.values[i], newer.values[j])
            for (i, a), (j, b) in product(enumerate(older.halves), enumerate(newer.halves))
            if shared_edge(a, b) > 0
        ]
        assert touching
        assert all(a == b for a, b in touching)


@every_line
@example(line=CORNERS, width=13)
@example(line=CORNERS, width=14)
def test_a_tile_lies_whole_and_a_double_crosswise_to_its_row(
    line: list[Placement], width: float
) -> None:
    drawn = line_geometry(line, width)
    for laid in drawn.tiles:
        assert sorted((laid.box.w, laid.box.h)) == [1, 2]
        assert sorted(laid.values) == [laid.tile.low, laid.tile.high]
        if laid.tile.is_double:
            assert laid.is_upright
    assert [(laid.tile, laid.arm) for laid in drawn.tiles] == line


@every_line
@example(line=CORNERS, width=13)
@example(line=CORNERS, width=14)
def test_nothing_overlaps_and_only_joined_tiles_touch(line: list[Placement], width: float) -> None:
    drawn = line_geometry(line, width)
    pairs = {frozenset((a.tile, b.tile)) for a, b in joined(drawn)}
    for i, a in enumerate(drawn.tiles):
        for b in drawn.tiles[:i]:
            if {a.tile, b.tile} in pairs:
                assert not a.box.overlaps(b.box)
            else:
                # Half a unit is what parts the two neighbours of an upright tile at a corner.
                assert gap(a.box, b.box) >= 0.5


@every_line
@example(line=CORNERS, width=13)
def test_all_tiles_and_all_places_lie_inside_the_width(line: list[Placement], width: float) -> None:
    drawn = line_geometry(line, width)
    for box in (drawn.extent, drawn.bounds):
        assert box.x >= -width / 2
        assert box.right <= width / 2
    for laid in drawn.tiles:
        assert laid.box.within(drawn.extent)
    for _, box, drop in places(drawn):
        assert box.within(drop)
        assert drop.within(drawn.bounds)


@every_line
@example(line=CORNERS, width=13)
@example(line=CORNERS, width=14)
def test_both_ends_keep_a_free_square_of_two_units(line: list[Placement], width: float) -> None:
    drawn = line_geometry(line, width)
    for end, box, drop in places(drawn):
        assert (drop.w, drop.h) == (2, 2)
        own = tips(drawn)[end.arm]
        for laid in drawn.tiles:
            assert not laid.box.overlaps(box)
            assert laid is own or not laid.box.overlaps(drop)
    squares = places(drawn)
    assert not any(
        a.overlaps(b) for e, _, a in squares for f, _, b in squares if e.arm is not f.arm
    )


@every_line
@example(line=CORNERS, width=13)
def test_adding_a_tile_moves_no_other(line: list[Placement], width: float) -> None:
    drawn = [line_geometry(line[:size], width) for size in range(len(line) + 1)]
    for before, after in pairwise(drawn):
        assert after.tiles[:-1] == before.tiles


@every_line
def test_a_ghost_is_the_next_tile_as_it_then_lies(line: list[Placement], width: float) -> None:
    before, after = line_geometry(line[:-1], width), line_geometry(line, width)
    tile, arm = line[-1]
    assert before.ghost(tile, arm) == after.tiles[-1]
    assert after.tiles[-1].box.within(before.drop(tile, arm))


@every_line
def test_ends_are_those_of_the_layout_and_never_swap(line: list[Placement], width: float) -> None:
    for size in range(1, len(line) + 1):
        drawn = line_geometry(line[:size], width)
        assert [end.arm for end in drawn.ends] == [Arm.MINUS, Arm.PLUS]
        assert tuple(end.value for end in drawn.ends) == Layout(tuple(line[:size])).open_ends


@every_line
def test_the_left_arm_is_the_right_arm_turned_by_half_a_turn(
    line: list[Placement], width: float
) -> None:
    def turned(placement: Placement) -> Placement:
        tile, arm = placement
        return tile, None if arm is None else Arm.MINUS if arm is Arm.PLUS else Arm.PLUS

    # Only the shapes: the opener of the turned line would have its values the other way round.
    boxes = [laid.box.turned() for laid in line_geometry(line, width).tiles]
    assert [laid.box for laid in line_geometry(map(turned, line), width).tiles] == boxes


@given(line=lines(min_size=LONGEST), width=widths)
@quick
def test_every_coordinate_is_a_multiple_of_half_a_unit(line: list[Placement], width: float) -> None:
    for laid in line_geometry(line, width).tiles:
        assert (laid.box.x * 2).is_integer()
        assert (laid.box.y * 2).is_integer()


@every_line
def test_rows_are_three_units_apart_or_three_and_a_half_with_a_double_in_the_corner(
    line: list[Placement], width: float
) -> None:
    for arm in Arm:
        own = [t for t in line_geometry(line, width).tiles if t.arm in (None, arm)]
        for before, turn, after in zip(own, own[1:], own[2:], strict=False):
            if turn.is_upright and not turn.tile.is_double:
                doubles = before.tile.is_double + after.tile.is_double
                middles = [b.y + b.h / 2 for b in (before.box, after.box)]
                assert abs(middles[0] - middles[1]) == 3 + doubles / 2


@every_line
def test_only_an_end_that_is_a_double_has_no_place_for_a_double(
    line: list[Placement], width: float
) -> None:
    drawn = line_geometry(line, width)
    for end in drawn.ends:
        assert (end.double is None) == tips(drawn)[end.arm].tile.is_double


def test_an_empty_line_keeps_a_square_for_the_opening_tile() -> None:
    drawn = line_geometry([], 20)
    assert (drawn.tiles, drawn.ends) == ((), ())
    assert drawn.bounds == Box(-1, -1, 2, 2) == drawn.drop(Tile(1, 4), None)
    assert drawn.ghost(Tile(1, 4), None).values == (1, 4)
    with pytest.raises(ValueError, match="no ends"):
        drawn.ghost(Tile(1, 4), Arm.PLUS)


@pytest.mark.parametrize("width", [12.9, 0, -20, float("nan")])
def test_a_width_below_thirteen_units_is_refused(width: float) -> None:
    with pytest.raises(ValueError, match="at least 13 units"):
        line_geometry([], width)


def test_a_double_at_the_edge_stays_crosswise_and_the_next_tile_leaves_from_its_outer_half() -> (
    None
):
    drawn = line_geometry(line_of("25", "35+", "03+", "00+", "04+", "34+"), 13)
    assert [laid.box for laid in drawn.tiles[3:]] == [
        Box(5, -1, 1, 2),
        Box(5, 1, 1, 2),
        Box(4, 3, 2, 1),
    ]
    assert [laid.values for laid in drawn.tiles[3:]] == [(0, 0), (0, 4), (3, 4)]


@quick
@given(line=lines(min_size=LONGEST))
def test_a_full_line_takes_at_most_five_rows_of_a_phone_at_24_pixels(line: list[Placement]) -> None:
    longest = line_geometry(line, 360 / 24)
    rows = {laid.box.y + laid.box.h / 2 for laid in longest.tiles if not laid.is_upright}
    assert len(rows) <= 5
    assert longest.extent.w * 24 <= 360


@given(st.floats(1, 4000), st.floats(1, 4000))
def test_a_snake_is_13_to_60_units_wide_and_wider_in_wider_areas(w: float, h: float) -> None:
    assert 13 <= snake_width(w, h) <= 60
    assert snake_width(w, h) <= snake_width(w * 1.5, h)
    assert snake_width(w, h) >= snake_width(w, h * 1.5)


@pytest.mark.parametrize("area", [(0, 0), (344, 0), (0, 210), (-5, 10), (float("nan"), 10)])
def test_an_area_of_no_size_has_the_narrowest_snake(area: tuple[float, float]) -> None:
    assert snake_width(*area) == 13


def test_a_unit_is_the_largest_that_fits_the_area_and_the_limit() -> None:
    box = Box(-5, -2, 10, 5)
    assert unit_for(box, 300, 200) == 30
    assert unit_for(box, 300, 100) == 20
    assert unit_for(box, 3000, 2000) == 52
    assert unit_for(box, 3000, 2000, 72) == 72


def test_the_vectors_for_the_page_are_those_of_this_geometry() -> None:
    document = generate_geometry.document()
    stored = (ROOT / "tests" / "data" / "geometry.json").read_text(encoding="utf-8")
    assert stored == document
    assert len(json.loads(stored)["lines"]) > 80
