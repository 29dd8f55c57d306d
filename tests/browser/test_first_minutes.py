"""From opening the page to the first tile in two clicks, and what a first round teaches."""

import re

import pytest
from playwright.sync_api import Page, expect

from balak.text import LANGS, message
from browser.conftest import OpenPage
from browser.playing import DRAW, NEXT, TILES, deal, offers, step
from browser.serving import Server
from browser.staging import FIXTURES, Stage

MARKS = ["match", "ends", "draw", "protected"]
ACTED_ON = "[data-hand], [data-arm], [data-testid=draw], [data-testid=pass], .compass .value"


def shown(page: Page) -> str | None:
    """Return the mark that is shown, if one is; the player's turn has come."""
    offers(page)
    coach = page.get_by_test_id("coach")
    return coach.get_attribute("data-mark") if coach.count() > 0 else None


def test_two_clicks_lead_to_the_first_tile(open_page: OpenPage, server: Server) -> None:
    page = open_page(server, newcomer=True)
    page.goto("/")
    assert page.locator("[role=dialog], dialog").count() == 0
    page.get_by_test_id("start").click()
    page.get_by_test_id("deal").click()
    expect(page.locator("[data-hand]")).to_have_count(7)
    # There is nothing to agree to: the one cookie is the seat itself.
    assert len(page.context.cookies()) == 1


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=["phone", "desk"])
def test_a_first_round_teaches_four_things_each_once_and_blocks_nothing(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(server, newcomer=True, viewport={"width": size[0], "height": size[1]})
    page.goto("/")
    page.get_by_test_id("start").click()
    deal(page)
    seen: list[str] = []
    while len(seen) < len(MARKS) and page.locator(NEXT).count() == 0:
        expect(page.get_by_test_id("coach")).to_be_visible()
        mark = shown(page)
        if mark and mark not in seen:
            seen.append(mark)
            told = page.locator("[data-testid=coach] p").inner_text()
            expect(page.get_by_test_id("log").locator("li", has_text=told).last).to_be_attached()
            box = page.get_by_test_id("coach").bounding_box()
            assert box is not None
            for other in page.locator(ACTED_ON).all():
                lies = other.bounding_box()
                assert lies is None or not (
                    box["x"] < lies["x"] + lies["width"]
                    and lies["x"] < box["x"] + box["width"]
                    and box["y"] < lies["y"] + lies["height"]
                    and lies["y"] < box["y"] + box["height"]
                ), mark
        draw = page.locator(DRAW)
        if mark == "draw" and draw.count() > 0:
            draw.click()
        else:
            step(page)
        offers(page)
    assert sorted(seen) == sorted(MARKS)
    while page.get_by_test_id("coach").count() > 0:
        step(page)  # what was done under a mark has to have happened before it counts as seen
        offers(page)
    page.reload()
    offers(page)
    step(page)
    offers(page)
    expect(page.get_by_test_id("coach")).to_have_count(0)


@pytest.mark.parametrize("lang", LANGS)
def test_marks_are_put_away_skipped_and_asked_for_again(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    page = open_page(server, lang=lang, newcomer=True)
    Stage(page).show("mid")
    coach = page.get_by_test_id("coach")
    expect(coach).to_have_attribute("data-mark", "match")
    expect(coach).to_contain_text(message(lang, "coach-match"))  # type: ignore[arg-type]
    page.get_by_test_id("coach-done").click()
    expect(coach).to_have_count(0)
    expect(page.locator("[data-hand]:focus")).to_have_count(1)
    page.reload()
    left, right = FIXTURES["mid"]["round"]["ends"]
    expect(coach).to_have_attribute("data-mark", "ends")
    expect(coach).to_contain_text(re.compile(rf"{left}\D+{right}"))
    page.get_by_test_id("coach-skip").click()
    page.reload()
    expect(page.locator(TILES).first).to_be_visible()
    expect(coach).to_have_count(0)
    page.get_by_test_id("open-record").click()
    page.get_by_test_id("coach-again").click()
    expect(coach).to_have_attribute("data-mark", "match")
