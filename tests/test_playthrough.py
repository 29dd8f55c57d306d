"""Every public value at every state of a few rounds is as it was written down."""

import re

import pytest

from balak import Round, View
from playthrough import ROUND_CALLS, ROUNDS, VIEW_CALLS, path, public, told


@pytest.mark.parametrize("name", ROUNDS)
def test_every_public_value_is_as_it_was(name: str) -> None:
    expected = path(name).read_text(encoding="utf-8").splitlines()
    for number, (line, old) in enumerate(zip(told(name).splitlines(), expected, strict=True), 1):
        assert line == old, f"{path(name).name}:{number}; see tests/playthrough.py"


@pytest.mark.parametrize("name", ROUNDS)
def test_no_public_name_is_missing_from_a_playthrough(name: str) -> None:
    text = path(name).read_text(encoding="utf-8")
    first_state = text.split("\n==")[1]
    assert (
        set(re.findall(r"^round\.(\w+)", first_state, re.MULTILINE))
        == set(public(Round)) - ROUND_CALLS
    )
    for who in ("view 0", "view 1", "spectator"):
        found = set(re.findall(rf"^(?:{who}|views)\.(\w+)", first_state, re.MULTILINE))
        assert found == set(public(View)) - VIEW_CALLS


def test_the_playthroughs_show_both_endings() -> None:
    text = "".join(path(name).read_text(encoding="utf-8") for name in ROUNDS)
    for kind in ("domino", "blocked"):
        assert f"round.result = RoundResult(kind={kind}" in text
    for action in ("== d", "== p"):
        assert action in text
