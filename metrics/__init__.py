"""Ranking metrics as numpy expressions along the last axis: the rank.

Grades come as an array ``(..., n)`` in ranked order; a score has the leading shape. One list, a class of
lists, all orders of a list and 100,000 queries go through the same functions.
"""

from metrics.cumulative_gain import cg, dcg, idcg, ndcg, ndcg_columns, ndcg_steps

__all__ = ["cg", "dcg", "idcg", "ndcg", "ndcg_columns", "ndcg_steps"]
