"""Texts in which there is nothing to read: values of metrics, pictures, nothing at all."""

import re
from collections.abc import Sequence

from scene.address.tokens import GRADE_WORDS, as_word, number_of
from scene.list.model import MAX_GRADE, SceneError
from scene.paste.cells import PLAIN, Table
from scene.paste.forms.form import Page
from scene.paste.headings import SYSTEMS, heading_role, is_negated, parts_of, words_of
from scene.paste.kinds import are_rising, whole_number

METRIC = re.compile(
    r"[\"'|\s]*((mean|cosine|dot|euclidean|manhattan|retrieval|(?:val|train|eval|test)(?=_[a-z]{2})"
    r"|(?:val|train|eval|test|dev|retrieval|metrics)/)[ _-]?)?"
    r"(r?n?dcg(?:_rel)?|(?:ideal|normalized)_dcg|metric_score|(?:ndcg|map|recall|p)_cut|map|gm_map|p(?!\d)|r(?=@)|precision|recall|mrr"
    r"|recip_rank|bpref|err|rbp|f1|f1-score|auc|auroc"
    r"|runtime|samples_per_second|steps_per_second|epoch|loss|hits?(?=[@_])|tpr|fpr|tnr|fnr|main_score|faithfulness"
    r"|(context(?:ual)?|answer)[_ ]"
    r"(precision|recall|relevanc[ey]|correctness|similarity|utilization|entity_recall)|groundedness"
    r"|hit[ _-]?rate|success|set_f|rprec|r-?prec|infap|iprec_at_recall"
    r"|ma[pr]_(?:\d+|small|medium|large)(?:_per_class)?|ma[pr]_per_class|num_q|num_ret|num_rel|num_rel_ret|accuracy|hr|ap|rr"
    r"|average precision|reciprocal rank|micro avg|macro avg|weighted avg|平均精度|召回率|精确率|准确率)"
    r"((?: ?@ ?|[_ ])?\(?(at[_ ])?[\d.]+k?(?:-[TV])?\)?|@[kin])?"
    r"([_/](?:mean|avg|std|variance|median)|/(?:p90|v\d))?[\"']?",
    re.IGNORECASE,
)
ONE_OF_SEVERAL = r"[\w ]{0,20}\b(?:query|topic|q|user|system|model|run)[ _]?[\w-]{1,12}"
VALUE_OF_ONE = re.compile(
    rf"\s*(?:{ONE_OF_SEVERAL}\s*[:,]?\s+(?=\S\S)(?:{METRIC.pattern})\s*[\s:=].*\d\s*"
    rf"|(?=\S\S)(?:{METRIC.pattern})\s+(?:for|of)\s+{ONE_OF_SEVERAL}\s*[\s:=]\s*\d*\.\d+\s*)",
    re.IGNORECASE,
)
"""A metric and its value, with or behind the query or the system that has it: topic 401: AP 0.31."""
WHOLE_VALUE = re.compile(
    rf"(?:\S*[\d:]\S*\s+|(?:all|mean|avg|overall)\s+)??(?P<name>(?:{METRIC.pattern})"
    r"|(?:num(?:ber of)? |total |all )?(?:relevant|retrieved|judged|queries|docs|documents|hits|misses)"
    r"(?: (?:retrieved|relevant|total|documents|docs))?"
    r"|treffer|相关文档|检索到|检索到的文档)\s*[:= ]\s*\d+(?:\.\d+)?%?",
    re.IGNORECASE,
)
"""A metric or a count with its value, which can be a whole number, perhaps behind the name of a query."""
FORMULA = re.compile(
    rf"(?:{METRIC.pattern})\s*[=≈]\s*(?=.*[+/*^])(?:[\d\s.,()+*/^=≈·×−|_-]|log)+", re.IGNORECASE
)
NAME_OF_VALUES = (
    rf"(?:per_(?:query|topic|user)_)?(?:{METRIC.pattern}|rrs?|reciprocal_ranks?|average_precisions?)"
    r"(?:s|_(?:scores?|values?)|_at_k)?"
)
VALUES = re.compile(
    rf"{NAME_OF_VALUES}\s*[:=]\s*\w*[.\w]*"
    r"\(?\[(?:[\s,]*+(?:[01]?\.\d*|[01])(?=[\s,\]]))+[\s,]*+\]\)?",
    re.IGNORECASE,
)
"""Values of a query each."""
AT_RANKS = re.compile(
    rf"(?:{METRIC.pattern}|(?:p|precision|recall)@k|präzision|precisión)[\s,;|]++(?=.*\d[.,]\d)"
    r"(?:(?:[01](?:\.\d+)?(?:[\s,;|]++|$)){3,}|(?:[01](?:,\d+)?(?:\s++|$)){3,})",
    re.IGNORECASE,
)
"""A metric and its value at rank 1, 2, 3."""
GRADES_IN_ROW = re.compile(
    r"\s*(?:(?:rel\w*|grades?|labels?|y_true|judg\w*|gold|相关性)\s*(?:[:=]\s*)?(?=\S*[\[\d]))?"
    r"[\[(]?(?:\d{1,2}(?:\s*,\s*|\s+)){2,}\d{1,2}(?:[\])][\s,;]*(?!\S*\d\s*$)|\s*$)",
    re.IGNORECASE,
)
"""A row of grades with nothing behind it, or in brackets."""
AT_LEVEL = re.compile(r"at\s+(?:[01]\.\d+|\d+ docs:?)\s+[01]\.\d+", re.IGNORECASE)
"""A value at a level of recall, or below a rank: at 0.10 0.5714, At 5 docs: 0.4."""
COUNTED = re.compile(
    r"relevant|retrieved|unrated_docs|(?:hit|miss)_count|[tf][pn]|(true|false)[ _](positive|negative)s?",
    re.IGNORECASE,
)
"""What an evaluation counts."""
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
ONE_LETTER, PRECISION_RECALL_F = {"p"}, {"p", "r", "f"}
MAX_LINE = 200
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
CALLED = re.compile(r"(?<!Dict)(?<!dict)(?<=\w)\((?![-\d.]+\))")
"""What calls something, and does not say the type of a number."""
QUOTED = re.compile(r"['\"]([^'\"\n]*)['\"]")
OF_ALL = words_of("all mean average avg overall amean")
LOGGED = re.compile(
    r".*\b(?:(?:n?dcg|map|mrr|auc|precision|recall|l2|rmse|logloss)(?:@\d+)?\s*(?:[:=]|of|is)"
    r"|(?:(?:n?dcg|mrr|auc|rmse|logloss)|(?:map|precision|recall)@\d+)(?:@\d+)?\s)\s*\d*\.\d+.*",
    re.IGNORECASE,
)
"""A line of a training log, which names a metric behind the data that it is of."""
PARTING = re.compile(
    r",(?=\s*[\"'])|[{}]|(?:[,;]\s*|\s)(?=(?:[tf][pn]|(?:true|false)[ _][pn]\w+)\b)", re.IGNORECASE
)
FORMULA_OF_SUM = re.compile(r"\\sum(?:\\limits)?_")
VALUE_OF_TYPE = re.compile(
    r"(?:\s*(?:tensor|array|(?:np|numpy)\.(?:float|int)\d*)\([-+]?\d*\.\d*(?:,\s*\w+=[\w.']+)*\),?)+\s*"
    r"|\W*Metric\([^()]*measure=.*value=[\d.]+\)\s*"
)
"""A single value as a library prints it, with its type."""
WEB_PAGE = re.compile(
    r"\s*<(?:!doctype html|html)[\s>](?!.*<(?:table|tr|li|pre|dl)\b)", re.IGNORECASE | re.DOTALL
)
"""A page of the web in which nothing is a table or a list."""
TAG = re.compile(r"<[^<>]*>")
FAILURE = re.compile(
    r"\s*Traceback \(most recent call last\)|\s*(?:[A-Za-z]\w*\.)*[A-Z]\w*(?:Error|Exception): "
)
"""How the report of an error begins."""
IN_TEXT = METRIC.pattern.removeprefix(r"[\"'|\s]*")
"""A metric in the midst of a text: without what can stand before it, of which there can be thousands."""
OF_METRIC = re.compile(rf"(?:{IN_TEXT})(?:\s?=\s?|\()[01]?\.\d+", re.IGNORECASE)
BEFORE_VALUE = re.compile(
    r"^\s*(?:#+\s+(?=\S[^\n]{0,80}\s\d[\d.]*\s*$)|(?:\[[^\[\]\n]{0,80}\]\s*){2,}-?\s*(?:\w+_(?=\w))?"
    r"|\d{4}-\d\d-\d\d[ T][\d:.,]{5,15}(?: - |: | \w+ ))"
)
"""A sign of a comment, or what a log says of a line."""
SHOWN = re.compile(r"\s*(?:(?:>{1,3}|In ?\[\d*\]:)\s*\w+|\w+\s*=)\s*")
"""The name of what a console is to show."""
MANY = 4
"""So many values of metrics are not said beside a list."""
NAMES_A_METRIC = re.compile(r"\W{0,4}metric\W{0,2}[:=]\W{0,4}[A-Za-z]\w*[^\w()]{0,4}", re.IGNORECASE)
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
CHECKS = words_of("correctness hallucination toxicity bias coherence conciseness helpfulness harmfulness")
CHECKED = re.compile("[✅❌✓✗✔✘]️?")
BEHIND_CHECK = re.compile(r"\s*\((?:score|geval)[^()]*\)|\s*[:-]?\s*[01]?\.\d+", re.IGNORECASE)
"""A sign that a test has passed or failed, and the value it has."""


def read_nothing(page: Page) -> Table | None:
    """Refuse what is no text, and values of metrics."""
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
    if _are_metrics(Page.from_lines(lines)):
        raise SceneError("metric-values")
    if _are_checks([line for _, line in page.nonblank]):
        raise SceneError("metric-values")
    if _are_explained([line.translate(PLAIN) for _, line in page.nonblank]):
        raise SceneError("grades-explained", example="3 2 3 0")
    *titles, (_, last) = page.nonblank or [(0, "")]
    is_only_counted = ONLY_COUNTED.fullmatch(last) and not any(re.search(r"\d", line) for _, line in titles)
    if page.nonblank and (is_only_counted or _are_statistics(page) or _is_confusion(page)):
        raise SceneError("counts-no-list")
    return None


def _are_checks(lines: Sequence[str]) -> bool:
    """Return whether metrics are ticked, perhaps below a title, with what they came to behind them."""
    marked = [line for line in lines if CHECKED.search(line)]
    names = [
        CHECKED.sub("", BEHIND_CHECK.sub("", line)).strip(" -*•:") for line in marked if len(line) <= MAX_LINE
    ]
    metrics = [name for name in names if METRIC.fullmatch(name)]
    checks = [name for name in names if as_word(name) in CHECKS]
    has_values = len(names) == len(marked) and all(map(BEHIND_CHECK.search, marked))
    are_metrics = 1 < len(marked) == len(metrics) + len(checks) and bool(metrics or has_values)
    return are_metrics and len(lines) - 1 <= len(marked)


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
    is_counted = is_counted or bool(COUNTING.fullmatch(page.nonblank[0][1])) or _is_unique(page.text)
    return summed or is_counted or any(COUNTS.match(line) for _, line in page.nonblank)


def _is_unique(text: str) -> bool:
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


def _are_metrics(page: Page) -> bool:
    """Return whether most lines are metrics with their values, under no heading that says grades."""
    if not page.nonblank or all(VALUE_OF_TYPE.fullmatch(line) for _, line in page.nonblank):
        return bool(page.nonblank)
    rows = [re.findall(r"\d+", line) for _, line in page.nonblank if GRADES_IN_ROW.match(line)]
    if any(not are_rising(row) for row in rows):  # cutoffs rise
        return False
    pieces = [part.strip() for part in re.split("[,;\n]", page.text) if part.strip()]
    short = [part for part in pieces if len(part) <= MAX_LINE]
    named = [match["name"].casefold() for part in short if (match := WHOLE_VALUE.fullmatch(part))]
    are_values = len({*named}) == len(named) > 1 or any(map(METRIC.fullmatch, {*named} - ONE_LETTER))
    if len(named) == len(pieces) and are_values:
        return True
    pairs = [re.findall(r"[^\s,;|:=]+", line) for _, line in page.nonblank]
    names = [pair[0].casefold() for pair in pairs if len(pair) == 2]
    metrics = [name for name in names if METRIC.fullmatch(name) and len(name) > 1]
    is_short = "p" in names and {*names} <= PRECISION_RECALL_F
    if 1 < len(names) == len(pairs) and (is_short or 3 * len(metrics) >= 2 * len(names)):
        return True
    parts = [part for _, line in page.nonblank for part in PARTING.split(line) if part.strip()]
    values = sum(map(_is_value, parts))
    if values > 2 and 3 * values >= 2 * len(parts):
        return True
    if parts[1:] and not re.search(r"[\d\[]", parts[0]) and all(map(_is_value, parts[1:])):
        return True
    first = re.split(r"[\t,;|:]|\s{2,}|\s", page.nonblank[0][1].strip("| {"))
    others = [cell for cell in first if not METRIC.fullmatch(cell) and not COUNTED.fullmatch(cell)]
    are_known = any(heading_role(cell) in ("grade", "document") for cell in others)
    is_headed = len(first) > 1 and are_known and not _is_value(parts[0])
    has_fractions = any(re.search(r"\d?[./]\d", line) for _, line in page.nonblank)
    if has_fractions and all(len(of) <= MAX_LINE and VALUE_OF_ONE.fullmatch(of) for _, of in page.nonblank):
        return True
    if any(NAMES_A_METRIC.fullmatch(line) for _, line in page.nonblank):
        return True
    if _are_named_values(page.text) or (len(OF_METRIC.findall(page.text)) >= MANY and "[" not in page.text):
        return True
    # The columns can be metrics, a system a row; below a heading for grades it takes two of them.
    heads = [line for _, line in page.nonblank[:2]] if len(page.nonblank) > 1 else []
    if is_headed or any(_names_metrics(line, 1) for line in heads):
        return not is_headed or any(_names_metrics(line, 2) for line in heads)
    return 2 * values >= max(2, len(parts)) or _end_in_a_mean(page)


def _are_named_values(text: str) -> bool:
    """Return whether all that is quoted names metrics, beside fractions, and nothing is called."""
    quoted = QUOTED.findall(text)
    are_metrics = all(METRIC.fullmatch(name) or COUNTED.fullmatch(name) for name in quoted)
    are_named = any(map(METRIC.fullmatch, quoted)) and are_metrics
    return are_named and bool(re.search(r"\d\.\d", text)) and not CALLED.search(text)


def _names_metrics(line: str, fewest: int) -> bool:
    """Return whether the cells of a line are names of metrics, but one; or several with cutoffs."""
    cells = [cell for cell in re.split(r"[\t,;|&]|\s+", line.strip("| \\")) if cell.strip()]
    cut = [cell for cell in cells if "@" in cell and METRIC.fullmatch(cell)]
    of_systems = len(cut) > 1 and not {"grade", "score"} & {heading_role(cell) for cell in cells}
    metrics = sum(bool(METRIC.fullmatch(cell)) for cell in cells)
    of_systems |= metrics > 1 and bool(parts_of(cells[0]) & SYSTEMS)
    are_heads = len(cells) > 1 and all(number_of(cell) is None for cell in cells)
    return are_heads and (metrics >= max(fewest, len(cells) - 1) or of_systems)


def _is_value(line: str) -> bool:
    if any(form.fullmatch(line.strip(" $")) for form in (FORMULA, VALUES, AT_LEVEL, AT_RANKS)):
        return True
    words = re.split(r"[\s,;|]+", line.strip(" |"))
    is_query = bool(re.search(r"\d", words[0])) or words[0].casefold() in OF_ALL
    metrics = [word for word in words[: 2 if is_query else 1] if METRIC.fullmatch(word)]
    if is_query and {word.casefold() for word in metrics} & ONE_LETTER:  # the class of an instance
        return False
    if len(words) == 3 and metrics:
        line = f"{metrics[0]} {words[2]}"  # without the query
    cells = [cell.strip() for cell in re.split(r"[\t,;|:=]|\s{2,}|\s(?=\S*$)", line.strip()) if cell.strip()]
    if len(cells) < 2:
        return False
    number = number_of(cells[-1].rstrip("%"))
    if COUNTED.fullmatch(cells[0].strip("\"'")):
        return number is not None and len(cells) == 2
    is_metric = METRIC.fullmatch(cells[0]) and number is not None and ("." in cells[-1] or "_" in cells[0])
    return bool(is_metric or LOGGED.fullmatch(line))


def _end_in_a_mean(page: Page) -> bool:
    """Return whether names with fractions end in the mean of all, as the values of one metric do."""
    if any(len(line) > MAX_LINE for _, line in page.nonblank):
        return False
    rows = [re.split(r"[\s,;:=|]+(?=\S+$)", line.strip(" |")) for _, line in page.nonblank]
    are_values = len(rows) > 2 and all(len(row) == 2 and "." in row[1] for row in rows)
    return are_values and rows[-1][0].casefold() in OF_ALL
