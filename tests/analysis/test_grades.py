"""Grades: the bands, and what an error allows."""

import re
from pathlib import Path

import pytest

from balak.analysis import BANDS, GRADES, grade_of
from balak.analysis.grades import CERTAINTY
from balak.text import LANGS, Lang, message

PAGE = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("threshold", "grade"), BANDS)
def test_a_band_ends_below_its_threshold(threshold: float, grade: str) -> None:
    following = GRADES[GRADES.index(grade) + 1]
    assert grade_of(threshold * 0.999, 0.0) == grade
    assert grade_of(threshold, 0.0) == following


@pytest.mark.parametrize("loss", [0.0, 0.005, 0.015, 0.03, 0.3])
def test_an_error_only_makes_a_grade_better(loss: float) -> None:
    grades = [GRADES.index(grade_of(loss, error)) for error in (0.0, 0.002, 0.01, 0.05, 0.2)]
    assert grades == sorted(grades, reverse=True)
    assert grade_of(loss, loss / CERTAINTY) == "best"


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_gives_every_band_and_its_names(lang: Lang) -> None:
    rows = re.findall(
        r"^\| (?:less than )?([\d.]+) % (?:or more )?\| (\w+) \| ([\w ]+) \|", PAGE, re.MULTILINE
    )
    assert [row[1] for row in rows] == list(GRADES)
    assert [float(row[0]) for row in rows[:-1]] == [100 * threshold for threshold, _ in BANDS]
    assert float(rows[-1][0]) == 100 * BANDS[-1][0]
    named = [row[1 if lang == "en" else 2] for row in rows]
    assert named == [message(lang, f"grade-{grade}") for grade in GRADES]
