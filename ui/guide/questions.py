"""Which metric when: a short tree of questions that ends at metrics."""

from __future__ import annotations

from typing import Final

from metrics.measures import MEASURES
from ui.guide.links import page_link
from ui.parts.names import title_of
from ui.parts.nodes import Node, node
from ui.parts.text import label

FIRST: Final = "decision"
QUESTIONS: Final[dict[str, dict[str, str]]] = {
    "decision": {"threshold": "AUC", "ranking": "wanted"},
    "wanted": {"one": "first", "several": "grades"},
    "first": {"early": "RR", "at-all": "Success", "cost": "ESL"},
    "grades": {"graded": "reader", "binary": "complete"},
    "reader": {"satisfied": "ERR", "reads-on": "nDCG", "all-graded": "Q"},
    "complete": {"all-early": "AP", "clean": "P", "found": "R", "both": "F1", "unjudged": "RBP"},
}
"""The answers to each question, with the next question or the metric that each leads to."""


def question_tree() -> Node:
    """Show the first question; each answer leads to the next one, or to a metric."""
    return node("div", {"class": "questions"}, *_asked(FIRST))


def _asked(question: str) -> list[Node]:
    answers = [
        node("li", {"key": answer}, *_follows(question, answer, then))
        for answer, then in QUESTIONS[question].items()
    ]
    return [node("strong", None, label(f"guide.question.{question}")), node("ul", None, *answers)]


def _follows(question: str, answer: str, then: str) -> list[Node]:
    said = node("span", {"class": "answer"}, label(f"guide.answer.{question}.{answer}"))
    if then in QUESTIONS:
        return [said, *_asked(then)]
    measure = MEASURES[then]
    return [said, node("span", {"class": "leads"}, "→ ", page_link(measure), " ", title_of(measure))]
