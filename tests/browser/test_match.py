"""Whole matches by clicks, and the record that they leave."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from balak.record import Record
from browser.conftest import OpenPage
from browser.playing import play_match, play_round, sit_down, table_of
from browser.serving import Server


def scores_on(page: Page) -> list[int]:
    """Return the final scores that the page shows, best first."""
    return [int(text) for text in page.locator(".standing b").all_inner_texts()]


def test_two_clicks_lead_from_the_start_page_to_the_first_tile(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("start").click()
    page.get_by_test_id("deal").click()
    expect(page.locator("[data-hand]").first).to_be_visible()


def test_a_match_of_two_is_played_from_the_start_page_to_100(
    page: Page, server: Server, tmp_path: Path
) -> None:
    page.goto("/")
    page.get_by_test_id("seats-2").check(force=True)
    page.get_by_test_id("bot-1-beginner").check(force=True)
    page.get_by_test_id("start").click()
    play_match(page)

    with page.expect_download() as download:
        page.get_by_test_id("record").click()
    download.value.save_as(tmp_path / "record.json")
    record = Record.parse((tmp_path / "record.json").read_bytes())
    assert re.fullmatch(r"balak-[0-9a-f]{8}\.json", download.value.suggested_filename)
    match = record.replay()
    assert match.is_over
    assert match.target == 100
    assert scores_on(page) == sorted(match.scores, reverse=True)
    rows = page.locator("table tbody tr")
    assert rows.count() == len(record.rounds)
    last_row = rows.last.locator("td span").all_inner_texts()
    assert tuple(map(int, last_row)) == match.scores
    assert server.state(table_of(page)).need_match().scores == match.scores


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_of_each_seat_count_ends_as_its_record_says(page: Page, seats: int) -> None:
    bots = ["heuristic", "greedy", "random"][: seats - 1]
    table = sit_down(page, bots, target=30)
    play_match(page)
    match = Record.parse(page.request.get(f"/api/tables/{table}/record").body()).replay()
    assert match.is_over
    assert len(match.scores) == seats
    assert scores_on(page) == sorted(match.scores, reverse=True)
    winners = page.locator(".standing .won b").all_inner_texts()
    assert winners == [str(max(match.scores))] * len(match.winners)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_page_seats_as_many_as_chosen(page: Page, seats: int) -> None:
    page.goto("/")
    page.get_by_test_id(f"seats-{seats}").check(force=True)
    page.get_by_test_id("name").fill("Ayu Kartika")
    page.get_by_test_id("start").click()
    page.get_by_test_id("deal").click()
    expect(page.locator("[data-seat]")).to_have_count(seats - 1)
    hand_size = 7 if seats < 4 else 6
    # An opponent may have opened already, but nobody else draws into this hand.
    expect(page.locator("[data-hand]")).to_have_count(hand_size)
    expect(page.get_by_test_id("score-0")).to_have_text("0")


def test_after_a_match_a_new_one_begins_with_a_lot_of_its_own(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    first = sit_down(page, ["random"], target=1)
    play_match(page)
    page.get_by_test_id("last-round").click()
    expect(page.get_by_test_id("round-end")).to_be_visible()
    page.get_by_test_id("match-result").click()
    page.get_by_test_id("new-match").click()
    expect(page.get_by_test_id("deal")).to_be_visible()
    assert table_of(page) != first
    assert server.state(table_of(page)).need_match().target == 1
    play_round(page)
