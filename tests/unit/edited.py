"""Random scenes, and the same after a random edit."""

from collections.abc import Callable

from hypothesis import strategies as st

from scene.list import edits
from scene.list.edits import build_scene
from scene.list.model import Scene, SceneError
from scene.list.ties import REARRANGING, arrange_ties
from tests.unit.scenes import choices, scenes

SIX = build_scene([3, 2, 3, 0, 1, 2], k=6)


@st.composite
def edited(draw: st.DrawFn) -> tuple[Scene, Scene]:
    """A scene, and the same after a random edit."""
    before = draw(scenes())
    keys = [document.key for document in before.query.documents]
    key, other, rank = draw(st.sampled_from(keys)), draw(st.sampled_from(keys)), draw(st.integers(1, 13))
    ways: list[Callable[[], Scene]] = [
        lambda: edits.move(before, key, rank),
        lambda: edits.swap(before, key, other),
        lambda: edits.set_grade(before, key, draw(st.none() | st.integers(0, before.max_grade))),
        lambda: edits.retrieve(before, key, rank),
        lambda: edits.shelve(before, key, 1),
        lambda: edits.remove(before, key),
        lambda: edits.add(before, 1),
        lambda: edits.reverse(before),
        lambda: edits.sort_ideally(before),
        lambda: edits.set_cutoff(before, rank),
        lambda: edits.set_definition(before, **draw(choices)),
        lambda: edits.set_max_grade(before, rank),
        lambda: arrange_ties(before, draw(st.sampled_from(REARRANGING))),
    ]
    try:
        after = draw(st.sampled_from(ways))()
    except SceneError:
        return before, before
    undone = draw(st.booleans())
    return (after, before) if undone else (before, after)
