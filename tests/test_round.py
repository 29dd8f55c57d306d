"""Round: every rule of one deal (R3-R20), a test for each fact."""

import copy
import pickle
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balak import (
    DRAW,
    PASS,
    TILES,
    Action,
    ActionError,
    Arm,
    Half,
    NotationError,
    Place,
    Reason,
    Round,
    RoundResult,
    Rules,
    SetupError,
    Tile,
    parse_action,
    tiles_of,
)
from balak.results import blocked_result
from strategies import GAMES, NOTATIONS, RESEARCH, deals, random_walk, rounds


def at(text: str) -> Round:
    """The round at a position."""
    return Round.from_position(text)


def play(round_: Round, actions: str) -> Round:
    """Play actions in the notation of the records."""
    for text in actions.split():
        round_ = round_.play(parse_action(text))
    return round_


def tiles(text: str) -> list[Tile]:
    return [Tile.parse(part) for part in text.split()]


def legal(round_: Round) -> str:
    return " ".join(str(action) for action in round_.legal_actions)


def refusal(round_: Round, text: str) -> tuple[Reason, str | None]:
    """The reason and the rule by which an action is refused."""
    with pytest.raises((ActionError, NotationError)) as caught:
        round_.play(parse_action(text))
    return caught.value.reason, caught.value.rule


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


# --- the end (R17-R21) ----------------------------------------------------------------------

DEAD_LINE = "06,05-,56-,66-,16-,13-,36-,26-,24-,46-"
"""All seven sixes, with a six at both ends: nothing fits ever again."""


def stuck(hands: str) -> Round:
    """A dead line and nothing to draw, with one tile left in each hand."""
    seats = hands.count("/") + 1
    keep = 18 - seats
    size = {2: 6, 3: 4, 4: 3}[seats]
    scores = "/".join("0" * seats)
    text = f"{hands} {DEAD_LINE} ?{keep} 0 {10 % seats} 0 {scores} hand={size} keep={keep}"
    return Round.from_position(text, rng=Random(1))


def blocked(hands: str) -> RoundResult:
    """What the dead line is worth once everybody has passed."""
    round_ = stuck(hands)
    for _ in range(round_.seats):
        assert legal(round_) == "p"
        assert round_.result is None
        round_ = round_.play(PASS)
    assert round_.result is not None
    return round_.result


def one_tile_each(hands: str, opening: str) -> RoundResult:
    """Hands of one tile, so that the opener goes out with it."""
    held = [Tile.parse(text) for text in hands.split("/")]
    rest = [tile for tile in TILES if tile not in held]
    rules = Rules(len(held), hand_size=1)
    result = play(Round.deal([*held, *rest], rules=rules), opening).result
    assert result is not None
    return result


def test_r17_placing_the_last_tile_ends_the_round() -> None:
    round_ = at("22/11,00 01,12+,02- - 0 1 0 0/0 set=2 hand=3 keep=0")
    after = play(round_, "p 22+")
    assert after.is_over
    assert after.turn is None
    assert after.legal_actions == ()
    assert after.result == RoundResult("domino", 0, 2, (0, 2))


def test_r17_all_players_passing_in_a_row_ends_the_round() -> None:
    round_ = stuck("12/44/55")
    assert [play(round_, " ".join("p" * n)).is_over for n in range(4)] == [False] * 3 + [True]
    assert play(round_, "p p p").history == ((1, PASS), (2, PASS), (0, PASS))


def test_r17_a_placement_between_passes_starts_their_count_again() -> None:
    round_ = at("22/11,00 01,12+,02- - 0 1 0 0/0 set=2 hand=3 keep=0")
    assert [play(round_, actions).passes for actions in ("p", "p 22+")] == [1, 0]


def test_r17_passes_with_a_placement_between_do_not_end_the_round() -> None:
    deck = [
        Tile.parse(text) for text in ["22", "12", "23", "00", "03", "33", "01", "02", "11", "13"]
    ]
    round_ = Round.deal(deck, rules=Rules(2, max_pip=3, hand_size=3, protected=4))
    after = play(round_, "22 p 12- p")
    assert (after.passes, after.is_over, after.turn) == (1, False, 0)


def test_r17_going_out_wins_even_if_the_same_tile_blocks_the_line() -> None:
    last = f"46/44/55 {DEAD_LINE.removesuffix(',46-')}"
    text = f"{last} ?16 0 0 0 0/0/0 hand=4 keep=16"
    round_ = play(Round.from_position(text, rng=Random(2)), "46-")
    assert round_.open_ends == (6, 6)
    assert round_.result == RoundResult("domino", 0, 18, (0, 8, 10))


@given(rounds(st.sampled_from(GAMES + RESEARCH)), st.randoms(use_true_random=False))
def test_r17_every_blocked_round_records_all_passes_and_every_round_ends(
    round_: Round, rng: Random
) -> None:
    while not round_.is_over:
        round_ = round_.play(rng.choice(round_.legal_actions))
    assert round_.result is not None
    if round_.result.kind == "domino":
        assert isinstance(round_.actions[-1], Place)
        assert round_.hand_counts[round_.history[-1][0]] == 0
        return
    assert round_.actions[-round_.seats :] == (PASS,) * round_.seats
    assert {seat for seat, _ in round_.history[-round_.seats :]} == set(range(round_.seats))
    assert round_.drawable_count == 0
    assert 0 not in round_.hand_counts


@pytest.mark.parametrize("text", NOTATIONS)
def test_r17_nothing_is_legal_after_the_end(text: str) -> None:
    over = play(stuck("12/44"), "p p")
    assert refusal(over, text) == (Reason.ROUND_OVER, "R17")
    assert not over.is_legal(parse_action(text))


def test_r18_both_halves_of_every_remaining_tile_are_counted() -> None:
    assert one_tile_each("06/66/00/25", "06").remaining == (0, 12, 0, 7)


def test_r18_the_boneyard_counts_for_nobody() -> None:
    result = blocked("12/44/55")
    assert sum(result.remaining) == 21


def test_r19_going_out_gains_the_pips_of_all_opponents_together() -> None:
    assert one_tile_each("06/66/12/25", "06") == RoundResult("domino", 0, 22, (0, 12, 3, 7))


def test_r19_an_opponent_left_with_the_double_blank_does_not_tie() -> None:
    assert one_tile_each("04/00/44", "04") == RoundResult("domino", 0, 8, (0, 0, 8))


def test_r19_a_round_may_be_won_with_nothing_gained() -> None:
    assert one_tile_each("04/00", "04") == RoundResult("domino", 0, 0, (0, 0))


def test_r20_the_lowest_hand_gains_the_others_minus_its_own_once() -> None:
    assert blocked("12/44/55") == RoundResult("blocked", 0, 15, (3, 8, 10))
    assert blocked("55/12/44") == RoundResult("blocked", 1, 15, (10, 3, 8))


def test_r20_a_tie_for_the_lowest_gives_nobody_anything() -> None:
    assert blocked("12/03/55") == RoundResult("blocked", None, 0, (3, 3, 10))
    assert blocked("55/03/12") == RoundResult("blocked", None, 0, (10, 3, 3))


def test_r20_a_tie_above_the_lowest_changes_nothing() -> None:
    assert blocked("01/12/03") == RoundResult("blocked", 0, 5, (1, 3, 3))


def test_r20_a_double_blank_in_a_blocked_round_is_a_hand_of_zero() -> None:
    assert blocked("44/00") == RoundResult("blocked", 1, 8, (8, 0))


# --- bounds ---------------------------------------------------------------------------------


@given(rounds())
def test_hands_line_and_boneyard_are_the_set_with_each_tile_once(round_: Round) -> None:
    found = [tile for hand in round_.hands for tile in hand]
    found += [*round_.layout.tiles, *round_.boneyard]
    assert sorted(found) == list(round_.rules.tiles)


LARGEST_HAND = {2: 19, 3: 12, 4: 8}
LONGEST_LINE = {2: 25, 3: 24, 4: 23}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_hand_and_no_line_is_larger_than_can_be(seats: int, is_full: bool) -> None:
    rng = Random(7)
    for _ in range(500 if is_full else 100):
        for round_ in random_walk(rng, Rules(seats)):
            assert max(round_.hand_counts) <= LARGEST_HAND[seats]
            assert len(round_.placements) <= LONGEST_LINE[seats]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_largest_hand_is_that_of_one_who_draws_everything(seats: int) -> None:
    round_ = Round.deal(TILES, seats=seats)
    while round_.drawable_count:
        round_ = round_.play(DRAW)
    assert max(round_.hand_counts) == LARGEST_HAND[seats]


def closed_walk(all_tiles: list[Tile]) -> list[Tile]:
    """The tiles as one line from a blank back to a blank (Hierholzer)."""
    left = {value: [t for t in all_tiles if value in (t.low, t.high)] for value in range(7)}
    path: list[tuple[int, Tile | None]] = [(0, None)]
    line: list[Tile] = []
    while path:
        value, tile = path[-1]
        if left[value]:
            following = left[value][0]
            for half in {following.low, following.high}:
                left[half].remove(following)
            path.append((following.other(value), following))
        else:
            path.pop()
            if tile is not None:
                line.append(tile)
    return line


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_line_can_be_reached(seats: int) -> None:
    """Two doubles stay protected and one in the hand of each seat that does not go out."""
    length = LONGEST_LINE[seats]
    kept = [Tile(value, value) for value in range(7)][: 28 - length]
    line = closed_walk([tile for tile in TILES if tile not in kept])
    assert len(line) == length
    out = (length - 1) % seats
    held = [line[seat::seats] for seat in range(seats)]
    for seat in range(seats):
        if seat != out:
            held[seat].append(kept.pop())
    size = Rules(seats).hand_size
    drawn = [hand[size:] for hand in held]
    boneyard = [tile for part in drawn for tile in part] + kept
    round_ = Round([hand[:size] for hand in held], boneyard)
    for turn, tile in enumerate(line):
        if turn < seats:
            for _ in drawn[turn]:
                round_ = round_.play(DRAW)
        round_ = round_.play(Place(tile, Arm.PLUS if turn else None))
    assert round_.result is not None
    assert round_.result.kind == "domino"
    assert len(round_.placements) == length


LEAST_BLOCKED = {2: 1, 3: 3, 4: 5}


@pytest.mark.parametrize(("hands", "points"), [("00/01", 1), ("00/01/02", 3), ("00/01/02/11", 5)])
def test_the_least_gain_of_a_blocked_round_occurs(hands: str, points: int) -> None:
    result = blocked(hands)
    assert (result.winner, result.points) == (0, points)
    assert points == LEAST_BLOCKED[len(result.remaining)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_blocked_round_with_one_lowest_hand_gains_less(seats: int) -> None:
    """More or heavier tiles only raise the others, so hands of one light tile are enough."""
    light = [tile.pips for tile in TILES if tile.pips <= 6]
    results = [blocked_result(pips) for pips in combinations(light, seats)]
    least = min(result.points for result in results if result.winner is not None)
    assert least == LEAST_BLOCKED[seats]


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
