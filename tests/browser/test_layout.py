"""Nothing runs over the edge or over something else, at any width and in the hardest states."""

from typing import Any

import pytest

from browser.conftest import OpenPage
from browser.serving import Server
from browser.staging import Stage

SIZES = [
    (320, 640),
    (360, 640),
    (640, 360),
    (844, 390),
    (390, 844),
    (768, 1024),
    (1280, 800),
    (1920, 1080),
]
IN_PLAY = [
    "opening",
    "longest",
    "longest-over",
    "hand-19",
    "four-long",
    "two-fits",
    "pass",
    "stuck",
    "hands-up",
]
IN_COMPANY = ["clock-mine", "clock-bank", "claim", "replaced", "company-long"]
OTHERS = [
    "start-four",
    "start-friends",
    "lobby",
    "about",
    "trouble-watch",
    "rules",
    "lot-tied",
    "end-domino",
    "end-one-digit",
    "end-blocked",
    "end-tied",
    "match-won",
    "match-won-four",
    "match-tied",
    "settings",
    "record",
    "help",
    "reconnecting-pending",
    "trouble-elsewhere",
    "gathering",
    "gathering-full",
    "shuffling-lot",
    "shuffling-next",
    "lot-ready",
    "end-waiting",
    "rematch-offered",
    "rematch-mine",
    "conceded",
    "closed",
    "watching",
    "watching-end",
    "newcomer",
    "table-menu",
    "leave",
    "phrases",
]

# Whether the middle of an element can be touched where it lies, and what lies over it if not.
FAULTS = """({minimum, whole}) => {
  const faults = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
  const scope = document.querySelector("dialog[open]") ?? document;
  const name = (e) => e.dataset.testid || e.getAttribute("aria-label") || e.textContent.trim();
  const boxes = [];
  for (const e of scope.querySelectorAll("button, a, input, summary")) {
    const shown = e.matches(".choice input") ? e.parentElement : e;
    const box = shown.getBoundingClientRect();
    const style = getComputedStyle(e);
    if (box.width === 0 || style.visibility === "hidden") continue;
    if (e.closest("[aria-hidden=true]")) continue;
    const inText = style.display === "inline";
    if (!inText && (box.width < minimum - 0.01 || box.height < minimum - 0.01)) {
      faults.push(`${name(e)} is ${box.width}x${box.height}`);
    }
    if (box.left < -0.5 || box.right > innerWidth + 0.5) {
      faults.push(`${name(e)} runs out sideways`);
    }
    if (whole && (box.top < -0.5 || box.bottom > innerHeight + 0.5)) {
      faults.push(`${name(e)} is out of sight`);
    }
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (y >= 0 && y <= innerHeight && !e.matches("[data-hand]")) {
      const top = document.elementFromPoint(x, y);
      const sticky = top?.closest("footer, header.bar");
      if (!(e.contains(top) || top?.contains(e) || shown.contains(top)) && !sticky) {
        faults.push(`${name(e)} is covered by ${top?.outerHTML.slice(0, 80)}`);
      }
    }
    boxes.push([name(e), box]);
  }
  // Text that runs over its box, by more than a numeral set optically.
  for (const e of document.querySelectorAll("main p, main h1, main h2, button, .notice")) {
    const style = getComputedStyle(e);
    if (e.closest(".sr") || style.textOverflow === "ellipsis" || e.scrollWidth === 0) continue;
    if (style.overflowX !== "visible" || style.display === "inline") continue;
    if (e.scrollWidth > e.clientWidth + 4) {
      faults.push(`text runs over: ${e.textContent.trim().slice(0, 60)}`);
    }
  }
  // One number alone has all the room there is: what it is worth is said whole.
  for (const e of document.querySelectorAll("[data-testid=sum].alone span")) {
    if (e.scrollHeight > e.clientHeight + 1) faults.push(`cut off: ${e.textContent.trim()}`);
  }
  return faults;
}"""

PLAY_FAULTS = """() => {
  const faults = [];
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const apart = (a, b, what) => {
    if (a && b && a.width && b.width && a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1) faults.push(what);
  };
  const parts = {
    seats: box("ol.seats"), board: box("section.board"), ends: box("[data-testid=ends]"),
    hand: box("section.hand"), actions: box("section.actions"),
  };
  const names = Object.keys(parts);
  names.forEach((one, at) => names.slice(at + 1).forEach((other) =>
    apart(parts[one], parts[other], `${one} lies over ${other}`)));
  for (const id of ["draw", "pass"]) {
    const button = box(`[data-testid=${id}]`);
    if (button.width < 44 || button.height < 44) faults.push(`${id} is too small`);
  }
  // Every tile of the hand can be touched somewhere that is its own, 24 px wide.
  for (const tile of document.querySelectorAll("[data-hand]")) {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    let own = 0;
    for (let x = left + 0.5; x < right; x += 1) {
      const hit = document.elementFromPoint(x, (top + bottom) / 2);
      if (tile.contains(hit)) own += 1;
    }
    if (own < 23 || bottom - top < 24) faults.push(`${tile.dataset.hand} has ${own} px to touch`);
  }
  // The whole line lies on the board, at a size that can be read.
  const board = box("[data-board]"), line = box("[data-board] svg");
  if (line && (line.left < board.left - 1 || line.right > board.right + 1
    || line.top < board.top - 1 || line.bottom > board.bottom + 1)) {
    faults.push("the line runs out");
  }
  return faults;
}"""


def faults(stage: Stage, *, is_whole: bool) -> list[str]:
    """Return what is wrong with the page as it lies."""
    argument: dict[str, Any] = {"minimum": 24, "whole": is_whole}
    found: list[str] = stage.page.evaluate(FAULTS, argument)
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_table_fits_in_the_hardest_states(
    open_page: OpenPage, server: Server, width: int, height: int
) -> None:
    page = open_page(server, lang="id", viewport={"width": width, "height": height})
    stage = Stage(page)
    found: dict[str, list[str]] = {}
    for name in IN_PLAY + IN_COMPANY:
        stage.show(name)
        # At 320 px, which is a page at four times its size, it may be scrolled.
        problems = faults(stage, is_whole=width > 320) + page.evaluate(PLAY_FAULTS)
        if problems:
            found[name] = problems
    assert found == {}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_other_page_fits(
    open_page: OpenPage, server: Server, width: int, height: int
) -> None:
    page = open_page(server, lang="id", viewport={"width": width, "height": height})
    stage = Stage(page)
    found: dict[str, list[str]] = {}
    for name in OTHERS:
        stage.show(name)
        if problems := faults(stage, is_whole=False):
            found[name] = problems
    assert found == {}


@pytest.mark.parametrize("lang", ["id", "en"])
def test_the_line_of_25_can_be_read_on_a_small_phone(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    page = open_page(server, lang=lang, viewport={"width": 360, "height": 640})
    Stage(page).show("longest-over")
    halves = page.evaluate(
        "[...document.querySelectorAll('[data-board] rect.face')].map((face) => {"
        " const box = face.getBoundingClientRect(); return Math.min(box.width, box.height); })"
    )
    assert len(halves) == 25
    assert min(halves) >= 16


def test_a_resize_draws_the_line_anew(open_page: OpenPage, server: Server) -> None:
    page = open_page(server, viewport={"width": 1920, "height": 1080})
    stage = Stage(page)
    stage.show("longest")
    for width, height in reversed(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert page.evaluate(PLAY_FAULTS) == [], (width, height)
