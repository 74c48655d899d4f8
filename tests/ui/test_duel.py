"""The duel of the start page without a browser: nothing of the vote before the press, and where it leads."""

import json
import re
from dataclasses import replace
from datetime import date
from itertools import product

import pytest
from streamlit.testing.v1 import AppTest

from metrics.analysis.tradeoff import LEFT, RIGHT
from metrics.measures import MEASURES
from scene.address.lesson import Lesson
from scene.address.pages import page_and_step_of
from scene.address.parameters import write_address
from scene.duels import DUELS, changed_votes, decisive_switch, duel_after, duel_of_day, votes_on
from scene.examples import example_scene
from tests.packed import unpacked
from tests.ui.pages import (
    as_linked,
    edit,
    elements,
    everything,
    headline,
    rows_of,
    said,
    session_of,
    show_step,
    tree_of,
    trees_on,
)
from tests.ui.trees import nodes, with_role, words
from ui.session.channel import KEY
from ui.words.examples import words_of_duel
from ui.words.text import label

NUMBER = re.compile(r"\d\.\d")

OTHER_LIST = "other-list"
"""The heading of the list below a duel, which is none of its two."""


def inside(name: str, metric: str = "nDCG") -> AppTest:
    """The page that shows why a metric has voted so, for who prefers the left list."""
    app = as_linked("overview", duel=name)
    edit(app, ["prefer", LEFT], ["find_out", metric])
    return app


def has_duel(app: AppTest) -> bool:
    return "duel" in trees_on(app)


@pytest.mark.parametrize("name", DUELS)
def test_nothing_is_said_of_the_vote_before_the_press(name: str) -> None:
    app = as_linked("overview", duel=name)
    duel = tree_of(app, "duel")
    assert [words(node).strip() for node in nodes(duel, "h1")] == ["Ranking Metrics Lab"]
    query, titles = words_of_duel(name)
    (section,) = nodes(duel, "section")
    shown = words(section)
    assert query in shown
    assert all(title in shown for title in titles)
    assert not NUMBER.search(shown)
    names = {vote.name for vote in votes_on(DUELS[name])}
    assert not any(metric in shown for metric in names)
    assert not [node for node in nodes(duel, "span") if "chip" in str(node[1].get("class"))]
    (status,) = with_role(duel, "status")
    assert not words(status).strip()
    assert label("duel.other-list") in said(app, OTHER_LIST)


@pytest.mark.parametrize("name", DUELS)
def test_the_metrics_vote_after_the_press_and_again_after_the_switch(name: str) -> None:
    app = as_linked("overview", duel=name)
    for side, is_on in product((LEFT, RIGHT), (False, True)):
        edit(app, ["show_duel", name], ["prefer", side])
        assert session_of(app).flipped is None
        assert "against" in said(app, "duel")
        edit(app, ["flip", True], *([] if is_on else [["flip", False]]))
        duel = tree_of(app, "duel")
        cast = votes_on(DUELS[name], decisive_switch(DUELS[name]) if is_on else None)
        for each in (LEFT, RIGHT):
            (votes,) = [node for node in nodes(duel, "div") if node[1].get("class") == f"votes {each}"]
            won = [vote for vote in cast if vote.preferred == each]
            assert [words(row).split()[0] for row in nodes(votes, "b")] == [vote.name for vote in won]
            assert all(f"+{vote.distance:.4f}" in words(votes) for vote in won)
            assert ("You" in words(votes)) == (each == side)
            assert words(nodes(votes, "span", "looks")).split() == [
                word for vote in won for word in label(f"measure.{vote.measure.name}.looks").split()
            ]
        (judge,) = nodes(duel, "p", "judge")
        grades = {grade for each in (LEFT, RIGHT) for grade in DUELS[name].grades_of(each)}
        assert words(judge).count("hit") == 1
        assert {grade for grade in range(4) if label(f"duel.grade.{grade}") in words(judge)} == grades
        assert "Which list is better?" not in words(nodes(duel, "h2"))
        pressed = [node[1].get("aria-pressed") for node in nodes(duel, "button") if "choice" in str(node[1])]
        assert pressed == ["true" if each == side else "false" for each in (LEFT, RIGHT)]
        (options,) = nodes(duel, "span", "either")
        on = [each[1]["aria-pressed"] == "true" for each in nodes(options, "button")]
        assert on == [not is_on, is_on]
        (status,) = with_role(duel, "status")
        agree = sum(one.preferred == side for one in cast)
        assert f"{agree} of {len(cast)} metrics" in words(status)
        moved = changed_votes(votes_on(DUELS[name]), cast)
        assert ("has moved" in words(status)) == is_on == bool(moved)
        assert all(one.measure.name in words(status).split("list")[0] for one in moved)
        changed = [words(nodes(row, "b")).strip() for row in nodes(duel, "li", "changed")]
        assert changed == [one.name for one in moved]
        assert OTHER_LIST not in trees_on(app)


def test_to_find_out_why_puts_the_list_on_screen_and_pins_the_other() -> None:
    app = as_linked("overview", duel="sourdough")
    edit(app, ["prefer", LEFT])
    (link,) = [node for node in nodes(tree_of(app, "duel"), "a") if node[1].get("class") == "why"]
    command = json.loads(link[1]["data-command"])
    edit(app, command)
    session = session_of(app)
    page, step = page_and_step_of(MEASURES[command[1]])
    assert (session.page, session.current_step) == (page, step)
    assert "duel" not in write_address(session.address)
    assert [*nodes(tree_of(app, "strip"), "h1")], "only below the duel the strip has no name of the page"
    assert tuple(each.grade for each in session.present.query.ranked) == DUELS["sourdough"].grades_of(LEFT)
    assert headline(app).against_pin
    again = as_linked("overview", **write_address(session.address))
    assert session_of(again).present == session.present, "the address says the same"
    assert not has_duel(again)


@pytest.mark.parametrize("page", ["", "ndcg", "err", "average_precision", "roc_auc"])
def test_what_the_list_is_compared_with_is_the_other_one_until_the_person_pins_an_order(page: str) -> None:
    app = as_linked("overview", duel="chocolate")
    edit(app, ["prefer", LEFT], *([["find_out", "nDCG"]] if page else []))
    if page:
        app.switch_page(f"pages/{page}.py").run()
    show_step(app, "all")
    assert "against the other list" in everything(app)
    assert not re.search(r"against the pin|vs\. pin", everything(app))
    (editor,) = (each for each in elements(app.main) if each.key == KEY)
    assert unpacked(editor.proto.bytes)[0]["was"] == "at rank {rank} of the other list"
    edit(app, ["move", 1, 3], ["pin"], ["move", 1, 1])
    assert "against the pinned order" in everything(app)
    assert "against the other list" not in everything(app)


@pytest.mark.parametrize("page", ["average_precision", "err"])
def test_rows_and_what_only_the_other_list_has_are_the_change_of_the_headline(page: str) -> None:
    app = inside("sourdough")
    app.switch_page(f"pages/{page}.py").run()
    show_step(app, "sum" if page == "err" else "average")
    tree = rows_of(app)
    (only,) = nodes(tree, "span", "absent")
    assert "what only the other list has" in words(only)
    changes = [words(cell).strip(" ±") for cell in nodes(tree, "td", "change")]
    *added, against = [*changes, words(only).split(":")[0], headline(app).against_pin.split()[0]]
    numbers = [float(each.replace("−", "-")) for each in added if each]
    assert sum(numbers) == pytest.approx(float(against.replace("−", "-")), abs=5e-4)


def test_what_if_calls_the_other_list_no_pinned_order() -> None:
    app = inside("chocolate")
    app.switch_page("pages/what_if.py").run()
    show_step(app, "all")
    assert "From the other list to this one" in everything(app)
    assert not [tree for tree in trees_on(app) if re.search("(?i)pinned|unpin", said(app, tree))]


def test_who_comes_back_from_within_the_duel_finds_the_vote_until_another_list_is_on_screen() -> None:
    app = as_linked("overview", duel="guitar")
    edit(app, ["prefer", LEFT], ["flip", True])
    votes = words(nodes(tree_of(app, "duel"), "li", "changed"))
    edit(app, ["find_out", "nDCG"], ["move", 1, 2])
    app.switch_page("pages/overview.py").run()
    assert words(nodes(tree_of(app, "duel"), "li", "changed")) == votes != ""
    assert "lesson" not in trees_on(app)
    app.switch_page("pages/err.py").run()
    edit(app, ["load_example", "first-look"])
    app.switch_page("pages/overview.py").run()
    assert not has_duel(app)


def test_below_the_duel_stands_the_list_that_was_preferred_beside_the_other_as_a_ghost() -> None:
    app = as_linked("overview", duel="tent")
    for side, value, other in ((LEFT, LEFT, RIGHT), (RIGHT, RIGHT, LEFT)):
        edit(app, ["prefer", side])
        votes = {vote.measure.name: vote for vote in votes_on(DUELS["tent"])}
        table = tree_of(app, "overview-all")
        for row in nodes(table, "tr")[1:]:
            if vote := votes.get(row[1]["key"]):
                assert f"{getattr(vote, value):.4f}" in words(row)
                by = getattr(vote, value) - getattr(vote, other)
                assert f"{abs(by):.4f}" in words(row)
                assert bool(nodes(row, "circle", "ghost")) == bool(by)
    assert write_address(session_of(app).address) == {"duel": "tent"}
    edit(app, ["show_duel", "guitar"])
    assert session_of(app).present.query == example_scene("first-look").query
    edit(app, ["move", 1, 2])
    edit(app, ["prefer", LEFT])
    assert OTHER_LIST not in trees_on(app)
    edit(app, ["undo"])
    assert OTHER_LIST in trees_on(app)
    assert session_of(app).present.query.name != "left-handed guitar chords", "what was done can be had again"


def aim_of(app: AppTest) -> str:
    (aim,) = nodes(tree_of(app, "lesson"), "p", "aim")
    return words(aim)


def test_the_aim_is_told_in_numbers_and_ends_when_the_metric_changes_its_mind() -> None:
    app = inside("passport", "AP")
    assert "AP prefers the other list: 0.6262 against 0.1667" in aim_of(app)
    assert "relevant from grade 2" in aim_of(app)
    edit(app, ["use_definition", {"threshold": 2}])
    assert "You have it: AP now prefers your list, 0.5833 against 0.0000" in aim_of(app)
    back, another = nodes(tree_of(app, "lesson"), "a")
    assert [words(link).strip() for link in (back, another)] == ["Back to the duel", "Another pair"]
    assert [link[1]["href"] for link in (back, another)] == [
        "./?duel=passport",
        f"./?duel={duel_after('passport')}",
    ]
    linked = as_linked(
        "average_precision",
        **write_address(replace(session_of(app).address, duel="", lesson=Lesson(aim="AP"))),
    )
    assert [link[1]["href"] for link in nodes(tree_of(linked, "lesson"), "a")] == [
        link[1]["href"] for link in (back, another)
    ], "by its link alone, too"
    edit(app, ["undo"])
    assert "AP prefers the other list" in aim_of(app)
    assert not nodes(tree_of(app, "lesson"), "a")
    edit(app, ["load_example", "six-results"])
    assert "lesson" not in trees_on(app), "another list has nothing to do with it"


def test_another_pair_is_asked_for_from_within_a_duel_and_stands_on_the_start_page() -> None:
    app = inside("passport", "AP")
    edit(app, ["use_definition", {"threshold": 2}])
    _, another = nodes(tree_of(app, "lesson"), "a")
    edit(app, json.loads(another[1]["data-command"]))
    session = session_of(app)
    assert (session.page, session.duel, session.preferred) == ("", duel_after("passport"), None)
    assert has_duel(app)
    assert "lesson" not in trees_on(app)


def test_a_first_visit_has_the_duel_of_the_day_above_the_list() -> None:
    app = as_linked("overview", lang="en", of="a newsletter")
    assert session_of(app).duel == duel_of_day(date.today())
    assert session_of(app).present.query == example_scene("first-look").query
    assert headline(app).label == "nDCG@3"


@pytest.mark.parametrize("asked", [["prefer", LEFT], ["move", 1, 2]])
def test_the_metrics_of_a_list_stand_below_the_duel_from_the_vote_on_or_the_first_edit(
    asked: list[object],
) -> None:
    app = as_linked("overview", duel="tent")
    metrics = {"overview-all", "overview-ndcg"}
    assert not metrics & {*trees_on(app)}
    edit(app, asked)
    assert metrics & {*trees_on(app)} == metrics


@pytest.mark.parametrize(
    "address",
    [
        {"r": "3.2.1"},
        {"r": "3.2.1", "duel": "tent"},
        {"k": "3"},
        {"task": "What is it?"},
        {"hide": "value"},
        {"step": "all"},
        {"present": "1"},
        {"plan": "ndcg-45"},
    ],
)
def test_an_address_that_says_what_is_on_screen_has_no_duel(address: dict[str, str]) -> None:
    app = as_linked("overview", **address)
    assert not has_duel(app)
    assert nodes(tree_of(app, "strip"), "h1")


def test_a_lesson_can_be_a_duel_and_covers_its_votes() -> None:
    app = as_linked("overview", duel="tent", task="Which is better?", hide="value")
    assert "Which is better?" in words(tree_of(app, "lesson"))
    edit(app, ["prefer", RIGHT])
    assert not NUMBER.search(words(tree_of(app, "duel")))
    edit(app, ["reveal", "value"])
    assert NUMBER.search(words(tree_of(app, "duel")))


def test_the_address_names_the_duel_until_the_list_is_edited() -> None:
    app = as_linked("overview", duel="tent")
    assert write_address(session_of(app).address) == {"duel": "tent"}
    edit(app, ["move", 5, 1])
    written = write_address(session_of(app).address)
    assert "duel" not in written
    assert written["r"] == "3.0.2.0.0.1"
    assert has_duel(app), "nothing jumps under the hand"
    edit(app, ["undo"])
    assert write_address(session_of(app).address) == {"duel": "tent"}


def test_another_pair_can_be_asked_for_and_an_unknown_one_changes_nothing() -> None:
    app = as_linked("overview", duel="tent")
    edit(app, ["prefer", LEFT], ["show_duel", "guitar"])
    assert (session_of(app).duel, session_of(app).preferred) == ("guitar", None)
    edit(app, ["show_duel", "potato"], ["prefer", "above"], ["find_out", "nDCG"])
    assert (session_of(app).duel, session_of(app).preferred, session_of(app).page) == ("guitar", None, "")


def test_a_lesson_that_keeps_its_list_keeps_it() -> None:
    app = as_linked("overview", duel="tent", lock="order")
    edit(app, ["prefer", LEFT], ["find_out", "nDCG"])
    assert session_of(app).page == ""
    assert session_of(app).present.query == example_scene("first-look").query
    assert OTHER_LIST in trees_on(app)
