"""Whole runs: the numbers of one list at a time, of pytrec_eval, and those that were recorded."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.runs import evaluate, from_triples, read_qrels, read_run, score
from tests.fewer import drawn
from tests.peers import ir_measures, pytrec_eval, ranx

PYTREC_EVAL = {
    "map": "AP",
    "ndcg": "nDCG",
    "recip_rank": "RR",
    "bpref": "Bpref",
    "Rprec": "Rprec",
    "set_P": "SetP",
    "set_recall": "SetR",
    "set_F": "SetF",
    **{f"iprec_at_recall_{level / 10:.2f}": f"IPrec@{level / 10}" for level in range(11)},
    **{
        f"{theirs}_{k}": f"{ours}@{k}"
        for theirs, ours in (
            ("P", "P"),
            ("recall", "R"),
            ("relative_P", "RelP"),
            ("ndcg_cut", "nDCG"),
            ("map_cut", "AP"),
        )
        for k in (5, 10, 15, 20, 30, 100, 200, 500, 1000)
    },
    "11pt_avg": "IPrecAvg",
    "set_map": "SetAP",
    "set_relative_P": "SetRelP",
    "num_ret": "NumRet",
    "num_rel": "NumRel",
    "num_rel_ret": "NumRet(rel=1)",
    "num_nonrel_judged_ret": "NumNonRel",
    "utility": "Utility",
    **{f"Rprec_mult_{fifths / 5:.2f}": f"Rprec@{fifths / 5}" for fifths in range(1, 11)},
    **{f"success_{k}": f"Success@{k}" for k in (1, 5, 10)},
}
"""What both have, by their names there and here."""
NOT_HERE = {"G", "Rndcg", "ndcg_rel", "binG", "infAP", "gm_map", "gm_bpref", "num_q", "runid", "relstring"}
"""What there is only there."""

QUERIES = [f"q{number}" for number in range(12)]


@st.composite
def collections(draw):
    """Judgements and a run of up to twelve queries, with ties and scores that are tied in four bytes."""
    scores = st.sampled_from([0.5, 0.25, 1.0, 1.0 + 1e-9, 2.0, 3.0])
    documents = [f"d{number}" for number in range(30)]
    grades = st.dictionaries(st.sampled_from(documents), st.integers(-1, 3), min_size=1, max_size=20)
    listed = st.dictionaries(st.sampled_from(documents), scores, min_size=1, max_size=25)
    queries = st.sampled_from(QUERIES)
    qrels = draw(st.dictionaries(queries, grades, min_size=1, max_size=12))
    run = draw(st.dictionaries(queries, listed, min_size=1, max_size=12))
    shared = draw(st.sampled_from(sorted(qrels)))
    return qrels, {shared: draw(listed)} | run


@settings(max_examples=drawn(12))
@given(collections(), st.integers(-1, 0))
def test_all_that_pytrec_eval_has_too(collection, lowest):
    qrels, run = collection
    # With a grade below 0 its own nDCG may never end.
    left_out = NOT_HERE | ({"ndcg"} if lowest < 0 else set())
    qrels = {query: {name: max(grade, lowest) for name, grade in row.items()} for query, row in qrels.items()}
    theirs = pytrec_eval.RelevanceEvaluator(qrels, pytrec_eval.supported_measures - left_out).evaluate(run)
    names = {name: PYTREC_EVAL[name] for name in PYTREC_EVAL if name not in left_out}
    ours = evaluate(read_qrels(qrels), read_run(run), [*names.values()], "trec_eval 9")
    assert [*ours.index] == [*qrels]
    for query, values in theirs.items():
        expected = [values[name] for name in names]
        assert set(values) == set(names)
        assert ours.loc[query].to_numpy() == pytest.approx(expected, abs=1e-9)


def test_scores_are_held_in_four_bytes_or_in_eight():
    # In eight bytes "a" stands above "b"; in four they are tied, and the higher id comes first.
    qrels, run = read_qrels({"q": {"a": 1}}), read_run({"q": {"a": 1 + 1e-9, "b": 1.0}})
    assert evaluate(qrels, run, "RR", "trec_eval 9").loc["q", "RR"] == 1 / 2
    assert evaluate(qrels, run, "RR", "trec_eval 10").loc["q", "RR"] == 1


def test_trec_eval_9_reads_a_precision_at_recall_further_down_than_10():
    # Of 11 relevant documents, a tenth are int(1.1 + 0.9) = 2, and to the nearest number 1.
    qrels = read_qrels({"q": {f"d{place}": 1 for place in range(11)}})
    run = read_run({"q": {"d0": 3.0, "x": 2.0, "d1": 1.0}})
    for version, precision in (("9", 2 / 3), ("10", 1)):
        values = evaluate(qrels, run, "IPrec@0.1", f"trec_eval {version}")
        assert values.loc["q", "IPrec@0.1"] == precision


def test_a_judged_query_that_the_run_lacks_counts_zero_or_is_left_out():
    qrels, run = read_qrels({"q": {"a": 1}, "lost": {"a": 1}}), read_run({"q": {"a": 1.0}})
    assert evaluate(qrels, run, ["AP"])["AP"].to_dict() == {"q": 1, "lost": 0}
    assert evaluate(qrels, run, ["AP"], missing="skip")["AP"].to_dict() == {"q": 1}


def test_what_counts_of_a_query_that_the_run_lacks_is_as_each_convention_has_it():
    judged, listed = {"q": {"a": 1}, "lost": {"a": 1}}, {"q": {"a": 1.0}}
    qrels, run = read_qrels(judged), read_run(listed)
    means = {
        as_: evaluate(qrels, run, "AP", as_, missing="convention")["AP"].mean()
        for as_ in ("trec_eval 9", "trec_eval 10", "pytrec_eval-terrier", "ir-measures", "ranx")
    }
    returned = pytrec_eval.RelevanceEvaluator(judged, {"map"}).evaluate(listed)
    assert means["pytrec_eval-terrier"] == sum(each["map"] for each in returned.values()) / len(returned)
    (theirs,) = ir_measures.calc_aggregate([ir_measures.AP], judged, listed).values()
    assert means["ir-measures"] == theirs == 1 / 2
    theirs = ranx.evaluate(ranx.Qrels(judged), ranx.Run(listed), "map", make_comparable=True)
    assert means["ranx"] == theirs == 1 / 2
    assert means["trec_eval 9"] == means["trec_eval 10"] == means["pytrec_eval-terrier"] == 1
    with pytest.raises(ValueError, match='missing must be "zero", "skip" or "convention"'):
        evaluate(qrels, run, "AP", missing="0")


def test_a_grade_below_0_leaves_the_scale_as_it_is():
    qrels, run = read_qrels({"q": {"a": -1, "b": 3}}), read_run({"q": {"a": 2.0, "b": 1.0}})
    assert evaluate(qrels, run, "ERR")["ERR"].tolist() == [7 / 8 / 2]


def test_there_may_be_many_queries_and_many_documents():
    # Places of queries times numbers of documents are above what four bytes hold.
    names = [str(place) for place in range(70_000)]
    qrels = read_qrels(pd.DataFrame({"qid": names, "docno": names, "label": 1}))
    run = read_run(pd.DataFrame({"qid": names, "docno": names, "score": 1.0}))
    assert evaluate(qrels, run, "RR")["RR"].min() == 1


def test_triples_give_what_files_give():
    qrels = read_qrels({"q": {"a": 3, "b": 2, "c": 0}, "r": {"a": 1}})
    run = read_run({"q": {"x": 9.0, "b": 8.0, "y": 7.0, "a": 6.0}, "r": {"z": 1.0}})
    found = from_triples(["q", "r"], [0, 0], [2, 4], [2, 3], [4, 1], [0, 0, 0, 1], [3, 2, 0, 1])
    measures = ["nDCG@3", "AP", "Judged@3", "P@5", "Bpref", "RBP(p=0.5)"]
    pd.testing.assert_frame_equal(score(found, measures), evaluate(qrels, run, measures))


RECORDED = json.loads((Path(__file__).parents[1] / "data" / "recorded_runs.json").read_text())

PUBLISHED = {"ndcg@10": "nDCG@10", "p@5": "P@5", "bpref": "Bpref", "MAP": "AP"}
"""The columns of the leaderboard, but for RBP."""


def found_in(queries):
    """Unpack what a run found: ``rank:grade`` of each document, ``grade x count`` of those that it missed."""
    triples, pool = [], []
    for place, query in enumerate(queries.values()):
        found = [tuple(map(int, each.split(":"))) for each in query["found"].split()]
        missing = [tuple(map(int, each.split("x"))) for each in query["missing"].split()]
        triples += [(place, rank, grade) for rank, grade in found]
        pool += [(place, grade) for _, grade in found]
        pool += [(place, grade) for grade, count in missing for _ in range(count)]
    lengths = [query["length"] for query in queries.values()]
    query, rank, grade = np.array(triples).T
    pool_query, pool_grade = np.array(pool).T
    return from_triples([*queries], query, rank, grade, lengths, pool_query, pool_grade)


def printed(value, digits):
    return f"{value:.{len(digits.partition('.')[2])}f}"


@pytest.mark.parametrize("run", RECORDED["dl_hard"])
def test_every_recorded_value_of_every_query_comes_out_in_every_digit(run):
    recorded = RECORDED["dl_hard"][run]
    table = score(found_in(recorded["queries"]), recorded["measures"])
    table.loc["all"] = table.mean()
    for query, values in recorded["values"].items():
        digits = values.split()
        ours = [printed(each, there) for each, there in zip(table.loc[query], digits, strict=True)]
        assert ours == digits, query


def leaderboard(table):
    mean = table.mean()
    # The rank-biased precision of two grades, of which the lower one gains half.
    graded = (mean["RBP(p=0.5)"] + mean["RBP(p=0.5,rel=2)"]) / 2
    return {name: mean[ours] for name, ours in PUBLISHED.items()} | {"RBP(p=.5)": graded}


MEASURES = [*PUBLISHED.values(), "RBP(p=0.5)", "RBP(p=0.5,rel=2)"]


@pytest.mark.parametrize("run", RECORDED["trec_covid"])
def test_a_published_leaderboard_comes_out_in_every_digit(run):
    recorded = RECORDED["trec_covid"][run]
    ours = leaderboard(score(found_in(recorded["queries"]), MEASURES))
    published = recorded["leaderboard"]
    assert {name: printed(ours[name], digits) for name, digits in published.items()} == published


def test_the_published_numbers_were_made_of_scores_in_four_bytes():
    scored = RECORDED["scored"]
    rows = [
        (query, *each.split(":")) for query, listed in scored["queries"].items() for each in listed.split()
    ]
    run = read_run({query: {} for query, *_ in rows} | as_dict((q, name, float(s)) for q, name, s, _ in rows))
    judged = as_dict((q, name, int(grade)) for q, name, _, grade in rows if grade)
    for query, own in RECORDED["trec_covid"][scored["run"]]["queries"].items():
        missing = [each.split("x") for each in own["missing"].split()]
        judged.setdefault(query, {}).update(
            {
                f"missing {grade} {number}": int(grade)
                for grade, count in missing
                for number in range(int(count))
            }
        )
    published = RECORDED["trec_covid"][scored["run"]]["leaderboard"]
    for as_, is_equal in (("trec_eval 9", True), ("trec_eval 10", False)):
        ours = leaderboard(evaluate(read_qrels(judged), run, MEASURES, as_))
        printed_here = {name: printed(ours[name], digits) for name, digits in published.items()}
        assert (printed_here == published) == is_equal


def as_dict(rows):
    """Return a dictionary of dictionaries, with names of documents whose order is that of their numbers."""
    table: dict[str, dict[str, float]] = {}
    for query, name, value in rows:
        table.setdefault(query, {})[f"{int(name):05}"] = value
    return table
