"""What a lesson covers is in nothing that leaves for the browser: no text, attribute, file or message.

A number leaks where what is sent holds it to the digits that the page would show, with more of them, or as a
fraction. Some numbers may be sent while an equal one is covered: those of the list itself, and those of other
steps and columns, which the test computes from `metrics`. Lists on which a covered number is one of these, or
has no more than two decimals, as 0.5000 has, are left out: there nobody could tell the one from the other.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import isfinite

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from metrics.definition import Definition
from metrics.measure import Measure
from metrics.measures import MEASURES, measure
from metrics.numeric.steps import Columns
from metrics.roc import AUC
from scene.address.encoding import decode, encode
from scene.address.lesson import Lesson
from scene.examples import example_scene, examples
from scene.exercises.model import SERIES, Goal
from scene.list.edits import build_scene
from scene.list.model import Scene, scores_of
from tests.every_page import PAGES
from tests.fewer import tried
from tests.server import PROJECT
from tests.ui.pages import as_linked, edit, everything, reason, rows_of, session_of, start
from tests.ui.sent import Sent, decimals, fractions, listening, sent
from tests.ui.trees import nodes, rows, texts, with_role
from tests.unit.scenes import scenes
from ui.roc_auc.view import points_of
from ui.session.session import ALL, CONVENTION
from ui.strip.reason import summaries
from ui.words.text import label

OPENED = (
    "words_why",
    "words_definition",
    "words_example",
    "fold_conventions-table",
    "examples",
    "paste",
    "scores_form_page",
    "what_if-zoom",
)
"""What one can open on a page."""
FREE = {
    "nDCG": ("gain", "CG", "discount", "discounted gain", "DCG", "ideal discounted gain", "IDCG"),
    "ERR": ("stop if reached", "reaches", "stops here", "1/rank"),
    "AP": ("P@i", "R@i"),
    "AUC": ("threshold", "TPR", "FPR", "precision", "recall", "F1", "accuracy"),
}
"""The columns that lead to a value and may stand open while that is covered."""
NO_NUMBER = re.compile(r"(?<![A-Za-z])(?:None|nan|NaN)(?![A-Za-z])")
"""What Python writes where it has no number, and a page never."""


@pytest.fixture(autouse=True, scope="module")
def _listening() -> Iterator[None]:
    with listening():
        yield


def opened(page: str, scene: Scene, **look: str) -> AppTest:
    """Open a page as the first, with all that one can open on it."""
    app = start()
    for name, value in {**encode(scene), **look}.items():
        app.query_params[name] = value
    for key in OPENED:
        app.session_state[key] = True
    app.switch_page(f"pages/{page}.py").run()
    session_of(app).panel = CONVENTION  # from the next run on
    return app


def views(app: AppTest) -> Iterator[tuple[str, list[Sent]]]:
    """Go through the steps of a page and its long form, and give what each sends."""
    shown = sent()
    yield "as it opens", shown
    tabs = [button for each in shown if each.name == "steps" for button in with_role(each.tree, "tab")]
    for step in [tab[1]["key"] for tab in tabs]:
        yield step, shown_at(app, step)


def short_and_long(app: AppTest) -> Iterator[tuple[str, list[Sent]]]:
    """Give what a page sends as it opens and in its long form, which has what all steps have."""
    yield "as it opens", sent()
    yield ALL, shown_at(app, ALL)


# --- numbers ---------------------------------------------------------------------------------------------


def columns_of(chosen: Measure, scene: Scene) -> Columns:
    """Return the columns that lead to a score."""
    if chosen is AUC:
        return points_of(scene) if scene.ranking.has_two_classes(scene.definition.threshold) else {}
    return chosen.columns(scene.definition, scene.ranking)


def written(values: Iterable[float]) -> set[str]:
    """Write numbers as a page does; those that have no more than two decimals, or are none, say nothing."""
    return {f"{abs(value):.4f}" for value in map(float, values) if isfinite(value) and not is_trivial(value)}


def of_the_list(scene: Scene) -> set[str]:
    """Return what the list itself has: its scores, which the threshold's line and the form of scores show.

    A list without scores has evenly spaced ones: of six documents 0.8333, 0.6667, …, as P@6 can be, too.
    """
    return written(scores_of(scene.query))


def is_trivial(value: float) -> bool:
    return float(f"{value:.4f}") == round(value, 2)


def value_of(scene: Scene, metric: str) -> tuple[set[str], Fraction | None]:
    """Return the value that is covered, as it could be written; nothing where it says nothing."""
    chosen = measure(metric)
    columns = columns_of(chosen, scene)
    free = written(each for name in FREE.get(metric, ()) if name in columns for each in columns[name])
    shown = written([chosen.value(scene.definition, scene.ranking)]) - free - of_the_list(scene)
    return shown, chosen.exact(scene.definition, scene.ranking) if shown else None


def leaks(told: Iterable[Sent], shown: set[str], exact: Fraction | None = None) -> set[str]:
    """Name what holds a covered number."""
    return {
        each.name
        for each in told
        if shown & decimals(each.text) or (exact is not None and exact in fractions(each.text))
    }


OF_OWN_LIST = [page for page in PAGES if page != "practice"]
"""Pages of the person's own list; of a goal tells a test of its own."""


# --- the value -------------------------------------------------------------------------------------------


OF_ITS_PAGE = {each["page"]: name for name, each in examples().items()}
ONE_OF_EACH_PAGE = tried(OF_ITS_PAGE.values())
PAGES_OF_EXAMPLES = {(name, page) for page, name in OF_ITS_PAGE.items()} | {
    (name, OF_OWN_LIST[place % len(OF_OWN_LIST)]) for place, name in enumerate(examples())
}
"""An example on the page that it is for, and every example on one of all pages."""


@pytest.mark.parametrize(("name", "page"), tried(sorted(PAGES_OF_EXAMPLES)))
def test_a_covered_value_is_not_sent(name: str, page: str) -> None:
    scene, place = example_scene(name), [*examples()].index(name) + PAGES.index(page)
    app = opened(page, scene, hide="value", lang=("en", "zh")[place % 2])
    covered = value_of(scene, session_of(app).metric)
    told = {step: leaks(told, *covered) for step, told in short_and_long(app)} if covered[0] else {}
    assert not any(told.values()), (covered, told)


@example("err", build_scene([0, 0, 3, 2], k=2), 2, 2)
@example("ndcg", build_scene([0, 0, 0, 1], [5], definition=Definition(gain="linear", judged="all")), 0, 1)
@given(st.sampled_from(OF_OWN_LIST), scenes(), st.integers(0, 99), st.integers(1, 3))
@settings(max_examples=6, suppress_health_check=list(HealthCheck))
def test_a_covered_value_of_any_list_is_not_sent(page: str, scene: Scene, moved: int, rank: int) -> None:
    """Not before a move and not after it, whatever is pinned, predicted and scored."""
    app = opened(page, scene, hide="value")
    session = session_of(app)
    keys = [document.key for document in session.present.query.ranked]
    for look in (short_and_long, views):
        covered = value_of(session.scene, session.metric)
        told = {step: leaks(told, *covered) for step, told in look(app)} if covered[0] else {}
        assert not any(told.values()), (session.metric, covered, told)
        edit(app, ["move", keys[moved % len(keys)], min(rank, len(keys))])


@pytest.mark.parametrize("metric", ["nDCG", "ERR", "AP", "RR"])
def test_a_covered_value_is_not_sent_while_one_moves_towards_a_goal(metric: str) -> None:
    app = as_linked("practice", seed="7", level="2", metric=metric, hide="value")
    session = session_of(app)
    assert session.practice is not None
    goals = [number for number in range(1, SERIES + 1) if isinstance(session.practice.exercise(number), Goal)]
    assert goals
    for number in goals:
        goal = session.practice.exercise(number)
        assert isinstance(goal, Goal)
        for step in (["turn", number], ["move", 1, 2], ["check", {}]):
            edit(app, step)
            covered = value_of(session.scene, goal.measure.name)
            told = {view: leaks(told, *covered) for view, told in short_and_long(app)} if covered[0] else {}
            assert not any(told.values()), (number, covered, told)
            session.current_step = ""


# --- the reason ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ONE_OF_EACH_PAGE)
def test_a_covered_reason_is_not_sent(name: str) -> None:
    """But for the changes of the headline and what the columns have, which are other things, and open."""
    app = opened(examples()[name]["page"], example_scene(name), hide="reason")
    edit(app, ["move", session_of(app).present.query.ranked[-1].key, 1])
    session = session_of(app)
    changes = session.measured.changes(MEASURES[session.metric])
    assert changes is not None
    open_numbers = {change for each in sent() if each.name == "strip" for change in decimals(each.text)}
    columns = columns_of(changes.measure, session.scene).values()
    open_numbers |= written(number for column in columns for number in column)
    covered = {
        decimal for decimal in decimals(summaries(changes)[0]) if not is_trivial(float(decimal))
    } - open_numbers
    told = {step: leaks(told, covered) for step, told in short_and_long(app)}
    assert not any(told.values()), (covered, told)
    assert label("lesson.reveal") in reason(app)


# --- steps and columns -----------------------------------------------------------------------------------


def numbers_of(told: Iterable[Sent]) -> set[str]:
    return {decimal for one in told for decimal in decimals(one.text) if not is_trivial(float(decimal))}


@pytest.mark.parametrize("page", tried(PAGES))
def test_covered_steps_of_a_page_are_not_sent(page: str) -> None:
    """What only one step shows is nowhere while it is covered, as in what changed; and it can be revealed."""
    app = after_a_move(page)
    by_step = dict(views(app))
    shown = [each for told in by_step.values() for each in told]
    assert not [text for each in shown if each.tree for text in texts(each.tree) if NO_NUMBER.search(text)]
    covered: dict[str, set[str]] = {}
    for step in [*by_step][1:-1]:
        ends = (f"-{step}", f"-{step}-sum")
        own = [each for each in shown if each.name.endswith(ends)]
        others = [each for each in shown if not each.name.endswith((*ends, "-changed"))]
        if numbers := numbers_of(own) - numbers_of(others):
            covered[f"step-{step}"] = numbers
    hide(app, *covered)
    for view in (*(part.removeprefix("step-") for part in covered), ALL):
        told = leaks(shown_at(app, view), set().union(*covered.values()))
        assert not told, (view, told)
    hide(app, "steps")
    assert not leaks(shown_at(app, ALL), set().union(*covered.values()))
    expect_revealed(app, covered)


@pytest.mark.parametrize("page", tried(["ndcg", "err", "average_precision", "reciprocal_rank", "roc_auc"]))
def test_a_covered_column_or_cell_is_not_sent(page: str) -> None:
    """But for numbers of other cells, of whatever metric, and for the results, which stand above them."""
    app = after_a_move(page)
    session = session_of(app)
    results = numbers_of(each for each in sent() if each.name == "strip")
    found = columns_of(measure(session.metric), session.scene)
    columns = [each for chosen in MEASURES.values() for each in columns_of(chosen, session.scene).items()]
    columns_covered: dict[str, set[str]] = {}
    cells_covered: dict[str, set[str]] = {}
    for name, values in found.items():
        others = written(number for other, numbers in columns if other != name for number in numbers)
        cell = {*values[RANK - 1 : RANK]} - {*values[: RANK - 1], *values[RANK:]}
        for part, numbers, all_covered in (
            (f"column-{name}", values, columns_covered),
            (f"column-{name}:{RANK}", cell, cells_covered),
        ):
            covered = written(numbers) - others - results
            if not covered:
                continue  # it has no number of its own
            all_covered[part] = covered
            hide(app, part)
            told = leaks(shown_at(app, ""), covered), leaks(shown_at(app, ALL), covered)
            assert not any(told), (part, covered, told)
    for all_covered in (columns_covered, cells_covered):
        expect_revealed(app, all_covered)


RANK = 3


def test_cells_of_a_covered_column_are_revealed_one_by_one() -> None:
    app = as_linked("err", r="0.2.3.0.1.2", g="3", step="readers", hide="column-reaches")
    assert reaches(app) == ["?"] * 6
    edit(app, ["reveal", "column-reaches:3"])
    assert reaches(app) == ["?", "?", "0.6250", "?", "?", "?"]
    edit(app, ["reveal", "column-reaches"])
    assert reaches(app)[:4] == ["1.0000", "1.0000", "0.6250", "0.0781"]


def test_what_is_asked_is_covered_to_the_cell() -> None:
    app = as_linked(
        "err", r="0.2.3.0.1.2", g="3", step="readers", hide="column-reaches:3,column-stops here:3"
    )
    assert reaches(app) == ["1.0000", "1.0000", "?", "0.0781", "0.0781", "0.0684"]


def test_a_covered_column_does_not_give_way_on_a_phone_be_it_revealed_or_not() -> None:
    app = as_linked("err", r="1.x.1", g="1", k="3", step="others", hide="column-weight:2")
    for _ in range(2):
        (weight,) = [node for node in nodes(rows_of(app), "th") if "weight" in texts(node)]
        assert "minor" not in weight[1]["class"]
        edit(app, ["reveal", "column-weight:2"])


def test_what_an_answer_is_computed_from_does_not_give_way_on_a_phone() -> None:
    def staying(step: str, hide: str, page: str = "ndcg") -> list[str]:
        heads = nodes(rows_of(as_linked(page, r="3.2.0", g="3", k="3", step=step, hide=hide)), "th")
        seen = (head for head in heads if not {"minor", "unseen"} & {*head[1]["class"].split()})
        return [next(filter(None, texts(head))) for head in seen]

    assert staying("dcg", "") == ["discounted gain", "DCG"]
    asked = "column-discounted gain,column-DCG"
    assert staying("dcg", asked) == ["gain", "discount", "discounted gain", "DCG"]
    asked = "column-reaches:3,column-stops here:3"
    assert staying("readers", asked, "err") == ["Rᵢ", "reaches", "stops here"]


def test_bars_vanish_of_what_is_covered_alone_and_tell_nothing_of_it() -> None:
    def drawn(hidden: str, step: str = "idcg") -> list[str]:
        shown = rows_of(as_linked("ndcg", r="3.2.3.0.1.2", k="5", m="2", step=step, hide=hidden))
        (first, *_) = nodes(nodes(shown, "tbody")[0], "tr")
        styles = [cell[1].get("style", "") for cell in nodes(first, "td")]
        return [re.sub(r"[\d.]+", "", style) for style in styles if style]

    assert drawn("column-CG") == ["--to:;--whole:", "--to:;--ideal-to:"]
    assert drawn("column-IDCG") == ["--to:;--whole:", "--to:"]
    assert drawn("column-discounted gain") == ["--to:;--ideal-to:"]
    assert drawn("column-discounted gain:3") == ["--to:;--ideal-to:"]
    assert drawn("column-gain", "dcg") == ["--to:", "--to:"]
    shown = rows_of(as_linked("reciprocal_rank", r="0.1.0", step="rr", hide="column-RR"))
    assert "--filled" not in json.dumps(shown)


def reaches(app: AppTest) -> list[str]:
    """Return what the rows of ERR's second step say of who reaches each rank."""
    return [row[3].lstrip() for row in rows(rows_of(app))]


def hide(app: AppTest, *names: str) -> None:
    """Let the lesson of an open page cover these, and nothing be revealed."""
    session = session_of(app)
    session.lesson = Lesson(hidden=names)
    session.revealed.clear()


def expect_revealed(app: AppTest, covered: dict[str, set[str]]) -> None:
    """Each part can be revealed: only it shows the numbers that it covered."""
    hide(app, *covered)
    session_of(app).current_step = ALL
    edit(app, *(["reveal", part] for part in covered))
    shown = numbers_of(sent())
    assert {part: numbers - shown for part, numbers in covered.items() if numbers - shown} == {}


def after_a_move(page: str) -> AppTest:
    """Open a page on a list of which much can be told, and move a document to the top."""
    app = opened(page, LISTED)
    edit(app, ["move", session_of(app).present.query.ranked[-1].key, 1])
    return app


def shown_at(app: AppTest, step: str) -> list[Sent]:
    session_of(app).current_step = step
    app.run()
    return sent()


LISTED, _ = decode(
    {"r": "2.0.3.x.1.0.2", "m": "3.1", "k": "5", "s": "9_8_7_6_5_3_3", "r2": "0.1.2"},
    example_scene("six-results"),
)


# --- where things leave ----------------------------------------------------------------------------------

EXITS = {
    "show.py": {"markdown", "info", "caption", "tree"},
    "section.py": {"header", "tree"},  # a title; the button of a file
    "sections.py": {"code"},  # a snippet, below a section that tells the value
    "zooming.py": {"html", "plotly_chart"},  # the charts of all orders and of all queries, below others
    "share.py": {"code", "error", "warning"},  # a link, and what is wrong with what was typed
    "ranking_editor.py": {"error"},
    "stage.py": {"warning", "toast"},
    "errors.py": {"error"},
}
"""By which elements numbers and texts can leave for the browser, and where."""
ELEMENTS = {element for elements in EXITS.values() for element in elements} | {
    *("write", "text", "latex", "metric", "success", "json", "table", "dataframe", "data_editor", "image"),
    *("subheader", "title", "badge", "exception", "download_button", "iframe", "pyplot", "line_chart"),
}


def test_everything_leaves_where_it_is_covered() -> None:
    for path in (PROJECT / "ui").rglob("*.py"):
        called = {
            each.func.attr
            for each in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(each, ast.Call)
            and isinstance(each.func, ast.Attribute)
            and getattr(each.func.value, "id", "") in ("st", "components")
        }
        assert called & ELEMENTS <= EXITS.get(path.name, set()), (
            f"{path} shows by itself: use ui/tree/show.py"
        )


def test_where_readers_are_covered_neither_their_sign_nor_their_button_is_there() -> None:
    def names_them(**covers: str) -> list[bool]:
        shown = everything(as_linked("err", step="readers", **covers))
        return [label(name) in shown for name in ("rows.reader", "rows.send")]

    assert names_them() == [True, True]
    assert names_them(hide="column-stops here:3") == [False, False]
