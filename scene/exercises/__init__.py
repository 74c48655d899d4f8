"""Exercises from a seed: drawn, judged, and the mistake behind a wrong answer found; all of it pure."""
