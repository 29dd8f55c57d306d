"""Numbers and columns as text, 80 columns wide at most."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from balak.text import Lang

WIDTH: Final = 80


def per_cent(chance: float, lang: Lang, *, digits: int = 1, has_sign: bool = False) -> str:
    """Return a chance in per cent, without the sign for that.

    >>> per_cent(-0.0214, "id", has_sign=True), per_cent(0.5, "en")
    ('−2,1', '50.0')
    """
    text = f"{100 * chance:+.{digits}f}" if has_sign else f"{100 * chance:.{digits}f}"
    if not any("1" <= char <= "9" for char in text):
        text = text.lstrip("+-")
    text = text.replace("-", "−")
    return text.replace(".", ",") if lang == "id" else text


def with_error(chance: float, error: float, lang: Lang, *, has_sign: bool = False) -> str:
    """Return a chance in per cent with its standard error; without one where there is none."""
    text = per_cent(chance, lang, has_sign=has_sign)
    if not error:
        return text
    return f"{text} ± {per_cent(max(error, 0.001), lang)}"


def width_of(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(
        0
        if unicodedata.combining(char)
        else 2
        if unicodedata.east_asian_width(char) in {"W", "F"}
        else 1
        for char in text
    )


def fitted(text: str, width: int) -> str:
    """Return a text cut to so many columns, and filled up to them."""
    if width_of(text) > width:
        while width_of(text) > width - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (width - width_of(text))


def wrapped(parts: Iterable[str], indent: int, joint: str) -> list[str]:
    """Return parts in lines of `WIDTH` columns, none of them broken, a joint between two."""
    lines: list[str] = []
    margin = " " * indent
    for part in parts:
        if lines and width_of(lines[-1] + joint + part) <= WIDTH:
            lines[-1] += joint + part
        else:
            lines.append(margin + part)
    return lines


def paragraph(text: str, indent: int = 0) -> str:
    """Return a sentence in lines of `WIDTH` columns, those after the first two columns further."""
    first, *rest = wrapped(text.split(), indent, " ")
    again = wrapped(" ".join(rest).split(), indent + 2, " ")
    return "\n".join((first, *again))


def table(names: Sequence[str], heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows with their names, cut where there is no room, cells to the right."""
    lines = [list(heads), *map(list, rows)]
    widths = [max(width_of(line[at]) for line in lines) for at in range(len(heads))]
    room = WIDTH - sum(width + 2 for width in widths)
    first = min(max(map(width_of, names)), room)
    return "\n".join(
        "  ".join((fitted(name, first), *map(_to_the_right, line, widths)))
        for name, line in zip(("", *names), lines, strict=True)
    )


def rule(title: str) -> str:
    """Return a heading, cut where there is no room, with a line after it."""
    title = fitted(title, min(width_of(title), WIDTH - 5))
    return f"── {title} " + "─" * (WIDTH - 4 - width_of(title))


def _to_the_right(cell: str, width: int) -> str:
    return " " * (width - width_of(cell)) + cell
