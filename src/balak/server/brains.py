"""Brains: where the bots of all tables think, away from the event loop.

Most bots need microseconds, the net less than half a millisecond: less than a question to another
process costs. They think in threads. Those that search need a core for a tenth of a second and
more, and compiled kernels: they think in a pool of processes.
"""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from balak.actions import Action, parse_action
from balak.bots import Bot, choose_checked, make_bot
from balak.bots.advice import HINT_PLAYOUTS, Advice, Choice, liked
from balak.errors import BalakError, BotError
from balak.protocol import BotName
from balak.server import logs
from balak.server.metrics import Metrics
from balak.server.pool import Pool, UnansweredError
from balak.server.state import TableState
from balak.view import View

MakeBot = Callable[[str, str], Bot]

_SEARCHING: Final[frozenset[BotName]] = frozenset({"expert"})
"""The bots that think in the pool of a server."""
_STANDING_BY: Final[BotName] = "net"
"""The bot that plays for them where there is no pool, or no answer in time."""
_HINT_SECONDS: Final = 8.0


class Brains:
    """Asks bots for their actions.

    Args:
        threads: How many that need little may think at a time.
        make: Makes a bot of a name and a seed.
        pool: Where those think that search; without one the net plays for them.
        seconds: How long the pool's answer is waited for; then the net plays.
        metrics: Where it is counted that it did.
        searching: The bots that think in the pool; the others in the threads.
    """

    def __init__(
        self,
        threads: int,
        make: MakeBot = make_bot,
        *,
        pool: Pool | None = None,
        seconds: float = 2.0,
        metrics: Metrics | None = None,
        searching: Collection[BotName] = _SEARCHING,
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="balak-bot")
        self._make = make
        self._pool = pool
        self._seconds = seconds
        self._metrics = metrics or Metrics()
        self._searching = searching

    def start(self) -> None:
        """Start the pool; returns at once."""
        if self._pool is not None:
            self._pool.start()

    async def choose(self, state: TableState, seat: int, name: BotName, view: View) -> Action:
        """Return a legal action: the bot's own, or another one if it broke or was too late."""
        seed = f"{state.opened.seed}:{seat}"
        if name in self._searching:
            if self._pool is not None and len(view.legal_actions) > 1:
                try:
                    return await self._searched(self._pool, name, seed, view)
                except UnansweredError as error:
                    self._stood_by(error, state)
            name = _STANDING_BY
        bot = self._make(name, seed)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, choose_checked, bot, view)
        except BotError as error:
            # The error's own words are public; its cause may name tiles of the bot's hand.
            logs.broke("bot", error, state.table)
            return view.legal_actions[0]

    async def advise(self, state: TableState, view: View) -> Advice:
        """Return what the seat to act is advised to do, from what it may know and nothing else."""
        seed = f"{state.opened.seed}:hint"
        if self._pool is not None and len(view.legal_actions) > 1:
            try:
                found = await self._pool.ask(
                    "explore", HINT_PLAYOUTS, seed, view, seconds=_HINT_SECONDS
                )
                choices = [Choice(parse_action(text), *rest) for text, *rest in found["choices"]]
                return Advice(parse_action(found["best"]), choices, found["exact"])
            except UnansweredError as error:
                self._stood_by(error, state)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, liked, view)

    async def close(self) -> None:
        """Stop thinking; what is being thought is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._pool is not None:
            await self._pool.close()

    async def _searched(self, pool: Pool, name: BotName, seed: str, view: View) -> Action:
        """Return what a bot chooses in the pool.

        Raises:
            UnansweredError: There was no answer, or none that the rules allow.
        """
        text = await pool.ask("choose", name, seed, view, seconds=self._seconds)
        try:
            action = parse_action(text)
        except BalakError as error:
            raise UnansweredError("this is no action", "broken") from error
        if action not in view.legal_actions:
            raise UnansweredError("this action is not legal", "broken")
        return action

    def _stood_by(self, error: UnansweredError, state: TableState) -> None:
        self._metrics.bot_stood_by(error.why)
        if error.why == "broken":
            logs.broke("bot", error, state.table)
