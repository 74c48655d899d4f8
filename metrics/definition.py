"""The definition: by which choices a metric is computed, named as the keyword arguments of this package."""

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from typing import Any, Final


@dataclass(frozen=True)
class Definition:
    """How metrics are computed: by one library or paper one of them, or all of them here."""

    metric: str = ""  # a key of `DEFINED`; empty: chosen for all metrics at once
    call: str = ""  # with ``$k``, ``$grades`` …, see `call_text`; empty: nothing to call
    # of AP; of R relevant · capped; of P, F1 k · returned: k or the shorter length
    denominator: str = "relevant"
    variant: str = ""  # the option that tells it from others of this metric there
    gain: str = "linear"  # as for `dcg`, and binary; power, ``2**g``, is a common mistake
    discount: str = "log2"
    log_base: float = 2
    judged: str = "list"  # list · all: what ideal list and R are taken from
    ideal_k: str | None = "k"  # k · None, never cut · returned, k or the shorter length
    # a rule of `metrics.numeric.ties`; or grouped: the precision at the end of each group
    ties: str = "input"
    cutoff: str | int | None = "k"  # k, as asked for · None, the whole list · a number, always there
    threshold: float = 1
    max_grade: float | None = None  # of ERR; None = the scale of the list
    empty: float | str = 0  # where nothing is relevant; or undefined · skipped
    parameters: tuple[tuple[str, float | str], ...] = ()  # unusual ones by their keys
    refuses: tuple[str, ...] = ()  # keys of `REFUSALS`
    digits: int | None = None  # that the result is rounded to
    printed: bool = False  # rounded as C and Perl print: half goes to the even digit
    single: bool = False  # scores in four bytes, so that close ones are tied
    note: str = ""  # a key of `NOTES`
    bug: str = ""  # a key of `BUGS`; imitated only by the other fields

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
    """What a metric takes beside the list and the choices that it shares with others, as the p of RBP."""

    name: str  # the argument, as in the notation: ``RBP(p=0.8)``
    key: str  # in the address and in texts, unlike every other
    options: tuple[float | str, ...]  # numbers from low to high
    usual: float | str
    exercise_values: tuple[float | str, ...] = ()  # what exercises draw from; empty: the usual one

    def value_in(self, definition: Definition) -> Any:  # noqa: ANN401
        """Return its value by a definition."""
        return dict(definition.parameters).get(self.key, self.usual)

    def exact_value_in(self, definition: Definition) -> Any:  # noqa: ANN401
        """Return its value, a number as the fraction that it is written as."""
        value = self.value_in(definition)
        return value if isinstance(value, str) else Fraction(str(value))


USUAL: Final = Definition(judged="all")
"""What is chosen until a person chooses otherwise."""
