"""The same random lists through us and through the libraries that people use."""

import math

import numpy as np
import pytest

from metrics import dcg, ndcg
from tests.peers import BY_ONE_PROCESS, ir_measures, pytrec_eval, sklearn

pytestmark = BY_ONE_PROCESS

CUTOFFS = [1, 3, 5, 10, 20]


@pytest.fixture
def rng():
    return np.random.default_rng(20021020)


@pytest.mark.parametrize("n", [2, 10, 40])
@pytest.mark.parametrize("k", [None, *CUTOFFS])
def test_scikit_learn(rng, n, k):
    grades = rng.integers(0, 5, (50, n))
    scores = np.broadcast_to(np.arange(n, 0, -1.0), grades.shape)
    assert dcg(grades, k).mean() == pytest.approx(sklearn.metrics.dcg_score(grades, scores, k=k), abs=1e-12)
    assert ndcg(grades, k).mean() == pytest.approx(sklearn.metrics.ndcg_score(grades, scores, k=k), abs=1e-12)
    exponential = sklearn.metrics.ndcg_score(2**grades - 1, scores, k=k)
    assert ndcg(grades, k, gain="exponential").mean() == pytest.approx(exponential, abs=1e-12)


def random_query(rng):
    """A ranking of up to 30 documents out of up to 40, some of them not judged."""
    documents = rng.permutation(rng.integers(1, 41))
    grades = {f"d{document}": int(rng.integers(0, 5)) for document in documents if rng.random() < 0.7}
    ranking = [f"d{document}" for document in documents[: rng.integers(1, 31)]]
    return ranking, grades


@pytest.fixture
def queries(rng):
    some = [random_query(rng) for _ in range(150)]
    nothing_relevant = (["d1", "d2"], {"d1": 0, "d2": 0})
    nothing_judged_retrieved = (["d1", "d2"], {"d3": 2})
    judged = [query for query in some if query[1]]
    return {
        f"q{place}": query
        for place, query in enumerate([*judged, nothing_relevant, nothing_judged_retrieved])
    }


def as_trec(queries):
    qrels = {name: grades for name, (_, grades) in queries.items()}
    run = {
        name: {document: float(len(ranking) - place) for place, document in enumerate(ranking)}
        for name, (ranking, _) in queries.items()
    }
    return qrels, run


def ours(query, k, **keywords):
    ranking, grades = query
    return ndcg(
        [grades.get(document, math.nan) for document in ranking], k, judged=[*grades.values()], **keywords
    )


def test_pytrec_eval(queries):
    qrels, run = as_trec(queries)
    measures = {"ndcg", f"ndcg_cut.{','.join(map(str, CUTOFFS))}"}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run)
    for name, query in queries.items():
        assert ours(query, None) == pytest.approx(theirs[name]["ndcg"], abs=1e-12)
        for k in CUTOFFS:
            assert ours(query, k) == pytest.approx(theirs[name][f"ndcg_cut_{k}"], abs=1e-12)


@pytest.mark.parametrize(
    ("parameters", "gain"), [({}, "linear"), ({"gains": {1: 1, 2: 3, 3: 7, 4: 15}}, "exponential")]
)
def test_ir_measures(queries, parameters, gain):
    qrels, run = as_trec(queries)
    measures = {ir_measures.nDCG(**parameters) @ k: k for k in CUTOFFS}
    values = list(ir_measures.iter_calc(list(measures), qrels, run))
    assert len(values) == len(queries) * len(CUTOFFS)
    for value in values:
        mine = ours(queries[value.query_id], measures[value.measure], gain=gain)
        assert mine == pytest.approx(value.value, abs=1e-12)
