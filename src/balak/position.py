"""Position: a round at one moment as one line of text, with what is unknown left open.

Seven fields and any options, single spaces between them::

    01,02,14,16,35,66/?6 25,55+ ?14 0 0 0 12/30

========= ==========================================================================================
hands     one for each seat, ``/`` between them: tiles with commas, ``?n`` for n unknown ones, ``-``
line      placements in the order they were made, with commas, as in a record; ``-`` for none
boneyard  tiles in the order they would be drawn, or ``?n``; ``-`` for none
opener    the seat that opened or will open
turn      the seat to act, or ``-`` when the round is over
passes    how many seats have passed in a row until now
scores    one for each seat, ``/`` between them
========= ==========================================================================================

Options, each at most once and left out where they say the usual: ``lacks=`` values that each seat
has proved by passing not to hold (R10); and for research deals ``set=`` the double that names the
set, ``hand=`` tiles dealt to a seat, ``keep=`` protected tiles, ``draws=forced``.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from balak.actions import Place, parse_action
from balak.errors import NotationError
from balak.layout import Layout, Placement
from balak.rules import Rules, standard
from balak.tiles import Tile, shown

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Hand:
    """Tiles in a hand or in the boneyard: those that are known, and how many more there are."""

    tiles: tuple[Tile, ...] = ()
    unknown_count: int = 0

    def __len__(self) -> int:
        return len(self.tiles) + self.unknown_count

    def __str__(self) -> str:
        parts = [str(tile) for tile in self.tiles]
        if self.unknown_count:
            parts.append(f"?{self.unknown_count}")
        return ",".join(parts) or "-"


@dataclass(frozen=True, slots=True)
class Position:
    """A round at one moment. Whether it can be is for `balak.setup.check_position` to say.

    >>> text = "01,02,14,16,35,66/?6 25,55+ ?14 0 0 0 12/30"
    >>> position = Position.parse(text)
    >>> position.turn, len(position.hands[1]), str(position) == text
    (0, 6, True)
    """

    rules: Rules
    hands: tuple[Hand, ...]
    boneyard: Hand
    placements: tuple[Placement, ...] = ()
    opener: int = 0
    turn: int | None = 0
    passes: int = 0
    scores: tuple[int, ...] = ()
    lacks: tuple[frozenset[int], ...] = ()

    @property
    def has_unknown(self) -> bool:
        """Whether any tile is left open."""
        return any(part.unknown_count for part in (*self.hands, self.boneyard))

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read a position without asking whether it can be.

        Raises:
            NotationError: The text is not in the notation of this module.
            SetupError: The options name no game (R1–R4).
        """
        if not isinstance(text, str):
            raise _unreadable("position", text)
        fields = text.split(" ")
        if len(fields) < 7:
            raise NotationError(
                "a position has seven fields with single spaces between them: hands, line, "
                f"boneyard, opener, turn, passes, scores; this one has {len(fields)}",
                key="error-position-fields",
                count=len(fields),
            )
        hands = tuple(_hand(part, "hands") for part in fields[0].split("/"))
        options = _options(fields[7:], len(hands))
        return cls(
            rules=options.rules,
            hands=hands,
            placements=_placements(fields[1]),
            boneyard=_hand(fields[2], "boneyard"),
            opener=_number(fields[3], "opener"),
            turn=None if fields[4] == "-" else _number(fields[4], "turn"),
            passes=_number(fields[5], "passes"),
            scores=tuple(_number(part, "scores") for part in fields[6].split("/")),
            lacks=options.lacks,
        )

    def __str__(self) -> str:
        usual = standard(self.rules.seats)
        line = ",".join(str(Place(tile, arm)) for tile, arm in self.placements)
        fields = [
            "/".join(str(hand) for hand in self.hands),
            line or "-",
            str(self.boneyard),
            str(self.opener),
            "-" if self.turn is None else str(self.turn),
            str(self.passes),
            "/".join(str(score) for score in self.scores or (0,) * len(self.hands)),
        ]
        if any(self.lacks):
            values = ("".join(str(value) for value in sorted(lack)) for lack in self.lacks)
            fields.append("lacks=" + "/".join(value or "-" for value in values))
        if self.rules.max_pip != usual.max_pip:
            fields.append(f"set={self.rules.max_pip}")
        if self.rules.hand_size != usual.hand_size:
            fields.append(f"hand={self.rules.hand_size}")
        if self.rules.protected != usual.protected:
            fields.append(f"keep={self.rules.protected}")
        if not self.rules.voluntary_draws:
            fields.append("draws=forced")
        return " ".join(fields)

    def all_lacks(self) -> tuple[frozenset[int], ...]:
        """Return what each seat lacks: by ``lacks``, and by the passes until now (R10)."""
        lacks = list(self.lacks or (frozenset[int](),) * len(self.hands))
        ends = Layout(self.placements).open_ends
        if ends is not None:
            for seat in self.passed_in_a_row():
                lacks[seat] |= frozenset(ends)
        return tuple(lacks)

    def passed_in_a_row(self) -> list[int]:
        """The seats that have passed since the last placement."""
        if self.turn is None:
            return list(range(len(self.hands))) if self.passes else []
        return [(self.turn - back) % len(self.hands) for back in range(1, self.passes + 1)]


@dataclass(frozen=True, slots=True)
class _Options:
    rules: Rules
    lacks: tuple[frozenset[int], ...] = ()


def _options(fields: list[str], seats: int) -> _Options:
    found: dict[str, str] = {}
    for part in fields:
        name, equals, value = part.partition("=")
        if not equals or name in found or name not in _OPTION_READERS:
            raise _unreadable("option", part)
        found[name] = value
    lacks: tuple[frozenset[int], ...] = ()
    if "lacks" in found:
        lacks = tuple(_values(part) for part in found["lacks"].split("/"))
    if found.get("draws", "forced") != "forced":
        raise _unreadable("draws", found["draws"])
    numbers = {
        _OPTION_READERS[name]: _number(found[name], name)
        for name in ("set", "hand", "keep")
        if name in found
    }
    rules = Rules(
        seats,
        max_pip=numbers.get("max_pip", 6),
        hand_size=numbers.get("hand_size", 0),
        protected=numbers.get("protected", 2),
        voluntary_draws="draws" not in found,
    )
    return _Options(rules, lacks)


_OPTION_READERS = {
    "lacks": "lacks",
    "set": "max_pip",
    "hand": "hand_size",
    "keep": "protected",
    "draws": "voluntary_draws",
}


def _hand(text: str, field: str) -> Hand:
    if text == "-":
        return Hand()
    *known, last = text.split(",")
    unknown = 0
    if last.startswith("?"):
        unknown = _number(last[1:], field)
    else:
        known.append(last)
    return Hand(_each(known, Tile.parse), unknown)


def _placements(text: str) -> tuple[Placement, ...]:
    if text == "-":
        return ()
    actions = _each(text.split(","), parse_action)
    for action in actions:
        if not isinstance(action, Place):
            raise _unreadable("line", str(action))
    return tuple((action.tile, action.arm) for action in actions if isinstance(action, Place))


def _each(parts: Iterable[str], read: Callable[[str], T]) -> tuple[T, ...]:
    return tuple(read(part) for part in parts)


def _values(text: str) -> frozenset[int]:
    if text == "-":
        return frozenset()
    if not text or any(char not in "0123456" for char in text):
        raise _unreadable("lacks", text)
    return frozenset(int(char) for char in text)


def _number(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise _unreadable(field, text)
    return int(text)


def _unreadable(field: str, text: object) -> NotationError:
    return NotationError(
        f"cannot read {shown(text)} as the {field} of a position",
        key="error-position-text",
        field=field,
        text=shown(text),
    )
