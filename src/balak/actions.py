"""Action = Place | Draw | Pass, with their notation and their numbers."""

from dataclasses import dataclass
from typing import Final

from balak.errors import NotationError
from balak.layout import Arm, arm_of
from balak.tiles import TILES, Tile, shown


@dataclass(frozen=True, slots=True)
class Place:
    """Place a tile of one's own hand on an arm of the line, or open the line with it (R6, R7).

    >>> str(Place(Tile(1, 4))), str(Place(Tile(4, 4), Arm.PLUS))
    ('14', '44+')
    """

    tile: Tile
    arm: Arm | None = None
    """None for the opening tile only. A plain ``"-"`` or ``"+"`` is taken as well.

    Raises:
        NotationError: It is anything else.
    """

    def __post_init__(self) -> None:
        if self.arm is not None and type(self.arm) is not Arm:
            object.__setattr__(self, "arm", arm_of(self.arm))

    def __str__(self) -> str:
        return _PLACE_TEXTS[self.arm][self.tile.index]

    def __repr__(self) -> str:
        return (
            f"Place({self.tile!r})" if self.arm is None else f"Place({self.tile!r}, {self.arm!r})"
        )


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next tile of the boneyard (R8, R9). The turn stays where it is."""

    def __str__(self) -> str:
        return "d"


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass the turn, which is legal only where nothing else is (R10)."""

    def __str__(self) -> str:
        return "p"


_PLACE_TEXTS: Final[dict[Arm | None, tuple[str, ...]]] = {
    arm: tuple(f"{tile}{arm or ''}" for tile in TILES) for arm in (None, *Arm)
}

Action = Place | Draw | Pass

DRAW: Final = Draw()
PASS: Final = Pass()

ACTION_COUNT: Final = 2 * len(TILES) + 2
"""How many numbers `action_index` gives, in sets of every size: the placements, draw and pass."""

PLACE_MINUS: Final = tuple(Place(tile, Arm.MINUS) for tile in TILES)
PLACE_PLUS: Final = tuple(Place(tile, Arm.PLUS) for tile in TILES)
PLACE_OPENING: Final = tuple(Place(tile) for tile in TILES)
_ALL: Final[tuple[Action, ...]] = (*PLACE_MINUS, *PLACE_PLUS, *PLACE_OPENING, DRAW, PASS)
_BY_TEXT: Final = {str(action): action for action in _ALL}


def parse_action(text: str) -> Action:
    """Return the action written as in a record: ``"14"``, ``"11-"``, ``"44+"``, ``"d"``, ``"p"``.

    Raises:
        NotationError: The text is anything else.
    """
    action = _BY_TEXT.get(text) if isinstance(text, str) else None
    if action is None:
        raise NotationError(
            f'{shown(text)} is not an action: write a tile such as "14" to open, "11-" or "44+" '
            'to place on the left or right, "d" to draw, "p" to pass',
            key="error-action-text",
            text=shown(text),
        )
    return action


def action_index(action: Action) -> int:
    """Return the action's number, 0 to 57.

    With t the tile's ``index``: ``2t`` on arm ``-``, ``2t + 1`` on arm ``+`` and as the opening
    tile, 56 draw, 57 pass.
    """
    if isinstance(action, Place):
        return 2 * action.tile.index + (action.arm is not Arm.MINUS)
    return 56 if isinstance(action, Draw) else 57


def action_at(index: int, *, is_opening: bool = False) -> Action:
    """Return the action with this number; ``is_opening`` says that no tile has been placed yet.

    Raises:
        NotationError: No action has this number here.
    """
    if index == 56:
        return DRAW
    if index == 57:
        return PASS
    if not 0 <= index < 56 or (is_opening and index % 2 == 0):
        raise NotationError(
            f"no action has the number {index} here", key="error-action-index", index=index
        )
    if is_opening:
        return PLACE_OPENING[index // 2]
    return (PLACE_PLUS if index % 2 else PLACE_MINUS)[index // 2]
