"""Units played by the bots themselves, and by their compiled twins."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import groupby, pairwise

import numpy as np
import pytest

from balak.actions import Action, Place
from balak.bots import GreedyBot, HeuristicBot, RandomBot, make_bot
from balak.match import Match
from balak.shuffle import seeded_deck
from balak.simulation import Summary, compiled, playing, rows, run
from balak.simulation.plan import Plan
from balak.simulation.rows import Played
from balak.tiles import TILES
from balak.view import View, match_view
from simulation.replays import PLANS, name_of, replays


def play(plan: Plan) -> Played:
    units = range(plan.count)
    if plan.is_compiled:
        return compiled.play_units(plan, units, has_records=True)
    return playing.play_units(plan, units)


BOTH = [*PLANS, *(replace(plan, by_bots=True, count=2) for plan in PLANS)]


@pytest.mark.parametrize("plan", BOTH, ids=lambda plan: f"{name_of(plan)}-{plan.is_compiled}")
def test_every_row_tells_what_the_rules_make_of_its_deck_and_its_actions(plan: Plan) -> None:
    played = play(plan)
    assert played.decks is not None
    for at, (row, round_) in enumerate(replays(plan, played)):
        unit, seating, number = row[: rows.ROUND + 1]
        assert row == playing.row_of(round_, unit=unit, seating=seating, number=number)
        deck = seeded_deck(plan.deal_seed(unit), number)
        assert [TILES[tile] for tile in played.decks[at]] == list(deck)


@pytest.mark.parametrize("plan", BOTH, ids=lambda plan: f"{name_of(plan)}-{plan.is_compiled}")
def test_every_unit_is_played_in_every_seating_in_order_and_to_its_end(plan: Plan) -> None:
    played = play(plan)
    keys = [tuple(row[: rows.ROUND + 1]) for row in played.rows.tolist()]
    assert keys == sorted(set(keys))
    times = {key[:2] for key in keys}
    assert times == {(u, s) for u in range(plan.count) for s in range(len(plan.seatings))}
    for (unit, _), group in groupby(played.rows.tolist(), lambda row: tuple(row[:2])):
        of_unit = list(group)
        assert of_unit[0][rows.OPENER] == plan.opener(unit)
        if plan.unit == "round":
            assert [row[rows.ROUND] for row in of_unit] == [unit + 1]
            continue
        assert [row[rows.ROUND] for row in of_unit] == list(range(1, len(of_unit) + 1))
        for row, after in pairwise(of_unit):
            assert after[rows.OPENER] == (row[rows.OPENER] + 1) % plan.seats
        scores = [0] * plan.seats
        target = 100 if plan.seats == 2 else 61
        for row in of_unit:
            assert max(scores) < target
            if row[rows.WINNER] >= 0:
                scores[row[rows.WINNER]] += row[rows.POINTS]
        assert max(scores) >= target


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_the_compiled_twin_of_a_bot_in_a_seat_does_what_that_bot_could_do(plan: Plan) -> None:
    # The choice among equals is drawn otherwise, so only where there is none must they agree.
    agreed = 0
    for row, round_ in replays(plan, play(plan)):
        players = plan.seatings[row[rows.SEATING]]
        state = type(round_)(round_.start_hands, round_.start_boneyard, opener=round_.opener)
        for action in round_.actions:
            seat = state.turn or 0
            choices = choices_of(plan.bots[players[seat]], View.of(state, seat))
            assert action in choices
            agreed += len(choices) == 1 and len(state.legal_actions) > 1
            state = state.play_unchecked(action)
    assert agreed > 100 or set(plan.bots) == {"random"}


def choices_of(name: str, view: View) -> set[Action]:
    """Return everything that a bot chooses at a view, by trying seeds."""
    bot = make_bot(name)
    if isinstance(bot, RandomBot):
        return set(view.legal_actions)
    if isinstance(bot, GreedyBot):
        places = [action for action in view.legal_actions if isinstance(action, Place)]
        heaviest = max((action.tile.pips for action in places), default=0)
        best = [action for action in places if action.tile.pips == heaviest]
        return set(best or view.legal_actions)
    return {HeuristicBot(str(seed)).choose(view) for seed in range(12)}


def test_without_a_choice_among_equals_bots_and_twins_play_the_same_rounds() -> None:
    plan = Plan(("greedy",) * 4, "round", 400, "equal")
    by_bots = playing.play_units(replace(plan, by_bots=True), range(plan.count))
    same = 0
    for at, (row, round_) in enumerate(replays(plan, play(plan))):
        state = type(round_)(round_.start_hands, round_.start_boneyard, opener=round_.opener)
        for action in round_.actions:
            if len(choices_of("greedy", View.of(state, state.turn))) > 1:
                break
            state = state.play_unchecked(action)
        else:
            assert by_bots.rows[at].tolist() == row
            same += 1
    assert same >= 5


def test_bots_play_a_match_as_anybody_who_asks_them_one_view_after_the_other() -> None:
    plan = Plan(("heuristic", "greedy", "random"), "match", 2, "again", by_bots=True)
    played = playing.play_units(plan, range(1, 2))
    match = Match(plan.rules, opener=plan.opener(1))
    bots = [make_bot(name, f"again:2:{seat}") for seat, name in enumerate(plan.bots)]
    while not match.is_over:
        match = match.deal(seeded_deck("again:2", len(match.finished) + 1))
        while match.round is not None:
            seat = match.round.turn or 0
            view = match_view(match, seat)
            assert view is not None
            match = match.play(bots[seat].choose(view))
    assert [round_ for _, round_ in replays(plan, played)] == [
        done.round for done in match.finished
    ]


@pytest.mark.parametrize("plan", BOTH, ids=lambda plan: f"{name_of(plan)}-{plan.is_compiled}")
def test_a_unit_is_the_same_whatever_is_played_with_it(plan: Plan) -> None:
    play_units = compiled.play_units if plan.is_compiled else playing.play_units
    whole = play_units(plan, range(plan.count)).rows
    alone = play_units(plan, range(plan.count - 1, plan.count)).rows
    assert np.array_equal(whole[whole[:, rows.UNIT] == plan.count - 1], alone)


def test_other_seeds_and_other_units_give_other_rounds() -> None:
    plan = PLANS[0]
    first = compiled.play_units(plan, range(40)).rows[:, rows.KIND :]
    other = compiled.play_units(replace(plan, seed="other"), range(40)).rows[:, rows.KIND :]
    assert len({tuple(row) for row in first.tolist()}) > 35
    assert not np.array_equal(first, other)


def test_twins_are_the_same_compiled_and_as_plain_python() -> None:
    code = (
        "from balak.simulation import *;"
        "from simulation.replays import PLANS;"
        "from dataclasses import replace;"
        "small = [replace(plan, count=3) for plan in PLANS];"
        "print([Summary.of(plan, run(plan).tally).to_dict() for plan in small])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": "tests"},
        capture_output=True,
        text=True,
        check=True,
    )
    small = [replace(plan, count=3) for plan in PLANS]
    assert done.stdout.strip() == str([Summary.of(p, run(p).tally).to_dict() for p in small])
