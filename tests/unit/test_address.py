"""The address codec."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scene.address import PARAMETERS, decode, encode
from scene.build import build_scene
from scene.edits import set_grade, set_scores
from scene.model import MAX_DOCUMENTS, Conventions, Scene, SceneError
from scene.queries import duplicate_query
from scene.tokens import parse_scores
from tests.unit.scenes import scenes

FALLBACK = build_scene([3, 2, 3, 0, 1, 2])


@given(scenes())
def test_an_address_brings_the_scene_back(scene: Scene) -> None:
    assert decode(encode(scene), FALLBACK) == (scene, [])


@given(scenes())
def test_an_address_is_text_under_our_names(scene: Scene) -> None:
    parameters = encode(scene)
    assert set(parameters) <= set(PARAMETERS)
    assert all(isinstance(value, str) for value in parameters.values())


def test_an_address_is_readable() -> None:
    scene = build_scene([3, 2, 3, 0, 1, 2], [3, 2], k=6)
    assert encode(scene) == {"r": "3.2.3.0.1.2", "m": "3.2", "k": "6", "g": "3"}
    scene = build_scene([3, None], names=["v1.0", "a~b"], conventions=Conventions(gain="exponential"))
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
        ({"r": "3.1", "k": "many"}, "not-a-whole-number", [3, 1]),
        ({"r": "3.1", "k": "9999999999"}, "not-a-whole-number", [3, 1]),
        ({"r": "3.1", "g": "2"}, "top-out-of-range", [3, 1]),
        ({"r": "3.1", "n": "only one"}, "names-do-not-match", [3, 1]),
        ({"r": "3.1", "n": "."}, "empty-name", [3, 1]),
        ({"r": "3.1", "discount": "log3"}, "unknown-convention", [3, 1]),
        ({"r": "3.1", "log_base": "1"}, "unknown-convention", [3, 1]),
    ],
)
def test_a_broken_address_is_repaired_with_a_sentence(
    parameters: dict[str, str], message: str, grades: list[int | None]
) -> None:
    scene, problems = decode(parameters, FALLBACK)
    assert [problem.message for problem in problems] == [message]
    assert [document.grade for document in scene.query.ranked] == grades


def test_an_address_holds_all_queries() -> None:
    scene = duplicate_query(build_scene([3, 1], [2], k=2))
    scene = set_scores(set_grade(scene, 1, 0), [0.9, 0.25])
    parameters = {"r": "0.1", "m": "2", "s": "0.9_0.25", "r1": "3.1", "m1": "2", "a": "2", "k": "2", "g": "3"}
    assert encode(scene) == parameters
    assert decode(parameters, FALLBACK) == (scene, [])


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"r": "1", "a": "0"}, "no-such-query"),
        ({"r": "1", "a": "21"}, "no-such-query"),
        ({"r": "3.2", "a": "7"}, "no-such-query"),
        ({"r": ""}, "empty-list"),
        ({"r": "3.2", "r2": "", "r3": "1"}, "empty-query"),
        ({"m": "3"}, "unread"),
        ({"r": "1", "m2": "3"}, "unread"),
        ({"r": "1", "r1": "3"}, "unread"),
        ({"r": "3.2", "r25": "1"}, "unread"),
        ({"r": "1", "r2": "1", "q": "one"}, "query-names-do-not-match"),
        ({"r": "1.0", "s": "0.5"}, "scores-do-not-match"),
        ({"r": "1.0", "s": "0.5_inf"}, "not-a-score"),
        ({"r": "1.0", "s": "0.5_high"}, "not-a-score"),
        ({"r": "1.0", "threshold": "0"}, "unknown-convention"),
        ({"r": "1.0", "persistence": "1"}, "unknown-convention"),
    ],
)
def test_broken_queries_and_scores_are_repaired(parameters: dict[str, str], message: str) -> None:
    _, problems = decode(parameters, FALLBACK)
    assert [problem.message for problem in problems] == [message]


@pytest.mark.parametrize(
    ("parameters", "persistence"),
    [
        ({"patience": "0.95"}, "0.95"),
        ({"persistence": "0.95"}, "0.95"),
        ({"persistence": "0.95", "patience": "0.5"}, "0.95"),
        ({"patience": "0.5", "persistence": "0.95"}, "0.95"),
    ],
)
def test_the_former_name_of_the_persistence_is_read(parameters: dict[str, str], persistence: str) -> None:
    scene, problems = decode({"r": "1.0", **parameters}, FALLBACK)
    assert not problems
    assert scene.conventions.persistence == persistence
    assert encode(scene)["persistence"] == persistence


@pytest.mark.parametrize(
    "text", ["0.9 0.5 0.1", "0.9, 0.5, 0.1", "0.9;0.5;0.1", "0.9\n0.5\n0.1", "0,9 0,5 0,1"]
)
def test_scores_can_be_typed(text: str) -> None:
    assert parse_scores(text) == (0.9, 0.5, 0.1)
