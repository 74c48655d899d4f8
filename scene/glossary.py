"""The terms of the glossary, and the page that shows each; their words stand in the lessons."""

from __future__ import annotations

import json
from functools import cache

from scene.assets import ASSETS


@cache
def terms() -> dict[str, str]:
    """Give the page of each term by the term's key; empty where no page shows it."""
    listed: dict[str, str] = json.loads((ASSETS / "glossary.json").read_text(encoding="utf-8"))
    return listed
