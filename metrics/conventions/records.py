"""The records of all libraries and papers: by which definition each computes its metrics."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

from metrics.conventions.definitions import Convention
from metrics.definition import Definition
from metrics.papers import PAPERS

Fields = dict[str, Any]


def _with_fields(shared: Fields, *definitions: Definition) -> tuple[Definition, ...]:
    """Return definitions with these fields changed in all of them."""
    return tuple(replace(definition, **shared) for definition in definitions)


def _library(
    label: str,
    version: str,
    source: str,
    proof: str,
    *definitions: Definition,
    key: str = "",
    frame: str = "%s",
    leaves_out_missing: bool = False,
) -> Convention:
    """Return the record of a library; `frame` is what the calls of its definitions are put into."""
    return Convention(
        key=key or label.lower().replace(" ", "-").replace("_", "-"),
        label=label,
        kind="library",
        version=version,
        source=source,
        proof=proof,
        definitions=tuple(replace(definition, call=frame % definition.call) for definition in definitions),
        leaves_out_missing=leaves_out_missing,
    )


def _paper(key: str, label: str, *definitions: Definition, section: str = "") -> Convention:
    """Return the record of a paper in `metrics.papers`, or of a section of it."""
    paper = PAPERS[key]
    return Convention(
        key=key,
        label=label,
        kind="paper",
        version=paper.year,
        source=", ".join(filter(None, (paper.authors, paper.title, paper.place, paper.year, section))),
        proof="formula",
        definitions=definitions,
    )


_ndcg = partial(Definition, "nDCG")
_dcg = partial(Definition, "DCG")
_ap = partial(Definition, "AP")
_rr = partial(Definition, "RR")
_p = partial(Definition, "P")
_r = partial(Definition, "R")
_f1 = partial(Definition, "F1")
_success = partial(Definition, "Success")
_err = partial(Definition, "ERR", refuses=("above-scale",))
_auc = partial(Definition, "AUC", cutoff=None, empty="undefined")

EXPONENTIAL: Final[Fields] = {"gain": "exponential"}

WHOLE: Final[Fields] = {"cutoff": None, "note": "no-cutoff"}

NOT_SAID: Final[Fields] = {"empty": "undefined"}
"""A formula that is 0/0 where nothing is relevant, without a word about that."""

BINARY: Final[Fields] = {"note": "binary-labels"}


FROM_GDEVAL: Final[Fields] = {
    "judged": "all",
    "ties": "id down",
    "refuses": ("nothing-judged", "grade-above-4"),
    "digits": 5,
    "printed": True,
}


def _torchmetrics_call(name: str, labels: str = "$labels", options: str = "") -> str:
    package = "torchmetrics.functional.retrieval"
    return f"{package}.retrieval_{name}(torch.tensor($scores), torch.tensor({labels}), top_k=$k{options})"


def _lightgbm_call(parameters: str) -> str:
    data = "lightgbm.Dataset(X, labels, group=[$n])"
    return f'lightgbm.train({{"objective": "lambdarank", {parameters}}}, train, valid_sets=[{data}])'


def _xgboost_call(metric: str, options: str = "", objective: str = "rank:ndcg") -> str:
    parameters = f'{{"objective": "{objective}", "eval_metric": "{metric}"{options}}}'
    return f'xgboost.train({parameters}, train, evals=[(valid, "valid")])'


def _catboost_call(metric: str, labels: str = "$grades") -> str:
    return f'catboost.utils.eval_metric({labels}, $scores, "{metric}", group_id=[0] * $n)[0]'


def _rax_call(metric: str, options: str = "") -> str:
    return f"rax.{metric}(jnp.array($scores), jnp.array($grades), topn=$k{options})"


def _pt_ranking_call(function: str, options: str = "") -> str:
    lists = "torch.tensor([$grades])"
    return f"ptranking.metric.adhoc.adhoc_metric.{function}({lists}, torch.tensor([$best]), k=$k{options})"


def _recommenders_call(function: str, options: str = "") -> str:
    return f"recommenders.evaluation.python_evaluation.{function}(qrels, run, k=$k{options})"


TREC_EVAL = _library(
    "trec_eval",
    "10.0-rc3",
    "github.com/usnistgov/trec_eval, m_ndcg_cut.c, m_map.c, form_res_rels.c",
    "recorded",
    *_with_fields(
        {"judged": "all", "ties": "id down", "refuses": ("nothing-judged",)},
        _ndcg("trec_eval -m ndcg_cut.$k qrels run", variant="ndcg_cut"),
        _ndcg("trec_eval -m ndcg qrels run", variant="ndcg", ideal_k=None, **WHOLE),
        _dcg("trec_eval -m dcg qrels run", **WHOLE),
        _ap("trec_eval -m map qrels run", variant="map", **WHOLE),
        _ap("trec_eval -m map_cut.$k qrels run", variant="map_cut"),
        _rr("trec_eval -m recip_rank qrels run", **WHOLE),
        _p("trec_eval -m P.$k qrels run"),
        _r("trec_eval -m recall.$k qrels run"),
        _f1("trec_eval -m set_F qrels run", **WHOLE),
        _success("trec_eval -m success.$k qrels run"),
    ),
    leaves_out_missing=True,  # unless it is called with -c
)

RECORDS: Final = (
    _library(
        "scikit-learn",
        "1.9.1",
        "github.com/scikit-learn/scikit-learn, sklearn/metrics/_ranking.py",
        "run",
        *_with_fields(
            {"refuses": ("one-document",), "ties": "average"},
            _ndcg("sklearn.metrics.ndcg_score([$grades], [$scores], k=$k)"),
            _ndcg(
                "sklearn.metrics.ndcg_score([$exponential], [$scores], k=$k)",
                variant="2**grade - 1",
                note="transformed-gains",
                **EXPONENTIAL,
            ),
            _dcg("sklearn.metrics.dcg_score([$grades], [$scores], k=$k)"),
            _dcg(
                "sklearn.metrics.dcg_score([$grades], [$scores], k=$k, log_base=math.e)",
                variant="log_base=e",
                discount="ln",
            ),
        ),
        _ndcg(
            "sklearn.metrics.ndcg_score([$grades], [$scores], k=$k, ignore_ties=True)",
            variant="ignore_ties=True",
            refuses=("one-document", "unstable-ties"),
        ),
        _ap("sklearn.metrics.average_precision_score($labels, $scores)", ties="grouped", **WHOLE),
        _p("sklearn.metrics.precision_score($labels, $called)", "returned", **BINARY),
        _r("sklearn.metrics.recall_score($labels, $called)", **BINARY),
        _f1("sklearn.metrics.f1_score($labels, $called)", "returned", **BINARY),
        _auc("sklearn.metrics.roc_auc_score($labels, $scores)", **BINARY),
    ),
    TREC_EVAL,
    _library(
        "pytrec_eval-terrier",
        "0.5.11",
        "github.com/cvangysel/pytrec_eval, RelevanceEvaluator",
        "run",
        *(
            replace(
                definition,
                call=f'pytrec_eval.RelevanceEvaluator($qrels, {{"{name}"}}).evaluate($run)',
                single=True,
            )
            for definition in TREC_EVAL.definitions
            if (name := definition.call.split()[2]) != "dcg"
        ),
        key="pytrec-eval",
        leaves_out_missing=True,  # whoever averages what it returns has no number for them
    ),
    _library(
        "ir-measures",
        "0.4.3",
        "ir-measur.es; github.com/terrierteam/ir_measures, ir_measures/providers",
        "run",
        *_with_fields(
            {"judged": "all", "ties": "id down", "single": True},
            _ndcg("nDCG @ $k"),
            _ndcg("nDCG", variant="nDCG", ideal_k=None, **WHOLE),
        ),
        _ndcg('nDCG(dcg="exp-log2") @ $k', variant='dcg="exp-log2"', **EXPONENTIAL, **FROM_GDEVAL),
        *_with_fields(
            {"judged": "all", "ties": "id down", "single": True},
            _ap("AP", variant="AP", **WHOLE),
            _ap("AP @ $k", variant="AP@k"),
            _rr("RR", variant="RR", cutoff=None, note="two-providers"),
        ),
        _rr(
            "RR @ $k",
            variant="RR@k",
            judged="all",
            ties="id up",
            refuses=("nothing-judged",),
            note="two-providers",
        ),
        *_with_fields(
            {"judged": "all", "ties": "id down", "single": True},
            _p("P @ $k"),
            _r("R @ $k"),
            _f1("SetF", **WHOLE),
            _success("Success @ $k"),
        ),
        _err("ERR @ $k", max_grade=4, note="fixed-scale", **FROM_GDEVAL),
        frame="ir_measures.calc_aggregate([ir_measures.%s], $qrels, $run)",
    ),
    _library(
        "ranx",
        "0.3.21",
        "github.com/AmenRa/ranx, ranx/metrics",
        "run",
        *_with_fields(
            {"judged": "all", "refuses": ("nothing-judged",)},
            _ndcg("ndcg@$k", variant="ndcg"),
            _ndcg("ndcg_burges@$k", variant="ndcg_burges", **EXPONENTIAL),
            _dcg("dcg@$k", variant="dcg"),
            _dcg("dcg_burges@$k", variant="dcg_burges", **EXPONENTIAL),
            _ap("map@$k", variant="map@k"),
            _ap("map", variant="map", **WHOLE),
            _rr("mrr@$k"),
            _p("precision@$k"),
            _r("recall@$k"),
            _f1("f1@$k"),
            _success("hit_rate@$k"),
        ),
        frame='ranx.evaluate(ranx.Qrels($qrels), ranx.Run($run), "%s")',
    ),
    _library(
        "torchmetrics",
        "1.9.0",
        "github.com/Lightning-AI/torchmetrics, functional/retrieval",
        "recorded",
        *_with_fields(
            {"single": True},
            _ndcg(_torchmetrics_call("normalized_dcg", "$grades"), ties="average"),
            *_with_fields(
                {"bug": "scores-above-0"},
                _ap(_torchmetrics_call("average_precision"), "found"),
                _rr(_torchmetrics_call("reciprocal_rank")),
                _p(_torchmetrics_call("precision")),
                _p(
                    _torchmetrics_call("precision", options=", adaptive_k=True"),
                    "returned",
                    variant="adaptive_k=True",
                ),
                _r(_torchmetrics_call("recall")),
            ),
            _success(_torchmetrics_call("hit_rate")),
            _auc(_torchmetrics_call("auroc"), cutoff="k", empty=0.0, note="top-k-auc"),
        ),
    ),
    _library(
        "LightGBM",
        "4.7.0",
        "github.com/microsoft/LightGBM, src/metric/rank_metric.hpp, map_metric.hpp, dcg_calculator.cpp",
        "run",
        _ndcg(
            _lightgbm_call('"metric": "ndcg", "eval_at": [$k]'),
            empty=1.0,
            refuses=("grade-above-31",),
            **EXPONENTIAL,
        ),
        _ndcg(
            _lightgbm_call('"metric": "ndcg", "eval_at": [$k], "label_gain": $scale'),
            variant="label_gain=0,1,2,…",
            empty=1.0,
        ),
        _ap(_lightgbm_call('"metric": "map", "eval_at": [$k]'), "capped", empty=1.0),
        _auc(
            'lightgbm.train({"objective": "binary", "metric": "auc"}, train, valid_sets=[valid])', empty=1.0
        ),
    ),
    _library(
        "XGBoost",
        "3.2.0",
        "github.com/dmlc/xgboost, src/metric/rank_metric.cc, src/common/ranking_utils.h",
        "run",
        *_with_fields(
            {"single": True},
            *_with_fields(
                {"refuses": ("grade-above-31",), **EXPONENTIAL},
                _ndcg(_xgboost_call("ndcg@$k"), variant="ndcg@k", empty=1.0),
                _ndcg(_xgboost_call("ndcg@$k-"), variant="ndcg@k-"),
                _ndcg(_xgboost_call("ndcg"), variant="ndcg", empty=1.0, cutoff=32, note="default-cut-32"),
            ),
            _ndcg(
                _xgboost_call("ndcg@$k", ', "ndcg_exp_gain": False'),
                variant="ndcg_exp_gain=False",
                empty=1.0,
                note="needs-linear-option",
            ),
            *_with_fields(
                BINARY,
                _ap(_xgboost_call("map@$k", objective="rank:map"), "capped", variant="map@k", empty=1.0),
                _ap(_xgboost_call("map@$k-", objective="rank:map"), "capped", variant="map@k-"),
            ),
            _ap(
                _xgboost_call("map", objective="rank:map"),
                "capped",
                variant="map",
                empty=1.0,
                cutoff=32,
                note="default-cut-32",
            ),
            _p(_xgboost_call("pre@$k", objective="rank:map"), "returned", **BINARY),
            _auc(_xgboost_call("auc", objective="binary:logistic"), bug="ranking-auc", **BINARY),
        ),
    ),
    _library(
        "CatBoost",
        "1.2.10",
        "github.com/catboost/catboost, catboost/libs/metrics/dcg.cpp, precision_recall_at_k.cpp",
        "run",
        *_with_fields(
            {"ties": "pessimistic"},
            _ndcg(_catboost_call("NDCG:top=$k"), variant="type=Base", empty=1.0),
            _ndcg(_catboost_call("NDCG:top=$k;type=Exp"), variant="type=Exp", empty=1.0, **EXPONENTIAL),
            _ndcg(
                _catboost_call("NDCG:top=$k;denominator=Position"),
                variant="denominator=Position",
                empty=1.0,
                discount="zipf",
            ),
            _dcg(_catboost_call("DCG:top=$k"), variant="type=Base"),
            _dcg(_catboost_call("DCG:top=$k;type=Exp"), variant="type=Exp", **EXPONENTIAL),
            _dcg(
                _catboost_call("DCG:top=$k;denominator=Position"),
                variant="denominator=Position",
                discount="zipf",
            ),
            _ap(_catboost_call("MAP:top=$k"), "capped"),
            _rr(_catboost_call("MRR:top=$k")),
            _p(_catboost_call("PrecisionAt:top=$k"), "returned"),
            _r(_catboost_call("RecallAt:top=$k"), empty=1.0),
            _err(_catboost_call("ERR:top=$k", "$chances"), note="transformed-gains"),
        ),
        _auc(_catboost_call("QueryAUC", "$labels"), empty=0.0, **BINARY),
    ),
    _library(
        "TF-Ranking",
        "0.5.5",
        "github.com/tensorflow/ranking, tensorflow_ranking/python/metrics_impl.py",
        "recorded",
        *_with_fields(
            {"ties": "all orders", "single": True, "note": "random-ties"},
            _ndcg("NDCGMetric", **EXPONENTIAL),
            _ap("MeanAveragePrecisionMetric"),
            _rr("MRRMetric"),
            _p("PrecisionMetric", "returned"),
            _r("RecallMetric"),
            _success("HitsMetric"),
        ),
        frame="tfr.keras.metrics.%s(topn=$k)([$grades], [$scores])",
    ),
    _library(
        "Rax",
        "0.4.0",
        "github.com/google/rax, rax/_src/metrics.py",
        "recorded",
        *_with_fields(
            {"single": True},
            _ndcg(_rax_call("ndcg_metric"), **EXPONENTIAL),
            _ndcg(_rax_call("ndcg_metric", ", gain_fn=lambda grade: grade"), variant="gain_fn=identity"),
            _dcg(_rax_call("dcg_metric"), **EXPONENTIAL),
            _ap(_rax_call("ap_metric")),
            _rr(_rax_call("mrr_metric")),
            _p(_rax_call("precision_metric"), "returned"),
            _r(_rax_call("recall_metric")),
        ),
    ),
    _library(
        "PT-Ranking",
        "commit f1d366c",
        "github.com/wildltr/ptranking, ptranking/metric/adhoc/adhoc_metric.py",
        "recorded",
        *_with_fields(
            {"single": True},
            _ndcg(
                _pt_ranking_call("torch_ndcg_at_k"), empty="undefined", refuses=("short-list",), **EXPONENTIAL
            ),
            _ap(_pt_ranking_call("torch_ap_at_k"), "capped", empty="undefined", note="graded-labels-sum"),
            _p(_pt_ranking_call("torch_precision_at_k"), "returned", **BINARY),
            _err(_pt_ranking_call("torch_rankwise_err", ", max_label=$top")),
        ),
    ),
    _library(
        "PT-Ranking (early file)",
        "commit 0aa17d2",
        "github.com/wildltr/ptranking, org/archive/eval/metric.py, tor_ap_at_ks",
        "source",
        _ap(
            "org.archive.eval.metric.tor_ap_at_ks(torch.tensor($grades), ks=[$k])",
            "position",
            refuses=("padded",),
            single=True,
        ),
        key="pt-ranking-early",
    ),
    _library(
        "RankLib",
        "commit e43f605",
        "github.com/codelibs/ranklib, metric/NDCGScorer.java, APScorer.java, ERRScorer.java",
        "recorded",
        _ndcg("NDCG@$k", bug="idcg-cached", **EXPONENTIAL),
        _dcg("DCG@$k", **EXPONENTIAL),
        _ap("MAP", cutoff=None, note="k-ignored"),
        _rr("RR@$k", bug="rr-without-k"),
        _p("P@$k", "returned"),
        _err(
            "ERR@$k",
            variant="gmax=4",
            max_grade=4,
            refuses=("above-built-in-4",),
            note="fixed-scale",
        ),
        _err("ERR@$k -gmax $top", variant="gmax=scale"),
        frame="java -jar RankLib.jar -test list.txt -metric2T %s",
    ),
    _library(
        "Quepid",
        "commit f80322f",
        "github.com/o19s/quepid, db/scorers",
        "recorded",
        *_with_fields(
            {"judged": "all", "note": "scorer-depth", **EXPONENTIAL},
            _ndcg("ndcg@10", variant="ndcg@10", ideal_k=None),
            _ndcg("ndcg_cut@10", variant="ndcg_cut@10"),
            _dcg("dcg@10", refuses=("unjudged",)),
        ),
        *_with_fields(
            {"judged": "all", "note": "scorer-depth"},
            _ap("ap@10", empty="undefined"),
            _rr("rr@10"),
            _p("p@10", "returned"),
            _err("err@10"),
        ),
    ),
    _library(
        "gdeval.pl",
        "1.3",
        "github.com/trec-web/trec-web-2014, src/eval/gdeval.pl",
        "recorded",
        *_with_fields(
            {**FROM_GDEVAL, "empty": "skipped"},
            _ndcg("perl gdeval.pl -k $k qrels run", note="default-cut-20", **EXPONENTIAL),
            _err("perl gdeval.pl -k $k qrels run", max_grade=4, note="fixed-scale"),
        ),
        key="gdeval",
        leaves_out_missing=True,  # unless it is called with -c
    ),
    _library(
        "OpenSearch",
        "commit d8be5d1",
        "github.com/opensearch-project/search-relevance, metrics/calculator/Evaluation.java",
        "recorded",
        *_with_fields(
            {"judged": "all", "digits": 2},
            _ndcg("NDCG@$k", **EXPONENTIAL),
            _ap("MAP@$k"),
            _p("Precision@$k", "returned"),
        ),
        frame="POST _plugins/_search_relevance/experiments "
        '{"type": "POINTWISE_EVALUATION", "size": $k, ...} → %s',
    ),
    _library(
        "Elasticsearch",
        "commit d04e400",
        "github.com/elastic/elasticsearch, modules/rank-eval; Ranking evaluation API",
        "source",
        *_with_fields(
            {"judged": "all"},
            _ndcg(
                '"dcg": {"k": $k, "normalize": true}',
                ideal_k="returned",
                bug="ideal-shrinks",
                **EXPONENTIAL,
            ),
            _dcg('"dcg": {"k": $k}', **EXPONENTIAL),
            _rr('"mean_reciprocal_rank": {"k": $k, "relevant_rating_threshold": 1}'),
            _p('"precision": {"k": $k, "relevant_rating_threshold": 1}', "returned"),
            _r('"recall": {"k": $k, "relevant_rating_threshold": 1}'),
            _err('"expected_reciprocal_rank": {"maximum_relevance": $top, "k": $k}'),
        ),
        frame='POST index/_rank_eval {"requests": [...], "metric": {%s}}',
    ),
    _library(
        "Evidently",
        "0.7.23",
        "github.com/evidentlyai/evidently, legacy/metrics/recsys",
        "recorded",
        *_with_fields(
            {"empty": "skipped", "bug": "shared-rank"},
            *_with_fields(
                {"refuses": ("short-list",)},
                _ndcg("NDCGKMetric(k=$k)"),
                _ap("MAPKMetric(k=$k, min_rel_score=1)"),
                _p("PrecisionTopKMetric(k=$k, min_rel_score=1)"),
                _r("RecallTopKMetric(k=$k, min_rel_score=1)"),
                _f1("FBetaTopKMetric(k=$k, beta=1, min_rel_score=1)"),
            ),
            _rr("MRRKMetric(k=$k, min_rel_score=1)"),
            _success("HitRateKMetric(k=$k, min_rel_score=1)"),
        ),
    ),
    _library(
        "recommenders",
        "1.2.1",
        "github.com/recommenders-team/recommenders, recommenders/evaluation/python_evaluation.py",
        "recorded",
        *_with_fields(
            {"judged": "all"},
            _ndcg(_recommenders_call("ndcg_at_k"), variant="score_type=binary", gain="binary", discount="ln"),
            _ndcg(
                _recommenders_call("ndcg_at_k", ', score_type="raw", discfun_type="log2"'),
                variant="score_type=raw, log2",
            ),
            _ndcg(
                _recommenders_call("ndcg_at_k", ', score_type="exp", discfun_type="log2"'),
                variant="score_type=exp, log2",
                **EXPONENTIAL,
            ),
            _ap(_recommenders_call("map_at_k"), "capped", variant="map_at_k"),
            _ap(_recommenders_call("map"), variant="map"),
            _p(_recommenders_call("precision_at_k")),
            _r(_recommenders_call("recall_at_k")),
        ),
    ),
    _library(
        "rankereval",
        "0.2.0",
        "rankereval/metrics.py",
        "recorded",
        *_with_fields(
            {"judged": "all", "empty": "undefined"},
            _ndcg("NDCG($k)", discount="ln", bug="power-is-square"),
            _dcg("DCG($k)", variant="log_base=e", discount="ln"),
            _dcg('DCG($k, log_base="2")', variant="log_base=2"),
            _ap("AP($k)", "capped"),
            _rr("ReciprocalRank($k)"),
            _p("Precision($k)"),
            _p("Precision($k, truncated=True)", "returned", variant="truncated=True"),
            _r("Recall($k)"),
            _r("Recall($k, truncated=True)", "capped", variant="truncated=True"),
            _f1("F1($k)"),
            _success("HitRate($k)", refuses=("several-relevant",)),
        ),
        frame="rankereval.%s.mean(qrels, rankings)",
    ),
    _paper(
        "jarvelin-kekalainen-2002",
        "Järvelin & Kekäläinen",
        *_with_fields(
            {"discount": "jk", "judged": "all"},
            _ndcg("", variant="b = 2", **NOT_SAID),
            _ndcg("", variant="b = 10", log_base=10, **NOT_SAID),
            _dcg("", variant="b = 2"),
            _dcg("", variant="b = 10", log_base=10),
        ),
        _ndcg("", variant="nCG", discount="none", judged="all", **NOT_SAID),
    ),
    _paper(
        "burges-2005",
        "Burges et al.",
        _ndcg("", gain="exponential", discount="ln", judged="all", note="base-not-said", **NOT_SAID),
        section="section 6",
    ),
    _paper(
        "chapelle-2009",
        "Chapelle et al.",
        *_with_fields(EXPONENTIAL, _ndcg("", judged="all", **NOT_SAID), _dcg("")),
        _err(""),
    ),
    _paper(
        "manning-2008",
        "Manning, Raghavan & Schütze",
        *_with_fields(
            {"judged": "all"},
            _ndcg("", **EXPONENTIAL, **NOT_SAID),
            _ap("", cutoff=None, **NOT_SAID),
            _p(""),
            _r("", **NOT_SAID),
            _f1("", **NOT_SAID),
        ),
    ),
    _paper(
        "croft-2010",
        "Croft, Metzler & Strohman",
        _ndcg("", discount="jk", **NOT_SAID),
        _dcg("", discount="jk"),
    ),
)


def convention(key: str) -> Convention:
    """Return the convention of this key."""
    return {record.key: record for record in RECORDS}[key]
