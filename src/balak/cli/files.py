"""Files of records on the command line: reading them, and saying what is wrong in one line."""

import errno
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

import click

from balak.cli.common import FatalError, complain, located
from balak.cli.compressed import plain
from balak.errors import BalakError
from balak.record import Record, compact_json, read_records
from balak.text import Lang, explain


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """Open a file for reading as bytes, decompressed, ``-`` for standard input.

    Raises:
        FatalError: It cannot be read; exit code 2.
    """
    try:
        if file == "-":
            if sys.stdin is None:
                raise FatalError("cli-file-closed")
            yield plain(sys.stdin.buffer, file)
        else:
            with open(file, "rb") as stream:  # noqa: PTH123 — a path from the user, as given
                yield plain(stream, file)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from error


_CAUSES: Final = {
    errno.ENOENT: "cli-file-missing",
    errno.EISDIR: "cli-file-directory",
    errno.EACCES: "cli-file-permission",
    errno.EPERM: "cli-file-permission",
}


def unreadable(file: str, error: OSError | ValueError) -> FatalError:
    """Return what to say about a file that cannot be read."""
    number = error.errno if isinstance(error, OSError) else None
    cause = str(error.strerror) if isinstance(error, OSError) else str(error)
    return FatalError(_CAUSES.get(number or 0, "cli-file-other"), file=file, cause=cause)


def each_record(file: str) -> Iterator[tuple[int, Record | BalakError]]:
    """Yield the records of a file with their lines, and refusals in their place.

    Raises:
        FatalError: The file cannot be read (exit code 2), or holds no record at all (exit code 1).
    """
    is_empty = True
    with opened(file) as stream:
        for line, record in read_records(stream):
            is_empty = False
            yield line, record
    if is_empty:
        raise FatalError("cli-file-empty", code=1, file=file)


def tell_each(file: str, tell: Callable[[int, Record], str], lang: Lang, *, as_json: bool) -> bool:
    """Print what ``tell`` says of each record and its line, or why the record is refused.

    Returns:
        Whether no record was refused, by the reader or by ``tell``.

    Raises:
        FatalError: As `each_record`.
    """
    is_good = True
    for line, record in each_record(file):
        try:
            if isinstance(record, BalakError):
                raise record
            text = tell(line, record)
        except BalakError as error:
            is_good = False
            if as_json:
                click.echo(compact_json(_refusal_json(error, lang)))
            complain(refusal_line(file, line, error, lang))
        else:
            click.echo(text)
    return is_good


def refusal_line(file: str, line: int, error: BalakError, lang: Lang) -> str:
    """Return ``FILE:LINE: round 2, action 14: R10: …``; the words before the rule are for programs.

    Parts that do not apply are left out.
    """
    return f"{file}:{line}: {located(error, lang)}"


def _refusal_json(error: BalakError, lang: Lang) -> dict[str, object]:
    """Return the object that stands for a bad record in ``--json`` output."""
    return {
        "error": {
            "round": error.round,
            "action": error.action,
            "rule": getattr(error, "rule", None),
            "reason": str(getattr(error, "reason", "format")),
            "message": explain(error, lang),
        }
    }
