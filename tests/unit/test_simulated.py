"""Simulated collections: the same from one seed, spread as real ones, with a known order that tests find."""

import numpy as np
import pytest

from metrics.numeric.arrays import FloatArray
from metrics.runs.computing import values_of
from metrics.runs.plans import make_plan
from metrics.simulated import DEPTH, SimulatedCollection

SEEDS = range(12)


def average_precisions(made: SimulatedCollection) -> FloatArray:
    plan = make_plan("AP", "trec_eval 10")
    return np.array([values_of(made.judged_run(place), [plan])[0] for place in range(made.systems)])


def test_a_seed_gives_the_same_collection_again_and_another_gives_another() -> None:
    one, again, other = (average_precisions(SimulatedCollection(seed)) for seed in (5, 5, 6))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


def test_a_query_as_a_list_is_what_was_found() -> None:
    made = SimulatedCollection(3)
    for place in (0, 4):
        found = made.judged_run(place)
        for query in (0, 17, 49):
            (listed,), judged = made.lists(made.queries[query], [place])
            assert len(listed) == DEPTH
            scores = [score for _, score in listed]
            assert scores == sorted(scores, reverse=True)
            ranks = {rank: judged[name] for rank, (name, _) in enumerate(listed, start=1) if name in judged}
            own = found.query == query
            assert dict(zip(found.rank()[own].tolist(), found.grade[own].tolist(), strict=True)) == ranks
            assert found.judged_counts[query] == len(judged)


def test_it_is_spread_as_the_better_half_of_the_systems_of_trec_8() -> None:
    """AP there: mean 0.306, spread over topics 0.221, two systems' correlation 0.768, differences 0.169."""
    each = [average_precisions(SimulatedCollection(seed)) for seed in SEEDS]
    pairs = np.triu_indices(6, 1)
    mean = np.mean([values.mean() for values in each])
    spread = np.mean([values.std(axis=1).mean() for values in each])
    alike = np.mean([np.asarray(np.corrcoef(values))[pairs].mean() for values in each])
    both = list(zip(pairs[0].tolist(), pairs[1].tolist(), strict=True))
    apart = np.mean([(values[one] - values[other]).std() for values in each for one, other in both])
    assert mean == pytest.approx(0.306, abs=0.03)
    assert spread == pytest.approx(0.221, abs=0.02)
    assert alike == pytest.approx(0.768, abs=0.06)
    assert apart == pytest.approx(0.169, abs=0.02)
