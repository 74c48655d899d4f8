"""Records of conventions: by which definitions a library or paper computes its metrics; texts are keys."""

from dataclasses import dataclass
from typing import Final

from metrics.definition import Definition

DCG: Final = "DCG"
"""The sum that nDCG divides: libraries return it, too, and so it has conventions of its own."""


@dataclass(frozen=True, kw_only=True)
class Convention:
    """A library or paper with its definitions of metrics."""

    key: str  # in addresses and file names
    label: str
    kind: str  # library · paper
    version: str  # of a paper the year
    source: str  # where it is written down
    proof: str  # run · recorded · source · formula
    definitions: tuple[Definition, ...]  # of several of one metric the usual one first
    leaves_out_missing: bool = False  # judged queries that a run lacks; else they count 0

    def definitions_of(self, metric: str) -> tuple[Definition, ...]:
        """Return its definitions of one metric, the usual one first."""
        return tuple(definition for definition in self.definitions if definition.metric == metric)

    def name_of(self, definition: Definition) -> str:
        """Return the convention's name, with the variant if it has several definitions of the metric."""
        return f"{self.label} · {definition.variant}" if definition.variant else self.label


NO_ERRORS: Final = ("several-relevant", "unstable-ties", "above-built-in-4", "too-many-orders", "padded")
"""Refusals that are no errors there: there is a number that means nothing, or none."""

REFUSALS: Final = (
    "one-document",  # fewer than two documents
    "short-list",  # the list is shorter than k
    "padded",  # the list is shorter than k: it returns 0 there, which means nothing
    "grade-above-4",
    "grade-above-31",
    "nothing-judged",  # no judgement of the query at all
    "unjudged",  # a document in the list that is not judged
    "several-relevant",  # anything but exactly one relevant document: not a number there
    "unstable-ties",  # tied documents, whose order depends on the processor there
    "above-scale",  # a grade above the top of the scale
    "above-built-in-4",  # the top of the scale is 4 there, and a higher grade a chance above 1
    "too-many-orders",  # ties that form too many orders to go through
    "no-documents",
)

NOTES: Final = (
    "binary-labels",  # it takes labels 0 and 1: the grades have to be turned into these first
    "default-cut-32",  # without @k it stops at rank 32
    "default-cut-20",
    "no-cutoff",  # it has no cutoff
    "k-ignored",
    "random-ties",  # tied documents are shuffled; shown is the mean over all orders
    "two-providers",  # with and without k other programs compute it, with other ties
    "graded-labels-sum",  # on graded labels it divides by a sum of grades
    "top-k-auc",  # only the first k documents are compared
    "needs-linear-option",
    "base-not-said",  # the paper writes a logarithm without its base
    "transformed-gains",  # it gets gains, or chances of being satisfied, in place of the grades
    "fixed-scale",  # the top of the grade scale is built in
    "scorer-depth",  # the depth is set in the code of the scorer, whose name keeps its 10
)

BUGS: Final = (
    "scores-above-0",  # documents with a score of 0 or less never count
    "shared-rank",  # tied documents share one rank, and more than k of them stand in the top k
    "idcg-cached",  # the ideal DCG of a query name is kept for the next list of that name
    "rr-without-k",  # without @k it is always 0
    "power-is-square",  # the gain "power" is x^2 - 1
    "ranking-auc",  # with groups it counts pairs of equal labels, too
    "ideal-shrinks",  # one perfect hit scores 1, however many documents are missing
)
