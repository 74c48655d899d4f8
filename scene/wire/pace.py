"""How fast something may come: so many at once, and then so many a second."""


class TokenBucket:
    """Counts what may pass."""

    def __init__(self, refill_rate: float, capacity: float) -> None:
        self.refill_rate = refill_rate
        self.capacity = capacity
        self.tokens = capacity
        self.last_refill = 0.0

    def wait(self, now: float) -> float:
        """Let one pass; return the seconds for which it has to wait."""
        self._fill(now)
        self.tokens -= 1
        return max(0.0, -self.tokens / self.refill_rate)

    def try_take(self, now: float) -> bool:
        """Let one more pass, and return whether it may; one too many takes nothing."""
        self._fill(now)
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def tokens_at(self, now: float) -> float:
        """Return how many may pass at once."""
        self._fill(now)
        return self.tokens

    def _fill(self, now: float) -> None:
        self.tokens = min(self.capacity, self.tokens + (now - self.last_refill) * self.refill_rate)
        self.last_refill = now
