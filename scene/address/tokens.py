"""Parsing single grades, scores and words, of an address or of pasted text."""

import re
import unicodedata
from collections.abc import Mapping, Set

from scene.list.model import MAX_GRADE, Grade, SceneError, check_grade

NOT_JUDGED = "x"


NOT_JUDGED_SPELLINGS = {
    "x",
    "?",
    "-",
    "–",
    "nan",
    "none",
    "null",
    "na",
    "n/a",
    "unjudged",
    "not judged",
    "未标注",
}


GRADE_WORDS: Mapping[str, int] = {
    **dict.fromkeys(("perfect", "完美"), 4),
    **dict.fromkeys(("excellent", "very good", "优", "优秀", "非常相关", "很相关", "高度相关"), 3),
    **dict.fromkeys(("good", "highly relevant", "very relevant", "良", "良好", "好", "比较相关"), 2),
    **dict.fromkeys(("fair", "relevant", "somewhat relevant", "partially relevant"), 1),
    **dict.fromkeys(("marginally relevant", "rel", "teilweise relevant", "parcialmente relevante"), 1),
    **dict.fromkeys(("partiellement pertinent", "peu pertinent"), 1),
    **dict.fromkeys(("sehr relevant", "muy relevante", "très pertinent"), 2),
    **dict.fromkeys(("中", "一般", "部分相关", "有些相关"), 1),
    **dict.fromkeys(
        ("yes", "y", "true", "t", "r", "✓", "✔", "✅", "☑", "[x]", "👍", "√", "+", "是", "相关"), 1
    ),
    **dict.fromkeys(("hit", "clicked", "点击", "●", "■"), 1),
    **dict.fromkeys(("ja", "wahr", "relevante", "oui", "vrai", "pertinent", "sí", "verdadero"), 1),
    **dict.fromkeys(("nein", "falsch", "nicht relevant", "non", "faux", "non pertinent"), 0),
    **dict.fromkeys(("falso", "no relevante", "irrelevante"), 0),
    **dict.fromkeys(("pos", "positive", "positiv", "正例", "正"), 1),
    **dict.fromkeys(("neg", "negative", "negativ", "负例", "负"), 0),
    **dict.fromkeys(("△", "▲"), 1),
    "◎": 3,
    **dict.fromkeys(("hr", "hrel"), 2),
    **dict.fromkeys(("miss", "not clicked", "no click", "未点击", "○", "□", "nrel"), 0),
    **dict.fromkeys(("bad", "poor", "not", "not relevant", "non-relevant", "nonrelevant", "irrelevant"), 0),
    **dict.fromkeys(("non relevant", "unrelevant", "not rel", "non rel"), 0),
    **dict.fromkeys(("non-rel", "nonrel", "nr", "✘", "❌", "☐", "[ ]", "👎", "×"), 0),
    **dict.fromkeys(("no", "n", "false", "f", "✗", "否", "差", "不相关", "无关"), 0),
}
"""Words that judges write for grades, and the grades that they usually stand for."""
SOMEWHAT = frozenset({"somewhat relevant", "partially relevant", "marginally relevant", "teilweise relevant"})
"""What is less than relevant, and more than nothing."""
BESIDE: tuple[tuple[str, int, *tuple[frozenset[str], ...]], ...] = (
    ("相关", 2, frozenset({"非常相关", "很相关", "高度相关", "比较相关", "一般", "部分相关", "有些相关"})),
    ("○", 1, frozenset({"×", "✗", "✘", "❌"})),
    ("○", 2, frozenset({"△", "▲"})),
    ("○", 2, frozenset({"◎"})),
    ("relevant", 2, SOMEWHAT),
    ("highly relevant", 3, frozenset({"relevant"}), SOMEWHAT),
    ("sehr relevant", 3, frozenset({"relevant"}), SOMEWHAT),
    ("very relevant", 3, frozenset({"relevant"}), SOMEWHAT),
    ("pertinent", 2, frozenset({"partiellement pertinent", "peu pertinent"})),
    ("très pertinent", 3, frozenset({"pertinent"}), frozenset({"partiellement pertinent", "peu pertinent"})),
    ("relevante", 2, frozenset({"parcialmente relevante"})),
    ("muy relevante", 3, frozenset({"relevante"}), frozenset({"parcialmente relevante"})),
    ("excellent", 4, frozenset({"very good"})),
    ("-", 0, frozenset({"+"})),
    ("−", 0, frozenset({"+"})),
)
"""Words that stand for another grade, or for one at all, where one of each of those others is there, too."""
ALONE: Mapping[frozenset[str], Mapping[str, int]] = {
    frozenset({"good", "bad"}): {"good": 1},
    frozenset({"好", "差"}): {"好": 1},
    frozenset({"tp", "fp"}): {"tp": 1, "fp": 0},
}
"""Words that stand for another grade where these two are a scale of their own, with nothing between them."""


def grades_beside(words: Set[str]) -> dict[str, int]:
    """Return the words among others that stand for another grade there than alone, with that grade."""
    beside = {word: grade for word, grade, *others in BESIDE if all(some & words for some in others)}
    return beside | {**ALONE.get(frozenset(words), {})}


MAX_SCORE = 1e9


SCORE_SEPARATOR = "_"


NUMBER = re.compile(r"[-+]?([0-9]+([.][0-9]*)?|[.][0-9]+)(e[-+]?[0-9]+)?", re.IGNORECASE)
"""No part of it can begin in two places: ten thousand digits are told from a number at once."""


def parse_grade(token: str, place: int) -> Grade:
    """Read one grade: a whole number from 0 to 10, or `x` for a document that is not judged."""
    if token.lower() in NOT_JUDGED_SPELLINGS:
        return None
    # A spreadsheet writes 3 as 3.0 or 3,00; other fractions are no grades here.
    match = re.fullmatch(r"(\d{1,3})([.]0*)?", token)
    if not match:
        raise SceneError("not-a-grade", text=truncate(token), place=place, top=MAX_GRADE)
    grade = int(match[1])
    check_grade(grade, MAX_GRADE)
    return grade


SIGN_BEFORE = re.compile(r"^[✅✓✔❌✗✘☑☐]\s+(?=\w)")
"""A sign that says the same as the word behind it."""


SIMPLIFIED = str.maketrans("關檢結無標類優點擊◯✕✖", "关检结无标类优点击○××")
"""Traditional and large signs in the words for grades and in headings."""


def as_word(text: str) -> str:
    """Return a word in the form in which words for grades are known: large, full-width letters as others."""
    plain = unicodedata.normalize("NFKC", text).translate(SIMPLIFIED).replace("_", " ").replace("\ufe0f", "")
    return " ".join(SIGN_BEFORE.sub("", plain.strip()).casefold().split()).removesuffix(" at all")


def parse_scores(text: str) -> tuple[float, ...]:
    """Read scores: decimal numbers, separated by spaces, semicolons, line breaks or underscores."""
    tokens = [token for token in re.split(r"[\s;_，；|]+|,(?=\s)|,(?=\d*[.])", text) if token]
    if not tokens:
        raise SceneError("nothing-pasted")
    return tuple(_parse_score(token, place) for place, token in enumerate(tokens, start=1))


def _parse_score(token: str, place: int) -> float:
    score = number_of(token)
    if score is None or not abs(score) <= MAX_SCORE:
        raise SceneError("not-a-score", text=truncate(token), place=place)
    return score


def score_text(score: float) -> str:
    """Return a score as text from which the same float is read: 12 digits, or more if needed."""
    text = f"{score:.12g}"
    return text if float(text) == score else repr(score)


def number_of(token: str) -> float | None:
    """Return a decimal number from text with a point or a comma; None if it is no number."""
    token = unicodedata.normalize("NFKC", token).replace(",", ".").replace("−", "-")
    return float(token) if NUMBER.fullmatch(token) else None


def truncate(text: str) -> str:
    """Cut an overlong input down to what a sentence can quote."""
    return text if len(text) <= 20 else text[:19] + "…"
