"""The same random lists through our metrics and through the libraries that people use."""

import math
from typing import Any

import numpy as np
import pytest

from metrics import (
    average_precision,
    bpref,
    f_measure,
    hit,
    interpolated_precision,
    ndcg,
    precision,
    r_precision,
    recall,
    reciprocal_rank,
)
from tests.peers import BY_ONE_PROCESS, pytrec_eval

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
