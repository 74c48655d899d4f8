"""From a pasted number, or a mean, back to its convention: each is found again, and so is each mistake."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics import dcg, err, ndcg
from metrics.conventions.averages import explain_mean
from metrics.conventions.candidates import F_BETAS, Candidate, Trials, candidates, curves_of
from metrics.conventions.computing import DEFINED, NoValue, ranks, value, values
from metrics.conventions.definitions import DCG
from metrics.conventions.explanations import MAX_EXPLANATIONS, Explanation, explain, is_exactly, place
from metrics.conventions.mistakes import MISTAKES
from metrics.conventions.other_means import USUAL_MEAN, OtherMean
from metrics.conventions.readings import read_number, readings
from metrics.conventions.records import RECORDS
from metrics.definition import Definition, JudgedRanking
from metrics.measures import MEASURES
from metrics.numeric.ties import AVERAGING_RULES
from scene.examples import example_scene
from scene.list.model import Scene
from scene.measured.definers import definitions_in_force
from tests.fewer import drawn, tried
from tests.unit.rankings import ENCYCLOPEDIA, NAN, random_rankings
from tests.unit.scenes import scenes

EXACT = (3 + 2 / math.log2(3) + 3 / 2 + 0 + 1 / math.log2(6) + 2 / math.log2(7)) / (
    3 + 3 / math.log2(3) + 3 / 2 + 2 / math.log2(5) + 2 / math.log2(6) + 2 / math.log2(7)
)
"""Its nDCG@6 with linear gain, of all that is judged: 0.785002371969948."""


def best(number, ranking=ENCYCLOPEDIA, k=6):
    return explain(number, ranking.with_cutoff(k))[0]


def keys(explanation):
    return {member.convention.key for member in explanation.libraries}


@pytest.mark.parametrize(
    "number",
    ["0.785", "78.5", repr(EXACT), str(np.float32(EXACT)), str(np.float32(EXACT) * np.float32(100)) + "%"],
)
def test_all_judged_linear(number):
    found = best(number)
    assert (found.metric, found.k, found.mistake) == ("nDCG", 6, "")
    definition = found.definition
    assert (definition.gain, definition.judged, definition.ideal_k) == ("linear", "all", "k")
    assert {"trec-eval", "ranx", "pytrec-eval"} <= keys(found)
    assert not {"scikit-learn", "lightgbm"} & keys(found)
    assert found.is_percent == (number == "78.5")
    assert "ties" not in found.telling


TWO_RELEVANT = JudgedRanking((0, 1, 1, 0, 0, 0), missing=(1,), max_grade=1)
"""Relevant at ranks 2 and 3, and one relevant document was not found."""


TIED = JudgedRanking(
    (0, 0, 3, 1, 0, 2, 1, 0, 0, 0, 0),
    scores=(0.9, 0.85, 0.8, 0.8, 0.4, 0.4, 0.2, 0.2, 0.1, 0.05, 0.01),
    ids=tuple("kadcbefghij"),
    missing=(2,),
    max_grade=4,
)
SEARCHED = (*DEFINED, *F_BETAS)
MADE = [
    (key, metric)
    for key, mistake in MISTAKES.items()
    for metric in mistake.metrics
    if metric in SEARCHED and metric not in mistake.named_otherwise_in
]


@pytest.mark.parametrize(("key", "metric"), MADE)
def test_what_a_page_shows_of_a_mistake_is_looked_for(key, metric):
    usual = DEFINED[metric].usual if metric in DEFINED else {}
    meant = Definition(metric, **usual, **MISTAKES[key].needs)
    tried = [
        candidate
        for candidate in candidates(TIED, 5)
        if (candidate.definition.metric, candidate.mistake) == (metric, key)
    ]
    assert MISTAKES[key].score(meant, TIED, 5) in curves_of(tried, TIED, [5])


def test_an_ingredient_of_a_formula_is_found_where_no_convention_fits():
    """RBP over the sum of its weights; AP with the precisions of hits over rank + 1."""
    ranking = JudgedRanking((0, 0, 1, 0, 1, 0, 0), max_grade=1).with_cutoff(7)
    weights = [0.8**i for i in range(7)]
    for number, metric, mistake in (
        ((weights[2] + weights[4]) / sum(weights), "RBP", "rbp-weights-divided"),
        ((1 / 4 + 2 / 6) / 2, "AP", "rr-rank-plus-one"),
    ):
        found = explain(f"{number:.6f}", ranking)
        assert (metric, mistake) in {(each.metric, each.mistake) for each in found}


def test_a_wrong_ingredient_stands_behind_the_usual_mistakes_and_before_what_nobody_computes():
    """The first relevant document at rank 1, counted as 2."""
    told = [(each.metric, each.mistake) for each in explain("0.5000", ENCYCLOPEDIA.with_cutoff(6))]
    place = told.index(("RR", "rr-rank-plus-one"))
    assert {mistake for _, mistake in told[:place]} == {"auc-decisions", "f-beta-brackets", "counted-twice"}
    assert {mistake for _, mistake in told[place + 1 :]} == {""}


def test_few_digits_are_no_proof_of_a_wrong_ingredient():
    for number in ("0.123", "0.9", "0.55"):
        found = explain(number, ENCYCLOPEDIA.with_cutoff(6))
        assert {each.mistake for each in found} <= {"", *MISTAKES}


def test_any_top_of_the_scale_is_tried():
    seven, four = (
        JudgedRanking(grades=(7, 3, 0, 2), max_grade=10),
        JudgedRanking(grades=(3, 2, 0), max_grade=3),
    )
    for ranking, top in ((seven, 7), (four, 7)):
        number = f"{float(err(ranking.grades, max_grade=top)):.6f}"
        (found, *_) = explain(number, ranking.with_cutoff(4))
        assert (found.metric, found.definition.max_grade) == ("ERR", top)


@pytest.mark.parametrize(("metric", "number"), [("nDCG", "0.722727"), ("DCG", "2.130930")])
def test_gain_of_relevant_or_not_from_any_threshold(metric, number):
    ranking = JudgedRanking(
        grades=(3, 2, 3, 0, 1, 2), missing=(3, 2), scores=(0.9, 0.8, 0.8, 0.5, 0.4, 0.1), max_grade=3
    )
    (found, *_) = explain(number, ranking.with_cutoff(5))
    assert (found.metric, found.definition.gain, found.definition.threshold) == (metric, "binary", 2)


def test_the_tolerance_is_the_digits():
    exact = float(ndcg([3, 2, 3, 0, 1, 2], 6, judged=[3, 2, 3, 0, 1, 2, 3, 2]))
    assert best("0.79").value == pytest.approx(0.785, abs=0.01)
    for number, is_found in (("0.785002", True), ("0.785003", False), ("0.7850", True), ("0.7851", False)):
        found = explain(number, ENCYCLOPEDIA.with_cutoff(6))
        assert (exact in [each.value for each in found]) == is_found, number


@pytest.mark.parametrize(
    "text", ["", "abc", "0.7.8", "1/0", "nan", "%", "--1", "1e999", "0.5 0.6x", "." * 1000]
)
def test_what_is_no_number_is_named(text):
    with pytest.raises(ValueError, match="number must be"):
        explain(text, ENCYCLOPEDIA.with_cutoff(6))


@pytest.mark.parametrize(("number", "percent"), [("100", True), ("100%", False), ("1", False)])
def test_a_perfect_list_in_every_spelling(number, percent):
    found = best(number, JudgedRanking((3, 2, 1, 0), max_grade=3), 4)
    assert (found.metric, found.value, found.is_percent) == ("nDCG", 1, percent)


def test_a_rank_beyond_the_end_has_no_precision():
    """Down to rank 6 the precisions of TWO_RELEVANT have a mean; down to rank 8 there are none."""
    precisions = [0, 1 / 2, 2 / 3, 2 / 4, 2 / 5, 2 / 6, 2 / 7, 2 / 8]
    for k, is_found in ((6, True), (8, False)):
        found = explain(f"{sum(precisions[:k]) / k:.9f}", TWO_RELEVANT.with_cutoff(k))
        assert any(each.mistake == "ap-over-every-rank" for each in found) == is_found


def test_a_cutoff_may_be_far_beyond_the_end():
    far = explain(repr(EXACT), ENCYCLOPEDIA.with_cutoff(10**12))
    assert [(each.metric, each.k) for each in far] == [("nDCG", 6)]
    assert explain("0.1234567", ENCYCLOPEDIA.with_cutoff(10**12)) == ()


def test_what_nothing_gives_has_no_explanation_and_lists_with_nothing_to_tell_have_few():
    for number in ("0.9876543", "77.7"):
        assert explain(number, ENCYCLOPEDIA.with_cutoff(6)) == ()
    for grades in ((), (0, 0), (NAN, NAN), (3,), (1, 1)):
        found = explain("0.5", JudgedRanking(grades).with_cutoff(3))
        assert len(found) <= MAX_EXPLANATIONS
        assert all(pytest.approx(each.value) == 0.5 for each in found)


@pytest.mark.thorough
def test_every_convention_is_found_again():
    """Whatever a library returns with nine digits, that library is among the explanations."""
    found = 0
    for ranking, k in random_rankings(2, seed=7):
        returned = [
            (f"{outcome:.9f}", convention.key, definition.metric)
            for convention in RECORDS
            for definition in convention.definitions
            if not isinstance(outcome := value(definition, ranking.with_cutoff(k)), NoValue)
            and outcome not in (0, 1)
            and definition.ties != "all orders"
        ]
        answers = {number: explain(number, ranking.with_cutoff(k)) for number, _, _ in returned}
        for number, key, metric in returned:
            assert any(key in keys(each) for each in answers[number] if each.metric == metric)
        found += len(returned)
    assert found > 90


def test_explanations_are_different_and_true():
    for ranking, k in random_rankings(4, seed=11):
        found, (reading, *_) = explain("0.5", ranking.with_cutoff(k)), readings("0.5")
        for each in found:
            assert reading.low <= each.value <= reading.high or each.is_percent
            assert each.mistake in ("", *MISTAKES)
        told = [(each.metric, each.k, each.value, each.is_percent) for each in found]
        assert len(set(told)) == len(told)


def on_screen(scene: Scene, metric: str) -> float:
    """What a page shows of the metric, at the metric's own cutoff."""
    definition, ranking = scene.definition, scene.ranking
    if metric == DCG:
        return MEASURES["nDCG"].value(definition, ranking) * MEASURES["nDCG"].divisor(definition, ranking)
    return MEASURES[metric].value(definition, ranking)


@pytest.mark.thorough
@settings(max_examples=drawn(4))
@given(scenes(), st.sampled_from(["{:.4f}", "{:.2%}"]))
def test_each_number_on_screen_is_explained_by_its_own_metric(scene: Scene, written: str) -> None:
    """By any definition, and however many other explanations it has."""
    definitions = definitions_in_force(scene.definition)
    assert {definition.metric for definition in definitions} == {*DEFINED}
    for metric in DEFINED:
        shown = on_screen(scene, metric)
        if not math.isnan(shown):
            found = explain(written.format(shown), scene.ranking, definitions)
            assert len(found) <= MAX_EXPLANATIONS
            own = [each.value for each in found if each.metric == metric]
            assert pytest.approx(shown, abs=1e-9) in own


def test_what_is_the_number_stands_before_what_rounds_to_it():
    """An ERR on a scale up to 4 is 0.4902, one library's; 0.5 are only mistakes and what nobody computes."""
    found = explain("0.5", JudgedRanking((3, 2, 3, 0, 1, 2), max_grade=3).with_cutoff(6))
    exact = [each for each in found if each.value == 0.5]
    assert [*found[: len(exact)]] == exact
    assert (exact[0].metric, exact[0].mistake) == ("AUC", "auc-decisions")
    assert not any(keys(each) for each in exact)
    near = found[len(exact)]
    assert (near.metric, near.value, keys(near)) == ("ERR", 0.490234375, {"ranklib"})


def test_what_a_library_has_rounded_is_no_exact_hit():
    """It prints 0.87099 of what all others have as 0.870990 to the sixth decimal."""
    rounded, other = Candidate(Definition("nDCG", digits=5)), Candidate(Definition("nDCG"))
    (reading,) = readings("0.870990")
    assert not is_exactly(reading, rounded, 0.87099)
    assert is_exactly(reading, other, 0.87099)
    assert not is_exactly(reading, other, 0.8709896797)


def test_common_stands_before_rare():
    """What libraries return, then mistakes, then what nobody computes, at whatever cutoff."""
    ranking = JudgedRanking((0, 1, 0, 1), missing=(2,), max_grade=2)
    found = explain("0.5", ranking.with_cutoff(4))
    kinds = [0 if each.libraries else 1 if each.mistake else 2 for each in found if each.value == 0.5]
    assert kinds == sorted(kinds)
    assert {"RR", "P"} <= {each.metric for each in found if each.libraries}
    used, mistaken, nobodys = (
        place(is_exact=True, is_used=is_used, is_mistake=is_mistake, units=units)
        for is_used, is_mistake, units in ((True, False, 9), (False, True, 5), (False, False, 1))
    )
    assert used < mistaken < nobodys


def test_a_mistake_that_is_made_in_two_ways_is_told_once():
    """p in place of 1 - p, or p to the power of the rank without it."""
    number = sum(0.8**rank for rank in (1, 2, 3, 5, 6))
    told = [each.mistake for each in explain(f"{number:.6f}", ENCYCLOPEDIA.with_cutoff(6))]
    assert told.count("rbp-times-p") == 1


def shortest(number):
    """The fewest digits that are this number to the ninth decimal."""
    return next(
        text for digits in range(1, 18) if abs(float(text := f"{number:.{digits}g}") - number) < 1e-10
    )


@pytest.mark.parametrize(("ranking", "asked"), tried(random_rankings(3, seed=3)))
def test_no_near_hit_stands_before_an_exact_one(ranking, asked):
    every = candidates(ranking, asked)
    curves = curves_of(every, ranking, [asked])[:, 0]
    for number in np.unique(curves[np.isfinite(curves) & (curves > 0)].round(10))[::20].tolist():
        written = shortest(number)
        off = [
            abs(each.value - float(written) / (100 if each.is_percent else 1)) > 1e-9
            for each in explain(written, ranking.with_cutoff(asked))
            if each.definition.digits is None
        ]
        assert off == sorted(off), written


@pytest.mark.parametrize(
    ("grades", "k", "number", "metric", "cutoff"),
    [
        ((0, 1, 1, 0, 1), 2, (1 / 2 + 2 / 3 + 3 / 5) / 5, "AP", 5),
        ((1, 3, 2, 0, 3, 1, 2), 3, (1 / 2 + 2 / 5) / 2, "AP", 7),
        ((1, 1, 1, 0, 1, 1, 2), 2, 1 / 7, "RR", 7),
    ],
)
def test_what_is_counted_over_the_whole_list_is_looked_for_there(grades, k, number, metric, cutoff):
    """Divided by the last rank, and by thresholds of 3 and 2: unusual, and not at the asked cutoff."""
    found = explain(f"{number:.4f}", JudgedRanking(grades, max_grade=3).with_cutoff(k))
    assert (metric, cutoff) in {(each.metric, each.k) for each in found}


@pytest.mark.parametrize(("grades", "k", "cut"), [((0, 0, 1), 2, 2), ((0, 1, 1), 2, 1)])
def test_a_first_relevant_document_beyond_a_cutoff_makes_rr_0_there(grades, k, cut):
    found = explain("0", JudgedRanking(grades, max_grade=3).with_cutoff(k))
    (own,) = (each for each in found if each.metric == "RR")
    assert (own.k, own.value, own.mistake) == (cut, 0, "")
    assert "ranx" in keys(own)


@pytest.mark.parametrize(("ranking", "asked"), tried(random_rankings(4)))
def test_all_candidates_at_once_are_each_by_itself(ranking, asked):
    """Prepared for another order of the same list, too."""
    tried = candidates(ranking, asked)
    cutoffs = (asked, *range(1, len(ranking.grades) + 1))
    together = Trials(tried, ranking.order_invariant, cutoffs).curves(ranking)
    np.testing.assert_array_equal(together, [curves_of([each], ranking, cutoffs)[0] for each in tried])


@pytest.mark.parametrize(("ranking", "asked"), tried(random_rankings(8)))
def test_every_dcg_is_that_of_the_formula_to_the_last_bit(ranking, asked):
    cutoffs = (asked, *range(1, len(ranking.grades) + 1))
    for each, _ in candidates(ranking, asked):
        is_plain = each.gain in ("linear", "exponential") and each.cutoff == "k" and each.digits is None
        if each.metric == DCG and is_plain and not each.single:
            order = np.argsort(ranks(each, ranking))
            shares = each.ties in AVERAGING_RULES and ranking.scores is not None
            expected = dcg(
                np.array(ranking.grades)[order],
                cutoffs,
                gain=each.gain,
                discount=each.discount,
                log_base=each.log_base,
                scores=np.sort(ranking.all_scores)[::-1] if shares else None,
            )
            np.testing.assert_array_equal(values(each, ranking, cutoffs), expected)


@pytest.mark.parametrize("metric", [name for name, each in DEFINED.items() if not each.is_of_labels])
@pytest.mark.parametrize("grades", [(-1, 2), (math.inf, 1)])
def test_impossible_grades_are_refused_by_name(metric, grades):
    with pytest.raises(ValueError, match=r"grades must be .*, got (-1|inf)"):
        value(Definition(metric), JudgedRanking(grades, max_grade=2).with_cutoff(2))


def test_mistakes_with_ties_are_left_out_where_no_documents_are_tied():
    of_ties = {key for key, mistake in MISTAKES.items() if mistake.is_of_ties}
    assert of_ties == {"rr-mean-tied-rank", "auc-ties-won", "auc-ties-lost"}
    assert of_ties <= {candidate.mistake for candidate in candidates(TIED, 5)}
    untied = replace(TIED, scores=None)
    assert not of_ties & {candidate.mistake for candidate in candidates(untied, 5)}


STANDS_FOR = {
    **dict.fromkeys(("0.785", "0,785", "78.5%", "7.85e-1", "≈ 0.785"), (0.7845, 0.7855)),
    **dict.fromkeys(("1", "100%"), (1, 1)),
    "1.0": (0.95, 1.05),
    "7": (6.5, 7.5),
    "1/3": (1 / 3, 1 / 3),
}


@pytest.mark.parametrize("number", STANDS_FOR)
def test_what_the_digits_can_stand_for(number):
    low, _, high, _ = read_number(number)
    assert (low, high) == pytest.approx(STANDS_FOR[number], abs=1e-8)


@given(st.floats(1e-90, 1e14))
def test_a_number_with_all_its_digits_and_its_neighbours_are_read_as_one(number):
    for pasted in (number, np.nextafter(number, np.inf), np.nextafter(number, -np.inf)):
        low, middle, high, _ = read_number(repr(float(pasted)))
        assert low < number < high
        assert middle == pasted


@given(st.floats(-1e6, 1e6))
def test_a_number_of_four_bytes_stands_for_the_one_of_eight(number):
    single = np.float32(number)
    for pasted in (str(single), repr(float(single))):
        low, _, high, _ = read_number(pasted)
        assert low < number < high


PERCENTAGES = {"78.5": [0.785], "100": [1], "1.5": [0.015]}
NONE = "100.1", "1", "0.785", "78.5%", "１５０％", "7/2", "-5"


@pytest.mark.parametrize(("number", "shares"), (PERCENTAGES | {number: [] for number in NONE}).items())
def test_a_number_from_1_to_100_may_be_a_percentage(number, shares):
    plain, *others = readings(number)
    assert plain == read_number(number)
    assert [(other.middle, other.is_percent) for other in others] == [(share, True) for share in shares]


def found(example: str, number: str) -> list[tuple[str, str]]:
    scene = example_scene(example)
    every = explain_mean(number, scene.rankings, scene.active)
    return [(each.metric, each.mistake) for each in every]


@pytest.mark.parametrize(
    ("example", "number", "first"),
    [
        ("ap-two-queries", "599/840", [("AP", "")]),
        ("ap-two-queries", "599/420", [("AP", "not-divided")]),  # the sum that somebody forgot to divide
        ("mrr-three-queries", "11/18", [("AP", ""), ("RR", "")]),  # the same with one relevant document
        ("mrr-three-queries", "11/6", [("AP", "not-divided"), ("RR", "not-divided")]),
        ("hit-ratio", "1/2", [("P", ""), ("R", "pooled")]),
        ("hit-ratio", "91/180", [("R", "")]),
    ],
)
def test_a_mean_and_a_sum_and_a_ratio_over_all_are_found(
    example: str, number: str, first: list[tuple[str, str]]
) -> None:
    """15 of 30 relevant documents are found, in 30 ranks; each user by herself finds 6/10, 5/12 and 4/8."""
    assert found(example, number)[: len(first)] == first


def test_mrr_at_10_counts_0_for_what_stands_at_rank_11() -> None:
    rows = (0,) * 10 + (1,), (0, 1, 0, 2) + (0,) * 7
    lists = [JudgedRanking(row, k=10, max_grade=3) for row in rows]
    (cut,) = (each for each in explain_mean(str((0 + 1 / 2) / 2), lists) if each.metric == "RR")
    assert (cut.k, cut.queries, cut.mistake) == (10, 2, "")


def test_the_mean_of_lipstick_and_water_and_the_one_divided_again() -> None:
    scene = example_scene("lipstick-and-water")
    best, *_ = explain_mean("0.870990", scene.rankings, scene.active)
    assert (best.metric, best.k, best.mistake, best.queries) == ("nDCG", 7, "", 2)
    assert best.definition.gain == "exponential"
    assert "gain" in best.telling
    assert "LightGBM" in {member.convention.label for member in best.libraries}
    ideal = (
        7 * (1 + 0.6309297535714575)
        + 3 * (0.5 + 0.43067655807339306 + 0.38685280723454163)
        + 0.3562071871080222
    )
    again = 0.8709896796611598 / ideal
    assert ("nDCG", "mean-over-ideal") in found("lipstick-and-water", f"{again:.8f}")


def test_a_ratio_over_all_lists_has_their_number_and_no_library() -> None:
    shorter = JudgedRanking((1, 0), max_grade=1), JudgedRanking((0, 1, 1), missing=(1,), max_grade=1)
    (pooled,) = (each for each in explain_mean("3/4", shorter) if each.mistake == "pooled")
    assert (pooled.queries, pooled.libraries) == (2, ())


def test_the_number_of_a_slip_in_the_cascade_is_found_on_its_list() -> None:
    scene = example_scene("err-four")
    best, *_ = explain("0.913391", scene.ranking)
    assert (best.metric, best.mistake) == ("ERR", "err-chance-from-third")


@pytest.mark.parametrize(("number", "rule"), [("0.5", "skipped"), ("0.25", 0.0), ("0.75", 1.0)])
def test_an_empty_query_counts_by_each_rule(number: str, rule: object) -> None:
    """Precision-like RR of 1/2, and a query without anything relevant."""
    lists = JudgedRanking((0, 1), k=2, max_grade=1), JudgedRanking((0, 0), k=2, max_grade=1)
    rules = {each.definition.empty for each in explain_mean(number, lists) if each.metric == "RR"}
    assert rules == {rule}


def means_of(metric: str, number: str, *rows: tuple[float, ...], k: int | None = None) -> list[Explanation]:
    lists = [JudgedRanking(row, k=k, max_grade=1) for row in rows]
    return [each for each in explain_mean(number, lists) if each.metric == metric]


def test_auc_is_averaged_over_the_queries_that_have_both_kinds() -> None:
    """AUC of 3/4 and of 1/2; of the last query there is none. Who has no number there leaves it out."""
    (auc,) = means_of("AUC", "5/8", (1, 0, 1, 0), (0, 1, 0), (1, 1), k=4)
    assert (auc.k, auc.queries, auc.averaging, auc.telling) == (None, 2, USUAL_MEAN, ())
    assert "scikit-learn" in {member.convention.label for member in auc.libraries}


@pytest.mark.parametrize(
    ("metric", "number", "weight"),
    [
        ("AUC", "9/14", "documents"),  # (4 * 3/4 + 3 * 1/2) / 7
        ("AUC", "2/3", "relevant"),  # (2 * 3/4 + 1 * 1/2) / 3
        ("AP", "41/54", "documents"),  # (4 * 5/6 + 3 * 1/2 + 2 * 1) / 9
        ("RR", "9/10", "relevant"),  # (2 * 1 + 1 * 1/2 + 2 * 1) / 5
    ],
)
def test_a_mean_is_weighted_by_documents_or_by_relevant_ones(metric: str, number: str, weight: str) -> None:
    (found,) = means_of(metric, number, (1, 0, 1, 0), (0, 1, 0), (1, 1), k=4)
    assert (found.averaging, found.mistake) == (OtherMean(weight=weight), "")


def test_the_usual_mean_comes_first() -> None:
    """5/6 and 11/13 both round to 0.8; where lists are of one length, a weight makes no other mean."""
    first, second = means_of("RR", "0.8", (1, 0, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0, 0))
    assert [first.averaging, second.averaging] == [USUAL_MEAN, OtherMean(weight="documents")]
    (only,) = means_of("RR", "0.75", (1, 0, 0), (0, 1, 0))
    assert only.averaging == USUAL_MEAN


@pytest.mark.parametrize(("k", "cut"), [(6, 10), (10, 5), (3, 20)])
def test_a_mean_at_another_cutoff_is_found(k: int, cut: int) -> None:
    """The one relevant document of each query counts down to the cutoff only."""
    ranks = (3, 4, 8, 16, 25)
    rows = [tuple(float(place == rank) for place in range(1, 31)) for rank in ranks]
    mean = sum(1 / rank for rank in ranks if rank <= cut) / len(ranks)
    (found,) = means_of("RR", f"{mean:.6f}", *rows, k=k)
    assert (found.k, found.queries, found.mistake) == (cut, len(ranks), "")
    assert "ranx" in {member.convention.label for member in found.libraries}


@pytest.mark.parametrize("unretrieved", [1, 2, 3])
def test_queries_that_retrieved_nothing_count_as_0(unretrieved: int) -> None:
    found = means_of("RR", f"3/{3 + unretrieved}", (1, 0), (1, 0), (1, 0), k=2)
    assert [(each.averaging, each.queries) for each in found] == [(OtherMean(unretrieved=unretrieved), 3)]
    assert "trec_eval" in {member.convention.label for member in found[0].libraries}


def test_one_query_has_no_mean_and_no_number_no_source() -> None:
    assert explain_mean("0.5", [JudgedRanking((0, 1), k=2)]) == ()
    assert explain_mean("0.123456789", example_scene("ap-two-queries").rankings) == ()
    with pytest.raises(ValueError, match="number"):
        explain_mean("nothing", [JudgedRanking((0, 1)), JudgedRanking((1, 0))])


@pytest.mark.parametrize(
    ("definition", "reason"),
    [(Definition("AUC", empty="undefined"), "one-class"), (Definition("AP", ties="grouped"), "relevant")],
)
def test_what_reads_the_list_alone_finds_nothing_in_what_is_missing(
    definition: Definition, reason: str
) -> None:
    """Whichever documents other metrics look at: there is no pair, and no group, outside of the list."""
    lost, found = JudgedRanking((0, 0), missing=(1,)), JudgedRanking((0, 1), missing=(1,))
    for judged in ("all", "list"):
        outcome = value(replace(definition, judged=judged), lost)
        assert outcome == 0 or (isinstance(outcome, NoValue) and outcome.reason == reason)
        assert not isinstance(value(replace(definition, judged=judged), found), NoValue)
