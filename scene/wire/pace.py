"""A rate limit for what a browser sends: a token bucket."""


class TokenBucket:
    """A token bucket: so many at once, then so many a second."""

    def __init__(self, refill_rate: float, capacity: float) -> None:
        self.refill_rate = refill_rate
        self.capacity = capacity
        self.tokens = capacity
        self.last_refill = 0.0

    def wait(self, now: float) -> float:
        """Take a token, and return how many seconds to wait until it is there."""
        self._fill(now)
        self.tokens -= 1
        return max(0.0, -self.tokens / self.refill_rate)

    def try_take(self, now: float) -> bool:
        """Take a token if there is one, and return whether there was."""
        self._fill(now)
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def tokens_at(self, now: float) -> float:
        """Return how many tokens there are at a time."""
        self._fill(now)
        return self.tokens

    def _fill(self, now: float) -> None:
        self.tokens = min(self.capacity, self.tokens + (now - self.last_refill) * self.refill_rate)
        self.last_refill = now
