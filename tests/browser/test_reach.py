"""Everything can be reached and read: at four times its size, at twice, and in forced colours."""

from typing import Any, Literal

import pytest

from browser.conftest import OpenPage
from browser.serving import Server
from browser.staging import STATES, Stage

SIZES = [(320, 256), (640, 400)]
"""A page of 1280 pixels at four times its size, and one of 1280 × 800 at twice."""

REACH = """() => {
  const faults = [];
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide} wide`);
  const scope = document.querySelector("dialog[open]") ?? document;
  const name = (e) => e.dataset.testid ?? e.getAttribute("aria-label") ?? e.textContent.trim();
  const ring = (e) => {
    const { outlineStyle, borderBottomColor, borderBottomWidth } = getComputedStyle(e);
    return [outlineStyle, borderBottomColor, borderBottomWidth].join();
  };
  const fields = "a[href], button, input, select, textarea, summary, [tabindex]";
  for (const e of scope.querySelectorAll(fields)) {
    if (e.tabIndex < 0 || !e.checkVisibility({ visibilityProperty: true })) continue;
    if (e.matches("input[type=radio]:not(:checked)")) continue;
    document.activeElement.blur();
    const shown = e.matches("input[type=radio]") ? e.nextElementSibling ?? e : e;
    const before = ring(shown);
    e.focus();
    if (document.activeElement !== e) {
      faults.push(`${name(e)} takes no focus`);
      continue;
    }
    const { left, top, width, height } = shown.getBoundingClientRect();
    let seen = 0;
    for (const x of [0.1, 0.5, 0.9]) {
      for (const y of [0.1, 0.5, 0.9]) {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        if (hit && (shown.contains(hit) || hit.contains(e))) seen += 1;
      }
    }
    if (seen === 0) faults.push(`${name(e)} is out of sight or covered when it has the focus`);
    if (ring(shown) === before) faults.push(`${name(e)} does not show its focus`);
  }
  return faults;
}"""


def test_everything_is_reached_and_seen_when_the_page_is_enlarged(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(server, lang="id")
    stage = Stage(page)
    found: dict[str, Any] = {}
    for name in STATES:
        stage.show(name)
        page.keyboard.press("Shift")  # from now on the focus is moved by keys
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            # What measures itself does so before a picture is drawn.
            page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})
            if problems := page.evaluate(REACH):
                found[f"{name}, {width} × {height}"] = problems
        page.set_viewport_size({"width": 1280, "height": 800})
    assert found == {}


FORCED = """() => {
  const colour = (e, part, what) => getComputedStyle(e, part)[what];
  const paper = colour(document.body, null, "backgroundColor");
  const faults = [];
  for (const tile of document.querySelectorAll("[data-hand]")) {
    const isMarked = colour(tile, "::after", "content") !== "none"
      && colour(tile, "::after", "backgroundColor") !== paper;
    if (isMarked !== tile.matches(".ok, .fresh")) faults.push(`${tile.dataset.hand}: ${isMarked}`);
  }
  for (const face of document.querySelectorAll("rect.face")) {
    const { fill, stroke } = getComputedStyle(face);
    const isEdged = stroke !== "none" && stroke !== paper;
    if (fill === paper && !isEdged) faults.push("a tile is not seen");
    const pip = face.parentElement.querySelector("circle");
    if (pip && getComputedStyle(pip).fill === fill) faults.push("pips are not seen");
  }
  for (const button of document.querySelectorAll(".actions .btn")) {
    const { borderTopColor, borderTopStyle, color } = getComputedStyle(button);
    if (borderTopStyle === "none" || borderTopColor === paper) faults.push("a button has no edge");
    if (color === colour(button, null, "backgroundColor")) faults.push("a button has no words");
  }
  return faults;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_in_forced_colours_tiles_pips_and_buttons_are_told_apart(
    open_page: OpenPage, server: Server, scheme: Literal["light", "dark"]
) -> None:
    page = open_page(server, lang="id")
    page.emulate_media(forced_colors="active", color_scheme=scheme)
    stage = Stage(page)
    for name in ("mid", "two-fits", "drawing", "pass", "four-long", "hand-19"):
        stage.show(name)
        assert page.evaluate("matchMedia('(forced-colors: active)').matches")
        assert page.evaluate(FORCED) == [], name
        tile = page.locator("[data-hand]").first
        tile.focus()
        page.keyboard.press("End")
        ring = "getComputedStyle(document.activeElement).outlineStyle"
        assert page.evaluate(ring) == "solid", name
