"""Rendering: the table as text and as a picture, with what the reader may see and nothing else."""

from random import Random

import numpy as np
import pytest

from balak import TILES, Round, Rules, View, parse_action
from balak.envs.rendering import FRAME_SHAPE, frame_of, text_of
from balak.shuffle import seeded_round
from strategies import GAMES, RESEARCH, random_walk


def test_text_says_who_is_to_act_and_what_is_known_of_the_others() -> None:
    round_ = Round.from_position("00/22 11,12+ 01,02 0 1 1 0/0 lacks=12/- set=2 hand=2")
    assert text_of(View.of(round_, 0)).splitlines() == [
        "[1|1][1|2]",
        "left 1, right 2, boneyard 2 (0 to draw)",
        "  seat_0  1  [0|0]  lacks 12",
        "> seat_1  1",
    ]


@pytest.mark.parametrize("rules", [*GAMES, RESEARCH[9]], ids=str)
def test_the_end_of_a_round_is_told_with_all_hands(rules: Rules) -> None:
    *_, over = random_walk(Random(f"end {rules}"), rules)
    assert over.result is not None
    text = text_of(View.of(over, 0))
    for hand in over.hands:
        assert " ".join(tile.face for tile in hand) in text
    assert text.splitlines()[-1].startswith(f"{over.result.kind}: ")


def test_text_does_not_depend_on_hidden_tiles() -> None:
    one, two = seeded_round("one"), seeded_round("two")
    hands = [one.hands[0], [tile for tile in two.rules.tiles if tile not in one.hands[0]][:7]]
    rest = [tile for tile in two.rules.tiles if tile not in [*hands[0], *hands[1]]]
    other = Round(hands, rest)
    assert other != one
    assert text_of(View.of(other, 0)) == text_of(View.of(one, 0))


@pytest.mark.parametrize("rules", [*GAMES, RESEARCH[15]], ids=str)
def test_pictures_have_one_size_however_long_the_line_is(rules: Rules) -> None:
    *moments, over = random_walk(Random(f"frame {rules}"), rules)
    for round_ in (*moments[::8], over):
        frame = frame_of(View.of(round_, 0))
        assert frame.shape == FRAME_SHAPE
        assert frame.dtype == np.uint8


def test_a_picture_has_ink_where_tiles_lie_and_paper_where_none_do() -> None:
    round_ = seeded_round("picture")
    paper = frame_of(View.of(round_, None))
    assert (paper == paper[0, 0]).all()
    hand = frame_of(View.of(round_, 0))
    assert (hand[:384] == paper[:384]).all()
    assert (hand[384:] != paper[384:]).any()
    line = frame_of(View.of(round_.play(round_.legal_actions[0]), None))
    assert (line[:384] != paper[:384]).any()
    assert (line[384:] == paper[384:]).all()


def test_a_picture_shows_as_many_pips_as_a_tile_has() -> None:
    def pips_area(face: str) -> float:
        round_ = Round.deal([tile for tile in TILES if str(tile) == face] + OTHERS[face])
        frame = frame_of(View.of(round_.play(parse_action(face)), None))
        middle = frame[192 - 30 : 192 + 30, 320 - 14 : 320 + 14]
        return float((middle.sum(axis=2) > 500).sum())

    assert pips_area("00") == 0
    assert pips_area("66") == pytest.approx(6 * pips_area("11"), rel=0.1)
    assert pips_area("33") == pytest.approx(3 * pips_area("11"), rel=0.1)


OTHERS = {face: [tile for tile in TILES if str(tile) != face] for face in ("00", "11", "33", "66")}
