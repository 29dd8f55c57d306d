"""ProcessAnalyst: processes that look at finished rounds, there only while something is asked."""

import asyncio
import contextlib
import os
import pickle
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple, Protocol, TypeVar

from balak.record import Record, compact_json

T = TypeVar("T")
_NEEDED: Final = ("numpy", "numba")
_NICENESS: Final = 10
"""Play comes before analysis."""


class Finding(NamedTuple):
    """What is found in a round."""

    text: bytes
    """As JSON of `balak.protocol.AnalysedRound`."""
    kept: bytes
    """What summing up needs, in a form of the analyst's own."""


class Analyst(Protocol):
    """Looks at rounds, away from the event loop."""

    @property
    def is_available(self) -> bool:
        """Whether it can."""
        ...

    async def look_at(self, record: bytes, number: int) -> Finding:
        """Return what is found in round ``number`` of a record, from 0."""
        ...

    async def sum_up(self, record: bytes, kept: Sequence[bytes]) -> bytes:
        """Return what all rounds come to together, as JSON of `AnalysisSummary`."""
        ...

    def rest(self) -> None:
        """Keep nothing ready: there is nothing to look at just now."""
        ...

    def close(self) -> None:
        """Stop; what is being looked at is dropped."""
        ...


class ProcessAnalyst:
    """Looks at rounds in processes of its own, begun when they are needed.

    Args:
        workers: How many processes.
        budget: How many playouts stand behind each estimate.
    """

    def __init__(self, workers: int, budget: int) -> None:
        self._worker_count = workers
        self._budget = budget
        self._pool: ProcessPoolExecutor | None = None

    @property
    def is_available(self) -> bool:
        """Whether what analysis needs, the extra ``sim``, is installed."""
        return all(find_spec(name) is not None for name in _NEEDED)

    @property
    def processes(self) -> list[BaseProcess]:
        """The processes that there are just now."""
        pool = self._pool
        return [] if pool is None else list((pool._processes or {}).values())  # noqa: SLF001

    async def look_at(self, record: bytes, number: int) -> Finding:
        """Return what is found in round ``number`` of a record, from 0.

        Raises:
            BrokenProcessPool: The process ended meanwhile; the next one is new.
        """
        return Finding(*await self._run(_look_at, record, number, self._budget))

    async def sum_up(self, record: bytes, kept: Sequence[bytes]) -> bytes:
        """Return what all rounds come to together, as JSON of `AnalysisSummary`.

        Raises:
            BrokenProcessPool: The process ended meanwhile; the next one is new.
        """
        return await self._run(_sum_up, record, list(kept), self._budget)

    def rest(self) -> None:
        """End the processes, as soon as they are done."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False)

    def close(self) -> None:
        """End the processes now."""
        processes = self.processes
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in processes:
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)

    async def _run(self, work: Callable[..., T], *arguments: object) -> T:
        if self._pool is None:
            # Started from nothing: threads and sockets of the server are no business of theirs.
            self._pool = ProcessPoolExecutor(
                self._worker_count, mp_context=get_context("spawn"), initializer=_begin
            )
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
        except BrokenProcessPool:
            self._pool = None
            raise


# --- in the processes -------------------------------------------------------------------------


def _begin() -> None:
    """Let play come first, and leave an interrupt to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # where there is no niceness
        os.nice(_NICENESS)


def _look_at(record: bytes, number: int, budget: int) -> tuple[bytes, bytes]:
    from balak.analysis import analyse_round  # noqa: PLC0415 - it needs the extra sim

    found = analyse_round(Record.parse(record), number, budget=budget)
    return compact_json(found.to_dict()).encode(), pickle.dumps(found)


def _sum_up(record: bytes, kept: list[bytes], budget: int) -> bytes:
    from balak.analysis import summed_up  # noqa: PLC0415 - as above

    rounds = [pickle.loads(one) for one in kept]  # noqa: S301 - made by these processes
    found = summed_up(Record.parse(record), rounds, budget=budget)
    return compact_json(found.to_dict()).encode()
