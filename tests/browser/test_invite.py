"""Whoever opens a table's link without a seat there sees who plays, and sits down if they like."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.playing import deal, sit_down
from browser.rooms import NOBODY, begin, come, info, open_table, play_round, refuse, seat
from browser.serving import Server
from browser.test_axe import ALL, CONTRAST, look, violations
from browser.test_layout import FAULTS, SIZES
from browser.watching import Watch


def heading(page: Page, text: str) -> None:
    """Expect this heading of the page, and a title that is the invitation's."""
    expect(page.get_by_role("heading", level=1)).to_have_text(text)
    expect(page).to_have_title("Invitation · Balak")


def test_opening_a_link_changes_nothing(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    table = open_table(ayu, "Ayu", "friends-seats-3")
    before = server.bodies(table)
    asked: list[str] = []
    budi.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    budi.goto(f"/meja/{table}")
    heading(budi, "Ayu invites you to play")
    expect(budi.get_by_test_id("agreed")).to_contain_text("three players")
    seat(budi, 0, "Ayu", "not ready yet")
    seat(budi, 2, "empty")
    budi.reload()
    heading(budi, "Ayu invites you to play")
    assert not [one for one in asked if not one.startswith("GET")]
    assert server.bodies(table) == before
    assert budi.context.cookies() == []


def test_whoever_meets_an_invitation_in_the_other_language_changes_it_there(
    open_page: OpenPage, server: Server
) -> None:
    ayu, budi = (
        open_page(server),
        open_page(server, lang="id", viewport={"width": 320, "height": 568}),
    )
    table = open_table(ayu)
    budi.goto(f"/meja/{table}")
    expect(budi.get_by_role("heading", level=1)).to_have_text("Ayu mengajak main")
    budi.get_by_test_id("language").click()
    heading(budi, "Ayu invites you to play")
    assert budi.evaluate("document.documentElement.scrollWidth") <= 320
    budi.goto("/lobi")
    expect(budi.get_by_role("heading", level=1)).to_have_text("Open tables")
    expect(budi.get_by_test_id("language")).to_be_visible()


def test_the_name_is_remembered_for_the_next_table(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    come(budi, open_table(ayu), "Budi")
    budi.goto(f"/meja/{open_table(ayu)}")
    expect(budi.get_by_test_id("name")).to_have_value("Budi")
    budi.get_by_test_id("sit").click()
    seat(budi, 1, "Budi", "you")


def test_whoever_gives_no_name_is_asked_for_it(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    budi.goto(f"/meja/{open_table(ayu)}")
    budi.get_by_test_id("sit").click()
    expect(budi.get_by_test_id("name")).to_be_focused()
    expect(budi.get_by_test_id("invite").get_by_role("alert")).to_contain_text("Type your name")


def test_a_browser_with_a_seat_comes_to_the_table(open_page: OpenPage, server: Server) -> None:
    ayu = open_page(server)
    table = open_table(ayu)
    second = ayu.context.new_page()
    second.goto(f"/meja/{table}")
    seat(second, 0, "Ayu", "you")


def test_a_seat_that_somebody_left_is_taken_at_the_next_deal(
    open_page: OpenPage, server: Server
) -> None:
    ayu, budi, citra = (open_page(server) for _ in range(3))
    table = open_table(ayu, "Ayu", "friends-seats-3", "friends-seat-3-true")
    come(budi, table, "Budi")
    begin(ayu, budi)
    citra.goto(f"/meja/{table}")
    heading(citra, "All seats are taken")
    citra.get_by_test_id("have-code").focus()
    budi.get_by_test_id("open-table").click()
    budi.get_by_test_id("menu-leave").click()
    budi.get_by_test_id("leave-do").click()
    expect(budi.get_by_test_id("start")).to_be_visible()
    # The page notices by itself.
    heading(citra, "Ayu is playing")
    expect(citra.get_by_test_id("live").filter(has_text="Ayu is playing")).to_have_count(1)
    expect(citra.get_by_test_id("have-code")).to_be_focused()
    expect(citra.get_by_test_id("invite")).to_contain_text(
        "The seat of Budi is empty: you sit down at the next deal."
    )
    citra.get_by_test_id("name").fill("Citra")
    citra.get_by_test_id("sit").click()
    expect(citra.get_by_test_id("newcomer")).to_be_visible()
    expect(citra.locator("[data-hand]")).to_have_count(0)
    play_round(ayu)
    ayu.get_by_test_id("next").click()
    expect(citra.locator("[data-hand]").first).to_be_visible()


def test_a_table_is_asked_after_every_few_seconds(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    table = open_table(ayu)
    budi.clock.install()
    asked: list[str] = []
    budi.on("request", lambda request: asked.append(request.url))
    budi.goto(f"/meja/{table}")
    heading(budi, "Ayu invites you to play")
    address = f"{server.origin}/api/tables/{table}"
    for count in (2, 3):
        budi.clock.run_for(4_500)
        assert asked.count(address) == count - 1
        with budi.expect_response(address):
            budi.clock.run_for(1_000)
        assert asked.count(address) == count


def test_a_full_table_offers_to_watch_and_the_lobby(open_page: OpenPage, server: Server) -> None:
    ayu, other = open_page(server), open_page(server)
    table = sit_down(ayu, ["random"], name="You")
    deal(ayu)
    other.goto(f"/meja/{table}")
    heading(other, "All seats are taken")
    seat(other, 0, "A player")  # no name was given, and "You" would mean whoever reads it
    expect(other.get_by_test_id("sit")).to_have_count(0)
    expect(other.get_by_role("link", name="See the open tables")).to_be_visible()
    other.get_by_test_id("watch").click()
    expect(other.get_by_test_id("watched")).to_be_visible()


def test_a_table_that_nobody_opened_says_so(page: Page, watch: Watch) -> None:
    watch.allow("404")
    page.goto(f"/meja/{NOBODY}")
    heading(page, "There is no such table")
    page.get_by_role("link", name="Open a table of your own").click()
    expect(page.get_by_test_id("friends-form")).to_be_visible()


def test_a_table_that_everybody_left_says_so(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    table = open_table(ayu)
    ayu.get_by_test_id("leave").click()
    expect(ayu.get_by_test_id("start")).to_be_visible()
    budi.goto(f"/meja/{table}")
    heading(budi, "This table was closed")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ((409, "full"), "The seat has just been taken."),
        ((429, "rate"), "Too many requests from this network."),
        ((400, "name"), "That name cannot be used."),
        ((503, "store"), "The server cannot save anything just now."),
    ],
)
def test_a_refusal_says_what_is_the_matter(
    open_page: OpenPage, server: Server, watch: Watch, answer: tuple[int, str], sentence: str
) -> None:
    status, code = answer
    watch.allow(rf"\b{status}\b")
    ayu, budi = open_page(server), open_page(server)
    budi.goto(f"/meja/{open_table(ayu)}")
    refuse(budi, "/seats$", code, status)
    budi.get_by_test_id("name").fill("Budi")
    budi.get_by_test_id("sit").click()
    expect(budi.get_by_test_id("invite").get_by_role("alert")).to_contain_text(sentence)


def test_a_server_that_is_away_is_asked_again(page: Page, watch: Watch) -> None:
    watch.allow("ERR_FAILED", "404")
    page.route("**/api/tables/*", lambda route: route.abort())
    page.goto(f"/meja/{NOBODY}")
    heading(page, "The table cannot be seen")
    page.unroute("**/api/tables/*")
    page.get_by_role("button", name="Try again").click()
    heading(page, "There is no such table")


def test_inside_another_app_a_link_is_better_opened_elsewhere(
    open_page: OpenPage, server: Server
) -> None:
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Instagram 312.0"
    ayu, budi = open_page(server), open_page(server, user_agent=agent)
    table = open_table(ayu)
    budi.goto(f"/meja/{table}")
    expect(budi.get_by_test_id("in-app")).to_contain_text("open it in your own browser")
    link = budi.get_by_test_id("own-browser-link").input_value()
    assert link == f"{server.origin}/meja/{table}"
    ayu.goto(f"/meja/{table}")
    expect(ayu.get_by_test_id("in-app")).to_have_count(0)


def test_the_invitation_fits_and_has_no_violation(open_page: OpenPage, server: Server) -> None:
    ayu, page = open_page(server), open_page(server, lang="id")
    name = "Ni Luh Ayu Sari Dewi Ana"
    table = open_table(ayu, name, "friends-seats-4", "friends-seat-2-true", "friends-watch-120")
    page.goto(f"/meja/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{name} mengajak main")
    assert info(page, table)["free"] == [2, 3]
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if problems := page.evaluate(FAULTS, {"minimum": 24, "whole": False}):
            found[width] = problems
    assert found == {}
    look(page, "light", "no-preference")
    assert violations(page, ALL) == []
    look(page, "dark", "more")
    assert violations(page, CONTRAST) == []
