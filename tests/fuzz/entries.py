"""The entries through which a stranger's input comes, each given one spoilt input after the other.

Whatever comes has to become a list, or a sentence that says what is wrong with it; nothing else may happen.
An entry gives the text or value that it was handed, and leaves an exception of any other kind to its caller.
"""

import json
import os
import random
import re
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any
from urllib.parse import parse_qsl, urlencode

from metrics.measures import defined_measures
from rooms.model import LETTERS, read_code
from scene.address.encoding import decode, encode
from scene.address.lesson import read_lesson, write_lesson
from scene.address.plan import decode_plan, encode_plan, parse_plan
from scene.address.seat import Seat
from scene.address.tokens import parse_scores
from scene.examples import example_scene, examples
from scene.list.history import MAX_STEPS, History
from scene.list.model import MAX_DOCUMENTS, MAX_QUERIES, Scene, SceneError
from scene.paste.draft import QUESTIONS, Pasted
from scene.paste.on_screen import format_list, pasted_scene
from scene.paste.pasted import read_pasted
from scene.practice import encode_answers, read_practice
from scene.questions import answers_of
from scene.wire import edits
from scene.wire.steps import saved_scene_of
from tests.fuzz.runs import a_run
from tests.fuzz.spoiling import NASTY, any_value, spoilt_text, spoilt_value
from tests.logs import asked, reported
from tests.unit.scenes import keyed_anew
from ui.practice.handout import FILES
from ui.server.files import WRITERS, file_of
from ui.session import attending, commands, rooms
from ui.session.channel import read_report, receive
from ui.session.rooms import with_rooms
from ui.session.session import MAX_NOTICES, ROOM, Session
from ui.words.examples import ready_plans
from ui.words.problems import repair_sentence, sentence

Entry = Callable[[random.Random], object]
PASTES = (
    "3 2 3 0 1 2",
    "3, x, 0, 1",
    "A: 3; B: 2; C: x",
    "A (3), B (2), C (0)",
    "rank,name,grade,score\n1,First,3,0.9\n2,Second,x,0.5\n–,Third,2,\n",
    'name;grade\n"One; two";3\nThree;0\n',
    "grades = np.array([3, 2, 0])",
    '[{"doc": "A", "rel": 3}, {"doc": "B", "rel": null}]',
    '{"A": 3, "B": 2}',
    '{"grade": [3, 2], "score": [0.5, 0.25]}',
    "perfect\nfair\nbad\n",
    "非常相关，相关，一般，不相关",
    "3,0 2,0 1,5",
)
TREC = (
    "301 Q0 FBIS3-1 1 9.5 run\n301 Q0 FBIS3-2 2 8.25 run\n301 0 FBIS3-1 2\n301 0 FBIS3-9 1\n",
    "q1 0 d1 0\nq1 0 d2 1\nq2 0 d1 2\n",
    "q1 Q0 d1 1 0.5 a\nq1 Q0 d2 2 0.5 a\nq2 Q0 d1 1 1e-3 a\n",
)
PLANS = (
    "# nDCG in 45 minutes\n1. [What a document brings](/ndcg?r=3.2.3.0.1.2&step=cg)\n2. [Next](/err?r=3.2)\n",
    "title,link\nFirst,/ndcg?r=3.2&k=2\nSecond,http://lab.example/lab/err?r=1.0\n",
)


# --- addresses ------------------------------------------------------------------------------------------


@cache
def addresses() -> tuple[str, ...]:
    """Return addresses as the app writes them."""
    practice, _ = read_practice({"seed": "7", "level": "2", "metric": "nDCG"})
    assert practice is not None
    answered = encode_answers(practice.with_answers({"a": "1"}))
    lesson, _ = read_lesson({"task": "Why?", "hide": "value,step-dcg", "lock": "order"})
    more: tuple[dict[str, str], ...] = (
        {"seed": "7", "level": "2", "metric": "nDCG", "version": "1", "exercise": "3", "answers": answered},
        {"r": "3.2.x.0", "m": "2", "k": "4", "g": "3", "step": "dcg", **write_lesson(lesson)},
        {"r": "3.2.1", "r2": "1.0", "n2": "A.B~1C", "a": "1", "p": "2.1.3", "s": "0.9_0.5_0.1", "q": "X.Y"},
        {"plan": encode_plan(ready_plans()["ndcg-45"]), "at": "2"},
        {"r": "1.0", "lang": "zh", "present": "1", "predict": "1", "patience": "0.9", "beta": "2"},
    )
    return tuple(urlencode(each) for each in (*(encode(example_scene(name)) for name in examples()), *more))


def as_parameters(query: str) -> dict[str, str]:
    """Read a query string as it comes over the network: of letters that can be written down."""
    return dict(parse_qsl(query.encode("utf-8", "replace").decode(), keep_blank_values=True))


def an_address(chance: random.Random) -> str:
    """Open an address."""
    query = spoilt_text(chance.choice(addresses()), chance)
    if chance.random() < 0.3:
        query += "&" + spoilt_text(chance.choice(addresses()), chance)
    parameters = as_parameters(query)
    scene, problems = decode(parameters, example_scene("six-results"))
    _, unknown = read_lesson(parameters)
    _, undrawn = read_practice(parameters)
    tell(map(repair_sentence, [*problems, *unknown, *undrawn]))
    or_a_sentence(partial(decode_plan, parameters.get("plan", "")))
    check_scene(scene)
    return query


# --- pastes and files -----------------------------------------------------------------------------------


def a_paste(chance: random.Random) -> str:
    """Paste a list, or type scores."""
    text = spoilt_text(chance.choice(PASTES), chance)
    paste(text, chance)
    or_a_sentence(partial(parse_scores, text[:5_000]))
    return text


def paste(text: str, chance: random.Random) -> None:
    """Read a text, and put it on screen if it can be."""
    words = {word: chance.choice((None, 0, 3, 10)) for word in chance.sample(NASTY, 2)}
    found = read_pasted(
        text,
        words=words,
        answers={name: chance.choice(ways) for name, ways in QUESTIONS.items() if chance.random() < 0.5},
    )
    tell(map(sentence, (*found.problems, *found.notes)))
    if found.is_ready:
        check_pasted(found)


def check_pasted(found: Pasted) -> None:
    scene = pasted_scene(example_scene("six-results"), found)
    check_scene(scene)
    for query in scene.queries:
        again = read_pasted(format_list(query))
        if again.is_ready:
            assert [row.grade for row in again.ranked] == [document.grade for document in query.ranked]


def a_file(chance: random.Random) -> str:
    """Read a file that somebody has: a run, judgements, a plan; or ask for one that the app writes."""
    way = chance.random()
    if way < 0.5:
        text = spoilt_text("".join(chance.sample(TREC, chance.randint(1, 2))), chance)
        paste(text, chance)
    elif way < 0.75:
        text = spoilt_text(chance.choice(PLANS), chance)
        or_a_sentence(lambda: tell(map(sentence, parse_plan(text)[1])))
    else:
        text = spoilt_text(chance.choice(addresses()), chance)
        kind = chance.choice([*WRITTEN, *FILES, spoilt_text("nDCG", chance)])
        found = file_of(kind, as_parameters(text))
        assert found is None or found[0].encode()
        text = f"{kind}?{text}"
    return text


WRITTEN = [kind for kind in WRITERS if not kind.startswith("orders")]
"""The files of one list; those of all its orders take seconds, and one at a time is written."""


# --- logs -----------------------------------------------------------------------------------------------


def a_log(chance: random.Random) -> str:
    """Report what nobody did to a session, while another one goes on undisturbed."""
    session, other = a_session(), a_session()
    before = other.history
    entries = [
        {"seq": seq, **asked(an_edit(chance), chance.choice((None, session.revision)))}
        for seq in range(1, chance.choice((2, 4, 30)))
    ]
    log: Any = reported(session, entries)
    if chance.random() < 0.3:  # as if the session that knew the list were gone
        log |= {"session": "another", "list": a_list(session, chance)}
    for _ in range(chance.randint(0, 3)):
        log = spoilt_value(log, chance)
    if chance.random() < 0.1:
        log = any_value(log, chance)
    read, start, known = read_report(log), session.history, session.received.session
    receive(session, read)
    if read is None or (read.session == known and not any(entry.action for entry in read.entries)):
        assert session.history == start
    assert read is not None or len(session.notices) == 1
    check_scene(session.present)
    assert len(session.history.past) <= MAX_STEPS
    assert len(session.notices) <= MAX_NOTICES
    assert other.history is before
    return json.dumps(log, default=str)[:10_000]


def a_session() -> Session:
    """Begin a session."""
    return Session(History(example_scene("six-results-missing")))


def a_list(session: Session, chance: random.Random) -> dict[str, Any]:
    """Make what a browser keeps of a session's list, or nearly."""
    steps = [[number, *saved_scene_of(session.present)] for number in range(chance.choice((1, 2, 20)))]
    at, before = chance.randrange(len(steps)), chance.choice((None, 0, len(steps)))
    places = {"revision": session.revision, "at": at, "before": before, "moved": 1}
    return {**places, "gesture": chance.choice((None, "drag")), "steps": steps}


VALUES = edits.VALUES | commands.VALUES
SMALL: tuple[Any, ...] = (*range(4), 6, 7, None, True, "A", "up", "nDCG", [3, 2], {"r": "3.1"}, {"k": 3})


def an_edit(chance: random.Random) -> list[Any]:
    """Make an edit of a name that is known, with values of a kind that fits or does not."""
    name = chance.choice([*VALUES])
    values = [chance.choice(SMALL) for _ in VALUES[name]]
    return [name, *([any_value(value, chance) for value in values] if chance.random() < 0.2 else values)]


# --- rooms ----------------------------------------------------------------------------------------------

os.environ.setdefault(rooms.SETTING, "sqlite://")  # in memory alone
ASKED = (
    {"kind": "result", "metric": "nDCG"},
    {"kind": "change", "metric": "AP", "one": "1", "other": "3", "votes": "2"},
    {"kind": "reach", "metric": "RR"},
    {"kind": "exercise", "metric": "mix", "seed": "7", "level": "2", "number": "3"},
)
REPLIES = (
    {"result": "0.75"},
    {"choice": "up", "amount": "-0.1"},
    {"DCG.1": "3", "DCG.2": "1.893"},
    {"order": "012.102"},
)
KEPT = re.compile(r"[0-9a-zA-Z.+_@():|, /-]*")
"""What an answer that is kept can be made of: numbers, orders, and choices that the app has named."""


def a_class(chance: random.Random) -> str:
    """Ask, answer and try codes as nobody should."""
    host, ann = a_session(), a_session()
    attending.open_room(host)
    assert host.seat is not None
    host.page = ann.page = ROOM
    host.attendance.is_host = True
    ann.seat = Seat(host.seat.code)
    attending.sit(ann, "a" * 32)
    form = spoilt_value(dict(chance.choice(ASKED)), chance) if chance.random() < 0.5 else chance.choice(ASKED)
    given = spoilt_value({"question": "1.1", **chance.choice(REPLIES)}, chance)
    log = reported(host, [{"seq": 1, "command": ["ask", form]}])
    receive(host, read_report(log))
    receive(ann, read_report(reported(ann, [{"seq": 1, "command": ["reply", given]}])))
    with_rooms(lambda store: store.close(host.seat.code, host.seat.key, 1))  # type: ignore[union-attr]
    for answer in with_rooms(lambda store: store.answer_counts(host.seat.code, 1)):  # type: ignore[union-attr]
        assert all(map(KEPT.fullmatch, answers_of(answer.answer).values()))
    code = spoilt_text(host.seat.code, chance)
    assert {*read_code(code)} <= {*LETTERS}
    with_rooms(lambda store: store.end(host.seat.code, host.seat.key))  # type: ignore[union-attr]
    return json.dumps([form, given, code], default=str)


# --- what has to hold -----------------------------------------------------------------------------------


def or_a_sentence(read: Callable[[], object]) -> None:
    """Read something; what cannot be read has a sentence."""
    try:
        read()
    except SceneError as problem:
        tell([sentence(problem)])


def tell(sentences: Iterable[str]) -> None:
    """Say all of it: there are words for everything, and they can be sent."""
    for each in sentences:
        assert each
        each.encode("utf-8", "surrogatepass")


def check_scene(scene: Scene) -> None:
    """Make sure that a scene is one: within its limits, with its numbers, the same after its address."""
    assert 1 <= len(scene.queries) <= MAX_QUERIES
    for query in scene.queries:
        assert 1 <= len(query.ranked) <= MAX_DOCUMENTS
        assert len(query.missing) <= MAX_DOCUMENTS
    for measure in defined_measures(scene.definition, scene.ranking).values():
        measure.value(scene.definition, scene.ranking)
    assert decode(encode(scene), scene) == (keyed_anew(scene), [])


ENTRIES: dict[str, Entry] = {
    "addresses": an_address,
    "pastes": a_paste,
    "logs": a_log,
    "files": a_file,
    "rooms": a_class,
    "runs": a_run,
}
