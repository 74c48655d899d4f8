"""How unusual a way to compute a metric is: of several explanations of a number, which is told first.

In units. 0 is what comes to mind first: nDCG with linear gain, of all that is judged, at the asked cutoff.
One unit is a choice that only a few make, such as an ideal list that is never cut. What many do, such as
exponential gain, is half a unit; a mistake, or what nobody does, is two or three. These are judgements: they
decide what is told first and what is left out, not what a value is.
"""

from typing import Final

from metrics.conventions.candidates import Candidate
from metrics.conventions.computing import DEFINED

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

UNCUT: Final = 0.1
"""For a definition without a cutoff: where both have the same value, the one with the cutoff is told."""

MISTAKE: Final = 2
"""A mistake is less likely than what libraries do, and likelier than two things that nobody does."""

USUAL: Final = 1.8
"""Only what is at most so unusual is tried at cutoffs that nobody asked for: at all of them the rest would
explain every number. It is more than three choices that many make, 1.5, and less than one mistake."""

ANOTHER_CUTOFF: Final = 5
"""Another cutoff than the asked one is less likely than two mistakes at the asked one."""

NO_SIGN: Final = 3
"""A percentage without its sign is less likely than one mistake."""

NOBODY: Final = 4
"""What no library returns comes after what one does with a mistake or two, but before another cutoff."""


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
        + UNCUT * (definition.cutoff is None)
    )
