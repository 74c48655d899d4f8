"""The last edit in words: which document moved where, and which metrics that changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from metrics.measure import shares_ties
from scene.list.edits import reverse, sort_ideally
from scene.list.model import Document, Grade, Scene
from ui.strip.headline import Headline
from ui.words.numbers import change, grade_in_words
from ui.words.text import join_with_commas, label

FIRST_NAMED = 2


@dataclass(frozen=True)
class Move:
    """A document that moved from one rank to another."""

    document: Document
    start: int
    end: int
    passed: tuple[Document, ...]


def describe_edit(before: Scene, after: Scene, moved: int | None = None) -> str:
    """Return the last edit in words; `moved` is the key of the document moved last."""
    if move := find_move(before, after, moved):
        document, grade = move.document, grade_in_words(move.document.grade)
        return label("step.move", name=document.name, grade=grade, start=move.start, end=move.end)
    if before.active != after.active or len(before.queries) != len(after.queries):
        return label("step.query", name=after.query.name)
    return (
        _settings_sentence(before, after)
        or _order_sentence(before, after)
        or _document_sentence(before, after)
    )


def shared_gains_sentence(before: Scene, after: Scene, moved: int | None = None) -> str:
    """Return the sentence that nDCG cannot see a move among tied documents that share their gains."""
    if not shares_ties(after.definition, after.ranking) or not (move := find_move(before, after, moved)):
        return ""
    start, end = (after.query.ranked[rank - 1].score for rank in (move.start, move.end))
    return label("step.shared") if start == end else ""


def first_effects_sentence(headlines: Sequence[Headline]) -> str:
    """Name the first metrics that changed, and say how many others did."""
    changed_headlines = [headline for headline in headlines if headline.direction != "same"]
    if not changed_headlines:
        return label("step.no-effect")
    changes_text = join_with_commas(
        f"{headline.name} {change(headline.difference or 0)}" for headline in changed_headlines[:FIRST_NAMED]
    )
    others = len(changed_headlines) - FIRST_NAMED
    if others <= 0:
        return label("step.effects", changes=changes_text)
    return label("step.first-effects", changes=changes_text, others=others, all=len(headlines) - FIRST_NAMED)


def find_move(before: Scene, after: Scene, moved: int | None = None) -> Move | None:
    """Return the single move that makes the new order of the old one; None if there is none.

    Of two neighbours that changed places either can be it: the one moved last, else the one that went up.
    """
    old, new = before.query.ranked, after.query.ranked
    old_keys, new_keys = before.query.ranked_keys, after.query.ranked_keys
    if sorted(old_keys) != sorted(new_keys) or old_keys == new_keys:
        return None
    places = {key: (old_keys.index(key), new_keys.index(key)) for key in old_keys}
    _, _, end, start = min(
        (-abs(end - start), key != moved, end, start) for key, (start, end) in places.items()
    )
    if old_keys[:start] + old_keys[start + 1 :] != new_keys[:end] + new_keys[end + 1 :]:
        return None
    passed = old[end:start] if end < start else old[start + 1 : end + 1]
    return Move(new[end], start + 1, end + 1, passed)


def _settings_sentence(before: Scene, after: Scene) -> str:
    """Return in words which setting is another one; nothing if none is."""
    if before.k != after.k:
        return label("step.cutoff", start=before.k, end=after.k)
    if before.max_grade != after.max_grade:
        return label("step.top", start=before.max_grade, end=after.max_grade)
    if before.definition != after.definition:
        return label("step.convention")
    return ""


def _order_sentence(before: Scene, after: Scene) -> str:
    """Return in words how the same documents came into another order; nothing if they did not."""
    old, new = before.query.ranked_keys, after.query.ranked_keys
    if old == new or sorted(old) != sorted(new):
        return ""
    for name, arranged in (("ideal", sort_ideally(before)), ("reverse", reverse(before))):
        if new == arranged.query.ranked_keys:
            return label(f"step.{name}")
    places = [place for place, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    if len(places) == 2:
        one, other = (after.query.ranked[place].name for place in places)
        return label("step.swap", one=one, other=other, first=places[0] + 1, second=places[1] + 1)
    return label("step.order")


def _document_sentence(before: Scene, after: Scene) -> str:
    """Return in words which document is another one, or where it came from or went."""
    old, new = ({document.key: document for document in scene.query.documents} for scene in (before, after))
    came = [key for key in after.query.ranked_keys if key not in before.query.ranked_keys]
    left = [key for key in before.query.ranked_keys if key not in after.query.ranked_keys]
    regraded = [key for key in new if key in old and old[key].grade != new[key].grade]
    if len(came) == 1:
        rank = after.query.ranked_keys.index(came[0]) + 1
        return label("step.retrieved" if came[0] in old else "step.added", name=new[came[0]].name, rank=rank)
    if len(left) == 1:
        return label("step.shelved" if left[0] in new else "step.removed", name=old[left[0]].name)
    if len(regraded) == 1:
        (key,) = regraded
        return _regrading_sentence(new[key].name, old[key].grade, new[key].grade)
    return label("step.other")


def _regrading_sentence(name: str, start: Grade, end: Grade) -> str:
    """Return in words what became of a document's grade; None: not judged."""
    if start is None:
        return label("step.judged", name=name, end=end)
    if end is None:
        return label("step.unjudged", name=name, start=start)
    return label("step.grade", name=name, start=start, end=end)
