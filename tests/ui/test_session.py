"""What a person changes, from page to page: which edits count, and what is said of those that do not."""

import pytest

from scene.address.encoding import decode, encode
from scene.list.edits import set_definition
from scene.list.history import MAX_KEPT
from scene.wire.pace import TokenBucket
from tests.logs import entry, hand_over
from tests.ui.pages import as_linked, edit, opened, press, session_of
from ui.list.ranking_editor import LIST, form_key, typed_key
from ui.session import current
from ui.session.session import Session
from ui.words.text import label


def test_an_edit_on_an_older_list_is_void() -> None:
    app = as_linked("ndcg", r="3.2.1", k="3")
    session = session_of(app)
    old = session.revision
    hand_over(session, entry(1, ["reverse"]))
    hand_over(session, entry(2, ["move", 1, 2], old))
    assert [document.grade for document in session.scene.query.ranked] == [1, 2, 3]
    assert session.received.acknowledged == 2


def test_twins_keep_their_cards() -> None:
    """A, A, B of grades 1, 1, 0: what was moved is graded, and to take the move back is another list."""
    app = as_linked("ndcg", r="1.1.0", n="A.A.B", k="3")
    session = session_of(app)
    revision = session.revision
    hand_over(session, entry(1, ["move", 1, 2], revision), entry(2, ["set_grade", 1, 3], revision))
    assert [document.grade for document in session.scene.query.ranked] == [1, 3, 0]
    assert [document.key for document in session.scene.query.ranked] == [2, 1, 3]
    edit(app, ["undo"])
    revision = session.revision
    edit(app, ["undo"])
    assert [document.key for document in session.scene.query.ranked] == [1, 2, 3]
    assert session.revision != revision


def test_what_is_not_possible_is_said_and_nothing_is_lost() -> None:
    app = as_linked("ndcg", r="3.2.1", k="3")
    edit(app, ["set_cutoff", 0])
    assert app.toast[0].value == "The cutoff k = 0 is not possible. It is a whole number from 1 to 999999."
    assert session_of(app).scene.k == 3


def test_the_names_of_an_example_follow_the_language_as_long_as_they_are_its_own() -> None:
    app = as_linked("reciprocal_rank")
    session = session_of(app)
    session.load_example("mrr-three-queries")
    _, second, third = (document.key for document in session.present.query.ranked)
    edit(app, ["rename", second, "Pot"])
    edit(app, ["speak", "zh"])
    assert names(session) == ["茶壶", "水壶", "Pot", "马克杯"]
    edit(app, ["move", third, 1])
    edit(app, ["speak", "en"])
    assert names(session) == ["Teapot", "Mug", "Kettle", "Pot"]
    edit(app, ["undo"])
    assert names(session) == ["Teapot", "Kettle", "Pot", "Mug"]


def test_the_own_list_is_translated_behind_an_exercise_too() -> None:
    app = as_linked("reciprocal_rank", seed="7", exercise="4")
    session = session_of(app)
    session.load_example("mrr-three-queries")
    app.run()
    app.switch_page("pages/practice.py").run()
    assert session.is_practising
    edit(app, ["speak", "zh"])
    app.switch_page("pages/reciprocal_rank.py").run()
    shown = names(session)
    edit(app, ["speak", "en"])
    assert shown == ["茶壶", "水壶", "茶壶", "马克杯"]


def test_a_list_whose_move_is_to_be_predicted_is_translated_too() -> None:
    app = as_linked("reciprocal_rank")
    session = session_of(app)
    session.load_example("mrr-three-queries")
    edit(app, ["set_predict", True])
    edit(app, ["move", session.present.query.ranked[0].key, 2])
    edit(app, ["speak", "zh"])
    shown = [document.name for document in session.scene.query.ranked]
    edit(app, ["speak", "en"])
    assert session.prediction.scene_before_moves
    assert shown == ["水壶", "茶壶", "马克杯"]


def names(session: Session) -> list[str]:
    return [session.present.query.name, *(document.name for document in session.present.query.ranked)]


def test_edits_that_are_too_many_are_refused_with_a_sentence() -> None:
    app = as_linked("ndcg", r="3.2.1", k="3")
    session = session_of(app)
    session.received.pace = TokenBucket(refill_rate=1e-9, capacity=2)
    edit(app, ["set_cutoff", 2], ["set_cutoff", 1], ["reverse"], ["reverse"])
    assert app.toast[0].value.startswith(
        "Edits came in faster than 100 a second; the later ones were ignored"
    )
    assert (session.scene.k, session.received.acknowledged) == (1, 4)
    assert [document.grade for document in session.scene.query.ranked] == [3, 2, 1]


def test_it_is_said_where_undo_forgets() -> None:
    app = as_linked("ndcg", r="3.2.1", k="3")
    session = session_of(app)
    for number in range(MAX_KEPT // 2_000 + 2):
        grades = ".".join([str(number % 3)] * 100)
        queries = {"r": grades, **{f"r{each}": grades for each in range(2, 21)}}
        session.load(decode(queries, session.scene)[0])
    app.run()
    assert app.toast[0].value == "The lists are so large that undo goes back 25 steps only."


def test_the_start_comes_back_as_one_edit_that_can_be_undone() -> None:
    session = session_of(as_linked("ndcg", r="0.1", n="D.C", k="1", gain="exponential"))
    start = {"r": "3.2.x", "m": "1", "k": "2", "g": "3"}
    hand_over(session, entry(1, ["restart", start]))
    assert encode(session.present) == start
    assert len(session.history.past) == 1
    hand_over(session, entry(2, ["undo"]))
    assert encode(session.present) == {"r": "0.1", "n": "D.C", "k": "1", "g": "3", "gain": "exponential"}


def test_a_new_definition_does_not_void_an_edit_under_way() -> None:
    session = session_of(as_linked("ndcg", r="3.2.1", k="3"))
    revision = session.revision
    session.apply(lambda scene: set_definition(scene, gain="exponential"))
    hand_over(session, entry(1, ["move", 1, 2], revision))
    assert [document.grade for document in session.scene.query.ranked] == [2, 3, 1]


@pytest.mark.parametrize("example", ["ten-results", "one-in-a-hundred"])
def test_a_choice_for_a_list_that_is_gone_is_void(example: str) -> None:
    app = opened(r="3.2.1", k="3")
    session_of(app).load_example(example)
    usual = session_of(app).scene.definition
    app.button_group[0].set_value("exponential").run()
    assert session_of(app).scene.definition == usual


def test_scores_can_be_typed_on_every_page() -> None:
    app = as_linked("ndcg", r="3.2.1", k="3")
    app.session_state[form_key(LIST)] = True
    app.run().text_area(key=typed_key(LIST)).set_value("0.2 0.9 0.9")
    press(app, "Use these scores")
    ranked = session_of(app).present.query.ranked
    assert [(document.name, document.score) for document in ranked] == [("B", 0.9), ("C", 0.9), ("A", 0.2)]
    edit(app, ["undo"])
    assert [document.name for document in session_of(app).present.query.ranked] == ["A", "B", "C"]


def test_who_reads_another_script_is_told_that_this_one_comes_closest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(current, "wanted_language", lambda: "zh-TW")
    app = as_linked("ndcg")
    said = label("language.other-script", wanted="Chinese (Traditional)")
    assert [notice.value for notice in app.toast] == [said]
