"""Analyses: the rounds of all tables that are over, looked at one after the other.

Rounds of several tables take turns, so that a long match holds up nobody for long. What has been
found is kept as long as there is room; the same round is never looked at twice before that.
"""

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import Final

import msgspec
from msgspec import Struct

from balak.errors import ProtocolError
from balak.protocol import AnalysedRound, Analysis, AnalysisStatus, AnalysisSummary
from balak.server import logs
from balak.server.analyst import Analyst, Finding
from balak.server.limits import is_over
from balak.server.replays import no_analysis

KEPT_BYTES: Final = 32 * 2**20
"""How much of what was found is kept, about five hundred matches."""


@dataclass
class Job:
    """What was asked about a table, and what was found so far."""

    record: bytes
    total: int
    rounds: list[Finding] = field(default_factory=list)
    summary: bytes | None = None
    is_active: bool = True
    has_failed: bool = False

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        found = sum(len(part) for finding in self.rounds for part in finding)
        return len(self.record) + found + len(self.summary or b"")


class Analyses:
    """The analyses of all tables of this server process.

    Args:
        analyst: Who does the work.
        workers: How many rounds are looked at at a time.
        waiting: How many tables may wait for it; 0 is no limit.
        kept_bytes: How much of what was found is kept.
    """

    def __init__(
        self, analyst: Analyst, *, workers: int = 1, waiting: int = 20, kept_bytes: int = KEPT_BYTES
    ) -> None:
        self._analyst = analyst
        self._worker_count = workers
        self._waiting = waiting
        self._kept_bytes = kept_bytes
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._queue: deque[str] = deque()
        """The tables with a round to look at that nobody looks at yet."""
        self._workers: set[asyncio.Task[None]] = set()
        self._looked_at: set[str] = set()
        """The tables with a round that is being looked at."""

    @property
    def is_available(self) -> bool:
        """Whether this server can analyse at all."""
        return self._analyst.is_available

    def ask(self, table: str, record: bytes, total: int) -> None:
        """Have the rounds of a record looked at, if that was not done or asked for already.

        Raises:
            ProtocolError: It cannot be done here (code ``no_analysis``), or too many tables wait
                (code ``busy``).
        """
        if not self.is_available:
            raise no_analysis()
        job = self._jobs.get(table)
        if job is None:
            self._check_room()
            job = self._jobs[table] = Job(record, total)
        elif job.is_active or (job.summary is not None and job.total >= total):
            return
        else:
            self._check_room()
            job.record, job.total, job.summary = record, total, None
            job.is_active, job.has_failed = True, False
        self._jobs.move_to_end(table)
        self._queue.append(table)
        self._set_to_work()

    def shown(self, table: str, total: int, start: int) -> Analysis:
        """Return how far the analysis of a table is.

        Args:
            table: The table.
            total: How many rounds of it are over.
            start: From which round on what was found is wanted.
        """
        job = self._jobs.get(table)
        found = [] if job is None else job.rounds
        summary = None if job is None else job.summary
        return Analysis(
            status=self._status(job, table, total),
            ready=len(found),
            total=total if job is None or not job.is_active else job.total,
            ahead=self._ahead(table),
            start=start,
            rounds=[msgspec.json.decode(one.text, type=AnalysedRound) for one in found[start:]],
            summary=None if summary is None else msgspec.json.decode(summary, type=AnalysisSummary),
        )

    async def close(self) -> None:
        """Stop looking at rounds; what was found is forgotten."""
        self._queue.clear()
        workers = list(self._workers)
        for worker in workers:
            worker.cancel()
        if workers:
            await asyncio.wait(workers)
        self._analyst.close()

    def _status(self, job: Job | None, table: str, total: int) -> AnalysisStatus:
        if job is not None and job.is_active:
            is_waiting = table in self._queue and self._ahead(table) > 0
            return "waiting" if is_waiting and not job.rounds else "running"
        if job is not None and job.summary is not None and job.total >= total:
            return "done"
        if not self.is_available:
            return "unavailable"
        return "failed" if job is not None and job.has_failed else "none"

    def _ahead(self, table: str) -> int:
        """Return how many rounds of others come before the table's next one."""
        if table not in self._queue:
            return 0
        return self._queue.index(table) + len(self._looked_at)

    def _check_room(self) -> None:
        active = sum(job.is_active for job in self._jobs.values())
        if is_over(active + 1, self._waiting):
            raise ProtocolError(
                "too many matches are being analysed; try again in a few minutes",
                code="busy",
                key="error-analysis-busy",
            )

    # --- the work -----------------------------------------------------------------------------

    def _set_to_work(self) -> None:
        if len(self._workers) < self._worker_count:
            worker = asyncio.create_task(self._work())
            self._workers.add(worker)

    async def _work(self) -> None:
        while self._queue:
            table = self._queue.popleft()
            job = self._jobs[table]
            self._looked_at.add(table)
            try:
                await self._go_on(job)
            except Exception as error:
                logs.broke("analysis", error, table)
                job.is_active, job.has_failed = False, True
            finally:
                self._looked_at.discard(table)
            if job.is_active:
                self._queue.append(table)
            else:
                self._make_room()
        # At once, or what is asked for meanwhile would wait for a worker that is about to end.
        self._workers = {one for one in self._workers if one is not asyncio.current_task()}
        if not self._workers:
            self._analyst.rest()

    async def _go_on(self, job: Job) -> None:
        """Look at the next round, and after the last one at all together."""
        if len(job.rounds) < job.total:
            found = await self._analyst.look_at(job.record, len(job.rounds))
            job.rounds.append(found._replace(text=_only(found.text, AnalysedRound)))
        if len(job.rounds) >= job.total:
            summary = await self._analyst.sum_up(job.record, [one.kept for one in job.rounds])
            job.summary = _only(summary, AnalysisSummary)
            job.is_active = False

    def _make_room(self) -> None:
        """Forget what was asked for longest ago until the rest is small enough."""
        size = sum(job.size for job in self._jobs.values())
        for table, job in list(self._jobs.items()):
            if size <= self._kept_bytes:
                return
            if not job.is_active:
                size -= job.size
                del self._jobs[table]


def _only(text: bytes, kind: type[Struct]) -> bytes:
    """Return the JSON of what pages are told, and nothing else that was found."""
    return msgspec.json.encode(msgspec.json.decode(text, type=kind))
