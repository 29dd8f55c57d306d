"""The loops of a small net, in vector registers: what every decision spends its time on.

As loops over arrays they would ask again and again whether the arrays overlap, and keep nothing in
registers. Their Python definition is what they mean; compiled, they take float32 arrays in C order,
and multiply and add apart, in the same order on every processor.
"""

from collections.abc import Callable
from inspect import Parameter, Signature
from typing import Any, Final, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable
from numpy.typing import NDArray

Floats = NDArray[np.float32]

HIDDEN: Final = 32
"""How many units the hidden layer of every net has."""
LANES: Final = 8
_PARTS: Final = HIDDEN // LANES
_VECTOR: Final = ir.VectorType(ir.FloatType(), LANES)
_INDEX: Final = ir.IntType(32)
_ALIGNED: Final = 4


def add_layer(inputs: Floats, net: Floats, first: int, hidden: Floats) -> None:
    """Add inputs times weights to the hidden units, input by input.

    Args:
        inputs: ``float32[k]``.
        net: ``float32[:, HIDDEN]``: its rows from ``first`` on are the weights of the inputs.
        first: See there.
        hidden: ``float32[HIDDEN]``, changed in place.
    """
    for at, value in enumerate(inputs):
        hidden += value * net[first + at]


def add_outer(inputs: Floats, units: Floats, net: Floats, first: int) -> None:
    """Add each input times a vector to its row of ``net``, changed in place from ``first`` on."""
    for at, value in enumerate(inputs):
        net[first + at] += value * units


def score(hidden: Floats, net: Floats, row: int) -> float:
    """Return the sum over units of what is above 0, times a row of weights.

    The sum goes by halves: the first 16 units and the last, then eights, and so on.
    """
    terms = np.maximum(hidden, np.float32(0)) * net[row]
    while len(terms) > 1:
        terms = terms[: len(terms) // 2] + terms[len(terms) // 2 :]
    return cast("float", terms[0])


def score_of(base: Floats, inputs: Floats, at: int, net: Floats, first: int) -> float:
    """Return the `score` of hidden units to which a layer was added; changes nothing.

    Args:
        base: ``float32[HIDDEN]``: the hidden units so far.
        inputs: ``float32[:, k]``, of which one row is the inputs.
        at: That row.
        net: ``float32[:, HIDDEN]``: its rows from ``first`` on are the weights of the inputs, the
            next one those of the score.
        first: See there.
    """
    hidden = base.copy()
    add_layer(inputs[at], net, first, hidden)
    return score(hidden, net, first + inputs.shape[1])


def score_two(
    base: Floats, inputs: Floats, at: int, net: Floats, first: int
) -> tuple[float, float]:
    """Return the `score_of` two rows of inputs, ``at`` and the next one, in less time than each."""
    return score_of(base, inputs, at, net, first), score_of(base, inputs, at + 1, net, first)


@type_callable(add_layer)
@type_callable(add_outer)
def _type_of_adding(_context: Any) -> Callable[..., Any]:
    return _giving(types.none, 4)


@type_callable(score)
def _type_of_score(_context: Any) -> Callable[..., Any]:
    return _giving(types.float32, 3)


@type_callable(score_of)
def _type_of_score_of(_context: Any) -> Callable[..., Any]:
    return _giving(types.float32, 5)


@type_callable(score_two)
def _type_of_score_two(_context: Any) -> Callable[..., Any]:
    return _giving(types.UniTuple(types.float32, 2), 5)  # type: ignore[no-untyped-call]


def _giving(kind: Any, count: int) -> Callable[..., Any]:
    """Return what says of a call with so many arguments that it gives this kind of value."""

    def typed(*args: Any) -> Any:
        return kind if len(args) == count else None

    typed.__signature__ = Signature(  # type: ignore[attr-defined]
        [Parameter(f"at_{at}", Parameter.POSITIONAL_OR_KEYWORD) for at in range(count)]
    )
    return typed


# numba's types do not say what these are.
_alloca: Final[Callable[[Any, Any], Any]] = cgutils.alloca_once
_ARRAY: Final = types.Array
_lower: Final[Callable[..., Callable[[Callable[..., Any]], Callable[..., Any]]]] = lower_builtin


@_lower(add_layer, _ARRAY, _ARRAY, types.Integer, _ARRAY)
def _add_layer(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    inputs, net, hidden = (_array(context, builder, signature, args, at) for at in (0, 1, 3))
    row = _row(context, builder, signature, args, 2, net)
    vectors = _layer(builder, inputs.data, _length(builder, inputs), row, hidden.data)
    for part, vector in enumerate(vectors):
        _store(builder, vector, hidden.data, part)
    return context.get_dummy_value()


@_lower(add_outer, _ARRAY, _ARRAY, _ARRAY, types.Integer)
def _add_outer(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    inputs, units, net = (_array(context, builder, signature, args, at) for at in (0, 1, 2))
    row = _row(context, builder, signature, args, 3, net)
    parts = [_load(builder, units.data, part) for part in range(_PARTS)]
    with cgutils.for_range(builder, _length(builder, inputs)) as loop:
        value = _spread(builder, builder.load(builder.gep(inputs.data, [loop.index])))
        weights = builder.gep(row, [builder.mul(loop.index, loop.index.type(HIDDEN))])
        for part, vector in enumerate(parts):
            total = builder.fadd(_load(builder, weights, part), builder.fmul(value, vector))
            _store(builder, total, weights, part)
    return context.get_dummy_value()


@_lower(score, _ARRAY, _ARRAY, types.Integer)
def _score(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    hidden, net = (_array(context, builder, signature, args, at) for at in (0, 1))
    row = _row(context, builder, signature, args, 2, net)
    return _total(builder, [_load(builder, hidden.data, part) for part in range(_PARTS)], row)


@_lower(score_of, _ARRAY, _ARRAY, types.Integer, _ARRAY, types.Integer)
def _score_of(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    (total,) = _scores(context, builder, signature, args, 1)
    return total


@_lower(score_two, _ARRAY, _ARRAY, types.Integer, _ARRAY, types.Integer)
def _score_two(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    totals = _scores(context, builder, signature, args, 2)
    return context.make_tuple(builder, signature.return_type, totals)


def _scores(context: Any, builder: Any, signature: Any, args: Any, rows: int) -> list[Any]:
    """Return the scores of so many rows of inputs, for the arguments of `score_of`."""
    base, inputs, net = (_array(context, builder, signature, args, at) for at in (0, 1, 3))
    row = _row(context, builder, signature, args, 4, net)
    count = builder.extract_value(inputs.shape, 1)
    at = context.cast(builder, args[2], signature.args[2], types.intp)
    values = [
        builder.gep(inputs.data, [builder.mul(builder.add(at, at.type(step)), count)])
        for step in range(rows)
    ]
    last = builder.gep(row, [builder.mul(count, count.type(HIDDEN))])
    units = _layers(builder, values, count, row, base.data)
    return [_total(builder, vectors, last) for vectors in units]


def _layer(builder: Any, inputs: Any, count: Any, row: Any, base: Any) -> list[Any]:
    """Return the hidden units, in vectors, with a layer added to those at ``base``."""
    (units,) = _layers(builder, [inputs], count, row, base)
    return units


def _layers(builder: Any, inputs: list[Any], count: Any, row: Any, base: Any) -> list[list[Any]]:
    """Return the hidden units of several inputs, each as `_layer` does.

    One sum waits for the one before it, so that those of two inputs take little longer than one's.
    """
    sums = []
    for _ in inputs:
        sums.append([_alloca(builder, _VECTOR) for _ in range(_PARTS)])
        for part, total in enumerate(sums[-1]):
            builder.store(_load(builder, base, part), total)
    with cgutils.for_range(builder, count) as loop:
        weights = builder.gep(row, [builder.mul(loop.index, loop.index.type(HIDDEN))])
        columns = [_load(builder, weights, part) for part in range(_PARTS)]
        for given, totals in zip(inputs, sums, strict=True):
            value = _spread(builder, builder.load(builder.gep(given, [loop.index])))
            for column, total in zip(columns, totals, strict=True):
                term = builder.fmul(value, column)
                builder.store(builder.fadd(builder.load(total), term), total)
    return [[builder.load(total) for total in totals] for totals in sums]


def _total(builder: Any, vectors: list[Any], row: Any) -> Any:
    """Return the score of hidden units with a row of weights."""
    zero = ir.Constant(_VECTOR, [0.0] * LANES)
    terms = []
    for part, vector in enumerate(vectors):
        above = builder.select(builder.fcmp_ordered(">", vector, zero), vector, zero)
        terms.append(builder.fmul(above, _load(builder, row, part)))
    while len(terms) > 1:
        half = len(terms) // 2
        terms = [builder.fadd(terms[at], terms[at + half]) for at in range(half)]
    (total,) = terms
    lanes = LANES
    while lanes > 1:
        lanes //= 2
        low, high = (
            builder.shuffle_vector(total, total, ir.Constant(ir.VectorType(_INDEX, lanes), places))
            for places in (list(range(lanes)), list(range(lanes, 2 * lanes)))
        )
        total = builder.fadd(low, high)
    return builder.extract_element(total, _INDEX(0))


def _array(context: Any, builder: Any, signature: Any, args: Any, at: int) -> Any:
    kind = signature.args[at]
    if kind.dtype != types.float32 or kind.layout != "C":
        raise TypeError(f"a net is float32 in C order, not {kind}")
    return context.make_array(kind)(context, builder, args[at])


def _row(context: Any, builder: Any, signature: Any, args: Any, at: int, net: Any) -> Any:
    """Return where a row of a net begins."""
    first = context.cast(builder, args[at], signature.args[at], types.intp)
    return builder.gep(net.data, [builder.mul(first, first.type(HIDDEN))])


def _length(builder: Any, array: Any) -> Any:
    return builder.extract_value(array.shape, 0)


def _spread(builder: Any, value: Any) -> Any:
    """Return a vector of one value."""
    vector = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), value, _INDEX(0))
    places = ir.Constant(ir.VectorType(_INDEX, LANES), [0] * LANES)
    return builder.shuffle_vector(vector, vector, places)


def _place(builder: Any, data: Any, part: int) -> Any:
    return builder.bitcast(builder.gep(data, [_INDEX(part * LANES)]), _VECTOR.as_pointer())


def _load(builder: Any, data: Any, part: int) -> Any:
    return builder.load(_place(builder, data, part), align=_ALIGNED)


def _store(builder: Any, vector: Any, data: Any, part: int) -> None:
    builder.store(vector, _place(builder, data, part), align=_ALIGNED)
