"""How often somebody may ask: token buckets."""

import time
from collections.abc import Callable

Clock = Callable[[], float]


class TokenBucket:
    """Holds up to ``burst`` tokens and gets as many again in ``seconds``."""

    __slots__ = ("_at", "_clock", "_rate", "_tokens", "burst")

    def __init__(self, burst: int, seconds: float, *, clock: Clock = time.monotonic) -> None:
        self.burst = burst
        self._rate = burst / seconds
        self._clock = clock
        self._tokens = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Take a token, or return False when there is none."""
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


class AddressBuckets:
    """One bucket for each address, forgotten once it is full again."""

    def __init__(self, burst: int, seconds: float, *, clock: Clock = time.monotonic) -> None:
        self._burst = burst
        self._seconds = seconds
        self._clock = clock
        self._buckets: dict[str, TokenBucket] = {}
        self._sweep_at = 1024

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._buckets)

    def take(self, address: str) -> bool:
        """Take a token of this address, or return False when it has none."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {a: b for a, b in self._buckets.items() if not b.is_full}
                self._sweep_at = max(1024, 2 * len(self._buckets))
            bucket = TokenBucket(self._burst, self._seconds, clock=self._clock)
            self._buckets[address] = bucket
        return bucket.take()
