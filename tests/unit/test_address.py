"""The address codec and the reading of pasted grades."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scene.address import PARAMETERS, decode, encode
from scene.build import build_scene
from scene.edits import set_grade, set_scores
from scene.model import MAX_DOCUMENTS, Conventions, Scene, SceneError
from scene.pasted import parse_pasted
from scene.queries import duplicate_query
from scene.tokens import parse_scores
from tests.unit.scenes import grades, scenes

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


@pytest.mark.parametrize(
    "text",
    [
        "3 2 3 0",
        "3,2,3,0",
        "3, 2; 3  0\n",
        "3，2；3、0",
        "3\t2\t3\t0",
        "3\r\n2\r\n3\r\n0\r\n",
        "3.0\n2.0\n3.0\n0.0",
        "3.2.3.0",
        "３ ２ ３ ０",
    ],
)
def test_pasted_grades(text: str) -> None:
    assert parse_pasted(text) == ((3, 2, 3, 0), None)


@pytest.mark.parametrize(
    "text", ["first doc\t3\nsecond\tx", "first doc, 3\nsecond; -", "first doc: 3\nsecond = ?"]
)
def test_pasted_names(text: str) -> None:
    assert parse_pasted(text) == ((3, None), ("first doc", "second"))


@pytest.mark.parametrize("text", ["3 2 banana 1", "-1 2", "3, 2, banana, 1", "2001: 3", "Doc 2 0"])
def test_what_looks_like_grades_is_no_name(text: str) -> None:
    with pytest.raises(SceneError):
        parse_pasted(text)


def test_a_quoted_name_of_a_spreadsheet() -> None:
    assert parse_pasted('"Doc, one", 3\nDoc 2, 0') == ((3, 0), ("Doc, one", "Doc 2"))


def test_unjudged_first_columns_are_not_names() -> None:
    assert parse_pasted("x 3\n? 2") == ((None, 3, None, 2), None)


@given(
    st.lists(grades, min_size=1, max_size=MAX_DOCUMENTS), st.sampled_from([" ", ",", "; ", "\t", "\n", "，"])
)
def test_any_list_can_be_pasted(listed: list[int | None], separator: str) -> None:
    text = separator.join("x" if grade is None else str(grade) for grade in listed)
    assert parse_pasted(text) == (tuple(listed), None)


@pytest.mark.parametrize(
    ("text", "message", "values"),
    [
        ("", "nothing-pasted", {}),
        (" \n , ", "nothing-pasted", {}),
        ("3 2 potato", "not-a-grade", {"text": "potato", "place": 3, "top": 10}),
        ("3 2.5", "not-a-grade", {"text": "2.5", "place": 2, "top": 10}),
        ("3 -1", "not-a-grade", {"text": "-1", "place": 2, "top": 10}),
        ("3 11", "grade-off-scale", {"grade": 11, "top": 10}),
        ("1 " * 101, "too-many-documents", {"count": 101, "limit": MAX_DOCUMENTS}),
    ],
)
def test_what_cannot_be_pasted_has_a_sentence(text: str, message: str, values: dict[str, object]) -> None:
    with pytest.raises(SceneError) as problem:
        parse_pasted(text)
    assert (problem.value.message, problem.value.values) == (message, values)


@given(st.text(max_size=60))
def test_any_pasted_text_is_read_or_refused(text: str) -> None:
    try:
        listed, names = parse_pasted(text)
    except SceneError:
        return
    assert listed
    assert names is None or len(names) == len(listed)


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
