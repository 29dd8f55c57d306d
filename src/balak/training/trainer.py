"""Trainer: self-play actor-critic from chance to a finished net, a batch of rounds at a time.

All of it is a function of the options: the same options give the same weights, whether it went on
at once or was stopped and resumed in between.
"""

from dataclasses import astuple, dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from balak.bots.heuristic import DEFAULT_WEIGHTS
from balak.kernel.dense import HIDDEN
from balak.kernel.net import NET_ROWS, OUT_ROW
from balak.kernel.policies import HEURISTIC, NET, RANDOM
from balak.kernel.rng import seed_rng
from balak.kernel.rounds import play_all
from balak.kernel.seeds import seed_of
from balak.kernel.state import MAX_SEATS, deal_all, undealt
from balak.kernel.steps import result
from balak.rules import standard
from balak.training.episodes import CRITIC_ROWS, learn_from

_FADING: Final = (0.9, 0.999)
"""How slowly Adam forgets slopes, and their squares."""
_TINY: Final = 1e-8
_FIRST_SLOPES: Final = 0.1
"""The weights of the score begin so much smaller: at first every action is about as likely."""


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that the result hangs on."""

    seats: int = 2
    seed: str = ""
    rounds: int = 6_000_000
    batch: int = 512
    """Rounds to a step; what is left over at the end is not played."""
    rate: float = 5e-3
    """Adam's rate at first; it falls evenly to 0."""
    trace: float = 0.95
    """λ of generalized advantage estimation."""
    entropy: float = 0.006
    """What variety is worth at first, where 1 is 40 points; it falls evenly to 0."""
    averaging: int = 8
    """The weights that count are an average: about of the last of so many parts."""

    @property
    def steps(self) -> int:
        """How many batches it takes."""
        return self.rounds // self.batch


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of the learning curve."""

    rounds: int
    """Rounds played until then."""
    random: float
    """Points a round more than each of the others, who play at random."""
    heuristic: float
    """The same against `HeuristicBot`."""
    error: float
    """The standard error of `heuristic`."""
    guess: float
    """The critic's root of the mean square error, in points, in the last batch."""


class Trainer:
    """A training, as far as it has come."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.done = 0
        """How many steps were taken."""
        self.marks: list[Mark] = []
        rng = np.random.Generator(np.random.PCG64(self._key("weights")))
        # Uniform numbers: their stream is the same on every machine and version.
        weights = (2 * rng.random((NET_ROWS + CRITIC_ROWS, HIDDEN)) - 1) * np.sqrt(6 / 40)
        weights[[OUT_ROW, -1]] *= _FIRST_SLOPES
        self.weights = weights.astype(np.float32)
        """The net's rows, then the critic's."""
        self.average = self.weights.copy()
        self.slopes = np.zeros_like(self.weights)
        self.squares = np.zeros_like(self.weights)
        self._gradient = np.zeros_like(self.weights)
        self._row = undealt(standard(options.seats))
        self._deck = np.arange(28, dtype=np.uint8)
        self._guess = 0.0

    @property
    def is_over(self) -> bool:
        """Whether every step was taken."""
        return self.done >= self.options.steps

    @property
    def net(self) -> NDArray[np.float32]:
        """The weights to play with, ``float32[NET_ROWS, HIDDEN]``: the averaged ones."""
        net: NDArray[np.float32] = self.average[:NET_ROWS]
        return net

    def step(self) -> None:
        """Play one batch and learn from it."""
        options, gradient = self.options, self._gradient
        first = self.done * options.batch
        left = 1 - self.done / options.steps
        error = learn_from(
            self._row,
            self._deck,
            self._key("rounds"),
            (first, first + options.batch),
            self.weights[:NET_ROWS],
            self.weights[NET_ROWS:],
            (options.trace, options.entropy * left),
            gradient[:NET_ROWS],
            gradient[NET_ROWS:],
        )
        self._guess = 40 * float(error) ** 0.5
        rate = options.rate * left
        self.done += 1
        slow, slower = _FADING
        self.slopes += np.float32(1 - slow) * (gradient - self.slopes)
        self.squares += np.float32(1 - slower) * (gradient**2 - self.squares)
        slope = self.slopes / np.float32(1 - slow**self.done)
        size = np.sqrt(self.squares / np.float32(1 - slower**self.done)) + np.float32(_TINY)
        self.weights -= np.float32(rate) * slope / size
        part = (options.averaging + 1) / (self.done + options.averaging)
        self.average += np.float32(part) * (self.weights - self.average)

    def measure(self, rounds: int = 2000) -> Mark:
        """Play a line-up of rounds against bots, add a point to the curve, and return it.

        The deals are the same at every point. Each is played once from each seat.
        """
        heuristic = self._against(HEURISTIC, rounds)
        mark = Mark(
            self.done * self.options.batch,
            float(self._against(RANDOM, rounds).mean()),
            float(heuristic.mean()),
            float(heuristic.std(ddof=1) / np.sqrt(len(heuristic))),
            self._guess,
        )
        self.marks.append(mark)
        return mark

    def _against(self, policy: int, count: int) -> NDArray[np.float64]:
        """Return what the net gained more than each other seat, by deal, as a mean of its seats."""
        seats = self.options.seats
        total = np.zeros(count)
        rng = np.random.Generator(np.random.PCG64(self._key("measure")))
        decks = np.argsort(rng.random((count, len(self._deck))), axis=1).astype(np.uint8)
        weights = np.array([astuple(DEFAULT_WEIGHTS)] * MAX_SEATS, np.float64)
        nets = np.repeat(self.net[np.newaxis], MAX_SEATS, axis=0)
        states = np.zeros((count, len(self._row)), np.int32)
        rngs = np.zeros((count, 2), np.uint32)
        for seat in range(seats):
            deal_all(undealt(standard(seats)), decks, np.arange(count) % seats, states)
            for at in range(count):
                seed_rng(rngs[at], self._key("measure"), at * MAX_SEATS + seat)
            policies = np.full((count, MAX_SEATS), policy)
            policies[:, seat] = NET
            nothing = np.zeros((count, 0), np.uint8)
            counts = np.zeros(count, np.int64)
            play_all(states, policies, weights, nets, rngs, nothing, counts)
            for at in range(count):
                _, winner, points = result(states[at])
                if winner >= 0:
                    total[at] += points if winner == seat else -points / (seats - 1)
        return total / seats

    def _key(self, purpose: str) -> int:
        """Return the seed of the streams for one use."""
        text = f"balak-training:{purpose}:{self.options.seats}:{self.options.seed}"
        return seed_of(text.encode())
