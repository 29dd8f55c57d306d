"""``balak simulate``: many rounds or matches of bots, and what came of them."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from balak.bots import SHOWN_NAMES, is_bot_name
from balak.cli.common import Command, FatalError, Usage, complain, lang_option, whole
from balak.cli.progress import Progress
from balak.errors import BalakError
from balak.record import compact_json
from balak.text import Lang, explain, message

if TYPE_CHECKING:
    from balak.simulation import Plan, Run, Summary
    from balak.simulation.records import RecordFile

MOST: Final = 999_999_999
PICTURES: Final = (".png", ".svg", ".pdf")


def _bots(_: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Return the names of the bots, which stand with commas between them."""
    if value is None:
        raise Usage("usage-missing", name=param.opts[0])
    names = tuple(name.strip() for name in value.split(","))
    for name in names:
        if not is_bot_name(name):
            known = ", ".join(SHOWN_NAMES)
            raise Usage("usage-choice", name=param.opts[0], value=name, known=known)
    return names


def _picture(_: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not value.lower().endswith(PICTURES):
        raise Usage("usage-ending", name=param.opts[0], value=value, known=", ".join(PICTURES))
    return value


def _file(_: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value in ("", "-"):
        raise Usage("usage-file-name", name=param.opts[0], value=value)
    return value


@click.command(cls=Command)
@click.option("--seats", callback=whole(2, 4))
@click.option("--bots", callback=_bots)
@click.option("--rounds", callback=whole(1, MOST))
@click.option("--matches", callback=whole(1, MOST))
@click.option("--seed", metavar="TEXT")
@click.option("--duplicate", is_flag=True)
@click.option("--workers", callback=whole(1, 999))
@click.option("--ray", metavar="ADDRESS")
@click.option("--records", metavar="FILE", callback=_file)
@click.option("--plot", metavar="FILE", callback=_picture)
@click.option("--json", "as_json", is_flag=True)
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    seats: int | None,
    bots: tuple[str, ...],
    rounds: int | None,
    matches: int | None,
    seed: str | None,
    duplicate: bool,
    workers: int | None,
    ray: str | None,
    records: str | None,
    plot: str | None,
    as_json: bool,
) -> None:
    """Simulate many rounds or matches of bots."""
    lang: Lang = ctx.obj
    bots = _seated(bots, seats)
    if (rounds is None) == (matches is None):
        raise Usage("usage-one-of", names="--rounds, --matches")
    if duplicate and len(set(bots)) == 1:
        raise Usage("usage-duplicate", name=bots[0])
    if seed is None:
        seed = secrets.token_hex(8)
    elif not seed.isascii():
        raise Usage("usage-seed", value=seed)
    if records is not None and plot is not None:
        _check_apart(records, plot)
    _need_extras(ray=ray, plot=plot)
    with _not_begun():
        from balak.simulation import Plan, Summary
        from balak.simulation.findings import how_far
        from balak.simulation.pieces import suggested_workers
        from balak.simulation.plan import Unit
        from balak.simulation.processes import usable_cores

    unit: Unit = "round" if matches is None else "match"
    plan = Plan(bots, unit, rounds or matches or 0, seed, is_duplicate=duplicate)
    if plot is not None:
        _check_writable(plot)
    workers = workers or suggested_workers(plan, usable_cores())
    done = _run(plan, lang, workers=workers, ray=ray, records=records)
    if done.tally.unit_count:
        _tell(Summary.of(plan, done.tally), lang, as_json=as_json, plot=plot)
    if done.stopped_by is not None:
        complain(f"balak: {_why(done.stopped_by, lang, records)}")
        complain(f"balak: {how_far(plan, done.tally.unit_count, lang)}")
        ctx.exit(130 if isinstance(done.stopped_by, KeyboardInterrupt) else 2)


def _seated(bots: tuple[str, ...], seats: int | None) -> tuple[str, ...]:
    """Return the bot of each seat; one name stands for all."""
    if len(bots) == 1:
        return bots * (seats or 2)
    if len(bots) != (seats or len(bots)) or len(bots) > 4:
        raise Usage("usage-line-up", bots=len(bots), seats=seats or 4)
    return bots


def _need_extras(*, ray: str | None, plot: str | None) -> None:
    """Say what is to be installed, where it is not, before anything else is done."""
    needed: dict[str, tuple[str, ...]] = {"sim": ("numpy", "numba", "zstandard")}
    if plot is not None:
        needed["plot"] = ("matplotlib",)
    if ray is not None:
        needed["ray"] = ("ray",)
    for extra, modules in needed.items():
        for module in modules:
            if find_spec(module) is None:
                raise FatalError("cli-no-extra", name=module, extra=extra)


def _check_apart(records: str, plot: str) -> None:
    if os.path.realpath(records) == os.path.realpath(plot):
        raise Usage("usage-same-file", file=plot)


@contextmanager
def _not_begun() -> Iterator[None]:
    """Say that nothing was played where Ctrl-C comes while everything is being loaded."""
    try:
        yield
    except KeyboardInterrupt as stop:
        raise FatalError("simulate-not-begun", code=130) from stop


def _check_writable(file: str) -> None:
    """Fail before the work rather than after it."""
    try:
        Path(file).open("ab").close()
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from error


def _unwritable(file: str, error: Exception) -> FatalError:
    cause = getattr(error, "strerror", None) or str(error)
    return FatalError("cli-file-write", file=file, cause=cause)


def _run(plan: "Plan", lang: Lang, *, workers: int, ray: str | None, records: str | None) -> "Run":
    """Play, with progress shown and records written; whatever stops it stands in what is returned.

    Raises:
        FatalError: The file of records cannot be opened.
    """
    from balak.simulation import run
    from balak.simulation.records import RecordFile

    file = None
    if records is not None:
        try:
            file = RecordFile(records)
        except (OSError, ValueError) as error:
            raise _unwritable(records, error) from error
    try:
        with Progress(plan.count, message(lang, f"simulate-unit-{plan.unit}"), lang) as progress:
            done = run(plan, workers=workers, ray=ray, records=file, on_progress=progress.tell)
    finally:
        failure = None if file is None else _closed(file)
    return replace(done, stopped_by=done.stopped_by or failure)


def _closed(file: "RecordFile") -> OSError | None:
    """Close a file of records and return what went wrong, if anything did."""
    try:
        file.close()
    except OSError as error:
        return error
    return None


def _tell(found: "Summary", lang: Lang, *, as_json: bool, plot: str | None) -> None:
    from balak.simulation.findings import told

    click.echo(compact_json(found.to_dict()) if as_json else told(found, lang))
    if plot is not None:
        from balak.simulation.plotting import save_plot

        try:
            save_plot(found, lang, plot)
        except OSError as error:
            raise _unwritable(plot, error) from error


def _why(cause: BaseException, lang: Lang, records: str | None) -> str:
    match cause:
        case BalakError():
            return explain(cause, lang)
        case OSError():
            error = _unwritable(records or "", cause)
            return message(lang, error.key, **error.details)
    return message(lang, "simulate-interrupted")
