"""What comes of each way to be wrong, on one list: the words of the mistake written as arithmetic."""

import math

from scipy.special import polygamma

from metrics.definition import JudgedRanking

LIST = JudgedRanking((0, 1, 3, 2, 0, 1), missing=(3,), k=4, max_grade=3)
"""Relevant are ranks 2, 3, 4 and 6, and one more; the chances R are 0, 1/8, 7/8, 3/8, 0 and 1/8."""
TIED = JudgedRanking((1, 0, 1, 0, 0), scores=(5.0, 4.0, 4.0, 2.0, 1.0), max_grade=1)
"""Of the six pairs five are won and one is tied."""
TERMS_OF_AP = [1 / 2, 2 / 3, 3 / 4, 4 / 6]
LOG_3, LOG_5 = math.log2(3), math.log2(5)
DCG = 1 / LOG_3 + 3 / 2 + 2 / LOG_5
IDCG = 3 + 3 / LOG_3 + 2 / 2 + 1 / LOG_5
TERMS_OF_ERR = [1 / 8 / 2, 7 / 8 * 7 / 8 / 3, 7 / 8 * 1 / 8 * 3 / 8 / 4]


def cascade(*chances: float) -> float:
    """ERR of users who stop with these chances."""
    return sum(r * math.prod(1 - one for one in chances[:i]) / (i + 1) for i, r in enumerate(chances))


LOG_6, LOG_7 = math.log2(6), math.log2(7)
LN = math.log
DISCOUNTS = 1 + 1 / LOG_3 + 1 / 2 + 1 / LOG_5
STOPS = [1 / 8, 7 / 8 * 7 / 8, 7 / 8 * 1 / 8 * 3 / 8]
"""Who stops at ranks 2, 3 and 4, for ERR."""
POWERS = 0.8 + 0.64 + 0.512
"""Of the p = 0.8 of RBP at ranks 2, 3 and 4."""
TERMS_OF_Q = [2 / 8, 6 / 11, 9 / 13, 11 / 16]
S_1, S_2, S_3 = 1 / 2 + 2 / 3 + 3 / 4 + 4 / 6, 1 / 3 + 2 / 4, 1 / 3
"""Of the levels of GAP, of which 5, 3 and 2 documents are."""
GAINS = [0, 1 / 3, 1, 2 / 3, 0, 1 / 3]


def dcg(*gains: float, by: tuple[float, ...] = (1, LOG_3, 2, LOG_5, LOG_6, LOG_7)) -> float:
    """Divide the gains of ranks 1, 2 ... and add them up."""
    return sum(gain / divisor for gain, divisor in zip(gains, by, strict=False))


def ndcg(*by: float) -> float:
    """The list's four gains over the ideal ones, both divided by these."""
    return dcg(0, 1, 3, 2, by=by) / dcg(3, 3, 2, 1, by=by)


DIVISORS: dict[str, tuple[float, ...]] = {
    **dict.fromkeys(("log2-i", "discount-shifted"), (1, 1, LOG_3, 2)),
    "rank-for-log": (1, 2, 3, 4),
    "rank-plus-one-for-log": (2, 3, 4, 5),
    "discount-upside-down": (1, 1 / LOG_3, 1 / 2, 1 / LOG_5),
    "discount-from-second": (1, 1, 2, LOG_5),
    "log-of-rank-plus-two": (LOG_3, 2, LOG_5, LOG_6),
    "log-bracket": (1, 1 + 1, 1 + LOG_3, 1 + 2),
    "natural-log": (LN(2), LN(3), LN(4), LN(5)),
    "natural-log-bracket": (1, 1 + LN(2), 1 + LN(3), 1 + LN(4)),
    "log-ten": (math.log10(2), math.log10(3), math.log10(4), math.log10(5)),
    "root-for-log": (1, math.sqrt(2), math.sqrt(3), 2),
    "halving": (1, 2, 4, 8),
}
"""By what the gains of ranks 1 to 4 are divided where that is wrong."""
IN_ONE_LIST = "rank-for-log", "discount-upside-down", "log-of-rank-plus-two", "natural-log"


def weights(*steps: float) -> list[float]:
    """Weights of INST that fall by ((s - 1)/s)² after each rank; the last is of all that comes below."""
    found = [1.0]
    for step in steps[:-1]:
        found.append(found[-1] * ((step - 1) / step) ** 2)
    below = found[-1] * (steps[-1] - 1) ** 2 * float(polygamma(1, steps[-1]))
    return [*found, below]


def inst(gains: list[float], *steps: float) -> float:
    return sum(w * g for w, g in zip(weights(*steps), gains, strict=False)) / sum(weights(*steps))


STEPS = 5, 17 / 3, 17 / 3, 6, 7, 23 / 3
"""i + T + what is still wanted after rank i, with T = 2."""


def f1(p: float, r: float) -> float:
    return 2 * p * r / (p + r)


MISTAKEN: dict[str, dict[str, float]] = {
    "RR": {
        **dict.fromkeys(("rr-any-rank", "rr-every-hit", "rr-last"), 1 / 6),
        "rr-zero-based": 1 / 1,
        "rr-rank-plus-one": 1 / 3,
        "rr-highest-grade": 1 / 3,
        "rr-mean-tied-rank": 1 / 2,
        "halving": 1 / 2,
        "rr-hit": 1,
        "rr-above-only": 1,
        "rr-log": 1 / math.log2(3),
        "rank-squared": 1 / 4,
        "root-for-log": 1 / math.sqrt(2),
        "rr-added": 1 / 2 + 1 / 3 + 1 / 4 + 1 / 6,
        "rr-rank-itself": 2,
        "rr-mean-of-relevant": (1 / 2 + 1 / 3 + 1 / 4 + 1 / 6) / 5,
        "rr-mean-of-listed": (1 / 2 + 1 / 3 + 1 / 4 + 1 / 6) / 4,
        "rr-mean-of-ranks": (1 / 2 + 1 / 3 + 1 / 4 + 1 / 6) / 6,
        "rr-mean-rank": 4 / (2 + 3 + 4 + 6),
        "rr-share-of-list": (6 - 1) / 6,
        "rr-rank-share": 2 / 6,
        "rr-linear": 1 - 2 / 6,
        "rr-divided-by-relevant": 1 / 2 / 5,
        "rr-grade": 1 / 2,
    },
    "AP": {
        "precision-for-recall": sum(TERMS_OF_AP) / 5,
        "ap-only-own-hit": (1 / 2 + 1 / 3 + 1 / 4 + 1 / 6) / 5,
        "hits-not-running": (1 / 2 + 1 / 3 + 1 / 4 + 1 / 6) / 5,
        **dict.fromkeys(("ap-listed-only", "ap-divide-by-hits", "ap-divide-by-k"), sum(TERMS_OF_AP) / 4),
        "missing-only": sum(TERMS_OF_AP) / 1,
        "ap-recall-added": (1 / 5 + 2 / 5 + 3 / 5 + 4 / 5) / 5,
        "not-running": 4 / 6 / 5,
        "rr-for-ap": 1 / 2,
        "ap-counts-ranks": 4 / 5,
        "recall-for-precision": (1 + 2 + 3 + 4) / 5 / 5,
        "ap-hits-for-precision": (1 + 2 + 3 + 4) / 5,
        "rr-rank-plus-one": (1 / 3 + 2 / 4 + 3 / 5 + 4 / 7) / 5,
        "zero-based": (1 / 1 + 2 / 2 + 3 / 3 + 4 / 5) / 5,
        "ap-hits-above": (0 / 2 + 1 / 3 + 2 / 4 + 3 / 6) / 5,
        "ap-grades-for-hits": (1 / 2 + 4 / 3 + 6 / 4 + 7 / 6) / 5,
        "whole-list-below": (1 + 2 + 3 + 4) / 6 / 5,
        "share-upside-down": (2 / 1 + 3 / 2 + 4 / 3 + 6 / 4) / 5,
        "ap-not-divided": sum(TERMS_OF_AP),
        "ap-divide-by-rank": sum(TERMS_OF_AP) / 6,
        "ap-divided-twice": sum(TERMS_OF_AP) / 5 / 5,
        "ap-sum-of-every-rank": sum(TERMS_OF_AP) + 3 / 5,
        "ap-over-every-rank": (sum(TERMS_OF_AP) + 3 / 5) / 6,
        "ap-every-rank-over-relevant": (sum(TERMS_OF_AP) + 3 / 5) / 5,
        "ap-weighed-by-grade": (1 * 1 / 2 + 3 * 2 / 3 + 2 * 3 / 4 + 4 / 6) / 5,
        "ap-mean-by-grade": (1 * 1 / 2 + 3 * 2 / 3 + 2 * 3 / 4 + 4 / 6) / (2 + 3 + 1 + 1 + 3),
        "ap-other-ranks": (0 / 1 + 3 / 5) / 5,
        "ap-discounted": (1 / 2 / 2 + 2 / 3 / 3 + 3 / 4 / 4 + 4 / 6 / 6) / 5,
        "p-for-ap": 4 / 6,
        "ap-last-only": 4 / 6,
        "ap-highest-only": 3 / 4,
        "ap-harmonic": 4 / (2 + 3 / 2 + 4 / 3 + 6 / 4),
        "ap-geometric": (1 / 2 * 2 / 3 * 3 / 4 * 4 / 6) ** (1 / 4),
        "ap-ends-only": (1 / 2 + 4 / 6) / 2,
        "ap-weighed-by-grade:relevant": (1 * 1 / 2 + 3 * 2 / 3 + 2 * 3 / 4 + 4 / 6) / 5,
        "p-judged-below": sum(TERMS_OF_AP) / 7,
        "r-one-too-many": sum(TERMS_OF_AP) / 6,
        "r-one-too-few": sum(TERMS_OF_AP) / 4,
        "ap-missing-last": (sum(TERMS_OF_AP) + 5 / 7) / 5,
        "ap-last-rank-too": sum(TERMS_OF_AP) / 5,
        "f-for-ap": 2 * 4 / (6 + 5),
        **dict.fromkeys(
            ("ap-area-from-axis", "ap-area-from-rank-one"),
            ((0 + 1 / 2) + (1 / 2 + 2 / 3) + (2 / 3 + 3 / 4) + (3 / 5 + 4 / 6)) / 2 / 5,
        ),
        "ap-r-precision": 3 / 5,
        "ap-interpolated": (3 / 4 + 3 / 4 + 3 / 4 + 4 / 6) / 5,
        "ap-upside-down": 5 / sum(TERMS_OF_AP),
        "ap-times-recall": sum(term * place / 5 for place, term in enumerate(TERMS_OF_AP, 1)),
        "ap-eleven-points": (7 * 3 / 4 + 2 * 4 / 6 + 2 * 0) / 11,
    },
    "ERR": {
        "err-own-power": cascade(0, 1 / 2, 7 / 8, 3 / 4),
        "err-mean-chance": (0 + 1 / 8 + 7 / 8 + 3 / 8) / 4,
        "err-chance-from-third": 1 / 8 / 2 + 1 / 8 * 7 / 8 / 3 + 1 / 8 * 7 / 8 * 3 / 8 / 4,
        "err-chance-including-own": 0,
        "err-chance-for-survival": 0,
        "err-max-grade": sum(TERMS_OF_ERR),
        "err-last-only": 1 / 8 / 2 + 7 / 8 * 7 / 8 / 3 + 1 / 8 * 3 / 8 / 4,
        "err-stops-subtracted": 1 / 8 / 2 + 7 / 8 * 7 / 8 / 3 + (1 - 1 / 8 - 7 / 8) * 3 / 8 / 4,
        "err-one-too-few": 1 / 8 / 2 + 7 / 8 / 3 + 7 / 8 * 3 / 8 / 4,
        "err-added": 1 + (1 + 1 / 8) / 2 + (7 / 8 + 7 / 8) / 3 + (7 / 8 * 1 / 8 + 3 / 8) / 4,
        "err-gain-for-chance": 1 / 2 + 7 / 8 * 3 / 3 + 7 / 8 * 1 / 8 * 2 / 4,
        "rr-rank-itself": STOPS[0] * 2 + STOPS[1] * 3 + STOPS[2] * 4,
        "log2-i": STOPS[0] / 1 + STOPS[1] / LOG_3 + STOPS[2] / 2,
        "err-reciprocal-rank": 1 / 2,
        "err-levels-for-top": cascade(0, 1 / 16, 7 / 16, 3 / 16),
        "err-share-of-scale": cascade(0, 1 / 3, 3 / 3, 2 / 3),
        "err-top-less-one": cascade(0, 1 / 4, 7 / 4, 3 / 4),
        "err-twice-for-power": cascade(0, 1 / 8, 5 / 8, 3 / 8),
        "err-as-dcg": dcg(0, 1 / 8, 7 / 8, 3 / 8),
        "err-minus-one-below": cascade(0, 1 / 7, 7 / 7, 3 / 7),
        "err-binary": cascade(0, 1 / 2, 1 / 2, 1 / 2),
        "err-relevant-satisfies": cascade(0, 1, 1, 1),
        "err-share-of-levels": cascade(0, 1 / 4, 3 / 4, 2 / 4),
        "err-grade-over-power": cascade(0, 1 / 8, 3 / 8, 2 / 8),
        "err-power-less-one": cascade(0, 1 / 8, 4 / 8, 2 / 8),
        "two-to-r-without-minus-one": cascade(1 / 8, 2 / 8, 8 / 8, 4 / 8),
        "err-no-survival": 1 / 8 / 2 + 7 / 8 / 3 + 3 / 8 / 4,
        "err-own-included": 7 / 8 * 1 / 8 / 2 + 7 / 8 * 1 / 8 * 7 / 8 / 3 + 7 / 8 * 1 / 8 * 5 / 8 * 3 / 8 / 4,
        "err-who-reaches": 1 + 1 / 2 + 7 / 8 / 3 + 7 / 8 * 1 / 8 / 4,
        "err-who-goes-on": 1 + 7 / 8 / 2 + 7 / 8 * 1 / 8 / 3 + 7 / 8 * 1 / 8 * 5 / 8 / 4,
        "err-log-discount": 2 / math.log2(3) * TERMS_OF_ERR[0]
        + 3 / math.log2(4) * TERMS_OF_ERR[1]
        + 4 / math.log2(5) * TERMS_OF_ERR[2],
        "rr-rank-plus-one": 2 / 3 * TERMS_OF_ERR[0] + 3 / 4 * TERMS_OF_ERR[1] + 4 / 5 * TERMS_OF_ERR[2],
        "rank-squared": TERMS_OF_ERR[0] / 2 + TERMS_OF_ERR[1] / 3 + TERMS_OF_ERR[2] / 4,
        "rank-of-relevant": 2 * TERMS_OF_ERR[0] + 3 / 2 * TERMS_OF_ERR[1] + 4 / 3 * TERMS_OF_ERR[2],
        "zero-based-from-second": 2 * TERMS_OF_ERR[0] + 3 / 2 * TERMS_OF_ERR[1] + 4 / 3 * TERMS_OF_ERR[2],
        "err-no-rank": 1 - 7 / 8 * 1 / 8 * 5 / 8,
        "not-running": TERMS_OF_ERR[2],
        "err-divided-by-k": sum(TERMS_OF_ERR) / 4,
        "err-divided-by-relevant": sum(TERMS_OF_ERR) / 3,
        "err-divided-by-ideal": sum(TERMS_OF_ERR) / cascade(7 / 8, 7 / 8, 3 / 8, 1 / 8),
        "err-divided-by-stops": sum(TERMS_OF_ERR) / (1 - 7 / 8 * 1 / 8 * 5 / 8),
        "err-highest-only": TERMS_OF_ERR[1],
        "err-bracket": cascade(1 / 16, 2 / 16, 8 / 16, 4 / 16),
        "err-mean-rank": 1 / (2 * 1 / 8 + 3 * 7 / 8 * 7 / 8 + 4 * 7 / 8 * 1 / 8 * 3 / 8),
    },
    "nDCG": {
        **{key: ndcg(*by) for key, by in DIVISORS.items()},
        **{f"undivided:{key}": dcg(0, 1, 3, 2, by=by) for key, by in DIVISORS.items()},
        **{f"own:{key}": dcg(0, 1, 3, 2, by=DIVISORS[key]) / IDCG for key in (*IN_ONE_LIST, "log-ten")},
        **{f"ideal:{key}": DCG / dcg(3, 3, 2, 1, by=DIVISORS[key]) for key in IN_ONE_LIST},
        "gains-over-top": (0 + 1 + 3 + 2) / (4 * 3),
        "own:first-left-out": DCG / IDCG,
        "discount-squared": ndcg(1, LOG_3**2, 2**2, LOG_5**2),
        "other-gain": dcg(0, 1, 7, 3) / IDCG,
        "first-rank-lost": (1 / 1 + 3 / LOG_3 + 2 / 2) / (3 / 1 + 2 / LOG_3 + 1 / 2),
        "discount-subtracted": (5 + 3 * 4 + 2 * 3) / (3 * 6 + 3 * 5 + 2 * 4 + 3),
        "discount-multiplied": (LOG_3 + 3 * 2 + 2 * LOG_5) / IDCG,
        "not-discounted": DCG / (3 + 3 + 2 + 1),
        "not-running": DCG / (1 / LOG_5),
        "undivided:first-rank-lost": 1 / 1 + 3 / LOG_3 + 2 / 2,
        "undivided:discount-subtracted": (5 + 3 * 4 + 2 * 3) / 6,
        "zeros-skipped:cut": (1 + 3 / LOG_3 + 2 / 2) / IDCG,
        "two-to-r-without-minus-one": DCG / IDCG,
        "ideal-by-grade": DCG / IDCG,
        "gain-binary": dcg(0, 1, 1, 1) / dcg(1, 1, 1, 1),
        "gain-squared": dcg(0, 1, 9, 4) / dcg(9, 9, 4, 1),
        "gain-plus-one": dcg(1, 2, 4, 3) / dcg(4, 4, 3, 2),
        "gain-power-plus-one": dcg(1, 3, 15, 7) / dcg(15, 15, 7, 3),
        "gain-power-less": dcg(0, 1, 4, 2) / dcg(4, 4, 2, 1),
        "two-decimals:log₂(i + 1)": ndcg(1, 1.58, 2, 2.32),
        "own-log2-i": (1 + 3 / LOG_3 + 2 / 2) / IDCG,
        "gains-summed": (1 + 3 + 2) / IDCG,
        **dict.fromkeys(("ideal-not-cut", "ideal-cut-later"), DCG / (IDCG + 1 / LOG_6)),
        "ideal-of-length": DCG / (IDCG + 1 / LOG_6),
        "shown-only": DCG / dcg(3, 2, 1, 1),
        "ideal-of-the-top": DCG / dcg(3, 2, 1),
        "missing-only": DCG / 3,
        "labels-as-ideal": DCG / DCG,
        "names-as-ideal": DCG / DCG,
        "ideal-worst-first": DCG / dcg(0, 0, 1, 1),
        "ideal-all-top": DCG / (3 * DISCOUNTS),
        "ideal-all-highest": DCG / (3 * DISCOUNTS),
        "ideal-all-ones": DCG / DISCOUNTS,
        "divided-by-discounts": DCG / DISCOUNTS,
        "ideal-log2-i": DCG / (3 + 3 + 2 / LOG_3 + 1 / 2),
        "ideal-cut-earlier": DCG / (3 + 3 / LOG_3 + 2 / 2),
        "divided-by-rank": DCG / 4,
        "divided-by-cg": DCG / 6,
        "divided-by-ideal-cg": DCG / 9,
        "divided-by-relevant": DCG / 5,
        "share-upside-down": IDCG / DCG,
        "two-decimals:DCG, IDCG": 2.99 / 6.32,
        "ideal-not-divided": DCG,
        "cg-for-dcg": 6 / 9,
        "averaged-over-ranks": (dcg(0, 1) / dcg(3, 3) + dcg(0, 1, 3) / dcg(3, 3, 2) + DCG / IDCG) / 4,
        "ideal-subtracted": IDCG - DCG,
        "divided-twice": DCG / IDCG / 4,
        "own-cut-forgotten": (DCG + 1 / LOG_7) / IDCG,
        "gain-power": (1 + 2 / LOG_3 + 8 / 2 + 4 / LOG_5) / (8 + 8 / LOG_3 + 4 / 2 + 2 / LOG_5),
        "gain-base-e": dcg(0, *map(math.expm1, (1, 3, 2))) / dcg(*map(math.expm1, (3, 3, 2, 1))),
        "one-decimal:log₂(i + 1)": (1 / 1.6 + 3 / 2 + 2 / 2.3) / (3 + 3 / 1.6 + 2 / 2 + 1 / 2.3),
        "one-decimal:DCG, IDCG": 3.0 / 6.3,
        "sums-added": (3 / LOG_3 + 2 * 3 / 2 + 2 / LOG_5) / (4 * 3 + 3 * 3 / LOG_3 + 2 * 2 / 2 + 1 / LOG_5),
    },
    "F1": {
        "found-below-the-cutoff": f1(4 / 4, 4 / 5),
        "grades-for-hits": f1(6 / 4, 6 / 5),
        "p-whole-list-below": f1(3 / 6, 3 / 5),
        "p-hits-not-divided": f1(3, 3 / 5),
        "p-judged-below": f1(3 / 7, 3 / 5),
        "ap-listed-only": f1(3 / 4, 3 / 4),
        "r-whole-list-below": f1(3 / 4, 3 / 6),
        "missing-only": f1(3 / 4, 3 / 1),
        "r-hits-not-divided": f1(3 / 4, 3),
        "f-plain-mean": (3 / 4 + 3 / 5) / 2,
        "f-product": 3 / 4 * 3 / 5,
        "f-without-two": 3 / 4 * 3 / 5 / (3 / 4 + 3 / 5),
        "f-geometric": math.sqrt(3 / 4 * 3 / 5),
        "recall-for-precision": 3 / 5,
        "precision-for-recall": 3 / 4,
        "f-sum": 3 / 4 + 3 / 5,
        "f-not-divided": 2 * 3 / 4 * 3 / 5,
        "f-two": 5 * 3 / 4 * 3 / 5 / (4 * 3 / 4 + 3 / 5),
        "f-half": 1.25 * 3 / 4 * 3 / 5 / (0.25 * 3 / 4 + 3 / 5),
        "f-sum-over-sum": 2 * (3 / 4 + 3 / 5) / (3 / 4 + 3 / 5),
        "f-root-mean-square": math.sqrt(((3 / 4) ** 2 + (3 / 5) ** 2) / 2),
        "share-upside-down": (3 / 4 + 3 / 5) / (2 * 3 / 4 * 3 / 5),
        "f-reciprocals-added": 1 / (4 / 3 + 5 / 3),
        "f-difference": 3 / 4 - 3 / 5,
        "f-smaller": 3 / 5,
        "f-jaccard": 3 / (4 + 5 - 3),
        "f-accuracy": (3 + 1) / 6,
        "two-decimals:P, R": f1(0.75, 0.6),
        "p-cut-forgotten": 2 * 4 / 6 * 3 / 5 / (4 / 6 + 3 / 5),
        "r-cut-forgotten": 2 * 3 / 4 * 4 / 5 / (3 / 4 + 4 / 5),
        "one-decimal:P, R": 2 * 0.8 * 0.6 / (0.8 + 0.6),
    },
    "RBP": {
        "rbp-divided-by-ideal": POWERS / (1 + 0.8 + 0.64 + 0.512),
        "rbp-every-rank": 0.2 * (1 + 0.8 + 0.64 + 0.512),
        "value:p = 0.8": 0.2 * POWERS,
        "value:p = 0.9": 0.1 * (0.9 + 0.81 + 0.729),
        "value:p = 0.95": 0.05 * (0.95 + 0.95**2 + 0.95**3),
        "rbp-no-share": 0.8 + 0.64 + 0.512,
        "rbp-power-since-hit": 0.2 * (0.8 + 1 + 1),
        "rbp-power-plus-one": 0.2 * (0.8**3 + 0.8**4 + 0.8**5),
        "rbp-share-alone": 0.2 * 3,
        "rbp-power-of-rank": 0.2 * (0.8**2 + 0.8**3 + 0.8**4),
        "rbp-patience-for-share": 0.8 * (0.2 + 0.2**2 + 0.2**3),
        "rbp-power-of-hits": 0.2 * (1 + 0.8 + 0.64),
        "rbp-share-for-power": 0.2 * (0.2 + 0.2**2 + 0.2**3),
        "rbp-times-p": 0.8 * (0.8 + 0.64 + 0.512),
        "rbp-only-power": 0.8**2 + 0.8**3 + 0.8**4,
        "rbp-over-rank": 0.2 * (1 / 2 + 1 / 3 + 1 / 4),
        "two-decimals:pⁱ⁻¹": 0.2 * (0.8 + 0.64 + 0.51),
        "rbp-graded": 0.2 * (1 * 0.8 + 3 * 0.64 + 2 * 0.512),
        "rbp-graded-share": 0.2 * (1 / 3 * 0.8 + 3 / 3 * 0.64 + 2 / 3 * 0.512),
        "rbp-other-ranks": 0.2 * 1,
        "not-running": 0.2 * 0.512,
        "rbp-weights-divided": 0.2 * POWERS / (0.2 * (1 + 0.8 + 0.64 + 0.512)),
        "rbp-divided-by-share": 0.2 * POWERS / 0.8,
        "rbp-divided-by-k": 0.2 * POWERS / 4,
        "rbp-divided-by-relevant": 0.2 * POWERS / 5,
        "rbp-rest-added": 0.2 * POWERS + 0.8**4,
        "value:p = 0.5": (1 / 2 + 1 / 4 + 1 / 8) / 2,
        **dict.fromkeys(("rbp-p-times-rank", "rbp-p-times-rank:from second"), 0.2 * 0.8 * (1 + 2 + 3)),
        "rbp-power-of-misses": 0.2 * (0.8 + 0.8 + 0.8),
        "rbp-p-over-rank": 0.2 * (0.8 / 2 + 0.8 / 3 + 0.8 / 4),
        "one-decimal:pⁱ⁻¹": 0.2 * (0.8 + 0.6 + 0.5),
        "rbp-share-for-k": (0.8 + 0.64 + 0.512) / 4,
        "rbp-share-for-hits": (0.8 + 0.64 + 0.512) / 3,
    },
    "Q": {
        "other-gain:in both": (2 / 16 + 10 / 20 + 14 / 22 + 16 / 25) / 5,
        "other-gain": (2 / 8 + (2 + 8) / 11 + (3 + 11) / 13 + (4 + 12) / 16) / 5,
        "ideal-by-grade": sum(TERMS_OF_Q) / 5,
        "hits-not-running": ((1 + 1) / 8 + (1 + 4) / 11 + (1 + 6) / 13 + (1 + 7) / 16) / 5,
        "shown-only": (2 / (2 + 5) + 6 / (3 + 6) + 9 / (4 + 7) + 11 / (6 + 7)) / 5,
        "labels-as-ideal": (2 / (2 + 1) + 6 / (3 + 4) + 9 / (4 + 6) + 11 / (6 + 7)) / 5,
        "ideal-not-cut": (2 / (2 + 10) + 6 / (3 + 10) + 9 / (4 + 10) + 11 / (6 + 10)) / 5,
        "value:β = 0.5": (1.5 / (2 + 3) + 4 / (3 + 4) + 6 / (4 + 4.5) + 7.5 / (6 + 5)) / 5,
        "value:β = 10": (11 / (2 + 60) + 42 / (3 + 80) + 63 / (4 + 90) + 74 / (6 + 100)) / 5,
        "q-plain-precision": sum(TERMS_OF_AP) / 5,
        "q-gains-only": (1 / 6 + 4 / 8 + 6 / 9 + 7 / 10) / 5,
        "q-no-hits": (1 / 8 + 4 / 11 + 6 / 13 + 7 / 16) / 5,
        "q-no-rank": (2 / 6 + 6 / 8 + 9 / 9 + 11 / 10) / 5,
        "q-mean-of-both": (sum(TERMS_OF_AP) + 1 / 6 + 4 / 8 + 6 / 9 + 7 / 10) / 2 / 5,
        "q-both-added": (sum(TERMS_OF_AP) + 1 / 6 + 4 / 8 + 6 / 9 + 7 / 10) / 5,
        "q-gain-over-rank": (1 / 2 + 4 / 3 + 6 / 4 + 7 / 6) / 5,
        "share-upside-down": (8 / 2 + 11 / 6 + 13 / 9 + 16 / 11) / 5,
        "zero-based": (2 / 7 + 6 / 10 + 9 / 12 + 11 / 15) / 5,
        **dict.fromkeys(("ap-listed-only", "ap-divide-by-hits", "ap-divide-by-k"), sum(TERMS_OF_Q) / 4),
        "ap-not-divided": sum(TERMS_OF_Q),
        "ap-divide-by-rank": sum(TERMS_OF_Q) / 6,
        "missing-only": sum(TERMS_OF_Q) / 1,
        "ap-every-rank-over-relevant": (sum(TERMS_OF_Q) + 9 / 15) / 5,
        "ap-over-every-rank": (sum(TERMS_OF_Q) + 9 / 15) / 6,
        "ap-weighed-by-grade": (1 * 2 / 8 + 3 * 6 / 11 + 2 * 9 / 13 + 11 / 16) / 5,
        "not-running": 11 / 16 / 5,
        "q-last-only": 11 / 16,
        "ap-divided-twice": sum(TERMS_OF_Q) / 5 / 5,
        "value:β = 2": (3 / 14 + 10 / 19 + 15 / 22 + 18 / 26) / 5,
        "q-rank-plus-one": (2 / 9 + 6 / 12 + 9 / 14 + 11 / 17) / 5,
        "ideal-all-top": (2 / (2 + 6) + 6 / (3 + 9) + 9 / (4 + 12) + 11 / (6 + 18)) / 5,
        "ideal:not-running": (2 / (2 + 3) + 6 / (3 + 2) + 9 / (4 + 1) + 11 / (6 + 0)) / 5,
        "q-no-gains": (1 / 8 + 2 / 11 + 3 / 13 + 4 / 16) / 5,
        "q-no-ideal": (2 / 2 + 6 / 3 + 9 / 4 + 11 / 6) / 5,
        "q-sums-divided": (2 + 6 + 9 + 11) / (8 + 11 + 13 + 16),
        "p-judged-below": sum(TERMS_OF_Q) / 7,
        "r-one-too-many": sum(TERMS_OF_Q) / 6,
        "r-one-too-few": sum(TERMS_OF_Q) / 4,
        "ap-missing-last": (sum(TERMS_OF_Q) + 15 / 17) / 5,
        "q-product": (1 / 2 * 1 / 6 + 2 / 3 * 4 / 8 + 3 / 4 * 6 / 9 + 4 / 6 * 7 / 10) / 5,
        "q-harmonic": (2 / (2 + 6) + 2 / (3 / 2 + 8 / 4) + 2 / (4 / 3 + 9 / 6) + 2 / (6 / 4 + 10 / 7)) / 5,
        "q-geometric": sum(
            math.sqrt(share) for share in (1 / 2 * 1 / 6, 2 / 3 * 4 / 8, 3 / 4 * 6 / 9, 4 / 6 * 7 / 10)
        )
        / 5,
        "q-discounted": (
            (1 + dcg(0, 1)) / (2 + dcg(3, 3))
            + (2 + dcg(0, 1, 3)) / (3 + dcg(3, 3, 2))
            + (3 + dcg(0, 1, 3, 2)) / (4 + dcg(3, 3, 2, 1))
            + (4 + dcg(0, 1, 3, 2, 0, 1)) / (6 + dcg(3, 3, 2, 1, 1))
        )
        / 5,
        "q-every-gain": sum(TERMS_OF_Q) / 5,
        "q-power": ((1 + 2) / (2 + 16) + (2 + 10) / (3 + 20) + (3 + 14) / (4 + 22) + (4 + 16) / (6 + 24)) / 5,
        "q-share-of-scale": (
            (1 + 1 / 3) / (2 + 6 / 3)
            + (2 + 4 / 3) / (3 + 8 / 3)
            + (3 + 6 / 3) / (4 + 9 / 3)
            + (4 + 7 / 3) / (6 + 10 / 3)
        )
        / 5,
        "ap-counts-ranks": ((2 + 1) / 8 + (3 + 4) / 11 + (4 + 6) / 13 + (6 + 7) / 16) / 5,
        "q-gains-above": ((1 + 0) / 8 + (2 + 1) / 11 + (3 + 4) / 13 + (4 + 6) / 16) / 5,
        "ap-hits-above": ((0 + 0) / 8 + (1 + 1) / 11 + (2 + 4) / 13 + (3 + 6) / 16) / 5,
        "q-first-hit": 2 / 8,
        "rr-for-ap": 1 / 2,
        "q-last-hit": 11 / 16,
        "ndcg-for-ap": dcg(0, 1, 3, 2, 0, 1) / dcg(3, 3, 2, 1, 1),
        "q-not-running": ((1 + 1) / (2 + 3) + (2 + 3) / (3 + 2) + (3 + 2) / (4 + 1) + (4 + 1) / 6) / 5,
    },
    "GAP": {
        "gap-no-chances": (S_1 + S_2 + S_3) / (5 + 3 + 2),
        "gap-chances-reversed": (S_1 + S_2 + S_3) / (5 + 3 + 2),
        "gap-lowest-only": S_1 / 5,
        "gap-one-level": S_1 / 5,
        "gap-highest-only": S_3 / 2,
        "gap-top-level": S_3 / 2,
        "ap-listed-only": (S_1 + S_2 + S_3) / (4 + 2 + 1),
        "ap-divide-by-hits": (S_1 + S_2 + S_3) / (4 + 2 + 1),
        "ap-divide-by-rank": (S_1 + S_2 + S_3) / (6 + 6 + 6),
        "gap-relevant-below": (S_1 + S_2 + S_3) / (5 + 5 + 5),
        "gap-mean-of-aps": (S_1 / 5 + S_2 / 3 + S_3 / 2) / 3,
        "gap-plain-mean": (S_1 / 5 + S_2 / 3 + S_3 / 2) / 3,
        "ap-not-divided": (S_1 + S_2 + S_3) / 3,
        "gap-sums-over-relevant": (S_1 + S_2 + S_3) / 3 / 5,
        "gap-sum-of-aps": S_1 / 5 + S_2 / 3 + S_3 / 2,
        "p-for-ap": 4 / 6,
        "rr-rank-plus-one": (1 / 3 + (1 + 3) / 4 + (1 + 2 + 2) / 5 + 4 / 7) / 10,
        "ap-hits-above": (0 / 2 + 1 / 3 + 3 / 4 + 3 / 6) / 10,
        "gap-own-only": (1 / 2 + 3 / 3 + 2 / 4 + 1 / 6) / 10,
        "gap-higher-grade": ((1 + 1) / 2 + 9 / 3 + (2 + 2 + 3 + 2) / 4 + (1 + 1 + 3 + 2 + 1 + 1) / 6) / 10,
        "gap-level-zero": (6 + S_1 + S_2 + S_3) / (7 + 5 + 3 + 2),
        "gap-rising": (S_1 + 2 * S_2 + 3 * S_3) / (5 + 2 * 3 + 3 * 2),
        "gap-falling": (3 * S_1 + 2 * S_2 + S_3) / (3 * 5 + 2 * 3 + 2),
        "gap-above-level": (1 / 3 + 2 / 4 + 1 / 3) / (3 + 2),
        "gap-own-level": ((1 / 2 + 2 / 6) + 1 / 4 + 1 / 3) / (2 + 1 + 2),
        "gap-gain-for-precision": (1 / 2 + 4 / 3 + 6 / 4 + 7 / 6) / 3 / 5,
        "gap-not-capped": (1 / 2 + 4 / 3 + 6 / 4 + 7 / 6) / 10,
        "ap-every-rank-over-relevant": ((S_1 + 3 / 5) + (S_2 + 2 / 5 + 2 / 6) + (S_3 + 1 / 4 + 1 / 5 + 1 / 6))
        / 10,
        "gap-level-two": S_2 / 3,
        "rr-for-ap": 1 / 2,
        "gap-level-precisions": (4 / 6 + 2 / 6 + 1 / 6) / 3,
        "gap-without-highest": (S_1 + S_2) / (5 + 3),
        "gap-levels-in-list": (S_1 / 5 + S_2 / 3 + S_3 / 2) / 3,
        "ap-missing-last": (S_1 + 5 / 7 + S_2 + 3 / 7 + S_3 + 2 / 7) / 10,
        "ap-mean-by-grade": (1 * 1 / 2 + 3 * 2 / 3 + 2 * 3 / 4 + 4 / 6) / (2 + 3 + 1 + 1 + 3),
        "gap-weighted-by-grade": (1 * 1 / 2 + 3 * 2 / 3 + 2 * 3 / 4 + 4 / 6) / 5,
        "gap-weighted-by-grade:share": (1 / 3 * 1 / 2 + 2 / 3 + 2 / 3 * 3 / 4 + 1 / 3 * 4 / 6) / 5,
        "ap-grades-for-hits": (1 / 2 + 4 / 3 + 6 / 4 + 7 / 6) / 5,
        "gap-share-of-ideal": (1 / 6 + 4 / 8 + 6 / 9 + 7 / 10) / 5,
        "ndcg-for-ap": dcg(0, 1, 3, 2, 0, 1) / dcg(3, 3, 2, 1, 1),
    },
    "AUC": {
        "auc-decisions": 6 / 2 / 6,
        **dict.fromkeys(("auc-ties-only-lost", "auc-ties-lost", "auc-ranks-for-scores"), 5 / 6),
        "auc-low-scores": 0.5 / 6,
        "auc-lost": 0.5 / 6,
        "auc-ties-won": 6 / 6,
        "auc-not-divided": 5.5,
        "auc-all-pairs": 5.5 / (5 * 4 / 2),
        "auc-ordered-pairs": 5.5 / (5 * 4),
        "auc-squared": 5.5 / 5**2,
        "auc-documents": 5.5 / 5,
        "auc-untied-pairs": 5.5 / 5,
        "auc-positives": 5.5 / 2,
        "auc-negatives": 5.5 / 3,
        "auc-positive-pairs": 5.5 / 2**2,
        "auc-negative-pairs": 5.5 / 3**2,
        "auc-ties-left-out": 5 / 5,
        "auc-gini": 2 * 5.5 / 6 - 1,
        "auc-rank-sum": (5 + 3) / 6,
        "auc-accuracy": 1 / 2,
        "auc-neighbours": 2 / 4,
        "p-for-ap": 2 / 5,
        "rr-for-ap": 1,
        "auc-ap": (1 + 2 / 3) / 2,
        "auc-positives-with-all": 5.5 / (2 * 5),
        "auc-ties-half-below": 5.5 / (6 - 1 / 2),
        "auc-above-all": 1 / 2,
        "auc-rank-sum:ties": (5 + 3.5) / 6,
        "auc-won-to-lost:ties": 5.5 / 0.5,
        "auc-graded": 5.5 / 6,
        "auc-neighbours:mixed": 2 / 3,
        "auc-alike-half": (5.5 + 4 / 2) / 10,
        "auc-one-too-many": 6.5 / 6,
        "auc-one-too-few": 4.5 / 6,
        "auc-ap:ranks": (1 + 2 / 3) / 2,
        "ap-area-from-axis": (1 + 1) / 2 * 1 / 2 + (1 + 2 / 3) / 2 * 1 / 2,
        "auc-mean-rank": (1 + 3) / 2 / 5,
        "auc-mean-rank:from the end": 1 - (1 + 3) / 2 / 5,
        "auc-mean-recall": (1 / 2 + 1 + 1 + 1) / 4,
        "auc-mean-recall:ranks": (1 / 2 + 1 / 2 + 1 + 1 + 1) / 5,
        "auc-score-difference": (5 + 4) / 2 - (4 + 2 + 1) / 3,
    },
    "INST": {
        "inst-on-the-scale": 3 * inst(GAINS, *STEPS),
        "value:T = 1": inst(GAINS, 3, 11 / 3, 11 / 3, 4, 5, 17 / 3),
        "inst-once-for-twice": inst(GAINS, 3, 11 / 3, 11 / 3, 4, 5, 17 / 3),
        "value:T = 2": inst(GAINS, *STEPS),
        "inst-highest-for-top": inst(GAINS, *STEPS),
        "value:T = 3": inst(GAINS, 7, 23 / 3, 23 / 3, 8, 9, 29 / 3),
        "inst-goal-plus-one": inst(GAINS, 7, 23 / 3, 23 / 3, 8, 9, 29 / 3),
        "inst-binary": inst([0, 1, 1, 1, 0, 1], 5, 5, 5, 5, 6, 6),
        "inst-exponential": inst([0, 1 / 8, 7 / 8, 3 / 8, 0, 1 / 8], 5, 47 / 8, 6, 53 / 8, 61 / 8, 17 / 2),
        "inst-not-adapting": inst(GAINS, 5, 6, 7, 8, 9, 10),
        "inst-nothing-below": inst(GAINS, *STEPS) * sum(weights(*STEPS)) / sum(weights(*STEPS)[:6]),
        "err-share-of-levels": inst([g * 3 / 4 for g in GAINS], 5, 23 / 4, 6, 26 / 4, 30 / 4, 33 / 4),
        "inst-constant": (1 - 9 / 16) * sum(g * (9 / 16) ** place for place, g in enumerate(GAINS)),
        "inst-exponential-of-top": inst(
            [0, 1 / 7, 1, 3 / 7, 0, 1 / 7], 5, 41 / 7, 41 / 7, 45 / 7, 52 / 7, 58 / 7
        ),
        "inst-goal-once": inst(GAINS, 3, 4, 5, 6, 7, 8),
        "inst-raw-grades": inst(GAINS, 5, 5, 3, 2, 3, 3),
        "inst-rank-late": inst([*GAINS, 0], 5, 6, 20 / 3, 20 / 3, 7, 8, 26 / 3),
        "inst-no-square": (4 / 5 / 3 + 4 / 5 * 14 / 17 * (1 + 14 / 17 * (2 / 3 + 5 / 6 * 6 / 7 / 3)))
        / (1 + 4 / 5 * (1 + 14 / 17 * (1 + 14 / 17 * (1 + 5 / 6 * (1 + 6 / 7))))),
        "inst-not-divided": inst(GAINS, *STEPS) * sum(weights(*STEPS)),
        "inst-mean-gain": (1 / 3 + 1 + 2 / 3 + 1 / 3) / 6,
        "inst-weights-only": sum(weights(*STEPS)[:6]) / sum(weights(*STEPS)),
        "inst-first-only": 0,
        "inst-gain-sum": 1 / 3 + 1 + 2 / 3 + 1 / 3,
        "divided-twice": inst(GAINS, *STEPS) / 6,
    },
    "P": {
        **dict.fromkeys(("p-capped", "p-listed-relevant"), 3 / 4),
        "found-below-the-cutoff": 4 / 4,
        "p-misses": 1 / 4,
        **dict.fromkeys(("recall-for-precision", "cut-plus-one-below"), 3 / 5),
        "grades-for-hits": (1 + 3 + 2) / 4,
        "whole-list-below": 3 / 6,
        "hits-not-divided": 3,
        "p-judged-below": 3 / 7,
        "p-misses-below": 3 / 1,
        "p-top-too": 3 / 4 / 3,
        "p-grades-below": 3 / (1 + 3 + 2),
        "cut-less-one-below": 3 / 3,
        "ap-for-p": (0 + 1 / 2 + 2 / 3 + 3 / 4) / 4,
        "p-hit": 1,
        "p-last-document": 1,
        "rr-for-hit": 1 / 2,
        "share-upside-down": 4 / 3,
        "p-share-of-scale": (0 + 1 + 3 + 2) / (4 * 3),
        "p-one-rank-more": 3 / 4,
    },
    "R": {
        "r-left-out": 2 / 5,
        "found-below-the-cutoff": 4 / 5,
        "rr-for-hit": 1 / 2,
        "grades-for-hits": (1 + 3 + 2) / 5,
        **dict.fromkeys(("ap-listed-only", "precision-for-recall", "p-capped"), 3 / 4),
        "whole-list-below": 3 / 6,
        "hits-not-divided": 3,
        "missing-only": 3 / 1,
        "hit-for-recall": 1,
        "p-judged-below": 3 / 7,
        "share-upside-down": 5 / 3,
        "r-grades": (1 + 3 + 2) / (1 + 3 + 2 + 1 + 3),
        "r-misses-below": 3 / 2,
        "r-relevant-share": 5 / 7,
        "ap-for-p": (0 + 1 / 2 + 2 / 3 + 3 / 4) / 4,
        "r-missing-as-found": (3 + 1) / 5,
        "r-all-missing": 3 / (4 + 1),
    },
    "ESL": {
        "not-running": 0,
        "hits-not-running": 2,
        **dict.fromkeys(("esl-every-miss", "esl-first-hit-too", "esl-to-the-last"), 2),
        "esl-as-rr": 1 / 2,
        "whole-list-below": 1 / 6,
        "esl-mean-rank": (2 + 3 + 4 + 6) / 4,
        "esl-rank-of-last": 6,
        "esl-one-too-few": 1 - 1,
        "esl-below-the-first": 6 - 2,
        "esl-relevant-counted": 4,
        "esl-per-relevant": 2 / 4,
        "esl-mean-misses": (1 + 1 + 1 + 2) / 4,
        "esl-mean-above": (1 + 2 + 3 + 5) / 4,
    },
    "Success": {
        "hit-below-the-cutoff": 1,
        **dict.fromkeys(("grades-for-hits", "found-below-the-cutoff", "hit-at-k-only"), 1),
        "precision-for-hit": 3 / 4,
        "hit-share-of-listed": 3 / 4,
        "recall-for-hit": 3 / 5,
        "hits-not-divided": 3,
        "rr-for-hit": 1 / 2,
        **dict.fromkeys(("hit-at-first-only", "hit-all", "hit-all-relevant"), 0),
        "hit-share-of-list": 3 / 6,
    },
}
"""What comes of one way to be wrong: on the tied list for AUC, else on the other one.
Those of the ways that measures share are computed in tests/unit/test_formulas.py."""


OTHER_LIST = JudgedRanking((2, 0, 3, 1), missing=(1,), max_grade=3)
"""Relevant are ranks 1, 3 and 4, and one more: P@i is 1, 1/2, 2/3 and 3/4, and R@i 1/4, 1/4, 2/4 and 3/4."""
BELOW_RANK_ONE = 1 / 4 * (1 / 2 + 2 / 3) / 2 + 1 / 4 * (2 / 3 + 3 / 4) / 2
ON_OTHER_LIST = {
    ("AP", "ap-area-from-axis"): 1 / 4 * (1 + 1) / 2 + BELOW_RANK_ONE,
    ("AP", "ap-area-from-rank-one"): BELOW_RANK_ONE,
    ("AP", "ap-weighed-by-grade:relevant"): (2 * 1 + 3 * 2 / 3 + 1 * 3 / 4) / 4,
    ("RR", "rr-grade"): 2 / 1,
    ("Q", "ap-missing-last"): ((1 + 2) / (1 + 3) + (2 + 5) / (3 + 6) + (3 + 6) / (4 + 7) + (4 + 7) / (5 + 7))
    / 4,
    ("GAP", "gap-levels-in-list"): ((1 + 2 / 3 + 3 / 4) / 4 + (1 + 2 / 3) / 2 + (1 / 3) / 1) / 3,
    ("AUC", "auc-graded"): 3 / 6,
}
"""What comes of ways to be wrong that the lists above do not tell from others, or from what is right."""
