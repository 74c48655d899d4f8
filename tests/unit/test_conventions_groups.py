"""The conventions: groups, what tells them apart, that records and papers are in order, and docs say so."""

import math
import re
import string
from dataclasses import replace
from typing import Any

import pytest

from metrics.conventions.calls import call_text
from metrics.conventions.computing import DEFINED, NoValue, value
from metrics.conventions.definitions import BUGS, NOTES, REFUSALS
from metrics.conventions.groups import all_values
from metrics.conventions.records import RECORDS, convention
from metrics.definition import Definition, JudgedRanking
from metrics.papers import PAPERS
from tests.unit.rankings import ENCYCLOPEDIA, NAN, random_rankings
from tools.conventions_table import FILE, table

NOTHING = JudgedRanking((0, 0, 0))


def names(group):
    return {(member.convention.key, member.definition.variant) for member in group.members}


def test_the_records_are_in_order():
    assert len({each.key for each in RECORDS}) == len(RECORDS)
    for each in RECORDS:
        assert each.kind in ("library", "paper")
        assert each.proof in ("run", "recorded", "source", "formula")
        assert each.version
        assert each.source
        variants = [(definition.metric, definition.variant) for definition in each.definitions]
        assert len(set(variants)) == len(variants), each.key
        for definition in each.definitions:
            assert definition.metric in DEFINED
            assert set(definition.refuses) <= set(REFUSALS)
            assert bool(definition.call) == (each.kind == "library")
    definitions = [definition for each in RECORDS for definition in each.definitions]
    assert {definition.note for definition in definitions} == {"", *NOTES}
    assert {definition.bug for definition in definitions} == {"", *BUGS}


def test_groups_of_the_encyclopedia_example():
    groups = all_values("nDCG", ENCYCLOPEDIA.with_cutoff(6))
    by_value = {round(group.outcome, 4): group for group in groups if isinstance(group.outcome, float)}
    assert {("trec-eval", "ndcg_cut"), ("ranx", "ndcg")} <= names(by_value[0.785])
    assert ("scikit-learn", "") in names(by_value[0.9608])
    assert sum(len(group.members) for group in groups) == sum(
        len(each.definitions_of("nDCG")) for each in RECORDS
    )


def test_one_difference_explains_a_group():
    groups = all_values("nDCG", ENCYCLOPEDIA.with_cutoff(6))
    usual = groups[0].members[0].definition
    assert groups[0].differences == ()
    for group in groups[1:]:
        assert 1 <= len(group.differences) <= 3
        assert all(difference.value != difference.usual for difference in group.differences)
    linear = next(group for group in groups if group.outcome == pytest.approx(0.9608, abs=5e-5))
    assert (usual.gain, usual.judged) == ("exponential", "list")
    assert [(each.field, each.value) for each in linear.differences] == [("gain", "linear")]


@pytest.mark.parametrize("metric", DEFINED)
def test_what_is_said_of_a_member_is_true_of_it(metric):
    """Its differences are fields that it has, and they turn the usual definition into its value."""
    for ranking, k in random_rankings(4, seed=5):
        groups = all_values(metric, ranking.with_cutoff(k))
        usual = groups[0].members[0].definition.without_labels
        for member in (member for group in groups for member in group.members):
            fields: dict[str, Any] = {difference.field: difference.value for difference in member.differences}
            assert all(getattr(member.definition, field) == told for field, told in fields.items())
            if not isinstance(member.outcome, NoValue):
                assert value(replace(usual, **fields), ranking.with_cutoff(k)) == pytest.approx(
                    member.outcome, abs=1e-9
                )


@pytest.mark.parametrize(
    ("key", "metric", "ranking", "k", "outcome"),
    [
        ("scikit-learn", "nDCG", JudgedRanking((3,)), 1, NoValue("refused", "one-document")),
        ("evidently", "P", JudgedRanking((3, 1)), 3, NoValue("refused", "short-list")),
        ("gdeval", "ERR", JudgedRanking((5, 1), max_grade=5), 2, NoValue("refused", "grade-above-4")),
        ("ranklib", "ERR", JudgedRanking((5, 1), max_grade=5), 2, NoValue("undefined", "above-built-in-4")),
        ("ranklib", "ERR", JudgedRanking((4, 1), max_grade=5), 1, 15 / 16),
        ("quepid", "DCG", JudgedRanking((1, NAN)), 2, NoValue("refused", "unjudged")),
        ("rankereval", "Success", JudgedRanking((1, 1)), 2, NoValue("undefined", "several-relevant")),
        ("scikit-learn", "AUC", NOTHING, 2, NoValue("undefined", "one-class")),
        ("lightgbm", "AUC", NOTHING, 2, 1.0),
        ("catboost", "R", NOTHING, 2, 1.0),
        ("ranx", "AP", JudgedRanking((NAN, NAN)), 2, NoValue("refused", "nothing-judged")),
        ("lightgbm", "AP", JudgedRanking(()), 2, NoValue("refused", "no-documents")),
        ("tf-ranking", "RR", JudgedRanking((0, 1), (0.5, 0.5)), 2, (1 + 1 / 2) / 2),
        ("catboost", "RR", JudgedRanking((1, 0), (0.5, 0.5)), 2, 1 / 2),
        ("elasticsearch", "nDCG", JudgedRanking((3,), missing=(3, 3)), 10, 1.0),
        ("chapelle-2009", "ERR", JudgedRanking((3, 2, 3, 1), max_grade=3), 4, 45295 / 49152),
        ("jarvelin-kekalainen-2002", "nDCG", JudgedRanking((2, 1, 2, 0)), 4, 0.9203032077642922),
        ("jarvelin-kekalainen-2002", "DCG", JudgedRanking((3, 1, 2, 3, 2)), 5, 7.623212623289701),
        ("burges-2005", "nDCG", JudgedRanking((2, 2, 3, 1, 2, 3, 1)), 7, 0.7977518870527035),
        ("manning-2008", "AP", JudgedRanking((1, 1, 0, 0, 1, 0, 0)), 7, 13 / 15),
    ],
)
def test_one_by_one(key, metric, ranking, k, outcome):
    ours = value(convention(key).definitions_of(metric)[0], ranking.with_cutoff(k))
    assert ours == outcome if isinstance(outcome, NoValue) else ours == pytest.approx(outcome, abs=1e-12)


def test_too_many_orders():
    many = JudgedRanking(tuple(range(5)) * 3, (0.5,) * 15)
    assert value(convention("tf-ranking").definitions_of("AP")[0], many.with_cutoff(5)) == NoValue(
        "undefined", "too-many-orders"
    )
    assert isinstance(value(convention("tf-ranking").definitions_of("nDCG")[0], many.with_cutoff(5)), float)


@pytest.mark.parametrize("metric", DEFINED)
def test_every_list_has_an_answer(metric):
    for ranking, k in random_rankings(5, seed=3):
        for cutoff in (k, None):
            for group in all_values(metric, ranking.with_cutoff(cutoff)):
                assert isinstance(group.outcome, NoValue) or math.isfinite(group.outcome)


def test_calls_carry_the_numbers_of_the_list():
    for each in RECORDS:
        for definition in each.definitions:
            text = call_text(definition, ENCYCLOPEDIA.with_cutoff(4))
            assert "$" not in text
            assert ("$k" in definition.call) <= ("4" in text)
            assert string.Template(definition.call).is_valid()


@pytest.mark.parametrize(
    ("ids", "missing_ids", "qrels"),
    [
        (('a"b', "c"), None, '{"1": {"a\\"b": 3, "c": 0, "missing1": 1, "missing2": 2}}'),
        (("missing2", "b"), None, '{"1": {"missing2": 3, "b": 0, "missing1": 1, "missing3": 2}}'),
        (("a", "b"), ("c", "d"), '{"1": {"a": 3, "b": 0, "c": 1, "d": 2}}'),
    ],
)
def test_missing_documents_get_names_of_their_own(ids, missing_ids, qrels):
    ranking = JudgedRanking((3, 0), ids=ids, missing=(1, 2), missing_ids=missing_ids)
    assert f"ranx.Qrels({qrels})" in call_text(
        convention("ranx").definitions_of("P")[0], ranking.with_cutoff(1)
    )


def test_a_definition_of_ones_own():
    own = Definition("P", denominator="returned")
    assert value(own, JudgedRanking((1, 0)).with_cutoff(4)) == 1 / 2
    assert value(Definition("P"), JudgedRanking((1, 0)).with_cutoff(4)) == 1 / 4


def test_the_document_has_every_convention_and_is_up_to_date():
    text = table()
    for each in RECORDS:
        assert f"| {each.label} | {each.version} | {each.proof} |" in text
    assert FILE.read_text(encoding="utf-8") == text, "run make docs"


def test_the_papers_are_in_order() -> None:
    """Those of conventions are of the same year here and there."""
    papers = {convention.key: convention.version for convention in RECORDS if convention.kind == "paper"}
    assert len(papers) > 3
    assert papers == {key: PAPERS[key].year for key in papers}
    years = [paper.year for paper in PAPERS.values()]
    assert years == sorted(years)
    identifiers = [paper.doi for paper in PAPERS.values() if paper.doi]
    assert len(set(identifiers)) == len(identifiers) > 10
    assert all(re.fullmatch(r"10\.\d{4,5}/\S+", identifier) for identifier in identifiers)
