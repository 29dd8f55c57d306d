"""What may be a player's name."""

import unicodedata
from typing import Final

from balak.errors import ProtocolError, SetupError
from balak.record import check_name

MAX_GRAPHEMES: Final = 24
_ZWJ: Final = "\u200d"


def checked_name(text: str) -> str:
    """Return the name in NFC without spaces around it.

    Raises:
        ProtocolError: It cannot stand in a record, or is longer than 24 characters (code
            ``name``).
    """
    name = unicodedata.normalize("NFC", text).strip()
    try:
        check_name(name)
    except SetupError as error:
        raise ProtocolError(str(error), code="name", key=error.key, **_variables(error)) from error
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


def _variables(error: SetupError) -> dict[str, str | int]:
    return {name: value for name, value in error.details.items() if name != "message"}
