"""What an arena found, as tables for people to read."""

from balak.arena.report import Outcome, Report
from balak.simulation.findings import Cell, cell, lined_up, number
from balak.text import Lang, message


def told(report: Report, lang: Lang) -> str:
    """Return everything that was found, in a language."""
    parts = [_head(report, lang), _contests(report, lang)]
    if report.ratings is not None:
        parts.append(_ratings(report, lang))
    if report.times:
        parts.append(_times(report, lang))
    parts.append(_notes(report, lang))
    return "\n\n".join(parts)


def how_far(report: Report, lang: Lang) -> str:
    """Return how much was played of what was asked for."""
    plan = report.contests[0]
    return message(
        lang,
        "arena-partial",
        done=sum(outcome.units for outcome in report.outcomes),
        asked=plan.count * len(report.contests),
        unit=message(lang, f"arena-unit-{plan.unit}"),
    )


def _head(report: Report, lang: Lang) -> str:
    plan = report.contests[0]
    seed = plan.seed
    return message(
        lang,
        f"arena-done-{plan.unit}",
        contests=len(report.contests),
        count=plan.count,
        seatings=len(plan.seatings),
        seed=seed if seed.isprintable() and seed.strip() == seed != "" else ascii(seed),
    )


def _contests(report: Report, lang: Lang) -> str:
    has_matches = any(outcome.match_wins for outcome in report.outcomes)
    has_luck = report.luck_playouts > 0
    heads = [
        *(["arena-match-wins"] if has_matches else []),
        "arena-points",
        *(["arena-adjusted"] if has_luck else []),
        "arena-shrink",
        *([] if has_matches else ["arena-deviation"]),
    ]
    rows = [
        [
            *([cell(outcome.match_wins, lang, percent=True)] if has_matches else []),
            cell(outcome.points, lang),
            *([cell(outcome.adjusted, lang)] if has_luck else []),
            _plain(outcome.shrink, 1, lang, times=True),
            *([] if has_matches else [_plain(outcome.unit_deviation, 1, lang)]),
        ]
        for outcome in report.outcomes
    ]
    names = [_against(outcome, lang) for outcome in report.outcomes]
    return lined_up(names, rows, [message(lang, head) for head in heads])


def _against(outcome: Outcome, lang: Lang) -> str:
    one, *others = outcome.contest.bots
    key = "arena-against" if len(others) == 1 else "arena-against-many"
    return message(lang, key, one=one, other=others[0], count=len(others))


def _ratings(report: Report, lang: Lang) -> str:
    ranked = sorted(report.ratings or (), key=lambda rating: -rating.elo)
    rows = [
        [
            Cell(number(rating.elo, 0, lang)),
            Cell(f"{number(rating.low, 0, lang)} … {number(rating.high, 0, lang)}"),
        ]
        for rating in ranked
    ]
    heads = [message(lang, "arena-elo"), message(lang, "arena-interval")]
    return lined_up([rating.bot for rating in ranked], rows, heads)


def _times(report: Report, lang: Lang) -> str:
    rows = [
        [
            Cell(str(times.count)),
            Cell(number(times.mean * 1000, 2, lang)),
            Cell(number(times.quantile(0.99) * 1000, 2, lang)),
        ]
        for times in report.times.values()
    ]
    heads = [message(lang, f"arena-{key}") for key in ("decisions", "mean", "slowest")]
    return lined_up(list(report.times), rows, heads)


def _notes(report: Report, lang: Lang) -> str:
    keys = ["arena-note-points"]
    if report.luck_playouts:
        keys.append("arena-note-adjusted")
    keys.append("arena-note-shrink")
    if report.contests[0].unit == "round":
        keys.append("arena-note-deviation")
    if report.ratings is not None:
        keys.append("arena-note-elo")
    if report.times:
        keys.append("arena-note-times")
    return "\n".join(message(lang, key) for key in [*keys, "simulate-errors"])


def _plain(value: float | None, digits: int, lang: Lang, *, times: bool = False) -> Cell:
    if value is None:
        return Cell("")
    return Cell(number(value, digits, lang) + ("×" if times else ""))
