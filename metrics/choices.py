"""What can be chosen of a definition: gain, discount, threshold and so on, and what each may be."""

from dataclasses import dataclass

GAINS = ("linear", "exponential")
DISCOUNTS = ("log2", "ln", "jk", "zipf", "none")
LOG_BASES = tuple(range(2, 11))
IDEALS = ("judged", "list")
IDEAL_CUTS = ("k", "none")
THRESHOLDS = tuple(range(1, 11))
EMPTY_RULES = ("0", "1", "skip")
DENOMINATORS = ("relevant", "capped", "found", "position")
TIES = ("input", "average")
PERSISTENCES = tuple(f"{p / 20:g}" for p in range(1, 20))
BETAS = ("0.25", "0.5", "1", "2", "4")

OPTIONS: dict[str, tuple[str, ...] | tuple[int, ...]] = {
    "gain": GAINS,
    "discount": DISCOUNTS,
    "log_base": LOG_BASES,
    "ideal": IDEALS,
    "ideal_cut": IDEAL_CUTS,
    "threshold": THRESHOLDS,
    "empty": EMPTY_RULES,
    "denominator": DENOMINATORS,
    "ties": TIES,
    "persistence": PERSISTENCES,
    "beta": BETAS,
}
"""What each of the `Choices` can be."""


@dataclass(frozen=True)
class Choices:
    """Which definition of the metrics is in force: arguments of `metrics`, as a person picks them.

    `threshold` is the lowest relevant grade, `empty` what a query without a relevant document counts in a
    mean, `denominator` what AP is divided by, `persistence` the p of RBP, `beta` that of F. By `ties`
    tied documents count in nDCG as they stand, or share their gains: the mean over their orders.
    """

    gain: str = "linear"
    discount: str = "log2"
    log_base: int = 2
    ideal: str = "judged"
    ideal_cut: str = "k"
    threshold: int = 1
    empty: str = "0"
    denominator: str = "relevant"
    ties: str = "input"
    persistence: str = "0.8"
    beta: str = "1"


USUAL = Choices()
"""What is chosen until a person chooses otherwise."""
