"""Plain, slow twin of the sweeps: best answers found deal by deal with `Round`."""

from collections import defaultdict
from dataclasses import replace
from itertools import combinations, count, permutations

from balak import Round
from balak.actions import action_at, action_index
from balak.endgame import Equilibrium
from balak.position import Hand
from balak.tiles import Tile, mask_of, tiles_in

Deals = list[tuple[Round, float]]
"""Rounds in which everybody has seen the same, with the other seat's chance to come there."""


def all_deals(round_: Round, every: int = 1) -> list[Round]:
    """Return the round with every deal of the unplaced tiles that respects what seats lack.

    Where tiles may still be drawn, the order in which they come belongs to the deal. With ``every``
    only each so many of them are returned.
    """
    position = round_.to_position()
    unplaced = tiles_in(round_.rules.mask & ~round_.placed_mask)
    lacks = round_.lacks
    counts = round_.hand_counts
    found, number = [], count()
    for first in combinations(unplaced, counts[0]):
        rest = [tile for tile in unplaced if tile not in first]
        for second in combinations(rest, counts[1]):
            if any(_shows(hand, lack) for hand, lack in zip((first, second), lacks, strict=True)):
                continue
            left = [tile for tile in rest if tile not in second]
            hands = (Hand(first), Hand(second))
            for drawn in permutations(left, round_.drawable_count):
                if next(number) % every:
                    continue
                boneyard = (*drawn, *(tile for tile in left if tile not in drawn))
                dealt = replace(position, hands=hands, boneyard=Hand(boneyard))
                found.append(Round.from_position(str(dealt)))
    return found


def _shows(hand: tuple[Tile, ...], lacks: frozenset[int]) -> bool:
    return any(lacks & {tile.low, tile.high} for tile in hand)


def best_answer(equilibrium: Equilibrium, deals: list[Round], seat: int) -> float:
    """Return what a seat gains on average over all deals by the best answer to the other's play."""
    groups = _by_hand([(round_, 1.0) for round_ in deals], seat)
    return sum(_answer(equilibrium, group, seat, ()) for group in groups) / len(deals)


def _by_hand(deals: Deals, seat: int) -> list[Deals]:
    groups: dict[tuple[Tile, ...], Deals] = defaultdict(list)
    for one, chance in deals:
        groups[one.hands[seat]].append((one, chance))
    return list(groups.values())


def _answer(equilibrium: Equilibrium, deals: Deals, seat: int, done: tuple[int, ...]) -> float:
    round_ = deals[0][0]
    if round_.is_over:
        return sum(chance * _gain(one, seat) for one, chance in deals)
    opening = round_.open_ends is None
    if round_.turn == seat:
        return max(
            _split(equilibrium, [(one.play(action), c) for one, c in deals], seat, done, index)
            for action in round_.legal_actions
            for index in [action_index(action)]
        )
    after: dict[int, Deals] = defaultdict(list)
    for one, chance in deals:
        legal = [action_index(action) for action in one.legal_actions]
        chances = {legal[0]: 1.0}
        if len(legal) > 1 and (one.drawable_count or max(one.hand_counts) > 1):
            chances = equilibrium.chances(mask_of(one.hands[1 - seat]), done)
        assert set(chances) <= set(legal)
        for index, share in chances.items():
            if share > 0:
                played = one.play(action_at(index, is_opening=opening))
                after[index].append((played, chance * share))
    return sum(_split(equilibrium, group, seat, done, index) for index, group in after.items())


def _split(
    equilibrium: Equilibrium, deals: Deals, seat: int, done: tuple[int, ...], index: int
) -> float:
    """Go on with rounds that have ended and those that have not: a hand that is out is seen.

    So is, by its own seat, which tile was drawn.
    """
    over = sum(chance * _gain(one, seat) for one, chance in deals if one.is_over)
    going = [(one, chance) for one, chance in deals if not one.is_over]
    groups = _by_hand(going, seat)
    return over + sum(_answer(equilibrium, group, seat, (*done, index)) for group in groups)


def _gain(round_: Round, seat: int) -> float:
    result = round_.result
    assert result
    if result.winner is None:
        return 0.0
    return float(result.points if result.winner == seat else -result.points)
