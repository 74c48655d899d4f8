"""How long it takes to name the mistake behind a wrong number: ``python -m tests.benchmarks.bench_mistakes``.

Of every practised measure some lists, and numbers that no mistake leads to: so everything is tried, one wrong
ingredient and two. Nothing is remembered from one to the next. Milliseconds of the processor are printed,
and 50 is what an answer may take.
"""

import random
import time
from itertools import islice
from statistics import median

from metrics.analysis.mistakes import mistaken_scores
from metrics.conventions.groups import definition_outcomes
from metrics.measure import Measure
from scene.exercises.draws import Draws
from scene.exercises.judging import judge
from scene.exercises.making import RESULT, scenes
from scene.exercises.model import PRACTISED, Blank, Result

LISTS = 20
DIGITS = (3, 4, 6)


def times(measure: Measure) -> list[float]:
    """Time the answers to some numbers of chance."""
    chance, taken = random.Random(7), []
    for scene in islice(scenes(Draws(measure.name), measure, 3), LISTS):
        right = Blank(RESULT, measure.value(scene.definition, scene.ranking))
        for digits in DIGITS:
            mistaken_scores.cache_clear()
            definition_outcomes.cache_clear()
            begun = time.process_time()
            judge(Result(1, (right,), 4, measure, scene, ()), {RESULT: f"{chance.random():.{digits}f}"})
            taken.append(1000 * (time.process_time() - begun))
    return taken


def main() -> None:
    print("milliseconds to look for the mistakes behind a wrong number: median and worst")
    for name, measure in PRACTISED.items():
        taken = times(measure)
        print(f"{name:>8}  {median(taken):5.1f}  {max(taken):5.1f}")


if __name__ == "__main__":
    main()
