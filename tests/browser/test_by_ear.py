"""A whole match by keyboard, with nothing but what the page says."""

import re

import pytest

from browser.conftest import OpenPage
from browser.listening import LANGUAGES, LISTEN, Listener
from browser.playing import sit_down
from browser.serving import Server


@pytest.mark.parametrize(
    ("lang", "bots", "target"), [("en", ["greedy"], 25), ("id", ["random", "heuristic"], 1)]
)
def test_a_whole_match_is_played_by_ear(
    open_page: OpenPage, server: Server, lang: str, bots: list[str], target: int
) -> None:
    page = open_page(server, lang=lang)
    page.add_init_script(LISTEN)
    quick = "localStorage.setItem('balak.settings', JSON.stringify({pace: 'instant'}))"
    page.add_init_script(quick)
    table = sit_down(page, bots, target=target)
    page.get_by_test_id("deal").wait_for()
    words = LANGUAGES[lang]
    player = Listener(page, words)
    player.go_to(words.deal)
    player.press("Enter")
    while True:
        player.play_round()
        assert player.heading()
        to = player.go_to(*words.go_on)
        player.press("Enter")
        if to == words.go_on[1]:
            break
    assert re.search(words.won, player.heading())
    assert server.state(table).need_match().is_over
