"""The lines of the table: what is measured, and which ratios are to be reached."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.peers import installing
from benchmarks.windows import Entry

REFERENCE = "dominoes"
"""What every rate is set against: the domino library for Python that people use."""


@dataclass(frozen=True)
class Target:
    """A ratio that is to be reached in one run."""

    name: str
    other: str
    at_least: float
    is_stretch: bool = False
    """Whether it is wished for and not asked for."""


TARGETS = (
    Target("playouts, lock-step", "C twin", 2.2),
    # 0.7 of what 16 rounds a register do in C, which is 416 million where the twin does 90.
    Target("playouts, lock-step", "C twin", 0.7 * 416 / 90, is_stretch=True),
    Target("playouts, one at a time", "C twin", 0.9),
    Target("playouts, lock-step", REFERENCE, 900),
    Target("playouts, lock-step", "OpenSpiel block dominoes", 6500),
    Target("playouts, lock-step", "OpenSpiel hearts, C++ rollouts", 35),
    Target("batched environment", "batched environment, plain", 20 / 11),
    Target("batched environment", "C twin", 20 / 90),
    Target("batched environment", "pgx leduc", 8),
    Target("Round.play", REFERENCE, 2),
)
"""Those for two players on one core."""
TWO_CORES = ("playouts, lock-step", "playouts, one at a time", "batched environment")
"""What two cores are to do at least 1.9 times as fast as one."""
TWO_CORES_AT_LEAST = 1.9


def entries() -> list[Entry]:
    """Return every line in its order."""
    return [*_ours(), *_peers()]


def _ours() -> Iterator[Entry]:
    def ours(name: str, module: str, key: str, *, on_two_cores: bool = False) -> Entry:
        return Entry(name, f"benchmarks.{module}", key, sys.executable, on_two_cores)

    for seats in (2, 3, 4):
        suffix = "" if seats == 2 else f", {seats} seats"
        yield ours(f"Round.play{suffix}", "playing", f"play, {seats} seats")
        yield ours(f"Round.play_unchecked{suffix}", "playing", f"play_unchecked, {seats} seats")
    for seats in (2, 3, 4):
        suffix = "" if seats == 2 else f", {seats} seats"
        for way in ("one at a time", "lock-step"):
            yield ours(
                f"playouts, {way}{suffix}", "kernels", f"{way}, {seats} seats", on_two_cores=True
            )
    yield ours("batched environment", "environments", "batched", on_two_cores=True)
    yield ours("batched environment, sampling", "environments", "sampling", on_two_cores=True)
    yield ours("batched environment, plain", "environments", "plain")
    yield ours("balak in PettingZoo", "environments", "pettingzoo")
    yield ours("balak in OpenSpiel", "environments", "openspiel")
    yield ours("C twin", "c_twin", "playouts", on_two_cores=True)


def _peers() -> Iterator[Entry]:
    python = installing.python()

    def peer(name: str, module: str, key: str) -> Entry:
        return Entry(name, f"benchmarks.peers.{module}", key, python, on_two_cores=False)

    yield peer(REFERENCE, "domino_package", "games")
    yield peer("OpenSpiel block dominoes", "open_spiel", "block dominoes")
    yield peer("OpenSpiel block dominoes, observed", "open_spiel", "block dominoes, observed")
    yield peer(
        "OpenSpiel block dominoes, rl_environment", "open_spiel", "block dominoes, environment"
    )
    yield peer("OpenSpiel hearts", "open_spiel", "hearts")
    yield peer("OpenSpiel hearts, C++ rollouts", "open_spiel", "hearts, rollouts")
    for game in ("uno", "leduc"):
        yield peer(f"RLCard {game}", "rl_card", game)
    for game in ("tictactoe", "connect four", "leduc"):
        yield peer(f"PettingZoo {game}", "petting_zoo", game)
    for game in ("kuhn", "leduc", "sparrow mahjong"):
        yield peer(f"pgx {game}", "pgx_batches", game)
