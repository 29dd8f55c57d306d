"""Hints: shown where all others are bots, on the board, in the hand and in sentences."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from browser.conftest import OpenPage
from browser.playing import deal, offers, sit_down, step
from browser.serving import Server, serving
from browser.test_axe import ALL, CONTRAST, look, violations
from browser.test_layout import FAULTS
from browser.test_screenshots import FOLDER

UNTIL_WARM = """async (seconds) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const metrics = await (await fetch("/metrics")).text();
    if (/^balak_workers_started(_total)? [1-9]/m.test(metrics)) return true;
    await new Promise((done) => setTimeout(done, 200));
  }
  return false;
}"""
WARM_SECONDS = 300
"""As long as a worker may take that has to compile everything first, on a busy machine."""
ASK = "[data-testid=ask-hint]:not([aria-disabled=true])"


def to_choose(page: Page, tiles: int = 1) -> None:
    """Play on until there is a choice, with so many tiles on the line."""
    while True:
        offers(page)
        is_mine = page.locator(ASK).count() > 0 and page.locator("[data-hand].ok").count() > 0
        if is_mine and page.locator("[data-board] svg > g > g").count() > tiles:
            return
        step(page)


def hint(page: Page) -> Locator:
    """Ask for a hint and wait for it."""
    page.get_by_test_id("ask-hint").click()
    shown = page.get_by_test_id("hint")
    expect(shown).to_be_visible()
    return shown


def advised(page: Page) -> Locator:
    """What is marked: the advised tile of the hand, or the button for a draw."""
    return page.locator("[data-hand].advised, [data-testid=draw].advised")


def test_a_hint_marks_what_to_do_and_says_why(page: Page) -> None:
    sit_down(page, ["greedy"])
    deal(page)
    to_choose(page)
    shown = hint(page)
    best = shown.get_by_role("heading").inner_text()
    assert re.fullmatch(r"Best: (place .+ on the (left|right)|draw one tile)\.", best), best
    assert shown.get_by_role("listitem").count() >= 1
    assert "{" not in shown.inner_text()
    expect(advised(page)).to_have_count(1)
    if advised(page).get_attribute("data-hand"):
        expect(page.locator("[data-board] .ghost")).to_have_count(1)
    # The page speaks it too, as one sentence after another.
    spoken = page.get_by_test_id("live").filter(has_text="Best:")
    expect(spoken).to_have_count(1)
    assert shown.get_by_role("listitem").first.inner_text() in spoken.inner_text()
    # This server has no workers, and says so.
    expect(shown).to_contain_text("cannot look further ahead")


def test_it_is_gone_once_something_is_played_and_closes_before_that(page: Page) -> None:
    sit_down(page, ["greedy"])
    deal(page)
    to_choose(page)
    shown = hint(page)
    page.get_by_test_id("hint-close").click()
    expect(shown).to_have_count(0)
    expect(page.get_by_test_id("ask-hint")).to_be_focused()
    expect(advised(page)).to_have_count(1)  # the mark stays
    page.keyboard.press("Enter")
    expect(shown).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    page.keyboard.press("t")
    expect(shown).to_be_visible()
    advised(page).click()
    if page.locator(".spot[data-arm]").count() > 0:
        expect(shown).to_have_count(0)  # another thing is to be chosen now
        page.locator(".spot[data-arm]").first.click()
    expect(page.locator(".advised")).to_have_count(0)
    expect(shown).to_have_count(0)


def test_while_it_is_looked_for_the_button_says_so_and_all_else_can_be_done(page: Page) -> None:
    held: list[str] = []
    routes: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        routes.append(route)

        def hear(message: str | bytes) -> None:
            if '"hinted"' in str(message):
                held.append(str(message))
            else:
                route.send(message)

        server.on_message(hear)

    page.route_web_socket(re.compile(r"/socket$"), through)
    sit_down(page, ["greedy"])
    deal(page)
    to_choose(page)
    button = page.get_by_test_id("ask-hint")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    expect(page.get_by_test_id("live").filter(has_text="Looking for a hint")).to_have_count(1)
    button.click()
    page.wait_for_timeout(0)
    while not held:
        page.evaluate("new Promise((done) => setTimeout(done, 20))")
    assert len(held) == 1
    routes[-1].send(held[0])
    expect(page.get_by_test_id("hint")).to_be_visible()
    expect(button).to_have_attribute("aria-busy", "false")


def test_where_a_person_may_sit_there_are_none(open_page: OpenPage, server: Server) -> None:
    page = open_page(server)
    sit_down(page, [None, "greedy"])  # type: ignore[list-item]
    expect(page.get_by_test_id("gather")).to_be_visible()
    expect(page.get_by_test_id("ask-hint")).to_have_count(0)


def test_with_workers_a_hint_has_chances(
    open_page: OpenPage, built_client: None, tmp_path: Path
) -> None:
    with serving(tmp_path, bot_processes="1") as strong:
        page = open_page(strong)
        page.goto("/")
        assert page.evaluate(UNTIL_WARM, WARM_SECONDS)
        sit_down(page, ["greedy"])
        deal(page)
        to_choose(page)
        shown = hint(page)
        chances = shown.locator("dd").all_inner_texts()
        assert len(chances) >= 1
        assert all(re.fullmatch(r"\d{1,3} %", chance) for chance in chances)
        expect(shown).to_contain_text("Chance to win the match")
        page.close()  # before its server


@pytest.mark.parametrize("lang", ["id", "en"])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 720), (1280, 800)])
def test_it_fits_and_axe_finds_nothing(
    open_page: OpenPage, server: Server, lang: str, size: tuple[int, int]
) -> None:
    page = open_page(server, lang=lang, viewport={"width": size[0], "height": size[1]})
    sit_down(page, ["greedy", "heuristic", "beginner"])
    deal(page)
    to_choose(page, tiles=5)
    shown = hint(page)
    assert page.evaluate(FAULTS, {"minimum": 24, "whole": True}) == []
    box, board = shown.bounding_box(), page.locator("section.board").bounding_box()
    assert box is not None
    assert board is not None
    assert box["y"] >= board["y"]
    found = {}
    for scheme in ("light", "dark"):
        look(page, scheme, "no-preference")
        if problems := violations(page, ALL if scheme == "light" else CONTRAST):
            found[scheme] = problems
        FOLDER.mkdir(exist_ok=True)
        page.screenshot(path=FOLDER / f"hint-{size[0]}x{size[1]}-{lang}-{scheme}.png")
    assert found == {}
