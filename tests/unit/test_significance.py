"""The statistics of comparing systems: as scipy has them, as published, and right as often as promised."""

import json
import math
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from metrics.significance import (
    benjamini_hochberg,
    bootstrap,
    cohens_d,
    detectable_difference,
    holm,
    power,
    randomisation,
    residual_variance,
    sign_test,
    superiority,
    t_interval,
    t_test,
    tukey_hsd,
    wilcoxon,
)
from metrics.significance.distributions import incomplete_beta, t_quantile, t_two_sided
from tests.peers import stats

pytestmark = pytest.mark.thorough

TREC8 = json.loads((Path(__file__).parents[1] / "data" / "trec8_ap.json").read_text())
AP = np.array(TREC8["topics"])
RUN125, RUN126 = AP[:, TREC8["systems"].index("run125")], AP[:, TREC8["systems"].index("run126")]
D = RUN126 - RUN125


differences = st.lists(st.integers(-50, 50).map(lambda each: each / 100), min_size=3, max_size=40)


def test_published_p_values_of_two_systems_of_trec_8():
    # Printed in the README of the study, for AP of systems 125 and 126.
    assert t_test(D).p == pytest.approx(0.0013193972, abs=5e-11)
    assert sign_test(D, 0.01).p == pytest.approx(0.009559879, abs=5e-10)
    assert wilcoxon(D, exact=False).p == pytest.approx(0.003445188, abs=5e-10)
    found = randomisation(D, draws=1_000_000)
    assert found.p == pytest.approx(0.001188, abs=4 * found.error)
    assert bootstrap(D, draws=200_000).p == pytest.approx(0.000586, abs=4 * math.sqrt(0.000586 / 200_000))


@given(differences)
def test_t_is_that_of_scipy(d):
    assume(np.ptp(d) > 0)
    theirs = stats.ttest_1samp(d, 0)
    assert t_test(d) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-9, abs=1e-15)
    interval = theirs.confidence_interval(0.9)
    assert t_interval(d, 0.9) == pytest.approx((interval.low, interval.high), rel=1e-9, abs=1e-12)


def test_differences_that_are_all_equal_are_certain_or_none():
    assert t_test([0.5, 0.5, 0.5]) == (math.inf, 0)
    assert t_test([0, 0, 0]) == (0, 1)
    assert [cohens_d([0.5, 0.5]), cohens_d([0, 0]), cohens_d([-1, -1])] == [math.inf, 0, -math.inf]


@given(differences)
def test_wilcoxon_is_that_of_scipy(d):
    d = np.array(d)
    assume((d != 0).any())
    is_exact = len(set(np.abs(d[d != 0]))) == np.count_nonzero(d)
    theirs = stats.wilcoxon(d[d != 0], method="exact" if is_exact else "asymptotic", correction=not is_exact)
    assert wilcoxon(d).p == pytest.approx(theirs.pvalue, rel=1e-9)


@given(differences, st.sampled_from([0.0, 0.1]))
def test_the_sign_test_is_that_of_scipy(d, delta):
    won, lost, p = sign_test(d, delta)
    assert (won, lost) == (sum(each > delta for each in d), sum(each < -delta for each in d))
    expected = stats.binomtest(won, won + lost).pvalue if won + lost else 1
    assert p == pytest.approx(expected, rel=1e-9)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=8))
def test_randomisation_of_few_queries_goes_through_all_signs(d):
    sums = [
        abs(sum(sign * each for sign, each in zip(signs, d, strict=True)))
        for signs in product((1, -1), repeat=len(d))
    ]
    found = randomisation(d)
    assert found.p == pytest.approx(sum(each >= abs(sum(d)) for each in sums) / len(sums))
    assert found.error == 0
    assert found.means.mean() == pytest.approx(0, abs=1e-12)


def test_randomisation_of_many_queries_is_that_of_scipy_within_the_error_of_the_draws_and_never_0():
    d = np.random.default_rng(3).normal(0.03, 0.15, 40)
    ours = randomisation(d)
    theirs = stats.permutation_test(
        (d,), np.mean, permutation_type="samples", vectorized=True, n_resamples=50_000, rng=1
    )
    assert ours.p == pytest.approx(theirs.pvalue, abs=5 * ours.error + 5 * math.sqrt(0.25 * 0.2 / 50_000))
    assert ours.p != randomisation(d, seed=1).p  # other draws, and the same ones for the same seed
    assert ours.p == randomisation(d).p
    assert randomisation(np.full(50, 0.1), draws=999).p == 1 / 1000


def test_the_bootstrap_is_that_of_scipy():
    d = np.random.default_rng(5).gamma(2, 0.1, 50) - 0.1  # lopsided, so that the correction matters
    ours = bootstrap(d, draws=40_000)
    theirs = stats.bootstrap((d,), np.mean, n_resamples=40_000, method="BCa", rng=2).confidence_interval
    assert ours.bca_interval == pytest.approx((theirs.low, theirs.high), abs=0.0015)
    assert ours.bca_interval.low > np.quantile(ours.means, 0.025) + 0.001


def test_effects_by_hand():
    d = [0.1, 0.2, 0.0, 0.3]
    spread = math.sqrt((0.05**2 + 0.05**2 + 0.15**2 + 0.15**2) / 3)
    assert cohens_d(d) == pytest.approx(0.15 / spread)
    assert superiority(d) == (3 + 1 / 2) / 4


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_false_discoveries_are_corrected_as_in_scipy(p):
    assert benjamini_hochberg(p) == pytest.approx(stats.false_discovery_control(p), abs=1e-12)


def test_corrections_by_hand():
    assert holm([0.01, 0.02, 0.5]) == pytest.approx([0.03, 0.04, 0.5])
    assert holm([0.01, 0.02], tests=10) == pytest.approx([0.10, 0.18])  # eight more were looked at
    assert benjamini_hochberg([0.01, 0.02], tests=10) == pytest.approx([0.1, 0.1])


def test_tukey_compares_each_query_with_itself():
    # A test for independent groups keeps the differences of topics in its error, and finds fewer pairs.
    systems = AP[:, 1:6]
    ours = tukey_hsd(systems)
    theirs = stats.tukey_hsd(*systems.T).pvalue
    assert all(pair.p < theirs[pair.first, pair.second] for pair in ours if pair.p < 0.5)
    (pair,) = [pair for pair in ours if (pair.first, pair.second) == (0, 4)]
    assert pair.p < 0.05 < theirs[0, 4]
    assert pair.effect == pytest.approx(abs(pair.difference) / math.sqrt(residual_variance(systems)))


def test_tukey_of_normal_scores_is_that_of_the_studentised_range():
    random = np.random.default_rng(2)
    systems = random.normal(size=(60, 4)) + random.normal(size=(60, 1)) + [0, 0.1, 0.3, 0.5]
    n, m = systems.shape
    for pair in tukey_hsd(systems):
        q = abs(pair.difference) / math.sqrt(residual_variance(systems) / n)
        assert pair.p == pytest.approx(stats.studentized_range.sf(q, m, (n - 1) * (m - 1)), abs=0.03)


@pytest.mark.parametrize("count", [3, 9])
def test_tukey_goes_through_all_orders_of_a_query(count):
    # Of two queries only the places of the second one's scores count; all but three of these are equal.
    scores = np.random.default_rng(count).random((2, count))
    scores[:, 3:] = scores[:, :3].mean(axis=1, keepdims=True)
    ranges = []
    for places in permutations(range(count), 3):
        moved = np.full(count, scores[1, -1])
        moved[[*places]] = scores[1, :3]
        ranges.append(np.ptp(scores[0] + moved) / 2)
    for pair in tukey_hsd(scores, 20_000):
        share = np.mean(np.array(ranges) >= abs(pair.difference) * (1 - 1e-9))
        assert pair.p == pytest.approx(share, abs=0.02)


@pytest.mark.parametrize(("effect", "queries"), [(0.2, 50), (0.5, 2), (0.5, 10), (1.0, 20), (0.03, 6980)])
def test_power_is_that_of_the_noncentral_t(effect, queries):
    reach, centre = stats.t.ppf(0.975, queries - 1), effect * math.sqrt(queries)
    expected = stats.nct.sf(reach, queries - 1, centre) + stats.nct.cdf(-reach, queries - 1, centre)
    assert power(effect, 1, queries) == pytest.approx(expected, rel=1e-6)


def test_what_can_be_found_is_found_as_often_as_asked():
    smallest = detectable_difference(0.2, 50, chance=0.9)
    assert power(smallest, 0.2, 50) == pytest.approx(0.9, abs=1e-9)
    found = [t_test(d).p < 0.05 for d in np.random.default_rng(1).normal(smallest, 0.2, (4000, 50))]
    assert np.mean(found) == pytest.approx(0.9, abs=0.02)


def pairs_without_a_difference(count, queries):
    """Two systems, each as good as the other, over hard and easy queries, with values from 0 to 1."""
    random = np.random.default_rng(7)
    topic = random.normal(size=(count, queries, 1))
    return np.diff(1 / (1 + np.exp(1 - topic - random.normal(0, 0.7, (count, queries, 2)))))[..., 0]


def test_the_bootstrap_says_how_far_the_ends_of_its_interval_are_chance():
    d = np.random.default_rng(1).normal(0.05, 0.2, 30)
    drawn = [bootstrap(d, draws=2000, seed=seed) for seed in range(60)]
    apart = np.std([result.bca_interval for result in drawn], axis=0).max()
    errors = [result.error for result in drawn]
    assert 0.7 < np.mean(errors) / apart < 1.4
    assert bootstrap(d, draws=32_000).error == pytest.approx(np.mean(errors) / 4, rel=0.3)


def test_the_intervals_of_the_bootstrap_are_a_little_narrow():
    drawn = [bootstrap(d, draws=1000) for d in pairs_without_a_difference(2000, 50)]
    missed = np.mean([not low <= 0 <= high for low, high in (each.bca_interval for each in drawn)])
    assert 0.05 < missed < 0.07


@settings(max_examples=50)
@given(st.floats(0.5, 2000), st.floats(0.1, 50), st.floats(0.001, 0.999))
def test_the_distributions_are_those_of_scipy(a, b, x):
    assert incomplete_beta(a, b, x) == pytest.approx(stats.beta.cdf(x, a, b), rel=1e-8, abs=1e-15)
    assert t_two_sided(b, a) == pytest.approx(2 * stats.t.sf(b, a), rel=1e-8, abs=1e-300)
    assert t_quantile(x, a) == pytest.approx(stats.t.ppf(x, a), rel=1e-7, abs=1e-9)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: t_test([0.1]), "differences must be one number a query, of at least 2"),
        (lambda: t_test([0.1, math.nan]), "differences must be finite numbers, got nan"),
        (lambda: t_test([[0.1], [0.2]]), "differences must be one number a query"),
        (lambda: t_interval([0.1, 0.2], 1), "confidence must be a number above 0 and below 1, got 1"),
        (lambda: sign_test([0.1], -1), "delta must be a number from 0 up, got -1"),
        (lambda: wilcoxon([0.1, 0.1], exact=True), "exact must be False or None where"),
        (lambda: holm([0.1, 1.5]), "p must be a list of numbers from 0 to 1"),
        (lambda: holm([0.1, 0.2], tests=1), "tests must be at least the number of p, 2, got 1"),
        (lambda: tukey_hsd([[0.1, 0.2]]), "scores must be finite numbers, two rows"),
        (lambda: power(0.1, 0, 50), "deviation must be a number above 0, got 0"),
        (lambda: power(0.1, 1, 1), "queries must be a whole number from 2 up, got 1"),
        (
            lambda: detectable_difference(0.1, 50, chance=0.01),
            "chance must be a number above level, which is 0.05",
        ),
    ],
)
def test_impossible_input_is_told_with_what_is_allowed(call, message):
    with pytest.raises(ValueError, match=message):
        call()
