"""Remarks: what was doubtful in a file, and what was done about it."""

from dataclasses import dataclass
from typing import Final

SENTENCES: Final = {
    "bad-rows": "{count} lines are left out, first line {line}: {example}.",
    "blank-lines": "{count} empty lines or comments are passed over.",
    "byte-order-mark": "The file begins with a byte order mark, which is passed over.",
    "decimal-grades": "{count} grades are no whole numbers; they are gains as they stand.",
    "duplicates": "{count} documents stand twice in the list of a query ({example}); the higher one is kept, "
    "where trec_eval stops.",
    "empty-queries": "{count} judged queries have no relevant document ({example}).",
    "judged-twice": "{count} documents are judged twice ({example}); the last judgement is kept.",
    "missing-queries": "{count} judged queries are not in the run ({example}).",
    "negative-grades": "{count} grades are below 0; they gain nothing and count as not judged.",
    "pieces": "{count} queries come in pieces ({example}), which are put together.",
    "order-against-score": "{count} queries do not stand in the order of their scores ({example}); the "
    "scores decide, as in trec_eval.",
    "ties": "{count} documents have the score of another one of their query ({example}); the convention "
    "decides who stands first.",
    "unknown-queries": "{count} queries of the run are not judged ({example}) and do not count.",
}
"""What each kind of remark says; a page has sentences of its own, by the same keys."""


@dataclass(frozen=True)
class Remark:
    """One thing that was doubtful in a file."""

    kind: str  # a key of `SENTENCES`
    count: int = 1
    line: int | None = None  # the first one, from 1 up
    example: str = ""  # what stands there, or a name, cut to a readable length

    def __str__(self) -> str:
        return SENTENCES[self.kind].format(count=f"{self.count:,}", line=self.line, example=self.example)


def excerpt(text: str, longest: int = 60) -> str:
    """Return text as it is shown in a sentence: without control characters, and cut."""
    printable = "".join(letter if letter.isprintable() else "�" for letter in text[: longest + 1])
    return printable if len(printable) <= longest else printable[:longest] + "…"
