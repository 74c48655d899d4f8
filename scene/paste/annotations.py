"""What a text says beside a list: how many documents are relevant, where it is cut, what grades mean."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from scene.list.edits import default_names
from scene.list.model import MAX_CUTOFF, MAX_DOCUMENTS, SceneError
from scene.paste.brackets import BRACKET
from scene.paste.cells import PLAIN
from scene.paste.forms.code import are_cutoffs
from scene.paste.forms.sides import NUMBERED_ID
from scene.paste.headings import SYSTEMS, is_negated, parts_of, words_of
from scene.paste.kinds import Words, are_row_numbers
from scene.paste.legends import without_counts, without_meanings, words_of_legend
from scene.paste.lists import PastedList, Row

RELEVANT = words_of(
    "relevant relevants relevante relevanten relevanter relevantes"
    " pertinent pertinents pertinente pertinentes"
)
DOCUMENTS = words_of(
    "document documents doc docs item items result results passage passages page pages hit hits chunk chunks"
    " article articles ones dokument dokumente documentos"
)
IN_ALL = words_of(
    "total overall altogether exist exists existe existen existent all number count num n"
    " collection corpus pool qrels index insgesamt gesamt anzahl zahl gesamtzahl kollektion sammlung korpus"
    " número colección nombre tout"
)
RETRIEVED = words_of("retrieved returned ranked found gefunden")
NEVER = words_of("not never nicht")
BESIDE = words_of(
    "assume suppose consider imagine given with that let there are were is was have has we and of out the a"
    " in to for an this query topic q user information need"
    " set test known holds contains es gibt der die das sind zu dieser anfrage wurden hay en el la los las"
    " de que il y au du les des dans pour sur para consulta cette requête"
    " where and und et y wobei another more further additional other others never not missed weitere nicht"
    " autres otros más"
)
"""The words around a number that tell how many documents are relevant, in some languages."""
AROUND = re.compile(
    r"(?P<before>[^\d:=]*)(?P<sign>[:=]?)[ *]{0,4}(?<!\w)(?P<count>\d{1,4})(?!\w)(?P<behind>[^\d:=]*)"
)
OF_OTHERS = re.compile(
    r"\b(?:not|non|nicht|no|pas)[ -]+(?:relevan|pertinen)|\b(?:not|nicht) all\b"
    r"|\b(?:an)?other (?:query|topic|set|test)|retrieved\b.*\bretrieved"
    r"|\b(?:document|doc|item|result|passage|page|hit|dokument) (?-i:A)\b",
    re.IGNORECASE,
)
"""Where what is counted are not the relevant documents of this query, or A is the name of one."""
IS_BESIDE = re.compile(
    r"\b(?:another|more|further|additional|other|weitere|autres|otros|más) (?:\d+ )?(?:\w+ )?"
    r"(?:relevan|pertinen)"
    r"|\b(?:not|never|nicht) (?:\w+ )?(?:retrieved|returned|ranked|found|gefunden)|\bmissed\b",
    re.IGNORECASE,
)
"""Where they are told beside those of the list."""
WORD = re.compile(r"[^\W\d_]+")
# Which of these words make it sure that documents are counted, and after which a number tells one of several.
SINGULAR = words_of("document doc item result passage page hit chunk article dokument")
OF_ALL = IN_ALL - words_of("index pool corpus collection qrels") | words_of("in der en dans")
SAYING = words_of("assume suppose there hay gibt")
NUMBERED = words_of("query topic set test index collection page")
IN_SIGNS = re.compile(
    r"(?:assume |let )?(?:\|?R\|?|(?:n|num|total)[_ ]?rel)\s?[:=]\s?(?P<number>\d{1,4})"
    r"|(?:(?:集合|库)中\s?)?(?:[总一]?共有?\s?)?(?P<chinese>\d{1,4})\s?[个篇条]相关(?:的)?(?:文档|结果|文献|网页)?"
    r"|相关(?:文档|结果|文献|网页)?(?:总数|数量?|个数|[共总]计?)\s?(?:[:=为是有]\s?)?(?P<counted>\d{1,4})(?:\s?[个篇条])?",
    re.IGNORECASE,
)
"""The same in signs or Chinese: R = 5, |R| = 5, 相关文档总数: 5."""
CUTOFF = re.compile(
    r"(?:(?:k|top[ _-]?k|at k|截断(?:位置)?)\s?[:=]\s?|cut-?off(?: k| at)?\s?[:= ]\s?)"
    r"(?P<told>\d{1,3})"
    r"|@\s?(?P<rank>\d{1,3})",
    re.IGNORECASE,
)
"""Where a list is cut: k = 2, @2."""
COLLECTION = re.compile(
    r"(?:^|[,;]?(?: (?:and|out of|of|among))? )\d[\d,. ]{0,12}(?:documents |docs |pages )?(?:are )?"
    r"in the (?:whole )?(?:collection|corpus)(?=\W*$)"
    r"|^(?:\|(?:collection|corpus)\| ?[=:]|(?:collection|corpus) ?=) ?\d[\d,. ]{0,12}(?=\W*$)"
    r"|(?:^|,? )(?:out )?of \d[\d,.]{0,12} (?:documents|docs|pages),?(?= \d{1,4} (?:documents )?are relevant)"
    r"|(?:[,;](?: (?:a|the))? (?:collection|corpus)(?: size)?(?: of| has| =|:|=)?"
    r"| (?:in|of|from) (?:a|the) (?:collection|corpus) (?:of|with))"
    r" \d[\d,. ]{0,12}(?: ?(?:documents|docs|pages))?(?=\W*$)"
    r"| ?\(\d{1,4} (?:(?:documents|docs|results) )?(?:retrieved|returned)\)(?=\W*$)",
    re.IGNORECASE,
)
"""How large a collection is, which no metric reads."""
LENGTH = re.compile(
    r"(?:(?:n|m|(?-i:p)|len|size|length|depth|count|documents?|docs|items|results)\s?[:=]|(?:size|length|depth))\s?(\d{1,4})",
    re.IGNORECASE,
)
"""How long a list is, in front of its grades: N = 5."""
SCALE = re.compile(
    r"(?:max|min)(?:imum|imal|\.)?[ _](?:relevance )?(?:grade|label)\s?[:=]?\s?(\d{1,2})",
    re.IGNORECASE,
)
"""The highest grade of a scale: max grade 3."""
BARE_ROW = re.compile(r"\s*\d{1,2}(?:[\s,;]+\d{1,2})+[\s.]*")
GOES_ON = re.compile(r"\b(?:and|of|from|among|with)\s*$", re.IGNORECASE)
TASK = re.compile(
    r"[ \t]*(?:compute|calculate|determine|find|what (?:is|are)|evaluate|berechnen?|bestimmen?|calcule[rz]?"
    r"|(?:请)?计算|求)(?![^\W_]*[-_=:])"
    r"(?=.*(?:precision|recall|dcg|mrr|err|auc|kappa|\b(?:m?ap|p@|f1)|rank|metric|measure|精确|准确|召回|排名|指标|度量))"
    r"(?:[^\d\n:=\t()\[\]{}_\"']|\([a-z]\)|@\d+|f1|dcg\d+)+",
    re.IGNORECASE,
)
COUNTING = (
    "two three four five six seven eight nine ten",
    "zwei drei vier fünf sechs sieben acht neun zehn",
    "deux trois quatre cinq six sept huit neuf dix",
    "dos tres cuatro cinco seis siete ocho nueve diez",
)
NUMBERS = {word: str(number) for words in COUNTING for number, word in enumerate(words.split(), start=2)}
NUMBERS |= {"one": "1", "another": "1"}
WRITTEN = "|".join(NUMBERS)
A_NUMBER = re.compile(
    rf"\b(?!one|another)(?:{WRITTEN})(?=(?: (?!(?:{WRITTEN})\b)\w+){{0,2}} (?:relevan|pertinen))"
    r"|\b(?:one|another)(?= (?:more |other |further )?relevant\b)"
    rf"|(?<=relevant documents is )(?:{WRITTEN})$",
    re.IGNORECASE,
)
"""A number in words, of what is relevant."""
COUNTED = re.compile(
    rf"\b(?P<count>\d{{1,3}}|{WRITTEN}) relevant (?:documents?|docs?|items?|results?|ones|passages|pages)\b"
    r"|(?P<chinese>\d{1,3}) ?[个篇条]相关(?:文档|结果|文献|网页)",
    re.IGNORECASE,
)
"""How many documents are relevant, as it stands in any sentence."""
DECLARED = re.compile(r"(?:(?:const|let|var|val|int|final|auto|static|long|double) )+")
IN_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")
GIVEN = re.compile(r"\s?(?::=|<-)\s?")
TELLING = NUMBERS.keys() | RELEVANT | DOCUMENTS | IN_ALL | RETRIEVED | BESIDE
SERIES = re.compile(r"\s*\d+\s*(?:$|[,.]|(?:and|und|et|e|y)\s+\d)")
"""What stands behind the first of several numbers, which then tells nothing: k = 1, 3, 5."""
OF_LIST = re.compile(
    r"[#* \t]*(?:\(?[a-h\d]{1,2}[.)]\s+)?\w[^()\[\]\n]{0,60}(?:[(\[]|:[ \t]\d{1,4} relevant )"
)
"""A name or a row of grades in front of how many documents are relevant."""
OF_CUTOFFS = re.compile(r"[:=]\s*\d+\s*,")
PARTING = re.compile(
    r"[()\[\];,]|(?<=[a-z])\.[ \t]{1,9}(?=\(?[A-Z])|(?<=[a-z\d])\.[ \t]{1,9}(?=[01+✓✗-][ ,\t])"
    r"|(?<=[\d+✓✗RNPTFY-])\.[ \t]{1,9}(?=(?:There (?:are|were)|In (?:total|all),?|Insgesamt"
    rf"|Es gibt|Il (?:existe|y a)|En total|Hay|\d{{1,4}} relevant|(?:{WRITTEN}) relevant)[ ])"
    r"|(?<=[\d+✓✗RNPTFY-])。(?=[^。]{0,20}相关)|(?<=[\d个篇条])。|(?<=相关)。(?=相关)"
    r"|(?<=\S)[ \t]{1,9}(?=(?:@ ?|k ?= ?)\d{1,3}[ \t]{0,9}$)"
    r"|(?<=\S)(?<!\Wout)[ \t]{1,9}(?:[-–—]{1,2}[ \t]|(?=(?:out )?of ))(?=\D{0,7}\d{1,4} relevant)"
    r"|(?<=\S):[ \t](?=\d{1,4} relevant \w+ (?:in|overall|exist))"
    r"|(?<=[^\W\d])[ \t]?:[ \t]{1,9}(?=(?:(?:[01RN+✓✗]|-)[ ,\t]{1,9}){1,100}[01RN+✓✗-][ \t.]{0,9}$)"
    r"|(?<=\S)[ \t]{1,9}(?:and|with|but|if|for which)[ \t]"
    rf"(?=(?:there (?:are|were) )?(?:\d{{1,4}}|{WRITTEN}) relevant|the (?:total )?number of relevant"
    r"|R ?= ?\d)",
    re.IGNORECASE,
)


RELEVANT_ONES = re.compile(
    r"\s*(?P<name>[^\W\d][^:=\d\n|\t]{2,40}?)\s*[:=]\s*[\[({]?\s*"
    rf"(?P<ids>{NUMBERED_ID.pattern}(?:\s*,\s*{NUMBERED_ID.pattern}){{0,49}})\s*[\])}}]?\s*[.;]?\s*"
)
"""What names the relevant documents on a line: Relevant documents: D1, D3."""
ITEM = re.compile(r"\s*\(?(\d{1,3})[.)、]\s+\S")
OF_ITEM = r"(?:\[\d{1,3}\]|#?\d{1,3})"
RELEVANT_ITEMS = re.compile(
    r"\s*(?P<name>[^\W\d][^:=\d\n|\t]{2,40}?)\s*[:=：]\s*"
    rf"(?P<ids>\[\d{{1,3}}\]|\[?{OF_ITEM}(?:(?:\s*[,;、]\s*|\s+(?:and|und|et|y|和)\s+|\s+){OF_ITEM}){{1,49}}\]?)\s*[.;。]?\s*",
    re.IGNORECASE,
)
"""The number of an item in front of it, and the line that says which items are relevant: [1], [3]."""
NAMED_RELEVANT = words_of("relevant relevante relevantes pertinents ground truth gold goldstandard")
OF_DOCUMENTS = words_of(
    "the are document documents doc docs item items result results passage passages chunks ones 相关文档"
)
IN_ORDER = words_of("order ranking ranked first last not false")
MIN_ROWS = 3
MOST_OTHERS = 2


@dataclass(frozen=True)
class Total:
    """How many documents are relevant, perhaps `beside` those of the list."""

    count: int
    is_beside: bool = False


@dataclass(frozen=True)
class Annotations:
    """A text without what is told beside it: `left_out` are lines of which nothing stays, `relevant` how many
    documents are so by line, `words` stand for grades, `titles` say so or what is to be done,
    `unread` counts the grades once more.
    """

    text: str
    left_out: tuple[int, ...]
    relevant: Mapping[int, Total]
    cutoff: int | None
    words: Words
    titles: tuple[int, ...]
    unread: str = ""

    def line_before(self, line: int) -> int:
        """Return the number that a line has in the text as it was pasted."""
        for number in sorted(self.left_out):
            line += line >= number
        return line


@dataclass(frozen=True)
class Piece:
    """A part of a line, from where it is cut off to where the rest begins again, perhaps `is_within` that."""

    start: int
    end: int
    text: str
    is_parted: bool
    is_within: bool


Told = TypeVar("Told", int, Total)


def read_annotations(text: str) -> Annotations | None:
    """Return what is told beside a list; None where nothing is, or something is told twice."""
    pasted = dict(enumerate(text.split("\n"), start=1))
    explained, without, signs = without_meanings(pasted)
    lines = _without_sizes(without)
    cutoffs = _extract(lines, _cutoff)
    # Programs write names together.
    is_program = bool(BRACKET.search(text))
    totals = _extract(lines, lambda piece: _total(_in_words(piece) if is_program else piece))
    without_hits = dict(lines)
    hits = [n for n in _extract(without_hits, _hits_or_scale) if not without_hits[n].strip(" .")]
    lines |= dict.fromkeys(hits, "")
    lines = _without_length(_without_sizes(lines))
    last = max((number for number, line in lines.items() if line.strip()), default=0)
    plain = {number: line.translate(PLAIN).rstrip() for number, line in lines.items()}
    tasks = [last] if last and TASK.fullmatch(plain[last]) else []
    tasks += [n for n, line in lines.items() if pasted[n].strip(" .") and not line.strip(" .")]
    tasks += [number for number, line in plain.items() if OF_CUTOFFS.search(line) and are_cutoffs([line])]
    legends = {number: grades for number, line in plain.items() if (grades := words_of_legend(line))}
    filled = [number for number, line in lines.items() if line.strip()]
    unread = ""
    if len(filled) == 1:
        lines[filled[0]], unread = without_counts(lines[filled[0]])
    told_on = {*totals, *cutoffs, *legends, *tasks, *hits, *explained}
    are_labelled = all(OF_LIST.match(pasted[number].translate(PLAIN)) for number in totals)
    if (
        (len(totals) > 1 and not are_labelled)
        or len(cutoffs) > 1
        or len(legends) > 1
        or not (told_on or unread)
    ):
        return None
    words = {word: grade for grades in (*legends.values(), signs) for word, grade in grades.items()}
    lines |= dict.fromkeys((*legends, *tasks), "")
    left_out = tuple(number for number in told_on if not lines[number].strip(" \t#"))
    rest = "\n".join(line for number, line in lines.items() if number not in left_out)
    rest = rest if text.endswith("\n") else rest.rstrip("\n")
    cutoff = next(iter(cutoffs.values()), None)
    titles = (*legends, *sorted({*tasks, *hits} - {*totals, *cutoffs}))
    return Annotations(rest, left_out, totals, cutoff, words, titles, unread)


def _without_sizes(lines: Mapping[int, str]) -> dict[int, str]:
    """Return lines without how large the collection is; where a sentence goes on so, it stays."""
    above = ["", *lines.values()]
    pairs = zip(lines.items(), above, strict=False)
    return {n: line if GOES_ON.search(before) else COLLECTION.sub("", line) for (n, line), before in pairs}


def _without_length(lines: dict[int, str]) -> dict[int, str]:
    """Return lines without how long the list is, where nothing but a row of grades is left then."""
    others = dict(lines)
    told = _extract(others, lambda piece: int(match[1]) if (match := LENGTH.fullmatch(piece.text)) else None)
    filled = [number for number, line in others.items() if line.strip()]
    row = others[filled[-1]].translate(PLAIN) if filled else ""
    numbers = re.findall(r"\d+", row)
    if len(filled) == 2 < len(numbers) and others[filled[0]].strip() == str(len(numbers)):
        others[filled.pop(0)] = ""
    can_be_ranks = (
        "0" not in numbers and len({*numbers}) == len(numbers) and {*told.values()} - {len(numbers)}
    )
    return others if len(filled) == 1 and BARE_ROW.fullmatch(row) and not can_be_ranks else lines


def named_beside(text: str) -> tuple[str, int, list[str]] | None:
    """Return a text without the line that names what is relevant beside its table, that line, the names."""
    lines = text.split("\n")
    are_items = _are_items(lines)
    forms = (RELEVANT_ONES, RELEVANT_ITEMS) if are_items else (RELEVANT_ONES,)
    matches = [(place, _names_relevant(line, forms)) for place, line in enumerate(lines)]
    named = [(place, match) for place, match in matches if match]
    tabular = [line for line in lines if line.count("|") > 1 or "\t" in line]
    is_json = text.lstrip()[:1] in ("[", "{")
    if len(named) != 1 or (len(tabular) < MIN_ROWS and not is_json and not are_items):
        return None
    ((place, match),) = named
    lines[place] = ""
    others = "\n".join(lines)
    others = others if text.endswith("\n") else others.rstrip("\n")
    ids = re.findall(r"\d+" if match.re is RELEVANT_ITEMS else r"[^\s,]+", match["ids"])
    return others, place + 1, ids


def _are_items(lines: Sequence[str]) -> bool:
    """Return whether all lines are numbered from 1, but one that says more and perhaps a title."""
    filled = [line for line in lines if line.strip()]
    numbers = [match[1] for line in filled if (match := ITEM.match(line.translate(PLAIN)))]
    return len(numbers) > 1 and are_row_numbers(numbers) and 0 < len(filled) - len(numbers) <= MOST_OTHERS


def _names_relevant(line: str, forms: Sequence[re.Pattern[str]]) -> re.Match[str] | None:
    plain = re.sub(r"[*`]", "", line.translate(PLAIN))
    match = next((match for form in forms if (match := form.fullmatch(plain))), None)
    if not match or is_negated(match["name"]) or parts_of(match["name"]) & IN_ORDER:
        return None
    if match.re is RELEVANT_ITEMS and not parts_of(match["name"]) <= NAMED_RELEVANT | OF_DOCUMENTS:
        return None
    return match if parts_of(match["name"]) & NAMED_RELEVANT or "相关文档" in match["name"] else None


def with_named(
    listed: PastedList, line: int, names: Sequence[str]
) -> tuple[PastedList, tuple[SceneError, ...]]:
    """Return a list in which named documents are relevant; those that it lacks are told and not retrieved."""
    grades = {row.grade for row in listed.ranked}
    ranked = tuple(
        replace(row, grade=1) if grades == {None} and row.name in names else row for row in listed.ranked
    )
    known = {row.name for row in (*listed.ranked, *listed.missing)}
    more = tuple(Row(line, 1, name) for name in dict.fromkeys(names) if name not in known)
    note = SceneError("relevant-told", line=line, count=len(more), relevant=len({*names}))
    return replace(listed, ranked=ranked, missing=(*listed.missing, *more)), (note,) if more else ()


def _extract(lines: dict[int, str], read: Callable[[Piece], Told | None]) -> dict[int, Told]:
    """Take what is told out of lines; return it by line."""
    told = {}
    for number, line in lines.items():
        for piece in _pieces(line.translate(PLAIN)):
            is_first = line[piece.end - 1 : piece.end] == "," and SERIES.match(line, piece.end)
            value = None if is_first else read(piece)
            if value is not None:
                told[number] = value
                lines[number] = line[: piece.start] + line[piece.end :]
                break
    return told


def _pieces(line: str) -> Iterator[Piece]:
    """Return the pieces of a line, unless they are values in a list."""
    cuts = [(0, 0), *(match.span() for match in PARTING.finditer(line)), (len(line), len(line))]
    spans = [(before, after) for before, after in pairwise(cuts) if line[before[1] : after[0]].strip(" \t.#")]
    for place, (before, after) in enumerate(spans):
        opening, closing = line[slice(*before)], line[slice(*after)]
        is_in_brackets = opening + closing in ("()", "[]")
        if line.count("[", 0, before[1]) - line.count("]", 0, before[1]) > is_in_brackets * (opening == "["):
            continue
        start = (
            before[1] if opening.strip() in ("(", "[", ")", "]", ":") and not is_in_brackets else before[0]
        )
        is_first = start == 0 or opening.strip() == ":"
        end = (
            after[1]
            if is_in_brackets or (is_first and closing.strip() in (",", ";", ".", ":", "。"))
            else after[0]
        )
        text = line[before[1] : after[0]].strip(" \t.。#:-–—=_*$")
        is_label = place == 1 and bool(re.match(r"\)\s*:", line[after[0] :]))
        is_within = 0 < place < len(spans) - 1 and not is_label and opening.strip() != "with"
        text = GIVEN.sub(" = ", DECLARED.sub("", text))
        yield Piece(start, end, text, is_in_brackets or (before[1] > 0 and len(spans) > 1), is_within)


def _cutoff(piece: Piece) -> int | None:
    """Return the rank at which a piece says that a list is cut."""
    match = None if piece.is_within else CUTOFF.fullmatch(piece.text)
    rank = int(match["told"] or match["rank"]) if match else 0
    return rank if 1 <= rank <= MAX_CUTOFF else None


def _in_words(piece: Piece) -> Piece:
    """Return a piece with the words of a name apart: totalRelevant."""
    return replace(piece, text=IN_CAMEL_CASE.sub(" ", piece.text))


def _total(piece: Piece) -> Total | None:
    """Return how many documents a piece says are relevant, in the list or beside it."""
    if match := IN_SIGNS.fullmatch(piece.text):
        return None if piece.is_within else Total(int(next(filter(None, match.groups()))))
    match, words = _told_of_relevant(piece)
    is_beside = bool(IS_BESIDE.search(piece.text))
    if not match or (words & RETRIEVED and not words & NEVER):
        return None
    of_documents, in_all = bool(words & DOCUMENTS), bool(words & IN_ALL)
    before, (*_, last) = _words(match["before"]), ("", *WORD.findall(match["before"].casefold()))
    if match["sign"] or not RELEVANT & _words(match["behind"]):
        is_equal = bool(match["sign"]) or last == "is" or last in RELEVANT | DOCUMENTS | IN_ALL
        is_sure = is_equal and bool(words & (DOCUMENTS - SINGULAR) or (in_all and words & OF_ALL))
    else:  # a document can be called so with its grade: 6 relevant, doc 6 relevant; or a query counted
        is_told = of_documents or in_all or piece.is_parted or bool(words & SAYING)
        is_sure = is_told and not before & DOCUMENTS and last not in NUMBERED
    is_alone = not piece.is_within or (of_documents and in_all)
    count = int(match["count"])
    is_start = not count and match["sign"] == "="  # from which a program counts
    return Total(count, is_beside) if is_sure and is_alone and not is_start else None


def _hits(piece: Piece) -> int | None:
    """Return how many relevant documents a piece says were retrieved, which the list shows."""
    match, words = _told_of_relevant(piece)
    return int(match["count"]) if match and words & RETRIEVED and words & DOCUMENTS else None


def _hits_or_scale(piece: Piece) -> int | None:
    """Return what is told of a list besides its documents: its hits, the end of its scale."""
    scale = SCALE.fullmatch(piece.text)
    return int(scale[1]) if scale else _hits(piece)


def _told_of_relevant(piece: Piece) -> tuple[re.Match[str] | None, set[str]]:
    """Return the number in a piece that tells of relevant documents and nothing else, and its words."""
    words = _words(piece.text)
    if not words & RELEVANT or not words <= TELLING or OF_OTHERS.search(piece.text):
        return None, words
    return AROUND.fullmatch(A_NUMBER.sub(lambda word: NUMBERS[word[0].casefold()], piece.text)), words


def _words(text: str) -> set[str]:
    return {*WORD.findall(text.casefold())}


def with_relevant(
    lists: tuple[PastedList, ...], annotations: Annotations
) -> tuple[tuple[PastedList, ...], tuple[SceneError, ...]]:
    """Put the relevant documents that lists lack by their text on the shelf, and tell it."""
    filled, notes = [*lists], []
    places = _places_of_totals(lists, annotations)
    for line, total in annotations.relevant.items():
        count = total.count
        more = [_more_relevant(lists[place], line, total) for place in places.get(line, [])]
        known = [rows for rows in more if rows is not None]
        if not known or len(known) < len(more):
            notes.append(SceneError("relevant-unused", line=line, count=count, limit=MAX_DOCUMENTS))
            continue
        for place, rows in zip(places[line], known, strict=True):
            filled[place] = replace(lists[place], missing=rows)
            relevant = len([row for row in filled[place].rows if row.grade])
            notes.append(SceneError("relevant-told", line=line, count=len(rows), relevant=relevant))
    return tuple(filled), tuple(notes)


def untold_total(text: str, lists: Sequence[PastedList]) -> str:
    """Return what a text says of more relevant documents than its lists have; empty where it does not."""
    relevant = max(sum(bool(row.grade) for row in listed.rows) for listed in lists)
    for match in COUNTED.finditer(text):
        count = match["chinese"] or match["count"]
        if int(NUMBERS.get(count.casefold(), count)) > relevant:
            return match[0]
    return ""


def _places_of_totals(lists: Sequence[PastedList], annotations: Annotations) -> dict[int, list[int]]:
    """Return of which lists each total is: of the only one, of all systems, or of the one below it."""
    totals = [*annotations.relevant]
    are_of_systems = all(parts_of(listed.topic) & SYSTEMS for listed in lists)  # of one query
    if len(totals) == 1:
        return {totals[0]: [*range(len(lists))]} if len(lists) == 1 or are_of_systems else {}
    starts = [annotations.line_before(min(row.line for row in listed.rows)) for listed in lists]
    told = [max((line for line in totals if line <= start), default=0) for start in starts]
    return {line: [told.index(line)] for line in totals} if sorted(told) == sorted(totals) else {}


def _more_relevant(listed: PastedList, line: int, total: Total) -> tuple[Row, ...] | None:
    """Return the relevant documents that a list lacks; None where it says more, or something else."""
    grades = [row.grade for row in listed.ranked]
    more = total.count - (0 if total.is_beside else sum(bool(grade) for grade in grades))
    is_used = not listed.missing and {*grades} <= {0, 1, None} and {*grades} & {0, 1}
    if not is_used or not 0 <= more <= MAX_DOCUMENTS:
        return None
    known = {row.name.casefold() for row in listed.ranked}
    free = [name for name in default_names(len(known) + more) if name.casefold() not in known]
    return tuple(Row(line, 1, name) for name in free[:more])
