"""Rules: the game itself and what research may set."""

import copy
import pickle

import pytest
from hypothesis import given

from balak import Reason, Rules, SetupError, tiles_of
from balak.rules import standard
from strategies import rules as some_rules


@pytest.mark.parametrize(("seats", "hand", "boneyard"), [(2, 7, 14), (3, 7, 7), (4, 6, 4)])
def test_r3_the_defaults_are_the_game(seats: int, hand: int, boneyard: int) -> None:
    rules = Rules(seats)
    assert (rules.max_pip, rules.hand_size, rules.boneyard_size) == (6, hand, boneyard)
    assert (rules.protected, rules.voluntary_draws, rules.is_standard) == (2, True, True)
    assert rules.tiles == tiles_of()
    assert standard(seats) is standard(seats)
    assert standard(seats) == rules


@pytest.mark.parametrize(
    ("rules", "rule", "reason"),
    [
        ({"seats": 1}, "R1", Reason.HAND_SIZE),
        ({"seats": 5}, "R1", Reason.HAND_SIZE),
        ({"seats": True}, "R1", Reason.HAND_SIZE),
        ({"max_pip": 0}, "R2", Reason.TILE_SET),
        ({"max_pip": 7}, "R2", Reason.TILE_SET),
        ({"max_pip": 6.0}, "R2", Reason.TILE_SET),
        ({"hand_size": -1}, "R3", Reason.HAND_SIZE),
        ({"hand_size": 29}, "R3", Reason.HAND_SIZE),
        ({"hand_size": 14}, "R3", Reason.HAND_SIZE),
        ({"max_pip": 2}, "R3", Reason.HAND_SIZE),
        ({"protected": -1}, "R4", Reason.TILE_SET),
        ({"protected": 15}, "R3", Reason.HAND_SIZE),
        ({"protected": "2"}, "R4", Reason.TILE_SET),
    ],
)
def test_other_options_are_refused_with_their_rule(
    rules: dict[str, int], rule: str, reason: Reason
) -> None:
    with pytest.raises(SetupError) as caught:
        Rules(**rules)  # type: ignore[arg-type]
    assert (caught.value.rule, caught.value.reason) == (rule, reason)


def test_protection_and_draws_of_choice_are_options_of_research() -> None:
    assert not Rules(2, protected=0).is_standard
    assert not Rules(2, voluntary_draws=False).is_standard
    assert not Rules(2, hand_size=6).is_standard
    assert Rules(2, hand_size=7).is_standard


@given(some_rules())
def test_rules_are_values(rules: Rules) -> None:
    for again in (
        pickle.loads(pickle.dumps(rules)),  # noqa: S301 - our own bytes
        copy.deepcopy(rules),
        eval(repr(rules), {"Rules": Rules}),  # noqa: S307 - our own text
    ):
        assert again == rules
        assert hash(again) == hash(rules)
        assert again.tiles == rules.tiles
    with pytest.raises(AttributeError):
        setattr(rules, "seats", 3)  # noqa: B010 - mypy knows it is frozen
