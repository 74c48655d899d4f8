"""The command line, for people and programs, and a query of a run that is opened in the lab."""

import gzip
import json
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.runs import evaluate, read_qrels, read_run, showing
from metrics.runs.__main__ import main
from scene.address.encoding import decode
from scene.list.edits import build_query
from scene.list.model import Scene

QRELS = "".join(f"q{query} 0 a 1\nq{query} 0 b 2\n" for query in range(4))
A = "".join(f"q{query} Q0 {name} 1 {score} a\n" for query in range(4) for name, score in (("x", 2), ("a", 1)))
B = "".join(f"q{query} Q0 {name} 1 {score} b\n" for query in range(4) for name, score in (("b", 2), ("a", 1)))


@pytest.fixture
def files(tmp_path):
    for name, text in (("qrels.txt", QRELS), ("a.run", A)):
        (tmp_path / name).write_text(text)
    (tmp_path / "b.run.gz").write_bytes(gzip.compress(B.encode()))
    return [str(tmp_path / name) for name in ("qrels.txt", "a.run", "b.run.gz")]


def rows(capsys):
    return [line.split("\t") for line in capsys.readouterr().out.splitlines()]


def test_means_are_lines_of_run_measure_query_value(files, capsys):
    assert main([*files, "-m", "nDCG@10", "RR"]) == 0
    found = rows(capsys)
    assert [line[:3] for line in found] == [
        [run, measure, "all"] for run in "ab" for measure in ("nDCG@10", "RR")
    ]
    table = evaluate(read_qrels(files[0]), read_run(files[1]), ["nDCG@10", "RR"])
    assert [float(line[3]) for line in found[:2]] == pytest.approx(table.mean().tolist(), abs=1e-9)
    assert all(len(line[3].partition(".")[2]) >= 6 for line in found)


def test_every_query_gets_a_line_before_the_mean(files, capsys):
    main([*files[:2], "-m", "RR", "--per-query"])
    assert rows(capsys) == [["a", "RR", query, "0.5000000000"] for query in ("q0", "q1", "q2", "q3", "all")]


def test_the_first_run_is_compared_with_the_others(files, capsys):
    main([*files, "-m", "RR", "--compare"])
    compared = {line[2]: float(line[3]) for line in rows(capsys) if line[0] == "b - a"}
    assert (compared["difference"], compared["won"], compared["lost"]) == (0.5, 4, 0)
    assert compared["p_randomisation"] == 2 / 2**4


def test_json_and_the_lines_of_trec_eval(files, capsys):
    main([*files, "-m", "nDCG@10", "AP", "RR", "ESL", "--json", "--compare", "--per-query"])
    found = json.loads(capsys.readouterr().out)
    assert (found["as"], found["missing"]) == ("trec_eval 9", "zero")
    assert found["means"]["a"]["RR"] == 0.5
    assert found["queries"]["b"]["q3"]["RR"] == 1
    assert [each["measure"] for each in found["comparisons"]] == ["nDCG@10", "AP", "RR", "ESL"]
    main([*files[:2], "-m", "nDCG@10", "AP", "RR", "P@5", "AP(rel=2)", "IPrec@0.1", "--trec"])
    assert [line[0].strip() for line in rows(capsys)] == [
        *("runid", "ndcg_cut_10", "map", "recip_rank", "P_5", "AP(rel=2)", "iprec_at_recall_0.10")
    ]


def test_swapped_files_are_swapped_and_said(files, capsys):
    assert main([files[1], files[0], "-m", "RR"]) == 0
    both = capsys.readouterr()
    assert both.out == "a\tRR\tall\t0.5000000000\n"
    assert "a.run is a run" in both.err


def test_a_mean_that_is_too_low_ends_with_three(files, capsys):
    assert main([*files, "-m", "RR", "--min", "RR=0.9"]) == 3
    assert "a: RR is 0.500000, below 0.9" in capsys.readouterr().err
    assert main([files[0], files[2], "-m", "RR", "--min", "RR=0.9"]) == 0


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["-m", "nGCD@10"], "a measure must be one of"),
        (["--as", "trec_eval 8"], "as_ must be one of trec_eval 9, trec_eval 10"),
        (["-m", "RR", "--min", "AP=0.5"], "--min must name a measure of -m, such as RR=0.5, got AP=0.5"),
        (["-m", "RR", "--min", "RR=half"], "--min must be a number"),
    ],
)
def test_a_wrong_call_ends_with_two_and_a_sentence_before_a_file_is_read(capsys, more, message):
    assert main(["no.qrels", "no.run", *more]) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert said.out == ""


def test_a_file_that_is_not_there_ends_with_one_and_one_run_that_is_compared_or_none_with_two(files, capsys):
    assert main([files[0], "nowhere.run"]) == 1
    assert "nowhere.run" in capsys.readouterr().err
    assert main([*files[:2], "--compare"]) == 2
    assert "--compare must have two runs or more, got one" in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        main([files[0]])
    assert ended.value.code == 2


def test_what_is_doubtful_is_said_beside_the_numbers(files, capsys, tmp_path):
    (tmp_path / "c.run").write_text("q1 Q0 a 1 1 c\nq1 Q0 a 2 1 c\n")
    main([files[0], str(tmp_path / "c.run"), "-m", "RR"])
    both = capsys.readouterr()
    assert "stand twice" in both.err
    assert "3 judged queries are not in the run (q0)" in both.err
    assert both.out == "c\tRR\tall\t0.2500000000\n"


FALLBACK = Scene((build_query([1]),), k=1)

names = st.text("ab.~&=é漢%+x", min_size=1, max_size=8).map(lambda text: f"d{text}z")


def opened(address):
    page, _, query = address.partition("?")
    return page, decode({name: value for name, (value,) in parse_qs(query).items()}, FALLBACK)


@given(
    st.dictionaries(names, st.integers(0, 4), min_size=1, max_size=12),
    st.dictionaries(names, st.floats(0, 1), min_size=1, max_size=12),
)
def test_the_lab_reads_back_the_list(judged, listed):
    address = showing.address_of(read_qrels({"q": judged}), read_run({"q": listed}), "q", k=7)
    page, (scene, problems) = opened(address)
    assert page == "/ndcg"
    assert problems == []
    query = scene.query
    ranked = sorted(listed, key=lambda name: (listed[name], name.encode()), reverse=True)
    assert [(document.name, document.grade) for document in query.ranked] == [
        (name, judged.get(name)) for name in ranked
    ]
    assert {document.name: document.grade for document in query.missing} == {
        name: grade for name, grade in judged.items() if name not in listed
    }
    assert scene.k == 7


def test_a_long_list_is_cut_and_strange_grades_are_made_whole():
    qrels = read_qrels({"q": {"d0": -1, "d1": 2.6, "d2": 12, "z": 1}})
    run = read_run({"q": {f"d{place}": -float(place) for place in range(1000)}})
    _, (scene, problems) = opened(showing.address_of(qrels, run, "q", page="err"))
    assert problems == []
    assert len(scene.query.ranked) == 100
    assert [document.grade for document in scene.query.ranked[:4]] == [None, 3, 10, None]


@pytest.mark.parametrize(("query", "whose"), [("p", "judgements"), ("r", "run"), ("s", "run")])
def test_a_query_that_is_not_there_is_told_from_those_that_are(query, whose):
    with pytest.raises(ValueError, match=f"query must be one of the {whose}, such as q, .*got {query}"):
        showing.show(
            read_qrels({"q": {"a": 1}, "r": {}}), read_run({"q": {"a": 1.0}, "p": {"a": 1.0}}), query
        )


def test_a_notebook_gets_a_frame():
    frame = showing.LabLink("http://localhost:1/ndcg?r=1&k=2")._repr_html_()
    assert 'src="http://localhost:1/ndcg?r=1&amp;k=2"' in frame


def test_the_lab_is_started_once_and_opened_in_the_browser(monkeypatch):
    addresses: list[str] = []
    monkeypatch.setattr("webbrowser.open", addresses.append)
    qrels, run = read_qrels({"q": {"a": 1}}), read_run({"q": {"a": 1.0}})
    first, second = showing.show(qrels, run, "q"), showing.show(qrels, run, "q", page="err")
    assert addresses == [first, second]
    assert urlsplit(first).port == urlsplit(second).port
