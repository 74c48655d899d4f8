"""Files of runs and judgements as people have them: read, mended with a remark, or refused in a sentence."""

import gzip
import json
import random
import re
from io import BytesIO

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.runs import (
    File,
    RefusedError,
    SwappedError,
    check_run,
    columns,
    evaluate,
    join_qrels,
    read_qrels,
    read_run,
)
from metrics.runs.remarks import REMARKS

QRELS = {"q1": {"a": 2, "b": 0}, "q2": {"a": 1}}
RUN = {"q1": {"a": 0.5, "b": 2.0, "c": 1.5}, "q2": {"x": 3.0, "a": 1e-3}}
RANKED = ["b", "c", "a"]
"""The documents of q1 in their order."""


def lines(form, rows):
    return "".join(form.format(*row) for row in rows)


ROWS = [(query, name, score) for query, listed in RUN.items() for name, score in listed.items()]
IN_ORDER = [
    (query, name, score, rank)
    for query, listed in RUN.items()
    for rank, (name, score) in enumerate(sorted(listed.items(), key=lambda each: -each[1]), start=1)
]
TREC = lines("{0} Q0 {1} 1 {2} mine\n", ROWS)

RUNS = {
    "trec": TREC,
    "tabs": TREC.replace(" ", "\t"),
    "runs of blanks": TREC.replace(" ", " \t  "),
    "blanks around": lines("  {0} Q0 {1} 1 {2} mine \n", ROWS),
    "CRLF": TREC.replace("\n", "\r\n"),
    "CR": TREC.replace("\n", "\r"),
    "byte order mark": "\ufeff" + TREC,
    "comments": "# made by hand\n" + TREC.replace("\nq2", "\n# and\nq2", 1),
    "empty lines": "\n\n" + TREC.replace("\n", "\n\n"),
    "no newline at the end": TREC.rstrip("\n"),
    "five columns": lines("{0} Q0 {1} 1 {2}\n", ROWS),
    "four columns": lines("{0} {1} 7 {2}\n", ROWS),
    "four columns of TREC": lines("{0} Q0 {1} {2}\n", ROWS),
    "three columns": lines("{0} {1} {2}\n", ROWS),
    "msmarco": lines("{0}\t{1}\t{3}\n", IN_ORDER),
    "csv": "query_id,doc_id,score\n" + lines("{0},{1},{2}\n", ROWS),
    "csv in quotes": '"qid","docno","score"\n' + lines('"{0}","{1}","{2}"\n', ROWS),
    "tsv of beir": "query-id\tcorpus-id\tscore\n" + lines("{0}\t{1}\t{2}\n", ROWS),
    "ranks under a heading": "qid pid rank\n" + lines("{0} {1} {3}\n", IN_ORDER),
    "columns in another order": "score docno qid tag\n" + lines("{2} {1} {0} mine\n", ROWS),
    "json": json.dumps(RUN),
    "json over lines": json.dumps(RUN, indent=2),
    "json lines": "\n".join(json.dumps({query: listed}) for query, listed in RUN.items()),
    "json rows": json.dumps([{"query_id": q, "doc_id": d, "score": s} for q, d, s in ROWS]),
    "json rows a line": "\n".join(json.dumps({"qid": q, "docno": d, "score": s}) for q, d, s in ROWS),
}

JUDGED = [(query, name, grade) for query, judged in QRELS.items() for name, grade in judged.items()]
JUDGEMENTS = {
    "trec": lines("{0} 0 {1} {2}\n", JUDGED),
    "iterations": lines("{0} 4.5 {1} {2}\n", JUDGED),
    "tabs": lines("{0}\t0\t{1}\t{2}\n", JUDGED),
    "trailing blanks": lines("{0} 0  {1} {2} \r\n", JUDGED),
    "three columns": lines("{0} {1} {2}\n", JUDGED),
    "beir": "query-id\tcorpus-id\tscore\n" + lines("{0}\t{1}\t{2}\n", JUDGED),
    "csv": "topic,docid,relevance\n" + lines("{0},{1},{2}\n", JUDGED),
    "json": json.dumps(QRELS),
}


@pytest.fixture
def file(tmp_path):
    def write(text, name="a.run"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def ranked(run, query="q1"):
    """Return the names of a query's documents, the highest score first."""
    place = run.queries.index(query)
    rows = np.arange(run.start[place], run.start[place] + run.length[place])
    rows = rows[np.argsort(-run.score[rows], kind="stable")]
    return [run.documents[int(row)].as_py() for row in run.row_of(rows)]


def kinds(read):
    return [remark.kind for remark in read.remarks]


@pytest.mark.parametrize("form", JUDGEMENTS)
def test_judgements_are_read_in_every_form(file, form):
    qrels = read_qrels(file(JUDGEMENTS[form]))
    names = [qrels.documents[int(each)].as_py() for each in qrels.document]
    read = [
        (qrels.queries[query], name, grade)
        for query, name, grade in zip(qrels.query, names, qrels.grade, strict=True)
    ]
    assert sorted(read) == sorted((query, name, float(grade)) for query, name, grade in JUDGED)


def test_parquet_is_read(tmp_path):
    path = tmp_path / "a.parquet"
    pd.DataFrame(ROWS, columns=["qid", "docno", "score"]).to_parquet(path)
    assert ranked(read_run(path)) == ranked(read_run(File("a", path.read_bytes(), 10_000))) == RANKED


@pytest.mark.parametrize("form", RUNS)
def test_a_run_is_read_in_every_form_from_a_path_an_open_file_or_bytes(file, form):
    path, packed = file(RUNS[form]), gzip.compress(RUNS[form].encode())
    with open(path, "rb") as opened:
        sources = (path, opened, BytesIO(packed), File("dir/a.run.gz", packed, 1000))
        runs = [read_run(source) for source in sources]
    assert {run.queries for run in runs} == {("q1", "q2")}
    assert [(ranked(run), ranked(run, "q2")) for run in runs] == [(RANKED, ["x", "a"])] * 4
    assert [run.name for run in runs] == ["a", "a", "run", "a"]


@pytest.mark.parametrize(
    ("form", "called"),
    [
        *(("trec", "trec-run"), ("four columns", "four-columns"), ("three columns", "three-columns")),
        *(("msmarco", "ms-marco"), ("csv", "csv"), ("tsv of beir", "tsv"), ("json", "json")),
        ("json lines", "jsonl"),
    ],
)
def test_the_form_of_a_file_is_told(file, form, called):
    assert read_run(file(RUNS[form])).form == called
    assert read_qrels(file(JUDGEMENTS["trec"])).form == "trec-qrels"


def test_what_unpacks_to_more_than_is_allowed_is_refused():
    packed = gzip.compress(many([]).encode())
    assert len(packed) < 5000 < len(many([]))
    for data in (packed, gzip.compress(json.dumps(RUN).encode() + b" " * 5000)):
        with pytest.raises(RefusedError, match="must have at most 5,000 bytes") as refused:
            read_run(File("a.run.gz", data, 5000))
        assert refused.value.kind == "too-large"
    assert read_run(File("a.run.gz", packed, 20_000)).length.tolist() == [300]


def test_long_files_are_mended_line_by_line_whatever_the_blocks(file, monkeypatch):
    rows = [f" q{place % 7}\tQ0  d{place} 1 {1 - place / 5000} mine " for place in range(1500)]
    rows[700] = "q1 Q0 z 1 NaN mine"
    rows[3:3] = ["# a comment", ""]
    text = "\ufeff" + "\r\n".join(rows)
    whole = read_run(file(text))
    monkeypatch.setattr(columns, "BLOCK_BYTES", 100)
    blocks = read_run(file(text))
    assert blocks.remarks == whole.remarks
    assert {remark.kind: remark.line for remark in blocks.remarks}["bad-rows"] == 703
    assert blocks.documents.to_pylist() == whole.documents.to_pylist()
    assert blocks.score.tolist() == whole.score.tolist()


@pytest.mark.parametrize(
    ("begin", "form"),
    [(b"PK\3\4", "zip"), (b"BZh91AY", "bzip2"), (b"7z\xbc\xaf", "7z"), (b"%PDF-1.4", "PDF")],
)
def test_what_another_program_has_to_unpack_is_named(file, begin, form):
    with pytest.raises(RefusedError, match=f"it is packed as {form}") as refused:
        read_run(file(begin + bytes(100)))
    assert refused.value.kind == "packed"


def test_by_the_order_of_the_file_the_first_of_two_counts(file):
    run = read_run(file("q1 Q0 a 1 0.5 x\nq1 Q0 b 2 0.4 x\nq1 Q0 a 3 0.9 x\n"), order="file")
    assert ranked(run) == ["a", "b"]
    assert kinds(run) == ["duplicates"]


def test_what_is_in_memory_is_read():
    class RunOfRanx:
        name = "mine"

        def to_dict(self):
            return RUN

    assert ranked(read_run(RUN)) == ranked(read_run(RunOfRanx())) == RANKED
    assert read_run(RunOfRanx()).name == "mine"
    table = pd.DataFrame(ROWS, columns=["query_id", "doc_id", "score"])
    assert ranked(read_run(table)) == RANKED
    assert read_qrels(pd.DataFrame(JUDGED, columns=["qid", "docno", "label"])).grade.tolist() == [2, 0, 1]


def test_numbers_as_names_are_the_same_in_memory_as_in_a_file(file):
    qrels = read_qrels({7: {21: 1}})
    assert evaluate(qrels, read_run(file("7 Q0 21 1 0.5 x\n")), "RR").loc["7", "RR"] == 1


@pytest.mark.parametrize(
    ("form", "kind", "count"), [("byte order mark", "byte-order-mark", 1), ("comments", "blank-lines", 2)]
)
def test_what_is_passed_over_is_counted(file, form, kind, count):
    remarks = {remark.kind: remark.count for remark in read_run(file(RUNS[form])).remarks}
    assert remarks[kind] == count


def test_what_is_usual_is_not_scolded(file):
    for form in ("tabs", "runs of blanks", "CRLF", "no newline at the end"):
        assert set(kinds(read_run(file(RUNS[form])))) <= {"order-against-score"}


def many(bad, at=16, count=300):
    rows = [f"q1 Q0 d{place} {place} {1 - place / 1000} mine" for place in range(count)]
    rows[at:at] = bad
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize(
    "bad",
    [
        *("q1 Q0 z 1 NaN mine", "q1 Q0 z 1 nan mine", "q1 Q0 z 1 inf mine", "q1 Q0 z 1 -Infinity mine"),
        *("q1 Q0 z 1 best mine", "q1 Q0 z 1 0.5", "q1 Q0 z 1", "q1", "q1 Q0 z 1 0.5 mine and more"),
        *("q1 Q0 z 1 1,5 mine", "q1 Q0 z 1 0x1p3 mine", "q1 Q0 z 1 1_000 mine"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_left_out(file, bad):
    run = read_run(file(many([bad])))
    (remark,) = run.remarks
    assert (remark.kind, remark.count, remark.line) == ("bad-rows", 1, 17)
    assert bad[:20] in str(remark)
    assert run.length.tolist() == [300]


def test_the_line_is_counted_with_comments_and_empty_lines(file):
    (bad,) = [
        remark for remark in read_run(file("# a\n\n" + many(["q1 Q0 z 1 NaN mine"]))).remarks if remark.line
    ]
    assert bad.line == 19


def test_a_heading_may_stand_below_comments_and_above_what_cannot_be_read(file):
    rows = [f"q1,d{place},{1 - place / 1000}" for place in range(200)]
    rows[3] = "q1,d3,best"
    run = read_run(file("# made by hand\n\nquery_id,doc_id,score\n" + "\n".join(rows)))
    (bad,) = [remark for remark in run.remarks if remark.kind == "bad-rows"]
    assert (bad.line, bad.example) == (7, "q1,d3,best")
    assert run.length.tolist() == [199]


def test_too_many_bad_lines_are_refused(file):
    bad = ["q1 Q0 z 1 NaN mine"] * 5
    with pytest.raises(
        ValueError, match=r"line 17, must have 6 columns .*5 of 305 lines are unreadable, at most 1 %"
    ):
        read_run(file(many(bad)))


def test_a_document_that_stands_twice_counts_once_where_it_stands_higher(file):
    run = read_run(
        file("q1 Q0 a 1 0.5 x\nq1 Q0 b 2 0.4 x\nq1 Q0 a 3 0.3 x\nq2 Q0 a 1 0.3 x\nq1 Q0 b 4 0.9 x\n")
    )
    assert ranked(run) == ["b", "a"]
    assert ranked(run, "q2") == ["a"]
    (remark,) = [each for each in run.remarks if each.kind == "duplicates"]
    assert (remark.count, remark.example) == (2, "b")


@settings(max_examples=30)
@given(
    st.lists(
        st.tuples(st.sampled_from("pq"), st.text("ab\0é漢", max_size=20), st.integers(0, 9)), max_size=40
    )
)
def test_duplicates_are_found_whatever_the_names(rows):
    table = pd.DataFrame(rows, columns=["query", "doc", "score"])
    run = read_run(table)
    expected = table.sort_values("score", ascending=False, kind="stable").drop_duplicates(["query", "doc"])
    assert len(run.score) == len(expected)
    for query, own in expected.groupby("query"):
        place = run.queries.index(query)
        begin = int(run.start[place])
        assert sorted(run.score[begin : begin + int(run.length[place])]) == sorted(own["score"])


def test_queries_in_pieces_are_put_together(file):
    shuffled = [*ROWS]
    random.Random(1).shuffle(shuffled)
    run = read_run(file(lines("{0} Q0 {1} 1 {2} mine\n", [ROWS[0], ROWS[3], *ROWS[1:3], ROWS[4]])))
    assert ranked(run) == RANKED
    (remark,) = [each for each in run.remarks if each.kind == "pieces"]
    assert remark.count == 2
    assert evaluate(read_qrels(QRELS), read_run(file(lines("{0} Q0 {1} 1 {2} x\n", shuffled))), "RR")[
        "RR"
    ].tolist() == [1 / 3, 1 / 2]


def test_scores_decide_unless_the_order_of_the_file_is_asked_for(file):
    path = file(TREC)
    assert "order-against-score" in kinds(read_run(path))
    qrels = read_qrels(QRELS)
    assert evaluate(qrels, read_run(path), "RR").loc["q1", "RR"] == 1 / 3
    assert evaluate(qrels, read_run(path, order="file"), "RR").loc["q1", "RR"] == 1
    assert "order-against-score" not in kinds(read_run(file(lines("{0} Q0 {1} {3} {2} x\n", IN_ORDER))))


def test_judged_twice_the_last_one_is_kept(file):
    qrels = read_qrels(file("q1 0 a 1\nq1 0 b 1\nq1 0 a 2\n"))
    assert dict(
        zip([qrels.documents[int(each)].as_py() for each in qrels.document], qrels.grade, strict=True)
    ) == {"a": 2, "b": 1}
    assert [str(remark) for remark in qrels.remarks] == [
        "1 documents are judged twice (q1 a); the last judgement is kept."
    ]


def test_strange_grades_are_told(file):
    qrels = read_qrels(file("q1 0 a -2\nq1 0 b 0.5\nq1 0 c 12\n"))
    assert {remark.kind: remark.count for remark in qrels.remarks} == {
        "negative-grades": 1,
        "decimal-grades": 1,
    }
    run = read_run({"q1": {"a": 3.0, "b": 2.0, "c": 1.0}})
    gains = 0.5 / np.log2(3) + 12 / 2
    assert evaluate(qrels, run, "DCG").loc["q1", "DCG"] == pytest.approx(gains)


def test_what_is_doubtful_about_both_together_is_told():
    qrels = read_qrels({"q1": {"a": 1}, "q2": {"a": 0}, "q3": {"a": 1}})
    run = read_run({"q1": {"a": 1.0, "b": 1.0}, "q2": {"a": 1.0}, "x9": {"a": 1.0}})
    said = {each.kind: (each.count, each.example) for each in check_run(join_qrels(qrels, run), run.queries)}
    assert said == {
        "missing-queries": (1, "q3"),
        "unknown-queries": (1, "x9"),
        "empty-queries": (1, "q2"),
        "ties": (1, "q1"),
    }


@pytest.mark.parametrize(
    ("judged", "listed", "cause"),
    [
        ("00012", "12", "leading zeros"),
        ("Q12", "q12", "upper and lower case"),
        ("12", "12.X", "an ending"),
        ("12", "topic-12", "a prefix"),
        ("12", "13", None),
    ],
)
def test_no_query_in_common_is_told_with_names_and_the_likely_cause(judged, listed, cause):
    with pytest.raises(ValueError, match="must have queries in common") as raised:
        evaluate(read_qrels({judged: {"a": 1}}), read_run({listed: {"a": 1.0}}), "AP")
    said = str(raised.value)
    assert f"the judgements have {judged}, the run has {listed}" in said
    assert said.endswith(f"they differ by {cause}" if cause else f"the run has {listed}")


def test_a_packed_file_that_is_cut_off_is_refused_with_a_sentence(file):
    packed = gzip.compress(many([], count=3000).encode())
    with pytest.raises(ValueError, match="must be whole, packed with gzip"):
        read_run(file(packed[:-20]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "must have lines of a run, it is empty"),
        ("# nothing\n\n", "must have lines of a run, it is empty"),
        ("q1 d1\n", "must have the columns .*, its first line has 2: q1 d1"),
        ("q1 Q0 a 1 0.5 mine too\n", "its first line has 7"),
        ("q1 Q0 a 1 best mine\n", "line 1, must have 6 columns .* it has q1 Q0 a 1 best mine"),
        (
            "query_id,doc_id,grade\nq1,a,1\n",
            "must have a column score to be a run, the columns are query, document, grade",
        ),
        ("\ufeff".encode("utf-16") + b"q", "must be written in UTF-8, it is in UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "must be text in UTF-8, it holds bytes that no text has"),
        ('{"q1": ["a"]}', "must have a column query"),
        ('{"q1": {"a": "best"}}', "every score must be a finite number, .* has 'best'"),
        ('{"q1": {"a": NaN}}', "every score must be a finite number, .* has nan"),
        ('{"q1": {"a": 1}}\n{"q2": \n', "line 2, must be JSON: Expecting value"),
        ('{"q1": {"a": 1e400}}', "every score must be a finite number, .* has inf"),
        (f'{{"q1": {{"a": 1{"0" * 400}}}}}', "every score must be a finite number, .* has 1000"),
        ('[{"q1": {"a": 1}}, 5]', "must be made of dictionaries, .* it has 5 at its top"),
        ("[" * 100_000, "must be whole, packed with gzip or not: maximum recursion"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(file, text, message):
    with pytest.raises(ValueError, match=message):
        read_run(file(text))


def test_swapped_files_are_recognised(file):
    with pytest.raises(SwappedError, match=r"must be judgements, it looks like a run: q1 Q0 a 1 0\.5 mine"):
        read_qrels(file(TREC))
    with pytest.raises(SwappedError, match="must be a run, it looks like judgements: q1 0 a 2"):
        read_run(file(JUDGEMENTS["trec"]))
    with pytest.raises(SwappedError, match=r"must be a run, it looks like judgements: 1 4\.5 005b2j4b 2"):
        read_run(file("1 4.5 005b2j4b 2\n1 4 00fmeepz 1\n"))  # of the rounds of TREC-COVID
    with pytest.raises(ValueError, match=r"in this order, got them swapped"):
        evaluate(read_run(RUN), read_qrels(QRELS), "AP")  # type: ignore[arg-type]


def test_long_and_strange_names_are_cut_in_sentences():
    name = "=cmd\u202e" + "x" * 10_000
    with pytest.raises(ValueError, match="must have queries in common") as raised:
        evaluate(read_qrels({name: {"a": 1}}), read_run({"q": {"a": 1.0}}), "AP")
    assert len(str(raised.value)) < 300
    assert "\u202e" not in str(raised.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)


@given(JSON.filter(lambda value: isinstance(value, list | dict)), st.sampled_from([None, 2]))
def test_json_is_decoded_part_by_part_as_in_one_go(value, indent):
    text = f" {json.dumps(value, indent=indent)}\n"
    assert columns._decode_json(text) == value
    for spoilt in (text[: len(text) // 2], text + "1", text.replace(",", " "), text.replace(":", ",")):
        try:
            expected = json.loads(spoilt)
        except json.JSONDecodeError:
            with pytest.raises(json.JSONDecodeError):
                columns._decode_json(spoilt if spoilt.strip() else "[")
        else:
            assert columns._decode_json(spoilt) == expected


def test_names_that_are_no_utf_8_and_halves_of_characters_are_read(file):
    run = read_run(file(b"q1 Q0 caf\xe9 1 0.5 mine\nq1 Q0 b 2 0.4 mine\n"))
    assert ranked(run) == ["caf�", "b"]
    assert ranked(read_run(file('{"q1": {"a\\ud800": 1, "b": 0.5}}'))) == ["a?", "b"]


def test_every_kind_of_remark_has_its_sentence():
    for kind, sentence in REMARKS.items():
        assert re.fullmatch(r"[a-z-]+", kind)
        assert sentence.endswith(".")
