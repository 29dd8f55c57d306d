"""What a screen reader hears, and the position in words (R16)."""

from typing import get_args

import pytest
from playwright.sync_api import Page, expect

from balak.text import Lang, caption
from browser.conftest import OpenPage
from browser.playing import deal, offers, play_round, sit_down, step
from browser.serving import Server
from browser.staging import Stage

LISTEN = """() => {
  window.heard = [];
  for (const region of document.querySelectorAll("[data-testid=live], [aria-live=assertive]")) {
    new MutationObserver(() => {
      if (region.textContent) window.heard.push(region.textContent);
    }).observe(region, {childList: true, characterData: true, subtree: true});
  }
}"""


def heard(page: Page) -> list[str]:
    """Return what was pushed into the live regions since `LISTEN`."""
    texts: list[str] = page.evaluate("window.heard")
    return texts


def expect_heard(page: Page, *texts: str) -> None:
    """Expect that these texts were pushed, in this order, and nothing else."""
    expect(page.get_by_test_id("live").filter(has_text=texts[-1])).to_have_count(1)
    assert heard(page) == list(texts)


def test_live_regions_stand_in_the_page_from_the_start(page: Page) -> None:
    page.goto("/")
    expect(page.locator("[aria-live=polite]")).to_have_count(2)
    expect(page.locator("[aria-live=assertive]")).to_have_count(1)
    page.evaluate("window.regions = [...document.querySelectorAll('[aria-live]')]")
    page.get_by_test_id("start").click()
    deal(page)
    assert page.evaluate("window.regions.every((region) => region.isConnected)"), (
        "a region that is made anew is not heard"
    )


def test_an_opponents_turn_is_one_sentence(page: Page) -> None:
    stage = Stage(page)
    stage.show("waiting")
    page.evaluate(LISTEN)
    legal = ["03-", "d"]
    stage.happens("placed", seat=1, action="13", ends=[1, 3], turn=0, legal=["03+", "36+", "d"])
    expect_heard(page, "Sari opened with three one; your turn, 2 tiles fit.")
    assert legal


def test_the_turns_of_several_bots_are_heard_as_one(page: Page) -> None:
    stage = Stage(page)
    stage.show("lot-tied")
    names = [seat["name"] for seat in stage.welcome["seats"]]
    page.evaluate(LISTEN)
    stage.happens(
        "dealt",
        number=1,
        opener=1,
        turn=1,
        hand=["00", "01", "02", "03", "04", "05"],
        counts=[6] * 4,
        boneyard=4,
        drawable=2,
        legal=[],
        commitment="0" * 64,
    )
    stage.happens("placed", seat=1, action="66", ends=[6, 6], turn=2, legal=[])
    stage.happens("drew", seat=2, boneyard=3, drawable=1, turn=2, legal=[])
    stage.happens("placed", seat=2, action="56-", ends=[5, 6], turn=3, legal=[])
    stage.happens("placed", seat=3, action="46+", ends=[5, 4], turn=0, legal=["04+", "05-"])
    expect_heard(
        page,
        f"Round 1 is dealt, 6 tiles in your hand; {names[1]} opens. "
        f"{names[1]} opened with double six; "
        f"{names[2]} drew a tile, then placed six five on the left; "
        f"{names[3]} placed six four on the right; your turn, 2 tiles fit.",
    )


def test_a_pass_says_what_the_player_lacks(page: Page) -> None:
    stage = Stage(page)
    stage.show("four")
    page.evaluate(LISTEN)
    stage.happens("passed", seat=3, lacks=[0], turn=0, legal=["00-", "00+"])
    expect_heard(page, "Wayan passed: no 0; your turn, one tile fits.")
    expect(page.get_by_test_id("seat-3")).to_contain_text("has no: 0")


def test_a_draw_of_ones_own_says_what_was_drawn_and_what_fits(page: Page) -> None:
    stage = Stage(page)
    stage.show("three")
    page.evaluate(LISTEN)
    page.get_by_test_id("draw").click()
    stage.applied()
    stage.happens(
        "drew", seat=0, boneyard=6, drawable=4, turn=0, legal=["56-", "66-", "d"], tile="66"
    )
    expect_heard(page, "You drew double six; 2 tiles fit.")


def test_a_lost_connection_is_said_at_once(page: Page) -> None:
    stage = Stage(page)
    stage.show("mid")
    page.evaluate(LISTEN)
    stage.hang_up()
    expect(page.locator("[aria-live=assertive]")).to_have_text("Connection lost. Reconnecting…")
    assert heard(page) == ["Connection lost. Reconnecting…"]


def test_everything_that_happened_is_in_the_log(page: Page) -> None:
    sit_down(page, ["random", "greedy"])
    deal(page)
    play_round(page)
    page.reload()
    expect(page.get_by_test_id("round-end")).to_be_visible()
    step(page)
    offers(page)
    lines = page.get_by_test_id("log").locator("li")
    expect(lines.first).not_to_be_empty()
    texts = page.get_by_test_id("log").locator("li").all_text_contents()
    assert any("Round 2 is dealt" in text for text in texts)


@pytest.mark.parametrize("lang", get_args(Lang))
def test_the_caption_on_the_page_is_the_caption_of_the_rules(
    open_page: OpenPage, server: Server, lang: Lang
) -> None:
    page = open_page(server, lang=lang)
    table = sit_down(page, ["random", "random"])
    deal(page)
    offers(page)
    seen = 0
    while page.locator("[data-testid=next], [data-testid=match-result]").count() == 0:
        round_ = server.state(table).need_match().round
        if round_ is not None and round_.turn == 0 and len(round_.layout) > 0:
            expect(page.get_by_test_id("caption")).to_have_text(caption(round_.layout, lang))
            seen += 1
        step(page)
        offers(page)
    assert seen >= 3


def test_the_caption_of_every_fixture_has_its_joints_and_two_continuations(page: Page) -> None:
    stage = Stage(page)
    for name in ("longest", "hand-19", "mid", "four-long"):
        stage.show(name)
        words = page.get_by_test_id("caption").inner_text()
        tiles, joints, points = words.split(". ")
        line = stage.welcome["round"]["line"]
        assert tiles.count("[") == len(line)
        assert joints.count("–") == len(line) - 1
        assert points.count("[") == 2
