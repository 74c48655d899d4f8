"""The conventions without a browser: the list by library, where a number comes from, the bar, the lessons."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, groupby, pairwise, product
from math import dist, log, log2
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from metrics.conventions.candidates import candidates
from metrics.conventions.computing import DEFINED, NoValue
from metrics.conventions.computing import value as value_by
from metrics.conventions.definitions import BUGS, NOTES, REFUSALS
from metrics.conventions.explanations import ALTERNATIVES, explain
from metrics.conventions.groups import definition_outcomes
from metrics.conventions.other_means import WEIGHTS
from metrics.conventions.records import RECORDS
from metrics.definition import CHOICES as FIELDS
from metrics.definition import OPTIONS
from metrics.measures import MEASURES
from scene.address.encoding import decode, encode
from scene.address.pages import LESSONS, PAGES_SHOWN
from scene.examples import example_scene
from scene.list.edits import build_scene, use_definition
from tests.ui.conventions import large_table, typed
from tests.ui.pages import as_linked, edit, headline, opened, said, session_of, tree_of
from tests.ui.trees import nodes, texts, words
from tests.unit.scored import value_of
from ui.conventions.by_library import SORTS, LibraryView, field_text
from ui.conventions.snippets import SNIPPETS
from ui.conventions.where_from import EXAMPLE, explain_number
from ui.lessons.scenes import CHOICES
from ui.session.current import FIRST_LISTS
from ui.session.session import CONVENTION
from ui.strip.convention_bar import FORM, brief_definition, presets
from ui.words.text import has_label, label, labels, lesson

# The list that the page begins with: B and C have one score, two good documents are not in it, k = 5.
SHOWN = [3, 2, 3, 0, 1, 2]
JUDGED = [3, 3, 3, 2, 2, 2, 1, 0]
LISTED = [3, 3, 2, 2, 1, 0]
UNDISCOUNTED = (3 + 2 + 3 / log2(3) + 1 / log2(5)) / (3 + 3 + 3 / log2(3) + 2 / log2(4) + 2 / log2(5))
"""nDCG@5 divided by log₂(i), ranks 1 and 2 not at all."""
BY_RANK = 3 + 2 / 2 + 3 / 3 + 0 / 4 + 1 / 5
SIX = {"r": "3.2.3.0.1.2", "m": "3.2", "k": "5", "s": "0.9_0.8_0.8_0.5_0.4_0.1"}


def dcg(grades: list[float] | list[int], k: int = 5) -> float:
    return sum(grade / log2(rank + 1) for rank, grade in enumerate(grades[:k], start=1))


OWN = dcg(SHOWN) / dcg(JUDGED)
"""nDCG@5 on screen."""


def exponential(grades: list[int]) -> list[int]:
    return [2**grade - 1 for grade in grades]


def cells(tree: Any) -> list[list[str]]:
    """The rows of the body of a table: a text each cell."""
    return [
        ["".join(text for text in texts(cell) if text) for cell in node[2:]] for node in nodes(tree, "tr")[1:]
    ]


def by_library(app: AppTest) -> dict[str, list[str]]:
    """The large table: value, reason and call of each library's definition, by its name."""
    rows = {}
    for row in nodes(large_table(app), "tr")[1:]:
        value, who, why, call = row[2:]
        rows[who[2][2]] = ["".join(texts(each)).strip() for each in (value, why, call)]
    return rows


# --- the list by every library --------------------------------------------------------------------------


def test_the_page_begins_with_a_list_on_which_libraries_part() -> None:
    app = opened("conventions")
    assert session_of(app).scene == example_scene("many-ndcgs")
    groups = cells(tree_of(app, "conventions-summary"))
    values = {value for value, _, _ in groups if value[0].isdigit()}
    assert len(values) >= 5
    many = [group for group in LibraryView(session_of(app).scene).groups if isinstance(group.outcome, float)]
    definitions = sum(len(convention.definitions_of("nDCG")) for convention in RECORDS)
    assert f"has {len(many)} different values of nDCG@5, by {definitions} definitions" in said(
        app, "conventions-summary"
    )


@pytest.mark.parametrize("metric", ["nDCG", "RR", "R", "Success"])
def test_each_library_has_its_own_number(metric: str) -> None:
    """That of its records, which their own tests compare with the library itself."""
    app = opened("conventions", **SIX)
    app.selectbox(key="choice_metric_page_0").set_value(metric).run()
    scene = session_of(app).scene
    assert headline(app).label.split("@")[0] == scene.metric == metric
    shown = {name: number for name, (number, *_) in by_library(app).items() if number[0].isdigit()}
    numbers = {
        library.name_of(definition): outcome
        for library in RECORDS
        for definition in library.definitions_of(metric)
        if not isinstance(outcome := value_by(definition, scene.ranking), NoValue)
    }
    assert {name: float(number) for name, number in shown.items()} == pytest.approx(numbers, abs=5.1e-5)


def test_the_value_on_screen_is_marked_and_groups_say_what_makes_the_difference() -> None:
    """Values that look alike have more digits: gdeval.pl rounds to 5 what comes near to that on screen."""
    app = opened("conventions", **SIX)
    for table, place in ((tree_of(app, "conventions-summary"), 2), (large_table(app), 1)):
        marked = [row for row in nodes(table, "tr") if "aria-current" in row[1]]
        assert marked
        assert {row[2][2] for row in marked} == {f"{OWN:.6f}"}
        assert any("ranx · ndcg" in "".join(texts(row[2 + place])) for row in marked)
    told = f"Differences are relative to the current value, {OWN:.4f} (marked)."
    assert told in said(app, "conventions-summary")
    summary = cells(tree_of(app, "conventions-summary"))
    groups = {who.split(", ")[0]: why for _, why, who in summary}
    assert groups["LightGBM"] == "exponential gain 2ᵍ − 1; ideal from the listed documents only"
    assert groups["ranx · ndcg_burges"] == "exponential gain 2ᵍ − 1"
    assert groups["Quepid · ndcg@10"] == "exponential gain 2ᵍ − 1; ideal never cut"
    assert len({value for value, _, _ in summary}) == len(summary)
    rounded = dcg(exponential([3, 3, 2, 0, 1])) / dcg(exponential(JUDGED))
    assert by_library(app)["ranx · ndcg"][0] == f"{OWN:.6f}"
    assert by_library(app)["gdeval.pl"][0] == f"{rounded:.5f}0"
    assert f"{OWN:.4f}" == f"{rounded:.4f}"


def test_a_definition_of_nobody_is_still_what_differences_are_told_from() -> None:
    app = opened("conventions", **SIX, discount="zipf")
    zipf = BY_RANK / (3 + 3 / 2 + 3 / 3 + 2 / 4 + 2 / 5)
    assert headline(app).value == f"{zipf:.4f}"
    assert f"which no library here has: {zipf:.4f}." in said(app, "conventions-summary")
    whys = {who.split(", ")[0]: why for _, why, who in cells(tree_of(app, "conventions-summary"))}
    assert whys["ranx · ndcg"].startswith("divided by log₂(i+1)")


def test_the_number_line_stands_beside_the_question_and_once_on_the_long_page() -> None:
    """Before a number is typed, and beside what it is explained by."""
    app = as_linked("conventions", **SIX, step="where-from")
    for number in ("", f"{OWN:.4f}"):
        app.text_input[0].set_value(number).run()
        assert len(nodes(tree_of(app, "conventions-where-from"), "figure")) == 1
    assert not nodes(tree_of(opened("conventions", **SIX), "conventions-where-from"), "figure")


def asked_by(button: Any) -> Any:
    """What a button asks for: an edit, or a command."""
    return json.loads(button[1].get("data-edit") or button[1]["data-command"])


def answers(app: AppTest) -> list[Any]:
    """The answers to what was typed."""
    return nodes(tree_of(app, "conventions-where-from"), "li")


def buttons_of_answers(app: AppTest) -> list[list[Any]]:
    """What each answer offers behind its chain of changes: its edits, in their order."""
    return [
        [asked_by(node) for node in nodes(item, "button")][len(nodes(chains(item), "button")) :]
        for item in answers(app)
    ]


def chains(answer: Any) -> list[Any]:
    """The changes that lead to an answer one by one, if there are several."""
    return nodes(answer, "span", "chain")


def marked(app: AppTest) -> list[str]:
    """The row of the value on screen."""
    (row,) = [row for row in nodes(tree_of(app, "conventions-summary"), "tr") if "aria-current" in row[1]]
    return ["".join(text for text in texts(cell) if text) for cell in row[2:]]


def test_an_answer_can_be_put_in_force_and_its_steps_shown() -> None:
    app = opened("conventions", r="3.2.3.0.1.2", m="3.2", k="5")
    number = f"{dcg(exponential(SHOWN)) / dcg(exponential(LISTED)):.4f}"
    app.text_input(key="where_from_0").set_value(number).run()
    use, show = buttons_of_answers(app)[0]
    assert label("where_from.in-force") not in said(app, "conventions-where-from")
    edit(app, use)
    assert headline(app).value == number
    assert label("where_from.in-force") in said(app, "conventions-where-from")
    assert buttons_of_answers(app)[0] == [show]
    chosen = session_of(app).scene.definition
    assert (chosen.gain, chosen.judged) == ("exponential", "list")
    edit(app, ["undo"])
    assert headline(app).value == f"{OWN:.4f}"
    edit(app, show)
    assert (session_of(app).page, session_of(app).current_step) == ("ndcg", "ndcg")
    assert headline(app).value == number


@pytest.mark.parametrize("metric", ["nDCG", "AP", "ERR", "P"])
def test_every_definition_that_is_offered_gives_its_number_and_the_nearest_is_of_its_metric(
    metric: str,
) -> None:
    """A mistake, and what the app has no choice for, offer none and say so."""
    app = opened("conventions", **SIX, metric=metric)
    for group in LibraryView(session_of(app).scene).groups[:4]:
        app.text_input(key="where_from_0").set_value(f"{group.outcome:.6f}").run()
        explained = explain(f"{group.outcome:.6f}", session_of(app).scene.ranking.with_cutoff(5))
        offered = buttons_of_answers(app)
        assert len(offered) == len(explained)
        for found, buttons in zip(explained, offered, strict=True):
            assert not (found.mistake and buttons)
            for _, fields, *_ in buttons[:1]:
                assert isinstance(fields, dict)
                changed = use_definition(session_of(app).scene, fields)
                if found.metric in MEASURES:
                    assert value_of(found.metric, changed) == pytest.approx(found.value, abs=1e-9)
    outcomes = [group.outcome for group in LibraryView(session_of(app).scene).groups]
    numbers = [outcome for outcome in outcomes if isinstance(outcome, float)]
    nearest = min(numbers, key=lambda number: abs(number - 0.67893))
    assert f"The nearest: {nearest:.6f} ({metric}" in typed(app, "0.67893")


@pytest.mark.parametrize("chosen", [{}, {"gain": "exponential", "discount": "zipf"}])
def test_each_change_on_the_way_to_an_answer_gives_the_number_on_its_button(chosen: dict[str, str]) -> None:
    app, several = opened("conventions", **SIX, **chosen), 0
    for group in LibraryView(session_of(app).scene).groups[:5]:
        app.text_input(key="where_from_0").set_value(f"{group.outcome:.6f}").run()
        for answer, offered in zip(answers(app), buttons_of_answers(app), strict=True):
            for chain in chains(answer):
                buttons = nodes(chain, "button")
                values = [words(button).rpartition(": ")[2] for button in buttons]
                assert all(one != next_one for one, next_one in pairwise(values))
                assert asked_by(buttons[-1])[1].items() <= offered[0][1].items()
                for button, value in zip(buttons, values, strict=True):
                    scene = use_definition(session_of(app).scene, asked_by(button)[1])
                    assert value == f"{value_of(scene.metric, scene):.4f}"
                several += len(buttons) > 1
    assert several


def style_of(mark: Any) -> dict[str, float]:
    """The numbers in a mark's style: where it stands, above how many others by the width."""
    return {name: float(number) for name, number in re.findall(r"--(\w+):([\d.]+)", mark[1]["style"])}


def value_at(picture: Any, mark: Any) -> float:
    """The value at which a mark stands, as the line is written on."""
    start, *_, end = [style_of(fifth)["at"] for fifth in nodes(picture, "g", "fifth")]
    return (style_of(mark)["at"] - start) / (end - start)


@pytest.mark.parametrize("metric", ["nDCG", "AP", "ERR"])
def test_each_definition_is_a_dot_at_its_value_on_a_line_from_0_to_1(metric: str) -> None:
    app = opened("conventions", **SIX, metric=metric)
    (picture,) = nodes(tree_of(app, "conventions-summary"), "svg")
    fifths = " ".join(words(fifth).strip() for fifth in nodes(picture, "g", "fifth"))
    assert fifths == "0 0.2 0.4 0.6 0.8 1"
    dots = nodes(picture, "circle", "origin")
    assert len({dot[1]["key"] for dot in dots}) == len(dots)
    scored = {
        member.name: member.outcome
        for member in definition_outcomes(metric, session_of(app).scene.ranking)
        if isinstance(member.outcome, float)
    }
    values_by_name = {words(dot).split(maxsplit=1)[1]: value_at(picture, dot) for dot in dots}
    assert values_by_name == pytest.approx(scored, abs=1e-4)
    strong = {words(dot).split()[0] for dot in dots if "neutral" not in dot[1]["class"]}
    assert strong == {marked(app)[0]}


@pytest.mark.parametrize(("room", "width"), [("narrow", 340), ("wide", 780)])
@pytest.mark.parametrize("metric", ["nDCG", "AP", "P"])
def test_dots_that_would_touch_stand_above_each_other(metric: str, room: str, width: float) -> None:
    app = opened("conventions", **SIX, metric=metric)
    (picture,) = nodes(tree_of(app, "conventions-summary"), "svg")
    places = [
        (style["at"] / 100 * width, 11 * style[room])
        for style in map(style_of, nodes(picture, "circle", "origin"))
    ]
    radius = float(nodes(picture, "circle")[0][1]["r"])
    assert all(dist(*pair) > 2 * radius for pair in combinations(places, 2))
    assert max(level for _, level in places) < 11 * style_of(picture)[room]


def test_a_dot_and_a_name_on_the_line_ask_how_one_comes_to_their_number() -> None:
    app = as_linked("conventions", **SIX, step="where-from")
    tree = tree_of(app, "conventions-where-from")
    dots, names = nodes(tree, "circle", "origin"), nodes(tree, "button", "origin")
    assert dots
    assert [key for key, _ in groupby(map(asked_by, dots))] == [asked_by(name) for name in names]
    for dot in dots[:3]:
        edit(app, asked_by(dot))
        assert app.text_input[0].value == words(dot).split()[0]
        assert answers(app), "what is on the line has an explanation"
        assert not nodes(tree_of(app, "conventions-where-from"), "button", "origin")
    app.text_input[0].set_value("0.5").run()
    assert app.text_input[0].value == "0.5", "a press is asked for once"


def test_a_ring_stands_where_a_definition_s_value_was_before_the_last_edit() -> None:
    app = opened("conventions", **SIX)
    before = session_of(app).scene
    edit(app, ["move", before.query.ranked[0].key, 6])
    (picture,) = nodes(tree_of(app, "conventions-summary"), "svg")
    rings = nodes(picture, "circle", "before")
    now = {
        f"{member.convention.key} {member.definition.variant}": member.outcome
        for member in definition_outcomes("nDCG", session_of(app).scene.ranking)
        if isinstance(member.outcome, float)
    }
    moved = {
        round(member.outcome, 4)
        for member in definition_outcomes("nDCG", before.ranking)
        if isinstance(member.outcome, float)
        and round(member.outcome, 4) != round(now[f"{member.convention.key} {member.definition.variant}"], 4)
    }
    assert moved, "who counts what stands first has another number"
    assert sorted({round(value_at(picture, ring), 3) for ring in rings}) == pytest.approx(
        sorted({round(value, 3) for value in moved}), abs=0.0011
    )


@pytest.mark.parametrize("fields", [{"gain": 3}, {"k": "1"}, {"nobody": 1}, [], {"k": True}])
def test_a_forged_definition_is_refused_as_it_comes_in(fields: object) -> None:
    app = opened("conventions", **SIX)
    start = session_of(app).scene
    edit(app, ["use_definition", fields], ["show_definition", fields, "dcg"])
    assert session_of(app).scene == start


def test_members_of_a_group_say_their_own_difference() -> None:
    app = opened("conventions", **SIX, metric="R")
    (other,) = [row for row in cells(tree_of(app, "conventions-summary")) if "Rax" in row[2].split(", ")]
    rows = by_library(app)
    listed, capped = (
        "relevant documents counted in the list only",
        "divided by k or the number of relevant documents, whichever is less",
    )
    assert rows["Rax"][1].startswith(listed)
    assert rows["rankereval · truncated=True"][1].startswith(capped)
    assert other[1] == f"{listed}; or: {capped}"


def test_the_lesson_opens_with_two_numbers_of_its_own_list() -> None:
    groups = LibraryView(example_scene(FIRST_LISTS["lesson_ndcg"])).groups
    values = {f"{group.outcome:.2f}" for group in groups if isinstance(group.outcome, float)}
    named = re.findall(r"\d\.\d+", lesson("lesson_ndcg", "intro"))
    assert len(named) == 2
    assert set(named) <= values


def test_the_call_of_a_library_holds_the_list_with_its_names_and_those_of_the_shelf() -> None:
    name = '<img src=x>"'
    rows = by_library(opened("conventions", **SIX, n=f"{name}.B.C.D.E.F.G.H"))
    assert rows["scikit-learn"][2] == (
        "sklearn.metrics.ndcg_score([[3, 2, 3, 0, 1, 2]], [[0.9, 0.8, 0.8, 0.5, 0.4, 0.1]], k=5)"
    )
    assert rows["Burges et al."][2] == ""
    judged = dict(zip([name, *"BCDEFGH"], [*SHOWN, 3, 2], strict=True))
    assert f"ranx.Qrels({json.dumps({'1': judged})})" in rows["ranx · ndcg"][2]


def test_sorting() -> None:
    app = opened("conventions", **SIX)
    large_table(app)

    def column(sort: str, place: int) -> list[str]:
        app.button_group(key="conventions_sort").set_value(sort).run()
        return [row[2 + place] for row in nodes(large_table(app), "tr")[1:]]

    values = [cell[2] for cell in column("value", 0)]
    numbers = [float(value) for value in values if value[0].isdigit()]
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) >= 5
    assert values[len(numbers) :] == ["undefined"]
    names = [cell[2][2].split(" · ")[0].lower() for cell in column("name", 1)]
    assert names == sorted(names)
    assert (names[0], names[-1]) == ("burges et al.", "xgboost")
    groups = [value for value, _, _ in cells(tree_of(app, "conventions-summary"))]
    in_groups = list(dict.fromkeys(cell[2] for cell in column("groups", 0)))
    assert sorted(in_groups) == sorted(groups)


@pytest.mark.parametrize(
    ("address", "library", "word", "reason"),
    [
        ({"r": "0.0.0"}, "PT-Ranking", "undefined", "nothing is relevant"),
        ({"r": "0.0.0"}, "gdeval.pl", "left out", "nothing is relevant"),
        ({"r": "5.0", "g": "5"}, "gdeval.pl", "refused", "a grade above 4"),
    ],
)
def test_where_a_library_has_no_number_it_is_said(
    address: dict[str, str], library: str, word: str, reason: str
) -> None:
    value, why, _ = by_library(opened("conventions", **address))[library]
    assert value == word
    assert why.startswith(reason)


# --- where a number comes from --------------------------------------------------------------------------


def offered(app: AppTest) -> str:
    """The number that can be tried; empty where none is offered."""
    return "".join(each.label.removeprefix("Try ") for each in app.button if each.key == EXAMPLE)


def test_the_field_is_empty_and_a_number_of_another_library_can_be_tried() -> None:
    app = opened("conventions", **SIX)
    burges = dcg(exponential(SHOWN)) / dcg(exponential(JUDGED))
    assert (app.text_input[0].value, offered(app)) == ("", f"{burges:.3f}")
    assert not nodes(tree_of(app, "conventions-where-from"), "ol")
    app.button(key=EXAMPLE).click().run()
    assert (app.text_input[0].value, offered(app)) == (f"{burges:.3f}", "")
    answers = nodes(tree_of(app, "conventions-where-from"), "li")
    first = " ".join(texts(answers[0]))
    assert "exponential gain 2ᵍ − 1" in first
    assert "ranx · ndcg_burges" in first
    assert f"(exactly {burges:.6f})" in first


def test_the_encyclopedias_number_is_told_as_it_was_typed_and_one_that_nothing_gives_has_a_nearest() -> None:
    app = opened("conventions", r="3.2.3.0.1.2", m="3.2", k="6")
    for number in ("0,785", "78.5"):
        told = typed(app, number)
        assert told.startswith(f"Possible explanations of {number}, most likely first:")
        assert "trec_eval" in told
        assert "(exactly 0.785002)" in told
        assert ("as a percentage" in told) == (number == "78.5")
    told = typed(app, "0.785010")
    assert "No definition gives 0.785010. The nearest: 0.785002 (nDCG@6, linear gain" in told
    assert "Is the list complete? Is k the same? 0.7850" in told  # and a button that asks for that one


def test_a_common_mistake_is_marked_and_the_definition_of_a_paper_is_none() -> None:
    app = opened("conventions", **SIX)
    burges = sum(g / log(i + 1) for i, g in enumerate(SHOWN[:5], 1))
    mistaken = sum(2**g / log2(i + 1) for i, g in enumerate(SHOWN[:5], 1))
    for number, mistake in ((burges, ""), (mistaken, "two-to-r-without-minus-one")):
        typed(app, f"{number:.6f}")
        first = nodes(tree_of(app, "conventions-where-from"), "li")[0]
        assert "DCG@5" in " ".join(texts(first))
        marks = [node[2] for node in nodes(first, "span") if node[1]["class"] == "about bug"]
        assert marks == ([f"(mistake: {label(f'practice.mistake.{mistake}')})"] if mistake else [])


WITHOUT_EXPLANATION = {
    **dict.fromkeys(["abc", "0.7.8", "nan", "1/0", "--1", "<b>0.5</b>"], "“{}” is not a number. Use"),
    **dict.fromkeys(["9" * 21, "-1000000000000000", "1e15", "9" * 500], "“{}” is too large:"),
}
"""How the page answers what it cannot explain, of which it says so much."""


def test_what_is_no_number_or_too_large_gets_a_sentence_and_loses_nothing() -> None:
    app = opened("conventions", **SIX)
    before = session_of(app).scene
    for number, answer in WITHOUT_EXPLANATION.items():
        assert typed(app, number).startswith(answer.format(number[:40]))
        assert app.text_input[0].value == number
    assert "is too large" not in typed(app, "999999999999999")
    assert session_of(app).scene == before
    assert by_library(app)


def burges(grades: list[int]) -> str:
    """The number that is offered: Burges' nDCG@5, with three decimals."""
    return f"{dcg(exponential(grades)) / dcg(exponential(JUDGED)):.3f}"


def test_the_offered_number_follows_the_list_and_a_typed_one_stays() -> None:
    app = opened("conventions", **SIX)
    edit(app, ["move", 6, 5])
    assert offered(app) == burges([3, 2, 3, 0, 2, 1]) != burges(SHOWN)
    typed(app, "0.5")
    edit(app, ["move", 6, 6])
    assert app.text_input[0].value == "0.5"
    app.switch_page("pages/ndcg.py").run()
    app.switch_page("pages/conventions.py").run()
    assert app.text_input[0].value == "0.5"
    typed(app, "")
    edit(app, ["move", 1, 2])
    assert app.text_input[0].value == ""
    session_of(app).load_example("many-ndcgs")
    session_of(app).destination = None
    app.run()
    assert (app.text_input[0].value, offered(app)) == ("", burges([3, 2, 3, 1, 0, 2]))


def test_a_list_without_the_metric_offers_what_others_say() -> None:
    """Relevant documents alone have no AUC; torchmetrics says 0."""
    app = opened("conventions", r="2.2.2", metric="AUC")
    assert offered(app) == "0.000"
    app.button(key=EXAMPLE).click().run()
    assert "torchmetrics" in said(app, "conventions-where-from")


# --- code -----------------------------------------------------------------------------------------------


def test_code_or_the_reason_why_there_is_none() -> None:
    app = opened("conventions", r="3.2.3.0.1.2", m="3.2", k="6")
    choice = app.button_group(key="conventions_snippet")
    assert app.code[0].language == "python"
    assert "[3, 2, 3, 0, 1, 2]" in app.code[0].value
    choice.set_value("metrics").run()
    assert "pip install ." in app.code[0].value.splitlines()[2]
    choice.set_value("scikit-learn").run()
    assert not app.code
    listed = dcg([3, 2, 3, 0, 1, 2], 6) / dcg([3, 3, 2, 2, 1, 0], 6)
    assert any("No call of scikit-learn gives the 0.7850 on screen" in each.value for each in app.info)
    assert any(f"{listed:.4f}" in each.value for each in app.info)
    choice.set_value("qrels").run()
    assert app.code[0].value.splitlines() == [
        f"Q1 0 {name} {grade}" for name, grade in zip("ABCDEFGH", [3, 2, 3, 0, 1, 2, 3, 2], strict=True)
    ]


# --- the bar --------------------------------------------------------------------------------------------


def bar(app: AppTest) -> str:
    """What the form says of the definition in force."""
    shown = with_form(app)
    (line,) = [each.value for each in shown.caption if each.value.startswith("**")]
    # As it is read, without the marks that keep names plain.
    return re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", str(line))


def with_form(app: AppTest) -> AppTest:
    session_of(app).panel = CONVENTION
    app.run()
    return app


OTHER_METRICS = {
    "err": ("scale 0–3, as CatBoost and 5 more", "ERR@6", "PT-Ranking"),
    "average_precision": (
        "÷ min(k, R) · relevant from grade 1, as recommenders and 1 more",
        "AP",
        "rankereval",
    ),
    "reciprocal_rank": ("relevant from grade 1, as trec_eval and 12 more", "RR", "Evidently"),
    "roc_auc": ("relevant from grade 1, as scikit-learn and 4 more", "AUC", "LightGBM"),
}
"""What the chip says, the metric, and one who computes it so, on pages that are not about nDCG."""


@pytest.mark.parametrize("page", ["overview", "ndcg", "evaluate", "what_if", "lesson_ndcg", *OTHER_METRICS])
def test_a_page_says_how_its_own_metric_is_defined(page: str) -> None:
    lightgbm = {"gain": "exponential", "ideal": "list", "empty": "1", "denominator": "capped"}
    app = opened(page, r="3.2.3.0.1.2", m="3.2", k="6", **lightgbm)
    title = "nDCG@10" if page == "evaluate" else "nDCG@6"
    usual = (
        "gain 2ᵍ − 1 · log₂ · ideal of the listed, as scikit-learn and 7 more",
        title,
        "XGBoost · ndcg@k",
    )
    brief, metric, user = OTHER_METRICS.get(page, usual)
    chip = brief_definition(session_of(app).scene, MEASURES[session_of(app).metric])
    assert chip == brief
    told, fields = bar(app).split(" compute it:** ")
    assert told.startswith(f"**{metric} as ")
    assert user in told
    if metric == title:
        said = "gain = 2^grade − 1; divided by log₂(rank + 1); ideal of the listed only, cut at k."
        assert fields.startswith(said)
    else:
        assert "gain" not in fields


def test_a_metric_that_no_record_has_is_said_to_be_one() -> None:
    app = opened("what_if", r="3.2.1", k="3", metric="RBP")
    assert bar(app).startswith("**RBP(p=0.8)@3:** relevant from grade 1; persistence p = 0.8. No library")


def test_the_panel_opens_and_closes_and_gives_way_to_that_of_sharing() -> None:
    app = opened("ndcg", r="3.2.3.0.1.2")
    (button,) = nodes(tree_of(app, "strip"), "button", "convention")
    assert button[1]["aria-expanded"] == "false"
    assert not presets_shown(app)
    for commands, is_open in (
        (["define"], True),
        (["define"], False),
        (["define"], True),
        (["close_panel"], False),
        (["define"], True),
        (["share"], False),
        (["define"], True),
    ):
        edit(app, commands)
        assert bool(presets_shown(app)) is is_open, commands
        (button,) = nodes(tree_of(app, "strip"), "button", "convention")
        assert button[1]["aria-expanded"] == ("true" if is_open else "false")
    assert session_of(app).draft is None, "no lesson is being made"


def test_the_panel_says_what_a_lesson_locks_and_has_the_cutoff_of_the_page() -> None:
    app = with_form(opened("evaluate", lock="conventions", k="6"))
    said = [each.value for each in app.caption]
    assert label("lesson.locked.conventions") in said
    assert bar(app).startswith("**nDCG@10 as ")


def presets_shown(app: AppTest) -> list[str]:
    return [str(each.key) for each in app.button if str(each.key).startswith("preset_")]


def test_the_preset_in_force_is_ticked_and_a_field_is_one_step() -> None:
    app = with_form(opened("conventions", **SIX))
    ticks = {
        str(each.key).removeprefix("preset_"): each.proto.icon
        for each in app.button
        if str(each.key).startswith("preset_")
    }
    assert set(ticks) == set(presets())
    in_force = [name for name, tick in ticks.items() if tick]
    assert "ranx · ndcg" in in_force
    assert bar(app).startswith(f"**nDCG@5 as {', '.join(in_force)} compute it:**")
    assert "LightGBM" not in in_force
    app.button_group(key=f"choice_gain_{FORM}_0").set_value("exponential").run()
    assert headline(app).value == f"{dcg(exponential(SHOWN)) / dcg(exponential(JUDGED)):.4f}"
    assert len(session_of(app).history.past) == 1


def test_a_preset_is_one_undo_step() -> None:
    app = with_form(opened("ndcg", r="3.2.3.0.1.2", m="3.2", k="5", discount="zipf"))
    start = session_of(app).scene
    app.button(key="preset_LightGBM").click().run()
    scene = session_of(app).scene
    assert (scene.definition.gain, scene.definition.judged, scene.definition.empty) == (
        "exponential",
        "list",
        1,
    )
    assert len(session_of(app).history.past) == 1
    assert decode(encode(scene), build_scene([1])) == (scene, [])
    edit(app, ["undo"])
    assert session_of(app).scene == start


# --- every text is there --------------------------------------------------------------------------------


def told_fields() -> Iterator[tuple[str, str, object]]:
    """Every field with every value that can be told: a difference of groups, or of an explanation."""
    for convention in RECORDS:
        for definition in convention.definitions:
            yield from ((definition.metric, name, getattr(definition, name)) for name in FIELDS)
    scene = replace(
        build_scene([3, 2, 3, 0, 1, 2], [3, 2], k=9), queries=(decode(SIX, build_scene([1]))[0].query,)
    )
    for definition, _ in candidates(scene.ranking, 9):
        told = (*ALTERNATIVES, "denominator")
        yield from ((definition.metric, name, getattr(definition, name)) for name in told)


def test_every_field_has_its_words() -> None:
    wordless = set()
    for metric, field, value in set(told_fields()):
        has_only_one = metric in DEFINED and len(DEFINED[metric].denominators) == 1
        if (field, value) == ("denominator", "relevant") and has_only_one:
            continue  # a metric without a denominator to choose
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        numbered = is_number and "{value}" in labels("by_library.").get(field, "")
        family = "F" if metric.startswith("F") else metric
        keys = (f"by_library.{family}.{field}.{value}", f"by_library.{field}.{value}")
        if not numbered and not any(map(has_label, keys)):
            wordless.add((metric, field, value))
        else:
            assert field_text(metric, field, value)
    assert wordless == set()


BAR_AND_CHIP = "convention_bar", "convention_chip"
CHOSEN = {
    **{name: OPTIONS[name] for name in ("gain", "discount", "denominator")},
    "ideal": [f"{judged}-{cut}" for judged, cut in product(OPTIONS["judged"], OPTIONS["ideal_k"])],
}
"""What the bar and the chip say in words of a definition."""


@pytest.mark.parametrize(
    ("prefix", "keys"),
    [
        ("by_library.note.", NOTES),
        ("by_library.bug.", BUGS),
        ("by_library.reason.", {*REFUSALS, "nothing-relevant", "one-class"}),
        ("by_library.missing.", {"undefined", "skipped", "refused"}),
        ("by_library.proof.", {convention.proof for convention in RECORDS}),
        ("by_library.sort.", SORTS),
        ("where_from.over.", [*WEIGHTS, "unretrieved"]),
        ("choice.empty.", map(str, OPTIONS["empty"])),
        *((f"{place}.{name}.", keys) for place in BAR_AND_CHIP for name, keys in CHOSEN.items()),
    ],
)
def test_every_key_has_its_words_and_no_words_are_left_over(prefix: str, keys: set[str]) -> None:
    assert set(labels(prefix)) == set(keys)


def test_every_snippet_and_page_has_its_words() -> None:
    assert all(has_label(f"snippet.{name}") for name in SNIPPETS)
    assert all(has_label(f"page.{page}") for page in (*PAGES_SHOWN, *LESSONS))
    assert all(lesson("lesson_ndcg", name) for name in CHOICES)


# --- the lessons ----------------------------------------------------------------------------------------


def choices(app: AppTest, name: str) -> list[tuple[str, str]]:
    return [(option, value) for option, value, _ in cells(tree_of(app, f"lesson-{name}"))]


def test_the_lesson_of_many_ndcgs() -> None:
    """Whatever metric is chosen elsewhere; it names who does so and follows the list."""
    app = opened("lesson_ndcg", **SIX, metric="AUC")
    own = f"{dcg(SHOWN) / dcg(JUDGED):.4f}"
    assert headline(app).value == own
    assert choices(app, "gain") == [
        ("gain = grade", own),
        ("gain = 2^grade − 1", f"{dcg(exponential(SHOWN)) / dcg(exponential(JUDGED)):.4f}"),
    ]
    assert choices(app, "discount") == [
        ("divided by log₂(rank + 1)", own),
        ("divided by ln(rank + 1)", own),
        ("divided by log₂(rank) from rank 2 on", f"{UNDISCOUNTED:.4f}"),
        ("divided by the rank", f"{BY_RANK / (3 + 3 / 2 + 3 / 3 + 2 / 4 + 2 / 5):.4f}"),
    ]
    assert choices(app, "ideal") == [
        ("ideal of all judged, cut at k", own),
        ("ideal of all judged, uncut", f"{dcg(SHOWN) / dcg(JUDGED, 8):.4f}"),
        ("ideal of the listed only, cut at k", f"{dcg(SHOWN) / dcg(LISTED):.4f}"),
    ]
    assert "different values of nDCG@5" in said(app, "lesson-together")
    who = {option: names for option, _, names in cells(tree_of(app, "lesson-gain"))}
    assert "LightGBM" in who["gain = 2^grade − 1"]
    assert "ranx · ndcg_burges" in who["gain = 2^grade − 1"]
    assert "ranx · ndcg," in who["gain = grade"]
    assert "LightGBM," not in who["gain = grade"]
    for key in (7, 8):
        edit(app, ["remove", key])  # the shelf: the ideal lists meet
    assert {value for _, value in choices(app, "ideal")} == {
        f"{dcg(SHOWN) / dcg(LISTED):.4f}",
        f"{dcg(SHOWN) / dcg(LISTED, 6):.4f}",
    }


FIRST = (2 + 1 / 2) / (2 + 1 / log2(3))
SECOND = (1 / log2(3)) / (2 + 1 / log2(3))


def test_the_lesson_of_the_empty_query_where_its_rule_is_chosen() -> None:
    app = opened("lesson_empty")
    assert headline(app).value == f"{FIRST:.4f}"
    assert [row[1] for row in cells(tree_of(app, "lesson-queries"))] == [
        f"{FIRST:.4f}",
        f"{SECOND:.4f}",
        "nothing relevant",
    ]
    means = cells(tree_of(app, "lesson-means"))
    assert [row[1:3] for row in means] == [
        [f"{(FIRST + SECOND + 0) / 3:.4f}", "3"],
        [f"{(FIRST + SECOND + 1) / 3:.4f}", "3"],
        [f"{(FIRST + SECOND) / 2:.4f}", "2"],
        ["–", ""],
    ]
    zero, one, left_out, no_number = (row[3].split(", ") for row in means)
    assert {"trec_eval", "scikit-learn"} <= set(zero)
    of_xgboost = {"XGBoost · ndcg@k", "XGBoost · ndcg", "XGBoost · ndcg_exp_gain=False"}
    assert {"LightGBM", "CatBoost", *of_xgboost} == set(one)
    assert left_out == ["gdeval.pl", "Evidently"]
    assert no_number == ["PT-Ranking", "rankereval"]
    app.button_group(key="choice_empty_page_0").set_value("skipped").run()
    assert session_of(app).scene.definition.empty == "skipped"
    marked = [row for row in nodes(tree_of(app, "lesson-means"), "tr") if "aria-current" in row[1]]
    assert [row[3][2] for row in marked] == [f"{(FIRST + SECOND) / 2:.4f}"]
    edit(app, ["undo"])
    assert session_of(app).scene.definition.empty == 0


def test_where_no_query_is_empty_it_is_said() -> None:
    """Then the lesson's list is offered; also where its list was changed."""

    def none_empty(app: AppTest) -> bool:
        said = [each for each in app.info if each.value.startswith("None of your queries is empty")]
        offers = [each for each in app.button if each.label.startswith("Load this lesson's list")]
        assert offers or not said
        return bool(said)

    assert none_empty(opened("lesson_empty", r="2.0.1", k="3"))
    assert not none_empty(opened("lesson_empty", r="2.0.1", r2="0.0", k="3"))
    app = opened("lesson_empty")
    assert not none_empty(app)
    edit(app, ["switch_query", 3])
    edit(app, ["set_grade", session_of(app).scene.query.ranked[0].key, 1])
    assert none_empty(app)


@pytest.mark.parametrize("page", LESSONS)
def test_a_lesson_offers_its_list(page: str) -> None:
    app = opened(page, r="1.0", k="2")
    (offer,) = [each for each in app.button if each.label.startswith("Load this lesson's list")]
    offer.click().run()
    assert session_of(app).scene == example_scene(FIRST_LISTS[page])
    edit(app, ["undo"])
    assert [document.grade for document in session_of(app).scene.query.ranked] == [1, 0]


@pytest.mark.parametrize(
    ("address", "number", "told"),
    [
        ({"r": "1.0.1.0", "r2": "0.1.0", "r3": "1.1"}, "5/8", "AUC, mean over 2 queries"),
        (
            {"r": "1.0.1.0", "r2": "0.1.0", "r3": "1.1"},
            "9/14",
            "AUC, mean over 2 queries, weighted by the number of documents of a query",
        ),
        (
            {"r": "1.0", "r2": "1.0", "r3": "1.0"},
            "0.75",
            "RR@4, mean over 3 queries and 1 that retrieved nothing, counted 0",
        ),
    ],
)
def test_another_mean_is_named_as_what_it_is(address: dict[str, str], number: str, told: str) -> None:
    scene, problems = decode({**address, "k": "4"}, build_scene([1]))
    assert not problems
    explained = explain_number(number, scene, LibraryView(scene))
    named = {"".join(texts(nodes(node, "strong"))): words(node) for node in nodes(explained, "li")}
    (told_of,) = (said for name, said in named.items() if f"{name}, ".startswith(f"{told}, "))
    is_usual = "weighted" not in told and "retrieved" not in told
    assert ("each query's value as computed by" in told_of) != is_usual


def test_a_fault_is_not_told_as_bad_input() -> None:
    """A number is asked about that is one, and at a cutoff that cannot be."""
    impossible = replace(build_scene([1, 0]), k=0)
    with pytest.raises(ValueError, match="k must be"):
        explain_number("0.5", impossible, LibraryView(impossible))
    assert label("where_from.not-a-number", text="half") in words(
        explain_number("half", impossible, LibraryView(impossible))
    )
