"""The clients, in a process of their own: told what to do on standard input, a line of JSON each.

Actions come at a fixed rate, whatever the server does: what is late counts from when it was due.
"""

import asyncio
import gc
import json
import os
import random
import sys
import time
from collections import deque
from dataclasses import asdict
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any, Final

import httpx
import uvloop

from benchmarks.load.echo import MEMBERS
from benchmarks.load.process import raise_file_limit
from benchmarks.load.tables import Hall, LoadTable, Tally
from benchmarks.load.wire import Wire, open_wire

AT_ONCE: Final = 16
"""How many tables are opened at a time."""
BEGINNING: Final = 180.0
"""Seconds within which all tables must have been dealt their first round."""
LEFT_OVER: Final = 3.0
"""Seconds within which what was sent last must be answered."""


class Clients:
    """All clients of a run."""

    def __init__(self, seed: str) -> None:
        self._hall = Hall(random.Random(seed))  # noqa: S311 - nothing secret hangs on it
        self._echo_wires: list[Wire] = []
        self._echo_due: list[deque[float]] = []
        self._echoes: list[float] = []
        self._echo_count = 0

    async def open(self, port: int, tables: int, recorded: int) -> dict[str, Any]:
        """Open tables; nobody is connected yet."""
        origin = f"http://127.0.0.1:{port}"
        gate = asyncio.Semaphore(AT_ONCE)
        async with httpx.AsyncClient(timeout=60.0) as http:
            http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))

            async def one(number: int) -> LoadTable:
                async with gate:
                    table = LoadTable(self._hall, is_recorded=number < recorded)
                    await table.open(http, origin)
                    return table

            opened = await asyncio.gather(*(one(number) for number in range(tables)))
        self._hall.tables += opened
        return {}

    async def connect(self, port: int) -> dict[str, Any]:
        """Open all lines and say hello on each."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(table: LoadTable) -> None:
            async with gate:
                await table.connect(port)

        await asyncio.gather(*(one(table) for table in self._hall.tables))
        gc.collect()
        gc.freeze()
        return {"sockets": 3 * len(self._hall.tables)}

    async def begin(self) -> dict[str, Any]:
        """Begin all matches, and wait until all have been dealt a round."""
        for number, table in enumerate(self._hall.tables):
            table.begin()
            if number % 10 == 9:
                await asyncio.sleep(0.05)
        async with asyncio.timeout(BEGINNING):
            while len(self._hall.ready) < len(self._hall.tables):
                await asyncio.sleep(0.1)
        return {}

    async def play(self, rate: float, seconds: float) -> dict[str, Any]:
        """Play at this rate; return what was counted and when each answer came."""
        self._hall.tally = Tally()
        await self._at_rate(rate, seconds, self._act)
        tally = self._hall.tally
        cut = asdict(tally)
        end = time.perf_counter() + LEFT_OVER
        while time.perf_counter() < end and len(tally.opponent) < tally.sent:
            await asyncio.sleep(0.02)
        cut |= {"acknowledge": tally.acknowledge, "opponent": tally.opponent}
        cut["unanswered"] = 2 * tally.sent - len(tally.acknowledge) - len(tally.opponent)
        self._hall.tally = Tally()
        return cut

    def _act(self, due: float) -> None:
        table = self._hall.next_to_act()
        if table is None:
            self._hall.tally.starved += 1
        else:
            table.act(due)

    async def open_echo(self, port: int, sockets: int) -> dict[str, Any]:
        """Open lines to the echo, in groups."""
        for number in range(sockets):
            due: deque[float] = deque()
            if number % MEMBERS == 0:
                self._echo_due.append(due)
            wire = await open_wire(
                port, f"/echo/{number // MEMBERS}", self._hear_echo(number, self._echo_due[-1])
            )
            self._echo_wires.append(wire)
        return {}

    def _hear_echo(self, number: int, due: deque[float]) -> Any:
        is_sender = number % MEMBERS == 0

        def hear(_: bytes) -> None:
            self._echo_count += 1
            if is_sender:
                self._echoes.append(time.perf_counter() - due.popleft())

        return hear

    async def echo(self, rate: float, seconds: float, size: int) -> dict[str, Any]:
        """Send at this rate to the echo, frames of this size."""
        self._echo_count = 0
        self._echoes = []
        frame = b"x" * size
        groups = deque(range(len(self._echo_due)))

        def send(due: float) -> None:
            group = groups[0]
            groups.rotate(-1)
            self._echo_due[group].append(due)
            self._echo_wires[group * MEMBERS].send(frame)

        await self._at_rate(rate, seconds, send)
        cut = {"delivered": self._echo_count}
        await asyncio.sleep(0.2)
        return cut | {"acknowledge": self._echoes}

    async def end(self, folder: str) -> dict[str, Any]:
        """Cut all lines and write down what the recorded tables heard."""
        for table in self._hall.tables:
            table.close()
        for wire in self._echo_wires:
            wire.close()
        histories = [
            asdict(history)
            for table in self._hall.tables
            for history in table.histories
            if history.sent
        ]
        Path(folder, "histories.json").write_text(json.dumps(histories), "utf-8")
        return {}

    async def _at_rate(self, rate: float, seconds: float, act: Any) -> None:
        """Call this with the moment at which it is due, at a fixed rate."""
        begin = time.perf_counter()
        for number in range(round(rate * seconds)):
            due = begin + number / rate
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif number % 50 == 0:
                await asyncio.sleep(0)  # late: let answers in all the same
            act(due)
        await asyncio.sleep(max(0.0, begin + seconds - time.perf_counter()))


async def serve(clients: Clients) -> None:
    """Do what each line says, and print what came of it."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_give_up)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        order = json.loads(line)
        outcome = await getattr(clients, order.pop("do"))(**order)
        print(json.dumps(outcome), flush=True)


def _give_up(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """End the program: figures of clients that break are worth nothing."""
    loop.default_exception_handler(context)
    os._exit(1)


def main() -> None:
    """Read orders until there are no more."""
    raise_file_limit()
    uvloop.run(serve(Clients(sys.argv[1])))


if __name__ == "__main__":
    main()
