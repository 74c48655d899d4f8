"""Tables of a metric's steps: columns of intermediate quantities, a row a rank."""

from collections.abc import Sequence
from reprlib import repr as brief
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from metrics.numeric.arrays import Array, invalid_argument
from metrics.numeric.cutoffs import Cutoff, Cutoffs, as_cutoffs

if TYPE_CHECKING:
    import pandas as pd

Columns: TypeAlias = dict[str, Array]
"""Name to values, all of one length, from left to right as one would write them on the board."""

COUNTS = frozenset(
    {"rank", "relevant", "hits so far", "gain", "CG", "ideal CG", "in vain", "TP", "FP", "TN", "FN"}
)
"""Columns that count documents or add up whole gains: whole, unless tied documents share what they gain."""


Table: TypeAlias = "pd.DataFrame"
"""The same as a table of pandas."""


def as_table(columns: Columns) -> Table:
    """Return columns as a pandas DataFrame, a row a rank."""
    # pandas takes half a second to import, and only tables need it: the server starts without.
    import pandas as pd

    return pd.DataFrame(columns)


def one_list(array: Array, name: str = "grades") -> Array:
    """Check that these are the grades of one list, ``(n,)``."""
    if array.ndim != 1:
        raise invalid_argument(name, "one list, shape (n,), where steps are shown", f"shape {array.shape}")
    return array


def every_rank(k: Cutoff, length: int) -> Cutoffs:
    """Return the cutoffs 1, 2, ... of a table that shows `k` ranks of a list of this `length`."""
    if isinstance(k, Sequence | np.ndarray):
        raise invalid_argument("k", "None or a whole number from 1 up, the number of ranks to show", brief(k))
    return Cutoffs(tuple(range(1, as_cutoffs(k).depths(length)[0] + 1)), is_sequence=True)
