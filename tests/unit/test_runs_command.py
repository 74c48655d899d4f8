"""The command line: lines for people and programs, exit codes for what watches over a system."""

import gzip
import json

import pytest

from metrics.runs import evaluate, read_qrels, read_run
from metrics.runs.__main__ import main

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


def test_one_run_is_not_compared(files, capsys):
    assert main([*files[:2], "--compare"]) == 2
    assert "--compare must have two runs or more, got one" in capsys.readouterr().err


def test_a_file_that_is_not_there_ends_with_one(files, capsys):
    assert main([files[0], "nowhere.run"]) == 1
    assert "nowhere.run" in capsys.readouterr().err


def test_a_wrong_call_ends_with_two(files):
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
