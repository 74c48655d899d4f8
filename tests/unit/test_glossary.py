"""The glossary: words, pages and links belong together."""

import re

from tests.every_page import PAGES
from tests.server import PROJECT
from ui.guide.glossary import Term, term_of, terms
from ui.words.text import _sections, lesson

ALSO = {
    "Success": "hit-rate",
    "TPR": "recall",
    "IDCG": "ideal",
    "NDCG": "ndcg",
    "error rate": "accuracy",
    "harmonic mean": "f",
    "@k": "cutoff",
    "click model of ERR": "cascade",
    "missing": "missing",
    "baseline": "pin",
}
"""Under other names one finds the entry."""


def every_term() -> list[Term]:
    return [term_of(key, page) for key, page in terms().items()]


def test_every_term_has_its_words_and_a_page_that_is_there() -> None:
    assert list(terms()) == list(_sections("glossary", "en"))
    assert set(terms().values()) <= {"", *PAGES}
    for term in every_term():
        assert term.name
        assert term.meaning.endswith("."), term.key
        assert "\n" not in term.meaning


def test_no_name_means_two_things() -> None:
    each = ({name.casefold() for name in (term.name, *term.aliases)} for term in every_term())
    names = [name for names_of_term in each for name in names_of_term]
    assert sorted(set(names)) == sorted(names)


def test_other_names_lead_to_the_entry() -> None:
    for sought, key in ALSO.items():
        best = min(every_term(), key=lambda term: term.match_level(sought.casefold()))
        assert best.key == key, sought


def test_every_link_to_a_term_opens_the_glossary_at_an_entry() -> None:
    texts = [path.read_text(encoding="utf-8") for path in PROJECT.glob("assets/lessons/en/*.md")]
    linked = {key for text in texts for key in re.findall(r"\]\(term:([^)]*)\)", text)}
    assert len(linked) > 3
    assert linked <= set(terms())
    assert "[shelf](guide?step=glossary&term=shelf)" in lesson("guide", "beginning")
