"""What a net is told of a moment, and how it chooses, against the bot that reads a `View`."""

from random import Random

import numpy as np
import pytest

from balak.bots import NetBot
from balak.bots.net import numbers_of_view
from balak.kernel import dense, features, net
from balak.kernel.net import choose_net, make_room, net_chances, sample
from balak.kernel.rng import seed_rng
from balak.kernel.state import DRAWN, HANDS, ORDER, SEATS, TURN, State, from_round
from balak.kernel.steps import legal_mask
from balak.nets import HIDDEN, ROWS, Net, load_net
from balak.round import Round
from balak.rules import Rules
from balak.view import View
from kernel.comparing import actions_in, walk
from strategies import GAMES, RESEARCH

WEIGHTS = np.random.default_rng(1).normal(0, 0.4, (net.NET_ROWS, dense.HIDDEN)).astype(np.float32)
CLOSE = 1e-5


def moments(rules: Rules, count: int) -> list[Round]:
    """Every moment of random rounds at which there is a choice."""
    rng = Random(f"nets {rules}")
    found = [r for n in range(count) for r in walk(rng, rules, is_mid_round=n % 2 > 0)]
    return [round_ for round_ in found if len(round_.legal_actions) > 1]


def told(state: State) -> tuple[list[float], list[list[float]]]:
    """What the kernels tell a net about the state, and about each of the legal actions."""
    room = make_room()
    count = net_chances(state, legal_mask(state), WEIGHTS, room, room.actions, 0)
    return room.state.tolist(), room.actions[:count].tolist()


def test_a_net_has_the_same_shape_for_bots_and_kernels() -> None:
    assert (ROWS, HIDDEN) == (net.NET_ROWS, dense.HIDDEN)
    assert net.OUT_ROW == features.STATE_FEATURES + features.ACTION_FEATURES


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_a_net_is_told_the_same_by_a_view_as_by_a_row(rules: Rules, round_count: int) -> None:
    for round_ in moments(rules, 1 + round_count // 4):
        state, actions = told(from_round(round_))
        view = View.of(round_, round_.turn)
        about_state, about_actions = numbers_of_view(view)
        assert state == pytest.approx(about_state, abs=CLOSE)
        assert len(actions) == len(view.legal_actions) == len(about_actions)
        for ours, theirs in zip(actions, about_actions, strict=True):
            assert ours == pytest.approx(theirs, abs=CLOSE)


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_a_bot_finds_the_actions_as_likely_as_the_kernel_does(
    rules: Rules, round_count: int
) -> None:
    room = make_room()
    bot = NetBot(net=Net(rules.seats, tuple(map(tuple, WEIGHTS.tolist()))))
    for round_ in moments(rules, 1 + round_count // 4):
        state = from_round(round_)
        count = net_chances(state, legal_mask(state), WEIGHTS, room, room.actions, 0)
        chances = bot.chances(View.of(round_, round_.turn))
        assert room.chances[:count].tolist() == pytest.approx(chances, abs=CLOSE)


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_the_nets_that_come_with_balak_say_the_same_in_both(rules: Rules, round_count: int) -> None:
    room = make_room()
    weights = np.array(load_net(rules.seats).rows, np.float32)
    for round_ in moments(rules, 1 + round_count // 4):
        state = from_round(round_)
        count = net_chances(state, legal_mask(state), weights, room, room.actions, 0)
        chances = NetBot().chances(View.of(round_, round_.turn))
        assert room.chances[:count].tolist() == pytest.approx(chances, abs=CLOSE)


def with_other_hidden_tiles(state: State, rng: Random) -> State:
    """A row in which the tiles that the seat to act does not see are dealt anew."""
    other = state.copy()
    seats, turn, drawn = int(state[SEATS]), int(state[TURN]), int(state[DRAWN])
    places = [seat for seat in range(seats) if seat != turn]
    counts = [int(state[HANDS + seat]).bit_count() for seat in places]
    hidden = [t for s in places for t in range(28) if state[HANDS + s] >> t & 1]
    rest = [int(tile) for tile in state[ORDER + drawn : ORDER + 28] if tile >= 0]
    tiles = hidden + rest
    rng.shuffle(tiles)
    for seat, count in zip(places, counts, strict=True):
        other[HANDS + seat] = sum(1 << tiles.pop() for _ in range(count))
    other[ORDER + drawn : ORDER + drawn + len(rest)] = tiles
    return other


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_two_worlds_that_differ_in_hidden_tiles_only_are_told_alike(
    rules: Rules, round_count: int
) -> None:
    rng = Random("worlds")
    changed = 0
    for round_ in moments(rules, 1 + round_count // 4):
        state = from_round(round_)
        other = with_other_hidden_tiles(state, rng)
        changed += state.tolist() != other.tolist()
        assert told(state) == told(other)
    assert changed > 10


def test_where_there_is_one_action_nothing_is_drawn_from_the_stream() -> None:
    rng = np.array([3, 5], np.uint32)
    for round_ in walk(Random("one"), Rules(), is_mid_round=False):
        if len(round_.legal_actions) == 1:
            state = from_round(round_)
            mask = legal_mask(state)
            assert 1 << choose_net(state, mask, WEIGHTS, make_room(), rng) == mask
    assert rng.tolist() == [3, 5]


def test_an_action_is_chosen_as_often_as_it_is_likely() -> None:
    round_ = moments(Rules(), 1)[0]
    state = from_round(round_)
    mask = legal_mask(state)
    room, rng = make_room(), np.zeros(2, np.uint32)
    count = net_chances(state, mask, WEIGHTS, room, room.actions, 0)
    chances = dict(zip(actions_in(mask), room.chances[:count].tolist(), strict=True))
    seed_rng(rng, 1, 2)
    counts = dict.fromkeys(chances, 0)
    for _ in range(4000):
        (action,) = actions_in(1 << choose_net(state, mask, WEIGHTS, room, rng))
        counts[action] += 1
    for action, chance in chances.items():
        error = (4000 * chance * (1 - chance)) ** 0.5
        assert abs(counts[action] - 4000 * chance) <= 4.5 * error + 1


def test_a_place_is_drawn_though_chances_do_not_quite_add_up_to_1() -> None:
    rng = np.array([0xFFFFFFFF, 1], np.uint32)
    few = np.array([1e-9, 1e-9, 1e-9], np.float32)
    assert {sample(few, 3, rng) for _ in range(50)} == {2}


def test_layers_are_what_their_definition_says() -> None:
    rng = np.random.default_rng(3)
    weights = rng.normal(size=(60, dense.HIDDEN)).astype(np.float32)
    inputs = rng.normal(size=(3, 24)).astype(np.float32)
    base = rng.normal(size=dense.HIDDEN).astype(np.float32)
    expected = base + inputs[1] @ weights[32:56]
    hidden = base.copy()
    dense.add_layer(inputs[1], weights, 32, hidden)
    assert hidden == pytest.approx(expected, abs=1e-4)
    worth = float(np.maximum(expected, 0) @ weights[56])
    assert dense.score_of(base, inputs, 1, weights, 32) == pytest.approx(worth, abs=1e-3)
    one, other = dense.score_two(base, inputs, 0, weights, 32)
    assert one == dense.score_of(base, inputs, 0, weights, 32)
    assert other == dense.score_of(base, inputs, 1, weights, 32)
    assert dense.score(hidden, weights, 56) == pytest.approx(worth, abs=1e-3)
    outer = weights.copy()
    dense.add_outer(inputs[0], base, outer, 7)
    outer[7:31] -= np.outer(inputs[0], base)
    assert outer == pytest.approx(weights, abs=1e-5)
