"""How often somebody may ask: token buckets."""

import time
from collections.abc import Callable

Clock = Callable[[], float]


def is_over(count: int, limit: int) -> bool:
    """Return whether there are more than the limit allows; 0 is no limit."""
    return 0 < limit < count


class TokenBucket:
    """Holds up to ``burst`` tokens and gets as many again in ``seconds``; 0 is without end."""

    __slots__ = ("_at", "_clock", "_rate", "_tokens", "burst")

    def __init__(self, burst: int, seconds: float, *, clock: Clock = time.monotonic) -> None:
        self.burst = burst
        self._rate = burst / seconds
        self._clock = clock
        self._tokens = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Take a token, or return False when there is none."""
        if self.burst == 0:
            return True
        self._refill()
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True

    @property
    def is_full(self) -> bool:
        """Whether it holds all that it can."""
        self._refill()
        return self._tokens >= self.burst

    def _refill(self) -> None:
        now = self._clock()
        self._tokens = min(float(self.burst), self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """One bucket for each who asks, an address or a seat, forgotten once it is full again."""

    def __init__(self, burst: int, seconds: float, *, clock: Clock = time.monotonic) -> None:
        self._burst = burst
        self._seconds = seconds
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._sweep_at = 1024

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._buckets)

    def take(self, who: str) -> bool:
        """Take one of their tokens, or return False when they have none."""
        if self._burst == 0:
            return True
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {w: b for w, b in self._buckets.items() if not b.is_full}
                self._sweep_at = max(1024, 2 * len(self._buckets))
            bucket = TokenBucket(self._burst, self._seconds, clock=self._clock)
            self._buckets[who] = bucket
        return bucket.take()
