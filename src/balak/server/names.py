"""What may be a player's name."""

import unicodedata
from typing import Final

from balak.errors import ProtocolError, SetupError
from balak.record import check_name

MAX_GRAPHEMES: Final = 24
_ZWJ: Final = "\u200d"
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
"""Letters and signs that show nothing: fillers of Hangul, the empty cell of Braille, …"""
_AROUND: Final = f" \u00ad\u034f\u180e\u200b\u2060\ufeff{_BLANK}"
"""What is taken away around a name."""


def checked_name(text: str) -> str:
    """Return the name in NFC, with single spaces in it and none around it.

    Raises:
        ProtocolError: It shows nothing, cannot stand in a record, or is longer than 24 characters
            (code ``name``).
    """
    normal = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if unicodedata.category(char)[0] == "Z" else char for char in normal)
    name = " ".join(part for part in spaced.split(" ") if part).strip(_AROUND)
    try:
        if name:
            check_name(name)
    except SetupError as error:
        raise ProtocolError(str(error), code="name", key=error.key, **_variables(error)) from error
    if not any(map(_shows, name)):
        raise ProtocolError("a name must not be blank", code="name", key="error-name-blank")
    if grapheme_count(name) > MAX_GRAPHEMES:
        raise ProtocolError(
            f"a name must have at most {MAX_GRAPHEMES} characters",
            code="name",
            key="error-name-length",
            limit=MAX_GRAPHEMES,
            count=grapheme_count(name),
        )
    return name


def grapheme_count(text: str) -> int:
    """Return how many characters a person sees, nearly.

    Marks, variation selectors, skin tones and joined emoji count with what they stand on, and two
    regional indicators are one flag. It differs from Unicode's full rules for a few scripts only,
    where it counts more.
    """
    count = 0
    joined = False
    flag_open = False
    for char in text:
        code = ord(char)
        is_regional = 0x1F1E6 <= code <= 0x1F1FF
        extends = (
            unicodedata.category(char) in {"Mn", "Me", "Mc"}
            or char == _ZWJ
            or 0x1F3FB <= code <= 0x1F3FF
            or 0xE0020 <= code <= 0xE007F
        )
        if not (extends or joined or (is_regional and flag_open)):
            count += 1
        flag_open = is_regional and not flag_open
        joined = char == _ZWJ
    return count


def _shows(char: str) -> bool:
    """Return whether this character alone can be seen: no space, no mark, nothing invisible."""
    return unicodedata.category(char)[0] not in "ZCM" and char not in _BLANK


def _variables(error: SetupError) -> dict[str, str | int]:
    return {name: value for name, value in error.details.items() if name != "message"}
