"""A file of records as lines of bytes, read in bounded memory."""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO, Final

from balak.errors import SetupError
from balak.record.strict import depths, format_error

MAX_LINE: Final = 1 << 20
"""The longest line in bytes, without its line break."""
MAX_PRETTY: Final = 16 << 20
"""The longest object over several lines in bytes."""

Line = tuple[int, bytes | SetupError]
"""A line's number from 1, with its bytes or the refusal of a line that cannot be a record."""

_BLANK: Final = b" \t\r\n"


def read_lines(stream: BinaryIO) -> Iterator[Line]:
    """Yield the lines of a file that are not blank, without their line breaks.

    A file that is one object over several lines counts as line 1. A file that is no text at all
    is refused once, at its first line, and not read further.
    """
    lines = _split(stream)
    for number, line in lines:
        if isinstance(line, bytes):
            if _is_binary(line):
                yield number, format_error("this is not a text file", "error-file-binary")
                return
            if _is_open(line):
                yield from _pretty((number, line), lines)
                return
        yield number, line
        yield from lines


def _split(stream: BinaryIO) -> Iterator[Line]:
    number = 0
    while chunk := stream.readline(MAX_LINE + 2):
        number += 1
        line = chunk.removesuffix(b"\n").removesuffix(b"\r")
        if len(line) > MAX_LINE:
            while chunk and not chunk.endswith(b"\n"):
                chunk = stream.readline(MAX_LINE)
            yield number, _too_long(MAX_LINE)
        elif line.strip(_BLANK):
            yield number, line


def _too_long(limit: int) -> SetupError:
    return format_error(f"the line is longer than {limit} bytes", "error-line-long", limit=limit)


def _pretty(first: tuple[int, bytes], rest: Iterator[Line]) -> Iterator[Line]:
    """Yield one object that goes over all of the file, or else line by line."""
    ahead: list[Line] = [first]
    size = len(first[1])
    for item in rest:
        ahead.append(item)
        size += len(item[1]) + 1 if isinstance(item[1], bytes) else MAX_PRETTY
        if size > MAX_PRETTY:
            break
    texts = [line for _, line in ahead if isinstance(line, bytes)]
    whole = b"\n".join(texts)
    if size <= MAX_PRETTY and len(ahead) > 1 and _is_whole(whole):
        yield 1, whole
    elif len(ahead) == 1 or any(_starts_record(line) for line in texts[1:]):
        # Records on one line each, the first of them broken off.
        yield from chain(ahead, rest)
    elif size > MAX_PRETTY:
        last = ahead[-1][1]
        yield 1, last if isinstance(last, SetupError) else _too_long(MAX_PRETTY)
    else:
        yield 1, whole


def _starts_record(line: bytes) -> bool:
    """Return whether this is a record's line rather than one of the lines of an object."""
    return line.startswith(b'{"') or _is_whole(line)


def _is_binary(line: bytes) -> bool:
    if line.lstrip(_BLANK).startswith(b"{"):
        return False
    return b"\0" in line or not _is_utf8(line)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_open(line: bytes) -> bool:
    """Return whether this is the beginning of an object that goes on after it."""
    level = 0
    if line.lstrip(_BLANK).startswith(b"{"):
        for level in _depths(line):
            if level == 0:
                return False
    return level > 0


def _is_whole(text: bytes) -> bool:
    """Return whether this is an object that ends where the text does."""
    text = text.strip(_BLANK)
    if not (text.startswith(b"{") and text.endswith(b"}")):
        return False
    levels = _depths(text)
    return any(level == 0 for level in levels) and next(levels, None) is None


def _depths(text: bytes) -> Iterator[int]:
    # Brackets and quotes are ASCII, so a text with broken UTF-8 is measured as well.
    return depths(text.decode("latin-1"))
