"""The steps of a metric cell by cell: each from the cells before it, and how people get one wrong.

`metrics` computes whole columns. Who fills a table by hand goes on from what stands there, be it right
or wrong; so here every cell is a formula of the other cells, and a mistake another formula in its place.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition
from metrics.expected_reciprocal_rank import ERR
from metrics.expected_search_length import ESL
from metrics.judged_ranking import JudgedRanking
from metrics.measure import Measure, always
from metrics.precision_recall import F1, SUCCESS, P, R
from metrics.q_measure import Q
from metrics.rank_biased_precision import PERSISTENCE, RBP
from metrics.reciprocal_rank import RR

Table = Mapping[str, Sequence[float]]
"""Columns by name, a number a rank."""

Cell = Callable[[Table, int, Definition, JudgedRanking], float]
"""The value of a cell, from the table that it stands in, its row counted from 0, and the list."""


@dataclass(frozen=True)
class CellMistake:
    """One mistake with one column: another formula in its cells.

    Attributes
    ----------
    key : str
        Its name; the same mistake with a whole metric has the same name in
        `metrics.conventions.mistakes.MISTAKES`.
    metric : str
        The metric in whose steps it is made.
    column : str
        The column in which it first shows.
    cell : callable
        What is written into a cell.
    can_be_made : callable
        Whether the list and the definition in force leave room for it.
    """

    key: str
    metric: str
    column: str
    cell: Cell
    can_be_made: Callable[[Definition, JudgedRanking], bool] = always


@dataclass(frozen=True)
class ResultMistake:
    """One mistake with a metric that is computed in one step.

    Attributes
    ----------
    key, metric
        As for `CellMistake`.
    value : callable
        What comes out for a list.
    """

    key: str
    metric: str
    value: Callable[[Definition, JudgedRanking], float]


# --- what cells are made of -------------------------------------------------------------------------------


def _over(above: float, below: float) -> float:
    return above / below if below else 0.0


def _of(column: str) -> Cell:
    """The cell of another column, in place of the right one."""
    return lambda table, i, definition, ranking: table[column][i]


def _sum(column: str, total: str) -> Cell:
    """A running sum: the cell above and what this rank adds."""
    return lambda table, i, definition, ranking: (table[total][i - 1] if i else 0.0) + table[column][i]


def _times(one: str, other: str) -> Cell:
    return lambda table, i, definition, ranking: table[one][i] * table[other][i]


def _gain(grade: float, gain: str) -> float:
    if math.isnan(grade):
        return 0.0
    return float({"linear": grade, "exponential": 2**grade - 1, "power": 2**grade}[gain])


def _gain_of(column: str, gain: str = "") -> Cell:
    """The gain of a grade: the one in force, or another."""
    return lambda table, i, definition, ranking: _gain(table[column][i], gain or definition.gain)


def _other_gain(column: str) -> Cell:
    def cell(table: Table, i: int, definition: Definition, ranking: JudgedRanking) -> float:
        other = "linear" if definition.gain == "exponential" else "exponential"
        return _gain(table[column][i], other)

    return cell


def _is_exponential(definition: Definition, ranking: JudgedRanking) -> bool:
    return definition.gain == "exponential"


def _sorted(grades: Sequence[float]) -> list[float]:
    return sorted((grade for grade in grades if not math.isnan(grade)), reverse=True)


def _grade(grades: Sequence[float], i: int) -> float:
    return grades[i] if i < len(grades) else math.nan


def _dcg(grades: Sequence[float], i: int, definition: Definition, ranking: JudgedRanking) -> float:
    """Sum the discounted gains down to a row."""
    return sum(
        _gain(grade, definition.gain) / math.log2(rank + 1)
        for rank, grade in enumerate(grades[: i + 1], start=1)
    )


def _hits(table: Table, i: int) -> float:
    return sum(table["relevant"][: i + 1])


def _highest(table: Table) -> float:
    return max(1.0, *table["grade"])


# --- the right cells --------------------------------------------------------------------------------------

CELLS: Final[dict[str, dict[str, Cell]]] = {
    NDCG.name: {
        "gain": _gain_of("grade"),
        "CG": _sum("gain", "CG"),
        "discount": lambda table, i, definition, ranking: 1 / math.log2(i + 2),
        "discounted gain": _times("gain", "discount"),
        "DCG": _sum("discounted gain", "DCG"),
        "ideal grade": lambda table, i, definition, ranking: _grade(_sorted(ranking.judged), i),
        "ideal discounted gain": lambda table, i, definition, ranking: (
            _gain(table["ideal grade"][i], definition.gain) * table["discount"][i]
        ),
        "IDCG": _sum("ideal discounted gain", "IDCG"),
        NDCG.name: lambda table, i, definition, ranking: _over(table["DCG"][i], table["IDCG"][i]),
    },
    ERR.name: {
        "stop if reached": lambda table, i, definition, ranking: (
            (2 ** table["grade"][i] - 1) / 2**ranking.max_grade
        ),
        "reaches": lambda table, i, definition, ranking: (
            table["reaches"][i - 1] * (1 - table["stop if reached"][i - 1]) if i else 1.0
        ),
        "stops here": _times("reaches", "stop if reached"),
        "1/rank": lambda table, i, definition, ranking: 1 / (i + 1),
        "contribution": _times("stops here", "1/rank"),
        ERR.name: _sum("contribution", ERR.name),
    },
    AP.name: {
        "hits so far": _sum("relevant", "hits so far"),
        "P@i": lambda table, i, definition, ranking: table["hits so far"][i] / (i + 1),
        "R@i": lambda table, i, definition, ranking: _over(
            table["hits so far"][i], ranking.relevant(definition.threshold)
        ),
        "contribution": lambda table, i, definition, ranking: (
            table["relevant"][i] * _over(table["P@i"][i], ranking.relevant(definition.threshold))
        ),
        AP.name: _sum("contribution", AP.name),
    },
    RR.name: {
        "1/rank": lambda table, i, definition, ranking: 1 / (i + 1),
        RR.name: lambda table, i, definition, ranking: max(
            table[RR.name][i - 1] if i else 0.0, table["relevant"][i] * table["1/rank"][i]
        ),
    },
    RBP.name: {
        "weight": lambda table, i, definition, ranking: (
            (1 - PERSISTENCE.of(definition)) * PERSISTENCE.of(definition) ** i
        ),
        "contribution": _times("relevant", "weight"),
        RBP.name: _sum("contribution", RBP.name),
    },
    Q.name: {
        "hits so far": _sum("relevant", "hits so far"),
        "CG": lambda table, i, definition, ranking: (
            (table["CG"][i - 1] if i else 0.0)
            + table["relevant"][i] * _gain(table["grade"][i], definition.gain)
        ),
        "ideal CG": lambda table, i, definition, ranking: sum(
            _gain(grade, definition.gain)
            for grade in _sorted(ranking.judged)[: i + 1]
            if grade >= definition.threshold
        ),
        "blended ratio": lambda table, i, definition, ranking: _over(
            table["hits so far"][i] + table["CG"][i], i + 1 + table["ideal CG"][i]
        ),
        "contribution": lambda table, i, definition, ranking: (
            table["relevant"][i] * _over(table["blended ratio"][i], ranking.relevant(definition.threshold))
        ),
        "Q": _sum("contribution", "Q"),
    },
    ESL.name: {
        "hits so far": _sum("relevant", "hits so far"),
        "in vain": lambda table, i, definition, ranking: float(table["hits so far"][i] < 1),
        ESL.name: _sum("in vain", ESL.name),
    },
}
"""The columns of a metric's steps that follow from others, each as the formula of a cell, in the order of the
table; under the discount 1/log2(i + 1) and the other choices that are usual."""

GIVEN: Final = ("rank", "grade", "relevant")
"""The columns that all others start from."""


# --- the mistakes -----------------------------------------------------------------------------------------

CELL_MISTAKES: Final = (
    CellMistake("other-gain", NDCG.name, "gain", _other_gain("grade")),
    CellMistake("two-to-r-without-minus-one", NDCG.name, "gain", _gain_of("grade", "power"), _is_exponential),
    CellMistake("not-running", NDCG.name, "CG", _of("gain")),
    CellMistake(
        "log2-i",
        NDCG.name,
        "discount",
        lambda table, i, definition, ranking: 1 / math.log2(i + 1) if i else 1.0,
    ),
    CellMistake(
        "natural-log", NDCG.name, "discount", lambda table, i, definition, ranking: 1 / math.log(i + 2)
    ),
    CellMistake("rank-for-log", NDCG.name, "discount", lambda table, i, definition, ranking: 1 / (i + 1)),
    CellMistake(
        "discount-upside-down", NDCG.name, "discount", lambda table, i, definition, ranking: math.log2(i + 2)
    ),
    CellMistake(
        "discount-multiplied",
        NDCG.name,
        "discounted gain",
        lambda table, i, definition, ranking: _over(table["gain"][i], table["discount"][i]),
    ),
    CellMistake("not-discounted", NDCG.name, "discounted gain", _of("gain")),
    CellMistake("not-running", NDCG.name, "DCG", _of("discounted gain")),
    CellMistake("gains-summed", NDCG.name, "DCG", _of("CG")),
    CellMistake("labels-as-ideal", NDCG.name, "ideal grade", _of("grade")),
    CellMistake(
        "shown-only",
        NDCG.name,
        "ideal grade",
        lambda table, i, definition, ranking: _grade(_sorted(ranking.grades), i),
        lambda definition, ranking: bool(ranking.missing),
    ),
    CellMistake(
        "ideal-worst-first",
        NDCG.name,
        "ideal grade",
        lambda table, i, definition, ranking: _grade(_sorted(ranking.judged)[::-1], i),
    ),
    CellMistake("not-discounted", NDCG.name, "ideal discounted gain", _gain_of("ideal grade")),
    CellMistake("labels-as-ideal", NDCG.name, "ideal discounted gain", _of("discounted gain")),
    CellMistake("not-running", NDCG.name, "IDCG", _of("ideal discounted gain")),
    CellMistake("labels-as-ideal", NDCG.name, "IDCG", _of("DCG")),
    CellMistake(
        "shown-only",
        NDCG.name,
        "IDCG",
        lambda table, i, definition, ranking: _dcg(_sorted(ranking.grades), i, definition, ranking),
        lambda definition, ranking: bool(ranking.missing),
    ),
    CellMistake(
        "share-upside-down",
        NDCG.name,
        NDCG.name,
        lambda table, i, definition, ranking: _over(table["IDCG"][i], table["DCG"][i]),
    ),
    CellMistake(
        "ideal-not-cut",
        NDCG.name,
        NDCG.name,
        lambda table, i, definition, ranking: _over(
            table["DCG"][i], _dcg(_sorted(ranking.judged), len(ranking.judged), definition, ranking)
        ),
    ),
    CellMistake(
        "shown-only",
        NDCG.name,
        NDCG.name,
        lambda table, i, definition, ranking: _over(
            table["DCG"][i], _dcg(_sorted(ranking.grades), i, definition, ranking)
        ),
        lambda definition, ranking: bool(ranking.missing),
    ),
    CellMistake(
        "err-max-grade",
        ERR.name,
        "stop if reached",
        lambda table, i, definition, ranking: (2 ** table["grade"][i] - 1) / 2 ** _highest(table),
    ),
    CellMistake(
        "two-to-r-without-minus-one",
        ERR.name,
        "stop if reached",
        lambda table, i, definition, ranking: 2 ** table["grade"][i] / 2**ranking.max_grade,
    ),
    CellMistake(
        "err-share-of-scale",
        ERR.name,
        "stop if reached",
        lambda table, i, definition, ranking: table["grade"][i] / ranking.max_grade,
    ),
    CellMistake(
        "err-minus-one-below",
        ERR.name,
        "stop if reached",
        lambda table, i, definition, ranking: (2 ** table["grade"][i] - 1) / (2**ranking.max_grade - 1),
    ),
    CellMistake("err-no-survival", ERR.name, "reaches", lambda table, i, definition, ranking: 1.0),
    CellMistake(
        "err-chance-for-survival",
        ERR.name,
        "reaches",
        lambda table, i, definition, ranking: (
            table["reaches"][i - 1] * table["stop if reached"][i - 1] if i else 1.0
        ),
    ),
    CellMistake(
        "err-last-only",
        ERR.name,
        "reaches",
        lambda table, i, definition, ranking: 1 - table["stop if reached"][i - 1] if i else 1.0,
    ),
    CellMistake(
        "err-stops-subtracted",
        ERR.name,
        "reaches",
        lambda table, i, definition, ranking: 1 - sum(table["stop if reached"][:i]),
    ),
    CellMistake("err-no-survival", ERR.name, "stops here", _of("stop if reached")),
    CellMistake(
        "err-added",
        ERR.name,
        "stops here",
        lambda table, i, definition, ranking: table["reaches"][i] + table["stop if reached"][i],
    ),
    CellMistake(
        "zero-based", ERR.name, "1/rank", lambda table, i, definition, ranking: 1 / i if i else math.nan
    ),
    CellMistake(
        "err-log-discount", ERR.name, "1/rank", lambda table, i, definition, ranking: 1 / math.log2(i + 2)
    ),
    CellMistake("err-no-rank", ERR.name, "contribution", _of("stops here")),
    CellMistake("err-no-survival", ERR.name, "contribution", _times("stop if reached", "1/rank")),
    CellMistake("not-running", ERR.name, ERR.name, _of("contribution")),
    CellMistake("hits-not-running", AP.name, "hits so far", _of("relevant")),
    CellMistake("ap-counts-ranks", AP.name, "hits so far", lambda table, i, definition, ranking: i + 1.0),
    CellMistake(
        "recall-for-precision",
        AP.name,
        "P@i",
        lambda table, i, definition, ranking: _over(
            table["hits so far"][i], ranking.relevant(definition.threshold)
        ),
    ),
    CellMistake(
        "ap-only-own-hit",
        AP.name,
        "P@i",
        lambda table, i, definition, ranking: table["relevant"][i] / (i + 1),
    ),
    CellMistake(
        "precision-for-recall",
        AP.name,
        "R@i",
        lambda table, i, definition, ranking: table["hits so far"][i] / (i + 1),
    ),
    CellMistake(
        "ap-listed-only",
        AP.name,
        "R@i",
        lambda table, i, definition, ranking: _over(
            table["hits so far"][i], sum(ranking.labels(definition.threshold))
        ),
        lambda definition, ranking: bool(ranking.missing),
    ),
    CellMistake("ap-not-divided", AP.name, "contribution", _times("relevant", "P@i")),
    CellMistake(
        "ap-over-every-rank",
        AP.name,
        "contribution",
        lambda table, i, definition, ranking: table["P@i"][i] / len(table["P@i"]),
    ),
    CellMistake(
        "ap-every-rank-over-relevant",
        AP.name,
        "contribution",
        lambda table, i, definition, ranking: _over(table["P@i"][i], ranking.relevant(definition.threshold)),
    ),
    CellMistake(
        "ap-divide-by-rank",
        AP.name,
        "contribution",
        lambda table, i, definition, ranking: table["relevant"][i] * table["P@i"][i] / len(table["P@i"]),
    ),
    CellMistake(
        "ap-listed-only",
        AP.name,
        "contribution",
        lambda table, i, definition, ranking: (
            table["relevant"][i] * _over(table["P@i"][i], sum(ranking.labels(definition.threshold)))
        ),
        lambda definition, ranking: bool(ranking.missing),
    ),
    CellMistake("not-running", AP.name, AP.name, _of("contribution")),
    CellMistake(
        "rr-zero-based", RR.name, "1/rank", lambda table, i, definition, ranking: 1 / i if i else math.nan
    ),
    CellMistake("rr-every-hit", RR.name, RR.name, _times("relevant", "1/rank")),
    CellMistake(
        "rr-added",
        RR.name,
        RR.name,
        lambda table, i, definition, ranking: (
            (table[RR.name][i - 1] if i else 0.0) + table["relevant"][i] * table["1/rank"][i]
        ),
    ),
    CellMistake("rr-any-rank", RR.name, RR.name, _of("1/rank")),
    CellMistake(
        "rbp-no-share",
        RBP.name,
        "weight",
        lambda table, i, definition, ranking: PERSISTENCE.of(definition) ** i,
    ),
    CellMistake(
        "rbp-power-of-rank",
        RBP.name,
        "weight",
        lambda table, i, definition, ranking: (
            (1 - PERSISTENCE.of(definition)) * PERSISTENCE.of(definition) ** (i + 1)
        ),
    ),
    CellMistake(
        "rbp-patience-for-share",
        RBP.name,
        "weight",
        lambda table, i, definition, ranking: (
            PERSISTENCE.of(definition) * (1 - PERSISTENCE.of(definition)) ** i
        ),
    ),
    CellMistake("rbp-every-rank", RBP.name, "contribution", _of("weight")),
    CellMistake("not-running", RBP.name, RBP.name, _of("contribution")),
    CellMistake("hits-not-running", Q.name, "hits so far", _of("relevant")),
    CellMistake("not-running", Q.name, "CG", _of("grade")),
    CellMistake(
        "q-plain-precision",
        Q.name,
        "blended ratio",
        lambda table, i, definition, ranking: table["hits so far"][i] / (i + 1),
    ),
    CellMistake(
        "q-gains-only",
        Q.name,
        "blended ratio",
        lambda table, i, definition, ranking: _over(table["CG"][i], table["ideal CG"][i]),
    ),
    CellMistake("ap-not-divided", Q.name, "contribution", _times("relevant", "blended ratio")),
    CellMistake(
        "ap-every-rank-over-relevant",
        Q.name,
        "contribution",
        lambda table, i, definition, ranking: _over(
            table["blended ratio"][i], ranking.relevant(definition.threshold)
        ),
    ),
    CellMistake("not-running", Q.name, "Q", _of("contribution")),
    CellMistake("hits-not-running", ESL.name, "hits so far", _of("relevant")),
    CellMistake(
        "esl-every-miss", ESL.name, "in vain", lambda table, i, definition, ranking: 1 - table["relevant"][i]
    ),
    CellMistake(
        "esl-first-hit-too",
        ESL.name,
        "in vain",
        lambda table, i, definition, ranking: float(i == 0 or table["hits so far"][i - 1] < 1),
    ),
    CellMistake("not-running", ESL.name, ESL.name, _of("in vain")),
)
"""The mistakes with the cells of a metric's steps, in the order in which they are looked for."""


def _cut(definition: Definition, ranking: JudgedRanking) -> int:
    return min(ranking.k or len(ranking.grades), len(ranking.grades))


def _found(definition: Definition, ranking: JudgedRanking) -> int:
    return sum(ranking.labels(definition.threshold)[: _cut(definition, ranking)])


def _swapped(definition: Definition, ranking: JudgedRanking) -> tuple[float, float]:
    """Precision and recall at the cutoff."""
    return _found(definition, ranking) / (ranking.k or _cut(definition, ranking)), _over(
        _found(definition, ranking), ranking.relevant(definition.threshold)
    )


def _first_reciprocal(definition: Definition, ranking: JudgedRanking) -> float:
    """RR at the cutoff."""
    labels = ranking.labels(definition.threshold)[: _cut(definition, ranking)]
    return 1 / (labels.index(1) + 1) if any(labels) else 0.0


RESULT_MISTAKES: Final = (
    ResultMistake(
        "recall-for-precision", P.name, lambda definition, ranking: _swapped(definition, ranking)[1]
    ),
    ResultMistake(
        "whole-list-below",
        P.name,
        lambda definition, ranking: _over(_found(definition, ranking), len(ranking.grades)),
    ),
    ResultMistake("hits-not-divided", P.name, lambda definition, ranking: float(_found(definition, ranking))),
    ResultMistake(
        "precision-for-recall", R.name, lambda definition, ranking: _swapped(definition, ranking)[0]
    ),
    ResultMistake(
        "ap-listed-only",
        R.name,
        lambda definition, ranking: _over(
            _found(definition, ranking), sum(ranking.labels(definition.threshold))
        ),
    ),
    ResultMistake(
        "whole-list-below",
        R.name,
        lambda definition, ranking: _over(_found(definition, ranking), len(ranking.grades)),
    ),
    ResultMistake("hits-not-divided", R.name, lambda definition, ranking: float(_found(definition, ranking))),
    ResultMistake(
        "f-plain-mean", F1.name, lambda definition, ranking: sum(_swapped(definition, ranking)) / 2
    ),
    ResultMistake("f-product", F1.name, lambda definition, ranking: math.prod(_swapped(definition, ranking))),
    ResultMistake("f-without-two", F1.name, lambda definition, ranking: F1.value(definition, ranking) / 2),
    ResultMistake(
        "esl-as-rr", ESL.name, lambda definition, ranking: 1 / (ESL.value(definition, ranking) + 1)
    ),
    ResultMistake(
        "whole-list-below",
        ESL.name,
        lambda definition, ranking: ESL.value(definition, ranking) / len(ranking.grades),
    ),
    ResultMistake(
        "precision-for-hit", SUCCESS.name, lambda definition, ranking: _swapped(definition, ranking)[0]
    ),
    ResultMistake(
        "recall-for-hit", SUCCESS.name, lambda definition, ranking: _swapped(definition, ranking)[1]
    ),
    ResultMistake(
        "hits-not-divided", SUCCESS.name, lambda definition, ranking: float(_found(definition, ranking))
    ),
    ResultMistake("rr-for-hit", SUCCESS.name, _first_reciprocal),
    ResultMistake(
        "hit-below-the-cutoff",
        SUCCESS.name,
        lambda definition, ranking: float(any(ranking.labels(definition.threshold))),
    ),
)
"""Mistakes with metrics that have no table of steps."""


# --- whole tables -----------------------------------------------------------------------------------------


def has_cells(measure: Measure) -> bool:
    """Return whether the steps of a measure are known cell by cell."""
    return measure.name in CELLS


def given_columns(measure: Measure, definition: Definition, ranking: JudgedRanking) -> dict[str, list[float]]:
    """Return the columns that a table starts from: rank, grade, and whether it is relevant."""
    columns = measure.columns(definition, ranking)
    return {name: [float(each) for each in columns[name]] for name in GIVEN if name in columns}


def filled(
    measure: Measure, definition: Definition, ranking: JudgedRanking, mistake: CellMistake | None = None
) -> dict[str, list[float]]:
    """Fill the table of a measure's steps, with a mistake in one column if one is named.

    What follows from the mistaken cells is computed rightly from them.

    Parameters
    ----------
    measure : Measure
        One that `has_cells`.
    definition : Definition
        The definition in force.
    ranking : JudgedRanking
        The list, all of whose documents are judged.
    mistake : CellMistake, optional
        The mistake that is made.

    Returns
    -------
    dict of str to list of float
        The columns from left to right; NaN where a mistake gives no number.

    Examples
    --------
    >>> from metrics.conventions.cells import filled
    >>> from metrics.conventions import JudgedRanking
    >>> from metrics.definition import USUAL
    >>> from metrics.reciprocal_rank import RR
    >>> filled(RR, USUAL, JudgedRanking((0, 2, 1)))[RR.name]
    [0.0, 0.5, 0.5]
    """
    table = given_columns(measure, definition, ranking)
    for column, right in CELLS[measure.name].items():
        is_mistaken = mistake is not None and mistake.column == column
        cell = mistake.cell if mistake is not None and is_mistaken else right
        table[column] = []
        for i in range(len(table["rank"])):
            table[column].append(float(cell(table, i, definition, ranking)))
    return table


def cell_mistakes(
    measure: Measure, definition: Definition, ranking: JudgedRanking, column: str = ""
) -> Iterator[CellMistake]:
    """Return the mistakes that can be made in the steps of a list's measure, or in one of their columns.

    Examples
    --------
    >>> from metrics.conventions.cells import cell_mistakes
    >>> from metrics.conventions import JudgedRanking
    >>> from metrics.definition import USUAL
    >>> from metrics.rank_biased_precision import PERSISTENCE, RBP
    >>> [each.key for each in cell_mistakes(RBP, USUAL, JudgedRanking((1, 0)), "weight")]
    ['rbp-no-share', 'rbp-power-of-rank', 'rbp-patience-for-share']
    """
    return (
        each
        for each in CELL_MISTAKES
        if each.metric == measure.name
        and column in ("", each.column)
        and each.can_be_made(definition, ranking)
    )
