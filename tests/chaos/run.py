"""One run: parties play while the nemesis rages, calm down, and everything is checked."""

import asyncio
import signal
import socket
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from balak.server.log import decode
from chaos.browser import Browser
from chaos.checker import violations
from chaos.history import Evidence, read_logs
from chaos.nemesis import Nemesis, ServerProcess
from chaos.proxy import Proxy
from chaos.replay import Replay
from chaos.violations import Violation
from chaos.world import World, parties

T = TypeVar("T")
CONVERGE: Final = 3.0
"""Seconds after which everybody must be where the log is: the longest delay, and one more."""
OPEN_PHASES: Final = {"gathering", "shuffling", "lot", "play", "round_over"}


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run."""

    seconds: float
    seed: str
    tables: int = 8
    options: Sequence[str] = ()
    """More options of the server."""
    kill_every: tuple[float, float] = (2.0, 10.0)
    calm_seconds: float = 8.0
    """How long nothing breaks in the end, so that every table must go on."""


@dataclass
class Outcome:
    """What happened in a run, and what was wrong with it."""

    counts: Counter[str]
    violations: list[Violation] = field(default_factory=list)

    def shortages(self, seconds: float) -> list[str]:
        """Return of what there was too little to prove anything."""
        least = {
            "commands": 8 * seconds,
            "applied": 4 * seconds,
            "refused": 0.1 * seconds,
            "stale": 0.1 * seconds,
            "events": 10 * seconds,
            "kills": seconds / 30,
            "stops": seconds / 60,
            "cuts": seconds / 2,
            "rounds": seconds / 10,
            "matches": seconds / 60,
            "shuffles": seconds / 10,
        }
        return [
            f"only {self.counts[name]} {name} where at least {number:.0f} were to be"
            for name, number in least.items()
            if self.counts[name] < int(number)
        ]

    def line(self) -> str:
        """Return the counts as one line."""
        return " · ".join(f"{self.counts[name]} {name}" for name in self.counts)


async def run(plan: Plan, folder: Path) -> Outcome:
    """Do a run with its files in this folder."""
    world = World(plan.seed)
    server = ServerProcess(folder, _free_port(), plan.seed, plan.options)
    proxy = Proxy(server.port, world.rng("proxy"))
    nemesis = Nemesis(server, proxy, world.rng("nemesis"), plan.kill_every)
    await server.start()
    await proxy.start()
    world.port = proxy.port
    groups = parties(plan.tables)
    browsers = [
        Browser(world, party, f"p{party.number}{'abcd'[number]}")
        for party in groups
        for number in range(party.persons)
    ]
    browsers += [Browser(world, party, f"p{party.number}w", is_watching=True) for party in groups]
    tasks = [asyncio.create_task(browser.live()) for browser in browsers]
    code: int | None = None
    stuck: list[str] = []
    try:
        await _while_all_live(tasks, nemesis.rage(plan.seconds))
        world.is_calm = True
        stuck = await _while_all_live(tasks, _stuck(browsers, plan.calm_seconds))
        world.is_quiet = True
        await _while_all_live(tasks, _converged(browsers, server.data / "balak.sqlite3"))
        for browser in browsers:
            browser.end()
    finally:
        world.is_over = True
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        await world.http.aclose()
        await proxy.close()
        code = await server.stop()
    evidence = Evidence(
        world.histories,
        world.requests,
        read_logs(server.data / "balak.sqlite3"),
        stuck,
        world.complaints,
    )
    evidence.write(folder)
    found = [*_server_violations(server, code), *violations(evidence)]
    counts = _counts(evidence)
    counts.update(nemesis.counts)
    counts.update(proxy.counts)
    counts["resyncs"] = world.resyncs
    return Outcome(counts, found)


async def _while_all_live(clients: list["asyncio.Task[None]"], work: Awaitable[T]) -> T:
    """Do this; a client that broke ends the run with its error."""
    task = asyncio.ensure_future(work)
    await asyncio.wait([task, *clients], return_when=asyncio.FIRST_COMPLETED)
    for client in clients:
        if client.done():
            task.cancel()
            await asyncio.wait([task])
            client.result()
            raise RuntimeError("a client ended before the run did")
    return await task


async def _stuck(browsers: list[Browser], seconds: float) -> list[str]:
    """Wait a while; return the open tables with people at which nothing happened in it."""
    await asyncio.sleep(1.0)  # everybody comes back
    before = _positions(browsers)
    await asyncio.sleep(seconds)
    after = _positions(browsers)
    return [
        f"table {table} stands at event {seq} in phase {phase}"
        for table, (seq, phase) in before.items()
        if phase in OPEN_PHASES and after.get(table) == (seq, phase)
    ]


def _positions(browsers: list[Browser]) -> dict[str, tuple[int, str]]:
    """Return how far the tables are that a person looks at."""
    pages = [browser.page for browser in browsers if not browser.is_watching]
    return {
        page.history.table: (page.seq, page.phase)
        for page in pages
        if page is not None and page.has_state
    }


async def _converged(browsers: list[Browser], database: Path) -> None:
    """Wait until everybody is where the log is, or for as long as that may take."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0.5)  # what was sent before is answered
    end = loop.time() + CONVERGE
    while loop.time() < end:
        last = _last_seqs(database)
        pages = [browser.page for browser in browsers if browser.page is not None]
        if all(page.seq == last.get(page.history.table) for page in pages):
            return
        await asyncio.sleep(0.1)


def _last_seqs(database: Path) -> dict[str, int]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute(
            "SELECT id, MAX(seq) FROM events JOIN tables ON number = table_number GROUP BY id"
        )
        return dict(rows.fetchall())


def _server_violations(server: ServerProcess, code: int | None) -> Iterator[Violation]:
    errors = server.errors()
    if "Traceback" in errors:
        yield Violation("server", "", f"a traceback: {errors[errors.index('Traceback') :][:2000]}")
    if code not in {0, -signal.SIGTERM}:
        yield Violation("server", "", f"it ended with {code}")


def _counts(evidence: Evidence) -> Counter[str]:
    counts: Counter[str] = Counter({"tables": len(evidence.logs)})
    for history in evidence.histories:
        sent = {e.message["command_id"] for e in history.sent if "command_id" in e.message}
        answered: set[str] = set()
        counts["commands"] += len(sent)
        counts["messages"] += len(history.got)
        for entry in history.got:
            kind = entry.message["type"]
            if kind in {"applied", "refused", "stale"}:
                counts[kind] += 1
                answered.add(entry.message["command_id"])
        counts["unknown"] += len(sent - answered)
    for rows in evidence.logs.values():
        events = [msgspec.to_builtins(decode(row.body)) for row in rows]
        kinds = Counter(event["type"] for event in events)
        counts["events"] += len(events)
        counts["actions"] += kinds["acted"]
        counts["rounds"] += kinds["scored"]
        counts["shuffles"] += kinds["dealt"]
        counts["called off"] += kinds["called_off"]
        counts["stand-ins"] += kinds["replaced"]
        counts["left"] += kinds["left"]
        counts["rematches"] += kinds["followed"]
    for table, rows in evidence.logs.items():
        replay = Replay(table, rows)
        counts["matches"] += bool(replay.states) and replay.states[-1].is_match_over
    return counts


def _free_port() -> int:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        return int(holder.getsockname()[1])
