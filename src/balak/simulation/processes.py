"""Playing tasks in this process, or in several at once: those of `pieces`, or any other work."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Protocol, TypeVar, cast

from balak.errors import BalakError

AHEAD: Final = 4
"""How many tasks a worker may be ahead of the piece that is waited for."""


T = TypeVar("T")
Made_co = TypeVar("Made_co", covariant=True)


class Work(Protocol[Made_co]):
    """Something that any process can do, such as a `balak.simulation.pieces.Task`."""

    def play(self) -> Made_co:
        """Do it and return what came of it."""


class WorkerError(BalakError, RuntimeError):
    """A worker ended before its work was done."""


def play_here(tasks: Iterable[Work[T]]) -> Iterator[T]:
    """Yield the pieces of the tasks, played one after the other."""
    return (task.play() for task in tasks)


def play_in_processes(tasks: Iterable[Work[T]], workers: int) -> Iterator[T]:
    """Yield the pieces of the tasks in their order, played by so many processes.

    The processes end with the iterator.

    Raises:
        BotError: A bot broke its contract.
        WorkerError: A process ended by itself.
    """
    started: dict[Connection, SpawnProcess] = {}
    try:
        with _deaf_to_interrupts():
            for _ in range(workers):
                connection, process = _started()
                started[connection] = process
        yield from _pieces(tasks, list(started))
    finally:
        for process in started.values():
            process.terminate()
        for connection, process in started.items():
            process.join()
            connection.close()


def usable_cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _pieces(tasks: Iterable[Work[T]], connections: list[Connection]) -> Iterator[T]:
    """Hand out tasks and yield what comes back, in the order of the tasks."""
    waiting = iter(tasks)
    idle = list(connections)
    busy: dict[Connection, int] = {}
    done: dict[int, T] = {}
    given = due = 0
    ahead = AHEAD * len(connections)
    while True:
        while idle and given < due + ahead and (task := next(waiting, None)) is not None:
            connection = idle.pop()
            _send(connection, task)
            busy[connection] = given
            given += 1
        if due in done:
            yield done.pop(due)
            due += 1
        elif busy:
            for ready in cast("list[Connection]", wait(list(busy))):
                done[busy.pop(ready)] = _received(ready)
                idle.append(ready)
        else:
            return


def _started() -> tuple[Connection, SpawnProcess]:
    # Not forked: a copy of a process that has threads may hang.
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there,), daemon=True)
    try:
        process.start()
    except OSError as error:
        raise _died() from error
    there.close()
    return here, process


def _serve(connection: Connection) -> None:
    """Play tasks as they come, until nobody sends any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answer: Any
    with suppress(EOFError, OSError):
        while True:
            task = connection.recv()
            try:
                answer = task.play()
            except Exception as error:
                answer = error
            connection.send(answer)


def _send(connection: Connection, task: Work[Any]) -> None:
    try:
        connection.send(task)
    except OSError as error:
        raise _died() from error


def _received(connection: Connection) -> Any:
    try:
        answer = connection.recv()
    except (EOFError, OSError) as error:
        raise _died() from error
    if isinstance(answer, Exception):
        raise answer
    return answer


def _died() -> WorkerError:
    return WorkerError(
        "a worker process did not start, or ended before its work was done, perhaps for want of "
        "memory: try again with fewer workers",
        key="error-simulation-worker",
    )


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let processes that are started here ignore Ctrl-C from their first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
