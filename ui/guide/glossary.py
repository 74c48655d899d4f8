"""The glossary of the guide: terms with other names and meanings, and its search."""

import json
import re
from dataclasses import dataclass

import streamlit as st

from scene.address.view import MAX_TERM
from scene.assets import ASSETS
from ui.session.current import current
from ui.tree.nodes import Node, link_to, node, note
from ui.words.text import join_with_commas, label, lesson

KEY = "glossary_find"


@dataclass(frozen=True)
class Term:
    """A term of the glossary: name, other names, meaning, and the page that shows it."""

    key: str
    name: str
    aliases: tuple[str, ...]
    meaning: str
    page: str

    def match_level(self, sought: str) -> int:
        """Return how well the term matches a search: 0 is best, 3 is no match."""
        names = [alias.casefold() for alias in (self.key, self.name, *self.aliases)]
        if sought in names:
            return 0
        if any(sought in name for name in names):
            return 1
        return 2 if sought in self.meaning.casefold() else 3


def terms() -> dict[str, str]:
    """Return the page of each term by the term's key; empty where no page shows it."""
    listed: dict[str, str] = json.loads((ASSETS / "glossary.json").read_text(encoding="utf-8"))
    return listed


def term_of(key: str, page: str) -> Term:
    """Read a term: its first line has its name and, after a dot, the others; the meaning is below."""
    head, _, meaning = lesson("glossary", key).partition("\n\n")
    name, _, aliases = head.partition(" · ")
    return Term(key, name, tuple(re.split(", |、", aliases)) if aliases else (), meaning.strip(), page)


def ask_for_term() -> None:
    """Show the search field, which begins with the term in the address."""
    if KEY not in st.session_state:
        st.session_state[KEY] = current().term
    st.text_input(
        label("guide.glossary.find"), key=KEY, max_chars=MAX_TERM, width=360, on_change=_put_term_into_address
    )


def _put_term_into_address() -> None:
    """Let the address name the term that is asked for."""
    current().term = st.session_state[KEY]


def matching_terms() -> list[Node]:
    """Return the terms that match the search, the best first."""
    sought = " ".join(st.session_state[KEY].casefold().split())
    all_terms = [term_of(key, page) for key, page in terms().items()]
    # By the letters, and Chinese by its sound: GB 18030 has the common characters in that order.
    all_terms.sort(key=lambda term: term.name.casefold().encode("gb18030", "replace"))
    matches = sorted(
        (term for term in all_terms if term.match_level(sought) < 3),
        key=lambda term: term.match_level(sought),
    )
    if sought and not matches:
        return [note(label("guide.glossary.none", sought=sought))]
    is_exact = bool(sought) and matches[0].match_level(sought) == 0
    entries = [_term_entry(term, is_sought=is_exact and term.match_level(sought) == 0) for term in matches]
    return [node("dl", {"class": "glossary"}, *entries)]


def _term_entry(term: Term, *, is_sought: bool) -> Node:
    parts = [node("dt", None, term.name)]
    if term.aliases:
        parts.append(node("dd", {"class": "aliases"}, join_with_commas(term.aliases)))
    meaning = node("dd", None, term.meaning)
    if term.page:
        meaning = [
            *meaning,
            " ",
            link_to(term.page, label("guide.glossary.page", page=label(f"page.{term.page}"))),
        ]
    return node("div", {"class": "entry sought" if is_sought else "entry", "key": term.key}, *parts, meaning)
