"""The guide's table that compares all metrics, and its tree of questions that leads to a metric."""

from typing import Final

from metrics.analysis.traits import Traits, traits_of
from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.expected_reciprocal_rank import ERR
from metrics.expected_search_length import ESL
from metrics.measure import Measure
from metrics.measures import MEASURES
from metrics.precision_recall import F1, SUCCESS, P, R
from metrics.q_measure import Q
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC
from ui.tables.table import cell, row, row_heading, sort_heading, table
from ui.tree.nodes import Node, measure_link, node
from ui.words.names import title_of
from ui.words.numbers import UNDEFINED, short
from ui.words.text import label

COLUMNS = ("metric", "relevance", "order", "missing", "cutoff", "left", "range", "better", "exact")
KINDS = {
    "metric": "document",
    "missing": "says minor",
    "cutoff": "says minor",
    "left": "number minor",
    "better": "says minor",
    "exact": "says minor",
}
"""The kind of each column that is not just said; a minor one gives way where room is short."""
LAST = 2.0
"""The sort key of a metric without a share: behind all shares, which end at 1."""


def metric_traits_table() -> Node:
    """Return the sortable table of all metrics and their traits."""
    heads = [
        sort_heading(_column_kind(name), label(f"guide.compare.{name}"), place)
        for place, name in enumerate(COLUMNS)
    ]
    rows = [_metric_row(measure) for measure in MEASURES.values()]
    return table(label("guide.compare.caption"), heads, rows, kind="sortable folds")


def _metric_row(measure: Measure) -> Node:
    traits = traits_of(measure)
    name = node("span", {"class": "about"}, title_of(measure))
    cells = [
        row_heading("document", measure_link(measure, measure.name), name, value=measure.name),
        _text_cell(
            "relevance", label("guide.compare.graded" if traits.reads_grades else "guide.compare.binary")
        ),
        _yes_no_cell("order", traits.reads_order),
        _yes_no_cell("missing", traits.reads_missing),
        _yes_no_cell("cutoff", measure.has_cutoff),
        _persistence_cell(traits.left_at_depth),
        _text_cell("range", _range_text(measure, traits)),
        _text_cell(
            "better", label("guide.compare.higher" if measure.higher_is_better else "guide.compare.lower")
        ),
        _yes_no_cell("exact", measure.is_rational),
    ]
    return row(cells, key=measure.name)


def _text_cell(column: str, text: str) -> Node:
    return cell(_column_kind(column), text, value=text)


def _yes_no_cell(column: str, is_so: bool) -> Node:
    text = label("guide.compare.yes" if is_so else "guide.compare.no")
    return cell(_column_kind(column) if is_so else f"{_column_kind(column)} not", text, value=int(not is_so))


def _column_kind(column: str) -> str:
    return KINDS.get(column, "says")


def _persistence_cell(share: float | None) -> Node:
    if share is None:
        return cell(_column_kind("left"), UNDEFINED, value=LAST)
    return cell(_column_kind("left"), short(share), value=share)


def _range_text(measure: Measure, traits: Traits) -> str:
    """Return the range of a metric's scores as text."""
    low = "−∞" if measure.lowest is None else short(measure.lowest)
    high = "∞" if measure.highest is None else short(measure.highest)
    is_open = measure.highest is not None and not traits.reaches_highest
    return label("guide.compare.from-below" if is_open else "guide.compare.from-to", low=low, high=high)


FIRST: Final = "decision"
QUESTIONS: Final[dict[str, dict[str, str | Measure]]] = {
    "decision": {"separate": AUC, "threshold": "called", "ranking": "wanted"},
    "called": {"precise": P, "found": R, "both": F1},
    "wanted": {"one": "first", "several": "grades"},
    "first": {"early": RR, "at-all": SUCCESS, "cost": ESL},
    "grades": {"graded": "reader", "binary": "complete"},
    "reader": {"satisfied": ERR, "reads-on": NDCG, "all-graded": Q},
    "complete": {"all-early": AP, "clean": P, "found": R, "both": F1, "unjudged": RBP},
}
"""The answers to each question, with the next question or the metric that each leads to."""


def question_tree() -> Node:
    """Return the tree of questions whose answers lead to a metric."""
    return node("div", {"class": "questions"}, *_question_nodes(FIRST))


def _question_nodes(question: str) -> list[Node]:
    by_metrics = {metric.answers[1]: metric for metric in MEASURES.values() if metric.answers[0] == question}
    answers = [
        node("li", {"key": answer}, *_answer_nodes(question, answer, target))
        for answer, target in (QUESTIONS[question] | by_metrics).items()
    ]
    return [node("strong", None, label(f"guide.question.{question}")), node("ul", None, *answers)]


def _answer_nodes(question: str, answer: str, target: str | Measure) -> list[Node]:
    answer_node = node("span", {"class": "answer"}, label(f"guide.answer.{question}.{answer}"))
    if isinstance(target, str):
        return [answer_node, *_question_nodes(target)]
    return [
        answer_node,
        node("span", {"class": "leads"}, "→ ", measure_link(target, target.name), " ", title_of(target)),
    ]
