"""A sentence that names the relevant documents, as a line of them; graded ones as a dictionary."""

import json
import re
from collections.abc import Sequence
from itertools import chain

from scene.paste.cells import Lines
from scene.paste.forms.blocks import TITLE
from scene.paste.forms.ideal import IDEAL
from scene.paste.forms.in_words import IDS, SURE_ID, VERDICT
from scene.paste.forms.named import BULLET, ID, graded_names, without_bullets
from scene.paste.forms.sides import is_judgement, is_ranking
from scene.paste.surroundings import CLOSING

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

OTHERS = re.compile(
    r"(?:all |the )?(?:others?|rest|remaining)(?: documents?| docs| items)?|其他|其余", re.IGNORECASE
)
IN_A_ROW = re.compile(rf"{ID.pattern}(?: +{ID.pattern})+")
PLAIN_TITLE = re.compile(r"[ \t]*[#*]*[ \t]*[^\W\d_]{2}[^:：\d(){}\[\]]*[*]*[:：]?[*]*[ \t]*")
"""What can be the name of a query on a line of its own."""
SCORED = re.compile(r"(?P<name>\S.*?)\s*[(:=]\s*(?P<score>-?\d*\.\d+)\)?")
AND = re.compile(r",? (?:and|und|et|y) ")
PARTING = re.compile("[,，、;；]")
SIDE = re.compile(r"[ \t]*#*[ \t]*(?P<name>[^\W\d][^:：=\[\]{}()\"]{0,40}?)[ \t]*[:：=][^\[\]{}\"]*")


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


def with_grades_of_side(text: str) -> str:
    """Return a ranking and documents with grades, each named, as values: relevant: Green Tea (3), Ice 1."""
    pasted = text.split("\n")
    lines = ["" if CLOSING.fullmatch(line) else line for line in pasted]
    sides = [(place, name) for place, name in enumerate(map(_name_of_side, lines)) if name]
    are_rankings = [_is_ranking(name) for _, name in sides]
    if sorted(are_rankings) != [False, True] or any(line.strip() for line in lines[: sides[0][0]]):
        return text
    (first, _), (second, _) = sides
    items = dict(zip(are_rankings, (_items(lines[first:second]), _items(lines[second:])), strict=True))
    is_ideal = any(IDEAL.search(name) for _, name in sides)
    values = _values_of_sides(items[True], items[False], is_ideal=is_ideal)
    if values is None:
        return text
    rewritten = [line if CLOSING.fullmatch(line) else "" for line in pasted]
    named = {True: ("retrieved", values[0]), False: ("relevant", values[1])}
    for (place, _), is_run in zip(sides, are_rankings, strict=True):
        name, value = named[is_run]
        rewritten[place] = f"{name} = {json.dumps(value, ensure_ascii=False)}"
    return "\n".join(rewritten).rstrip("\n")


def _values_of_sides(
    ranked: Lines, judged: Lines, *, is_ideal: bool
) -> tuple[list[str] | dict[str, float], dict[str, str]] | None:
    """Return what was retrieved, perhaps with scores, and the grades; None where not all judged have one.

    Beside the ideal list the ranking has grades of its own.
    """
    graded = {name.text: grade.text for name, grade in graded_names(judged)}
    own = {name.text: grade.text for name, grade in graded_names(ranked if is_ideal else [])}
    names = [*own] or [name for _, name in ranked]
    scored = [match for name in names if (match := SCORED.fullmatch(name))]
    if len(scored) == len(names):
        names = [match["name"] for match in scored]
    others = [graded.pop(name) for name in [*graded] if OTHERS.fullmatch(name)]
    are_all = len({*names}) == len(ranked) and len(graded) + len(others) == len(judged)
    are_alike = all(graded.get(name, grade) == grade for name, grade in own.items())
    if not ({*names} & {*graded} and are_all and are_alike and len(others) < 2):
        return None
    grades = {**{name: grade for name in names for grade in others}, **graded, **own}
    scores = {match["name"]: float(match["score"]) for match in scored}
    return scores if len(scores) == len(names) else names, grades


def with_sides_of_queries(text: str) -> str:
    """Return a ranking and what is relevant, each on a line below the name of a query, as records."""
    lines = text.split("\n")
    filled = [place for place, line in enumerate(lines) if line.strip()]
    groups = [filled[start : start + 3] for start in range(0, len(filled), 3)]
    if not groups or len(groups[-1]) < 3:
        return text
    are_plain = not any(TITLE.fullmatch(lines[title]) for title, *_ in groups)
    rewritten = [""] * len(lines)
    for title, *sides in groups:
        names = [_name_of_side(lines[place]) for place in sides]
        if _name_of_side(lines[title]) or not all(names) or len({*map(_is_ranking, names)}) < len(names):
            return text
        if not _is_ranking(names[0]):
            sides.reverse()
        ranked, judged = (_items([lines[place]]) for place in sides)
        grades = {name.text: grade.text for name, grade in graded_names(judged)}
        called = TITLE.fullmatch(lines[title])
        if not grades and not (are_plain and PLAIN_TITLE.fullmatch(lines[title])):
            return text
        record = {
            "query": called[1] if called else lines[title].strip(" \t#*:："),
            "retrieved": [name for _, name in ranked],
            "relevant": grades or [name for _, name in judged],
        }
        rewritten[title] = json.dumps(record, ensure_ascii=False) + ","
    return "[" + "\n".join(rewritten).rstrip(",\n") + "]"


def with_ranking_above(text: str) -> str:
    """Return names of several words, one a line, above those that are relevant, as a ranking and its side."""
    lines = text.split("\n")
    filled = [place for place, line in enumerate(lines) if line.strip() and not CLOSING.fullmatch(line)]
    name = _name_of_side(lines[filled[-1]]) if filled else ""
    if not name or _is_ranking(name):
        return text
    *above, last = filled
    names = [line.strip() for _, line in without_bullets([(place, lines[place]) for place in above])]
    relevant = [part for _, part in _items([lines[last]])]
    relevant = relevant if {*relevant} <= {*names} else [*chain(*map(AND.split, relevant))]
    are_ranked = 1 < len(names) == len({*names}) and any(" " in name for name in names)
    are_ranked = are_ranked and not any(re.search(r"[:：=]|\D\s\d{1,2}$", name) for name in names)
    if not are_ranked or not {*relevant} <= {*names}:
        return text
    lines[:last] = [f"retrieved = {json.dumps(names, ensure_ascii=False)}", *[""] * (last - 1)]
    lines[last] = f"relevant = {json.dumps(relevant, ensure_ascii=False)}"
    return "\n".join(lines)


def _is_ranking(name: str) -> bool:
    return is_ranking(name) and not IDEAL.search(name)


def _name_of_side(line: str) -> str:
    """Return the name of a ranking, or of what is relevant or ideal, at the beginning of a line."""
    match = SIDE.fullmatch(line)
    name = match["name"] if match else ""
    return name if _is_ranking(name) != (is_judgement(name) or bool(IDEAL.search(name))) else ""


def _items(lines: Sequence[str]) -> Lines:
    """Return what stands behind the name of a side, or below it without bullets and numbers; not of both."""
    head, *below = lines
    behind = re.split("[:：=]", head, maxsplit=1)[1].strip()
    filled = [(1, line) for line in below if line.strip()]
    if behind and filled:  # one of them can be a sentence
        return []
    bare = without_bullets(filled) if len(filled) > 1 else [(1, BULLET.sub("", line)) for _, line in filled]
    parts = [
        part.strip(" \t.。") for text in (behind, *(line for _, line in bare)) for part in PARTING.split(text)
    ]
    parts = parts[0].split() if len(parts) == 1 and IN_A_ROW.fullmatch(parts[0]) else parts
    return [(1, part) for part in parts if part]
