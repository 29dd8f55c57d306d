"""The line of play: ends, joints, and the names of halves (R12, R14, R15)."""

import copy
import pickle

import pytest
from hypothesis import given

from balak import (
    ActionError,
    Arm,
    End,
    Half,
    Joint,
    Layout,
    NotationError,
    Place,
    Reason,
    Round,
    Tile,
    parse_action,
)
from strategies import rounds


def line(text: str) -> Layout:
    """The line that these placements make."""
    layout = Layout()
    for part in text.split():
        action = parse_action(part)
        assert isinstance(action, Place)
        layout = layout.place(action.tile, action.arm)
    return layout


def said(layout: Layout) -> list[str]:
    """The joints in words."""
    return [f"{j.older} {j.older_half} - {j.newer} {j.newer_half}" for j in layout.joints]


def points(layout: Layout) -> list[str]:
    """The continuation points in words, in their order."""
    return [f"{end.tile} {end.half} {end.value}" for end in layout.continuation_points]


def test_r12_there_are_two_ends_from_the_first_tile_on() -> None:
    assert Layout().ends == ()
    assert Layout().open_ends is None
    assert line("14").open_ends == (1, 4)
    assert line("22").open_ends == (2, 2)
    assert line("14 11- 44+ 34+").open_ends == (1, 3)


def test_r14_a_tile_joins_by_its_equal_half_and_leaves_the_other_open() -> None:
    assert said(line("14 34+ 13-")) == ["14 high - 34 high", "14 low - 13 low"]
    assert points(line("14 34+ 13-")) == ["13 high 3", "34 low 3"]


def test_r14_a_double_joins_by_lane_a_and_leaves_lane_b_open() -> None:
    assert said(line("14 11- 44+ 34+")) == [
        "14 low - 11 a",
        "14 high - 44 a",
        "44 b - 34 high",
    ]
    assert points(line("14 11-")) == ["11 b 1", "14 high 4"]


def test_r15_the_arms_are_named_by_the_opening_tile() -> None:
    assert line("14").ends == (
        End(Arm.MINUS, Tile(1, 4), Half.LOW, 1),
        End(Arm.PLUS, Tile(1, 4), Half.HIGH, 4),
    )
    assert line("22").ends == (
        End(Arm.MINUS, Tile(2, 2), Half.LANE_B, 2),
        End(Arm.PLUS, Tile(2, 2), Half.LANE_A, 2),
    )


def test_r15_the_arms_never_swap() -> None:
    layout = line("14 46+ 06+")
    assert layout.open_ends == (1, 0)
    assert [end.arm for end in layout.ends] == [Arm.MINUS, Arm.PLUS]


def test_r15_an_opening_double_goes_on_from_lane_a_to_the_right() -> None:
    assert said(line("22 12+ 24-")) == ["22 a - 12 high", "22 b - 24 low"]


def test_r16_continuation_points_are_in_the_order_of_captions() -> None:
    assert points(line("14")) == ["14 high 4", "14 low 1"]
    assert points(line("00")) == ["00 a 0", "00 b 0"]
    assert points(line("36 66+")) == ["36 low 3", "66 b 6"]
    assert points(line("36 23-")) == ["23 low 2", "36 high 6"]


@pytest.mark.parametrize("text", ["14+", "14-"])
def test_an_opening_tile_names_no_arm(text: str) -> None:
    with pytest.raises(NotationError, match="without an arm"):
        line(text)


def test_a_later_tile_names_its_arm() -> None:
    with pytest.raises(NotationError, match="must name its arm"):
        line("14 11")


@pytest.mark.parametrize(("text", "side"), [("14 11+", "right"), ("14 44-", "left")])
def test_r7_a_tile_that_does_not_fit_is_refused(text: str, side: str) -> None:
    with pytest.raises(ActionError, match=f"does not fit the {side} end") as caught:
        line(text)
    assert (caught.value.reason, caught.value.rule) == (Reason.NO_FIT, "R7")


def test_r2_a_tile_that_lies_in_the_line_is_refused() -> None:
    with pytest.raises(ActionError, match=r"\[1\|4\] lies in the line already") as caught:
        line("14 14+")
    assert (caught.value.reason, caught.value.rule) == (Reason.TILE_SET, "R2")


@given(rounds())
def test_every_joint_is_of_equal_halves(round_: Round) -> None:
    def value(tile: Tile, half: Half) -> int:
        assert tile.is_double == (half in {Half.LANE_A, Half.LANE_B})
        return tile.low if half is Half.LOW else tile.high

    layout = round_.layout
    for joint in layout.joints:
        assert value(joint.older, joint.older_half) == value(joint.newer, joint.newer_half)
        assert layout.tiles.index(joint.older) < layout.tiles.index(joint.newer)
    for end in layout.ends:
        assert value(end.tile, end.half) == end.value
    assert [joint.newer for joint in layout.joints] == list(layout.tiles[1:])


@given(rounds())
def test_a_line_is_built_tile_by_tile_or_at_once(round_: Round) -> None:
    layout = Layout()
    for tile, arm in round_.placements:
        layout = layout.place(tile, arm)
    assert layout == round_.layout == Layout(round_.placements)
    assert hash(layout) == hash(round_.layout)
    assert len(layout) == len(round_.placements)


@given(rounds())
def test_a_line_is_pickled_copied_and_written_whole(round_: Round) -> None:
    layout = round_.layout
    names = {"Layout": Layout, "Tile": Tile, "Arm": Arm, "End": End, "Half": Half, "Joint": Joint}
    for again in (
        pickle.loads(pickle.dumps(layout)),  # noqa: S301 - our own bytes
        copy.copy(layout),
        copy.deepcopy(layout),
        eval(repr(layout), names),  # noqa: S307 - our own text
    ):
        assert again == layout
        assert (again.joints, again.ends) == (layout.joints, layout.ends)
    assert eval(repr((layout.ends, layout.joints)), names) == (  # noqa: S307 - our own text
        layout.ends,
        layout.joints,
    )


def test_a_refused_tile_leaves_the_line_as_it_was() -> None:
    layout = line("14 11-")
    with pytest.raises(ActionError):
        layout.place(Tile(6, 6), Arm.PLUS)
    assert layout == line("14 11-")


@pytest.mark.parametrize("name", ["joints", "anything"])
def test_a_line_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(line("14"), name, ())
    with pytest.raises(AttributeError):
        delattr(line("14"), name)


def test_an_arm_may_be_given_as_its_sign() -> None:
    layout = line("14").place(Tile(1, 1), "-")  # type: ignore[arg-type]
    assert layout == line("14 11-")
    assert [end.arm for end in layout.ends] == [Arm.MINUS, Arm.PLUS]
    assert repr(layout) == repr(line("14 11-"))
    with pytest.raises(NotationError, match="is not an arm"):
        layout.place(Tile(4, 4), "right")  # type: ignore[arg-type]


def test_a_line_is_not_equal_to_other_things() -> None:
    assert Layout() != ()
    assert not Layout()
