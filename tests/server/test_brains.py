"""Who thinks where, and who plays when there is no answer."""

import asyncio
import random
from typing import Any

import pytest

from balak.bots import NetBot
from balak.protocol import BotName
from balak.server.brains import Brains
from balak.server.metrics import Metrics
from balak.server.pool import Pool, UnansweredError, Why
from balak.view import View, match_view
from server.harness import run
from server.test_metrics import value
from server.walks import Walk, opened


class FakePool(Pool):
    """A pool that answers at once, or not at all."""

    def __init__(self, answer: Any = None, why: Why | None = None) -> None:
        self.answer = answer
        self.why: Why | None = why
        self.asked: list[tuple[str, tuple[Any, ...], float]] = []

    def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ask(self, task: str, *arguments: Any, seconds: float) -> Any:
        self.asked.append((task, arguments, seconds))
        await asyncio.sleep(0)
        if self.why is not None:
            raise UnansweredError("nothing", self.why)
        return self.answer


STATE = Walk(opened(1, ["expert"]), [0], rng=random.Random(2)).to("play").state
VIEW = match_view(STATE.need_match(), STATE.turn)
assert VIEW is not None
CHOICES = VIEW.legal_actions
LIKED = NetBot("seed:1").choose(VIEW)


async def chosen(pool: Pool | None, bot: BotName = "expert", metrics: Metrics | None = None) -> Any:
    assert VIEW is not None
    brains = Brains(1, pool=pool, seconds=1.5, metrics=metrics)
    brains.start()
    try:
        return await brains.choose(STATE, 1, bot, VIEW)
    finally:
        await brains.close()


def test_a_bot_that_searches_is_asked_in_the_pool_and_told_its_view_and_nothing_else() -> None:
    async def scenario() -> None:
        pool = FakePool(str(CHOICES[-1]))
        assert await chosen(pool) == CHOICES[-1]
        assert pool.asked == [("choose", ("expert", "seed:1", VIEW), 1.5)]
        (_, (*_, view), _) = pool.asked[0]
        assert isinstance(view, View)

    run(scenario)


@pytest.mark.parametrize("bot", ["random", "beginner", "greedy", "heuristic", "net"])
def test_all_others_think_here(bot: BotName) -> None:
    async def scenario() -> None:
        pool = FakePool(why="broken")
        assert await chosen(pool, bot) in CHOICES
        assert pool.asked == []

    run(scenario)


@pytest.mark.parametrize("why", ["late", "broken", "closed"])
def test_without_an_answer_the_net_plays_and_that_is_counted(why: Why) -> None:
    async def scenario() -> None:
        metrics = Metrics()
        assert await chosen(FakePool(why=why), metrics=metrics) == LIKED
        assert value(metrics, "balak_bot_stand_ins_total", why=why) == 1

    run(scenario)


@pytest.mark.parametrize("answer", ["00-", "x", "p"])
def test_an_answer_that_is_no_legal_action_is_none(answer: str) -> None:
    assert answer not in map(str, CHOICES)

    async def scenario() -> None:
        metrics = Metrics()
        assert await chosen(FakePool(answer), metrics=metrics) == LIKED
        assert value(metrics, "balak_bot_stand_ins_total", why="broken") == 1

    run(scenario)


def test_without_a_pool_the_net_plays_for_the_search() -> None:
    async def scenario() -> None:
        assert await chosen(None) == LIKED

    run(scenario)


def test_advice_is_what_the_search_found_or_what_the_net_likes() -> None:
    async def scenario() -> None:
        assert VIEW is not None
        best, other = str(CHOICES[1]), str(CHOICES[0])
        found = {"best": best, "exact": True, "choices": [[best, 0.6, 0.01], [other, 0.5, 0.02]]}
        brains = Brains(1, pool=FakePool(found))
        advice = await brains.advise(STATE, VIEW)
        assert (str(advice.best), advice.is_exact) == (best, True)
        assert [(str(one.action), one.chance, one.error) for one in advice.choices] == [
            (best, 0.6, 0.01),
            (other, 0.5, 0.02),
        ]
        await brains.close()
        metrics = Metrics()
        for pool in (None, FakePool(why="late")):
            brains = Brains(1, pool=pool, metrics=metrics)
            advice = await brains.advise(STATE, VIEW)
            chances = NetBot().chances(VIEW)
            assert advice.best == CHOICES[chances.index(max(chances))]
            assert (list(advice.choices), advice.is_exact) == ([], False)
            await brains.close()
        assert value(metrics, "balak_bot_stand_ins_total", why="late") == 1

    run(scenario)
