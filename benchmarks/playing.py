"""Random play, in decisions a second of CPU time, through `Round` and through PyPI's dominoes.

A decision is one applied action, draws and passes included. Both sides shuffle and deal their own
rounds inside the measured time, choose uniformly among what their own API says is legal, and
check each move as their API does.
"""

import random
import statistics
import time
from collections.abc import Callable

import dominoes

from balak import TILES, Round

#: Plays one round to its end and returns how many decisions it took.
Player = Callable[[random.Random], int]


def play_checked(seats: int) -> Player:
    """Return a player of rounds through `Round.play`, which refuses what is not legal."""

    def player(rng: random.Random) -> int:
        round_ = Round.deal(rng.sample(TILES, 28), seats=seats)
        while not round_.is_over:
            round_ = round_.play(rng.choice(round_.legal_actions))
        return len(round_.actions)

    return player


def play_unchecked(seats: int) -> Player:
    """Return a player of rounds through `Round.play_unchecked`, which trusts its caller."""

    def player(rng: random.Random) -> int:
        round_ = Round.deal(rng.sample(TILES, 28), seats=seats)
        while not round_.is_over:
            round_ = round_.play_unchecked(rng.choice(round_.legal_actions))
        return len(round_.actions)

    return player


def play_dominoes(rng: random.Random) -> int:
    """Play one game of the package dominoes with its own random player; it has its own rules."""
    del rng  # it draws from the random module
    game = dominoes.Game.new()
    while game.result is None:
        dominoes.players.random(game)
        game.make_move(*game.valid_moves[0])
    return len(game.moves)


def rate(player: Player, rng: random.Random, seconds: float) -> float:
    """Return decisions a second over a window of CPU time."""
    decisions = 0
    start = time.process_time()
    while True:
        for _ in range(20):
            decisions += player(rng)
        spent = time.process_time() - start
        if spent >= seconds:
            return decisions / spent


def compare(
    players: dict[str, Player], *, windows: int, seconds: float, seed: int
) -> dict[str, float]:
    """Return the median rate of each player over windows taken in turn.

    Taken in turn, a machine that is busy for a while slows all of them alike.
    """
    rng = random.Random(seed)  # noqa: S311 - play, not secrets
    random.seed(seed)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for player in players.values():
        rate(player, rng, seconds / 4)  # warm up
    for _ in range(windows):
        for name, player in players.items():
            rates[name].append(rate(player, rng, seconds))
    return {name: statistics.median(values) for name, values in rates.items()}
