"""How long a bot takes: drawn from public state and the table's seed alone.

A bot's thinking must not show what it holds. So the time is drawn before the bot is asked, in the
same way whatever it may do, also when it has one legal action, and it is longer than the bot
needs. An answer that comes later all the same, since the machine is busy, waits for the next of
some moments that are just as public.
"""

import hashlib
from typing import Final

from balak.protocol import BotName, Pace

# Seconds: the least and the most for a turn's first action, and for one that follows a draw.
_SPANS: Final[dict[Pace, tuple[tuple[float, float], tuple[float, float]]]] = {
    "instant": ((0.0, 0.0), (0.0, 0.0)),
    "quick": ((0.25, 0.6), (0.15, 0.3)),
    "human": ((0.9, 2.2), (0.45, 0.9)),
    "slow": ((2.0, 4.0), (0.9, 1.8)),
}
_REGRETS: Final[dict[Pace, tuple[float, float]]] = {"human": (1.6, 2.2), "slow": (2.5, 4.0)}
"""The same after a placement that may still be taken back, so that there is time to."""
LEAST_SECONDS: Final[dict[BotName, float]] = {
    "random": 0.005,
    "beginner": 0.005,
    "greedy": 0.005,
    "heuristic": 0.005,
    "net": 0.01,
    "expert": 0.4,
}
"""What each bot needs at most on a machine that is not busy, with some room: it takes as long at
any pace. A search needs 0.1 s, an endgame 0.3 s; see docs/strength.md."""
STEP_SECONDS: Final = 0.5
"""How far apart the moments are at which a late answer is released."""


def thinking_seconds(
    pace: Pace,
    seed: str,
    seq: int,
    bot: BotName,
    *,
    is_after_draw: bool,
    is_regrettable: bool = False,
) -> float:
    """Return how long this bot takes for the action after event ``seq`` of the table.

    Args:
        pace: The table's.
        seed: The table's.
        seq: The last event.
        bot: Which one.
        is_after_draw: Whether it has just drawn.
        is_regrettable: Whether that event may still be taken back.
    """
    least, most = _SPANS[pace][is_after_draw]
    if is_regrettable:
        least, most = _REGRETS.get(pace, (least, most))
    digest = hashlib.sha256(f"balak-pace:{seed}:{seq}".encode()).digest()
    drawn = least + (most - least) * int.from_bytes(digest[:8], "big") / 2**64
    return max(drawn, LEAST_SECONDS[bot])


def release_seconds(thinking: float, taken: float) -> float:
    """Return when an answer is released that took so long: on time, or some whole steps late.

    >>> release_seconds(0.9, 0.1), release_seconds(0.9, 1.5)
    (0.9, 1.9)
    """
    release = thinking
    while release < taken:
        release += STEP_SECONDS
    return release
