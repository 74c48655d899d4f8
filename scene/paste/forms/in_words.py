"""A ranking, and which of its documents are relevant, as a sentence says it."""

import re

from scene.paste.cells import PLAIN, Cell, Table
from scene.paste.forms.blocks import TITLE
from scene.paste.forms.form import Entry, Page, join_run_and_qrels
from scene.paste.headings import heading_role
from scene.paste.kinds import has_repeats

SURE_ID = r"(?:[A-Za-z]{1,12}[_-]?\d{1,6}|[A-Z])(?!\w)"
IDS = rf"(?P<ids>{SURE_ID}(?:(?:\s?[,和及]\s?(?:(?:and|und|et|y)\s)?|\s(?:and|und|et|y)\s){SURE_ID})*)"
VERDICT = re.compile(
    r"(?:^|[.;。；]\s?|,(?=\s?(?:其中|只有|davon|nur|only|where|of )))\s?"
    r"(?P<of>(?:of (?:these|them|those|which),?|only|where|nur|davon sind|davon|其中|只有)\s?){0,2}"
    rf"(?:(?:the )?(?:documents|docs|items|results|dokumente|documentos)\s)?{IDS}\s?"
    r"(?P<verb>(?:are|is|sind|ist|sont|est|son)\s|[是为都均]){0,2}(?:(?:the|only|nur|seuls)\s)?"
    r"(?:relevant\w{0,2}|pertinents?|相关|関連)的?"
    r"(?:\s(?:ones?|docs?|documents?|dokumente|documentos))?\s?(?=[.;。；]|$)",
    re.IGNORECASE | re.MULTILINE,
)
"""A sentence that says behind ids that these are relevant: of these d1 and d3 are; 其中 d1、d3 相关."""
ID = (
    r"(?:[A-Za-z][\w-]{0,20}\d{1,6}|(?<![\w.])\d{1,4}|(?<!\w)[A-Z](?!\w)"
    r"|(?<!\w)[a-z](?=,| and | und )|(?<=, )[a-z](?!\w)|(?<=(?:and|und) )[a-z](?!\w))(?![\w.]\w)"
)
"""Small letters are ids between commas only: a is a word, too."""
NEXT = rf"(?:\s*[,;>→和及与]\s*|\s+)(?:(?:and|und|et|y)\s+)?{ID}"
RANKING, RELEVANT = re.compile(rf"{ID}(?:{NEXT})+"), re.compile(rf"{ID}(?:{NEXT})*")
IS_SAID = re.compile(
    r"\b(?:relevant\w*|relevants?|pertinents?|gold|expected|correct|ground[ _-]?truth)\b"
    r"(?:[ \t](?:docs?|documents?|dokumente|documentos|answers?|sets?|is|are|ones|sind|son|sont"
    r"|for (?:the )?(?:query )?\w{1,20}|only|just|nur|seuls|solo)\b){0,3}"
    r"\s*[:=]?\s*[<{\[(]?\s*"
    r"|(?:相关|正确|正解|関連|適合)的?(?:文档|文件|文書|结果|商品)?(?:为|是|有|包括|は|:)\s*[<{\[(]?\s*",
    re.IGNORECASE,
)
GOES_ON = re.compile(r"\s*,\s*[A-Z]{2,4}\b")
"""What stands behind letters where a list has a longer one, too: XL."""
NEGATED = re.compile(
    r"(?:[不非未无弱没]\w{0,3}|部分|\b(?:not|non?|un|never|none|less|in|partly|partially|highly|most|least|first"
    r"|second|third|last|none of the)\b[ -]?)\s*$",
    re.IGNORECASE,
)
FAR = 20
"""What turns the word around stands so many signs before it at most."""
OTHER = re.compile(
    r"\d|无关|不相关|部分|irrelevant|not relevant"
    r"|\b(?:partly|partially|somewhat|marginally|teil(?:weis|s)e?)\b",
    re.IGNORECASE,
)
"""What says more of a ranking than which of its documents are relevant."""
CUTOFF = re.compile(r"\btop[ -]?\d+|@ ?\d+|\bF1\b|前 ?\d+", re.IGNORECASE)


def read_in_words(page: Page) -> Table | None:
    """Read a ranking in the midst of a text, and what is relevant of it, where nothing else has an id."""
    text = CUTOFF.sub(lambda match: " " * len(match[0]), page.text.translate(PLAIN))
    named = [match for match in IS_SAID.finditer(text) if RELEVANT.match(text, match.end())]
    if any(NEGATED.search(text[max(0, match.start() - FAR) : match.start()]) for match in named):
        return None
    spans = [(match.start(), RELEVANT.match(text, match.end())) for match in named]
    sentences = [(start, relevant.end(), relevant[0]) for start, relevant in spans if relevant]
    sentences = sentences or [
        (match.start("ids"), match.end(), match["ids"]) for match in VERDICT.finditer(text)
    ]
    if len(sentences) != 1:
        return None
    ((start, end, relevant),) = sentences
    beside = text[:start] + re.sub(r"[^\n]", "|", text[start:end]) + text[end:]
    rankings = [*RANKING.finditer(beside)]
    if len(rankings) != 1:
        return None
    (ranking,) = rankings
    if GOES_ON.match(beside, ranking.end()):
        return None
    before = re.findall(r"[^\W\d]+", beside[: ranking.start()].rpartition("\n")[2])
    role = heading_role(before[-1]) if before else None
    if role == "rank" and ranking[0].lstrip().startswith("1"):
        return None  # what stands at each rank is below
    if role in ("grade", "score") and len(before) == 1:
        return None
    others = RANKING.sub(" ", beside)
    ranked, judged = re.findall(ID, ranking[0]), re.findall(ID, relevant)
    if 0 < sum(map(str.isdecimal, ranked)) < len(ranked):  # names with their grades
        return None
    letters = {len(name) == 1 and name.isalpha() for name in (*ranked, *judged)}
    if len(letters) > 1:  # ids, and ticks behind them
        return None
    if OTHER.search(others) or has_repeats(ranked) or has_repeats(judged) or not {*ranked} & {*judged}:
        return None
    above, line = TITLE.fullmatch(page.nonblank[0][1]), text.count("\n", 0, ranking.start()) + 1
    query = Cell(above[1] if above and line > page.nonblank[0][0] else "", 1)
    run = [Entry(query, Cell(name, line)) for name in ranked]
    return join_run_and_qrels(run, [Entry(query, Cell(name, line), Cell("1", line)) for name in judged])
