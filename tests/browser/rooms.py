"""What people do before a match: open a table, sit down at one, get ready."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from browser.playing import DEAL, DRAW, GHOSTS, MATCH, NEXT, OFFERS, PASS, TILES, table_of

NOBODY = "0" * 32
"""The id of a table that does not exist."""


def choose(page: Page, test_id: str) -> None:
    """Choose one of a row of words: the radio lies transparent over its word."""
    page.locator(f"label:has([data-testid={test_id}])").click()


def unfold_friends(page: Page, name: str = "Ayu") -> None:
    """Unfold the form for a table of friends on the start page, with its details."""
    page.goto("/")
    page.get_by_test_id("friends").click()
    form = page.get_by_test_id("friends-form")
    form.get_by_test_id("name").fill(name)
    form.get_by_test_id("friends-details").click()


def open_table(page: Page, name: str = "Ayu", *choices: str) -> str:
    """Open a table for friends with these choices by their test ids; return the table's id."""
    unfold_friends(page, name)
    for choice in choices:
        choose(page, choice)
    page.get_by_test_id("friends-go").click()
    expect(page.get_by_test_id("gather")).to_be_visible()
    return table_of(page)


def come(page: Page, table: str, name: str) -> None:
    """Open a table's link and take a seat."""
    page.goto(f"/meja/{table}")
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("sit").click()
    expect(page.get_by_test_id("gather")).to_be_visible()


def seat(page: Page, number: int, *words: str) -> None:
    """Expect these words in the row of a seat."""
    for word in words:
        expect(page.get_by_test_id(f"seat-row-{number}")).to_contain_text(word)


def begin(*pages: Page) -> None:
    """Get ready, everybody; wait for the lot and deal the first round."""
    for page in pages:
        page.get_by_test_id("ready").click()
    for page in pages:
        page.locator(DEAL).click()
    for page in pages:
        expect(page.locator("[data-hand]").first).to_be_visible()


def play_round(*pages: Page) -> None:
    """Play on all pages until each shows the end of the round."""
    while any(page.locator(f"{NEXT}, {MATCH}").count() == 0 for page in pages):
        for page in pages:
            _act(page)


def _act(page: Page) -> None:
    page.locator(OFFERS).or_(page.get_by_test_id("status")).first.wait_for()
    for kind in (GHOSTS, TILES, PASS, DRAW):
        offered = page.locator(kind)
        if offered.count():
            offered.first.click()
            expect(page.locator(".pending")).to_have_count(0)
            return


def info(page: Page, table: str) -> dict[str, Any]:
    """Return what anybody may know of a table."""
    answer = page.request.get(f"/api/tables/{table}")
    assert answer.status == 200, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def refuse(page: Page, path: str, code: str, status: int = 409) -> None:
    """Let the server refuse all that is asked of it at a path."""
    body = json.dumps({"code": code, "detail": ""})

    def answer(route: Route) -> None:
        route.fulfill(status=status, content_type="application/json", body=body)

    page.route(re.compile(path), answer)
