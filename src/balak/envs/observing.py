"""Observing: the numbers by which a `View` is told to a learner, and where each of them stands.

All environments but OpenSpiel's share this layout. The numbers are whole and not negative, so the
same observation fits ``float32`` and ``uint8``; `ObservationLayout.high` has the highest of each,
for those who scale. Seats are told relative to the reader: the reader is 0, the next clockwise 1.
Whoever reads a `View` sees what one seat may know and nothing else.
"""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Any, Final

from balak.actions import ACTION_COUNT, Action, Draw, Place, action_index
from balak.envs.extras import missing
from balak.layout import Arm
from balak.match import MAX_TARGET
from balak.tiles import MAX_PIP, TILES
from balak.view import View

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise missing(error) from None

VALUES: Final = MAX_PIP + 1
"""How many values a half can have; smaller sets leave the highest ones out."""
PLACED_LEFT, PLACED_RIGHT, DREW, PASSED = range(4)
"""The places within ``last_kind``."""

_MOST_POINTS: Final = sum(tile.pips for tile in TILES)


@dataclass(frozen=True, slots=True)
class Field:
    """A run of numbers in an observation that say one thing."""

    name: str
    start: int
    stop: int
    high: int
    """The highest that each of them can be; the lowest is 0."""
    meaning: str

    @property
    def slice(self) -> slice:
        """Where the numbers stand."""
        return slice(self.start, self.stop)

    def __len__(self) -> int:
        return self.stop - self.start


@dataclass(frozen=True)
class ObservationLayout:
    """Where each number of an observation stands.

    >>> layout = ObservationLayout(seats=2)
    >>> layout.size, layout["hand"], layout["left_end"]
    (125, slice(0, 28, None), slice(56, 63, None))
    >>> [field.name for field in layout][:3]
    ['hand', 'line', 'left_end']
    """

    seats: int = 2
    _: KW_ONLY
    has_scores: bool = False
    """Whether the match's scores and its target come at the end."""

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The runs of numbers, in order and without gaps."""
        fields = []
        start = 0
        for name, length, high, meaning in self._lengths():
            fields.append(Field(name, start, start + length, high, meaning))
            start += length
        return tuple(fields)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.fields[-1].stop

    @cached_property
    def high(self) -> NDArray[np.float32]:
        """The highest that each number can be: float32[size]. Not to be written to."""
        highs = np.empty(self.size, np.float32)
        for field in self.fields:
            highs[field.slice] = field.high
        highs.flags.writeable = False
        return highs

    @cached_property
    def starts(self) -> dict[str, int]:
        """Where each run begins, by its name."""
        return {field.name: field.start for field in self.fields}

    def __getitem__(self, name: str) -> slice:
        for field in self.fields:
            if field.name == name:
                return field.slice
        raise KeyError(name)

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def _lengths(self) -> Iterator[tuple[str, int, int, str]]:
        seats, tiles = self.seats, len(TILES)
        yield "hand", tiles, 1, "the reader's tiles, in the order 00, 01 … 66"
        yield "line", tiles, 1, "the tiles of the line"
        yield "left_end", VALUES, 1, "the value of the left end, one-hot; none before the opening"
        yield "right_end", VALUES, 1, "the value of the right end, one-hot"
        yield "lacks", VALUES * seats, 1, "for each seat the values it proved not to hold (R10)"
        yield "turn", seats, 1, "the seat to act, one-hot; none once the round is over"
        yield "opener", seats, 1, "the seat that opens, one-hot"
        yield "hand_counts", seats, tiles, "how many tiles each seat holds"
        yield "boneyard_count", 1, tiles, "how many tiles nobody has taken"
        yield "drawable_count", 1, tiles, "how many of those may still be drawn (R4)"
        yield "passes", 1, seats, "how many seats have passed in a row until now"
        yield "last_tile", tiles, 1, "the tile of the last action, where that was a placement"
        yield (
            "last_kind",
            4,
            1,
            "the last action: placed left, placed right (or opened), drew, passed",
        )
        if self.has_scores:
            most = MAX_TARGET + _MOST_POINTS
            yield "scores", seats, most, "what each seat had before this round"
            yield "target", 1, MAX_TARGET, "the match's target"


def observe(
    view: View,
    layout: ObservationLayout | None = None,
    *,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]:
    """Return what a seat may know, as numbers.

    Args:
        view: What the reader may know; a spectator's is refused, since seats are told from the
            reader on.
        layout: Where the numbers go; by default that of the view's seats, without scores.
        out: An array of ``layout.size`` to write to; by default a new one of float32.

    Raises:
        ValueError: The view is a spectator's, or of another number of seats than the layout's.

    >>> from balak import TILES, Round
    >>> observation = observe(View.of(Round.deal(TILES), 1))
    >>> observation[ObservationLayout(2)["hand_counts"]].tolist()
    [7.0, 7.0]
    """
    layout = layout or ObservationLayout(view.seats)
    reader = view.seat
    if reader is None:
        raise ValueError("a spectator has no seat to observe from: give the view of a seat")
    if layout.seats != view.seats:
        raise ValueError(f"the layout is for {layout.seats} seats, the view has {view.seats}")
    at = layout.starts
    numbers = [0] * layout.size
    for tile in view.hand:
        numbers[at["hand"] + tile.index] = 1
    for tile, _ in view.placements:
        numbers[at["line"] + tile.index] = 1
    if view.open_ends is not None:
        left, right = view.open_ends
        numbers[at["left_end"] + left] = numbers[at["right_end"] + right] = 1
    if view.history:
        last = view.history[-1].action
        numbers[at["last_kind"] + _kind_of(last)] = 1
        if isinstance(last, Place):
            numbers[at["last_tile"] + last.tile.index] = 1
    for step in range(view.seats):
        seat = (reader + step) % view.seats
        for value in view.lacks[seat]:
            numbers[at["lacks"] + step * VALUES + value] = 1
        numbers[at["turn"] + step] = seat == view.turn
        numbers[at["opener"] + step] = seat == view.opener
        numbers[at["hand_counts"] + step] = view.hand_counts[seat]
        if layout.has_scores:
            numbers[at["scores"] + step] = view.scores[seat]
    numbers[at["boneyard_count"]] = view.boneyard_count
    numbers[at["drawable_count"]] = view.drawable_count
    numbers[at["passes"]] = view.passes
    if layout.has_scores:
        numbers[at["target"]] = view.target
    if out is None:
        return np.array(numbers, np.float32)
    out[:] = numbers
    return out


def _kind_of(action: Action) -> int:
    """Return the place of an action within ``last_kind``."""
    if isinstance(action, Place):
        return PLACED_LEFT if action.arm is Arm.MINUS else PLACED_RIGHT
    return DREW if isinstance(action, Draw) else PASSED


def action_mask(view: View, *, out: NDArray[Any] | None = None) -> NDArray[Any]:
    """Return which of the 58 actions the reader may do now: int8, 1 for those that are legal.

    All are 0 when it is not the reader's turn.

    >>> from balak import TILES, Round
    >>> action_mask(View.of(Round.deal(TILES), 0)).nonzero()[0].tolist()
    [1, 3, 5, 7, 9, 11, 13, 56]
    """
    out = np.empty(ACTION_COUNT, np.int8) if out is None else out
    out[:] = 0
    for action in view.legal_actions:
        out[action_index(action)] = 1
    return out
