"""The page of exercises: every kind has its words, and every mistake is told in a sentence."""

import math
import re
from collections import Counter
from collections.abc import Iterable
from contextvars import copy_context
from functools import partial
from itertools import chain, cycle
from typing import Any

import pytest

from metrics.analysis.mistakes import has_columns, mistaken_scores
from metrics.measures import MEASURES
from scene.exercises.diagnosing import LEAST_LIKELY, NOTHING
from scene.exercises.goals import score_of, wanted_score
from scene.exercises.judging import CARRIED, ORDER, WRONG, judge, read_orders, write_orders
from scene.exercises.making import MAKERS, RESULT, change_by, direction_of, program
from scene.exercises.model import (
    CASES,
    MIX,
    PRACTISED,
    SERIES,
    SIGNIFICANCE,
    VERSION,
    Blank,
    Change,
    Code,
    Compare,
    Fill,
    Find,
    Goal,
    Interval,
    Result,
    Series,
    Signs,
    SystemsExercise,
)
from scene.exercises.numbers import read_number
from scene.exercises.significance import mistaken_p
from scene.list.edits import build_scene, set_cutoff, set_definition, set_scores
from scene.practice import Practice, encode_answers
from tests.ui.pages import as_linked, edit, opened, said, session_of, tree_of
from tests.ui.trees import nodes, texts, words
from tests.unit.answers import exercises, mistaken_table, mistaken_tables, right_answers, same_numbers
from ui.practice.exercise import exercise_nodes
from ui.practice.reasons import cell_explanation, explain_answer, explain_choice
from ui.practice.sections import address_of_result, result_table
from ui.practice.two_systems import values_of
from ui.practice.verdicts import verdict_in_words
from ui.practice.words import definition, option_name, question
from ui.words.names import mistake_text
from ui.words.numbers import change
from ui.words.text import has_label, label, plural_label, set_language


def test_every_mistake_that_can_be_found_is_told_in_a_sentence() -> None:
    keys = {each.key for measure in PRACTISED.values() for each in measure.formula.mistakes}
    keys |= set(LEAST_LIKELY)
    for measure in PRACTISED.values():
        written = program(measure)
        keys |= {mistake for mistake, *_ in written.wrong} if written else set()
    assert [key for key in sorted(keys) if not has_label(f"practice.mistake.{key.partition(':')[0]}")] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_case_ends_in_a_question_and_has_its_reason(language: str) -> None:
    told_in = copy_context()
    told_in.run(set_language, language)
    for case in CASES:
        assert told_in.run(label, f"practice.case.{case}").endswith(("?", "？"))
        assert has_label(f"practice.because.{case}")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_exercise_has_one_form_one_verdict_and_names_for_its_blanks(level: int) -> None:
    for number, each in enumerate(exercises(Series(3, level)), start=1):
        tree = exercise_nodes(Practice(Series(3, level)).with_exercise_open(number))
        (form,) = nodes(["div", {}, *tree], "form", "exercise")
        (status,) = nodes(["div", {}, *tree], "p", "verdict")
        assert status[1]["role"] == "status"
        assert words(status).strip() == ""
        named = [field for field in nodes(form, "input") if field[1].get("type") == "text"]
        numbers = [blank for blank in each.blanks if not blank.options and isinstance(blank.right, float)]
        assert len({field[1]["aria-label"] for field in named}) == len(named) == len(numbers)


@pytest.mark.parametrize("metric", PRACTISED)
def test_nothing_is_said_of_an_ideal_list_where_a_formula_has_none(metric: str) -> None:
    formula = PRACTISED[metric].formula
    if not any("ideal" in ingredient.name for ingredient in formula.ingredients):
        said = {mistake.key: mistake_text(mistake.key) for mistake in formula.mistakes}
        assert {key for key, text in said.items() if "ideal" in text} <= {
            "err-divided-by-ideal",
            "gap-share-of-ideal",
        }


def test_of_a_number_that_is_right_elsewhere_only_what_is_done_there_is_said() -> None:
    """scikit-learn knows what was retrieved; with threshold 2, trec_eval's 1 is no counting from 0."""
    scene = build_scene([0, 2, 1], [3], k=3, max_grade=3)
    listed_only = (2 / math.log2(3) + 1 / 2) / (2 + 1 / math.log2(3))
    result = Result(1, (Blank(RESULT, 0.5),), 4, MEASURES["nDCG"], scene, ())
    said = verdict_in_words(result, judge(result, {RESULT: f"{listed_only:.4f}"}))
    assert "scikit-learn" in said
    assert said.endswith("This looks as if you built the ideal list from the retrieved documents only.")
    scene = set_definition(build_scene([1, 3, 0], [], k=3, max_grade=3), threshold=2)
    result = Result(1, (Blank(RESULT, 0.5),), 4, MEASURES["RR"], scene, ())
    said = verdict_in_words(result, judge(result, {RESULT: "1"}))
    assert said.endswith("This looks as if you set the threshold of relevance one grade too low.")


FACTS = {
    "AP": ["AP divides by the number of all relevant documents, retrieved or not."],
    "ERR": ["A document of grade g satisfies a user with probability (2ᵍ − 1) / 2³; the scale goes up to 3."],
    "R": ["Every relevant document that was judged counts, retrieved or not."],
    "AUC": ["A pair with equal scores counts as half."],
    "RBP": ["Parameter: persistence p = 0.8."],
}


@pytest.mark.parametrize("metric", FACTS)
def test_what_definitions_differ_in_is_said(metric: str) -> None:
    scene = set_scores(build_scene([2, 3, 0], [1], k=3, max_grade=3), [0.9, 0.5, 0.5])
    result = Result(1, (Blank(RESULT, 0.5),), 4, MEASURES[metric], scene, ())
    assert [fact for fact in FACTS[metric] if fact not in definition(result)] == []


def test_a_table_with_the_score_itself_names_that_once() -> None:
    scene = build_scene([1, 0], [], k=2, max_grade=1)
    blanks = (Blank("AP.1", 1.0, column="AP", rank=1),)
    assert question(Fill(1, blanks, 3, MEASURES["AP"], scene, ("P@i", "AP"), ())) == "Fill in: P@i and AP."
    assert question(Fill(1, blanks, 3, MEASURES["AP"], scene, ("P@i",), ())) == "Fill in: P@i (for AP)."


IN_ONE_LIST = {
    ("gain of", "other-gain"): "",
    ("gain", "other-gain"): "only in the list",
    ("discounted gain", "discount-multiplied"): "only in the list",
    ("discounted gain", "not-discounted"): "only in the list",
    ("DCG", "not-running"): "only in the list",
    ("ideal discounted gain", "not-discounted"): "only in the ideal list",
    ("IDCG", "not-running"): "only in the ideal list",
}
"""Where a mistake with nDCG is made, by its ingredient and its key; in both lists, if nothing is said."""


@pytest.mark.parametrize(("ingredient", "key"), IN_ONE_LIST)
def test_a_mistake_that_is_made_in_one_list_alone_is_told_so(ingredient: str, key: str) -> None:
    scene = build_scene([2, 3, 0, 1], [3, 2], k=4, max_grade=3)
    result = Result(1, (Blank(RESULT, 0.5),), 4, MEASURES["nDCG"], scene, ())
    (score,) = (
        made.score
        for made in mistaken_scores(MEASURES["nDCG"], scene.definition, scene.ranking)
        if (made.mistake.ingredient, made.mistake.key) == (ingredient, key)
    )
    said = verdict_in_words(result, judge(result, {RESULT: f"{score:.6f}"}))
    assert label(f"practice.mistake.{key}") in said
    assert IN_ONE_LIST[ingredient, key] in said
    assert ("only" in said.removesuffix(".")) == bool(IN_ONE_LIST[ingredient, key])


def test_the_result_has_a_row_an_exercise_and_a_link_without_verdicts() -> None:
    practice = Practice(Series(7, 1))
    for number, each in enumerate(exercises(practice.series), start=1):
        answers = {blank.name: str(blank.right) for blank in each.blanks}
        practice = practice.with_exercise_open(number).with_answers(answers if number % 2 else {})
    tree = ["div", {}, *result_table(practice)]
    (body,) = nodes(tree, "tbody")
    assert len(body[2:]) == 10
    assert "Seed 7, level 1" in words(tree)
    assert "Nothing has been answered yet." not in words(tree)
    address = address_of_result(practice)
    assert address.startswith("practice?seed=7&level=1&version=1&step=result&answers=")
    assert any(isinstance(each, Code) for each in exercises(practice.series)) or address


# --- every kind, as its page shows it ---------------------------------------------------------------------


def exercises_of(kind: str, most: int = 5) -> list[Practice]:
    """Some exercises of a kind, each open on its page."""
    series = [Series(seed, level) for seed in range(4) for level in (1, 2, 3)]
    numbered = [
        Practice(each).with_exercise_open(number) for each in series for number in range(1, SERIES + 1)
    ]
    return [practice for practice in numbered if practice.exercise().kind == kind][:most]


def shown(practice: Practice, answers: dict[str, str]) -> tuple[str, str, Any]:
    """Answer an exercise: the look of what is said, what is said, and the whole page."""
    tree = ["div", {}, *exercise_nodes(practice.with_answers(answers))]
    (status,) = nodes(tree, "p", "verdict")
    return status[1]["class"].removeprefix("verdict").strip(), " ".join(words(status).split()), tree


def marks(tree: Any) -> set[str]:
    """The signs beside what was written or chosen."""
    return {mark[-1] for mark in nodes(tree, "span", "state")}


def says(said: str, mistakes: Iterable[str]) -> bool:
    return any(mistake_text(mistake) in said for mistake in mistakes)


@pytest.mark.parametrize("kind", MAKERS)
def test_every_kind_is_empty_at_first_and_right_when_it_is_solved(kind: str) -> None:
    for practice in exercises_of(kind):
        assert not words(nodes(["div", {}, *exercise_nodes(practice)], "p", "verdict")[0]).strip()
        look, said, tree = shown(practice, {})
        assert (look, said, marks(tree)) == ("", "Nothing has been answered yet.", set())
        look, said, tree = shown(practice, right_answers(practice.exercise()))
        assert look == "good"
        assert said.startswith("Right.")
        assert marks(tree) <= {"✓"}
        assert not [field for field in nodes(tree, "input") if "aria-invalid" in field[1]]


@pytest.mark.parametrize("kind", ["choose", "compare", "find", "code", "change"])
def test_every_other_option_is_said_to_be_wrong_and_marked(kind: str) -> None:
    for practice in exercises_of(kind):
        each = practice.exercise()
        blank = each.blanks[0]
        for other in set(blank.options) - {blank.right}:
            look, said, tree = shown(practice, {**right_answers(each), blank.name: other})
            assert look == "bad"
            assert " ".join(option_name(each, other).split()) in said
            (chosen,) = nodes(tree, "label", "wrong")
            assert nodes(chosen, "input")[0][1]["value"] == other
            assert not nodes(tree, "label", "right"), "the right one is not given away"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_wrong_choice_is_answered_by_what_it_is_and_the_right_one_not_given_away(language: str) -> None:
    told_in = copy_context()
    told_in.run(set_language, language)
    of = [
        Series(seed, level, version=version) for seed in range(6) for level in (1, 2, 3) for version in (1, 2)
    ]
    chosen = [each for each in chain.from_iterable(map(exercises, of)) if each.blanks[0].options][:120]
    kinds = Counter[str]()
    for each in [*chosen, *(practice.exercise() for practice in TWO_SYSTEMS[1::4])]:
        blank = each.blanks[0]
        right = told_in.run(option_name, each, str(blank.right))
        for option in {*blank.options} - {blank.right}:
            said = told_in.run(explain_choice, each, option)
            assert said.rstrip().endswith((".", "?", "。", "？"))
            assert right not in said
            assert said in told_in.run(verdict_in_words, each, judge(each, {blank.name: option}))
            kinds[each.kind] += 1
    assert {"choose", "compare", "find", "change", "code", "interval"} == {*kinds}


def test_what_is_said_of_a_wrong_choice_is_true_of_its_list() -> None:
    """A swap changes so much, or in that direction; no mistake gives the number in question."""
    told = Counter[str]()
    for each in (
        practice.exercise() for kind in ("compare", "change", "find") for practice in exercises_of(kind, 20)
    ):
        assert isinstance(each, Compare | Change | Find)
        for option in {*each.blanks[0].options} - {each.blanks[0].right}:
            said = explain_choice(each, option)
            if isinstance(each, Find):
                numbers = [float(text) for text in re.findall(r"\d+\.\d+", said)]
                assert 0 not in numbers
                assert numbers or "another number" in said
                assert all(abs(number - each.wrong) > each.tolerance for number in numbers)
            elif isinstance(each, Compare):
                by = change_by(each.measure, each.scene, each.swaps[option == "second"])
                is_same = direction_of(by) == "same"
                changed = f"That changes {each.title} by {change(by)}."
                assert said == (f"That leaves {each.title} as it is." if is_same else changed)
            elif ranks := re.findall(r"ranks (\d) and (\d)", said):
                ((one, other),) = ranks
                assert direction_of(change_by(each.measure, each.scene, (int(one), int(other)))) == option
            told[each.kind] += 1
    assert min(told.values()) > 10


def test_a_goal_names_the_err_that_is_to_fall() -> None:
    """The cutoff is that of the list, where the metric itself has none."""
    goals = [each for practice in exercises_of("goal", 40) if isinstance(each := practice.exercise(), Goal)]
    against_err = [each for each in goals if each.aim == "against-err"]
    assert against_err
    for each in against_err:
        assert f"a lower ERR@{each.scene.k} (" in question(each)


def test_the_best_order_is_not_called_the_highest_where_lower_is_better() -> None:
    """In Chinese, too: an ESL of 0 is best."""
    series = [Series(seed, 1, "ESL", VERSION) for seed in range(4)]
    goals = [each for each in chain.from_iterable(map(exercises, series)) if isinstance(each, Goal)]
    said_in = copy_context()
    said_in.run(set_language, "zh")
    said = [said_in.run(question, each) for each in goals]
    assert said
    assert not any("最高" in text or "最低" in text for text in said)


@pytest.mark.parametrize("kind", ["compare", "change"])
def test_once_a_swap_is_judged_rightly_its_list_shows_what_it_does(kind: str) -> None:
    """A column for each swap beside what each document adds now; other numbers are in bold."""
    for practice in exercises_of(kind, 6):
        each = practice.exercise()
        assert isinstance(each, Compare | Change)
        swaps = each.swaps if isinstance(each, Compare) else (each.swap,)
        right = {blank.name: str(blank.right) for blank in each.blanks}
        expected = [f"{one} ↔ {other}" for one, other in swaps] if has_columns(each.measure) else []
        for answers, heads in (({}, []), (right, expected)):
            _, _, tree = shown(practice, answers)
            texts_of_heads = [text for head in nodes(tree, "th") for text in texts(head)]
            assert [text for text in texts_of_heads if "↔" in text] == heads
            for table_row in nodes(nodes(tree, "tbody"), "tr") if heads else []:
                now, *after = [texts(each)[-1] for each in nodes(table_row, "td")][-1 - len(swaps) :]
                bold = {text for each in nodes(table_row, "b") for text in texts(each) if text}
                assert bold == {text for text in after if text != now}


def test_what_is_left_empty_is_counted() -> None:
    each = next(iter(exercises_of("change"))).exercise()
    said = verdict_in_words(each, judge(each, {each.blanks[0].name: str(each.blanks[0].right)}))
    assert "1 of 2 is right. 1 answer is still missing." in said


def test_every_mistake_in_a_table_is_told_on_the_page_and_what_follows_is_carried_on() -> None:
    carried = 0
    for practice in exercises_of("fill", 3):
        each = practice.exercise()
        assert isinstance(each, Fill)
        tables = mistaken_tables(each)
        for mistake, table in tables:
            if mistake.ingredient not in each.blank_columns:
                continue
            answers = mistaken_table(each, table)
            states = judge(each, answers).states.values()
            if WRONG not in states:
                continue
            look, said, tree = shown(practice, answers)
            assert look == "bad"
            assert says(said, same_numbers(each, mistake.ingredient, table, tables)), (mistake, said)
            invalid = [field for field in nodes(tree, "input") if "aria-invalid" in field[1]]
            assert len(invalid) == list(states).count(WRONG)
            if CARRIED in states:
                carried += 1
                assert "↳" in marks(tree)
                assert plural_label("practice.carried", list(states).count(CARRIED)) in said
    assert carried > 1


EVERY = [Series(1, level, metric, VERSION) for metric, level in zip(2 * (MIX, *PRACTISED), cycle((2, 3, 1)))]


def test_the_reason_of_every_answer_is_true_of_its_numbers() -> None:
    """A sum comes to its score, a swap to its change, and the moves of a way are right."""
    told = Counter[str]()
    for each in chain.from_iterable(map(exercises, EVERY)):
        said = explain_answer(each)
        assert said.strip("。. "), each
        numbers = [float(text.replace("−", "-")) for text in re.findall(r"[−+]?\d+\.\d{4}", said)]
        if isinstance(each, Fill | Result) and each.blanks[-1].column != "ideal grade":
            *formula, value = said.split(" = ")[1:]
            assert read_number(value) == pytest.approx(each.blanks[-1].right, abs=1e-4), said
            for text in formula:
                assert read_number(text) == pytest.approx(each.blanks[-1].right, abs=5e-4), said
                told[each.kind] += 1
        elif isinstance(each, Change):
            assert numbers[2] == pytest.approx(each.blanks[1].right, abs=1e-4)
            assert numbers[1] - numbers[0] == pytest.approx(numbers[2], abs=2e-4)
        elif isinstance(each, Compare):
            gained = [each.measure.sign * number for number in numbers[1:]]
            assert ("first", "second")[gained.index(max(gained))] == each.blanks[0].right
        elif isinstance(each, Goal):
            orders = [tuple(range(len(each.scene.query.ranked)))]
            for here, there in re.findall(r"rank (\d+) to rank (\d+)", said):
                order = list(orders[-1])
                order.insert(int(there) - 1, order.pop(int(here) - 1))
                orders.append(tuple(order))
            assert judge(each, {ORDER: write_orders(orders)}).is_right
            assert numbers[1] - numbers[0] == pytest.approx(numbers[2], abs=2e-4)
        told[f"{each.kind} told"] += 1
    assert len([kind for kind in told if kind.endswith("told")]) == len(MAKERS)
    assert min(told["fill"], told["result"]) > 20


def test_a_table_that_is_right_says_in_each_cell_how_it_is_computed() -> None:
    told = 0
    for practice in exercises_of("fill", 12):
        each = practice.exercise()
        assert isinstance(each, Fill)
        assert not whys(shown(practice, {})[2])
        formulas = {blank: formula for blank in each.blanks if (formula := cell_explanation(each, blank))}
        assert whys(shown(practice, right_answers(each))[2]) == Counter(map("{} =".format, formulas.values()))
        for blank, formula in formulas.items():
            assert read_number(formula) == pytest.approx(blank.right, abs=5e-4), formula
            told += 1
    assert told > 20


def test_a_result_that_is_right_shows_the_steps_that_lead_to_it() -> None:
    for practice in exercises_of("result", 6):
        each = practice.exercise()
        assert isinstance(each, Result)
        before, after = (len(nodes(shown(practice, given)[2], "th")) for given in ({}, right_answers(each)))
        assert after == before + len(each.measure.formula.columns)


def whys(tree: Any) -> Counter[str]:
    return Counter(words(each).strip() for each in nodes(tree, "span", "why"))


TWO_SYSTEMS = [
    Practice(Series(seed, level, SIGNIFICANCE, VERSION)).with_exercise_open(number)
    for seed in (7, 8)
    for level in (1, 2, 3)
    for number in range(1, SERIES + 1)
]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_exercise_about_two_systems_is_shown_solved_and_explained(language: str) -> None:
    told_in = copy_context()
    told_in.run(set_language, language)
    for practice in TWO_SYSTEMS:
        each = practice.exercise()
        look, said, tree = told_in.run(shown, practice, right_answers(each))
        assert look == "good"
        assert told_in.run(label, "practice.right") in said
        given = words(tree)
        assert isinstance(each, SystemsExercise)
        if isinstance(each, Signs):
            assert [change(one, 2) in given for one in each.differences] == [True] * 6
            count, *_ = re.findall(r"p = (\d+) / 64 = ", said)
            assert int(count) / 64 == each.blanks[0].right
        else:
            assert change(sum(each.differences) / len(each.differences)) in given


def test_every_mistake_of_p_is_told_with_its_own_quotient() -> None:
    """What is said of it has the numbers that it is made of: 3 of 64, 6 of 63."""
    for practice in TWO_SYSTEMS[::SERIES]:
        each = practice.exercise()
        assert isinstance(each, Signs)
        for key, value in mistaken_p(each.differences):
            look, said, _ = shown(practice, {"p": f"{value:.4f}"})
            assert look == "bad"
            assert label(f"practice.mistake.{key}", **values_of(each)) in said
            for part, whole in re.findall(r"(\d+) of (\d+)", said):
                assert int(part) / int(whole) == pytest.approx(value, abs=1e-4)


def test_a_wrong_statement_about_an_interval_is_answered_with_its_numbers() -> None:
    for practice in TWO_SYSTEMS[1::4]:
        each = practice.exercise()
        assert isinstance(each, Interval)
        (blank,) = each.blanks
        won, lost = (sum(sign * one > 0 for one in each.differences) for sign in (1, -1))
        ahead, behind = (won, lost) if sum(each.differences) > 0 else (lost, won)
        for option in {*blank.options} - {blank.right}:
            look, said, tree = shown(practice, {blank.name: option})
            assert (look, marks(tree), nodes(tree, "label", "right")) == ("bad", set(), [])
            if option == "share-of-queries":
                assert f"is better on {ahead} of {len(each.differences)} queries" in said
            if option == "every-query":
                assert f"On {behind} of the queries" in said


def test_of_a_number_with_no_known_mistake_the_direction_is_told_and_what_is_only_rounded_is_right() -> None:
    """Whatever else is told of a number, of none it is said that it is merely not right."""
    told = Counter[str]()
    for practice in [*exercises_of("result", 10), *exercises_of("fill", 3), *exercises_of("change", 3)]:
        each = practice.exercise()
        for blank in each.blanks:
            if not isinstance(blank.right, float):
                continue
            if each.kind == "result" and 0.05 < blank.right <= 1:
                told["percent"] += 1
                said = verdict_in_words(each, judge(each, {blank.name: f"{100 * blank.right:.2f}"}))
                assert "is right as a percentage" in said
            numbers = [blank.right + off for off in (-0.2713, -0.0377, 0.0377, 0.2713)]
            written = [f"{each:.4f}" for each in numbers] + [f"{blank.right:.{places}f}" for places in (1, 2)]
            for text in written:
                verdict = judge(each, {blank.name: text})
                said = verdict_in_words(each, verdict)
                if verdict.states[blank.name] != WRONG:
                    continue
                way = "too high" if float(text) > blank.right else "too low"
                is_rounded = text == f"{blank.right:.{len(text.partition('.')[2])}f}"
                told[way] += way in said
                told["rounded"] += is_rounded
                assert ("is right to" in said) == is_rounded, said
                assert is_rounded or way in said or verdict.findings[0].diagnosis != NOTHING, said
                assert {"too high": "too low", "too low": "too high"}[way] not in said
    assert min(told["too high"], told["too low"], told["rounded"]) > 5
    assert told["percent"] > 2


def test_a_goal_is_reached_by_moving_alone_and_no_headline_tells_how_near_it_is() -> None:
    app = as_linked("practice", seed="7", level="1", metric="nDCG", exercise="4")
    begun = session_of(app).present
    for asked in (["sort_ideally"], ["reverse"], ["shuffle", 1]):
        edit(app, asked)
        assert session_of(app).present == begun
        assert label("practice.locked.sorting") in [toast.value for toast in app.toast]
    edit(app, ["move", begun.query.ranked[0].key, 3])
    assert session_of(app).present != begun
    assert plural_label("practice.moved", 1) in said(app, "practice-exercise")
    assert not nodes(tree_of(app, "strip"), "span", "value")


def test_a_goal_is_told_to_be_missed_or_reached_by_detours() -> None:
    for practice in exercises_of("goal"):
        each = practice.exercise()
        assert isinstance(each, Goal)
        way = read_orders(right_answers(each)[ORDER], len(each.scene.query.ranked)) or []
        look, said, _ = shown(practice, {ORDER: write_orders(way[:-1])})
        assert look == "bad"
        assert said.startswith(plural_label("practice.goal.goal-not-reached", len(way) - 2))
        assert f"{score_of(each.measure, each.scene, way[-2]):.4f}" in said
        if each.aim != "against-err":
            assert f"{wanted_score(each.measure, each.scene, each.aim, each.target):.4f}" in said
        look, said, _ = shown(practice, {ORDER: write_orders([way[0], way[1], *way])})
        assert (look, said) == ("bad", plural_label("practice.goal.goal-too-many-moves", len(way) + 1))
        look, said, _ = shown(practice, {ORDER: write_orders([way[0], way[0][::-1]])})
        assert (look, said) == ("bad", label("practice.not-moves"))


def test_an_exercise_says_itself_what_it_keeps_and_a_lesson_what_it_locks() -> None:
    app = opened("practice", seed="7", level="2", metric="nDCG", lock="cutoff")
    session = session_of(app)
    edit(app, ["explain_lock", "move"], ["explain_lock", "set_grade"])
    edited = [each.value for each in app.toast]
    session.load_example("six-results")
    session.apply(partial(set_definition, gain="exponential"))
    session.apply(partial(set_cutoff, k=2))
    assert [*edited, *session.notices] == [
        *(label(f"practice.locked.{lock}") for lock in ("order", "grades", "list", "conventions")),
        label("lesson.locked.cutoff"),
    ]


def test_answers_of_a_session_that_is_gone_are_brought_back_but_over_no_others() -> None:
    of = Practice(Series(7, 1))
    kept = encode_answers(of.with_answers(right_answers(of.exercise())))
    app = opened("practice", seed="7", level="1")
    edit(app, ["restore_answers", "no answers"], ["restore_answers", kept])
    practice = session_of(app).practice
    assert practice is not None
    assert practice.verdict(1).is_right
    edit(app, ["check", {}], ["restore_answers", kept])
    practice = session_of(app).practice
    assert practice is not None
    assert practice.answers == {1: {}}


def test_a_percentage_is_spoken_of_only_where_the_right_number_can_be_one() -> None:
    scene = build_scene([0, 3, 1], [], k=3, max_grade=3)
    count, share = (
        Fill(1, (Blank(f"{name}.2", right, column=name, rank=2),), 3, MEASURES[metric], scene, (name,), ())
        for metric, name, right in (("Q", "CG", 3.0), ("AP", "P@i", 0.5))
    )
    assert "%" not in verdict_in_words(count, judge(count, {"CG.2": "300"}))
    assert "%" in verdict_in_words(share, judge(share, {"P@i.2": "50"}))


def test_an_option_that_is_a_sentence_is_named_without_its_full_stop() -> None:
    for language in ("en", "zh"):
        told_in = copy_context()
        told_in.run(set_language, language)
        series = [exercises(Series(seed, 2, SIGNIFICANCE, VERSION)) for seed in range(3)]
        intervals = [each for each in chain.from_iterable(series) if isinstance(each, Interval)]
        assert intervals
        for each in intervals:
            for option in {*each.blanks[0].options} - {each.blanks[0].right}:
                said = told_in.run(verdict_in_words, each, judge(each, {each.blanks[0].name: option}))
                assert ".”" not in said
                assert "。”" not in said
