"""The notation of ir_measures: ``nDCG@10``, ``AP(rel=2)@100``, ``RBP(p=0.5)``."""

import ast
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.numeric.arrays import FloatArray
from metrics.precision_recall import SUCCESS, P, R
from metrics.reciprocal_rank import RR
from metrics.runs.remarks import excerpt

_TREC = {
    AP.name: ("map", "map_cut_{k}"),
    NDCG.name: ("ndcg", "ndcg_cut_{k}"),
    RR.name: ("recip_rank", ""),
    P.name: ("P", "P_{k}"),
    R.name: ("recall", "recall_{k}"),
    SUCCESS.name: ("success", "success_{k}"),
    "Bpref": ("bpref", ""),
    "Rprec": ("Rprec", "Rprec_mult_{k:.2f}"),
    "IPrecAvg": ("11pt_avg", ""),
    "RelP": ("", "relative_P_{k}"),
    "NumRet": ("num_ret", ""),
    "NumRel": ("num_rel", ""),
    "NumNonRel": ("num_nonrel_judged_ret", ""),
    "Utility": ("utility", ""),
    "IPrec": ("", "iprec_at_recall_{k:.2f}"),
    "SetP": ("set_P", ""),
    "SetR": ("set_recall", ""),
    "SetF": ("set_F", ""),
    "SetAP": ("set_map", ""),
    "SetRelP": ("set_relative_P", ""),
}
"""What trec_eval calls a measure, without and with a cutoff."""
_WRITTEN = re.compile(r"(?P<name>[A-Za-z]\w*)(?:\((?P<parameters>.*)\))?(?:@(?P<cutoff>[0-9.]+))?")


@dataclass(frozen=True)
class ParsedMeasure:
    """A measure as it is asked for."""

    name: str
    parameters: dict[str, Any] = field(default_factory=dict)  # in parentheses
    cutoff: float | None = None  # behind the ``@``
    text: str = ""  # all of it, without blanks


def parse_measure(text: str) -> ParsedMeasure:
    """Return a measure from the notation of ir_measures."""
    notation = re.sub(r"\s+", "", text)
    match = _WRITTEN.fullmatch(notation)
    if match is None:
        raise _unreadable(text)
    try:
        call = ast.parse(f"f({match['parameters'] or ''})", mode="eval").body
        if not isinstance(call, ast.Call) or call.args:
            raise _unreadable(text)
        parameters = {str(keyword.arg): _value(keyword.value) for keyword in call.keywords}
        cutoff = None if match["cutoff"] is None else ast.literal_eval(match["cutoff"])
    except (SyntaxError, ValueError):
        raise _unreadable(text) from None
    return ParsedMeasure(match["name"], parameters, cutoff, notation)


def _value(expression: ast.expr) -> Any:  # noqa: ANN401
    """Return what a parameter is: a bare word is a text, as titles write it: ``GAP(g=equal)``."""
    return expression.id if isinstance(expression, ast.Name) else ast.literal_eval(expression)


def trec_name(text: str) -> str:
    """Return what trec_eval calls a measure; its notation where it has parameters or trec_eval has it not."""
    if "(" in text:
        return text
    notation = parse_measure(text)
    plain, cut = _TREC.get(notation.name, ("", ""))
    name = plain if notation.cutoff is None else cut.format(k=notation.cutoff)
    return name or text


def trec_lines(system: str, columns: Mapping[str, FloatArray], queries: Iterable[str] = ()) -> Iterator[str]:
    """Yield what trec_eval prints of a system: the values of these queries, and each mean."""
    named = {trec_name(measure): values for measure, values in columns.items()}
    for place, query in enumerate(queries):
        for name, values in named.items():
            yield f"{name:<22}\t{query}\t{values[place]:6.4f}\n"
    yield f"{'runid':<22}\tall\t{system}\n"
    for name, values in named.items():
        numbers = values[~np.isnan(values)]
        yield f"{name:<22}\tall\t{numbers.mean() if len(numbers) else math.nan:6.4f}\n"


def _unreadable(text: str) -> ValueError:
    return ValueError(
        f"a measure must be written as nDCG@10, AP(rel=2) or RBP(p=0.8)@20, got {excerpt(text)!r}"
    )
