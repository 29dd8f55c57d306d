"""Filling: dealing what is unknown in a position, every possible deal equally likely."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import factorial, prod
from typing import TYPE_CHECKING

from balak.errors import Reason, SetupError
from balak.position import Hand, Position
from balak.setup import check_position
from balak.tiles import Tile, mask_of, tiles_in

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Unknown:
    """What a position leaves open: tiles, and who may hold them."""

    tiles: tuple[Tile, ...]
    """The tiles that are somewhere unknown, in order."""
    allowed: tuple[tuple[int, ...], ...]
    """For each of them the holders that may have it: seats, and the boneyard, which is the last.

    A seat does not have what it is known to lack (R10). A seat whose tiles are all known, and a
    boneyard, is a holder with no room.
    """
    room: tuple[int, ...]
    """How many of them each holder has."""

    @classmethod
    def of(cls, position: Position) -> "Unknown":
        """Return what a position leaves open."""
        known = mask_of(tile for tile, _ in position.placements) | mask_of(position.boneyard.tiles)
        for hand in position.hands:
            known |= mask_of(hand.tiles)
        tiles = tiles_in(position.rules.mask & ~known)
        lacks = (*position.all_lacks(), frozenset[int]())
        room = tuple(part.unknown_count for part in (*position.hands, position.boneyard))
        allowed = tuple(
            tuple(i for i in range(len(room)) if not lacks[i] & {tile.low, tile.high})
            for tile in tiles
        )
        return cls(tiles, allowed, room)

    @property
    def deal_count(self) -> int:
        """How many deals of these tiles there can be, the boneyard's order left open."""
        _, _, ways = _counted(self.allowed, len(self.room))
        return ways(0, self.room)


def fill_position(position: Position, rng: "Random") -> Position:
    """Return the position with every unknown tile dealt, each possible deal equally likely.

    Tiles that a seat is known to lack (R10) are not dealt to it.

    Raises:
        SetupError: The position cannot be, or no deal of the unknown tiles can.
    """
    check_position(position)
    unknown = Unknown.of(position)
    dealt = deal_tiles(unknown.tiles, unknown.allowed, unknown.room, rng)
    hands = tuple(
        Hand(tuple(sorted((*hand.tiles, *more))))
        for hand, more in zip(position.hands, dealt, strict=False)
    )
    rest = list(dealt[-1])
    rng.shuffle(rest)
    return replace(position, hands=hands, boneyard=Hand((*position.boneyard.tiles, *rest)))


def deal_tiles(
    tiles: Sequence[Tile],
    allowed: Sequence[Sequence[int]],
    room: tuple[int, ...],
    rng: "Random",
) -> list[list[Tile]]:
    """Deal tiles to holders, every deal that is allowed equally likely.

    Args:
        tiles: As many as there is room for.
        allowed: For each tile the holders that may get it, each named once.
        room: How many tiles each holder gets.
        rng: Where the choices come from.

    Raises:
        SetupError: No deal is allowed (R10).
    """
    order, bound_count, ways = _counted(allowed, len(room))
    if not ways(0, room):
        raise SetupError(
            "no deal of the unknown tiles respects what the seats lack",
            reason=Reason.TILE_SET,
            rule="R10",
            key="error-position-no-deal",
        )
    dealt: list[list[Tile]] = [[] for _ in room]
    left = room
    for step in range(bound_count):
        pick = rng.randrange(ways(step, left))
        for i in allowed[order[step]]:
            share = ways(step + 1, _less(left, i)) if left[i] else 0
            if pick < share:
                break
            pick -= share
        else:  # pragma: no cover - the shares add up to ways(step, left)
            raise AssertionError
        dealt[i].append(tiles[order[step]])
        left = _less(left, i)
    free = [tiles[at] for at in order[bound_count:]]
    rng.shuffle(free)
    for holder, count in zip(dealt, left, strict=True):
        holder.extend(free.pop() for _ in range(count))
    return dealt


def _counted(
    allowed: Sequence[Sequence[int]], holder_count: int
) -> tuple[list[int], int, Callable[[int, tuple[int, ...]], int]]:
    """Return an order to deal tiles in, how many of them not all may get, and a count of ways.

    The count is of the ways to deal the tiles from a step of the order on into the room left.
    """
    # Those that anybody may get come last: how many ways there are for them is known at once.
    order = sorted(range(len(allowed)), key=lambda at: len(allowed[at]))
    bound_count = sum(len(holders) < holder_count for holders in allowed)

    @cache
    def ways(step: int, left: tuple[int, ...]) -> int:
        if step == bound_count:
            return factorial(sum(left)) // prod(map(factorial, left))
        holders = allowed[order[step]]
        return sum(ways(step + 1, _less(left, i)) for i in holders if left[i])

    return order, bound_count, ways


def _less(room: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*room[:index], room[index] - 1, *room[index + 1 :])
