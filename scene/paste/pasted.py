"""Reading what a person pastes, in almost any form; a line that becomes no document is named in a note."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from scene.address.tokens import grades_beside, truncate
from scene.list.model import MAX_GRADE, SceneError
from scene.paste import doubts
from scene.paste.annotations import (
    Annotations,
    named_beside,
    read_annotations,
    untold_total,
    with_named,
    with_relevant,
)
from scene.paste.cells import UNSEEN, Role, Table, lines_of, pad_rows, width_of
from scene.paste.draft import NEGATIVE, QUESTIONS, SCALE, Column, Pasted, Question
from scene.paste.forms import (
    above_grades,
    at_ranks,
    blocks,
    by_name,
    cutting,
    ideal,
    in_prose,
    in_words,
    labelled,
    lists_in_cells,
    mixed,
    named,
    nested,
    printed,
    refused,
    sides_below,
    sides_by_query,
    tables,
    tails,
    trec,
    turns,
    xml,
)
from scene.paste.forms.code import uncomment_list
from scene.paste.forms.form import Page
from scene.paste.forms.mixed import HALVES
from scene.paste.forms.words import read_words
from scene.paste.headings import heading_role, is_head
from scene.paste.kinds import Words, are_rising, name_groups
from scene.paste.lists import HIGHEST, LOWEST, UNJUDGED, WORTHLESS, Making, PastedList, Row, ranks_note
from scene.paste.missing import Parted, part_missing, with_retrieved
from scene.paste.readings import by_kind, by_parts, with_commas
from scene.paste.roles import Roles, assign_roles, columns_of
from scene.paste.surroundings import (
    FENCE,
    blocks_alone,
    blocks_of,
    without_commands,
    without_sentences,
    without_words_around,
)
from scene.paste.typed import as_typed
from scene.paste.within_cells import split_cells, without_remarks

MAX_TEXT = 50_000
MOST_BLANKS = 200
LONGEST_SIGN = 2
OF_NO_LIST = ("ranks-no-list", "label-no-grades", "counts-no-list")
"""What is sure of numbers by what the sentence around them says."""
OF_TOTALS = ("relevant-told", "relevant-unused")
"""What is said of how many documents are relevant in all."""
MORE_BLANKS = re.compile(rf"[^\S\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]{{{MOST_BLANKS + 1},}}")
"""More blanks in a row than part anything; many thousands would keep a reader busy for minutes."""
Form: TypeAlias = tuple[str, Callable[[Page], Table | None]]
FORMS: tuple[Form, ...] = (
    ("links", named.read_links),
    ("at ranks", at_ranks.read_at_ranks),
    ("ideal", ideal.refuse_orders),
    ("ideal", ideal.read_ideal),
    ("told", in_prose.read_beside_value),
    ("nothing", refused.refuse_no_list),
    ("xml", xml.read_xml),
    ("mixed", mixed.read_mixed),
    ("trec", trec.read_in_strings),
    ("ltr", trec.read_ltr),
    ("trec", trec.read_trec),
    ("beir", trec.read_beir),
    ("sides", sides_by_query.read_sides_by_query),
    ("in words", in_words.read_in_words),
    ("sql", labelled.read_sql),
    ("nested", nested.read_nested_lines),
    ("turns", turns.read_names_above_grades),
    ("brackets", labelled.read_brackets),
    ("calls", labelled.read_call_per_line),
    ("in prose", in_prose.read_in_prose),
    ("printed", printed.read_printed),
    ("fields", turns.read_fields),
    ("rows", turns.read_rows),
    ("turns", turns.read_in_turns),
    ("sides", above_grades.read_above_grades),
    ("sides", sides_below.read_sides_below),
    ("blocks", blocks.read_blocks),
    ("log", by_name.read_logged),
    ("by name", by_name.read_by_name),
    ("impressions", by_name.read_impressions),
    ("tails", tails.read_tails),
    ("table", tables.read_table),
    ("table", lists_in_cells.read_lists_in_cells),
    ("told", in_prose.read_told),
    ("told", in_prose.read_sentence),
)
"""Readers in the order in which they are tried; each gives None for a text of another form."""
BY_LINES = ("trec", "beir", "ltr", "table", "words")
ITEM, ITEM_END = re.compile(r"<li\b", re.IGNORECASE), re.compile(r"</li\s*>", re.IGNORECASE)
TAG_OF_LIST = re.compile(r"</?(?:ul|ol|li|b|strong|i|em|code|p|span)\b[^<>]*>", re.IGNORECASE)
QUOTED_CODE = re.compile(r"`([^`\n]*)`")
DOUBLE_COLONS = re.compile(r"[^:]+(?:::[^:]+){2,}")
"""Three cells or more, as MovieLens parts them; two can be a name of C++."""
PAIR_OF_COLONS = re.compile(r"[^:]+(?:::[^:]+)+")
JUDGED: Set[Role] = {"query", "document", "grade"}
"""What judgements consist of, which have no order."""


def read_pasted(
    text: str,
    *,
    words: Words | None = None,
    answers: Mapping[str, str] | None = None,
    roles: Mapping[int, Role] | None = None,
) -> Pasted:
    """Read a pasted text; words, answers and roles are what somebody chose for it. Never raises."""
    if len(text) > MAX_TEXT:
        return Pasted(problems=(SceneError("text-too-long", limit=MAX_TEXT),))
    text = UNSEEN.sub("", text.encode("utf-8", "replace").decode())
    text = as_typed(MORE_BLANKS.sub(lambda blanks: blanks[0][:MOST_BLANKS], text))
    draft = _read_with_what_is_told(text, words or {}, answers or {}, roles or {})
    return _with_total_asked(text, draft, answers or {})


def _with_total_asked(text: str, draft: Pasted, answers: Mapping[str, str]) -> Pasted:
    """Ask whether a list is right that has fewer relevant documents than its text counts."""
    is_told = any(note.message in OF_TOTALS for note in draft.notes)
    is_binary = {row.grade for listed in draft.lists for row in listed.rows} <= {0, 1, None}
    if not draft.is_ready or not draft.lists or is_told or not is_binary:
        return draft
    if not (said := untold_total(text, draft.lists)):
        return draft
    asked = Question({doubts.AS_READ: said}, answers.get(doubts.LEFT))
    return replace(draft, questions={**draft.questions, doubts.LEFT: asked})


def _read_with_what_is_told(
    text: str, words: Words, answers: Mapping[str, str], roles: Mapping[int, Role]
) -> Pasted:
    """Read a text with what is told beside its list."""
    read = partial(_read_with_questions, roles=roles, answers=answers)
    if (named := named_beside(text)) and (found := _with_named(read(named[0], words), *named[1:])):
        return found
    if (parted := part_missing(text)) and (found := _with_missing(parted, partial(read, words=words))):
        return found
    if annotations := read_annotations(text):
        draft = read(annotations.text, {**annotations.words, **words})
        if annotated := _add_annotations(draft, annotations, answers):
            return annotated
    draft = read(text, words)
    if draft.is_ready or any(problem.message == "list-computed" for problem in draft.problems):
        return draft
    read_part = partial(read, words=words)
    is_prose = any(problem.message == "is-prose" for problem in draft.problems)
    return _fenced(text, read_part) or _below_commands(text, read_part, is_prose=is_prose) or draft


def _has_grades(draft: Pasted) -> bool:
    return any(row.grade is not None for row in draft.ranked)


def _fenced(text: str, read: Callable[[str], Pasted]) -> Pasted | None:
    """Return what stands in several blocks of code, beside blocks that are no lists, such as versions."""
    drafts = [*map(read, blocks_of(text))]
    ready = {place for place, draft in enumerate(drafts) if draft.is_ready}
    graded = {place for place in ready if _has_grades(drafts[place])}
    halves = {place for place in ready if any(note.message in HALVES for note in drafts[place].notes)}
    for chosen in (graded | halves, graded):
        lines, kept = blocks_alone(text, chosen)
        if chosen and (together := read(kept)).is_ready and _has_grades(together):
            return _with_titles(together, lines)
    first = min(graded, default=None)
    if first is None or halves or any(drafts[place].lists != drafts[first].lists for place in graded):
        return None
    lines, kept = blocks_alone(text, {first})
    return _with_titles(read(kept), lines)


def _below_commands(text: str, read: Callable[[str], Pasted], *, is_prose: bool) -> Pasted | None:
    """Return the list that a console prints below what was typed; in prose it may still ask something."""
    drafts = [(lines, read(kept)) for lines, kept in without_commands(text)]
    ready = [(lines, draft) for lines, draft in drafts if draft.is_ready]
    asked = [(lines, draft) for lines, draft in drafts if is_prose and draft.lists and not draft.problems]
    return next((_with_titles(draft, lines) for lines, draft in (*ready, *asked)), None)


def _with_titles(draft: Pasted, lines: Sequence[int]) -> Pasted:
    return replace(draft, notes=(*(SceneError("line-title", line=line) for line in lines), *draft.notes))


def _with_missing(parted: Parted, read: Callable[[str], Pasted]) -> Pasted | None:
    """Return the documents that were retrieved and the others; None where a text says them in another way."""
    retrieved = read(parted.retrieved)
    if not retrieved.is_ready or retrieved.missing or not _has_grades(retrieved):
        return None
    retrieved = _renumbered(retrieved, lambda line: parted.as_pasted[line - 1])
    together = read(parted.together)
    missing: dict[str, list[Row]] = {listed.topic: [] for listed in retrieved.lists}
    names = [re.fullmatch(r"(.*\D) \d+", row.name) for row in retrieved.ranked]
    stems = {name[1] for name in names if name}  # of doc 9 the 9 is no grade
    for listed in () if together.problems else together.lists:
        rows = (row for row in listed.rows if row.line in parted.lines and row.grade is not None)
        rows = (row for row in rows if row.name not in stems)
        pasted = (replace(row, line=parted.as_pasted[row.line - 1], score=None) for row in rows)
        missing.get(listed.topic, []).extend(pasted)
    placed = {row.line for rows in missing.values() for row in rows}
    others = [number for number in sorted(parted.lines) if parted.as_pasted[number - 1] not in placed]
    if not others:
        lists = [replace(listed, missing=missing[listed.topic]) for listed in retrieved.lists]
        notes = (SceneError("line-not-retrieved", line=line) for line in sorted(placed))
        return replace(retrieved, lists=tuple(lists), notes=(*retrieved.notes, *notes))
    if not parted.has_section:
        return None
    line, text = parted.as_pasted[others[0] - 1], parted.together.split("\n")[others[0] - 1]
    return Pasted(problems=(SceneError("line-not-a-grade", line=line, text=truncate(text), top=MAX_GRADE),))


def _with_named(draft: Pasted, line: int, names: Sequence[str]) -> Pasted | None:
    """Return a list in which a line beside it names what is relevant; None where it is not of the list."""
    known = {row.name for row in draft.ranked}
    can_be_ranks = not known & {*names} and not any(name[-1:].isdigit() for name in known)
    if can_be_ranks and all(name.isdecimal() and 0 < int(name) <= len(draft.ranked) for name in names):
        names = [draft.ranked[int(name) - 1].name for name in names]  # said by their ranks
    if len(draft.lists) != 1 or not draft.is_ready or not known & {*names}:
        return None
    grades = {row.grade for row in draft.ranked}
    is_binary = grades <= {0, 1, None} and all(row.grade for row in draft.ranked if row.name in names)
    if grades != {None} and not is_binary:  # the table says more, or something else
        return None
    listed, note = with_named(draft.lists[0], line, names)
    notes = [note for note in draft.notes if note.message != "no-grades"]
    return replace(draft, lists=(listed,), notes=(*note, *notes))


def _add_annotations(draft: Pasted, annotations: Annotations, answers: Mapping[str, str]) -> Pasted | None:
    """Return lists with what was told beside them; None where without it there is no list of grades."""
    rows = [row for listed in draft.lists for row in listed.ranked]
    if len(rows) < 2 or (annotations.relevant and all(row.grade is None for row in rows)):
        return None
    draft = _renumbered(draft, annotations.line_before)
    lists, notes = with_relevant(draft.lists, annotations)
    titles = (SceneError("line-title", line=line) for line in annotations.titles)
    draft = replace(draft, lists=lists, notes=(*titles, *notes, *draft.notes), cutoff=annotations.cutoff)
    if not annotations.unread:
        return draft
    unread = Question({doubts.AS_READ: annotations.unread}, answers.get(doubts.LEFT))
    return replace(draft, questions={**draft.questions, doubts.LEFT: unread})


def _renumbered(draft: Pasted, as_pasted: Callable[[int], int]) -> Pasted:
    """Return what was read with notes and problems that name lines as they were pasted; rows keep theirs."""
    notes, problems = (
        [said.with_lines(as_pasted) for said in told] for told in (draft.notes, draft.problems)
    )
    return replace(draft, notes=tuple(notes), problems=tuple(problems))


def _read_with_questions(
    text: str, words: Words, roles: Mapping[int, Role], answers: Mapping[str, str]
) -> Pasted:
    read_once = partial(_read_with_words_beside, words=words, chosen=roles, answers=answers)
    read = partial(with_commas, read=read_once, answers=answers)
    draft = by_parts(text, by_kind(text, read, answers), answers)
    is_left = doubts.LEFT in draft.questions and not answers.get(doubts.LEFT)
    is_sure = any(problem.message in OF_NO_LIST for problem in draft.problems)
    parts = without_sentences(text) if (draft.problems or is_left) and not is_sure else None
    return (
        parts and _beside_sentences(*parts[:2], _read_with_questions(parts[2], words, roles, answers))
    ) or draft


def _beside_sentences(said: Sequence[int], above: int, draft: Pasted) -> Pasted | None:
    """Return a list that was draft without the sentences around it; None where one would be a document."""
    is_run = any(note.message == "run-without-qrels" for note in draft.notes)
    asks_signs = [problem.message for problem in draft.problems] == ["words-for-grades"]
    asks_signs = asks_signs and all(len(word) <= LONGEST_SIGN for word in draft.words)
    is_list = (draft.is_ready or asks_signs) and (is_run or _has_grades(draft))
    if not is_list or {row.line + above for row in draft.ranked} & {*said}:
        return None
    return _with_titles(_renumbered(draft, lambda line: line + above), said)


def _read_with_words_beside(
    text: str, words: Words, chosen: Mapping[int, Role], answers: Mapping[str, str]
) -> Pasted:
    """Read a text; what some words stand for depends on which others are there."""
    draft = _read_as_told(text, words, chosen, answers)
    beside = grades_beside({*draft.words})
    return _read_as_told(text, {**beside, **words}, chosen, answers) if beside else draft


def _read_as_told(text: str, words: Words, chosen: Mapping[int, Role], answers: Mapping[str, str]) -> Pasted:
    """Read a text once, with these words for grades: find its form, tell its columns, make its lists."""
    text, beside = without_words_around(text)
    try:
        page, form, table = _find_table(text, words)
        as_pasted = pad_rows(_under_its_head(table))
        table = split_cells(with_retrieved(without_remarks(as_pasted)))
        roles = _answered(
            assign_roles(table, words), {p: role for p, role in chosen.items() if p < width_of(table)}
        )
        best = answers.get(doubts.BEST, LOWEST if doubts.are_distances(table, roles.by_column) else None)
        making = Making(words, answers.get(SCALE), answers.get(NEGATIVE, UNJUDGED), best)
        lists = making.lists(table, roles.by_column)
        _refuse_lists(roles, lists)
    except SceneError as refusal:
        return Pasted(problems=(refusal,))
    rows = [row for listed in lists for row in listed.rows]
    as_noted = replace(as_pasted, notes=(*table.notes, *cutting.dropped(page, {row.line for row in rows})))
    notes = [*making.notes, *as_noted.notes, *(SceneError("line-title", line=line) for line in beside)]
    if form == "words" and "rank" not in roles.by_column.values():
        notes += ranks_note([_numbers_of(page, listed) for listed in lists])
    notes += _in_no_list(page, form, table, roles, [listed.topic for listed in lists], notes)
    asked = _asked_of_values(form, table, roles, making)
    if lists and not making.problems:
        for doubt, example in doubts.doubts(page.text, form, as_noted, roles.by_column, lists, notes).items():
            asked[doubt] = Question({doubts.AS_READ: example}, answers.get(doubt))
    columns = _columns(table, roles) if width_of(table) > 1 or roles.doubtful else ()
    draft = Pasted(lists, tuple(notes), tuple(making.problems), making.words, asked, columns)
    if form == "words" and doubts.can_be_of_names(page.text, lists):
        return _by_first_words(draft, answers)
    can_end_names = doubts.can_end_names(page.text, making.words, lists)
    return _by_last_words(draft, table, answers) if can_end_names else draft


def _find_table(text: str, words: Words) -> tuple[Page, str, Table]:
    """Return a page, the name of the first form that reads it, and its table; refuse what has none."""
    refused.refuse_page(text)
    bare = _bare(text)
    page = Page(bare, lines_of(bare))
    forms: tuple[Form, ...] = (*FORMS, ("words", partial(read_words, words=words)))
    name, table = next(((name, table) for name, form in forms if (table := form(page))), ("", None))
    if table is None or not table.rows:
        raise SceneError("nothing-pasted")
    return page, name, table


def _refuse_lists(roles: Roles, lists: Sequence[PastedList]) -> None:
    """Refuse ranks alone, values of queries, and documents below their grades, which have no order."""
    if {*roles.by_column.values()} - {"none"} == {"rank"} and not roles.doubtful:
        raise SceneError("ranks-no-list")
    if _are_values_of_queries(roles, lists):
        raise SceneError("metric-values")
    has_grades = any(row.grade is not None for listed in lists for row in listed.rows)
    if not has_grades and name_groups([listed.topic for listed in lists]):
        raise SceneError("documents-by-grade")


def _are_values_of_queries(roles: Roles, lists: Sequence[PastedList]) -> bool:
    """Return whether a table has fractions of queries, under no heading that says scores of documents."""
    is_scored = {*roles.by_column.values()} - {"none"} == {"query", "score"} and bool(roles.doubtful)
    scores = [row.score for listed in lists for row in listed.rows if len(listed.rows) == 1]
    return is_scored and 2 < len(scores) == len(lists) and all(0 <= (score or 0) <= 1 for score in scores)


def _by_first_words(draft: Pasted, answers: Mapping[str, str]) -> Pasted:
    """Ask whether words before others are queries, as jaguar before cat, or begin names, as New York."""
    rows = [
        replace(row, name=f"{listed.topic} {row.name}") for listed in draft.lists for row in listed.ranked
    ]
    rows.sort(key=lambda row: row.line)
    topics, names = ([listed.topic for listed in draft.lists], [row.name for row in rows])
    question = _question(doubts.FIRST_WORDS, (topics, names), answers)
    lists = (PastedList(rows),) if question.answer == doubts.OF_NAMES else draft.lists
    return replace(draft, lists=lists, questions={**draft.questions, doubts.FIRST_WORDS: question})


def _by_last_words(draft: Pasted, table: Table, answers: Mapping[str, str]) -> Pasted:
    """Ask whether words behind others are grades that nobody knows, or end names, as red hat."""
    ends = {row[0].line: row[-1].text for row in table.rows}
    rows = [replace(row, name=f"{row.name} {ends[row.line]}") for row in draft.ranked]
    question = _question(doubts.LAST_WORDS, ([row.name for row in rows], [*ends.values()]), answers)
    asked = replace(draft, questions={**draft.questions, doubts.LAST_WORDS: question})
    if question.answer == doubts.OF_GRADES:
        return asked
    notes = (SceneError("no-grades"), *draft.notes)
    return replace(asked, lists=(PastedList(rows),), notes=notes, problems=(), words={}, columns=())


def _question(name: str, examples: Iterable[Sequence[str]], answers: Mapping[str, str]) -> Question:
    """Return a question with an example of each thing that words can be."""
    texts = (", ".join(example[: doubts.SHOWN]) for example in examples)
    return Question(dict(zip(QUESTIONS[name], texts, strict=True)), answers.get(name))


def _numbers_of(page: Page, listed: PastedList) -> list[float]:
    """Return the numbers in front of a list's lines where they rise and are no grades; none elsewhere."""
    lines = dict(page.lines)
    matches = [named.NUMBERED.match(lines.get(row.line, "")) for row in listed.ranked]
    numbers = [next(filter(None, match.groups())) for match in matches if match]
    are_ids = any(row.name.startswith(number) for number, row in zip(numbers, listed.ranked, strict=False))
    are_grades = [*map(int, numbers)] == [row.grade for row in listed.ranked]
    are_ranks = len(numbers) == len(matches) and are_rising(numbers) and not are_ids and not are_grades
    return [*map(float, numbers)] if are_ranks else []


def _in_no_list(
    page: Page, name: str, table: Table, roles: Roles, topics: Sequence[str], notes: Sequence[SceneError]
) -> list[SceneError]:
    """Note what of a page has come into no list: columns, lines in which nothing stands, queries, its end."""
    unread = [
        name
        for place, name in enumerate(table.headings)
        if roles.by_column.get(place, "none") == "none" and name
    ]
    left = [SceneError("column-unread", name=truncate(name)) for name in unread]
    if name in BY_LINES and width_of(table) > 1:
        filled = [number for number, _ in page.nonblank]
        blank_lines = {number for number, _ in page.lines if filled[0] < number < filled[-1]} - {*filled}
        left += [SceneError("line-left-out", line=number) for number in sorted(blank_lines)]
    are_judged_alone = any(note.message == "topics-without-run" for note in notes)
    blank = None if are_judged_alone else labelled.blank_topics(page.text, topics)
    left += [blank] if blank else []
    is_document_a_line = 1 < len({row[0].line for row in table.rows}) == len(table.rows)
    if topics and name == "table" and is_document_a_line and {*roles.by_column.values()} - {"none"} == JUDGED:
        left.append(SceneError("order-of-lines"))
    ends_blank = page.text.rstrip(" \t").endswith("\n\n") or page.text.endswith("\r\n\r\n")
    return left + ([SceneError("blank-end")] if ends_blank else [])


def _asked_of_values(name: str, table: Table, roles: Roles, making: Making) -> dict[str, Question]:
    """Return what is asked of grades and scores: on which scale, below 0, whether high or low is good."""
    asked = {}
    if making.scale:
        asked[SCALE] = Question(making.scale.examples, making.scale.chosen)
    if making.has_negative:
        asked[NEGATIVE] = Question(dict.fromkeys((UNJUDGED, WORTHLESS), ""), making.negative)
    if not making.problems and doubts.can_be_distances(name, table, roles.by_column, making.rising):
        scores = [f"{row.score or 0.0:g}" for row in making.rising[0]]
        tops = {HIGHEST: scores[::-1][: doubts.SHOWN], LOWEST: scores[: doubts.SHOWN]}
        asked[doubts.BEST] = Question({way: ", ".join(top) for way, top in tops.items()}, making.best)
    return asked


def _bare(text: str) -> str:
    """Return a text without what a console or a chat puts around it; what stays is on its line."""
    filled = [line for line in text.splitlines() if line.strip()]
    are_headed = bool(filled) and all(map(heading_role, filled[0].split("::")))
    are_pairs = are_headed and len({line.count("::") for line in filled}) == 1
    if all((PAIR_OF_COLONS if are_pairs else DOUBLE_COLONS).fullmatch(line) for line in filled):
        text = text.replace("::", "\t")
    if ITEM.search(text):
        text = TAG_OF_LIST.sub("", text if "\n" in text.strip() else ITEM_END.sub("\n", text))
    return uncomment_list(QUOTED_CODE.sub(r"\1", FENCE.sub("", text)))


def _answered(roles: Roles, chosen: Mapping[int, Role]) -> Roles:
    """Take what was said of columns; of two in doubt the one that was answered answers for the other, and
    what was only recognised gives its role to the column that was chosen for it.
    """
    given = {
        place for place, role in roles.by_column.items() if role in chosen.values() and place not in chosen
    }
    others: dict[int, Role] = dict.fromkeys(given - roles.doubtful, "none")
    by_column, doubtful = {**roles.by_column, **others, **chosen}, roles.doubtful - {*chosen}
    if len(roles.doubtful) == 2 and len(doubtful) == 1:
        (other,), (answered,) = doubtful, roles.doubtful - doubtful
        if chosen[answered] == roles.by_column[other]:
            by_column[other] = roles.by_column[answered]
        if chosen[answered] in (roles.by_column[answered], roles.by_column[other]):
            doubtful = frozenset()
    return Roles(by_column, doubtful)


def _under_its_head(table: Table) -> Table:
    """Take the first row for the headings, if it is that."""
    cells = table.rows[0]
    if table.headings or table.roles or len(table.rows) < 2 or not is_head(cells, table.rows[1:]):
        return table
    return replace(table, rows=table.rows[1:], headings=tuple(cell.text for cell in cells))


def _columns(table: Table, roles: Roles) -> tuple[Column, ...]:
    numbered = enumerate(
        zip(table.headings or ("",) * width_of(table), columns_of(pad_rows(table)), strict=True)
    )
    columns = (
        (roles.by_column.get(place, "none"), place in roles.doubtful, column) for place, column in numbered
    )
    return tuple(
        Column(head, role, is_doubtful, tuple(texts)) for role, is_doubtful, (head, texts) in columns
    )
