"""Short lists: grades in a row, a phrase around them, names with their grades, words and signs for grades."""

import re
from bisect import bisect
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scene.address.tokens import GRADE_WORDS, NOT_JUDGED_SPELLINGS, as_word, number_of, truncate
from scene.list.model import MAX_GRADE, SceneError
from scene.paste.cells import PLAIN, SEPARATORS, Cell, Lines, Table, cut
from scene.paste.forms.cutting import CUT_OUT, RULE
from scene.paste.forms.form import Page
from scene.paste.forms.metric_values import METRIC
from scene.paste.forms.named import (
    BULLET,
    ID,
    MAX_WORDS_OF_NAME,
    NUMBERED,
    below_titles,
    named_lines,
    names_alone,
    partly_marked,
    split_pairs_into_lines,
    uncounted,
    without_bullets,
)
from scene.paste.forms.sides import is_ranking
from scene.paste.forms.tables import are_counts, bare_tables, names_list
from scene.paste.headings import COMPUTED, PLAIN_WORDS, are_alike, heading_role, is_head, parts_of, words_of
from scene.paste.kinds import LEVELS, Words, are_signed, grade_in_words, is_grade, is_modifier, kind_of
from scene.paste.roles import by_content, columns_of
from scene.paste.scales import IN_PROPORTION, scale_of

COMMENT = re.compile(r"\s*(#+\s.*\d.*=|//)")
LABEL = re.compile(r"\s*[^\W\d_](?:[^;|,:=]|[:=](?!\s*[+✓✗✔✘○×●RN-]{2})){0,60}[:=]\s*(?=\S)")
NAME_OF_ROW = re.compile(
    r"(?:[^:=]{1,40}[:=])?\s*\(?([^\W\d_]+)\)?(?:\s*[,;|–-]\s*|\s+)(\d{1,2}(?:(?:\s*[,;|]\s*|\s+)\d{1,2})+)\s*"
)
"""A word in front of numbers, as a cell of a sheet in front of its row."""
OF_RUN = re.compile(r"[^\d=]{3,80}(?:\d{1,3}[)\].:]?|[(\[][^\d()]*\d{1,3}[)\]])\s*")
"""A title that ends in a number."""
COUNTS = re.compile(r"(?:the )?(?:numbers?|counts?) of\b|.*(?:个数|数量|次数)", re.IGNORECASE)
NUMBERED_TITLE = re.compile(
    r"#*\s*([^\W\d_]+)\s*(?:(\d+)[a-z]?|(?<= )[A-H])\s*[.):：天周题]?\s*", re.IGNORECASE
)
TITLES = words_of(
    "task day week exercise question problem example part figure table list test case run round trial lesson"
    " session assignment homework lecture step aufgabe übung exercice ejercicio tarea 任务 练习 例 题 列表 第"
)
LIST_WORDS = words_of(
    "top ranking classement rangliste engine annotator page sheet seite beispiel ejemplo exemple recherche"
    " suche student version variant model method config fall row shelf zeile"
)
"""What counts lists, and can be a document with its grade: Top 1 and Shirt 2."""
CALLED = re.compile(r"\s*([^\W\d][^:=\d]{0,40}?)\s*(?:[:=]|$)")
BOX = re.compile(r"\[[ xX]\]")
BOXES = re.compile(rf"(?:\s*{BOX.pattern}[\s,;]*)+")
IN_TURNS = ({"rel"}, {"non"})
SIGNS = re.compile(r"[✓✗✔✘✅❌●○■□☑☐👍👎]{2,}|(?=.*\+)(?=.*[−-])[+−-]{2,}|(?!NR)[RN]{2,}")
BORDER = re.compile(r"(?:\+-{3,})+\+")
ADDED = re.compile(r"(?<=\d)\s+\+\s+(?=\d)")
DIGITS = re.compile(r"\d(?:/\d){3,}|\d(?:-\d){3,}")
CUTOFF = re.compile(r"@ ?\d+|\bk ?= ?\d+|\btop[- ]?\d+", re.IGNORECASE)
CALLS = re.compile(
    r"\b(?:is|are|was|were|grades?|relevances?|rankings?|judge?ments?|labels?|ratings?)\s*[:=]?\s*\d|[为是]\s*\d",
    re.IGNORECASE,
)
PHRASE = re.compile(r"(?<![A-Za-z0-9_.@/])[0-9]{1,2}(?:\s*[,;，、\s]\s*[0-9]{1,2}(?![\w/]|\.\d)){2,}")
KEYED = re.compile(
    r"[^\w\n]*(?:[^\W\d][\w.-]*(?: [\w.-]+)?[\"']?\s*(?:[={\[<]|:\s*(?:[\"'\[{]|[^\s\"']*$))|[\]})>,;\s]*$)"
)
HOLDS = re.compile(r"[\[{<]\s*(?!\d\d?:)[\"'\w\[{]")
"""How lines of a structure begin, with a key and its value or a bracket, and what holds values somewhere."""
CODE_LINE = re.compile(
    r"\s*(?:(?:for|if|def|import|from|return|print|while|with|class|public|void|const|let|var)\b.*[:(;{\w]\s*$"
    r"|[\w.]+(?:\[[^\]]*\])*(?:\.\w+)*\s*=\s*[\w.]*[(\[].*|[\w.]+\([^()]*\)[.\w()]*;?\s*$)"
)
SHORTEST_ITEMS = 3
ENDS_SENTENCE = re.compile(r"\S\s+\S.*[.!?。！？…][\"'”)]?$")
OF_ITEM = re.compile(rf"^{ID.pattern}\s|[|\t=]|[:,;–—-]\s*\S+$|\d\W*$|[()\[\]]\W*$")
"""What can be a value behind a name: a word behind an id or a sign, a number, what stands in brackets."""
HALF = Fraction(1, 2)
EXAMPLE = '{"doc": "A", "grade": 3}'
OF_SENTENCES = words_of(
    "the is are was were and of in on to we you this that der die das ist sind und le la les est sont et"
    " el los las es son"
)
MAX_UNKNOWN, SHORTEST_PROSE = 12, 3
MAX_WORDS_OF_CELL = 8


def read_words(page: Page, words: Words) -> Table | None:
    """Read what has neither headings nor brackets that say more."""
    if not SIGNS.fullmatch(page.text.strip()) or BORDER.fullmatch(page.text.strip()):
        held = [item for item in page.lines if not (RULE.fullmatch(item[1]) or CUT_OUT.fullmatch(item[1]))]
        page = replace(page, lines=uncounted(held))
    if table := _called_scores(page) or _below_a_title(page, words) or _without_legend(page, words):
        return table
    if table := below_titles(page.lines) or partly_marked(page.lines):
        return table
    lines = _unlabelled(split_pairs_into_lines(without_bullets(page.lines)))
    filled = [(number, line) for number, line in lines if flat_cells(line, number)]
    if not filled:
        return None
    first, *below = [(Cell(line.strip(), number),) for number, line in filled]
    *more, last = re.split(r"[\s(（\[]+", first[0].text.rstrip(")）]"))
    is_plain = (
        not re.search(r"\d|[,;—–] .* ", first[0].text)
        and not _is_row_of(filled)
        and not (more and as_word(last) in GRADE_WORDS)
        and not all(_begins_with_grade(line) for _, line in filled)
    )
    if (
        below
        and is_plain
        and not _is_item(page, filled)
        and heading_role(first[0].text) == "grade"
        and is_head(first, below)
    ):
        # It can come again, above every page.
        heads = {number for number, line in filled if line.strip() == first[0].text}
        filled = [item for item in filled if item[0] not in heads]
        if not filled:
            raise SceneError("only-headings")
        lines = [item for item in lines if item[0] >= filled[0][0] - 1 and item[0] not in heads]
    cells = [cell for number, line in filled for cell in flat_cells(line, number)]
    texts = [cell.text.translate(PLAIN) for cell in cells]
    is_flat = all(not text or is_grade(text, words) for text in texts)
    is_flat = is_flat or are_signed(texts) or _are_letters(texts)
    phrase = None if is_flat else _phrase(page)
    if not is_flat and (table := names_alone(filled) or _items(page, words) or _within_prose(page, words)):
        return table
    if phrase and len(filled) == 1 and CALLS.search(page.text):
        return phrase
    if table := _columns(Page.from_lines(filled), words, is_flat) or phrase:
        return table
    if not is_flat:
        _refuse(page, cells, words)
    if is_flat and _are_words_and_numbers([cell.text for cell in cells]):
        raise SceneError("grades-explained", example="3 2 3 0")
    if len(cells) == 1 and re.fullmatch(r"\d+/\d+", cells[0].text):  # a share, or a date
        raise SceneError("counts-no-list")
    kept = {number for number, _ in filled}
    blank = [number for number, _ in lines if filled[0][0] < number < filled[-1][0] and number not in kept]
    is_one_a_line = len(cells) == len(filled)  # a blank line is a document, too
    cells += [Cell("", number) for number in blank if is_one_a_line]
    table = Table(tuple((cell,) for cell in sorted(cells, key=lambda cell: cell.line)), roles={0: "grade"})
    return (
        table if is_one_a_line else table.with_notes(SceneError("line-left-out", line=line) for line in blank)
    )


def _items(page: Page, words: Words) -> Table | None:
    """Read numbered passages and titles behind which no grade stands: each ends in another word."""
    matches = [(number, NUMBERED.match(line), line) for number, line in page.nonblank]
    items = [(number, line[match.end() :].strip()) for number, match, line in matches if match]
    ends = [as_word(text.split()[-1]) for _, text in items if text]
    if len(items) < SHORTEST_ITEMS or len({*ends}) < len(matches) or any(OF_ITEM.search(t) for _, t in items):
        return None
    if all(is_grade(re.split(r"[\s,.:;–—-]", text)[0], words) for _, text in items):
        return None
    are_sentences = all(ENDS_SENTENCE.search(text) for _, text in items)
    are_titles = all(text.split()[-1][0].isupper() and len(text.split()[-1]) > 1 for _, text in items)
    if not (are_sentences or are_titles) or any(is_grade(end, words) for end in ends):
        return None
    return Table(tuple((Cell(text, number),) for number, text in items), roles={0: "document"})


def _begins_with_grade(line: str) -> bool:
    """Return whether a sign for a grade, or yes or no, stands in front of something on a line."""
    first, *others = line.split()
    is_sign = as_word(first) in GRADE_WORDS and not re.search(r"[^\W\d]{2}", first)
    return bool(others) and (is_sign or first in "+-−–" or as_word(first) in PLAIN_WORDS)


def _is_item(page: Page, filled: Lines) -> bool:
    """Return whether the first line is one of a list, with a number or a name as all, and no heading."""
    if all(NUMBERED.match(line) for _, line in page.nonblank):
        return True
    rows = [line.split() for _, line in filled]
    is_named = len(rows[0]) > 1 and {*map(len, rows)} == {len(rows[0])} and not heading_role(rows[0][0])
    return is_named and not any(re.search(r"\d", line) for _, line in filled)


def _are_words_and_numbers(texts: Sequence[str]) -> bool:
    """Return whether words for grades stand in turns with numbers: Perfect 3, Good 2, Bad 0."""
    words, numbers = texts[::2], texts[1::2]
    are_words = all(re.search(r"[^\W\d_]{2}", text) for text in words)
    return 1 < len(words) == len(numbers) and are_words and all(map(str.isdecimal, numbers))


def _are_letters(texts: Sequence[str]) -> bool:
    """Return whether all are letters known as grades, or these with another before them: R, N, VR, SR."""
    distinct = {*texts}
    known = {text for text in distinct if as_word(text) in GRADE_WORDS}
    are_letters = all(re.fullmatch("[A-Z]{1,2}", text) and text[-1] in known for text in distinct)
    return are_letters and len(known) > 1 and 2 * len(distinct) <= len(texts)


def _is_row_of(lines: Lines) -> bool:
    """Return whether the first of several lines is cut as those below it, and not into headings."""
    for separator in SEPARATORS:
        first, *below = (cut(line, number, separator) for number, line in lines)
        if len(first) > 1 and first[0].text:
            known = sum(bool(heading_role(cell.text)) for cell in first)
            return known < 2 or any(are_alike(first, row) for row in below)
    return False


def flat_cells(line: str, number: int) -> list[Cell]:
    """Cut a line at anything that can part grades; nothing between two commas is a cell, too."""
    if BOXES.fullmatch(line):
        return [Cell(box, number) for box in BOX.findall(line)]
    line = _without_sum(line.translate(PLAIN))
    words = line.split()
    if len(words) > 2 and ({*words[::2]}, {*words[1::2]}) == IN_TURNS:
        return [Cell(word, number) for word in words]
    parts = [_words(part) for part in re.split(r"[,;|\t]", line)]
    if not any(parts):
        return []
    while not parts[-1]:
        parts.pop()
    tokens = [token for part in parts for token in (part or [""])]
    if len(tokens) == 1 and (
        re.fullmatch(r"[\d.]*\d\.\d+\.[\d.]*", tokens[0]) or DIGITS.fullmatch(tokens[0])
    ):
        tokens = re.split("[./-]", tokens[0])  # with points, as it stands in the address
    return [Cell(token, number) for token in tokens]


def _without_sum(line: str) -> str:
    terms, _, total = line.partition("=")
    is_sum = "+" in terms and total.strip().isdecimal() and not re.search(r"[^\d\s+]", terms)
    is_sum = is_sum and sum(map(int, re.findall(r"\d+", terms))) == int(total)
    return ADDED.sub(" ", terms if is_sum else line)


def _words(part: str) -> list[str]:
    """Cut at blanks and brackets, but not in the midst of "not relevant" or of a grade with its word."""
    if grade_in_words(part) is not None:
        return [part.strip()]
    tokens: list[str] = []
    words = [*filter(None, re.split(r"[\s\[\](){}\"]+", part))]
    for token in words:
        # What stands alone at the end is a grade of its own: rel non rel non.
        is_alone = len(words) > 2 and bool(tokens) and tokens[-1] == words[-1]
        pair = f"{tokens[-1]} {token}" if tokens and not is_alone else ""
        is_turned = bool(tokens) and (
            is_modifier(tokens[-1].split()[-1]) or (tokens[-1] == "not" and is_modifier(token))
        )
        if (
            is_turned
            or (len(pair) > len("N R") and as_word(pair) in GRADE_WORDS)
            or as_word(pair) in NOT_JUDGED_SPELLINGS
        ):
            tokens[-1] = pair
        else:
            tokens += [*token.replace("−", "-")] if SIGNS.fullmatch(token) else [token]
    return tokens


def _called_scores(page: Page) -> Table | None:
    """Read numbers behind or below a word for scores; where they can be grades a person is asked."""
    (number, first), *others = page.nonblank or [(0, "")]
    match = CALLED.match(first.translate(PLAIN))
    if not match or heading_role(match[1]) != "score":
        return None
    lines = [(number, first[match.end() :]), *others]
    cells = [cell for place, line in lines for cell in flat_cells(line, place)]
    if len(cells) < 2 or any(number_of(cell.text) is None for cell in cells):
        return None
    return Table(tuple((cell,) for cell in cells), (match[1],))


def _below_a_title(page: Page, words: Words) -> Table | None:
    """Read grades, perhaps with names, below a title: a line that counts lists or ends in a colon."""
    (number, first), *others = page.nonblank or [(0, "")]
    is_title = _is_numbered_title(first, others) or names_list(first, others) or _is_of_rows(first, others)
    is_above = first.rstrip().endswith((":", "："))
    # A line without a bullet, and without a grade at its end, can be a title of lines with one.
    have_bullets = len(others) > 1 and all(BULLET.match(line) for _, line in others)
    is_above_bullets = have_bullets and not BULLET.match(first) and not is_grade(first.split()[-1], {})
    if not others or not (is_title or is_above or is_above_bullets):
        return None
    bare = without_bullets(others)
    lines = named_lines(bare)
    cells = [cell for place, line in bare for cell in flat_cells(line, place)]
    is_sentence = is_above and (len(first.split()) > MAX_WORDS_OF_CELL or is_ranking(first))
    if (is_title or is_sentence) and all(is_grade(cell.text, words) for cell in cells):
        lines = Table(tuple((cell,) for cell in cells), roles={0: "grade"})
    values = [row[-1].text for row in lines.rows] if lines else []
    unknown = [text for text in values if not is_grade(text, words)]
    are_marks = is_above and len(unknown) < len(values) and not any(re.search(r"\w", t) for t in unknown)
    if lines is None or (unknown and not are_marks):
        return None
    return lines.with_titles([number])


def _is_of_rows(first: str, others: Lines) -> bool:
    """Return whether a line with a number says what rows of grades below it are: Grades, run 2."""
    says_grades = any(heading_role(word) == "grade" for word in re.findall(r"[^\W\d_]{2,}", first))
    rows = [flat_cells(line, number) for number, line in others]
    are_rows = all(len(row) > 1 and all(cell.text.isdecimal() for cell in row) for row in rows)
    return says_grades and are_rows and bool(OF_RUN.fullmatch(first))


def _within_prose(page: Page, words: Words) -> Table | None:
    """Read a numbered list of names with their grades in the midst of a letter or a chat."""
    places = [place for place, (_, line) in enumerate(page.nonblank) if NUMBERED.match(line)]
    if len(places) < 2 or places[-1] - places[0] + 1 > len(places):
        return None
    items = page.nonblank[places[0] : places[-1] + 1]
    others = [*page.nonblank[: places[0]], *page.nonblank[places[-1] + 1 :]]
    if not others or any(re.search(r"\d", line) for _, line in others):
        return None
    table = named_lines(without_bullets(items))
    if table is None or not all(is_grade(row[-1].text, words) for row in table.rows):
        return None
    return table.with_titles(number for number, _ in others)


def _is_numbered_title(line: str, below: Lines) -> bool:
    """Return whether a line is a title such as Task 3, which no document below it is called like."""
    counted = NUMBERED_TITLE.fullmatch(line.strip())
    if not counted or any(other.split()[0] == line.split()[0] for _, other in below):
        return False
    return counted[1].casefold() in TITLES or heading_role(counted[1]) == "query"


def _without_legend(page: Page, words: Words) -> Table | None:
    """Read what stands below comments and lines that say what a grade means; None where there are none."""
    legends = [number for number, line in page.nonblank if _is_legend(line)]
    others = [(number, line) for number, line in page.nonblank if number not in legends]
    if not legends or not others:
        return None
    table = read_words(Page.from_lines(others), words)
    return table and table.with_titles(legends)


def _is_legend(line: str) -> bool:
    parts = re.split("[,;，；、]", line)
    is_key = "=" in line and len(parts) > 1 and all(map(_explains_grade, parts))
    return is_key or bool(COMMENT.match(line))


def _explains_grade(part: str) -> bool:
    """Return whether a number stands for a word, 0 alone for one that is not relevant."""
    number = grade_in_words(part)
    word = as_word(re.sub(r"^\W*\d+\W*|\W*\d+\W*$", "", part))
    return number is not None and (word not in GRADE_WORDS or (number > 0) == (GRADE_WORDS[word] > 0))


def _unlabelled(lines: Lines) -> Lines:
    """Take `rel:` off a line of grades, or off each of several; a trailing sign of equality goes, too."""
    filled = [(number, line) for number, line in lines if line.strip()]
    if len(filled) != 1:
        return _without_label(filled) or lines
    ((number, line),) = filled
    plain = line.translate(PLAIN)
    if bare := _without_label([(number, part) for part in re.split(r"\s*[,;]\s*", plain)]):
        return bare
    if match := NAME_OF_ROW.fullmatch(plain):
        is_name = heading_role(match[1]) == "grade" or as_word(match[1]) in GRADE_WORDS
        return [(number, match[2])] if is_name else lines
    if match := LABEL.match(plain):
        rest = flat_cells(line[match.end() :], number)
        role = heading_role(match[0].strip(" :="))
        are_numbers = len(rest) > 1 and role == "grade" and all(number_of(c.text) is not None for c in rest)
        can_be_one = role == "grade" and len(match[0].split()) <= MAX_WORDS_OF_NAME
        are_grades = (len(rest) > 1 or can_be_one) and all(
            is_grade(cell.text, {}) or (role == "grade" and as_word(cell.text) in LEVELS) for cell in rest
        )
        if rest and (are_numbers or are_grades):
            if all(number_of(cell.text) is not None for cell in rest[-2:]):
                _refuse_label(match[0].strip(" :="), number)
            return [(number, line[match.end() :])]
    return lines


def _without_label(items: Lines) -> Lines:
    """Return grades without the label that stands in front of each; nothing where they have none."""
    matches = [(number, match) for number, text in items if (match := LABEL.match(text))]
    labels = {match[0].strip(" :=") for _, match in matches}
    bare = [(number, match.string[match.end() :]) for number, match in matches]
    is_label = 1 < len(items) == len(bare) and len(labels) == 1 and heading_role(max(labels)) == "grade"
    return bare if is_label and all(is_grade(grade, {}) for _, grade in bare) else []


def _refuse_label(label: str, line: int) -> None:
    """Refuse numbers whose label says that they are none: values of a metric, counts, discounts."""
    if len(label) > 1 and METRIC.fullmatch(label):
        raise SceneError("metric-values")
    if COUNTS.match(label):
        raise SceneError("counts-no-list")
    if parts_of(label) & COMPUTED:
        raise SceneError("label-no-grades", line=line, name=truncate(label))


def _columns(page: Page, words: Words, is_flat: bool) -> Table | None:
    """Read lines of the same number of cells, or of a name and a grade."""
    found = bare_tables(page)
    named = None if is_flat else named_lines(page.lines)
    is_wide = any(len(table.rows[0]) > 2 for separator, table in found if separator in SEPARATORS)
    if named and not is_wide and not any(_parts_lists(table, words) for _, table in found):
        return named
    for separator, table in found:
        columns = columns_of(table)
        roles = by_content(columns, words)
        if is_flat:
            is_ranked = {*roles.by_column.values()} == {"rank", "grade"} and len(table.rows) > 2
            if len(columns) == 2 and (is_ranked or _name_numbers(columns)):
                return table
            continue
        known = {*roles.by_column.values()}
        has_value = {"grade", "score", "rank"} & known or {"query", "document"} <= known
        can_be_one = len(table.rows) > 1 or (separator in SEPARATORS and _is_row(columns, words))
        if (has_value or roles.doubtful) and can_be_one:
            if are_counts(table.rows) and any(is_grade(text, {}) for text in columns[0]):
                raise SceneError("counts-no-list")
            return table
    return None


def _is_row(columns: Sequence[Sequence[str]], words: Words) -> bool:
    """Return whether a single line is a row of a table: a name, and few other cells, all short."""
    texts = [column[0] for column in columns]
    are_levels = all(text.casefold() in LEVELS for text in texts)
    are_short = max(len(text.split()) for text in texts) <= MAX_WORDS_OF_CELL
    is_named = kind_of(columns[0], words) == "text" and len({*texts}) == len(texts) < 5
    return is_named and are_short and not are_levels


def _name_numbers(columns: Sequence[Sequence[str]]) -> bool:
    """Return whether words stand in front of numbers: they can be names, or grades as the numbers are."""
    names, numbers = columns
    are_words = all(as_word(name) in GRADE_WORDS for name in names)
    return are_words and 1 < len(names) == len({*names}) and all(number_of(t) is not None for t in numbers)


def _parts_lists(table: Table, words: Words) -> bool:
    """Return whether a column of queries parts the rows, which is more than a word that begins every name."""
    columns = columns_of(table)
    queries = [
        columns[place] for place, role in by_content(columns, words).by_column.items() if role == "query"
    ]
    return any(len({*column}) > 1 or re.search(r"\d", column[0]) for column in queries)


def _phrase(page: Page) -> Table | None:
    """Read the grades in a phrase, if there is but one row of them and no other number."""
    text = page.text.translate(PLAIN)
    phrases = [*PHRASE.finditer(text)]
    words = re.findall(r"[^\W\d_]+", text)
    if len(phrases) != 1 or not words or len(words) > 12:
        return None
    roles = {heading_role(word) for word in words if not METRIC.fullmatch(word)}
    numbers = [*map(int, re.findall(r"\d+", phrases[0][0]))]
    if not roles - {None} and len(roles) < len(words) and numbers == sorted({*numbers}):
        return None  # a metric and its cutoffs
    if {"ranks", "positions"} & {*map(as_word, words)} or ("none" in roles and "grade" not in roles):
        return None
    rest = text[: phrases[0].start()] + text[phrases[0].end() :]
    if re.search(r"\d", CUTOFF.sub("", rest)):
        return None
    start = phrases[0].start()
    tokens = re.finditer(r"\d+", phrases[0][0])
    # A line that ends in a comma goes on.
    begins = [0, *(end.end() for end in re.finditer(r"(?<![,;])[^\S\n]*\n", text))]
    lines = [text.count("\n", 0, max(start, begin)) + 1 for begin in begins]
    grades = tuple((Cell(n[0], lines[bisect(begins, start + n.start()) - 1]),) for n in tokens)
    return Table(grades, roles={0: "grade"}) if all(is_grade(cell.text, {}) for (cell,) in grades) else None


def _refuse(page: Page, cells: Sequence[Cell], words: Words) -> None:
    """Refuse numbers and words most of which are no grades: scores, ids, percents, structures, prose."""
    beyond = [cell for cell in cells if not is_grade(cell.text, {})]
    scale = scale_of([cell.text for cell in cells], None)
    highest = max(scale.ways.get(IN_PROPORTION, [HALF])) if scale else HALF
    are_beyond = len(beyond) > 1 and 2 * len(beyond) > len(cells)
    are_numbers = are_beyond and all(number_of(cell.text) is not None for cell in cells)
    if are_numbers and highest.denominator > 1:  # a scale ends in a whole number
        line, text = beyond[0].line, truncate(beyond[0].text)
        raise SceneError("numbers-no-grades", line=line, text=text, top=MAX_GRADE)
    if len(cells) <= SHORTEST_PROSE:
        return
    unknown = [cell for cell in cells if cell.text and not is_grade(cell.text, words)]
    letters = [cell for cell in unknown if re.search(r"[^\W\d_]{2,}", cell.text)]
    distinct = {as_word(cell.text) for cell in letters}
    signs = [
        cell for cell in unknown if number_of(cell.text) is None and re.search(r"[^\w\s'?%-]", cell.text)
    ]
    is_said = len(page.nonblank) == 1 and len(distinct & OF_SENTENCES) > 1 and 2 * len(unknown) > len(cells)
    are_most = is_said or 2 * len(letters) > len(cells)
    if len(distinct) > MAX_UNKNOWN or len(signs) > 2 or (are_most and len(distinct) > 4):
        code = [line for _, line in page.nonblank if CODE_LINE.match(line)]
        if len(code) > 1 and 2 * len(code) >= len(page.nonblank):
            raise SceneError("code-without-numbers", example="3 2 3 0")
        keyed = [line for _, line in page.nonblank if KEYED.match(line)]
        is_structure = 2 * len(keyed) >= len(page.nonblank) and HOLDS.search(page.text)
        raise SceneError("structure-unread", example=EXAMPLE) if is_structure else SceneError("is-prose")
