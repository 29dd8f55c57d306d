"""A player who knows no rules: it does what the page offers, by clicks."""

import re

from playwright.sync_api import Locator, Page, expect

from browser.serving import new_table_body

TILES = "[data-hand].ok"
GHOSTS = ".spot[data-arm]"
DRAW = "[data-testid=draw]:not([aria-disabled=true])"
PASS = "[data-testid=pass]:not([aria-disabled=true])"
DEAL = "[data-testid=deal]:not([aria-disabled=true])"
NEXT = "[data-testid=next]:not([aria-disabled=true])"
MATCH = "[data-testid=match-result]"
OFFERS = ", ".join((TILES, GHOSTS, DRAW, PASS, DEAL, NEXT, MATCH))


def table_of(page: Page) -> str:
    """Return the id of the table that the page shows."""
    found = re.search(r"/meja/([0-9a-f]{32})$", page.url)
    assert found is not None, page.url
    return found[1]


def sit_down(page: Page, bots: list[str], **more: object) -> str:
    """Open a table by a request of the page's own browser, and go there; return its id."""
    answer = page.request.post(
        "/api/tables",
        data=new_table_body(bots, **more),
        headers={"content-type": "application/json"},
    )
    assert answer.status == 201, answer.text()
    table = str(answer.json()["table"])
    page.goto(f"/meja/{table}")
    return table


def deal(page: Page) -> None:
    """Deal the first round, and wait until it is seen."""
    page.get_by_test_id("deal").click()
    expect(page.locator("[data-hand]").first).to_be_visible()


def offers(page: Page) -> Locator:
    """Wait until the page offers something to do; return what it offers."""
    found = page.locator(OFFERS)
    found.first.wait_for()
    return found


def my_turn(page: Page) -> None:
    """Wait until one's own turn has come or the round is over."""
    offers(page)


def step(page: Page) -> str:
    """Do the first thing that the page offers; return what kind of thing it was."""
    offers(page)
    for kind in (GHOSTS, TILES, PASS, DRAW, DEAL, NEXT, MATCH):
        found = page.locator(kind)
        if found.count() > 0:
            found.first.click()
            return kind
    return step(page)  # what was offered went away by itself


def play_round(page: Page) -> None:
    """Play until the end of the round is shown."""
    page.locator(OFFERS).first.wait_for()
    while page.locator(f"{NEXT}, {MATCH}").count() == 0:
        step(page)
        offers(page)


def play_match(page: Page) -> None:
    """Play until the end of the match is shown."""
    while step(page) != MATCH:
        pass
    expect(page.get_by_test_id("match-end")).to_be_visible()
