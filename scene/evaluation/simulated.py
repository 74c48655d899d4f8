"""The simulated collection as one that is evaluated."""

from functools import lru_cache

from metrics.simulated import Simulated
from scene.evaluation.model import LETTERS, Collection, System


@lru_cache(maxsize=8)  # 40 ms, and a class has the same one on screen
def simulation(seed: int, topics: int) -> Simulated:
    """Return the collection of a seed with so many topics."""
    return Simulated(seed, topics)


@lru_cache(maxsize=8)
def simulated_collection(seed: int, topics: int) -> Collection:
    """Return the judgements and runs of a seed."""
    simulated = simulation(seed, topics)
    systems = (
        System(letter, f"simulated-{letter.lower()}", simulated.judged_run(place))
        for place, letter in enumerate(LETTERS[: simulated.systems])
    )
    return Collection(f"simulated {seed} {topics}", tuple(systems))
