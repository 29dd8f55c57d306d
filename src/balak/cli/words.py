"""The words that a person types in ``balak play``, in either language."""

from dataclasses import dataclass
from typing import Final

from balak.actions import DRAW, PASS, Draw, Pass, Place
from balak.cli.answers import Command, commands
from balak.errors import NotationError
from balak.layout import Arm
from balak.tiles import Tile, shown

Move = Place | Draw | Pass

QUIT: Final = Command("quit", "q", ("keluar", "quit"))
"""The one command that the page has no key for."""
_MOVES: Final[dict[str, Draw | Pass]] = {"draw": DRAW, "pass": PASS}
_ARMS: Final = {
    "-": Arm.MINUS,
    "left": Arm.MINUS,
    "kiri": Arm.MINUS,
    "+": Arm.PLUS,
    "right": Arm.PLUS,
    "kanan": Arm.PLUS,
}


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of the person; it costs nothing."""

    id: str
    """As in the map of keys; or ``quit``."""
    value: int | None = None
    """The value that is asked about."""


def typed_commands() -> tuple[Command, ...]:
    """Return what can be typed: the map of keys without what only the page can do."""
    return (*(command for command in commands() if command.words), QUIT)


def read_command(line: str) -> Move | Ask | None:
    """Return what a line asks for; None for an empty one.

    A tile may be written in either order, and its end as a sign or a word. Commands are written as
    their letter or as a word of either language.

    Raises:
        NotationError: The line is anything else.

    >>> str(read_command("41 kiri"))
    '14-'
    >>> read_command("nilai 6")
    Ask(id='value', value=6)
    """
    text = line.strip().lower()
    if not text:
        return None
    for command in typed_commands():
        for word in (command.key, *command.words):
            if text == word and command.id != "value":
                return _MOVES.get(command.id) or Ask(command.id)
            value = text.removeprefix(word).strip()
            if command.id == "value" and text != value and value in set("0123456"):
                return Ask("value", int(value))
    digits, end = text[:2], text[2:].strip()
    if len(digits) == 2 and set(digits) <= set("0123456") and (not end or end in _ARMS):
        return Place(Tile.parse("".join(sorted(digits))), _ARMS.get(end))
    raise NotationError(f"{shown(text)} is not a command", key="play-unknown", text=shown(text))
