"""The words that a person types in ``balak play``, in either language."""

from enum import Enum, auto
from typing import Final

from balak.actions import DRAW, PASS, Draw, Pass, Place
from balak.errors import NotationError
from balak.layout import Arm
from balak.tiles import Tile, shown


class Ask(Enum):
    """A question of the person; it costs nothing."""

    HELP = auto()
    HAND = auto()
    ENDS = auto()
    SCORE = auto()
    LINE = auto()
    COUNTS = auto()
    HINT = auto()
    QUIT = auto()


Move = Place | Draw | Pass

_WORDS: Final[dict[str, Ask | Draw | Pass]] = {
    word: meaning
    for meaning, words in (
        (DRAW, "d draw a ambil"),
        (PASS, "p pass l lewati"),
        (Ask.HELP, "? h help b bantuan"),
        (Ask.HAND, "hand t tangan"),
        (Ask.ENDS, "e ends u ujung"),
        (Ask.SCORE, "s score skor"),
        (Ask.LINE, "line r rangkaian caption keterangan"),
        (Ask.COUNTS, "c counts j jumlah"),
        (Ask.HINT, "hint petunjuk"),
        (Ask.QUIT, "q quit k keluar exit"),
    )
    for word in words.split()
}
_ARMS: Final = {
    "-": Arm.MINUS,
    "left": Arm.MINUS,
    "kiri": Arm.MINUS,
    "+": Arm.PLUS,
    "right": Arm.PLUS,
    "kanan": Arm.PLUS,
}


def read_command(line: str) -> Move | Ask | None:
    """Return what a line asks for; None for an empty one.

    A tile may be written in either order, and its end as a sign or a word.

    Raises:
        NotationError: The line is anything else.

    >>> str(read_command("41 kiri"))
    '14-'
    """
    text = line.strip().lower()
    if not text:
        return None
    word = _WORDS.get(text)
    if word is not None:
        return word
    digits, end = text[:2], text[2:].strip()
    if len(digits) == 2 and set(digits) <= set("0123456") and (not end or end in _ARMS):
        return Place(Tile.parse("".join(sorted(digits))), _ARMS.get(end))
    raise NotationError(f"{shown(text)} is not a command", key="play-unknown", text=shown(text))
