"""Comparing two systems, or several, over the same queries: mean difference, interval, significance tests."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

import numpy as np

from metrics.significance.multiple_comparisons import benjamini_hochberg, holm, tukey_hsd
from metrics.significance.paired import sign_test, t_interval, t_test, wilcoxon
from metrics.significance.power import cohens_d
from metrics.significance.resampling import DRAWS, RESAMPLES, bootstrap, randomisation

if TYPE_CHECKING:
    import pandas as pd

    from metrics.numeric.arrays import FloatArray

CONFIDENCE: Final = 0.95


def compare(a: "pd.DataFrame", b: "pd.DataFrame", *, draws: int = DRAWS, seed: int = 0) -> "pd.DataFrame":
    """Compare two systems: what `evaluate` returned for A and for B.

    Parameters
    ----------
    a, b : pandas.DataFrame
        A row a query, a column a measure. Compared are the measures and queries of both; a query for which
        one of the two has no value does not count for this measure.
    draws, seed : int
        Of the randomisation test.

    Returns
    -------
    pandas.DataFrame
        A row a measure; columns ``queries, a, b`` (the means), ``difference, low, high`` (with its 95 %
        interval by Student's t), ``low_bootstrap, high_bootstrap`` (by the bootstrap, BCa), ``won, equal,
        lost`` (queries, for B), ``effect`` (the difference in units of its spread), ``t`` and the p of each
        test: ``p_t, p_randomisation, p_wilcoxon, p_sign``.

    Raises
    ------
    ValueError
        If the two have fewer than two queries or no measure in common.

    Examples
    --------
    >>> import pandas as pd
    >>> from metrics.runs import compare
    >>> a = pd.DataFrame({"AP": [0.1, 0.2, 0.3]}, index=["q1", "q2", "q3"])
    >>> row = compare(a, a.mul(2)).loc["AP"]
    >>> round(row["difference"], 4), row["won"], row["p_randomisation"]
    (np.float64(0.2), np.float64(3.0), np.float64(0.25))
    """
    import pandas as pd

    queries = a.index.intersection(b.index, sort=False)
    measures = [name for name in a.columns if name in b.columns]
    if len(queries) < 2 or not measures:
        raise ValueError(
            "a and b must have at least two queries and a measure in common, "
            f"got {len(queries)} and {len(measures)}"
        )
    rows = [
        _compare_values(a.loc[queries, name].to_numpy(), b.loc[queries, name].to_numpy(), draws, seed)
        for name in measures
    ]
    return pd.DataFrame(rows, index=pd.Index(measures, name="measure"))


def compare_all(
    tables: "Mapping[str, pd.DataFrame]",
    measure: str,
    *,
    correction: str = "tukey",
    tests: int | None = None,
    draws: int = RESAMPLES,
    seed: int = 0,
) -> "pd.DataFrame":
    """Return all pairs of several systems by one measure, over the queries that all have: difference b - a,
    its uncorrected 95 % interval, p corrected by "tukey", "holm" or "bh" for `tests`, and effect.
    """
    import pandas as pd

    if correction not in ("tukey", "holm", "bh"):
        raise ValueError(f'correction must be "tukey", "holm" or "bh", got {correction!r}')
    values = pd.concat(
        {name: table[measure] for name, table in _tables_with(tables, measure)}, axis=1, join="inner"
    )
    scores = values.dropna().to_numpy()
    if len(scores) < 2 or len(tables) < 2:
        raise ValueError(f"tables must be of two systems and two queries at least, got shape {scores.shape}")
    pairs = tukey_hsd(scores, draws, seed)
    differences = [scores[:, pair.second] - scores[:, pair.first] for pair in pairs]
    intervals = [t_interval(d, CONFIDENCE) for d in differences]
    p = np.array([pair.p for pair in pairs])
    if correction != "tukey":
        correct = holm if correction == "holm" else benjamini_hochberg
        p = correct([t_test(d).p for d in differences], tests)
    return pd.DataFrame(
        {
            "a": [values.columns[pair.first] for pair in pairs],
            "b": [values.columns[pair.second] for pair in pairs],
            "difference": [pair.difference for pair in pairs],
            "low": [interval.low for interval in intervals],
            "high": [interval.high for interval in intervals],
            "p": p,
            "effect": [pair.effect for pair in pairs],
        }
    )


def _tables_with(tables: "Mapping[str, pd.DataFrame]", measure: str) -> "Iterator[tuple[str, pd.DataFrame]]":
    for name, table in tables.items():
        if measure not in table:
            raise ValueError(f"measure must be a column of all tables, {name} has {', '.join(table.columns)}")
        yield name, table


def _compare_values(a: "FloatArray", b: "FloatArray", draws: int, seed: int) -> dict[str, float]:
    both = ~(np.isnan(a) | np.isnan(b))
    a, b = a[both], b[both]
    d = b - a
    interval, corrected = t_interval(d, CONFIDENCE), bootstrap(d, CONFIDENCE, seed=seed).bca_interval
    test, signs = t_test(d), sign_test(d)
    return {
        "queries": len(d),
        "a": float(a.mean()),
        "b": float(b.mean()),
        "difference": float(d.mean()),
        "low": interval.low,
        "high": interval.high,
        "low_bootstrap": corrected.low,
        "high_bootstrap": corrected.high,
        "won": signs.won,
        "equal": len(d) - signs.won - signs.lost,
        "lost": signs.lost,
        "effect": cohens_d(d),
        "t": test.statistic,
        "p_t": test.p,
        "p_randomisation": randomisation(d, draws, seed).p,
        "p_wilcoxon": wilcoxon(d).p,
        "p_sign": signs.p,
    }
