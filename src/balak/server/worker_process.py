"""WorkerProcess: a worker as the server sees it, with pipes and one question at a time."""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from asyncio.subprocess import Process
from typing import Any

from balak.server.worker import LENGTH


class WorkerDiedError(Exception):
    """A worker is of no use any more."""


class TaskError(Exception):
    """A task raised an error of this kind."""


class WorkerProcess:
    """A process and its pipes. What it runs is `balak.server.worker`."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None  # noqa: S101 - both are pipes
        assert process.stdout is not None  # noqa: S101
        self._process = process
        self._questions = process.stdin
        self._answers = process.stdout
        self.pid = process.pid

    @classmethod
    async def start(cls, module: str) -> "WorkerProcess":
        """Start a process that imports this module.

        Raises:
            OSError: It cannot be started.
        """
        starting = asyncio.create_task(cls._started(module))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            # The pool was closed meanwhile: a process that nobody knows of would stay.
            with contextlib.suppress(OSError, NotImplementedError):
                await (await starting).end()
            raise

    @classmethod
    async def _started(cls, module: str) -> "WorkerProcess":
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "balak.server.worker", module),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # An error's own words may tell of hidden tiles.
            stderr=subprocess.DEVNULL,
            # A signal to the server's group, such as Ctrl-C, is the server's business.
            start_new_session=os.name != "nt",
        )
        return cls(process)

    async def ask(self, body: bytes, seconds: float) -> Any:
        """Return the answer to a framed question.

        Raises:
            WorkerDiedError: It died, or took longer than this.
            TaskError: The task raised.
        """
        try:
            self._questions.write(body)
            await self._questions.drain()
        except (ConnectionError, RuntimeError) as error:
            raise WorkerDiedError(type(error).__name__) from error
        return await self.hear(seconds)

    async def hear(self, seconds: float) -> Any:
        """Return the next answer. Errors are those of `ask`."""
        try:
            async with asyncio.timeout(seconds):
                head = await self._answers.readexactly(LENGTH.size)
                answer = json.loads(await self._answers.readexactly(*LENGTH.unpack(head)))
        except (asyncio.IncompleteReadError, ConnectionError, TimeoutError) as error:
            raise WorkerDiedError(type(error).__name__) from error
        if "error" in answer:
            raise TaskError(answer["error"])
        return answer["value"]

    async def died(self) -> None:
        """Wait until the process has ended."""
        await self._process.wait()

    async def end(self) -> None:
        """Kill it, whatever it is doing."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._questions.close()
        await self._process.wait()
