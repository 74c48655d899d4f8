"""Every step of every measure on its page: the columns of the metric, where they lead, what changed."""

import math
from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from metrics.measure import Measure
from metrics.measures import MEASURES
from scene.address.encoding import encode
from scene.address.pages import metric_of_page, metric_of_step, page_and_step_of
from scene.list.model import MAX_DOCUMENTS, Scene, with_query
from scene.measured.means import scene_in_pinned_order
from tests.fewer import drawn
from tests.ui.conventions import large_table
from tests.ui.pages import headline, opened, rows_of, scene_of, session_of, show_step, tree_of, trees_on
from tests.ui.tables import PIN, PINNED, QUERIES, Table, read, text_of, without_pins
from tests.ui.trees import nodes
from tests.unit.scenes import scenes
from ui.words.numbers import UNDEFINED
from ui.words.text import has_label, label

RANK = label("column.rank")
PAGES = ("ndcg", "err", "average_precision", "reciprocal_rank", "roc_auc")
SEVERAL = ("conventions-summary", "lesson-together")
"""Tables whose rows are groups, with the change of each of their members: tests of their own."""


def tables_on(page: str, address: dict[str, str]) -> dict[str, Table]:
    """Return all tables of a page in its long form, by their trees."""
    app = opened(page, **address)
    if page == "conventions":
        large_table(app)
    return {
        f"{name} {place}": read(table)
        for name in trees_on(app)
        if name not in SEVERAL
        for place, table in enumerate(nodes(tree_of(app, name), "table"))
    }


def number(text: str) -> float:
    try:
        return float(Fraction(text.replace("−", "-").replace("±", "")))
    except ValueError:
        return math.nan


# --- the change against the pinned order ----------------------------------------------------------------


@pytest.mark.parametrize("page", [*PAGES, "conventions", "lesson_ndcg", "lesson_empty"])
def test_the_column_is_what_its_name_says_and_not_there_where_nothing_is_pinned(page: str) -> None:
    for pinned in PINNED:
        assert check_changes(page, scene_of(**QUERIES, p=pinned))


@st.composite
def pinned_lists(draw: st.DrawFn) -> Scene:
    """Any list, with any order of any of its documents pinned."""
    scene = draw(scenes())
    keys = [document.key for document in scene.query.documents]
    pinned = draw(st.lists(st.sampled_from(keys), min_size=1, unique=True))
    return with_query(scene, pinned=tuple(pinned[:MAX_DOCUMENTS]))


@pytest.mark.parametrize("page", PAGES[:-1])
@settings(max_examples=drawn(4), deadline=None, suppress_health_check=list(HealthCheck))
@given(scene=pinned_lists())
def test_of_any_list_the_column_is_what_its_name_says(page: str, scene: Scene) -> None:
    check_changes(page, scene)


def check_changes(page: str, scene: Scene) -> int:
    """Check every column of changes by its name; return how many there are.

    One that is named after the column before it has that one's changes, row by row, and so has one that is
    not where rows are no documents. Where they are, it has the changes of each document.
    """
    order = scene_in_pinned_order(scene)
    assert order is not None
    now, plain, was = (
        tables_on(page, encode(each)) for each in (scene, without_pins(scene), without_pins(order))
    )
    assert not any(head.endswith(PIN) for table in plain.values() for head in table.heads)
    places = [
        (name, place)
        for name, table in now.items()
        for place, head in enumerate(table.heads)
        if head.endswith(PIN)
    ]
    for name, place in places:
        heads, rows = now[name]
        before = place - 1 - sum(head.endswith(PIN) for head in heads[:place])
        assert heads[place - 1] == was[name].heads[before]
        assert heads[place] in (PIN, f"{heads[place - 1]} {PIN}")
        value = {key: number(row[place - 1]) for key, row in rows.items()}
        then = {key: number(row[before]) for key, row in was[name].rows.items()}
        if heads[place] == PIN and heads[0] == RANK:
            k = scene.k if measure_of(page, name.split()[0]).has_cutoff else math.inf
            then = at_ranks_of(scene, order, then, k)
            value |= {key: 0.0 for key in value if key.isdigit() and int(key) > k}
        for key, row in rows.items():
            if math.isnan(expected := value[key] - then.get(key, math.nan)):
                assert row[place] in (UNDEFINED, ""), (name, key, row)
            else:
                assert number(row[place]) == pytest.approx(expected, abs=1.6e-4), (name, key, row)
                assert row[place][0] in "+−±"
    return len(places)


def measure_of(page: str, tree: str) -> Measure:
    """Return the metric that a step leads to."""
    about = metric_of_page(page)
    assert about is not None
    return MEASURES[metric_of_step(page, tree.partition("-")[2]) or about.name]


def at_ranks_of(scene: Scene, order: Scene, then: dict[str, float], k: float) -> dict[str, float]:
    """Return what stood at the documents' ranks in the other order, under their ranks of now."""
    ranked = enumerate(order.query.ranked, start=1)
    earlier = {each.key: then[str(rank)] if rank <= k else 0.0 for rank, each in ranked}
    ranked = enumerate(scene.query.ranked, start=1)
    return {"foot": then.get("foot", math.nan)} | {
        str(rank): earlier.get(each.key, 0.0) for rank, each in ranked
    }


def test_a_change_has_the_colour_of_the_better_where_lower_is_better_too() -> None:
    for page, tree, better in (("err", "err-sum", "+"), ("reciprocal_rank", "reciprocal_rank-esl", "−")):
        tones = {
            (node[1]["class"].removeprefix("change "), text_of(node)[0])
            for order in ("3.0.2", "0.3.2", "2.3.0")
            for node in nodes(tree_of(opened(page, r=order, p="2.1.3", k="3"), tree), "span", "change")
        }
        worse = "+" if better == "−" else "−"
        assert {("up", better), ("down", worse)} <= tones <= {("up", better), ("down", worse), ("same", "±")}


# --- the columns, and what they lead to -----------------------------------------------------------------

HEADS = ("", "err.", "average_precision.", "reciprocal_rank.")
"""Where the name of a column can stand, that is another one on a page."""
STEPS = [page_and_step_of(measure) for measure in MEASURES.values() if measure.taught_with]
STEPS += [("ndcg", step) for step in ("cg", "dcg", "idcg", "ndcg")]
STEPS += [("err", step) for step in ("chance", "readers", "sum", "others")]
STEPS += [("average_precision", "precision"), ("average_precision", "average"), ("reciprocal_rank", "list")]


@pytest.mark.parametrize("page", PAGES[:-1])
@settings(max_examples=drawn(3), deadline=None, suppress_health_check=list(HealthCheck))
@given(scene=scenes())
def test_the_rows_of_a_step_are_the_columns_of_its_metric_and_end_in_the_score(
    page: str, scene: Scene
) -> None:
    app = opened(page, **encode(without_pins(scene)))
    for step in [step for place, step in STEPS if place == page]:
        show_step(app, step)
        check_rows(app, measure_of(page, f"-{step}"), session_of(app).scene)


def check_rows(app: AppTest, measure: Measure, scene: Scene) -> None:
    if not measure.is_defined(scene.definition, scene.ranking):
        return
    columns = measure.columns(scene.definition, scene.ranking)
    named = {label(each): name for name in columns for each in names_of(name) if has_label(each)}
    (table,) = nodes(rows_of(app), "table")
    heads, rows = read(table)
    listed = [*rows.values()][: len(scene.query.ranked)]  # below them stands who leaves unsatisfied
    shown = {head: [number(row[place]) for row in listed] for place, head in enumerate(heads)}
    found = [head for head in heads if named.get(head, "grade") not in ("grade", "ideal grade")]
    assert len(found) > 1
    for head in found:
        assert shown[head] == pytest.approx([*map(float, columns[named[head]])], abs=5.1e-5), head
    last = next((head for head in reversed(found) if named[head] == measure.name), None)
    if last:
        at = min(scene.k, len(listed)) if measure.has_cutoff else len(listed)
        assert shown[last][at - 1] == pytest.approx(float(headline(app).value), abs=5.1e-5)


def names_of(column: str) -> Iterator[str]:
    yield from (f"{place}column.{column}" for place in HEADS)
