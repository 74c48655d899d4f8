"""Runs by what each library means, many queries at once: as the same list alone."""

import math
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.conventions import RECORDS, JudgedRanking, NoValue, value
from metrics.runs import join_qrels, read_qrels, read_run, score, values_by
from metrics.runs.plans import KNOWN, make_plan

pytestmark = pytest.mark.thorough

DEFINITIONS = [each for record in RECORDS for each in record.definitions if each.metric in KNOWN]


@dataclass(frozen=True)
class Query:
    """A query as a file has it: documents from the highest score down, with grades where judged."""

    scores: tuple[float, ...]
    grades: tuple[float, ...]
    ids: tuple[str, ...]
    missing: tuple[float, ...]

    @property
    def judgements(self) -> dict[str, float]:
        listed = {
            name: grade for name, grade in zip(self.ids, self.grades, strict=True) if not math.isnan(grade)
        }
        return listed | {f"missing{place}": grade for place, grade in enumerate(self.missing)}

    @property
    def listed(self) -> dict[str, float]:
        return dict(zip(self.ids, self.scores, strict=True))

    def ranking(self, k: int | None, top: float) -> JudgedRanking:
        return JudgedRanking(self.grades, self.scores, self.missing, k, top, self.ids)


@st.composite
def queries(draw, most=6):
    length = draw(st.integers(1, 7))
    # 0.5 and its neighbour are one score in four bytes
    score = st.sampled_from([0.5, 0.5 + 1e-12, 0.25, 0.75, 1.0])
    scores = draw(st.lists(score, min_size=length, max_size=length))
    grade = st.sampled_from([math.nan, *range(most)])
    grades = draw(st.lists(grade, min_size=length, max_size=length))
    ids = draw(st.permutations([f"d{place}" for place in range(length)]))
    missing = draw(st.lists(st.integers(0, most - 1), max_size=4))
    if all(map(math.isnan, grades)) and not missing:
        missing = [0]
    return Query(tuple(scores), tuple(map(float, grades)), tuple(ids), tuple(map(float, missing)))


def found_in(collection):
    qrels = {f"q{place}": query.judgements for place, query in enumerate(collection)}
    run = {
        f"q{place}": dict(zip(query.ids, query.scores, strict=True)) for place, query in enumerate(collection)
    }
    return join_qrels(read_qrels(qrels), read_run(run))


def alone(definition, query, k, top):
    """What the library has for the query; an order of documents that nobody judged matters to nobody."""
    tied = [score for score in query.scores if query.scores.count(score) > 1]
    judged = [grade for score, grade in zip(query.scores, query.grades, strict=True) if score in tied]
    if all(map(math.isnan, judged)):
        refuses = tuple(reason for reason in definition.refuses if reason != "unstable-ties")
        definition = replace(definition, refuses=refuses)
    outcome = value(definition, query.ranking(k, top))
    return math.nan if isinstance(outcome, NoValue) else outcome


@settings(max_examples=6)
@given(st.lists(queries(), min_size=1, max_size=4), st.sampled_from([None, 1, 2, 3, 5, 10]))
def test_many_queries_score_as_each_of_them_alone_by_every_definition(collection, k):
    found = found_in(collection)
    ours = values_by(found, DEFINITIONS, k)
    for definition, values in zip(DEFINITIONS, ours, strict=True):
        expected = [alone(definition, query, k, found.top) for query in collection]
        assert values == pytest.approx(expected, abs=1e-12, nan_ok=True), definition


@pytest.mark.parametrize(("measure", "convention"), [("nDCG@2", "ranx · ndcg_burges"), ("RR@1", "gdeval")])
def test_a_convention_is_found_by_its_name_and_by_its_key(measure, convention):
    assert make_plan(measure, convention).text == measure


def test_what_a_library_means_is_in_the_column():
    found = found_in([Query((1.0, 0.5), (1.0, 3.0), ("a", "b"), ())])
    both = [score(found, "nDCG@2", name).to_numpy()[0, 0] for name in ("ranx", "ranx · ndcg_burges")]
    weight = 1 / np.log2(3)
    assert both == pytest.approx([(1 + 3 * weight) / (3 + weight), (1 + 7 * weight) / (7 + weight)])


@pytest.mark.parametrize("name", ["trec_eval 8", "ranx · of nobody"])
def test_an_unknown_convention_is_told_from_those_that_there_are(name):
    with pytest.raises(ValueError, match=r"as_ must be one of .*ranx"):
        make_plan("nDCG@10", name)
