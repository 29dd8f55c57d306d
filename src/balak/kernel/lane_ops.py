"""Operations on 32-bit words that stay 32 bits wide, for loops that run in the lanes of a register.

numba widens what it computes with ``uint32`` to 64 bits, and makes a branch of every choice. Both
keep a loop out of the vector units, or cost half of their lanes. These operations do neither: each
takes whole numbers, modulo 2**32, and is an instruction or two. As in `balak.kernel.jit` the Python
definition is what each means, and what runs with ``NUMBA_DISABLE_JIT=1``.
"""

import struct
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import lower_builtin, type_callable

U32 = np.uint32
Word = np.uint32 | int

_BITS: Final = 0xFFFFFFFF
_ONE_AS_FLOAT: Final = 0x3F800000


def word(value: Word) -> U32:
    """Return a whole number modulo 2**32."""
    return U32(int(value) & _BITS)


def add(one: Word, other: Word) -> U32:
    """Return the sum."""
    return word(int(one) + int(other))


def less(one: Word, other: Word) -> U32:
    """Return ``one - other``."""
    return word(int(one) - int(other))


def times(one: Word, other: Word) -> U32:
    """Return the product."""
    return word(int(one) * int(other))


def up(bits: Word, count: Word) -> U32:
    """Return the bits shifted up; 0 where the count is 32 or more, as a negative one is."""
    return word(int(bits) << int(count)) if 0 <= count < 32 else U32(0)


def down(bits: Word, count: Word) -> U32:
    """Return the bits shifted down; 0 where the count is 32 or more, as a negative one is."""
    return word(int(word(bits)) >> int(count)) if 0 <= count < 32 else U32(0)


def is_below(one: Word, other: Word) -> bool:
    """Return whether ``one < other``; both are below 2**31."""
    return bool(one < other)


def either(condition: bool, one: Word, other: Word) -> U32:  # noqa: FBT001 - not an option
    """Return ``one`` where the condition holds, else ``other``, without a branch."""
    return word(one if condition else other)


def all_if(condition: bool) -> U32:  # noqa: FBT001 - not an option
    """Return all bits where the condition holds, else none."""
    return U32(_BITS if condition else 0)


def log2(bit: Word) -> U32:
    """Return the place, 0 to 23, of the only bit of a word; anything where there is none."""
    (floating,) = struct.unpack("<I", struct.pack("<f", float(bit)))
    return down(less(floating, _ONE_AS_FLOAT), 23)


# What follows puts their instructions into compiled code.

P = ParamSpec("P")
R = TypeVar("R")
_Emit = Callable[..., Any]

# numba's types do not say what this is.
_lower: Final[Callable[..., Callable[[Callable[P, R]], Callable[P, R]]]] = lower_builtin
_WORD: Final = ir.IntType(32)


def _emit(function: Callable[..., Any], emit: _Emit, *, flags: int = 0, result: Any = None) -> None:
    """Compile calls of a function to what ``emit(builder, *arguments)`` makes.

    Args:
        function: It takes conditions, then whole numbers.
        emit: Gets them as bits and as words.
        flags: How many conditions come first.
        result: The type of what is made; a word by default.
    """
    count = function.__code__.co_argcount
    kinds = (types.Boolean,) * flags + (types.Integer,) * (count - flags)
    wanted = (types.boolean,) * flags + (types.uint32,) * (count - flags)

    def typed(*given: Any) -> Any:
        return (result or types.uint32) if all(map(isinstance, given, kinds)) else None

    typers: dict[int, Callable[..., Any]] = {  # numba asks for a parameter each
        1: lambda a: typed(a),  # noqa: PLW0108
        2: lambda a, b: typed(a, b),  # noqa: PLW0108
        3: lambda a, b, c: typed(a, b, c),  # noqa: PLW0108
    }
    type_callable(function)(lambda _context: typers[count])

    @_lower(function, *kinds)
    def _lowered(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        casts = zip(given, signature.args, wanted, strict=True)
        return emit(builder, *(context.cast(builder, *cast) for cast in casts))


def _same(_builder: Any, value: Any) -> Any:
    return value


def _shift(builder: Any, shifted: Any, count: Any) -> Any:
    return builder.select(builder.icmp_unsigned("<", count, _WORD(32)), shifted, _WORD(0))


def _log2(builder: Any, bit: Any) -> Any:
    floating = builder.bitcast(builder.sitofp(bit, ir.FloatType()), _WORD)
    return builder.lshr(builder.sub(floating, _WORD(_ONE_AS_FLOAT)), _WORD(23))


_emit(word, _same)
_emit(add, lambda builder, one, other: builder.add(one, other))
_emit(less, lambda builder, one, other: builder.sub(one, other))
_emit(times, lambda builder, one, other: builder.mul(one, other))
_emit(up, lambda builder, bits, count: _shift(builder, builder.shl(bits, count), count))
_emit(down, lambda builder, bits, count: _shift(builder, builder.lshr(bits, count), count))
_emit(
    is_below,
    lambda builder, one, other: builder.icmp_signed("<", one, other),
    result=types.boolean,
)
_emit(either, lambda builder, *words: builder.select(*words), flags=1)
_emit(all_if, lambda builder, condition: builder.sext(condition, _WORD), flags=1)
_emit(log2, _log2)
