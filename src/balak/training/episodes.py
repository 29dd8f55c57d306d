"""Rounds of self-play and what they teach: the kernels of the actor-critic.

All seats play with the same net. A second net, the *critic*, guesses what a seat will gain; what
came out better than guessed makes the actions before it likelier. The critic is there for the
training alone and sees hidden tiles, too: what it knows more takes luck out of its guesses, and
since no action hangs on it, it does not change what is learned on average.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.actions import ACTION_COUNT
from balak.kernel.dense import HIDDEN, add_layer, add_outer, score
from balak.kernel.features import ACTION_FEATURES, STATE_FEATURES, Floats
from balak.kernel.jit import inlined_kernel, kernel, lowest_bit_index, popcount
from balak.kernel.net import OUT_ROW, Net, Room, make_room, net_chances, sample
from balak.kernel.rng import Words, below, seed_rng
from balak.kernel.state import (
    BONEYARD_SIZE,
    DRAWN,
    HANDS,
    LEFT,
    MAX_DECISIONS,
    MAX_SEATS,
    ORDER,
    PROTECTED,
    RIGHT,
    SEATS,
    TURN,
    State,
    deal_into,
)
from balak.kernel.steps import legal_mask, remaining, result, step
from balak.kernel.tables import DOUBLES, FITS, NO_END

CRITIC_INPUTS: Final = STATE_FEATURES + 8
"""What the critic is told: the numbers of the net about the state, then those of `_look_behind`."""
CRITIC_ROWS: Final = CRITIC_INPUTS + 1
"""The critic is ``float32[CRITIC_ROWS, HIDDEN]``, its last row the weights of the hidden units."""
POINTS: Final = np.float32(1 / 40)
"""What a point is worth: about 1 for a good round."""

Ints = NDArray[np.int64]


class Trail(NamedTuple):
    """A round's decisions between several actions, in order, with room for any round.

    What belongs to a decision has a row for each; what belongs to an action has a row for each
    legal action of the first decision, then of the second, and so on.
    """

    seats: Ints
    firsts: Ints
    """The first row of its actions; one more entry than decisions."""
    chosen: Ints
    """Which of its actions was taken, counted from the first."""
    states: Floats
    """What the critic is told; the first `STATE_FEATURES` are for the net, too."""
    values: Floats
    """What the critic guessed."""
    gains: Floats
    """How much better it came than guessed (generalized advantage)."""
    actions: Floats
    chances: Floats


@kernel
def make_trail() -> Trail:
    """Return an empty trail."""
    actions = MAX_DECISIONS * ACTION_COUNT
    return Trail(
        np.zeros(MAX_DECISIONS, np.int64),
        np.zeros(MAX_DECISIONS + 1, np.int64),
        np.zeros(MAX_DECISIONS, np.int64),
        np.zeros((MAX_DECISIONS, CRITIC_INPUTS), np.float32),
        np.zeros(MAX_DECISIONS, np.float32),
        np.zeros(MAX_DECISIONS, np.float32),
        np.zeros((actions, ACTION_FEATURES), np.float32),
        np.zeros(actions, np.float32),
    )


@kernel
def play_episode(state: State, net: Net, critic: Net, room: Room, trail: Trail, rng: Words) -> int:
    """Play a round to its end, all seats by the net, and return how many decisions were noted.

    Args:
        state: ``int32[WIDTH]``, changed.
        net: The actor.
        critic: See `CRITIC_ROWS`.
        room: Overwritten, as is the trail, but for its gains.
        trail: See there.
        rng: ``uint32[2]``, changed.
    """
    count = 0
    first = 0
    mask = legal_mask(state)
    while mask != 0:
        if mask & (mask - 1) != 0:
            legal = net_chances(state, mask, net, room, trail.actions, first)
            trail.seats[count] = state[TURN]
            trail.firsts[count] = first
            for at in range(STATE_FEATURES):
                trail.states[count, at] = room.state[at]
            for at in range(legal):
                trail.chances[first + at] = room.chances[at]
            _look_behind(state, trail.states[count])
            trail.values[count] = _value(trail.states[count], critic, room.base)
            rank = sample(room.chances, legal, rng)
            trail.chosen[count] = rank
            for _ in range(rank):
                mask &= mask - 1
            first += legal
            count += 1
        step(state, lowest_bit_index(mask))
        mask = legal_mask(state)
    trail.firsts[count] = first
    return count


@kernel
def gains(state: State, out: Floats) -> None:
    """Write what each seat gained in a round that is over, less what the others did on average."""
    _, winner, points = result(state)
    seats = int(state[SEATS])
    for seat in range(seats):
        out[seat] = 0
        if winner >= 0:
            worth = np.float32(points) * POINTS
            out[seat] = worth if seat == winner else -worth / np.float32(seats - 1)


@kernel
def trace_back(trail: Trail, count: int, final: Floats, trace: float) -> None:
    """Fill in how much better than guessed each decision came out.

    From a decision to the same seat's next one the guess changes, after its last to what it gained;
    later changes count ``trace`` times less with each decision.

    Args:
        trail: Its gains are overwritten.
        count: How many decisions it has.
        final: What each seat gained.
        trace: λ of generalized advantage estimation.
    """
    after = np.zeros(MAX_SEATS, np.float32)
    value = final.copy()
    for at in range(count - 1, -1, -1):
        seat = trail.seats[at]
        after[seat] = value[seat] - trail.values[at] + np.float32(trace) * after[seat]
        value[seat] = trail.values[at]
        trail.gains[at] = after[seat]


@kernel
def add_gradient(
    trail: Trail, count: int, net: Net, critic: Net, entropy: float, net_out: Net, critic_out: Net
) -> None:
    """Add the gradient of a round's loss, in which gains and the critic's targets are constants.

    A decision adds to the loss ``-gain · log p(chosen) - entropy · H(p)`` for the net, with p its
    chances and H their entropy, and ``(guess - target)² / 2`` for the critic, with the guess that
    it made plus the gain as its target.

    Args:
        trail: A round that these nets played, with its gains.
        count: How many decisions it has.
        net: The actor.
        critic: See `CRITIC_ROWS`.
        entropy: How much variety is worth.
        net_out: Added to.
        critic_out: Added to.
    """
    base = np.zeros(HIDDEN, np.float32)
    hidden = np.zeros(HIDDEN, np.float32)
    back = np.zeros(HIDDEN, np.float32)
    back_base = np.zeros(HIDDEN, np.float32)
    weight = np.float32(entropy)
    for at in range(count):
        known = trail.states[at]
        state = known[:STATE_FEATURES]
        gain = trail.gains[at]
        first, last = trail.firsts[at], trail.firsts[at + 1]
        chosen = first + trail.chosen[at]
        mean_log = np.float32(0)
        for action in range(first, last):
            chance = trail.chances[action]
            mean_log += chance * np.log(chance + np.float32(1e-20))
        base[:] = 0
        back_base[:] = 0
        add_layer(state, net, 0, base)
        for action in range(first, last):
            chance = trail.chances[action]
            slope = gain * (chance - np.float32(action == chosen))
            slope += weight * chance * (np.log(chance + np.float32(1e-20)) - mean_log)
            hidden[:] = base
            add_layer(trail.actions[action], net, STATE_FEATURES, hidden)
            _back(hidden, net, OUT_ROW, slope, back, net_out)
            add_outer(trail.actions[action], back, net_out, STATE_FEATURES)
            for unit in range(HIDDEN):
                back_base[unit] += back[unit]
        add_outer(state, back_base, net_out, 0)
        hidden[:] = 0
        add_layer(known, critic, 0, hidden)
        _back(hidden, critic, CRITIC_INPUTS, -gain, back, critic_out)
        add_outer(known, back, critic_out, 0)


@kernel
def learn_from(
    state: State,
    deck: NDArray[np.uint8],
    seed: int,
    rounds: tuple[int, int],
    net: Net,
    critic: Net,
    numbers: tuple[float, float],
    net_out: Net,
    critic_out: Net,
) -> float:
    """Play some rounds, write the mean gradient of them, and return the critic's mean square error.

    Args:
        state: What `balak.kernel.state.undealt` returned for the rules; changed.
        deck: All tiles of the set, in any order; put in order, then shuffled anew for each round.
        seed: The streams' seed.
        rounds: The first round's number, which is its stream's, and the number after the last.
        net: The actor.
        critic: See `CRITIC_ROWS`.
        numbers: Trace and entropy, as in `trace_back` and `add_gradient`.
        net_out: Overwritten.
        critic_out: Overwritten.
    """
    trace, entropy = numbers
    room = make_room()
    trail = make_trail()
    rng = np.zeros(2, np.uint32)
    final = np.zeros(MAX_SEATS, np.float32)
    seats = int(state[SEATS])
    net_out[:] = 0
    critic_out[:] = 0
    decisions = 0
    squares = 0.0
    for number in range(rounds[0], rounds[1]):
        seed_rng(rng, seed, number)
        deck.sort()
        shuffle(deck, rng)
        deal_into(state, deck, number % seats)
        count = play_episode(state, net, critic, room, trail, rng)
        gains(state, final)
        trace_back(trail, count, final, trace)
        add_gradient(trail, count, net, critic, entropy, net_out, critic_out)
        decisions += count
        for at in range(count):
            squares += trail.gains[at] ** 2
    part = np.float32(1 / max(decisions, 1))
    net_out *= part
    critic_out *= part
    return squares / max(decisions, 1)


@kernel
def shuffle(deck: NDArray[np.uint8], rng: Words) -> None:
    """Shuffle a deck in place."""
    for at in range(len(deck) - 1, 0, -1):
        other = below(rng, at + 1)
        deck[at], deck[other] = deck[other], deck[at]


@inlined_kernel
def _look_behind(state: State, out: Floats) -> None:
    """Write what the seat to act does not know, after the numbers that the net is told."""
    seats, seat = int(state[SEATS]), int(state[TURN])
    fitting = FITS[state[LEFT]] | FITS[state[RIGHT]]
    total = 0
    least = 1 << 30
    able = 0
    for step_ in range(seats - 1, 0, -1):
        other = (seat + step_) % seats
        pips = remaining(state, other)
        total += pips
        least = min(least, pips)
        able += (state[HANDS + other] & fitting) != 0
    hand = state[HANDS + (seat + 1) % seats]
    values = 0
    for value in range(NO_END):
        values += (hand & FITS[value]) != 0
    drawn = state[DRAWN]
    is_fit = False
    if drawn + state[PROTECTED] < state[BONEYARD_SIZE]:
        is_fit = fitting >> state[ORDER + drawn] & 1 != 0
    out[STATE_FEATURES] = np.float32(remaining(state, (seat + 1) % seats)) * np.float32(1 / 40)
    out[STATE_FEATURES + 1] = np.float32(popcount(hand & fitting)) * np.float32(1 / 4)
    out[STATE_FEATURES + 2] = np.float32(values) * np.float32(1 / 7)
    out[STATE_FEATURES + 3] = np.float32(popcount(hand & DOUBLES)) * np.float32(1 / 4)
    out[STATE_FEATURES + 4] = np.float32(least) * np.float32(1 / 40)
    out[STATE_FEATURES + 5] = np.float32(total) * np.float32(1 / 80)
    out[STATE_FEATURES + 6] = np.float32(is_fit)
    out[STATE_FEATURES + 7] = np.float32(able) * np.float32(1 / 3)


@inlined_kernel
def _value(state: Floats, critic: Net, hidden: Floats) -> float:
    """Return the critic's guess."""
    hidden[:] = 0
    add_layer(state, critic, 0, hidden)
    return score(hidden, critic, CRITIC_INPUTS)


@inlined_kernel
def _back(hidden: Floats, net: Net, row: int, slope: float, back: Floats, out: Net) -> None:
    """Add to the gradient of a row of last weights, and write what reaches the hidden units."""
    for unit in range(HIDDEN):
        is_on = np.float32(hidden[unit] > 0)
        out[row, unit] += slope * (hidden[unit] * is_on)
        back[unit] = slope * (net[row, unit] * is_on)
