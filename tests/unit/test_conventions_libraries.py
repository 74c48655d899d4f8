"""Every convention of a library that runs here, against the library: the call that we print is what is run.

The lists are tied, not judged in part, short, empty, graded and binary; see tests/unit/rankings.py.
"""

import math
import sys
import warnings
from importlib.metadata import version

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from metrics.conventions.calls import call_text
from metrics.conventions.computing import NoValue, value
from metrics.conventions.records import RECORDS, convention
from metrics.definition import JudgedRanking
from tests.fewer import tried
from tests.peers import BY_ONE_PROCESS, catboost, ir_measures, lightgbm, pytrec_eval, ranx, sklearn, xgboost
from tests.unit.rankings import NAN, random_rankings

pytestmark = [BY_ONE_PROCESS, pytest.mark.thorough]

RANKINGS = tried(random_rankings(16))
A_FEW = RANKINGS[:8]  # for gdeval, a program to be started for every call

EDGES = [
    (JudgedRanking(grades=(0, 0, 0), missing=(2, 1)), 2),
    (JudgedRanking(grades=(0, 0, 0)), 2),
    (JudgedRanking(grades=(3,)), 5),
    (JudgedRanking(grades=(1, 1, 1), scores=(0.5, 0.5, 0.5)), 2),
    (JudgedRanking(grades=(NAN, NAN), missing=(1,)), 1),
]


@pytest.fixture(autouse=True)
def _one_thread():
    """A short list is done long before two threads have met."""
    with threadpool_limits(1, user_api="openmp"):
        yield


def run_call(definition, ranking, k):
    """Run the text that we show; the one number in what it returns."""
    libraries = {
        "catboost": catboost,
        "ir_measures": ir_measures,
        "math": math,
        "pytrec_eval": pytrec_eval,
        "ranx": ranx,
        "sklearn": sklearn,
    }
    result = eval(call_text(definition, ranking.with_cutoff(k)), libraries)
    while isinstance(result, dict) and result:
        (result,) = result.values()
    return float(result) if result != {} else None


def run_lightgbm(definition, ranking, k):
    """What training would print for this list, before the first tree: the scores are where it starts."""
    length = len(ranking.grades)
    labels = np.nan_to_num(ranking.grades)
    if definition.metric == "AUC":
        labels = (labels >= 1).astype(float)
    options = {"objective": "lambdarank", "verbosity": -1, "num_threads": 1, "eval_at": [k]}
    metric = {"nDCG": "ndcg", "AP": "map", "AUC": "auc"}[definition.metric]
    if definition.metric == "AUC":
        options = {"objective": "binary", "verbosity": -1, "num_threads": 1}
    if definition.variant.startswith("label_gain"):
        options["label_gain"] = list(range(6))
    features = np.zeros((length, 1))
    group = None if definition.metric == "AUC" else [length]
    anything = lightgbm.Dataset(features, labels, group=group, params={"verbosity": -1, "num_threads": 1})
    booster = lightgbm.Booster({**options, "metric": metric}, anything)
    valid = anything.create_valid(features, labels, group=group, init_score=np.array(ranking.all_scores))
    booster.add_valid(valid, "list")
    ((_, _, result, *_),) = booster.eval_valid()
    return float(result)


def run_xgboost(definition, ranking, k):
    """What training would print for this list, before the first tree: the scores are the base margin."""
    length = len(ranking.grades)
    labels = np.nan_to_num(ranking.grades)
    if definition.metric in ("AP", "P", "AUC"):
        labels = (labels >= 1).astype(float)
    data = xgboost.DMatrix(
        np.zeros((length, 1)), labels, base_margin=np.array(ranking.all_scores) / 32, nthread=1
    )
    objective = {"AP": "rank:map", "P": "rank:map", "AUC": "binary:logistic"}.get(
        definition.metric, "rank:ndcg"
    )
    if definition.metric != "AUC":
        data.set_group([length])
    metric = definition.call.split('"eval_metric": "')[1].split('"')[0].replace("$k", str(k))
    options = {"objective": objective, "eval_metric": metric, "verbosity": 0, "nthread": 1}
    if "ndcg_exp_gain=False" in definition.variant:
        options["ndcg_exp_gain"] = False
    booster = xgboost.Booster(options, [data])
    return float(booster.eval(data).split(":")[-1])


RUNNERS = {
    "scikit-learn": run_call,
    "pytrec-eval": run_call,
    "ir-measures": run_call,
    "ranx": run_call,
    "catboost": run_call,
    "lightgbm": run_lightgbm,
    "xgboost": run_xgboost,
}


def outcome_of(run, definition, ranking, k):
    """The number; or the error in its place; or None for what is not a number, or not there."""
    try:
        result = run(definition, ranking, k)
    except Exception as error:  # a library may raise what it likes
        return error
    return None if result is None or math.isnan(result) else result


CASES = [
    pytest.param(key, definition, id=f"{key} {definition.metric} {definition.variant}")
    for key in RUNNERS
    for definition in convention(key).definitions
]


def test_all_that_claim_it_are_run():
    assert {each.key for each in RECORDS if each.proof == "run"} == set(RUNNERS)


@pytest.mark.parametrize("key", RUNNERS)
def test_the_record_names_the_version_that_is_run(key):
    package = {"pytrec-eval": "pytrec_eval-terrier", "xgboost": "xgboost-cpu"}.get(key, key)
    if package == "xgboost-cpu" and sys.platform == "darwin":
        package = "xgboost"
    assert convention(key).version == version(package)


@pytest.mark.parametrize(("key", "definition"), CASES)
def test_returns_what_the_library_returns(key, definition):
    lists = A_FEW if definition.digits == 5 else RANKINGS
    compared = 0
    for ranking, k in [*lists, *EDGES]:
        ours = value(definition, ranking.with_cutoff(k))
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore"
            )  # scikit-learn warns of what is 0/0; the value is what counts here
            theirs = outcome_of(RUNNERS[key], definition, ranking, k)
        if isinstance(ours, NoValue):
            assert ours.reason == "unstable-ties" or not isinstance(theirs, float), (ranking, k)
        else:
            assert ours == pytest.approx(theirs, abs=1e-6 if definition.single else 1e-9), (ranking, k)
            compared += 1
    assert compared > len(lists) / 4
