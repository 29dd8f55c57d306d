"""When bots answer tells nothing of what they hold."""

import asyncio
import random
import selectors
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from balak.actions import Action
from balak.protocol import BotName, Pace
from balak.server.bench import Bench
from balak.server.brains import Brains
from balak.server.pace import LEAST_SECONDS, release_seconds, thinking_seconds
from balak.server.state import TableState
from balak.view import View
from server.walks import Walk, opened

PACES: tuple[Pace, ...] = get_args(Pace)
WORLDS = 4


class Jumping(asyncio.SelectorEventLoop):
    """A loop that waits for nothing: its time jumps to when something is due."""

    def __init__(self) -> None:
        self.seconds = 0.0
        super().__init__(_Impatient(self))

    def time(self) -> float:
        return self.seconds


class _Impatient(selectors.SelectSelector):
    def __init__(self, loop: Jumping) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        # A little at least: the last digits of a float must not stop time.
        self._loop.seconds += max(timeout or 0.0, 1e-9)
        return super().select(0)


class SlowBrains(Brains):
    """Bots that think the longer the more pips they hold."""

    def __init__(self, least: float, for_each_pip: float) -> None:
        super().__init__(1)
        self._least = least
        self._for_each_pip = for_each_pip
        self.taken: list[float] = []

    async def choose(self, state: TableState, seat: int, name: BotName, view: View) -> Action:
        taken = self._least + self._for_each_pip * sum(tile.pips for tile in view.hand)
        self.taken.append(taken)
        await asyncio.sleep(taken)
        return view.legal_actions[0]


def worlds(bot: BotName) -> Iterator[TableState]:
    """Yield tables that differ in the deal alone, where this bot is to open."""
    found = 0
    for number in range(1000):
        state = Walk(opened(1, [bot]), [0], rng=random.Random(number)).to("play").state
        if state.turn == 1:
            found += 1
            yield state
            if found == WORLDS:
                return


def released(
    state: TableState, bot: BotName, pace: Pace, brains: Brains, *, seat: int = 1
) -> float:
    """Return when the bot's action is played, in seconds after it was asked for."""
    loop = Jumping()
    times: list[float] = []

    async def play(_state: TableState, _seat: int, _action: str) -> bool:
        times.append(round(loop.time(), 6))
        return True

    async def scenario() -> None:
        done = asyncio.Event()
        bench = Bench(
            brains,
            actor=lambda: None if times else (seat, bot),
            current=lambda: state,
            play=play,
            on_done=done.set,
            retry_seconds=1.0,
        )
        bench.set_pace(pace)
        bench.wake()
        await done.wait()

    try:
        loop.run_until_complete(scenario())
    finally:
        loop.close()
    return times[0]


@pytest.mark.parametrize("bot", ["beginner", "heuristic", "net", "expert"])
def test_the_time_of_an_answer_is_the_same_whatever_the_bot_holds(bot: BotName) -> None:
    for pace in PACES:
        brains = SlowBrains(0.0, LEAST_SECONDS[bot] / 200)
        times = {released(state, bot, pace, brains) for state in worlds(bot)}
        assert len(set(brains.taken)) == WORLDS
        assert len(times) == 1
        (time,) = times
        assert time >= LEAST_SECONDS[bot]


def test_late_answers_come_at_times_that_are_as_public() -> None:
    brains = SlowBrains(1.0, 0.002)
    times = {released(state, "expert", "instant", brains) for state in worlds("expert")}
    assert len(set(brains.taken)) == WORLDS
    assert times == {1.4}


def test_what_is_drawn_differs_by_the_event_and_the_seed_within_its_bounds() -> None:
    drawn = {
        thinking_seconds("human", seed, seq, "greedy", is_after_draw=False)
        for seed in "ab"
        for seq in range(50)
    }
    assert len(drawn) == 100
    assert 0.9 <= min(drawn) < 1.1
    assert 2.0 < max(drawn) <= 2.2
    assert thinking_seconds("instant", "a", 1, "expert", is_after_draw=True) == 0.4
    assert all(LEAST_SECONDS[bot] > 0 for bot in get_args(BotName))


def regretted(pace: Pace) -> list[float]:
    """Return times of a bot that answers to what may still be taken back."""
    return [
        thinking_seconds(pace, "a", seq, "net", is_after_draw=False, is_regrettable=True)
        for seq in range(50)
    ]


def test_there_is_time_to_take_a_placement_back_unless_bots_are_to_be_quick() -> None:
    assert 1.6 <= min(regretted("human")) < max(regretted("human")) <= 2.2
    assert 2.5 <= min(regretted("slow")) < max(regretted("slow")) <= 4.0
    assert max(regretted("quick")) <= 0.6
    assert max(regretted("instant")) == LEAST_SECONDS["net"]


@pytest.mark.parametrize("persons", [1, 2])
def test_a_bot_gives_time_to_take_back_where_no_other_person_plays(persons: int) -> None:
    walk = Walk(opened(persons, ["net"]), range(persons), rng=random.Random(2)).to("play")
    while walk.state.placement is None or walk.state.actor != (persons, "net"):
        walk.on()
    state = walk.state
    found = released(state, "net", "human", SlowBrains(0.0, 0.0), seat=persons)
    expected = thinking_seconds(
        "human",
        state.opened.seed,
        state.seq,
        "net",
        is_after_draw=False,
        is_regrettable=persons == 1,
    )
    assert found == round(expected, 6)


def test_nothing_is_released_before_it_is_there() -> None:
    for taken in (0.0, 0.3, 0.5, 0.5001, 2.0):
        release = release_seconds(0.5, taken)
        assert taken <= release < max(taken, 0.5) + 0.5001
