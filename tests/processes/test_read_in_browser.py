"""The browser's reader and Python's find the same in the same files; what is forged is refused."""

from __future__ import annotations

import base64
import copy
import json
import re
import subprocess
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from metrics.runs import Found, Ranks, find, read_qrels, read_run, score
from scene.evaluation.model import Collection
from scene.evaluation.received import FORMATS, NOTES, REFUSED, read_found
from scene.list.model import SceneError
from tests.node import node
from tests.server import PROJECT
from ui.tree.components import FOLDER


def told(*files: Path) -> dict[str, Any]:
    """What the browser tells of judgements and runs."""
    script = str(PROJECT / "tests" / "js" / "read_files.js")
    done = subprocess.run([node(), script, *map(str, files)], check=True, capture_output=True, text=True)
    read: dict[str, Any] = json.loads(done.stdout)
    return read


def collected(*files: Path) -> Collection:
    return read_found(told(*files))


def written(folder: Path, name: str, lines: list[str]) -> Path:
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def rows(found: Found) -> list[tuple[object, ...]]:
    """Everything that is told of each document that was found, in an order of its own."""

    def columns(ranks: Ranks) -> Iterator[list[int]]:
        return (each.tolist() for each in (ranks.first, ranks.tied, ranks.by_file, ranks.by_id))

    names = [found.queries[place] for place in found.query]
    grades = ["x" if grade != grade else grade for grade in found.grade.tolist()]
    return sorted(
        zip(names, grades, *columns(found.ranks), *columns(found.single_ranks), strict=True), key=str
    )


def pool(found: Found) -> list[tuple[str, str]]:
    each = zip(found.pool_query.tolist(), found.pool_grade.tolist(), strict=True)
    return sorted((found.queries[query], str(grade)) for query, grade in each)


def expect_same(qrels: Path, *runs: Path) -> None:
    judged = read_qrels(qrels)
    for system, run in zip(collected(qrels, *runs).systems, runs, strict=True):
        expected = find(judged, read_run(run))
        assert system.found.queries == expected.queries
        assert rows(system.found) == rows(expected)
        assert system.found.length.tolist() == expected.length.tolist()
        assert pool(system.found) == pool(expected)


SCORES = st.sampled_from([0.5, 1.0, 1.00000001, 2.0, 16777216.0, 16777217.0, 1e-7, 3.25]) | st.floats(
    0, 100, width=32
)
LISTS = st.dictionaries(st.sampled_from("abcdefghijklmnop"), SCORES, min_size=1, max_size=12)


@given(
    judged=st.dictionaries(
        st.sampled_from(["1", "2", "3", "4"]),
        st.dictionaries(st.sampled_from("abcdefgh"), st.integers(-1, 3), min_size=1, max_size=8),
        min_size=1,
    ),
    lists=st.dictionaries(st.sampled_from(["1", "2", "3", "9"]), LISTS, min_size=1),
    data=st.data(),
)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_browser_and_python_find_the_same(
    judged: dict[str, dict[str, int]], lists: dict[str, dict[str, float]], data: st.DataObject, tmp_path: Path
) -> None:
    """In order, out of order, in pieces; tied in eight bytes, or in four alone."""
    if not {*judged} & {*lists}:
        lists = {**lists, next(iter(judged)): {"a": 1.0}}
    qrels = [f"{query} 0 {name} {grade}" for query, own in judged.items() for name, grade in own.items()]
    run = [f"{query} Q0 {name} 1 {score!r} t" for query, own in lists.items() for name, score in own.items()]
    shuffled = data.draw(st.permutations(run))
    files = [written(tmp_path, name, each) for name, each in (("in.run", run), ("shuffled.run", shuffled))]
    expect_same(written(tmp_path, "qrels", qrels), *files)


QRELS = ["1 0 a 3", "1 0 b 0", "2 0 c 1"]
RUN = ["1 Q0 a 1 2.0 t", "1 Q0 x 2 2.0 t", "1 Q0 b 3 1.5 t", "2 Q0 c 1 1.00000001 t", "2 Q0 y 2 1.0 t"]


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("usual")
    return told(written(folder, "qrels.txt", QRELS), written(folder, "bm25.run", RUN))


def test_what_was_read_is_told(usual: dict[str, Any]) -> None:
    collection = read_found(usual)
    (system,) = collection.systems
    assert (system.letter, system.name, collection.queries) == ("A", "bm25", ("1", "2"))
    assert system.file is not None
    assert (system.file.lines, system.file.format) == (5, "trec-run")
    assert rows(system.found) == [
        ("1", 0.0, 3, 1, 0, 0, 3, 1, 0, 0),
        ("1", 3.0, 1, 2, 0, 0, 1, 2, 0, 0),
        ("2", 1.0, 1, 1, 0, 0, 1, 2, 0, 0),
    ]


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    other = written(tmp_path, "other.run", [f"Q{each}" for each in RUN])
    with pytest.raises(SceneError) as refused:
        collected(written(tmp_path, "qrels.txt", QRELS), other)
    assert refused.value.values["kind"] == "no-common-query"
    assert refused.value.values["judged"] == ("1", "2")
    assert refused.value.values["retrieved"] == ("Q1", "Q2")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place within what is told."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*path, key)
        yield from places(value[key], (*path, key))


def test_every_format_and_note_of_the_browser_is_known() -> None:
    """What the browser can say has its words, and nothing else is taken."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in (FOLDER / "reader").glob("*.js"))
    for name in (*FORMATS, *NOTES, *(each for each in REFUSED if each != "failed")):
        assert f'"{name}"' in code, name
    said = re.findall(r'(?:Refusal|Error|notes\.add)\("([a-z0-9-]+)"', code)
    assert {*said} <= {*NOTES, *REFUSED}


FORGED: list[object] = [None, -1, 10**12, 1.5, "", "A" * 5000, [], {}, True, float("inf"), "AAAA", [[]]]


@given(data=st.data(), forged=st.sampled_from(FORGED))
@settings(max_examples=200, deadline=None)
def test_what_is_forged_is_refused_with_a_sentence_or_harmless(
    usual: dict[str, Any], data: st.DataObject, forged: object
) -> None:
    spoilt = copy.deepcopy(usual)
    *path, last = data.draw(st.sampled_from([*places(usual)]))
    target = spoilt
    for key in path:
        target = target[key]
    target[last] = forged
    with suppress(SceneError):
        values = score(read_found(spoilt).systems[0].found, ["nDCG@10", "AP"]).to_numpy()
        known = values[~np.isnan(values)]  # by trec_eval 9 a query without relevant documents has no value
        assert ((known >= 0) & (known <= 1)).all()


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_bytes_in_place_of_what_was_found_are_refused(usual: dict[str, Any], forged: bytes) -> None:
    deflating = zlib.compressobj(wbits=-15)
    packed = base64.b64encode(deflating.compress(forged) + deflating.flush()).decode()
    with pytest.raises(SceneError):
        read_found({**usual, "data": packed})


def test_what_would_fill_the_memory_is_refused(usual: dict[str, Any]) -> None:
    deflating = zlib.compressobj(9, wbits=-15)
    packed = base64.b64encode(deflating.compress(bytes(40_000_000)) + deflating.flush()).decode()
    with pytest.raises(SceneError, match="too-much-found"):
        read_found({**usual, "data": packed})
