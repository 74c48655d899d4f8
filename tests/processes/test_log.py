"""Reports: whatever a browser reports, the list is changed by an edit that was understood, or not at all."""

from typing import Any

import pytest

from scene.list.edits import build_scene, move, pin, shelve
from scene.list.history import History
from scene.wire.steps import SavedScene, saved_scene_of, scene_of
from tests.logs import Kept, entry, reported
from ui.session.channel import answer, read_report, receive
from ui.session.commands import MAX_REVEALED
from ui.session.session import Session

LIST = build_scene([3, 2, 3, 0, 1, 2], [3, 2], k=6)


@pytest.mark.parametrize(
    "edit",
    [
        ["move", 1],
        ["move", 1, 2, 3],
        ["move", True, 2],
        ["move", 1, 2.0],
        ["move", "1", 2],
        ["move", 1, 2**60],
        ["rename", 1, "x" * 1000],
        ["rename", 1, "\ud800"],
        ["set_grade", 1, "3"],
        ["set_predict", 1],
        ["reveal", "value"],
        ["compare_orders", [1, [2]], [1]],
        ["undo", 1],
        ["load", "six-results"],
        ["restart", {"r": "3", "cookie": "1"}],
        ["restart", {"r": 3}],
        [["move"], 1, 2],
        [],
        None,
    ],
)
def test_what_is_not_an_edit_is_left_out_and_those_beside_it_are_taken(edit: Any) -> None:
    leaves_out({"edit": edit})


@pytest.mark.parametrize(
    "command",
    [["answer", "sideways"], ["present", 1], ["speak"], ["move", 1, 2], ["share", 1], [["share"]], [], None],
)
def test_what_is_not_a_command_is_left_out_and_those_beside_it_are_taken(command: Any) -> None:
    leaves_out({"command": command})


def leaves_out(what: dict[str, Any]) -> None:
    session = Session(History(LIST))
    revision = session.revision
    entries = [
        entry(1, ["move", 1, 2], revision),
        {"seq": 2, "revision": revision, **what, "gesture": None},
        entry(3, ["set_cutoff", 3], revision),
    ]
    receive(session, read_report(reported(session, entries)))
    assert order(session) == "BACDEF"
    assert (session.present.k, session.received.acknowledged) == (3, 3)
    assert session.notices == ["The page sent something that could not be read; the list is unchanged."]


def order(session: Session) -> str:
    return "".join(document.name for document in session.present.query.ranked)


def taking_over(gone: Session, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """What is reported where no session may know the list any more."""
    return {**reported(gone, entries), "list": Kept(answer(gone)).list}


def test_a_session_that_does_not_know_the_list_waits_until_it_is_told() -> None:
    gone, fresh = Session(History(LIST)), Session(History(LIST))
    entries = [entry(1, ["move", 1, 2], gone.revision)]
    receive(fresh, read_report(reported(gone, entries)))
    assert (order(fresh), fresh.received.acknowledged) == ("ABCDEF", 0)
    receive(fresh, read_report(taking_over(gone, entries)))
    assert (order(fresh), fresh.received.acknowledged) == ("BACDEF", 1)


def test_a_new_session_takes_over_the_list_the_keys_and_the_edits_once() -> None:
    gone = Session(History(shelve(move(pin(LIST), 1, 4), 3, 1)))  # keys that are not in order
    log = taking_over(
        gone, [entry(7, ["move", 1, 4], gone.revision), entry(8, ["move", 1, 5], gone.revision)]
    )
    fresh = Session(History(LIST))
    for _ in range(2):
        receive(fresh, read_report(log))
    assert order(gone) == "BDAEF"
    assert order(fresh) == "BDEFA"
    assert (fresh.received.session, fresh.revision) == (gone.received.session, gone.revision)
    assert [len(fresh.history.past), fresh.history.past[0]] == [2, gone.present]
    assert fresh.present.query.pinned == gone.present.query.pinned


def test_a_session_that_has_a_list_of_its_own_can_go_back_to_it() -> None:
    gone, other = Session(History(build_scene([1, 0]))), Session(History(LIST))
    other.apply(lambda scene: move(scene, 1, 2))
    receive(other, read_report(taking_over(gone, [])))
    assert order(other) == "AB"
    assert order(Session(History(other.history.past[-1]))) == "BACDEF"


def test_keys_that_do_not_fit_make_the_edits_void() -> None:
    gone, fresh = Session(History(LIST)), Session(History(LIST))
    log = taking_over(gone, [entry(1, ["move", 1, 2], gone.revision)])
    log["list"]["steps"][-1][2] = [1, 2]
    receive(fresh, read_report(log))
    assert order(fresh) == "ABCDEF"
    assert fresh.received.acknowledged == 1
    assert fresh.notices


def test_a_base_gives_the_scene_that_it_was_taken_from() -> None:
    session = Session(History(shelve(LIST, 2, 1)))
    address, keys = saved_scene_of(session.present)
    started = scene_of(SavedScene(address, tuple(keys)), LIST)
    assert started is not None
    assert started == session.present
    assert [document.key for document in started.query.documents] == [1, 3, 4, 5, 6, 2, 7, 8]


def test_what_a_session_keeps_of_what_it_was_told_is_bounded() -> None:
    session = Session(History(LIST))
    told = [["reveal", f"step-a{number}"] for number in range(300)] + [["start", {"seed": "x"}]] * 30
    entries = [entry(seq, each) for seq, each in enumerate(told, start=1)]
    receive(session, read_report(reported(session, entries)))
    assert len(session.revealed) == MAX_REVEALED
    assert len(session.notices) == 1


def test_what_is_said_in_a_run_that_is_ended_is_said_again_and_then_no_more() -> None:
    session = Session(History(LIST))
    session.say("Too many documents.")
    assert session.tell_notices() == session.tell_notices() == ["Too many documents."]
    session.say("Too many queries.")  # meanwhile
    session.arrive(0.0)
    assert session.tell_notices() == ["Too many queries."]
    session.arrive(0.0)
    assert session.tell_notices() == []
