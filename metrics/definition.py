"""The definition: by which choices a metric is computed.

Two programs that both print "nDCG@10" may differ in gain, ideal list, ties and a dozen other choices. Here
every choice is a field. The fields have the names and values of the keyword arguments of this package.
"""

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from typing import Any, Final


@dataclass(frozen=True)
class Definition:
    """How metrics are computed: by one library or paper one of them, or all of them here.

    Attributes
    ----------
    metric : str
        A key of `metrics.conventions.computing.DEFINED`; empty for what is chosen for all metrics at once, of
        which each reads its own.
    call : str
        What to call there, with ``$k``, ``$grades`` and so on where this list's numbers go; see
        `metrics.conventions.calls.call_text`. Empty where nothing is to be called.
    denominator : str
        Of AP as for `metrics.average_precision`; of R "relevant" or "capped", R or the smaller of k and R. P
        and F1 divide by k, unless it is "returned": by k or the length of the list if that is shorter.
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
    parameters : tuple of pairs
        The values of parameters that are not the usual ones, by the key of each `Parameter`.
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

    metric: str = ""
    call: str = ""
    denominator: str = "relevant"
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
    empty: float | str = 0
    parameters: tuple[tuple[str, float | str], ...] = ()
    refuses: tuple[str, ...] = ()
    digits: int | None = None
    printed: bool = False
    single: bool = False
    note: str = ""
    bug: str = ""

    @cached_property
    def _hash(self) -> int:
        return hash(attrgetter(*self.__match_args__)(self))

    def __hash__(self) -> int:  # 1.4 us of so many fields, and asked for hundreds of times an edit
        return self._hash

    # Libraries' definitions are constants, and every edit asks for those of a whole metric.
    @cached_property
    def without_labels(self) -> "Definition":
        """The choices alone, without names and without what is refused."""
        return replace(self, call="", variant="", refuses=(), note="", bug="")


CHOICES: Final = tuple(
    field.name
    for field in fields(Definition)
    if field.name not in ("metric", "call", "variant", "refuses", "printed", "note", "bug", "parameters")
)
"""The fields in which two definitions of one metric can differ in value."""


OPTIONS: Final[dict[str, tuple[Any, ...]]] = {
    "gain": ("linear", "exponential"),
    "discount": ("log2", "ln", "jk", "zipf", "none"),
    "log_base": tuple(range(2, 11)),
    "judged": ("all", "list"),
    "ideal_k": ("k", None),
    "threshold": tuple(range(1, 11)),
    "empty": (0, 1, "skipped"),
    "denominator": ("relevant", "capped", "found", "position"),
    "ties": ("input", "average"),
}
"""The fields that a person chooses for all metrics at once, and what each may be."""


@dataclass(frozen=True)
class Parameter:
    """What a metric takes beside the list and the choices that it shares with others, such as the p of RBP.

    Attributes
    ----------
    name : str
        The argument of its function, as it stands in the notation: ``RBP(p=0.8)``.
    key : str
        Its name in the address and in texts, which no other parameter has.
    options : tuple of float or str
        What it may be; numbers from low to high.
    usual : float or str
        What it is until a person chooses otherwise.
    practised : tuple of float or str
        What exercises draw it from; the usual one alone where nothing is named.
    """

    name: str
    key: str
    options: tuple[float | str, ...]
    usual: float | str
    practised: tuple[float | str, ...] = ()

    def of(self, definition: Definition) -> Any:  # noqa: ANN401
        """Return its value by a definition."""
        return dict(definition.parameters).get(self.key, self.usual)

    def exactly(self, definition: Definition) -> Any:  # noqa: ANN401
        """Return its value, a number as the fraction that it is written as."""
        value = self.of(definition)
        return value if isinstance(value, str) else Fraction(str(value))


USUAL: Final = Definition(judged="all")
"""What is chosen until a person chooses otherwise."""
