"""What a row says, in the words of `Round`, and moments of random play to compare at."""

from collections.abc import Iterator
from random import Random

from balak.actions import ACTION_COUNT, Action, Draw, Place, action_at, action_index
from balak.kernel import state as at
from balak.kernel.state import State
from balak.kernel.steps import legal_mask, remaining, result
from balak.kernel.tables import NO_END
from balak.round import Round
from balak.rules import Rules
from balak.tiles import tiles_in
from strategies import random_walk


def actions_in(mask: int, *, is_opening: bool = False) -> tuple[Action, ...]:
    """The actions of a mask, in order."""
    indices = [index for index in range(ACTION_COUNT) if mask >> index & 1]
    return tuple(action_at(index, is_opening=is_opening) for index in indices)


def mask_of(actions: tuple[Action, ...]) -> int:
    return sum(1 << action_index(action) for action in actions)


def values_in(mask: int) -> frozenset[int]:
    return frozenset(value for value in range(7) if mask >> value & 1)


def compare(state: State, round_: Round) -> None:
    """Everything that stands is the same in both."""
    row = state.tolist()
    seats, count, line = round_.seats, row[at.LINE_COUNT], row[at.LINE :]
    boneyard = row[at.ORDER + row[at.DRAWN] : at.ORDER + row[at.BONEYARD_SIZE]]
    assert actions_in(legal_mask(state), is_opening=not count) == round_.legal_actions
    assert row[at.OPENER] == round_.opener
    assert row[at.TURN] == (-1 if round_.turn is None else round_.turn)
    assert tuple(map(tiles_in, row[at.HANDS : at.HANDS + seats])) == round_.hands
    assert boneyard == [tile.index for tile in round_.boneyard]
    assert len(boneyard) - row[at.PROTECTED] == round_.drawable_count
    assert (row[at.LEFT], row[at.RIGHT]) == (round_.open_ends or (NO_END, NO_END))
    assert line[:count] == [action_index(Place(*placed)) for placed in round_.placements]
    assert set(line[count:]) <= {-1}
    assert row[at.PLACED] == round_.placed_mask
    assert row[at.PASSES] == round_.passes
    assert tuple(map(values_in, row[at.LACKS : at.LACKS + seats])) == round_.lacks
    assert row[at.LAST] == (action_index(round_.actions[-1]) if round_.actions else -1)
    assert row[at.DREW_AT : at.ORDER] == drew_at(round_)
    compare_results(state, round_)


def drew_at(round_: Round) -> list[int]:
    """For each of four seats, the values that were open when it last drew, as bits."""
    found = [0, 0, 0, 0]
    for step in round_.steps():
        if isinstance(step.action, Draw) and step.ends:
            found[step.seat] = sum(1 << value for value in set(step.ends))
    return found


def compare_results(state: State, round_: Round) -> None:
    """The result, or that there is none, is the same in both."""
    kind, winner, points = result(state)
    assert kind == state[at.KIND]
    if round_.result is None:
        assert (kind, winner, points) == (at.GOING_ON, -1, 0)
        return
    ending = round_.result
    assert at.KINDS[kind] == ending.kind
    assert winner == (-1 if ending.winner is None else ending.winner)
    assert points == ending.points
    assert tuple(remaining(state, seat) for seat in range(round_.seats)) == ending.remaining


def walk(rng: Random, rules: Rules, *, is_mid_round: bool) -> Iterator[Round]:
    """Every state of a random round, from its deal or from a position on its way."""
    states = list(random_walk(rng, rules))
    if is_mid_round:
        begun = rng.choice(states[:-1])
        states = [round_ := Round.from_position(str(begun.to_position()))]
        while not round_.is_over:
            round_ = round_.play(rng.choice(round_.legal_actions))
            states.append(round_)
    yield from states
