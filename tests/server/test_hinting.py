"""Hints: who may have one, what it says, and that it tells nothing that is hidden."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from balak.bots.advice import Advice, Choice, liked
from balak.bots.explaining import reasons
from balak.errors import ActionError
from balak.protocol import Applied, Hint, Hinted, Ping, Pong, Refused, Stale
from balak.server.brains import Brains
from balak.server.hinting import CHOICES_AT_MOST, hinted_view
from balak.server.state import TableState
from balak.text import LANGS, has_message
from balak.view import View
from server.harness import FixedDealer, Player, Server, run, serving
from server.memory_store import MemoryStore
from server.test_brains import FakePool
from server.walks import Walk, opened


class Adviser(Brains):
    """Weighs every action by its place among the legal ones; the last one is best."""

    def __init__(self) -> None:
        super().__init__(2)
        self.asked: list[View] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.is_broken = False
        self.is_worst_best = False

    async def advise(self, state: TableState, view: View) -> Advice:
        self.asked.append(view)
        await self.may_answer.wait()
        if self.is_broken:
            raise KeyError("66")
        chances = [0.123456 + 0.05 * place for place in range(len(view.legal_actions))]
        pairs = zip(view.legal_actions, chances, strict=True)
        choices = [Choice(action, chance, 0.0123456) for action, chance in pairs]
        best = view.legal_actions[0 if self.is_worst_best else -1]
        return Advice(best, choices[::-1])


def hinted(
    scenario: Callable[[Player, Adviser, Server], Awaitable[None]],
    bots: Sequence[Any] = ("greedy",),
) -> None:
    """Run a scenario at a table whose first seat opens the first round."""

    async def whole() -> None:
        brains = Adviser()
        async with serving(store=MemoryStore(), dealer=FixedDealer(), brains=brains) as server:
            seat = await server.new_table(bots)
            async with seat.opened() as player:
                await player.hello()
                await scenario(player, brains, server)

    run(whole)


async def ask(player: Player, *, seq: int | None = None, command_id: str = "hint-one") -> Any:
    await player.send(Hint(command_id, player.seq if seq is None else seq))
    answer = await player.receive_until(lambda one: isinstance(one, Hinted | Refused | Stale))
    assert isinstance(answer, Hinted | Refused | Stale)
    assert answer.command_id == command_id
    return answer


def test_a_hint_names_an_action_its_chances_and_its_reasons() -> None:
    async def scenario(player: Player, brains: Adviser, _server: Server) -> None:
        await player.deal()
        before = player.seq
        answer = await ask(player)
        assert isinstance(answer, Hinted)
        (view,) = brains.asked
        assert (answer.seq, answer.action) == (before, str(view.legal_actions[-1]))
        assert len(answer.choices) == CHOICES_AT_MOST
        assert answer.choices[0].action == answer.action
        assert answer.choices[0].error == 0.0123
        chances = [one.chance for one in answer.choices]
        assert chances == sorted(chances, reverse=True)
        assert [(one.key, one.details) for one in answer.reasons] == [
            (one.key, one.details) for one in reasons(view, view.legal_actions[-1])
        ]
        assert all(has_message(lang, one.key) for lang in LANGS for one in answer.reasons)
        # Nothing was written down, and the action can be played.
        applied = await player.act(answer.action)
        assert isinstance(applied, Applied)
        assert applied.seq == before + 1

    hinted(scenario)


def test_what_is_advised_is_listed_wherever_it_stands() -> None:
    async def scenario(player: Player, brains: Adviser, _server: Server) -> None:
        await player.deal()
        brains.is_worst_best = True
        answer = await ask(player)
        assert isinstance(answer, Hinted)
        assert len(brains.asked[0].legal_actions) > CHOICES_AT_MOST
        assert len(answer.choices) == CHOICES_AT_MOST
        assert answer.choices[-1].action == answer.action
        chances = [one.chance for one in answer.choices]
        assert chances == sorted(chances, reverse=True)

    hinted(scenario)


def test_the_same_state_is_thought_about_once_and_each_question_is_answered() -> None:
    async def scenario(player: Player, brains: Adviser, _server: Server) -> None:
        await player.deal()
        brains.may_answer.clear()
        for number in range(3):
            await player.send(Hint(f"question-{number}", player.seq))
        await player.send(Ping())
        await player.receive_a(Pong)  # whoever waits for a hint can still do everything else
        brains.may_answer.set()
        answers = [await player.receive_a(Hinted) for _ in range(3)]
        assert {one.command_id for one in answers} == {f"question-{n}" for n in range(3)}
        assert len({one.action for one in answers}) == 1
        await ask(player)
        assert len(brains.asked) == 1

    hinted(scenario)


def test_what_was_seen_of_an_older_state_is_stale() -> None:
    async def scenario(player: Player, brains: Adviser, _server: Server) -> None:
        await player.deal()
        answer = await ask(player, seq=player.seq - 1)
        assert isinstance(answer, Stale)
        assert answer.seq == player.seq
        assert len(answer.missed) == 1
        assert brains.asked == []

    hinted(scenario)


def test_where_nothing_is_found_that_is_said() -> None:
    async def scenario(player: Player, brains: Adviser, _server: Server) -> None:
        await player.deal()
        brains.is_broken = True
        answer = await ask(player)
        assert isinstance(answer, Refused)
        assert (answer.reason, answer.key) == ("hint", "error-hint-none")

    hinted(scenario)


def test_a_server_that_stops_waits_for_no_hint() -> None:
    async def scenario(player: Player, brains: Adviser, _server: Server) -> None:
        await player.deal()
        brains.may_answer.clear()
        await player.send(Hint("for-ever", player.seq))
        while not brains.asked:
            await asyncio.sleep(0)

    hinted(scenario)


def test_where_another_person_has_a_part_there_is_none() -> None:
    async def scenario(player: Player, brains: Adviser, server: Server) -> None:
        answer = await ask(player)
        assert isinstance(answer, Refused)
        assert (answer.reason, answer.key) == ("hint", "error-hint-people")
        assert brains.asked == []

    hinted(scenario, [None, "greedy"])


def test_only_the_person_in_turn_may_have_one() -> None:
    def key(state: TableState, seat: int = 0) -> str:
        with pytest.raises(ActionError) as caught:
            hinted_view(state, seat)
        return caught.value.key

    keys = set()
    walk = Walk(opened(1, ["greedy", "greedy"]), [0], rng=random.Random(1))
    keys.add((walk.state.phase, key(walk.state)))
    walk.to("play")
    while walk.state.phase == "play":
        state = walk.state
        if state.turn == 0:
            assert hinted_view(state, 0).legal_actions
        else:
            keys.add((state.phase, key(state)))
        walk.on()
    keys.add((walk.state.phase, key(walk.state)))
    assert keys == {
        ("gathering", "error-no-round"),
        ("play", "error-not-your-turn"),
        ("round_over", "error-no-round"),
    }


def test_what_bots_hold_changes_no_hint() -> None:
    """The view is all that is asked about: `Brains.advise` sends it on and nothing else."""

    async def scenario() -> None:
        walk = Walk(opened(1, ["expert"]), [0], rng=random.Random(5)).to("play")
        while walk.state.turn != 0:
            walk.on()
        state = walk.state
        view = hinted_view(state, 0)
        pool = FakePool({"best": str(view.legal_actions[0]), "exact": False, "choices": []})
        brains = Brains(1, pool=pool)
        await brains.advise(state, view)
        ((task, arguments, _),) = pool.asked
        assert task == "explore"
        assert [type(one) for one in arguments] == [int, str, View]
        assert arguments[-1] == view
        alone = Brains(1)
        assert await alone.advise(state, view) == liked(view)
        await alone.close()

    run(scenario)
