"""A pasted text as a person would have typed it: without what consoles, writers and formulas add."""

import json
import re

from scene.address.tokens import GRADE_WORDS, as_word
from scene.paste.forms.named import ID, IN_CHINESE
from scene.paste.forms.refused import IN_TEXT, SHARE, is_of_document, names_of_shares
from scene.paste.forms.sides import is_judgement
from scene.paste.headings import heading_role
from scene.paste.kinds import are_row_numbers, grade_number, is_grade

OF_MATRIX = re.compile(
    r"(?:^>[^\n\[\]]*\n)?^(?:[ \t]*\[,\d+\])+[ \t]*\n|^[ \t]*\[\d+,\][ \t]+|^[ \t]+__[_ \t]*\n(?:[ \t]*\n)?",
    re.MULTILINE,
)
"""The places of columns and rows, as R prints them, and the lines with which MATLAB rules off headings."""
PLACE = r"^[ \t]*\[%s\][ \t]+"
OF_VECTOR = re.compile(
    r"(?P<above>(?:^[ \t]*(?:>[ \t]*|\$|\[\[(?=\d+\]\]))(?P<name>[^\n\[\]<=]*)(?:\]\])?"
    r"[ \t]*\n(?:[ \t]*\n)*)?)"
    rf"{PLACE % 1}(?P<values>[^\n]*(?:\n{PLACE % '(?!1])[0-9]+'}[^\n]*)*)",
    re.MULTILINE,
)
"""A vector that R prints, a place in front of every line, perhaps below its name or what was typed."""
OF_COLUMNS = re.compile(
    r"(?:^[ \t]*Columns? \d+(?: (?:through|and|to) \d+)?:?[ \t]*\n(?:[ \t]*\n)*"
    r"(?:[ \t]*[-+.\dNI][^\n]*(?:\n|\Z))+(?:[ \t]*\n)*)+",
    re.MULTILINE,
)
SIZE = re.compile(
    r"\s*(?:(?:\d+[×x]\d+ |\d+-element )(?:\w+\{[^\n]*\}:?|table|DataFrame)|(?P<name>[A-Za-z]\w*) =)"
    r"[ \t]*\n(?:[ \t]*\n)*"
)
"""What stands above a matrix or a frame that is printed: how large it is, or its name."""
QUOTED_SMARTLY = re.compile(r"((?:^|[(\[{,;|:=\t]) *)[“„]([^“„”\"\n]*)[”“](?![^\s)\]},;|:=])", re.MULTILINE)
"""A cell in the quotes into which writers turn the plain ones."""
QUOTED_LINE = re.compile(r"^(?:> ?)+")
"""What a letter puts before a line of another, once a letter; three of them are Python's."""
GREP = re.compile(
    r"(?:[\w/-]{0,80}[./][\w./-]{0,200}:(?:\d+:)?|(\d+)[:-])(?=\S+[ \t]+(?:Q0|\d)[ \t]+\S+[ \t]+\S)"
)
"""The file in which grep found a line of a run or of qrels, or the number of the line."""
COPIED_LINE = re.compile(r" {2,20}(\d+)(?:\t| +│ )")
"""The number that cat -n and other tools put before a line."""
COUNTED_LINE = re.compile(r" *(\d+)[ \t:]+(?=\S)")
ABOVE_ARRAY = re.compile(
    r"(?<!\w\n)^(?:>>> )?(?:print\()?([A-Za-z_]\w{0,40})(?:\[[-:\d]*\])?\)?:?[ \t]*"
    r"(?=\n[ \t]*[\[{][\[\"'\d])",
    re.MULTILINE,
)
"""The name of an array that is printed below it."""
NUMBERED_LIST = re.compile(
    r"[ \t]*(\d{1,12}|[A-Za-z]\w{0,20}\d)[ \t]*[:,]?[ \t]*(\[[^\[\]\n]*[^\s,\[\]][\s,]+[^\[\]\n]*\])[ \t]*,?"
)
LEADERS = re.compile(r"[ \t]*\.{4,}[ \t]*(?=\d{1,2}[ \t]*$)", re.MULTILINE)
IN_BRACKETS = re.compile(
    r"(?<=\w)[ \t]*[(\[](?:rel(?:evance)?|grade|label|相关性)[ \t]*[=:][ \t]*(\d{1,2})[)\]]"
    r"(?=[ \t]*(?:[,;>→]|->|$))",
    re.IGNORECASE | re.MULTILINE,
)
"""A grade that is called so, in brackets behind what it is of: d1 (rel=3)."""
MEDAL = re.compile(r"[🥇🥈🥉][^\S\n]*(?=\d)")
BEFORE_PERCENT = re.compile(r"(?<=\d) (?=%(?:\s|$))")
FORMULA = re.compile(r"\A\s*(?:\$([^$\n]*)\$|\$\$([^$]*)\$\$)\s*\Z")
ANGLES = re.compile(r"\A([^<>⟨⟩\n\"]{0,40}[=:]\s*|\s*)[<⟨〈]\s*(\d[\d\s,;.…]*?)\s*[>⟩〉]\s*\Z")
OF_PAIR = re.compile(r"[<⟨〈]([^<>⟨⟩〈〉\n,]+,\s*\d+)[>⟩〉]")
"""What formulas have around them, and lists and pairs in them."""
OF_TUPLE = re.compile(r"\(\s*['\"]?([^'\"(),]+)['\"]?\s*,\s*['\"]?([^'\"(),]+)['\"]?\s*\)\s*[:=]?\s*([\d.]+)")
NAMED = re.compile(r"\A\s*\w+\s*=")
GRADE_OF = re.compile(r"\b(?:rel|relevance|grade)[(\[]([^\s()\[\],;]+)[)\]]\s*=\s*(?=\d)", re.IGNORECASE)
"""What stands in front of a grade in a formula: rel(d1) = 3."""
GIVEN = re.compile(r"^[^\S\n]*\w+[^\S\n]*=[^\S\n]*(?:\w[\w.]*\(|[\[({]\s*[\[({\d\"'-])", re.MULTILINE)
"""A list that a program gives a name to."""
ITEM_NUMBER_IN_BRACKETS = re.compile(r"[ \t]*[(（]([a-z]|\d{1,2})[)）][ \t]*(?=\S)", re.IGNORECASE)
SLASHED = re.compile(
    r"^([^\d\n/]{0,40}?)((?:\d{1,2}|[RNYTF])(?:[ \t]+[/–—·&-][ \t]+(?:\d{1,2}|[RNYTF])){2,}"
    r"|\d{1,2}(?:[/–—]\d{1,2}){3,})[ \t]*$",
    re.MULTILINE,
)
SIGNED = re.compile(r"\A\s*(?:[^\W_]{1,20} ?[○×✓✗◎△✔✘][ \t,]*){3,}\s*\Z")
SIGN_OF = re.compile(r"([^\W_]{1,20}) ?([○×✓✗◎△✔✘])[ \t,]*")
"""Grades that slashes part, and names each with its sign behind it."""
MEANT = re.compile(
    r"(?<=\w)[ \t]*[(（](?=[^()（）\n]{0,60}(?:relevant|相关))"
    r"(?!\d{1,4} ?[个篇]?(?:relevant|相关)[^,;，；、/\d)）]*[)）])[^()（）\n]{1,60}[)）]"
    r"(?=[ \t]*[:：]\s*[\[\d])"
)
"""What 1 and 0 mean, in brackets behind the name of a row: 检索结果（1表示相关）：1 0."""
VALUE_BEHIND = re.compile(
    rf"(?<=[\])])[ \t]*(?:[-=]+>|→|,)?[ \t]*\(?(?:{IN_TEXT})[ \t]*[=:][ \t]*\d{{0,2}}\.?\d+\)?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""The value of a metric behind the list that it is of."""
OF_TYPE = re.compile(
    r"(?<=[\s{\[(,=])(\d{0,20}\.\d{1,20}(?=[fFdD])|\d{1,20}(?:\.\d{1,20})?(?=_?[fiu]\d))"
    r"(?:[fFdD]|_?[fiu](?:8|16|32|64))(?=[\s,;}\])])"
)
"""A number with its type behind it: 0.5f, 1u8."""
BESIDE_ARRAY = re.compile(
    r"^([A-Za-z_]\w{0,40})[ \t]+(?=\[[-\d.]+[\s,][^\[\]\n]*\d[^\[\]\n]*\][ \t]*$)", re.MULTILINE
)
"""The name of an array in front of it."""
ARROW = re.compile(
    r"^([^\W\d_][^:=>→\n]{0,40}?)[ \t]*(?:[-=]>|→)[ \t]*(?=[\[(]?\d{1,2}(?:[ \t,;]+\d{1,2})+[\])]?[ \t]*$)",
    re.MULTILINE,
)
"""What points from the name of a query to its grades."""
ECHO = re.compile(r"^[ \t]*\d+(?:[×x]\d+|-element) \w+\{[^\n{}]*\}:[ \t]*$", re.MULTILINE)
"""How Julia says what it prints below."""
SHAPE = re.compile(
    r",?[^\S\n]*\bshape=\(\d*(?:,[^\S\n]*\d+)*,?\)|(?:torch\.)?Size\(\[[\d, ]*\]\)"
    r"|(?<=[\])])(?:,?[^\S\n]*)?\(\d+,\)(?=\)?[^\S\n]*$)|(?<=[\w:] )\(\d+,\)(?=[^\S\n]\[)"
    r"|^[^\n=]{0,80}\.shape\b[^\n]{0,80}\n\([\d, ()]{0,80}\)$",
    re.MULTILINE,
)
"""How large an array is, beside it or alone."""
PICTURE = re.compile(r"^[^\S\n]*!\[[^\[\]\n]{0,80}\]\([^()\n]{1,200}\)[^\S\n]*$", re.MULTILINE)
TICKED_WORD = re.compile(
    r"(?<=[:–—-] )[✅✔✓☑]️?[^\S\n]*(?=(?:highly |very |partially )?relevant\b)"
    r"|(?<=[:–—-] )[❌✗✘✖]️?[^\S\n]*(?=(?:not |non-?|ir)relevant\b)",
    re.IGNORECASE,
)
"""A sign in front of the word that says the same."""
BOLD_LABEL = re.compile(r"\*\*([^*\n]{1,60})[:：]\*\*")
WORD_AND_POINTS = re.compile(r"(?<=[:：])[ \t]*[\u4e00-\u9fff]{2,8}[（(](\d{1,2}) ?分[)）]")
POINTS = re.compile(r"[（(](\d{1,2}) ?(?:分|points?|pts?|Punkte?)[)）](?=[ \t]*$)", re.MULTILINE)
OF_EXERCISE = re.compile(
    r"^(?:aufgabe|übung|exercice|ejercicio|exercise|problem) \d{1,2}[a-z]?[.:)][ \t]+"
    r"(?=[^\W\d][^:=\n]{2,40}[:=])",
    re.IGNORECASE | re.MULTILINE,
)
"""The number of an exercise in front of what its line is called."""
PADDED = re.compile(r"^([^\W\d]\w*)[ ]{2,}(?=\d{1,2}(?: \d{1,2})+[ \t]*$)", re.MULTILINE)
"""What a row of numbers is called, as wide as the longest of several."""
TAGGED = re.compile(
    r"^[ \t]*<((?:relevance_|final_)?score|relevance|grade|rating|label)>(\d{1,2})</\1>[ \t]*$", re.MULTILINE
)
CITED = re.compile(
    r"^([^\W\d][^:=\[\]\n]{2,40}:[ \t]*)((?:\[\d{1,3}\][ \t]*,[ \t]*)+\[\d{1,3}\])[ \t]*$", re.MULTILINE
)
"""Numbers of passages, each in brackets."""
MARKED_SCORE = re.compile(r"^#{2,} ?(?=[a-z ]{0,20}score: ?\d)", re.MULTILINE)
PASSED, FAILED = (re.compile(rf"^\[{word}(?:ED)?\][ \t]+", re.MULTILINE) for word in ("PASS", "FAIL"))
ANSWERED = re.compile(
    r"^([ \t]*\d{1,3}[.)][ \t]+)(yes|no|(?:not |ir|partially )?relevant|ja|nein|oui|non)\.[ \t]+"
    r"(\S[^\n:=]*?)\.?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""An answer in front of the sentence that explains it."""
OF_QRELS = re.compile(r"^(?=\[\s*(?:\w+\.)?(?:Generic|Trec)?Qrel\()", re.MULTILINE)
OF_RUN = re.compile(r"^(?=\[\s*(?:\w+\.)?(?:Generic)?ScoredDoc\()", re.MULTILINE)
"""Lists of ir_measures and ir_datasets, whose records say what they are."""
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
BULLET_BEHIND = re.compile(r"(?<=\w)[ \t]+[•∙⚫][ \t]*$", re.MULTILINE)
UNNAMED = re.compile(
    r"\A\s*(?=\[[^\n]*\][ \t]*\n(?:[ \t]*\n)*(?:qrels?|labels?|relevan\w*|gold\w*|truth|ground_truth|grades)"
    r"[ \t]*=[ \t]*\{)"
)
"""Where a ranking without a name stands above judgements that have one."""
IN_ORDER = re.compile(r"(?<=\w),? in (?:this|that) order(?=[ \t]*[.:;\n])", re.IGNORECASE)
"""What a sentence says behind a ranking of its order."""
TRANSPOSED = re.compile(r"^((?:[^'\n]*\])\.?)'(?=[^'\n]*$)", re.MULTILINE)
"""A row that MATLAB turns into a column; a quote alone on its line is none."""
OF_RANK = re.compile(
    r"(?:^|(?<=[:,;] )|(?<=[:,;]))(?:rank|rang|platz) (\d{1,3})(?:: ?| )(?=[\w✓✗+])"
    r"(?!(?:rank|rang|platz|is|was|are|and)\b)",
    re.IGNORECASE,
)
"""What is said in front of a document of its place: rank 1 d2, rank 2 d9."""
JIRA = re.compile(r"\A\s*\|\|(?:[^|\n]+\|\|)+[ \t]*(?=\n[ \t]*\|[^|])")
"""Headings as wikis write them: ||doc||grade||."""
PREFORMATTED = re.compile(r"^[ \t]*</?pre>[ \t]*\n?", re.MULTILINE)
ALWAYS = (
    (JIRA, lambda heads: heads[0].replace("||", "|")),
    (PREFORMATTED, ""),
    (TRANSPOSED, lambda row: row[1].rstrip(".")),
    (IN_ORDER, ""),
    (SET_OF_RELEVANT, r"Relevant: \1"),
    (UNNAMED, "results = "),
    (TICKED_WORD, ""),
    (BOLD_LABEL, r"\1:"),
    (WORD_AND_POINTS, r"\1"),
    (POINTS, r"(\1)"),
    (PADDED, r"\1 "),
    (TAGGED, r"\1: \2"),
    (CITED, lambda row: row[1] + re.sub(r"[\[\]]", "", row[2])),
    (MARKED_SCORE, ""),
    (PASSED, "✓ "),
    (FAILED, "✗ "),
    (OF_QRELS, "qrels = "),
    (OF_RUN, "run = "),
    (ARROW, r"\1: "),
    (ECHO, ""),
    (PICTURE, ""),
    (SHAPE, ""),
    (OF_TYPE, r"\1"),
    (MEANT, ""),
    (VALUE_BEHIND, ""),
    (IN_BRACKETS, r" (\1)"),
    (MEDAL, ""),
    (BEFORE_PERCENT, ""),
    (ABOVE_ARRAY, r"\1 ="),
    (BESIDE_ARRAY, r"\1 = "),
    (LEADERS, ": "),
    (FORMULA, r"\1\2"),
    (ANGLES, r"\1[\2]"),
)
"""How a person types what stands anywhere in a text."""
ITEM_NUMBER = re.compile(r"(?<!\S)(\d{1,2})[.)][ \t]+(?=\S)")
PARTING = re.compile(r"\s*(?:\|{1,2}|;)\s*")
OF_LABELLED = re.compile(r"\s*(?:\|{1,2}|[;；。]|\.(?=\s|$))\s*")
LABEL = re.compile(r"[^\W\d_][^:=：,，、]{0,60}[:=：]\s*")
"""What parts rows of grades on one line, also where each has a label, and what is a label."""
SERIES = re.compile(
    r"(?P<before>(?:.*[\s:=,;|(\[])?)(?P<signs>[01]{3,}|[YN]{3,}|[TF]{3,}|[RN]{3,}|[✓✗✔✘○×●]{3,})(?P<behind>[\s)\].;]*)"
)
LONG_SERIES = 4
WORD_AT_RANK = re.compile(r"[^\S\n]*(\d{1,2})[^\S\n]*[:=][^\S\n]*([^\W\d][^\d:=,;\n]*)(?:[,;\n]|$)")
WORD_BEHIND_RANK = re.compile(r"[^\S\n]*(\d{1,2})[^\S\n]+([^\W\d][^\d:=,;\n]*)")


def _vectors(text: str) -> str:
    """Write the vectors that R prints as lists in brackets; those of a list belong together."""
    are_of_list = all(match["above"].lstrip()[:1] in ("$", "[") for match in OF_VECTOR.finditer(text))
    written = OF_VECTOR.sub(_vector, text)
    return f"{{{written.rstrip()}}}" if are_of_list and not OF_VECTOR.sub("", text).strip() else written


def _vector(match: re.Match[str]) -> str:
    values = re.sub(PLACE % "[0-9]+", "", match["values"], flags=re.MULTILINE)
    name = re.sub(r"^print\((.*)\)$|[`\s]", r"\1", match["name"] or "").rpartition("$")[2]
    named = f'"{name}" = ' if name and not name.isidentifier() else f"{name} = " if name else ""
    return "\n" * match["above"].count("\n") + f"{named}[{values.rstrip()}]"


def _side_by_side(match: re.Match[str]) -> str:
    """Put the parts of a matrix beside each other again, where the last of them ends."""
    printed = match[0].rstrip()
    parts = re.split(r"^[ \t]*Column[^\n]*\n", printed, flags=re.MULTILINE)[1:]
    filled = [[line for line in part.splitlines() if line.strip()] for part in parts]
    rows = [" ".join(row) for row in zip(*filled, strict=False)]
    written = "\n".join(rows) if len(rows) > 1 else f"[{rows[0]}]"
    return "\n" * (printed.count("\n") - written.count("\n")) + written + match[0][len(printed) :]


IN_CELL = re.compile(r"(?<=[\s,;|])\[[^\[\]\n\"]+\](?=[\s,;|]|$)", re.MULTILINE)


def _quote_lists_in_cells(text: str) -> str:
    """Return lines below headings, or those of a series, with the lists in their cells in quotes."""
    head, *below = [line for line in text.split("\n") if line.strip()] or [""]
    are_headed = "[" not in head and any(map(heading_role, re.findall(r"\w+", head)))
    is_series = below[-1:] and below[-1].endswith("dtype: object")
    rows = [line for line in below if "[" in line]
    are_lists = any(re.search(r"\[[^\[\]]+,", line) for line in rows)
    words = len(re.findall(r"[^\s,;|]+", head))
    cells = {len(re.findall(r"\[[^\[\]]*\]|[^\s,;|]+", line)) for line in rows}
    are_counted = all(re.match(r"\s*\d+\s", line) for line in rows)  # an index, which has no heading
    are_headed = are_headed and cells == {words + are_counted}
    has_more = any(line.lstrip().startswith("[") or re.search(r"[={}():]", line) for line in rows)
    return IN_CELL.sub(r'"\g<0>"', text) if (are_headed or is_series) and are_lists and not has_more else text


ASTERISKS = re.compile(r"(?<=[\s|:])(\*{1,5})[^\S\n]*$", re.MULTILINE)
ARROW_BETWEEN = re.compile(r"[^\S\n]+(?:-+>|→)[^\S\n]+")
RESHAPED = re.compile(
    r"\[(?P<values>[^\[\]]*)\](?P<closed>\)*)\.(?:reshape|view)\("
    r"(?P<tuple>\()?[ \t]*(?P<height>-?\d{1,4})[ \t]*,[ \t]*(?P<width>-?\d{1,4})[ \t]*(?(tuple)\))"
    r"(?:,[ \t]*order[ \t]*=[ \t]*['\"](?P<order>[CF])['\"][ \t]*)?\)"
)
"""A list that a program puts into rows."""
OF_R = re.compile(
    r"\bmatrix\([ \t]*(?:data[ \t]*=[ \t]*)?c\((?P<values>[^()]*)\)"
    r"(?P<size>(?:,[ \t]*(?:(?:nrow|ncol)[ \t]*=[ \t]*)?\d{1,4}[ \t]*"
    r"|,[ \t]*byrow[ \t]*=[ \t]*[TF]\w{0,4}[ \t]*){1,3})\)"
)
"""A vector that R puts into rows, column by column unless it is told otherwise."""


def _in_rows(match: re.Match[str]) -> str:
    """Return a list in as many rows as it is told to have, or columns; rows of one value stay a list."""
    values = [value.strip() for value in match["values"].rstrip(" ,\n").split(",")]
    height, width = int(match["height"]), int(match["width"])
    if height < 0 < width:
        height = len(values) // width
    elif width < 0 < height:
        width = len(values) // height
    if height * width != len(values) or width < 2:
        return f"[{match['values']}]{match['closed']}"
    by_column = match["order"] == "F"
    places = (
        slice(row, None, height) if by_column else slice(row * width, (row + 1) * width)
        for row in range(height)
    )
    rows = (", ".join(values[place]) for place in places)
    return f"[{', '.join(f'[{row}]' for row in rows)}]{match['closed']}"


def _reshaped(match: re.Match[str]) -> str:
    """Return a matrix of R as a list that is put into rows."""
    size = dict(re.findall(r"(nrow|ncol)\s*=\s*(\d+)", match["size"]))
    unnamed = iter(re.findall(r",\s*(\d+)", match["size"]))
    rows, columns = (size.get(name) or next(unnamed, -1) for name in ("nrow", "ncol"))
    order = "C" if re.search(r"byrow\s*=\s*T", match["size"]) else "F"
    return f"[{match['values']}].reshape({rows}, {columns}, order='{order}')"


ENDS_ON_SCALE = re.compile(
    r"(?<=[ \t:=–-])(?P<grade>\d{1,2})"
    r"(?:\*| / (?P<share>\d{1,2})| ?(?:out of|of|von|sur|de|su) (?P<top>\d{1,2}))[ \t]*$"
)
"""A grade on its scale at the end of a line: 4 / 5; 3 out of 5; 3*."""
OF_PART = re.compile(
    r"\b(?:page|part|chapter|volume|season|episode|file|query|task|question)[ \t]*$", re.IGNORECASE
)
"""What is counted, so that 1 of 3 is no grade."""


def _on_scale(text: str) -> str:
    """Return lines that all end in a grade on one scale, with it as a fraction or alone."""
    filled = [line for line in text.split("\n") if line.strip()]
    matches = [match for line in filled if (match := ENDS_ON_SCALE.search(line))]
    names = {match.string[: match.start()] for match in matches}
    are_names = all(
        re.search(r"[^\W\d]", name) and "/" not in name and not OF_PART.search(name) for name in names
    )
    tops = {match["share"] or match["top"] or "" for match in matches}
    if not 1 < len(filled) == len(names) or not are_names or len(tops) > 1:
        return text
    scale = f"/{top}" if (top := max(tops)) else ""
    return "\n".join(ENDS_ON_SCALE.sub(lambda end: end["grade"] + scale, line) for line in text.split("\n"))


def _with_relevant_named(text: str) -> str:
    """Return a text with the one sentence that names the relevant documents as a line of them."""
    said = [*SAID_RELEVANT.finditer(text)]
    if len(said) != 1 or SAYS_MORE.search(said[0][0]) or NOT_RELEVANT.search(text):
        return text
    ids = re.findall(ID_WITH_NUMBER, said[0][0])
    return text[: said[0].start()] + "Relevant: " + ", ".join(ids) + text[said[0].end() :]


def _without_named_ranks(text: str) -> str:
    """Return lines that say the rank of each document on them, from 1 up, without that."""
    lines = text.split("\n")
    ranks = {line: OF_RANK.findall(line) for line in lines}
    are_counted = {line for line in lines if len(ranks[line]) > 1 and are_row_numbers(ranks[line])}
    return "\n".join(OF_RANK.sub("", line) if line in are_counted else line for line in lines)


def _with_marks(text: str) -> str:
    """Return names of which some have a bullet behind them with a mark in its place."""
    filled = [line for line in text.split("\n") if line.strip()]
    marked = [line for line in filled if BULLET_BEHIND.search(line)]
    are_parts = len(marked) in (0, len(filled)) or any(line.lstrip().startswith("•") for line in filled)
    return text if are_parts else BULLET_BEHIND.sub(" ●", text)


def _of_one_exercise(text: str) -> str:
    """Return a text without the number of its exercise; those of several tell names apart."""
    return OF_EXERCISE.sub("", text) if len(OF_EXERCISE.findall(text)) == 1 else text


def _answers_behind(text: str) -> str:
    """Return lines that all begin with an answer, with it behind the sentence that explains it."""
    filled = [line for line in text.split("\n") if line.strip()]
    are_answers = len(filled) > 1 and all(map(ANSWERED.fullmatch, filled))
    return ANSWERED.sub(r"\1\3: \2", text) if are_answers else text


def _with_stars(text: str) -> str:
    """Return names each with asterisks behind it with stars for these; one alone marks a document."""
    filled = [line for line in text.splitlines() if line.strip()]
    counts = [len(match[1]) for line in filled if (match := ASTERISKS.search(line))]
    are_marks = any(
        re.match(r"\s*\*\*|(?:.*[^\w-])?\d[\d.]*[)\]]?\s*\*+\s*$", line) for line in filled
    )  # bold, or how sure it is
    are_stars = len(counts) == len(filled) > 1 and max(counts) > 1 and not are_marks
    return ASTERISKS.sub(lambda match: "★" * len(match[1]), text) if are_stars else text


def _cells_at_arrows(text: str) -> str:
    """Return lines below headings that arrows part with tabs in their place: gallery -> stars."""
    rows = [ARROW_BETWEEN.split(line) for line in text.splitlines() if line.strip()]
    is_headed = len(rows) > 2 and all(len(row) == 2 for row in rows) and heading_role(rows[0][1]) == "grade"
    is_headed = is_headed and heading_role(rows[1][1]) is None and grade_number(rows[1][0]) is None
    return ARROW_BETWEEN.sub("\t", text) if is_headed else text


def _strip_prefix(prefix: re.Pattern[str], text: str, fewest: int = 2) -> str:
    """Return a text without what stands in front of all its lines; as it is where a line has it not."""
    lines = text.splitlines()
    are_alike = len(lines) >= fewest and all(map(prefix.match, filter(str.strip, lines)))
    return "\n".join(prefix.sub("", line, count=1) for line in lines) if are_alike else text


def _strip_grep_prefix(text: str) -> str:
    """Return lines without what grep puts before them; its numbers rise, as those of topics need not."""
    matches = [match for line in text.splitlines() if (match := GREP.match(line))]
    numbers = [int(match[1]) for match in matches if match[1]]
    is_found = not numbers or any(match[0].endswith(":") for match in matches)
    return _strip_prefix(GREP, text) if is_found and numbers == sorted({*numbers}) else text


def _as_dict_by_query(text: str) -> str:
    filled = [line for line in text.splitlines() if line.strip()]
    numbers = {match[1] for line in filled if (match := NUMBERED_LIST.fullmatch(line))}
    is_dict = 1 < len(filled) == len(numbers)
    return "{" + NUMBERED_LIST.sub(r'"\1": \2', text) + "}" if is_dict else text


SIDES_OF_QUERY = re.compile(
    r"\s*(?:(?:user|query|topic|question|q|u)(?:_?id)?\s?[:=]\s?)?\[?(?P<query>[^\W_][^:=\[\]()|;\n]{0,60}?)\]?\s*[:|,-]?\s+"
    r"(?P<sides>[A-Za-z_]\w*(?:\s*[:=]\s*|\s+)\[[^\[\]\n]*\](?:[\s,;|]+[A-Za-z_]\w*(?:\s*[:=]\s*|\s+)\[[^\[\]\n]*\])+)\s*"
)
"""A query with its lists on one line: Q1 gold=[3] retrieved=[5, 3]."""
SIDE = re.compile(r"([A-Za-z_]\w*)(?:\s*[:=]\s*|\s+)(\[[^\[\]]*\])")


def _as_records(text: str) -> str:
    """Return lines that name a query and what was retrieved and is relevant as a record each."""
    filled = [line for line in text.splitlines() if line.strip()]
    matches = [match for line in filled if "[" in line and (match := SIDES_OF_QUERY.fullmatch(line))]
    names = {tuple(name for name, _ in SIDE.findall(match["sides"])) for match in matches}
    if not 0 < len(filled) == len(matches) or len(names) != 1 or not any(map(is_judgement, *names)):
        return text
    records = iter(matches)
    return "\n".join(_record(next(records)) if line.strip() else "" for line in text.splitlines())


def _record(match: re.Match[str]) -> str:
    sides = ", ".join(f'"{name}": {values}' for name, values in SIDE.findall(match["sides"]))
    return f'{{"query": {json.dumps(match["query"].strip())}, {sides}}}'


def _strip_line_numbers(text: str) -> str:
    """Return lines without their numbers where these begin before headings."""
    bare = _strip_prefix(COUNTED_LINE, text)
    heads = re.split(r"[,;|\t]", bare.partition("\n")[0])
    numbers = [match[1] for line in text.splitlines() if (match := COUNTED_LINE.match(line))]
    return bare if len(heads) > 1 and all(map(heading_role, heads)) and are_row_numbers(numbers) else text


def _line_by_line(text: str) -> str:
    """Return a list whose documents are counted on one line with a line for each of them."""
    is_list = "\n" not in text.strip() and are_row_numbers(ITEM_NUMBER.findall(text))
    return ITEM_NUMBER.sub(r"\n\1. ", text).strip() if is_list and ITEM_NUMBER.match(text.strip()) else text


def _in_lines(text: str) -> str:
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


def _without_ranks(text: str) -> str:
    """Return the words that stand behind ranks without these: 1: relevant, 2: not."""
    lines = [line for line in text.splitlines() if line.strip()]
    matches = [match for line in lines if (match := WORD_BEHIND_RANK.fullmatch(line))]
    are_lines = len(lines) == len(matches) > 2  # two can be counts
    parts = [(match[1], match[2]) for match in matches] if are_lines else WORD_AT_RANK.findall(text)
    are_grades = len(parts) > 1 and all(as_word(word) in GRADE_WORDS for _, word in parts)
    is_all = are_grades and (are_lines or not WORD_AT_RANK.sub("", text).strip())
    if not is_all or parts[0][0] != "1" or not are_row_numbers([rank for rank, _ in parts]):
        return text
    return ", ".join(word.strip() for _, word in parts)


BORDER = re.compile(r"^[┌╭┏][─━](?=[^\n]*\w)[^\n]*$", re.MULTILINE)
CHAIN = re.compile(
    r"\s*(?P<chain>[^\s>≻→,;:=]+(?:\s*(?:>|≻|→)\s*[^\s>≻→,;:=]+){2,})\s*[,;.\n]\s*"
    r"(?P<relevant>[^\W\d][^\d:=,;\n]{0,40}[:=]\s*[^\n]+)\s*"
)


BEFORE_CHAIN = re.compile(r"\A\s*[^\W\d][^:=\d\n]{0,30}:[ \t]*(?=\[\d{1,3}\] ?[>≻→])")
"""What a model says in front of its order of passages."""
NUMBER_IN_BRACKETS = re.compile(r"[ \t]*\[(\d{1,3})\][ \t]+(?=[^\W\d])")


def _is_list(text: str) -> bool:
    """Return whether a text is a list, and not one document with its grade."""
    words = [*filter(None, re.split(r"[\s,，;；、]+", text))]
    are_alike = all(is_grade(word, {}) for word in words) or all(map(ID.fullmatch, words))
    return len(words) > 1 and (are_alike or len(re.findall("[,，;；、]", text)) > 1)


AT_RANK = re.compile(
    r"[ \t]*(?:(?:rank|rang|platz|pos|position|result|hit|treffer|top|no\.?|#|排名|名次|位置|结果)"
    r"[ \t]*(\d{1,3})"
    r"|第[ \t]*(\d{1,3}|[一二三四五六七八九十])[ \t]*[名位](?:结果)?)[ \t]*[:：.)、–-]?[ \t]*"
    r"(?=[^\W\d][^\n]*[\s(（,，:：=–-]\S)",
    re.IGNORECASE,
)
"""The rank of a document in front of its name, behind which more stands."""


def _number_with_points(text: str) -> str:
    """Return lines that say the rank of a document, or its number in brackets, with it before a point."""
    for form in (NUMBER_IN_BRACKETS, AT_RANK, COUNTED_NAME):
        parts: list[tuple[bool, list[str]]] = []
        for line in text.split("\n"):
            is_other = bool(LABEL.match(line.lstrip("#=* "))) and not form.match(line)
            parts += [] if parts and parts[-1][0] == is_other else [(is_other, [])]
            parts[-1][1].append(line)
        text = "\n".join(
            "\n".join(lines if is_other else _with_points(form, lines)) for is_other, lines in parts
        )
    return text


def _with_points(form: re.Pattern[str], lines: list[str]) -> list[str]:
    """Return lines with their numbers before a point, if all have one, counted from 1."""
    matches = [form.match(line) for line in lines]
    ranks = [next(filter(None, match.groups())) for match in matches if match]
    numbers = [str(IN_CHINESE.index(rank) + 1) if rank in IN_CHINESE else rank for rank in ranks]
    bare = [form.sub("", line) for line in lines if line.strip()]
    if not are_row_numbers(numbers) or len(numbers) < len(bare) or any(map(_is_list, bare)):
        return lines
    filled = iter(numbers)
    return [f"{next(filled)}. {form.sub('', line)}" if line.strip() else "" for line in lines]


COUNTED_NAME = re.compile(r"[ \t]*(\d{1,3}) (?=[^\s:]+(?: {2,}|\t|: )\S)")
"""The rank of a document a blank before its name, behind which its values are further away."""
DASHED = re.compile(r"[ \t]+[-–—][ \t]+")
OF_DASHES = re.compile(rf"\s*\S+{DASHED.pattern}\d{{1,2}}{DASHED.pattern}\d*\.\d+\s*")


def _cells_between_dashes(text: str) -> str:
    """Return lines in which dashes part an id, a grade and a score, with tabs in their place."""
    lines = [line for line in text.split("\n") if line.strip()]
    return DASHED.sub("\t", text) if len(lines) > 1 and all(map(OF_DASHES.fullmatch, lines)) else text


BELOW_ITS_NAME = re.compile(
    r"^[ \t]*(?P<name>[^\W\d][\w ]{0,30}?)[ \t]*[:：][ \t]*\n[ \t]*(?P<values>[-+.\d][-+.\d,; \t]*)$",
    re.MULTILINE,
)


def _beside_their_names(text: str) -> str:
    """Return columns whose names stand above them, each on a line, with the names before them."""
    matches = [*BELOW_ITS_NAME.finditer(text)]
    roles = [heading_role(match["name"]) for match in matches]
    are_columns = len(roles) > 1 and all(roles) and not BELOW_ITS_NAME.sub("", text).strip()
    return BELOW_ITS_NAME.sub(r"\g<name>: \g<values>", text) if are_columns else text


def _split_chain(text: str) -> str:
    """Return an order of documents, and what is relevant among them, with a name and a line for each."""
    text = BEFORE_CHAIN.sub("", text, count=1)
    match = CHAIN.fullmatch(text)
    if not match or not is_judgement(re.split("[:=]", match["relevant"])[0]):
        return text
    if "[" in match["chain"] and re.search(r"\]\s*[:=]", match["relevant"]):
        return text  # a grade of each
    return f"ranking: {', '.join(re.split('[ >≻→]+', match['chain']))}\n{match['relevant']}"


def _sign_by_sign(text: str) -> str:
    """Return grades that are written without blanks, a row on each line, with blanks: 10110, RNRRN."""
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    matches = [match for line in filled if (match := SERIES.fullmatch(line))]
    rows, names = [match["signs"] for match in matches], {match["before"].strip() for match in matches}
    if not 0 < len(filled) == len(matches) or (len(names) < len(rows) and names != {""}):
        return text
    if not all(name == "" or re.search(r"[^\W\d_]", SERIES.sub("", name)) for name in names):
        return text
    can_be_numbers = all(map(str.isdecimal, rows)) and (len(rows) > 1 or names != {""})
    if can_be_numbers and min(map(len, rows)) < LONG_SERIES and not any(row[0] == "0" for row in rows):
        return text
    spaced = (SERIES.sub(lambda m: m["before"] + " ".join(m["signs"]) + m["behind"], line) for line in lines)
    return "\n".join(spaced)


def as_typed(text: str) -> str:
    """Return a text without what a console prints around a matrix, and with plain quotes around cells."""
    text = BORDER.sub(lambda frame: re.sub("[┌╭┏┬┳┐╮┓]", "│", re.sub("[─━]", " ", frame[0])), text)
    text = _split_chain(
        _sign_by_sign(
            _beside_their_names(_number_with_points(_cells_between_dashes(_quote_lists_in_cells(text))))
        )
    )
    text = RESHAPED.sub(_in_rows, OF_R.sub(_reshaped, OF_COLUMNS.sub(_side_by_side, text)))
    if OF_VECTOR.match(text.lstrip()):
        text = _vectors(text)
    printed = SIZE.match(text)
    if printed and heading_role(printed["name"] or "") in (None, "grade"):
        text = text[printed.end() :].replace("│", " ")
    is_python = all(line.startswith(">>>") for line in text.splitlines())
    copied = [match[1] for line in text.splitlines() if (match := COPIED_LINE.match(line))]
    text = _strip_prefix(COPIED_LINE, text) if copied[:1] == ["1"] and are_row_numbers(copied) else text
    text = text if is_python else _strip_prefix(QUOTED_LINE, _strip_grep_prefix(text), 1)
    text = _cells_at_arrows(_with_stars(_answers_behind(_of_one_exercise(_on_scale(text)))))
    text = _shares_as_fractions(_strip_line_numbers(_as_records(_as_dict_by_query(text))))
    text = _without_named_ranks(_with_relevant_named(_with_marks(text)))
    for pattern, typed in ALWAYS:
        text = pattern.sub(typed, text)
    text = text if GIVEN.search(text) else GRADE_OF.sub(r"\1: ", text)
    text = SLASHED.sub(lambda row: row[1] + re.sub(r"[/–—·&-]", " ", row[2]), text)
    lines = text.splitlines()
    if len(lines) > 1 and all(map(ITEM_NUMBER_IN_BRACKETS.match, filter(str.strip, lines))):
        text = "\n".join(ITEM_NUMBER_IN_BRACKETS.sub(r"\1) ", line, count=1) for line in lines)
    text = SIGN_OF.sub(r"\1: \2\n", text) if SIGNED.match(text) else text
    if (tuples := OF_TUPLE.findall(text)) and not NAMED.sub("", OF_TUPLE.sub("", text)).strip("{} \n,;"):
        text = "\n".join("\t".join(cells) for cells in tuples)
    if not OF_PAIR.sub("", text).strip(" ,;\n"):
        text = OF_PAIR.sub(r"(\1)", text)
    text = _without_ranks(_line_by_line(_in_lines(text)))
    return QUOTED_SMARTLY.sub(r'\1"\2"', OF_MATRIX.sub("", text))


def _shares_as_fractions(text: str) -> str:
    """Return documents, each with the share of people who judged it relevant, with it as a fraction."""
    lines = text.splitlines()
    if not (names := names_of_shares(lines)) or not all(map(is_of_document, names)):
        return text
    shares = ("/".join(share.groups()) for line in lines if (share := SHARE.search(line)))
    return "\n".join(map("\t".join, zip(names, shares, strict=True)))
