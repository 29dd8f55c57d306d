"""What a simulation found, as tables for people to read."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Final

from balak.simulation.plan import Plan
from balak.simulation.statistics import Estimate
from balak.simulation.summary import Summary
from balak.text import Lang, message

INDENT: Final = "  "


@dataclass(frozen=True, slots=True)
class Cell:
    """A value and its error as text, which stand below others' with their signs aligned."""

    value: str
    error: str = ""


def told(found: Summary, lang: Lang) -> str:
    """Return everything that was found, in a language."""
    parts = ["\n".join(headlines(found, lang)), _players(found, lang), _rounds(found, lang)]
    if found.matches is not None:
        parts.append(_matches(found, lang))
    parts.append(message(lang, "simulate-errors"))
    return "\n\n".join(parts)


def headlines(found: Summary, lang: Lang) -> list[str]:
    """Return who played, how much, on which seed, and whether that is less than was asked for."""
    plan = found.plan
    lines = [
        message(
            lang,
            f"simulate-done-{plan.unit}",
            bots=", ".join(plan.bots),
            count=found.units,
            rounds=found.rounds,
            seed=_readable(plan.seed),
        )
    ]
    if plan.is_duplicate:
        count = len(plan.seatings)
        times = count * found.units
        lines.append(message(lang, "simulate-duplicate", count=count, times=times))
    if not found.is_complete:
        lines.append(how_far(plan, found.units, lang))
    return lines


def how_far(plan: Plan, done: int, lang: Lang) -> str:
    """Return how much of a plan was played."""
    unit = message(lang, f"simulate-unit-{plan.unit}")
    return message(lang, "simulate-partial", done=done, asked=plan.count, unit=unit)


def number(value: float, digits: int, lang: Lang) -> str:
    """Return a number with so many digits after the point, or the comma, of the language.

    What rounds to nothing has no sign.

    >>> number(-0.5, 2, "id"), number(-1e-17, 3, "en")
    ('−0,50', '0.000')
    """
    text = f"{value:z.{digits}f}".replace("-", "−")
    return text.replace(".", ",") if lang == "id" else text


def digits_of(estimate: Estimate, *, times: int = 1) -> int:
    """Return how many digits after the point are worth showing: to the second one of the error."""
    error = (estimate.error or 0) * times
    if not error:
        return 2 if estimate.error is None else 0
    return max(0, 1 - floor(log10(error)))


def cell(estimate: Estimate | None, lang: Lang, *, percent: bool = False) -> Cell:
    """Return a value with its error."""
    if estimate is None:
        return Cell("")
    times = 100 if percent else 1
    digits = digits_of(estimate, times=times)
    value = number(estimate.value * times, digits, lang) + ("%" if percent else "")
    if estimate.error is None:
        return Cell(value)
    return Cell(value, number(estimate.error * times, digits, lang))


def _readable(seed: str) -> str:
    """Return a seed as it may stand in a sentence: as it is, or quoted where it would go astray."""
    return seed if seed.isprintable() and seed.strip() == seed != "" else ascii(seed)


def _players(found: Summary, lang: Lang) -> str:
    has_matches = found.matches is not None
    heads = ["simulate-wins", "simulate-gain", "simulate-forced", "simulate-voluntary"]
    if has_matches:
        heads.insert(0, "simulate-match-wins")
    names = [f"{at} {player.bot}" for at, player in enumerate(found.players, 1)]
    rows = [
        [
            *([cell(player.match_wins, lang, percent=True)] if has_matches else []),
            cell(player.wins, lang, percent=True),
            cell(player.gain, lang),
            cell(player.forced_draws, lang),
            cell(player.voluntary_draws, lang),
        ]
        for player in found.players
    ]
    for difference in found.differences:
        one, other = difference.players
        names.append(f"{one + 1} − {other + 1}")
        rows.append(
            [
                *([cell(difference.match_wins, lang, percent=True)] if has_matches else []),
                cell(difference.wins, lang, percent=True),
                cell(difference.gain, lang),
                Cell(""),
                Cell(""),
            ]
        )
    return lined_up(names, rows, [message(lang, head) for head in heads])


def _rounds(found: Summary, lang: Lang) -> str:
    return _list(
        message(lang, "simulate-each-round"),
        [
            ("simulate-decisions", cell(found.decisions, lang)),
            ("simulate-placements", cell(found.placements, lang)),
            ("simulate-forced", cell(found.forced_draws, lang)),
            ("simulate-voluntary", cell(found.voluntary_draws, lang)),
            ("simulate-passes", cell(found.passes, lang)),
            ("simulate-blocked", cell(found.blocked, lang, percent=True)),
            ("simulate-tied", cell(found.tied, lang, percent=True)),
            ("simulate-gain-all", cell(found.gain, lang)),
            ("simulate-opener-wins", cell(found.opener_wins, lang, percent=True)),
            ("simulate-opener-gain", cell(found.opener_gain, lang)),
        ],
        lang,
    )


def _matches(found: Summary, lang: Lang) -> str:
    return _list(
        message(lang, "simulate-each-match"),
        [
            ("simulate-match-rounds", cell(found.match_rounds, lang)),
        ],
        lang,
    )


def _list(head: str, items: Iterable[tuple[str, Cell]], lang: Lang) -> str:
    names, cells = zip(*items, strict=True)
    rows = [[one] for one in cells]
    return "\n".join((head, lined_up([INDENT + message(lang, name) for name in names], rows)))


def lined_up(
    names: Sequence[str], rows: Sequence[Sequence[Cell]], heads: Sequence[str] = ()
) -> str:
    """Return rows with their names, the signs of each column one below the other."""
    columns = [_column(column) for column in zip(*rows, strict=True)]
    lines = [list(parts) for parts in zip(names, *columns, strict=True)]
    if heads:
        lines.insert(0, ["", *heads])
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))]
    return "\n".join(
        (INDENT * 2)
        .join(
            [line[0].ljust(widths[0])]
            + [part.rjust(width) for part, width in zip(line[1:], widths[1:], strict=True)]
        )
        .rstrip()
        for line in lines
    )


def _column(cells: Sequence[Cell]) -> list[str]:
    value = max(len(one.value) for one in cells)
    error = max(len(one.error) for one in cells)
    return [
        f"{one.value.rjust(value)}{' ± ' if one.error else '   ' if error else ''}"
        f"{one.error.ljust(error)}"
        for one in cells
    ]
