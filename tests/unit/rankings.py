"""Random ranked lists with everything on which libraries differ."""

import math

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from metrics.definition import JudgedRanking

NAN = math.nan
ENCYCLOPEDIA = JudgedRanking((3, 2, 3, 0, 1, 2), missing=(3, 2), max_grade=3)

some_judgements = st.lists(st.integers(0, 4) | st.just(NAN), min_size=1, max_size=12)
some_lists = arrays(
    np.float64,
    st.tuples(st.integers(1, 70), st.integers(1, 15)),
    elements=st.sampled_from([0, 1, 2, 3, 4, NAN]),
)


def random_ranking(rng, *, max_grade=4):
    """A list with ties, unjudged documents, names in any order, and documents that were not retrieved."""
    length = int(rng.integers(1, 16))
    highest = int(rng.choice([1, max_grade]))
    grades = rng.integers(0, highest + 1, length).astype(float)
    if rng.random() < 0.15:
        grades[:] = 0
    if rng.random() < 0.5:
        grades[rng.random(length) < 0.3] = NAN
    # Eighths and few of them: tied often, and exact in four bytes.
    levels = int(rng.choice([2, 5, 200]))
    scores = np.sort(rng.integers(1, levels + 1, length) / 8)[::-1]
    missing = rng.integers(0, highest + 1, int(rng.choice([0, 0, 1, 6])))
    return JudgedRanking(
        grades=tuple(grades.tolist()),
        scores=tuple(scores.tolist()),
        ids=tuple(f"d{number:02}" for number in rng.permutation(length)),
        missing=tuple(missing.tolist()),
        max_grade=max_grade,
    )


def random_rankings(count, seed=20021020):
    """Lists with a cutoff each, some beyond the end of the list."""
    rng = np.random.default_rng(seed)
    return [(random_ranking(rng), int(rng.choice([1, 2, 3, 5, 10, 20]))) for _ in range(count)]
