"""Spoilt files of runs and judgements: each is read, or refused in a sentence that says what it must be."""

import gzip
import json
import random
import re
import tempfile
from pathlib import Path

import numpy as np

from metrics.runs import check_run, evaluate, join_qrels, read_qrels, read_run
from scene.evaluation.opened_query import open_query_of_files
from scene.evaluation.reading import collect_files, read_file
from scene.list.model import SceneError
from tests.fuzz.spoiling import spoilt_text
from ui.evaluate.words import refusal

QRELS = {"q1": {"a": 2, "b": 0, "c": 1}, "q2": {"a": 1}}
RUN = {"q1": {"a": 0.5, "b": 2.0, "x": 1.5, "c": 0.5}, "q2": {"x": 3.0, "a": 1e-3}}
ROWS = [(query, name, number) for query, listed in RUN.items() for name, number in listed.items()]
JUDGED = [(query, name, grade) for query, judged in QRELS.items() for name, grade in judged.items()]
FORMS = (
    "".join(f"{query} Q0 {name} 1 {number} mine\n" for query, name, number in ROWS),
    "".join(f"{query} 0 {name} {grade}\n" for query, name, grade in JUDGED),
    "".join(f"{query}\t{name}\t{number}\n" for query, name, number in ROWS),
    "query_id,doc_id,score\n" + "".join(f'"{query}",{name},{number}\n' for query, name, number in ROWS),
    "query-id\tcorpus-id\tscore\n" + "".join(f"{query}\t{name}\t{grade}\n" for query, name, grade in JUDGED),
    json.dumps(RUN),
    "\n".join(json.dumps({"qid": query, "docno": name, "score": number}) for query, name, number in ROWS),
)
LARGEST = 100_000
MEASURES = ["nDCG@10", "AP", "RR", "Judged@3"]


def a_run(chance: random.Random) -> str:
    """Read a spoilt file as judgements and as a run, and evaluate what can be read."""
    text = spoilt_text(chance.choice(FORMS), chance)
    raw = text.encode("utf-8", "surrogatepass")
    if chance.random() < 0.1:
        raw = gzip.compress(raw)
    if chance.random() < 0.1:
        raw = raw[: chance.randint(0, len(raw))]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "spoilt.run"
        path.write_bytes(raw)
        for judged, listed in ((QRELS, path), (path, RUN)):
            said = _evaluated(judged, listed)
            assert re.search(r"\bmust (be|have)\b", said), said
            assert len(said) < 1000
    for is_judgements in (True, False):
        assert _on_the_page(raw, is_judgements=is_judgements).endswith((".", "?"))
    return text


def _on_the_page(raw: bytes, *, is_judgements: bool) -> str:
    """Return the sentence with which the page refuses a file, or that it is read."""
    judgements, run = (raw, FORMS[0].encode()) if is_judgements else (FORMS[1].encode(), raw)
    try:
        judged = read_file("judgements", judgements, LARGEST, is_judgements=True)
        collection = collect_files(judged, [read_file("a.run", run, LARGEST, is_judgements=False)])
    except SceneError as problem:
        return refusal(problem)
    assert open_query_of_files(collection, (0,), collection.queries[0]) is not None
    return "It is read."


def _evaluated(judged: object, listed: object) -> str:
    """Return the sentence with which it is refused; of what is evaluated one that is always true."""
    try:
        qrels, run = read_qrels(judged), read_run(listed)
        values = evaluate(qrels, run, MEASURES).to_numpy()
    except ValueError as error:
        return str(error)
    assert np.isfinite(values).all()
    assert all(map(str, (*qrels.remarks, *run.remarks, *check_run(join_qrels(qrels, run), run.queries))))
    return "values must be finite"
