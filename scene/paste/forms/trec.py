"""Files of evaluation: runs and judgements of TREC, MS MARCO and BEIR, and those for learning to rank."""

import re
from collections.abc import Sequence, Set
from itertools import pairwise

from scene.address.tokens import number_of, truncate
from scene.list.model import MAX_GRADE, SceneError
from scene.paste.cells import BLANK, Cell, Role, Table, cut
from scene.paste.forms.blocks import join_run_and_qrels_tables
from scene.paste.forms.cutting import by_places
from scene.paste.forms.form import Entry, Page, join_run_and_qrels
from scene.paste.forms.metric_values import METRIC
from scene.paste.headings import heading_role, is_head
from scene.paste.kinds import ROUND, are_row_numbers, are_row_numbers_in, has_repeats, is_grade

JUDGED_RUN, RUN, QRELS, SHORT = 7, 6, 4, 3
"""How many columns the lines of the files have: a run of MS MARCO and qrels of BEIR have three."""
USUAL: Set[str] = {"0", "1", "Q0"}
"""What stands in the second column of judgements."""
OF_JUDGES = re.compile(r"iter\w*|standard|human|llm|auto|pool\w*", re.IGNORECASE)
"""What some write there, whoever judged."""
OF_LEVEL = re.compile("[A-DS]")
"""What stands there in the judgements of NTCIR: the letter of which the grade is made."""
LEAST = -2
"""The lowest grade that judges give."""
PARTED = re.compile(r"([,;|])\s*Q0\s*\1", re.IGNORECASE)
SAYS_NOTHING = re.compile(
    r"\s*(#|//|;|%|--|\$(?:\s|$)|\w[\w.-]*@[\w.-]+:\S*[$#]\s|/?\*+/?(?:\s|$)|==>.*<==\s*$|={3,}.*$|-{3,}\s*$"
    r"|[\w./-]+\.(?:txt|run|qrels?|trec|res|tsv)\s*$|\[\w+\]\s*$|```\w*\s*$"
    r"|\w[\w ,.'’-]{0,80}:\s*$|(?:run|system|model)\w*:\s*[^\s:]+\s*$)"
)
"""A comment, a command, the name of a file, what leads to the lines below, a fence, the name of a run."""
MORE_QUOTES = re.compile(r"(\"{3}|'{3})(.*?)\1|\"\\?\n([^\"]*)\"", re.DOTALL)
IN_QUOTES = re.compile(r"([\"'])([^\"'\n]*)\1")
MOST_TITLES = 4
BEIR = re.compile(r"query[-_ ]?id\W+corpus[-_ ]?id\W+score\W*", re.IGNORECASE)


def read_trec(page: Page) -> Table | None:
    """Read the lines of a run and of judgements, in whichever order they come; lines behind # say nothing."""
    lines = [(number, line) for number, line in page.nonblank if not SAYS_NOTHING.match(line)]
    lines = [(number, line) for number, line in lines if not _is_of_metric(line)] or lines
    if len({line.startswith("\t") for _, line in lines}) > 1 or by_places(lines) is not lines:
        return None  # merged cells of a table
    parted = PARTED.search(page.text)
    are_tabbed = bool(lines) and all(line.count("\t") in (QRELS - 1, RUN - 1) for _, line in lines)
    separator = parted[1] if parted else "\t" if are_tabbed else BLANK
    rows = [_cells(line, number, separator) for number, line in lines]
    if len(rows) > 1 and BEIR.fullmatch(lines[0][1].strip()):
        rows = rows[1:]
    heads = [row for row in rows if len(rows) > 1 and _is_heading(row)]  # of each of the two files
    if any(heading_role(row[1].text) in ("rank", "score", "grade") for row in heads if len(row) == QRELS):
        return None
    rows = [row for row in rows if row not in heads]
    if len(rows) > 1 and len(rows[0]) == SHORT and is_head(rows[0], rows[1:]):
        return None  # a frame, whose index has no heading
    if rows and all(len(row) == SHORT for row in rows):
        return _in_two_parts(rows)
    if not rows or not is_trec(rows):
        return None
    run, judged = [], []
    has_run = any(len(row) == RUN for row in rows)
    are_ranked = _are_ranked(rows)
    seconds = _usual_seconds(rows)
    for row in rows:
        if len(row) == QRELS and are_ranked and row[1].text.upper() == "Q0":
            run.append(Entry(row[0], row[2], rank=row[3]))
        elif len(row) == QRELS and _is_whole(row[3]) and row[1].text in seconds:
            judged.append(Entry(row[0], row[2], row[3]))
        elif len(row) in (RUN - 1, RUN, JUDGED_RUN) and _is_ranked(row):
            run.append(Entry(row[0], row[2], row[4], row[3]))
            judged += [Entry(row[0], row[2], grade) for grade in row[JUDGED_RUN - 1 :]]
        elif len(row) == SHORT and has_run and _is_whole(row[2]):
            judged.append(Entry(*row))
        elif len(row) == SHORT and row[2].text.isdecimal():
            run.append(Entry(row[0], row[1], rank=row[2]))
        else:
            text = truncate(" ".join(cell.text for cell in row))
            raise SceneError("line-not-trec", line=row[0].line, text=text)
    runs = [row for row in rows if len(row) == RUN]
    tags = {(row[0].text, row[5].text) for row in runs}
    if has_repeats([query for query, _ in tags]):
        raise SceneError("several-runs", names=tuple(dict.fromkeys(truncate(row[5].text) for row in runs)))
    return join_run_and_qrels(run, judged)


def _is_of_metric(line: str) -> bool:
    """Return whether a line is one of what trec_eval prints, below the files that it was given."""
    words = line.split()
    return len(words) == SHORT and "." in words[2] and bool(METRIC.fullmatch(words[0])) and len(words[0]) > 1


def _cells(line: str, number: int, separator: str) -> tuple[Cell, ...]:
    """Cut a line into cells; the name of a run may have blanks in it."""
    cells = cut(line, number, separator)
    marks = [cell.text.upper() for cell in cells].count("Q0")
    if len(cells) > RUN and cells[1].text.upper() == "Q0" and marks == 1 and not is_grade(cells[-1].text, {}):
        name = " ".join(cell.text for cell in cells[RUN - 1 :])
        cells = (*cells[: RUN - 1], Cell(name, number))
    return cells


def _are_ranked(rows: Sequence[Sequence[Cell]]) -> bool:
    """Return whether lines of four columns are a run without scores: Q0 in the second, ranks in the last."""
    ranks: dict[str, list[str]] = {}
    for row in rows:
        if len(row) == QRELS and row[1].text.upper() == "Q0":
            ranks.setdefault(row[0].text, []).append(row[3].text)
    counted = [[str(place) for place in range(1, len(texts) + 1)] for texts in ranks.values()]
    return [*ranks.values()] == counted and any(len(texts) > 1 for texts in counted)


def _in_two_parts(rows: Sequence[tuple[Cell, ...]]) -> Table | None:
    """Read query, document and score, and below them query, document and grade, or the other way about."""
    keys = [(row[0].text, row[1].text) for row in rows]
    middle = next((place for place, key in enumerate(keys) if key in keys[:place]), 0)
    parts = [*filter(None, (rows[:middle], rows[middle:]))]
    tables = [Table(tuple(part), roles={0: "query", 1: "document", 2: _value_of(part)}) for part in parts]
    return None if has_repeats(keys[middle:]) else join_run_and_qrels_tables(tables)


def _usual_seconds(rows: Sequence[Sequence[Cell]]) -> Set[str]:
    """Return what stands in the second column of judgements: 0, 1, or anything where none has these.

    Beside a run it can be any number for one of its queries, such as that of a part of the query.
    """
    judged = [row for row in rows if len(row) == QRELS]
    seconds, topics = {row[1].text for row in judged}, {row[0].text for row in rows if len(row) == RUN}
    if len(judged) > 1 and (not seconds & USUAL or _are_rounds(judged) or _are_of_parts(judged)):
        return seconds
    return USUAL | {row[1].text for row in judged if row[0].text in topics and row[1].text.isdecimal()}


def _are_rounds(judged: Sequence[Sequence[Cell]]) -> bool:
    """Return whether the second column holds rounds of judging beside ids: some come again, and some rise."""
    rounds = [row[1].text for row in judged]
    are_rounds = all(map(ROUND.fullmatch, rounds)) and any(text.endswith(".5") for text in rounds)
    are_ids = all(re.search(r"[^\W\d]", row[2].text) for row in judged)
    rises = (a[0].text == b[0].text and a[1].text < b[1].text for a, b in pairwise(judged))
    come_again = has_repeats([(row[0].text, row[1].text) for row in judged])
    return are_rounds and are_ids and any(rises) and come_again


def _are_levels(judged: Sequence[Sequence[Cell]]) -> bool:
    """Return whether letters stand between topics that are numbers and ids, as in judgements of NTCIR."""
    topics = [row[0].text for row in judged]
    are_topics = all(map(str.isdecimal, topics)) and has_repeats(topics) and not are_row_numbers(topics)
    are_ids = all(re.search(r"[^\W\d].*\d", row[2].text) for row in judged)
    are_ranks = are_row_numbers_in(topics, [row[3].text for row in judged])
    levels = {row[1].text for row in judged}
    return (
        are_topics and are_ids and not are_ranks and len(levels) > 1 and all(map(OF_LEVEL.fullmatch, levels))
    )


def _are_of_parts(judged: Sequence[Sequence[Cell]]) -> bool:
    """Return whether a number beside the query is that of its part: grades with -1 or -2 are no scores."""
    grades = [number_of(row[3].text) for row in judged]
    are_parts = all(re.fullmatch(r"\d{1,2}", row[1].text) for row in judged)
    are_parts &= all(re.search(r"[^\W\d]", row[2].text) for row in judged)
    on_scale = all(
        grade is not None and grade.is_integer() and LEAST <= grade <= MAX_GRADE for grade in grades
    )
    are_ranks = are_row_numbers_in([row[0].text for row in judged], [row[1].text for row in judged])
    return (
        are_parts and not are_ranks and on_scale and any(grade < 0 for grade in grades if grade is not None)
    )


def _value_of(rows: Sequence[Sequence[Cell]]) -> Role:
    """Return what stands in the third column of one of two parts; none where it is neither of them."""
    texts = [row[2].text for row in rows]
    if all(is_grade(text, {}) for text in texts):
        return "grade"
    return "score" if all(number_of(text) is not None for text in texts) else "none"


def is_trec(rows: Sequence[Sequence[Cell]]) -> bool:
    """Return whether lines are those of a run, or of judgements whose documents are no grades themselves."""
    first = [cell.text for row in rows[:2] for cell in row]
    if any(text[:1] in tuple("[({") or text[-1:] in tuple(",;:=])}") for text in first):
        return False
    marked = {len(row) for row in rows if len(row) > 1 and row[1].text.upper() == "Q0"}
    if marked & {RUN - 1, RUN, JUDGED_RUN} or _are_ranked(rows):
        return True
    if all(is_grade(cell.text, {}) for row in rows for cell in row):
        return False
    if len(rows) == 1 and rows[0][1:2] and rows[0][1].text.upper() not in ("0", "Q0"):
        return False  # page 1 of 3
    judged = [row for row in rows if len(row) == QRELS]
    numbers = [number_of(cell.text) or 0.0 for row in judged for cell in (row[0], row[2])]
    if any(number < 0 or not number.is_integer() for number in numbers):  # as no ids are
        return False
    runs = [row for row in rows if len(row) == RUN]
    others = {row[1].text for row in judged} - USUAL
    are_qrels = len(judged) > 1 and {len(row) for row in rows} == {QRELS}
    are_words = len(others) == 1 and all(OF_JUDGES.fullmatch(text) for text in others)
    are_words |= _are_levels(judged)
    are_named = are_qrels and (are_words or _are_rounds(judged) or _are_of_parts(judged))
    is_usual = not others or (len(others) == 1 and bool(runs)) or are_named
    short = [row for row in rows if len(row) == SHORT and _is_whole(row[2])] if judged or runs else []
    if not is_usual or len(runs) + len(judged) + len(short) < len(rows) - (len(judged) > 1):
        return False
    if not all(map(_is_ranked, runs)):
        return False
    if judged:
        return all(_is_whole(row[3]) for row in judged) and not all(is_grade(r[2].text, {}) for r in judged)
    names = {row[5].text for row in runs}
    are_sure = all(row[1].text == "0" and "." in row[4].text for row in runs)
    are_sure &= all(re.search(r"[^\W\d]", row[2].text) for row in runs)
    return len(names) == 1 and (are_sure or number_of(max(names)) is None)


def read_beir(page: Page) -> Table | None:
    """Read judgements under the headings query-id, corpus-id, score: that column holds grades."""
    lines = page.nonblank
    starts = [place for place, (_, line) in enumerate(lines[:MOST_TITLES]) if BEIR.fullmatch(line.strip())]
    titles, lines = lines[: (*starts, 0)[0]], lines[(*starts, 0)[0] :]
    if len(lines) < 2 or not starts or any("\t" in line for _, line in titles):
        return None
    separator = "\t" if "\t" in lines[0][1] else "," if "," in lines[0][1] else BLANK
    rows = [cut(line, number, separator) for number, line in lines[1:]]
    if any(len(row) != 3 or not _is_whole(row[2]) for row in rows):
        return None
    return join_run_and_qrels([], [Entry(*row) for row in rows]).with_titles(number for number, _ in titles)


def _is_heading(row: Sequence[Cell]) -> bool:
    """Return whether a line has a name for each column; what says nothing can be called 0 or Q0 there."""
    words = [cell.text for place, cell in enumerate(row) if place != 1 or cell.text != "0"]
    if len(row) < QRELS or not all(re.fullmatch(r"[^\W\d][\w-]*", word) for word in words):
        return False
    known = (("query", "document"), ("query", None), (None, "document"))
    return (heading_role(row[0].text), heading_role(row[2].text)) in known


def _is_ranked(row: Sequence[Cell]) -> bool:
    return row[3].text.isdecimal() and number_of(row[4].text) is not None


def _is_whole(cell: Cell) -> bool:
    number = number_of(cell.text)
    return number is not None and number.is_integer()


LINE = re.compile(
    r"\s*(?P<grade>\S+)\s+qid:(?P<query>\S+)(?P<features>(?:\s+\w+:\S+)*)"
    r"(?:\s+(?P<score>[-+]?\d*\.\d+))?\s*(?:#\s*(?P<comment>.*))?"
)
OF_QUERY = re.compile(r"\s*qid:\d+\s(?!\s*(?:label|rel\w*|grade|doc\w*|score)[:=])")
"""The query where the grade has to stand."""
ID = re.compile(r"(?=\S*\d)[\w.:/-]+")
DOCUMENT = re.compile(r"(?:doc\w*|id|url)\s*[=:]\s*(\S+)", re.IGNORECASE)


LEFT_OUT = re.compile(r"\s(?:\.{2,}|…)(?=\s)")


def read_ltr(page: Page) -> Table | None:
    """Read lines such as `2 qid:10 1:0.5 2:0 # docid = GX1`; features are no scores."""
    lines = [(number, line) for number, line in page.nonblank if re.match(r"\s*[^#]*\w", line)]
    matches = [(number, LINE.fullmatch(LEFT_OUT.sub(" ", line))) for number, line in lines]
    if not any(match or OF_QUERY.match(line) for (_, line), (_, match) in zip(lines, matches, strict=True)):
        return None
    entries, run = [], []
    for number, match in matches:
        if match is None:
            raise SceneError("line-not-ltr", line=number)
        comment = match["comment"] or ""
        named = DOCUMENT.search(comment)
        words = comment.split()
        is_id = len(words) == 1 or (len(words) > 1 and "=" not in comment and ID.fullmatch(words[0]))
        name = named[1] if named else words[0] if is_id else f"#{number}"
        query, document = Cell(match["query"], number), Cell(name, number)
        entries.append(Entry(query, document, Cell(match["grade"], number)))
        run += [Entry(query, document, Cell(match["score"], number))] if match["score"] else []
    if run and len(run) < len(entries):
        scored = {entry.document.line for entry in run}
        without = next(entry for entry in entries if entry.document.line not in scored)
        raise SceneError("line-not-ltr", line=without.document.line)
    return join_run_and_qrels(run, entries)


def read_in_strings(page: Page) -> Table | None:
    """Read the lines of files that a program holds in quotes, a line each or several between three."""
    text = MORE_QUOTES.sub(
        lambda match: "\n".join(f'"{line}"' for line in match[match.lastindex or 0].split("\n")), page.text
    )
    quoted_lines = [(text.count("\n", 0, match.start()) + 1, match[2]) for match in IN_QUOTES.finditer(text)]
    lines = [
        (number, line.replace("\\t", " ").removesuffix("\\n"))
        for number, line in quoted_lines
        if line.strip()
    ]
    lines = [(number, line) for number, line in lines if len(line.split()) >= QRELS]
    if len(lines) < 2:
        return None
    return read_trec(Page.from_lines(lines))
