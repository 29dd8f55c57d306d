"""What the commands share: language, input, errors and help."""

import errno
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO, Final, TypeVar

import click

from balak.errors import BalakError
from balak.record import Record, read_records
from balak.text import LANGS, Lang, explain, is_lang, message

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
Callback = Callable[[click.Context, click.Parameter, str | None], T]
"""What click calls to check an option."""


class FatalError(Exception):
    """The command cannot go on: a sentence of the catalogue and an exit code."""

    def __init__(self, key: str, *, code: int = 2, **details: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.code = code
        self.details = details


class Usage(click.UsageError):
    """Arguments that are wrong, with the sentence that says so."""

    def __init__(self, key: str, **details: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.details = details


class Command(click.Command):
    """A command whose help is a text of the catalogue: ``help-replay`` for ``replay``."""

    def get_help(self, ctx: click.Context) -> str:
        """Return the text of the catalogue."""
        return message(ctx.obj, f"help-{self.name}")


def one_of(words: Sequence[str]) -> Callback[str | None]:
    """Return a check of an option: its value is one of these words."""

    def check(_: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value is not None and value not in words:
            raise Usage("usage-choice", name=param.opts[0], value=value, known=", ".join(words))
        return value

    return check


def whole(low: int, high: int) -> Callback[int | None]:
    """Return a check of an option: its value is a whole number in this range."""

    def check(_: click.Context, param: click.Parameter, value: str | None) -> int | None:
        if value is None:
            return None
        if value.isascii() and value.isdigit() and len(value) < 10 and low <= int(value) <= high:
            return int(value)
        raise Usage("usage-range", name=param.opts[0], value=value, low=low, high=high)

    return check


def lang_option(function: F) -> F:
    """Add ``--lang`` to a command; the language is the context's object (`click.pass_obj`)."""

    def choose(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        ctx.obj = one_of(LANGS)(ctx, param, value) or ctx.obj

    return click.option("--lang", expose_value=False, is_eager=True, callback=choose)(function)


def chosen_lang(argv: Sequence[str]) -> Lang:
    """Return the language that the arguments choose, for what is said before they are parsed."""
    for at, word in enumerate(argv):
        if word == "--":
            break
        value = argv[at + 1] if word == "--lang" and at + 1 < len(argv) else word[7:]
        if word.startswith("--lang") and is_lang(value):
            return value
    return LANGS[0]


def use_utf8() -> None:
    """Write UTF-8 with plain line ends whatever the locale is; a name of a file never fails."""
    for stream, errors in ((sys.stdout, "surrogateescape"), (sys.stderr, "backslashreplace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors=errors, newline="\n")


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """Open a file for reading as bytes, ``-`` for standard input.

    Raises:
        FatalError: It cannot be read; exit code 2.
    """
    try:
        if file == "-":
            if sys.stdin is None:
                raise FatalError("cli-file-closed")
            yield sys.stdin.buffer
        else:
            with open(file, "rb") as stream:  # noqa: PTH123 — a path from the user, as given
                yield stream
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

    A file whose first lines are no JSON at all is given up after the tenth.

    Raises:
        FatalError: The file cannot be read (exit code 2), or holds no record at all (exit code 1).
    """
    foreign = 0
    count = 0
    with opened(file) as stream:
        for count, (line, record) in enumerate(read_records(stream), 1):
            yield line, record
            is_foreign = isinstance(record, BalakError) and record.key == "error-json"
            foreign += is_foreign and foreign == count - 1
            if foreign == 10:
                raise FatalError("cli-file-foreign", code=1, file=file)
    if count == 0:
        raise FatalError("cli-file-empty", code=1, file=file)


def refusal_line(file: str, line: int, error: BalakError, lang: Lang) -> str:
    """Return ``FILE:LINE: round 2, action 14: R10: …``; the words before the rule are for programs.

    Parts that do not apply are left out.
    """
    return f"{file}:{line}: {located(error, lang)}"


def located(error: BalakError, lang: Lang) -> str:
    """Return where in a record a refusal is, its rule, and the sentence."""
    places = [
        f"{name} {number}"
        for name, number in (("round", error.round), ("action", error.action))
        if number is not None
    ]
    rule = getattr(error, "rule", None)
    parts = [", ".join(places), rule or "", explain(error, lang)]
    return ": ".join(part for part in parts if part)


def refusal_json(error: BalakError, lang: Lang) -> dict[str, object]:
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


def installed_version() -> str:
    """Return the version of this installation."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("balak")
    except PackageNotFoundError:
        return "0"
