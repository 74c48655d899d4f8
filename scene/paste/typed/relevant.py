"""A sentence that names the relevant documents, as a line of them."""

import re

from scene.paste.forms.in_words import IDS, SURE_ID, VERDICT

SAID_RELEVANT = re.compile(
    r"^[^\n:=\d]*\b(?:ground truth|relevant (?:documents?|docs|items|set|ones))\b[^\n:=\d]{0,40}"
    rf"\b(?:is|are|contains?)[ \t]+[{{\[(]?{IDS}[}}\])]?[.;]?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A sentence that names the relevant documents: the ground truth is {D2, D5}."""
NAMED_LIST = re.compile(r"^[^\n:：]{1,40}[:：][ \t]*\S", re.MULTILINE)
SAYS_MORE = re.compile(
    r"\b(?:non|not|no|none|number|first|second|third|last|most|least|partially|highly|somewhat)\b",
    re.IGNORECASE,
)
"""Words with which the sentence is of other documents, or of some of them."""
NOT_RELEVANT = re.compile(r"\b(?:is|are) (?:not |ir|non)", re.IGNORECASE)
SET_OF_RELEVANT = re.compile(
    rf"^[ \t]*R_?q[ \t]*=[ \t]*\{{(?=[^{{}}\n]*\d){IDS}\}}[ \t]*$(?=\n\s*\S)", re.MULTILINE
)
"""What textbooks call the relevant documents of a query: Rq = {d3, d5}."""


def with_relevant_named(text: str) -> str:
    """Return a text with the one sentence that names the relevant documents as a line of them."""
    text = SET_OF_RELEVANT.sub(r"Relevant: \1", text)
    said = [*SAID_RELEVANT.finditer(text)] or [*filter(_is_below_lists, VERDICT.finditer(text))]
    if len(said) != 1 or SAYS_MORE.search(said[0][0]) or NOT_RELEVANT.search(text):
        return text
    ids, above = re.findall(SURE_ID, said[0]["ids"]), text[: said[0].start()]
    if any(name.isalpha() for name in ids):
        return text
    line = f"Relevant: {', '.join(ids)}"
    is_within = above[-1:] not in ("", "\n")
    return above + ("\n" if is_within else "") + line + text[said[0].end() :]


def _is_below_lists(verdict: re.Match[str]) -> bool:
    """Return whether a sentence, and not a document with its grade, stands below two lists or more."""
    is_sentence = bool(verdict["of"] or (verdict["verb"] and len(re.findall(SURE_ID, verdict["ids"])) > 1))
    return is_sentence and len(NAMED_LIST.findall(verdict.string, 0, verdict.start())) > 1
