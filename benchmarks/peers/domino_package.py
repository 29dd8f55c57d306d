"""PyPI's dominoes, the domino library for Python that people use; it has its own rules."""

import random

import dominoes

from benchmarks.worker import Entries, Play


def games(seed: int) -> Play:
    """Return a player of whole games by the package's own random player."""
    random.seed(seed)

    def play() -> int:
        game = dominoes.Game.new()
        while game.result is None:
            dominoes.players.random(game)
            game.make_move(*game.valid_moves[0])
        return len(game.moves)

    return play


ENTRIES: Entries = {"games": games}
