"""Texts of every form that people paste: read into lists, asked about, or refused in one sentence."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scene.paste.cells import Role
from scene.paste.draft import Pasted
from scene.paste.pasted import read_pasted
from tests.fewer import drawn

CASES = json.loads((Path(__file__).parents[1] / "data" / "pasted.json").read_text(encoding="utf-8"))


PAGE = (Path(__file__).parents[2] / "docs" / "pasting.md").read_text(encoding="utf-8")


def listed(read: Pasted) -> list[list[object]]:
    return [
        [
            topic.topic,
            [[row.name, row.grade, row.score] for row in topic.ranked],
            [[row.name, row.grade] for row in topic.missing],
        ]
        for topic in read.lists
    ]


@pytest.mark.parametrize("part", range(8))
def test_a_pasted_text_is_read_asked_about_or_refused(part: int) -> None:
    for case in CASES[part::8]:
        expect_as_said(case, read_pasted(case["text"]))


def expect_as_said(case: dict[str, Any], read: Pasted) -> None:
    assert read.is_ready == ("lists" in case)
    if "lists" in case:
        assert listed(read) == case["lists"]
        assert sorted({note.message for note in read.notes}) == case.get("notes", [])
        assert read.cutoff == case.get("cutoff")
        said = [[note.message, note.values.get("line")] for note in read.notes]
        assert said == case.get("told", said)
    elif "doubtful" in case:
        doubtful = [(place, column) for place, column in enumerate(read.columns) if column.is_doubtful]
        assert {column.heading or str(place): column.role for place, column in doubtful} == case["doubtful"]
    elif "asked" in case:
        assert [name for name, question in read.questions.items() if question.answer is None] == case["asked"]
    elif "words" in case:
        assert [word for word, grade in read.words.items() if grade is None] == case["words"]
    else:
        first = read.problems[0]
        assert [first.message, first.values.get("line")] == case["refused"]


@pytest.mark.parametrize("example", re.findall(r"^```\n(.*?)^```$", PAGE, re.M | re.S))
def test_the_examples_for_readers_are_read(example: str) -> None:
    assert read_pasted(example).is_ready


def test_what_a_person_says_of_columns_answers_every_doubt() -> None:
    text = "doc,rater1,rater2\na,3,2\nb,0,1"
    assert not read_pasted(text).is_ready
    said = read_pasted(text, roles={1: "none", 2: "grade"})
    assert said.is_ready
    assert listed(said) == [["", [["a", 2, None], ["b", 1, None]], []]]


def test_what_was_only_recognised_gives_way_to_what_was_chosen() -> None:
    read = read_pasted("product,clicks,label,position\na,3,1,1\nb,0,0,2\nc,1,1,3", roles={1: "grade"})
    assert [column.role for column in read.columns] == ["document", "grade", "none", "rank"]
    assert read.is_ready
    assert [row.grade for row in read.ranked] == [3, 0, 1]


@pytest.mark.parametrize(
    ("said", "roles"),
    [
        *((said, ["document", "grade", "none"]) for said in ({1: "grade"}, {2: "none"})),
        *((said, ["document", "none", "grade"]) for said in ({1: "none"}, {2: "grade"})),
    ],
)
def test_one_of_two_columns_in_doubt_answers_for_the_other(said: dict[int, Role], roles: list[str]) -> None:
    read = read_pasted("doc,rater1,rater2\na,3,2\nb,0,1", roles=said)
    assert read.is_ready
    assert [column.role for column in read.columns] == roles


def test_an_answer_that_is_neither_leaves_the_other_open() -> None:
    read = read_pasted("doc,rater1,rater2\na,3,2\nb,0,1", roles={1: "rank"})
    assert [column.is_doubtful for column in read.columns] == [False, False, True]


def test_a_point_parts_thousands_where_a_heading_says_that_something_is_counted() -> None:
    read = read_pasted("doc\timpressions\tclicks\nd1\t12.480\t1.204\nd2\t9.105\t88\nd3\t1.020\t4")
    assert [column.cells for column in read.columns[1:]] == [("12480", "9105", "1020"), ("1204", "88", "4")]


def test_a_first_row_that_is_too_short_is_read() -> None:
    assert read_pasted("doc,rel,query\nb,2\na,1,tea").lists


@pytest.mark.parametrize(
    "text",
    [
        "query,doc,position\na,b\nc,d",
        "Query: shoes\nRank\tDoc\tRel\n1\tk1(3\n2\tk2\t0",
        "doc1: relevant\ndoc2: ,",
        "query: tea\n\nquery: x",
    ],
)
def test_what_is_torn_is_told_of_and_no_fault(text: str) -> None:
    read = read_pasted(text)
    assert read.lists or read.problems


def test_two_columns_of_one_kind_are_a_problem() -> None:
    read = read_pasted("doc,rater1,rater2\na,3,2\nb,0,1", roles={1: "grade", 2: "grade"})
    assert [problem.message for problem in read.problems] == ["role-twice"]


@pytest.mark.parametrize("deep", ["[" * 3_000 + "3" + "]" * 3_000, "<doc>" * 3_000 + "</doc>" * 3_000])
def test_what_lies_too_deep_is_told_of_and_no_fault(deep: str) -> None:
    assert not read_pasted(deep).is_ready


@pytest.mark.thorough
def test_the_ten_thousandth_letter_is_read_as_soon_as_the_first() -> None:
    assert not read_pasted("a " * 5_000).is_ready


# --- round trips ----------------------------------------------------------------------------------------

collections = st.dictionaries(
    st.sampled_from(["tea", "cup", "pot"]),
    st.dictionaries(st.sampled_from(["d11", "d12", "d13", "d14"]), st.integers(0, 3), min_size=2),
    min_size=2,
)
Collection = dict[str, dict[str, int]]

LINES = {
    "qrels": ("", "{query} 0 {name} {grade}"),
    "beir": ("query-id\tcorpus-id\tscore\n", "{query}\t{name}\t{grade}"),
    "features": ("", "{grade} qid:{query} 1:0.5 2:7 # docid={name}"),
    "csv": ("query,doc,rel\n", "{query},{name},{grade}"),
    "markdown": ("| query | doc | rel |\n|---|---|---|\n", "| {query} | {name} | {grade} |"),
    "html": (
        "<tr><td>query</td><td>doc</td><td>rel</td></tr>",
        "<tr><td>{query}</td><td>{name}</td><td>{grade}</td></tr>",
    ),
}
"""The heading of a form, and its line for a document."""


def in_lines(judged: Collection, line: str, head: str = "") -> str:
    return head + "\n".join(
        line.format(query=query, name=name, grade=grade, rank=rank, score=9.5 - rank)
        for query, names in judged.items()
        for rank, (name, grade) in enumerate(names.items(), start=1)
    )


def as_two_dictionaries(judged: Collection) -> str:
    run = {query: {name: 9.5 - rank for rank, name in enumerate(names)} for query, names in judged.items()}
    return f"qrels = {judged}\nrun = {run}"


def as_records(judged: Collection) -> str:
    every = [(query, each) for query, names in judged.items() for each in names.items()]
    return json.dumps([{"query": query, "doc": name, "rel": grade} for query, (name, grade) in every])


WRITERS: dict[str, Callable[[Collection], str]] = {
    **{form: partial(in_lines, line=line, head=head) for form, (head, line) in LINES.items()},
    "run and qrels": lambda judged: "\n".join(
        in_lines(judged, line) for line in ("{query} Q0 {name} {rank} {score} lab", LINES["qrels"][1])
    ),
    "json": json.dumps,
    "dictionaries": as_two_dictionaries,
    "records": as_records,
}


@settings(max_examples=drawn(100))
@given(collections, st.sampled_from([*WRITERS]))
def test_a_collection_is_read_back_from_every_form(judged: Collection, form: str) -> None:
    read = read_pasted(WRITERS[form](judged))
    assert read.is_ready
    assert {topic.topic: {row.name: row.grade for row in topic.ranked} for topic in read.lists} == judged


@given(
    st.lists(st.integers(0, 3), min_size=2, max_size=8), st.sampled_from(["{}", "rel = {}", "np.array({})"])
)
def test_grades_are_read_back_from_code(grades: list[int], written: str) -> None:
    assert [row.grade for row in read_pasted(written.format(grades)).ranked] == grades


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("q Q0 a 1 0.9 lab\nq Q0 b", ("line-not-trec", 2)),
        ("2 qid:1 1:0.5 # a\n1 1:0.5", ("line-not-ltr", 2)),
        ("doc,rel\na,3\nb,85", ("line-not-a-grade", 3)),
        ('[{"doc": "a", "rel": 3},\n {"doc": "b", "rel": 85}]', ("line-not-a-grade", 2)),
        ("rel = [3,\n 85]", ("line-not-a-grade", 2)),
        ("a: 3\nb: 85\nc: 1", ("line-not-a-grade", 2)),
        ("y_true = [1, 0]\ny_score = [0.5]", ("lengths-differ", None)),
    ],
)
def test_a_spoilt_text_is_told_by_one_sentence_with_its_line(text: str, said: tuple[str, int | None]) -> None:
    assert [(problem.message, problem.values.get("line")) for problem in read_pasted(text).problems] == [said]


@given(
    st.lists(st.integers(0, 1), min_size=2, max_size=20),
    st.integers(0, 30),
    st.sampled_from(
        ("{} ({} relevant)", "R = {1}\n{0}", "{}\nrelevant documents: {}", "{}, {} relevant in total")
    ),
)
def test_how_many_documents_are_relevant_in_all_is_taken_from_the_text(
    grades: list[int], more: int, written: str
) -> None:
    read = read_pasted(written.format(" ".join(map(str, grades)), sum(grades) + more))
    assert [row.grade for row in read.ranked] == grades
    assert [row.grade for row in read.missing] == [1] * more
    assert [(note.message, note.values["count"]) for note in read.notes] == [("relevant-told", more)]
    assert len({row.name for row in (*read.ranked, *read.missing)}) == len(grades) + more


@pytest.mark.parametrize(
    "text", ["1 0 1 (1 relevant)", "3 2 0\nR = 5", "1 0 1 (999 relevant)", "tea: 1 0\nmilk: 0 1\nR = 3"]
)
def test_a_number_of_relevant_documents_that_cannot_be_used_is_told(text: str) -> None:
    read = read_pasted(text)
    assert "relevant-unused" in {note.message for note in read.notes}
    assert not read.missing


def test_lines_keep_their_numbers_where_one_above_them_is_no_data() -> None:
    (note,) = read_pasted("k = 2\n3\n\n0").notes
    assert (note.message, note.values["line"]) == ("line-no-grade", 3)


@given(
    st.lists(st.integers(1, 99), min_size=3, max_size=12, unique=True), st.sampled_from(["score", "y_score"])
)
def test_scores_that_rise_are_asked_about_unless_their_name_says_which_is_best(
    hundredths: list[int], name: str
) -> None:
    lines = (f"d{place},{number / 100}" for place, number in enumerate(hundredths))
    text = "\n".join((f"doc,{name}", *lines))
    rise = hundredths == sorted(hundredths)
    assert ("best" in read_pasted(text).questions) == (rise and name == "score")
    text = "\n".join(
        (f"doc,{name}", *(f"d{place},{number / 100}" for place, number in enumerate(sorted(hundredths))))
    )
    for best, names in (("lowest", range(len(hundredths))), ("highest", range(len(hundredths))[::-1])):
        read = read_pasted(text, answers={"best": best})
        assert read.is_ready
        if name == "score":
            assert [row.name for row in read.ranked] == [f"d{place}" for place in names]


@given(st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=4), min_size=2, max_size=4))
def test_blank_lines_between_grades_are_what_somebody_says(parts: list[list[int]]) -> None:
    text = "\n\n".join("\n".join(map(str, grades)) for grades in parts)
    assert not read_pasted(text).is_ready
    together: list[int | None] = [grade for grades in parts for grade in grades]
    with_gaps = [grade for grades in parts for grade in (*grades, None)][:-1]
    for answer, expected in (("documents", [with_gaps]), ("nothing", [together]), ("ends", parts)):
        read = read_pasted(text, answers={"gaps": answer})
        assert read.is_ready
        assert [[row.grade for row in listed.ranked] for listed in read.lists] == expected


HEADINGS = [
    *("doc", "title", "query", "user", "grade", "label", "rating", "score", "bm25"),
    *("price", "comment", "x", "year", "rank", "id", "类别", "标题"),
]
COLUMNS = [
    ["3", "0", "2"],
    ["0.5", "0.25", "0.75"],
    ["d1", "d7", "d3"],
    ["1200", "85", "4100"],
    ["red shoes", "green tea", "old dog"],
    ["good", "bad", "blue"],
    ["2024-05-01", "2024-05-03", "2024-05-02"],
    ["12%", "80%", "5%"],
    ["1", "2", "3"],
    ["q1", "q1", "q2"],
    ["", "3", ""],
]


@given(
    st.lists(st.tuples(st.sampled_from(HEADINGS), st.sampled_from(COLUMNS)), min_size=2, max_size=5),
    st.sampled_from(["\t", ",", ";", " | "]),
    st.booleans(),
)
def test_a_table_is_read_or_its_columns_can_be_corrected(
    columns: list[tuple[str, list[str]]], separator: str, has_head: bool
) -> None:
    rows = [*zip(*([heading, *cells] for heading, cells in columns), strict=True)]
    read = read_pasted("\n".join(map(separator.join, rows if has_head else rows[1:])))
    is_asked = bool(read.questions or read.words)
    said = {problem.message for problem in read.problems}
    assert read.is_ready or read.columns or is_asked or said <= {"ranks-no-list", "counts-no-list"}


@given(st.permutations([1, 2, 3, 4]), st.permutations([1, 2, 3, 4]))
def test_small_numbers_are_ids_or_grades_with_scores_as_somebody_says(
    true: list[int], predicted: list[int]
) -> None:
    text = f"y_true = {true}\ny_pred = {predicted}"
    assert not read_pasted(text).is_ready
    as_ids = read_pasted(text, answers={"kinds": "ids"})
    assert [(row.name, row.grade) for row in as_ids.ranked] == [(str(each), 1) for each in predicted]
    as_values = read_pasted(text, answers={"kinds": "values"})
    by_score = sorted(zip(predicted, true, strict=True), reverse=True)
    assert [(row.score, row.grade) for row in as_values.ranked] == by_score


@given(st.lists(st.tuples(st.from_regex("d[0-9]{1,3}", fullmatch=True), st.integers(0, 4)), min_size=2))
def test_records_a_field_a_line_are_read(rows: list[tuple[str, int]]) -> None:
    documents = dict(rows)
    text = "\n".join(f"- doc: {name}\n  grade: {grade}" for name, grade in documents.items())
    expected = [*documents.items()]
    assert len(documents) < 2 or [(row.name, row.grade) for row in read_pasted(text).ranked] == expected


@given(st.lists(st.integers(1, 99), min_size=2, max_size=9, unique=True))
def test_a_list_with_distances_is_ranked_from_the_lowest(hundredths: list[int]) -> None:
    lines = [f"d{number},{number / 100},1" for number in hundredths]
    read = read_pasted("\n".join(["doc,distance,label", *lines]))
    assert read.is_ready
    assert [row.name for row in read.ranked] == [f"d{number}" for number in sorted(hundredths)]
    assert "scores-turned" in {note.message for note in read.notes}


@given(st.lists(st.integers(0, 3), min_size=3, max_size=9))
def test_scores_that_rise_beside_grades_are_asked_about_where_the_grades_fall(grades: list[int]) -> None:
    lines = [f"d{place},{grade},0.{place + 1}" for place, grade in enumerate(grades)]
    is_asked = "best" in read_pasted("\n".join(["doc,label,score", *lines])).questions
    assert is_asked == (grades == sorted(grades, reverse=True) and grades[0] > grades[-1])


@given(st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=4), min_size=2, max_size=3), st.booleans())
def test_rules_between_documents_are_what_somebody_says(parts: list[list[int]], are_named: bool) -> None:
    names = "abc" if are_named else [""] * 3
    lines = [
        [f"{name}{place} {grade}" if name else str(grade) for place, grade in enumerate(part)]
        for name, part in zip(names, parts, strict=False)
    ]
    text = "\n---\n".join(map("\n".join, lines))
    assert "rules" in read_pasted(text).questions
    for answer, expected in (("nothing", [[grade for part in parts for grade in part]]), ("ends", parts)):
        read = read_pasted(text, answers={"rules": answer})
        assert [[row.grade for row in listed.ranked] for listed in read.lists] == expected


def test_last_words_that_nobody_knows_end_names_or_are_grades_as_somebody_says() -> None:
    text = "1. red hat\n2. blue shoes\n3. green bag"
    assert read_pasted(text).questions["last-words"].answer is None
    as_names = read_pasted(text, answers={"last-words": "names"})
    assert as_names.is_ready
    assert [(row.name, row.grade) for row in as_names.ranked] == [
        ("red hat", None),
        ("blue shoes", None),
        ("green bag", None),
    ]
    as_grades = read_pasted(text, answers={"last-words": "grades"})
    assert as_grades.words == {"hat": None, "shoes": None, "bag": None}
    assert [row.name for row in as_grades.ranked] == ["red", "blue", "green"]


def test_first_words_that_come_again_are_queries_or_parts_of_names_as_somebody_says() -> None:
    text = "New York 3\nNew Delhi 0\nLos Angeles 2\nLos Lobos 1"
    assert [name for name, question in read_pasted(text).questions.items() if question.answer is None] == [
        "first-words"
    ]
    as_queries = read_pasted(text, answers={"first-words": "queries"})
    assert as_queries.is_ready
    assert [(listed.topic, [row.name for row in listed.ranked]) for listed in as_queries.lists] == [
        ("New", ["York", "Delhi"]),
        ("Los", ["Angeles", "Lobos"]),
    ]
    as_names = read_pasted(text, answers={"first-words": "names"})
    assert as_names.is_ready
    assert [(row.name, row.grade) for row in as_names.ranked] == [
        ("New York", 3),
        ("New Delhi", 0),
        ("Los Angeles", 2),
        ("Los Lobos", 1),
    ]
