"""Whatever is refused says why, in a sentence on the page and in the live region."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.playing import deal, offers, play_round, sit_down
from browser.staging import Stage
from browser.watching import Watch


@pytest.fixture
def stage(page: Page) -> Stage:
    return Stage(page)


def expect_notice(page: Page, sentence: str) -> None:
    """Expect a sentence on the page, spoken too."""
    expect(page.locator(".notice")).to_have_text(sentence)
    expect(page.get_by_test_id("live").filter(has_text=sentence)).to_have_count(1)


def test_a_tile_that_fits_no_end_says_so(stage: Stage) -> None:
    stage.show("three")
    stage.page.get_by_test_id("hand-34").click()
    expect_notice(stage.page, "Four three fits neither 6 nor 1.")
    assert stage.commands == []


def test_a_tile_says_once_that_both_ends_are_the_same(stage: Stage) -> None:
    stage.show("mid")
    stage.page.get_by_test_id("hand-66").click()
    expect_notice(stage.page, "Double six does not fit: both ends are 1.")


@pytest.mark.parametrize(
    ("state", "button", "sentence"),
    [
        ("mid", "pass", "No passing yet: one of your tiles fits. Place it, or draw first."),
        ("four-long", "pass", "No passing: one of your tiles fits. Place it."),
        (
            "four-long",
            "draw",
            "No more drawing: the last two tiles are never drawn and count for nobody.",
        ),
        (
            "pass",
            "draw",
            "No more drawing: the last two tiles are never drawn and count for nobody.",
        ),
        ("waiting", "draw", "Not yet: Sari is to play."),
        ("waiting", "pass", "Not yet: Sari is to play."),
        ("waiting", "hand-22", "Not yet: Sari is to play."),
    ],
)
def test_what_is_not_legal_now_says_why(
    stage: Stage, state: str, button: str, sentence: str
) -> None:
    stage.show(state)
    # Playwright takes aria-disabled for "cannot be clicked"; a player's finger does not.
    stage.page.get_by_test_id(button).click(force=True)
    expect_notice(stage.page, sentence)
    assert stage.commands == []


def test_pass_is_refused_while_tiles_must_be_drawn(stage: Stage) -> None:
    stage.show("mid")
    round_ = stage.welcome["round"]
    round_["hand"], round_["legal"] = ["22", "23"], ["d"]
    round_["counts"][0] = 2
    stage.send(**stage.welcome)
    expect(stage.page.locator("[data-hand]")).to_have_count(2)
    stage.page.get_by_test_id("pass").click(force=True)
    expect_notice(stage.page, "No passing yet: draw first, 4 tiles are left.")


def test_the_protected_tiles_say_why_they_are_kept(stage: Stage) -> None:
    stage.show("mid")
    stage.page.get_by_role("button", name="2 protected tiles. Why?").click()
    expect(stage.page.locator(".notice")).to_contain_text("The last 2 tiles are never drawn")


def test_a_refusal_of_the_server_is_shown_and_the_tile_comes_back(stage: Stage) -> None:
    stage.show("opening")
    stage.page.get_by_test_id("hand-36").click()
    stage.page.locator(".spot").or_(stage.page.locator(".pending")).first.wait_for()
    expect(stage.page.locator(".pending")).to_have_count(1)
    [command] = stage.commands
    assert command["action"] == "36"
    stage.send(
        type="refused",
        command_id=command["command_id"],
        seq=40,
        reason="not_your_turn",
        rule="R6",
        key="error-not-your-turn",
        details={"message": "it is another seat's turn"},
    )
    notice = stage.page.locator(".notice")
    expect(notice).not_to_be_empty()
    assert "error-" not in notice.inner_text()
    expect(stage.page.get_by_test_id("hand-36")).to_be_visible()
    expect(stage.page.locator(".pending")).to_have_count(0)


def test_a_stale_command_says_so_and_shows_what_was_missed(stage: Stage) -> None:
    stage.show("opening")
    stage.page.get_by_test_id("draw").click()
    expect(stage.page.get_by_test_id("draw")).to_have_attribute("aria-disabled", "true")
    [command] = stage.commands
    missed = {
        "type": "drew",
        "seq": 41,
        "seat": 0,
        "boneyard": 13,
        "drawable": 11,
        "turn": 0,
        "legal": [*stage.welcome["round"]["legal"], "11"],
        "tile": "11",
    }
    stage.send(type="stale", command_id=command["command_id"], seq=41, missed=[missed])
    expect(stage.page.locator(".notice")).to_contain_text("It was not played.")
    expect(stage.page.get_by_test_id("hand-11")).to_be_visible()
    expect(stage.page.get_by_test_id("draw")).to_have_text(re.compile(r"\(11\)"))


def test_a_second_tab_takes_the_seat_and_the_first_says_so(page: Page) -> None:
    sit_down(page, ["random"])
    deal(page)
    offers(page)
    context: BrowserContext = page.context
    second = context.new_page()
    second.goto(page.url)
    second.locator("[data-hand]").first.wait_for()
    trouble = page.get_by_test_id("trouble")
    expect(trouble).to_contain_text("This table was opened elsewhere")
    second.get_by_test_id("draw").click()
    held = second.locator("[data-hand]").count()
    offers(second)
    page.bring_to_front()
    page.get_by_role("button", name="Play here").click()
    page.locator("[data-hand]").first.wait_for()
    expect(second.get_by_test_id("trouble")).to_be_visible()
    assert page.locator("[data-hand]").count() >= held
    play_round(page)


def test_a_table_that_cannot_be_set_up_says_so(page: Page, watch: Watch) -> None:
    page.goto("/")
    page.route("**/api/tables", lambda route: route.fulfill(status=503, body="{}"))
    watch.allow(r"response 503", r"Failed to load resource: .* 503")
    page.get_by_test_id("start").click()
    expect(page.get_by_role("alert")).to_contain_text("The server cannot save anything")
    page.unroute("**/api/tables")
    page.get_by_test_id("start").click()
    page.get_by_test_id("deal").wait_for()


def test_a_page_of_another_version_asks_to_be_loaded_anew(stage: Stage) -> None:
    stage.show("trouble-version")
    expect(stage.page.get_by_test_id("trouble")).to_contain_text("There is a new version")
    expect(stage.page.get_by_role("button", name="Reload")).to_be_visible()


def test_so_it_does_when_the_newer_server_has_no_part_of_it_any_more(stage: Stage) -> None:
    page = stage.page
    stage.show("mid")
    fetched = "performance.getEntriesByType('resource')"
    page.wait_for_function(f"() => {fetched}.some(({{ name }}) => /\\/trouble-/.test(name))")
    page.route("**/assets/**", lambda route: route.abort())
    stage.send(type="fault", code="version", detail="reload the page")
    expect(page.get_by_test_id("trouble")).to_contain_text("There is a new version")
