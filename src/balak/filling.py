"""Filling: dealing what is unknown in a position, every possible deal equally likely."""

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from balak.errors import Reason, SetupError
from balak.position import Hand, Position
from balak.setup import check_position
from balak.tiles import Tile, mask_of, tiles_in

if TYPE_CHECKING:
    from random import Random


def fill_position(position: Position, rng: "Random") -> Position:
    """Return the position with every unknown tile dealt, each possible deal equally likely.

    Tiles that a seat is known to lack (R10) are not dealt to it.

    Raises:
        SetupError: The position cannot be, or no deal of the unknown tiles can.
    """
    check_position(position)
    known = mask_of(tile for tile, _ in position.placements) | mask_of(position.boneyard.tiles)
    for hand in position.hands:
        known |= mask_of(hand.tiles)
    unseen = tiles_in(position.rules.mask & ~known)
    lacks = (*position.all_lacks(), frozenset[int]())
    room = tuple(part.unknown_count for part in (*position.hands, position.boneyard))
    dealt = _deal_unseen(unseen, room, lacks, rng)
    hands = tuple(
        Hand(tuple(sorted((*hand.tiles, *more))))
        for hand, more in zip(position.hands, dealt, strict=False)
    )
    rest = list(dealt[-1])
    rng.shuffle(rest)
    return replace(position, hands=hands, boneyard=Hand((*position.boneyard.tiles, *rest)))


def _deal_unseen(
    unseen: tuple[Tile, ...],
    room: tuple[int, ...],
    lacks: tuple[frozenset[int], ...],
    rng: "Random",
) -> list[list[Tile]]:
    """Deal tiles to holders with this much room, uniformly over all deals that respect lacks."""
    allowed = [
        tuple(i for i in range(len(room)) if not lacks[i] & {tile.low, tile.high})
        for tile in unseen
    ]

    @cache
    def ways(index: int, left: tuple[int, ...]) -> int:
        if index == len(unseen):
            return 1
        return sum(ways(index + 1, _less(left, i)) for i in allowed[index] if left[i])

    if not ways(0, room):
        raise SetupError(
            "no deal of the unknown tiles respects what the seats lack",
            reason=Reason.TILE_SET,
            rule="R10",
            key="error-position-no-deal",
        )
    dealt: list[list[Tile]] = [[] for _ in room]
    left = room
    for index, tile in enumerate(unseen):
        pick = rng.randrange(ways(index, left))
        for i in allowed[index]:
            share = ways(index + 1, _less(left, i)) if left[i] else 0
            if pick < share:
                break
            pick -= share
        else:  # pragma: no cover - the shares add up to ways(index, left)
            raise AssertionError
        dealt[i].append(tile)
        left = _less(left, i)
    return dealt


def _less(room: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*room[:index], room[index] - 1, *room[index + 1 :])
