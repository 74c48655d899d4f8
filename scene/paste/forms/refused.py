"""Texts in which there is nothing to read: values of metrics, pictures, nothing at all."""

import re
from collections.abc import Sequence

from scene.address.tokens import GRADE_WORDS, as_word
from scene.list.model import MAX_GRADE, SceneError
from scene.paste.cells import PLAIN, Table
from scene.paste.forms.form import Page
from scene.paste.forms.metric_values import (
    COUNTED,
    MAX_LINE,
    METRIC,
    NAME_OF_VALUES,
    are_checks,
    are_metric_values,
)
from scene.paste.headings import heading_role, is_negated, parts_of, words_of
from scene.paste.kinds import whole_number

ONLY_COUNTED = re.compile(
    r"\s*\d+ (?:are )?relevant(?: \w+)?\s?(?:[,;/]| and| but)\s?(?:and )?\d+ (?:are )?"
    r"(?:not|irrelevant|non-?relevant)(?: \w+){0,2}\.?\s*",
    re.IGNORECASE,
)
SHARE = re.compile(r"(?<!\d)(\d{1,2}) ?(?:/|of|out of) ?(\d{1,2}) relevant\.?\s*$", re.IGNORECASE)
"""So many of so many are relevant: of the documents of a query, or of those who judged a document."""
ID_BEFORE_SHARE = re.compile(r"[^\W\d][\w.-]{0,60}\d\w{0,9}")
STATISTICS = words_of("count mean std min max median unique freq null_count")
COUNTS = re.compile(
    r"Name: (count|proportion), dtype|RangeIndex: \d+ entries"
    r"|\s*(\w+ = )?Counter\(|\W*confusion matrix\b",
    re.IGNORECASE,
)
COUNTING = re.compile(r"\s*(>\s*)?(table|xtabs|prop\.table|pd\.crosstab)\([^\[\](]*\)\s*")
UNIQUE = re.compile(r"\(\s*array\(\[([\d,\s]+)\].*?\),\s*array\(\[([\d,\s]+)\].*?\)\s*\)\s*", re.DOTALL)
AXES = words_of("predicted prediction predictions pred actual true truth reference gold 预测 真实 实际")
MAX_CLASSES = 12
HOW_OFTEN = words_of("count counts n freq frequency 次数 计数 频数")
RANKS = re.compile(
    r"[^\d:=\[(,;|\t\n]*(?<![^\W_])(?:ranks?|positions?|rang|hits? at|relevant at|排名|名次)(?![^\W_])"
    r"[^\d:=\[(,;|\t\n]*[:=]? *"
    r"[\[(]?\d+(?:(?: *[,;、] *| +)(?:and +)?\d+)+[\])]?(?: *(?:out )?of \d+)?[.;]?",
    re.IGNORECASE,
)
FIRST_RANKS = re.compile(
    r"[^\d\n\t:=,;|]*\b(?:at|first)\b[^\d\n\t:=,;|]*\branks?(?::|\s*\n)"
    r"|\s*(?:the )?ranks? of (?:the )?first [^\d\n\t:=,;|]{1,60}[:=]",
    re.IGNORECASE,
)
RANK_OF = re.compile(
    r"\s*[^\W\d]\w*\s*[:,-]?\s*(?:at |@ ?)?(?:rank|position)\s*[:=]?\s*\d+\s*", re.IGNORECASE
)
FORMULA_OF_SUM = re.compile(r"\\sum(?:\\limits)?_")
WEB_PAGE = re.compile(
    r"\s*<(?:!doctype html|html)[\s>](?!.*<(?:table|tr|li|pre|dl)\b)", re.IGNORECASE | re.DOTALL
)
"""A page of the web in which nothing is a table or a list."""
TAG = re.compile(r"<[^<>]*>")
FAILURE = re.compile(
    r"\s*Traceback \(most recent call last\)|\s*(?:[A-Za-z]\w*\.)*[A-Z]\w*(?:Error|Exception): "
)
"""How the report of an error begins."""
BEFORE_VALUE = re.compile(
    r"^\s*(?:#+\s+(?=\S[^\n]{0,80}\s\d[\d.]*\s*$)|(?:\[[^\[\]\n]{0,80}\]\s*){2,}-?\s*(?:\w+_(?=\w))?"
    r"|\d{4}-\d\d-\d\d[ T][\d:.,]{5,15}(?: - |: | \w+ ))"
)
"""A sign of a comment, or what a log says of a line."""
SHOWN = re.compile(r"\s*(?:(?:>{1,3}|In ?\[\d*\]:)\s*\w+|\w+\s*=)\s*")
"""The name of what a console is to show."""
EXPLAINED = re.compile(
    r"[\s|*•`-]*+(\d{1,2})[`*]*\s*(?:[=:|—–]|-+>?|\s(?=\S))\s*[`*]*([^\d\n|]{2,120}?)[`*\s|.]*"
)
OF_RELEVANCE = re.compile(
    r"relevan|related|pertinent|相关|perfect|excellent|good|useful|answer", re.IGNORECASE
)
"""A grade and what it means, and words that say how well a document answers."""
BINARY = re.compile(
    r"[\x00-\x08\x0e-\x1b]|^\s*data:image/|^\s*[^\x00-\x7f]?(PNG\s|%PDF-|.*JFIF|GIF8\da|PK\s)|\ufffd{2}|\?PNG$"
)


OF_FIRST, OF_RANK = {"first"}, words_of("rank ranks at position positions pos")
OF_NUMBER, OF_GRADES = (
    words_of("num n count counts number total"),
    words_of("grade grades label labels score"),
)
"""What numbers of queries are called: ranks of the first relevant documents, or how many there are."""


def refuse_no_list(page: Page) -> Table | None:
    """Refuse what holds no list: pictures, errors, ranks, counts, statistics, values of metrics, a scale."""
    if page.nonblank and BINARY.search(page.nonblank[0][1]):
        raise SceneError("no-text")
    if FORMULA_OF_SUM.search(page.text) and all("\\" in line for _, line in page.nonblank):
        raise SceneError("code-without-numbers", example="3 2 3 0")
    if re.match(r"\s*Empty DataFrame\s*\nColumns:", page.text):
        raise SceneError("only-headings")
    if FAILURE.match(page.text):
        raise SceneError("error-report")
    are_ranks = bool(page.nonblank) and all(RANK_OF.fullmatch(line) for _, line in page.nonblank)
    if are_ranks or FIRST_RANKS.match(page.text) or RANKS.fullmatch(page.text.strip()):
        raise SceneError("ranks-no-list")
    if not all(map(is_of_document, names_of_shares([line for _, line in page.nonblank]))):
        raise SceneError("counts-no-list")
    shown = page.lines[1:] if page.lines and SHOWN.fullmatch(page.lines[0][1]) else page.lines
    shown = [(number, line) for number, line in shown if re.search(r"\w", line)]
    lines = [(number, BEFORE_VALUE.sub("", line.translate(PLAIN))) for number, line in shown]
    if are_metric_values(Page.from_lines(lines)) or are_checks([line for _, line in page.nonblank]):
        raise SceneError("metric-values")
    if _are_explained([line.translate(PLAIN) for _, line in page.nonblank]):
        raise SceneError("grades-explained", example="3 2 3 0")
    *titles, (_, last) = page.nonblank or [(0, "")]
    is_only_counted = ONLY_COUNTED.fullmatch(last) and not any(re.search(r"\d", line) for _, line in titles)
    if page.nonblank and (is_only_counted or _are_statistics(page) or _is_confusion(page)):
        raise SceneError("counts-no-list")
    return None


def refuse_of_queries(name: str) -> None:
    """Refuse numbers of a query each, of which their name says that they are values, ranks or counts."""
    parts = parts_of(name)
    if re.fullmatch(NAME_OF_VALUES, name, re.IGNORECASE) and len(name) > 1:
        raise SceneError("metric-values")
    if parts & OF_FIRST and parts & OF_RANK:
        raise SceneError("ranks-no-list")
    if parts & OF_NUMBER and not parts & OF_GRADES:
        raise SceneError("counts-no-list")


def refuse_page(text: str) -> None:
    """Refuse a page of the web, unless it holds nothing but grades."""
    words = TAG.sub(" ", text).split()
    if WEB_PAGE.match(text) and not (words and all(map(str.isdecimal, words))):
        raise SceneError("page-without-table")


def _are_explained(lines: Sequence[str]) -> bool:
    """Return whether lines say what each grade from 0 on means, perhaps below a title."""
    if any(len(line) > MAX_LINE for line in lines):
        return False
    parts = [part for line in lines for part in re.split(r"[,;](?=\s*\d)", line) if re.search(r"\w", part)]
    matches = [EXPLAINED.fullmatch(part) for part in parts]
    meaning = {int(match[1]): match[2] for match in (matches if all(matches) else matches[1:]) if match}
    if len(meaning) < 2 or len(meaning) < len(parts) - 1 or [*sorted(meaning)] != [*range(len(meaning))]:
        return False
    lowest = as_word(re.split("[,;，；(（]", meaning.pop(0))[0])
    is_nothing = GRADE_WORDS.get(lowest, 1) == 0 or is_negated(lowest)
    return is_nothing and all(
        OF_RELEVANCE.search(text) and GRADE_WORDS.get(as_word(text)) != 0 for text in meaning.values()
    )


def names_of_shares(lines: Sequence[str]) -> list[str]:
    """Return the name before the share on each line, which can be empty; none if there are other lines."""
    filled = [line for line in lines if line.strip()]
    names = [SHARE.sub("", line).strip(" \t:,–-") for line in filled]
    are_shares = all(map(SHARE.search, filled)) and not any(re.match(r"\d+\s", name) for name in names)
    return names if are_shares else []


def is_of_document(name: str) -> bool:
    """Return whether a name before a share is an id, and not that of a query, a system or a metric."""
    stem = name.rstrip("0123456789 _-")
    is_id = bool(ID_BEFORE_SHARE.fullmatch(name)) and not METRIC.fullmatch(name)
    return is_id and heading_role(stem) in (None, "document")


def _are_statistics(page: Page) -> bool:
    """Return whether most lines, or the columns, are called count, mean, max; or values are counted."""
    cells = [re.findall(r"[^\s,;|│┆\"'.:=]+", line.casefold()) for _, line in page.nonblank]
    firsts = {row[0] for row in cells if row}
    below = [cell for row in cells[1:] for cell in row]
    are_counts = bool(below) and all(map(str.isdecimal, below))
    if are_counts and len(cells[0]) > 1 and all(map(COUNTED.fullmatch, cells[0])):
        return True
    summed = len(firsts & STATISTICS) > max(2, len(firsts) / 2) or len({*cells[0]} & STATISTICS) > 2
    names = [*cells[0]] if len(cells[0]) == 2 else []
    is_counted = any(name in HOW_OFTEN for name in names) and "grade" in map(heading_role, names)
    is_counted = is_counted or bool(COUNTING.fullmatch(page.nonblank[0][1])) or _is_numpy_unique(page.text)
    return summed or is_counted or any(COUNTS.match(line) for _, line in page.nonblank)


def _is_numpy_unique(text: str) -> bool:
    """Return whether values that rise stand beside as many numbers, which count them."""
    if not (match := UNIQUE.fullmatch(text.strip())):
        return False
    values, counts = ([int(number) for number in re.findall(r"\d+", part)] for part in match.groups())
    return values == sorted({*values}) and len(values) == len(counts) > 1 and all(counts)


def _is_confusion(page: Page) -> bool:
    """Return whether rows and columns of whole numbers have the same names, those of classes."""
    words = [re.findall(r"[^\s,;|│┆:\\/]+", line.casefold()) for _, line in page.nonblank]
    rows = [row for line in words if (row := [word for word in line if word not in AXES])]
    is_named = sum(map(len, words)) > sum(map(len, rows))
    for size in range(2, min(MAX_CLASSES, len(rows) - 1) + 1):
        above, below = rows[:-size], [row for row in rows[-size:] if len(row) > size]
        labels = [row[-size - 1] for row in below]
        counts = [whole_number(text) for row in below for text in row[-size:]]
        is_square = (
            len(below) == size == len({*labels})
            and None not in counts
            and any(row[-size:] == labels for row in above)
        )
        is_above = any(count > MAX_GRADE for count in counts if count)
        if is_square and (is_named or is_above or not any(map(whole_number, labels))):
            return True
    return False
