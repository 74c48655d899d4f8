"""What a reading may have missed, and is asked: data in no row, odd names, which score is the best."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from itertools import pairwise, takewhile

from scene.address.tokens import GRADE_WORDS, as_word, number_of, truncate
from scene.list.model import SceneError
from scene.paste.cells import PLAIN, Role, Table
from scene.paste.forms.code import without_code
from scene.paste.forms.feet import says_sum
from scene.paste.forms.form import STRICT
from scene.paste.forms.metric_values import IN_TEXT, METRIC
from scene.paste.forms.named import ID, MAX_WORDS_OF_NAME, NUMBERED, ranks_in_words
from scene.paste.forms.sides import is_judgement, is_ranking
from scene.paste.forms.words import LIST_WORDS, NAME_OF_ROW
from scene.paste.headings import DISTANCES, MEASURED, PLACED, heading_role, is_negated, parts_of, words_of
from scene.paste.kinds import are_row_numbers, has_repeats
from scene.paste.lists import OWN_HEAD, PastedList, Row
from scene.paste.surroundings import is_beside, is_sentence

ALL = LEFT, NAMES, COUNTED, CALLED, TICKED = "left", "names", "counted", "called", "ticked"
FIRST_WORDS, OF_QUERIES, OF_NAMES = "first-words", "queries", "names"
LAST_WORDS, OF_GRADES = "last-words", "grades"
AS_READ = "as-read"
"""What is asked, and the answer that takes a list as it was read; what first and last words can be."""
SHOWN = 5
DESCRIBES = re.compile(
    r"^\w+=[#>]\s.*"  # an order in a console of SQL
    r"|\bname\s*=\s*[\"'][^\"'\n]*[\"']|\b(?:cutoffs?|ks|k_values|top_?ks?)\s*=\s*\[[\d,\s]*\]"
    r"|[\"']?\b(?:took|QTime|numFound|rows|start|found|out_of|page|status|time|max_?score|totalCount"
    r"|read_?units|coverage|threshold|actual_k)[\"']?"
    r"\s*:\s*[\"']?[\d.]+[\"']?|[\"']?\b(?:distances?|index)[\"']?\s*[:=]\s*(?:\[\s*\[[^{}]*?\]\s*\]|[\[(][^\])]*[\])]+)|[\"']?\bmetric_\w+[\"']?\s*:\s*[\d.]+"
    r"|<[^<>\n]*>|\\\w+|\b\d{4}-\d\d-\d\d[T ][\d:.,]+"  # tags, commands, the time of a line
    r"|[\"']model[\"']\s*:\s*[\"'][^\"']*[\"']|[\"']?\b\w*tokens[\"']?\s*:\s*\d+"
    r"|\bshape: \(\d+, \d+\)"
    r"|[\"']?[^\W\d][^\W\d.-]*[\"']?\s*(?:[:=：](?!:)|<-)|[^\W\d][^\W\d.]*(?=[(\[{])"  # keys, calls
    r"|[^\s=]{1,40}==[\d.]+|\bpython \d[\d.]*"  # versions
    r"|\b(?:q|query|topic|search) ?#?\d{1,4} ?[:：]"  # what a query is called above its list
    r"|^\s*(?:#\d{1,3}|\d{1,3}[.)])\s"  # the number of an item
    r"|\(\d+ ?[-–] ?\d+\)|\b(?:rel|grade|[gr])_?\d+ *="  # a scale, what is counted
    r"|\b[A-Za-z_]\w*(?=\s*=\s*[A-Za-z_][\w.]*\()"
    rf"|[\"']?\b(?:{IN_TEXT})[\"']?\s*[:=]\s*[01]?\.\d+|[\"'](?:{IN_TEXT})[\"']|[\"']namespace[\"']\s*:\s*[\"'][^\"'\n]*[\"']"
    r"|\d+ rows?(?:\s+\d+ columns?| in set \([\d.]+ sec\))"  # the foot of an answer of SQL
    r"|\d+ rows x \d+ columns"
    r"|\b(?:u?int|float|[iuf])(?:8|16|32|64)\b|(?<=\d)(?:st|nd|rd|th)\b",
    re.IGNORECASE,
)
"""What describes values and is none; distances, in whose order lists stand, an index, values of metrics."""
DATUM = re.compile(
    r"(?<![A-Za-z0-9_.])(?:\d++\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![A-Za-z0-9_])|[A-Za-z0-9_]*\d[A-Za-z0-9_]*"
)
VARIABLE = re.compile(r"^[^\S\n]*([A-Za-z_]\w*)[^\S\n]*=[^\S\n]*[\w.]*[\[({]", re.MULTILINE)
HOLDS_CODE = re.compile(r"=\s*[\w.]*[\[({]")
COMMENTED = re.compile(
    r"(?:^|[^\S\n])(?:#|//)\s[^\n]*|^[^\S\n]*(?:(?:self\.)?assert|expect\()\w*\b[^\n\[]*$", re.MULTILINE
)
"""What a program gives names to, its comments, and what it asserts of values."""
NO_NAME = re.compile(
    r"[!-/:-@\[-`{-~]+|[A-Za-z]+@\d+|\d*\.\d+|(?!0x)\d+[x×*]\d+|[^:=?#]*(?:=\s*|:\s+)\d+(?:/\d+)?"
    r"|[^:=?#]*=\s*\d*\.\d+|(?i:rank|rang|platz|position) ?\d+ ?/ ?\d+|(['\"]).*\1"
)
"""Signs alone, a metric, a decimal number, so many of a grade, a value, what still stands in its quotes."""
AROUND_GRADE = re.compile(r"\S+ \[\d{1,2}\] \S+")
"""A grade in brackets in the midst of what was taken for a name."""
TO_A_WORD = re.compile(r".*\s(?:[-=]+>|→)\s*([^\W\d]+)")
"""A name with an arrow to what may be called so, and the number behind it: d1 -> weight."""
OF_ARROWS = MEASURED | PLACED | words_of("level class cluster")
OF_STATE = re.compile(
    r".*\b(?:(?:not|never) (?:retrieved|returned|ranked)|unretrieved)\b.*|.*未检索.*"
    r"|.*\((?:partly|partially|somewhat|marginally|highly|very|teilweise)(?: relevant)?\)"
)
"""What is said of a document behind its name, and is none of it: not retrieved, (partially)."""
OF_PLACE = re.compile(r"\s+\d+$")
OF_LISTS = words_of("i ideal best optimal yours 理想 最优 最佳")
"""What is said of ranks and of rankings that are compared, and of no query."""
OF_VALUES = words_of(
    "grade grades rel relevance label labels rating ratings gain gains score scores rest others"
    " 等级 分数 评分 相关性 相关度 其余"
)
"""What values are called, or all that is left, and hardly a document."""
OF_IDS = words_of(
    "id ids qid qids uid uids docid docids pid pids idx index indices indexes permutation retrieved topk top"
    " first ideal n num number count counts 推荐 列表 检索 理想"
)
LABELLED = re.compile(r"([^\W\d_][^:=\d\n]{0,60}?)\s*[:=].*")
"""What stands in front of a row of numbers, and what says there that these are ids, ranks or another list."""
BEGINS_WITH_NUMBER = re.compile(r"\s*\d+\s*[,;\t ]\s*[^\W\d]")
GAINS, OF_GAINS = words_of("gain gains"), {"0", "1", "3", "7", "15"}
"""What numbers are called that can be gains, and the gains of grades from 0 to 4."""
COUNTED_ID, WORD = re.compile(r"[^\W\d_]+[_-]?\d+"), re.compile(r"[^\W\d_]+")
WORDS = re.compile(r"[^\W\d_]{2,}(?:[ '’-][^\W\d_]+)*")
PLAIN_NAME, PARTS_CELLS = re.compile(r"[^\W\d_]{2,}"), re.compile(r"[,;|\t:=\[(]|  ")
OF_SCALE = words_of(
    "gut mittel schlecht super hoch gering sehr toll okay bon mauvais moyen bien mal bueno malo regular"
    " zero one two three four high low medium awesome meh awful terrible 很好 凑合 垃圾 一般 差 好"
)
"""Words that say how good something is, though nobody knows on which scale, and end no name."""
LONG_ENOUGH, LONGEST_NAME = 3, 8
ROW_OF_SIGNS = re.compile(r"(?:[RNYX01+-]\s+){2,}[RNYX01+-]|(?:\d\s+){2,}\d\W.*")
"""Grades of a list in one cell, and no name."""
TASK = re.compile(
    r"^[^\S\n]*(?:[-*+] )?\[[ xX]?\][^\S\n]+([^\W\d]\S*[^\S\n][^\n]+|[^\W\d_]{2,})$", re.MULTILINE
)
"""A box in front of words, as a list of what is to be done has them; an id has a digit, or is one letter."""
GRADE_ALONE = re.compile(r"\(\d{1,2}\)")
SIGN_BEHIND = re.compile(r"[✓✗✔✘✅❌☑👍👎★⭐☆](?:\ufe0f)?\s*$|\s[(\[]\d{1,2}[)\]]\s*$")
"""A grade behind a name, which is then one of several."""
OF_NUMBERS = re.compile(r"\d(?:\s*[,;]\s*\d+){2}")
"""A row of numbers, which is no name of a query."""
RANGE = re.compile(
    r"(?:\D*[\W_])?[^\W\d_]?(\d{1,4})\s*(?:[-–—~…]|\.{2,3}|to|bis|至|到)\D*(\d{1,4})", re.IGNORECASE
)
AT_END = re.compile(r"\D+(\d{1,4})")
RANK_OF_HEAD = re.compile(r"([^\W\d_]+)_?(\d{1,2})")
OF_SIDE = re.compile(r"(\w{1,40})[\"']?\s{0,9}[:=]\s{0,9}\[((?:\s{0,9}[\"'][^\"'\n]{1,80}[\"'],?)+)")
ID_AND_NUMBER = re.compile(rf"{ID.pattern}[\s,]\s*\d{{1,2}}")
"""An id with a number behind it, which another judge can have given."""
STARTS_WITH_ID = re.compile(rf"\d{{2,}}\s+\S|{NUMBERED.pattern}")


def doubts(
    text: str,
    form: str,
    table: Table,
    roles: Mapping[int, Role],
    lists: Sequence[PastedList],
    notes: Sequence[SceneError],
) -> dict[str, str]:
    """Return what has to be asked of lists that were read from a text, each with an example."""
    if table.headings[: len(OWN_HEAD)] == OWN_HEAD:  # the app wrote it
        return {}
    examples_of = {
        LEFT: _left_over(text, form, table, lists),
        NAMES: _odd_names(text, table, roles, lists, notes),
    }
    if form == "words":
        examples_of[TICKED] = TASK.findall(text)
    if not table.headings and form not in STRICT:
        grades = [[str(row.grade) for row in listed.ranked] for listed in lists]
        is_numbered = all(map(BEGINS_WITH_NUMBER.match, text.strip().splitlines()))
        are_ranks = all(
            are_row_numbers(texts) and (len(texts) > 2 or (is_numbered and texts == ["1", "2"]))
            for texts in grades
        )
        examples_of[COUNTED] = grades[0] if are_ranks else []
    are_words = not re.search(r"\d", text)
    label = (
        ""
        if form in STRICT or are_words or examples_of.get(COUNTED) or len(lists) > 1
        else _label(text, table)
    )
    if label:
        numbers = [str(row.grade) for row in lists[0].ranked]
        examples_of[CALLED] = numbers if _can_be_ids(label, numbers) else []
    return {asked: ", ".join(examples[:SHOWN]) for asked, examples in examples_of.items() if examples}


def _label(text: str, table: Table) -> str:
    """Return what stands in front of the one row of numbers of a text, or above its one column."""
    if table.headings:
        return table.headings[0] if len(table.headings) == 1 else ""
    plain = text.strip().translate(PLAIN)
    match = LABELLED.fullmatch(plain) or NAME_OF_ROW.fullmatch(plain)
    return match[1] if match else ""


def _can_be_ids(label: str, grades: Sequence[str]) -> bool:
    """Return whether numbers can be ids, ranks or gains: their label says so, or they rise above 0."""
    parts = parts_of(label)
    if not all(map(str.isdecimal, grades)) or len(grades) < 2:
        return False
    if is_negated(label) or parts & OF_IDS or any(word in label for word in OF_IDS if word > "一"):
        return True
    if parts & GAINS and "7" in grades:
        return {*grades} <= OF_GAINS
    if (
        len(parts) == 1 and parts <= MEASURED and heading_role(label) != "grade"
    ):  # weight loss is what somebody searches
        return True
    if parts & OF_VALUES or "0" in grades:
        return False
    numbers = [int(grade) for grade in grades]
    rises = len(numbers) > 2 and numbers == sorted(numbers)
    is_mixed = heading_role(label) in ("document", "rank") and numbers != sorted(numbers, reverse=True)
    return not has_repeats(numbers) and (is_mixed or rises)


def _left_over(text: str, form: str, table: Table, lists: Sequence[PastedList]) -> list[str]:
    """Return the ids, numbers and words for grades in no cell; one alone may describe the others."""
    if form in STRICT:
        return []
    noted = {note.values.get("line") for note in table.notes}
    texts = [*table.headings, *(cell.text for row in table.rows for cell in row)]
    data_in = _data_and_words if any(as_word(text) in GRADE_WORDS for text in texts) else _data
    held = Counter(datum for cell in texts for datum in data_in(cell.translate(PLAIN)))
    lines = without_code(COMMENTED.sub("", text) if HOLDS_CODE.search(text) else text).splitlines()
    if len(lines) > 1 or form != "words":
        held.update(str(rank) for listed in lists for rank in range(len(listed.ranked) + 1))
    if unread := _unread_side(text, {cell.text for row in table.rows for cell in row}, lists):
        return unread
    plain = [line.translate(PLAIN) for number, line in enumerate(lines, start=1) if number not in noted]
    is_said = is_sentence if data_in is _data else is_beside
    read = [line for line in plain if len(plain) < 2 or not is_said(line)]
    data = Counter(datum for line in read for datum in data_in(DESCRIBES.sub(" ", line)))
    described = {*VARIABLE.findall(text), *_heads_of_ranks(next(filter(str.strip, lines), ""))}
    data = Counter({datum: count for datum, count in data.items() if datum not in described})
    # A short list holds every number as often as it was typed; elsewhere ids come again as it is needed.
    left = [*(data - held).elements()] if form == "words" else [datum for datum in data if datum not in held]
    return left if len(left) > 1 else []


def _heads_of_ranks(line: str) -> list[str]:
    """Return the headings of what stands at each rank: R1, R2; retrieved_1, retrieved_2."""
    heads = [match for word in re.findall(r"\w+", line) if (match := RANK_OF_HEAD.fullmatch(word))]
    stems = {match[1].casefold() for match in heads}
    is_of_ranks = any(
        stem == "r" or is_ranking(stem) or heading_role(stem) in ("rank", "grade") for stem in stems
    )
    are_counted = len(stems) == 1 and are_row_numbers([match[2] for match in heads])
    return [match[0] for match in heads] if is_of_ranks and are_counted else []


def _unread_side(text: str, cells: Set[str], lists: Sequence[PastedList]) -> list[str]:
    """Return the ids of a list that is called a ranking or judgements, and is not read as that."""
    has_grades = any(row.grade is not None for listed in lists for row in listed.rows)
    for name, items in OF_SIDE.findall(text):
        ids = re.findall(r"[\"']([^\"'\n]+)[\"']", items)
        is_unread = not {*ids} <= cells or (is_judgement(name) and not has_grades)
        if is_unread and (is_judgement(name) or is_ranking(name)) and not has_repeats(ids):
            return ids
    return []


def _data(text: str) -> list[str]:
    """Return what has a digit in a text, numbers as they count: 3.0 is 3."""
    data = DATUM.findall(text)
    return [f"{number:g}" if (number := number_of(datum)) is not None else datum for datum in data]


def _data_and_words(text: str) -> list[str]:
    words = re.findall(r"[^\W\d_]{2,}", text.casefold())
    return [*_data(text), *(word for word in words if word in GRADE_WORDS)]


def _odd_names(
    text: str,
    table: Table,
    roles: Mapping[int, Role],
    lists: Sequence[PastedList],
    notes: Sequence[SceneError],
) -> list[str]:
    """Return names that are hardly those of documents and queries: signs, metrics, words for rankings."""
    names = [row.name for listed in lists for row in listed.ranked]
    ranks = ranks_in_words(names)
    twice = [note.values["name"] for note in notes if note.message in ("line-twice", "judged-otherwise")]
    are_odd = (
        ranks != [*range(1, len(ranks) + 1)],
        not table.headings and len(names) == 1 and len(names[0].split()) > MAX_WORDS_OF_NAME,
        len(names) > 1 and all(map(STARTS_WITH_ID.match, names)),
        len(names) > 1 and all(map(ID_AND_NUMBER.fullmatch, names)),
        len(twice) >= max(2, len(names)) and {*twice} == {*names},
        bool(twice) and sum(as_word(name) in GRADE_WORDS for name in names) > 1,
        any(map(ROW_OF_SIGNS.fullmatch, names)),
        len(names) > 1 and all(map(AROUND_GRADE.fullmatch, names)),
        not table.headings and _have_numbers_in_part(names),
        not table.headings and "\n" not in text.strip() and _is_a_sentence_among(names),
        _are_ranges(names),
        _point_to_one_word(names),
        not table.headings and "\n" not in text.strip() and _begins_with_label(names),
    )
    odd = names if any(are_odd) else [name for name in names if _is_of_values(name)]
    every = [row.name for listed in lists for row in listed.rows]
    odd += [name for name in every if OF_STATE.fullmatch(name) or _is_torn(name)]
    odd += [] if table.headings else [rows.ranked[0].name for rows in lists if _can_count_lists(rows)]
    odd += [] if table.headings else [word for listed in lists for word in _among_ids(listed)]
    marked = [name for name in names if name.startswith("#")]  # a line that somebody took out
    odd += marked if len(marked) < len(names) else []
    in_order = [sorted(listed.ranked, key=lambda row: row.line) for listed in lists]
    for rows in in_order if len(names) > 2 else []:
        odd += takewhile(says_sum, [row.name for row in reversed(rows[1:])])
    topics = [listed.topic for listed in lists] if len(lists) > 1 else []
    odd += [listed.topic for listed in lists if OF_NUMBERS.search(listed.topic)]
    odd += [topic for topic in topics if any(says_sum(topic.replace(other, " ")) for other in topics)]
    heads = [] if "grade" in roles.values() else table.headings
    odd += [name for name in (*topics, *heads) if _is_of_lists(name)]
    return [truncate(name) for name in dict.fromkeys(odd)]


def can_be_of_names(text: str, lists: Sequence[PastedList]) -> bool:
    """Return whether queries are words before words, parted at blanks alone: New York can be one name."""
    texts = [*(listed.topic for listed in lists), *(row.name for listed in lists for row in listed.ranked)]
    return len(lists) > 1 and all(map(PLAIN_NAME.fullmatch, texts)) and not PARTS_CELLS.search(text)


def can_end_names(text: str, words: Mapping[str, int | None], lists: Sequence[PastedList]) -> bool:
    """Return whether words that nobody knows as grades are others behind each name: red hat, blue shoes."""
    names = {row.line: row.name for listed in lists for row in listed.ranked}
    are_unknown = len(words) == len(names) > 2 and not any(grade is not None for grade in words.values())
    are_unknown &= not any(len(word) < 2 or {*word.split()} & OF_SCALE for word in words)
    are_plain = not re.search(r"\d[^\W\d]|[^\W\d]\d|\S +[-–—>→]+ ", text) and not PARTS_CELLS.search(text)
    return len(lists) == 1 and are_unknown and are_plain and all(map(WORDS.fullmatch, names.values()))


def _is_of_values(name: str) -> bool:
    """Return whether a name is a sign, a value or what values are called."""
    return bool(NO_NAME.fullmatch(name)) or OF_PLACE.sub("", name).casefold() in OF_VALUES


def _is_torn(name: str) -> bool:
    """Return whether a name has half of what stood in brackets, another with its grade in front of a comma,
    or an arrow to what numbers are called.
    """
    is_half = name.count("(") != name.count(")") and not name.endswith("…")
    first, *others = re.split("[,;，；、]", name)
    is_half |= bool(GRADE_ALONE.fullmatch(name))
    is_half |= bool(others) and any(SIGN_BEHIND.search(part) for part in (first, *others[:-1]))
    return is_half or bool((match := TO_A_WORD.fullmatch(name)) and match[1].casefold() in OF_ARROWS)


def _point_to_one_word(names: Sequence[str]) -> bool:
    """Return whether several names all end in an arrow to the same word."""
    words = {match[1] if match else "" for match in map(TO_A_WORD.fullmatch, names)}
    return len(words) == 1 < len(names) and "" not in words


def _among_ids(listed: PastedList) -> list[str]:
    """Return the one word among ids that count documents, d1 and d2: it can count something else, Page 2."""
    ids = [row.name for row in listed.ranked if COUNTED_ID.fullmatch(row.name)]
    words = [row.name for row in listed.ranked if WORD.fullmatch(row.name) and row.grade != 0]
    stems = {name.rstrip("0123456789_-") for name in ids}
    return words if len(stems) == len(words) == 1 < len(ids) == len(listed.ranked) - 1 else []


def _can_count_lists(listed: PastedList) -> bool:
    """Return whether the first document of several can be the title above the others: Top 3, Page 2."""
    first, *others = listed.ranked
    return len(others) > 1 and first.name.casefold() in LIST_WORDS and bool(first.grade)


def _have_numbers_in_part(names: Sequence[str]) -> bool:
    """Return whether some of several ids, and not all, have a number behind them: d1, d2, d3 1."""
    numbered = [name for name in names if ID_AND_NUMBER.fullmatch(name)]
    return bool(numbered) and all(name in numbered or ID.fullmatch(name) for name in names)


def _are_ranges(names: Sequence[str]) -> bool:
    """Return whether names are ranges of ranks, or end in one, each behind the one before: 1-3, 4-10."""
    matches = [RANGE.fullmatch(name) or AT_END.fullmatch(name) for name in names]
    ranges = [(int(match[1]), int(match[match.lastindex or 1])) for match in matches if match]
    follow = all(first == last + 1 for (_, last), (first, _) in pairwise(ranges))
    are_several = any(first < last for first, last in ranges)
    return 1 < len(ranges) == len(names) and follow and are_several


def _is_a_sentence_among(names: Sequence[str]) -> bool:
    """Return whether one name has as many words as a sentence, and another is one word."""
    counts = [len(name.split()) for name in names]
    return max(counts, default=0) > LONGEST_NAME and min(counts) == 1


def _begins_with_label(names: Sequence[str]) -> bool:
    """Return whether the first name alone has a colon or a sign of equality, as what a row is called has."""
    signs = [bool(re.search(r"[:：=] ", name)) for name in names]
    return len(names) > 2 and signs[0] and not any(signs[1:])


def _is_of_lists(name: str) -> bool:
    is_metric = len(name) > 1 and METRIC.fullmatch(name)
    is_said = len(name.split()) <= LONG_ENOUGH and parts_of(name) & OF_LISTS  # "can I …" is a question
    return bool(is_metric or is_said) or any(word in name for word in OF_LISTS if word > "一")


SURELY_HIGH = words_of(
    "y prob probs proba probability probabilities pred preds prediction predictions logit logits"
)
"""What scores are called of which the highest is the best: those of a classifier."""
BEST = "best"
SHORTEST = 3
HIGH_RANK = 5
"""The best document of a list stands above it on average."""


def are_distances(table: Table, roles: Mapping[int, Role]) -> bool:
    """Return whether the heading says that the lowest is the best: of distances, or of ranks on average."""
    scored = [place for place, role in roles.items() if role == "score" and place < len(table.headings)]
    return any(
        parts_of(table.headings[place]) & DISTANCES
        or (bool(parts_of(table.headings[place]) & PLACED) and _are_ranks(table, place))
        for place in scored
    )


def _are_ranks(table: Table, place: int) -> bool:
    """Return whether the numbers of a column can be ranks on average, from about 1 on."""
    return 1 <= min(number_of(row[place].text) or 0.0 for row in table.rows) < HIGH_RANK


def _heads_of_scores(table: Table, roles: Mapping[int, Role]) -> list[str]:
    return [head for place, head in enumerate(table.headings) if roles.get(place) == "score"]


def can_be_distances(
    form: str, table: Table, roles: Mapping[int, Role], rising: Sequence[Sequence[Row]]
) -> bool:
    """Return whether the scores of all lists rise, as distances do; those of two ids rise by chance."""
    is_known = form in STRICT or table.headings[: len(OWN_HEAD)] == OWN_HEAD
    are_passages = form == "brackets" and all(" " in row.name for rows in rising for row in rows)
    fewest = SHORTEST - are_passages
    if is_known or not rising or not all(rising) or max(map(len, rising)) < fewest:
        return False
    are_counted = form == "table" and all(
        [row.score for row in rows] == [*range(1, len(rows) + 1)] for rows in rising
    )
    if not are_counted and any(parts_of(head) & SURELY_HIGH for head in _heads_of_scores(table, roles)):
        return False
    return are_counted or "rank" in roles.values() or all(map(_can_be_ranked_order, rising))


def _can_be_ranked_order(rows: Sequence[Row]) -> bool:
    """Return whether lines can be in ranked order: no grade is above the one before, or no score above 0."""
    grades = [row.grade for row in rows if row.grade is not None]
    falls = grades == sorted(grades, reverse=True) and (not grades or grades[0] > grades[-1])
    return falls or all((row.score or 0.0) <= 0 for row in rows)
