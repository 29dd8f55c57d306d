"""How kernels are compiled and cached, and the bit tricks that they share.

A kernel is a function under `kernel`: compiled by numba at its first call for given types of
arguments, without Python's lock, and kept on disk. With ``NUMBA_DISABLE_JIT=1`` it is the plain
function, and so are the bit helpers, whose Python definition is what they mean.

Two habits of numba shape the kernels. A signed and an unsigned integer of 64 bits make a float, so
that masks and counts are int64 here. And numbers and arrays of a module are compiled in as
constants, so that tables cost nothing and may not change.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.extending import lower_builtin, type_callable

from balak.kernel.caching import StampedCache

P = ParamSpec("P")
R = TypeVar("R")

IS_COMPILED: Final = not vars(numba.config)["DISABLE_JIT"]
"""Whether kernels are compiled; with ``NUMBA_DISABLE_JIT=1`` they are plain Python."""

# numba's types do not say what this is.
_lower: Final[Callable[..., Callable[[Callable[P, R]], Callable[P, R]]]] = lower_builtin


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return the function compiled: without the interpreter's lock, cached, dividing as numpy does.

    It may call kernels, and read constants and tables, of balak and of its own package: a change
    there is noticed (`balak.kernel.caching`).
    """
    return _compiled(function)


def inlined_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return a `kernel` that is put into the code of each one that calls it, however long it is.

    For what a hot loop calls with arrays: a call that stays one copies their descriptions.
    """
    return _compiled(function, forceinline=True)


def bare_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return a `kernel` that keeps no count of who uses an array; so it may not make one.

    For hot loops with inner kernels that take many arrays: else each call counts every one twice.
    """
    return _compiled(function, _nrt=False)


def bare_inlined_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return an `inlined_kernel` that is bare, for those that are bare themselves."""
    return _compiled(function, _nrt=False, forceinline=True)


def spliced_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Return a `kernel` that is put into each one that calls it before anything is compiled.

    For loops whose form hangs on what their caller knows, such as how many seats there are: by
    itself such a loop would be compiled for any number, and stay so. It has one ``return``, at its
    end.
    """
    return _compiled(function, inline="always")


def _compiled(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    compiled: Any = njit(nogil=True, error_model="numpy", **options)(function)
    if IS_COMPILED:
        # Where there is no place to write to it is compiled anew in every process.
        with suppress(RuntimeError):
            compiled._cache = StampedCache(function)  # noqa: SLF001 - as numba's enable_caching
    return cast("Callable[P, R]", compiled)


# --- bits ---------------------------------------------------------------------------------------


def popcount(mask: int) -> int:
    """Return how many bits are set; ``mask`` is not negative."""
    return int(mask).bit_count()


def lowest_bit_index(mask: int) -> int:
    """Return the index of the lowest set bit; ``mask`` is not 0."""
    return (int(mask) & -int(mask)).bit_length() - 1


def select_bit(mask: int, rank: int) -> int:
    """Return the index of the set bit that has ``rank`` set bits below it; there must be one."""
    mask = int(mask)
    for _ in range(rank):
        mask &= mask - 1
    return lowest_bit_index(mask)


def spread_bits(mask: int) -> int:
    """Return the mask with bit i moved to bit 2i; only the lowest 32 bits may be set."""
    mask = int(mask)
    mask = (mask | mask << 16) & 0x0000FFFF0000FFFF
    mask = (mask | mask << 8) & 0x00FF00FF00FF00FF
    mask = (mask | mask << 4) & 0x0F0F0F0F0F0F0F0F
    mask = (mask | mask << 2) & 0x3333333333333333
    return (mask | mask << 1) & 0x5555555555555555


# What follows puts their instructions into compiled code.

_SLOW_PDEP: Final = frozenset({"bdver4", "znver1", "znver2"})
"""Processors that can put bits into places, but by a slow loop of their own."""
_WORD: Final = ir.IntType(64)
_EVEN_BITS: Final = ir.Constant(_WORD, 0x5555555555555555)


@type_callable(popcount)
@type_callable(lowest_bit_index)
@type_callable(spread_bits)
def _type_of_one(_context: Any) -> Callable[[Any], Any]:
    return lambda mask: types.int64 if isinstance(mask, types.Integer) else None


@type_callable(select_bit)
def _type_of_two(_context: Any) -> Callable[[Any, Any], Any]:
    return lambda mask, rank: (
        types.int64 if isinstance(mask, types.Integer) and isinstance(rank, types.Integer) else None
    )


@_lower(popcount, types.Integer)
def _popcount(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    (mask,) = _words(context, builder, signature, args)
    return builder.ctpop(mask)


@_lower(lowest_bit_index, types.Integer)
def _lowest_bit_index(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    (mask,) = _words(context, builder, signature, args)
    return _trailing_zeros(builder, mask)


@_lower(select_bit, types.Integer, types.Integer)
def _select_bit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    if not _has_pdep(context):
        return context.compile_internal(builder, select_bit, signature, args)
    mask, rank = _words(context, builder, signature, args)
    return _trailing_zeros(builder, _deposit(builder, builder.shl(_WORD(1), rank), mask))


@_lower(spread_bits, types.Integer)
def _spread_bits(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    if not _has_pdep(context):
        return context.compile_internal(builder, spread_bits, signature, args)
    (mask,) = _words(context, builder, signature, args)
    return _deposit(builder, mask, _EVEN_BITS)


def _words(context: Any, builder: Any, signature: Any, args: Any) -> list[Any]:
    return [
        context.cast(builder, arg, given, types.int64)
        for arg, given in zip(args, signature.args, strict=True)
    ]


def _trailing_zeros(builder: Any, word: Any) -> Any:
    return builder.cttz(word, ir.IntType(1)(1))


def _deposit(builder: Any, bits: Any, places: Any) -> Any:
    signature = ir.FunctionType(_WORD, [_WORD, _WORD])
    pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=signature)
    return builder.call(pdep, [bits, places])


def _has_pdep(context: Any) -> bool:
    """Return whether the processor that is compiled for puts bits into places fast."""
    _, processor, features = context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and processor not in _SLOW_PDEP
