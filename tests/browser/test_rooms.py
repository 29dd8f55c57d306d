"""Friends meet: a table is opened, its link goes round, and everybody gets ready."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.playing import MATCH, NEXT, offers, table_of
from browser.rooms import (
    begin,
    choose,
    come,
    info,
    open_table,
    play_round,
    refuse,
    seat,
    unfold_friends,
)
from browser.serving import Server
from browser.test_axe import ALL, CONTRAST, look, violations
from browser.test_layout import FAULTS, SIZES
from browser.test_screenshots import FOLDER
from browser.watching import Watch

LONG = "Ni Luh Ayu Sari Dewi Ana"
DEFAULT_OPTIONS = {"timer": None, "bank": 60, "public": False, "watch": True, "delay": 0}
LONG_TOO = "Maximilian Alexander von"


# --- opening a table ----------------------------------------------------------------------------


def test_two_friends_meet_by_a_link_and_play_a_round(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    table = open_table(ayu)
    seat(ayu, 0, "Ayu", "you, host", "not ready yet")
    seat(ayu, 1, "empty")
    link = ayu.get_by_test_id("share-link").input_value()
    assert link == f"{server.origin}/meja/{table}"
    budi.goto(link)
    expect(budi.get_by_role("heading", level=1)).to_have_text("Ayu invites you to play")
    budi.get_by_test_id("name").fill("Budi")
    budi.get_by_test_id("sit").click()
    seat(ayu, 1, "Budi", "not ready yet")
    seat(budi, 1, "Budi", "you")
    begin(ayu, budi)
    play_round(ayu, budi)
    for page in (ayu, budi):
        expect(page.locator(f"{NEXT}, {MATCH}").first).to_be_visible()
    assert ayu.get_by_test_id("points").inner_text() == budi.get_by_test_id("points").inner_text()


def test_two_clicks_and_a_name_open_a_table(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("friends").click()
    page.get_by_test_id("friends-form").get_by_test_id("name").fill("Ayu")
    page.get_by_test_id("friends-go").click()
    expect(page.get_by_test_id("gather")).to_be_visible()
    known = info(page, table_of(page))
    assert [one["name"] for one in known["seats"]] == ["Ayu", ""]
    assert known["options"] == DEFAULT_OPTIONS
    assert known["target"] == 100


def test_all_that_was_chosen_is_agreed_on(page: Page) -> None:
    unfold_friends(page)
    for choice in (
        "friends-seats-4",
        "friends-seat-3-true",
        "friends-level-greedy",
        "friends-timer-15",
        "friends-public-true",
        "friends-watch-120",
    ):
        choose(page, choice)
    page.get_by_test_id("friends-target").fill("30")
    page.get_by_test_id("friends-go").click()
    agreed = page.get_by_test_id("gather").get_by_test_id("agreed")
    expect(agreed).to_have_text(
        "four playersto 3015 seconds per turnopen in the lobbywatched 120 seconds later"
    )
    known = info(page, table_of(page))
    assert [one["bot"] for one in known["seats"]] == [None, None, "greedy", None]
    assert known["options"] == DEFAULT_OPTIONS | {"timer": 15, "public": True, "delay": 120}
    assert known["target"] == 30
    page.goto("/")
    page.get_by_test_id("friends").click()
    expect(page.get_by_test_id("friends-timer-15")).to_be_checked()  # remembered


def test_a_table_without_a_clock_gets_one_when_it_is_for_everybody(page: Page) -> None:
    unfold_friends(page)
    expect(page.get_by_test_id("friends-timer-none")).to_be_checked()
    choose(page, "friends-public-true")
    expect(page.get_by_test_id("friends-timer-30")).to_be_checked()
    choose(page, "friends-timer-none")
    expect(page.get_by_test_id("friends-public-true")).to_be_checked()
    expect(page.get_by_test_id("friends-timer-none")).to_be_checked()


def test_a_table_without_a_name_asks_for_it(page: Page) -> None:
    unfold_friends(page, " ")
    page.get_by_test_id("friends-go").click()
    form = page.get_by_test_id("friends-form")
    expect(form.get_by_role("alert")).to_contain_text("Type your name first")
    expect(form.get_by_test_id("name")).to_be_focused()
    page.keyboard.type("Ayu")
    expect(form.get_by_role("alert")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("gather")).to_be_visible()


def test_a_table_of_friends_keeps_a_seat_for_one(page: Page) -> None:
    unfold_friends(page)
    choose(page, "friends-seats-3")
    choose(page, "friends-seat-2-true")
    choose(page, "friends-seat-3-true")
    page.get_by_test_id("friends-go").click()
    expect(page.get_by_role("alert")).to_have_text("Leave at least one seat for a friend.")


@pytest.mark.parametrize(
    ("status", "code", "sentence"),
    [
        (429, "rate", "Too many requests from this network. Try again in a few minutes."),
        (400, "name", "That name cannot be used. Use at most 24 letters."),
        (503, "store", "The server cannot save anything just now. Try again in a moment."),
        (403, "origin", "The server does not know this page’s address."),
        (400, "format", "The server refused that request (format)."),
    ],
)
def test_a_refusal_says_what_is_the_matter(
    page: Page, watch: Watch, status: int, code: str, sentence: str
) -> None:
    watch.allow(rf"\b{status}\b")
    refuse(page, r"/api/tables$", code, status)
    page.goto("/")
    page.get_by_test_id("start").click()
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    page.get_by_test_id("friends").click()
    page.get_by_test_id("friends-form").get_by_test_id("name").fill("Ayu")
    page.get_by_test_id("friends-go").click()
    expect(page.get_by_test_id("friends-form").get_by_role("alert")).to_contain_text(sentence)


def test_without_a_connection_the_page_says_so(page: Page, watch: Watch) -> None:
    watch.allow("ERR_FAILED")
    page.goto("/")
    page.route("**/api/tables", lambda route: route.abort())
    page.get_by_test_id("start").click()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")


# --- gathering ----------------------------------------------------------------------------------


def test_the_host_begins_with_the_computer_in_the_empty_seats(
    open_page: OpenPage, server: Server
) -> None:
    ayu, budi = open_page(server), open_page(server)
    table = open_table(ayu, "Ayu", "friends-seats-4")
    note = ayu.get_by_test_id("gather-note")
    expect(note).to_have_text("The computer takes all three empty seats.")
    come(budi, table, "Budi")
    expect(budi.get_by_test_id("gather-start")).to_have_count(0)
    expect(note).to_have_text("It can begin once Budi is ready.")
    ayu.get_by_test_id("gather-start").click(force=True)
    seat(ayu, 1, "not ready yet")
    budi.get_by_test_id("ready").click()
    expect(note).to_have_text("The computer takes both empty seats.")
    ayu.get_by_test_id("gather-start").click()
    for page in (ayu, budi):
        page.get_by_test_id("deal").wait_for()
    bots = [one["bot"] for one in info(ayu, table)["seats"]]
    assert bots == [None, None, "heuristic", "heuristic"]


def test_readiness_can_be_taken_back(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    table = open_table(ayu)
    come(budi, table, "Budi")
    ready = ayu.get_by_test_id("ready")
    ready.click()
    expect(ready).to_have_text("Not ready after all")
    expect(ayu.get_by_test_id("gather-note")).to_have_text("You are ready. Waiting for Budi.")
    ready.click()
    seat(budi, 0, "not ready yet")
    expect(ready).to_have_text("I am ready")
    budi.get_by_test_id("ready").click()
    expect(budi.get_by_test_id("gather-note")).to_have_text("You are ready. Waiting for Ayu.")
    expect(budi.get_by_test_id("gather")).to_be_visible()


def test_whoever_leaves_frees_the_seat_and_the_next_one_is_host(
    open_page: OpenPage, server: Server
) -> None:
    ayu, budi = open_page(server), open_page(server)
    table = open_table(ayu, "Ayu", "friends-seats-3")
    come(budi, table, "Budi")
    ayu.get_by_test_id("leave").click()
    expect(ayu.get_by_test_id("start")).to_be_visible()
    expect(ayu.get_by_test_id("continue")).to_have_count(0)
    seat(budi, 0, "empty")
    seat(budi, 1, "Budi", "you, host")
    expect(budi.get_by_test_id("gather-start")).to_be_visible()
    come(ayu, table, "Ayu")
    seat(budi, 0, "Ayu")


def test_the_start_page_leads_back_to_the_tables_of_this_browser(page: Page) -> None:
    first = open_table(page)
    second = open_table(page)
    page.goto("/")
    expect(page.get_by_test_id("continue")).to_contain_text("Nobody has come yet")
    page.get_by_test_id("continue-older").click()
    expect(page.get_by_test_id("gather")).to_be_visible()
    assert table_of(page) == first
    page.goto("/")
    page.get_by_test_id("continue-older").click()
    expect(page.get_by_test_id("gather")).to_be_visible()
    assert table_of(page) == second


def test_a_reload_while_gathering_keeps_the_seat(page: Page) -> None:
    open_table(page)
    page.get_by_test_id("ready").click()
    expect(page.get_by_test_id("ready")).to_have_text("Not ready after all")
    page.reload()
    seat(page, 0, "Ayu", "you, host")
    expect(page.get_by_test_id("ready")).to_be_visible()


def test_a_second_match_of_one_s_own_is_played_as_before_in_two_clicks(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("start").click()
    page.get_by_test_id("deal").click()
    offers(page)
    page.goto("/")
    expect(page.get_by_test_id("continue")).to_contain_text("With Sari, round 1")


# --- giving the link on -------------------------------------------------------------------------


def test_the_link_is_copied(open_page: OpenPage, server: Server) -> None:
    page = open_page(server, permissions=["clipboard-read", "clipboard-write"])
    table = open_table(page)
    page.get_by_test_id("share-copy").click()
    expect(page.get_by_test_id("share-told")).to_have_text("The link was copied.")
    expect(page.get_by_test_id("live").filter(has_text="The link was copied.")).to_have_count(1)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{server.origin}/meja/{table}"


def test_the_link_is_copied_where_a_page_has_no_clipboard(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        "document.addEventListener('copy', () => (window.copied = String(getSelection())))"
    )
    table = open_table(page)
    page.get_by_test_id("share-copy").click()
    expect(page.get_by_test_id("share-told")).to_have_text("The link was copied.")
    assert page.evaluate("window.copied").endswith(f"/meja/{table}")
    expect(page.get_by_test_id("share-copy")).to_be_focused()


def test_a_link_that_cannot_be_copied_is_selected(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        "document.execCommand = () => false"
    )
    table = open_table(page)
    page.get_by_test_id("share-copy").click()
    expect(page.get_by_test_id("share-told")).to_contain_text("copy it yourself")
    link = page.get_by_test_id("share-link")
    expect(link).to_be_focused()
    selected = link.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert selected.endswith(f"/meja/{table}")


def test_the_share_sheet_of_a_phone_gets_the_link(page: Page) -> None:
    page.add_init_script("navigator.share = async (what) => { window.shared = what }")
    table = open_table(page)
    page.get_by_test_id("share-send").click()
    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared") == {
        "title": "Balak",
        "text": "Come and play dominoes at my table.",
        "url": page.get_by_test_id("share-link").input_value(),
    }
    assert page.get_by_test_id("share-link").input_value().endswith(table)


def test_a_qr_code_holds_the_link(open_page: OpenPage, server: Server) -> None:
    page = open_page(server, viewport={"width": 360, "height": 640})
    table = open_table(page)
    expect(page.get_by_test_id("qr")).to_have_count(0)
    page.get_by_test_id("share-qr").click()
    code = page.get_by_role("img", name="QR code: The link of this table")
    expect(code).to_have_attribute("data-text", f"{server.origin}/meja/{table}")
    box = code.bounding_box()
    assert box is not None
    assert box["width"] >= 200
    assert abs(box["width"] - box["height"]) < 1


def test_the_link_for_watching_gives_no_seat(page: Page) -> None:
    table = open_table(page)
    page.get_by_test_id("share-watch").click()
    link = page.get_by_test_id("watch-share-link").input_value()
    assert f"/tonton/{info(page, table)['watch']}" in link
    assert table not in link
    open_table(page, "Ayu", "friends-watch-none")
    expect(page.get_by_test_id("share-watch")).to_have_count(0)


def test_a_page_that_only_this_computer_reaches_says_so(page: Page) -> None:
    open_table(page)
    expect(page.get_by_test_id("gather")).to_contain_text("works on this computer only")


def test_inside_another_app_the_seat_can_be_moved_out(open_page: OpenPage, server: Server) -> None:
    agent = "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) Chrome/120.0 Instagram 312.0"
    page = open_page(server, user_agent=agent)
    open_table(page)
    expect(page.get_by_test_id("in-app")).to_contain_text("Move your seat to your own browser")
    page.get_by_test_id("open-move").click()
    expect(page.get_by_test_id("code")).to_be_visible()


# --- what this is ---------------------------------------------------------------------------


def test_the_about_page_says_what_is_kept_and_whose_parts_it_is_made_of(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("about-link").click()
    about = page.get_by_test_id("about")
    for words in ("Not gambling", "a cookie for your seat", "no single party chose the deal"):
        expect(about).to_contain_text(words)
    link = about.get_by_role("link", name="The licences of this page’s parts")
    licences = page.request.get(link.get_attribute("href") or "").text()
    for name in ("svelte", "uqr"):
        assert f"\n## {name} - " in licences


# --- how it looks -------------------------------------------------------------------------------


def gather_four(pages: list[Page]) -> None:
    """Seat three people with the longest names, and leave one seat empty."""
    table = open_table(pages[0], LONG, "friends-seats-4", "friends-public-true")
    for page, name in zip(pages[1:], (LONG_TOO, "Sari"), strict=True):
        come(page, table, name)
    seat(pages[0], 2, "Sari")


def test_four_seats_with_the_longest_names_fit_at_every_size(
    open_page: OpenPage, server: Server
) -> None:
    FOLDER.mkdir(exist_ok=True)
    pages = [open_page(server, lang="id") for _ in range(3)]
    gather_four(pages)
    page = pages[0]
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=FOLDER / f"gather-{width}x{height}.png")
        names = page.evaluate(
            "[...document.querySelectorAll('[data-testid=seat-rows] b')]"
            ".filter(e => e.scrollWidth > e.clientWidth + 1).length"
        )
        problems = page.evaluate(FAULTS, {"minimum": 24, "whole": False})
        if problems or names:
            found[width] = [*problems, names]
    assert found == {}


def test_a_gathering_and_its_form_have_no_violation(open_page: OpenPage, server: Server) -> None:
    pages = [open_page(server, lang="id") for _ in range(3)]
    unfold_friends(pages[0])
    choose(pages[0], "friends-seats-4")
    choose(pages[0], "friends-seat-2-true")
    assert violations(pages[0], ALL) == []
    gather_four(pages)
    for scheme in ("light", "dark"):
        for contrast in ("no-preference", "more"):
            look(pages[0], scheme, contrast)
            assert violations(pages[0], ALL if scheme == "light" else CONTRAST) == []


def test_a_table_is_opened_and_everybody_gets_ready_by_keyboard(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(server)
    page.goto("/")
    page.get_by_test_id("friends").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("friends-form").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.type("Ayu")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("friends-seats-3")).to_be_checked()
    page.get_by_test_id("friends-go").focus()
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name="Waiting for two players")
    expect(heading).to_be_focused()
    ready = page.get_by_test_id("ready")
    ready.focus()
    page.keyboard.press("Enter")
    expect(ready).to_have_text("Not ready after all")
    expect(ready).to_be_focused()
