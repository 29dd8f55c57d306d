"""How long a bot takes: drawn from public state and the table's seed alone.

A bot's thinking must not show what it holds. So the time is drawn before the bot is asked, in the
same way whatever it may do, also when it has one legal action.
"""

import hashlib
from typing import Final

from balak.protocol import Pace

# Seconds: the least and the most for a turn's first action, and for one that follows a draw.
_SPANS: Final[dict[Pace, tuple[tuple[float, float], tuple[float, float]]]] = {
    "instant": ((0.0, 0.0), (0.0, 0.0)),
    "quick": ((0.25, 0.6), (0.15, 0.3)),
    "human": ((0.9, 2.2), (0.45, 0.9)),
    "slow": ((2.0, 4.0), (0.9, 1.8)),
}


def thinking_seconds(pace: Pace, seed: str, seq: int, *, is_after_draw: bool) -> float:
    """Return how long the bot takes for the action after event ``seq`` of the table."""
    least, most = _SPANS[pace][is_after_draw]
    digest = hashlib.sha256(f"balak-pace:{seed}:{seq}".encode()).digest()
    return least + (most - least) * int.from_bytes(digest[:8], "big") / 2**64
