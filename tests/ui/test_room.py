"""The page of a class without a browser: what each sees, what nobody may, what a lost database does."""

from math import log2
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DataError
from streamlit.testing.v1 import AppTest

from rooms.model import hash_secret
from scene.exercises.model import SIGNIFICANCE, VERSION, Series, Signs
from scene.exercises.significance import sign_pattern_counts
from scene.practice import Practice
from scene.questions import read_question
from tests.ui.pages import as_linked, edit, session_of, start, tree_of
from tests.ui.trees import nodes, words
from ui.room.host import summary_csv
from ui.session import rooms
from ui.session.attending import seen_in_room
from ui.words.numbers import change
from ui.words.text import label, plural_label

LIST = {"r": "3.2.3.0.1.2", "m": "3", "k": "6"}
ANN, BO = "a" * 32, "b" * 32


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the rooms of each test in a file of its own."""
    file = tmp_path / "rooms.db"
    monkeypatch.setenv(rooms.SETTING, f"sqlite:///{file}")
    monkeypatch.setattr(rooms, "TRIES", rooms.Tries())
    monkeypatch.setattr(rooms.OUTAGE, "until", 0.0)
    return file


def opened(**address: str) -> AppTest:
    return as_linked("room", **address)


def teacher(**address: str) -> AppTest:
    app = opened(**(address or LIST))
    edit(app, ["open_room"])
    return app


def student(code: str, person: str) -> AppTest:
    app = opened(code=code)
    edit(app, ["sit", person])
    return app


def asked(host: AppTest, metric: str = "nDCG", kind: str = "result") -> AppTest:
    """A student of the teacher's, who has heard a question."""
    ann = student(code_of(host), ANN)
    edit(host, ["ask", {"kind": kind, "metric": metric}])
    looked(ann)
    return ann


def code_of(app: AppTest) -> str:
    seat = session_of(app).seat
    assert seat is not None
    return seat.code


def key_of(app: AppTest) -> str:
    seat = session_of(app).seat
    assert seat is not None
    return seat.key


def looked(app: AppTest) -> str:
    """All that the page shows of the room, after another look."""
    edit(app, ["hear"])
    return words(tree_of(app, "room"))


def status(app: AppTest) -> str:
    edit(app, ["hear"])
    return " ".join(words(node) for node in nodes(tree_of(app, "room"), "p", "verdict"))


def reply(app: AppTest, question: str, **fields: str) -> None:
    edit(app, ["reply", {"question": question, **fields}])


def rows(app: AppTest, place: int = 0) -> list[list[str]]:
    """The rows of a table of the page, the answers first, then the mistakes."""
    body = nodes(tree_of(app, "room"), "tbody")[place]
    return [[words(cell).strip() for cell in row[2:]] for row in body[2:]]


def test_two_votes_say_nothing_of_right_and_wrong_between_them() -> None:
    host = teacher()
    ann, bo = (student(code_of(host), each) for each in (ANN, BO))
    edit(host, ["ask", {"kind": "change", "metric": "nDCG", "one": "1", "other": "2", "votes": "2"}])
    for app, way in ((ann, "up"), (bo, "down")):
        looked(app)
        assert not nodes(tree_of(app, "room"), "p", "good"), "no empty box"
        reply(app, "1.1", choice=way, amount="-0.044")
        assert label("room.taken", answer="")[:18] in status(app)
        assert "✗" not in looked(app), "nothing is told before the question is closed"
    reply(ann, "1.1", choice="up", amount="xyz")
    assert "xyz" in status(ann)
    assert "-0.044" in status(ann).replace("−", "-"), "what was sent before it counts"
    edit(host, ["close"])
    assert label("room.closed") in status(ann)
    assert [row[1] for row in rows(host)] == ["1", "1", "0"]
    assert "✓" not in looked(host)
    assert label("room.mistakes") not in looked(host)
    edit(host, ["ask_again"])
    looked(ann)
    reply(ann, "1.1", choice="down")
    assert label("room.refused.not-open") in status(ann)
    reply(ann, "1.2", choice="down", amount="-0.044")
    edit(host, ["close"])
    assert [row[1:] for row in rows(host)] == [["1", "0"], ["1", "1"], ["0", "0"]]
    assert "✓" in looked(host)


def test_nobody_but_the_teacher_is_given_or_can_use_the_key() -> None:
    host = teacher()
    ann = asked(host)
    assert key_of(host) not in str(tree_of(ann, "room"))
    assert hash_secret(key_of(host)) not in str(tree_of(ann, "room"))
    for command in (["close"], ["end_room"], ["ask", {"kind": "result", "metric": "nDCG"}], ["ask_again"]):
        edit(ann, command)
        assert [each.value for each in ann.toast] == [label("room.refused.not-host")]
    assert label("room.close") in looked(host)
    intruder = opened(code=code_of(host), host=key_of(host)[::-1])
    assert label("room.close") not in words(tree_of(intruder, "room"))
    second = opened(code=code_of(host).lower(), host=key_of(host))  # the same teacher on another machine
    assert label("room.close") in words(tree_of(second, "room"))


def test_what_is_shared_of_a_room_is_without_its_key() -> None:
    host = teacher()
    edit(host, ["share"])
    (link,) = nodes(tree_of(host, "share-one"), "input")
    assert f"code={code_of(host)}" in link[1]["value"]
    assert key_of(host) not in str(tree_of(host, "share-one"))


def test_codes_that_are_none_can_be_tried_at_most_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "TRIES_AT_ONCE", 3.0)
    monkeypatch.setattr(rooms, "TRIES_A_SECOND", 1e-6)
    host = teacher()
    for _ in range(3):
        assert label("room.refused.no-room") in words(tree_of(opened(code="AAAAAA"), "room"))
    assert label("room.refused.too-many-tries") in words(tree_of(opened(code="CCCCCC"), "room"))
    assert label("room.refused.too-many-tries") in words(tree_of(opened(code=code_of(host)), "room"))


def test_the_list_itself_is_the_answer_to_a_reach_with_which_one_goes_on_after_another_page() -> None:
    host = teacher()
    ann = asked(host, kind="reach")
    keys = [document.key for document in session_of(ann).scene.query.ranked]
    edit(ann, ["set_grade", keys[0], 0])
    assert session_of(ann).scene.query.ranked[0].grade == 3  # only the order is the student's
    ann.switch_page("pages/ndcg.py").run()
    assert session_of(ann).open_exercise is None
    ann.switch_page("pages/room.py").run()
    assert session_of(ann).open_exercise is not None
    edit(ann, ["move", keys[2], 2])
    edit(ann, ["reply", {"question": "1.1"}])
    assert "nDCG@6 0.8" in status(ann)
    edit(ann, ["move", keys[0], 6], ["reply", {"question": "1.1"}])  # a worse one, which then counts
    edit(host, ["close"])
    assert [row[1] for row in rows(host)] == ["1"]
    assert plural_label("room.are-right", 0, answered=1) in looked(host)
    looked(ann)
    assert session_of(ann).open_exercise is None


def test_a_room_asks_the_same_exercise_that_practice_shows() -> None:
    host = teacher()
    edit(host, ["ask", {"kind": "exercise", "metric": "nDCG", "seed": "7", "level": "2", "number": "3"}])
    room = session_of(host).attendance.room
    assert room is not None
    assert room.question is not None
    assert read_question(room.question.exercise_text) == Practice(Series(7, 2, "nDCG", VERSION)).exercise(3)


TWO_SYSTEMS = {"kind": "exercise", "metric": SIGNIFICANCE, "seed": "7", "level": "1"}


def test_a_room_asks_for_p_by_hand_and_tells_the_mistakes_with_their_numbers() -> None:
    host = teacher()
    ann, bo = (student(code_of(host), each) for each in (ANN, BO))
    edit(host, ["ask", {**TWO_SYSTEMS, "number": "1"}])
    each = Practice(Series(7, 1, SIGNIFICANCE, VERSION)).exercise(1)
    assert isinstance(each, Signs)
    far, (blank,) = sign_pattern_counts(each.differences).as_extreme, each.blanks
    for app, p in ((ann, f"{far}/64"), (bo, f"{far // 2}/64")):
        assert change(each.differences[0], 2) in looked(app)
        reply(app, "1.1", **{blank.name: p})
    edit(host, ["close"])
    assert plural_label("room.are-right", 1, answered=2) in looked(host)
    assert f"counted one side only: {far // 2} of 64" in looked(host)


@pytest.mark.parametrize(
    ("metric", "chosen", "told"),
    [
        ("nDCG", {"discount": "zipf"}, "divided by the rank; ideal of all judged, cut at k"),
        ("nDCG", {"ideal": "list", "ideal_cut": "none"}, "ideal of the listed only, uncut"),
        ("AP", {"denominator": "capped"}, "over the smaller of k and R"),
    ],
)
def test_a_question_tells_the_definition_that_its_list_has(
    metric: str, chosen: dict[str, str], told: str
) -> None:
    said = looked(asked(teacher(**LIST, **chosen), metric))
    assert told in said
    assert label("practice.fact.discount") not in said


def test_a_document_that_nobody_judged_has_no_grade_in_a_question() -> None:
    ann = asked(teacher(**{**LIST, "r": "3.-.1"}), "AP")
    assert [words(chip).strip() for chip in nodes(tree_of(ann, "room"), "span", "chip")] == ["3", "?", "1"]


def test_a_list_that_cannot_be_asked_about_is_refused_in_words() -> None:
    host = teacher(r=".".join("1" * 30), k="10")
    edit(host, ["ask", {"kind": "result", "metric": "nDCG"}])
    assert "30" in host.toast[0].value
    edit(host, ["ask", {"kind": "nonsense", "metric": "nDCG"}])
    edit(host, ["ask", {"kind": "exercise", "seed": "x"}])
    assert not nodes(tree_of(host, "room"), "tbody")


def test_an_answer_waits_here_until_the_database_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = asked(teacher())
    with monkeypatch.context() as away:
        away.setattr("rooms.store.Store.answer", _fail)
        reply(ann, "1.1", result="0.5")
        assert label("room.unsent") in words(tree_of(ann, "room"))
        assert seen(ann)["waits"]
    assert "0.500" in status(ann)
    assert not seen(ann)["waits"]


def test_a_session_that_takes_over_may_hear_an_answer_before_it_hears_whose() -> None:
    host = teacher()
    asked(host)
    anew = opened(code=code_of(host))
    edit(anew, ["reply", {"question": "1.1", "result": "0.5"}], ["sit", ANN])
    assert "0.500" in status(anew)
    edit(host, ["close"])
    assert rows(host) == [["0.500", "1"]]


def _fail(*_: object) -> None:
    from sqlalchemy.exc import OperationalError

    raise OperationalError("insert", {}, Exception("database or disk is full"))


def seen(app: AppTest) -> dict[str, Any]:
    found = seen_in_room(session_of(app))
    assert found is not None
    return found


def test_without_a_database_all_else_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(rooms.SETTING, "postgresql+psycopg://nobody@127.0.0.1:1/none")
    app = opened(**LIST)
    edit(app, ["open_room"])
    assert [each.value for each in app.toast] == [label("room.away")]
    edit(app, ["move", session_of(app).scene.query.ranked[0].key, 2])
    assert session_of(app).history.past
    assert label("room.away") in words(tree_of(opened(code="KATMEW"), "room"))


def test_who_finds_a_room_full_is_told_so_and_not_asked_to_sit_down_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rooms.store.MAX_STUDENTS", 1)
    host = teacher()
    student(code_of(host), ANN)
    bo = student(code_of(host), BO)
    assert label("room.refused.too-many-students") in looked(bo)
    assert seen_in_room(session_of(bo)) is None


def test_where_the_database_takes_no_seat_the_browser_asks_again_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = teacher()
    ann = opened(code=code_of(host))
    with monkeypatch.context() as full:
        full.setattr("rooms.store.Store.sit", _fail)
        edit(ann, ["sit", ANN])
        assert (seen(ann)["can_sit"], seen(ann)["waits"]) == (False, True)
    edit(ann, ["hear"])
    assert (seen(ann)["can_sit"], seen(ann)["waits"]) == (True, False)
    edit(ann, ["sit", ANN])
    assert seen(ann)["is_seated"]


def test_what_a_database_cannot_store_is_no_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise DataError("insert", {}, Exception("a string with a NUL"))

    monkeypatch.setattr(rooms, "FILE", "no file")  # as with a server, on which others wait
    monkeypatch.setattr(rooms, "POOL", {})
    with pytest.raises(rooms.RoomsAwayError):
        rooms.with_rooms(refuse)
    assert rooms.with_rooms(lambda store: store.news([])) == {}


def test_rooms_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(rooms.SETTING, rooms.OFF)
    app = opened(**LIST)
    assert label("room.refused.off") in words(tree_of(app, "room-open"))
    edit(app, ["open_room"])
    assert session_of(app).seat is None
    assert label("room.refused.off") in words(tree_of(opened(code="KATMEW"), "room"))
    assert summary_csv({"code": "KATMEW", "host": "key"}) is None


def test_the_class_is_asked_about_the_page_with_one_press() -> None:
    app = start()
    app.query_params["r"] = "1.0.1"
    app.switch_page("pages/average_precision.py").run()
    edit(app, ["ask_class"])
    assert session_of(app).page == "room"
    assert "AP" in words(nodes(tree_of(app, "room"), "h2")[0])
    assert label("room.close") in words(tree_of(app, "room"))


def test_all_screens_follow_the_teachers_list() -> None:
    host = teacher()
    ann = student(code_of(host), ANN)
    edit(host, ["lead", True])
    host.switch_page("pages/ndcg.py").run()
    edit(host, ["move", session_of(host).scene.query.ranked[0].key, 3])
    assert "nDCG@6 = " in looked(ann)
    grades = [words(cell).strip() for cell in nodes(tree_of(ann, "room"), "span", "chip")]
    assert grades[:3] == ["2", "3", "3"]
    host.switch_page("pages/err.py").run()
    assert "ERR@6 = " in looked(ann)
    host.switch_page("pages/room.py").run()
    edit(host, ["lead", False])
    assert label("room.wait") in status(ann)


def test_a_summary_has_all_answers_and_nobody() -> None:
    host = teacher()
    for person in (ANN, BO):
        app = student(code_of(host), person)
        if person == ANN:
            edit(host, ["ask", {"kind": "result", "metric": "nDCG"}])
        looked(app)
        reply(app, "1.1", result="0.5")
    edit(host, ["close"])
    address = {"code": code_of(host), "host": key_of(host)}
    written = summary_csv(address)
    assert written is not None
    assert written.splitlines()[1].endswith(",1,0.500,2,no")
    assert not any(secret in written for secret in (ANN, hash_secret(ANN), key_of(host)))
    assert summary_csv({"code": code_of(host)}) is None
    edit(host, ["show_step", "summary"])
    assert rows(host) == [["0.500", "2"]]
    # So it has those to a question that was not voted on again.
    edit(host, ["ask", {"kind": "result", "metric": "AP", "votes": "2"}])
    looked(app)
    reply(app, "2.1", result="0.25")
    edit(host, ["close"], ["ask", {"kind": "result", "metric": "RR"}])
    assert ",1,0.250,1,no" in str(summary_csv(address))
    tables = nodes(tree_of(host, "room"), "tbody")
    assert [["0.250", "1"]] in [rows(host, place) for place in range(len(tables))]


def test_a_mistake_is_shown_where_it_goes_wrong_on_the_list() -> None:
    host = teacher(r="3.2.3", k="3")
    ann = asked(host)
    undiscounted = (3 + 2 + 3) / (3 + 3 / log2(3) + 2 / 2)
    reply(ann, "1.1", result=f"{undiscounted:.4f}")
    edit(host, ["close"])
    (where,) = nodes(tree_of(host, "room"), "details", "others")[:1]
    shown = [[words(cell).strip() for cell in row[2:]] for row in nodes(where, "tbody")[0][2:]]
    assert shown == [["1", "3", "3"], ["2", "1.2619", "2"], ["3", "1.5", "3"]]
