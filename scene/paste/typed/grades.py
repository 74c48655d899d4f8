"""Grades on scales, as stars, signs, answers and in formulas, as a person types them."""

import re

from scene.address.tokens import GRADE_WORDS
from scene.paste.forms.metric_values import METRIC
from scene.paste.forms.refused import SHARE, is_of_document, names_of_shares
from scene.paste.kinds import are_row_numbers

GRADE_OF = re.compile(r"\b(?:rel|relevance|grade)[(\[]([^\s()\[\],;]+)[)\]]\s*=\s*(?=\d)", re.IGNORECASE)
"""What stands in front of a grade in a formula: rel(d1) = 3."""
GIVEN = re.compile(r"^[^\S\n]*\w+[^\S\n]*=[^\S\n]*(?:\w[\w.]*\(|[\[({]\s*[\[({\d\"'-])", re.MULTILINE)
"""A list that a program gives a name to."""
SLASHED = re.compile(
    r"^([^\d\n/]{0,40}?)((?:\d{1,2}|[RNYTF])(?:[ \t]+[/–—·&-][ \t]+(?:\d{1,2}|[RNYTF])){2,}"
    r"|\d{1,2}(?:[/–—]\d{1,2}){3,})[ \t]*$",
    re.MULTILINE,
)
SIGNED = re.compile(r"\A\s*(?:[^\W_]{1,20} ?[○×✓✗◎△✔✘][ \t,]*){3,}\s*\Z")
SIGN_OF = re.compile(r"([^\W_]{1,20}) ?([○×✓✗◎△✔✘])[ \t,]*")
"""Grades that slashes part, and names each with its sign behind it."""
ANSWERED = re.compile(
    r"^([ \t]*\d{1,3}[.)][ \t]+)(yes|no|(?:not |ir|partially )?relevant|ja|nein|oui|non)\.[ \t]+"
    r"(\S[^\n:=]*?)\.?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""An answer in front of the sentence that explains it."""
WITH_RESULT = re.compile(
    r"[ \t]*(?:(?P<call>[^\W\d][\w@-]*)\(|(?P<label>[^\[\]=\n]{1,60}:)[ \t]*|)"
    r"(?:\[(?P<list>[-\d.xX]+(?:[,;\s]+[-\d.xX]+)+)\]\)?|(?<=[: ])(?P<row>\d\d?(?:[ \t,]+\d\d?)+)(?=.*\.\d))"
    r"[ \t]*(?:[-=]*>|→|==?|≈)[ \t]*(?:[^\W\d][\w@-]*[ \t]*[:=]?[ \t]*)?\d*\.?\d+%?[ \t]*"
)
"""A list and the value of a metric that comes of it: AP([1, 0, 1]) = 0.83; q1: 1 0 1 -> 0.83."""
MARK_FIRST = re.compile(
    r"[ \t]*(?P<mark>(?:[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?){1,3})[ \t]+"
    r"(?P<name>[^\W_][^()\[\]:\n]*?(?<!\s\d)(?<!\s\d\d))[ \t]*$"
)
"""A mark in front of a name, perhaps one that nobody knows."""
BULLET_BEHIND = re.compile(r"(?<=\w)[ \t]+[•∙⚫][ \t]*$", re.MULTILINE)
LAST_IN_SENTENCE = re.compile(
    rf"([,，、][ \t]*(?:{'|'.join(map(re.escape, sorted(GRADE_WORDS, reverse=True)))}|\d{{1,2}}(?=。)))"
    r"(?:[.。][ \t]*$|(。)(?=[总一]?共))",
    re.IGNORECASE | re.MULTILINE,
)
SERIES = re.compile(
    r"(?P<before>(?:.*[\s:=,;|(\[])?)(?P<quote>[\"']?)(?P<signs>[01]{3,}|[YN]{3,}|[TF]{3,}|[RN]{3,}|[✓✗✔✘○×●]{3,})"
    r"(?P=quote)(?P<behind>[\s)\].;]*)"
)
LONG_SERIES, SHORTEST = 4, 3
GRADE_SIGNS = {*"RN01+-−✓✗✔✘"}
ASTERISKS = re.compile(r"(?<=[\w\s|:])(\*{1,5})[^\S\n]*$", re.MULTILINE)
ENDS_ON_SCALE = re.compile(
    r"(?<=[ \t:=–-])(?P<grade>\d{1,2})"
    r"(?:\*| / (?P<share>\d{1,2})| ?(?:out of|of|von|sur|de|su) (?P<top>\d{1,2}))[ \t]*$"
)
"""A grade on its scale at the end of a line: 4 / 5; 3 out of 5; 3*."""
OF_PART = re.compile(
    r"\b(?:page|part|chapter|volume|season|episode|file|query|task|question)[ \t]*$", re.IGNORECASE
)
"""What is counted, so that 1 of 3 is no grade."""


def on_scale(text: str) -> str:
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


def below_metrics(text: str) -> str:
    """Return grades with values of metrics behind them, which have headings, with a heading of their own."""
    head, *rows = [line.split() for line in text.splitlines() if line.strip()] or [[]]
    are_metrics = bool(head) and all(map(METRIC.fullmatch, head))
    are_graded = len(rows) > 1 and all(len(row) == len(head) + 1 and row[0] in GRADE_SIGNS for row in rows)
    return f"rel {text.lstrip()}" if are_metrics and are_graded else text


def without_results(text: str) -> str:
    """Return lists a line without the value of a metric that comes of each, and without its name."""
    filled = [line for line in text.split("\n") if line.strip()]
    matches = [match for line in filled if (match := WITH_RESULT.fullmatch(line))]
    calls = [match["call"] for match in matches if match["call"]]
    if not matches or len(matches) < len(filled) or not all(map(METRIC.fullmatch, calls)):
        return text
    bare = {m.string: f"{m['label'] or ''} {m['row'] or '[' + m['list'] + ']'}" for m in matches}
    return "\n".join(bare.get(line, line) for line in text.split("\n"))


def with_marks(text: str) -> str:
    """Return names of which some have a bullet behind them with a mark in its place."""
    filled = [line for line in text.split("\n") if line.strip()]
    marked = [line for line in filled if BULLET_BEHIND.search(line)]
    are_parts = len(marked) in (0, len(filled)) or any(line.lstrip().startswith("•") for line in filled)
    return text if are_parts else BULLET_BEHIND.sub(" ●", text)


def marks_behind(text: str) -> str:
    """Return names with their marks in front, of which some are known as grades, with these behind them."""
    lines = text.split("\n")
    items = [line for line in lines if line.strip() and not line.endswith((":", "："))]
    matches = [*map(MARK_FIRST.fullmatch, items)]
    marks = [match["mark"] for match in matches if match]
    unknown = [mark for mark in marks if mark not in GRADE_WORDS]
    is_title = bool(marks) and marks[0][:1] not in GRADE_WORDS
    if len(items) < SHORTEST or len(marks) < len(items) or not 0 < len(unknown) < len(marks) or is_title:
        return text
    return "\n".join(MARK_FIRST.sub(r"\g<name> (\g<mark>)", line) for line in lines)


def answers_behind(text: str) -> str:
    """Return lines that all begin with an answer, with it behind the sentence that explains it."""
    filled = [line for line in text.split("\n") if line.strip()]
    are_answers = len(filled) > 1 and all(map(ANSWERED.fullmatch, filled))
    return ANSWERED.sub(r"\1\3: \2", text) if are_answers else text


def with_stars(text: str) -> str:
    """Return names each with asterisks behind it with stars for these; one alone marks a document."""
    filled = [line for line in text.splitlines() if line.strip()]
    counts = [len(match[1]) for line in filled if (match := ASTERISKS.search(line))]
    are_marks = any(
        re.match(r"\s*\*\*|(?:.*[^\w-])?\d[\d.]*[)\]]?\s*\*+\s*$", line) for line in filled
    )  # bold, or how sure it is
    are_stars = len(counts) == len(filled) > 1 and max(counts) > 1 and not are_marks
    return ASTERISKS.sub(lambda match: " " + "★" * len(match[1]), text) if are_stars else text


def _is_series(match: re.Match[str]) -> bool:
    """Return whether signs are those of a list; a number in quotes is a name."""
    return not (match["quote"] and match["signs"].isdecimal())


def sign_by_sign(text: str) -> str:
    """Return grades that are written without blanks, a row on each line, with blanks: 10110, RNRRN."""
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    matches = [match for line in filled if (match := SERIES.fullmatch(line)) and _is_series(match)]
    rows, names = [match["signs"] for match in matches], {match["before"].strip() for match in matches}
    if not 0 < len(filled) == len(matches) or (len(names) < len(rows) and names != {""}):
        return text
    if not all(name == "" or re.search(r"[^\W\d_]", SERIES.sub("", name)) for name in names):
        return text
    can_be_numbers = all(map(str.isdecimal, rows)) and (len(rows) > 1 or names != {""})
    if can_be_numbers and min(map(len, rows)) < LONG_SERIES and not any(row[0] == "0" for row in rows):
        return text
    series = map(SERIES.fullmatch, lines)
    return "\n".join(
        match["before"] + " ".join(match["signs"]) + match["behind"] if match else "" for match in series
    )


def shares_as_fractions(text: str) -> str:
    """Return documents, each with the share of people who judged it relevant, with it as a fraction."""
    lines = text.splitlines()
    if not (names := names_of_shares(lines)) or not all(map(is_of_document, names)):
        return text
    shares = ("/".join(share.groups()) for line in lines if (share := SHARE.search(line)))
    return "\n".join(map("\t".join, zip(names, shares, strict=True)))


def without_formulas(text: str) -> str:
    """Return a text with the name and the grade of rel(d1) = 3; what a program calls so is its own."""
    is_alone = not re.search(r"\w", re.sub(rf"{GRADE_OF.pattern}\d+", "", text, flags=re.IGNORECASE))
    are_ranks = is_alone and are_row_numbers(GRADE_OF.findall(text))
    return text if GIVEN.search(text) else GRADE_OF.sub("" if are_ranks else r"\1: ", text)


def without_full_stop(text: str) -> str:
    """Return grades that commas part without the full stop behind them; what else is said is parted off."""
    return LAST_IN_SENTENCE.sub(lambda last: last[1] + (";" if last[2] else ""), text)


def without_slashes(text: str) -> str:
    """Return rows of grades that slashes or dashes part with blanks between them."""
    return SLASHED.sub(lambda row: row[1] + re.sub(r"[/–—·&-]", " ", row[2]), text)


def line_by_sign(text: str) -> str:
    """Return names, each with its sign behind it, with a line for each of them."""
    return SIGN_OF.sub(r"\1: \2\n", text) if SIGNED.match(text) else text
