"""Playing handfuls of a contest, by the kernels where all bots have a twin, else by the bots."""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from balak.actions import action_index
from balak.arena.contests import Contest
from balak.arena.players import Timed, Times, timed
from balak.arena.tallies import Tally, tally_of
from balak.kernel.state import MAX_DECISIONS
from balak.match import Match
from balak.round import Round
from balak.shuffle import seeded_deck
from balak.simulation.playing import play_round, row_of
from balak.simulation.rows import UNIT, Played

COMPILED_SIZE: Final = {"round": 4096, "match": 512}
"""How many units the kernels play at a time."""
LUCK_SIZE: Final = {"round": 16, "match": 2}
"""The same where luck is reckoned, which takes longer than to play."""


@dataclass(frozen=True, slots=True)
class Handful:
    """What came of a task."""

    contest: int
    tally: Tally
    times: dict[str, Times] = field(default_factory=dict)
    """By bot; of those that were played as themselves."""


@dataclass(frozen=True, slots=True)
class Task:
    """Some units of a contest."""

    number: int
    """Which of the contests."""
    contest: Contest
    units: range
    luck_playouts: int
    """How many for each tile that might be drawn; 0 where luck is not reckoned."""

    def play(self) -> Handful:
        """Play the units in all seatings.

        Raises:
            BotError: A bot raised, or chose what is not legal.
        """
        contest, times = self.contest, dict[str, Times]()
        if contest.is_compiled:
            from balak.simulation import compiled  # noqa: PLC0415 - bots that play need no kernels

            has_records = self.luck_playouts > 0
            played = compiled.play_units(contest, self.units, has_records=has_records)
        else:
            played = _by_bots(contest, self.units, times)
        luck = None
        if self.luck_playouts:
            from balak.arena.luck import luck_of_draws  # noqa: PLC0415 - as above
            from balak.simulation.compiled import stream_key  # noqa: PLC0415

            key_of = {unit: stream_key(contest.deal_seed(unit)) for unit in self.units}
            keys = np.array([key_of[int(unit)] for unit in played.rows[:, UNIT]], np.int64)
            bots = [[contest.bots[player] for player in by_seat] for by_seat in contest.seatings]
            luck = luck_of_draws(bots, played, keys, self.luck_playouts)
        is_match = contest.unit == "match"
        tally = tally_of(played.rows, contest.seatings, luck, is_match=is_match)
        return Handful(self.number, tally, times)


def size_of(contest: Contest, luck_playouts: int) -> int:
    """Return how many units are worth playing at a time."""
    if not contest.is_compiled:
        return 1
    return (LUCK_SIZE if luck_playouts else COMPILED_SIZE)[contest.unit]


def _by_bots(contest: Contest, units: range, times: dict[str, Times]) -> Played:
    """Play units by `Round` and the bots themselves, with clocks beside them."""
    rows, decks, actions = [], [], []
    for unit in units:
        for seating, players in enumerate(contest.seatings):
            bots = []
            for seat, player in enumerate(players):
                name = contest.bots[player]
                clock = times.setdefault(name, Times())
                bots.append(timed(name, contest.bot_seed(unit, seat), clock, contest.seats))
            for number, round_ in _rounds(contest, unit, bots):
                rows.append(row_of(round_, unit=unit, seating=seating, number=number))
                deck = seeded_deck(contest.deal_seed(unit), number)
                decks.append([tile.index for tile in deck])
                played = [action_index(action) for action in round_.actions]
                actions.append(played + [0] * (MAX_DECISIONS - len(played)))
    return Played(np.array(rows, np.int32), np.array(decks, np.uint8), np.array(actions, np.uint8))


def _rounds(contest: Contest, unit: int, bots: list[Timed]) -> list[tuple[int, Round]]:
    """Return the rounds of a unit, played, with their numbers."""
    seed, opener = contest.deal_seed(unit), contest.opener(unit)
    if contest.unit == "round":
        deck = seeded_deck(seed, unit + 1)
        deal = Round.deal(deck, seats=contest.seats, opener=opener)
        return [(unit + 1, play_round(deal, bots))]
    match, found = Match(contest.rules, opener=opener), []
    while not match.is_over:
        number = len(match.finished) + 1
        dealt = match.deal(seeded_deck(seed, number)).round
        assert dealt is not None  # noqa: S101 - it was dealt just now
        round_ = play_round(dealt, bots, match.scores)
        match = match.start(round_)
        found.append((number, round_))
    return found
