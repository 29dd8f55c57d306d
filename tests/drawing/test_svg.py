"""Pictures of tiles, hands and lines: well formed, the same every time, and true to the line."""

from xml.etree import ElementTree as ET

import pytest

from balak.drawing import INK, NIGHT, PORCELAIN, Drawing, Theme, draw_hand, draw_line, draw_tile
from balak.layout import Arm, Layout
from balak.round import Round
from balak.tiles import TILES, Tile

SVG = "{http://www.w3.org/2000/svg}"
LAYOUT = Layout().place(Tile(1, 4)).place(Tile(1, 1), Arm.MINUS).place(Tile(4, 6), Arm.PLUS)


def parsed(drawing: Drawing) -> ET.Element:
    return ET.fromstring(str(drawing))  # noqa: S314  # our own text


def pips(drawing: Drawing) -> int:
    return sum(1 for circle in parsed(drawing).iter(f"{SVG}circle") if "fill" not in circle.attrib)


def texts(drawing: Drawing) -> list[str]:
    return [text.text or "" for text in parsed(drawing).iter(f"{SVG}text")]


def title(drawing: Drawing) -> str:
    first = parsed(drawing)[0]
    assert first.tag == f"{SVG}title"
    return first.text or ""


@pytest.mark.parametrize("theme", [INK, NIGHT, PORCELAIN])
def test_a_picture_is_one_well_formed_image_of_its_stated_size(theme: Theme) -> None:
    for drawing in (draw_tile(Tile(3, 5), theme=theme), draw_line(LAYOUT, theme=theme)):
        root = parsed(drawing)
        assert root.tag == f"{SVG}svg"
        assert root.attrib["role"] == "img"
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        assert (width, height) == (drawing.width, drawing.height)
        assert (root.attrib["width"], root.attrib["height"]) == (f"{width:g}", f"{height:g}")
        assert theme.tile in str(drawing)
        # Nothing is painted behind the tiles.
        assert {rect.attrib["fill"] for rect in root.iter(f"{SVG}rect")} == {theme.tile}


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_shows_its_pips_upright_and_lying(tile: Tile) -> None:
    for upright in (True, False):
        drawing = draw_tile(tile, upright=upright)
        assert pips(drawing) == tile.pips
        assert title(drawing) == tile.face
        assert (drawing.height > drawing.width) == upright


def test_a_lying_half_is_an_upright_one_turned_by_a_quarter() -> None:
    def centres(*, upright: bool) -> set[tuple[float, ...]]:
        drawing = draw_tile(Tile(2, 3), upright=upright, unit=20)
        circles = parsed(drawing).iter(f"{SVG}circle")
        return {(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in circles}

    # The lower half's diagonal goes the other way; the left half keeps the lower value.
    assert centres(upright=True) == {(5, 5), (15, 15), (5, 25), (10, 30), (15, 35)}
    assert centres(upright=False) == {(15, 5), (5, 15), (35, 5), (30, 10), (25, 15)}


def test_a_hand_shows_its_tiles_in_the_order_given() -> None:
    hand = [Tile(5, 6), Tile(0, 0), Tile(1, 2)]
    drawing = draw_hand(hand)
    assert title(drawing) == "[5|6] [0|0] [1|2]"
    assert pips(drawing) == 14
    assert texts(draw_hand(hand, digits=True)) == ["5", "6", "0", "0", "1", "2"]


def test_an_empty_hand_and_an_empty_line_are_pictures_too() -> None:
    for drawing in (draw_hand([]), draw_line(Layout())):
        assert drawing.width > 0
        assert drawing.height > 0
        assert list(parsed(drawing).iter(f"{SVG}rect")) == []


def test_a_line_marks_each_legal_continuation_point_with_its_value() -> None:
    assert texts(draw_line(LAYOUT)) == ["1", "6"]
    assert texts(draw_line(LAYOUT, mark_ends=False)) == []
    assert texts(draw_line(Layout())) == []


def test_a_mark_lies_in_the_picture_and_on_no_tile() -> None:
    root = parsed(draw_line(LAYOUT, unit=100))
    x, y, w, h = map(float, root.attrib["viewBox"].split())
    rings = [c for c in root.iter(f"{SVG}circle") if c.attrib.get("fill") == "none"]
    assert len(rings) == 2
    for ring in rings:
        cx, cy, r = (float(ring.attrib[name]) for name in ("cx", "cy", "r"))
        assert x < cx - r
        assert cx + r < x + w
        assert y < cy - r
        assert cy + r < y + h
        for rect in root.iter(f"{SVG}rect"):
            left, width = float(rect.attrib["x"]), float(rect.attrib["width"])
            assert cx + r < left or cx - r > left + width


def test_the_tile_placed_last_alone_has_the_marked_seam() -> None:
    assert str(draw_line(LAYOUT)).count(INK.last) == 1
    assert INK.last not in str(draw_line(LAYOUT, mark_last=False))
    last = list(parsed(draw_line(LAYOUT)).findall(f"{SVG}g"))[2]
    assert any(path.attrib["stroke"] == INK.last for path in last.iter(f"{SVG}path"))


def test_a_line_is_titled_by_its_tiles_from_left_to_right_or_as_told() -> None:
    longer = LAYOUT.place(Tile(0, 1), Arm.MINUS).place(Tile(3, 6), Arm.PLUS)
    assert title(draw_line(longer)) == "[0|1] [1|1] [1|4] [4|6] [6|3]"
    assert title(draw_line(longer, title='<A & "B">')) == '<A & "B">'
    assert title(draw_tile(Tile(1, 4), title="satu empat")) == "satu empat"


def test_the_line_of_a_round_is_drawn_as_that_of_its_layout() -> None:
    tiles = list(TILES)
    round_ = Round([tiles[:7], tiles[7:14]], tiles[14:])
    round_ = round_.play(round_.legal_actions[0])
    assert draw_line(round_) == draw_line(round_.layout)
    assert texts(draw_line(round_)) == ["0", "0"]


def test_the_same_line_makes_the_same_text_and_a_notebook_shows_it() -> None:
    drawing = draw_line(LAYOUT)
    assert drawing == draw_line(Layout(LAYOUT.placements))
    assert drawing._repr_svg_() == str(drawing) == drawing.svg


def test_a_larger_unit_changes_the_size_alone() -> None:
    small, large = draw_line(LAYOUT, unit=24), draw_line(LAYOUT, unit=48)
    assert (large.width, large.height) == (2 * small.width, 2 * small.height)


@pytest.mark.parametrize("unit", [0, -24, float("nan")])
def test_a_unit_of_no_size_is_refused(unit: float) -> None:
    with pytest.raises(ValueError, match="more than 0 pixels"):
        draw_tile(Tile(1, 4), unit=unit)
