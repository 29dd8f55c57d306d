"""A seat moves to another device with a code that works once."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.playing import deal, offers, table_of
from browser.rooms import open_table, seat
from browser.serving import Server
from browser.test_axe import ALL, CONTRAST, look, violations
from browser.test_layout import FAULTS, SIZES
from browser.watching import Watch

UNKNOWN = "0000000000"


def code_of(page: Page) -> str:
    """Open the dialog for moving, and return the code."""
    page.get_by_test_id("open-move").click()
    return page.get_by_test_id("code").inner_text()


def link_of(page: Page) -> str:
    """Open the dialog for moving, and return its link."""
    code_of(page)
    return page.get_by_test_id("move-share-link").input_value()


def test_a_link_moves_the_seat_after_a_click(open_page: OpenPage, server: Server) -> None:
    phone, laptop = open_page(server), open_page(server)
    table = open_table(phone)
    link = link_of(phone)
    expect(phone.get_by_role("img", name="QR code: the moving link")).to_have_attribute(
        "data-text", link
    )
    asked: list[str] = []
    laptop.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    laptop.goto(link)
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Play on this device?")
    assert laptop.url == f"{server.origin}/meja/{table}"  # the code stands nowhere any more
    assert laptop.evaluate("history.length") <= 2
    assert not [one for one in asked if not one.startswith("GET")]
    assert not [one for one in asked if "pindah" in one]
    expect(phone.get_by_test_id("move")).to_be_visible()
    laptop.get_by_test_id("move-here").click()
    seat(laptop, 0, "Ayu", "you, host")
    expect(phone.get_by_test_id("trouble")).to_contain_text("This table was opened elsewhere")


def test_a_match_goes_on_on_the_other_device(open_page: OpenPage, server: Server) -> None:
    phone, laptop = open_page(server), open_page(server)
    open_table(phone, "Ayu", "friends-timer-60")
    phone.get_by_test_id("gather-start").click()
    deal(phone)
    offers(phone)
    phone.get_by_test_id("open-table").click()
    phone.get_by_test_id("menu-move").click()
    laptop.goto(phone.get_by_test_id("move-share-link").input_value())
    laptop.get_by_test_id("move-here").click()
    offers(laptop)
    expect(phone.get_by_test_id("trouble")).to_be_visible()
    laptop.get_by_test_id("draw").click()
    offers(laptop)
    phone.reload()
    expect(phone.get_by_role("heading", level=1)).to_have_text("All seats are taken")
    phone.goto("/")
    phone.get_by_test_id("start").wait_for()
    expect(phone.get_by_test_id("continue")).to_have_count(0)


def test_the_code_can_be_typed_as_it_is_read(open_page: OpenPage, server: Server) -> None:
    phone, laptop = open_page(server), open_page(server)
    table = open_table(phone)
    code = code_of(phone)
    laptop.goto(f"/meja/{table}")
    laptop.get_by_test_id("have-code").click()
    expect(laptop.get_by_role("heading", level=1)).to_be_focused()
    laptop.get_by_test_id("move-code").fill(code.lower().replace("0", "o").replace("1", "l"))
    laptop.get_by_test_id("move-here").click()
    seat(laptop, 0, "Ayu", "you")


def test_a_code_works_once(open_page: OpenPage, server: Server, watch: Watch) -> None:
    watch.allow(r"\b(400|403|404|409|410)\b")
    phone, laptop, third = (open_page(server) for _ in range(3))
    table = open_table(phone)
    link = link_of(phone)
    laptop.goto(link)
    laptop.get_by_test_id("move-here").click()
    seat(laptop, 0, "Ayu", "you")
    third.goto(link)
    third.get_by_test_id("move-here").click()
    expect(third.get_by_role("alert")).to_contain_text("wrong or no longer good")
    expect(third.get_by_test_id("move-code")).to_be_visible()
    third.get_by_test_id("move-not").click()
    expect(third.get_by_role("heading", level=1)).to_have_text("Ayu invites you to play")
    assert table_of(third) == table


def test_a_wrong_code_moves_nothing(open_page: OpenPage, server: Server, watch: Watch) -> None:
    watch.allow(r"\b(400|403|404|409|410)\b")
    phone, laptop = open_page(server), open_page(server)
    table = open_table(phone)
    laptop.goto(f"/meja/{table}")
    laptop.get_by_test_id("have-code").click()
    laptop.get_by_test_id("move-code").fill("ABC")
    laptop.get_by_test_id("move-here").click()
    expect(laptop.get_by_role("alert")).to_have_text("A code has ten letters and digits.")
    laptop.get_by_test_id("move-code").fill(UNKNOWN)
    laptop.get_by_test_id("move-here").click()
    expect(laptop.get_by_role("alert")).to_contain_text("wrong or no longer good")
    seat(phone, 0, "Ayu", "you, host")


def test_a_code_runs_out_and_another_is_made(open_page: OpenPage, server: Server) -> None:
    page = open_page(server)
    table = open_table(page)
    page.clock.install()
    page.goto(f"/meja/{table}")
    first = code_of(page)
    expect(page.get_by_test_id("move-left")).to_have_text("Good for 2:00 more, once.")
    page.clock.fast_forward(61_000)
    expect(page.get_by_test_id("move-left")).to_contain_text("0:5")
    page.clock.fast_forward(60_000)
    expect(page.get_by_test_id("move")).to_contain_text("This code is no longer good.")
    expect(page.get_by_test_id("code")).to_have_count(0)
    page.get_by_test_id("move-new").click()
    expect(page.get_by_test_id("code")).not_to_have_text(first)


@pytest.mark.parametrize("lang", ["id", "en"])
def test_moving_fits_and_has_no_violation(open_page: OpenPage, server: Server, lang: str) -> None:
    phone, laptop = open_page(server, lang=lang), open_page(server, lang=lang)
    open_table(phone)
    laptop.goto(link_of(phone))
    laptop.get_by_test_id("move-here").wait_for()
    found = {}
    for width, height in SIZES:
        for page in (phone, laptop):
            page.set_viewport_size({"width": width, "height": height})
            if problems := page.evaluate(FAULTS, {"minimum": 24, "whole": False}):
                found[width, page.url] = problems
    assert found == {}
    for page in (phone, laptop):
        look(page, "light", "no-preference")
        assert violations(page, ALL) == []
        look(page, "dark", "more")
        assert violations(page, CONTRAST) == []
