"""Worker: the one thread that has the database; what is written at a time goes in one group."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from balak.errors import StoreError

_T = TypeVar("_T")
Job = Callable[[sqlite3.Connection], Any]
_Asked = list[tuple[Job, asyncio.Future[Any]]]

GROUP_SECONDS: Final = 0.02
"""How far apart groups begin, unless told otherwise …"""
BURST: Final = 10
"""… once so many have begun in a row without a pause."""


class Worker:
    """A thread that does jobs on a connection, one after the other.

    Jobs that write are committed in groups, and each is answered only after its COMMIT: with
    ``synchronous=FULL`` that is what makes it quick enough. A group is begun at once as long as
    there were no more than one in ``group_seconds``, and a few at a time: only where much is
    written for long do those who write wait for each other.

    Args:
        connection: In autocommit mode; the worker closes it.
        group_seconds: How far apart the groups begin when much is written.
        on_group: Called in the loop after each group, with how many jobs it had and how many
            seconds it took.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        group_seconds: float,
        on_group: Callable[[int, float], None] | None = None,
    ) -> None:
        self.connection = connection
        self._group_seconds = group_seconds
        self._on_group = on_group
        self._asked: _Asked = []
        self._paid_until = float("-inf")
        """Until when, by the clock of the loop, the groups so far last at this distance."""
        self._timer: asyncio.Handle | None = None
        self._group: asyncio.Future[None] | None = None
        """Done when the group that is being written is answered."""
        self._is_closed = False
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="balak-store", daemon=True)
        self._thread.start()

    async def read(self, job: Callable[[sqlite3.Connection], _T]) -> _T:
        """Do a job that only reads; its answer holds every write that was answered before.

        Raises:
            StoreError: The database cannot be read, the job refused, or the worker is closed.
        """
        self._check_open()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[_T] = loop.create_future()

        def work() -> None:
            result: Any
            try:
                result = job(self.connection)
            except StoreError as error:
                result = error
            except Exception as error:  # whatever it is, each of those who asked gets an answer
                result = unusable("read", error)
            _hand_over(loop, _answer, [(job, answer)], [result])

        self._work.put(work)
        return await answer

    async def write(self, job: Callable[[sqlite3.Connection], _T]) -> _T:
        """Do a job that writes; when it is answered, it is on the disk.

        A job raises `StoreError` only before it has written anything, so that a refused one
        leaves nothing behind and the others of its group stand.

        Raises:
            StoreError: The database cannot be written, the job refused, or the worker is closed.
        """
        self._check_open()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[_T] = loop.create_future()
        self._asked.append((job, answer))
        if self._timer is None and self._group is None:
            self._begin_when_due(loop)
        return await answer

    async def close(self) -> None:
        """Finish what was asked for, end the thread and close the connection."""
        if self._is_closed:
            return
        self._is_closed = True
        while self._asked or self._group is not None:
            if self._group is None:
                self._begin(asyncio.get_running_loop())
            if self._group is not None:
                await asyncio.wait([self._group])
        self._work.put(None)
        self._thread.join()
        self.connection.close()

    def _begin_when_due(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin a group as soon as one may; what this turn of the loop still asks for joins it."""
        due = self._paid_until - (BURST - 1) * self._group_seconds
        if loop.time() >= due:
            self._timer = loop.call_soon(self._begin, loop)
        else:
            self._timer = loop.call_at(due, self._begin, loop)

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._paid_until = max(self._paid_until, loop.time()) + self._group_seconds
        asked, self._asked = self._asked, []
        self._group = loop.create_future()

        def work() -> None:
            begin = time.perf_counter()
            results = _commit(self.connection, asked)
            seconds = time.perf_counter() - begin
            _hand_over(loop, partial(self._finish, seconds=seconds), asked, results)

        self._work.put(work)

    def _finish(self, asked: _Asked, results: list[Any], *, seconds: float) -> None:
        if self._on_group is not None:
            self._on_group(len(asked), seconds)
        _answer(asked, results)
        if self._group is not None:
            self._group.set_result(None)
            loop = self._group.get_loop()
            self._group = None
            if self._asked and not self._is_closed:
                self._begin_when_due(loop)

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreError("the store is closed", key="error-store-closed")


def unusable(verb: str, error: Exception) -> StoreError:
    """Return that the database cannot be read or written, and why."""
    return StoreError(
        f"the database cannot be {verb}: {error}", key="error-store-unusable", cause=str(error)
    )


def _commit(connection: sqlite3.Connection, asked: _Asked) -> list[Any]:
    """Do all jobs in one transaction; a result is an error where a job was refused."""
    results: list[Any] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job, _ in asked:
            try:
                results.append(job(connection))
            except StoreError as error:
                results.append(error)
        connection.execute("COMMIT")
    except Exception as error:  # whatever it is, each of those who asked gets an answer
        if connection.in_transaction:
            # If even this fails, so does the next BEGIN, and says so to whoever asks then.
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        return [unusable("written", error) for _ in asked]
    return results


def _hand_over(
    loop: asyncio.AbstractEventLoop, then: Callable[..., None], asked: _Asked, results: list[Any]
) -> None:
    # A loop that is gone has nobody left who waits.
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(then, asked, results)


def _answer(asked: _Asked, results: list[Any]) -> None:
    for (_, answer), result in zip(asked, results, strict=True):
        if answer.done():  # its caller was cancelled
            continue
        if isinstance(result, Exception):
            answer.set_exception(result)
        else:
            answer.set_result(result)
