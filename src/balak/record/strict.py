"""Strict JSON: the text of a record as values, or a refusal; nothing is repaired silently."""

import json
import re
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from typing import Final, NoReturn

from balak.errors import Reason, SetupError
from balak.tiles import shown

MAX_DEPTH: Final = 32
"""How deep lists and objects may be nested; the record itself is level 1."""
_MAX_DIGITS: Final = 1000

# Strings whole, so that a bracket in one does not count. Possessive: linear on any input.
_TOKEN: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def format_error(message: str, key: str, **details: str | int) -> SetupError:
    """Return the refusal of something that is not the format of a record."""
    return SetupError(message, reason=Reason.FORMAT, rule=None, key=key, **details)


def parse_json(data: bytes) -> object:
    """Return the value that this JSON text stands for.

    Raises:
        SetupError: It is not UTF-8 or not JSON, starts with a byte-order mark, nests deeper than
            32, has a key twice in one object, a NaN or Infinity, half a surrogate pair, or a number
            that cannot be kept.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise format_error(
            f"the text is not UTF-8 (byte {error.start + 1})",
            "error-json-utf8",
            at=error.start + 1,
        ) from None
    if text.startswith("\ufeff"):
        raise format_error("the text starts with a byte-order mark", "error-json-bom")
    # Measured before parsing, since the parser would recurse.
    if max(depths(text), default=0) > MAX_DEPTH:
        raise format_error(
            f"lists and objects are nested deeper than {MAX_DEPTH}",
            "error-json-depth",
            limit=MAX_DEPTH,
        )
    try:
        value: object = _DECODER.decode(text)
    except JSONDecodeError as error:
        raise format_error(
            f"the text is not JSON (character {error.pos + 1})",
            "error-json",
            at=error.pos + 1,
        ) from None
    if "\\u" in text:
        _check_surrogates(value)
    return value


def depths(text: str) -> Iterator[int]:
    """Yield how many lists and objects are open after each bracket outside of strings."""
    depth = 0
    for token in _TOKEN.finditer(text):
        first = text[token.start()]
        if first in "[{":
            depth += 1
            yield depth
        elif first in "]}":
            depth -= 1
            yield depth


def compact_json(value: object) -> str:
    """Return a value as compact JSON with non-ASCII characters as they are."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise format_error(
                    f"the key {shown(name)} comes twice in one object",
                    "error-json-duplicate",
                    name=shown(name),
                )
            seen.add(name)
    return result


def _constant(text: str) -> NoReturn:
    raise format_error(f"{text} is not a number of JSON", "error-json-constant", text=text)


def _integer(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        _too_large()
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        _too_large()
    return number


def _too_large() -> NoReturn:
    raise format_error("a number is too large to be kept", "error-json-number")


def _check_surrogates(value: object) -> None:
    if isinstance(value, str):
        if _SURROGATE.search(value):
            raise format_error("a text holds half a surrogate pair", "error-json-surrogate")
    elif isinstance(value, list):
        for item in value:
            _check_surrogates(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            _check_surrogates(name)
            _check_surrogates(item)


_DECODER: Final = JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=_fraction,
    parse_constant=_constant,
)
