"""Reading a pasted list: in any form that people and programs write, with nothing dropped in silence."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from metrics.cumulative_gain import NDCG
from metrics.definition import USUAL, JudgedRanking
from metrics.precision_recall import R
from scene.address.encoding import decode, encode
from scene.list.edits import build_query, build_scene, default_names, pin, set_definition
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
from scene.paste.cells import UNSEEN
from scene.paste.draft import COMMA, DECIMAL, QUESTIONS, SEPARATOR, Pasted
from scene.paste.forms.code import without_code
from scene.paste.on_screen import format_list, pasted_scene
from scene.paste.pasted import MAX_TEXT, read_pasted
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
        ("grade\n3\n\n2", [3, None, 2], [("line-no-grade", 3)]),
        ("3 2\n\n1 0", [3, 2, 1, 0], [("line-left-out", 2)]),
    ],
)
def test_of_blank_lines_that_are_asked_about_it_is_said_what_they_are_until_then(
    text: str, listed: list[Grade], notes: list[tuple[str, object]]
) -> None:
    read = read_pasted(text)
    assert (grades_of(read), told(read.notes), read.is_ready) == (listed, notes, False)


def test_what_is_too_long_is_cut_or_refused() -> None:
    unread = "9" * 49_999 + "y"  # if it took long, it would take minutes
    for text, problem in ((unread, ("line-not-a-grade", 1)), ("x" * 50_001, ("text-too-long", None))):
        assert told(read_pasted(text).problems) == [problem]
    for count, notes in ((101, ["list-cut"]), (2_000, ["list-cut", "shelf-cut"])):
        read = read_pasted("1 " * count)
        assert read.is_ready
        assert told(read.notes) == [(note, None) for note in notes]


@pytest.mark.parametrize(
    "short", ["a = [1] * 99\n", "range(99) ", f"[{'1,' * 95}1] * 99\n", "np.full(99, 7) "]
)
def test_lists_that_are_written_in_short_make_no_text_much_longer(short: str) -> None:
    text = short * (MAX_TEXT // len(short))
    assert len(without_code(text)) < 2 * MAX_TEXT


def test_a_decimal_comma_is_one_where_nothing_else_makes_sense() -> None:
    for text in ("3,0 2,0", "3,0\n2,0", "3,00; 2,00"):
        assert (grades_of(read_pasted(text)), read_pasted(text).questions[COMMA].answer) == ([3, 2], DECIMAL)
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
    assert [*read_pasted(text).questions] == [COMMA]
    assert not read_pasted(text).is_ready
    read = [read_pasted(text, answers={COMMA: comma}) for comma in (DECIMAL, SEPARATOR)]
    assert [named(each) if each.is_ready else None for each in read] == [by_point, by_separator]
    assert [each.questions[COMMA].answer for each in read] == [DECIMAL, SEPARATOR]


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
    assert pasted_scene(scene, read_pasted(format_list(scene.query))) == with_query(scene, pinned=None)


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
    read = read_pasted(format_list(query))
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


@settings(max_examples=drawn(200))
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


def test_grades_in_a_phrase_stand_on_their_lines_and_go_on_behind_a_comma() -> None:
    graded = read_pasted("My grades,\nas judged today,\nare 3 2\n0 1").ranked
    assert [(row.line, row.grade) for row in graded] == [(3, 3), (3, 2), (4, 0), (4, 1)]
    assert {row.line for row in read_pasted("rel: 3,2,\n1,0").ranked} == {1}
