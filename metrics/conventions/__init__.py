"""What each library and paper means by a metric: records, computing by them, searching among them."""

from metrics.conventions.computing import NoValue, Outcome, Ranking, value, values
from metrics.conventions.definitions import Convention, Definition
from metrics.conventions.records import RECORDS, convention

__all__ = [
    "RECORDS",
    "Convention",
    "Definition",
    "NoValue",
    "Outcome",
    "Ranking",
    "convention",
    "value",
    "values",
]
