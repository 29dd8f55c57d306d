"""Write what is said at tables, in both languages: for the tests of the page and of the terminal.

Whole rounds are played by the rules library with fixed seeds. For each burst of events, up to the
turn of seat 0 or the end of the round, the file holds the messages that the server sends to seat 0,
what is heard of them, and what each question is answered then.

Usage:
    python -m tools.generate_speech            write the file
    python -m tools.generate_speech --check    exit 1 if the file is not what would be written
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from balak import Match, Round
from balak.actions import Place
from balak.cli.answers import ANSWERS, answer, value_answer
from balak.cli.voice import Said, Voice, joined
from balak.protocol import Options
from balak.rules import standard
from balak.server import log
from balak.server.gate import told, welcome
from balak.server.state import TableState
from balak.shuffle import draw_lot, lot_winner, seeded_deck
from balak.text import LANGS, Lang
from balak.view import View, match_view
from tools.generated import write_or_check
from tools.staged_tables import NAMES, TABLE, gathering, here, shuffled

TARGET = Path(__file__).resolve().parent.parent / "tests" / "data" / "speech.json"
ME: Final = 0
READER: Final = "Ayu"
TARGET_POINTS: Final = 61


def ended(kind: str, winner: int | None) -> Callable[[Round], bool]:
    """Return whether a round ended so, once everybody has had a few turns."""

    def wanted(round_: Round) -> bool:
        result = round_.result
        return (
            result is not None
            and (result.kind, result.winner) == (kind, winner)
            and len(round_.actions) >= 14
        )

    return wanted


ROUNDS: Final = {
    "two players, blocked, won by the reader": (2, ended("blocked", 0)),
    "two players, gone out by the reader": (2, ended("domino", 0)),
    "three players, gone out by another": (3, ended("domino", 1)),
    "four players, blocked and tied": (4, ended("blocked", None)),
}


def speech() -> list[dict[str, Any]]:
    """Return all rounds with what is said in them."""
    return [
        {"name": name, **_round(name, *arguments, full=at % 2 == 0)}
        for at, (name, arguments) in enumerate(ROUNDS.items())
    ]


def match_of(seed: str, seats: int) -> Match:
    """Return a match as the terminal begins it with this seed, its first round dealt."""
    opener = lot_winner(draw_lot(seeded_deck(seed, 0), seats))
    match = Match(standard(seats), target=TARGET_POINTS, opener=opener)
    return match.deal(seeded_deck(seed, 1))


def found(name: str, seats: int, wanted: Callable[[Round], bool]) -> tuple[str, Round]:
    """Play random rounds until one ends as wanted; return its seed too."""
    for attempt in range(20_000):
        seed = f"{name} {attempt}"
        rng = Random(seed)  # noqa: S311 - fixtures are no secret
        round_ = match_of(seed, seats).round
        assert round_ is not None  # noqa: S101 - it was dealt
        while not round_.is_over:
            actions = round_.legal_actions
            places = [action for action in actions if isinstance(action, Place)]
            round_ = round_.play(rng.choice(places if places and rng.random() < 0.9 else actions))
        if wanted(round_):
            return seed, round_
    message = "no such round was found"
    raise LookupError(message)


def _round(name: str, seats: int, wanted: Callable[[Round], bool], *, full: bool) -> dict[str, Any]:
    seed, round_ = found(name, seats, wanted)
    lot, deck = ([str(tile) for tile in seeded_deck(seed, number)] for number in (0, 1))
    names = (READER, *NAMES[1:seats])
    events = gathering(seats, names=names, people=(ME,), options=Options(), target=TARGET_POINTS)
    events += [log.Started(), *shuffled(0, lot), *shuffled(1, deck)]
    begun = len(events)
    events += [log.Acted(one, str(action)) for one, action in round_.history]
    events += [log.Scored()]
    states = list(TableState.folds(TABLE, events))
    start, *rest = states[begun - 2 :]
    first = msgspec.to_builtins(welcome(start, ME, "human", here(start)))
    voices = [Voice(lang, names, ME) for lang in LANGS]
    bursts = list(_bursts(rest, voices, full=full))
    return {"seed": seed, "names": names, "welcome": first, "bursts": bursts}


def _bursts(
    states: list[TableState], voices: list[Voice], *, full: bool
) -> Iterator[dict[str, Any]]:
    said: dict[Lang, list[Said]] = {voice.lang: [] for voice in voices}
    events: list[Any] = []
    before: View | None = None
    for state in states:
        events.append(msgspec.to_builtins(told(state).to(ME)))
        view = match_view(state.need_match(), ME)
        assert view is not None  # noqa: S101 - it was dealt
        for voice in voices:
            said[voice.lang] += _said(state, before, view, voice)
        is_over = isinstance(state.last, log.Scored)
        if is_over or view.turn == ME:
            heard = {lang: joined(burst) for lang, burst in said.items()}
            asked = {voice.lang: _asked(view, voice) for voice in voices}
            more = {"asked": asked} if full and not is_over else {}
            yield {"events": events, "heard": heard, **more}
            said, events = {lang: [] for lang in said}, []
        before = view


def _said(state: TableState, before: View | None, view: View, voice: Voice) -> list[Said]:
    """Return what is told of the last event of a table."""
    if isinstance(state.last, log.Scored):
        assert view.result is not None  # noqa: S101 - it was scored
        return [voice.over(view.result)]
    said = [voice.dealt(view, 1)] if before is None else voice.happened(before, view)
    if view.turn == ME:
        said.append(voice.call(view, is_new=before is None or before.turn != ME))
    return said


def _asked(view: View, voice: Voice) -> dict[str, str]:
    # What a caption says is tied by captions.json.
    answers = {id_: answer(id_, view, voice) for id_ in ANSWERS if id_ != "caption"}
    values = {str(value): value_answer(value, view, voice) for value in range(7)}
    return answers | values


def document() -> str:
    """Return the text of the file."""
    return json.dumps(speech(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.exit(write_or_check(TARGET, document(), __file__))
