"""A round by keyboard alone, and the focus on its way."""

import pytest
from playwright.sync_api import Page, expect

from balak.cli.answers import commands
from browser.conftest import OpenPage
from browser.playing import DRAW, MATCH, NEXT, PASS, TILES, deal, offers, sit_down
from browser.serving import Server
from browser.staging import Stage

FOCUS = """() => {
  const element = document.activeElement;
  const shown = element.matches("input[type=radio]") ? element.nextElementSibling : element;
  const style = getComputedStyle(shown);
  const box = shown.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const top = document.elementFromPoint(x, y);
  return {
    tag: element.tagName,
    name: element.dataset.testid ?? element.textContent.slice(0, 40),
    hand: element.dataset.hand ?? null,
    isVisible: element.matches(":focus-visible") && style.outlineStyle === "solid"
      && parseFloat(style.outlineWidth) >= 2,
    isCovered: !(element.contains(top) || top?.contains(element) || shown.contains(top)),
    isInside: x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight,
  };
}"""


def check_focus(page: Page, after: str) -> dict[str, object]:
    """Check that something holds the focus, and that it can be seen; return what it is."""
    focus: dict[str, object] = page.evaluate(FOCUS)
    assert focus["tag"] != "BODY", f"the focus is lost after {after}"
    # A heading at which reading starts and an emptied hand cannot be used: they carry no ring.
    if focus["tag"] not in {"H1", "SECTION"}:
        assert focus["isVisible"], f"no ring on {focus['name']} after {after}"
    assert focus["isInside"], f"{focus['name']} is out of sight after {after}"
    assert not focus["isCovered"], f"{focus['name']} is covered after {after}"
    return focus


def press(page: Page, key: str) -> dict[str, object]:
    page.keyboard.press(key)
    return check_focus(page, key)


def tab_to(page: Page, test_id: str) -> None:
    """Go with Tab to the element of this test id."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue  # around the end of the page, where the browser's own controls come
        if check_focus(page, "Tab")["name"] == test_id:
            return
    pytest.fail(f"Tab does not lead to {test_id}")


def move_to(page: Page, tile: str) -> None:
    """Go with the arrow keys to a tile of the hand."""
    focus = press(page, "Home")
    while focus["hand"] != tile:
        focus = press(page, "ArrowRight")


def play_round_by_keys(page: Page) -> None:
    """Play to the end of the round; starts with the focus in the hand."""
    presses = 0
    while True:
        offers(page)
        check_focus(page, "waiting for the turn")
        if page.locator(f"{NEXT}, {MATCH}").count():
            return
        playable = page.locator(TILES)
        presses += 1
        if playable.count() and presses % 4:
            move_to(page, str(playable.last.get_attribute("data-hand")))
            press(page, "Enter")
            if page.get_by_test_id("choose-+").count():
                press(page, "ArrowRight")
        elif page.locator(DRAW).count():
            press(page, "d")
        elif page.locator(PASS).count():
            press(page, "p")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_round_is_played_by_keys_alone(page: Page, seats: int) -> None:
    page.goto("/")
    page.get_by_test_id("start").wait_for()
    tab_to(page, "seats-2")
    for _ in range(seats - 2):
        press(page, "ArrowRight")
    tab_to(page, "start")
    page.keyboard.press("Enter")
    page.get_by_test_id("deal").wait_for()
    assert check_focus(page, "start")["tag"] == "H1"
    tab_to(page, "deal")
    page.keyboard.press("Enter")
    page.locator("[data-hand]").first.wait_for()
    assert check_focus(page, "deal")["hand"] is not None
    play_round_by_keys(page)
    # Until the result covers it the line stays; then reading starts at the result's heading.
    expect(page.get_by_test_id("round-end").get_by_role("heading", level=1)).to_be_focused()
    tab_to(page, "next")
    page.keyboard.press("Enter")
    page.locator("[data-hand]").first.wait_for()
    assert check_focus(page, "next")["hand"] is not None


def test_draw_and_pass_are_buttons_that_always_take_the_focus(page: Page) -> None:
    sit_down(page, ["random"])
    deal(page)
    offers(page)
    page.locator("[data-hand]").first.focus()
    tab_to(page, "draw")
    tiles = page.locator("[data-hand]").count()
    page.keyboard.press("Enter")
    expect(page.locator("[data-hand]")).to_have_count(tiles + 1)
    check_focus(page, "drawing")
    assert press(page, "Tab")["name"] == "pass"
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).not_to_be_empty()
    assert check_focus(page, "passing")["name"] == "pass"


def test_dialogs_keep_the_focus_and_give_it_back(page: Page) -> None:
    sit_down(page, ["random"])
    deal(page)
    offers(page)
    for opener, dialog in (("open-settings", "settings"), ("open-record", "record-dialog")):
        for way in ("Escape", "close"):
            page.get_by_test_id(opener).focus()
            page.keyboard.press("Enter")
            opened = page.get_by_test_id(dialog)
            expect(opened).to_be_visible()
            for _ in range(40):
                page.keyboard.press("Tab")
                held = "document.activeElement.closest('dialog') !== null"
                outside = "document.activeElement === document.body"  # the browser's own controls
                assert page.evaluate(f"{held} || {outside}")
            if way == "Escape":
                page.keyboard.press("Escape")
            else:
                page.get_by_test_id("close").focus()
                page.keyboard.press("Enter")
            expect(opened).to_have_count(0)
            assert check_focus(page, f"{dialog} was closed by {way}")["name"] == opener


def test_the_map_of_keys_opens_with_its_key_and_every_key_answers(page: Page) -> None:
    sit_down(page, ["random"])
    deal(page)
    offers(page)
    tile = page.locator("[data-hand]").first
    tile.focus()
    page.keyboard.press("?")
    help_dialog = page.get_by_test_id("help")
    expect(help_dialog).to_be_visible()
    keys = help_dialog.locator("kbd").all_inner_texts()
    page.keyboard.press("Escape")
    expect(help_dialog).to_have_count(0)
    assert keys == [command.key.upper() for command in commands()]
    answers = page.get_by_test_id("log").locator("li")
    # D and P act, U takes back; what they do is tested by playing. T asks for a hint
    # (test_hints.py).
    for key in [key for key in keys if key not in "DPUT?"]:
        before = answers.count()
        page.keyboard.press(key.lower())
        expect(answers).to_have_count(before + 1)
        check_focus(page, key)


def test_two_digits_go_to_a_tile(page: Page) -> None:
    stage = Stage(page)
    stage.show("mid")
    page.keyboard.press("4")
    page.keyboard.press("1")
    expect(page.locator("[data-hand='14']")).to_be_focused()  # once the part with the keys is there
    check_focus(page, "4 and 1")
    page.keyboard.press("5")
    page.keyboard.press("1")
    expect(page.locator(".notice")).to_have_text("You do not hold five one.")
    page.keyboard.press("n")
    page.keyboard.press("5")
    expect(page.locator(".notice")).to_contain_text("Value 5: ")


def test_a_key_is_changed_refused_taken_away_and_kept(page: Page) -> None:
    stage = Stage(page)
    stage.show("help")
    ends, told = page.get_by_test_id("key-ends"), page.get_by_test_id("help-told")
    ends.press("Enter")
    expect(told).to_contain_text("Press the new key for: the two ends.")
    ends.press("d")
    expect(told).to_have_text("D is taken: draw a tile. Choose another key.")
    ends.press("6")
    expect(told).to_have_text("Digits go to tiles. Choose a letter.")
    ends.press("F1")
    expect(told).to_have_text("That key has other work to do on the page. Choose a letter.")
    ends.press("x")
    expect(told).to_have_text("X now stands for: the two ends.")
    expect(ends).to_have_text("X")
    page.get_by_test_id("key-draw").press("Enter")
    page.get_by_test_id("key-draw").press("Delete")
    expect(told).to_have_text("No key any more for: draw a tile.")
    page.get_by_test_id("key-line").press("Enter")
    page.get_by_test_id("key-line").press("Escape")
    expect(told).to_be_empty()
    expect(page.get_by_test_id("help")).to_be_visible()
    stage.show("mid")
    page.keyboard.press("x")
    expect(page.locator(".notice")).to_contain_text("Left end")
    page.keyboard.press("d")
    assert stage.commands == []
    page.keyboard.press("?")
    page.get_by_test_id("help-restore").click()
    expect(ends).to_have_text("E")
    expect(page.get_by_test_id("help-restore")).to_have_count(0)


def test_all_single_keys_are_switched_off_where_they_are_listed(page: Page) -> None:
    stage = Stage(page)
    stage.show("help")
    page.get_by_test_id("help-switch").uncheck()
    expect(page.get_by_test_id("help")).to_contain_text("Single-key commands are switched off.")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("help")).to_have_count(0)
    page.keyboard.press("d")
    page.keyboard.press("?")
    page.get_by_test_id("draw").press("Enter")
    expect(page.get_by_test_id("draw")).to_have_attribute("aria-disabled", "true")
    assert len(stage.commands) == 1
    assert page.get_by_test_id("help").count() == 0


def test_single_keys_can_be_switched_off(open_page: OpenPage, server: Server) -> None:
    page = open_page(server)
    page.add_init_script("localStorage.setItem('balak.settings', JSON.stringify({keys: false}))")
    sit_down(page, ["random"])
    deal(page)
    offers(page)
    tiles = page.locator("[data-hand]").count()
    page.locator("[data-hand]").first.focus()
    page.keyboard.press("d")
    page.keyboard.press("e")
    assert page.locator(".notice").count() == 0
    page.get_by_test_id("draw").press("Enter")
    expect(page.locator("[data-hand]")).to_have_count(tiles + 1)
