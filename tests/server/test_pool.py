"""Worker processes: what they answer, and what is done about one that dies, hangs or fails."""

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from balak import Round
from balak.bots import make_bot
from balak.server.pool import Pool, UnansweredError
from balak.server.thinking import THINKING, warm
from balak.shuffle import seeded_deck
from balak.view import View
from server.harness import run

TESTS = Path(__file__).resolve().parents[1]
ODD = "server.odd_tasks"
LONG = 60.0


@dataclass
class Kept:
    """What a pool told of itself."""

    ready: int = 0
    died: list[str] = field(default_factory=list)
    answers: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def worker_ready(self, seconds: float) -> None:
        self.ready += 1
        self.changed.set()

    def worker_died(self, cause: str) -> None:
        self.died.append(cause)
        self.changed.set()

    def answered(self, seconds: float) -> None:
        self.answers += 1

    async def until_ready(self, count: int) -> None:
        while self.ready < count:
            self.changed.clear()
            await self.changed.wait()


@asynccontextmanager
async def pool(processes: int = 1, module: str = ODD) -> AsyncIterator[tuple[Pool, Kept]]:
    kept = Kept()
    one = Pool(processes, module, kept)
    one.start()
    try:
        yield one, kept
    finally:
        await one.close()


@pytest.fixture(autouse=True)
def _tests_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TESTS))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_questions_are_answered_by_other_processes_and_what_they_print_goes_nowhere() -> None:
    async def scenario() -> None:
        async with pool(2) as (one, kept):
            # Nobody was ready when these were asked: they wait.
            asked = [one.ask("chatter", f"{number}", seconds=LONG) for number in range(8)]
            assert await asyncio.gather(*asked) == [f"{number}" for number in range(8)]
            await kept.until_ready(2)
            assert len(one.pids) == 2
            assert os.getpid() not in one.pids
            assert await one.ask("pid", seconds=LONG) in one.pids
            assert kept.answers == 9
            assert kept.died == []

    run(scenario)


def test_a_question_whose_worker_died_is_asked_again_of_a_new_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with pool() as (one, kept):
            before = await one.ask("pid", seconds=LONG)
            assert await one.ask("die_once", str(tmp_path / "mark"), seconds=LONG) == "alive"
            assert await one.ask("pid", seconds=LONG) != before
            assert (kept.ready, len(kept.died)) == (2, 1)

    run(scenario)


def test_a_question_that_kills_every_worker_is_given_up_and_others_are_answered() -> None:
    async def scenario() -> None:
        async with pool() as (one, kept):
            deadly = asyncio.create_task(one.ask("die", seconds=LONG))
            assert await one.ask("echo", 5, seconds=LONG) == 5
            with pytest.raises(UnansweredError) as caught:
                await deadly
            assert caught.value.why == "broken"
            assert len(kept.died) == 2

    run(scenario)


def test_a_worker_that_is_killed_while_nobody_asks_is_replaced() -> None:
    async def scenario() -> None:
        async with pool() as (one, kept):
            await kept.until_ready(1)
            (pid,) = one.pids
            os.kill(pid, signal.SIGKILL)
            await kept.until_ready(2)
            assert pid not in one.pids
            assert await one.ask("echo", "x", seconds=LONG) == "x"

    run(scenario)


def test_a_late_answer_is_not_waited_for_and_a_worker_that_hangs_is_replaced() -> None:
    async def scenario() -> None:
        async with pool() as (one, kept):
            await kept.until_ready(1)
            hanging = one.ask("hang", seconds=0.05)
            with pytest.raises(UnansweredError) as caught:
                await hanging
            assert caught.value.why == "late"
            assert await one.ask("echo", 1, seconds=LONG) == 1
            assert kept.died == ["TimeoutError"]

    run(scenario)


def test_an_error_of_a_task_says_nothing_of_its_own_words() -> None:
    async def scenario() -> None:
        async with pool() as (one, kept):
            with pytest.raises(UnansweredError) as caught:
                await one.ask("fail", seconds=LONG)
            assert (caught.value.why, str(caught.value)) == (
                "broken", "the worker raised ValueError",
            )  # fmt: skip
            assert await one.ask("echo", 1, seconds=LONG) == 1  # the same worker goes on
            assert (kept.ready, kept.died) == (1, [])

    run(scenario)


def test_a_worker_that_cannot_get_ready_is_told_of_and_questions_are_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ODD_WARM", "fail")

    async def scenario() -> None:
        async with pool() as (one, kept):
            while not kept.died:
                await kept.changed.wait()
            assert kept.died[0] == "ImportError"
            with pytest.raises(UnansweredError) as caught:
                await one.ask("echo", 1, seconds=0.05)
            assert caught.value.why == "late"

    run(scenario)


def test_closing_ends_the_processes_and_refuses_whoever_waits() -> None:
    async def scenario() -> None:
        async with pool() as (one, kept):
            await kept.until_ready(1)
            pids = one.pids
            asked = [asyncio.create_task(one.ask("hang", seconds=LONG)) for _ in range(3)]
            await asyncio.sleep(0)
            await one.close()
            for answer in await asyncio.gather(*asked, return_exceptions=True):
                assert isinstance(answer, UnansweredError)
                assert answer.why == "closed"
            assert not any(map(is_running, pids))
            with pytest.raises(UnansweredError):
                await one.ask("echo", 1, seconds=LONG)

    run(scenario)


ORPHANS = """
import asyncio, sys
from balak.server.pool import Pool
from server.test_pool import Kept, ODD

async def main():
    pool = Pool(2, ODD, kept := Kept())
    pool.start()
    await kept.until_ready(2)
    asyncio.create_task(pool.ask("hang", seconds=600))
    await asyncio.sleep(0)
    print(*pool.pids, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def test_no_worker_outlives_a_server_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 2
        watched = [os.pidfd_open(pid) for pid in pids]
        server.kill()
    for pid, descriptor in zip(pids, watched, strict=True):
        ready, _, _ = select.select([descriptor], [], [], 20)
        os.close(descriptor)
        assert ready, f"process {pid} is still there"


def test_a_warm_worker_plays_as_the_bot_does_and_finds_hints() -> None:
    round_ = Round.deal(seeded_deck("pool", 1))
    view = View.of(round_, round_.turn)

    async def scenario() -> None:
        async with pool(module=THINKING) as (one, kept):
            chosen = await one.ask("choose", "puct-200", "a", view, seconds=LONG)
            assert chosen == str(make_bot("puct-200", "a").choose(view))
            found = await one.ask("explore", 200, "a", view, seconds=LONG)
            assert found["best"] in map(str, view.legal_actions)
            assert all(0 <= chance <= 1 for _, chance, _ in found["choices"])
            with pytest.raises(UnansweredError):
                await one.ask("choose", "nobody", "a", view, seconds=LONG)
            assert kept.died == []

    run(scenario)


def test_what_warms_a_worker_solves_endgames_too() -> None:
    assert warm() > 0
