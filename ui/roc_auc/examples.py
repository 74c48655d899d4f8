"""Two worked examples: an accuracy of 99 % that is worth nothing, and one AUC for two unlike lists."""

from collections.abc import Sequence
from math import inf

from metrics import auc, average_precision, reciprocal_rank, roc_columns, scored_average_precision
from metrics.average_precision import AP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC
from ui.tables.plain_table import plain_table, row
from ui.tree.nodes import Node
from ui.words.numbers import decimal, short
from ui.words.text import label

DOCUMENTS = 100
"""The number of documents of the example, one of them relevant."""

SAME_AUC = ((1, 0, 0, 0, 1, 0), (0, 1, 0, 1, 0, 0))
"""Two lists that win as many pairs as each other."""


def imbalance_table() -> Node:
    """Show what three ways to treat 100 documents, one of them relevant, are worth."""
    names = ("TP", "FP", "TN", "FN", "accuracy", "recall", AUC.name, AP.name)
    heads = [
        (label("roc_auc.example-who"), "document"),
        *((label(f"roc_auc.column.{name}"), "") for name in names),
    ]
    rows = [
        _judged_row("never", [0.0] * DOCUMENTS, 1, inf),
        _judged_row("tenth", _descending_scores(), 10, _descending_scores()[9]),
        _judged_row("first", _descending_scores(), 1, _descending_scores()[0]),
    ]
    return plain_table(label("roc_auc.example-imbalance"), heads, rows)


def _descending_scores() -> list[float]:
    return [float(DOCUMENTS - i) for i in range(DOCUMENTS)]


def _judged_row(name: str, scores: Sequence[float], rank: int, threshold: float) -> Node:
    """Judge a list whose only relevant document stands at a rank."""
    labels = [int(i == rank) for i in range(1, DOCUMENTS + 1)]
    columns = roc_columns(scores, labels)
    at = list(columns["threshold"]).index(threshold)
    counts = [short(float(columns[name][at])) for name in ("TP", "FP", "TN", "FN")]
    rates = [
        columns["accuracy"][at],
        columns["recall"][at],
        auc(scores, labels),
        scored_average_precision(scores, labels),
    ]
    cells = [*counts, *(decimal(float(value)) for value in rates)]
    return row(name, label(f"roc_auc.example-{name}"), *((cell, "") for cell in cells))


def same_auc_table() -> Node:
    """Show two lists of one AUC on which other metrics disagree."""
    heads = [
        (label("roc_auc.example-list"), "document"),
        *((label(f"roc_auc.column.{name}"), "") for name in (AUC.name, AP.name, RR.name)),
    ]
    return plain_table(label("roc_auc.example-same"), heads, [_metrics_row(labels) for labels in SAME_AUC])


def _metrics_row(labels: Sequence[int]) -> Node:
    scores = range(len(labels), 0, -1)
    values = (auc(scores, labels), average_precision(labels), reciprocal_rank(labels))
    text = " ".join(map(str, labels))
    return row(text, text, *((decimal(float(value)), "") for value in values))
