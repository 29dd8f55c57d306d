"""The score keeper for real tiles, from the first name to the record, as somebody would use it."""

import json
import subprocess
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.keeping import KEY, SHEETS, THREE, kept, lay_out, won
from browser.serving import PROGRAM, Server
from browser.test_screenshots import rows
from patience import PATIENCE


def choose(page: Page, test_id: str) -> None:
    """Choose the radio that lies transparent over its words."""
    page.get_by_test_id(test_id).check(force=True)


def begin(page: Page, *names: str, opener: int = 0) -> None:
    """Begin a match at the form that is shown."""
    choose(page, f"keeper-seats-{len(names)}")
    for seat, name in enumerate(names):
        page.get_by_test_id(f"keeper-name-{seat}").fill(name)
    choose(page, f"keeper-opener-{opener}")
    page.get_by_test_id("keeper-go").click()
    expect(page.get_by_test_id("sheet")).to_be_visible()


def tap(page: Page, seat: int, *tiles: str) -> None:
    """Give tiles to a seat, or take them back."""
    choose(page, f"player-{seat}")
    for tile in tiles:
        page.locator(f"[data-tile='{tile}']").click()


def record_points(page: Page, seat: int, points: int) -> None:
    """Write down a round that somebody went out of."""
    choose(page, "how-points")
    choose(page, f"player-{seat}")
    page.get_by_test_id("keeper-points").fill(str(points))
    page.get_by_test_id("record-round").click()


def scores(page: Page, place: int) -> list[str]:
    """Return what stands in a line of the sheet."""
    return page.get_by_test_id(f"row-{place}").locator("td b").all_inner_texts()


def said(page: Page) -> Any:
    """Return what is spoken, to wait for."""
    return page.locator("[data-testid=live]:not(:empty)")


def refusal(page: Page, rule: str) -> None:
    """See that something was refused by this rule, which can be read."""
    shown = page.get_by_test_id("refusal")
    expect(shown).to_have_attribute("data-rule", rule)
    expect(shown.locator("a")).to_have_text(f"Rule {rule}")
    expect(shown.locator("a")).to_have_attribute("href", f"/aturan#{rule}")


def replayed(path: Path) -> Any:
    """Return what `balak replay` says of a record that it accepts."""
    done = subprocess.run(
        [PROGRAM, "replay", "--json", path],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def taken(page: Page, test_id: str, path: Path) -> Path:
    """Take the file that a button gives."""
    with page.expect_download() as download:
        page.get_by_test_id(test_id).click()
    download.value.save_as(path)
    return path


def in_order(*names: str) -> str:
    """Return names as an order that reads alike in every script."""
    return "\u200e → ".join(names)


def test_a_match_is_kept_to_its_end(page: Page, tmp_path: Path) -> None:
    page.goto("/")
    page.get_by_test_id("keeper-link").click()
    begin(page, "Ayu", "Budi", "Sari", opener=1)
    expect(page.get_by_test_id("next-opener")).to_contain_text(in_order("Budi", "Sari", "Ayu"))

    page.get_by_test_id("record-round").click(force=True)
    expect(page.get_by_test_id("missing")).to_contain_text("tap what is left")

    # A blocked round by its tiles: 8 + 10 − 3 = 15.
    choose(page, "kind-blocked")
    tap(page, 0, "44")
    tap(page, 1, "11", "13", "22", "44")
    refusal(page, "R2")
    page.get_by_test_id("end-left").select_option("6")
    tap(page, 2, "26")
    refusal(page, "R10")
    tap(page, 2, "12")
    expect(page.get_by_test_id("refusal")).to_have_count(0)
    page.get_by_test_id("end-right").select_option("4")
    refusal(page, "R10")
    expect(page.get_by_test_id("record-round")).to_have_attribute("aria-disabled", "true")
    page.get_by_test_id("record-round").click(force=True)
    expect(page.get_by_test_id("row-0")).to_have_count(0)
    page.get_by_test_id("end-right").select_option("6")
    expect(page.get_by_test_id("sum")).to_contain_text("15")
    page.get_by_test_id("record-round").click()
    expect(page.get_by_test_id("row-0")).to_be_visible()
    assert scores(page, 0) == ["0", "0", "15"]
    expect(said(page)).to_contain_text("(R10)")
    expect(said(page)).to_contain_text("8 + 10 − 3 = 15")
    expect(said(page)).to_contain_text("Ayu 0, Budi 0 and Sari 15")

    # Somebody goes out, and an opponent has only the double blank.
    tap(page, 1, "00")
    tap(page, 2, "35")
    expect(page.get_by_test_id("pips-0")).to_have_text("out")
    page.get_by_test_id("record-round").click()
    expect(page.get_by_test_id("row-1")).to_be_visible()
    assert scores(page, 1) == ["8", "0", "15"]

    # A misdeal leaves the opener, and zero is a result.
    expect(page.get_by_test_id("next-opener")).to_contain_text("Next to open: Ayu")
    page.get_by_test_id("call-off").click()
    expect(page.get_by_test_id("row-2")).to_contain_text("called off")
    expect(page.get_by_test_id("next-opener")).to_contain_text("Next to open: Ayu")
    record_points(page, 1, 0)
    expect(page.get_by_test_id("next-opener")).to_contain_text("Next to open: Budi")
    choose(page, "player-0")
    page.get_by_test_id("keeper-points").fill("169")
    refusal(page, "R2")
    record_points(page, 0, 40)
    record_points(page, 0, 21)
    expect(page.get_by_test_id("keeper-end")).to_have_text("Ayu won.")

    # An earlier end: what comes after is kept, struck through, and comes back by undoing.
    page.get_by_test_id("change-1").click()
    expect(page.get_by_test_id("record-round")).to_have_text("Save round 2")
    tap(page, 2, "66", "56", "55", "46", "45", "44")
    page.get_by_test_id("record-round").click()
    expect(page.get_by_test_id("keeper-end")).to_have_text("Ayu won.")
    for place in range(6):
        struck = page.get_by_test_id(f"row-{place}")
        expect(struck).to_have_attribute("data-struck", "true" if place > 1 else "false")
    short = replayed(taken(page, "take-record", tmp_path / "short.json"))
    assert (len(short["rounds"]), short["scores"], short["winners"]) == (2, [68, 0, 15], [0])
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("row-5")).to_have_attribute("data-struck", "false")

    found = replayed(taken(page, "take-record", tmp_path / "record.json"))
    assert (found["scores"], found["winners"], found["finished"]) == ([69, 0, 15], [0], True)
    assert found["rounds"][0] == {
        "kind": "blocked",
        "winner": 2,
        "points": 15,
        "remaining": [8, 10, 3],
        "scores": [0, 0, 15],
    }
    assert [result["remaining"] for result in found["rounds"][1:]] == [[0, 0, 8], None, None, None]


def test_a_closed_browser_and_a_lost_network_take_nothing(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(server)
    page.goto("/pencatat")
    begin(page, "Ayu", "Budi")
    record_points(page, 0, 30)
    choose(page, "how-tiles")
    tap(page, 1, "66", "05")
    kept_here = page.context.storage_state()
    again = open_page(server, storage_state=kept_here, service_workers="allow")
    again.goto("/pencatat")
    expect(again.get_by_test_id("pips-1")).to_contain_text("17")
    again.evaluate("navigator.serviceWorker.ready.then(() => true)")
    again.context.set_offline(offline=True)
    again.reload()
    again.get_by_test_id("record-round").click()
    expect(again.get_by_test_id("row-1")).to_be_visible()
    assert scores(again, 1) == ["47", "0"]
    # What was undone lies there as it was entered, and can be put right or done again.
    again.get_by_test_id("undo").click()
    expect(again.get_by_test_id("row-1")).to_have_count(0)
    expect(again.get_by_test_id("pips-1")).to_contain_text("17")
    again.keyboard.press("Control+Shift+Z")
    expect(again.get_by_test_id("row-1")).to_be_visible()
    again.keyboard.press("Control+Z")
    expect(again.get_by_test_id("row-1")).to_have_count(0)
    # A new match can be undone, too.
    again.get_by_test_id("begin-anew").click()
    again.get_by_test_id("keeper-lot").click()
    expect(again.get_by_test_id("keeper-lot-shown").locator("li").first).to_be_visible()
    again.get_by_test_id("keeper-go").click()
    expect(again.get_by_test_id("row-0")).to_have_count(0)
    again.get_by_test_id("undo").click()
    expect(again.get_by_test_id("row-0")).to_be_visible()
    again.context.set_offline(offline=False)


def test_a_match_may_begin_in_its_middle_and_be_agreed_on_anew(page: Page, tmp_path: Path) -> None:
    page.goto("/pencatat")
    page.locator("details summary").click()
    page.get_by_test_id("keeper-start-0").fill("61")
    page.get_by_test_id("keeper-start-1").fill("96")
    page.get_by_test_id("keeper-go").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose who opens first")
    begin(page, "", "Budi", opener=1)
    expect(page.get_by_test_id("players")).to_contain_text("score 61, needs 39")
    record_points(page, 1, 3)
    page.get_by_test_id("change-agreed").click()
    page.get_by_test_id("keeper-name-0").fill("Ayu")
    page.get_by_test_id("keeper-target").fill("99")
    page.get_by_test_id("keeper-agreed").get_by_test_id("keeper-go").click()
    expect(page.get_by_test_id("keeper-end")).to_have_text("Budi won.")
    found = replayed(taken(page, "take-record", tmp_path / "record.json"))
    assert (found["scores"], found["finished"]) == ([61, 99], True)


def test_the_set_is_tapped_by_keys_alone_and_heard(page: Page) -> None:
    page.goto("/pencatat")
    lay_out(page, kept(THREE))
    page.get_by_test_id("player-0").focus()
    page.keyboard.press("ArrowRight")
    page.locator("[data-tile='00']").focus()
    for key in ("ArrowDown", "ArrowDown", "End", "Enter"):
        page.keyboard.press(key)
    tile = page.locator("[data-tile='22']")
    expect(tile).to_be_focused()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(tile).to_have_accessible_name("Double two, in the hand of Budi")
    expect(said(page)).to_have_text("Double two in the hand of Budi: one tile, 4 pips.")
    page.keyboard.press("Space")
    expect(tile).to_have_accessible_name("Double two")
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("record-round")).to_be_focused()


def test_the_sheet_goes_along_as_a_picture_and_on_paper(page: Page, tmp_path: Path) -> None:
    page.goto("/pencatat")
    lay_out(page, SHEETS["keeper-struck"])
    picture = taken(page, "take-picture", tmp_path / "sheet.png").read_bytes()
    assert len(rows(picture)) > 60
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.get_by_test_id("print").click()
    expect(page).to_have_title("printed")
    lay_out(page, SHEETS["keeper-tiles"])
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_test_id("sheet")).to_be_visible()
    expect(page.get_by_test_id("sheet")).to_have_css("color", "rgb(0, 0, 0)")
    for test_id in ("set", "players", "record-round", "take-record", "open-settings"):
        expect(page.get_by_test_id(test_id)).to_be_hidden()


def test_what_cannot_be_read_is_said_and_kept(page: Page, tmp_path: Path) -> None:
    page.goto("/pencatat")
    text = kept([*THREE, won(7, 3)])
    lay_out(page, text)
    expect(page.get_by_test_id("damaged")).to_be_visible()
    begin(page, "Ayu", "Budi")
    page.reload()
    assert taken(page, "damaged-save", tmp_path / "old.txt").read_text("utf-8") == text
    page.get_by_test_id("damaged-forget").click()
    expect(page.get_by_test_id("damaged")).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("sheet")).to_be_visible()
    expect(page.get_by_test_id("damaged")).to_have_count(0)


def test_a_browser_that_keeps_nothing_is_told_of(page: Page) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    page.goto("/pencatat")
    begin(page, "Ayu", "Budi")
    expect(page.get_by_test_id("unkept")).to_be_visible()


def test_another_page_of_the_browser_shows_the_same_sheet(page: Page) -> None:
    page.goto("/pencatat")
    begin(page, "Ayu", "Budi")
    other = page.context.new_page()
    other.goto("/pencatat")
    record_points(other, 1, 12)
    expect(page.get_by_test_id("row-0")).to_be_visible()
    assert scores(page, 0) == ["0", "12"]


def test_the_screen_stays_on_while_a_match_goes_on_and_it_is_wanted(page: Page) -> None:
    page.add_init_script(
        """window.locks = [];
        Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
          const lock = new EventTarget();
          lock.release = async () => lock.dispatchEvent(new Event("release"));
          lock.addEventListener("release", () => window.locks.push("off"));
          window.locks.push(kind);
          return lock;
        } } });"""
    )
    page.goto("/pencatat")
    expect(page.get_by_test_id("keeper-begin")).to_be_visible()
    assert page.evaluate("window.locks") == []
    begin(page, "Ayu", "Budi")
    page.wait_for_function("window.locks.join() === 'screen'")
    page.get_by_test_id("awake").uncheck()
    page.wait_for_function("window.locks.join() === 'screen,off'")
    page.get_by_test_id("awake").check()
    record_points(page, 1, 100)
    expect(page.get_by_test_id("keeper-end")).to_be_visible()
    page.wait_for_function("window.locks.join() === 'screen,off,screen,off'")


def test_targets_are_large_and_nothing_is_cut_off_on_a_narrow_page(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(server, lang="id", viewport={"width": 320, "height": 640})
    page.goto("/pencatat")
    for name, text in SHEETS.items():
        lay_out(page, text)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        small = page.evaluate(
            """() => [...document.querySelectorAll("main :is(button, select, input, a)")]
              .map((element) => [element, element.getBoundingClientRect()])
              .filter(([, box]) => box.width > 0 && box.height > 0)
              .filter(([, box]) => box.width < 24 || box.height < 24)
              .map(([element]) => element.outerHTML)"""
        )
        assert small == [], name
    lay_out(page, SHEETS["keeper-tiles"])
    box = page.locator("[data-tile='66']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert KEY in page.evaluate("Object.keys(localStorage)")
