"""Playing units with the kernels: bots that have a twin there, many rounds in one call.

What the bots choose is what the bots of `balak.bots` choose, but that a choice among equals is
drawn from a stream of the kernels' own (`balak.kernel.rng`), one for each round and seating.
"""

from dataclasses import astuple
from itertools import count
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.bots.heuristic import DEFAULT_WEIGHTS
from balak.kernel.decks import decks_of_seeds, seeded_decks
from balak.kernel.dense import HIDDEN
from balak.kernel.jit import kernel
from balak.kernel.net import NET_ROWS, make_room
from balak.kernel.nets import net_of
from balak.kernel.policies import NET, choose
from balak.kernel.rng import seed_rng
from balak.kernel.seeds import seed_of
from balak.kernel.state import MAX_DECISIONS, MAX_SEATS, TURN, deal_into, undealt
from balak.kernel.steps import legal_mask, remaining, result, step
from balak.kernel.tables import DRAW, PASS
from balak.match import default_target
from balak.shuffle import draw_lot, lot_winner
from balak.simulation.plan import COMPILED_BOTS, Plan
from balak.simulation.rows import (
    DECISIONS,
    FORCED,
    KIND,
    OPENER,
    PASSES,
    POINTS,
    REMAINING,
    ROUND,
    SEATING,
    UNIT,
    VOLUNTARY,
    WIDTH,
    WINNER,
    Played,
)
from balak.tiles import TILES, Tile

AHEAD: Final = 8
"""How many decks of a match are made at a time."""
STREAMS: Final = MAX_SEATS
"""How many streams there are for each deck of a seed: one for each seating."""


def play_units(plan: Plan, units: range, *, has_records: bool = False) -> Played:
    """Play some units of a plan, in all seatings.

    Args:
        plan: All of its bots have a twin.
        units: The units, one after the other.
        has_records: Whether decks and actions are wanted, too.
    """
    play = _play_rounds if plan.unit == "round" else _play_matches
    return play(plan, units, has_records=has_records)


def _play_rounds(plan: Plan, units: range, *, has_records: bool) -> Played:
    decks = seeded_decks(plan.seed, range(units.start + 1, units.stop + 1))
    rows = _blank(units, len(plan.seatings))
    rows[:, ROUND] = rows[:, UNIT] + 1
    rows[:, OPENER] = rows[:, UNIT] % plan.seats
    keys = np.full(len(rows), stream_key(plan.seed), np.int64)
    at = np.arange(len(rows)) // len(plan.seatings)
    actions = _play(plan, rows, decks[at], keys, has_records=has_records)
    return Played(rows, decks[at], actions) if has_records else Played(rows)


def _play_matches(plan: Plan, units: range, *, has_records: bool) -> Played:
    """Play the first rounds of all matches, then the second ones of those that go on, and so on."""
    seeds = [plan.deal_seed(unit) for unit in units]
    keys = np.array([stream_key(seed) for seed in seeds], np.int64)
    decks = decks_of_seeds(seeds, range(AHEAD)).swapaxes(0, 1)
    openers = [lot_winner(draw_lot(_tiles(deck), plan.seats)) for deck in decks[0]]
    target = default_target(plan.seats)
    rows = _blank(units, len(plan.seatings))
    at = np.arange(len(rows)) // len(plan.seatings)
    rows[:, OPENER] = np.array(openers, np.int32)[at]
    scores = np.zeros((len(rows), plan.seats), np.int64)
    parts = []
    for number in count(1):
        if number % AHEAD == 0:
            played = np.unique(at)
            more = decks_of_seeds([seeds[unit] for unit in played], range(number, number + AHEAD))
            decks[:, played] = more.swapaxes(0, 1)
        rows[:, ROUND] = number
        dealt = decks[number % AHEAD, at]
        actions = _play(plan, rows, dealt, keys[at], has_records=has_records)
        parts.append((rows, dealt, actions) if has_records else (rows,))
        won = np.flatnonzero(rows[:, WINNER] >= 0)
        scores[won, rows[won, WINNER]] += rows[won, POINTS]
        goes_on = np.flatnonzero(scores.max(axis=1) < target)
        if not len(goes_on):
            break
        at, scores = at[goes_on], scores[goes_on]
        rows = rows[goes_on]
        rows[:, KIND:] = 0
        rows[:, OPENER] = (rows[:, OPENER] + 1) % plan.seats
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    order = np.lexsort((columns[0][:, ROUND], columns[0][:, SEATING], columns[0][:, UNIT]))
    return Played(*(column[order] for column in columns))


def stream_key(seed: str) -> int:
    """Return the seed of the kernels' streams for a seed of decks."""
    return seed_of(f"balak-choices:{seed}".encode("ascii"))


def _blank(units: range, seatings: int) -> NDArray[np.int32]:
    """Return a row for each unit and seating, with nothing else in it."""
    rows = np.zeros((len(units) * seatings, WIDTH), np.int32)
    rows[:, UNIT] = np.repeat(np.array(units, np.int32), seatings)
    rows[:, SEATING] = np.tile(np.arange(seatings, dtype=np.int32), len(units))
    return rows


def _play(
    plan: Plan,
    rows: NDArray[np.int32],
    decks: NDArray[np.uint8],
    keys: NDArray[np.int64],
    *,
    has_records: bool,
) -> NDArray[np.uint8]:
    """Play a round for each row and fill it in; return the actions, if they are wanted."""
    policies = np.full((len(plan.seatings), MAX_SEATS), -1, np.int64)
    for seating, players in enumerate(plan.seatings):
        for seat, player in enumerate(players):
            policies[seating, seat] = COMPILED_BOTS.index(plan.bots[player])
    weights = np.array(astuple(DEFAULT_WEIGHTS), np.float64)
    actions = np.zeros((len(rows), MAX_DECISIONS if has_records else 0), np.uint8)
    has_net = (policies == NET).any()
    net = net_of(plan.seats) if has_net else np.zeros((NET_ROWS, HIDDEN), np.float32)
    play_rows(undealt(plan.rules), decks, policies, weights, net, keys, rows, actions)
    return actions


@kernel
def play_rows(  # noqa: PLR0917 - kernels take their arrays by position
    state: NDArray[np.int32],
    decks: NDArray[np.uint8],
    policies: NDArray[np.int64],
    weights: NDArray[np.float64],
    net: NDArray[np.float32],
    keys: NDArray[np.int64],
    rows: NDArray[np.int32],
    actions: NDArray[np.uint8],
) -> None:
    """Play n rounds and fill in their rows.

    Args:
        state: What `undealt` returned for the rules; changed.
        decks: ``[n, 28]``.
        policies: ``[seatings, 4]``: the numbers of `balak.kernel.policies`, by seat.
        weights: ``[WEIGHT_COUNT]``, for all seats.
        net: ``[NET_ROWS, HIDDEN]``, for all seats.
        keys: ``[n]``: the seeds of the streams.
        rows: ``[n, WIDTH]``: with unit, seating, round and opener; the rest is 0, and filled in.
        actions: ``[n, k]``: filled with actions as far as it reaches.
    """
    rng = np.zeros(2, np.uint32)
    room = make_room()
    for at in range(len(rows)):
        row = rows[at]
        deal_into(state, decks[at], row[OPENER])
        seed_rng(rng, keys[at], int(row[ROUND]) * STREAMS + row[SEATING])
        decisions = 0
        mask = legal_mask(state)
        while mask != 0:
            seat = int(state[TURN])
            action = choose(policies[row[SEATING], seat], state, mask, weights, net, room, rng)
            if action == DRAW:
                row[(FORCED if mask == 1 << DRAW else VOLUNTARY) + seat] += 1
            elif action == PASS:
                row[PASSES] += 1
            if decisions < actions.shape[1]:
                actions[at, decisions] = action
            decisions += 1
            step(state, action)
            mask = legal_mask(state)
        row[DECISIONS] = decisions
        row[KIND], row[WINNER], row[POINTS] = result(state)
        for seat in range(policies.shape[1]):
            row[REMAINING + seat] = remaining(state, seat)


def _tiles(deck: NDArray[np.uint8]) -> list[Tile]:
    return [TILES[tile] for tile in deck]
