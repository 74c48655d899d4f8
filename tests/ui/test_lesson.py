"""Lessons: what a link covers is nowhere on the page, what it locks stays as it is, whoever tries."""

from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from scene.address.lesson import Lesson
from scene.address.plan import LessonPlan, PlanLink, decode_plan, encode_plan, parse_plan
from tests.packed import unpacked
from tests.ui.pages import (
    as_linked,
    edit,
    everything,
    headline,
    opened,
    press,
    rows_of,
    said,
    session_of,
    tree_of,
)
from tests.ui.trees import nodes, rows

LIST = {"r": "0.3.2.1.0.1.2", "k": "5", "m": "2"}


@pytest.mark.parametrize(("hidden", "step"), [("step-dcg", "dcg"), ("steps", "idcg"), ("value", "ndcg")])
def test_rows_that_are_covered_are_not_beside_the_cards(hidden: str, step: str) -> None:
    app = as_linked("ndcg", **LIST, hide=hidden, step=step)
    assert not nodes(rows_of(app), "table")
    assert "Reveal" in said(app, f"ndcg-{step}-sum")
    edit(app, ["reveal", hidden if hidden != "steps" else f"step-{step}"])
    assert len(rows(rows_of(app))) == len(session_of(app).scene.query.ranked)


TRIED: dict[str, list[Any]] = {"order": ["reverse"], "grades": ["add"], "cutoff": ["set_cutoff", 2]}
"""One edit for each lock that it stands against."""


@pytest.mark.parametrize("lock", TRIED)
def test_what_is_locked_stays_and_says_so(lock: str) -> None:
    app = as_linked("ndcg", **LIST, lock=lock)
    session = session_of(app)
    start, loads = session.present, session.loads
    edit(app, TRIED[lock])
    assert [each.value for each in app.toast] == [SAID[lock]]
    edit(app, ["undo"])
    edit(app, ["restart", {"r": "1.1.1", "k": "2"}])
    session.load_example("six-results")
    app.run()
    assert ("keeps its list" in app.toast[0].value) is (lock != "cutoff")
    assert (session.present, session.loads, session.example) == (start, loads, None)
    assert session.destination is None


def test_the_editor_says_itself_what_it_does_not_even_show() -> None:
    app = as_linked("ndcg", **LIST, lock="grades,cutoff")
    start = session_of(app).present
    assert set(editor_data(app)["locked"]) == {"set_grade", "set_max_grade", "set_cutoff", "add", "remove"}
    for tried, lock in {"set_grade": "grades", "set_cutoff": "cutoff", "add": "grades"}.items():
        edit(app, ["explain_lock", tried])
        assert [each.value for each in app.toast] == [SAID[lock]]
    edit(app, ["explain_lock", "move"])
    assert not app.toast
    assert session_of(app).present == start


def editor_data(app: AppTest) -> Any:
    """Return what the editor is told."""
    editor: Any = app.get_by_key("channel")
    return unpacked(editor.proto.bytes)[0]


def test_who_left_the_locks_behind_is_told_and_led_back() -> None:
    app = as_linked("ndcg", **LIST)
    edit(app, ["leave_lesson", "ndcg", "r=3.2&lock=order"])
    assert said(app, "lesson").startswith("You have left the lesson")
    assert links(tree_of(app, "lesson")) == ["./ndcg?r=3.2&lock=order"]
    edit(app, ["stay_out"])
    assert "tree-lesson" not in everything(app)


@pytest.mark.parametrize("page", ["//elsewhere.example", "javascript:alert(1)", "../x"])
def test_nobody_is_led_elsewhere(page: str) -> None:
    app = as_linked("ndcg", **LIST)
    edit(app, ["leave_lesson", page, ""])
    assert session_of(app).left_lesson == ""


SAID = {
    "order": "The order is locked in this lesson: the documents stay where they are.",
    "grades": "The grades are locked in this lesson: every document keeps its own.",
    "cutoff": "The cutoff is locked in this lesson.",
    "conventions": "The conventions are locked in this lesson: the definitions stay as they are.",
}


def test_locked_conventions_withstand_a_preset_and_a_choice() -> None:
    app = as_linked("ndcg", **LIST, lock="conventions", step="all")
    app.button_group(key="choice_gain_page_0").set_value("exponential").run()
    assert session_of(app).present.definition.gain == "linear"
    assert [each.value for each in app.toast] == [SAID["conventions"]]


def test_the_steps_of_another_definition_are_not_opened_where_conventions_are_locked() -> None:
    app = opened("conventions", **LIST, lock="conventions")
    edit(app, ["show_definition", {"metric": "nDCG", "gain": "exponential"}, "dcg"])
    assert session_of(app).page == "conventions"
    assert [each.value for each in app.toast] == [SAID["conventions"]]


def test_back_to_the_start_undoes_what_a_lesson_lets_one_do() -> None:
    app = as_linked("ndcg", **LIST, lock="grades")
    session = session_of(app)
    start = session.present
    edit(app, ["reverse"])
    assert session.present != start
    edit(app, ["restart", LIST])
    assert session.present == start
    edit(app, ["restart", {"r": "1.1.1"}])
    assert session.present == start


def test_the_task_the_locks_and_the_way_stand_on_top() -> None:
    plan = LessonPlan("Two", (PlanLink("Gains", "ndcg", "r=3"), PlanLink("All", "", "r=3.2")))
    app = as_linked("ndcg", **LIST, task="<b>Which</b> step?", lock="order", plan=encode_plan(plan), at="2")
    told = said(app, "lesson")
    assert "<b>Which</b> step?" in told
    assert "the order" in told
    assert told.startswith("<b>Which</b> step?")
    assert "Two 2 of 2: All" in told
    back, again, _ = links(tree_of(app, "lesson"))
    assert back == again
    assert back.startswith("./ndcg?r=3&plan=")
    assert back.endswith("&at=1")


def test_the_way_through_a_plan_keeps_the_language_that_was_chosen() -> None:
    plan = encode_plan(
        LessonPlan("Two", (PlanLink("Gains", "ndcg", "r=3&lang=en"), PlanLink("All", "", "r=3.2")))
    )
    app = as_linked("ndcg", **LIST, plan=plan, at="2", lang="zh")
    assert links(tree_of(app, "lesson"))[0] == f"./ndcg?r=3&lang=zh&plan={plan}&at=1"


def test_another_link_of_a_plan_opens_in_the_session_as_it_would_by_its_address() -> None:
    one = PlanLink("Gains", "ndcg", "r=3.2&k=2&step=cg&hide=value&lock=order&task=Why")
    plan = encode_plan(
        LessonPlan("Two", (one, PlanLink("All", "", "r=1.2.3&hide=reason"), PlanLink("R", "err", "r=0.1")))
    )
    app = as_linked("ndcg", **dict(parse_qsl(one.query)), plan=plan, at="1")
    edit(app, ["reveal", "value"])
    edit(app, ["present", True])
    session = session_of(app)
    edit(app, ["follow", 2])
    assert (session.page, session.current_step, session.open_plan and session.open_plan.link_number) == (
        "",
        "",
        2,
    )
    assert [document.grade for document in session.present.query.ranked] == [1, 2, 3]
    assert session.lesson == Lesson(hidden=("reason",))
    assert session.is_presenting
    assert not session.history.past  # undo brings no list back of which this link may cover something
    edit(app, ["reverse"])
    edit(app, ["follow", 1])
    assert (session.page, session.current_step, session.lesson.task) == ("ndcg", "cg", "Why")
    assert session.covers.cover_of("value") == "value"  # which was revealed at the first visit
    for nowhere in (0, 4):
        edit(app, ["follow", nowhere])
        assert session.open_plan
        assert session.open_plan.link_number == 1


def test_a_plan_ends_with_a_last_word() -> None:
    plan = encode_plan(
        LessonPlan("Two", (PlanLink("Gains", "ndcg", "r=3"), PlanLink("All", "ndcg", "r=3.2")))
    )
    ended = [
        "That was the lesson." in said(as_linked("ndcg", **LIST, plan=plan, at=at), "lesson") for at in "12"
    ]
    assert ended == [False, True]


def test_the_panel_stays_open_while_the_page_goes_on_and_on_another_page() -> None:
    app = as_linked("ndcg", **LIST)
    edit(app, ["share"])
    edit(app, ["pin"])
    (link,) = nodes(tree_of(app, "share-one"), "input")
    assert "p=1.2.3.4.5.6.7" in link[1]["value"]
    app.switch_page("pages/err.py").run()
    (link,) = nodes(tree_of(app, "share-one"), "input")
    assert "/err?" in link[1]["value"] or link[1]["value"].startswith("/err")
    edit(app, ["close_panel"])
    assert "tree-share-one" not in everything(app)


def test_what_is_covered_and_locked_in_the_panel_is_so_at_once_and_until_it_is_closed() -> None:
    app = as_linked("ndcg", **LIST, step="dcg")
    session = session_of(app)
    shown = headline(app).value
    edit(app, ["share"])
    options = app.button_group(key="share_single").options
    assert {"Step IDCG", "Column discount"} <= {*options}
    app.text_area(key="share_task").input("Why?").run()
    app.button_group(key="share_hide").set_value(["value"]).run()
    app.button_group(key="share_single").set_value(["column-discount"]).run()
    assert app.button_group(key="share_single").options == options
    app.button_group(key="share_lock").set_value(["order"]).run()
    assert "Why?" in said(app, "lesson")
    assert shown not in everything(app)
    discount = "0.6309"
    assert discount not in everything(app)
    order = session.present
    edit(app, ["reverse"])
    assert session.present == order
    edit(app, ["close_panel"])
    assert shown in everything(app)
    assert discount in everything(app)
    edit(app, ["reverse"])
    assert session.present != order


def test_a_plan_is_made_of_screens_that_are_named_sorted_and_deleted() -> None:
    app = as_linked("ndcg", **LIST, step="dcg")
    edit(app, ["share"])
    press(app, "Add this screen to the plan")
    edit(app, ["show_step", "idcg"])
    press(app, "Add this screen to the plan")
    made = [stop.title for stop in plan_in(app).links]
    assert made == ["DCG", "IDCG"]
    app.text_input(key="share_stop_1_IDCG").input("The [best] list").run()
    press(app, "Move The (best) list up")
    assert [(stop.title, parse_qs(stop.query)["step"]) for stop in plan_in(app).links] == [
        ("The (best) list", ["idcg"]),
        ("DCG", ["dcg"]),
    ]
    (link,) = nodes(tree_of(app, "share-plan"), "input")
    name = parse_qs(urlsplit(link[1]["value"]).query)["plan"][0]
    assert decode_plan(name)[0] == plan_in(app)
    app.number_input(key="share_stop_1_DCG_minutes_0").set_value(5).run()
    app.number_input(key="share_stop_0_The (best) list_minutes_0").set_value(7).run()
    assert [stop.notes for stop in plan_in(app).links] == ["7 min", "5 min"]
    assert "12 minutes in all" in [each.value for each in app.caption]
    press(app, "Move The (best) list down")
    assert [stop.title for stop in plan_in(app).links] == ["DCG", "The (best) list"]
    press(app, "Delete The (best) list")
    assert [stop.title for stop in plan_in(app).links] == ["DCG"]


def test_a_screen_of_a_plan_has_its_own_task_and_only_covers_of_what_its_page_has() -> None:
    app = as_linked("ndcg", **LIST, step="dcg")
    edit(app, ["share"])
    app.text_area(key="share_task").input("Why?").run()
    app.button_group(key="share_hide").set_value(["value"]).run()
    app.button_group(key="share_single").set_value(["column-discount"]).run()
    press(app, "Add this screen to the plan")
    edit(app, ["show_step", "idcg"])
    press(app, "Add this screen to the plan")
    first, second = (parse_qs(stop.query) for stop in plan_in(app).links)
    assert (first["task"], first["hide"]) == (["Why?"], ["value,column-discount"])
    assert not {"task", "hide"} & {*second}
    app.button_group(key="share_single").set_value(["column-discount"]).run()
    app.switch_page("pages/err.py").run()
    edit(app, ["share"])
    press(app, "Add this screen to the plan")
    assert "hide" not in parse_qs(plan_in(app).links[2].query)


def plan_in(app: AppTest) -> LessonPlan:
    plan, problems = parse_plan(str(app.text_area(key="share_plan").value))
    assert not problems
    return plan


def test_what_is_typed_in_the_panel_stays_for_the_next_time() -> None:
    app = as_linked("ndcg", **LIST)
    edit(app, ["share"])
    app.text_area(key="share_task").input("Why?").run()
    app.button_group(key="share_lock").set_value(["order"]).run()
    app.text_area(key="share_plan").input("[Gains](/ndcg?r=3)").run()
    edit(app, ["close_panel"])
    assert "tree-share-one" not in everything(app)
    edit(app, ["share"])
    (link,) = nodes(tree_of(app, "share-one"), "input")
    assert link[1]["value"].endswith("task=Why%3F&lock=order")
    assert app.text_area(key="share_plan").value == "[Gains](/ndcg?r=3)"


def links(tree: Any) -> list[str]:
    return [node[1]["href"] for node in nodes(tree, "a")]


def test_a_plan_with_a_foreign_link_opens_at_one_of_ours() -> None:
    plan = encode_plan(LessonPlan("", (PlanLink("Ex", "x", ""), PlanLink("All", "", "r=3.2"))))
    app = opened("overview", plan=plan, at="1")
    assert "1 of 1: All" in said(app, "lesson")
    assert [each.value for each in app.warning] == [
        "Link 1 of the lesson plan, “Ex”, is not a link to a page of this app. It is left out."
    ]


def test_a_step_that_no_page_has_goes_from_the_address() -> None:
    app = as_linked("ndcg", **LIST, step="zzz")
    assert "step" not in editor_data(app)["look"]
    assert app.warning[0].value.startswith("“zzz” is not a step of any page.")


def test_the_address_of_a_plan_alone_is_its_first_link() -> None:
    app = opened("overview", plan="err-against-ndcg-30")
    session = session_of(app)
    assert session.lesson.hidden == ("value", "column-stop if reached")
    assert [document.grade for document in session.scene.query.ranked] == [3, 2, 3, 0, 1, 2]
