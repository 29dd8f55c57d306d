"""Playing units with `Round` and the bots themselves: any bot, and the twin of the compiled way."""

from collections.abc import Iterator, Sequence

import numpy as np

from balak.actions import Draw, Pass, action_index
from balak.bots import Bot, choose_checked, make_bot
from balak.kernel.state import KINDS, MAX_DECISIONS
from balak.match import Match
from balak.round import Round
from balak.shuffle import seeded_deck
from balak.simulation import rows
from balak.simulation.plan import Plan
from balak.simulation.rows import Played
from balak.view import View


def play_units(plan: Plan, units: range) -> Played:
    """Play some units of a plan, in all seatings.

    Raises:
        BotError: A bot raised, or chose what is not legal.
    """
    found: list[list[int]] = []
    decks: list[list[int]] = []
    actions: list[list[int]] = []
    for unit in units:
        for seating, players in enumerate(plan.seatings):
            bots = [
                make_bot(plan.bots[player], plan.bot_seed(unit, seat))
                for seat, player in enumerate(players)
            ]
            for number, round_ in _rounds(plan, unit, bots):
                found.append(row_of(round_, unit=unit, seating=seating, number=number))
                decks.append([tile.index for tile in seeded_deck(plan.deal_seed(unit), number)])
                played = [action_index(action) for action in round_.actions]
                actions.append(played + [0] * (MAX_DECISIONS - len(played)))
    return Played(np.array(found, np.int32), np.array(decks, np.uint8), np.array(actions, np.uint8))


def play_round(round_: Round, bots: Sequence[Bot], scores: tuple[int, ...] = ()) -> Round:
    """Play a round to its end; the bots see these scores from before it."""
    while (seat := round_.turn) is not None:
        action = choose_checked(bots[seat], View.of(round_, seat, scores=scores))
        round_ = round_.play_unchecked(action)
    return round_


def row_of(round_: Round, *, unit: int, seating: int, number: int) -> list[int]:
    """Return the row of a round that is over."""
    result = round_.result
    assert result is not None  # noqa: S101 - it is over
    row = [0] * rows.WIDTH
    row[rows.UNIT], row[rows.SEATING], row[rows.ROUND] = unit, seating, number
    row[rows.OPENER] = round_.opener
    row[rows.KIND] = KINDS.index(result.kind)
    row[rows.WINNER] = -1 if result.winner is None else result.winner
    row[rows.POINTS] = result.points
    row[rows.DECISIONS] = len(round_.actions)
    for seat, pips in enumerate(result.remaining):
        row[rows.REMAINING + seat] = pips
    state = Round(round_.start_hands, round_.start_boneyard, opener=round_.opener)
    for action in round_.actions:
        seat = state.turn or 0
        if isinstance(action, Draw):
            is_forced = state.legal_actions == (action,)
            row[(rows.FORCED if is_forced else rows.VOLUNTARY) + seat] += 1
        elif isinstance(action, Pass):
            row[rows.PASSES] += 1
        state = state.play_unchecked(action)
    return row


def _rounds(plan: Plan, unit: int, bots: Sequence[Bot]) -> Iterator[tuple[int, Round]]:
    """Yield the rounds of a unit, played, with their numbers."""
    seed = plan.deal_seed(unit)
    if plan.unit == "round":
        deal = Round.deal(seeded_deck(seed, unit + 1), seats=plan.seats, opener=plan.opener(unit))
        yield unit + 1, play_round(deal, bots)
        return
    match = Match(plan.rules, opener=plan.opener(unit))
    while not match.is_over:
        number = len(match.finished) + 1
        dealt = match.deal(seeded_deck(seed, number)).round
        assert dealt is not None  # noqa: S101 - it was dealt just now
        round_ = play_round(dealt, bots, match.scores)
        match = match.start(round_)
        yield number, round_
