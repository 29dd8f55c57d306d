"""The tables that people read."""

import re
from typing import Any

import pytest

from balak.simulation import Estimate, Plan, Summary, run
from balak.simulation.findings import Cell, cell, number, told
from balak.text import LANGS, Lang


def found(bots: tuple[str, ...], count: int, **options: Any) -> Summary:
    plan = Plan(bots, options.pop("unit", "round"), count, "told", **options)
    return Summary.of(plan, run(plan).tally)


ROUNDS = found(("random",) * 3, 3000)
MATCHES = found(("heuristic", "greedy"), 200, unit="match", is_duplicate=True)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert number(-1234.5, 2, "en") == "−1234.50"
    assert number(-1234.5, 2, "id") == "−1234,50"
    assert number(7, 0, "id") == "7"
    assert number(-0.0004, 3, "en") == "0.000"


@pytest.mark.parametrize(
    ("estimate", "percent", "expected"),
    [
        (Estimate(35.42861, 0.0339), False, Cell("35.429", "0.034")),
        (Estimate(35.42861, 1.2), False, Cell("35.4", "1.2")),
        (Estimate(1234.5, 123.0), False, Cell("1234", "123")),
        (Estimate(0.61571, 0.00238), True, Cell("61.57%", "0.24")),
        (Estimate(0.0, 0.0), True, Cell("0%", "0")),
        (Estimate(0.5, None), False, Cell("0.50")),
        (None, False, Cell("")),
    ],
)
def test_a_value_is_shown_to_the_second_digit_of_its_error(
    estimate: Estimate | None, percent: bool, expected: Cell
) -> None:
    assert cell(estimate, "en", percent=percent) == expected


@pytest.mark.parametrize("lang", LANGS)
def test_all_signs_of_a_column_stand_one_below_the_other(lang: Lang) -> None:
    for summary in (ROUNDS, MATCHES):
        for block in told(summary, lang).split("\n\n")[1:-1]:
            columns = [
                tuple(match.start() for match in re.finditer("±", line))
                for line in block.splitlines()
                if "±" in line
            ]
            longest = max(columns, key=len)
            assert all(column == longest[: len(column)] for column in columns)


def test_the_tables_tell_every_estimate_of_the_summary_once() -> None:
    text = told(MATCHES, "en")
    estimates = [
        *(getattr(player, name) for player in MATCHES.players for name in PLAYER),
        *(getattr(MATCHES.differences[0], name) for name in ("match_wins", "wins", "gain")),
        *(getattr(MATCHES, name) for name in ROUND),
        MATCHES.match_rounds,
    ]
    assert text.count("±") == len(estimates) + 1
    assert len(re.findall(r"^1 heuristic ", text, re.MULTILINE)) == 1
    assert len(re.findall(r"^1 − 2 ", text, re.MULTILINE)) == 1


PLAYER = ("match_wins", "wins", "gain", "forced_draws", "voluntary_draws")
ROUND = (
    *("decisions", "placements", "forced_draws", "voluntary_draws", "passes", "blocked"),
    *("tied", "gain", "opener_wins", "opener_gain"),
)


def test_the_first_lines_say_who_played_how_much_and_on_which_seed() -> None:
    assert told(ROUNDS, "en").startswith("random, random, random: 3000 rounds. Seed: told.\n\n")
    lines = told(MATCHES, "id").splitlines()
    assert lines[0] == (
        f"heuristic, greedy: 200 pertandingan, seluruhnya {MATCHES.rounds} ronde. Benih: told."
    )
    assert lines[1] == ("Masing-masing dimainkan dalam 2 susunan duduk bot, seluruhnya 400 kali.")


def test_a_result_that_is_not_all_says_so() -> None:
    plan = Plan(("random", "random"), "round", 50, "told")
    part = Plan(("random", "random"), "round", 20, "told")
    text = told(Summary.of(plan, run(part).tally), "en")
    assert text.splitlines()[1] == ("This covers the first 20 of 50 rounds that were asked for.")


def test_a_single_round_has_values_without_errors() -> None:
    single = found(("random", "random"), 1)
    assert told(single, "en").count("±") == 1
    assert "1 − 2" in told(single, "en")
