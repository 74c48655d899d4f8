"""Ranking metrics as numpy expressions along the last axis, the rank: grades ``(..., n)`` in, scores out. An
impossible argument is a `ValueError` that names it, its value and what is allowed.
"""

from metrics.analysis.disagreement import compare, disagreements, tau_matrix
from metrics.analysis.distribution import (
    distribution,
    joint_histogram,
    merge_pairs,
    pareto_front,
    score_pairs,
)
from metrics.analysis.orders import Orders, all_orders, distinct_orders
from metrics.analysis.swaps import (
    best_move,
    best_swap,
    move_changes,
    moved,
    position_curve,
    positions,
    swap_changes,
    swapped,
)
from metrics.average_precision import (
    average_precision,
    average_precision_columns,
    average_precision_steps,
    interpolated_precision,
)
from metrics.bpref import bpref, judged_share
from metrics.cumulative_gain import cg, dcg, idcg, ndcg, ndcg_columns, ndcg_contributions, ndcg_steps
from metrics.expected_reciprocal_rank import err, err_columns, err_steps, stop_probabilities
from metrics.expected_search_length import expected_search_length, expected_search_length_columns
from metrics.graded_average_precision import graded_average_precision, graded_average_precision_columns
from metrics.inst import inst, inst_columns
from metrics.numeric.arrays import exact, exact_mean
from metrics.numeric.scores import contributions, read_down
from metrics.precision_recall import (
    f_measure,
    f_measure_columns,
    hit,
    pooled_recall,
    precision,
    r_precision,
    recall,
)
from metrics.q_measure import q_measure, q_measure_columns
from metrics.rank_biased_precision import rbp, rbp_columns, rbp_residual
from metrics.reciprocal_rank import reciprocal_rank, reciprocal_rank_columns, reciprocal_rank_steps
from metrics.roc import (
    auc,
    auc_contributions,
    confusion,
    exact_roc_columns,
    exact_scored_average_precision,
    pairs,
    precision_recall_curve,
    roc_columns,
    roc_curve,
    roc_steps,
    scored_average_precision,
)
