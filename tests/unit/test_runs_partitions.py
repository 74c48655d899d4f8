"""A run in parts on an engine that has several workers: the same numbers, to the last bit."""

import pickle
from functools import partial
from importlib import import_module

import numpy as np
import pandas as pd
import pytest

from metrics.runs import evaluate, evaluate_rows, read_qrels, read_run

pytestmark = pytest.mark.thorough

MEASURES = ["nDCG@10", "AP", "RR", "ERR@20", "Judged@10", "INST"]


def test_two_workers_of_dask_give_what_one_process_gives():
    random = np.random.default_rng(4)
    queries = np.repeat([f"q{place}" for place in range(60)], 50)
    documents = np.concatenate([random.permutation(200)[:50] for _ in range(60)]).astype(str)
    rows = pd.DataFrame({"query": queries, "document": documents, "score": random.integers(0, 30, 3000) / 7})
    judged = rows.sample(400, random_state=1).assign(grade=random.integers(0, 4, 400))
    qrels = read_qrels(judged[judged["query"] < "q55"])
    by_query = rows.set_index("query", drop=False).sort_index()
    parts = import_module("dask.dataframe").from_pandas(by_query, npartitions=7)
    empty = pd.DataFrame({"query": pd.Series([], dtype=str), **{each: [0.0][:0] for each in MEASURES}})
    at_a_worker = pickle.loads(pickle.dumps(partial(evaluate_rows, qrels=qrels, measures=MEASURES)))
    found = parts.map_partitions(at_a_worker, meta=empty).compute(scheduler="threads", num_workers=2)
    whole = evaluate(qrels, read_run(by_query), MEASURES, missing="skip")
    assert found.set_index("query").loc[whole.index].to_numpy().tolist() == whole.to_numpy().tolist()
    assert len(found) == len(whole) > 40
