"""The notation of ir_measures: ``nDCG@10``, ``AP(rel=2)@100``, ``RBP(p=0.5)``."""

import ast
import re
from dataclasses import dataclass, field
from typing import Any

from metrics.runs.remarks import shortened

_WRITTEN = re.compile(r"(?P<name>[A-Za-z]\w*)(?:\((?P<parameters>.*)\))?(?:@(?P<cutoff>[0-9.]+))?")


@dataclass(frozen=True)
class Asked:
    """A measure as it is asked for.

    Attributes
    ----------
    name : str
        Its name, such as ``nDCG``.
    parameters : dict of str to object
        What stands in parentheses.
    cutoff : float, optional
        What stands behind the ``@``.
    text : str
        All of it, as it was written, without blanks.
    """

    name: str
    parameters: dict[str, Any] = field(default_factory=dict)
    cutoff: float | None = None
    text: str = ""


def parsed(text: str) -> Asked:
    """Read a measure in the notation of ir_measures.

    Parameters
    ----------
    text : str
        Name, parameters in parentheses, cutoff behind an ``@``.

    Returns
    -------
    Asked

    Raises
    ------
    ValueError
        If it is no such notation.

    Examples
    --------
    >>> from metrics.runs.notation import parsed
    >>> parsed("AP(rel=2)@100").parameters, parsed("AP(rel=2)@100").cutoff
    ({'rel': 2}, 100)
    """
    written = re.sub(r"\s+", "", text)
    match = _WRITTEN.fullmatch(written)
    if match is None:
        raise _unreadable(text)
    try:
        call = ast.parse(f"f({match['parameters'] or ''})", mode="eval").body
        if not isinstance(call, ast.Call) or call.args:
            raise _unreadable(text)
        parameters = {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}
        cutoff = None if match["cutoff"] is None else ast.literal_eval(match["cutoff"])
    except (SyntaxError, ValueError):
        raise _unreadable(text) from None
    return Asked(match["name"], parameters, cutoff, written)


def _unreadable(text: str) -> ValueError:
    return ValueError(
        f"a measure must be written as nDCG@10, AP(rel=2) or RBP(p=0.8)@20, got {shortened(text)!r}"
    )
