"""Scenes for hypothesis: whatever a person can have on screen."""

from dataclasses import replace
from math import inf, nextafter

from hypothesis import strategies as st

from metrics.measures import CHOICES, MEASURES
from scene.list.edits import build_query, set_definition
from scene.list.model import MAX_GRADE, Query, Scene

grades = st.one_of(st.none(), st.integers(0, MAX_GRADE))
names = st.text(min_size=1, max_size=70).filter(lambda name: name.split())
choices = st.fixed_dictionaries({name: st.sampled_from(allowed) for name, allowed in CHOICES.items()})
definitions = choices.map(lambda chosen: set_definition(Scene((), 1), **chosen).definition)
scores = st.integers(0, 3).map(float) | st.floats(-1e6, 1e6)


@st.composite
def queries(draw: st.DrawFn, name: str, longest: int = 12) -> Query:
    ranked = draw(st.lists(grades, min_size=1, max_size=longest))
    missing = draw(st.lists(grades, max_size=4))
    count = len(ranked) + len(missing)
    query = build_query(
        ranked,
        missing,
        names=draw(st.none() | st.lists(names, min_size=count, max_size=count)),
        name=draw(st.just(name) | names),
    )
    keys = [document.key for document in query.documents]
    order = draw(st.none() | st.lists(st.sampled_from(keys), min_size=1, unique=True))
    query = replace(query, pinned=None if order is None else tuple(order))
    if draw(st.booleans()):
        return query
    score = draw(scores)
    near = st.sampled_from([score, nextafter(score, inf), nextafter(score, -inf)])
    given = sorted(draw(st.lists(scores | near, min_size=len(ranked), max_size=len(ranked))), reverse=True)
    scored = zip(query.ranked, given, strict=True)
    return replace(query, ranked=tuple(replace(document, score=score) for document, score in scored))


def keyed_anew(scene: Scene) -> Scene:
    """The scene with its documents under the keys that an address gives them: their numbers."""

    def keyed(query: Query) -> Query:
        number = {document.key: place for place, document in enumerate(query.documents, start=1)}
        ranked, missing = (
            tuple(replace(each, key=number[each.key]) for each in listed)
            for listed in (query.ranked, query.missing)
        )
        pinned = None if query.pinned is None else tuple(number[key] for key in query.pinned)
        return replace(query, ranked=ranked, missing=missing, pinned=pinned)

    return replace(scene, queries=tuple(map(keyed, scene.queries)))


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    count = draw(st.integers(1, 3))
    drawn = tuple(draw(queries(name=f"Q{number}")) for number in range(1, count + 1))
    found = [document.grade for query in drawn for document in query.documents if document.grade is not None]
    return Scene(
        queries=drawn,
        active=draw(st.integers(0, count - 1)),
        k=draw(st.integers(1, 12) | st.integers(1, 999_999)),
        max_grade=draw(st.integers(max([1, *found]), MAX_GRADE)),
        definition=draw(definitions),
        metric=draw(st.sampled_from(list(MEASURES)[::2])),
        comparison_metric=draw(st.sampled_from(list(MEASURES)[1::2])),
        predict=draw(st.booleans()),
    )


def listed_names(scene: Scene | None) -> str:
    """Return the names of the ranked documents, one after the other."""
    assert scene is not None
    return "".join(document.name for document in scene.query.ranked)
