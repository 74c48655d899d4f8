"""A sentence that names the relevant documents, as a line of them."""

import re

ID_WITH_NUMBER = r"[^\W\d_]+[_-]?\d+"
NEXT_ID = rf"(?:[ \t]*,[ \t]*(?:and[ \t]+)?|[ \t]+(?:and|und|et|y)[ \t]+){ID_WITH_NUMBER}"
IDS = rf"{ID_WITH_NUMBER}(?:{NEXT_ID})*"
SAID_RELEVANT = re.compile(
    r"^[^\n:=\d]*\b(?:ground truth|relevant (?:documents?|docs|items|set|ones))\b[^\n:=\d]{0,40}"
    rf"\b(?:is|are|contains?)[ \t]+[{{\[(]?{IDS}[}}\])]?[.;]?[ \t]*$"
    rf"|(?:^|(?<=[.;] ))(?:(?:of (?:these|those|them),? |only )+{IDS} (?:is|are)"
    rf"|{ID_WITH_NUMBER}(?:{NEXT_ID})+ are)"
    r" (?:the )?(?:only )?relevant(?: ones| documents| docs| items)?[.]?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A sentence that names the relevant documents: the ground truth is {D2, D5}; only D2 and D5 are relevant."""
SAYS_MORE = re.compile(
    r"\b(?:non|not|no|none|number|first|second|third|last|most|least|partially|highly|somewhat)\b",
    re.IGNORECASE,
)
"""Words with which the sentence is of other documents, or of some of them."""
NOT_RELEVANT = re.compile(r"\b(?:is|are) (?:not |ir|non)", re.IGNORECASE)
SET_OF_RELEVANT = re.compile(rf"^[ \t]*R_?q[ \t]*=[ \t]*\{{({IDS})\}}[ \t]*$(?=\n\s*\S)", re.MULTILINE)
"""What textbooks call the relevant documents of a query: Rq = {d3, d5}."""


def with_relevant_named(text: str) -> str:
    """Return a text with the one sentence that names the relevant documents as a line of them."""
    text = SET_OF_RELEVANT.sub(r"Relevant: \1", text)
    said = [*SAID_RELEVANT.finditer(text)]
    if len(said) != 1 or SAYS_MORE.search(said[0][0]) or NOT_RELEVANT.search(text):
        return text
    ids = re.findall(ID_WITH_NUMBER, said[0][0])
    return text[: said[0].start()] + "Relevant: " + ", ".join(ids) + text[said[0].end() :]
