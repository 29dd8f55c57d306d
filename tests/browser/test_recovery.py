"""A reload and a killed server: the same position, nothing twice, and an honest banner."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from browser.conftest import OpenPage
from browser.playing import deal, offers, play_round, sit_down, step, table_of
from browser.serving import Server
from browser.watching import Watch

# A browser itself reports each socket that cannot be opened; a page cannot keep it from that.
NO_SERVER = (
    r"console error: WebSocket connection to 'ws://127\.0\.0\.1:\d+/api/tables/",
    # Results are fetched ahead of time; the page asks again until the server is back.
    r"request failed: GET \S+/(assets/\S+\.js|healthz) net::ERR_CONNECTION_REFUSED",
    r"console error: Failed to load resource: net::ERR_CONNECTION_REFUSED",
)

POSITION = """() => {
  const text = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent);
  return {
    hand: [...document.querySelectorAll("[data-hand]")].map((e) => e.dataset.hand),
    playable: [...document.querySelectorAll("[data-hand].ok")].map((e) => e.dataset.hand),
    caption: text("[data-testid=caption]"),
    ends: text("[data-testid=ends] .value"),
    line: text("section.board ol li"),
    counts: text("[data-seat] em"),
    scores: text("[data-testid^=score-]"),
    draw: text("[data-testid=draw]"),
    mayDraw: document.querySelector("[data-testid=draw]").getAttribute("aria-disabled"),
    turn: text("[data-testid=status] strong"),
  };
}"""


def position(page: Page) -> dict[str, object]:
    """Return what the page shows of the position."""
    seen: dict[str, object] = page.evaluate(POSITION)
    return seen


def play_until_my_turn(page: Page, turns: int) -> None:
    """Play some turns of the first round that is long enough; ends at one's own turn."""
    while True:
        for _ in range(turns):
            step(page)
            offers(page)
        if page.locator("[data-hand]").count():
            return


def draws(server: Server, table: str) -> int:
    """Return how many draws of seat 0 are written down."""
    state = server.state(table).need_match().round
    assert state is not None
    return sum(seat == 0 and str(action) == "d" for seat, action in state.history)


def hand(page: Page) -> list[str]:
    shown: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-hand]')].map((e) => e.dataset.hand)"
    )
    return shown


def true_hand(server: Server, table: str) -> list[str]:
    state = server.state(table).need_match().round
    assert state is not None
    return [str(tile) for tile in state.hands[0]]


def draw(page: Page) -> None:
    """Draw a tile and wait until it is in the hand."""
    tiles = page.locator("[data-hand]").count()
    page.get_by_test_id("draw").click()
    expect(page.locator("[data-hand]")).to_have_count(tiles + 1)
    offers(page)


def test_a_reload_in_mid_round_returns_to_the_same_position(page: Page) -> None:
    sit_down(page, ["greedy", "random"])
    deal(page)
    play_until_my_turn(page, 3)
    page.get_by_test_id("sort").click()
    before = position(page)
    page.reload()
    page.locator("[data-hand]").first.wait_for()
    assert position(page) == before
    play_round(page)


def test_a_reload_at_the_end_of_a_round_returns_to_it(page: Page) -> None:
    sit_down(page, ["random"])
    deal(page)
    play_round(page)
    before = page.get_by_test_id("round-end").inner_text()
    page.reload()
    expect(page.get_by_test_id("round-end")).to_be_visible()
    assert page.get_by_test_id("round-end").inner_text() == before


def test_the_start_page_leads_back_to_the_match(page: Page) -> None:
    table = sit_down(page, ["random"])
    deal(page)
    offers(page)
    before = position(page)
    page.goto("/")
    page.get_by_test_id("continue").click()
    page.locator("[data-hand]").first.wait_for()
    assert table_of(page) == table
    assert position(page) == before


def test_a_part_of_the_page_that_does_not_come_is_asked_for_again(page: Page, watch: Watch) -> None:
    watch.allow(r"/assets/RoundEnd-\S+\.js net::ERR_FAILED", r"Failed to load resource: net::ERR_F")
    tries: list[str] = []

    def cut_the_first(route: Route) -> None:
        tries.append(route.request.url)
        if len(tries) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/assets/RoundEnd-*.js", cut_the_first)
    sit_down(page, ["random"])
    deal(page)
    play_round(page)
    expect(page.get_by_test_id("round-end")).to_be_visible()
    assert len(tries) == 2


@pytest.fixture
def away(watch: Watch, mortal_server: Server) -> Callable[[], None]:
    """Kills the server; its absence is no fault of the page."""
    watch.allow(*NO_SERVER)
    return mortal_server.kill


def test_a_killed_server_is_told_of_and_the_draw_chain_goes_on(
    open_page: OpenPage, mortal_server: Server, away: Callable[[], None]
) -> None:
    page = open_page(mortal_server)
    table = sit_down(page, ["random"])
    deal(page)
    offers(page)
    held = len(hand(page))
    for kills in range(1, 4):
        draw(page)
        before = position(page)
        away()
        expect(page.get_by_test_id("banner")).to_be_visible()
        assert position(page) == before
        mortal_server.start()
        expect(page.get_by_test_id("banner")).to_have_count(0)
        offers(page)
        assert position(page) == before
        assert draws(mortal_server, table) == kills
        assert sorted(hand(page)) == true_hand(mortal_server, table)
    assert len(hand(page)) == held + 3
    play_round(page)


def test_a_draw_that_a_killed_server_never_read_is_kept_and_made_once(
    open_page: OpenPage, mortal_server: Server, away: Callable[[], None]
) -> None:
    page = open_page(mortal_server)
    table = sit_down(page, ["random"])
    deal(page)
    offers(page)
    draw(page)
    before = hand(page)
    mortal_server.freeze()
    page.get_by_test_id("draw").click()
    # Unconfirmed: no tile is shown, and nothing else can be done meanwhile.
    expect(page.get_by_test_id("draw")).to_have_attribute("aria-disabled", "true")
    away()
    expect(page.get_by_test_id("banner")).to_contain_text("Your action is kept")
    assert hand(page) == before
    assert draws(mortal_server, table) == 1
    mortal_server.start()
    expect(page.get_by_test_id("banner")).to_have_count(0)
    expect(page.locator("[data-hand]")).to_have_count(len(before) + 1)
    assert draws(mortal_server, table) == 2
    assert sorted(hand(page)) == true_hand(mortal_server, table)
    play_round(page)


def test_a_draw_whose_answer_was_lost_is_not_made_twice(
    open_page: OpenPage, mortal_server: Server, away: Callable[[], None]
) -> None:
    page = open_page(mortal_server)
    lost: list[str | bytes] = []
    is_deaf = False

    def through(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def answer(message: str | bytes) -> None:
            if is_deaf:
                lost.append(message)
            else:
                route.send(message)

        there.on_message(answer)

    page.route_web_socket(re.compile(r"/socket$"), through)
    table = sit_down(page, ["random"])
    deal(page)
    offers(page)
    draw(page)
    before = hand(page)
    is_deaf = True
    page.get_by_test_id("draw").click()
    while not any('"drew"' in str(message) for message in lost):
        page.evaluate("new Promise(requestAnimationFrame)")  # lets the messages come
    assert draws(mortal_server, table) == 2
    assert hand(page) == before
    away()
    is_deaf = False
    expect(page.get_by_test_id("banner")).to_be_visible()
    mortal_server.start()
    expect(page.get_by_test_id("banner")).to_have_count(0)
    expect(page.locator("[data-hand]")).to_have_count(len(before) + 1)
    offers(page)
    assert draws(mortal_server, table) == 2
    assert sorted(hand(page)) == true_hand(mortal_server, table)
    play_round(page)


def test_a_placement_in_flight_is_shown_as_pending_and_lies_once(
    open_page: OpenPage, mortal_server: Server, away: Callable[[], None]
) -> None:
    page = open_page(mortal_server)
    table = sit_down(page, ["random"])
    deal(page)
    offers(page)
    actions = len(mortal_server.actions(table))
    mortal_server.freeze()
    page.locator("[data-hand].ok").first.click()
    if page.locator(".spot").count():
        page.locator(".spot").first.click()
    expect(page.locator(".pending")).to_have_count(1)
    away()
    expect(page.get_by_test_id("banner")).to_be_visible()
    expect(page.locator(".pending")).to_have_count(1)
    assert len(mortal_server.actions(table)) == actions
    mortal_server.start()
    expect(page.locator(".pending")).to_have_count(0)
    offers(page)
    mine = [action for seat, action in _history(mortal_server, table) if seat == 0]
    assert len([action for action in mine if len(action) > 1]) == 1
    play_round(page)


def test_a_server_killed_at_the_end_of_a_round_deals_the_next_one(
    open_page: OpenPage, mortal_server: Server, away: Callable[[], None]
) -> None:
    page = open_page(mortal_server)
    table = sit_down(page, ["random"])
    deal(page)
    play_round(page)
    scores = mortal_server.state(table).need_match().scores
    away()
    expect(page.get_by_test_id("banner")).to_be_visible()
    mortal_server.start()
    expect(page.get_by_test_id("banner")).to_have_count(0)
    assert mortal_server.state(table).need_match().scores == scores
    step(page)
    page.locator("[data-hand]").first.wait_for()


def _history(server: Server, table: str) -> list[tuple[int, str]]:
    state = server.state(table).need_match().round
    assert state is not None
    return [(seat, str(action)) for seat, action in state.history]
