"""Both languages in every state: whole sentences, and the match goes on when they change."""

import re

import pytest
from fluent.syntax import FluentParser, ast
from playwright.sync_api import Page, expect

from browser.conftest import ROOT, OpenPage
from browser.playing import deal, offers, play_round, sit_down, table_of
from browser.serving import Server
from browser.staging import STATES, Stage

WORDS = """() => {
  const found = [];
  const attributes = ["aria-label", "title", "placeholder", "alt", "aria-description"];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data.trim());
    else for (const name of attributes) found.push(node.getAttribute?.(name) ?? "");
  }
  return [document.title, ...found].filter(Boolean);
}"""


def message_ids() -> set[str]:
    """Return the name of every sentence."""
    ids: set[str] = set()
    for path in (ROOT / "src/balak/locales/id").glob("*.ftl"):
        body = FluentParser().parse(path.read_text("utf-8")).body
        ids |= {entry.id.name for entry in body if isinstance(entry, ast.Message)}
    return ids


IDS = {name for name in message_ids() if "-" in name}


def strange(page: Page) -> list[str]:
    """Return what is on the page and is no sentence: names of sentences, holes, private marks."""
    words = re.compile(r"(?<![\w-])[a-z]+(?:-[a-zA-Z0-9]+)+(?![\w-])")
    return [
        text
        for text in page.evaluate(WORDS)
        if IDS & set(words.findall(text))
        or re.search(r"[{}\ue000\ue001\u2068\u2069]|undefined|NaN|\[object", text)
    ]


@pytest.mark.parametrize("lang", ["id", "en"])
def test_every_state_speaks_in_sentences(open_page: OpenPage, server: Server, lang: str) -> None:
    stage = Stage(open_page(server, lang=lang))
    for name in STATES:
        stage.show(name)
        assert stage.page.locator(f"html[lang={lang}]").count() == 1
        assert strange(stage.page) == [], name


@pytest.mark.parametrize("path", ["/", "/aturan", "/periksa", "/pencatat"])
def test_the_settings_speak_in_sentences_before_any_match(page: Page, path: str) -> None:
    page.goto(path)
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_test_id("settings")).to_be_visible()
    assert strange(page) == []


def test_the_check_knows_the_name_of_a_sentence_when_it_sees_one(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("start").wait_for()
    page.evaluate("document.querySelector('[data-testid=start]').textContent = 'why-no-fit'")
    assert strange(page) == ["why-no-fit"]


def test_the_language_changes_in_mid_match_and_the_match_goes_on(page: Page) -> None:
    table = sit_down(page, ["random"])
    deal(page)
    offers(page)
    hand = page.locator("[data-hand]").count()
    caption = page.get_by_test_id("caption")
    expect(page.get_by_test_id("pass")).to_have_text("Pass")
    page.get_by_test_id("open-settings").click()
    page.locator("label:has(input[name=set-lang][value=id])").click()
    expect(page.locator("html")).to_have_attribute("lang", "id")
    page.get_by_test_id("close").click()
    expect(page.get_by_test_id("pass")).to_have_text("Lewati giliran")
    assert page.locator("[data-hand]").count() == hand
    assert table_of(page) == table
    if caption.count():
        expect(caption).to_contain_text("Ubin: ")
    assert strange(page) == []
    page.reload()
    expect(page.get_by_test_id("pass")).to_have_text("Lewati giliran")
    play_round(page)
    assert strange(page) == []


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [("id-ID", "id"), ("en-GB", "en"), ("jv-ID", "id"), ("ms-MY", "id"), ("de-DE", "id")],
)
def test_the_browser_says_which_language_comes_first(
    open_page: OpenPage, server: Server, wanted: str, lang: str
) -> None:
    page = open_page(server, locale=wanted)
    page.goto("/")
    expect(page.get_by_test_id("start")).to_have_text({"id": "Mulai", "en": "Start"}[lang])
    expect(page.locator("html")).to_have_attribute("lang", lang)


def test_the_start_page_changes_its_language_at_a_click(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("language").click()
    expect(page.locator("html")).to_have_attribute("lang", "id")
    expect(page.get_by_test_id("start")).to_have_text("Mulai")
    page.get_by_test_id("language").click()
    expect(page.get_by_test_id("start")).to_have_text("Start")
