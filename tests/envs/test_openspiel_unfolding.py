"""Chance reveals what a shuffle would, tile by tile, and nothing that nobody may ever see."""

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from balak import DRAW, PASS, ActionError, Rules, Tile, tiles_of
from balak.envs.openspiel_unfolding import Unfolding
from counting import SMALL, Case, Tally, read

COUNTS = read("counting.txt")

DEALT = (
    Rules(2, max_pip=2, hand_size=2, protected=0),
    Rules(2, max_pip=2, hand_size=3, protected=0),
    Rules(3, max_pip=2, hand_size=1, protected=2),
    Rules(4, max_pip=2, hand_size=1, protected=1),
    Rules(2, max_pip=3, hand_size=1, protected=5),
)


def leaves(now: Unfolding, chance: float = 1.0) -> list[tuple[Unfolding, float]]:
    """What chance may come to before somebody acts, with the probability of each."""
    if not now.is_chance:
        return [(now, chance)]
    return [
        leaf for tile, share in now.outcomes for leaf in leaves(now.reveal(tile), chance * share)
    ]


def count_by_unfolding(case: Case) -> str:
    """Walk the tree, each line of play as often as its boneyard can lie."""
    tally = Tally(Counter(), Counter(), Counter())

    def walk(now: Unfolding, ply: int) -> None:
        round_ = now.round
        if round_ is None or now.is_drawing:
            for tile, _ in now.outcomes:
                walk(now.reveal(tile), ply)
            return
        orders = math.factorial(len(round_.boneyard))
        if round_.result is not None:
            for _ in range(orders):
                tally.add(round_.result.kind, round_.result.winner, round_.result.points)
        tally.legal[ply] += orders * len(round_.legal_actions)
        for action in round_.legal_actions:
            walk(now.play(action), ply + 1)

    walk(Unfolding(case.rules), 0)
    tally.legal += Counter()  # drops the plies at which nothing is legal
    return tally.written(case.rules.seats)


def on_turn(now: Unfolding) -> Unfolding:
    """The same moment with the first tiles that chance may reveal."""
    while now.is_chance:
        now = now.reveal(now.outcomes[0][0])
    return now


@pytest.mark.parametrize("rules", DEALT, ids=str)
def test_every_deal_is_reached_by_one_path_and_equally_likely(rules: Rules) -> None:
    deals = leaves(Unfolding(rules))
    hands = Counter(now.round.hands for now, _ in deals if now.round is not None)
    tiles, size = len(rules.tiles), rules.hand_size
    count = math.prod(math.comb(tiles - seat * size, size) for seat in range(rules.seats))
    assert len(deals) == len(hands) == count
    assert all(math.isclose(chance, 1 / count, rel_tol=1e-12) for _, chance in deals)


@pytest.mark.parametrize("case", [case for case in SMALL if case.deck is None], ids=str)
def test_the_tree_has_the_counted_actions_endings_and_gains(case: Case) -> None:
    assert count_by_unfolding(case) == COUNTS[str(case)]


def test_the_first_hand_of_the_game_itself_is_every_hand_alike() -> None:
    now, chance = Unfolding(Rules()), Fraction(1)
    for tile in tiles_of()[3:10]:
        shares = dict(now.outcomes)
        assert math.isclose(sum(shares.values()), 1)
        chance *= Fraction(shares[tile])
        now = now.reveal(tile)
    assert math.isclose(chance, 1 / math.comb(28, 7), rel_tol=1e-9)


def test_a_draw_may_be_any_tile_that_nobody_has_and_all_are_alike() -> None:
    now = on_turn(Unfolding(Rules())).play(DRAW)
    seen = {tile for hand in on_turn(Unfolding(Rules())).round.hands for tile in hand}  # type: ignore[union-attr]
    assert [tile for tile, _ in now.outcomes] == [tile for tile in tiles_of() if tile not in seen]
    assert {chance for _, chance in now.outcomes} == {1 / 14}
    drawn = now.reveal(Tile(6, 6))
    assert drawn.round is not None
    assert Tile(6, 6) in drawn.round.hands[0]
    assert drawn.round.actions == (DRAW,)


def test_the_protected_tiles_are_never_revealed() -> None:
    rules = Rules(2, max_pip=2, hand_size=1, protected=2)
    now = on_turn(Unfolding(rules))
    for _ in range(2):
        now = on_turn(now.play(DRAW))
    with pytest.raises(ActionError, match="last 2 tiles are protected"):
        now.play(DRAW)


def test_all_orders_of_draws_are_reached() -> None:
    rules = Rules(2, max_pip=2, hand_size=1, protected=1)
    start = on_turn(Unfolding(rules))
    orders: dict[tuple[Tile, ...], float] = {}
    for once, share in leaves(start.play(DRAW)):
        for twice, chance in leaves(once.play(DRAW), share):
            assert twice.round is not None
            orders[twice.round.start_boneyard[:2]] = chance
    rest = start.round.boneyard if start.round is not None else ()
    assert set(orders) == {pair for two in combinations(rest, 2) for pair in (two, two[::-1])}
    assert all(math.isclose(chance, 1 / 12) for chance in orders.values())


def test_nobody_acts_before_a_tile_is_revealed_and_no_tile_comes_twice() -> None:
    now = Unfolding(Rules(2, max_pip=1, hand_size=1, protected=0))
    with pytest.raises(ValueError, match="before chance has revealed"):
        now.play(DRAW)
    now = now.reveal(Tile(0, 1))
    with pytest.raises(ValueError, match=r"\[0\|1\] cannot be dealt"):
        now.reveal(Tile(0, 1))
    now = now.reveal(Tile(0, 0))
    with pytest.raises(ValueError, match=r"\[1\|1\] cannot be dealt or drawn"):
        now.reveal(Tile(1, 1))
    with pytest.raises(ValueError, match="before chance has revealed"):
        now.play(DRAW).play(PASS)
    assert now.play(DRAW).reveal(Tile(1, 1)).dealt == (Tile(0, 1), Tile(0, 0))
