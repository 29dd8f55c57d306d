"""An analysis in words: both languages, 80 columns, and the same numbers as in JSON."""

import re
from dataclasses import replace

import pytest

from analysis.matches import BUDGET, STARTED, WHOLE, analysis_of_two, two_seats
from balak.actions import parse_action
from balak.analysis import Analysis, Option, TurningPoint, analyse
from balak.analysis.columns import WIDTH, fitted, paragraph, per_cent, table, width_of, with_error
from balak.analysis.telling import told, turn
from balak.text import LANGS, Lang
from balak.tiles import Tile

SENTENCES: dict[Lang, str] = {
    "id": """
        Ronde 3, langkah 12: Ayu meletakkan [4|6] di kanan; dengan [1|4] di kiri peluangnya menang
        pertandingan 58,2%, bukan 47,0% (selisih 11,2 ± 0,4).

        Ronde 3, langkah 12: Ayu mengambil [2|2]; peluangnya menang pertandingan menjadi 41,0%,
        sedangkan rata-rata ubin yang mungkin datang memberi 46,5% (untung −5,5 ± 0,3).

        Ronde 3: pembagian ubin mengubah peluang Budi menang pertandingan dari 45,0% menjadi 52,5%
        (untung +7,5 ± 0,2).
        """,
    "en": """
        Round 3, step 12: Ayu placed [4|6] on the right; with [1|4] on the left the chance to win
        the match was 58.2%, not 47.0% (difference 11.2 ± 0.4).

        Round 3, step 12: Ayu drew [2|2], which made the chance to win the match 41.0%, where the
        tiles that could have come give 46.5% on average (luck −5.5 ± 0.3).

        Round 3: the deal moved the chance of Budi to win the match from 45.0% to 52.5% (luck +7.5
        ± 0.2).
        """,
}
"""A choice that lost, a draw and a deal."""


@pytest.fixture(scope="module", params=["two", "three", "four"])
def analysis(request: pytest.FixtureRequest) -> Analysis:
    match request.param:
        case "two":
            return analysis_of_two()
        case "three":
            return analyse(WHOLE, budget=BUDGET)
    return analyse(STARTED, budget=BUDGET, is_open=True)


@pytest.mark.parametrize("lang", LANGS)
def test_no_line_is_wider_than_a_terminal(analysis: Analysis, lang: Lang) -> None:
    long = replace(analysis, seats=tuple(f"{'Nama' * 10}"[:40] for _ in analysis.seats))
    for found in (analysis, long):
        text = told(found, lang)
        too_wide = [line for line in text.splitlines() if width_of(line) > WIDTH]
        assert too_wide == []
        assert not any(line.endswith(" ") for line in text.splitlines())
        assert re.search(r"analyse-|replay-|grade-|\{|\}", text) is None


@pytest.mark.parametrize("lang", LANGS)
def test_every_action_is_a_line_with_its_grade_and_every_option_stands_below(
    analysis: Analysis, lang: Lang
) -> None:
    text = told(analysis, lang)
    numbered = re.findall(r"^ {1,2}\d+  ", text, re.MULTILINE)
    assert len(numbered) == sum(len(round_.steps) for round_ in analysis.rounds)
    for round_ in analysis.rounds:
        for step in round_.steps:
            for option in step.options:
                assert with_error(option.worth, option.error, lang) in text


@pytest.mark.parametrize("lang", LANGS)
def test_turning_points_are_sentences(lang: Lang) -> None:
    losing, drawing, dealing = (" ".join(text.split()) for text in SENTENCES[lang].split("\n\n"))
    base = analysis_of_two()
    plain = base.rounds[0].steps[0]
    lost = replace(
        plain,
        seat=0,
        action=parse_action("46+"),
        options=(
            Option(parse_action("14-"), 0.582, 0.003),
            Option(parse_action("46+"), 0.470, 0.003),
        ),
        is_exact=False,
    )
    drew = replace(
        plain,
        seat=0,
        action=parse_action("d"),
        tile=Tile(2, 2),
        chances=(0.41, 0.59),
        luck=(-0.055, 0.055),
    )
    round_ = replace(
        base.rounds[0],
        chances_before=(0.55, 0.45),
        chances_dealt=(0.475, 0.525),
        steps=(*[plain] * 11, lost),
    )
    found = replace(base, rounds=(round_,) * 3)
    loss = TurningPoint(2, 11, 0, "loss", -0.112, 0.0042)
    assert turn(loss, found, lang) == losing
    deal = TurningPoint(2, None, 1, "deal", 0.075, 0.002)
    assert turn(deal, found, lang) == dealing
    with_draw = replace(base, rounds=(replace(round_, steps=(*[plain] * 11, drew)),) * 3)
    draw = TurningPoint(2, 11, 0, "draw", -0.055, 0.003)
    assert turn(draw, with_draw, lang) == drawing
    solved = replace(round_, steps=(*[plain] * 11, replace(lost, is_exact=True)))
    exact = turn(replace(loss, error=0.0), replace(base, rounds=(solved,) * 3), lang)
    assert exact.endswith({"id": "11,2, pasti).", "en": "11.2, exact)."}[lang])


@pytest.mark.parametrize("lang", LANGS)
def test_all_tiles_known_stand_apart_from_the_grades(lang: Lang) -> None:
    head = {"id": "Andai semua ubin diketahui", "en": "Had all tiles been known"}[lang]
    assert told(analysis_of_two(), lang).count(head) == len(analysis_of_two().rounds)
    assert head not in told(analyse(WHOLE, budget=10), lang)


def test_names_that_come_twice_are_told_apart() -> None:
    text = told(replace(analysis_of_two(), seats=("net", "net")), "en")
    assert text.startswith("Line 1: net 1 and net 2, to 40.")
    assert re.search(r"^ +1  net 1", text, re.MULTILINE)


def test_what_was_stopped_or_empty_says_so() -> None:
    whole = analysis_of_two()
    stopped = replace(whole, rounds=whole.rounds[:1], turning_points=())
    text = told(stopped, "en")
    assert f"This is 1 of {len(two_seats().rounds)} rounds only." in text
    assert "No decision clearly lost" in text
    assert "No deal or draw clearly moved" in text
    empty = replace(whole, rounds=(), round_count=0, summaries=(), turning_points=())
    assert told(empty, "en").splitlines()[1:] == ["No round was analysed."]


@pytest.mark.parametrize(
    ("chance", "lang", "text"),
    [(0.1234, "id", "12,3"), (-0.0004, "en", "0.0"), (-0.02, "en", "−2.0"), (1.0, "id", "100,0")],
)
def test_numbers_are_written_as_the_language_does(chance: float, lang: Lang, text: str) -> None:
    assert per_cent(chance, lang) == text


def test_columns_are_as_wide_as_a_terminal_shows_them() -> None:
    assert [width_of(text) for text in ("ab", "日本", "e\u0301")] == [2, 4, 1]
    assert fitted("日本語", 5) == "日本…"
    assert [width_of(fitted(text, 6)) for text in ("", "日本語日本", "abcdefgh")] == [6, 6, 6]
    assert all(width_of(line) <= WIDTH for line in paragraph("kata " * 60).splitlines())
    assert table(["日本", "ab"], ["x"], [["1"], ["23"]]).splitlines() == [
        "       x",
        "日本   1",
        "ab    23",
    ]
