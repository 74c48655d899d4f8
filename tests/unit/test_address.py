"""The address codec."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from metrics.definition import USUAL
from metrics.rank_biased_precision import PERSISTENCE
from metrics.roc import AUC
from scene.address.encoding import PARAMETERS, decode, encode
from scene.list import edits
from scene.list.edits import build_scene
from scene.list.model import MAX_DOCUMENTS, Scene, SceneError, is_tied
from tests.fewer import drawn
from tests.unit.scenes import keyed_anew, scenes

FALLBACK = build_scene([3, 2, 3, 0, 1, 2])


@settings(max_examples=drawn(20))
@given(scenes())
def test_an_address_brings_the_scene_back(scene: Scene) -> None:
    assert decode(encode(scene), FALLBACK) == (scene, [])


TOO_MANY = 60
"""Twice as many documents are more than a list holds."""
DOINGS: dict[str, Callable[[Scene], Scene]] = {
    "add": lambda scene: edits.add(scene, 1),
    "shelve": lambda scene: edits.shelve(scene, scene.query.ranked[0].key, 1),
    "retrieve": lambda scene: edits.retrieve(
        scene, max(document.key for document in scene.query.documents), 1
    ),
    "remove": lambda scene: edits.remove(scene, scene.query.documents[-1].key),
    "move": lambda scene: edits.move(scene, scene.query.ranked[-1].key, 1),
    "rename": lambda scene: edits.rename(scene, scene.query.ranked[-1].key, scene.query.documents[0].name),
    "score": lambda scene: edits.set_scores(scene, [place / 3 for place, _ in enumerate(scene.query.ranked)]),
    "reverse": edits.reverse,
    "pin": edits.pin,
    "unpin": edits.unpin,
    "switch_pin": edits.switch_pin,
    "add_query": edits.add_query,
    "duplicate_query": edits.duplicate_query,
    "switch_query": lambda scene: edits.switch_query(scene, 1),
    "remove_query": edits.remove_query,
}


@settings(max_examples=drawn(20))
@given(
    scenes(), st.lists(st.tuples(st.sampled_from([*DOINGS]), st.sampled_from([1, 1, TOO_MANY])), max_size=12)
)
@example(build_scene([1]), [("pin", 1), *[("add", TOO_MANY), ("shelve", TOO_MANY)] * 2, ("switch_pin", 1)])
def test_whatever_is_done_the_address_brings_it_back(scene: Scene, doings: list[tuple[str, int]]) -> None:
    for name, times in doings:
        for _ in range(times):
            with suppress(SceneError):
                scene = DOINGS[name](scene)
    assert decode(encode(scene), FALLBACK) == (keyed_anew(scene), [])


@pytest.mark.parametrize("others", [{"r12": "2.1"}, {"r2": "", "r12": "2.1"}])
def test_scores_belong_to_the_list_of_their_number(others: dict[str, str]) -> None:
    """Numbers may be left out, and lists that are empty are."""
    scene, _ = decode({"r": "1.0", **others, "s12": "5_4"}, FALLBACK)
    assert [[document.score for document in query.ranked] for query in scene.queries] == [
        [None, None],
        [5, 4],
    ]


def test_scores_that_differ_in_their_last_digit_make_no_ties() -> None:
    """And usual ones are written as everybody writes them."""
    near = edits.set_scores(build_scene([0, 1, 0, 1]), [0.99999999999987, 0.99999999999982, 0.3, 0.1])
    scene, _ = decode(encode(near), FALLBACK)
    assert (is_tied(scene.query), AUC.score(scene.definition, scene.ranking)) == (False, 1 / 4)
    usual = edits.set_scores(near, [10, 0.75, 1e-7, -2.5])
    assert encode(usual)["s"] == "10_0.75_1e-07_-2.5"


@given(scenes())
def test_an_address_is_text_under_our_names(scene: Scene) -> None:
    parameters = encode(scene)
    assert set(parameters) <= set(PARAMETERS)
    assert all(isinstance(value, str) for value in parameters.values())


def test_an_address_is_readable() -> None:
    scene = build_scene([3, 2, 3, 0, 1, 2], [3, 2], k=6)
    assert encode(scene) == {"r": "3.2.3.0.1.2", "m": "3.2", "k": "6", "g": "3"}
    scene = build_scene([3, None], names=["v1.0", "a~b"], definition=replace(USUAL, gain="exponential"))
    assert encode(scene) == {"r": "3.x", "k": "2", "g": "3", "n": "v1~10.a~0b", "gain": "exponential"}


@given(
    st.dictionaries(
        st.sampled_from(PARAMETERS), st.text() | st.from_regex(r"[0-9x.~-]{0,30}", fullmatch=True), max_size=8
    )
)
@example({"q": "0\r"})
def test_any_garbage_gives_a_valid_scene(parameters: dict[str, str]) -> None:
    scene, problems = decode(parameters, FALLBACK)
    assert decode(encode(scene), FALLBACK) == (scene, [])
    assert all(isinstance(problem, SceneError) for problem in problems)


@pytest.mark.parametrize(
    ("parameters", "message", "grades"),
    [
        ({"r": "3.z.1"}, "not-a-grade", [3, None, 1]),
        ({"r": "3.99.1"}, "grade-off-scale", [3, None, 1]),
        ({"r": "3..1"}, "not-a-grade", [3, None, 1]),
        ({"r": ".".join("1" * 101)}, "too-many-documents", [1] * MAX_DOCUMENTS),
        ({"r": "3.1", "k": "0"}, "cutoff-out-of-range", [3, 1]),
        *(({"r": "3.1", "k": k}, "not-a-whole-number", [3, 1]) for k in ("many", "9999999999")),
        ({"r": "3.1", "g": "2"}, "top-out-of-range", [3, 1]),
        ({"r": "3.1", "n": "only one"}, "names-do-not-match", [3, 1]),
        ({"r": "3.1", "n": "."}, "empty-name", [3, 1]),
        ({"r": "3.1", "discount": "log3"}, "unknown-convention", [3, 1]),
        ({"r": "3.1", "log_base": "1"}, "unknown-convention", [3, 1]),
        *(({"r": "3.2", "a": query}, "no-such-query", None) for query in ("0", "7", "21")),
        ({"r": ""}, "empty-list", None),
        ({"r": "3.2", "r2": "", "r3": "1"}, "empty-query", None),
        ({"m": "3"}, "unread", None),
        ({"r": "1", "m2": "3"}, "unread", None),
        ({"r": "1", "r1": "3"}, "unread", None),
        ({"r": "3.2", "r25": "1"}, "unread", None),
        ({"r": "1", "r2": "1", "q": "one"}, "query-names-do-not-match", None),
        ({"r": "1.0", "s": "0.5"}, "scores-do-not-match", None),
        *(({"r": "1.0", "s": f"0.5_{score}"}, "not-a-score", None) for score in ("inf", "high")),
        ({"r": "1.0", "threshold": "0"}, "unknown-convention", None),
        ({"r": "1.0", "persistence": "1"}, "unknown-convention", None),
    ],
)
def test_a_broken_address_is_repaired_with_a_sentence(
    parameters: dict[str, str], message: str, grades: list[int | None] | None
) -> None:
    scene, problems = decode(parameters, FALLBACK)
    assert [problem.message for problem in problems] == [message]
    assert not grades or [document.grade for document in scene.query.ranked] == grades


def test_an_address_holds_all_queries() -> None:
    scene = edits.duplicate_query(build_scene([3, 1], [2], k=2))
    scene = edits.set_scores(edits.set_grade(scene, 1, 0), [0.9, 0.25])
    parameters = {"r": "0.1", "m": "2", "s": "0.9_0.25", "r1": "3.1", "m1": "2", "a": "2", "k": "2", "g": "3"}
    assert encode(scene) == parameters
    assert decode(parameters, FALLBACK) == (scene, [])


@pytest.mark.parametrize(
    ("parameters", "persistence"),
    [
        ({"patience": "0.95"}, 0.95),
        ({"persistence": "0.95"}, 0.95),
        ({"persistence": "0.95", "patience": "0.5"}, 0.95),
        ({"patience": "0.5", "persistence": "0.95"}, 0.95),
    ],
)
def test_the_former_name_of_the_persistence_is_read(parameters: dict[str, str], persistence: float) -> None:
    scene, problems = decode({"r": "1.0", **parameters}, FALLBACK)
    assert not problems
    assert PERSISTENCE.value_in(scene.definition) == persistence
    assert encode(scene)["persistence"] == str(persistence)
