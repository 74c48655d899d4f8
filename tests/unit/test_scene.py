"""The scene and its edits: pure functions, each the inverse or the bookkeeping that a person expects."""

from dataclasses import FrozenInstanceError
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scene.list import edits, model
from scene.list.edits import build_scene, default_names
from scene.list.model import MAX_DOCUMENTS, Scene, SceneError
from tests.unit.scenes import listed_names, scenes


def shelf(scene: Scene) -> str:
    return "".join(document.name for document in scene.query.missing)


FIVE = build_scene([3, 2, 0, 1, None], [2, 3])


def test_a_scene_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        FIVE.k = 2  # type: ignore[misc]


def test_default_names_go_on_as_in_a_spreadsheet() -> None:
    assert default_names(29)[24:] == ("Y", "Z", "AA", "AB", "AC")
    assert len(set(default_names(2 * MAX_DOCUMENTS))) == 2 * MAX_DOCUMENTS


@pytest.mark.parametrize(
    ("key", "rank", "expected"), [(1, 5, "BCDEA"), (5, 1, "EABCD"), (3, 2, "ACBDE"), (2, 2, "ABCDE")]
)
def test_move(key: int, rank: int, expected: str) -> None:
    assert listed_names(edits.move(FIVE, key, rank)) == expected


def test_swap() -> None:
    assert listed_names(edits.swap(FIVE, 1, 4)) == "DBCAE"
    assert listed_names(edits.swap(edits.move(FIVE, 1, 5), 1, 4)) == "BCAED"


def test_retrieve_and_shelve() -> None:
    retrieved = edits.retrieve(FIVE, 7, 1)
    assert (listed_names(retrieved), shelf(retrieved)) == ("GABCDE", "F")
    shelved = edits.shelve(retrieved, 1, 1)
    assert (listed_names(shelved), shelf(shelved)) == ("GBCDE", "AF")
    assert shelf(edits.shelve(shelved, 6, 1)) == "FA"


def test_add_takes_the_first_free_name_and_a_new_key() -> None:
    fewer = edits.remove(FIVE, 2)
    more = edits.add(fewer)
    assert listed_names(more) == "ACDEB"
    assert len({document.key for document in more.query.documents}) == len(more.query.documents)


def test_whole_list_edits() -> None:
    assert listed_names(edits.sort_ideally(FIVE)) == "ABDCE"
    assert listed_names(edits.reverse(FIVE)) == "EDCBA"
    assert listed_names(edits.shuffle(FIVE, 7)) == listed_names(edits.shuffle(FIVE, 7))
    assert sorted(listed_names(edits.shuffle(FIVE, 7))) == list("ABCDE")


def test_grades_names_and_settings() -> None:
    assert edits.set_grade(FIVE, 3, None).query.ranked[2].grade is None
    assert edits.set_grade(FIVE, 7, 1).query.missing[1].grade == 1
    assert edits.rename(FIVE, 1, "  a \n b ").query.ranked[0].name == "a b"
    assert edits.set_cutoff(FIVE, 40).k == 40
    assert edits.set_max_grade(FIVE, 5).max_grade == 5
    assert edits.set_definition(FIVE, gain="exponential").definition.gain == "exponential"


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda: edits.move(FIVE, 99, 1), "no-such-document"),
        *((partial(edits.move, FIVE, 1, rank), "no-such-rank") for rank in (0, 6)),
        (lambda: edits.swap(FIVE, 1, 6), "no-such-document"),
        *((partial(edits.set_grade, FIVE, 1, grade), "grade-off-scale") for grade in (-1, 4)),
        (lambda: edits.rename(FIVE, 1, "  "), "empty-name"),
        (lambda: edits.remove(build_scene([1]), 1), "last-document"),
        (lambda: edits.shelve(build_scene([1]), 1, 1), "last-document"),
        (lambda: edits.add(build_scene([0] * MAX_DOCUMENTS)), "list-full"),
        (lambda: edits.retrieve(build_scene([0] * MAX_DOCUMENTS, [1]), 101, 1), "list-full"),
        (lambda: edits.shelve(build_scene([0, 1], [1] * MAX_DOCUMENTS), 1, 1), "shelf-full"),
        *((partial(edits.set_cutoff, FIVE, k), "cutoff-out-of-range") for k in (0, 1_000_000)),
        *((partial(edits.set_max_grade, FIVE, top), "top-out-of-range") for top in (2, 11)),
        (lambda: edits.set_definition(FIVE, gain="cubic"), "unknown-convention"),
        (lambda: build_scene([]), "no-documents"),
        (lambda: build_scene([0] * (MAX_DOCUMENTS + 1)), "too-many-documents"),
        (lambda: build_scene([1, 2], names=["one"]), "names-do-not-match"),
        (lambda: build_scene([11]), "grade-off-scale"),
        (lambda: edits.remove_query(FIVE), "last-query"),
        (lambda: edits.switch_query(FIVE, 2), "no-such-query"),
        (lambda: edits.rename_query(FIVE, " "), "empty-name"),
        (lambda: edits.set_scores(FIVE, [1.0]), "scores-do-not-match"),
    ],
)
def test_what_is_not_possible_has_a_sentence(edit: object, message: str) -> None:
    with pytest.raises(SceneError) as problem:
        edit()  # type: ignore[operator]
    assert problem.value.message == message


@given(scenes(), st.data())
def test_a_move_a_swap_and_a_reversal_are_taken_back_by_another(scene: Scene, data: st.DataObject) -> None:
    ranks = st.integers(1, len(scene.query.ranked))
    start, end = data.draw(ranks), data.draw(ranks)
    key, other = (scene.query.ranked[rank - 1].key for rank in (start, end))
    moved, swapped = edits.move(scene, key, end), edits.swap(scene, key, other)
    assert moved.query.ranked[end - 1].key == swapped.query.ranked[end - 1].key == key
    assert edits.move(moved, key, start) == edits.swap(swapped, key, other) == scene
    assert edits.reverse(edits.reverse(scene)) == scene


@given(scenes(), st.integers())
def test_edits_of_the_whole_list_keep_every_document_and_let_no_score_rise(scene: Scene, seed: int) -> None:
    keys = sorted(document.key for document in scene.query.documents)
    ideal = edits.sort_ideally(scene)
    for edited in (scene, edits.shuffle(scene, seed), edits.reverse(scene), ideal):
        assert sorted(document.key for document in edited.query.documents) == keys
        assert scores(edited) == sorted(scores(edited), reverse=True)
    grades = [-1 if document.grade is None else document.grade for document in ideal.query.ranked]
    assert grades == sorted(grades, reverse=True)


def test_queries_are_added_duplicated_switched_renamed_and_removed() -> None:
    more = edits.duplicate_query(edits.rename_query(FIVE, "first"))
    assert [query.name for query in more.queries] == ["first", "Q1"]
    assert (more.active, more.query.ranked) == (1, FIVE.query.ranked)
    more = edits.add_query(more)
    assert [query.name for query in more.queries] == ["first", "Q1", "Q2"]
    assert edits.switch_query(more, 1).query.name == "first"
    fewer = edits.remove_query(edits.switch_query(more, 1))
    assert ([query.name for query in fewer.queries], fewer.active) == (["Q1", "Q2"], 0)
    assert edits.remove_query(more).active == 1


def test_an_edit_means_the_active_query_only() -> None:
    two = edits.duplicate_query(FIVE)
    moved = edits.move(two, 1, 2)
    assert moved.queries[0] == two.queries[0]
    assert listed_names(moved) == "BACDE"


def test_there_are_at_most_twenty_queries() -> None:
    scene = FIVE
    for _ in range(model.MAX_QUERIES - 1):
        scene = edits.add_query(scene)
    with pytest.raises(SceneError):
        edits.add_query(scene)


SCORED = edits.set_scores(build_scene([1, 0, 1]), [0.2, 0.9, 0.5])


def scores(scene: Scene) -> list[float]:
    return model.scores_of(scene.query)


def test_scores_rank_the_documents_and_stay_with_the_ranks_when_these_move() -> None:
    assert (listed_names(SCORED), scores(SCORED)) == ("BCA", [0.9, 0.5, 0.2])
    for edited in (edits.move(SCORED, 1, 1), edits.swap(SCORED, 1, 3), edits.reverse(SCORED)):
        assert scores(edited) == [0.9, 0.5, 0.2]
    assert listed_names(edits.move(SCORED, 1, 1)) == "ABC"


def test_reversing_keeps_ties() -> None:
    tied = edits.set_scores(build_scene([1, 0, 0, 1]), [0.9, 0.9, 0.7, 0.5])
    reversed_list = edits.reverse(tied)
    assert (listed_names(reversed_list), scores(reversed_list)) == ("DCBA", [0.9, 0.7, 0.5, 0.5])
    assert edits.reverse(reversed_list) == tied


def test_a_document_that_comes_in_gets_a_score_between_its_neighbours() -> None:
    shelved = edits.shelve(SCORED, 3, 1)
    assert scores(shelved) == [0.9, 0.2]
    assert scores(edits.retrieve(shelved, 3, 2)) == pytest.approx([0.9, (0.9 + 0.2) / 2, 0.2])
    assert scores(edits.add(SCORED))[-1] == 0.2


def test_without_scores_the_order_gives_them() -> None:
    assert scores(build_scene([0, 1])) == [1.0, 0.5]
    assert all(document.score is None for document in edits.set_scores(SCORED, None).query.ranked)
