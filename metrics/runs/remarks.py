"""Remarks on what was doubtful in a file, and errors for files that cannot be read."""

from dataclasses import dataclass
from typing import Final

REMARKS: Final = {
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
    """A remark on a file: its kind, how often it occurs, an example."""

    kind: str  # a key of `REMARKS`
    count: int = 1
    line: int | None = None  # the first one, from 1 up
    example: str = ""  # what stands there, or a name, cut to a readable length

    def __str__(self) -> str:
        return REMARKS[self.kind].format(count=f"{self.count:,}", line=self.line, example=self.example)


def excerpt(text: str, longest: int = 60) -> str:
    """Return text for a sentence, without control characters and cut to a length."""
    printable = "".join(letter if letter.isprintable() else "�" for letter in text[: longest + 1])
    return printable if len(printable) <= longest else printable[:longest] + "…"


REFUSALS: Final = {
    "bad-lines": "{file}, line {line}, must have {form}, it has {text} ({count:,} of {of:,} lines are "
    "unreadable, at most 1 % may be)",
    "broken": "{file} must be whole, packed with gzip or not: {text}",
    "columns": "{file} must have the columns {allowed}, its first line has {width}: {text}",
    "empty": "{file} must have lines of {what}, it is empty",
    "no-column": "{file} must have a column {column} to be {what}, the columns are {text}",
    "no-common-query": "judgements and run must have queries in common: the judgements have {judged}, "
    "the run has {retrieved}{cause}",
    "no-json": "{file}, line {line}, must be JSON: {text}",
    "no-number": "every {what} must be a finite number, {file} has {text}",
    "not-nested": "{file} must be made of dictionaries, {{query: {{document: {what}}}}}, "
    "it has {text} at {query}",
    "not-text": "{file} must be text in UTF-8, it holds bytes that no text has",
    "packed": "{file} must be packed with gzip or not at all, it is packed as {form}",
    "run": "{file} must be judgements, it looks like a run: {text}",
    "judgements": "{file} must be a run, it looks like judgements: {text}",
    "too-large": "{file} must have at most {limit:,} bytes when it is unpacked",
    "utf-16": "{file} must be written in UTF-8, it is in UTF-16",
}
"""What each kind of refusal says; a page has sentences of its own, by the same keys."""


class RefusedError(ValueError):
    """The error for a file that cannot be read, by the key of its sentence."""

    def __init__(self, kind: str, **values: str | int) -> None:
        super().__init__(REFUSALS[kind].format(**values))
        self.kind = kind
        self.values = values


class SwappedError(RefusedError):
    """The error for a run given as judgements, or the other way round."""
