"""Chinese without English: the words in Latin letters that stay, and what is found of others."""

import re
from collections.abc import Iterable

from tests.e2e.texts import names_that_stay
from tests.server import PROJECT
from ui.words.text import _sections

HAN = re.compile(r"[\u3400-\u9fff]")
LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]{2,}")
KEYS = "Ctrl Shift Alt Home End Delete Esc Enter"
HEADINGS = "name grade score rank"
"""What stands above the columns of a file."""
OF_RUNS = "Adler BEIR MS MARCO TSV Parquet gzip MB kB Judged Unjudged"
TESTS = "Fisher BCa Wilcoxon Tukey HSD Holm Benjamini Hochberg LaTeX HTML trec eval"
FORMATS = "CSV TREC JSON Python IP localhost Moodle XML GIFT ASCII UTF XeLaTeX ctex"
MORE = "Kendall doi Rec NaN ListNet softmax ApproxNDCG"
NAMES = (*names_that_stay(), KEYS, HEADINGS, OF_RUNS, TESTS, FORMATS, MORE)
STAYING = {word.lower() for name in NAMES for word in LATIN.findall(name)}


def latin_words(text: str) -> list[str]:
    """Return the words in Latin letters that do not stay in Chinese."""
    return [word for word in LATIN.findall(text) if word.lower() not in STAYING]


def in_lessons() -> set[str]:
    """Return the words that Chinese lessons have themselves: a term's English name at its first use."""
    pages = [path.stem for path in (PROJECT / "assets" / "lessons" / "zh").glob("*.md")]
    sections = (section for page in pages for section in _sections(page, "zh").values())
    return {word.lower() for section in sections for word in LATIN.findall(section)}


WRITTEN = in_lessons()
GLOSSARY = {entry.partition("\n")[0] for entry in _sections("glossary", "zh").values()}
UNSET = re.compile(r"[\u3400-\u9fff](?:[,;:?!]| [\u3400-\u9fff])|[,;:?!][\u3400-\u9fff]")


def is_english(text: str, more: Iterable[str] = ()) -> bool:
    """Return whether a text has a word that does not stay, or a comma as no Chinese text has it."""
    if any(text.strip(" ·、，。：（）") in head for head in GLOSSARY):
        return False
    known = {*more, *(WRITTEN if HAN.search(text) or text.startswith("（") else ())}
    return any(word.lower() not in known for word in latin_words(text)) or bool(UNSET.search(text))
