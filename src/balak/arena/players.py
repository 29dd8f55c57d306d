"""Who plays in the arena: the bots of balak, others from outside, and how long they think."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from math import ceil, log
from time import perf_counter
from typing import Final

from balak.actions import Action
from balak.bots import Bot, choose_checked, is_bot_name, make_bot
from balak.round import Round
from balak.shuffle import seeded_deck
from balak.view import View

_OUTSIDE: Final = re.compile(r"openspiel-ismcts-([1-9][0-9]{0,6})", re.ASCII)
FASTEST: Final = 1e-6
"""Seconds of the first band of `Times`."""
STEP: Final = 1.1
"""Each band of `Times` is so many times as long as the one before it."""


def is_player_name(name: str) -> bool:
    """Return whether `make_player` makes a player of this name, if what it needs is installed."""
    return is_bot_name(name) or is_outside(name)


def is_outside(name: str) -> bool:
    """Return whether this names OpenSpiel's own search, which the extra ``openspiel`` brings."""
    return _OUTSIDE.fullmatch(name) is not None


def make_player(name: str, seed: str = "") -> Bot:
    """Return a bot of balak, or for ``openspiel-ismcts-N`` OpenSpiel's with N simulations.

    Raises:
        SetupError: There is no such bot.
        ModuleNotFoundError: OpenSpiel is not installed.
    """
    found = _OUTSIDE.fullmatch(name)
    if found is None:
        return make_bot(name, seed)
    from balak.arena.openspiel import IsmctsBot  # noqa: PLC0415 - an extra of its own

    return IsmctsBot(seed, int(found[1]))


@cache
def warmed(name: str, seats: int) -> bool:
    """Let a bot choose once, so that what it loads and compiles counts for no decision.

    Raises:
        BotError: It raised, or chose what is not legal.
    """
    round_ = Round.deal(seeded_deck("warm"), seats=seats)
    choose_checked(make_player(name, "warm"), View.of(round_, 0))
    return True


@dataclass(slots=True)
class Times:
    """How long a bot took where it had a choice, in bands of a tenth more each."""

    count: int = 0
    seconds: float = 0.0
    bands: dict[int, int] = field(default_factory=dict)

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self.count += 1
        self.seconds += seconds
        band = max(0, ceil(log(max(seconds, FASTEST) / FASTEST, STEP)))
        self.bands[band] = self.bands.get(band, 0) + 1

    def __iadd__(self, other: "Times") -> "Times":
        self.count += other.count
        self.seconds += other.seconds
        for band, count in other.bands.items():
            self.bands[band] = self.bands.get(band, 0) + count
        return self

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return self.seconds / self.count

    def quantile(self, share: float) -> float:
        """Return the seconds that this share of the decisions kept to, up to a tenth too many."""
        left = ceil(self.count * share)
        for band in sorted(self.bands):
            left -= self.bands[band]
            if left <= 0:
                return FASTEST * STEP**band
        return 0.0


@dataclass(frozen=True, slots=True)
class Timed:
    """A bot, with a clock beside it."""

    bot: Bot
    times: Times
    clock: Callable[[], float] = perf_counter

    def choose(self, view: View) -> Action:
        """Return what the bot chooses, and count how long that took where it had a choice."""
        began = self.clock()
        action = self.bot.choose(view)
        if len(view.legal_actions) > 1:
            self.times.add(self.clock() - began)
        return action


def timed(name: str, seed: str, times: Times, seats: int) -> Timed:
    """Return a player that is warm, with its clock."""
    warmed(name, seats)
    return Timed(make_player(name, seed), times)
