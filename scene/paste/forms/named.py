"""Names with their grades: with bullets, numbers, arrows, signs; and names of which nothing more is said."""

import re
from collections.abc import Sequence
from dataclasses import replace
from string import ascii_lowercase

from scene.address.tokens import GRADE_WORDS, as_word, number_of, truncate
from scene.list.model import SceneError
from scene.paste.brackets import LETTERS
from scene.paste.cells import PLAIN, Cell, Lines, Table
from scene.paste.forms.form import Page, table_of_grades
from scene.paste.headings import heading_role, name_queries
from scene.paste.kinds import (
    LEVELS,
    are_rising,
    are_row_numbers,
    grade_in_words,
    grade_number,
    has_repeats,
    is_grade,
    is_modifier,
    name_groups,
)

PAIR = re.compile(
    r"\"?([^:=()\[\]{}\"]*[^:=()\[\]{}\"\s])\"?\s*"
    r"(?:[:=]\s*([^\s:=()\[\]{}]+)|[(\[]\s*([^:=()\[\]{}]*[^\s:=()\[\]{}])\s*[)\]])"
)
BEFORE_GRADE = "\t,:;=，：；、|"
DASHES = (" - ", " – ", " — ", "->", "→")
ARROW = re.compile(r"\s*(?:-+>|=+>|→|⇒|➜|↦|……|\.{3,}|—|(?<=\s)[-–](?=\s+[^-–]+$))\s*")
BULLET = re.compile(r"\s*(?:[*•·‣◦▪●○–—+>-]|\[[ xX]?\])\s+(?=\S)")
GRADE_AT_END = re.compile(r"[\s:=,(]\d{1,2}\)?\s*$")
NUMBERED = re.compile(
    r"\s*(?:(?:\(?([0-9]{1,3})[.)、．:]|#([0-9]{1,3}))(?:\s*(?=[^\s\d.,;)])|\s+(?=\d))"
    r"|([0-9]{1,3})\s*(?:[-=]+>|→|⇒)\s*(?=[^\s\d])"
    r"|(?:(?:[Rr]ank|[Rr]ang|[Pp]os(?:ition)?)\s*([0-9]{1,3})|第\s*([0-9]{1,3})\s*[名位]"
    r"|(?:位置|排名|名次)\s*([0-9]{1,3})(?=\s*[:：])|([0-9]{1,3})(?:st|nd|rd|th))\s*[:：.,)–-]?\s+)"
)
BEFORE_COLON = re.compile(r"\s*\d+:")
"""A number that can be the id of a document with its grade."""
LETTERED = re.compile(r"\s*\(?([a-z])[.)]\s+(?=\S)")
TAIL = re.compile(r"(\S.*?)\s*[(\[,;:–-]\s*([^\W\d_]+)\s*[:=]?\s*([0-9]{1,2})\s*[)\]]?")
"""A name, and behind it in brackets or behind a comma what is said of it: (rel 2)."""
SIGN_FIRST = re.compile(
    r"\s*(?:(?P<stars>[★⭐☆]+)\s*[:\s]\s*|(?P<sign>[-+−✓✗✔✘✅❌☑☐👍👎]️?|\[[ xX]?\])\s+"
    r"|(?P<fraction>[0-9]{1,2}\s*/\s*[0-9]{1,2})\s+|[\[(](?P<grade>[0-9]{1,2})[\])]\s+)(?P<name>\S.*)"
)
SPELLED_OUT = re.compile(r"(.*?\S)\s*[\s:,;=|(\[]\s*([0-9]{1,2}\s*[-–—]\s*[^\W\d]+(?: [^\W\d]+)?)[)\]]?")
IS = re.compile(
    r"(\S+)\s+(?:is|was|are|has|gets?)"
    r"|(.+?)\s+(?:is|was|are|has|gets?)\s+(?:judged|rated|graded|relevance|(?:a )?grade)"
    r"|(\S+)\s+(?:rel|relevance|grade|rating|label)"
    r"|(.+?)\s+[/_~·–-]+"
)
GRADE_OF = re.compile(
    r"(?:rel\w*|grades?|ratings?|labels?)(?:\s+(?:of|for)\s+|\s*[(\[])([^()\[\]]+?)[)\]]?", re.I
)
PLACE = re.compile(r"(.*?)[\s_#]*(\d*)")
"""What grades are called, and their rank."""
AT_RANK = re.compile(r"([^\W\d_]*|#)[ _]?(\d{1,3})(st|nd|rd|th|位|名)?")
IN_ORDER = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
IN_CHINESE = "一二三四五六七八九十"
ORDINAL = re.compile(
    rf"(?:the )?({'|'.join(IN_ORDER)})(?: (?:result|document|doc|item|hit|one|page|answer|link))?"
    r"(?: (?:is|was))?|第([一二三四五六七八九十])(?:个|篇|条|位|名)?(?:结果|文档|网页)?(?:是)?",
    re.IGNORECASE,
)
SHORTEST = 3
"""Two documents can be called first and second."""
IN_QUOTES = re.compile(r"^(\"|'|\*\*|`)(.*)\1$")
LINK = re.compile(
    r"(?!\S*:\d+$)(?:[a-z][a-z0-9+.-]*://|www\.|[a-z]:\\|\.{0,2}/[^\s/,]|\w[\w.-]*[?#][\w.-]+=)[^\s,;|]+",
    re.IGNORECASE,
)
FILE = re.compile(
    r"(?:[~/\w.-]*/)?[\w-][\w.-]*\.(?:txt|csv|tsv|jsonl?|run|qrels?|gz|trec|xlsx?|parquet)", re.IGNORECASE
)
MARKED = re.compile(r"(?P<name>\S+)(?:\s+[(\[]?(?P<mark>[^\s\d()\[\]]+)[)\]]?)?")
ID = re.compile(r"(?=\S*[A-Za-z])(?=\S*\d)[A-Za-z0-9_.#-]+")
TITLE_OF_ITEM = re.compile(rf"{LETTERS},?(?: +\w[\w'’.&!,-]*){{0,6}}(?: \(\d{{4}}\))?")
"""A name of several words, perhaps numbers, or with its year: Toy Story 2, Up (2009)."""
ID_AND_NUMBER = re.compile(r"(?P<id>(?P<stem>[^\W\d_]+)[-_ ]?\d+)\s*\[(?P<number>\d{1,2})\]")
BEFORE_ITS_WORD = re.compile(r"(\S.*?)\s+(\d{1,2})")
RATED = re.compile(
    r"(?P<name>\S.*?)(?:\s*[:,|(]\s*|\s+[-–—]+\s+)(?P<share>(?P<grade>\d{1,2})/(?P<top>\d{1,2}))\)?"
)
PHRASE = re.compile(r"[^\W\d][^\d,:;=|\t()]{0,30}")
CHAIN = re.compile(r"\s+(?:>|≻|»|→|-+>)\s+")
LABELLED_CHAIN = re.compile(r"\s*([^\W\d][^:=<>,;|]{0,40}?)\s*[:：]\s+([^:=,;|]*)")
SIGNED = re.compile(r"[^\s:=：]+[:=：][^\s:=：,;]+[,;]?|[^\s()]+\([^\s()]+\)[,;]?")
"""A name with its grade, without a blank."""
OF_NUMBER = re.compile(r"(?P<name>[^\W\d_]+ \d+)(?!\s*[-–—]\s*\d)[\s:,=–-]+(?P<grade>\S.*)")
"""Names that are a word and a number, Doc 1."""
ANY_WORDS = re.compile(r"[^\W\d_]{2,}(?: [^\W\d_]+)?")
WORDS = re.compile(r"[A-Z][^\W\d_]+(?: [^\W\d_]+)?")
GRADE_FIRST = re.compile(
    r"(?P<grade>\d{1,2})(?:\s*[:：]\s*|\s+[-–—]\s+|\s+(?=\S+\s.*[^\W\d]$))(?P<name>[^\W\d](?!.*\d\s*[:=]).*)"
)
SEVERAL = re.compile(rf".*[,;，；、].*|{ID.pattern}(?: {ID.pattern})+")
ANSWERS = frozenset({"yes", "no", "true", "false", "y", "n", "ja", "nein", "oui", "non", "是", "否"})
WORD_FIRST = re.compile(
    r"(?P<grade>[^\W\d][^:：,;\d]{0,30}?)(?:\s*[:：]\s*|\s+[-–—]\s+)(?P<name>[^\s,;，；、](?:[^,;，；、]{0,80}[^\s,;，；、])?)"
)
"""A word for a grade and a name."""
RANKED = re.compile(r"\s*0?(?P<rank>\d{1,3})[ \t]+(?P<rest>\S.*\s.*\S)\s*")
ENDS_IN_SCORE = re.compile(
    r"(?P<name>\S.*?)(?:\s*(?P<sign>[:=,])\s*|\s+)(?P<said>(?:score|sim)\s*[:=]\s*)?(?P<score>0?\.\d+|1\.0+)",
    re.IGNORECASE,
)
"""A rank in front of a name, and a score at its end."""
NUMERIC = re.compile(r"(?P<name>\d+)\s*[:=]\s*(?P<grade>\S.*)")
LEAD = re.compile(
    r"^\s*(?:(?:my|our|the|top|search|final) )?(?:ranking|results?|retrieved|ranked list|order)\s*[:：]"
    r"\s*(?=\S.*[,;，；])",
    re.I,
)
"""What stands in front of a list on one line."""
TIME = re.compile(r"^\W*(?:\d[\d./-]*,? )?\d{1,2}:\d\d\b|\b\d{1,2}:\d\d\W*$")
"""When somebody wrote what stands below, as chats say it beside a speaker, who is no query."""
NO_TITLE = re.compile(r"[=,;|\t]|\([^\w()]+\)$")
"""What a title of several lists has not: what parts cells, a mark in brackets."""
MAX_WORDS_OF_NAME = 6


def without_bullets(lines: Lines) -> Lines:
    """Take bullets and numbers off lines that all have one, or most where all end in a grade."""
    lines = _without_most_bullets(lines)
    for pattern in (BULLET, NUMBERED, LETTERED):
        filled = [(number, line) for number, line in lines if line.strip()]
        texts = [line for _, line in filled]
        matches = [*map(pattern.match, texts)]
        if len(filled) > 1 and all(matches):
            places = [match[match.lastindex or 0].strip() for match in matches if match]
            # Signs of two kinds are no bullets: they say what is relevant.
            can_be_ids = all(map(BEFORE_COLON.match, texts))
            is_counted = are_row_numbers(places) if can_be_ids else are_rising(places)
            is_counted = is_counted or places == [*ascii_lowercase[: len(places)]]
            if len({*places}) == 1 if pattern is BULLET else is_counted:
                lines = [(number, pattern.sub("", line, count=1)) for number, line in lines]
    return lines


def _without_most_bullets(lines: Lines) -> Lines:
    """Take one kind of bullets off lines that all end in a grade, where it was forgotten on a few."""
    filled = [line for _, line in lines if line.strip()]
    bullets = [match[0].strip() for line in filled if (match := BULLET.match(line))]
    are_most = len(filled) // 2 < len(bullets) < len(filled) and len({*bullets}) == 1
    if not are_most or not all(map(GRADE_AT_END.search, filled)):
        return lines
    return [(number, BULLET.sub("", line, count=1)) for number, line in lines]


def split_pairs_into_lines(lines: Lines) -> Lines:
    """Part `A: 3; B: 2` and `A (3), B (2)` into a line each, if all that is written has this form."""
    lines = [(number, LEAD.sub("", line)) for number, line in lines] if len(lines) == 1 else lines
    parts = [(number, part) for number, line in lines for part in _parts(line)]
    has_several = len(parts) > sum(bool(line.strip()) for _, line in lines)
    if sentences := _said_of_each(lines):
        return sentences
    pairs = [PAIR.fullmatch(part.translate(PLAIN)) for _, part in parts]
    if not has_several or not all(pair and not is_grade(pair[1].strip(), {}) for pair in pairs):
        return lines
    items = [(number, part, pair) for (number, part), pair in zip(parts, pairs, strict=True) if pair]
    return [(number, f"{part[slice(*pair.span(1))]}: {pair[2] or pair[3]}") for number, part, pair in items]


def _said_of_each(lines: Lines) -> Lines:
    """Part a sentence such as `d1 is relevant, d2 is not relevant` into a line each."""
    for separator in ("[;；]", "[,，、]"):
        parts = [(number, part.strip(" .。")) for number, line in lines for part in re.split(separator, line)]
        items = [_named_line(part, number) for number, part in parts if part]
        known = [item for item in items if item and is_grade(item[1].text, {})]
        are_said = all(number_of(grade.text) is None for _, grade in known)
        are_said = are_said or all(ARROW.search(part) for _, part in parts)
        names, has_zero = [name.text for name, _ in known], any(grade.text == "0" for _, grade in known)
        pattern = WORDS if "," in separator else ANY_WORDS
        are_said |= (
            all(_is_plain_name(name, pattern) for name in names)
            and len({*names}) == len(names) > 2
            and has_zero
        )
        if len(items) > len(lines) and len(known) == len(items) and are_said:
            return [(name.line, f"{name.text}: {grade.text}") for name, grade in _bare_names(known)]
    return []


def _is_plain_name(name: str, pattern: re.Pattern[str]) -> bool:
    is_word = heading_role(name) or as_word(name) in GRADE_WORDS or as_word(name) in LEVELS
    return bool(pattern.fullmatch(name)) and not is_word


def _parts(line: str) -> list[str]:
    """Cut a line at commas and semicolons, at blanks if there is a sign in every word."""
    words = line.split()
    if len(words) > 1 and all(map(SIGNED.fullmatch, words)):
        return [word.rstrip(",;") for word in words]
    is_chain = len(CHAIN.findall(line)) > 1 and not re.search("[,;，；]", line)
    parts = CHAIN.split(line) if is_chain else re.split("[,;|，；、]", line)
    return [part.strip() for part in parts if part.strip()]


def read_links(page: Page) -> Table | None:
    """Read the addresses of documents, one a line, of which nothing more is said."""
    bare = [(number, line.strip()) for number, line in without_bullets(page.nonblank)]
    addresses = {line for _, line in bare}
    words = bare[0][1].split() if len(bare) == 1 else []
    links = [word for word in words if LINK.fullmatch(word) or FILE.fullmatch(word)]
    are_others_known = any(is_grade(word, {}) for word in words)
    if (
        len(links) == 1
        and not are_others_known
        and not any(re.search(r"\d", w) for w in words if w not in links)
    ):
        raise SceneError("address-alone")
    if len(addresses) < max(2, len(bare)) or not all(map(LINK.fullmatch, addresses)):
        return None
    return Table(tuple((Cell(line, number),) for number, line in bare), roles={0: "document"})


def partly_marked(lines: Lines) -> Table | None:
    """Read documents, one a line, of which some have a mark behind them that says relevant."""
    bare = [(number, line.strip()) for number, line in without_bullets(lines) if line.strip()]
    matches = [(number, match) for number, line in bare if (match := MARKED.fullmatch(line))]
    documents = [(number, match["name"], match["mark"] or "") for number, match in matches]
    names, marks = {name for _, name, _ in documents}, {mark for _, _, mark in documents}
    if not len(bare) == len(documents) == len(names) or len(marks) != 2 or "" not in marks:
        return None
    are_marked = all(map(ID.fullmatch, names)) and GRADE_WORDS.get(as_word(max(marks)))
    return table_of_grades(documents) if are_marked else None


def _labelled_chains(lines: Lines) -> Table | None:
    """Read chains of documents behind their names, those of queries or the only one; rankings are several."""
    chains = [match for _, line in lines if (match := LABELLED_CHAIN.fullmatch(line))]
    parts = [[part.strip() for part in CHAIN.split(match[2])] for match in chains]
    names = [match[1] for match in chains]
    if len(chains) < len(lines) or any(len(part) < 2 for part in parts):
        return None
    are_numbers = all(number_of(part) is not None for chain in parts for part in chain)
    if are_numbers or any(heading_role(name) == "grade" for name in names) or has_repeats(names):
        return None
    rows = [
        (Cell(name, number), Cell(part, number))
        for name, (number, _), chain in zip(names, lines, parts, strict=True)
        for part in chain
    ]
    if len(lines) == 1:
        return Table(tuple(row[1:] for row in rows), roles={0: "document"})
    if name_queries(names):
        return Table(tuple(rows), roles={0: "query", 1: "document"})
    raise SceneError("several-runs", names=tuple(map(truncate, names)))


def names_alone(lines: Lines) -> Table | None:
    """Read documents of which nothing more is said: ids in a row or a line each, a chain of names."""
    if table := _labelled_chains(lines):
        return table
    parts = [(number, part) for number, line in lines for part in _parts(line)]
    if len(lines) == 1 and len(parts) == 1 and all(map(ID.fullmatch, words := parts[0][1].split())):
        parts = [(number, word) for number, _ in parts for word in words]
    are_ids = all(ID.fullmatch(part) for _, part in parts)
    is_chain = any(len(CHAIN.findall(line)) > 1 for _, line in lines)
    if not (are_ids or is_chain) or len({part for _, part in parts}) < max(2, len(parts)):
        return None
    return Table(tuple((Cell(part, number),) for number, part in parts), roles={0: "document"})


def named_lines(lines: Lines) -> Table | None:
    """Read lines of a name and a grade, whatever stands between; where names are ranks, these are that."""
    table = _names_with_grades(lines)
    ranks = _mixed_ranks([row[0].text for row in table.rows if len(row) > 1]) if table else []
    if not table or not ranks or len(ranks) < len(table.rows):
        return table
    rows = ((Cell(rank, row[0].line), row[1]) for rank, row in zip(ranks, table.rows, strict=True))
    return Table(tuple(rows), roles={0: "rank", 1: "grade"})


def graded_names(parts: Lines) -> tuple[tuple[Cell, Cell], ...]:
    """Return the names and grades of parts of lines, such as Green Tea ✓; nothing unless all are that."""
    table = named_lines(parts) if parts and all(text.strip() for _, text in parts) else None
    if table is None or table.roles != {0: "document", 1: "grade"} or len(table.rows) < len(parts):
        return ()
    rows = tuple((name, grade) for name, grade in table.rows)
    roles = {heading_role(name.text) for name, _ in rows}
    are_named = roles <= {None, "document"} and all(re.search(r"[^\W\d]", name.text) for name, _ in rows)
    return rows if are_named and all(is_grade(grade.text, {}) for _, grade in rows) else ()


def _mixed_ranks(names: Sequence[str]) -> list[str]:
    """Return the ranks that names say, which are all there and not in order: rank 2, rank 1; 2nd, 1st."""
    matches = [match for name in names if (match := AT_RANK.fullmatch(name))]
    stems, ranks = {match[1] for match in matches}, [match[2] for match in matches]
    if (
        len(stems) != 1
        or are_row_numbers(ranks)
        or sorted(ranks, key=int) != [str(n + 1) for n in range(len(names))]
    ):
        return []
    (stem,) = stems
    is_word = len(stem) > 2 and (heading_role(stem) in ("grade", "rank") or stem.casefold() == "top")
    return ranks if is_word or stem in ("#", "第") or all(match[3] for match in matches) else []


def _names_with_grades(lines: Lines) -> Table | None:
    lines = uncounted(lines)
    if table := _with_phrases(lines):
        return table
    for pattern in (OF_NUMBER, GRADE_FIRST, WORD_FIRST, NUMERIC):
        if table := _of_pattern(pattern, lines):
            return table
    if table := _of_products(lines):
        return table
    is_spelled = all(_spelled(line.strip().translate(PLAIN)) for _, line in lines)
    rows = [_named_line(line.strip(), number, is_spelled=is_spelled) for number, line in lines]
    known = tuple(row for row in rows if row)
    if len(known) < len(rows) or _is_sentence(known) or _are_letters(known):
        return None
    (name, value), *below = known  # the first line can say what stands below it
    is_head = heading_role(name.text) == "document" and heading_role(value.text) == "grade"
    if is_head and below and all(grade_number(grade.text) is not None for _, grade in below):
        known = tuple(below)
    if table := _numbered_and_said(known) or _rated_and_said(known):
        return table
    known = _bare_names(known)
    labels = {name.text.casefold() for name, _ in known}
    if len(known) > 1 == len(labels) and heading_role(max(labels)) == "score":
        return Table(tuple((value,) for _, value in known), (known[0][0].text,))
    if len(known) > 1 and _are_places([name.text for name, _ in known]):
        return Table(tuple((value,) for _, value in known), roles={0: "grade"})
    if table := _scores_apart(known) or _numbers_apart(known):
        return table
    beyond = [value.text for _, value in known if not is_grade(value.text, {})]
    are_scores = 2 * sum(number_of(text) is not None for text in beyond) >= len(rows)
    return Table(known, roles={0: "document"} if are_scores else {0: "document", 1: "grade"})


def uncounted(lines: Lines) -> Lines:
    """Return names of several lengths without the ranks in front of them: 1 Kind of Blue 3, 2 Thriller 0."""
    matches = [match for _, line in lines if (match := RANKED.fullmatch(line))]
    lengths = {len(match["rest"].split()) for match in matches}
    is_counted = len(matches) == len(lines) >= SHORTEST and are_row_numbers([m["rank"] for m in matches])
    is_counted = is_counted and any(re.search(r"[^\W\d_]{2}", match["rest"]) for match in matches)
    if not is_counted or len(lengths) < 2 or int(matches[0]["rank"]) != 1:
        return lines
    return [(number, match["rest"]) for (number, _), match in zip(lines, matches, strict=True)]


def _scores_apart(known: Sequence[tuple[Cell, Cell]]) -> Table | None:
    """Read the score from the end of all names before the grade: d1: 0.9 (rel 2)."""
    matches = [match for name, _ in known if (match := ENDS_IN_SCORE.fullmatch(name.text))]
    if len(matches) < len(known) or not all(is_grade(value.text, {}) for _, value in known):
        return None
    names = [match["name"] for match in matches]
    are_said = all(match["sign"] or match["said"] for match in matches)
    if has_repeats(names) or not (are_said or all(map(ID.fullmatch, names))):  # GPT 1.0 has a version
        return None
    pairs = zip(known, matches, strict=True)
    rows = ((replace(name, text=m["name"]), Cell(m["score"], name.line), value) for (name, value), m in pairs)
    return Table(tuple(rows), roles={0: "document", 1: "score", 2: "grade"})


def _numbers_apart(known: Sequence[tuple[Cell, Cell]]) -> Table | None:
    """Read a number in brackets between ids of documents and scores as a column: d1 [2] 0.9."""
    matches = [match for name, _ in known if (match := ID_AND_NUMBER.fullmatch(name.text))]
    stems = {match["stem"].casefold() for match in matches}
    are_documents = all(stem == "d" or heading_role(stem) == "document" for stem in stems)
    are_scores = all("." in value.text and number_of(value.text) is not None for _, value in known)
    if not 1 < len(known) == len(matches) or not (are_documents and are_scores):
        return None
    cells = zip(matches, known, strict=True)
    return Table(
        tuple((replace(n, text=m["id"]), replace(n, text=m["number"]), value) for m, (n, value) in cells)
    )


def _with_phrases(lines: Lines) -> Table | None:
    """Read names with words for grades and unknown phrases: behind the sign that all lines have, or an id."""
    for sign in (*BEFORE_GRADE, *DASHES, None):
        pairs = [[part.strip() for part in line.translate(PLAIN).split(sign, 1)] for _, line in lines]
        if not all(len(pair) == 2 and PHRASE.fullmatch(pair[1]) for pair in pairs):
            continue
        names, phrases = [*zip(*pairs, strict=True)]
        is_parted = sign or all(ID.fullmatch(name) or len(name) == 1 for name in names)
        known = sum(is_grade(text, {}) for text in phrases)
        is_mixed = known < len(names) and 2 * known >= (1 if sign else len(names))
        if is_parted and is_mixed and len({*names}) == len(names):
            return table_of_grades(zip((number for number, _ in lines), names, phrases, strict=True))
    return None


def _are_places(names: Sequence[str]) -> bool:
    """Return whether names only say that grades follow, or at which rank: rel_1, rel_2; Position 1."""
    if ranks := ranks_in_words(names):
        return len(ranks) >= SHORTEST and ranks == [*range(1, len(ranks) + 1)]
    matches = [match for name in names if (match := PLACE.fullmatch(name))]
    stems, numbers = {match[1] for match in matches}, [match[2] for match in matches]
    role = heading_role(matches[0][1])
    if len(stems) > 1 or len(max(stems)) < 3 or role not in ("grade", "rank"):
        return False
    return are_row_numbers(numbers) if any(numbers) else role == "grade"


def ranks_in_words(names: Sequence[str]) -> list[int]:
    """Return the ranks that all of some names are, such as first and second; none if one is a name."""
    matches = [match for name in names if (match := ORDINAL.fullmatch(name))]
    words = [(match[1] or match[2]).casefold() for match in matches]
    numbers = [(IN_ORDER if word in IN_ORDER else IN_CHINESE).index(word) + 1 for word in words]
    return numbers if len(numbers) == len(names) else []


def below_titles(lines: Lines) -> Table | None:
    """Read names with their grades below the names of their queries, of which there are several."""
    rows: list[tuple[Cell, Cell, Cell]] = []
    titles: list[Cell] = []
    is_title = False
    for number, line in [(number, line) for number, line in lines if line.strip()]:
        bare = BULLET.sub("", line, count=1) if BULLET.match(line) else line
        bare = NUMBERED.sub("", bare, count=1) if NUMBERED.match(bare) else bare
        several = graded_names([(number, part) for part in _parts(bare)])
        item = _named_line(bare.strip(), number)
        is_item = bool(several) or (item is not None and is_grade(item[1].text, {}))
        if item and is_item and titles:
            rows += [
                (replace(titles[-1], line=number), *pair) for pair in (several if several[1:] else [item])
            ]
        elif is_item or is_title:
            return None
        else:
            titles.append(Cell(line.strip(" \t#*-=[]:："), number))
        is_title = not is_item
    if not is_title and titles and all(TIME.search(title.text) for title in titles):
        items = Table(tuple(row[1:] for row in rows), roles={0: "document", 1: "grade"})
        return items.with_titles(title.line for title in titles)
    if len(titles) < 2 or is_title or any(map(NO_TITLE.search, [title.text for title in titles])):
        return None
    counted = {re.sub(r"\d+", "0", name.text) for _, name, _ in rows if ID.fullmatch(name.text)}
    if any(re.sub(r"\d+", "0", title.text) in counted for title in titles):
        return None  # D2 between D1 and D3 is a document without a grade
    return Table(tuple(rows), roles={0: "query", 1: "document", 2: "grade"})


def _graded_names_of(line: str, number: int) -> Sequence[tuple[Cell, Cell]]:
    """Return the names and grades on a line, one or several that commas part."""
    parts = _parts(line)
    several = graded_names([(number, part) for part in parts]) if len(parts) > 1 else ()
    item = _named_line(line, number)
    return several or ([item] if item and is_grade(item[1].text, {}) else [])


def _of_pattern(pattern: re.Pattern[str], lines: Lines) -> Table | None:
    """Read lines that all have one form, in which numbers stand in the names or in front of them."""
    matches = [pattern.fullmatch(line.strip()) for _, line in lines]
    known = [match for match in matches if match]
    names, grades = [match["name"] for match in known], [match["grade"] for match in known]
    if not 1 < len(lines) == len({*names}) == len(known) or not all(is_grade(grade, {}) for grade in grades):
        return None
    if pattern is GRADE_FIRST and are_row_numbers(grades):
        return None  # these are ranks
    if pattern is GRADE_FIRST and name_groups(grades) and any(map(SEVERAL.fullmatch, names)):
        raise SceneError("documents-by-grade")
    if pattern is OF_NUMBER and len({name.split()[0] for name in names}) > 1:
        return None
    if pattern is WORD_FIRST and not _are_named_behind(grades, names):
        return None
    if pattern is NUMERIC and all(is_grade(name, {}) for name in names):
        return None
    return table_of_grades(zip((number for number, _ in lines), names, grades, strict=True))


def _are_named_behind(words: Sequence[str], names: Sequence[str]) -> bool:
    """Return whether documents stand behind words for grades, and not what these mean or what is answered."""
    if all(map(ID.fullmatch, names)):
        return True
    are_answers = any(as_word(word) in ANSWERS for word in words)
    return has_repeats(words) and not are_answers and not any(is_grade(name, {}) for name in names)


def _of_products(lines: Lines) -> Table | None:
    """Read names of several lengths with numbers in them, each with its grade: iPhone 15 Pro 3."""
    words = [line.split() for _, line in lines]
    have_words = all(re.search(r"[^\W\d_]{2}", " ".join(row[:-1])) for row in words)
    are_counted = all(row[0].rstrip(".):").isdecimal() for row in words)
    if len({len(row) for row in words}) < 2 or not have_words or are_counted:
        return None
    if any(
        len(row) > MAX_WORDS_OF_NAME or not re.fullmatch(r"\d{1,2}(?:/\d{1,2})?", row[-1]) for row in words
    ):
        return None
    inner = [word for row in words for word in row[:-1] if re.search(r"\w", word)]
    has_numbers = any(re.search(r"\d", word) or is_grade(word, {}) for word in inner)
    are_rows = all(is_grade(word, {}) for row in words for word in row[1:])
    if not has_numbers or are_rows or any(re.search(r"[,;:=|\t]|\d\.\d", line) for _, line in lines):
        return None
    numbered = zip(lines, words, strict=True)
    return table_of_grades((n, " ".join(row[:-1]).rstrip(" –—->→"), row[-1]) for (n, _), row in numbered)


def _numbered_and_said(known: Sequence[tuple[Cell, Cell]]) -> Table | None:
    """Read the grade from the end of names with a word for it behind: d1 3 (good); Doom 3 (good) is asked."""
    matches = [match for name, _ in known if (match := BEFORE_ITS_WORD.fullmatch(name.text))]
    names, grades = [match[1] for match in matches], [match[2] for match in matches]
    words = [value.text for _, value in known]
    if not 1 < len(known) == len({*names}) or not all(is_grade(text, {}) for text in (*grades, *words)):
        return None
    if are_row_numbers(grades) or any(grade_number(text) is not None for text in words):
        return None
    cells = zip(names, grades, known, strict=True)
    rows = tuple((Cell(name, word.line), Cell(grade, word.line), word) for name, grade, (_, word) in cells)
    if not all(ID.fullmatch(name) or len(name) == 1 for name in names):
        return Table(rows)
    return Table(tuple(row[:2] for row in rows), roles={0: "document", 1: "grade"})


def _rated_and_said(known: Sequence[tuple[Cell, Cell]]) -> Table | None:
    """Read the share of a scale at the end of names that words confirm: Solar - 2/3 - relevant."""
    matches = [match for name, _ in known if (match := RATED.fullmatch(name.text))]
    words = [as_word(value.text) for _, value in known]
    if not 1 < len(known) == len({match["name"] for match in matches}) or not {*words} <= {*GRADE_WORDS}:
        return None
    pairs = sorted(
        (int(match["grade"]), GRADE_WORDS[word]) for match, word in zip(matches, words, strict=True)
    )
    are_alike = [grade for _, grade in pairs] == sorted(grade for _, grade in pairs)
    if (
        any(word.isdecimal() for word in words)
        or len({match["top"] for match in matches}) > 1
        or not are_alike
    ):
        return None
    cells = zip(matches, known, strict=True)
    rows = ((Cell(m["name"], w.line), Cell(m["share"], w.line), w) for m, (_, w) in cells)
    return Table(tuple(rows), roles={0: "document", 1: "grade", 2: "none"})


def _are_letters(known: Sequence[tuple[Cell, Cell]]) -> bool:
    """Return whether F or T stands among numbers, where it is the name of a document and no grade."""
    texts = {value.text.casefold() for _, value in known}
    return bool(texts & {"f", "t"}) and any(map(str.isdecimal, texts))


def _is_sentence(known: Sequence[tuple[Cell, Cell]]) -> bool:
    """Return whether a single line of many words, or of words that repeat, ends in one that is no grade."""
    (name, value), *others = known
    before = name.text.split()
    has_many = len(before) > MAX_WORDS_OF_NAME or value.text in before
    are_words = len(before) > 1 and grade_number(value.text) is None  # each of them can be a grade
    return not others and (are_words or (has_many and not is_grade(value.text, {})))


def _spelled(line: str) -> re.Match[str] | None:
    """Return a name with a grade and its word, as in `d1: 3 - perfect`."""
    match = SPELLED_OUT.fullmatch(line)
    return match if match and grade_in_words(match[2]) is not None else None


def _named_line(line: str, number: int, *, is_spelled: bool = True) -> tuple[Cell, Cell] | None:
    """Split `name: grade`; a number before a word is it only if it `is_spelled` out so in every line."""
    plain = line.translate(PLAIN)
    if TIME.search(plain):
        return None
    if match := SIGN_FIRST.fullmatch(line):
        *signs, name = match.groups()
        if (match["sign"] or "") in ("+", "-", "−") and re.search(r"\s\d{1,2}$", name):
            return None  # a difference of two files
        return Cell(name, number), Cell(next(filter(None, signs)), number)
    if is_spelled and (match := _spelled(plain)):
        return _name(line[: match.end(1)], number), Cell(match[2], number)
    if (match := TAIL.fullmatch(plain)) and heading_role(match[2]) == "grade":
        return _name(line[: match.end(1)], number), Cell(match[3], number)
    name, *values = ARROW.split(line)
    if name and len(values) == 1 and _is_value(values[0]) and not (_are_grades(name) or _holds_a_value(name)):
        return _name(name, number), Cell(values[0], number)
    if line.endswith((")", "）", "]")) and (match := PAIR.fullmatch(plain)) and match[3]:
        name, _, word = match[1].rpartition(":")
        if name and is_grade(word.strip(), {}) and grade_number(word.strip()) is None:  # d1: good (3)
            return _name(line[: len(name)], number), Cell(match[3], number)
        return _name(line[: match.end(1)], number), Cell(match[3], number)
    return _split_at_a_sign(line, number)


def _are_grades(text: str) -> bool:
    words = text.split()
    return len(words) > 1 and all(is_grade(word, {}) for word in words)


def _holds_a_value(name: str) -> bool:
    """Return whether a number is a cell behind the first of a name: x1,3."""
    return any(number_of(cell.strip(" /–>-")) is not None for cell in re.split("[,;|]", name)[1:])


def _split_at_a_sign(line: str, number: int) -> tuple[Cell, Cell] | None:
    """Split a line at its last comma, colon or the like; at its last blank, if there is none."""
    at = line.rfind("\t") if "\t" in line else max(line.rfind(sign) for sign in BEFORE_GRADE)
    name, grade = line[:at].strip(), line[at + 1 :].strip()
    if at > 0 and ("\t" in line or _is_value(grade)):
        parts = re.split(f"[{BEFORE_GRADE}]", name)
    else:
        words = line.split()
        several = [count for count in (3, 2) if len(words) > count and is_grade(" ".join(words[-count:]), {})]
        parts = words[: -(several[0] if several else 1)]
        while parts and is_modifier(parts[-1]):
            parts.pop()
        name, grade = " ".join(parts).rstrip(BEFORE_GRADE), " ".join(words[len(parts) :])
        if _holds_a_value(name):
            return None
    if not name or re.search(r"[=:]\s*\d", name) or _are_grades(name):
        return None
    if any(is_grade(part.strip(), {}) or number_of(part.strip()) is not None for part in parts):
        return None
    return _name(name, number), Cell(grade, number)


def _name(text: str, number: int) -> Cell:
    return Cell(IN_QUOTES.sub(r"\2", text.strip()), number)


def _bare_names(known: Sequence[tuple[Cell, Cell]]) -> tuple[tuple[Cell, Cell], ...]:
    """Return names without what leads to the grade, where it stands in every line: is, grade of."""
    for pattern in (IS, GRADE_OF):
        matches = [pattern.fullmatch(name.text) for name, _ in known]
        if len(known) > 1 and all(matches):
            texts = [match[match.lastindex or 0] for match in matches if match]
            names = [replace(name, text=text) for text, (name, _) in zip(texts, known, strict=True)]
            return tuple(zip(names, (value for _, value in known), strict=True))
    return tuple(known)


def _is_value(text: str) -> bool:
    """Return whether a text can be a grade: one word, or words that have one."""
    return len(text.split()) == 1 or is_grade(text, {})
