"""The distributions of a simulation as a picture."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter, MaxNLocator

from balak.simulation.findings import Cell, cell, headlines, number
from balak.simulation.statistics import Estimate
from balak.simulation.summary import Summary
from balak.text import Lang, message

# The colours of the page (docs/design.md).
PAPER: Final = "#f4efe5"
INK: Final = "#1a1714"
INK_2: Final = "#5a5148"
RULE: Final = "#cfc5b3"
EDGE: Final = "#8a7f70"
PLAYERS: Final = ("#a3241c", "#2a4aa8", "#0b6b5e", "#8a5a00")
BARS: Final = ("#5a5148", "#c58a2a")
"""For what is no player's."""
POINTS_A_BAR: Final = 5
DOTS: Final = 160
"""Dots an inch of a PNG."""

_STYLE: Final[Any] = {
    "axes.edgecolor": EDGE,
    "axes.facecolor": PAPER,
    "axes.labelcolor": INK_2,
    "axes.labelsize": 8.5,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "figure.facecolor": PAPER,
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "legend.edgecolor": PAPER,
    "legend.facecolor": PAPER,
    "legend.framealpha": 0.9,
    "legend.fontsize": 8.5,
    "legend.labelcolor": INK,
    "svg.hashsalt": "balak",
    "text.color": INK,
    "xtick.color": EDGE,
    "xtick.labelcolor": INK_2,
    "ytick.color": EDGE,
    "ytick.labelcolor": INK_2,
    "ytick.left": False,
}
_BEHIND_TEXT: Final[dict[str, Any]] = {"facecolor": PAPER, "edgecolor": "none", "pad": 1}
_DATES: Final = {".svg": "Date", ".pdf": "CreationDate"}
"""What a file would say of the hour it was made; left out, so that it is the same every time."""


def save_plot(found: Summary, lang: Lang, file: str) -> None:
    """Draw the distributions and write them as the file's ending says: PNG, SVG or PDF.

    Raises:
        OSError: The file cannot be written.
    """
    ending = Path(file).suffix.lower()
    metadata = {_DATES[ending]: None} if ending in _DATES else {}
    with mpl.rc_context(_STYLE):
        figure = drawn(found, lang)
        figure.savefig(file, format=ending[1:], dpi=DOTS, metadata=metadata)


def drawn(found: Summary, lang: Lang) -> Figure:
    """Return the picture: a panel for each distribution, and one for who won how often."""
    panels: list[Callable[[Axes, Summary, Lang], None]] = [_gains, _lengths, _draws, _wins]
    if found.matches is not None:
        panels += [_match_wins, _match_lengths]
    columns = len(panels) // 2
    height = 7.6
    layout = ConstrainedLayoutEngine()
    figure = Figure(figsize=(4.8 * columns, height), layout=layout)
    lines = headlines(found, lang)
    top = height - 0.3
    for at, line in enumerate(lines):
        size, color = (12, INK) if at == 0 else (9.5, INK_2)
        figure.text(
            0.25 / (4.8 * columns),
            top / height,
            line,
            fontsize=size,
            color=color,
            va="top",
            parse_math=False,
        )
        top -= 0.3 if at == 0 else 0.22
    layout.set(rect=(0, 0, 1, (top - 0.05) / height), w_pad=0.2, h_pad=0.15)
    for panel, axes in zip(panels, figure.subplots(2, columns).flat, strict=True):
        panel(axes, found, lang)
    return figure


def _gains(axes: Axes, found: Summary, lang: Lang) -> None:
    _name(axes, lang, "simulate-plot-gains", "simulate-plot-points")
    most = max(len(player.gains) for player in found.players)
    edges = [-0.5 + POINTS_A_BAR * at for at in range(-(-most // POINTS_A_BAR) + 1)]
    for at, player in enumerate(found.players):
        shares = [
            100 * sum(player.gains[start : start + POINTS_A_BAR]) / found.rounds
            for start in range(0, POINTS_A_BAR * (len(edges) - 1), POINTS_A_BAR)
        ]
        label = f"{at + 1} {player.bot}: {_text(cell(player.gain, lang))}"
        color = PLAYERS[at]
        axes.stairs(shares, edges, fill=True, color=color, alpha=0.1)
        axes.stairs(shares, edges, color=color, linewidth=1.6, label=label)
    _leave_room(axes, 1.25 + 0.08 * len(found.players))
    axes.legend(title=message(lang, "simulate-gain"), alignment="left", loc="upper right")
    won = [
        sum(counts) for counts in zip_longest(*(one.gains for one in found.players), fillvalue=0)
    ]
    axes.set_xlim(edges[0], _span(won)[1] + 0.5)
    _percent(axes.yaxis, lang)


def _lengths(axes: Axes, found: Summary, lang: Lang) -> None:
    _name(axes, lang, "simulate-plot-lengths", "simulate-decisions")
    out, blocked = (_shares(counts, found.rounds) for counts in found.lengths)
    axes.bar(
        range(len(out)), out, width=0.86, color=BARS[0], label=message(lang, "simulate-plot-out")
    )
    out += [0.0] * (len(blocked) - len(out))
    axes.bar(
        range(len(blocked)),
        blocked,
        width=0.86,
        bottom=out[: len(blocked)],
        color=BARS[1],
        label=message(lang, "simulate-blocked"),
    )
    _mean(axes, found.decisions, lang)
    _leave_room(axes)
    axes.legend(loc="upper left")
    axes.set_xlim(*_span([sum(counts) for counts in zip_longest(*found.lengths, fillvalue=0)]))
    _percent(axes.yaxis, lang)


def _draws(axes: Axes, found: Summary, lang: Lang) -> None:
    _name(axes, lang, "simulate-plot-draws", "simulate-plot-draw-count")
    values = (found.forced_draws, found.voluntary_draws)
    for at, (counts, key) in enumerate(
        zip(found.draws, ("simulate-forced", "simulate-voluntary"), strict=True)
    ):
        shares = _shares(counts, found.rounds)
        axes.bar(
            [number_ + 0.42 * (at - 0.5) for number_ in range(len(shares))],
            shares,
            width=0.4,
            color=BARS[at],
            label=f"{message(lang, key)}: {_text(cell(values[at], lang))}",
        )
    _leave_room(axes)
    axes.legend(loc="upper right")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    _percent(axes.yaxis, lang)


def _wins(axes: Axes, found: Summary, lang: Lang) -> None:
    _name(axes, lang, "simulate-plot-wins")
    _dots(axes, found, [player.wins for player in found.players], found.tied.value, lang)


def _match_wins(axes: Axes, found: Summary, lang: Lang) -> None:
    _name(axes, lang, "simulate-plot-match-wins")
    wins = [player.match_wins for player in found.players if player.match_wins is not None]
    _dots(axes, found, wins, 0.0, lang)


def _match_lengths(axes: Axes, found: Summary, lang: Lang) -> None:
    _name(
        axes,
        lang,
        "simulate-plot-match-lengths",
        "simulate-match-rounds",
        "simulate-plot-match-share",
    )
    shares = _shares(found.match_lengths, found.matches or 1)
    axes.bar(range(len(shares)), shares, width=0.86, color=BARS[0])
    if found.match_rounds is not None:
        _mean(axes, found.match_rounds, lang)
    _leave_room(axes)
    axes.set_xlim(*_span(found.match_lengths))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    _percent(axes.yaxis, lang)


def _dots(axes: Axes, found: Summary, wins: Sequence[Estimate], tied: float, lang: Lang) -> None:
    """Draw shares as dots with their errors, and where they would all be if they were equal."""
    count = len(wins)
    fair = 100 * (1 - tied) / count
    most = min(100.0, 125 * max(share.value for share in wins)) or 1.0
    axes.axvline(fair, color=EDGE, linewidth=1, linestyle=(0, (4, 3)))
    for at, share in enumerate(wins):
        place = count - 1 - at
        value, error = 100 * share.value, 100 * (share.error or 0)
        axes.plot([0, value], [place, place], color=RULE, linewidth=1, zorder=1)
        axes.errorbar(
            value, place, xerr=error, fmt="o", color=PLAYERS[at], markersize=7, clip_on=False
        )
        text = _text(cell(share, lang, percent=True))
        axes.annotate(
            text,
            (value, place),
            xytext=(0, 10),
            textcoords="offset points",
            ha="left" if value < 0.2 * most else "right" if value > 0.8 * most else "center",
            bbox=_BEHIND_TEXT,
        )
    axes.set_yticks(
        range(count - 1, -1, -1),
        [f"{at} {player.bot}" for at, player in enumerate(found.players, 1)],
    )
    axes.set_ylim(-0.6, count - 0.3)
    axes.set_xlim(0, most)
    axes.tick_params(axis="y", labelcolor=INK, labelsize=9.5)
    _percent(axes.xaxis, lang)
    axes.grid(visible=False)


def _name(
    axes: Axes, lang: Lang, title: str, label: str = "", share: str = "simulate-plot-share"
) -> None:
    """Write a panel's title and, where it has bars, what goes right and what goes up."""
    axes.set_title(message(lang, title))
    if label:
        axes.set_xlabel(message(lang, label))
        axes.set_ylabel(message(lang, share))
    axes.grid(axis="y")
    axes.set_axisbelow(True)


def _mean(axes: Axes, mean: Estimate, lang: Lang) -> None:
    axes.axvline(mean.value, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    axes.annotate(
        message(lang, "simulate-plot-mean", value=_text(cell(mean, lang))),
        (mean.value, 1),
        xycoords=("data", "axes fraction"),
        xytext=(5, -2),
        textcoords="offset points",
        va="top",
        bbox=_BEHIND_TEXT,
    )


def _leave_room(axes: Axes, times: float = 1.3) -> None:
    """Leave the top of a panel to what is written there."""
    axes.set_ylim(0, times * axes.get_ylim()[1])


def _span(counts: Sequence[int]) -> tuple[float, float]:
    """Return from where to where to draw: all but the rarest thousandth above."""
    low = next((at for at, count in enumerate(counts) if count), 0)
    seen = 0
    high = low
    while seen + counts[high] < 0.999 * sum(counts):
        seen += counts[high]
        high += 1
    return low - 1.5, high + 1.5


def _percent(axis: Axis, lang: Lang) -> None:
    axis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))

    def text(value: float, _place: object) -> str:
        return f"{number(value, 0 if value == int(value) else 1, lang)}%"

    axis.set_major_formatter(FuncFormatter(text))


def _shares(counts: Sequence[int], of: int) -> list[float]:
    return [100 * count / of for count in counts]


def _text(value: Cell) -> str:
    return f"{value.value} ± {value.error}" if value.error else value.value
