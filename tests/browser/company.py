"""Several people at one table, each in a browser of their own."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

from browser.conftest import DEFAULTS, NO_WORKER
from browser.playing import DEAL, DRAW, GHOSTS, MATCH, NEXT, OFFERS, PASS, TILES
from patience import PATIENCE

NAMES = ("Ayu", "Budi", "Citra", "Dewi")
PLAYABLE = f"{TILES}, {PASS}, {DRAW}"
"""What only the page of the seat to act offers."""
QUICK_MS = 2000
"""How long a click may take before the page is left to itself again."""


def contexts_of(browser: Browser, origin: str, count: int, **options: Any) -> list[BrowserContext]:
    """Return browsers that share nothing."""
    contexts = []
    for _ in range(count):
        context = browser.new_context(base_url=origin, **{**DEFAULTS, "locale": "id-ID", **options})
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(NO_WORKER)
        contexts.append(context)
    return contexts


def gather(pages: Sequence[Page], bots: int = 0, **more: Any) -> str:
    """Sit down at one table, each by its link, and begin; return its id."""
    table = sit_down_together(pages, bots=bots, **more)
    if len(pages) > 1:  # alone with bots the match begins at once
        for page in pages:
            page.get_by_test_id("ready").click()
    return table


def sit_down_together(pages: Sequence[Page], empty: int = 0, *, bots: int = 0, **more: Any) -> str:
    """Sit down at one table with so many empty seats and bots, each by its link; return its id."""
    others = len(pages) - 1 + empty + bots
    wanted = {
        "name": NAMES[0],
        "bots": [None] * (len(pages) - 1 + empty) + ["heuristic"] * bots,
        "bot_names": ["Sari", "Joko", "Wayan"][:others],
        "pace": "instant",
    }
    answer = pages[0].request.post("/api/tables", data=wanted | more)
    assert answer.status == 201, answer.text()
    table = str(answer.json()["table"])
    pages[0].goto(f"/meja/{table}")
    for page, name in zip(pages[1:], NAMES[1:], strict=False):
        page.goto(f"/meja/{table}")
        page.get_by_role("textbox").fill(name)
        page.get_by_test_id("sit").click()
    return table


def deal(pages: Sequence[Page]) -> None:
    """Go on from the lot, and wait until the first round is seen by all."""
    for page in pages:
        page.get_by_test_id("deal").click()
    for page in pages:
        page.locator("[data-hand]").first.wait_for()


def act(page: Page) -> int:
    """Do what the page offers, if it offers anything; return how many clicks that was."""
    if page.locator(MATCH).count() or not page.locator(OFFERS).count():
        page.wait_for_timeout(20)
        return 0
    for kind in (GHOSTS, TILES, PASS, DRAW, DEAL, NEXT):
        offered = page.locator(kind)
        if offered.count():
            try:
                offered.first.click(timeout=QUICK_MS)
            except Error:
                return 0  # it went away by itself: the page was told something else
            return 1
    return 0


def who_acts(pages: Sequence[Page]) -> Page:
    """Wait until exactly one page offers an action of the round; return it."""
    while True:
        offering = [page for page in pages if page.locator(PLAYABLE).count()]
        assert len(offering) <= 1
        if offering:
            return offering[0]
        pages[0].wait_for_timeout(20)
