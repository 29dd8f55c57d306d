"""Pool: worker processes that think, so that the event loop never does.

Each worker (`balak.server.worker`) is started from nothing, has a task of the event loop that
looks after it, and takes one question at a time. One that died, or that has thought for much
longer than its question allowed, is replaced, and its question is asked again.
"""

import asyncio
import pickle
from dataclasses import dataclass, field
from itertools import count
from time import monotonic
from typing import Any, Final, Literal, Protocol

from balak.errors import BotError
from balak.server.worker import framed
from balak.server.worker_process import TaskError, WorkerDiedError, WorkerProcess

TRIES: Final = 2
"""How often a question is asked whose worker died."""
_STUCK: Final = 5.0
"""How many times its limit a question may take before its worker is given up."""
_WARM_SECONDS: Final = 600.0
"""How long a worker may take to be ready: kernels may have to be compiled, on a busy machine."""
_PAUSES: Final = (0.0, 1.0, 5.0, 30.0)
"""Seconds before the next start after so many workers in a row that were never ready."""

Why = Literal["late", "broken", "closed"]


class UnansweredError(BotError):
    """A question has no answer: it came too late, broke the worker, or the pool was closed.

    Attributes:
        why: Which of these.
    """

    def __init__(self, message: str, why: Why) -> None:
        super().__init__(message)
        self.why: Why = why


class Notes(Protocol):
    """What a pool tells of itself."""

    def worker_ready(self, seconds: float) -> None:
        """Note that a worker is ready, after so many seconds."""
        ...

    def worker_died(self, cause: str) -> None:
        """Note that a worker ended by itself, was given up, or could not be started."""
        ...

    def answered(self, seconds: float) -> None:
        """Note an answer, so long after its question."""
        ...


@dataclass(order=True)
class _Question:
    number: int
    """Where it stands in the queue; one that is asked again comes first."""
    body: bytes = field(compare=False)
    seconds: float = field(compare=False)
    answer: "asyncio.Future[Any]" = field(compare=False)
    tries: int = field(default=0, compare=False)


class Pool:
    """Worker processes for the questions of one module.

    Args:
        processes: How many.
        module: What they import and call; see `balak.server.worker`.
        notes: What is told of them.
    """

    def __init__(self, processes: int, module: str, notes: Notes) -> None:
        self._count = processes
        self._module = module
        self._notes = notes
        self._questions: asyncio.PriorityQueue[_Question] = asyncio.PriorityQueue()
        self._numbers = count()
        self._keepers: list[asyncio.Task[None]] = []
        self._has_been_warm = asyncio.Event()
        self._ready: set[int] = set()
        self._workers: set[WorkerProcess] = set()
        self._is_closed = False

    @property
    def pids(self) -> frozenset[int]:
        """The processes that are ready."""
        return frozenset(self._ready)

    def start(self) -> None:
        """Start the workers; returns at once, and questions wait for the first that is ready."""
        self._keepers = [
            asyncio.create_task(self._keep(is_first=number == 0)) for number in range(self._count)
        ]

    async def ask(self, task: str, *arguments: Any, seconds: float) -> Any:
        """Return what a worker answers, as plain values of JSON.

        Args:
            task: What to do, one of the module's tasks.
            arguments: What it is given; pickled, so it may hold nothing that a worker may not know.
            seconds: How long the answer is waited for, in the queue too.

        Raises:
            UnansweredError: There was none in this time, the task raised, or the pool is closed.
        """
        if self._is_closed:
            raise UnansweredError("the pool is closed", "closed")
        begun = monotonic()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        body = framed(pickle.dumps((task, arguments)))
        self._questions.put_nowait(_Question(next(self._numbers), body, seconds, answer))
        try:
            async with asyncio.timeout(seconds):
                value = await answer
        except TimeoutError as error:
            raise UnansweredError("no worker answered in time", "late") from error
        self._notes.answered(monotonic() - begun)
        return value

    async def close(self) -> None:
        """Kill the workers; whoever still waits for an answer gets none."""
        self._is_closed = True
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        for worker in self._workers:  # those whose end was being waited for just then
            await worker.end()
        while not self._questions.empty():
            _refuse(self._questions.get_nowait(), "the pool was closed", "closed")

    async def _keep(self, *, is_first: bool) -> None:
        """Have a worker as long as the pool is open."""
        if not is_first:  # the first one compiles for all
            await self._has_been_warm.wait()
        failed = 0
        while True:
            await asyncio.sleep(_PAUSES[min(failed, len(_PAUSES) - 1)])
            try:
                worker = await WorkerProcess.start(self._module)
            except (OSError, NotImplementedError) as error:
                self._notes.worker_died(type(error).__name__)
                failed += 1
                continue
            self._workers.add(worker)
            try:
                failed = 0 if await self._use(worker) else failed + 1
            finally:
                self._ready.discard(worker.pid)
                await worker.end()
                self._workers.discard(worker)

    async def _use(self, worker: WorkerProcess) -> bool:
        """Let a worker answer until it is of no use any more; tell whether it was ready once."""
        begun = monotonic()
        try:
            await worker.hear(_WARM_SECONDS)
        except (WorkerDiedError, TaskError) as error:
            self._notes.worker_died(str(error))
            return False
        self._notes.worker_ready(monotonic() - begun)
        self._ready.add(worker.pid)
        self._has_been_warm.set()
        try:
            while True:
                await self._answer(worker, await self._next(worker))
        except WorkerDiedError as error:
            self._notes.worker_died(str(error))
        return True

    async def _next(self, worker: WorkerProcess) -> _Question:
        """Return the next question that somebody still waits for.

        Raises:
            WorkerDiedError: The worker died first.
        """
        while True:
            taking = asyncio.create_task(self._questions.get())
            dying = asyncio.create_task(worker.died())
            try:
                await asyncio.wait([taking, dying], return_when=asyncio.FIRST_COMPLETED)
            except asyncio.CancelledError:
                if taking.done():
                    self._questions.put_nowait(taking.result())
                raise
            finally:
                is_dead = dying.done()
                dying.cancel()
                taking.cancel()  # does nothing to one that is done
            if is_dead:
                if taking.done() and not taking.cancelled():
                    self._questions.put_nowait(taking.result())
                raise WorkerDiedError("ended")
            question = taking.result()
            if not question.answer.done():
                return question

    async def _answer(self, worker: WorkerProcess, question: _Question) -> None:
        """Have a question answered.

        Raises:
            WorkerDiedError: The worker died, or was given up; the question is asked again.
        """
        question.tries += 1
        try:
            value = await worker.ask(question.body, _STUCK * question.seconds)
        except TaskError as error:
            _refuse(question, f"the worker raised {error}", "broken")
        except WorkerDiedError:
            if question.tries < TRIES:
                self._questions.put_nowait(question)
            else:
                _refuse(question, "the worker died", "broken")
            raise
        except asyncio.CancelledError:
            _refuse(question, "the pool was closed", "closed")
            raise
        else:
            if not question.answer.done():
                question.answer.set_result(value)


def _refuse(question: _Question, message: str, why: Why) -> None:
    if not question.answer.done():
        question.answer.set_exception(UnansweredError(message, why))
