"""``balak train``: a net for `NetBot`, made by playing against itself."""

import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from balak.cli.common import Command, FatalError, Usage, complain, lang_option, whole
from balak.cli.progress import Progress
from balak.errors import SetupError
from balak.text import Lang, message

if TYPE_CHECKING:
    from balak.training import Trainer
    from balak.training.trainer import Mark

MOST: Final = 999_999_999
LEAST: Final = 512
MARKS: Final = 40
"""Points of the learning curve."""
PICTURES: Final = (".png", ".svg", ".pdf")


@click.command(cls=Command)
@click.option("--seats", default="2", callback=whole(2, 4))
@click.option("--seed", metavar="TEXT", default="1")
@click.option("--rounds", default="6000000", callback=whole(LEAST, MOST))
@click.option("--out", metavar="FILE")
@click.option("--resume", is_flag=True)
@click.option("--plot", metavar="FILE")
@lang_option
@click.pass_context
def command(
    ctx: click.Context,
    *,
    seats: int,
    seed: str,
    rounds: int,
    out: str | None,
    resume: bool,
    plot: str | None,
) -> None:
    """Train a net by playing against itself."""
    lang: Lang = ctx.obj
    if out is None:
        raise Usage("usage-missing", name="--out")
    if out in {"", "-"}:
        raise Usage("usage-file-name", name="--out", value=out)
    if not seed.isascii():
        raise Usage("usage-seed", value=seed)
    if plot is not None and not plot.lower().endswith(PICTURES):
        raise Usage("usage-ending", name="--plot", value=plot, known=", ".join(PICTURES))
    for extra, modules in {"sim": ("numpy", "numba"), "plot": ("matplotlib",)}.items():
        for module in modules if extra == "sim" or plot else ():
            if find_spec(module) is None:
                raise FatalError("cli-no-extra", name=module, extra=extra)
    from balak.nets import written
    from balak.training import Options, Trainer
    from balak.training.saving import resume as resumed

    options = Options(seats=seats, seed=seed, rounds=rounds)
    saved = Path(f"{out}.part")
    try:
        trainer = resumed(options, saved) if resume else Trainer(options)
    except OSError as error:
        cause = error.strerror or str(error)
        raise FatalError("cli-file-other", file=str(saved), cause=cause) from error
    except SetupError as error:
        raise FatalError(error.key, file=str(saved)) from error
    try:
        if plot is not None:
            Path(plot).open("ab").close()  # fail before the work rather than after it
        is_over = _train(trainer, saved, lang)
        if is_over:
            again = f"balak train --seats {seats} --seed {shlex.quote(seed)} --rounds {rounds}"
            Path(out).write_text(written(seats, trainer.net.ravel().tolist(), again), "ascii")
            saved.unlink(missing_ok=True)
        if plot is not None:
            from balak.training.plotting import save_curve

            save_curve(trainer.marks, lang, plot)
    except OSError as error:
        cause = error.strerror or str(error)
        # What is saved on the way has a name that nobody gave.
        file = plot if plot is not None and error.filename == plot else out
        raise FatalError("cli-file-write", file=file, cause=cause) from error
    if not is_over:
        complain(f"balak: {message(lang, 'train-stopped', file=str(saved))}")
        ctx.exit(130)
    click.echo(message(lang, "train-done", file=out, seats=seats, rounds=trainer.marks[-1].rounds))


def _train(trainer: "Trainer", saved: Path, lang: Lang) -> bool:
    """Train to the end, and save on the way; return False where Ctrl-C came first."""
    from balak.training.saving import save

    steps = trainer.options.steps
    pause = max(1, steps // MARKS)
    with Progress(steps, message(lang, "train-unit"), lang) as progress:
        try:
            save(trainer, saved)
            while not trainer.is_over:
                trainer.step()
                progress.tell(trainer.done)
                if trainer.done % pause == 0 or trainer.is_over:
                    mark = trainer.measure()
                    save(trainer, saved)
                    progress.clear()
                    click.echo(_line(mark, lang))
        except KeyboardInterrupt:
            return False
    return True


def _line(mark: "Mark", lang: Lang) -> str:
    return message(
        lang,
        "train-mark",
        rounds=mark.rounds,
        random=f"{mark.random:+.2f}",
        heuristic=f"{mark.heuristic:+.2f}",
        error=f"{mark.error:.2f}",
    )
