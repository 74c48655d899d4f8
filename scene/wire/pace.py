"""How fast something may come: so many at once, and then so many a second."""


class TokenBucket:
    """Counts what may pass."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second = a_second
        self.at_once = at_once
        self.left = at_once
        self.seen = 0.0

    def wait(self, now: float) -> float:
        """Let one pass; return the seconds for which it has to wait."""
        self._fill(now)
        self.left -= 1
        return max(0.0, -self.left / self.a_second)

    def is_full(self, now: float) -> bool:
        """Return whether one more is too many; if it is not, let it pass."""
        self._fill(now)
        if self.left < 1:
            return True
        self.left -= 1
        return False

    def left_at(self, now: float) -> float:
        """Return how many may pass at once."""
        self._fill(now)
        return self.left

    def _fill(self, now: float) -> None:
        self.left = min(self.at_once, self.left + (now - self.seen) * self.a_second)
        self.seen = now
