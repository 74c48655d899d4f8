"""The page that evaluates runs, without a browser: what it says is what its numbers are."""

import gzip
import json
import re
import zlib
from dataclasses import replace
from math import log2
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from metrics.definition import USUAL
from metrics.runs import from_triples, values_by
from metrics.runs.__main__ import main
from metrics.significance import benjamini_hochberg, holm, randomisation, t_interval, t_test
from metrics.simulated import TOPICS
from scene.assets import ASSETS
from scene.evaluation.choices import CONVENTIONS, FIRST_SEED, read_choices
from scene.evaluation.model import Collection, ReadFile, System
from scene.evaluation.opened_query import open_simulated_query
from scene.evaluation.reading import read_file
from scene.list.model import SceneError
from tests.ui.pages import (
    as_linked,
    edit,
    everything,
    headline,
    press,
    reason,
    said,
    scene_of,
    session_of,
    show_step,
    tree_of,
)
from tests.ui.trees import nodes, rows, words
from ui.evaluate import hand_in, opening
from ui.evaluate import results as evaluation_results
from ui.evaluate.by_library import ByLibrary
from ui.evaluate.compare import differing_intervals, p_text
from ui.evaluate.queries import QueriesView
from ui.evaluate.results import CORRECTIONS, Results, compare_differences, results_of
from ui.evaluate.words import refusal
from ui.session.evaluation import Evaluation
from ui.session.session import Session
from ui.words.numbers import change, decimal
from ui.words.text import label

FILE = ReadFile("some.txt", 100, 1, 10, "trec-run", 0.1)


Ranks = dict[str, list[int]]


def collection(*ranks: Ranks, grades: Ranks) -> Collection:
    """Systems by the ranks of each query's judged documents (0: not retrieved), of lists of 20."""
    names = list(grades)
    pool = [place for place, name in enumerate(names) for _ in grades[name]]
    pool_grades = [grade for name in names for grade in grades[name]]
    systems = []
    for letter, system in zip("ABCD", ranks, strict=False):
        at = [rank for name in names for rank in system.get(name, [0] * len(grades[name]))]
        hit = [place for place, rank in enumerate(at) if rank]
        found = from_triples(
            names,
            [pool[place] for place in hit],
            [at[place] for place in hit],
            [pool_grades[place] for place in hit],
            [20 if name in system else 0 for name in names],
            pool,
            pool_grades,
        )
        systems.append(System(letter, f"run{letter}", found, FILE))
    return Collection("ours", tuple(systems), FILE)


FIRST = {f"q{i}": [2, 5] for i in range(8)}
SECOND = {**{f"q{i}": [1, 5] for i in range(6)}, "q6": [2, 5], "q7": [7, 0]}
GRADES = {f"q{i}": [3, 1] for i in range(8)}


def evaluated(step: str = "compare", *ranks: Ranks, grades: Ranks = GRADES, **address: str) -> AppTest:
    """The page with two systems of eight queries, or with others."""
    app = as_linked("evaluate", step="check", **address)
    session_of(app).evaluation.set_collection(collection(*(ranks or (FIRST, SECOND)), grades=grades))
    return show_step(app, step)


def ndcg(first: int, second: int) -> float:
    gain = (3 / log2(first + 1) if first else 0) + (1 / log2(second + 1) if second else 0)
    return gain / (3 + 1 / log2(3))


def test_the_headline_is_the_difference_and_its_sentence_and_p_that_of_the_randomisation() -> None:
    app = evaluated()
    differences = [ndcg(1, 5) - ndcg(2, 5)] * 6 + [0, ndcg(7, 0) - ndcg(2, 5)]
    p = f"{randomisation(differences).p:.4f}"
    table = {row[0]: row for row in rows(tree_of(app, "evaluate-compare"))}
    assert table["Randomisation (Fisher)"][2] == p
    assert f"would come with probability p = {p}." in said(app, "evaluate-compare")
    difference = sum(differences) / 8
    assert headline(app)[:2] == ("nDCG@10", f"{difference:+.4f}".replace("-", "−"))
    sentence = reason(app)
    assert (
        f"B is ahead by {difference:.4f} nDCG@10" in sentence
        or f"B is better by {difference:.4f}" in sentence
    )
    assert "6 queries won, 1 lost, 1 equal" in sentence


def test_means_are_those_of_evaluating_with_a_chart_of_both_systems_where_it_is_asked_for() -> None:
    app = evaluated("means")
    assert not app.get("plotly_chart")
    app.toggle(key="evaluate-scatter").set_value(True).run()
    (chart,) = app.get("plotly_chart")
    assert sorted(json.loads(chart.proto.spec)["data"][0]["text"]) == list(GRADES)
    table = rows(tree_of(app, "evaluate-means"))
    assert [row[0] for row in table] == ["A · runA", "B · runB"]
    assert table[0][1].startswith(f"{ndcg(2, 5):.4f}")
    assert table[1][3].startswith(f"{(6 + 1 / 2 + 1 / 7) / 8:.4f}")


def test_the_interval_of_a_mean_ends_at_the_greatest_value() -> None:
    nearly_perfect = {name: [1, 2] for name in GRADES} | {"q0": [2, 5]}
    results = results_of(session_of(evaluated("means", nearly_perfect, FIRST)))
    low, high = t_interval(results.values(results.pair[0], "AP"))
    assert (low < 1 < high, results.spread(results.pair[0], "AP")[1:3]) == (True, (low, 1))


def test_of_several_systems_each_difference_has_its_interval() -> None:
    third = {name: [3, 4] for name in GRADES} | {"q0": [1, 2]}
    app = evaluated("pairs", FIRST, SECOND, third)
    table = {row[0]: row for row in rows(tree_of(app, "evaluate-pairs"))}
    differences = [ndcg(1, 2) - ndcg(2, 5)] + [ndcg(3, 4) - ndcg(2, 5)] * 7
    low, high = t_interval(differences)
    assert table["C − A"][1:3] == [change(sum(differences) / 8), f"{decimal(low)} to {decimal(high)}"]


def test_of_one_query_no_pair_is_said_to_be_compared() -> None:
    app = evaluated("pairs", {"q0": [1, 2]}, {"q0": [2, 5]}, {"q0": [3, 4]}, grades={"q0": [3, 1]})
    assert label("evaluate.compare.pairs.none") in said(app, "evaluate-pairs")
    assert "differ at p" not in said(app, "evaluate-pairs")
    assert not nodes(tree_of(app, "evaluate-pairs"), "table")


def test_pairs_are_corrected_once_for_sentence_and_table(monkeypatch: pytest.MonkeyPatch) -> None:
    app = as_linked("evaluate", step="pairs")
    correct = Mock(side_effect=holm)
    monkeypatch.setitem(CORRECTIONS, "holm", correct)
    app.selectbox(key="evaluate-correction").select("holm").run()
    correct.assert_called_once()


def test_of_several_systems_the_p_is_corrected_as_was_chosen() -> None:
    app = as_linked("evaluate", step="pairs")
    results = results_of(session_of(app))
    values = [results.values(system) for system in results.evaluation.collection.systems]
    pairs = [(first, second) for second in range(6) for first in range(second)]
    p = [t_test(values[second] - values[first]).p for first, second in pairs]
    for correction, correct in (("holm", holm), ("benjamini-hochberg", benjamini_hochberg)):
        app.selectbox(key="evaluate-correction").select(correction).run()
        corrected = correct(p)
        assert {row[0]: row[4] for row in rows(tree_of(app, "evaluate-pairs"))} == {
            f"{'ABCDEF'[second]} − {'ABCDEF'[first]}": p_text(each)
            for (first, second), each in zip(pairs, corrected, strict=True)
        }
        assert f"{sum(each < 0.05 for each in corrected)} differ at p < 0.05." in said(app, "evaluate-pairs")
    assert "p (Benjamini-Hochberg)" in hand_in.page_of(results)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_formula_of_p_does_not_name_its_draws_as_a_system(language: str) -> None:
    lesson = (ASSETS / "lessons" / language / "evaluate.md").read_text(encoding="utf-8")
    assert "{1 + N}" in lesson
    assert " *N* " in lesson


def test_what_nobody_judged_is_taken_out_or_taken_for_relevant() -> None:
    """Of the first 10 of 20 documents two are judged: closed up they stand at 1 and 2."""
    app = evaluated("check", measure="P@10")
    (table,) = nodes(tree_of(app, "evaluate-check"), "tbody")
    (found,) = [row for row in rows(table) if row[0] == "A · runA" and "not judged" in row[1]]
    assert found[1:] == [
        "80.0 % of the first 10 documents are not judged; they count as not relevant.",
        "0.2000 without the unjudged documents, 1.0000 if these had the highest grade",
    ]
    app = evaluated("check", measure="AP")
    assert "1.0000 without the unjudged documents" in said(app, "evaluate-check")
    assert "if these had" not in said(app, "evaluate-check")


def test_queries_stand_in_the_order_that_was_chosen_and_their_shares_add_up() -> None:
    app = evaluated("queries")
    table = rows(tree_of(app, "evaluate-queries"))
    assert table[0][0] == "q7"
    assert table[0][3] == f"−{ndcg(2, 5) - ndcg(7, 0):.4f}"
    shares = [row[4].replace("−", "-").replace("±", "").removesuffix("\u00a0%") for row in table]
    assert sum(map(float, shares)) == pytest.approx(100, abs=0.5)
    app.selectbox(key="evaluate-preset").select("won").run()
    assert [row[0] for row in rows(tree_of(app, "evaluate-queries"))[-2:]] == ["q6", "q7"]
    app.text_input(key="evaluate-filter").input("Δ<-0.2").run()
    assert [row[0] for row in rows(tree_of(app, "evaluate-queries"))] == ["q7"]
    assert "1 of 8 queries fit the filter." in said(app, "evaluate-queries")


def test_queries_that_are_decided_by_library_come_first_and_are_filtered() -> None:
    """A has a document of grade 3 at rank 2, B one of grade 2 at rank 1: the gain decides."""
    assert 3 / log2(3) < 2 < 3 < 7 / log2(3)
    grades = {"same": [1], "apart": [1], "flipped": [3, 2]}
    first = {"same": [1], "apart": [1], "flipped": [2, 0]}
    second = {"same": [1], "apart": [11], "flipped": [0, 1]}
    app = evaluated("queries", first, second, grades=grades)
    app.selectbox(key="evaluate-preset").select("library").run()
    assert [row[0] for row in rows(tree_of(app, "evaluate-queries"))] == ["flipped", "apart", "same"]
    assert "Queries whose winner depends on the library (1) come first" in said(app, "evaluate-queries")
    app.text_input(key="evaluate-filter").input("library>0").run()
    assert [row[0] for row in rows(tree_of(app, "evaluate-queries"))] == ["flipped", "apart"]
    apart = QueriesView(results_of(session_of(app))).query_decisions.value_ranges
    # At rank 11 a document counts 0 by all that stop at 10, and something by those that read on.
    assert apart[:2].tolist() == pytest.approx([0, 1 / log2(12)])


TIED_AND_UNJUDGED = (
    "sure 0 a 1\nsure 0 z 0\ntied 0 a 1\ntied 0 z 0\nopen 0 a 1\n",
    "sure Q0 z 1 3 A\nsure Q0 a 2 2 A\ntied Q0 z 1 2 A\ntied Q0 a 2 2 A\nopen Q0 a 1 9 A\n",
    "sure Q0 a 1 3 B\ntied Q0 a 1 2 B\nopen Q0 x 1 9 B\nopen Q0 a 2 8 B\n",
)
"""B is ahead, but for what ties and an unjudged document decide."""


def test_what_ties_and_unjudged_documents_decide_comes_first_where_that_is_known() -> None:
    app = as_linked("evaluate", step="queries")
    evaluation = session_of(app).evaluation
    for place, text in enumerate(TIED_AND_UNJUDGED):
        evaluation.give(place, read_file("a", text.encode(), 1000, is_judgements=not place), 10_000)
    app = show_step(app, "queries")
    for preset, first, reason_said in (
        ("ties", "tied", "depends on the order of tied documents (1) come first"),
        ("unjudged", "open", "depends on what nobody judged (1) come first"),
    ):
        app.selectbox(key="evaluate-preset").select(preset).run()
        assert rows(tree_of(app, "evaluate-queries"))[0][0] == first
        assert reason_said in said(app, "evaluate-queries")
    evaluation.choose(name="AP")
    app.run()
    assert "only for files, for nDCG, RBP, P, R, F1 and RR with a cutoff" in said(app, "evaluate-queries")


@pytest.mark.parametrize("name", ["RBP@10", "ERR@10", "AP"])
def test_what_is_decided_by_library_is_what_the_definitions_say(name: str) -> None:
    results = results_of(session_of(as_linked("evaluate", measure=name)))
    view, k = ByLibrary(results), 10 if "@" in name else None
    first, second = (values_by(each.judged_run, [*view.definitions.values()], k) for each in results.pair)
    apart, winner = view.query_decisions()
    for place in range(TOPICS):
        own = [first[:, place].tolist(), second[:, place].tolist()]
        known = [[value for value in values if value == value] for values in own]
        far = max((max(values) - min(values) for values in known if values), default=0)
        assert apart[place] == pytest.approx(far, abs=2e-9)
        signs = {(b > a + 1e-9) - (a > b + 1e-9) for a, b in zip(*own, strict=True) if a == a and b == b}
        assert winner[place] == (len(signs) > 1)


def test_a_query_opens_as_two_lists_and_back_is_its_row() -> None:
    app = as_linked("evaluate", step="queries")
    (first, *_) = rows(tree_of(app, "evaluate-queries"))
    edit(app, ["open_query", first[0]])
    session = session_of(app)
    assert (session.page, session.opened_query, headline(app).value) == ("ndcg", first[0], first[1])
    names = [query.name for query in session.scene.queries]
    assert names == [f"{first[0]} A simulated-a", f"{first[0]} B simulated-b"]
    assert "Back to the queries" in said(app, "way-back")
    edit(app, ["show_queries"])
    assert session.page == "evaluate"
    (current,) = [node for node in nodes(tree_of(app, "evaluate-queries"), "tr") if "aria-current" in node[1]]
    assert current[1]["key"] == first[0]


@pytest.mark.parametrize(
    "text", ["nDCG@10", "AP", "RR", "RR@3", "P@5", "ERR@10", "R@20", "F1@10", "RBP@10", "Success@3"]
)
@pytest.mark.parametrize("address", [{}, {"gain": "exponential", "threshold": "2", "ideal": "list"}])
def test_every_measure_has_the_same_value_in_the_list(text: str, address: dict[str, str]) -> None:
    choices, problems = read_choices({"measure": text})
    assert choices
    assert not problems
    evaluation, definition = Evaluation(choices), scene_of(r="1", **address).definition
    results = Results(evaluation, definition)
    for place, name in enumerate(evaluation.collection.queries[:12]):
        query = open_simulated_query(evaluation.choices, evaluation.places, name)
        assert query is not None
        scene = evaluation.scene_of(query, definition)
        assert scene is not None
        for active, system in enumerate(results.pair):
            there = replace(scene, active=active)
            value = results.measure.value(there.definition, there.ranking)
            assert value == pytest.approx(results.values(system)[place], abs=1e-12)


def test_reciprocal_rank_is_chosen_whole_or_cut_at_k() -> None:
    app = as_linked("evaluate", measure="RR")
    assert headline(app).label == "RR"
    app.selectbox(key="evaluate-name").select("RR@k").run()
    assert (headline(app).label, session_of(app).look["measure"]) == ("RR@10", "RR@10")
    app.selectbox(key="evaluate-k").select(1).run()
    assert (headline(app).label, session_of(app).look["measure"]) == ("RR@1", "RR@1")


def test_a_query_of_rr_at_k_opens_on_the_page_of_rr_with_that_cutoff() -> None:
    app = as_linked("evaluate", measure="RR@3", step="queries")
    edit(app, ["open_query", "T01"])
    session = session_of(app)
    assert (session.page, session.scene.k) == ("reciprocal_rank", 3)
    assert "RR@3" in said(app, "reciprocal_rank-list-sum")


@pytest.mark.parametrize("convention", ["trec-eval-9", "lightgbm", "burges-2005"])
def test_the_list_of_a_query_counts_as_its_convention_does_in_the_table(convention: str) -> None:
    app = as_linked("evaluate", step="queries", **{"as": convention})
    results = results_of(session_of(app))
    of_first_query = decimal(results.values(results.pair[0]).tolist()[0])
    edit(app, ["open_query", "T01"])
    session = session_of(app)
    assert headline(app).value == of_first_query
    assert "like the table" in app.toast[0].value
    edit(app, ["undo"])
    assert session.scene.definition == USUAL


def test_a_convention_that_cannot_be_chosen_is_said_to_differ_from_the_table() -> None:
    app = as_linked("evaluate", step="queries", **{"as": "recommenders"})
    edit(app, ["open_query", "T01"])
    assert "so the two can differ" in app.toast[0].value


def test_a_query_that_a_run_lacks_says_whose_list_is_not_there() -> None:
    app = with_files("compare", QRELS, RUN, RUN.splitlines()[0])
    edit(app, ["open_query", "302"])
    assert "Query 302: the list of A (a). B (b) has no documents for it." in said(app, "way-back")


def test_another_list_ends_the_way_back() -> None:
    app = as_linked("evaluate", step="queries")
    edit(app, ["open_query", "T01"])
    session: Session = session_of(app)
    session.load_example("six-results")
    app.run()
    assert not session.opened_query


def test_choices_stand_in_the_address() -> None:
    app = as_linked("evaluate", measure="P@5", pair="C.A", collection="7")
    session = session_of(app)
    assert {"measure": "P@5", "pair": "C.A", "collection": "7"}.items() <= session.look.items()
    assert headline(app).label == "P@5"
    app.selectbox(key="evaluate-pair-0").select("A").run()
    assert session.look["pair"] == "A.C"


CLOSE = "1 Q0 a 1 9.5 a\n1 Q0 z 2 9.4999999999 a\n"
"""In 32 bits these scores are one; then the higher name comes first."""


@pytest.mark.parametrize(
    ("convention", "mean", "queries"),
    [
        ("", 1 / 2, 2),
        ("trec-eval-9", 1 / 2, 1),
        ("trec-eval", 1, 1),
        ("ir-measures", 1 / 4, 2),
        ("ranx", 1 / 2, 2),
    ],
)
def test_runs_are_evaluated_as_the_convention_says_and_the_command_line(
    convention: str, mean: float, queries: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one relevant document stands first or second, and a query that the run lacks counts 0 or not."""
    texts = {"q.txt": "1 0 a 1\n2 0 a 1\n", "a.run": CLOSE}
    app = as_linked("evaluate", step="check", measure="RR", **({"as": convention} if convention else {}))
    for place, (name, text) in enumerate(texts.items()):
        (tmp_path / name).write_text(text)
        app = given(app, place, name, text)
    results = results_of(session_of(app))
    spread = results.spread(results.pair[0])
    assert (spread.mean, spread.queries) == (mean, queries)
    kind = "counts 0" if queries == 2 else "is left out of the mean"
    assert f"is not in the run (“2”) and {kind}." in said(app, "evaluate-check")
    assert f"{mean if queries == 1 else 2 * mean:.4f} without them" in said(app, "evaluate-check")
    if convention:
        asked = ["-m", "RR", "--as", convention, "--missing", "convention"]
        main([str(tmp_path / "q.txt"), str(tmp_path / "a.run"), *asked])
        assert float(capsys.readouterr().out.split()[-1]) == mean


def test_a_convention_is_chosen_in_the_panel_and_named_wherever_its_numbers_go() -> None:
    app = evaluated()
    edit(app, ["define"])
    app.selectbox(key="evaluate-as").select("trec-eval-9").run()
    assert session_of(app).look["as"] == "trec-eval-9"
    assert "nDCG@10 as trec_eval 9 (95 % interval" in reason(app)
    results = results_of(session_of(app))
    page, written = hand_in.page_of(results), json.loads(hand_in.json_of(results))
    assert "nDCG@10: as trec_eval 9 (9.0.8) has it" in page
    assert "ERR@10: trec_eval 9 (9.0.8) does not have it" in page
    assert "a judged query that a run lacks is left out of the mean" in page
    assert written["convention"] == {"name": "trec_eval 9", "version": "9.0.8", "missing": "skip"}
    assert written["definition"]["nDCG"]["single"]
    for text in (page, hand_in.means_as_latex(results)):
        assert "nDCG@10 as trec_eval 9 (95 % interval" in text
    for text in (hand_in.csv_of(results), hand_in.values_as_trec_eval(results)):
        assert "trec_eval" not in text, "docs/evaluate.md says which files do not name it"
    app.selectbox(key="evaluate-as").select("").run()
    assert "as" not in session_of(app).look
    assert "trec_eval" not in hand_in.page_of(results).split("<section>")[0]


def test_of_several_definitions_of_a_convention_one_is_chosen_and_the_opened_list_counts_by_it() -> None:
    """Only the measure that has it counts by it; one with another cutoff is not offered."""
    app = as_linked("evaluate", step="check")
    edit(app, ["define"])
    field = app.selectbox(key="evaluate-as")
    assert "ranx · ndcg_burges" in field.options
    assert not {"ranx · ndcg", "XGBoost · ndcg", "ranx · map"} & {*field.options}
    field.select("ranx · ndcg_burges").run()
    assert session_of(app).look["as"] == "ranx · ndcg_burges"
    results = results_of(session_of(app))
    page = hand_in.page_of(results)
    assert "nDCG@10: as ranx · ndcg_burges (" in page
    assert "RR: as ranx (" in page
    top, *_ = results.values(results.pair[0])
    edit(app, ["open_query", "T01"])
    assert "nDCG counts as ranx · ndcg_burges has it" in app.toast[0].value
    assert headline(app).value == f"{top:.4f}"


def test_the_interval_of_five_queries_does_not_make_one_better() -> None:
    """All five are won, which two of the 32 patterns of signs do; ten of ten are two of 1,024."""
    app = as_linked("evaluate", collection="0", topics="5", step="compare")
    results = results_of(session_of(app))
    compared = results.comparison()
    assert compared.low > 0
    tests = results.tests()
    assert tests
    assert tests.randomised.p == 2 / 32
    assert reason(app).startswith(
        "Too few queries to decide: B is ahead by 0.3442 nDCG@10 (95 % interval 0.0339 to 0.6546)"
    )
    assert "does not rule out chance" in reason(app)
    rising = np.linspace(0.1, 0.2, 10)
    assert not compare_differences(rising[:5]).is_sure
    assert compare_differences(rising).is_sure


def test_where_only_the_bootstrap_leaves_out_0_it_is_said_why_nothing_is_decided() -> None:
    won_rarely = np.array([0.33, 0.67, -0.33, -0.348, 0.2, 1.28, 0.324, 0.405])
    for differences, says in ((won_rarely, True), (won_rarely + 1, False), (won_rarely - 0.33, False)):
        compared, tests = compare_differences(differences), evaluation_results.tests_of(differences)
        assert tests
        text = differing_intervals(compared, tests)
        assert bool(text) is says
        (low, high), ends = tests.bootstrapped.bca_interval, (compared.low, compared.high)
        assert not says or (f"{decimal(low)} to {decimal(high)}" in text and decimal(ends[0]) in text)


def test_a_run_that_lacks_most_queries_is_said_to_beside_who_is_better() -> None:
    more = "".join(f"{query} 0 d1 1\n" for query in range(303, 313))
    everything = RUN + more.replace(" 0 d1 1", " Q0 d1 1 5.0 a")
    app = with_files("compare", QRELS + more, everything, RUN, measure="RR")
    assert "B has no results for 10 of 12 queries, which count 0." in reason(app)
    app = given(app, 2, "c.run", everything.replace("\n", "x\n"))
    assert "no results" not in reason(app)


def test_judgements_alone_are_kept_and_the_numbers_said_not_to_be_theirs() -> None:
    app = given(as_linked("evaluate", step="check"), 0, "q.txt", QRELS)
    assert "Your file is kept: judgements and a run are needed." in said(app, "evaluate-check")
    assert "No files yet." in said(as_linked("evaluate", step="check"), "evaluate-check")


def test_the_file_for_programs_has_every_query_and_the_checksum_that_is_shown() -> None:
    app = with_files("check", QRELS, RUN, measure="RR")
    written = json.loads(hand_in.json_of(results_of(session_of(app))))
    assert written["queries"]["a"] == {"301": 1 / 3, "302": 1}
    assert [file["checksum"] for file in written["files"]] == [
        f"{zlib.adler32(text.encode()):08x}" for text in (QRELS, RUN)
    ]


@pytest.mark.parametrize("name", ["Q", "GAP", "INST", "RBP", "F1"])
def test_a_number_of_a_measure_that_few_or_none_define_is_looked_for_all_the_same(name: str) -> None:
    view = ByLibrary(results_of(session_of(as_linked("evaluate", measure=name))))
    assert "no definition on record" in view.origin("7.5")


def test_a_filter_that_is_not_understood_is_named() -> None:
    app = evaluated("queries")
    results = results_of(session_of(app))
    results.evaluation.filter = "foo>3 Δ>-9"
    app.run()
    assert "No query is called “foo>3”, and it is not a condition" in said(app, "evaluate-queries")
    assert "“Δ>-9”" not in said(app, "evaluate-queries")


@pytest.mark.parametrize("name", ["nDCG@10", "AP", "P@5", "ERR@10"])
def test_the_mean_by_a_convention_is_the_one_that_by_library_has_for_it(name: str) -> None:
    results = results_of(session_of(evaluated(measure=name)))
    for text in CONVENTIONS:
        results.evaluation.choose(convention=text)
        view = ByLibrary(results)
        if not view.name_in_force:  # the convention lacks the measure, or has it with another cutoff
            continue
        (group,) = [each for each in view.groups if view.name_in_force in each.names]
        means = [results.spread(each).mean for each in results.pair]
        assert group.means == pytest.approx(means, abs=1e-9, nan_ok=True)
        rows_of = nodes(view.table()[0], "tr")
        assert [row[1].get("aria-current") for row in rows_of].count("true") == 1


QRELS = "301 0 d1 3\n301 0 d2 0\n302 0 d3 2\n"
RUN = "301 Q0 d2 1 9.5 a\n301 Q0 x1 2 9.0 a\n301 Q0 d1 3 8.5 a\n302 Q0 d3 1 7.0 a\n"


def given(app: AppTest, place: int, name: str, text: str | bytes) -> AppTest:
    """Choose a file for a field."""
    (field,) = [each for each in app.file_uploader if str(each.key).startswith(f"evaluate-files-{place}-")]
    return field.upload(name, text if isinstance(text, bytes) else text.encode()).run()


def with_files(step: str, qrels: str, *runs: str, **address: str) -> AppTest:
    """The page with judgements, and with runs that are called a, b …"""
    app = given(as_linked("evaluate", step="check", **address), 0, "q.txt", qrels)
    for place, run in enumerate(runs, start=1):
        app = given(app, place, f"{'xabcd'[place]}.run", run)
    return show_step(app, step)


def test_files_are_read_as_soon_as_there_are_judgements_and_a_run() -> None:
    app = as_linked("evaluate", step="check")
    assert [each.label for each in app.file_uploader] == ["Judgements", "System A", "System B"]
    app = given(app, 1, "bm25.run.gz", gzip.compress(RUN.encode()))
    assert "Now the judgements." in said(app, "file-0")
    app = given(app, 0, "qrels.txt", QRELS)
    assert session_of(app).evaluation.collection.systems[0].name == "bm25"
    assert "TREC run · 4 lines · 2 queries, median length 2" in said(app, "evaluate-check")
    assert "qrels.txt · 0.0 kB" in said(app, "file-0")
    app = given(app, 2, "dense.run", RUN.replace("9.5", "8.0"))
    assert "1 query won, 0 lost, 1 equal" in reason(app)
    assert [each.label for each in app.file_uploader][-1] == "System C"


def test_a_reload_says_that_the_files_are_gone_until_others_are_chosen() -> None:
    app = given(given(as_linked("evaluate"), 0, "qrels.txt", QRELS), 1, "bm25.run", RUN)
    reloaded = as_linked("evaluate", **session_of(app).look)
    assert "The files are gone" in reloaded.warning[0].value
    assert not given(reloaded, 0, "qrels.txt", QRELS).warning
    assert not as_linked("evaluate", **session_of(reloaded).look).warning


@pytest.mark.parametrize(("seconds", "text"), [(0.04, "less than 0.1 s"), (0.1, "0.1 s"), (2.34, "2.3 s")])
def test_how_long_reading_took_is_never_said_to_be_nothing(seconds: float, text: str) -> None:
    app = as_linked("evaluate")
    collected = collection(FIRST, grades=GRADES)
    (system,) = collected.systems
    system = replace(system, file=replace(FILE, seconds=seconds))
    session_of(app).evaluation.set_collection(replace(collected, systems=(system,)))
    assert f"read in {text}" in said(show_step(app, "check"), "evaluate-check")


def test_a_file_is_let_go_of_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[str] = []
    monkeypatch.setattr(opening, "let_go_of", lambda file: gone.append(file.name))
    app = given(as_linked("evaluate"), 0, "qrels.txt", QRELS)
    assert gone == ["qrels.txt"]
    assert all(each.value is None for each in app.file_uploader)


def test_swapped_files_change_places_and_a_further_one_finds_them_so() -> None:
    app = given(given(as_linked("evaluate", step="check"), 0, "a.run", RUN), 1, "q.txt", QRELS)
    assert "a.run is a run and was given as the judgements" in said(app, "evaluate-check")
    app = given(app, 2, "b.run", RUN)
    assert [system.name for system in session_of(app).evaluation.collection.systems] == ["a", "b"]


def test_a_file_can_be_removed_and_the_systems_behind_it_move_up() -> None:
    app = with_files("check", QRELS, RUN, RUN, RUN)
    evaluation = session_of(app).evaluation
    app.button(key="evaluate-remove-1").click().run()
    assert [(system.letter, system.name) for system in evaluation.collection.systems] == [
        ("A", "b"),
        ("B", "c"),
    ]
    assert "b.run" in said(app, "file-1")
    app.button(key="evaluate-remove-0").click().run()
    assert evaluation.collection.is_simulated
    assert "Now the judgements." in said(app, "file-0")
    given(app, 0, "q.txt", QRELS)
    assert [system.name for system in evaluation.collection.systems] == ["b", "c"]


def test_the_order_of_the_files_decides_where_that_is_asked_for() -> None:
    rising = RUN.replace("9.5", "1.5")
    app = with_files("check", QRELS, rising, measure="RR")
    assert "1 query is not sorted by score (“301”)" in said(app, "evaluate-check")
    before = headline(app).value
    app.checkbox(key="evaluate-by-file").check().run()
    assert "sorted by score" not in said(app, "evaluate-check")
    assert headline(app).value != before
    app.checkbox(key="evaluate-by-file").uncheck().run()
    assert headline(app).value == before


def test_a_query_of_files_opens_as_its_lists() -> None:
    app = with_files("queries", QRELS + "301 0 d9 12\n", RUN, "302 Q0 d3 1 7.0 b\n")
    app.selectbox(key="evaluate-preset").select("name").run()
    app.text_input(key="evaluate-filter").input("Δ<0").run()
    edit(app, ["open_query", "301"])
    session = session_of(app)
    (query,) = session.scene.queries
    assert (session.page, query.name) == ("ndcg", "301 A a")
    assert [(document.name, document.grade, document.score) for document in query.ranked] == [
        ("d2", 0, 9.5),
        ("x1", None, 9.0),
        ("d1", 3, 8.5),
    ]
    assert [(document.name, document.grade) for document in query.missing] == [("d9", 10)]
    edit(app, ["show_queries"])
    assert app.selectbox(key="evaluate-preset").value == "name", "what was asked stays"
    assert app.text_input(key="evaluate-filter").value == "Δ<0"
    assert [row[0] for row in rows(tree_of(app, "evaluate-queries"))] == ["301"]


def test_what_cannot_be_read_is_said_and_nothing_is_lost() -> None:
    app = with_files("check", QRELS, RUN)
    before = session_of(app).evaluation.collection
    app = given(app, 1, "b.run", RUN.replace("30", "Q30"))
    shown = "“b.run” have no query in common. The judgements have 301, 302 …, the run has Q301, Q302 …"
    assert shown in said(app, "problem")
    assert session_of(app).evaluation.collection is before
    assert "a.run" in said(app, "file-1")
    app = given(app, 1, "c.run", RUN + "301 Q0 d7 1 NaN a\n301 Q0 d8 1 x a\n")
    assert "2 of 6 lines of “c.run” cannot be read, more than 1 in 100, first line 5" in said(app, "problem")
    app = given(app, 0, "b.run", RUN)
    assert "holds no judgements" in said(app, "problem")
    assert session_of(app).evaluation.files[0].file.name == "q.txt"
    app = given(app, 2, "c.run", RUN)
    assert session_of(app).evaluation.problem is None
    assert [system.name for system in session_of(app).evaluation.collection.systems] == ["a", "c"]
    app = given(app, 3, "more.txt", QRELS)
    assert "holds judgements and was given as a run" in said(app, "problem")
    assert 3 not in session_of(app).evaluation.files


def test_new_judgements_wait_for_all_of_their_runs() -> None:
    app = with_files("check", QRELS, RUN, RUN)
    app = given(app, 0, "new.txt", QRELS.replace("30", "Q30"))
    app = given(app, 1, "c.run", RUN.replace("30", "Q30"))
    assert "“b.run” have no query in common" in said(app, "problem")
    app = given(app, 2, "d.run", RUN.replace("30", "Q30"))
    evaluation = session_of(app).evaluation
    assert evaluation.problem is None
    assert [system.name for system in evaluation.collection.systems] == ["c", "d"]


def test_a_definition_without_a_number_for_one_query_has_no_mean() -> None:
    """And not that of the others: here 0, of the query that the run lacks."""
    tied = "301 Q0 d1 1 9 a\n301 Q0 d2 2 9 a\n"
    app = with_files("by-library", QRELS, tied)
    (shown,) = [row for row in rows(tree_of(app, "evaluate-by-library")) if "ignore_ties" in row[0]]
    assert shown[1] == "–"
    assert "so there is no mean" in said(app, "evaluate-by-library")


def test_a_query_that_a_definition_leaves_out_takes_no_mean_away() -> None:
    """Evidently leaves out one of whose list nothing is relevant; rankereval has no number for the third."""
    run = "".join(RUN.splitlines(keepends=True)[:3]) + "302 Q0 x9 1 7.0 a\n303 Q0 d7 1 1.0 a\n"
    app = with_files("by-library", QRELS + "303 0 d7 0\n", run, measure="P@3")
    means = {name: row[1] for row in rows(tree_of(app, "evaluate-by-library")) for name in row[0].split(", ")}
    assert (means["Evidently"], means["rankereval"]) == ("0.3333", "–")


def test_means_over_other_queries_say_over_how_many() -> None:
    app = with_files("by-library", QRELS, RUN, RUN.partition("302")[0])
    shown = {row[0]: row[1:] for row in rows(tree_of(app, "evaluate-by-library"))}
    colours = {
        words(row).split()[0]: nodes(row, "span", "down")
        for row in nodes(tree_of(app, "evaluate-by-library"), "tr")
    }
    assert (bool(colours["trec_eval"]), bool(colours["CatBoost"])) == (False, True)
    (unlike,) = [row for names, row in shown.items() if "trec_eval 9" in names]
    assert [each.partition("mean ")[2] for each in unlike] == ["over 2 queries", "over 1 query", ""]
    (alike,) = [row for names, row in shown.items() if "ranx · ndcg," in f"{names},"]
    assert "mean over" not in "".join(alike)
    assert label("evaluate.library.unlike") in said(app, "evaluate-by-library")
    assert "A · a: 4 different values" in said(app, "evaluate-by-library"), "two rows have the same mean of A"


def test_where_all_definitions_agree_their_one_value_is_no_range() -> None:
    app = with_files("by-library", QRELS, RUN, measure="RR")
    assert "1 value of RR: 0.6667." in said(app, "evaluate-by-library")


def test_all_files_of_a_session_together_have_their_limit() -> None:
    evaluation = session_of(as_linked("evaluate")).evaluation
    evaluation.give(0, read_file("q", QRELS.encode(), 1000, is_judgements=True), 100)
    with pytest.raises(SceneError, match="unreadable-files") as refused:
        evaluation.give(1, read_file("a", RUN.encode(), 1000, is_judgements=False), 100)
    assert refusal(refused.value) == (
        "With “a” your files have more than 0 MB together; that is the most that is held here."
    )


def test_every_library_is_in_one_group_and_a_number_finds_its_definition() -> None:
    app = evaluated("by-library")
    view = ByLibrary(results_of(session_of(app)))
    assert (
        len(rows(tree_of(app, "evaluate-by-library")))
        == len(view.groups)
        == len({group.means for group in view.groups})
    )
    assert sorted(name for group in view.groups for name in group.names) == sorted(view.definitions)
    app.text_input(key="evaluate-number").input(f"{ndcg(2, 5):.4f}").run()
    assert "A · runA by " in said(app, "evaluate-by-library")
    app.text_input(key="evaluate-number").input("0.0001").run()
    assert "no definition on record" in said(app, "evaluate-by-library")


def test_what_is_handed_in_holds_the_same_numbers_and_tells_the_files() -> None:
    results = results_of(session_of(evaluated()))
    page = hand_in.page_of(results)
    assert "<script" not in page
    assert "http" not in page
    for system in results.pair:
        assert f"{results.spread(system).mean:.4f}" in page
        assert page.count(f"{results.values(system)[7]:.4f}") >= 1
    assert f"{FILE.checksum:08x}" in page
    table = [line.split(",") for line in hand_in.csv_of(results).splitlines()]
    assert [row[0] for row in table[1:]] == list(GRADES)
    assert float(table[1][1]) == pytest.approx(ndcg(2, 5))
    written = json.loads(hand_in.json_of(results))
    assert written["compared"]["difference"] == pytest.approx(results.comparison().difference)
    lines = [re.split(r" *\t", line) for line in hand_in.values_as_trec_eval(results).splitlines()]
    assert [value for measure, query, value in lines if (measure, query) == ("ndcg_cut_10", "q0")] == [
        f"{ndcg(2, 5):.4f}",
        f"{ndcg(1, 5):.4f}",
    ]
    assert {line[0] for line in lines} == {"runid", "ndcg_cut_10", "map", "recip_rank", "P_10", "ERR@10"}
    tests = results.tests()
    assert tests is not None
    assert written["compared"]["p"]["t"] == tests.t.p
    assert r"\begin{tabular}{lrrrrr}" in hand_in.means_as_latex(results)
    assert f"% {FILE.name} {FILE.checksum:08x}" in hand_in.means_as_latex(results).splitlines()


def test_what_is_handed_in_says_by_what_its_numbers_are_computed() -> None:
    app = evaluated(measure="RBP@10", threshold="2", ideal="list", empty="1", ties="average")
    results = results_of(session_of(app))
    definition = json.loads(hand_in.json_of(results))["definition"]
    assert definition["RBP"] == {"threshold": 2, "ties": "id down", "empty": 1, "p": 0.8}
    assert definition["ERR"] == {"ties": "id down", "empty": 1}
    assert definition["nDCG"]["judged"] == "list"
    page = hand_in.page_of(results)
    for line in (
        "RBP(p=0.8)@10: relevant from grade 2; persistence p = 0.8",
        "nDCG@10: gain = grade; divided by log₂(rank + 1); ideal of the listed only, cut at k",
        "AP: over all relevant, R; relevant from grade 2",
        "ERR@10: nothing to choose but the scale of the grades, 0 to 3",
        "Every measure: tied documents by descending id; a query without relevant documents counts 1",
    ):
        assert line in page


def test_what_is_handed_in_defuses_names() -> None:
    collected = collection(FIRST, SECOND, grades=GRADES)
    evil = replace(collected.systems[0], name="<script>alert(1)</script>", letter="A")
    app = as_linked("evaluate")
    session_of(app).evaluation.set_collection(replace(collected, systems=(evil, collected.systems[1])))
    page = hand_in.page_of(results_of(session_of(show_step(app, "check"))))
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_more_topics_are_asked_of_the_same_systems_and_stand_in_the_address() -> None:
    app = as_linked("evaluate", collection="1", topics="5", step="check")
    assert "simulated collection" in words(tree_of(app, "strip"))
    assert "5 topics" in said(app, "evaluate-check")
    assert "the true order of the systems is known: D > C > B > E > A > F" in said(app, "evaluate-check")
    app.selectbox(key="evaluate-topics").select(25).run()
    assert "25 topics" in said(app, "evaluate-check")
    assert "D > C > B > E > A > F" in said(app, "evaluate-check")
    assert session_of(app).look["topics"] == "25"


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("as", "trec_eval 8", "no-convention"),
        *(("topics", text, "no-topics") for text in ("1", "501", "many", "-5", "")),
    ],
)
def test_what_cannot_be_chosen_is_named(name: str, text: str, problem: str) -> None:
    choices, problems = read_choices({name: text})
    assert choices
    assert (choices.convention, choices.topics) == ("", TOPICS)
    assert [each.message for each in problems] == [problem]


def test_a_lesson_covers_the_difference_and_leaves_the_means_from_which_it_is_computed() -> None:
    app = as_linked("evaluate", hide="value", step="means")
    assert "0.0772" not in everything(app)
    assert "0.4065" in said(app, "evaluate-means")
    assert "0.3293" in said(app, "evaluate-means")
    edit(app, ["reveal", "value"])
    assert headline(app).value == "+0.0772"


@pytest.mark.parametrize(
    ("column", "step", "covered", "stays"),
    [
        ("p", "compare", "0.0120", "+0.37 times the standard deviation"),
        ("p-tukey", "pairs", "0.0774", "+0.0772"),
    ],
)
def test_a_lesson_covers_the_p_of_a_table_and_whatever_tells_it(
    column: str, step: str, covered: str, stays: str
) -> None:
    app = as_linked("evaluate", hide=f"column-{column}", step=step)
    assert covered not in everything(app)
    assert stays in everything(app)
    edit(app, ["reveal", f"column-{column}"])
    assert covered in everything(app)


def test_another_collection_has_other_topics_and_stands_in_the_address() -> None:
    app = as_linked("evaluate")
    before = headline(app).value
    press(app, "Another collection")
    assert headline(app).value != before
    assert session_of(app).look["collection"] == str(FIRST_SEED + 1)
