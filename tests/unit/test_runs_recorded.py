"""Real runs: the values that trec_eval recorded, and a leaderboard that was published."""

import json
from pathlib import Path

import numpy as np
import pytest

from metrics.runs import evaluate, from_triples, read_qrels, read_run, score

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
