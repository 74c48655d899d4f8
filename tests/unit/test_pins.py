"""The pinned order, and predicting what a move does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scene.list import edits
from scene.list.edits import build_scene
from scene.list.history import History
from scene.list.model import MAX_DOCUMENTS, Scene, SceneError
from tests.logs import entry, hand_over
from tests.unit.scenes import listed_names, scenes
from ui.session.commands import answer
from ui.session.session import Session

LIST = build_scene([3, 2, 3, 0, 1, 2], [1])


def test_switching_twice_changes_nothing() -> None:
    moved = edits.move(edits.pin(LIST), 5, 1)
    switched = edits.switch_pin(moved)
    assert (listed_names(switched), listed_names(edits.pinned_scene(switched))) == ("ABCDEF", "EABCDF")
    assert edits.switch_pin(switched) == moved


def test_a_move_right_after_the_pin_is_not_void() -> None:
    session = Session(History(LIST))
    revision = session.revision
    pinned = entry(1, ["pin"]), entry(2, ["move", 1, 6], revision)
    hand_over(session, *pinned, entry(3, ["unpin"]), entry(4, ["move", 2, 6], revision))
    assert listed_names(session.scene) == "CDEFAB"


def test_grades_are_those_of_now_in_both_orders() -> None:
    pinned = edits.pinned_scene(edits.set_grade(edits.pin(LIST), 4, 3))
    assert pinned is not None
    assert [document.grade for document in pinned.query.ranked] == [3, 2, 3, 3, 1, 2]


def test_a_document_that_left_the_list_is_still_in_the_pinned_order() -> None:
    shelved = edits.shelve(edits.pin(LIST), 1, 1)
    pinned = edits.pinned_scene(shelved)
    assert listed_names(pinned) == "ABCDEF"
    assert pinned is not None
    assert [document.name for document in pinned.query.missing] == ["G"]


def test_a_removed_document_leaves_the_pinned_order_which_can_be_unpinned() -> None:
    assert listed_names(edits.pinned_scene(edits.remove(edits.pin(LIST), 1))) == "BCDEF"
    assert edits.pinned_scene(edits.unpin(edits.pin(LIST))) is None


def test_scores_stay_with_the_ranks() -> None:
    scored = edits.set_scores(build_scene([1, 0, 1]), [0.9, 0.5, 0.5])
    pinned = edits.pinned_scene(edits.move(edits.pin(scored), 2, 1))
    assert pinned is not None
    assert [(document.name, document.score) for document in pinned.query.ranked] == [
        ("A", 0.9),
        ("B", 0.5),
        ("C", 0.5),
    ]


def test_a_switch_that_would_overfill_the_shelf_or_has_no_pin_is_refused() -> None:
    shelved = edits.pin(build_scene([1, 0]))
    for _ in range(MAX_DOCUMENTS - 1):
        shelved = edits.add(shelved, 0)
        shelved = edits.shelve(shelved, shelved.query.ranked[-1].key, 1)
    assert len(edits.switch_pin(edits.add(shelved, 0)).query.missing) == MAX_DOCUMENTS
    with pytest.raises(SceneError, match="shelf-full"):
        edits.switch_pin(edits.add(edits.add(shelved, 0), 0))
    with pytest.raises(SceneError, match="nothing-pinned"):
        edits.switch_pin(LIST)


def test_two_orders_of_the_grades_are_put_side_by_side() -> None:
    compared = edits.compare_orders(LIST, [0, 1, 2, 2, 3, 3], [3, 3, 2, 2, 1, 0])
    assert listed_names(compared) == "ACBFED"
    assert listed_names(edits.pinned_scene(compared)) == "DEBFAC"
    with pytest.raises(SceneError, match="not-these-grades"):
        edits.compare_orders(LIST, [0, 1], [1, 0])


def test_the_compared_metrics_are_never_the_same() -> None:
    for compared in (edits.set_metric(LIST, "ERR"), edits.set_comparison_metric(LIST, "nDCG")):
        assert (compared.metric, compared.comparison_metric) == ("ERR", "nDCG")
    with pytest.raises(SceneError, match="unknown-metric"):
        edits.set_metric(LIST, "accuracy")


@given(scenes(), st.data())
def test_moving_never_changes_the_pinned_order(scene: Scene, data: st.DataObject) -> None:
    pinned = edits.pin(scene)
    document = data.draw(st.sampled_from(pinned.query.ranked))
    rank = data.draw(st.integers(1, len(pinned.query.ranked)))
    before, after = edits.pinned_scene(pinned), edits.pinned_scene(edits.move(pinned, document.key, rank))
    assert before is not None
    assert after is not None
    assert before.query.ranked == after.query.ranked == scene.query.ranked


# --- predicting -----------------------------------------------------------------------------------------


def asking() -> Session:
    session = Session(History(edits.set_predict(LIST, True)))
    session.apply(lambda scene: edits.move(scene, 5, 1))
    return session


def test_the_page_shows_what_was_until_the_person_has_answered() -> None:
    session = asking()
    assert (listed_names(session.scene), listed_names(session.present)) == ("ABCDEF", "EABCDF")
    assert session.before is None
    session.prediction.direction = "down"
    answer(session, "down")
    assert (listed_names(session.scene), listed_names(session.before)) == ("EABCDF", "ABCDEF")
    assert (session.prediction.right, session.prediction.answered) == (1, 1)


def test_moves_before_an_answer_are_one_question() -> None:
    session = asking()
    session.apply(lambda scene: edits.move(scene, 6, 1))
    assert listed_names(session.scene) == "ABCDEF"
    session.prediction.direction = "down"
    answer(session, "up")
    assert listed_names(session.before) == "ABCDEF"
    assert (session.prediction.is_right, session.prediction.right, session.prediction.answered) == (
        False,
        0,
        1,
    )


def test_a_move_taken_back_asks_nothing() -> None:
    session = asking()
    hand_over(session, entry(1, ["undo"]))
    assert session.prediction.scene_before_moves is None
    answer(session, "up")
    assert session.prediction.answered == 0


@pytest.mark.parametrize(
    "change", [lambda scene: edits.set_cutoff(scene, 2), lambda scene: edits.set_predict(scene, False)]
)
def test_what_is_no_move_shows_at_once(change: object) -> None:
    session = asking()
    session.apply(change)  # type: ignore[arg-type]
    assert session.prediction.scene_before_moves is None
    assert listed_names(session.scene) == "EABCDF"


def test_another_list_is_no_question() -> None:
    session = asking()
    session.load(edits.set_predict(build_scene([1, 0]), True))
    assert session.prediction.scene_before_moves is None
