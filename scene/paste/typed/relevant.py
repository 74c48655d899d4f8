"""A sentence that names the relevant documents, as a line of them."""

import re

ID = r"(?:[A-Za-z]{1,12}[_-]?\d{1,6}|[A-Z])(?!\w)"
IDS = rf"(?P<ids>{ID}(?:(?:\s?[,和及]\s?(?:(?:and|und|et|y)\s)?|\s(?:and|und|et|y)\s){ID})*)"
SAID_RELEVANT = re.compile(
    r"^[^\n:=\d]*\b(?:ground truth|relevant (?:documents?|docs|items|set|ones))\b[^\n:=\d]{0,40}"
    rf"\b(?:is|are|contains?)[ \t]+[{{\[(]?{IDS}[}}\])]?[.;]?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A sentence that names the relevant documents: the ground truth is {D2, D5}."""
VERDICT = re.compile(
    r"(?:^|[.;。；]\s?|,(?=\s?(?:其中|只有|davon|nur|only|where|of )))\s?"
    r"(?P<of>(?:of (?:these|them|those|which),?|only|where|nur|davon sind|davon|其中|只有)\s?){0,2}"
    rf"{IDS}\s?"
    r"(?P<verb>(?:are|is|sind|ist|sont|est|son)\s|[是为都均]){0,2}(?:(?:the|only|nur|seuls)\s)?"
    r"(?:relevant\w{0,2}|pertinents?|相关|関連)的?"
    r"(?:\s(?:ones?|docs?|documents?|dokumente|documentos))?\s?(?=[.;。；]|$)",
    re.IGNORECASE | re.MULTILINE,
)
"""The same behind the ids, in a sentence of its own: of these d1 and d3 are relevant; 其中 d1、d3 相关."""
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
    ids, above = re.findall(ID, said[0]["ids"]), text[: said[0].start()]
    if any(name.isalpha() for name in ids):
        return text
    line = f"Relevant: {', '.join(ids)}"
    is_within = above[-1:] not in ("", "\n")
    return above + ("\n" if is_within else "") + line + text[said[0].end() :]


def _is_below_lists(verdict: re.Match[str]) -> bool:
    """Return whether a sentence, and not a document with its grade, stands below two lists or more."""
    is_sentence = bool(verdict["of"] or (verdict["verb"] and len(re.findall(ID, verdict["ids"])) > 1))
    return is_sentence and len(NAMED_LIST.findall(verdict.string, 0, verdict.start())) > 1
