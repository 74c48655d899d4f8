"""A pasted text as it was understood, what it leaves open, and what each of that can be."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scene.list.model import SceneError
from scene.paste import doubts
from scene.paste.cells import Role
from scene.paste.lists import HIGHEST, LOWEST, UNJUDGED, WORTHLESS, PastedList, Row
from scene.paste.scales import BY_ORDER, IN_PROPORTION

DECIMAL, SEPARATOR, THOUSANDS = "decimal", "separator", "thousands"
TOGETHER, EACH = "together", "each"
GAPS, RULES = "gaps", "rules"
AS_DOCUMENTS, AS_ENDS, AS_NOTHING = "documents", "ends", "nothing"
COMMA, LINES = "comma", "lines"
SCALE, NEGATIVE = "other-scale", "negative"
KINDS, OF_DOCUMENTS, OF_VALUES = "kinds", "ids", "values"
QUESTIONS = {
    COMMA: (DECIMAL, SEPARATOR, THOUSANDS),
    LINES: (TOGETHER, EACH),
    GAPS: (AS_DOCUMENTS, AS_ENDS, AS_NOTHING),
    RULES: (AS_ENDS, AS_NOTHING),
    SCALE: (IN_PROPORTION, BY_ORDER),
    NEGATIVE: (UNJUDGED, WORTHLESS),
    doubts.BEST: (HIGHEST, LOWEST),
    KINDS: (OF_DOCUMENTS, OF_VALUES),
    doubts.FIRST_WORDS: (doubts.OF_QUERIES, doubts.OF_NAMES),
    doubts.LAST_WORDS: (doubts.OF_NAMES, doubts.OF_GRADES),
    **dict.fromkeys(doubts.ALL, (doubts.AS_READ,)),
}
"""What a text can leave open, and what each can be."""


@dataclass(frozen=True)
class Column:
    """A column as it was pasted, and what it is taken for; somebody is asked if it `is_doubtful`."""

    heading: str
    role: Role
    is_doubtful: bool
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """What a text can be, each with an example if it has one; `answer` is None until somebody decides."""

    options: Mapping[str, str]
    answer: str | None


@dataclass(frozen=True)
class Pasted:
    """A text as it was understood: `notes` say what was repaired or left out, `problems` hinder reading it,
    `words` stand for grades, of which some are not known yet, `cutoff` is the k that it names.
    """

    lists: tuple[PastedList, ...] = ()
    notes: tuple[SceneError, ...] = ()
    problems: tuple[SceneError, ...] = ()
    words: Mapping[str, int | None] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    columns: tuple[Column, ...] = ()
    cutoff: int | None = None

    @property
    def ranked(self) -> tuple[Row, ...]:
        """The rows of what was retrieved, in all lists."""
        return tuple(row for listed in self.lists for row in listed.ranked)

    @property
    def missing(self) -> tuple[Row, ...]:
        """The rows of all documents that were judged and not retrieved."""
        return tuple(row for listed in self.lists for row in listed.missing)

    @property
    def longest(self) -> int:
        """How many documents the longest list has."""
        return max((len(listed.ranked) for listed in self.lists), default=0)

    @property
    def is_ready(self) -> bool:
        """Whether it can be put on screen as it is."""
        is_asked = any(question.answer is None for question in self.questions.values())
        is_asked = is_asked or any(column.is_doubtful for column in self.columns)
        return bool(self.lists) and not self.problems and not is_asked
