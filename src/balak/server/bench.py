"""Bench: the bots of one table, who play whenever it is their turn and somebody is there."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from balak.actions import Draw
from balak.protocol import BotName, Pace
from balak.server.brains import Brains
from balak.server.pace import release_seconds, thinking_seconds
from balak.server.state import TableState
from balak.view import match_view

Play = Callable[[TableState, int, str], Awaitable[bool]]
"""Writes a bot's action down, if the table is still as it was; returns whether all went well."""


class Bench:
    """Plays for the seats of a table that no person plays.

    Args:
        brains: Where the bots think.
        actor: Says which bot is to act, if one is and the table does not stand still.
        current: Says how the table stands.
        play: Writes an action down.
        on_done: Called when no bot is to act any more.
    """

    def __init__(
        self,
        brains: Brains,
        *,
        actor: Callable[[], tuple[int, BotName] | None],
        current: Callable[[], TableState],
        play: Play,
        on_done: Callable[[], None],
        retry_seconds: float,
    ) -> None:
        self._brains = brains
        self._actor = actor
        self._current = current
        self._play = play
        self._on_done = on_done
        self._retry_seconds = retry_seconds
        self._task: asyncio.Task[None] | None = None
        self._pace: Pace = "human"
        self._stirred = asyncio.Event()

    @property
    def is_busy(self) -> bool:
        """Whether a bot is to act."""
        return self._task is not None

    def wake(self) -> None:
        """Let the bots go on if one of them is to act, and let go of what is no longer asked."""
        self._stirred.set()
        if self._task is None and self._actor() is not None:
            self._task = asyncio.create_task(self._run())

    def set_pace(self, pace: Pace) -> None:
        """Set how long bots take, from the action that is being waited for on."""
        self._pace = pace
        self._stirred.set()

    async def stop(self) -> None:
        """Stop the bots; the log stands as it is."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        """Play the bots' turns until a person is to act, the round is over or all are gone."""
        try:
            while (actor := self._actor()) is not None:
                if not await self._act(*actor):
                    await asyncio.sleep(self._retry_seconds)
        finally:
            self._task = None
            asyncio.get_running_loop().call_soon(self._on_done)

    async def _act(self, seat: int, bot: BotName) -> bool:
        started = asyncio.get_running_loop().time()
        before = self._current()
        view = match_view(before.need_match(), seat)
        if view is None:
            return False
        action = await self._brains.choose(before, seat, bot, view)
        taken = asyncio.get_running_loop().time() - started
        is_after_draw = bool(view.history) and (
            view.history[-1].seat == seat and isinstance(view.history[-1].action, Draw)
        )
        await self._wait(started, taken, before, bot, is_after_draw=is_after_draw)
        return await self._play(before, seat, str(action))

    async def _wait(
        self, started: float, taken: float, state: TableState, bot: BotName, *, is_after_draw: bool
    ) -> None:
        """Wait until the bot's answer is due, or not wanted any more.

        A change of pace is felt at once.
        """
        placement = state.placement
        while self._current() is state:
            self._stirred.clear()
            seconds = thinking_seconds(
                self._pace,
                state.opened.seed,
                state.seq,
                bot,
                is_after_draw=is_after_draw,
                is_regrettable=placement is not None and state.is_solo(placement.seat),
            )
            due = started + release_seconds(seconds, taken)
            left = due - asyncio.get_running_loop().time()
            if left <= 0:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), left)
