"""Queries in which nothing stands: they are in no row of a table, and would count as 0 in a mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scene.address.tokens import shown
from scene.list.model import SceneError
from scene.paste.brackets import Group, Value, parsed
from scene.paste.forms.code import without_code

BLANK = re.compile(r"\[\s*\]|\{\s*\}|\b(?:null|None)\b")
NOTHING = {"null", "None"}


def blank_topics(text: str, topics: Sequence[str], notes: Sequence[SceneError]) -> SceneError | None:
    """Return what is told of queries in brackets beside those that are lists; None where there are none."""
    if not any(topics) or not BLANK.search(text) or any(n.message == "topics-without-run" for n in notes):
        return None
    top = parsed(without_code(text))
    for group in _groups(top) if top else ():
        values = dict(group.pairs)
        if {*topics} <= values.keys():
            return of_blank([name for name, value in group.pairs if _is_blank(value)], len(topics))
    return None


def of_blank(names: Sequence[str], kept: int) -> SceneError | None:
    """Return the note of queries without a document, beside those that are kept."""
    if not names:
        return None
    counts = {"count": len(names), "kept": kept, "topics": len(names) + kept}
    return SceneError("topics-blank", names=tuple(map(shown, names)), **counts)


def _groups(value: Value) -> Iterator[Group]:
    if isinstance(value, Group):
        yield value
        for group in value.groups:
            yield from _groups(group)


def _is_blank(value: Value) -> bool:
    return not value.items if isinstance(value, Group) else not value.is_quoted and value.text in NOTHING
