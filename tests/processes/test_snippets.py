"""Every snippet of Python is run with the real library in another process, and gets the number on screen."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product
from math import log2
from pathlib import Path

import pytest

from metrics.measures import MEASURES
from scene.address.encoding import decode
from scene.list.edits import build_scene, set_metric
from scene.list.model import Scene
from tests.server import PROJECT
from tests.unit.scored import value_of
from ui.conventions.snippets import (
    CALLED_LIBRARIES,
    SNIPPETS,
    Snippet,
    latex_text,
    markdown_text,
    qrels_text,
    run_text,
    snippet,
)

SIX = "r=3.2.3.0.1.2&k=4"
PYTHON = ("numpy", "metrics", *CALLED_LIBRARIES)
ADDRESSES = {
    "plain": SIX,
    "shelf": f"{SIX}&m=3.x.2",
    "not judged": "r=3.x.0.1.2&k=3",
    "threshold": f"{SIX}&m=1.2&threshold=2",
    "exponential": f"{SIX}&gain=exponential&ideal=list",
    "jk": f"{SIX}&m=3&discount=jk&log_base=2&ideal_cut=none",
    "zipf": f"{SIX}&discount=zipf",
    "short": "r=1.0.2&k=10",
    "ties": "r=3.0.1.2&s=0.9_0.5_0.5_0.1&k=3",
    "shared gains": "r=3.0.1.2&s=0.9_0.5_0.5_0.1&k=2&ties=average",
    "shared gains, shelf": "r=0.x.3.2.1&m=3&s=0.5_0.5_0.5_0.1_0.1&k=4&gain=exponential&ties=average",
    "nothing relevant": "r=0.0.0&m=0&k=2",
    "AP over the capped": "r=1.0.2&m=1.1.1&k=2&denominator=capped",
    "AP over the hits": "r=1.0.2&m=1&k=2&denominator=found",
    "AP over k": "r=1.0.2&k=2&denominator=position",
    "names": "r=2.0.1&n=a b.c'd.\"&k=2",
}


@cache
def scene_at(address: str, metric: str) -> Scene:
    parameters = dict(part.split("=") for part in address.split("&"))
    scene, problems = decode(parameters, build_scene([1]))
    assert not problems
    return set_metric(scene, metric)


@cache
def snippets_at(address: str, metric: str) -> dict[str, Snippet]:
    return {name: snippet(name, scene_at(address, metric)) for name in SNIPPETS}


def run(codes: list[str]) -> list[float]:
    """Run Python in a process of its own, each code in its own namespace; give the numbers that it prints."""
    command = [sys.executable, "-c", f"for code in {codes!r}:\n    exec(code, {{}})"]
    # ranx would compile itself anew in every process; its numbers are the same without.
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=PROJECT, env=environment, check=False)
    assert not done.returncode, done.stderr
    return [float(line) for line in done.stdout.split()]


def written(language: str, addresses: Iterable[str]) -> tuple[list[str], list[float]]:
    """Return the snippets of a language, and the numbers on screen beside them."""
    codes, numbers = [], []
    for address, metric in product(addresses, MEASURES):
        number = value_of(metric, scene_at(address, metric))
        snippet = snippets_at(address, metric)[language]
        if number == number and snippet.code:
            codes.append(snippet.code)
            numbers.append(number)
    return codes, numbers


def modules_of(code: str) -> frozenset[str]:
    """Find the modules that a snippet imports."""
    imports = [each for each in ast.walk(ast.parse(code)) if isinstance(each, ast.Import | ast.ImportFrom)]
    return frozenset(
        each.module or "" if isinstance(each, ast.ImportFrom) else name.name
        for each in imports
        for name in each.names
    )


@pytest.mark.parametrize("language", PYTHON)
def test_snippets_of_any_list_and_convention(language: str) -> None:
    """Those that import the same modules run in one process: the first of them finds nothing loaded."""
    codes, numbers = written(language, ADDRESSES.values())
    assert len(codes) >= (20 if language in CALLED_LIBRARIES else 90)
    for modules in {modules_of(code) for code in codes}:
        alike = [place for place, code in enumerate(codes) if modules_of(code) == modules]
        expected = [numbers[place] for place in alike]
        assert run([codes[place] for place in alike]) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("metric", MEASURES)
def test_every_metric_is_written_out_in_numpy(metric: str) -> None:
    assert "import numpy" in snippets_at(SIX, metric)["numpy"].code, f"assets/snippets/numpy_{metric}.txt"


@pytest.mark.parametrize("metric", ["nDCG", "AP", "RR"])
@pytest.mark.parametrize("language", CALLED_LIBRARIES)
def test_a_library_without_the_number_says_what_it_has(metric: str, language: str) -> None:
    snippet = snippets_at(SIX + "&m=3.3&discount=ln&gain=exponential&threshold=3", metric)[language]
    assert bool(snippet.code) != bool(snippet.why_not)


def test_the_files_of_trec_give_the_number_in_ir_measures(tmp_path: Path) -> None:
    import ir_measures

    scene = scene_at("r=3.2.3.0.1.2&m=3.2&k=6&r2=0.1&m2=2", "nDCG")
    qrels, run = tmp_path / "qrels", tmp_path / "run"
    qrels.write_text(qrels_text(scene), encoding="utf-8")
    run.write_text(run_text(scene), encoding="utf-8")
    found = {
        each.query_id: each.value
        for each in ir_measures.iter_calc(
            [ir_measures.nDCG @ 6],
            list(ir_measures.read_trec_qrels(str(qrels))),
            list(ir_measures.read_trec_run(str(run))),
        )
    }
    for place, query in enumerate(scene.queries):
        assert found[query.name] == pytest.approx(value_of("nDCG", replace(scene, active=place)))


def test_scores_are_in_the_run_as_they_are() -> None:
    lines = run_text(scene_at("r=0.1.0&s=0.99999999999987_0.99999999999982_0.5", "AUC")).splitlines()
    assert [line.split()[4] for line in lines] == ["0.99999999999987", "0.99999999999982", "0.5"]


def test_queries_of_one_name_stay_apart_in_the_files() -> None:
    scene = scene_at("r=1.0&r2=0.1&q=Q.Q&k=1", "nDCG")
    assert [line.split()[0] for line in qrels_text(scene).splitlines()] == ["q1", "q1", "q2", "q2"]
    assert [line.split()[0] for line in run_text(scene).splitlines()] == ["q1", "q1", "q2", "q2"]


def test_chinese_names_stand_in_every_file_with_a_note_where_a_program_may_not_read_them() -> None:
    found = snippets_at("r=3.0&n=茶壶.杯子&q=茶具&k=2", "nDCG")
    assert "茶具 0 茶壶 3" in found["qrels"].code
    assert "茶具 Q0 茶壶 1" in found["run"].code
    assert all("ASCII" in found[name].note for name in ("qrels", "run"))
    assert "ctex" in found["latex"].note
    assert "茶壶" in found["markdown"].code
    assert not any(each.note for each in snippets_at("r=3.0&k=2", "nDCG").values())


def test_the_worked_steps_in_markdown() -> None:
    text = markdown_text(scene_at("r=1.0.1&k=3&n=A.B|b.C", "AP"), MEASURES["AP"])
    assert text.splitlines() == [
        "AP = 0.5000 + 0.3333 = 0.8333",
        "",
        "| rank | document | grade | relevant | hits so far | P@i | Rec@i | contribution | AP |",
        "| --: | :-- | --: | --: | --: | --: | --: | --: | --: |",
        "| 1 | A | 1 | 1 | 1 | 1.0000 | 0.5000 | 0.5000 | 0.5000 |",
        r"| 2 | B\|b | 0 | 0 | 1 | 0.5000 | 0.5000 | 0.0000 | 0.5000 |",
        "| 3 | C | 1 | 1 | 2 | 0.6667 | 1.0000 | 0.3333 | 0.8333 |",
    ]
    text = markdown_text(scene_at("r=1.0.1&k=3", "P"), MEASURES["P"])
    assert "| rank | document | grade | adds |" in text


def test_the_worked_division_of_ndcg() -> None:
    score = f"{(7 + 1 / 2) / (7 + 1 / log2(3)):.4f}"
    scene = scene_at("r=3.0.1&k=3&gain=exponential", "nDCG")
    first, *_ = markdown_text(scene, MEASURES["nDCG"]).splitlines()
    own = "(2³−1) / log₂(1+1) + (2⁰−1) / log₂(2+1) + (2¹−1) / log₂(3+1)"
    ideal = "(2³−1) / log₂(1+1) + (2¹−1) / log₂(2+1) + (2⁰−1) / log₂(3+1)"
    assert first == f"nDCG@3 = ({own}) / ({ideal}) = 7.5000 / {7 + 1 / log2(3):.4f} = {score}"
    first, *_ = latex_text(scene, MEASURES["nDCG"]).splitlines()
    assert first.startswith(r"\[ \mathrm{nDCG@3} = \frac{\frac{2^{3}-1}{\log_{2}(1+1)} + \frac{2^{0}-1}")
    assert first.endswith(rf"= \frac{{7.5000}}{{{7 + 1 / log2(3):.4f}}} = {score} \]")
    plain, *_ = markdown_text(scene_at("r=3.1&k=2&discount=none", "nDCG"), MEASURES["nDCG"]).splitlines()
    assert plain == "nDCG@2 = (3 + 1) / (3 + 1) = 4.0000 / 4.0000 = 1.0000"


def test_latex_has_every_rank_and_no_raw_special() -> None:
    code = snippets_at("r=1.0&n=50%25_a.b%26c&k=2", "nDCG")["latex"].code
    assert code.count(r"\\") >= 3
    assert "_a" not in code.replace(r"\_a", "")
