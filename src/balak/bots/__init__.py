"""Bots: `Bot.choose(view) -> Action`, and those that come with balak."""

import re
from collections.abc import Callable
from typing import Final, Literal, get_args

from balak.bots.base import Bot, choose_checked
from balak.bots.expert import EXPERT_PLAYOUTS, FlatBot, PonderBot, SearchBot
from balak.bots.heuristic import HeuristicBot
from balak.bots.net import NetBot
from balak.bots.simple import BeginnerBot, GreedyBot, RandomBot
from balak.errors import Reason, SetupError
from balak.tiles import shown

__all__ = [
    "BOT_NAMES",
    "LEVELS",
    "SHOWN_NAMES",
    "BeginnerBot",
    "Bot",
    "BotName",
    "FlatBot",
    "GreedyBot",
    "HeuristicBot",
    "NetBot",
    "PonderBot",
    "RandomBot",
    "SearchBot",
    "choose_checked",
    "is_bot_name",
    "make_bot",
]

BotName = Literal["random", "beginner", "greedy", "heuristic", "net", "expert"]
BOT_NAMES: Final[tuple[BotName, ...]] = get_args(BotName)
"""The bots that have a name, the weakest first."""
LEVELS: Final[tuple[BotName, ...]] = ("beginner", "greedy", "heuristic", "net", "expert")
"""Those that are levels to play against, the weakest first; see docs/strength.md."""
SHOWN_NAMES: Final = (*BOT_NAMES, "flat-300", "ponder-100", "puct-1500")
"""What to show to whoever named no bot: all names, and an example of each search."""
_SEARCH: Final = re.compile(r"(flat|ponder|puct)-([1-9][0-9]{0,6})", re.ASCII)


def is_bot_name(name: str) -> bool:
    """Return whether `make_bot` makes a bot of this name."""
    return name in BOT_NAMES or _SEARCH.fullmatch(name) is not None


def make_bot(name: str, seed: str = "") -> Bot:
    """Return the bot with this name: one of `BOT_NAMES`, or ``flat-N``, ``ponder-N`` or ``puct-N``.

    The last three search with N playouts a decision, as `FlatBot`, `PonderBot` and `SearchBot` do.

    Raises:
        SetupError: There is no such bot.

    >>> make_bot("greedy")
    GreedyBot(seed='')
    """
    match name:
        case "random":
            return RandomBot(seed)
        case "beginner":
            return BeginnerBot(seed)
        case "greedy":
            return GreedyBot(seed)
        case "heuristic":
            return HeuristicBot(seed)
        case "net":
            return NetBot(seed)
        case "expert":
            return SearchBot(seed, EXPERT_PLAYOUTS)
    if isinstance(name, str) and (found := _SEARCH.fullmatch(name)):
        playouts = int(found[2])
        searches: dict[str, Callable[[str, int], Bot]] = {
            "flat": FlatBot,
            "ponder": PonderBot,
            "puct": SearchBot,
        }
        return searches[found[1]](seed, playouts)
    known = ", ".join(SHOWN_NAMES)
    raise SetupError(
        f"there is no bot {shown(name)}: {known}",
        reason=Reason.FORMAT,
        key="error-bot-name",
        name=shown(name),
        known=known,
    )
