"""What a training does: its gradient, its deals, its going on after a stop, and that it learns."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from balak.bots import NetBot
from balak.errors import SetupError
from balak.kernel.dense import HIDDEN
from balak.kernel.features import STATE_FEATURES
from balak.kernel.jit import IS_COMPILED
from balak.kernel.net import NET_ROWS, OUT_ROW, make_room
from balak.kernel.rng import seed_rng
from balak.kernel.state import deal_into, undealt
from balak.nets import Net, load_net, read_net, written
from balak.rules import standard
from balak.shuffle import seeded_deck
from balak.training import Options, Trainer
from balak.training import episodes as at
from balak.training.saving import resume, save

Doubles = NDArray[np.float64]
LEARNS = Options(2, "learns", 300 * 64, 64)
ENTROPY = 0.3
"""Far more than in a training, so that a fault in its part would show."""


def played(seats: int, number: int, trainer: Trainer) -> tuple[at.Trail, int, Doubles]:
    """A round of self-play with its gains, how many decisions it had, and what each seat gained."""
    trail, rng = at.make_trail(), np.zeros(2, np.uint32)
    seed_rng(rng, 11, number)
    state = undealt(standard(seats))
    deck = np.array([tile.index for tile in seeded_deck("trail", number)], np.uint8)
    deal_into(state, deck, number % seats)
    net, critic = trainer.weights[:NET_ROWS], trainer.weights[NET_ROWS:]
    count = at.play_episode(state, net, critic, make_room(), trail, rng)
    final = np.zeros(4, np.float32)
    at.gains(state, final)
    at.trace_back(trail, count, final, 0.9)
    return trail, count, final.astype(np.float64)


def loss(weights: Doubles, trail: at.Trail, count: int) -> float:
    """The loss of a round as `add_gradient` defines it, in plain numpy."""
    net, critic = weights[:NET_ROWS], weights[NET_ROWS:]
    total = 0.0
    for step in range(count):
        known = trail.states[step].astype(np.float64)
        state = known[:STATE_FEATURES]
        rows = slice(trail.firsts[step], trail.firsts[step + 1])
        actions = trail.actions[rows].astype(np.float64)
        hidden = state @ net[:STATE_FEATURES] + actions @ net[STATE_FEATURES:OUT_ROW]
        scores = np.maximum(hidden, 0) @ net[OUT_ROW]
        logs = scores - np.log(np.exp(scores).sum())
        total -= float(trail.gains[step]) * logs[trail.chosen[step]]
        total += ENTROPY * float(np.exp(logs) @ logs)
        guess = np.maximum(known @ critic[: at.CRITIC_INPUTS], 0) @ critic[at.CRITIC_INPUTS]
        target = float(trail.values[step]) + float(trail.gains[step])
        total += (guess - target) ** 2 / 2
    return float(total)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_gradient_is_the_slope_of_the_loss(seats: int) -> None:
    trainer = Trainer(Options(seats, "gradient", 512))
    rng = np.random.default_rng(seats)
    trainer.weights[[OUT_ROW, -1]] *= 10
    trail, count, _ = played(seats, 1, trainer)
    net, critic = trainer.weights[:NET_ROWS], trainer.weights[NET_ROWS:]
    found = np.zeros_like(trainer.weights)
    at.add_gradient(trail, count, net, critic, ENTROPY, found[:NET_ROWS], found[NET_ROWS:])
    weights = trainer.weights.astype(np.float64)
    for _ in range(5):
        way = rng.normal(size=weights.shape)
        step = 1e-6
        slope = loss(weights + step * way, trail, count) - loss(weights - step * way, trail, count)
        assert slope / (2 * step) == pytest.approx(float((found * way).sum()), rel=1e-3, abs=1e-3)
    for row, unit in [(0, 3), (11, 7), (STATE_FEATURES + 1, 9), (OUT_ROW, 4), (NET_ROWS + 2, 5)]:
        way = np.zeros_like(weights)
        way[row, unit] = 1e-5
        slope = loss(weights + way, trail, count) - loss(weights - way, trail, count)
        assert slope / 2e-5 == pytest.approx(float(found[row, unit]), rel=1e-2, abs=1e-3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_gains_are_what_came_after_less_what_was_guessed(seats: int) -> None:
    trainer = Trainer(Options(seats, "gains", 512))
    for number in range(5):
        trail, count, final = played(seats, number, trainer)
        assert abs(final.sum()) < 1e-5
        for seat in range(seats):
            steps = [step for step in range(count) if trail.seats[step] == seat]
            values = [float(trail.values[step]) for step in steps] + [float(final[seat])]
            for place, step in enumerate(steps):
                changes = np.diff(values[place:])
                weights = 0.9 ** np.arange(len(changes))
                assert float(trail.gains[step]) == pytest.approx(float(changes @ weights), abs=1e-5)


def test_every_deck_of_a_training_is_about_as_likely() -> None:
    counts = np.zeros((28, 28))
    rng = np.zeros(2, np.uint32)
    for number in range(5000 if IS_COMPILED else 50):
        deck = np.arange(28, dtype=np.uint8)
        seed_rng(rng, 3, number)
        at.shuffle(deck, rng)
        assert sorted(deck.tolist()) == list(range(28))
        counts[np.arange(28), deck] += 1
    if IS_COMPILED:
        expected = counts.sum() / 784
        # Chi-square with 27² degrees of freedom: over 851 once in a thousand.
        assert ((counts - expected) ** 2 / expected).sum() * 27 / 28 < 851


def test_a_training_learns_and_is_the_same_every_time() -> None:
    ends = []
    for _ in range(2):
        trainer = Trainer(LEARNS)
        before = trainer.measure(400)
        while not trainer.is_over:
            trainer.step()
        after = trainer.measure(400)
        ends.append((trainer.average.tobytes(), before, after))
        assert after.random > before.random + 8
    assert ends[0] == ends[1]
    other = Trainer(replace(LEARNS, seed="another"))
    assert other.weights.tobytes() != Trainer(LEARNS).weights.tobytes()


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    options, file = Options(3, "stops", 4 * 64, 64), tmp_path / "net.part"
    whole, first = Trainer(options), Trainer(options)
    for trainer, steps in ((whole, 4), (first, 2)):
        for _ in range(steps):
            trainer.step()
    first.measure(20)
    save(first, file)
    again = resume(options, file)
    assert (again.done, again.marks) == (2, first.marks)
    while not again.is_over:
        again.step()
    assert again.weights.tobytes() == whole.weights.tobytes()
    assert again.average.tobytes() == whole.average.tobytes()
    assert [path.name for path in tmp_path.iterdir()] == ["net.part"]


def test_a_training_is_resumed_with_its_own_options_only(tmp_path: Path) -> None:
    file = tmp_path / "net.part"
    save(Trainer(Options(2, "one", 512)), file)
    with pytest.raises(SetupError, match="another training: give the same options"):
        resume(Options(2, "other", 512), file)
    file.write_bytes(b"nothing")
    with pytest.raises(SetupError, match="no training"):
        resume(Options(2, "one", 512), file)


def test_a_net_comes_back_from_its_file() -> None:
    weights = np.random.default_rng(2).normal(size=(NET_ROWS, HIDDEN)).astype(np.float32)
    net = read_net(written(3, weights.ravel().tolist(), "balak train --seats 3"))
    assert (net.seats, net.command) == (3, "balak train --seats 3")
    assert np.array_equal(np.array(net.rows, np.float32), weights)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "balak-net/1", "weights": "AAAA"}'])
def test_what_is_no_net_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="holds no net"):
        read_net(text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_nets_that_come_with_balak_name_the_command_that_made_them(seats: int) -> None:
    net = load_net(seats)
    assert net.seats == seats
    assert net.command.startswith(f"balak train --seats {seats} --seed ")
    assert isinstance(NetBot(net=net).net, Net)
