"""``balak analyse``: what every decision of a match lost, what was luck, and where it turned."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

import click

from balak.cli.common import Command, FatalError, Usage, complain, lang_option, whole
from balak.cli.files import tell_each
from balak.cli.progress import Progress
from balak.record import Record, compact_json
from balak.text import Lang, message

LEAST: Final = 10
MOST: Final = 1_000_000
"""The budgets that `balak.analysis` takes."""


class _Stopped(Exception):  # noqa: N818 - no error
    """Ctrl-C came while a record was analysed; what was done of it is to be told."""

    def __init__(self, text: str, line: int, done: int, count: int) -> None:
        super().__init__(text)
        self.text = text
        self.line, self.done, self.count = line, done, count


@click.command(cls=Command)
@click.argument("file")
@click.option("--budget", callback=whole(LEAST, MOST))
@click.option("--seed", metavar="TEXT", default="")
@click.option("--workers", callback=whole(1, 999))
@click.option("--open", "is_open", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    *,
    budget: int | None,
    seed: str,
    workers: int | None,
    is_open: bool,
    as_json: bool,
) -> None:
    """Analyse every record of a file."""
    lang: Lang = ctx.obj
    if not seed.isascii():
        raise Usage("usage-seed", value=seed)
    for module in ("numpy", "numba"):
        if find_spec(module) is None:
            raise FatalError("cli-no-extra", name=module, extra="sim")
    with _not_begun():
        from balak.analysis import BUDGET, analyse, piece_count
        from balak.analysis.telling import told
        from balak.simulation.processes import usable_cores

    gap = ""

    def tell(line: int, record: Record) -> str:
        nonlocal gap
        with Progress(piece_count(record), message(lang, "analyse-unit"), lang) as progress:
            found = analyse(
                record,
                budget=budget or BUDGET,
                seed=seed,
                workers=workers or usable_cores(),
                is_open=is_open,
                progress=progress.tell,
            )
        if as_json:
            text = compact_json(found.to_dict())
        else:
            text, gap = gap + told(found, lang, line=line), "\n"
        if not found.is_complete:
            raise _Stopped(text, line, len(found.rounds), found.round_count)
        return text

    try:
        is_good = tell_each(file, tell, lang, as_json=as_json)
    except _Stopped as stop:
        if not stop.done:
            raise FatalError("analyse-not-begun", code=130) from None
        click.echo(stop.text)
        told_of = message(lang, "analyse-stopped", line=stop.line, done=stop.done, count=stop.count)
        complain(f"balak: {told_of}")
        ctx.exit(130)
    if not is_good:
        ctx.exit(1)


@contextmanager
def _not_begun() -> Iterator[None]:
    """Say that nothing was done where Ctrl-C comes while everything is being loaded."""
    try:
        yield
    except KeyboardInterrupt as stop:
        raise FatalError("analyse-not-begun", code=130) from stop
