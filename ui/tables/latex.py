"""Rows of a table in LaTeX."""

from collections.abc import Iterable

SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "–": "--"}
TO_LATEX = str.maketrans(SPECIAL | {sign: rf"\{sign}" for sign in "&%$#_{}"})
"""What LaTeX reads as a command, and how it is written as a sign."""


def latex_row(cells: Iterable[str]) -> str:
    """Write a row of texts, none of which is read as a command."""
    return " & ".join([cell.translate(TO_LATEX) for cell in cells]) + r" \\"
