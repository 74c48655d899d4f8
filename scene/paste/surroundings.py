"""What stands around a list where somebody asks about it: words beside blocks of code, titles, requests."""

import re
from collections.abc import Iterator, Sequence, Set
from itertools import takewhile

from scene.address.tokens import GRADE_WORDS, as_word
from scene.paste.cells import PLAIN
from scene.paste.forms.code import HOLDS_LIST
from scene.paste.forms.metric_values import IN_TEXT, METRIC
from scene.paste.headings import heading_role

FENCE = re.compile(r"^[^\S\n]*```\w*[ \t]*$", re.MULTILINE)
WROTE = re.compile(r".*(?:wrote|schrieb|a écrit|escribió|写道|写)\s*:\s*")
"""What stands above what is quoted of a letter."""
QUOTED = re.compile(r"> ?(?!>)")
"""What a letter puts before a line of another."""
MOST_BLOCKS, MOST_LINES = 12, 2_000
MARKED_TITLE = re.compile(r"#{1,6} +(?!A tibble)[^\t]+")
"""A title as Markdown has it."""
ASKED = re.compile(r"\s*(?:curl .*|(?:GET|POST|PUT) [/_]\S*|[A-Za-z_][\w.]*\([^\[\]{}]*\))\s*")
PROMPTED = re.compile(
    r"\s*(?:>{1,3}|In ?\[\d*\]:)\s*(?:(?:head|tail|print)\([\w., =]*\)"
    r"|\w[\w.]*(?:\[\[[^\n]{0,80}\]\]"
    r"|\.(?:head|tail|sample|sort_values|reset_index)\([\w., ='\"]*\)){1,3})\s*"
    r"|\s*select\b[^\n]{1,300}\bfrom\b[^\n]{1,300};\s*",
    re.IGNORECASE,
)
"""What is asked of an engine, or called, above its answer; and what a console is to show."""
COMMAND = re.compile(
    r"\s*(?:>{1,3}|In ?\[\d*\]:|\$|\.)\s+\S.*|\s*\.\.\..*|\s*Out ?\[\d*\]:\s*"
    r"|\s*#+\s*(?:[^\W\d_]\S*\s+){3,}\S+\s*"  # a comment
    r"|\s*[A-Za-z]\w*\s*=.*\)\s*|\s*[A-Za-z][\w.]*(?:\[.*\])?(?:\.\w+\(.*\))+\s*"
)
"""What is typed in a console, above what it prints."""
GOES_ON = re.compile(r"\s*\.\.\.")
"""A line of a command that began above."""
HOLDS_NUMBERS = re.compile(r"(?<!range\()\b\d+\s*,\s*\d")
MOST_COMMANDS = 4
WORD = re.compile(r"[^\W\d_]{2,}|[a-zI]\b")
SAYS = re.compile(
    r"\b(?:is|are|was|were|i|we|you|my|our|this|these|there|here|what|how|why|please|thanks?|have|has|got|gave"
    r"|output|rankings?|results?|returned|expected|compute|calculate|find|consider|suppose|given"
    r"|ist|sind|wie|ich|wir|bitte|gegeben|liefert|berechnen|bestimmen|est|sont|quel|quelle|je|nous|es|son|cuál|qué"
    r"|gives|issues|issued|submits|submitted|retrieves|evaluates|renvoie|retourne|calculez|calculer|devuelve|calcule|calcular)\b",
    re.IGNORECASE,
)
"""Words of sentences, and hardly of names."""
GREETING = re.compile(
    r"\s*(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|salut|hola|moin)\b[^\d:=\t|;,]{0,40}[,!.]?\s*",
    re.IGNORECASE,
)
CLOSING = re.compile(
    r"\s*(?:cheers|thanks|thank you|regards|(?:best|kind|many) (?:regards|wishes|thanks)|best(?=,)|yours"
    r"|viele grüße|mfg|lg|gruß|danke|merci|cordialement|saludos)[,.!]?[^\d:=\t|;,]{0,30}\s*",
    re.IGNORECASE,
)
"""How a letter begins and ends."""
SIGNED = re.compile(r"\s*[-–/]?\s*[A-Z][^\W\d_]*\.?(?: [A-Z][^\W\d_]*\.?){0,2}\s*")
"""Who wrote it."""
EXERCISE = re.compile(
    r"\s*#*\s*(?:exercise|ex\.|question|problem|example|aufgabe|übung|exercice|ejercicio)"
    r" \d{1,2}(?:\.\d{1,2})*[.:)]?"
    r"(?: [(\[]\d{1,2}(?: ?(?:punkte|points|marks|pts?))?[)\]])?(?: [^\d:=|\t]{0,100}:?)?\s*",
    re.IGNORECASE,
)
NOTE = re.compile(
    r"\s*(?:notes?|n\.?b\.?|ps|p\.s\.|source|remark|comment|anmerkung|quelle|remarque|nota|fuente|备注|注)"
    r"\s*[:：][^\d=|\t;]{0,200}",
    re.IGNORECASE,
)
CAPTION = re.compile(
    r"\s*(?:table|tab\.|figure|fig\.|listing|tabelle|abbildung|abb\.|tableau|tabla|cuadro)"
    r" \d{1,2}(?:\.\d{1,2})?[.:]?"
    r"(?: [^\d\s:=|,;]+(?: (?:query|topic|system|user|anfrage|requête|consulta) \d{1,4})?){2,20}[.:]?\s*"
    r"|\s*[表图] ?\d{1,2}[.:：]? ?[\u4e00-\u9fff]{4,60}[.:：]?\s*",
    re.IGNORECASE,
)
"""What stands above a table or a figure of a paper, with its number."""
AROUND = (GREETING, CLOSING, EXERCISE, NOTE, CAPTION)
SHORTEST_SENTENCE, SHORTEST_IN_CHINESE = 3, 8
OF_NO_LIST = re.compile(
    r"^\W*(?:[^\W\d_]+ )?\d{1,2}[a-z]?[.):]|@ ?\d+|\bk ?= ?\d+|\btop[ -]?\d+|\([^\W\d]\)"
    r"|\b\d+(?:,\d{3})*(?= (?:relevant )?(?:documents|docs|results|queries|systems|engines|users)\b)"
    r"|前 ?\d+ ?[个条项篇名位]"
    r"|\bfrom \d to \d|\(\d ?[-–] ?\d\)|(?<!\S)[01]?\.\d+(?![\w.]*\d)",
    re.IGNORECASE,
)
"""Numbers in a sentence that are no list: of a question, a cutoff, a length, a scale, a metric's value."""
OF_METRIC = re.compile(
    rf"(?:{METRIC.pattern})(?:\s*[=:≈]\s*[\d\s.()+*/^=≈·×-]{{1,200}}|(?:\s+(?:was|is|gave))?\s+[01]?\.\d+)"
    rf"(?:[,;]\s?(?:{IN_TEXT})\s?[=:≈]\s?\d*\.?\d+)*",
    re.IGNORECASE,
)
"""The value of a metric, and how it comes."""
OF_VALUE = re.compile(
    rf"\b(?:{IN_TEXT})(?:\s+(?:is\s+)?\d+\b|\s*(?:[=:≈]|is|of)\s*\d*\.\d+(?![\d.]))", re.IGNORECASE
)
MEANING = re.compile(r"\b(\w|[+-]) ?= ?([^\W\d][\w -]*)")
"""What a letter stands for."""
SIGN = r"(?:[01RNPTFYXO+✓✗✔✘✅❌○●×]|-|👍|👎)"
BEHIND_SENTENCE = re.compile(
    rf"(?P<before>[^\n]{{0,300}}[:?.])\s+(?P<row>{SIGN}(?:(?:\s*,\s*|\s+){SIGN}){{2,60}})"
    r"(?:[.;?!]\s*(?P<behind>[^\n]*))?\s*"
)
"""A row of signs behind what a sentence says of it."""
NAMES_SIGN = re.compile(r"\b(?:plus|minus|cross|crosses|ticks?|zeros?|ones)\b", re.IGNORECASE)
TURNS = re.compile(
    r"\b(?:ideal|reversed?|except|instead|swapped|lower|worst|only|none|all|both|first|second|third|last|missing"
    r"|but|without|other|wrong|should|bottom|best|end|beginning|zero|means?"
    r"|(?:two|three)(?! (?:systems|rankings|queries|engines|runs))|ignore|drop|skip|never|not"
    r"|irrelevant|another|(?<!the )following|preceding|smaller|higher|reordered)\b|[第倒除不]",
    re.IGNORECASE,
)
"""Words with which a sentence can say of a list what the list does not."""


def without_sentences(text: str) -> tuple[list[int], int, str] | None:
    """Return which lines above and below a list are sentences, how many stand above it, and the list."""
    pasted = text.splitlines()
    lines = [*map(_row_in, pasted)]
    filled = [place for place, line in enumerate(lines) if line.strip()]
    if len(filled) > MOST_LINES:
        return None
    is_said = [is_beside(lines[place].translate(PLAIN)) for place in filled]
    *_, closing, last = ("", "", *(lines[place] for place in filled))
    if closing.rstrip().endswith((",", "!")) and CLOSING.fullmatch(closing) and SIGNED.fullmatch(last):
        is_said[-1] = True
    above, below = (sum(1 for _ in takewhile(bool, way)) for way in (is_said, reversed(is_said)))
    kept = filled[above : len(filled) - below]
    if not kept or not (above + below or lines != pasted):
        return None
    said = [place + 1 for place in filled if place not in kept]
    return said, kept[0], "\n".join(lines[kept[0] : kept[-1] + 1])


def _row_in(line: str) -> str:
    """Return the row of signs that stands in a line behind a sentence, perhaps before another."""
    match = BEHIND_SENTENCE.fullmatch(line.translate(PLAIN))
    if not match or not all(is_beside(part) for part in match.group("before", "behind") if part):
        return line
    if {*match["before"].split()} & {*match["row"].split()} or NAMES_SIGN.search(match["before"]):
        return line  # what it stands for is said
    return line[match.start("row") : match.end("row")]


def is_beside(line: str) -> bool:
    """Return whether a line is a sentence beside a list, and says nothing of a document or a place in it."""
    is_asked = line.rstrip().endswith(("?", "？"))
    return _is_around(line) or (is_sentence(line) and (is_asked or not TURNS.search(line)))


def _is_around(line: str) -> bool:
    """Return whether a line is a metric's value, the number of an exercise, or an end of a letter."""
    return bool(OF_METRIC.fullmatch(line.strip())) or any(form.fullmatch(line) for form in AROUND)


def is_sentence(line: str) -> bool:
    """Return whether a line is a sentence, or begins or ends a letter, with no number of a list in it."""
    if _is_around(line):
        return True
    meanings = [(as_word(sign), as_word(word)) for sign, word in MEANING.findall(line)]
    are_usual = all(GRADE_WORDS.get(sign, -1) == GRADE_WORDS.get(word, -2) for sign, word in meanings)
    rest = OF_NO_LIST.sub(" ", MEANING.sub(" ", OF_VALUE.sub(" ", line)))
    is_long = len(WORD.findall(line)) >= SHORTEST_SENTENCE and bool(SAYS.search(line))
    is_long = is_long or (len(WORD.findall(line)) > 1 and line.rstrip().endswith(("...", "…")))
    is_long = is_long or (
        len(WORD.findall(line)) > 1 and line.rstrip()[-1:] == ":" and bool(SAYS.search(line))
    )
    is_long = is_long or len(re.findall("[\u4e00-\u9fff]", line)) >= SHORTEST_IN_CHINESE
    is_long = is_long or line.lstrip().startswith(("求", "请"))
    return is_long and are_usual and not re.search(r"[\d=\t|{}\[\]_]", rest)


def without_commands(text: str) -> Iterator[tuple[list[int], str]]:
    """Return a text without the first of its commands, the first two and so on, and the lines of these."""
    lines = text.splitlines()
    filled = [place for place, line in enumerate(lines) if line.strip()]
    typed = takewhile(lambda place: _is_command(lines[place]), filled[:MOST_COMMANDS])
    for count, place in enumerate(typed, start=1):
        if count < len(filled) and GOES_ON.match(lines[filled[count]]):
            continue
        yield [number + 1 for number in filled[:count]], "\n".join([""] * (place + 1) + lines[place + 1 :])


def _is_command(line: str) -> bool:
    return bool(COMMAND.fullmatch(line)) and not HOLDS_NUMBERS.search(line)


def blocks_of(text: str) -> list[str]:
    """Return each of several blocks of code."""
    lines = text.splitlines()
    blocks = _blocks(lines)
    return ["\n".join(lines[place] for place in block) for block in blocks] if len(blocks) > 1 else []


def blocks_alone(text: str, chosen: Set[int]) -> tuple[list[int], str]:
    """Return the lines of a text that are in none of some blocks of code, and the text without them."""
    lines = text.splitlines()
    inside = {place for number, block in enumerate(_blocks(lines)) if number in chosen for place in block}
    left_out = [place for place, line in enumerate(lines) if line.strip() and place not in inside]
    kept = (line if place in inside else "" for place, line in enumerate(lines))
    return [place + 1 for place in left_out if not FENCE.fullmatch(lines[place])], "\n".join(kept)


def _blocks(lines: Sequence[str]) -> list[range]:
    """Return where lines stand in blocks of code, with the fences, or are quoted from another letter."""
    fences = [place for place, line in enumerate(lines) if FENCE.fullmatch(line)]
    if len(fences) % 2 or len(fences) > 2 * MOST_BLOCKS or len(lines) > MOST_LINES:
        return []
    quoted = [place for place, line in enumerate(lines) if QUOTED.match(line)]
    if not fences and 1 < len(quoted) < len(lines) and quoted[-1] - quoted[0] < len(quoted):
        return [range(quoted[0], quoted[-1] + 1)]
    return [range(first, last + 1) for first, last in zip(fences[::2], fences[1::2], strict=True)]


def without_words_around(text: str) -> tuple[str, list[int]]:
    """Return a text without what is written around its fence, asked above an answer or said at its end,
    and these lines.
    """
    lines = text.splitlines()
    blocks = _blocks(lines)
    filled = [place for place, line in enumerate(lines) if line.strip()]
    outside = [place for place in filled if len(blocks) == 1 and place not in blocks[0]]
    marked = [place for place in filled if MARKED_TITLE.fullmatch(lines[place])]
    inside = " ".join(re.findall(r"\d+", "\n".join(lines[place] for block in blocks for place in block)))
    is_letter = bool(blocks) and not FENCE.fullmatch(lines[blocks[0][0]])
    first, second, *_ = (*(lines[place] for place in filled), "", "")
    if outside and not any(_has_more(lines[place], inside, is_letter) for place in outside):
        beside = outside
    elif marked == filled[:1] and len(filled) > 2 and _is_title(first, second):
        beside = marked
    elif (ASKED.fullmatch(first) and second.lstrip().startswith(("[", "{"))) or (
        PROMPTED.fullmatch(first) and len(filled) > 2
    ):
        beside = filled[:1]
    elif len(filled) > 2 and CLOSING.fullmatch(lines[filled[-1]]):
        beside = filled[-1:]
    else:
        return text, []
    if beside is outside:
        lines = [QUOTED.sub("", line) for line in lines]
    kept = "\n".join("" if place in beside else line for place, line in enumerate(lines))
    kept = kept.rstrip("\n") if filled[-1] in beside else kept
    return kept, [place + 1 for place in beside]


def _is_title(line: str, below: str) -> bool:
    """Return whether a line behind # is no comment of a program, no name of a query and no headings."""
    words = line.strip("# ").split()
    are_heads = len(words) == len(below.split()) and any(map(heading_role, words))
    return not (re.search(r"\d", line) or re.search(r"[=(\[{]", below) or are_heads)


def _has_more(line: str, inside: str, is_letter: bool) -> bool:
    """Return whether a line outside of a block can be of a list, and its numbers are not those inside.

    Beside what is quoted of a letter every line can that is no sentence and no title.
    """
    plain = line.translate(PLAIN)
    if is_letter and not is_beside(plain) and not WROTE.fullmatch(plain):
        return True
    return bool(HOLDS_LIST.search(line)) and " ".join(re.findall(r"\d+", line)) not in inside
