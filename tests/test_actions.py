"""Actions, their notation and their numbers."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balak import (
    DRAW,
    PASS,
    TILES,
    Action,
    Arm,
    Draw,
    NotationError,
    Pass,
    Place,
    Tile,
    action_at,
    action_index,
    parse_action,
)
from strategies import NOTATIONS, actions, places

NAMES = {"Place": Place, "Draw": Draw, "Pass": Pass, "Tile": Tile, "Arm": Arm}


def test_actions_are_written_as_in_a_record() -> None:
    assert str(Place(Tile(1, 4))) == "14"
    assert str(Place(Tile(1, 1), Arm.MINUS)) == "11-"
    assert str(Place(Tile(4, 4), Arm.PLUS)) == "44+"
    assert (str(DRAW), str(PASS)) == ("d", "p")


def test_there_are_86_things_to_say() -> None:
    assert len({parse_action(text) for text in NOTATIONS}) == 28 + 56 + 2


@given(actions)
def test_an_action_is_read_pickled_copied_and_written_whole(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert pickle.loads(pickle.dumps(action)) == action  # noqa: S301 - our own bytes
    assert copy.deepcopy(action) == action
    assert eval(repr(action), NAMES) == action  # noqa: S307 - our own text
    assert hash(copy.copy(action)) == hash(action)


@given(st.text().filter(lambda text: text not in NOTATIONS))
def test_other_text_is_no_action(text: str) -> None:
    with pytest.raises(NotationError, match="is not an action") as caught:
        parse_action(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["41", "14 +", "+14", "D", "dd", "pass", "", "77", "14\n", "14*"])
def test_near_misses_are_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


@pytest.mark.parametrize("thing", [None, 14, b"d", ["d"]])
def test_what_is_no_text_is_no_action(thing: object) -> None:
    with pytest.raises(NotationError):
        parse_action(thing)  # type: ignore[arg-type]


def test_an_action_has_the_number_that_the_records_give_it() -> None:
    for tile in TILES:
        assert action_index(Place(tile, Arm.MINUS)) == 2 * tile.index
        assert action_index(Place(tile, Arm.PLUS)) == 2 * tile.index + 1
        assert action_index(Place(tile)) == 2 * tile.index + 1
    assert (action_index(DRAW), action_index(PASS)) == (56, 57)


@given(actions)
def test_a_number_gives_its_action_back(action: Action) -> None:
    is_opening = isinstance(action, Place) and action.arm is None
    assert action_at(action_index(action), is_opening=is_opening) == action


@pytest.mark.parametrize(("index", "is_opening"), [(-1, False), (58, False), (0, True), (54, True)])
def test_other_numbers_are_no_action(index: int, is_opening: bool) -> None:
    with pytest.raises(NotationError, match=f"no action has the number {index} here"):
        action_at(index, is_opening=is_opening)


@given(places)
def test_an_arm_may_be_given_as_its_sign(place: Place) -> None:
    arm = None if place.arm is None else str(place.arm)
    same = Place(place.tile, arm)  # type: ignore[arg-type]
    assert same == place
    assert same.arm is place.arm


def test_another_arm_is_refused() -> None:
    with pytest.raises(NotationError, match='"left" is not an arm'):
        Place(Tile(1, 4), "left")  # type: ignore[arg-type]


def test_an_action_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        setattr(Place(Tile(1, 4)), "arm", Arm.PLUS)  # noqa: B010 - mypy knows it is frozen
