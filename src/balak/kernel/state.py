"""One round as a row of integers, from `Round` and back; many rounds are a matrix of rows.

A row holds all of a round, hidden tiles included: it never goes to a player.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.actions import Draw, Place, action_at, action_index
from balak.errors import NotationError, Reason, SetupError
from balak.kernel.jit import kernel
from balak.kernel.tables import NO_END, TILE_COUNT
from balak.position import Hand, Position
from balak.round import Round
from balak.rules import Rules
from balak.tiles import TILES, Tile, mask_of, shown, tiles_in

State = NDArray[np.int32]
"""A row, ``int32[WIDTH]``, or rows, ``int32[n, WIDTH]``; in C order."""

GOING_ON: Final = 0
DOMINO: Final = 1
BLOCKED: Final = 2
KINDS: Final = (None, "domino", "blocked")
"""What `KIND` says, as in `RoundResult`."""

MAX_SEATS: Final = 4
MAX_DECISIONS: Final = TILE_COUNT * (1 + MAX_SEATS)
"""No round of any rules is longer: each tile is placed once at most, and three seats pass after it;
each that was not dealt is drawn once at most; four passes end the round."""

# --- columns --------------------------------------------------------------------------------------

SEATS: Final = 0
MAX_PIP: Final = 1
"""The double that names the set."""
HAND_SIZE: Final = 2
"""Tiles dealt to each seat."""
PROTECTED: Final = 3
VOLUNTARY: Final = 4
"""1 where one who can place may draw all the same (R8), otherwise 0."""
OPENER: Final = 5
TURN: Final = 6
"""The seat to act; -1 once the round is over."""
PASSES: Final = 7
"""How many seats have passed in a row until now."""
LEFT: Final = 8
"""Value of the end of arm ``-``; `NO_END` before the opening."""
RIGHT: Final = LEFT + 1
"""Value of the end of arm ``+``; `NO_END` before the opening."""
DRAWN: Final = 10
"""How many tiles of `ORDER` have been drawn."""
BONEYARD_SIZE: Final = 11
"""How many tiles `ORDER` has, the protected and the drawn ones included."""
KIND: Final = 12
"""`GOING_ON`, `DOMINO` or `BLOCKED`."""
PLACED: Final = 13
"""The tiles of the line, as bits."""
LINE_COUNT: Final = 14
"""How many tiles the line has."""
LAST: Final = 15
"""Index of the last action; -1 where none was played since the deal or the position."""
HANDS: Final = 16
"""The first of four columns, one for each seat: the tiles held, as bits; 0 for no seat."""
LACKS: Final = HANDS + MAX_SEATS
"""The first of four: the values that each seat has proved not to hold (R10), as bits."""
DREW_AT: Final = LACKS + MAX_SEATS
"""The first of four: the values that were open when each seat last drew, as bits; 0 where it has
not drawn since the deal or the position, or only before the opening."""
ORDER: Final = DREW_AT + MAX_SEATS
"""The first of 28: tiles of the boneyard by index, in the order of drawing; -1 after the last."""
LINE: Final = ORDER + TILE_COUNT
"""The first of 28: placements by index of action, in the order they were made; then -1."""
WIDTH: Final = LINE + TILE_COUNT


# --- from Round and back --------------------------------------------------------------------------


def from_round(round_: Round) -> State:
    """Return the row of a round, ``int32[WIDTH]``.

    The boneyard is written as it was at the start of the round, with the tiles drawn since.

    Raises:
        TypeError: It is not a `Round`.
    """
    if not isinstance(round_, Round):
        raise TypeError(f"a row is made from a Round, not from {shown(round_)}")
    state = undealt(round_.rules)
    ends = round_.open_ends or (NO_END, NO_END)
    boneyard, line = round_.start_boneyard, round_.placements
    state[OPENER] = round_.opener
    state[TURN] = -1 if round_.turn is None else round_.turn
    state[PASSES] = round_.passes
    state[LEFT], state[RIGHT] = ends
    state[DRAWN] = len(boneyard) - len(round_.boneyard)
    state[BONEYARD_SIZE] = len(boneyard)
    state[KIND] = KINDS.index(round_.result.kind if round_.result else None)
    state[PLACED] = round_.placed_mask
    state[LINE_COUNT] = len(line)
    state[LAST] = action_index(round_.actions[-1]) if round_.actions else -1
    for seat, (hand, lacks) in enumerate(zip(round_.hands, round_.lacks, strict=True)):
        state[HANDS + seat] = mask_of(hand)
        state[LACKS + seat] = sum(1 << value for value in lacks)
    state[DREW_AT : DREW_AT + MAX_SEATS] = _drew_at(round_)
    state[ORDER : ORDER + len(boneyard)] = [tile.index for tile in boneyard]
    state[LINE : LINE + len(line)] = [action_index(Place(*placed)) for placed in line]
    return state


def _drew_at(round_: Round) -> list[int]:
    """Return the columns of `DREW_AT`."""
    drew_at = [0] * MAX_SEATS
    for step in round_.steps():
        if isinstance(step.action, Draw) and step.ends is not None:
            drew_at[step.seat] = 1 << step.ends[0] | 1 << step.ends[1]
    return drew_at


def to_round(state: State) -> Round:
    """Return the round that stands where this row does; its ``actions`` start empty there.

    Raises:
        TypeError: It is not one row of int32.
        SetupError: No round can stand there, or the row contradicts itself.
    """
    if not isinstance(state, np.ndarray) or state.shape != (WIDTH,) or state.dtype != np.int32:
        raise TypeError(f"a row is an array of {WIDTH} int32, not {shown(state)}")
    if not 0 <= state[DRAWN] <= state[BONEYARD_SIZE] <= TILE_COUNT:
        raise _no_round()
    try:
        round_ = Round.from_position(str(_position(state)))
    except (IndexError, NotationError) as error:
        raise _no_round() from error
    if not np.array_equal(_comparable(from_round(round_)), _comparable(state)):
        raise _no_round()
    return round_


def rules_of(state: State) -> Rules:
    """Return the rules of a row.

    Raises:
        SetupError: There is no such game.
    """
    return Rules(
        int(state[SEATS]),
        max_pip=int(state[MAX_PIP]),
        hand_size=int(state[HAND_SIZE]),
        protected=int(state[PROTECTED]),
        voluntary_draws=bool(state[VOLUNTARY]),
    )


def _position(state: State) -> Position:
    """Read a row, without asking whether it can be."""
    values = [int(value) for value in state]
    count, seats = values[LINE_COUNT], values[SEATS]
    line = []
    for at, index in enumerate(values[LINE : LINE + count]):
        action = action_at(index, is_opening=at == 0)
        if not isinstance(action, Place):
            raise _no_round()
        line.append((action.tile, action.arm))
    boneyard = values[ORDER + values[DRAWN] : ORDER + values[BONEYARD_SIZE]]
    return Position(
        rules_of(state),
        tuple(Hand(tiles_in(hand)) for hand in values[HANDS : HANDS + seats]),
        Hand(tuple(TILES[tile] for tile in boneyard)),
        placements=tuple(line),
        opener=values[OPENER],
        turn=None if values[TURN] == -1 else values[TURN],
        passes=values[PASSES],
        lacks=tuple(
            frozenset(value for value in range(NO_END) if lacks >> value & 1)
            for lacks in values[LACKS : LACKS + seats]
        ),
    )


def _comparable(state: State) -> State:
    """Return the row without what a position does not tell: what was drawn, and the last action."""
    row = state.copy()
    row[DREW_AT : DREW_AT + MAX_SEATS] = 0
    drawn, size = int(row[DRAWN]), int(row[BONEYARD_SIZE])
    row[ORDER : ORDER + size - drawn] = state[ORDER + drawn : ORDER + size]
    row[ORDER + size - drawn : ORDER + size] = -1
    row[[DRAWN, BONEYARD_SIZE, LAST]] = 0, size - drawn, -1
    return row


def _no_round() -> SetupError:
    return SetupError(
        "no round can stand where this row of integers does: make rows with from_round or deal, "
        "and change them with legal actions only",
        reason=Reason.FORMAT,
        key="error-kernel-row",
    )


# --- deals ----------------------------------------------------------------------------------------


def undealt(rules: Rules) -> State:
    """Return a row with these rules and nothing dealt, for `deal_into` and `deal_all`."""
    state = np.zeros(WIDTH, np.int32)
    state[SEATS] = rules.seats
    state[MAX_PIP] = rules.max_pip
    state[HAND_SIZE] = rules.hand_size
    state[PROTECTED] = rules.protected
    state[VOLUNTARY] = rules.voluntary_draws
    state[BONEYARD_SIZE] = rules.boneyard_size
    state[LEFT] = state[RIGHT] = NO_END
    state[LAST] = -1
    state[ORDER:] = -1
    return state


def deal(rules: Rules, deck: Sequence[Tile], opener: int = 0) -> State:
    """Return the row of a round dealt from the front of a shuffled deck: seat 0's hand first (R3).

    Raises:
        SetupError: As `Round.deal`.
    """
    return from_round(Round.deal(deck, opener=opener, rules=rules))


@kernel
def deal_into(state: State, deck: NDArray[np.uint8], opener: int) -> None:
    """Deal a deck into a row that holds the rules, whatever else it holds.

    Args:
        state: ``int32[WIDTH]``, overwritten but for the rules.
        deck: ``uint8`` for each tile of the set: indices in their order. Not checked.
        opener: The seat that opens. Not checked.
    """
    seats, size = int(state[SEATS]), int(state[HAND_SIZE])
    rest = len(deck) - seats * size
    state[OPENER] = opener
    state[TURN] = opener
    state[PASSES] = 0
    state[LEFT] = NO_END
    state[RIGHT] = NO_END
    state[DRAWN] = 0
    state[BONEYARD_SIZE] = rest
    state[KIND] = GOING_ON
    state[PLACED] = 0
    state[LINE_COUNT] = 0
    state[LAST] = -1
    state[HANDS:ORDER] = 0
    for seat in range(seats):
        hand = 0
        for tile in deck[seat * size : (seat + 1) * size]:
            hand |= 1 << int(tile)
        state[HANDS + seat] = hand
    for at in range(TILE_COUNT):
        state[ORDER + at] = deck[seats * size + at] if at < rest else -1
        state[LINE + at] = -1


@kernel
def deal_all(
    rules_row: State, decks: NDArray[np.uint8], openers: NDArray[np.int64], states: State
) -> None:
    """Deal n decks into n rows, each like `deal_into`.

    Args:
        rules_row: ``int32[WIDTH]``, what `undealt` returned for the rules of all of them.
        decks: ``uint8[n, tiles]``.
        openers: ``int64[n]``.
        states: ``int32[n, WIDTH]``, overwritten.
    """
    for at in range(len(states)):
        states[at] = rules_row
        deal_into(states[at], decks[at], openers[at])
