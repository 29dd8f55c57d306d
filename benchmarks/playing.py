"""Random play through the rules library, `Round`: dealt, played and over, a round a call."""

import random
from collections.abc import Callable

from balak import TILES, Round
from benchmarks.worker import Entries, Play


def checked(seats: int) -> Callable[[int], Play]:
    """Return how to set up rounds through `Round.play`, which refuses what is not legal."""

    def setup(seed: int) -> Play:
        rng = random.Random(seed)  # noqa: S311 - play, not secrets

        def play() -> int:
            round_ = Round.deal(rng.sample(TILES, 28), seats=seats)
            while not round_.is_over:
                round_ = round_.play(rng.choice(round_.legal_actions))
            return len(round_.actions)

        return play

    return setup


def unchecked(seats: int) -> Callable[[int], Play]:
    """Return how to set up rounds through `Round.play_unchecked`, which trusts its caller."""

    def setup(seed: int) -> Play:
        rng = random.Random(seed)  # noqa: S311 - play, not secrets

        def play() -> int:
            round_ = Round.deal(rng.sample(TILES, 28), seats=seats)
            while not round_.is_over:
                round_ = round_.play_unchecked(rng.choice(round_.legal_actions))
            return len(round_.actions)

        return play

    return setup


ENTRIES: Entries = {
    **{f"play, {seats} seats": checked(seats) for seats in (2, 3, 4)},
    **{f"play_unchecked, {seats} seats": unchecked(seats) for seats in (2, 3, 4)},
}
