"""Names of players: what a record, and so a table, lets somebody be called."""

import unicodedata
from typing import Final

from balak.errors import SetupError
from balak.record.strict import format_error

MAX_NAME: Final = 40
"""The longest name in code points."""

_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_REFUSED: Final = frozenset({"Cc", "Cs", "Co"})


def check_name(name: str) -> None:
    """Check a player's name.

    Raises:
        SetupError: It is blank, longer than 40 code points, not in normal form C, or holds a
            control character, half a surrogate pair, a private character or a bidi control.

    >>> check_name("Ni Luh Ayu")
    """
    problem = _problem(name)
    if problem is not None:
        raise problem


def _problem(name: str) -> SetupError | None:
    if not 1 <= len(name) <= MAX_NAME:
        return format_error(
            f"a name has 1 to {MAX_NAME} characters, not {len(name)}",
            "error-name-length",
            limit=MAX_NAME,
            count=len(name),
        )
    if any(char in _BIDI or unicodedata.category(char) in _REFUSED for char in name):
        return format_error(
            "a name must not hold control characters, private characters or bidi controls",
            "error-name-characters",
        )
    if not unicodedata.is_normalized("NFC", name):
        return format_error("a name must be in Unicode's normal form C", "error-name-form")
    # Also blank: nothing but spaces of any kind and characters that cannot be seen.
    if all(unicodedata.category(char) in {"Zs", "Zl", "Zp", "Cf"} for char in name):
        return format_error("a name must not be blank", "error-name-blank")
    return None
