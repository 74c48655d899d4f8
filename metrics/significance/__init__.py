"""Comparing systems over the same queries: how large is the difference, and how sure is that?

Each function takes numbers of queries, the same queries in the same order. A textbook in the order of its
chapters: `effect`, `paired`, `resampling`, `several`, `power`; `distributions` is its appendix.

scipy has most of it and is what the tests compare with, digit by digit. It is no part of the app: to import
it takes seconds and 75 MB in each process, beside 113 MB of disk, for what is written here in 140 lines of
distributions; its randomisation takes a hundred times as long, and its Tukey test is for independent groups.
"""

from metrics.significance.effect import hedges, standardised, superiority
from metrics.significance.paired import sign_test, t_interval, t_test, wilcoxon
from metrics.significance.power import detectable, power, queries_needed
from metrics.significance.resampling import bootstrap, randomisation
from metrics.significance.several import benjamini_hochberg, holm, residual_variance, tukey_hsd

__all__ = [
    "benjamini_hochberg",
    "bootstrap",
    "detectable",
    "hedges",
    "holm",
    "power",
    "queries_needed",
    "randomisation",
    "residual_variance",
    "sign_test",
    "standardised",
    "superiority",
    "t_interval",
    "t_test",
    "tukey_hsd",
    "wilcoxon",
]
