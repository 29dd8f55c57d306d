"""Pieces: a plan in handfuls of units, each of which can be played by anybody."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from balak.simulation import playing
from balak.simulation.plan import Plan
from balak.simulation.records import record_lines
from balak.simulation.rows import Played
from balak.simulation.tallies import Tally

SIZES: Final = {
    ("round", True): 8192,
    ("match", True): 1024,
    ("round", False): 8,
    ("match", False): 1,
}
"""How many units are played at a time: some tens of milliseconds for bots that do not search."""
RECORDS_SLOWER: Final = 8
"""About so many times as long a round takes where its record is written, too."""
TASKS_A_WORKER: Final = 32
"""Below so many tasks each, starting more workers takes longer than they save."""


@dataclass(frozen=True, slots=True)
class Task:
    """Some units of a plan."""

    plan: Plan
    units: range
    has_records: bool = False
    """Whether their records are wanted, too."""

    def play(self) -> "Piece":
        """Play the units and count them, as `play` does."""
        return play(self)


@dataclass(frozen=True, slots=True)
class Piece:
    """Some units that were played."""

    tally: Tally
    lines: bytes = b""
    """Their records as whole lines."""


def tasks_of(plan: Plan, *, workers: int = 1, has_records: bool = False) -> Iterator[Task]:
    """Yield the whole plan in the order of its units, in tasks that keep so many workers busy."""
    size = SIZES[plan.unit, plan.is_compiled]
    if has_records:
        size //= RECORDS_SLOWER
    size = max(1, min(size, plan.count // (4 * workers)))
    for first in range(0, plan.count, size):
        yield Task(plan, range(first, min(first + size, plan.count)), has_records)


def suggested_workers(plan: Plan, cores: int) -> int:
    """Return how many processes are worth while for a plan on a machine with so many cores."""
    tasks = plan.count // SIZES[plan.unit, plan.is_compiled]
    return max(1, min(cores, tasks // TASKS_A_WORKER))


def play(task: Task) -> Piece:
    """Play the units of a task and count them.

    Raises:
        BotError: A bot raised, or chose what is not legal.
    """
    plan = task.plan
    played = _play(task)
    tally = Tally.of(played, plan.seatings, is_match=plan.unit == "match")
    return Piece(tally, record_lines(plan, played) if task.has_records else b"")


def _play(task: Task) -> Played:
    if not task.plan.is_compiled:
        return playing.play_units(task.plan, task.units)
    from balak.simulation import compiled  # noqa: PLC0415 - bots that play need no kernels

    return compiled.play_units(task.plan, task.units, has_records=task.has_records)
