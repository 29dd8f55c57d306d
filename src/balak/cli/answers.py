"""What can be asked for at a table, by a word here and by a single key on the page.

``locales/keys.json`` lists both. The page answers the same (``web/src/lib/tell.ts``).
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from balak.actions import DRAW, PASS, Place
from balak.cli.voice import Said, Voice, joined, side_of, turns_of
from balak.layout import Arm
from balak.text import caption, listed, message
from balak.tiles import Tile
from balak.view import View


@dataclass(frozen=True, slots=True)
class Command:
    """Something that can be done or asked for: its key on the page, its words in the terminal."""

    id: str
    key: str
    words: tuple[str, ...]
    """In Indonesian and in English; none for what only the page can do."""


@cache
def commands() -> tuple[Command, ...]:
    """Return the map of keys, in the order in which it is shown."""
    text = (files("balak") / "locales" / "keys.json").read_text("utf-8")
    return tuple(
        Command(entry["id"], entry["key"], tuple(entry["words"])) for entry in json.loads(text)
    )


def answer(id: str, view: View, voice: Voice) -> str:  # noqa: A002
    """Return the answer to a question of the map of keys, as one sentence.

    Raises:
        KeyError: It is not a question about the position.
    """
    return ANSWERS[id](view, voice)


def value_answer(value: int, view: View, voice: Voice) -> str:
    """Return how many tiles of a value are out."""
    line = sum(value in (tile.low, tile.high) for tile, _ in view.placements)
    hand = sum(value in (tile.low, tile.high) for tile in view.hand)
    return message(
        voice.lang, "tell-value", value=value, line=line, hand=hand, rest=7 - line - hand
    )


def held(view: View) -> list[Tile]:
    """Return the reader's tiles as they came: those of the deal, then what was drawn."""
    drawn = [event.tile for event in view.history if event.tile is not None]
    return [tile for tile in view.hand if tile not in drawn] + [
        tile for tile in drawn if tile in view.hand
    ]


def _ends(view: View, voice: Voice) -> str:
    if view.open_ends is None:
        return message(voice.lang, "board-empty-label")
    left, right = view.open_ends
    return message(voice.lang, "tell-ends", left=left, right=right)


def _line(view: View, voice: Voice) -> str:
    tiles: list[str] = []
    for tile, arm in view.placements:
        tiles.insert(0 if arm is Arm.MINUS else len(tiles), voice.tile(tile))
    if not tiles:
        return message(voice.lang, "board-empty-label")
    return message(voice.lang, "tell-line", count=len(tiles), tiles=", ".join(tiles))


def _hand(view: View, voice: Voice) -> str:
    tiles = [voice.tile(tile) for tile in held(view)]
    return message(voice.lang, "tell-hand", count=len(tiles), tiles=", ".join(tiles))


def _fits(view: View, voice: Voice) -> str:
    legal = view.legal_actions
    places: dict[Tile, list[str]] = {tile: [] for tile in held(view)}
    for action in legal:
        if isinstance(action, Place):
            places[action.tile].append(side_of(action.arm))
    fitting = [
        message(
            voice.lang,
            "tell-fit",
            tile=voice.tile(tile),
            where="both" if len(sides) > 1 else sides[0],
        )
        for tile, sides in places.items()
        if sides
    ]
    if not fitting:
        then = "draw" if DRAW in legal else "pass" if PASS in legal else "wait"
        return message(voice.lang, "tell-fits-none", next=then)
    if view.open_ends is None:
        return message(voice.lang, "tell-fits-open")
    return message(voice.lang, "tell-fits", tiles="; ".join(fitting))


def _counts(view: View, voice: Voice) -> str:
    counts = _by_name(view.hand_counts, voice)
    return message(voice.lang, "tell-counts", counts=counts, **_stock(view))


def _boneyard(view: View, voice: Voice) -> str:
    return message(voice.lang, "tell-boneyard", **_stock(view))


def _score(view: View, voice: Voice) -> str:
    scores = _by_name(view.scores, voice)
    return message(voice.lang, "tell-score", scores=scores, target=view.target)


def _last(view: View, voice: Voice) -> str:
    return joined(_turns(view, voice)[-1:]) or message(voice.lang, "tell-nothing-yet")


def _since(view: View, voice: Voice) -> str:
    own = [
        at
        for at, turn in enumerate(turns_of(view), 1)
        if turn.seat == voice.me and turn.action is not None
    ]
    said = _turns(view, voice)[max(own, default=0) :]
    return joined(said) or message(voice.lang, "tell-nothing-since")


def _drawn(view: View, voice: Voice) -> str:
    tiles = [event.tile for event in view.history if event.tile is not None]
    if not tiles:
        return message(voice.lang, "tell-no-drawn")
    return message(voice.lang, "tell-drawn", tile=voice.tile(tiles[-1]))


def _voids(view: View, voice: Voice) -> str:
    known = [
        message(
            voice.lang,
            "tell-voids",
            name=name,
            values=listed([str(value) for value in sorted(values)], voice.lang),
        )
        for name, values in zip(voice.names, view.lacks, strict=True)
        if values
    ]
    return f"{'; '.join(known)}." if known else message(voice.lang, "tell-no-voids")


def _caption(view: View, voice: Voice) -> str:
    if not view.placements:
        return message(voice.lang, "board-empty-label")
    return caption(view.layout, voice.lang)


def _turn(view: View, voice: Voice) -> str:
    if view.turn is None:
        return message(voice.lang, "why-over")
    mine = "yes" if view.turn == voice.me else "no"
    return message(voice.lang, "tell-turn", name=voice.names[view.turn], mine=mine)


ANSWERS: Final[dict[str, Callable[[View, Voice], str]]] = {
    "ends": _ends,
    "line": _line,
    "hand": _hand,
    "fits": _fits,
    "counts": _counts,
    "boneyard": _boneyard,
    "score": _score,
    "last": _last,
    "since": _since,
    "drawn": _drawn,
    "voids": _voids,
    "caption": _caption,
    "turn": _turn,
}
"""The questions that a position alone answers."""


def _turns(view: View, voice: Voice) -> list[Said]:
    return [voice.turn(turn) for turn in turns_of(view)]


def _by_name(numbers: tuple[int, ...], voice: Voice) -> str:
    return ", ".join(
        message(voice.lang, "tell-count", name=name, count=number)
        for name, number in zip(voice.names, numbers, strict=True)
    )


def _stock(view: View) -> dict[str, int]:
    drawable = view.drawable_count
    return {"drawable": drawable, "kept": view.boneyard_count - drawable}
