"""Storing: an integer written out as many numbers at once, in compiled code.

What each function means is its Python definition, which also runs where numba's JIT is off.
Compiled, it is a handful of vector instructions, whatever the bits. No bounds are checked there.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import lower_builtin, type_callable
from numpy.typing import NDArray

Numbers = NDArray[np.float32] | NDArray[np.uint8]
"""What is written to: one dimension, in C order."""

# numba's types do not say what this is.
_lower: Final[Callable[..., Callable[[Any], Any]]] = lower_builtin


def store_8(out: Numbers, start: int, bits: int) -> None:
    """Write the lowest 8 bits to ``out[start : start + 8]``, the lowest first; ignore the rest."""
    _store(out, start, bits, 8)


def store_16(out: Numbers, start: int, bits: int) -> None:
    """Write the lowest 16 bits, as `store_8` does."""
    _store(out, start, bits, 16)


def store_32(out: Numbers, start: int, bits: int) -> None:
    """Write the lowest 32 bits, as `store_8` does."""
    _store(out, start, bits, 32)


def store_bytes(out: Numbers, start: int, word: int) -> None:
    """Write the 8 bytes of a word, the lowest first, as numbers to ``out[start : start + 8]``."""
    for at in range(8):
        out[start + at] = int(word) >> 8 * at & 255


def _store(out: Numbers, start: int, bits: int, count: int) -> None:
    for at in range(count):
        out[start + at] = int(bits) >> at & 1


# --- their instructions -------------------------------------------------------------------------


@type_callable(store_8)
@type_callable(store_16)
@type_callable(store_32)
@type_callable(store_bytes)
def _type_of_store(_context: Any) -> Callable[[Any, Any, Any], Any]:
    def typed(out: Any, start: Any, word: Any) -> Any:
        is_good = (
            isinstance(out, types.Array)
            and (out.ndim, out.layout) == (1, "C")
            and out.dtype in (types.float32, types.uint8)
            and isinstance(start, types.Integer)
            and isinstance(word, types.Integer)
        )
        return types.void if is_good else None

    return typed


def _lower_bits(function: Callable[..., None], count: int) -> None:
    @_lower(function, types.Array, types.Integer, types.Integer)
    def lowered(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = context.cast(builder, args[2], signature.args[2], types.int64)
        bits = builder.bitcast(builder.trunc(word, ir.IntType(count)), _vector(1, count))
        element = context.get_data_type(signature.args[0].dtype)
        numbers = ir.VectorType(element, count)
        ones, zeros = (ir.Constant(numbers, [element(value)] * count) for value in (1, 0))
        return _stored(context, builder, signature, args, builder.select(bits, ones, zeros))


for _function, _count in ((store_8, 8), (store_16, 16), (store_32, 32)):
    _lower_bits(_function, _count)


@_lower(store_bytes, types.Array, types.Integer, types.Integer)
def _store_bytes(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    word = context.cast(builder, args[2], signature.args[2], types.int64)
    numbers = builder.bitcast(word, _vector(8, 8))
    if signature.args[0].dtype == types.float32:
        numbers = builder.uitofp(numbers, ir.VectorType(ir.FloatType(), 8))
    return _stored(context, builder, signature, args, numbers)


def _vector(bit_count: int, count: int) -> Any:
    return ir.VectorType(ir.IntType(bit_count), count)


def _stored(context: Any, builder: Any, signature: Any, args: Any, numbers: Any) -> Any:
    """Write a vector to the place that the arguments name."""
    out_type, start_type, _ = signature.args
    start = context.cast(builder, args[1], start_type, types.intp)
    out = context.make_array(out_type)(context, builder, args[0])
    place = builder.bitcast(builder.gep(out.data, [start]), numbers.type.as_pointer())
    builder.store(numbers, place, align=1)
    return context.get_dummy_value()
