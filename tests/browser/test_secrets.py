"""Nothing that a seat may not know is in its page, its storage or its messages."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from balak.text import tile_name
from balak.tiles import Tile
from browser.conftest import OpenPage
from browser.playing import MATCH, NEXT, deal, offers, sit_down, step
from browser.serving import Server

# Everything that a page holds and a script can read, as texts: words, attributes, storage.
TEXTS = """() => {
  const words = [document.title], marks = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.COMMENT_NODE) {
      words.push(node.data);
    }
    for (const { name, value } of node.attributes ?? []) {
      words.push(value);
      if (/^(data-|id|name|for|value|key|href)/.test(name)) marks.push(value);
    }
  }
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) marks.push(`${key}=${storage[key]}`);
  }
  return { words, marks };
}"""


def hidden_tiles(server: Server, table: str) -> list[str]:
    """Return what seat 0 may not know: other hands and the boneyard."""
    round_ = server.state(table).need_match().round
    assert round_ is not None
    others = [tile for hand in round_.hands[1:] for tile in hand]
    return [str(tile) for tile in (*others, *round_.boneyard)]


def told(page: Page, tile: str, lang: str) -> list[str]:
    """Return where a page names a tile."""
    texts: dict[str, list[str]] = page.evaluate(TEXTS)
    low, high = tile[0], tile[1]
    name = re.compile(rf"\b{tile_name_of(tile, lang)}\b|\[{low}\|{high}\]", re.IGNORECASE)
    mark = re.compile(rf"(?<![0-9a-f]){tile}[+-]?(?![0-9a-f])")
    return [text for text in texts["words"] if name.search(text)] + [
        text for text in texts["marks"] if mark.search(text)
    ]


def tile_name_of(tile: str, lang: str) -> str:
    return tile_name(Tile.parse(tile), lang)  # type: ignore[arg-type]


def without_lot(frame: dict[str, Any]) -> str:
    """Return a message without the lot, whose tiles all have seen, and without its ids."""
    public = {"lot", "table", "commitment", "command_id"}
    return json.dumps({key: value for key, value in frame.items() if key not in public})


@pytest.mark.parametrize("lang", ["id", "en"])
def test_no_hidden_tile_is_in_the_page_before_the_round_is_over(
    open_page: OpenPage, server: Server, lang: str
) -> None:
    page = open_page(server, lang=lang)
    frames: list[str] = []

    def hear(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", hear)
    table = sit_down(page, ["heuristic", "greedy", "random"], name="Ayu")
    deal(page)
    offers(page)
    looks = 0
    while page.locator(f"{NEXT}, {MATCH}").count() == 0:
        round_ = server.state(table).need_match().round
        if round_ is not None and round_.turn == 0:
            looks += 1
            hidden = hidden_tiles(server, table)
            assert hidden
            assert {tile: told(page, tile, lang) for tile in hidden} == {
                tile: [] for tile in hidden
            }
            heard = " ".join(without_lot(json.loads(frame)) for frame in frames)
            assert not [tile for tile in hidden if re.search(rf'"{tile}[+-]?"', heard)]
            # What is drawn face up is the own hand and the line, and nothing else.
            assert page.locator(":not(.ghost) > g > .face, [data-hand] .face").count() == len(
                round_.hands[0]
            ) + len(round_.layout)
        step(page)
        offers(page)
    assert looks >= 3
    assert frames


def test_the_search_finds_a_tile_that_is_there(page: Page, server: Server) -> None:
    table = sit_down(page, ["random"])
    deal(page)
    offers(page)
    round_ = server.state(table).need_match().round
    assert round_ is not None
    for tile in map(str, round_.hands[0]):
        assert len(told(page, tile, "en")) >= 3
