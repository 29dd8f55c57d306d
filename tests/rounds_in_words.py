"""Rounds for tests, written as positions and actions in notation."""

from random import Random

import pytest

from balak import (
    ActionError,
    NotationError,
    Reason,
    Round,
    Tile,
    parse_action,
)

DEAD_LINE = "06,05-,56-,66-,16-,13-,36-,26-,24-,46-"
"""All seven sixes, with a six at both ends: nothing fits ever again."""


def at(text: str) -> Round:
    """The round at a position."""
    return Round.from_position(text)


def play(round_: Round, actions: str) -> Round:
    """Play actions in the notation of the records."""
    for text in actions.split():
        round_ = round_.play(parse_action(text))
    return round_


def legal(round_: Round) -> str:
    return " ".join(str(action) for action in round_.legal_actions)


def refusal(round_: Round, text: str) -> tuple[Reason, str | None]:
    """The reason and the rule by which an action is refused."""
    with pytest.raises((ActionError, NotationError)) as caught:
        round_.play(parse_action(text))
    return caught.value.reason, caught.value.rule


def tiles(text: str) -> list[Tile]:
    return [Tile.parse(part) for part in text.split()]


def stuck(hands: str) -> Round:
    """A dead line and nothing to draw, with one tile left in each hand."""
    seats = hands.count("/") + 1
    keep = 18 - seats
    size = {2: 6, 3: 4, 4: 3}[seats]
    scores = "/".join("0" * seats)
    text = f"{hands} {DEAD_LINE} ?{keep} 0 {10 % seats} 0 {scores} hand={size} keep={keep}"
    return Round.from_position(text, rng=Random(1))
