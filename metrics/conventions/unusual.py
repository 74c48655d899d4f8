"""How unusual a way to compute a metric is, in units: of several explanations, which is told first."""

# 0 is nDCG with linear gain, of all that is judged, at the asked cutoff; half a unit what many do, one what
# only a few make, two or three a mistake. These are judgements: they decide what is told, not what a value
# is.

from typing import Final, NamedTuple

from metrics.conventions.candidates import Candidate
from metrics.conventions.computing import COMPUTED, DEFINED
from metrics.conventions.readings import ROUNDING, RoundingInterval

CHOICE_UNITS: Final[dict[str, dict[str | None, float]]] = {
    "gain": {"exponential": 0.5, "binary": 2, "power": 3},
    "discount": {"ln": 0.5, "jk": 1, "zipf": 2, "none": 3},
    "judged": {"list": 0.5},
    "ideal_k": {None: 1, "returned": 2},
    "ties": {"average": 0.6, "id down": 0.5, "id up": 0.8, "pessimistic": 0.7, "optimistic": 1},
    "denominator": {"capped": 0.5, "found": 1, "position": 1.5, "returned": 0.5},
}
"""Choices that are not listed are usual and cost nothing."""

ANOTHER_WEIGHT: Final = 0.8
"""For F with other weights than 1: it has few values, which a pasted number often meets by chance."""

THRESHOLD_STEP: Final = 1.5
"""For each grade by which "relevant" begins above 1: no library does so unasked."""

SCALE: Final = 0.6
"""For a top of the grade scale that is built in: several libraries have one."""

ROUNDED: Final = 0.5
"""For a result with few decimals, as some programs print it."""

FOUR_BYTES: Final = 0.5
"""For scores in numbers of four bytes, in which close scores become ties."""

OTHERWISE_CUT: Final = 0.1
"""For a definition without a cutoff, and of AUC for one with it: of the same value the other one is told."""

MISTAKE: Final = 2
"""A mistake is less likely than what libraries do, and likelier than two things that nobody does."""

INGREDIENT: Final = 10
"""A wrong ingredient of a formula that is not among the usual mistakes is told after all of these."""

USUAL: Final = 1.8
"""Only what is at most so unusual is tried at cutoffs that nobody asked for: at all of them the rest would
explain every number. It is more than three choices that many make, 1.5, and less than one mistake."""

ANOTHER_CUTOFF: Final = 5
"""Another cutoff than the asked one is less likely than two mistakes at the asked one."""

ANOTHER_MEAN: Final = 2.5
"""A mean in which not every query counts once is less likely than one mistake, and than two likelier."""

NO_SIGN: Final = 3
"""A percentage without its sign is less likely than one mistake."""


def how_unusual(candidate: Candidate) -> float:
    """How unusual the candidate is, whatever the cutoff: the units of all its choices."""
    definition = candidate.definition
    choices = sum(units.get(getattr(definition, name), 0) for name, units in CHOICE_UNITS.items())
    is_mistake = candidate.mistake not in ("", "log2-i")  # the paper that introduced nDCG does log2-i
    return (
        (DEFINED[definition.metric].units if definition.metric in DEFINED else ANOTHER_WEIGHT)
        + choices
        + SCALE * (definition.max_grade is not None)
        + THRESHOLD_STEP * (definition.threshold - 1)
        + MISTAKE * is_mistake
        + ROUNDED * (definition.digits is not None)
        + FOUR_BYTES * definition.single
        + OTHERWISE_CUT * bool(definition.cutoff != COMPUTED[definition.metric].usual.get("cutoff", "k"))
    )


class Place(NamedTuple):
    """Return the place of an explanation among the others: the lowest is told first."""

    only_rounds: bool
    kind: int
    units: float


def is_exactly(reading: RoundingInterval, candidate: Candidate, value: float) -> bool:
    """Return whether a number is the value of a candidate; what a library has rounded only rounds to it."""
    return candidate.definition.digits is None and abs(value - reading.middle) < ROUNDING


def place(*, is_exact: bool, is_used: bool, is_mistake: bool, units: float) -> Place:
    """Return the place of an explanation: exact hits before near ones, and common before rare."""
    # Digits say more than habits do: somebody who typed 0.5 has seen 0.5 or 0.50, and hardly 0.4902. A slip
    # is likelier than what nobody computes; how many units that has only orders what is of one kind.
    kind = 0 if is_used else 1 if is_mistake else 2
    return Place(not is_exact, kind, units)
