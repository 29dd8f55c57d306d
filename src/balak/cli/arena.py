"""``balak arena``: bots against each other, each pair of them, with the luck taken out."""

import secrets
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import click

from balak.bots import SHOWN_NAMES
from balak.cli.common import Command, FatalError, Usage, complain, lang_option, whole
from balak.cli.progress import Progress
from balak.errors import BalakError
from balak.record import compact_json
from balak.text import Lang, explain, message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from balak.arena import Contest

MOST: Final = 999_999_999
LUCK_PLAYOUTS: Final = 64
"""Playouts for each tile that might be drawn, where a bot searches or comes from outside."""
MOST_PLAYOUTS: Final = 999_999


def _names(_: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Return the names of the bots, which stand with commas between them."""
    if value is None:
        raise Usage("usage-missing", name=param.opts[0])
    names = tuple(name.strip() for name in value.split(","))
    if len(names) < 2 or len(set(names)) < len(names):
        raise Usage("usage-different-bots", name=param.opts[0])
    return names


@click.command(cls=Command)
@click.option("--bots", callback=_names)
@click.option("--seats", callback=whole(2, 4))
@click.option("--rounds", callback=whole(1, MOST))
@click.option("--matches", callback=whole(1, MOST))
@click.option("--seed", metavar="TEXT")
@click.option("--luck-playouts", callback=whole(0, MOST_PLAYOUTS))
@click.option("--workers", callback=whole(1, 999))
@click.option("--json", "as_json", is_flag=True)
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    bots: tuple[str, ...],
    seats: int | None,
    rounds: int | None,
    matches: int | None,
    seed: str | None,
    luck_playouts: int | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Let each of some bots meet each other one."""
    lang: Lang = ctx.obj
    if (rounds is None) == (matches is None):
        raise Usage("usage-one-of", names="--rounds, --matches")
    if seed is None:
        seed = secrets.token_hex(8)
    elif not seed.isascii():
        raise Usage("usage-seed", value=seed)
    for module in ("numpy", "numba", "zstandard"):
        if find_spec(module) is None:
            raise FatalError("cli-no-extra", name=module, extra="sim")
    try:
        from balak.arena import contests, is_outside, is_player_name
        from balak.simulation.plan import Unit
    except KeyboardInterrupt as stop:
        raise FatalError("simulate-not-begun", code=130) from stop

    for name in bots:
        if not is_player_name(name):
            known = ", ".join((*SHOWN_NAMES, "openspiel-ismcts-1000"))
            raise Usage("usage-choice", name="--bots", value=name, known=known)
        if is_outside(name) and find_spec("pyspiel") is None:
            raise FatalError("cli-no-extra", name="pyspiel", extra="openspiel")
    unit: Unit = "round" if matches is None else "match"
    met = contests(bots, seats or 2, unit, rounds or matches or 0, seed)
    if luck_playouts is None:
        luck_playouts = 0 if all(contest.is_compiled for contest in met) else LUCK_PLAYOUTS
    ctx.exit(_run(met, bots, lang, luck_playouts=luck_playouts, workers=workers, as_json=as_json))


def _run(
    met: "Sequence[Contest]",
    bots: tuple[str, ...],
    lang: Lang,
    *,
    luck_playouts: int,
    workers: int | None,
    as_json: bool,
) -> int:
    """Play, tell what was found, and return the exit code."""
    from balak.arena import Report, run, suggested_workers
    from balak.arena.findings import how_far, told
    from balak.simulation.processes import usable_cores

    workers = workers or suggested_workers(met, luck_playouts, usable_cores())
    unit = message(lang, f"arena-unit-{met[0].unit}")
    with Progress(met[0].count * len(met), unit, lang) as progress:
        done = run(met, luck_playouts=luck_playouts, workers=workers, on_progress=progress.tell)
    report = Report.of(met, bots, done, luck_playouts)
    if done.units:
        click.echo(compact_json(report.to_dict()) if as_json else told(report, lang))
    if done.stopped_by is None:
        return 0
    cause, code = message(lang, "simulate-interrupted"), 130
    if isinstance(done.stopped_by, BalakError):
        cause, code = explain(done.stopped_by, lang), 2
    complain(f"balak: {cause}")
    complain(f"balak: {how_far(report, lang)}")
    return code
