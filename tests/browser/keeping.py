"""Score sheets as the page keeps them in its browser, and what is done to them."""

import json
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page, expect

KEY: Final = "balak.keeper"
LONG: Final = ("Bambang Prasetyo", "Ni Luh Putu Ayu Sekar", "Muhammad Rizky", "Dewi")
Json = dict[str, Any]


def won(winner: int, points: int) -> Json:
    """Return the change that writes down a round which somebody went out of."""
    return _added({"how": "points", "kind": "domino", "winner": winner, "points": points})


def begun(names: Sequence[str], *, target: int = 61, starting: Sequence[int] = ()) -> Json:
    """Return the change that begins a match."""
    setup = {
        "names": list(names),
        "target": target,
        "starting": list(starting) or [0] * len(names),
        "opener": 0,
        "lot": None,
    }
    return {"do": "begin", "setup": setup, "at": 1_780_000_000_000}


def _added(entry: Json) -> Json:
    return {"do": "add", "entry": entry}


def kept(edits: Sequence[Json], draft: Json | None = None) -> str:
    """Return the text that the page keeps after these changes."""
    return json.dumps({"version": 1, "edits": list(edits), "done": len(edits), "draft": draft})


def drafted(hands: Sequence[Sequence[str]], **more: Any) -> Json:
    """Return a round that is being entered."""
    draft = {"how": "tiles", "kind": "domino", "ends": [None, None], "winner": None, "points": ""}
    return {**draft, "hands": [list(hand) for hand in hands], "place": None, **more}


THREE: Final = [begun(("Sari", "Budi", "Wayan")), won(0, 14), won(1, 31), won(2, 19)]
FOUR: Final = [
    begun(LONG, starting=(12, 40, 0, 33)),
    won(0, 14),
    _added({"how": "off"}),
    _added({"how": "points", "kind": "blocked", "winner": None, "points": 0}),
]
SHEETS: Final[dict[str, str | None]] = {
    "keeper": None,
    "keeper-tiles": kept(
        THREE, drafted([["44"], ["11", "13", "22"], ["12"]], kind="blocked", ends=[6, 6])
    ),
    "keeper-points": kept(THREE, drafted([[], [], []], how="points", winner=1, points="27")),
    "keeper-nobody": kept(THREE, drafted([[], [], []], how="points", kind="blocked")),
    "keeper-four": kept(FOUR, drafted([["44"], ["11", "13"], [], ["56", "66"]])),
    "keeper-refused": kept(THREE, drafted([["44"], ["11"], ["12"]])),
    "keeper-editing": kept(
        [*THREE, won(2, 43)],
        drafted([[], [], []], how="points", winner=1, points="31", place=1),
    ),
    "keeper-struck": kept(
        [*THREE, won(2, 43), {"do": "replace", "place": 1, "entry": won(1, 61)["entry"]}]
    ),
    "keeper-damaged": '{"version": 9}',
}
"""What the page keeps in each state of the score keeper; None for nothing yet."""


def lay_out(page: Page, text: str | None) -> None:
    """Let this be what the page has kept, and load it anew."""
    page.evaluate(
        "([key, text]) => text === null"
        " ? localStorage.removeItem(key) : localStorage.setItem(key, text)",
        [KEY, text],
    )
    page.reload()
    expect(page.get_by_test_id("keeper").locator("h1")).to_be_visible()
