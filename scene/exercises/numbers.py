"""Parsing a number as a learner writes it: 0.63, 0,63, 63 %, 2/3, 1/log2(3)."""

import ast
import math
import operator
import re
import unicodedata
from collections.abc import Callable
from typing import Final, TypeGuard

from metrics.numeric.scores import SCORE_TOLERANCE

MAX_LENGTH: Final = 80
MAX_EXPONENT: Final = 64
MAX_SIZE: Final = 1e12

WRITTEN: Final = {
    "−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "⁄": "/", ":": "/", "^": "**",
}  # fmt: skip
"""Signs of formulas, as Python writes them."""
EXPONENTS: Final = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
DECIMAL: Final = re.compile(r"[+-]?\d*(?:[.,](\d*))?\s*(%?)")
FRACTIONS: Final = re.compile("[¼½¾⅐-⅞]")

OPERATIONS: Final[dict[type[ast.operator], Callable[[float, float], float]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def read_number(text: str) -> float | None:
    """Return a number, or a short sum of numbers; None if it is neither."""
    if len(text.strip()) > MAX_LENGTH:
        return None
    formula = _in_ascii(text).strip().lower()
    for sign, python in WRITTEN.items():
        formula = formula.replace(sign, python)
    formula = re.sub(r"(?<=\d),(?=\d)|^,(?=\d)", ".", formula)
    formula = re.sub(r"\b(log2|lb)\s*_?\s*(\d+(\.\d+)?)", r"log2(\2)", formula.replace("log_2", "log2"))
    formula = re.sub(r"(\d[\d.]*)\s*%", r"(\1/100)", formula)
    formula = re.sub(r"(?<![\d.])0+(?=\d)", "", formula)
    try:
        value = _evaluate_term(ast.parse(formula, mode="eval").body)
    except (SyntaxError, ValueError, ArithmeticError, RecursionError, MemoryError):
        return None
    return value if math.isfinite(value) else None


def half_a_digit(text: str) -> float:
    """Return half a unit of the last digit written, for rounding; next to nothing for a formula."""
    match = DECIMAL.fullmatch(_in_ascii(text).strip().replace("−", "-"))
    if match is None:
        return SCORE_TOLERANCE
    return 0.5 * 10.0 ** -(len(match[1] or "") + 2 * bool(match[2]))


def decimals_right(text: str, right: float) -> int:
    """Return to how many decimals a written number is the right one rounded; 0 if to none."""
    value, half = read_number(text), half_a_digit(text)
    if value is None or half <= SCORE_TOLERANCE or abs(value - right) > half + SCORE_TOLERANCE:
        return 0
    return max(round(-math.log10(2 * half)), 0)


def _in_ascii(text: str) -> str:
    """Return text with full-width, raised and lowered signs and fractions written in ASCII."""
    text = EXPONENTS.sub(lambda match: f"**{match[0]}", text)
    text = FRACTIONS.sub(lambda match: f"({unicodedata.numeric(match[0])})", text)
    return unicodedata.normalize("NFKC", text)


def _evaluate_term(part: ast.expr) -> float:
    """Compute a node of a parsed formula; anything but arithmetic is refused."""
    if isinstance(part, ast.Constant) and isinstance(part.value, int | float):
        return _checked_size(float(part.value))
    if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub | ast.UAdd):
        value = _evaluate_term(part.operand)
        return -value if isinstance(part.op, ast.USub) else value
    if isinstance(part, ast.BinOp):
        one, other = _evaluate_term(part.left), _evaluate_term(part.right)
        if isinstance(part.op, ast.Pow):
            return _power(one, other)
        if type(part.op) in OPERATIONS:
            return _checked_size(OPERATIONS[type(part.op)](one, other))
    if _is_logarithm(part):
        return math.log2(_evaluate_term(part.args[0]))
    raise ValueError


def _is_logarithm(part: ast.expr) -> TypeGuard[ast.Call]:
    is_call = (
        isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in ("log2", "lb")
    )
    return isinstance(part, ast.Call) and is_call and len(part.args) == 1 and not part.keywords


def _power(base: float, exponent: float) -> float:
    if abs(exponent) > MAX_EXPONENT:
        raise ValueError
    power = base**exponent
    if isinstance(power, complex):
        raise ValueError
    return _checked_size(power)


def _checked_size(value: float) -> float:
    if abs(value) > MAX_SIZE:
        raise ValueError
    return value
