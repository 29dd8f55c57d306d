"""Shuffling by sorting random keys, alone or in many lanes at once.

Every tile gets a key: random high bits, and its own code in the lowest six. In the order of their
keys the tiles are shuffled. Two tiles of a deck get the same random bits in 6 of a million decks;
then their codes decide. A sorting network compares the same places whatever the keys are, so many
decks can be sorted in step.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import lower_builtin, type_callable
from numpy.typing import NDArray

from balak.kernel.tables import HIGH, LOW, TILE_COUNT

Keys = NDArray[np.uint32]

LANES: Final = 128
"""So many rounds are dealt and played in step; with more their state leaves the nearest cache."""
STRIDE: Final = LANES + 16
"""From a column of lanes to the next: not a power of two, or they share a few cache lines."""

CODE_BITS: Final = 6
CODES: Final[Keys] = (8 * HIGH + LOW).astype(np.uint32)
"""The code of each tile: its higher value, then its lower one, three bits each."""
NO_TILE: Final = 0xFFFFFFFF
"""The key of a tile that is not dealt: it comes after all others."""
RANDOM_BITS: Final = NO_TILE >> CODE_BITS << CODE_BITS
"""Where the random bits of a key are."""


def sort_column(keys: Keys, at: int) -> None:
    """Sort the 28 keys ``keys[at + n * STRIDE]`` in place."""
    keys[at::STRIDE][:TILE_COUNT].sort()


def sort_row(keys: Keys) -> None:
    """Sort ``keys``, a row of 28, in place."""
    keys.sort()


def network(count: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of places to compare, in order: Batcher's odd-even merge sort.

    The lower place of each keeps the lower key. The two halves of what is sorted come one after
    the other, so that few keys are in hand at a time.
    """
    size = 1 << (count - 1).bit_length()
    # Places past the end would hold the highest keys: nothing moves there.
    return ((low, high) for low, high in _sorting(0, size) if high < count)


def _sorting(start: int, size: int) -> Iterator[tuple[int, int]]:
    if size > 1:
        half = size // 2
        yield from _sorting(start, half)
        yield from _sorting(start + half, half)
        yield from _merging(start, size, 1)


def _merging(start: int, size: int, step: int) -> Iterator[tuple[int, int]]:
    if 2 * step < size:
        yield from _merging(start, size, 2 * step)
        yield from _merging(start + step, size, 2 * step)
        for place in range(start + step, start + size - step, 2 * step):
            yield place, place + step
    else:
        yield start, start + step


# What follows puts the network into compiled code.

_WORD: Final = ir.IntType(32)
_lower: Final[Any] = lower_builtin


@type_callable(sort_column)
def _type_of_column(_context: Any) -> Any:
    def typer(keys: Any, at: Any) -> Any:
        return types.void if _is_keys(keys) and isinstance(at, types.Integer) else None

    return typer


@type_callable(sort_row)
def _type_of_row(_context: Any) -> Any:
    return lambda keys: types.void if _is_keys(keys) else None


def _is_keys(given: Any) -> bool:
    return isinstance(given, types.Array) and given.dtype == types.uint32 and given.ndim == 1


def _sort_column(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    at = context.cast(builder, args[1], signature.args[1], types.intp)
    return _sort(context, builder, signature.args[0], args[0], at, STRIDE)


def _sort_row(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return _sort(context, builder, signature.args[0], args[0], ir.IntType(64)(0), 1)


_lower(sort_column, types.Array, types.Integer)(_sort_column)
_lower(sort_row, types.Array)(_sort_row)


def _sort(context: Any, builder: Any, kind: Any, keys: Any, at: Any, stride: int) -> Any:
    data = context.make_array(kind)(context, builder, keys).data
    first = builder.gep(data, [at])
    places = [builder.gep(first, [ir.IntType(64)(n * stride)]) for n in range(TILE_COUNT)]
    sorted_keys = [builder.load(place) for place in places]
    lower, higher = (_of_two(builder, name) for name in ("llvm.umin.i32", "llvm.umax.i32"))
    for low, high in network(TILE_COUNT):
        pair = (sorted_keys[low], sorted_keys[high])
        sorted_keys[low] = builder.call(lower, pair)
        sorted_keys[high] = builder.call(higher, pair)
    for place, key in zip(places, sorted_keys, strict=True):
        builder.store(key, place)
    return context.get_dummy_value()


def _of_two(builder: Any, name: str) -> Any:
    signature = ir.FunctionType(_WORD, [_WORD, _WORD])
    return builder.module.declare_intrinsic(name, fnty=signature)
