"""Running a plan: pieces come in the order of the units, are written down and added up."""

import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any, Protocol

from balak.errors import BalakError
from balak.simulation.pieces import Piece, Task, tasks_of
from balak.simulation.plan import Plan
from balak.simulation.processes import play_here, play_in_processes
from balak.simulation.tallies import Tally


class Lines(Protocol):
    """Where records go, such as a `balak.simulation.records.RecordFile`."""

    def write(self, lines: bytes) -> None:
        """Add whole lines."""


@dataclass(frozen=True, slots=True)
class Run:
    """What came of a plan."""

    tally: Tally
    """Of the plan's first units: of all of them, unless something stopped it."""
    stopped_by: KeyboardInterrupt | BalakError | OSError | None
    """Ctrl-C, a bot or a worker that failed, or records that cannot be written."""


def run(
    plan: Plan,
    *,
    workers: int = 1,
    ray: str | None = None,
    records: Lines | None = None,
    on_progress: Callable[[int], None] = lambda _: None,
) -> Run:
    """Play a plan and return what was counted; whatever stops it, what was done is not lost.

    Neither the workers nor Ray change anything in it. Of a plan that was stopped the first units
    are counted, as if no more had been planned, and their records are whole.

    Args:
        plan: What to play.
        workers: How many processes play at once; 1 is this one alone.
        ray: The address of a Ray cluster that plays instead, or ``"local"`` for one that is
            started here with so many workers.
        records: Where the records go, in the order of the units.
        on_progress: Called with the number of units that have been counted.

    Raises:
        ValueError: There is not one worker.
    """
    if workers < 1:
        raise ValueError(f"a plan needs one worker at least, not {workers}")
    workers = min(workers, plan.count)
    tasks = tasks_of(plan, workers=workers, has_records=records is not None)
    tally = Tally.empty()
    interrupts = Interrupts()
    try:
        with interrupts.installed(), closing(_played(tasks, workers, ray)) as pieces:
            for piece in pieces:
                with interrupts.held():
                    if records is not None:
                        records.write(piece.lines)
                    tally += piece.tally
                on_progress(tally.unit_count)
    except (KeyboardInterrupt, BalakError, OSError) as cause:
        return Run(tally, cause)
    return Run(tally, None)


def _played(tasks: Iterator[Task], workers: int, ray: str | None) -> Generator[Piece]:
    if ray is not None:
        from balak.simulation.cluster import play_on_ray  # noqa: PLC0415 - an extra of its own

        yield from play_on_ray(tasks, ray, workers)
    elif workers == 1:
        yield from play_here(tasks)
    else:
        yield from play_in_processes(tasks, workers)


class Interrupts:
    """Ctrl-C: at once where something is waited for, a little later where something is added."""

    def __init__(self) -> None:
        self._is_held = False
        self._is_pending = False

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Answer Ctrl-C in this way; only the main thread can."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._on_signal)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let a Ctrl-C wait until the end of this; a second one does not."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        if self._is_pending:
            raise KeyboardInterrupt

    def _on_signal(self, _number: int, _frame: FrameType | None) -> Any:
        if self._is_held and not self._is_pending:
            self._is_pending = True
        else:
            raise KeyboardInterrupt
