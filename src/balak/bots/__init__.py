"""Bots: `Bot.choose(view) -> Action`, and those that come with balak."""

from typing import Final, Literal

from balak.bots.base import Bot, choose_checked
from balak.bots.heuristic import HeuristicBot
from balak.bots.simple import GreedyBot, RandomBot
from balak.errors import Reason, SetupError
from balak.tiles import shown

__all__ = [
    "BOT_NAMES",
    "Bot",
    "BotName",
    "GreedyBot",
    "HeuristicBot",
    "RandomBot",
    "choose_checked",
    "make_bot",
]

BotName = Literal["random", "greedy", "heuristic"]
BOT_NAMES: Final[tuple[BotName, ...]] = ("random", "greedy", "heuristic")
"""The bots by name, the weakest first."""


def make_bot(name: str, seed: str = "") -> Bot:
    """Return the bot with this name.

    Raises:
        SetupError: There is no such bot.

    >>> make_bot("greedy")
    GreedyBot(seed='')
    """
    match name:
        case "random":
            return RandomBot(seed)
        case "greedy":
            return GreedyBot(seed)
        case "heuristic":
            return HeuristicBot(seed)
    raise SetupError(
        f"there is no bot {shown(name)}: {', '.join(BOT_NAMES)}",
        reason=Reason.FORMAT,
        key="error-bot-name",
        name=shown(name),
        known=", ".join(BOT_NAMES),
    )
