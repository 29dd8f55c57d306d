"""A browser, a server, and pages that may complain of nothing."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.serving import Server, serving
from browser.watching import Watch
from patience import PATIENCE
from tools import web_client

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Without motion nothing has to be waited for that has stopped moving.
DEFAULTS: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 800},
    "reduced_motion": "reduce",
    # What a page fetches is watched, and held up, by tests: nothing may come from elsewhere.
    "service_workers": "block",
}
# A page that is open for long would ask for a service worker, and be told that it is blocked.
NO_WORKER = "delete Navigator.prototype.serviceWorker"
LOCALES = {"id": "id-ID", "en": "en-US"}

OpenPage = Callable[..., Page]


def taught(server: Server) -> Any:
    """What a browser keeps in which a first round was played: its marks do not come again."""
    seen = '["match", "ends", "draw", "protected"]'
    entry = {"name": "balak.coach", "value": seen}
    return {"origins": [{"origin": server.origin, "localStorage": [entry]}]}


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser: the one that dev.py found, or else the machine's."""
    found = os.environ.get("BALAK_CHROMIUM") or shutil.which("chromium")
    if found is None:
        pytest.fail("the browser tests need Chromium: apt install chromium")
    return found


@pytest.fixture(scope="session")
def built_client() -> None:
    """The client must be the one of these sources, or the tests would tell of another."""
    if not web_client.is_fresh(ROOT):
        pytest.fail("the web client is not built from these sources: run `python3 dev.py setup`")


# A module each: Playwright keeps an event loop running, in which others cannot run theirs.
@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a module."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def mortal_server(built_client: None, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with serving(tmp_path) as running:
        yield running


@pytest.fixture
def watch() -> Iterator[Watch]:
    """What pages complained of; a test fails if it is anything."""
    seen = Watch()
    yield seen
    assert seen.problems == []


@pytest.fixture
def open_page(browser: Browser, watch: Watch) -> Iterator[OpenPage]:
    """Opens a page in a browser context of its own: ``open_page(server, lang=…, **context)``.

    With ``newcomer=True`` it has never been used, so that a first round has its marks.
    """
    contexts = []

    def open_page(
        server: Server, *, lang: str = "en", newcomer: bool = False, **options: Any
    ) -> Page:
        context = browser.new_context(
            base_url=server.origin,
            **{
                **DEFAULTS,
                "locale": LOCALES[lang],
                "storage_state": None if newcomer else taught(server),
                **options,
            },
        )
        context.set_default_timeout(PATIENCE * 1000)
        if options.get("service_workers") != "allow":
            context.add_init_script(NO_WORKER)
        watch.over(context)
        contexts.append(context)
        return context.new_page()

    expect.set_options(timeout=PATIENCE * 1000)
    yield open_page
    for context in contexts:
        for page in context.pages:
            page.evaluate("1")  # whatever the page still has to say comes before the answer
        context.close()


@pytest.fixture
def page(open_page: OpenPage, server: Server) -> Page:
    """A page in English on the server of the module, at 1280 × 800."""
    return open_page(server)
