"""`Round`: how it ends and what it is worth (R17-R21), and the bounds that follow."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balak import (
    DRAW,
    PASS,
    TILES,
    Arm,
    Place,
    Reason,
    Round,
    RoundResult,
    Rules,
    Tile,
    parse_action,
)
from balak.results import blocked_result
from rounds_in_words import DEAD_LINE, at, legal, play, refusal, stuck
from strategies import GAMES, NOTATIONS, RESEARCH, random_walk, rounds

# --- the end (R17-R21) ----------------------------------------------------------------------


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
