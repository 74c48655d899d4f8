"""Reading a pasted list: in any form that people and programs write, with nothing dropped in silence."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from metrics.cumulative_gain import NDCG
from metrics.definition import USUAL
from metrics.judged_ranking import JudgedRanking
from metrics.precision_recall import R
from scene.address.encoding import decode, encode
from scene.list.build import build_query, build_scene, default_names
from scene.list.model import (
    MAX_DOCUMENTS,
    MAX_NAME_LENGTH,
    MAX_QUERIES,
    Grade,
    Query,
    Scene,
    SceneError,
    with_query,
)
from scene.list.pins import pin
from scene.list.settings import set_definition
from scene.paste.cells import UNSEEN
from scene.paste.pasted import (
    COMMA,
    DECIMAL,
    QUESTIONS,
    SEPARATOR,
    Pasted,
    pasted_scene,
    read_pasted,
    written,
)
from tests.fewer import drawn
from ui.conventions.snippets import qrels_text, run_text

grades = st.none() | st.integers(0, 10)
lists = st.lists(grades, min_size=1, max_size=MAX_DOCUMENTS)


def grades_of(pasted: Pasted) -> list[Grade]:
    return [row.grade for row in pasted.ranked]


def named(pasted: Pasted) -> list[tuple[str, Grade]]:
    return [(row.name, row.grade) for row in pasted.ranked]


def told(problems: tuple[SceneError, ...]) -> list[tuple[str, object]]:
    return [(each.message, each.values.get("line")) for each in problems]


@pytest.mark.parametrize(
    "text",
    [
        "3 2 3 0",
        "3,2,3,0",
        "3, 2; 3  0\n",
        "3，2；3、0",
        "３，２；３、０",
        "3\t2\t3\t0",
        "3\r\n2\r\n3\r\n0\r\n",
        "3.0\n2.0\n3.0\n0.0",
        "3.2.3.0",
        "３ ２ ３ ０",
        "[3, 2, 3, 0]",
        "［３，２，３，０］",
        "(3, 2, 3, 0)",
        "[[3 2 3 0]]",
        "grades = np.array([3., 2., 3., 0.], dtype=float)",
        '{"grades": [3, 2, 3, 0]}',
        "grade\n3\n2\n3\n0",
        "Relevance\n3\n2\n3\n0",
        "1 3\n2 2\n3 3\n4 0",
        "【3，2，3，0】",
        "（３、２、３、０）",
    ],
)
def test_grades(text: str) -> None:
    read = read_pasted(text)
    assert read.is_ready
    assert not read.notes
    assert named(read) == [("A", 3), ("B", 2), ("C", 3), ("D", 0)]


@pytest.mark.parametrize(
    "text",
    [
        "first doc\t3\nsecond\tx",
        "first doc, 3\nsecond; -",
        "first doc: 3\nsecond = ?",
        "name grade\nfirst doc 3\nsecond x",
        "Grade;Document\n3;first doc\nx;second",
        '[["first doc", 3], ["second", null]]',
        "[('first doc', 3), ('second', None)]",
        '[{"doc": "first doc", "relevance": 3}, {"doc": "second", "relevance": null}]',
        '{"doc": "first doc", "relevance": 3}\n{"doc": "second", "relevance": null}',
        '{"first doc": 3, "second": null}',
        '"first doc" 3\nsecond x',
        "rank\tgrade\tname\n2\tx\tsecond\n1\t3\tfirst doc",
        "first doc: 3; second: x",
        "first doc：３；second：x",
        "first doc = 3, second = x",
        "first doc (3), second (x)",
        "first doc（３）、second（x）",
    ],
)
def test_names_and_grades(text: str) -> None:
    read = read_pasted(text)
    assert read.is_ready
    assert named(read) == [("first doc", 3), ("second", None)]


@pytest.mark.parametrize(
    "text",
    [
        "A 3 0.9\nB 0 0.5",
        "0.9 3 A\n0.5 0 B",
        "A, 3, 0.9\nB, 0, 0.5",
        "A;3;0,9\nB;0;0,5",
        "A\t3,00\t0,9\nB\t0,00\t0,5",
        "score,grade,name\n0.9,3,A\n0.5,0,B",
        "名称，等级，得分\nA，3，0.9\nB，0，0.5",
        "Score\tName\tGrade\n0.5\tB\t0\n0.9\tA\t3",
        '[{"name": "A", "grade": 3, "score": 0.9}, {"name": "B", "grade": 0, "score": 0.5}]',
        "names = ['A', 'B']\ngrades = [3, 0]\nscores = [0.9, 0.5]",
    ],
)
def test_names_grades_and_scores(text: str) -> None:
    read = read_pasted(text)
    assert read.is_ready
    assert [(row.name, row.grade, row.score) for row in read.ranked] == [("A", 3, 0.9), ("B", 0, 0.5)]


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("yes no Yes", [1, 0, 1]),
        ("True\nFalse", [1, 0]),
        ("[true, false, null]", [1, 0, None]),
        ("relevant\nnot\nrelevant", [1, 0, 1]),
        ("relevant, not relevant, relevant", [1, 0, 1]),
        ("A\tyes\nB\tno", [1, 0]),
        ("Perfect Excellent Good Fair Bad", [4, 3, 2, 1, 0]),
        ("是 否 是", [1, 0, 1]),
        ("相关 不相关 相关", [1, 0, 1]),
        ("非常相关，相关，一般，不相关", [3, 2, 1, 0]),
        ("优、良、中、差", [3, 2, 1, 0]),
        ("完美 优秀 好 一般 差", [4, 3, 2, 1, 0]),
        ("名称，等级\n苹果，优\n香蕉，未标注", [3, None]),
        ("苹果：非常相关；香蕉：相关", [3, 2]),
    ],
)
def test_words_for_grades(text: str, listed: list[Grade]) -> None:
    assert grades_of(read_pasted(text)) == listed


def test_what_words_mean_can_be_chosen() -> None:
    text = "Good, Bad, Fair, Superb, Good"
    read = read_pasted(text)
    assert read.words == {"good": 2, "bad": 0, "fair": 1, "superb": None}
    assert told(read.problems) == [("words-for-grades", 1)]
    in_chinese = read_pasted("非常相关，相关，不相关", words={"相关": 1})
    assert in_chinese.words == {"非常相关": 3, "相关": 1, "不相关": 0}
    chosen = read_pasted(text, words={"good": 3, "bad": 1, "fair": 2, "superb": 5})
    assert chosen.is_ready
    assert grades_of(chosen) == [3, 1, 2, 5, 3]


@pytest.mark.parametrize(
    ("text", "listed", "notes"),
    [
        ("3\n\n2", [3, None, 2], [("line-no-grade", 2)]),
        ("\n3\n2", [None, 3, 2], [("line-no-grade", 1)]),
        ("grade\n3\n\n2", [3, None, 2], [("line-no-grade", 3)]),
        ("3,,2", [3, None, 2], [("line-no-grade", 1)]),
        ("[3,,2]", [3, None, 2], [("line-no-grade", 1)]),
        ("3\t\t2", [3, None, 2], [("line-no-grade", 1)]),
        ("A\t3\nB\t", [3, None], [("line-no-grade", 2)]),
        ("A\t3\n\nB\t2", [3, 2], [("line-left-out", 2)]),
        ("name,grade\nA,3\n,\nB,2", [3, 2], [("line-left-out", 3)]),
        ("3 2\n\n1 0", [3, 2, 1, 0], [("line-left-out", 2)]),
        ("3\n2\n\n", [3, 2], [("blank-end", None)]),
    ],
)
def test_what_is_blank_is_not_judged_or_named(
    text: str, listed: list[Grade], notes: list[tuple[str, object]]
) -> None:
    read = read_pasted(text)
    assert grades_of(read) == listed
    assert told(read.notes) == notes


def test_a_decimal_comma_is_one_where_nothing_else_makes_sense() -> None:
    for text in ("3,0 2,0", "3,0\n2,0", "3,00; 2,00"):
        assert (grades_of(read_pasted(text)), read_pasted(text).asked[COMMA].answer) == ([3, 2], DECIMAL)
    scores = read_pasted("A 3 0,95\nB 2 0,5")
    assert [(row.grade, row.score) for row in scores.ranked] == [(3, 0.95), (2, 0.5)]


@pytest.mark.parametrize(
    ("text", "by_point", "by_separator"),
    [
        ("3,0", [("A", 3)], [("A", 3), ("B", 0)]),
        ("A 3,0\nB 2,0", [("A", 3), ("B", 2)], [("A 3", 0), ("B 2", 0)]),
        ("3,2 1,0", None, [("A", 3), ("B", 2), ("C", 1), ("D", 0)]),
    ],
)
def test_a_comma_that_can_be_either_is_asked_about(
    text: str, by_point: list[tuple[str, Grade]] | None, by_separator: list[tuple[str, Grade]]
) -> None:
    assert [*read_pasted(text).asked] == [COMMA]
    assert not read_pasted(text).is_ready
    read = [read_pasted(text, answers={COMMA: comma}) for comma in (DECIMAL, SEPARATOR)]
    assert [named(each) if each.is_ready else None for each in read] == [by_point, by_separator]
    assert [each.asked[COMMA].answer for each in read] == [DECIMAL, SEPARATOR]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", [("nothing-pasted", None)]),
        (" \n , ", [("nothing-pasted", None)]),
        ("[]", [("nothing-pasted", None)]),
        ("3 2 potato", [("words-for-grades", 1)]),
        ("A,3\nB,potato\nC,1", [("words-for-grades", 2)]),
        ("3\n2.5", [("grades-off-scale", 2)]),
        ("3 -1", [("line-not-a-grade", 1)]),
        ("3 11", [("line-not-a-grade", 1)]),
        ("2001: 3", [("line-not-a-grade", 1)]),
        ("name,grade,score\nA,3,high", [("line-not-a-score", 2)]),
        ("rank,grade\n1,3\nsecond,2", [("line-not-a-rank", 3)]),
        ("name,grade\nA,3,7", [("line-too-long", 2)]),
        ("q Q0 a 1 0.9 lab\nq Q0 b", [("line-not-trec", 2)]),
        ("q Q0 a 1 1e10 lab\nq Q0 b 2 1 lab", [("line-not-a-score", 1)]),
        ("9" * 49_999 + "y", [("line-not-a-grade", 1)]),  # if it took long, it would take minutes
        ("x" * 50_001, [("text-too-long", None)]),
    ],
)
def test_what_is_not_understood_is_named(text: str, problems: list[tuple[str, object]]) -> None:
    read = read_pasted(text)
    assert told(read.problems) == problems
    assert not read.is_ready


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("grade,score\n3,0.1\n2,0.9", [("sorted-by-score", None)]),
        ("grade,score\n3,0.9\n2,", [("scores-left-out", 3)]),
        ("rank,grade\n2,3\n1,2", [("sorted-by-rank", None)]),
        ("name,colour,grade\nA,red,3", [("column-unread", None)]),
        ("name,score\nA,0.5", [("no-grades", None)]),
        ("name,grade\n,3\nB,2", [("line-no-name", 2)]),
        (f"name,grade\n{'a' * 61},3", [("line-name-cut", 2)]),
        ("1 " * 101, [("list-cut", None)]),
        ("1 " * 2_000, [("list-cut", None), ("shelf-cut", None)]),
        ("topic,rank,grade\nq1,1,3\nq2,-,2", [("topics-without-run", None)]),
        ("q 0 a 3", [("qrels-without-run", None)]),
        ("q Q0 a 1 0.9 lab", [("run-without-qrels", None)]),
        ("q Q0 a 1 0.9 lab\nq 0 a -1", [("line-below-zero", 2)]),
        ("q Q0 a 1 0.9 lab\nq 0 a 3\nq 0 a 2", [("judged-otherwise", 3)]),
        ("q Q0 a 1 0.1 lab\nq Q0 b 2 0.9 lab\nq 0 a 3", [("sorted-by-score", None)]),
    ],
)
def test_what_was_repaired_is_named(text: str, notes: list[tuple[str, object]]) -> None:
    read = read_pasted(text)
    assert told(read.notes) == notes
    assert read.is_ready


def test_a_run_with_its_judgements() -> None:
    text = "q1 Q0 d1 1 9.5 lab\nq1 Q0 d2 2 7 lab\nq1 0 d1 3\nq1 0 d9 2\n"
    read = read_pasted(text)
    assert [(row.name, row.grade, row.score) for row in read.ranked] == [("d1", 3, 9.5), ("d2", None, 7.0)]
    assert [(row.name, row.grade) for row in read.missing] == [("d9", 2)]


def run_of(*topics: str, documents: int = 2) -> str:
    """Write a run: of every topic these many documents, d1 first."""
    lines = (
        f"{topic} Q0 d{rank} {rank} {100 - rank} lab" for topic in topics for rank in range(1, documents + 1)
    )
    return "\n".join(lines)


@pytest.mark.parametrize(
    "text",
    [
        f"{run_of('301', '302', '310')}\n301 0 d1 1\n301 0 d7 2\n302 0 d2 3\n310 0 d1 0",
        "topic,rank,doc,rel,score\n301,1,d1,1,99\n301,2,d2,x,98\n302,1,d1,x,99\n302,2,d2,3,98\n310,1,d1,0,99\n"
        "310,2,d2,,98\n301,–,d7,2,",
    ],
    ids=["trec", "table"],
)
def test_every_topic_becomes_a_query_under_its_own_name(text: str) -> None:
    read = read_pasted(text)
    assert read.is_ready
    scene = pasted_scene(build_scene([3, 2, 1]), read)
    assert [query.name for query in scene.queries] == ["301", "302", "310"]
    assert [[each.grade for each in query.ranked] for query in scene.queries] == [
        [1, None],
        [None, 3],
        [0, None],
    ]
    assert [[each.name for each in query.missing] for query in scene.queries] == [["d7"], [], []]
    assert [each.score for each in scene.queries[2].ranked] == [99, 98]
    assert scene.active == 0
    assert decode(encode(scene), build_scene([1])) == (scene, [])


@pytest.mark.parametrize("text", [run_of("a", "b"), "a 0 d1 3\na 0 d2 1\nb 0 d1 2\nb 0 d2 0"])
def test_a_run_or_judgements_alone_have_several_topics_too(text: str) -> None:
    scene = pasted_scene(build_scene([3, 2, 1]), read_pasted(text))
    assert [(query.name, len(query.ranked)) for query in scene.queries] == [("a", 2), ("b", 2)]


def test_one_topic_takes_the_place_of_the_active_query_and_names_it() -> None:
    scene = replace(build_scene([3, 2, 1]), queries=(build_query([3]), build_query([1], name="Q2")), active=1)
    pasted = pasted_scene(scene, read_pasted(run_of("301")))
    assert [query.name for query in pasted.queries] == ["Q1", "301"]
    assert pasted.queries[0] == scene.queries[0]
    assert pasted.active == 1


@given(st.integers(1, 60))
def test_of_too_many_topics_the_first_are_read_and_the_others_named(count: int) -> None:
    topics = [str(300 + place) for place in range(count)]
    read = read_pasted(run_of(*topics))
    assert [each.topic for each in read.lists] == topics[:MAX_QUERIES]
    left_out = [each.values for each in read.notes if each.message == "topics-left-out"]
    assert bool(left_out) == (count > MAX_QUERIES)
    for values in left_out:
        assert (values["topics"], values["left"]) == (count, count - MAX_QUERIES)
        named = values["names"]
        assert isinstance(named, tuple)
        assert [*named][: count - MAX_QUERIES] == [
            *topics[MAX_QUERIES:][:12],
            *["…"] * (count > MAX_QUERIES + 12),
        ]


def test_judged_topics_without_a_run_are_named() -> None:
    read = read_pasted(f"{run_of('1')}\n1 0 d1 1\n2 0 d1 1\n3 0 d1 0")
    assert [each.topic for each in read.lists] == ["1"]
    assert [(each.message, each.values["names"]) for each in read.notes] == [
        ("topics-without-run", ("2", "3"))
    ]


@pytest.mark.parametrize(("runs", "judged"), [(1, 2), (3, 1)])
def test_what_topics_without_a_run_do_to_a_mean_is_told(runs: int, judged: int) -> None:
    """Counted as 0 they leave the sum as it is, which is divided by all."""
    topics = [str(number) for number in range(1, runs + 1)]
    lines = "\n".join(f"{runs + number} 0 d1 1" for number in range(1, judged + 1))
    (note,) = read_pasted(f"{run_of(*topics)}\n{lines}").notes
    assert note.message == "topics-without-run"
    assert [note.values[name] for name in ("count", "kept", "topics")] == [judged, runs, runs + judged]


def test_a_long_run_is_cut_and_what_was_judged_below_counts_as_not_retrieved() -> None:
    """The document at rank 150 is relevant, as are 20 that were not retrieved; 200 more are judged 0."""
    judged = [("d150", 3), *((f"m{number}", int(number > 200)) for number in range(1, 221))]
    lines = "\n".join(f"9 0 {name} {grade}" for name, grade in judged)
    (listed,) = (read := read_pasted(f"{run_of('9', documents=200)}\n{lines}")).lists
    assert [row.name for row in listed.ranked] == [f"d{rank}" for rank in range(1, 101)]
    assert (listed.missing[0].name, listed.missing[0].grade) == ("d150", 3)
    assert [row.grade for row in listed.missing] == [3, *[1] * 20, *[0] * 79]
    assert [each.message for each in read.notes] == ["list-cut", "shelf-cut"]
    assert read.notes[1].values["relevant"] == 0


def test_a_cut_list_has_the_scores_of_the_whole_one_down_to_the_cut() -> None:
    grades = [place % 4 for place in range(180)]
    scene = pasted_scene(build_scene([1]), read_pasted(" ".join(map(str, grades))))
    for measure in (NDCG, R):
        whole = JudgedRanking(tuple(grades), k=100, max_grade=3)
        assert measure.value(scene.definition, scene.ranking) == measure.value(USUAL, whole)


@given(lists, lists, st.integers(1, 200))
def test_k_that_was_the_whole_list_is_so_again_and_any_other_stays(
    old: list[Grade], new: list[Grade], k: int
) -> None:
    scene = build_scene(old, k=k, max_grade=10)
    text = " ".join("x" if grade is None else str(grade) for grade in new)
    pasted = pasted_scene(scene, read_pasted(text, answers={COMMA: SEPARATOR}))
    assert pasted.k == (len(new) if k >= len(old) else k)


def test_the_k_that_a_text_names_is_taken() -> None:
    scene = pasted_scene(build_scene([3, 2, 0, 1], k=3), read_pasted("3 2 0 1, k = 2"))
    assert scene.k == 2


def test_a_text_takes_the_place_of_the_list_and_of_nothing_else() -> None:
    scene = pin(set_definition(build_scene([3, 2, 1], [2], k=2), gain="exponential"))
    pasted = pasted_scene(scene, read_pasted("5 0 x 1"))
    assert (pasted.k, pasted.max_grade, pasted.definition) == (2, 5, scene.definition)
    assert pasted.query == replace(build_query([5, 0, None, 1]), pinned=None)
    assert pasted_scene(scene, read_pasted(written(scene.query))) == with_query(scene, pinned=None)


# --- properties -----------------------------------------------------------------------------------------

names = (
    st.text(max_size=MAX_NAME_LENGTH)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda name: bool(name) and not any("\ud800" <= sign <= "\udfff" for sign in name))
    .filter(lambda name: not UNSEEN.search(name))  # signs that nobody sees go at the door
)
scores = st.floats(-1e6, 1e6, allow_nan=False).map(lambda score: score + 0.0)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    """Any list that can be on screen."""
    ranked = draw(st.lists(grades, min_size=1, max_size=6))
    missing = draw(st.lists(grades, max_size=3))
    count = len(ranked) + len(missing)
    chosen = draw(st.none() | st.lists(names, min_size=count, max_size=count))
    query = build_query(ranked, missing, names=chosen)
    if draw(st.booleans()):
        falling = sorted(draw(st.lists(scores, min_size=len(ranked), max_size=len(ranked))), reverse=True)
        scored = zip(query.ranked, falling, strict=True)
        query = replace(query, ranked=tuple(replace(each, score=score) for each, score in scored))
    return query


@settings(max_examples=drawn(100))
@given(queries())
@example(build_query([3, 0], names=["Q0 a b c", '"']))
@example(build_query([3], [2], names=["a, b", "3,0"]))
@example(build_query([3, None], names=["[3, 2]", "，"]))
@example(build_query([3, 0], names=["name;grade;", "tea|milk"]))
@example(build_query([1, 0], names=["R = 5", "k = 2"]))
def test_what_the_app_writes_it_reads_back(query: Query) -> None:
    read = read_pasted(written(query))
    assert read.is_ready
    assert pasted_scene(Scene((query,), k=3, max_grade=10), read).query == query


@given(lists, lists)
def test_what_the_app_exports_it_reads_back(ranked: list[Grade], missing: list[Grade]) -> None:
    scene = build_scene(ranked, missing, max_grade=10)
    read = read_pasted(run_text(scene) + qrels_text(scene))
    assert read.is_ready
    assert grades_of(read) == ranked
    judged = [grade for grade in missing if grade is not None]
    assert [row.grade for row in read.missing] == judged
    assert [row.name for row in read.ranked] == list(default_names(len(ranked)))


@given(lists, st.sampled_from([" ", ",", "; ", "\t", "\n", "，", " | "]))
def test_any_grades_can_be_pasted(listed: list[Grade], separator: str) -> None:
    text = separator.join("x" if grade is None else str(grade) for grade in listed)
    assert grades_of(read_pasted(text, answers={COMMA: SEPARATOR})) == listed


alphabet = "0123456789 \t\n,;:|.\"'[](){}=-xXa？３，qQ grade name score yes not Q0 é\ud800"


@settings(max_examples=drawn(500))
@given(
    st.text(max_size=80) | st.text(st.sampled_from(alphabet), max_size=80),
    st.fixed_dictionaries({}, optional={name: st.sampled_from(ways) for name, ways in QUESTIONS.items()}),
)
def test_any_text_is_read_and_every_line_of_it_is_told_of(text: str, answers: dict[str, str]) -> None:
    read = read_pasted(text, answers=answers)
    if read.is_ready:
        scene = pasted_scene(build_scene([1]), read)
        assert len(scene.query.ranked) == len(read.ranked)
    assert read.ranked or read.problems
    lines = {row.line for row in (*read.ranked, *read.missing)}
    lines |= {each.values.get("line", 0) for each in (*read.notes, *read.problems)}  # type: ignore[misc]
    if lines and read.is_ready and all(each.values.get("names") is None for each in read.notes):
        filled = [number for number, line in enumerate(text.splitlines(), 1) if any(map(str.isalnum, line))]
        untold = set(filled) - lines
        assert (
            len(untold) <= 1 or text.lstrip()[:1] in "[({［（｛" or "=" in text
        )  # the headings are one line
