"""Round: every rule of one deal (R3-R20), a test for each fact."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balak import (
    DRAW,
    TILES,
    Action,
    ActionError,
    Arm,
    Half,
    NotationError,
    Place,
    Reason,
    Round,
    Rules,
    SetupError,
    Tile,
    parse_action,
    tiles_of,
)
from rounds_in_words import DEAD_LINE, at, legal, play, refusal, stuck, tiles
from strategies import NOTATIONS, deals, rounds

# --- the deal (R1-R6) -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 5])
def test_r1_one_or_five_cannot_sit_down(seats: int) -> None:
    with pytest.raises(SetupError) as caught:
        Round.deal(TILES, seats=seats)
    assert caught.value.rule == "R1"
    with pytest.raises(SetupError) as caught:
        Round([TILES[:5]] * seats, TILES[5:])
    assert caught.value.rule == "R1"


def test_r2_a_tile_that_comes_twice_is_named() -> None:
    deck = (*TILES[:27], Tile(0, 0))
    with pytest.raises(SetupError, match=r"\[0\|0\] comes twice") as caught:
        Round.deal(deck)
    assert (caught.value.rule, caught.value.reason) == ("R2", Reason.TILE_SET)


def test_r2_a_tile_of_a_bigger_set_is_named() -> None:
    rules = Rules(2, max_pip=2, hand_size=2)
    with pytest.raises(SetupError, match=r"\[6\|6\] is not in the set") as caught:
        Round.deal((*tiles_of(2)[:5], Tile(6, 6)), rules=rules)
    assert caught.value.rule == "R2"


@pytest.mark.parametrize(
    ("seats", "hand", "boneyard", "drawable"), [(2, 7, 14, 12), (3, 7, 7, 5), (4, 6, 4, 2)]
)
def test_r3_the_deal_gives_each_seat_its_tiles_and_leaves_the_rest(
    seats: int, hand: int, boneyard: int, drawable: int
) -> None:
    round_ = Round.deal(TILES, seats=seats)
    assert round_.hand_counts == (hand,) * seats
    assert round_.hands[1] == TILES[hand : 2 * hand]
    assert round_.boneyard == TILES[seats * hand :]
    assert (len(round_.boneyard), round_.drawable_count) == (boneyard, drawable)


@pytest.mark.parametrize(
    ("hands", "boneyard", "words"),
    [
        ((TILES[:6], TILES[6:14]), TILES[14:], "the hand of seat 0 has 6 tiles, but 7 are dealt"),
        ((TILES[:7], TILES[7:15]), TILES[15:], "the hand of seat 1 has 8 tiles, but 7 are dealt"),
        ((TILES[:7], TILES[7:14]), TILES[15:], "the boneyard has 13 tiles, but 14 are left"),
    ],
)
def test_r3_other_sizes_of_hands_and_boneyard_are_refused(
    hands: tuple[tuple[Tile, ...], ...], boneyard: tuple[Tile, ...], words: str
) -> None:
    with pytest.raises(SetupError, match=words) as caught:
        Round(hands, boneyard)
    assert (caught.value.rule, caught.value.reason) == ("R3", Reason.HAND_SIZE)


def test_r3_sizes_are_checked_before_the_tiles() -> None:
    with pytest.raises(SetupError) as caught:
        Round([TILES[:7], TILES[:6]], TILES[14:])
    assert caught.value.rule == "R3"


def test_r3_not_one_hand_a_seat_is_refused() -> None:
    with pytest.raises(SetupError, match="3 hands for 2 seats") as caught:
        Round([TILES[:7], TILES[7:14], TILES[14:21]], TILES[21:], rules=Rules(2))
    assert caught.value.rule == "R3"


@given(rounds())
def test_r4_the_protected_tiles_are_the_last_two_of_the_deal_and_stay(round_: Round) -> None:
    keep = round_.rules.protected
    assert (
        round_.boneyard[len(round_.boneyard) - keep :]
        == (round_.start_boneyard[len(round_.start_boneyard) - keep :])
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r4_drawing_stops_at_two_tiles(seats: int) -> None:
    round_ = Round.deal(TILES, seats=seats)
    while round_.drawable_count:
        round_ = round_.play(DRAW)
    assert round_.boneyard == TILES[-2:]
    assert DRAW not in round_.legal_actions
    assert refusal(round_, "d") == (Reason.PROTECTED, "R10")


@pytest.mark.parametrize("opener", [-1, 2, True])
def test_r5_an_opener_without_a_seat_is_refused(opener: int) -> None:
    with pytest.raises(SetupError) as caught:
        Round.deal(TILES, opener=opener)
    assert (caught.value.rule, caught.value.reason) == ("R5", Reason.OPENER)


@given(deals())
def test_r6_the_opener_may_start_with_any_tile(round_: Round) -> None:
    assert round_.turn == round_.opener
    opening = [a for a in round_.legal_actions if isinstance(a, Place)]
    assert opening == [Place(tile) for tile in round_.hands[round_.opener]]


@given(rounds())
def test_r6_play_goes_clockwise(round_: Round) -> None:
    seat = round_.opener
    for mover, action in round_.history:
        assert mover == seat
        if action != DRAW:
            seat = (seat + 1) % round_.seats
    assert round_.turn == (None if round_.is_over else seat)


# --- a turn (R7-R11) ------------------------------------------------------------------------


def middle() -> Round:
    """Seat 1 to move at the ends 0 and 4 while drawing is possible."""
    return Round.from_position(
        "01,12,23,33,35,55/00,02,44,46,66,36,26 04 "
        "03,05,06,11,13,14,15,16,22,24,25,34,45,56 0 1 0 0/0"
    )


def test_r7_a_tile_joins_half_against_equal_half() -> None:
    assert legal(middle()) == "00- 02- 44+ 46+ d"
    assert refusal(middle(), "66+") == (Reason.NO_FIT, "R7")


def test_r7_a_blank_matches_only_a_blank() -> None:
    assert middle().is_legal(parse_action("00-"))
    assert refusal(middle(), "00+") == (Reason.NO_FIT, "R7")
    assert refusal(middle(), "02+") == (Reason.NO_FIT, "R7")


def test_r7_only_a_tile_of_the_movers_hand_is_placed() -> None:
    for text in ("01-", "34+", "04-"):
        assert refusal(middle(), text) == (Reason.NOT_IN_HAND, "R7")


def test_r7_placing_ends_the_turn() -> None:
    after = middle().play(parse_action("46+"))
    assert (after.turn, after.open_ends) == (0, (0, 6))


def test_r8_drawing_is_allowed_to_one_who_can_place_and_keeps_the_turn() -> None:
    after = play(middle(), "d d")
    assert after.turn == 1
    assert {Tile(0, 3), Tile(0, 5)} <= set(after.hands[1])
    assert after.boneyard == middle().boneyard[2:]


def test_r8_after_a_playable_tile_was_drawn_more_may_be_drawn_and_any_placed() -> None:
    after = play(middle(), "d")
    assert legal(after) == "00- 02- 03- 44+ 46+ d"


def test_r8_the_opener_may_draw_before_opening() -> None:
    after = play(Round.deal(TILES), "d d")
    assert (after.turn, after.hand_counts, after.open_ends) == (0, (9, 7), None)
    assert legal(after) == "00 01 02 03 04 05 06 23 24 d"


def test_r8_the_opener_may_draw_all_that_can_be_drawn_before_opening() -> None:
    after = play(Round.deal(TILES), " ".join("d" * 12))
    assert after.hand_counts == (19, 7)
    assert DRAW not in after.legal_actions
    assert play(after, "00").turn == 1


def test_r8_without_draws_of_choice_one_who_can_place_must() -> None:
    rules = Rules(2, voluntary_draws=False)
    round_ = Round.deal(TILES, rules=rules)
    assert DRAW not in round_.legal_actions
    assert refusal(round_, "d") == (Reason.CAN_PLACE, "R10")
    assert legal(play(round_, "00")) == "d"


def test_r9_one_who_cannot_place_must_draw() -> None:
    round_ = play(Round.deal(TILES), "00")
    assert legal(round_) == "d"
    assert refusal(round_, "p") == (Reason.MUST_DRAW, "R10")


def test_r9_a_dead_line_is_still_drawn_down_to_two() -> None:
    boneyard = "02,03,04,11,14,15,23,25,34,35,44,55,45,12"
    round_ = at(f"00,01/22,33 {DEAD_LINE} {boneyard} 0 0 0 0/0")
    assert round_.open_ends == (6, 6)
    for _ in range(12):
        assert legal(round_) == "d"
        assert refusal(round_, "p") == (Reason.MUST_DRAW, "R10")
        round_ = round_.play(DRAW)
        assert not round_.is_over
    assert legal(round_) == "p"
    assert play(round_, "p p").is_over


def closed() -> Round:
    """Six tiles, two a hand, two protected: nothing is ever drawn."""
    rules = Rules(2, max_pip=2, hand_size=2)
    deck = tiles("00 12 11 22 01 02")
    return Round.deal(deck, rules=rules)


def test_r10_with_two_tiles_left_one_who_cannot_place_passes() -> None:
    round_ = play(closed(), "00")
    assert legal(round_) == "p"
    assert refusal(round_, "d") == (Reason.PROTECTED, "R10")
    assert refusal(round_, "11+") == (Reason.NO_FIT, "R7")


def test_r10_a_pass_ends_the_turn() -> None:
    round_ = play(closed(), "00 p")
    assert (round_.turn, round_.passes) == (0, 1)


def test_r10_nobody_passes_by_preference() -> None:
    assert refusal(closed(), "p") == (Reason.CAN_PLACE, "R10")
    assert refusal(play(closed(), "12"), "p") == (Reason.CAN_PLACE, "R10")
    assert refusal(middle(), "p") == (Reason.CAN_PLACE, "R10")


def test_r10_a_pass_proves_that_both_end_values_are_lacking() -> None:
    assert play(closed(), "00 p").lacks == (frozenset(), frozenset({0}))


def test_r10_a_draw_proves_nothing() -> None:
    assert play(middle(), "d d 00-").lacks == (frozenset(), frozenset())


@given(rounds())
def test_r10_no_hand_holds_a_value_that_its_passes_exclude(round_: Round) -> None:
    for hand, lacks in zip(round_.hands, round_.lacks, strict=True):
        assert not any({tile.low, tile.high} & lacks for tile in hand)


def both_ends() -> Round:
    """Seat 0 holds [0|2], which fits the left end 0 and the right end 2."""
    return at("02,22/11,00 01,12+ - 0 0 0 0/0 set=2 hand=3 keep=0")


def test_r11_a_tile_that_fits_both_ends_goes_where_the_player_says() -> None:
    assert legal(both_ends()) == "02- 02+ 22+"
    assert play(both_ends(), "02-").open_ends == (2, 2)
    assert play(both_ends(), "02+").open_ends == (0, 0)


def test_r11_two_ends_with_the_same_value_are_still_two_places() -> None:
    round_ = play(both_ends(), "02-")
    assert legal(round_) == "p"
    assert legal(play(round_, "p")) == "22- 22+"
    assert play(round_, "p 22-") != play(round_, "p 22+")


# --- the line (R12-R15; their names are tested with the layout) -------------------------------


@given(rounds())
def test_r12_the_line_has_exactly_two_ends_and_no_branch(round_: Round) -> None:
    layout = round_.layout
    assert len(layout.ends) == (2 if len(layout) else 0)
    assert round_.open_ends == layout.open_ends
    assert len(layout.joints) == max(0, len(layout) - 1)
    joined = [(j.older, j.older_half) for j in layout.joints]
    joined += [(j.newer, j.newer_half) for j in layout.joints]
    assert len(set(joined)) == len(joined)
    assert not set(joined) & {(end.tile, end.half) for end in layout.ends}


def test_r12_a_double_is_joined_by_lane_a_and_goes_on_from_lane_b_alone() -> None:
    ends = play(middle(), "44+").layout.ends
    assert [(end.arm, end.tile, end.half, end.value) for end in ends] == [
        (Arm.MINUS, Tile(0, 4), Half.LOW, 0),
        (Arm.PLUS, Tile(4, 4), Half.LANE_B, 4),
    ]


# --- as a value -----------------------------------------------------------------------------


@given(rounds(), st.sampled_from(NOTATIONS).map(parse_action))
def test_an_action_changes_nothing_of_the_round_it_is_played_on(
    round_: Round, action: Action
) -> None:
    before = (repr(round_), hash(round_), round_.actions, round_.hands, round_.result)
    if round_.is_legal(action):
        after = round_.play(action)
        assert after != round_
        assert after.actions == (*round_.actions, action)
    else:
        with pytest.raises((ActionError, NotationError)):
            round_.play(action)
    assert before == (repr(round_), hash(round_), round_.actions, round_.hands, round_.result)


@given(rounds())
def test_play_accepts_exactly_the_legal_actions(round_: Round) -> None:
    all_actions = [parse_action(text) for text in NOTATIONS]
    accepted = {action for action in all_actions if round_.is_legal(action)}
    assert accepted == set(round_.legal_actions)
    assert len(round_.legal_actions) == len(accepted)
    assert bool(accepted) != round_.is_over
    for action in accepted:
        assert round_.play(action) == round_.play_unchecked(action)


@given(rounds())
def test_a_round_is_its_deal_and_its_actions(round_: Round) -> None:
    again = Round(
        round_.start_hands, round_.start_boneyard, opener=round_.opener, rules=round_.rules
    )
    for action in round_.actions:
        again = again.play(action)
    assert again == round_
    assert hash(again) == hash(round_)
    assert again.result == round_.result
    assert [action for _, action in round_.history] == list(round_.actions)
    assert again != 1


@given(rounds())
def test_a_round_is_pickled_and_copied_whole(round_: Round) -> None:
    for again in (
        pickle.loads(pickle.dumps(round_)),  # noqa: S301 - our own bytes
        copy.copy(round_),
        copy.deepcopy(round_),
    ):
        assert again == round_
        assert (again.hands, again.turn, again.result, again.lacks) == (
            round_.hands,
            round_.turn,
            round_.result,
            round_.lacks,
        )


@given(rounds())
def test_the_repr_of_a_round_is_its_position(round_: Round) -> None:
    again = eval(repr(round_), {"Round": Round})  # noqa: S307 - our own text
    assert again.to_position() == round_.to_position()
    assert repr(again) == repr(round_)


def test_rounds_with_the_same_actions_from_other_deals_differ() -> None:
    one = Round.deal(TILES)
    other = Round.deal((*TILES[:-2], TILES[-1], TILES[-2]))
    assert one != other
    assert one.play(Place(TILES[0])) != other.play(Place(TILES[0]))


def test_what_a_round_shows_cannot_be_set() -> None:
    round_ = Round.deal(TILES)
    for name in ("turn", "hands", "result", "anything"):
        with pytest.raises(AttributeError):
            setattr(round_, name, None)


@pytest.mark.parametrize("thing", ["p", "d", "00", None, 57])
def test_what_is_no_action_is_a_type_error(thing: object) -> None:
    with pytest.raises(TypeError, match="not an action"):
        Round.deal(TILES).play(thing)  # type: ignore[arg-type]


def test_steps_say_what_each_action_met() -> None:
    steps = list(play(closed(), "00 p p").steps())
    assert [(s.seat, str(s.action), s.ends) for s in steps] == [
        (0, "00", None),
        (1, "p", (0, 0)),
        (0, "p", (0, 0)),
    ]


def test_a_round_from_a_position_has_no_actions_yet() -> None:
    round_ = stuck("12/44/55")
    assert (round_.actions, round_.history) == ((), ())
    assert round_.start_position == round_.to_position()


def test_smaller_sets_are_dealt_from_their_own_tiles() -> None:
    rules = Rules(3, max_pip=3, hand_size=2)
    round_ = Round.deal(tiles_of(3), rules=rules, opener=2)
    assert (round_.turn, len(round_.boneyard), round_.drawable_count) == (2, 4, 2)


@pytest.mark.parametrize(
    "other",
    [
        f"12/44/55 {DEAD_LINE} REST 0 1 1 0/0/0 lacks=6/6/6",
        f"12/44/55 {DEAD_LINE} REST 0 1 0 0/0/0 lacks=6/6/-",
        f"12/55/44 {DEAD_LINE} REST 0 1 0 0/0/0 lacks=6/6/6",
        f"12/44/55 {DEAD_LINE} REST 1 1 0 0/0/0 lacks=6/6/6",
        f"12/44/55 {DEAD_LINE} REST 0 0 0 0/0/0 lacks=6/6/6",
        f"12/44/55 {DEAD_LINE} TSER 0 1 0 0/0/0 lacks=6/6/6",
    ],
)
def test_rounds_that_began_otherwise_in_anything_differ(other: str) -> None:
    rest = "00,01,02,03,04,11,14,15,22,23,25,33,34,35,45"
    options = "hand=4 keep=15"
    texts = (f"12/44/55 {DEAD_LINE} REST 0 1 0 0/0/0 lacks=6/6/6", other)
    back = ",".join(reversed(rest.split(",")))
    one, two = (at(f"{t} {options}".replace("REST", rest).replace("TSER", back)) for t in texts)
    assert one == at(f"{texts[0]} {options}".replace("REST", rest))
    assert one != two
