"""The style sheets of what Python shows: all hold for all trees, so that a class can mean one thing alone."""

import re
from collections import defaultdict
from pathlib import Path

from scene.assets import ASSETS

SHEETS = sorted((ASSETS / "components" / "tree" / "sheets").glob("*.css"))
COMMENT = re.compile(r"/\*.*?\*/", re.S)
SELECTORS = re.compile(r"([^{}@]+)\{")
LEADING = re.compile(r"\s*\.([a-z-]+)(?=[\s:>\[+~]|$)")
SHARED = {"print", "page", "table", "formula", "steps"}
"""Sheets of what others are made of: what these say of a class, another may refine."""


def rules(sheet: Path) -> set[str]:
    """The classes with which rules of a sheet begin."""
    text = COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    parts = (part for found in SELECTORS.findall(text) for part in re.split(r",(?![^(]*\))", found))
    return {leading[1] for part in parts if (leading := LEADING.match(part))}


def test_a_class_that_two_sheets_style_is_meant_by_both() -> None:
    homes = defaultdict(set)
    for sheet in SHEETS:
        for name in rules(sheet):
            homes[name].add(sheet.stem)
    several = {name: sheets for name, sheets in homes.items() if len(sheets - SHARED) > 1}
    assert several == {
        "chooser": {"practice", "room"},
        "dragged": {"conventions", "figure", "rows"},
        "key": {"roc", "rows"},
        "rows": {"formula", "lesson", "rows"},
        "scroller": {"figure", "formula", "overview", "page", "print", "table", "what_if"},
        "sharing": {"lesson", "strip"},
    }
