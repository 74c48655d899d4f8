"""Comparing systems over the same queries, in the same order: how large is the difference, and how sure?"""

# scipy, with which the tests compare, is no part of the app: its import takes seconds and 75 MB a process,
# its randomisation a hundred times as long, and its Tukey test is for independent groups.

from metrics.significance.multiple_comparisons import benjamini_hochberg, holm, residual_variance, tukey_hsd
from metrics.significance.paired import sign_test, t_interval, t_test, wilcoxon
from metrics.significance.power import cohens_d, detectable_difference, power, superiority
from metrics.significance.resampling import bootstrap, randomisation
