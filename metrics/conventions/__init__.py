"""What each library and paper means by a metric: records, computing by them, searching among them."""

from metrics.conventions.computing import Missing, Outcome, Ranking, value, values
from metrics.conventions.definitions import Convention, Definition
from metrics.conventions.records import CONVENTIONS, convention

__all__ = [
    "CONVENTIONS",
    "Convention",
    "Definition",
    "Missing",
    "Outcome",
    "Ranking",
    "convention",
    "value",
    "values",
]
