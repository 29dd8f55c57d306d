"""Tile and the double-six set (R2), with the smaller sets that research uses."""

from collections.abc import Iterable, Iterator
from functools import total_ordering
from typing import Final

from balak.errors import NotationError

MAX_PIP: Final = 6
"""The highest value of the game's own set."""


@total_ordering
class Tile:
    """A domino tile: two halves of 0 to 6 pips, the lower named first.

    There is one object for each of the 28 tiles, so tiles can be compared with ``is``. They are
    ordered 00, 01 … 06, 11, 12 … 66, as in the records.

    >>> Tile(1, 4)
    Tile(1, 4)
    >>> str(Tile(1, 4)), Tile(1, 4).face, Tile(1, 4).pips
    ('14', '[1|4]', 5)
    >>> Tile.parse("66") is Tile(6, 6)
    True
    """

    __slots__ = ("high", "index", "is_double", "low", "mask", "pips")

    low: int
    """The lower of the two values."""
    high: int
    """The higher of the two values, equal to ``low`` for a double."""
    pips: int
    """Both halves together (R18)."""
    is_double: bool
    """Whether both halves have the same value."""
    index: int
    """The tile's place in the order of the double-six set, 0 to 27, in smaller sets too."""
    mask: int
    """``1 << index``, for sets of tiles as bits."""

    def __new__(cls, low: int, high: int) -> "Tile":
        """Return the one tile with these values.

        Raises:
            NotationError: A value is not 0 to 6, or the higher one comes first.
        """
        tile = _BY_VALUES.get((low, high))
        if tile is None or type(low) is not int or type(high) is not int:
            raise NotationError(
                f"no tile has the values {low!r} and {high!r} in this order: "
                "a tile is two whole numbers from 0 to 6, the lower one first",
                key="error-tile-values",
                text=f"{low!r}, {high!r}",
            )
        return tile

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """Return the tile written as two digits, the lower first, such as ``"14"``.

        Raises:
            NotationError: The text is anything else.
        """
        tile = _BY_TEXT.get(text) if isinstance(text, str) else None
        if tile is None:
            raise NotationError(
                f"{shown(text)} is not a tile: write two digits from 0 to 6, the lower one first, "
                'such as "14"',
                key="error-tile-text",
                text=shown(text),
            )
        return tile

    @property
    def face(self) -> str:
        """The tile as people write it: ``[1|4]``."""
        return f"[{self.low}|{self.high}]"

    def other(self, value: int) -> int:
        """Return the value of the half that stays open when the half ``value`` is joined.

        The tile must have ``value`` on one of its halves.
        """
        return self.low + self.high - value

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Tile) else NotImplemented

    def __str__(self) -> str:
        return f"{self.low}{self.high}"

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.high})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a tile cannot be changed: {name}")

    def __reduce__(self) -> tuple[type["Tile"], tuple[int, int]]:
        return Tile, (self.low, self.high)

    def __copy__(self) -> "Tile":
        return self

    def __deepcopy__(self, memo: object) -> "Tile":
        return self


def shown(text: object, limit: int = 40) -> str:
    """Return a value as it may stand in a message: quoted, printable, not longer than a line."""
    written = ascii(text) if not isinstance(text, str) or not text.isprintable() else f'"{text}"'
    return written if len(written) <= limit else written[: limit - 1] + "…"


def tiles_of(max_pip: int = MAX_PIP) -> tuple[Tile, ...]:
    """Return the tiles of the double-``max_pip`` set in order: 3 for double-one, 28 for double-six.

    Raises:
        NotationError: ``max_pip`` is not 1 to 6.
    """
    if type(max_pip) is not int or not 1 <= max_pip <= MAX_PIP:
        raise NotationError(
            f"there is no double-{shown(max_pip)} set here: choose 1 to 6",
            key="error-set",
            text=shown(max_pip),
        )
    return tuple(tile for tile in TILES if tile.high <= max_pip)


def mask_of(tiles: Iterable[Tile]) -> int:
    """Return the bits of these tiles; a tile that comes twice counts once."""
    mask = 0
    for tile in tiles:
        mask |= tile.mask
    return mask


def tiles_in(mask: int) -> tuple[Tile, ...]:
    """Return the tiles of these bits, in order."""
    return tuple(_each(mask))


def _each(mask: int) -> Iterator[Tile]:
    while mask:
        bit = mask & -mask
        yield TILES[bit.bit_length() - 1]
        mask ^= bit


def _make(low: int, high: int, index: int) -> Tile:
    tile = object.__new__(Tile)
    values = {
        "low": low,
        "high": high,
        "pips": low + high,
        "is_double": low == high,
        "index": index,
        "mask": 1 << index,
    }
    for name, value in values.items():
        object.__setattr__(tile, name, value)
    return tile


_PAIRS = [(low, high) for low in range(MAX_PIP + 1) for high in range(low, MAX_PIP + 1)]
TILES: Final[tuple[Tile, ...]] = tuple(_make(*pair, index) for index, pair in enumerate(_PAIRS))
"""The double-six set in the order of the records (R2)."""
_BY_VALUES: Final = {(tile.low, tile.high): tile for tile in TILES}
_BY_TEXT: Final = {str(tile): tile for tile in TILES}
