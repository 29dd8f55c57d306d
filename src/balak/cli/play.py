"""``balak play``: a match against bots in the terminal, in plain lines."""

import os
import secrets
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from balak.bots import BOT_NAMES, make_bot
from balak.cli.common import Command, FatalError, Usage, lang_option, one_of, whole
from balak.cli.table import LeavingError, Table
from balak.errors import SetupError
from balak.match import MAX_TARGET
from balak.record import Record, check_name
from balak.shuffle import draw_lot, seeded_deck
from balak.text import Lang, explain, message

FIRST_LEVEL: Final = "greedy"
"""Against whom one plays who has not chosen: it can be beaten, and does nothing odd."""


def _bots(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str]:
    """Return the names of the bots, which stand with commas between them."""
    return [one_of(BOT_NAMES)(ctx, param, name) or "" for name in (value or "").split(",")]


@click.command(cls=Command)
@click.option("--seats", callback=whole(2, 4))
@click.option("--bots", callback=_bots, default=FIRST_LEVEL)
@click.option("--seed", metavar="TEXT")
@click.option("--target", callback=whole(1, MAX_TARGET))
@click.option("--name", metavar="NAME")
@click.option("--record", "record_file", metavar="FILE")
@lang_option
@click.pass_obj
def command(
    lang: Lang,
    *,
    seats: int | None,
    bots: list[str],
    seed: str | None,
    target: int | None,
    name: str | None,
    record_file: str | None,
) -> None:
    """Play a match against bots."""
    seats = seats or len(bots) + 1
    if len(bots) == 1:
        bots *= seats - 1
    if len(bots) != seats - 1:
        raise Usage("usage-bots", bots=len(bots), seats=seats)
    kinds = [message(lang, f"level-{kind}") for kind in bots]
    names = (
        message(lang, "you") if name is None else _checked(name, lang),
        *(message(lang, "play-bot", number=at, kind=kind) for at, kind in enumerate(kinds, 1)),
    )
    if seed is None:
        seed = secrets.token_hex(8)
    elif not seed.isascii():
        raise Usage("usage-seed", value=seed)
    table = Table(
        lang=lang,
        names=names,
        seed=seed,
        lot=draw_lot(seeded_deck(seed, 0), seats),
        bots=[make_bot(kind, f"{seed}:{seat}") for seat, kind in enumerate(bots, 1)],
        target=target or 0,
        commands=sys.stdin if sys.stdin is not None else iter(()),
    )
    _check_writable(record_file)
    if "expert" in bots and find_spec("numba") is None:
        expert, net = (message(lang, f"level-{kind}") for kind in ("expert", "net"))
        table.say("play-no-search", expert=expert, net=net)
    try:
        table.play()
    except LeavingError:
        table.say("play-left")
    finally:
        if record_file is not None:
            _save(table, record_file)


def _checked(name: str, lang: Lang) -> str:
    try:
        check_name(name)
    except SetupError as error:
        raise Usage("usage-why", why=explain(error, lang)) from error
    return name


def _check_writable(file: str | None) -> None:
    """Fail before the match rather than after it."""
    if file is not None:
        _append(file, b"")


def _save(table: Table, file: str) -> None:
    record = Record.of(
        table.match,
        table.names,
        lot=table.lot,
        meta={"seed": table.seed},
        with_unfinished=True,
    )
    _append(file, record.to_json().encode() + b"\n")
    table.say("play-saved", file=file)


def _append(file: str, line: bytes) -> None:
    """Add a line to a file of records; what it holds already stays."""
    try:
        with Path(file).open("a+b") as stream:
            if line and stream.tell():
                stream.seek(-1, os.SEEK_END)
                if stream.read(1) != b"\n":
                    line = b"\n" + line
            stream.write(line)
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or str(error)
        raise FatalError("cli-file-write", file=file, cause=cause) from error
