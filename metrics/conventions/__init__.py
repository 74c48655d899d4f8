"""What each library and paper means by a metric: records, computing by them, searching among them."""

from metrics.conventions.computing import NoValue, Outcome, value, values
from metrics.conventions.definitions import Convention
from metrics.conventions.records import RECORDS, convention
from metrics.definition import Definition, JudgedRanking
