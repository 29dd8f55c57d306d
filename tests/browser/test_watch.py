"""Spectators see the table and never a hand, as late as the players have agreed."""

import re

from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.rooms import NOBODY, begin, come, info, open_table, play_round
from browser.serving import Server
from browser.test_axe import ALL, violations
from browser.watching import Watch


def watch_link(page: Page, table: str) -> str:
    """Return the path of the link for watching."""
    return f"/tonton/{info(page, table)['watch']}"


def test_a_spectator_sees_the_whole_round_and_no_hand(open_page: OpenPage, server: Server) -> None:
    ayu, budi, third = (open_page(server) for _ in range(3))
    table = open_table(ayu)
    third.goto(watch_link(ayu, table))
    expect(third.get_by_test_id("watching")).to_have_text("You are watching.")
    expect(third.get_by_test_id("ready")).to_have_count(0)
    expect(third.get_by_test_id("share")).to_have_count(0)  # the link is not theirs to give
    assert table not in third.content()
    come(budi, table, "Budi")
    begin(ayu, budi)
    expect(third.get_by_test_id("watched")).to_be_visible()
    expect(third.locator("[data-hand]")).to_have_count(0)
    assert violations(third, ALL) == []
    play_round(ayu, budi)
    points = ayu.get_by_test_id("points").inner_text()
    expect(third.get_by_test_id("points")).to_have_text(points)


def test_a_delay_is_told(open_page: OpenPage, server: Server) -> None:
    ayu, third = open_page(server), open_page(server)
    table = open_table(ayu, "Ayu", "friends-watch-30")
    third.goto(watch_link(ayu, table))
    expect(third.get_by_test_id("watching")).to_contain_text("What you see is 30 seconds old.")


def test_a_spectator_s_start_page_leads_back_to_no_seat(
    open_page: OpenPage, server: Server
) -> None:
    ayu, third = open_page(server), open_page(server)
    third.goto(watch_link(ayu, open_table(ayu)))
    third.get_by_test_id("watching").wait_for()
    assert third.context.cookies() == []
    third.goto("/")
    third.get_by_test_id("start").wait_for()
    expect(third.get_by_test_id("continue")).to_have_count(0)


def test_a_link_that_leads_nowhere_says_so(page: Page, watch: Watch) -> None:
    page.goto(f"/tonton/{NOBODY}")
    expect(page.get_by_test_id("trouble")).to_contain_text("There is nothing to watch here")


def test_a_table_that_does_not_want_it_cannot_be_watched(
    open_page: OpenPage, server: Server
) -> None:
    ayu, third = open_page(server), open_page(server)
    table = open_table(ayu, "Ayu", "friends-watch-none")
    assert info(ayu, table)["watch"] is None
    third.goto(f"/meja/{table}")
    third.get_by_test_id("sit").wait_for()
    expect(third.get_by_test_id("watch")).to_have_count(0)
    expect(third.get_by_test_id("agreed")).to_have_text(re.compile("no spectators$"))
