"""The learning curve as a picture, in the style of `balak.simulation.plotting`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

from balak.text import Lang, message
from balak.training.trainer import Mark

_PAPER: Final = "#f4efe5"
_INK: Final = "#1a1714"
_EDGE: Final = "#8a7f70"
_STYLE: Final[Any] = {
    "axes.edgecolor": _EDGE,
    "axes.facecolor": _PAPER,
    "axes.labelcolor": _INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": _PAPER,
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "grid.color": "#cfc5b3",
    "grid.linewidth": 0.6,
    "legend.edgecolor": _PAPER,
    "legend.facecolor": _PAPER,
    "svg.hashsalt": "balak",
    "text.color": _INK,
    "xtick.color": _EDGE,
    "ytick.color": _EDGE,
}
_DATES: Final = {".svg": "Date", ".pdf": "CreationDate"}


def save_curve(marks: Sequence[Mark], lang: Lang, file: str) -> None:
    """Draw the points a round against both bots, and write them as the file's ending says.

    Raises:
        OSError: The file cannot be written.
    """
    ending = Path(file).suffix.lower()
    metadata = {_DATES[ending]: None} if ending in _DATES else {}
    rounds = [mark.rounds / 1e6 for mark in marks]
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(7.2, 4.2), layout="constrained")
        axes = figure.subplots()
        axes.grid(axis="y")
        axes.axhline(0, color=_EDGE, linewidth=1)
        axes.errorbar(
            rounds,
            [mark.heuristic for mark in marks],
            yerr=[mark.error for mark in marks],
            color="#a3241c",
            label="heuristic",
        )
        axes.plot(rounds, [mark.random for mark in marks], color="#2a4aa8", label="random")
        axes.set_xlabel(message(lang, "train-plot-rounds"))
        axes.set_ylabel(message(lang, "train-plot-points"))
        axes.legend(title=message(lang, "train-plot-against"))
        figure.savefig(file, format=ending[1:], dpi=160, metadata=metadata)
