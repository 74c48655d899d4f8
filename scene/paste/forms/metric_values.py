"""Values of metrics: what an evaluation prints, which is no list."""

import re
from collections.abc import Sequence

from scene.address.tokens import as_word, number_of
from scene.paste.forms.form import Page
from scene.paste.headings import SYSTEMS, heading_role, parts_of, words_of
from scene.paste.kinds import are_rising

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
ONE_LETTER, PRECISION_RECALL_F = {"p"}, {"p", "r", "f"}
MAX_LINE = 200
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
VALUE_OF_TYPE = re.compile(
    r"(?:\s*(?:tensor|array|(?:np|numpy)\.(?:float|int)\d*)\([-+]?\d*\.\d*(?:,\s*\w+=[\w.']+)*\),?)+\s*"
    r"|\W*Metric\([^()]*measure=.*value=[\d.]+\)\s*"
)
"""A single value as a library prints it, with its type."""
IN_TEXT = METRIC.pattern.removeprefix(r"[\"'|\s]*")
"""A metric in the midst of a text: without what can stand before it, of which there can be thousands."""
OF_METRIC = re.compile(rf"(?:{IN_TEXT})(?:\s?=\s?|\()[01]?\.\d+", re.IGNORECASE)
MANY = 4
"""So many values of metrics are not said beside a list."""
NAMES_A_METRIC = re.compile(r"\W{0,4}metric\W{0,2}[:=]\W{0,4}[A-Za-z]\w*[^\w()]{0,4}", re.IGNORECASE)
CHECKS = words_of("correctness hallucination toxicity bias coherence conciseness helpfulness harmfulness")
CHECKED = re.compile("[✅❌✓✗✔✘]️?")
BEHIND_CHECK = re.compile(r"\s*\((?:score|geval)[^()]*\)|\s*[:-]?\s*[01]?\.\d+", re.IGNORECASE)
"""A sign that a test has passed or failed, and the value it has."""


def are_metric_values(page: Page) -> bool:
    """Return whether lines are metrics with their values: by any of these rules, rows of grades excepted."""
    lines = [line for _, line in page.nonblank]
    if not lines or all(map(VALUE_OF_TYPE.fullmatch, lines)):
        return bool(lines)
    if any(map(_is_row_of_grades, lines)):
        return False
    if _are_whole_values(page.text) or _are_names_and_numbers(lines):
        return True
    parts = [part for line in lines for part in PARTING.split(line) if part.strip()]
    values = sum(map(_is_value, parts))
    if values > 2 and 3 * values >= 2 * len(parts):
        return True
    if parts[1:] and not re.search(r"[\d\[]", parts[0]) and all(map(_is_value, parts[1:])):
        return True
    if _are_values_of_several(lines) or any(map(NAMES_A_METRIC.fullmatch, lines)):
        return True
    if _are_named_values(page.text) or (len(OF_METRIC.findall(page.text)) >= MANY and "[" not in page.text):
        return True
    # The columns can be metrics, a system a row; below a heading for grades it takes two of them.
    heads = lines[:2] if len(lines) > 1 else []
    if _is_headed(lines[0]) and not _is_value(parts[0]):
        return any(_names_metrics(line, 2) for line in heads)
    return (
        any(_names_metrics(line, 1) for line in heads)
        or 2 * values >= max(2, len(parts))
        or _end_in_a_mean(lines)
    )


def _is_row_of_grades(line: str) -> bool:
    """Return whether numbers in a row are no cutoffs, which rise."""
    return bool(GRADES_IN_ROW.match(line)) and not are_rising(re.findall(r"\d+", line))


def _are_whole_values(text: str) -> bool:
    """Return whether all between commas and line ends are metrics or counts, each with a number behind it."""
    pieces = [part.strip() for part in re.split("[,;\n]", text) if part.strip()]
    short = [part for part in pieces if len(part) <= MAX_LINE]
    names = [match["name"].casefold() for part in short if (match := WHOLE_VALUE.fullmatch(part))]
    are_different = len({*names}) == len(names) > 1
    return len(names) == len(pieces) and (are_different or any(map(METRIC.fullmatch, {*names} - ONE_LETTER)))


def _are_names_and_numbers(lines: Sequence[str]) -> bool:
    """Return whether lines are a name and a number, and most names those of metrics; or P, R and F."""
    pairs = [re.findall(r"[^\s,;|:=]+", line) for line in lines]
    names = [pair[0].casefold() for pair in pairs if len(pair) == 2]
    metrics = [name for name in names if METRIC.fullmatch(name) and len(name) > 1]
    are_letters = "p" in names and {*names} <= PRECISION_RECALL_F
    return 1 < len(names) == len(pairs) and (are_letters or 3 * len(metrics) >= 2 * len(names))


def _are_values_of_several(lines: Sequence[str]) -> bool:
    """Return whether each line says a metric of one query or system, and some of them a fraction."""
    has_fraction = any(re.search(r"\d?[./]\d", line) for line in lines)
    return has_fraction and all(len(line) <= MAX_LINE and VALUE_OF_ONE.fullmatch(line) for line in lines)


def _is_headed(line: str) -> bool:
    """Return whether a line of several cells has the heading of grades or documents among them."""
    cells = re.split(r"[\t,;|:]|\s{2,}|\s", line.strip("| {"))
    others = [cell for cell in cells if not METRIC.fullmatch(cell) and not COUNTED.fullmatch(cell)]
    return len(cells) > 1 and any(heading_role(cell) in ("grade", "document") for cell in others)


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


def _end_in_a_mean(lines: Sequence[str]) -> bool:
    """Return whether names with fractions end in the mean of all, as the values of one metric do."""
    if any(len(line) > MAX_LINE for line in lines):
        return False
    rows = [re.split(r"[\s,;:=|]+(?=\S+$)", line.strip(" |")) for line in lines]
    are_values = len(rows) > 2 and all(len(row) == 2 and "." in row[1] for row in rows)
    return are_values and rows[-1][0].casefold() in OF_ALL


def are_checks(lines: Sequence[str]) -> bool:
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
