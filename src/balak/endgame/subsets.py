"""Hands as numbers: the k-subsets of a few tiles, in the order of their bits.

A hand is a set of k places among the n tiles that it may hold; its rank counts the hands before it.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.kernel.jit import bare_kernel, popcount

MAX_TILES: Final = 15
"""So many tiles at most may be unplaced; ranks then fit 16 bits."""

Ranks = NDArray[np.int16]


def _binomials() -> NDArray[np.int64]:
    table = np.zeros((MAX_TILES + 1, MAX_TILES + 2), np.int64)
    table[:, 0] = 1
    for n in range(1, MAX_TILES + 1):
        table[n, 1:] = table[n - 1, 1:] + table[n - 1, :-1]
    return table


BINOMIALS: Final = _binomials()
"""How many k-subsets n tiles have, by n and k."""


@bare_kernel
def rank(places: int) -> int:
    """Return the rank of a set of places among all sets of as many."""
    total, size = 0, 0
    for place in range(MAX_TILES):
        if places >> place & 1:
            size += 1
            total += BINOMIALS[place, size]
    return total


@bare_kernel
def extract(mask: int, among: int) -> int:
    """Return the places of a mask's bits among those of another that holds them all."""
    places, at = 0, 0
    while among:
        lowest = among & -among
        if mask & lowest:
            places |= 1 << at
        at += 1
        among ^= lowest
    return places


@bare_kernel
def deposit(places: int, mask: int) -> int:
    """Return the bits of a mask that stand at these places among its bits."""
    found = 0
    while places:
        lowest = mask & -mask
        if places & 1:
            found |= lowest
        places >>= 1
        mask ^= lowest
    return found


@bare_kernel
def successor(places: int) -> int:
    """Return the next set of as many places in order; not for the empty set."""
    lowest = places & -places
    ripple = places + lowest
    return ripple | ((places ^ ripple) // lowest) >> 2


@bare_kernel
def write_hands(allowed: int, size: int, out: NDArray[np.int64]) -> int:
    """Write the hands of a size from the allowed tiles by rank, as bits; return how many."""
    count = int(BINOMIALS[popcount(allowed), size])
    places = (1 << size) - 1
    for at in range(count):
        out[at] = deposit(places, allowed)
        if at + 1 < count:
            places = successor(places)
    return count


@bare_kernel
def write_kept(kept: int, size: int, out: Ranks, offset: int) -> int:
    """Write, for each hand of the kept places, its rank among hands of all places."""
    count = int(BINOMIALS[popcount(kept), size])
    places = (1 << size) - 1
    for at in range(count):
        out[offset + at] = rank(deposit(places, kept))
        if at + 1 < count:
            places = successor(places)
    return count


@bare_kernel
def write_joined(n: int, size: int, place: int, out: Ranks, offset: int) -> int:
    """Write, for each hand of size - 1 without a place, its rank among those of n with it."""
    count = int(BINOMIALS[n - 1, size - 1])
    places = (1 << (size - 1)) - 1
    low = (1 << place) - 1
    for at in range(count):
        whole = (places & low) | (places & ~low) << 1 | 1 << place
        out[offset + at] = rank(whole)
        if at + 1 < count:
            places = successor(places)
    return count


@bare_kernel
def write_drawn(n: int, size: int, out: Ranks, offset: int) -> int:
    """Write, for each hand of size + 1 among n places, the ranks that it had before a draw.

    There are size + 1 of them beside each other, one for each tile that may have been the drawn
    one. Returned is how many hands there are.
    """
    count = int(BINOMIALS[n, size + 1])
    places = (1 << (size + 1)) - 1
    for at in range(count):
        rest = places
        while rest:
            out[offset] = rank(places ^ (rest & -rest))
            offset += 1
            rest &= rest - 1
        if at + 1 < count:
            places = successor(places)
    return count
