"""Every message of the catalogue, and what makes the app say it: an address, an edit, a text, a request."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from string import ascii_letters

from metrics.definition import OPTIONS
from scene.address.lesson import HIDEABLE, LOCKS, MAX_TASK
from scene.address.parameters import EVERY_NAME
from scene.address.plan import MAX_LINKS, Plan, Stop, encode_plan
from scene.duels import DUELS
from scene.exercises.goals import way_to
from scene.exercises.making import exercise
from scene.exercises.model import MIX, Exercise, Goal
from scene.list.model import MAX_DOCUMENTS, MAX_QUERIES
from scene.paste.pasted import MAX_TEXT
from tests.e2e.exercising import EVERY_KIND, move_between
from ui.server.limits import MAX_BODY, MAX_MESSAGE
from ui.words.text import _catalogue, languages

SAID = (
    *("problem.", "repair.", "log.", "history.", "server.", "file.", "predict.", "language.", "scores.none"),
    *("lesson.left", "lesson.locked.", "editor.pending", "editor.lost", "share.too-", "share.copied"),
    *("practice.locked.", "practice.goal.", "practice.nothing", "practice.unread", "practice.left-empty"),
    *("practice.not-moves", "lists.pasted", "lists.paste-more", "lists.paste-scale", "lists.paste-nothing"),
    *("lists.paste-comma", "lists.paste-cutoff", "lists.paste-queries", "lists.paste-replaces"),
    *("err.progress", "orders.progress", "guide.glossary.none"),
)
"""How the names of messages begin: of what is told because of something that somebody has done."""
ADDRESS = {*EVERY_NAME, *LOCKS, *HIDEABLE, *OPTIONS["gain"], *languages(), *DUELS, MIX}
"""The words of the address, which are told where one of them is wrong."""
Edit = list[object]
FIRST, THIRD = -1, -3
"""Stand for the keys of cards."""


def detour(each: Exercise) -> list[Edit]:
    """Move the first document to and fro, and then go to the goal."""
    assert isinstance(each, Goal)
    way = way_to(each.measure, each.scene, each.aim, each.target)
    assert way is not None
    moves = [move_between(*pair) for pair in pairwise(way)]
    return [
        *[["move", FIRST, 2], ["move", FIRST, 1]] * 4,
        *(["move", -(moved + 1), there + 1] for moved, _, there in moves),
    ]


NOWHERE, SO_MANY = "nowhere", ".".join("1" * (MAX_DOCUMENTS + 1))
NOT_ALL_OURS = encode_plan(Plan("", (Stop("甲", "x", ""), Stop("乙", "err", ""))))

BAD_ADDRESSES: dict[str, tuple[str, ...]] = {
    f"/{NOWHERE}?r=3.甲.2.1&k=乙&g=丙&n=丁_戊&a=己&q=9&gain=庚&predict=辛&p=9.9&s=壬_癸&r7=&m=子&plan=酉"
    "&hide=寅,value&step=卯&present=辰&lang=巳&seed=午&level=未&about=申"
    f"&lock=丑,{','.join(LOCKS)}&task={'看' * (MAX_TASK + 1)}": (
        *("problem.no-such-page", "problem.not-a-grade", "problem.not-a-whole-number", "problem.not-a-score"),
        *("problem.names-do-not-match", "problem.query-names-do-not-match", "problem.unknown-convention"),
        *("problem.not-a-switch", "problem.not-an-order", "problem.empty-query", "problem.not-a-plan"),
        *("problem.unknown-metric", "problem.unknown-in-lesson", "problem.unknown-step"),
        *("problem.unknown-language", "problem.seed-out-of-range", "problem.task-too-long"),
        *("repair.not-a-grade", "repair.not-a-whole-number", "repair.not-a-score", "repair.not-a-switch"),
        *("repair.unknown-convention", "repair.not-an-order", "repair.empty-query", "repair.unknown-metric"),
        *("repair.unknown-in-lesson", "repair.unknown-step", "repair.unknown-language"),
        "repair.task-too-long",
    ),
    f"/ndcg?r=&s=1_2&r2=99.2&n2=甲.&r3={SO_MANY}&m8=1&a=9&k=0&g=0&seed=1&exercise=99&answers=甲&duel=亥"
    f"&plan={NOT_ALL_OURS}&at=99&measure=子&pair=丑&collection=寅": (
        *("problem.empty-list", "problem.scores-do-not-match", "problem.grade-off-scale", "problem.unread"),
        *("problem.empty-name", "problem.too-many-documents", "problem.no-such-query"),
        *("problem.cutoff-out-of-range", "problem.top-out-of-range", "problem.no-such-exercise"),
        *("problem.not-answers", "problem.not-a-stop", "problem.no-such-link", "problem.unknown-duel"),
        *("repair.empty-list", "repair.scores-do-not-match", "repair.grade-off-scale", "repair.unread"),
        *("repair.empty-name", "repair.too-many-documents", "repair.no-such-query"),
        *("repair.cutoff-out-of-range", "repair.top-out-of-range", "repair.unknown-duel"),
        *("problem.unknown-measure", "problem.no-pair", "problem.no-collection"),
        *("repair.unknown-measure", "repair.no-pair", "repair.no-collection"),
    ),
}
"""What is said of addresses. Of a series of exercises only the first fault is told: there is a third one."""
OTHER_VERSION = {"seed": "7", "version": "9"}

LOCKED: dict[str, Edit] = {
    "lesson.locked.order": ["explain_lock", "move"],
    "lesson.locked.grades": ["explain_lock", "set_grade"],
    "lesson.locked.cutoff": ["explain_lock", "set_cutoff"],
    "lesson.locked.conventions": ["use_definition", {"gain": "exponential"}],
    "log.refused": ["?"],
}
"""What is said of an edit that the lesson locks, or that nobody understands."""
LOCKED_BY_EXERCISE: dict[str, Edit] = {
    name.replace("lesson", "practice"): edit for name, edit in LOCKED.items() if name.startswith("lesson")
}
REFUSED: dict[str, Edit] = {
    "problem.no-such-query": ["switch_query", 99],
    "problem.last-query": ["remove_query"],
    "problem.no-such-document": ["rename", 99999, "甲"],
    "problem.nothing-pinned": ["switch_pin"],
    "problem.not-these-grades": ["compare_orders", [9], [8]],
    "problem.unknown-metric": ["use_definition", {"metric": "甲"}],
    "problem.unknown-convention": ["use_definition", {"gain": "甲"}],
    "problem.empty-name": ["rename", FIRST, " "],
    "problem.no-such-rank": ["move", FIRST, 999],
    "problem.grade-off-scale": ["set_grade", FIRST, 99],
    "problem.cutoff-out-of-range": ["set_cutoff", 0],
    "problem.not-practised": ["start", {"metric": "甲"}],
    "problem.no-such-level": ["start", {"level": "9"}],
}
"""What is said of an edit that cannot be made. Hands come to most of them only where two tabs disagree."""


def of_result(metric: str) -> dict[str, str]:
    """Ask for a metric of the list on screen."""
    return {"kind": "result", "metric": metric}


UNASKED: dict[str, list[Edit]] = {
    "problem.too-long-to-ask": [
        ["restart", {"r": SO_MANY[2:]}],
        ["ask", {"kind": "result", "metric": "nDCG"}],
    ],
    "problem.undefined-here": [["restart", {"r": "1.1"}], ["ask", {"kind": "result", "metric": "AUC"}]],
    "problem.not-a-question": [["ask", {"kind": "甲", "metric": "nDCG"}]],
}
"""What is said of questions that a class cannot be asked."""
ANSWERED_TO_CLASS: dict[str, dict[str, str]] = {
    "problem.nothing-answered": {},
    "problem.not-an-option": {"choice": "甲"},
    "problem.not-a-number": {"choice": "up", "amount": "甲"},
}
"""What is said of answers in a room to what a swap does to the score."""
FILLED = ("problem.list-full", "problem.last-document", "problem.shelf-full", "problem.too-many-queries")
"""What is said where there is one of everything too much."""
LARGE = {f"{part}{number}": SO_MANY[2:] for number in range(2, 9) for part in "rm"}
TOO_LARGE: list[Edit] = [["restart", {"r": str(number % 2), **LARGE}] for number in range(40)]
"""More lists of this size than undo keeps."""
MOVES: dict[str, Edit] = {"down": ["move", FIRST, 2], "up": ["move", FIRST, 2], "same": ["move", THIRD, 4]}
"""What moves do to the score of 3 2 0 0, one after the other."""
PREDICTED = [(said, way) for said in MOVES for way in MOVES]
"""What can be predicted of a move, and what it does."""

RUN = "题 Q0 甲 1 0.9 系统\n"
LISTS = {
    "[]": ("problem.nothing-pasted", "lists.paste-nothing"),
    "甲 三\n" * 20: ("problem.line-not-a-grade", "lists.paste-more"),
    "9 8": ("lists.paste-scale",),
    "3,0 2,1": ("lists.paste-comma", "lists.paste-comma.decimal", "lists.paste-comma.separator"),
    "3 " * MAX_TEXT: ("problem.text-too-long",),
    "1 " * (2 * MAX_DOCUMENTS + 1): ("problem.list-cut", "problem.shelf-cut"),
    "1 0 1": ("lists.paste-cutoff", "lists.paste-cutoff.as-before", "lists.paste-cutoff.whole"),
    "甲\t3\n\n乙\t\n\n": ("problem.line-no-grade", "problem.line-left-out", "problem.blank-end"),
    "甲\t3\t高\n\t2\t低": ("problem.columns-unclear",),
    f"名称,等级,价格\n,3,9\n{'甲' * 61},2,9": (
        *("problem.column-unread", "problem.line-no-name", "problem.line-name-cut"),
    ),
    "名称,等级,分数\n甲,3,高\n乙,2,0.5,7": ("problem.line-not-a-score", "problem.line-too-long"),
    "名称,分数,等级\n甲,,1\n乙,0.5,2": ("problem.scores-left-out",),
    "名称,分数\n甲,0.1\n乙,0.5": ("problem.no-grades", "problem.sorted-by-score"),
    "名次,等级\n1,3\n第二,2": ("problem.line-not-a-rank",),
    "名次,等级\n2,3\n1,2": ("problem.sorted-by-rank",),
    f"{RUN}题 Q0 乙": ("problem.line-not-trec", "problem.run-without-qrels"),
    f"{RUN}题 0 甲 -1\n题 0 甲 2": ("problem.line-below-zero", "problem.line-twice"),
    "一 0 甲 3\n二 0 乙 2\n二 0 丙 1\n二 0 丁 0": (
        *("problem.qrels-without-run", "lists.paste-queries", "lists.paste-replaces"),
        *("lists.paste-cutoff.longest",),
    ),
    f"{RUN}二 0 乙 2": ("problem.topics-without-run",),
    "".join(f"{number} 0 甲 1\n" for number in range(MAX_QUERIES + 1)): ("problem.topics-left-out",),
}
"""Pasted lists, and what is said of them."""
SCORES = {"problem.not-a-score": "高、低", "problem.scores-do-not-match": "0.5", "scores.none": " "}
PLANS = {
    "problem.plan-without-links": "甲",
    "problem.not-a-link": "[甲](/NDCG)",
    "problem.lines-without-link": "[甲](/err)\n乙",
    "problem.plan-too-many": "[甲](/err)\n" * (MAX_LINKS + 1),
    "share.too-long": f"[甲](/err?n={''.join(Random(0).choices(ascii_letters, k=3900))})",
}
"""Lesson plans by what is said of them."""

REQUESTS: dict[str, tuple[str, str, bytes]] = {
    "server.no-uploads": ("PUT", "/_stcore/upload_file/a/b", b"x"),
    "server.too-long": ("POST", "/file/nDCG", b"x" * (MAX_BODY + 1)),
    "file.none": ("GET", "/file/x?lang=zh", b""),
}
SENT = {"server.no-message": 1, "server.too-long-message": MAX_MESSAGE + 1}
"""How long a message is that no page sends."""
FIRST_BLANK = exercise(EVERY_KIND, 1).blanks[0].name
ANSWERED: dict[str, list[Edit]] = {
    "practice.nothing": [["check", {}]],
    "practice.unread": [["check", {FIRST_BLANK: "甲"}]],
    "practice.left-empty": [["check", {FIRST_BLANK: "9"}]],
}
"""What is said of answers to the first exercise."""
GOAL = 4
"""The number of an exercise that asks for moves."""
MOVED: dict[str, list[Edit]] = {
    "practice.goal.goal-not-reached": [["check", {}]],
    "practice.goal.goal-too-many-moves": [*detour(exercise(EVERY_KIND, GOAL)), ["check", {}]],
    "practice.not-moves": [["reverse"], ["check", {}]],
}
"""What is said of moves to a goal."""
MET = {
    *(name for names in BAD_ADDRESSES.values() for name in names),
    *LOCKED,
    *LOCKED_BY_EXERCISE,
    *REFUSED,
    *UNASKED,
    *ANSWERED_TO_CLASS,
    *FILLED,
    *(f"predict.verdict.{said}-{way}" for said, way in PREDICTED),
    *("predict.idle", "predict.ask", "predict.count"),
    *(name for names in LISTS.values() for name in names),
    *SCORES,
    *PLANS,
    *REQUESTS,
    *SENT,
    *ANSWERED,
    *MOVED,
    *(
        "history.forgotten",
        "lesson.locked.list",
        "practice.locked.list",
        "lists.pasted",
        "problem.no-such-version",
    ),
    *("language.other-script", "lesson.left", "editor.pending", "editor.lost", "file.failed", "share.copied"),
    *("guide.glossary.none", "err.progress", "orders.progress"),
}
"""The messages that the walk meets."""
ELSEWHERE = {
    "lists.pasted-queries": "tests/e2e/test_paste.py, in Chinese",
    "problem.no-documents": "no caller builds a list of nothing: the address and the form say so before",
    "problem.plan-too-long": "the field takes no more; tests/unit/test_plan.py",
    "problem.not-these-files": "our page forges no reports; tests/e2e/test_chinese.py, without a browser",
    "problem.too-much-found": "files of hundreds of MB; tests/unit/test_read_in_browser.py, with a report",
    "problem.unreadable-files": "what is wrong is said in its place; tests/ui/test_evaluate.py",
    "log.too-fast": "no hands make 100 edits a second; tests/ui/test_chinese.py",
    "server.no-length": "a browser tells the length of what it sends; tests/unit/test_served.py, in Chinese",
    "server.failed": "a fault of the app; tests/e2e/test_pseudo_locale.py, in Chinese",
}
"""The messages that a browser cannot bring about, or not without an app that is spoilt, and why."""

TOLD: dict[str, Edit] = {
    "step.grade": ["set_grade", FIRST, 0],
    "step.judged": ["set_grade", -4, 2],
    "step.unjudged": ["set_grade", -2, None],
    "step.move": ["move", FIRST, 2],
    "step.swap": ["swap", -4, FIRST],
    "step.reverse": ["reverse"],
    "step.order": ["shuffle", 8],
    "step.ideal": ["sort_ideally"],
    "step.shelved": ["shelve", FIRST, 1],
    "step.retrieved": ["retrieve", -5, 2],
    "step.removed": ["remove", FIRST],
    "step.added": ["add"],
    "step.cutoff": ["set_cutoff", 2],
    "step.top": ["use_definition", {"max_grade": 5}],
    "step.convention": ["use_definition", {"gain": "exponential"}],
    "step.other": ["rename", FIRST, "甲"],
    "step.query": ["add_query"],
}
"""What is told of edits of this list, one after the other."""
TOLD_OF = {"r": "3.2.0.x.1", "m": "2", "k": "5"}

RARE: dict[str, list[dict[str, str]]] = {
    "/": [
        {"r": "x.x.x"},
        {"r": "1.2.3.0.1.2.3.0.1.2.3.0.1.2.3", "k": "5"},
    ],
    "/what_if": [
        {"r": "1.1.1"},
        {"r": "3.2.1.0.3.2.1.0.3.2.1.0.3.2.1.0.3.2"},
    ],
    "/conventions": [
        {"r": "3.2.0.1", "discount": "zipf", "ideal": "list", "ideal_cut": "none"},
        {"r": "3.2.0.1", "s": "4_3_3_1", "ties": "average"},
        {"r": "x.x"},
    ],
    "/roc_auc": [
        {"r": "1.0.1.0"},
        {"r": "0.0.0"},
    ],
    "/average_precision": [
        {"r": "1.0.1", "m": "1", "denominator": "found", "empty": "1", "r2": "0.0"},
        {"r": "1.0.1", "m": "1", "denominator": "position", "empty": "skip", "r2": "0.0"},
    ],
    "/reciprocal_rank": [
        {"r": "0.0.0"},
        {"r": "0.1.0", "r2": "1.0"},
        {"r": "0.1.0", "r2": "0.0", "empty": "skip"},
    ],
    "/lesson_empty": [{"r": "3.2"}],
}
"""Pages and lists of which they say what they seldom have to say."""


def text_of(name: str) -> re.Pattern[str]:
    """Return a text of the Chinese catalogue as it is shown, whatever its values are."""
    parts = re.split(r"\{\w+\}", _catalogue("zh")[name].forms[0].replace("`", ""))
    return re.compile(".+".join(map(re.escape, parts)).replace("\\ ", " "))
