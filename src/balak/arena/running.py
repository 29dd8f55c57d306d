"""Running the contests of an arena, all of them a little at a time: any part tells of all."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from balak.arena.contests import Contest
from balak.arena.players import Times
from balak.arena.playing import Handful, Task, size_of
from balak.arena.tallies import Tally
from balak.errors import BalakError
from balak.simulation.processes import play_here, play_in_processes
from balak.simulation.running import Interrupts


@dataclass(slots=True)
class Run:
    """What came of some contests."""

    tallies: list[Tally]
    """By contest, each of its first units."""
    times: dict[str, Times] = field(default_factory=dict)
    """By bot; only of those that were played as themselves."""
    stopped_by: KeyboardInterrupt | BalakError | None = None
    """Ctrl-C, or a bot or a worker that failed."""

    @property
    def units(self) -> int:
        """How many units were played, of all contests together."""
        return sum(tally.units for tally in self.tallies)


def run(
    contests: Sequence[Contest],
    *,
    luck_playouts: int = 0,
    workers: int = 1,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Run:
    """Play contests and return what they came to; whatever stops it, what was done is not lost.

    The workers change nothing but the times.

    Args:
        contests: All with the same number of units.
        luck_playouts: How many for each tile that might have been drawn; 0 to reckon no luck.
        workers: How many processes play at once; 1 is this one alone.
        on_progress: Called with the number of units that have been counted.

    Raises:
        ValueError: There is not one worker.
    """
    if workers < 1:
        raise ValueError(f"an arena needs one worker at least, not {workers}")
    done = Run([Tally() for _ in contests])
    interrupts = Interrupts()
    tasks = tasks_of(contests, luck_playouts, workers)
    try:
        with interrupts.installed(), closing(_played(tasks, workers)) as handfuls:
            for handful in handfuls:
                with interrupts.held():
                    done.tallies[handful.contest] += handful.tally
                    for bot, times in handful.times.items():
                        done.times.setdefault(bot, Times()).__iadd__(times)
                on_progress(done.units)
    except (KeyboardInterrupt, BalakError) as cause:
        done.stopped_by = cause
    return done


def tasks_of(
    contests: Sequence[Contest], luck_playouts: int = 0, workers: int = 1
) -> Iterator[Task]:
    """Yield all that is to be played, the contests taking turns."""
    count = contests[0].count
    size = max(size_of(contest, luck_playouts) for contest in contests)
    size = max(1, min(size, count * len(contests) // (4 * workers)))
    for first in range(0, count, size):
        units = range(first, min(first + size, count))
        for number, contest in enumerate(contests):
            step = min(size_of(contest, luck_playouts), len(units))
            for start in range(units.start, units.stop, step):
                part = range(start, min(start + step, units.stop))
                yield Task(number, contest, part, luck_playouts)


def suggested_workers(contests: Sequence[Contest], luck_playouts: int, cores: int) -> int:
    """Return how many processes are worth while on a machine with so many cores."""
    tasks = sum(contest.count / size_of(contest, luck_playouts) for contest in contests)
    return max(1, min(cores, int(tasks) // 4))


def _played(tasks: Iterator[Task], workers: int) -> Generator[Handful]:
    yield from play_here(tasks) if workers == 1 else play_in_processes(tasks, workers)
