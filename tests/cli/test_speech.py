"""The terminal says what the page says: ``tests/data/speech.json`` holds it for whole rounds."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from balak.actions import Action, parse_action
from balak.cli.answers import commands
from balak.cli.table import LeavingError, Table
from balak.errors import BotError
from balak.shuffle import draw_lot, seeded_deck
from balak.text import LANGS, Lang, message
from balak.view import View
from cli.harness import DATA

ROUNDS: list[dict[str, Any]] = json.loads((DATA / "speech.json").read_text("utf-8"))


@dataclass
class Scripted:
    """Plays what was played."""

    name: str
    actions: Iterator[str]

    def choose(self, view: View) -> Action:
        """Return the next of its actions."""
        return parse_action(next(self.actions))


def actions_of(round_: dict[str, Any], seat: int) -> Iterator[str]:
    """Yield what a seat did."""
    for burst in round_["bursts"]:
        for event in burst["events"]:
            if event.get("seat") == seat:
                yield {"drew": "d", "passed": "p"}.get(event["type"]) or event["action"]


def table_of(round_: dict[str, Any], lang: Lang, lines: list[str]) -> Table:
    names, seed = tuple(round_["names"]), round_["seed"]
    return Table(
        lang=lang,
        names=names,
        seed=seed,
        lot=draw_lot(seeded_deck(seed, 0), len(names)),
        bots=[Scripted(name, actions_of(round_, seat)) for seat, name in enumerate(names) if seat],
        target=61,
        commands=lines,
    )


def told(table: Table, capsys: pytest.CaptureFixture[str]) -> list[str]:
    # After the round the next one begins, of which nothing was written down.
    with pytest.raises((LeavingError, BotError)):
        table.play()
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("round_", ROUNDS, ids=lambda round_: round_["name"])
def test_what_happens_is_told_in_the_page_s_sentences(
    round_: dict[str, Any], lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(table_of(round_, lang, list(actions_of(round_, 0))), capsys)
    heard = [burst["heard"][lang] for burst in round_["bursts"]]
    assert [line for line in lines if line in heard] == heard


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_asked_is_answered_in_the_page_s_sentences(
    lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {
        command.id: command.words[LANGS.index(lang)] for command in commands() if command.words
    }
    for round_ in ROUNDS:
        typed, expected = [], []
        own = actions_of(round_, 0)
        for burst in round_["bursts"]:
            asked = burst.get("asked", {}).get(lang, {})
            for id_, sentence in asked.items():
                typed.append(f"{words['value']} {id_}" if id_.isdigit() else words[id_])
                expected.append(sentence)
            typed += [next(own)] if burst is not round_["bursts"][-1] else []
        lines = iter(told(table_of(round_, lang, typed), capsys))
        # All of them, in this order, with what else is told between them.
        for sentence in expected:
            assert sentence in lines, sentence


@pytest.mark.parametrize("lang", LANGS)
def test_every_question_of_the_terminal_is_in_the_list(lang: Lang) -> None:
    asked = set(ROUNDS[0]["bursts"][0]["asked"][lang]) - set("0123456")
    others = {"draw", "pass", "hint", "help", "value", "caption", "clock", "sort", "undo"}
    assert asked == {command.id for command in commands()} - others
    for command in commands():
        assert message(lang, f"key-{command.id}") != f"key-{command.id}"
