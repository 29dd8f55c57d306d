"""Layout: the line of play as tiles joined half to half, with two ends (R12, R14, R15)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from balak.errors import ActionError, NotationError, Reason
from balak.tiles import Tile, shown


class Arm(StrEnum):
    """One of the two arms of the line, named by the opening tile; they never swap (R15)."""

    MINUS = "-"
    """Grows from the opener's low end, or lane B of a double. People read it as left."""
    PLUS = "+"
    """Grows from the opener's high end, or lane A of a double. People read it as right."""

    def __repr__(self) -> str:
        return f"Arm.{self.name}"


class Half(StrEnum):
    """The name of a half that can be joined (R14)."""

    HIGH = "high"
    LOW = "low"
    LANE_A = "a"
    LANE_B = "b"

    def __repr__(self) -> str:
        return f"Half.{self.name}"


@dataclass(frozen=True, slots=True)
class End:
    """A legal continuation point: the open half at the tip of an arm."""

    arm: Arm
    tile: Tile
    half: Half
    value: int


@dataclass(frozen=True, slots=True)
class Joint:
    """Two equal halves that touch; ``older`` was placed before ``newer``."""

    older: Tile
    older_half: Half
    newer: Tile
    newer_half: Half


Placement = tuple[Tile, Arm | None]
"""A tile and the arm it was placed on; None for the opening tile."""

_HALF_ORDER: Final = (Half.LANE_A, Half.LANE_B, Half.HIGH, Half.LOW)


class Layout:
    """The line of play. Immutable: `place` returns a new one.

    >>> layout = Layout().place(Tile(1, 4)).place(Tile(1, 1), Arm.MINUS)
    >>> layout.open_ends
    (1, 4)
    >>> [str(tile) for tile in layout.tiles]
    ['14', '11']
    >>> layout.joints[0].older_half, layout.joints[0].newer_half
    (Half.LOW, Half.LANE_A)
    """

    __slots__ = ("ends", "joints", "placements")

    placements: tuple[Placement, ...]
    """Tiles with their arms, in the order they were placed."""
    joints: tuple[Joint, ...]
    """Joints in the order they were made."""
    ends: tuple[End, End] | tuple[()]
    """The end of arm ``-`` and the end of arm ``+``; empty before the opening."""

    def __init__(self, placements: tuple[Placement, ...] = ()) -> None:
        """Build the line that these placements make.

        Raises:
            NotationError: An arm on the opening tile, or none on a later one.
            ActionError: A tile that does not fit its arm (R7) or lies there already (R2).
        """
        line = _line(placements)
        for name, value in zip(("placements", "joints", "ends"), line, strict=True):
            object.__setattr__(self, name, value)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles in the order they were placed."""
        return tuple(tile for tile, _ in self.placements)

    @property
    def open_ends(self) -> tuple[int, int] | None:
        """The values of the ends, arm ``-`` first; None before the opening."""
        return (self.ends[0].value, self.ends[1].value) if self.ends else None

    @property
    def continuation_points(self) -> tuple[End, ...]:
        """The two ends in the order of captions: by tile, then A before B and high before low."""
        return tuple(sorted(self.ends, key=lambda e: (e.tile.index, _HALF_ORDER.index(e.half))))

    def place(self, tile: Tile, arm: Arm | None = None) -> "Layout":
        """Return the line with this tile joined to an arm; ``arm`` is None only for the opening.

        Raises:
            NotationError: An arm on the opening tile, or none on a later one.
            ActionError: The tile does not fit the arm (R7) or lies in the line already (R2).
        """
        return Layout((*self.placements, (tile, arm)))

    def __len__(self) -> int:
        return len(self.placements)

    def __eq__(self, other: object) -> bool:
        return self.placements == other.placements if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.placements)

    def __repr__(self) -> str:
        return f"Layout({self.placements!r})" if self.placements else "Layout()"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a layout cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a layout cannot be changed: {name}")

    def __reduce__(self) -> tuple[type["Layout"], tuple[tuple[Placement, ...]]]:
        return Layout, (self.placements,)


def half_of(tile: Tile, value: int) -> Half:
    """Return the half by which this tile joins an end of this value (R14)."""
    if tile.is_double:
        return Half.LANE_A
    return Half.HIGH if value == tile.high else Half.LOW


_OTHER_HALF: Final = {Half.HIGH: Half.LOW, Half.LOW: Half.HIGH, Half.LANE_A: Half.LANE_B}


def _line(
    placements: tuple[Placement, ...],
) -> tuple[tuple[Placement, ...], tuple[Joint, ...], tuple[End, End] | tuple[()]]:
    if not placements:
        return (), (), ()
    opening, arm = placements[0]
    if arm is not None:
        raise arm_error(opening, arm)
    minus_half, plus_half = (
        (Half.LANE_B, Half.LANE_A) if opening.is_double else (Half.LOW, Half.HIGH)
    )
    minus = End(Arm.MINUS, opening, minus_half, opening.low)
    plus = End(Arm.PLUS, opening, plus_half, opening.high)
    seen = {opening}
    placed: list[Placement] = [(opening, None)]
    joints = []
    for tile, at in placements[1:]:
        if at is None:
            raise arm_error(tile, at)
        arm = arm_of(at)
        end = minus if arm is Arm.MINUS else plus
        if tile in seen:
            raise ActionError(
                f"{tile.face} lies in the line already",
                reason=Reason.TILE_SET,
                rule="R2",
                key="error-in-line",
                tile=tile.face,
            )
        if end.value not in (tile.low, tile.high):
            raise no_fit(tile, end.value, arm)
        seen.add(tile)
        joined = half_of(tile, end.value)
        joints.append(Joint(end.tile, end.half, tile, joined))
        tip = End(arm, tile, _OTHER_HALF[joined], tile.other(end.value))
        placed.append((tile, arm))
        if arm is Arm.MINUS:
            minus = tip
        else:
            plus = tip
    return tuple(placed), tuple(joints), (minus, plus)


def no_fit(tile: Tile, value: int, arm: Arm) -> ActionError:
    """Return the refusal of a tile that has no half equal to the end of this arm (R7)."""
    side = "left" if arm is Arm.MINUS else "right"
    return ActionError(
        f"{tile.face} does not fit the {side} end, which is {value}",
        reason=Reason.NO_FIT,
        rule="R7",
        key="error-no-fit",
        tile=tile.face,
        value=value,
        side=side,
    )


def arm_of(text: str) -> Arm:
    """Return the arm written ``-`` or ``+``.

    Raises:
        NotationError: The text is anything else.
    """
    try:
        return Arm(text)
    except ValueError:
        raise NotationError(
            f"{shown(text)} is not an arm: write - for the left, + for the right"
        ) from None


def arm_error(tile: Tile, arm: Arm | None) -> NotationError:
    """Return the refusal of a later tile without an arm, or of an opening tile with one."""
    if arm is None:
        return NotationError(
            f"{tile} must name its arm: {tile}- for the left, {tile}+ for the right",
            key="error-missing-arm",
            tile=str(tile),
        )
    return NotationError(
        f"the opening tile {tile} is written without an arm",
        key="error-opening-arm",
        tile=str(tile),
    )
