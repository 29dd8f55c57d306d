"""The printed table, and the same as plain values."""

from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.entries import REFERENCE, TARGETS, TWO_CORES, TWO_CORES_AT_LEAST
from benchmarks.windows import Rates

WIDTH = 42


def table(rates: Mapping[str, Rates]) -> Iterator[str]:
    """Yield the lines of the table: rates, ratios to the reference, and what failed."""
    reference = rates.get(REFERENCE, Rates())
    heads = f"{'decisions/s':>14}{'± quartiles':>13}{'ratio':>10}{'two cores':>11}"
    yield f"{'random play':<{WIDTH}}{heads}"
    for name, found in rates.items():
        if found.rate is None:
            yield f"{name:<{WIDTH}}  – {found.failure or 'not measured'}"
            continue
        spread = "" if found.spread is None else f"{found.spread / 2:.1%}"
        ratio = _shown(found.ratio_to(reference))
        two = _shown(found.ratio_of_two)
        note = f"  {found.note}" if found.note else ""
        yield f"{name:<{WIDTH}}{found.rate:>14,.0f}{spread:>13}{ratio:>10}{two:>11}{note}"


def reached(rates: Mapping[str, Rates]) -> list[dict[str, Any]]:
    """Return for each ratio that is to be reached what was reached, where both were measured."""
    lines = []
    for target in TARGETS:
        one, other = (rates.get(name, Rates()) for name in (target.name, target.other))
        what = f"{target.name} ÷ {target.other}{', stretch' if target.is_stretch else ''}"
        lines.append((what, one.ratio_to(other), target.at_least))
    for name in TWO_CORES:
        ratio = rates.get(name, Rates()).ratio_of_two
        lines.append((f"{name}, two cores ÷ one", ratio, TWO_CORES_AT_LEAST))
    return [_line(what, ratio, at_least) for what, ratio, at_least in lines if ratio is not None]


def reached_lines(rates: Mapping[str, Rates]) -> Iterator[str]:
    """Yield the lines that say what was to be reached and what was."""
    yield f"{'to reach':<{WIDTH + 14}}{'at least':>13}{'reached':>10}"
    for line in reached(rates):
        mark = "" if line["is_reached"] else "  missed"
        yield f"{line['what']:<{WIDTH + 14}}{line['at_least']:>13,.2f}{line['ratio']:>10,.2f}{mark}"


def as_values(rates: Mapping[str, Rates]) -> dict[str, Any]:
    """Return everything that was measured as plain values."""
    reference = rates.get(REFERENCE, Rates())
    return {
        name: {
            "decisions_per_second": found.rate,
            "decisions_per_second_on_two_cores": found.rate_of_two,
            f"ratio_to_{REFERENCE}": found.ratio_to(reference),
            "ratio_of_two_cores_to_one": found.ratio_of_two,
            "windows": found.one_core,
            "windows_on_two_cores": found.two_cores,
            "failure": found.failure,
            "note": found.note,
        }
        for name, found in rates.items()
    }


def _shown(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:,.2f}"


def _line(what: str, ratio: float, at_least: float) -> dict[str, Any]:
    return {"what": what, "at_least": at_least, "ratio": ratio, "is_reached": ratio >= at_least}
