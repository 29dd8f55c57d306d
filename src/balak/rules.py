"""Rules: the options of a deal. The defaults are the game; anything else is for research."""

from dataclasses import KW_ONLY, dataclass, field
from functools import cache

from balak.errors import Reason, SetupError
from balak.tiles import MAX_PIP, Tile, mask_of, shown, tiles_of


@dataclass(frozen=True, slots=True)
class Rules:
    """How many sit down and with what set.

    Raises:
        SetupError: There is no such game: the seats (R1), the set (R2), or more tiles in the hands
            and under protection than the set has (R3, R4).

    >>> Rules().hand_size, Rules(seats=4).hand_size
    (7, 6)
    >>> Rules(seats=2, max_pip=2, hand_size=2).boneyard_size
    2
    """

    seats: int = 2
    """Two to four (R1)."""
    _: KW_ONLY
    max_pip: int = MAX_PIP
    """The double that names the set: 6 for double-six (R2)."""
    hand_size: int = 0
    """Tiles dealt to each seat; 0 stands for the game's own 7, or 6 with four seats (R3)."""
    protected: int = 2
    """How many of the last tiles of the boneyard are never drawn (R4)."""
    voluntary_draws: bool = True
    """Whether one who can place may draw all the same (R8)."""
    tiles: tuple[Tile, ...] = field(init=False, repr=False, compare=False)
    """The whole set, in order."""
    mask: int = field(init=False, repr=False, compare=False)
    """The whole set as bits."""

    def __post_init__(self) -> None:
        for name, low, high, rule, reason in (
            ("seats", 2, 4, "R1", Reason.HAND_SIZE),
            ("max_pip", 1, MAX_PIP, "R2", Reason.TILE_SET),
            ("hand_size", 0, 28, "R3", Reason.HAND_SIZE),
            ("protected", 0, 28, "R4", Reason.TILE_SET),
        ):
            value = getattr(self, name)
            if type(value) is not int or not low <= value <= high:
                raise SetupError(
                    f"{name} must be a whole number from {low} to {high}, not {shown(value)}",
                    reason=reason,
                    rule=rule,
                    key="error-rules-range",
                    name=name,
                    low=low,
                    high=high,
                    value=shown(value),
                )
        if self.hand_size == 0:
            object.__setattr__(self, "hand_size", 6 if self.seats == 4 else 7)
        object.__setattr__(self, "tiles", tiles_of(self.max_pip))
        object.__setattr__(self, "mask", mask_of(self.tiles))
        needed = self.seats * self.hand_size + self.protected
        if needed > len(self.tiles):
            raise SetupError(
                f"{self.seats} hands of {self.hand_size} and {self.protected} protected tiles "
                f"need {needed} tiles, but the set has {len(self.tiles)}",
                reason=Reason.HAND_SIZE,
                rule="R3",
                key="error-rules-size",
                seats=self.seats,
                hand=self.hand_size,
                protected=self.protected,
                needed=needed,
                tiles=len(self.tiles),
            )

    @property
    def boneyard_size(self) -> int:
        """How many tiles are left after the deal: 14, 7 or 4 in the game itself (R3)."""
        return len(self.tiles) - self.seats * self.hand_size

    @property
    def is_standard(self) -> bool:
        """Whether this is the game itself and not a research deal."""
        return self == standard(self.seats)


@cache
def standard(seats: int) -> Rules:
    """Return the rules of the game itself for this many seats, always the same object."""
    return Rules(seats)
