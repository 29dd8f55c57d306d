"""How sockets are closed when the server stops."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any

from balak.outcomes import CLOSE_RESTART
from balak.server import drain as module
from balak.server.drain import drain
from patience import PATIENCE


class Line:
    """A line that notes when it was closed, and goes then."""

    def __init__(self, lines: "list[Line]") -> None:
        self.is_answering = False
        self.code: int | None = None
        self.closed_at: float | None = None
        self._lines = lines
        lines.append(self)

    def close(self, code: int) -> None:
        assert not self.is_answering, "closed before its command was answered"
        if self.code is None:
            self.code = code
            self.closed_at = asyncio.get_running_loop().time()
            self._lines.remove(self)


def run(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE):
            await scenario()

    asyncio.run(bounded())


def test_lines_are_closed_with_1012_one_in_each_slice_of_the_time() -> None:
    async def scenario() -> None:
        there: list[Line] = []
        lines = [Line(there) for _ in range(20)]
        begin = asyncio.get_running_loop().time()
        await drain(lambda: there, 0.5, random.Random(1))
        assert {line.code for line in lines} == {CLOSE_RESTART}
        moments = sorted((line.closed_at or 0.0) - begin for line in lines)
        assert all(moment >= number * 0.5 / 20 for number, moment in enumerate(moments))
        order = [line.closed_at for line in lines]
        assert order != sorted(order, key=lambda at: at or 0.0), "always the same ones first"

    run(scenario)


def test_in_no_seconds_all_are_closed_at_once() -> None:
    async def scenario() -> None:
        there: list[Line] = []
        lines = [Line(there) for _ in range(1000)]
        await drain(lambda: there, 0.0, random.Random(1))
        assert {line.code for line in lines} == {CLOSE_RESTART}

    run(scenario)


def test_without_lines_nothing_is_waited_for() -> None:
    async def scenario() -> None:
        begin = asyncio.get_running_loop().time()
        await drain(list, 5.0, random.Random(1))
        assert asyncio.get_running_loop().time() - begin < 1

    run(scenario)


def test_a_command_that_was_taken_is_answered_first() -> None:
    async def scenario() -> None:
        there: list[Line] = []
        busy, other = Line(there), Line(there)
        busy.is_answering = True
        draining = asyncio.create_task(drain(lambda: there, 0.0, random.Random(1)))
        while other.code is None:
            await asyncio.sleep(0)
        assert busy.code is None
        busy.is_answering = False
        await draining
        assert busy.code == CLOSE_RESTART

    run(scenario)


def test_a_line_that_comes_meanwhile_is_closed_at_the_end() -> None:
    async def scenario() -> None:
        there: list[Line] = []
        first = Line(there)
        draining = asyncio.create_task(drain(lambda: there, 0.05, random.Random(1)))
        await asyncio.sleep(0)
        late = Line(there)
        await draining
        assert first.code == late.code == CLOSE_RESTART

    run(scenario)


def test_a_line_that_never_goes_does_not_hold_the_server_up(monkeypatch: Any) -> None:
    monkeypatch.setattr(module, "ANSWER_SECONDS", 0.02)

    async def scenario() -> None:
        there: list[Line] = []
        line = Line(there)
        there.append(line)  # stays in the list when it is closed
        await drain(lambda: there, 0.0, random.Random(1))
        assert line.code == CLOSE_RESTART

    run(scenario)
