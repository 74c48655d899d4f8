"""Runs and lists have one arithmetic: the functions of `metrics` on the whole list give every number."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import metrics
from metrics.definition import Definition, Parameter
from metrics.measure import Measure, always
from metrics.measures import MEASURES
from metrics.runs import from_triples, score
from metrics.runs.plans import KNOWN, parse_measure

pytestmark = pytest.mark.thorough

MAX_GRADE = 4
GAINS = {0: 1, 1: 1, 2: 5, 3: 3, 4: 4}


@st.composite
def lists(draw):
    """Grades of a ranked list, NaN where nobody judged, and those of documents that are not in it."""
    grade = st.sampled_from([math.nan, math.nan, *range(MAX_GRADE + 1)])
    listed = draw(st.lists(grade, min_size=1, max_size=40))
    missing = draw(st.lists(st.integers(0, MAX_GRADE), max_size=6))
    return np.array(listed, np.float64), np.array([*missing, 4.0])  # so that all have one scale


def found_in(queries):
    triples = [
        (place, rank, grade)
        for place, (grades, _) in enumerate(queries)
        for rank, grade in enumerate(grades, start=1)
        if not math.isnan(grade)
    ]
    pool = [
        (place, grade)
        for place, (grades, missing) in enumerate(queries)
        for grade in (*grades[~np.isnan(grades)], *missing)
    ]
    query, rank, grade = np.reshape(triples, (-1, 3)).T if triples else np.empty((3, 0))
    names = [f"q{place}" for place in range(len(queries))]
    lengths = [len(grades) for grades, _ in queries]
    return from_triples(
        names, query.astype(int), rank.astype(int), grade, lengths, [q for q, _ in pool], [g for _, g in pool]
    )


DENSE = {
    "nDCG": lambda grades, judged: metrics.ndcg(grades, judged=judged, ideal_k=None),
    "nDCG@5": lambda grades, judged: metrics.ndcg(grades, 5, judged=judged),
    "nDCG(dcg='exp-log2')@10": lambda grades, judged: metrics.ndcg(
        grades, 10, judged=judged, gain="exponential"
    ),
    "nDCG(gains={0:1,2:5})@4": lambda grades, judged: metrics.ndcg(grades, 4, judged=judged, gain=GAINS),
    "DCG@3": lambda grades, judged: metrics.dcg(grades, 3),
    "ERR@20": lambda grades, judged: metrics.err(grades, 20, max_grade=MAX_GRADE),
    "ERR(max_rel=5)": lambda grades, judged: metrics.err(grades, max_grade=5),
    "RBP(p=0.5)": lambda grades, judged: metrics.rbp(grades, 0.5),
    "RBP(p=0.95,rel=2)@7": lambda grades, judged: metrics.rbp(grades, 0.95, threshold=2, k=7),
    "RBPResidual(p=0.8)": lambda grades, judged: metrics.rbp_residual(grades, 0.8),
    "RBPResidual(p=0.8)@5": lambda grades, judged: metrics.rbp_residual(grades, 0.8, k=5),
    "INST(T=3)": lambda grades, judged: metrics.inst(grades, 3, max_grade=MAX_GRADE),
    "AP": lambda grades, judged: metrics.average_precision(grades, judged=judged),
    "AP(rel=3)@10": lambda grades, judged: metrics.average_precision(grades, 10, judged=judged, threshold=3),
    "GAP": lambda grades, judged: metrics.graded_average_precision(
        grades, max_grade=MAX_GRADE, judged=judged
    ),
    "Q": lambda grades, judged: metrics.q_measure(grades, judged=judged),
    "Q@5": lambda grades, judged: metrics.q_measure(grades, 5, judged=judged),
    "R(rel=2)@10": lambda grades, judged: metrics.recall(grades, 10, threshold=2, judged=judged),
    "F1@5": lambda grades, judged: metrics.f_measure(grades, 5, judged=judged),
    "F(beta=2)@5": lambda grades, judged: metrics.f_measure(grades, 5, beta=2, judged=judged),
    "SetF(beta=0.5)": lambda grades, judged: metrics.f_measure(grades, beta=0.5, judged=judged),
    "RR(rel=2)@10": lambda grades, judged: metrics.reciprocal_rank(grades, 10, threshold=2),
    "Judged@10": lambda grades, judged: metrics.judged_share(grades, 10),
    "AP(judged_only=True)": lambda grades, judged: metrics.average_precision(
        grades[~np.isnan(grades)], judged=judged
    ),
    "nDCG(judged_only=True)@5": lambda grades, judged: metrics.ndcg(
        grades[~np.isnan(grades)], 5, judged=judged
    ),
}
"""Each measure as the function of `metrics` gives it of a whole list and all that is judged.

Those that pytrec_eval has too, with their cutoffs, are compared with it in `test_runs.py`.
"""


@settings(max_examples=12, deadline=None)
@given(st.lists(lists(), min_size=1, max_size=20))
def test_every_measure_is_that_of_the_dense_list_to_the_last_bit(queries):
    ours = score(found_in(queries), [*DENSE], "trec_eval 10")
    for values, query in zip(ours.to_numpy(), queries, strict=True):
        grades, judged = query[0], np.append(*query)
        assert dict(zip(DENSE, values, strict=True)) == {name: f(grades, judged) for name, f in DENSE.items()}


@pytest.mark.parametrize("name", KNOWN)
def test_every_measure_that_is_known_has_a_value(name):
    level = "@0.5" if name == "IPrec" else ""
    queries = [(np.array([3.0, math.nan, 0.0, 1.0]), np.array([4.0]))]
    assert 0 <= score(found_in(queries), name + level).to_numpy()[0, 0] <= 10


@pytest.mark.parametrize("measure", [each for each in MEASURES.values() if each.parameters])
def test_a_title_with_its_parameters_is_read_as_it_is_written(measure):
    for parameter in measure.parameters:
        for option in parameter.options:
            chosen = Definition(parameters=((parameter.key, option),))
            assert parse_measure(measure.title(chosen, 5)).parameters == {parameter.name: option}


def test_the_registry_is_known_whole():
    assert set(MEASURES) <= set(KNOWN)
    assert [name for name, each in MEASURES.items() if each.is_defined is not always] == ["ESL", "AUC"]


def test_esl_and_auc_are_those_of_the_list():
    grades = np.array([0.0, 1.0, math.nan, 2.0])
    values = score(found_in([(grades, np.array([4.0]))]), ["ESL", "AUC"]).iloc[0]
    assert values["ESL"] == 1
    # Two relevant documents and two others: of the four pairs the second wins one, the fourth none.
    assert values["AUC"] == pytest.approx(float(Fraction(1, 4)))


def test_what_has_no_value_is_not_a_number():
    found = found_in([(np.array([0.0, math.nan]), np.array([4.0]))])
    assert np.isnan(score(found, ["ESL", "AUC"]).to_numpy()).all()


def test_a_new_measure_is_evaluated_by_its_record_alone(monkeypatch):
    def waste(grades, k=None, *, price):
        shown = grades[..., :k]
        return price * np.count_nonzero(~(shown >= 1), axis=-1)

    toy = Measure(
        "Waste",
        function=waste,
        parameters=(Parameter("price", "price", (1, 2, 3), usual=1),),
        higher_is_better=False,
        highest=None,
    )
    monkeypatch.setitem(KNOWN, "Waste", toy)
    lists = [np.array([0.0, math.nan, 2.0, 0.0]), np.array([1.0] + [math.nan] * 8)]
    found = found_in([(grades, np.array([4.0])) for grades in lists])
    table = score(found, ["Waste", "Waste(price=2)@3"])
    assert table.to_numpy().tolist() == [[3, 4], [8, 4]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nGCD@10", "a measure must be one of nDCG, ERR, .*, got nGCD"),
        ("nDCG@", "a measure must be written as nDCG@10, .*, got 'nDCG@'"),
        ("nDCG(10)", "a measure must be written as"),
        ("nDCG@0", "the cutoff must be a whole number from 1 up, got nDCG@0"),
        ("nDCG@2.5", "the cutoff must be a whole number from 1 up, got nDCG@2.5"),
        ("Bpref@10", "Bpref has no cutoff, got Bpref@10"),
        ("AP(level=2)", "AP has the parameters judged_only, rel, got level"),
        ("nDCG(dcg='log3')", "dcg must be one of log2, exp-log2, got 'log3'"),
        ("nDCG(gains=3)", "gains must be a dictionary such as"),
        ("IPrec", "IPrec must be read at a recall from 0 to 1, such as IPrec@0.5, got none"),
        ("P(rel=0)@5", "threshold must be a number above 0"),
        ("RBP(p=2)", "p must be"),
    ],
)
def test_a_measure_that_cannot_be_read_is_told_with_what_can(text, message):
    with pytest.raises(ValueError, match=message):
        score(found_in([(np.array([1.0]), np.array([4.0]))]), text)
