"""Random play as `balak.kernel.random_play` describes it, in plain Python over `Round`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from balak import DRAW, Action, Arm, Place, Round, Rules, Tile
from balak.position import Hand

Ending = tuple[str, int, int, int]
"""Kind, winner or -1, points, actions."""

BITS = 0xFFFFFFFF
HIGH_BITS = BITS ^ 0x3F


def ending_of_deal(rules: Rules, seed: int, number: int, *, merges_ends: bool) -> Ending:
    """How round ``number`` of a seed ends."""
    words = stream(seed, number)
    deck = shuffled(rules.tiles, words)
    round_ = Round.deal(deck, rules=rules)
    chance = Fraction(1)
    word = next(words)
    actions: list[Action] = []
    while rules.voluntary_draws and len(actions) < round_.drawable_count:
        chance /= rules.hand_size + len(actions) + 1
        if word >= int(chance * 2**32):
            break
        actions.append(DRAW)
    for action in [*actions, Place(deck[0])]:
        round_ = round_.play(action)
    return played_on(round_, words, merges_ends=merges_ends)


def ending_of_playout(round_: Round, seed: int, number: int, *, merges_ends: bool) -> Ending:
    """How playout ``number`` of a seed ends from here."""
    words = stream(seed, number)
    boneyard = shuffled(sorted(round_.boneyard), words)
    position = replace(round_.to_position(), boneyard=Hand(boneyard))
    return played_on(Round.from_position(str(position)), words, merges_ends=merges_ends)


def played_on(round_: Round, words: Iterator[int], *, merges_ends: bool) -> Ending:
    while not round_.is_over:
        actions = in_order(round_, merges_ends=merges_ends)
        rank = (next(words) >> 8) * (len(actions) - (str(actions[-1]) == "p")) >> 24
        round_ = round_.play(actions[rank])
    result = round_.result
    assert result is not None
    winner = -1 if result.winner is None else result.winner
    return result.kind, winner, result.points, len(round_.actions)


def in_order(round_: Round, *, merges_ends: bool) -> list[Action]:
    """What is legal: on the left, then on the right or to open, then the draw or the pass."""
    legal = round_.legal_actions
    on_left = [a for a in legal if isinstance(a, Place) and a.arm is Arm.MINUS]
    others = [a for a in legal if isinstance(a, Place) and a.arm is not Arm.MINUS]
    ends = round_.open_ends
    if merges_ends and ends and ends[0] == ends[1]:
        on_left = []
    return [*on_left, *others, *(a for a in legal if not isinstance(a, Place))]


def shuffled(tiles: Sequence[Tile], words: Iterator[int]) -> tuple[Tile, ...]:
    keys = [(next(words) & HIGH_BITS | 8 * tile.high + tile.low, tile) for tile in tiles]
    return tuple(tile for _, tile in sorted(keys))


def stream(seed: int, number: int) -> Iterator[int]:
    """The words of xoroshiro64* from the state that a seed and a number are mixed into."""
    key = mixed(number >> 32 ^ mixed((seed & BITS) ^ mixed(seed >> 32 ^ 0x243F6A88)))
    first = mixed((number & BITS) ^ key)
    second = mixed((number & BITS) ^ mixed(key ^ 0x85A308D3))
    if not first | second:
        second = 0x9E3779BB
    while True:
        yield first * 0x9E3779BB & BITS
        second ^= first
        first = turned(first, 26) ^ second ^ second << 9 & BITS
        second = turned(second, 13)


def turned(word: int, count: int) -> int:
    return word << count & BITS | word >> 32 - count


def mixed(word: int) -> int:
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, 1)):
        word = (word ^ word >> shift) * factor & BITS
    return word
