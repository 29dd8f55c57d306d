"""The rules: each by its address, figures with their captions, sums as Python works them out."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from balak.text import LANGS, Lang
from browser.conftest import OpenPage
from browser.serving import PROGRAM, Server

CAPTIONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "captions.json").read_text("utf-8")
)


def balak(*arguments: str) -> str:
    """Return what a command prints."""
    command = [str(PROGRAM), *arguments]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout


def words(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "").strip()


@pytest.fixture(params=LANGS)
def lang(request: pytest.FixtureRequest) -> Lang:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def rules(open_page: OpenPage, server: Server, lang: Lang) -> Page:
    page = open_page(server, lang=lang)
    page.goto("/aturan")
    expect(page.get_by_test_id("rules")).to_be_visible()
    return page


def test_a_figure_has_its_caption_and_all_figures_are_there(rules: Page, lang: Lang) -> None:
    figures = rules.locator("[data-figure]")
    lines = [figure.get_attribute("data-figure") for figure in figures.all()]
    assert lines == [" ".join(figure["actions"]) for figure in CAPTIONS[:7]]
    for figure, line in zip(figures.all(), lines, strict=True):
        assert line is not None
        caption = balak("caption", "--lang", lang, *line.split())
        assert words(figure.locator("dl").text_content()) == words(caption)
        # Each legal continuation point is marked with its value.
        values = re.findall(r"(\d)\)", caption.rsplit(":", 1)[1])
        assert sorted(figure.locator("circle + text").all_text_contents()) == sorted(values)


def test_the_page_says_what_the_command_says(rules: Page, lang: Lang) -> None:
    printed = balak("rules", "--lang", lang).splitlines()
    shown = rules.locator("[data-testid=rules] li[id^=r]")
    told = [
        f"{text.split(' ', 1)[0]}. {text.split(' ', 1)[1]}"
        for text in map(words, shown.all_inner_texts())
    ]
    assert told == [line for line in printed if re.match(r"R\d+\. ", line)]
    for example in rules.get_by_test_id("example").all_text_contents():
        assert example in printed
    assert rules.get_by_test_id("example").count() == 4


def test_every_rule_is_reached_by_its_address(rules: Page) -> None:
    for number in range(1, 26):
        rules.evaluate(f"location.hash = '#r{number}'")
        expect(rules.locator(f"#r{number}")).to_have_class(re.compile("meant"))
        expect(rules.locator(f"#r{number}")).to_be_in_viewport()
        expect(rules.locator(".meant")).to_have_count(1)
    for link in rules.locator("[data-testid=rules] > nav a").all():
        link.click()
        expect(rules.locator(link.get_attribute("href") or "")).to_be_in_viewport()


def test_a_link_to_a_rule_leads_there_from_anywhere(open_page: OpenPage, server: Server) -> None:
    page = open_page(server)
    page.goto("/aturan#R20")
    expect(page.locator("#r20")).to_be_in_viewport()


def test_on_paper_there_are_the_rules_alone(rules: Page) -> None:
    rules.emulate_media(media="print", color_scheme="dark")
    expect(rules.locator("header.bar")).to_be_hidden()
    expect(rules.locator("[data-testid=rules] > nav")).to_be_hidden()
    expect(rules.locator("#r25")).to_have_css("color", "rgb(0, 0, 0)")
    assert (
        rules.locator("rect.face").first.evaluate("e => getComputedStyle(e).fill")
        == "rgb(255, 255, 255)"
    )
