"""Five levels: chosen for each bot on the start page, and named in both languages."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from balak.bots import LEVELS
from browser.conftest import OpenPage
from browser.playing import table_of
from browser.serving import Server

NAMES = {
    "id": ["Pemula", "Santai", "Terampil", "Mahir", "Pakar"],
    "en": ["Beginner", "Casual", "Skilled", "Strong", "Expert"],
}


@pytest.mark.parametrize("lang", ["id", "en"])
def test_a_level_is_chosen_for_each_bot_and_remembered(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    page = open_page(server, lang=lang)
    page.goto("/")
    expect(page.get_by_test_id("bot-1-greedy")).to_be_checked()  # pleasant for a newcomer
    page.get_by_test_id("seats-3").check(force=True)
    for bot in (1, 2):
        group = page.get_by_role("radiogroup").nth(bot - 1)
        assert group.get_by_role("radio").evaluate_all("all => all.map(one => one.value)") == list(
            LEVELS
        )
        assert group.locator(".levels span").all_inner_texts() == NAMES[lang]
    page.get_by_test_id("bot-1-expert").check(force=True)
    page.get_by_test_id("bot-2-beginner").check(force=True)
    page.get_by_test_id("start").click()
    page.get_by_test_id("deal").wait_for()
    seats = server.state(table_of(page)).seats
    assert [one.bot for one in seats] == [None, "expert", "beginner"]
    page.goto("/")
    expect(page.get_by_test_id("bot-1-expert")).to_be_checked()
    expect(page.get_by_test_id("bot-2-beginner")).to_be_checked()


def test_each_level_says_how_it_plays(page: Page) -> None:
    page.goto("/")
    about = page.locator(".opponent .about")
    told = set()
    for level in LEVELS:
        page.get_by_test_id(f"bot-1-{level}").check(force=True)
        expect(about).to_be_visible()
        told.add(about.inner_text())
    assert len(told) == len(LEVELS)


@pytest.mark.parametrize("width", [320, 360, 390, 768, 1280])
@pytest.mark.parametrize("lang", ["id", "en"])
def test_the_levels_fit_in_one_row(
    open_page: OpenPage, server: Server, lang: str, width: int
) -> None:
    page = open_page(server, lang=lang, viewport={"width": width, "height": 800})
    page.goto("/")
    page.get_by_test_id("bot-1-heuristic").check(force=True)
    boxes = page.locator(".levels label").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(b => [b.left, b.right, b.top])"
    )
    assert len({top for *_, top in boxes}) == 1
    assert all(left >= 0 and right <= width for left, right, _ in boxes)
    assert all(after[0] >= before[1] - 1 for before, after in pairwise(boxes))
