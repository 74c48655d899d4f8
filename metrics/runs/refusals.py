"""Refusals: why a file, or files together, cannot be read."""

from typing import Final

SENTENCES: Final = {
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
    """A file that cannot be read: of which kind the fault is, and what goes into its sentence."""

    def __init__(self, kind: str, **values: str | int) -> None:
        super().__init__(SENTENCES[kind].format(**values))
        self.kind = kind
        self.values = values


class SwappedError(RefusedError):
    """A run where judgements are expected, or the other way round."""
