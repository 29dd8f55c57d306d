"""The lobby: open tables to sit down at, for whoever has no link."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.playing import table_of
from browser.rooms import begin, choose, come, open_table, refuse, seat, unfold_friends
from browser.serving import Server, serving
from browser.test_axe import ALL, CONTRAST, look, violations
from browser.test_layout import FAULTS, SIZES
from browser.watching import Watch

PUBLIC = "friends-public-true"


# First of all, so that it outlives the pages.
@pytest.fixture(autouse=True)
def server(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for each test: the lobby shows the tables of them all."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def lobby_of(page: Page, name: str = "Budi") -> None:
    """Open the lobby under a name."""
    page.goto("/lobi")
    expect(page.get_by_test_id("lobby")).to_be_visible()
    page.get_by_test_id("name").fill(name)


def test_one_tap_takes_a_seat(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    table = open_table(ayu, "Ayu", "friends-seats-3", "friends-seat-2-true", PUBLIC)
    lobby_of(budi)
    row = budi.get_by_test_id("lobby-table")
    expect(row).to_contain_text("Ayu")
    expect(row).to_contain_text("one empty seat")
    expect(row.get_by_role("list")).to_have_text(
        "three playersto 6130 seconds per turnone computerjust opened"
    )
    row.get_by_role("button", name="Sit down with Ayu").click()
    seat(budi, 2, "Budi", "you")
    assert table_of(budi) == table
    begin(ayu, budi)


def test_only_public_tables_with_an_empty_seat_stand_there(
    open_page: OpenPage, server: Server
) -> None:
    ayu, budi = open_page(server), open_page(server)
    open_table(ayu)
    table = open_table(ayu, "Ayu", PUBLIC)
    lobby_of(budi)
    expect(budi.get_by_test_id("lobby-table")).to_have_count(1)
    come(budi, table, "Budi")
    budi.goto("/lobi")
    expect(budi.get_by_test_id("lobby-empty")).to_be_visible()
    budi.goto("/")
    expect(budi.get_by_test_id("open-count")).to_have_text("none yet")


def test_the_list_renews_itself_while_it_is_looked_at(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    lobby_of(budi)
    expect(budi.get_by_test_id("lobby-empty")).to_be_visible()
    open_table(ayu, "Ayu", PUBLIC)
    expect(budi.get_by_test_id("lobby-table")).to_contain_text("Ayu")
    ayu.get_by_test_id("leave").click()
    expect(budi.get_by_test_id("lobby-empty")).to_be_visible()


def test_the_start_page_says_how_many_tables_are_open(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    open_table(ayu, "Ayu", PUBLIC)
    budi.goto("/")
    expect(budi.get_by_test_id("open-count")).to_have_text("one table")
    budi.get_by_test_id("lobby-link").click()
    expect(budi.get_by_test_id("lobby-table")).to_have_count(1)


def test_an_empty_lobby_leads_to_a_table_for_everybody(page: Page) -> None:
    lobby_of(page, "Ayu")
    page.get_by_test_id("lobby-open").click()
    expect(page.get_by_test_id("friends")).to_be_focused()
    form = page.get_by_test_id("friends-form")
    expect(form.get_by_test_id("name")).to_have_value("Ayu")
    page.get_by_test_id("friends-go").click()
    expect(page.get_by_test_id("gather").get_by_test_id("agreed")).to_contain_text(
        "open in the lobby"
    )


def test_whoever_has_no_name_yet_is_asked_for_it(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server), open_page(server)
    open_table(ayu, "Ayu", PUBLIC)
    lobby_of(budi, "")
    budi.get_by_test_id("lobby-sit").click()
    expect(budi.get_by_test_id("name")).to_be_focused()
    expect(budi.get_by_role("alert")).to_contain_text("Type your name first")
    budi.keyboard.type("Budi")
    budi.get_by_test_id("lobby-sit").click()
    seat(budi, 1, "Budi")


def test_a_seat_that_was_just_taken_says_so(
    open_page: OpenPage, server: Server, watch: Watch
) -> None:
    watch.allow("409")
    ayu, budi = open_page(server), open_page(server)
    open_table(ayu, "Ayu", PUBLIC)
    lobby_of(budi)
    refuse(budi, "/seats$", "full")
    budi.get_by_test_id("lobby-sit").click()
    expect(budi.get_by_role("alert")).to_have_text("The seat has just been taken.")
    expect(budi.get_by_test_id("lobby-sit")).to_have_attribute("aria-disabled", "false")


def test_a_list_that_cannot_be_renewed_says_so_and_stays(
    open_page: OpenPage, server: Server, watch: Watch
) -> None:
    watch.allow("ERR_FAILED")
    ayu, budi = open_page(server), open_page(server)
    open_table(ayu, "Ayu", PUBLIC)
    lobby_of(budi)
    expect(budi.get_by_test_id("lobby-table")).to_have_count(1)
    budi.route("**/api/lobby", lambda route: route.abort())
    expect(budi.get_by_test_id("lobby-stale")).to_contain_text("cannot be reached")
    expect(budi.get_by_test_id("lobby-table")).to_have_count(1)
    budi.unroute("**/api/lobby")
    expect(budi.get_by_test_id("lobby-stale")).to_have_count(0)


@pytest.mark.parametrize("names", [[], [["Ni Luh Ayu Sari Dewi Ana", "Maximilian Alexander von"]]])
def test_the_lobby_fits_and_has_no_violation(page: Page, names: list[list[str]]) -> None:
    tables = [
        {
            "table": f"{index:032x}",
            "names": some,
            "bots": 1,
            "seats": 4,
            "free": 1,
            "target": 61,
            "timer": 30,
            "lang": "id",
            "created": 0,
        }
        for index, some in enumerate(names)
    ]
    body = json.dumps({"tables": tables})
    page.route(re.compile("/api/lobby$"), lambda route: route.fulfill(status=200, body=body))
    lobby_of(page)
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


def test_the_other_language_of_a_table_is_told(open_page: OpenPage, server: Server) -> None:
    ayu, budi = open_page(server, lang="id"), open_page(server)
    unfold_friends(ayu)
    choose(ayu, PUBLIC)
    ayu.get_by_test_id("friends-go").click()
    lobby_of(budi)
    expect(budi.get_by_test_id("lobby-table")).to_contain_text("Indonesian")
