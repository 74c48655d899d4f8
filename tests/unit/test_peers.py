"""The same random lists through our metrics and through the libraries that people use."""

import math
from typing import Any

import numpy as np
import pytest

from metrics import (
    average_precision,
    bpref,
    dcg,
    err,
    f_measure,
    hit,
    interpolated_precision,
    ndcg,
    precision,
    r_precision,
    rbp,
    recall,
    reciprocal_rank,
)
from tests.peers import BY_ONE_PROCESS, ir_measures, pytrec_eval, ranx, sklearn

pytestmark = [BY_ONE_PROCESS, pytest.mark.thorough]

CUTOFFS = [1, 3, 5, 10, 20]


def random_query(rng, highest):
    """A ranking of up to 30 documents out of up to 40, some of them not judged."""
    documents = rng.permutation(rng.integers(1, 41))
    grades = {
        f"d{document}": int(rng.integers(0, highest + 1)) for document in documents if rng.random() < 0.7
    }
    ranking = [f"d{document}" for document in documents[: rng.integers(1, 31)]]
    return ranking, grades


def random_queries(highest=4):
    rng = np.random.default_rng(20090302)
    some = [random_query(rng, highest) for _ in range(120)]
    nothing_relevant = (["d1", "d2"], {"d1": 0, "d2": 0})
    nothing_judged_retrieved = (["d1", "d2"], {"d3": 2, "d4": 0})
    queries = [*(query for query in some if query[1]), nothing_relevant, nothing_judged_retrieved]
    return {str(place): query for place, query in enumerate(queries, 1)}  # gdeval reads numbers only


QUERIES = random_queries()


def as_trec(queries):
    qrels = {name: grades for name, (_, grades) in queries.items()}
    run = {
        name: {document: float(len(ranking) - place) for place, document in enumerate(ranking)}
        for name, (ranking, _) in queries.items()
    }
    return qrels, run


def ranked(query):
    ranking, grades = query
    return [grades.get(document, math.nan) for document in ranking]


def judged(query):
    return {"judged": [*query[1].values()]}


WITH_CUTOFF: dict[str, Any] = {
    "P": lambda query, k, **level: precision(ranked(query), k, **level),
    "recall": lambda query, k, **level: recall(ranked(query), k, **judged(query), **level),
    "success": lambda query, k, **level: hit(ranked(query), k, **level),
    "map_cut": lambda query, k, **level: average_precision(ranked(query), k, **judged(query), **level),
    "ndcg_cut": lambda query, k, threshold: ndcg(ranked(query), k, **judged(query)),
}
WITHOUT_CUTOFF: dict[str, Any] = {
    "ndcg": lambda query, threshold: ndcg(ranked(query), **judged(query)),
    "map": lambda query, **level: average_precision(ranked(query), **judged(query), **level),
    "recip_rank": lambda query, **level: reciprocal_rank(ranked(query), **level),
    "Rprec": lambda query, **level: r_precision(ranked(query), **judged(query), **level),
    "bpref": lambda query, **level: bpref(ranked(query), **judged(query), **level),
    "set_P": lambda query, **level: precision(ranked(query), **level),
    "set_recall": lambda query, **level: recall(ranked(query), **judged(query), **level),
    "set_F": lambda query, **level: f_measure(ranked(query), **judged(query), **level),
}


@pytest.mark.parametrize("threshold", [1, 2, 4])
def test_pytrec_eval(threshold):
    qrels, run = as_trec(QUERIES)
    cuts = ",".join(map(str, CUTOFFS))
    measures = {*WITHOUT_CUTOFF, *(f"{name}.{cuts}" for name in WITH_CUTOFF)}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, measures, relevance_level=threshold).evaluate(run)
    for name, query in QUERIES.items():
        for measure, ours in WITHOUT_CUTOFF.items():
            assert ours(query, threshold=threshold) == pytest.approx(theirs[name][measure], abs=1e-12), (
                measure
            )
        for measure, ours in WITH_CUTOFF.items():
            values = [theirs[name][f"{measure}_{k}"] for k in CUTOFFS]
            assert ours(query, CUTOFFS, threshold=threshold) == pytest.approx(values, abs=1e-12), measure


@pytest.mark.parametrize("threshold", [1, 2, 4])
def test_pytrec_eval_interpolated(threshold):
    """It asks for floor(level * R + 0.9) documents: one too few, at times, where a tenth is left over."""
    qrels, run = as_trec(QUERIES)
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"iprec_at_recall"}, relevance_level=threshold)
    theirs, compared = evaluator.evaluate(run), 0
    for name, query in QUERIES.items():
        total = sum(grade >= threshold for grade in query[1].values())
        for tenths in range(11):
            if tenths * total % 10 == 1:
                continue
            own = interpolated_precision(ranked(query), tenths / 10, threshold=threshold, **judged(query))
            assert own == pytest.approx(theirs[name][f"iprec_at_recall_{tenths / 10:.2f}"], abs=1e-12)
            compared += 1
    assert compared > 0.8 * 11 * len(QUERIES)


@pytest.mark.parametrize("k", [5, 20])
def test_ir_measures_err(k):
    """gdeval fixes the top of the scale at 4, leaves out queries without gain and prints five decimals."""
    qrels, run = as_trec(QUERIES)
    values = list(ir_measures.iter_calc([ir_measures.ERR @ k], qrels, run))
    assert values
    for value in values:
        own = err(ranked(QUERIES[value.query_id]), k, max_grade=4)
        assert own == pytest.approx(value.value, abs=6e-6)


@pytest.mark.parametrize(
    ("parameters", "gain"), [({}, "linear"), ({"gains": {1: 1, 2: 3, 3: 7, 4: 15}}, "exponential")]
)
def test_ir_measures_ndcg(parameters, gain):
    measures = {ir_measures.nDCG(**parameters) @ k: k for k in CUTOFFS}
    values = list(ir_measures.iter_calc(list(measures), *as_trec(QUERIES)))
    assert len(values) == len(QUERIES) * len(CUTOFFS)
    for value in values:
        query = QUERIES[value.query_id]
        own = ndcg(ranked(query), measures[value.measure], gain=gain, **judged(query))
        assert own == pytest.approx(value.value, abs=1e-12)


def as_ranx(query):
    """Pairs of document and value, the judgements best first."""
    ranking, grades = query
    number = {document: place for place, document in enumerate({*ranking, *grades})}
    judgements = sorted(((number[name], grade) for name, grade in grades.items()), key=lambda pair: -pair[1])
    run = [(number[name], len(ranking) - place) for place, name in enumerate(ranking)]
    return np.array([judgements], float), np.array([run], float)


def test_ranx():
    for query in QUERIES.values():
        pairs, pool = as_ranx(query), judged(query)
        for threshold in (1, 3):
            assert ranx.metrics.r_precision(*pairs, rel_lvl=threshold) == pytest.approx(
                [r_precision(ranked(query), threshold=threshold, **pool)], abs=1e-12
            )
            for k in CUTOFFS:
                level: dict[str, Any] = {"k": k, "threshold": threshold}
                ours = {
                    "precision": precision(ranked(query), **level),
                    "recall": recall(ranked(query), **level, **pool),
                    "f1": f_measure(ranked(query), **level, **pool),
                    "hit_rate": hit(ranked(query), **level),
                    "reciprocal_rank": reciprocal_rank(ranked(query), **level),
                    "average_precision": average_precision(ranked(query), **level, **pool),
                }
                for name, own in ours.items():
                    theirs = getattr(ranx.metrics, name)(*pairs, k, threshold)
                    assert theirs == pytest.approx([own], abs=1e-12), name


@pytest.mark.parametrize("p", [0.5, 0.8, 0.95])
def test_ranx_rbp(p):
    """It multiplies by the grade, so that only grades of 0 and 1 say what the definition says."""
    for query in random_queries(highest=1).values():
        theirs = ranx.metrics.rank_biased_precision(*as_ranx(query), p, 1)
        assert theirs == pytest.approx([rbp(ranked(query), p)], abs=1e-12)


@pytest.mark.parametrize("n", [2, 10, 40])
def test_scikit_learn(n):
    rng = np.random.default_rng(n)
    scores = np.arange(n, 0, -1.0)
    for grades in rng.integers(0, 2, (50, n)):
        if not grades.any():
            continue
        assert average_precision(grades) == pytest.approx(
            sklearn.metrics.average_precision_score(grades, scores), abs=1e-12
        )
        k = rng.integers(1, n + 1)
        called = scores > n - k
        for ours, theirs in (
            (precision, "precision_score"),
            (recall, "recall_score"),
            (f_measure, "f1_score"),
        ):
            value = getattr(sklearn.metrics, theirs)(grades, called)
            assert ours(grades, k) == pytest.approx(value, abs=1e-12)
        value = sklearn.metrics.fbeta_score(grades, called, beta=0.5)
        assert f_measure(grades, k, beta=0.5) == pytest.approx(value, abs=1e-12)
    binary = rng.integers(0, 2, (50, n)) | np.eye(1, n, dtype=int)
    expected = sklearn.metrics.label_ranking_average_precision_score(binary, np.tile(scores, (50, 1)))
    assert average_precision(binary).mean() == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("n", [2, 10, 40])
@pytest.mark.parametrize("k", [None, *CUTOFFS])
def test_scikit_learn_of_gains(n, k):
    grades = np.random.default_rng(20021020).integers(0, 5, (50, n))
    scores = np.broadcast_to(np.arange(n, 0, -1.0), grades.shape)
    assert dcg(grades, k).mean() == pytest.approx(sklearn.metrics.dcg_score(grades, scores, k=k), abs=1e-12)
    for gain, gains in (("linear", grades), ("exponential", 2**grades - 1)):
        expected = sklearn.metrics.ndcg_score(gains, scores, k=k)
        assert ndcg(grades, k, gain=gain).mean() == pytest.approx(expected, abs=1e-12)
