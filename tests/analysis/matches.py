"""Records for tests of analysis, and what both languages and modes share."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from balak import TILES, Match, Round
from balak.analysis import Analysis, analyse
from balak.bots import make_bot
from balak.record import PlayedRound, Record
from balak.rules import standard
from balak.view import View

LINES = (Path(__file__).parents[1] / "data" / "matches.jsonl").read_bytes().splitlines()
KEPT = Record.parse(LINES[6])
WHOLE = Record.parse(LINES[10])
"""Three seats, played to the target."""
STARTED = Record.parse(LINES[23])
"""Four seats; the last round is not over."""
BUDGET = 20


def record_of(number: int) -> Record:
    """Return a record of the file of good ones."""
    return Record.parse(LINES[number])


@cache
def two_seats(seed: str = "two", target: int = 40) -> Record:
    """Return a short match of two bots, played to its end."""
    rng = Random(seed)
    bots = [make_bot("heuristic", f"{seed}:{seat}") for seat in range(2)]
    match = Match(standard(2), target=target, opener=0)
    while not match.is_over:
        match = match.deal(rng.sample(TILES, len(TILES)))
        while match.round is not None:
            turn = match.round.turn or 0
            view = View.of(match.round, turn, scores=match.scores, target=target)
            match = match.play(bots[turn].choose(view))
    return Record.of(match, ("Ayu", "Budi"))


@cache
def analysis_of_two() -> Analysis:
    """Return the analysis of `two_seats`, with all tiles known, too."""
    return analyse(two_seats(), budget=BUDGET, seed="tests", is_open=True)


def played(record: Record, round_: int) -> PlayedRound:
    """Return a round of a record, which was played."""
    found = record.rounds[round_]
    assert isinstance(found, PlayedRound)
    return found


def cut(record: Record, round_: int, actions: int) -> Record:
    """Return a record that breaks off in a round, after so many actions."""
    last = played(record, round_)
    begun = replace(last, actions=last.actions[:actions], result=None)
    return replace(record, rounds=(*record.rounds[:round_], begun))


def moments(record: Record, round_: int = 0) -> list[Round]:
    """Return every moment of a round, from its deal on."""
    dealt = played(record, round_)
    rounds = [Round(dealt.hands, dealt.boneyard, opener=dealt.opener)]
    for action in dealt.actions:
        rounds.append(rounds[-1].play(action))
    return rounds
