"""``balak rules``: the rules, their figures and their examples, whole or by number."""

import json
from pathlib import Path
from typing import Any

import pytest

from balak.text import LANGS, Lang
from cli.harness import run

CAPTIONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "captions.json").read_text("utf-8")
)


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_is_printed_once_and_in_order(lang: Lang) -> None:
    lines = run("rules", "--lang", lang).out.splitlines()
    numbered = [line.split(".")[0] for line in lines if line.startswith("R")]
    numbered = [name for name in numbered if name[1:].isdigit()]
    assert numbered == [f"R{number}" for number in range(1, 26)]


@pytest.mark.parametrize("lang", LANGS)
def test_every_figure_of_the_source_has_its_caption(lang: Lang) -> None:
    lines = run("rules", "--lang", lang).out.splitlines()
    for number, figure in enumerate(CAPTIONS[:7], 1):
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{number}. "))
        tile = figure["actions"][-1][:2]
        assert f"[{tile[0]}|{tile[1]}]." in lines[at]
        assert lines[at + 1].strip() == figure[lang]


def test_the_examples_are_worked_out() -> None:
    out = run("rules", "--lang", "en").out
    assert "A blocked round with 3, 8 and 10: whoever holds 3 gains 8 + 10 − 3 = 15." in out
    assert "A blocked round with 3, 3 and 10: the lowest hands are tied, so the gain is 0." in out
    assert "One player goes out, the others hold 0 and 8: the gain is 0 + 8 = 8." in out


@pytest.mark.parametrize("lang", LANGS)
def test_one_rule_may_be_asked_for_in_several_ways(lang: Lang) -> None:
    assert (
        run("rules", "9", "--lang", lang).out
        == run("rules", "r9", "--lang", lang).out
        == run("rules", "R9", "--lang", lang).out
    )


def test_there_is_no_rule_beyond_the_last() -> None:
    assert run("rules", "R26").code == 2
