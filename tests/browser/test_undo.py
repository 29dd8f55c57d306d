"""A placement is taken back: by the button and by its key, told, and the tile lies where it was."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.serving import Server
from browser.staging import FIXTURES, Stage
from browser.test_axe import ALL, look, violations
from browser.test_layout import FAULTS
from browser.test_screenshots import FOLDER

WORDS = {
    "en": (
        "Undo",
        "Hint",
        "You took four one back.",
        "Too late: the next player has already played.",
    ),
    "id": (
        "Urungkan",
        "Petunjuk",
        "Anda menarik kembali empat satu.",
        "Terlambat: pemain berikutnya sudah bermain.",
    ),
}
PLACED = {"seat": 0, "action": "14-", "ends": [4, 1], "dead": False, "turn": 1, "legal": []}


def hand(page: Page) -> list[str | None]:
    return [tile.get_attribute("data-hand") for tile in page.locator("[data-hand]").all()]


@pytest.mark.parametrize("lang", ["id", "en"])
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_what_was_placed_is_taken_back_where_it_lay(
    open_page: OpenPage, server: Server, lang: str, size: tuple[int, int]
) -> None:
    undo, hint, told, late = WORDS[lang]
    page = open_page(server, lang=lang, viewport={"width": size[0], "height": size[1]})
    stage = Stage(page)
    stage.show("mid")
    before = hand(page)
    others = [page.get_by_test_id(name).bounding_box() for name in ("draw", "pass")]
    expect(page.get_by_role("button", name=hint, exact=True)).to_be_visible()

    page.locator("[data-hand='14']").click()
    page.locator(".spot[data-arm='-']").click()
    assert stage.commands[-1]["action"] == "14-"
    stage.applied()
    stage.happens("placed", **PLACED)
    button = page.get_by_role("button", name=undo, exact=True)
    expect(button).to_be_visible()
    expect(button).not_to_have_attribute("aria-disabled", "true")
    assert hand(page) == [tile for tile in before if tile != "14"]
    # Nothing moves where the word changes.
    assert [page.get_by_test_id(name).bounding_box() for name in ("draw", "pass")] == others
    assert page.evaluate(FAULTS, {"minimum": 24, "whole": True}) == []
    look(page, "light", "no-preference")
    assert violations(page, ALL) == []
    FOLDER.mkdir(exist_ok=True)
    page.screenshot(path=FOLDER / f"undo-{size[0]}x{size[1]}-{lang}.png")

    button.click()
    command = stage.asked("undo")
    assert command["expected_seq"] == stage.welcome["seq"]
    round_ = FIXTURES["mid"]["round"]
    stage.applied()
    stage.happens("undone", seat=0, action="14-", ends=round_["ends"], legal=round_["legal"])
    expect(page.locator("[data-hand='14'].ok")).to_be_visible()
    assert hand(page) == before
    expect(page.get_by_test_id("log").locator("li").filter(has_text=told)).to_have_count(1)
    expect(page.get_by_test_id("ask-hint")).to_be_focused()

    # By its key, and the next player was quicker.
    page.locator("[data-hand='14']").click()
    page.locator(".spot[data-arm='-']").click()
    stage.applied()
    stage.happens("placed", **PLACED)
    expect(button).to_be_visible()
    stage.commands.clear()
    page.keyboard.press("u")
    refused = stage.asked("undo")
    stage.happens("drew", seat=1, turn=1, boneyard=5, drawable=3, legal=[])
    stage.send(
        type="refused",
        command_id=refused["command_id"],
        seq=stage.welcome["seq"],
        reason="undo",
        rule=None,
        key="error-undo-late",
        details={},
    )
    expect(page.get_by_text(late).first).to_be_visible()
    expect(page.get_by_test_id("undo")).to_have_count(0)
