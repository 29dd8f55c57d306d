"""Bot: anything that chooses an action from what its seat may know."""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Protocol

from balak.actions import Action
from balak.errors import BotError
from balak.view import View


class Bot(Protocol):
    """A player made of code.

    It sees a `View` and nothing else, and chooses the same action for the same view and seed, so
    that a match goes on in the same way after a restart.
    """

    def choose(self, view: View) -> Action:
        """Return one of ``view.legal_actions``, which are not empty: it is this seat's turn."""


def choose_checked(bot: Bot, view: View) -> Action:
    """Return what the bot chooses.

    Raises:
        BotError: It raised, or what it chose is not legal. The message says nothing of its hand.
    """
    name = type(bot).__name__
    try:
        action = bot.choose(view)
    except Exception as error:
        raise BotError(
            f"{name} raised {type(error).__name__}", key="error-bot-raised", bot=name
        ) from error
    if action not in view.legal_actions:
        raise BotError(
            f"{name} chose an action that is not legal", key="error-bot-illegal", bot=name
        )
    return action


def rng_of(seed: str, view: View) -> Random:
    """Return the random numbers of this seed at this view, the same on every version of Python."""
    digest = hashlib.sha256(f"balak-bot:{seed}:".encode() + view.to_bytes()).digest()
    return Random(int.from_bytes(digest, "big"))  # noqa: S311 - not for secrets


def any_of(actions: Sequence[Action], seed: str, view: View) -> Action:
    """Return one of some actions, all equally likely, drawn from the seed and the view."""
    if len(actions) == 1:
        return actions[0]
    # randrange of a fixed 53-bit float: the same choice on every version of Python.
    return actions[int(rng_of(seed, view).random() * len(actions))]
