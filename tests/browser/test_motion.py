"""Motion tells of what has changed, holds nothing up, and is not there where nobody wants it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.serving import Server
from browser.staging import Stage

# Every animation that is begun.
RECORD = """
  window.begun = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    begun.push({
      what: `${this.tagName}.${this.getAttribute("class")}`,
      text: this.textContent.trim(),
      from: frames[0].transform ?? "",
      lasts: options.duration,
    });
    return animate.call(this, frames, options);
  };
"""
FETCHED = "performance.getEntriesByType('resource').map(({name}) => name)"
MOTION = f"{FETCHED}.filter((name) => /motion-/.test(name))"
PLACES = """["ol.seats", "section.board", ".compass", ".hand", ".score", ".actions"].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [x, y, width, height];
})"""
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
TILE_MS = 200


def moving_stage(page: Page, state: str) -> Stage:
    """Show a state in which motion has been fetched, and forget what moved until then."""
    page.add_init_script(RECORD)
    stage = Stage(page)
    stage.show(state)
    page.wait_for_function(f"() => {MOTION}.length > 0")
    page.evaluate(f"Promise.all({MOTION}.map((url) => import(url)))")
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    page.evaluate("begun.length = 0")
    return stage


def play_on(stage: Stage) -> None:
    """Let the player place a tile, Sari draw twice and place one, and the player draw."""
    page, legal = stage.page, stage.welcome["round"]["legal"]
    tile = page.get_by_test_id("hand-14")
    tile.click()
    page.locator(".spot").first.click()
    expect(page.locator(".pending")).to_have_count(1)
    stage.applied()
    stage.happens("placed", seat=0, action="14-", ends=[4, 1], turn=1, legal=[])
    for drawable in (3, 2):
        stage.happens("drew", seat=1, boneyard=drawable + 2, drawable=drawable, turn=1, legal=[])
    stage.happens("placed", seat=1, action="01+", ends=[4, 0], turn=0, legal=[*legal, "d"])
    stage.happens("drew", seat=0, boneyard=3, drawable=1, turn=0, legal=["d"], tile="33")
    expect(page.get_by_test_id("hand-33")).to_be_visible()


def test_tiles_travel_from_where_they_were(open_page: OpenPage, server: Server) -> None:
    page = open_page(server, **MOVING)
    stage = moving_stage(page, "mid")
    places = page.evaluate(PLACES)
    play_on(stage)
    expect(page.locator(".flying")).to_have_count(0)
    begun = page.evaluate("begun")
    assert all(one["lasts"] <= TILE_MS for one in begun)
    own = [one for one in begun if "pending" in one["what"]]
    assert len(own) == 1
    assert "rotate" in own[0]["from"]
    placed = [one for one in begun if one["what"].startswith("g.tile") and one not in own]
    assert len(placed) == 1, "the tile of the other seat travels once, the own one not again"
    flights = [one for one in begun if one["what"] == "DIV.flying"]
    # Both draws may be shown at once: then their count flies along.
    assert sum(int(one["text"] or 1) for one in flights) == 2
    drawn = [one for one in begun if one["what"].startswith("LI.") and "scale" in one["from"]]
    assert len(drawn) == 1
    assert page.evaluate(PLACES) == places, "nothing makes room for anything"


@pytest.mark.parametrize("wish", ["device", "setting"])
def test_nothing_flies_where_motion_is_not_wanted(
    open_page: OpenPage, server: Server, wish: str
) -> None:
    page = open_page(server, **({} if wish == "device" else MOVING))
    if wish == "setting":
        kept = 'localStorage.setItem("balak.settings", `{"motion": "none", "lang": "en"}`)'
        page.add_init_script(kept)
    stage = moving_stage(page, "mid")
    play_on(stage)
    assert page.evaluate("begun") == []
    expect(page.locator(".flying")).to_have_count(0)


def test_the_sum_gathers_and_the_peg_walks_within_their_time(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(server, **MOVING)
    page.add_init_script(RECORD)
    Stage(page).show("end-blocked")
    expect(page.get_by_test_id("points")).to_have_text("18")
    page.wait_for_function("() => begun.some(({what}) => what.startsWith('circle.peg'))")
    begun = page.evaluate("begun")
    numbers = [
        one["text"] for one in begun if one["what"].startswith("B.") and "scale" in one["from"]
    ]
    assert numbers == ["14", "12", "8", "18"]
    assert {one["lasts"] for one in begun if one["what"].startswith("circle.peg")} == {600}


def test_the_next_touch_or_key_ends_all_motion(open_page: OpenPage, server: Server) -> None:
    page = open_page(server, **MOVING)
    moving_stage(page, "mid")
    for touch in ("key", "pointer"):
        page.evaluate(
            "window.slow = document.body.animate([{opacity: 0.9}, {opacity: 1}], 1_000_000)"
        )
        assert page.evaluate("slow.playState") == "running"
        if touch == "key":
            page.keyboard.press("Shift")
        else:
            page.mouse.click(5, 300)
        assert page.evaluate("slow.playState") == "finished", touch


# What is begun to sound: whether there is a context, and what started in it.
LISTEN = """
  window.contexts = 0;
  window.heard = [];
  window.AudioContext = class extends AudioContext {
    constructor() { super(); contexts += 1; }
  };
  for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) {
      heard.push(kind.name);
      return start.apply(this, when);
    };
  }
"""


def test_sounds_come_when_they_are_wanted_and_not_before(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(server)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.add_init_script(LISTEN)
    stage = Stage(page)
    stage.show("mid")
    page.get_by_test_id("draw").click()
    stage.applied()
    stage.happens("drew", seat=0, boneyard=5, drawable=3, turn=0, legal=["d"], tile="33")
    expect(page.get_by_test_id("hand-33")).to_be_visible()
    assert page.evaluate("[contexts, heard.length]") == [0, 0]
    assert not any(re.search(r"/sounds-", url) for url in fetched)
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("set-sounds").check()
    expect(page.get_by_test_id("set-volume")).to_be_visible()
    page.wait_for_function("() => heard.length > 0")  # what was chosen can be heard at once
    page.get_by_test_id("set-volume").press("ArrowRight")
    page.keyboard.press("Escape")
    page.evaluate("heard.length = 0")
    stage.happens("drew", seat=0, boneyard=4, drawable=2, turn=0, legal=["d"], tile="36")
    page.wait_for_function("() => heard.length > 0")
    assert page.evaluate("heard") == ["AudioBufferSourceNode"]
    # They are still wanted after the page is loaded anew, but no browser allows any untouched.
    page.reload()
    page.wait_for_function(f"() => {FETCHED}.some((name) => /sounds-/.test(name))")
    kept = page.evaluate('JSON.parse(localStorage.getItem("balak.settings"))')
    assert (kept["sounds"], kept["volume"]) == (True, 70)
    assert page.evaluate("contexts") == 0
