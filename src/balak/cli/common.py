"""What the commands share: language, options, errors and help."""

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from balak.errors import BalakError
from balak.text import LANGS, Lang, explain, is_lang, message
from balak.tiles import shown

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
Callback = Callable[[click.Context, click.Parameter, str | None], T]
"""What click calls to check an option."""


def _visible(details: dict[str, str | int]) -> dict[str, str | int]:
    """Return what a sentence is about, with quotes in place of nothing."""
    return {name: '""' if value == "" else value for name, value in details.items()}


class FatalError(Exception):
    """The command cannot go on: a sentence of the catalogue and an exit code."""

    def __init__(self, key: str, *, code: int = 2, **details: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.code = code
        self.details = _visible(details)


def complain(text: str) -> None:
    """Write one line to standard error, with what a terminal would act on written out.

    A file's name and a wrong argument stand in complaints as they were given, so they may hold a
    line break or an escape sequence.
    """
    plain = (char if char.isprintable() else ascii(char)[1:-1] for char in text)
    click.echo("".join(plain), err=True)


class Usage(click.UsageError):
    """Arguments that are wrong, with the sentence that says so."""

    def __init__(self, key: str, **details: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.details = _visible(details)


class Command(click.Command):
    """A command whose help is a text of the catalogue: ``help-replay`` for ``replay``."""

    # Left to us, so that the refusal is in the reader's language.
    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments and refuse one too many."""
        try:
            super().parse_args(ctx, args)
        except click.BadOptionUsage as wrong:
            wrong.ctx = ctx  # click leaves it out here, and then nobody knows which command it was
            raise
        if ctx.args:
            error = Usage("usage-extra", value=shown(ctx.args[0]))
            error.ctx = ctx
            raise error
        return ctx.args

    def get_help(self, ctx: click.Context) -> str:
        """Return the text of the catalogue."""
        return message(ctx.obj, f"help-{ctx.info_name}")


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
    """Read and write UTF-8 whatever the locale is; no byte of a file name or a line can fail."""
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "surrogateescape"),
        (sys.stderr, "backslashreplace"),
    ):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            newline = None if stream is sys.stdin else "\n"
            reconfigure(encoding="utf-8", errors=errors, newline=newline)


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


def installed_version() -> str:
    """Return the version of this installation."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("balak")
    except PackageNotFoundError:
        return "0"
