"""What the last step did, in words: which document went where, which metric that moved, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ui.headline import Headline
from ui.numbers import change
from ui.scene import Document, Scene
from ui.text import label


@dataclass(frozen=True)
class Move:
    """A document that went from one rank to another; the others kept their order."""

    document: Document
    start: int
    end: int
    passed: tuple[Document, ...]


def describe_step(before: Scene | None, after: Scene, headlines: Sequence[Headline]) -> str:
    """Say what the last step did to which metric and why."""
    if before is None:
        return label("step.none")
    move = find_move(before, after)
    return " ".join(
        filter(None, (_what(before, after, move), _effects(headlines), _why(after, move, headlines)))
    )


def find_move(before: Scene, after: Scene) -> Move | None:
    """Find the one document whose move makes the new order of the old; None if there is none."""
    old, new = before.query.ranked, after.query.ranked
    old_keys, new_keys = [each.key for each in old], [each.key for each in new]
    if sorted(old_keys) != sorted(new_keys) or old_keys == new_keys:
        return None
    # Of two neighbours that changed places, the one that went up is the one that was moved.
    by_distance = sorted(
        old_keys, key=lambda key: (-abs(_shift(old_keys, new_keys, key)), new_keys.index(key))
    )
    key = by_distance[0]
    if [each for each in old_keys if each != key] != [each for each in new_keys if each != key]:
        return None
    start, end = old_keys.index(key), new_keys.index(key)
    passed = old[end:start] if end < start else old[start + 1 : end + 1]
    return Move(new[end], start + 1, end + 1, passed)


def _shift(old_keys: list[int], new_keys: list[int], key: int) -> int:
    return new_keys.index(key) - old_keys.index(key)


def _what(before: Scene, after: Scene, move: Move | None) -> str:
    if move:
        return label(
            "step.move", name=move.document.name, grade=_grade(move.document), start=move.start, end=move.end
        )
    if before.active != after.active or len(before.queries) != len(after.queries):
        return label("step.query", name=after.query.name)
    if before.k != after.k:
        return label("step.cutoff", start=before.k, end=after.k)
    old = {each.key: each for each in before.query.documents}
    changed = [
        each for each in after.query.documents if each.key in old and old[each.key].grade != each.grade
    ]
    if len(changed) == 1:
        document = changed[0]
        start, end = _grade(old[document.key]), _grade(document)
        return label("step.grade", name=document.name, start=start, end=end)
    return label("step.other")


def _effects(headlines: Sequence[Headline]) -> str:
    """List the metrics that changed, with their changes, and those that did not."""
    changed = [each for each in headlines if each.direction != "same"]
    if not changed:
        return label("step.no-effect")
    listed = ", ".join(f"{each.name} {change(each.difference or 0)}" for each in changed)
    same = ", ".join(each.name for each in headlines if each.direction == "same")
    unchanged = label("step.unchanged", names=same) if same else ""
    return f"{label('step.effects', changes=listed)} {unchanged}".strip()


def _why(after: Scene, move: Move | None, headlines: Sequence[Headline]) -> str:
    """Give the reason of a move's effect: whom the document passed, and on which side of the cutoff."""
    if not move:
        return ""
    names = ", ".join(f"{each.name} ({_grade(each)})" for each in move.passed)
    lower = all((each.grade or 0) <= (move.document.grade or 0) for each in move.passed)
    higher = all((each.grade or 0) >= (move.document.grade or 0) for each in move.passed)
    if lower and higher:
        return label("step.why-equal", names=names)
    way = "up" if move.end < move.start else "down"
    kind = "lower" if lower else "higher" if higher else "mixed"
    reason = label(f"step.why-{way}-{kind}", name=move.document.name, names=names)
    crosses = (move.start <= after.k) != (move.end <= after.k)
    return f"{reason} {label('step.crossed', k=after.k)}" if crosses else reason


def _grade(document: Document) -> str:
    return label("step.unjudged") if document.grade is None else str(document.grade)
