"""Conventions as data: what each library or paper means by the name of a metric.

Two programs that both print "nDCG@10" may differ in gain, ideal list, ties and a dozen other choices. Here
every choice is a field. The fields have the names and values of the keyword arguments of this package;
`computing` computes with them. Names of libraries, their options and their calls are data and are shown as
they are; every other text is a key.
"""

from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Final

DCG: Final = "DCG"
"""The sum that nDCG divides: libraries return it, too, and so it has conventions of its own."""


@dataclass(frozen=True)
class Definition:
    """One metric as one library or paper computes it.

    Attributes
    ----------
    metric : str
        A key of `metrics.conventions.computing.DEFINED`.
    call : str
        What to call there, with ``$k``, ``$grades`` and so on where this list's numbers go; see
        `metrics.conventions.calls.call_text`. Empty where nothing is to be called.
    denominator : str
        Empty for the usual one: R for AP and R, k for P and F1. Otherwise of AP as for
        `metrics.average_precision`; of P and F1 "returned", k or the length of the list if that is shorter;
        of R "capped", the smaller of k and R.
    variant : str
        The option that tells this definition from others of the same metric and library.
    gain, discount, log_base
        As for `metrics.dcg`; the gain "binary" is 1 at or above the threshold and 0 below, and "power" is
        ``2**g``, which is nobody's definition and a common mistake.
    judged : {"list", "all"}
        Which documents the ideal list and the number of relevant documents are taken from: those in the list,
        or all that were judged.
    ideal_k : {"k", None, "returned"}
        Where the ideal list is cut: at k; nowhere; at k or at the length of the list if that is shorter.
    ties : str
        A rule of `metrics.numeric.ties`; or "grouped", the precision at the end of each tied group.
    cutoff : {"k", None} or int
        "k" reads the cutoff that is asked for, None always takes the whole list, a number always cuts there.
    threshold : float
        The lowest grade that is relevant.
    max_grade : float, optional
        Top of the grade scale of ERR; None = the scale that the list is graded on.
    empty : float or {"undefined", "skipped"}
        The value where nothing is relevant; or not a number; or the query is left out of the mean.
    refuses : tuple of str
        Keys of `REFUSALS`: lists of which there is no number.
    digits : int, optional
        Decimals that the result is rounded to.
    printed : bool
        Whether it is rounded as C and Perl print a number, to the even digit where it is just halfway; else
        half goes up.
    single : bool
        Whether scores, and often results, are numbers of four bytes there, so that close scores are tied.
    note : str
        A key of `NOTES`: what else to know.
    bug : str
        A key of `BUGS`: what goes wrong there. It is named, and imitated only by its other fields.
    """

    metric: str
    call: str = ""
    denominator: str = ""
    variant: str = ""
    gain: str = "linear"
    discount: str = "log2"
    log_base: float = 2
    judged: str = "list"
    ideal_k: str | None = "k"
    ties: str = "input"
    cutoff: str | int | None = "k"
    threshold: float = 1
    max_grade: float | None = None
    empty: float | str = 0.0
    refuses: tuple[str, ...] = ()
    digits: int | None = None
    printed: bool = False
    single: bool = False
    note: str = ""
    bug: str = ""

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, each.name) for each in fields(self)))

    def __hash__(self) -> int:  # of so many fields, and asked for very often
        return self._hash


CHOICES: Final = tuple(
    field.name
    for field in fields(Definition)
    if field.name not in ("metric", "call", "variant", "refuses", "printed", "note", "bug")
)
"""The fields in which two definitions of one metric can differ in value."""


# The same few changes are asked for with every list; what is one object is quick to look up.
@lru_cache(maxsize=4096)
def changed(definition: Definition, **choices: object) -> Definition:
    """Give a definition with other choices."""
    return replace(definition, **choices)  # type: ignore[arg-type]


@lru_cache(maxsize=1024)
def plainly(definition: Definition) -> Definition:
    """The choices alone, without names and without what is refused."""
    return replace(definition, call="", variant="", refuses=(), note="", bug="")


@dataclass(frozen=True, kw_only=True)
class Convention:
    """What one library or paper means by the names of metrics.

    Attributes
    ----------
    key : str
        Its name in addresses and file names.
    label : str
        Its name as people write it.
    kind : {"library", "paper"}
    version : str
        The version that the record describes; of a paper the year.
    source : str
        Where it is written down.
    proof : {"run", "recorded", "source", "formula"}
        How we know: compared with the library itself in our tests; with numbers that it returned elsewhere;
        read in its source; taken from the paper's formula.
    definitions : tuple of Definition
        Its metrics; of several definitions of one metric the usual one first.
    """

    key: str
    label: str
    kind: str
    version: str
    source: str
    proof: str
    definitions: tuple[Definition, ...]

    def of(self, metric: str) -> tuple[Definition, ...]:
        """All that it means by one metric, the usual definition first."""
        return tuple(definition for definition in self.definitions if definition.metric == metric)

    def name_of(self, definition: Definition) -> str:
        """Name one of its definitions: its own name, with what tells its definitions of one metric apart."""
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
