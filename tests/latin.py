"""The words in Latin letters that stay in Chinese: names of libraries and papers, notation, keys, files."""

from __future__ import annotations

import re

from tests.e2e.texts import names_that_stay

LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]{2,}")
KEYS = "Ctrl Shift Home End Delete Esc Enter"
HEADINGS = "name grade score rank"
"""What stands above the columns of a file."""
FORMATS = "CSV TREC JSON Python IP localhost Moodle XML GIFT ASCII UTF XeLaTeX ctex"
MORE = "Kendall doi Rec NaN"
NAMES = (*names_that_stay(), KEYS, HEADINGS, FORMATS, MORE)
STAYING = {word.lower() for name in NAMES for word in LATIN.findall(name)}


def latin_words(text: str) -> list[str]:
    """Give the words in Latin letters that do not stay in Chinese."""
    return [word for word in LATIN.findall(text) if word.lower() not in STAYING]
