"""Brains: where the bots of all tables think, away from the event loop."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from balak.actions import Action
from balak.bots import Bot, choose_checked, make_bot
from balak.errors import BotError
from balak.protocol import BotName
from balak.server.state import TableState
from balak.view import View

logger = logging.getLogger("balak.server")

MakeBot = Callable[[str, str], Bot]


class Brains:
    """Asks bots for their actions in a few threads."""

    def __init__(self, threads: int, make: MakeBot = make_bot) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="balak-bot")
        self._make = make

    async def choose(self, state: TableState, seat: int, name: BotName, view: View) -> Action:
        """Return a legal action: the bot's own, or the first one there is if the bot broke."""
        bot = self._make(name, f"{state.created.seed}:{seat}")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, choose_checked, bot, view)
        except BotError as error:
            # The error's own words are public; its cause may name tiles of the bot's hand.
            logger.error(
                "table %s event %d seat %d: %s; playing the first legal action",
                state.table[:8],
                state.seq,
                seat,
                error,
            )
            return view.legal_actions[0]

    def close(self) -> None:
        """Stop thinking; what is being thought is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)
