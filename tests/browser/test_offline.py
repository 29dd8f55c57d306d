"""Without a server: the page as files in a folder of a host, and without any network at all."""

import json
import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from balak.offline.site import site_files, write_site
from balak.record import Record
from balak.record.verifying import verified
from balak.server.client import Client
from browser.conftest import DEFAULTS
from browser.hosting import Host, hosting
from browser.keeping import SHEETS, lay_out
from browser.playing import MATCH, deal, offers, play_round, step
from browser.serving import Server
from browser.watching import Watch
from patience import PATIENCE

BOOT = 5 * PATIENCE
"""Seconds in which Python must have started, on a machine that does other things besides."""
FETCHED = 8_500_000
"""The bytes that all of Python in the browser may take, and the page with it."""
KEPT = """new Promise((resolve) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) resolve();
  else serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
})"""

BUILD = "fetch('build.json').then((answer) => answer.json()).then(({ build }) => build)"
CACHES = "caches.keys().then((names) => names.filter((name) => name.startsWith('balak-page-')))"
UPDATE = """navigator.serviceWorker.getRegistration().then(async (registration) => {
  await registration.update();
  const { installing } = registration;
  await new Promise((resolve) => {
    if (!installing || installing.state !== "installing") return resolve();
    installing.addEventListener("statechange", resolve, { once: true });
  });
  return registration.waiting !== null;
})"""


@pytest.fixture
def site(built_client: None, tmp_path: Path) -> Path:
    """The page as files, in a folder of a folder."""
    folder = tmp_path / "host" / "games" / "balak"
    folder.mkdir(parents=True)
    write_site(folder, site_files(Client()))
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with hosting(site.parents[1]) as running:
        yield running


@pytest.fixture
def context(browser: Browser, watch: Watch, host: Host) -> Iterator[BrowserContext]:
    """A browser that is closed before its host is: the page is kept by requests of its own."""
    del host
    context = browser.new_context(
        **{**DEFAULTS, "service_workers": "allow", "locale": "en-US", "accept_downloads": True}
    )
    context.set_default_timeout(PATIENCE * 1000)
    expect.set_options(timeout=PATIENCE * 1000)
    settings = json.dumps({"pace": "instant", "motion": "none"})
    context.add_init_script(
        f"if (location.protocol === 'http:') localStorage.setItem('balak.settings', {settings!r})"
    )
    watch.over(context)
    yield context
    context.close()


def is_kept(page: Page) -> None:
    """Wait until the service worker has the page, and gives it."""
    page.evaluate(KEPT)


def test_a_match_is_played_to_its_end_without_a_network(
    context: BrowserContext, host: Host, watch: Watch
) -> None:
    page = context.new_page()
    elsewhere = [0]
    context.on(
        "request",
        lambda request: elsewhere.append(1) if not request.url.startswith(host.origin) else None,
    )
    page.goto(f"{host.origin}/games/balak/")
    page.get_by_test_id("offline-fetch").click()
    expect(page.get_by_test_id("offline")).to_have_attribute("data-state", "ready")
    is_kept(page)
    sizes = page.evaluate("fetch('build.json').then((answer) => answer.json())")["python"]
    assert sum(sizes.values()) <= FETCHED, sizes

    host.stop()
    context.set_offline(True)
    page.reload()
    page.get_by_test_id("start").click()
    page.get_by_test_id("deal").wait_for(timeout=BOOT * 1000)
    deal(page)
    play_round(page)

    # What was played is there again after the page was closed in the middle of a round.
    step(page)
    offers(page)
    step(page)
    table = page.url
    seen = page.get_by_test_id("score-0").first.inner_text()
    page.close()
    page = context.new_page()
    page.goto(table)
    page.locator("[data-hand]").first.wait_for(timeout=BOOT * 1000)
    assert page.get_by_test_id("score-0").first.inner_text() == seen
    while step(page) != MATCH:
        pass
    expect(page.get_by_test_id("match-end")).to_be_visible()

    with page.expect_download() as started:
        page.get_by_test_id("record").click()
    record = started.value.path().read_bytes()
    checked = verified(Record.parse(record))
    assert checked.round_count >= 2
    assert checked.alone_count == 0
    assert sum(elsewhere) == 0


def another_build(folder: Path) -> dict[str, bytes]:
    """Return a site whose page is another one."""
    own = Path(str(files("balak") / "web"))
    shutil.copytree(own, folder)
    (folder / "index.html").write_text(
        (folder / "index.html").read_text().replace("<title>", "<title>Newer ")
    )
    return site_files(Client(folder))


def test_a_newer_build_comes_as_a_whole_and_takes_over_between_rounds(
    context: BrowserContext, host: Host, site: Path, tmp_path: Path
) -> None:
    page = context.new_page()
    page.goto(f"{host.origin}/games/balak/")
    is_kept(page)
    page.get_by_test_id("start").click()
    page.get_by_test_id("deal").wait_for(timeout=BOOT * 1000)
    deal(page)
    before = page.evaluate(BUILD)

    newer = another_build(tmp_path / "newer")
    write_site(site, newer)
    assert page.evaluate(UPDATE)
    # The host has another build; the page is given its own, and nobody is torn out of a round.
    assert page.evaluate(BUILD) == before
    expect(page.get_by_test_id("new-build")).to_have_count(0)
    play_round(page)
    # It may be put away, and comes back with the page.
    page.get_by_test_id("build-later").click()
    expect(page.get_by_test_id("new-build")).to_have_count(0)
    page.reload()
    with page.expect_event("load"):
        page.get_by_test_id("build-reload").click()
    page.get_by_test_id("round-end").wait_for(timeout=BOOT * 1000)
    assert page.evaluate(BUILD) == json.loads(newer["build.json"])["build"] != before
    assert len(page.evaluate(CACHES)) == 1


def test_a_build_that_is_not_whole_is_not_taken(
    context: BrowserContext, host: Host, site: Path, tmp_path: Path, watch: Watch
) -> None:
    page = context.new_page()
    page.goto(f"{host.origin}/games/balak/")
    is_kept(page)
    before = page.evaluate(BUILD)
    newer = another_build(tmp_path / "newer")
    # As while a folder is being renewed: the list is there, and one of its files is still the old.
    write_site(site, {**newer, "index.html": site_files(Client())["index.html"]})
    assert not page.evaluate(UPDATE)
    assert page.evaluate(BUILD) == before
    page.reload()
    expect(page.get_by_test_id("start")).to_be_visible()
    assert page.evaluate(CACHES) == [f"balak-page-{before}"]


def test_the_page_can_be_installed_and_offers_it_quietly(
    context: BrowserContext, host: Host
) -> None:
    page = context.new_page()
    page.goto(f"{host.origin}/games/balak/")
    page.evaluate(
        """() => {
          const event = new Event("beforeinstallprompt", { cancelable: true });
          event.prompt = () => (document.title = "asked");
          if (dispatchEvent(event)) throw new Error("The browser may ask by itself");
        }"""
    )
    page.get_by_test_id("install").click()
    expect(page).to_have_title("asked")
    expect(page.get_by_test_id("install")).to_have_count(0)

    manifest = page.evaluate("fetch('manifest.webmanifest').then((answer) => answer.json())")
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "./"
    for icon in manifest["icons"]:
        width = page.evaluate(
            """(src) => new Promise((resolve, reject) => {
              const image = new Image();
              image.onload = () => resolve(image.naturalWidth);
              image.onerror = reject;
              image.src = src;
            })""",
            icon["src"],
        )
        assert icon["sizes"] in {"any", f"{width}x{width}"}


def test_without_its_server_the_page_opens_and_plays_on_by_itself(
    context: BrowserContext, mortal_server: Server, watch: Watch
) -> None:
    page = context.new_page()
    page.goto(mortal_server.origin)
    page.get_by_test_id("offline-row").click()
    page.get_by_test_id("offline-fetch").click()
    expect(page.get_by_test_id("offline")).to_have_attribute("data-state", "ready")
    is_kept(page)
    watch.allow(r"Failed to load resource: .* 404")  # a browser asks for an icon of what has none
    health = page.goto(f"{mortal_server.origin}/healthz")
    assert health is not None
    assert not health.from_service_worker, "what the server says of itself is no page of ours"
    page.goto(mortal_server.origin)
    watch.allow("ERR_CONNECTION_REFUSED")  # asking is the only way to know
    mortal_server.kill()
    page.reload()
    expect(page.get_by_test_id("offline")).to_contain_text("cannot be reached")
    page.get_by_test_id("start").click()
    page.get_by_test_id("deal").wait_for(timeout=BOOT * 1000)
    deal(page)
    play_round(page)


def test_every_part_of_a_site_is_reached_by_its_address(
    context: BrowserContext, host: Host
) -> None:
    page = context.new_page()
    start = f"{host.origin}/games/balak/"
    page.goto(start)
    page.get_by_test_id("about-link").wait_for()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    page.get_by_test_id("rules-link").click()
    expect(page.get_by_test_id("rules")).to_be_visible()
    assert page.url == f"{start}#/aturan"
    assert page.evaluate("scrollY") == 0
    page.reload()
    expect(page.get_by_test_id("rules")).to_be_visible()
    page.locator("a[href='#r9']").first.click()
    expect(page.locator("#r9")).to_be_in_viewport()
    page.go_back()
    page.go_back()
    expect(page.get_by_test_id("start")).to_be_visible()
    expect(page.get_by_test_id("lobby-link")).to_have_count(0)
    for address, hook in (("periksa", "check"), ("tentang", "about"), ("nowhere", "trouble")):
        page.goto(f"{start}#/{address}")
        expect(page.get_by_test_id(hook)).to_be_visible()
    page.goto(f"{start}#/pencatat")
    lay_out(page, SHEETS["keeper-refused"])
    page.get_by_test_id("refusal").locator("a").click()
    expect(page.locator("#r17")).to_be_in_viewport()
    expect(page.locator("#r17")).to_have_class(re.compile("meant"))
    page.goto(f"{start}#/tentang")
    with context.expect_page() as opened:
        page.locator("a[href='#/aturan']").first.click(modifiers=["ControlOrMeta"])
    assert opened.value.url == f"{start}#/aturan"
