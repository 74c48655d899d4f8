"""Formulas with the numbers of a list in them, to see and to hear."""
