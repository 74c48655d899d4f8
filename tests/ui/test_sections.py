"""A page is a list of sections: what is shown is arranged as its layout says, and computed only then."""

import ast
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.server import PROJECT
from ui.sections.section import STACKED, Section
from ui.tree.nodes import Node, node

PAGES = sorted(path for path in PROJECT.glob("pages/*.py") if path.stem != "__init__")


def formula() -> Node:
    return node("p", None, "formula")


def table() -> Node:
    return node("table")


def pictures() -> list[Node]:
    return [node("figure", {"data-name": name}) for name in ("one", "two")]


def tags(nodes: list[Node]) -> list[Any]:
    """The tags of nodes, each with those of its children."""
    return [[each[0], *tags([child for child in each[2:] if isinstance(child, list)])] for each in nodes]


def test_parts_stand_as_the_layout_has_it_and_what_is_not_there_takes_no_room() -> None:
    one = Section("page-name", formula=formula, table=table, picture=lambda: pictures()[0]).nodes()
    assert (tags(one), one[1][1]) == ([["p"], ["div", ["table"], ["figure"]]], {"class": "grid two"})
    two = Section("page-name", table=table, picture=pictures, halves="pictures").nodes()
    assert tags(two) == [["div", ["table"], ["div", ["figure"], ["figure"]]]]
    assert two[0][1] == {"class": "grid two pictures"}
    stacked = Section("page-name", formula=formula, table=table, picture=pictures, layout=STACKED).nodes()
    assert tags(stacked) == [["p"], ["table"], ["div", ["figure"], ["figure"]]]
    assert tags(Section("page-name", table=table, picture=list, notes=list).nodes()) == [["table"]]
    assert Section("page-name", "text").nodes() == []


def test_every_part_can_be_had_by_itself() -> None:
    section = Section("page-name", formula=formula, picture=pictures)
    assert section.name == "name"
    assert tags(section.part("formula")) == [["p"]]
    assert tags(section.part("picture")) == [["figure"], ["figure"]]
    assert section.part("table") == []


def show_two_of_which_the_first_is_slow() -> None:
    """Run by itself, as a page is: whatever it needs, it imports."""
    import streamlit as st

    from ui.sections.section import Section, show_sections
    from ui.tree.covers import Covers, put_in_force
    from ui.tree.nodes import node

    put_in_force(Covers())
    computed = []

    def computing(name):
        def compute():
            computed.append(name)
            return node("p", None, name)

        return compute

    show_sections(
        [
            Section("page-slow", "first", formula=computing("slow"), is_slow=True),
            Section("page-quick", title="second", table=computing("quick")),
        ]
    )
    st.session_state["computed"] = computed


def test_a_slow_section_keeps_its_place_and_is_computed_last() -> None:
    app = AppTest.from_function(show_two_of_which_the_first_is_slow).run()
    assert not app.exception
    assert app.session_state["computed"] == ["quick", "slow"]
    assert [each.value for each in app.markdown] == ["first"]
    assert [each.value for each in app.header] == ["second"]


OPENING = ("open_page", "open_practice", "open_evaluation", "open_plans")


@pytest.mark.parametrize("path", PAGES, ids=[path.stem for path in PAGES])
def test_a_page_reads_as_its_table_of_contents(path: Any) -> None:
    """A page opens itself and shows its sections; it frames nothing and draws no widget by itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = [getattr(each.func, "id", "") for each in ast.walk(tree) if isinstance(each, ast.Call)]
    assert sum(called.count(name) for name in OPENING) == 1
    assert {"show_sections", "show_stage", "open_plans"} & set(called)
    imported = [each for each in ast.walk(tree) if isinstance(each, ast.Import)]
    assert not imported
