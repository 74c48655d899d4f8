"""Queries, columns, cells and pairs, each as a line, a record or a row."""

import json
import re
from collections.abc import Sequence

from scene.address.tokens import GRADE_WORDS, as_word
from scene.paste.forms.named import graded_names
from scene.paste.forms.sides import MISSING, NUMBERED_ID, is_judgement, is_ranking
from scene.paste.headings import heading_role, parts_of, words_of
from scene.paste.kinds import grade_number, is_grade
from scene.paste.surroundings import TURNS
from scene.paste.typed.ranks import LABEL

NUMBERED_LIST = re.compile(
    r"[ \t]*(\d{1,12}|[A-Za-z]\w{0,20}\d)[ \t]*[:,]?[ \t]*(\[[^\[\]\n]*[^\s,\[\]][\s,]+[^\[\]\n]*\])[ \t]*,?"
)
OF_PAIR = re.compile(r"[<⟨〈]([^<>⟨⟩〈〉\n,]+,\s*\d+)[>⟩〉]")
"""What formulas have around them, and lists and pairs in them."""
OF_TUPLE = re.compile(r"\(\s*['\"]?([^'\"(),]+)['\"]?\s*,\s*['\"]?([^'\"(),]+)['\"]?\s*\)\s*[:=]?\s*([\d.]+)")
NAMED = re.compile(r"\A\s*\w+\s*=")
LEAD = re.compile(
    r"(?P<said>(?:[^:：\n]{0,120}(?:[.;][ \t]+|[。；]))?)[ \t]*"
    r"(?P<name>[^\W\d][^:：,，、;；=\n]{0,60}?)[ \t]*(?::[ \t]+|：[ \t]*)(?=[^\s\[])"
)
"""What leads to a list on its line, perhaps behind a sentence, which says something of its own."""
END_OF_LIST = re.compile(r"(?<=。)|(?<=[^\W\d]\.|\)\.)[ \t]")
LISTS = words_of(
    "list output outputs query system engine search hits result results top"
    " liste lista suchergebnis suchergebnisse trefferlisten"
)
"""What leads to a list besides what rankings are called."""
RANKED = re.compile(r" *(\d{1,3})[.)]? (?P<rest>\S.*)")
BARE = re.compile(r"(?P<rest>.*)")
BARE_HEADS = (["document", "grade"], ["rank", "document", "grade"])
PARTS_CELLS = re.compile(r"[,;|\t]|\S {2,}\S")
IN_BRACKETS = re.compile(
    r"(?P<name>[^\n:：(（]*[^\W\d_]{2}[^\n:：(（]*?)[ \t]*[(（](?P<word>[^\W\d][^\d()（）]*)[)）][ \t]*"
)
CELLS = re.compile(r"[|;\t]")
OF_QUERY = re.compile(
    r"^[ \t]*(?:(?:[-*•·+]|\(?\d{1,3}[.)]|#{1,4})[ \t]+)?"
    r"[\"“]?(?P<query>[^\W\d][^:：=>→,，;；|\t\n\"“”]{0,40}?)[\"”]?"
    r"(?:[ \t]*(?:[:：]|[-=]+>|→)[ \t]*(?P<above>\n?)|[ \t]+[-–—][ \t]+)[ \t]*(?P<items>[^\s\d][^\n]*)$",
    re.MULTILINE,
)
"""A query and documents with their grades on its line, or on the one below."""
BESIDE_QUERY = re.compile(
    r"^(?:q(?:uery)?[ \t]*[=:][ \t]*)?(?P<query>[^\W\d][^|\t:=\n]{0,60}?)[ \t]*[|\t][ \t]*"
    r"(?=[^\s:]+:\d{1,2}(?:[ \t,]+[^\s:]+:\d{1,2})+[ \t]*$)",
    re.IGNORECASE | re.MULTILINE,
)
WORDS = re.compile(r"[^\W\d_]{2}")
PARTING = re.compile(r"\s*(?:\|{1,2}|;)\s*")
OF_LABELLED = re.compile(r"\s*(?:\|{1,2}|[;；。]|\.(?=\s|$))\s*")
"""What parts rows of grades on one line, and rows that each have a label."""
ARROW_BETWEEN = re.compile(r"[^\S\n]+(?:-+>|→)[^\S\n]+")
SIDES_OF_QUERY = re.compile(
    r"\s*(?:(?:user|query|topic|question|q|u)(?:_?id)?\s?[:=]\s?)?\[?(?P<query>[^\W_][^:=\[\]()|;\n]{0,60}?)\]?\s*[:|,-]?\s+"
    r"(?P<sides>[A-Za-z_]\w*(?:\s*[:=]\s*|\s+)\[[^\[\]\n]*\](?:[\s,;|]+[A-Za-z_]\w*(?:\s*[:=]\s*|\s+)\[[^\[\]\n]*\])+)\s*"
)
"""A query with its lists on one line: Q1 gold=[3] retrieved=[5, 3]."""
SIDE = re.compile(r"([A-Za-z_]\w*)(?:\s*[:=]\s*|\s+)(\[[^\[\]]*\])")
UNNAMED_RANKING = re.compile(
    r"^([^\W\d][\w -]{0,30}):[ \t]*(\[[^\[\]\n]*\])[ \t]*(?:[-=]+>|→|\|)[ \t]*"
    r"(?=[^\W\d]\w*[ \t]*[:=][ \t]*\[)",
    re.MULTILINE,
)
"""A query and its ranking in front of what is relevant of it: u1: [a, b] -> bought: [b]."""
CHAIN = re.compile(
    r"\s*(?P<chain>[^\s>≻→,;:=]+(?:\s*(?:>|≻|→)\s*[^\s>≻→,;:=]+){2,})\s*[,;.\n]\s*"
    r"(?P<relevant>[^\W\d][^\d:=,;\n]{0,40}[:=]\s*[^\n]+)\s*"
)
BEFORE_CHAIN = re.compile(r"\A\s*[^\W\d][^:=\d\n]{0,30}:[ \t]*(?=\[\d{1,3}\] ?[>≻→])")
"""What a model says in front of its order of passages."""
DASHED = re.compile(r"[ \t]+[-–—][ \t]+")
OF_DASHES = re.compile(rf"\s*\S+{DASHED.pattern}\d{{1,2}}{DASHED.pattern}\d*\.\d+\s*")
BELOW_ITS_NAME = re.compile(
    r"^[ \t]*(?P<name>[^\W\d][\w ]{0,30}?)[ \t]*[:：][ \t]*\n[ \t]*(?P<values>[-+.\d][-+.\d,; \t]*)$",
    re.MULTILINE,
)


def cells_at_arrows(text: str) -> str:
    """Return lines below headings that arrows part with tabs in their place: gallery -> stars."""
    rows = [ARROW_BETWEEN.split(line) for line in text.splitlines() if line.strip()]
    is_headed = len(rows) > 2 and all(len(row) == 2 for row in rows) and heading_role(rows[0][1]) == "grade"
    is_headed = is_headed and heading_role(rows[1][1]) is None and grade_number(rows[1][0]) is None
    counts_ranks = is_headed and heading_role(rows[0][0].rstrip(" 0123456789")) == "rank"
    is_headed = is_headed and (counts_ranks or as_word(rows[1][1]) not in GRADE_WORDS)
    return ARROW_BETWEEN.sub("\t", text) if is_headed else text


def without_lead(text: str) -> str:
    """Return a list with its grades on one line without what leads to it: Output: A (1), B (0)."""
    lead = LEAD.match(text)
    if not lead or "\n" in text.strip() or TURNS.search(lead[0]):
        return text
    behind, *more = END_OF_LIST.split(text[lead.end() :], maxsplit=1)
    parts = [part.strip(" .。") for part in re.split("[,，、;；]", behind.rstrip())]
    if len(parts) == 1 or re.search("[:：]", " ".join(more)):
        return text
    are_words = all(WORDS.match(part) and as_word(part) in GRADE_WORDS for part in parts)
    is_led = are_words or _are_led(lead["name"], parts)
    return (
        "; ".join([*filter(None, [lead["said"].strip(" .;。；")]), " ".join([behind, *more])])
        if is_led
        else text
    )


def _are_led(lead: str, parts: Sequence[str]) -> bool:
    """Return whether names with their grades stand behind what a ranking is called, or ids behind a word."""
    items = graded_names([(0, part) for part in parts])
    grades = [grade.text for _, grade in items]
    joined = [f"{name.text} {grade.text}" for name, grade in items if grade.text.isdecimal()]
    are_parted = not {*joined} & {*parts}
    if not items or not are_parted or is_judgement(lead):
        return False
    are_ids = all(NUMBERED_ID.fullmatch(name.text) for name, _ in items)
    can_be_lead = heading_role(lead) is None and not any(map(str.isdecimal, grades))
    return is_ranking(lead) or bool(parts_of(lead) & LISTS) or (are_ids and can_be_lead)


def documents_behind_query(text: str) -> str:
    """Return documents with their grades beside a query with a colon behind that: q=laptop | L1:3 L2:0."""
    return BESIDE_QUERY.sub(_behind_query, text)


def _behind_query(match: re.Match[str]) -> str:
    is_other = heading_role(match["query"]) or is_judgement(match["query"]) or MISSING.match(match["query"])
    return match[0] if is_other else f"{match['query']}: "


def documents_of_queries(text: str) -> str:
    """Return documents with their grades behind their query, without bullets: - tea: Green Tea ✓, Ice ✗."""
    rows = [re.split("[,，、;；]", match["items"]) for match in OF_QUERY.finditer(text)]
    if len(rows) < 2 or max(map(len, rows)) < 2 or OF_QUERY.sub("", text).strip():
        return text
    items = [(number, part) for number, row in enumerate(rows) for part in row]
    return OF_QUERY.sub(r"\g<above>\g<query>: \g<items>", text) if graded_names(items) else text


def documents_beside_query(text: str) -> str:
    """Return a query and its documents with grades, a cell each, as its line: tea | Green Tea ✓ | Ice ✗."""
    lines = text.split("\n")
    rows = [[cell.strip() for cell in CELLS.split(line.strip(" \t|"))] for line in lines if line.strip()]
    cells = [(number, cell) for number, row in enumerate(rows) for cell in row[1:]]
    if len(rows) < 2 or len(cells) <= len(rows) or not graded_names(cells):
        return text
    if any(grade_number(row[0]) is not None or graded_names([(0, row[0])]) for row in rows):
        return text
    of_queries = iter(rows)
    bare = [next(of_queries) if line.strip() else [] for line in lines]
    return "\n".join(f"{row[0]}: {', '.join(row[1:])}" if row else "" for row in bare)


def cells_below_words(text: str) -> str:
    """Return names of several words with their grades below headings as cells: Document Relevance."""
    head, *lines = text.split("\n")
    roles = [heading_role(word) for word in head.split(" ")]
    if roles not in BARE_HEADS or PARTS_CELLS.search(text):
        return text
    rows = [RANKED.fullmatch(line) if len(roles) > 2 else BARE.fullmatch(line) for line in lines]
    filled = [row for row, line in zip(rows, lines, strict=True) if row and line.strip()]
    items = graded_names([(0, row["rest"].strip()) for row in filled])
    if len(items) < sum(bool(line.strip()) for line in lines) or not any(
        " " in name.text for name, _ in items
    ):
        return text
    cells = [
        [*row.groups()[:-1], name.text, grade.text] for row, (name, grade) in zip(filled, items, strict=True)
    ]
    below = iter(cells)
    rewritten = ["\t".join(next(below)) if line.strip() else "" for line in lines]
    return "\n".join([head.replace(" ", "\t"), *rewritten])


def grades_in_brackets(text: str) -> str:
    """Return lines that end in a word for a grade in brackets with a colon before it: Ice Tea (relevant)."""
    lines = [line for line in text.split("\n") if line.strip()]
    matches = [match for line in lines if (match := IN_BRACKETS.fullmatch(line))]
    are_words = all(as_word(match["word"]) in GRADE_WORDS for match in matches)
    if not 1 < len(lines) == len(matches) or not are_words:
        return text
    return "\n".join(IN_BRACKETS.sub(r"\g<name>: \g<word>", line) for line in text.split("\n"))


def as_dict_by_query(text: str) -> str:
    """Return lists with a number each as a dict by these."""
    filled = [line for line in text.splitlines() if line.strip()]
    numbers = {match[1] for line in filled if (match := NUMBERED_LIST.fullmatch(line))}
    is_dict = 1 < len(filled) == len(numbers)
    return "{" + NUMBERED_LIST.sub(r'"\1": \2', text) + "}" if is_dict else text


def as_records(text: str) -> str:
    """Return lines that name a query and what was retrieved and is relevant as a record each."""
    named = UNNAMED_RANKING.sub(_named_ranking, text)
    filled = [line for line in named.splitlines() if line.strip()]
    matches = [match for line in filled if "[" in line and (match := SIDES_OF_QUERY.fullmatch(line))]
    names = {tuple(name for name, _ in SIDE.findall(match["sides"])) for match in matches}
    if not 0 < len(filled) == len(matches) or len(names) != 1 or not any(map(is_judgement, *names)):
        return text
    records = iter(matches)
    return "\n".join(_record(next(records)) if line.strip() else "" for line in text.splitlines())


def _named_ranking(match: re.Match[str]) -> str:
    """Return a query with its ranking called so, if it is a query, and ids are ranked."""
    query, values = match[1], re.findall(r"[^\s,\[\]]+", match[2])
    stem = query.rstrip("0123456789 _#-")
    is_query = stem.casefold() in ("", "q", "u", "t") or heading_role(stem) == "query"
    is_other = is_ranking(query) or is_judgement(query) or any(is_grade(value, {}) for value in values)
    are_ids = is_query and not is_other and not any("." in value for value in values)
    return f"{query} retrieved={match[2]} " if are_ids else match[0]


def _record(match: re.Match[str]) -> str:
    sides = ", ".join(f'"{name}": {values}' for name, values in SIDE.findall(match["sides"]))
    return f'{{"query": {json.dumps(match["query"].strip())}, {sides}}}'


def in_lines(text: str) -> str:
    """Return rows of grades on one line, perhaps each with its own label, with a line for each."""
    parting = OF_LABELLED if LABEL.match(text.strip()) else PARTING
    parts = [*filter(None, parting.split(text.strip()))] if "\n" not in text.strip() else []
    labels = [match.end() for part in parts if (match := LABEL.match(part))]
    starts = labels if len(labels) == len(parts) else [0] * len(parts)
    for separator in (r"\s*[,，、]\s*", r"(?<![,，、])\s+"):
        rows = [re.split(separator, part[start:]) for part, start in zip(parts, starts, strict=True)]
        if len(rows) > 1 and all(len(row) > 1 and all(is_grade(word, {}) for word in row) for row in rows):
            return "\n".join(parts)
    return text


def cells_between_dashes(text: str) -> str:
    """Return lines in which dashes part an id, a grade and a score, with tabs in their place."""
    lines = [line for line in text.split("\n") if line.strip()]
    return DASHED.sub("\t", text) if len(lines) > 1 and all(map(OF_DASHES.fullmatch, lines)) else text


def beside_their_names(text: str) -> str:
    """Return columns whose names stand above them, each on a line, with the names before them."""
    matches = [*BELOW_ITS_NAME.finditer(text)]
    roles = [heading_role(match["name"]) for match in matches]
    are_columns = len(roles) > 1 and all(roles) and not BELOW_ITS_NAME.sub("", text).strip()
    return BELOW_ITS_NAME.sub(r"\g<name>: \g<values>", text) if are_columns else text


def split_chain(text: str) -> str:
    """Return an order of documents, and what is relevant among them, with a name and a line for each."""
    text = BEFORE_CHAIN.sub("", text, count=1)
    match = CHAIN.fullmatch(text)
    if not match or not is_judgement(re.split("[:=]", match["relevant"])[0]):
        return text
    if "[" in match["chain"] and re.search(r"\]\s*[:=]", match["relevant"]):
        return text  # a grade of each
    return f"ranking: {', '.join(re.split('[ >≻→]+', match['chain']))}\n{match['relevant']}"


def tuples_as_cells(text: str) -> str:
    """Return tuples, each with its grade, as lines of cells."""
    tuples = OF_TUPLE.findall(text)
    if not tuples or NAMED.sub("", OF_TUPLE.sub("", text)).strip("{} \n,;"):
        return text
    return "\n".join("\t".join(cells) for cells in tuples)


def pairs_in_brackets(text: str) -> str:
    """Return pairs in angles with round brackets: <d1, 3>."""
    return text if OF_PAIR.sub("", text).strip(" ,;\n") else OF_PAIR.sub(r"(\1)", text)
