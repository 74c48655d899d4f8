"""Which metric when: a short tree of questions that ends at metrics."""

from typing import Final

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
from ui.tree.nodes import Node, measure_link, node
from ui.words.names import title_of
from ui.words.text import label

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
    """Show the first question; each answer leads to the next one, or to a metric."""
    return node("div", {"class": "questions"}, *_question_nodes(FIRST))


def _question_nodes(question: str) -> list[Node]:
    answers = [
        node("li", {"key": answer}, *_answer_nodes(question, answer, target))
        for answer, target in (QUESTIONS[question] | _answers(question)).items()
    ]
    return [node("strong", None, label(f"guide.question.{question}")), node("ul", None, *answers)]


def _answers(question: str) -> dict[str, str | Measure]:
    """Return the answers that the metrics give themselves."""
    return {metric.answers[1]: metric for metric in MEASURES.values() if metric.answers[0] == question}


def _answer_nodes(question: str, answer: str, target: str | Measure) -> list[Node]:
    answer_node = node("span", {"class": "answer"}, label(f"guide.answer.{question}.{answer}"))
    if isinstance(target, str):
        return [answer_node, *_question_nodes(target)]
    return [
        answer_node,
        node("span", {"class": "leads"}, "→ ", measure_link(target, target.name), " ", title_of(target)),
    ]
