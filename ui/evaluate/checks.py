"""The Check step: what was read from the files, what was doubtful, and how that moves the means."""

from dataclasses import dataclass

import numpy as np

from metrics.runs import Remark
from scene.evaluation.model import ReadFile, System, simulate_collection
from ui.evaluate.results import TIES, Results, mean_interval
from ui.evaluate.words import system_name
from ui.tables.plain_table import Row, plain_table
from ui.tree.nodes import Node, node, note
from ui.words.numbers import UNDEFINED, decimal
from ui.words.text import format_integer, join_with_commas, label, paragraph, plural_label

PERCENT = 100
AT_ONCE = 0.1
"""So many seconds and fewer need not be told apart."""
USUAL = {"blank-lines", "byte-order-mark"}
"""Remarks that many files have, and nobody need be told of."""


@dataclass(frozen=True)
class DoubtfulFinding:
    """Something doubtful in a file or a run, and what the mean would be otherwise."""

    key: str
    about: str
    text: str
    effect: str = UNDEFINED


def reading_summary(results: Results) -> list[Node]:
    """Return in words what was read from each file, or what is simulated."""
    collection = results.evaluation.collection
    if collection.judgements is None:
        stays = note(label("evaluate.read.stays"))
        return [node("p", None, _simulated_collection_note(results)), stays]
    lines = [_judgements_text(results, collection.judgements)]
    lines += [_run_text(results, system) for system in collection.systems if system.file]
    items = [node("li", None, line) for line in lines]
    return [
        node("ul", {"class": "told"}, *items),
        note(label("evaluate.read.private")),
    ]


def _simulated_collection_note(results: Results) -> str:
    choices = results.evaluation.choices
    simulated_runs = simulate_collection(choices.seed, choices.topics)
    order = np.argsort(-simulated_runs.abilities)
    letters = [results.evaluation.collection.systems[place].letter for place in order]
    simulated = label(
        "evaluate.simulated",
        seed=choices.seed,
        topics=simulated_runs.topics,
        systems=simulated_runs.systems,
        order=label("evaluate.better-than").join(letters),
    )
    files_sentence = label("evaluate.files-wait" if results.evaluation.files else "evaluate.no-files")
    return paragraph(files_sentence, simulated)


def _judgements_text(results: Results, file: ReadFile) -> str:
    judged_run = results.pair[0].judged_run
    grades = np.unique(judged_run.pool_grade[~np.isnan(judged_run.pool_grade)])
    return label(
        "evaluate.read.judgements",
        name=file.name,
        format=label(f"evaluate.format.{file.form}"),
        rows=format_integer(file.rows),
        queries=format_integer(len(judged_run.queries)),
        grades=join_with_commas(f"{grade:g}" for grade in grades[:12].tolist()),
    )


def _run_text(results: Results, system: System) -> str:
    file, k = system.file, results.evaluation.choices.k
    assert file is not None
    lengths = system.judged_run.length[system.judged_run.length > 0]
    return label(
        "evaluate.read.run",
        name=system_name(system),
        format=label(f"evaluate.format.{file.form}"),
        rows=format_integer(file.rows),
        queries=format_integer(len(lengths) + system.unjudged),
        length=format_integer(round(float(np.median(lengths)))) if len(lengths) else "0",
        k=k,
        unjudged=_percent(results.mean_unjudged_share(system)),
        time=_reading_time(file.seconds),
    )


def _percent(share: float) -> str:
    return f"{PERCENT * share:.1f}"


def _reading_time(seconds: float) -> str:
    """Return in words how long reading the files took."""
    if seconds < AT_ONCE:
        return label("evaluate.read.at-once")
    return label("evaluate.read.seconds", seconds=f"{seconds:.1f}")


# --- what was doubtful ------------------------------------------------------------------------------------


def table(results: Results) -> Node | list[Node]:
    """Return the table of doubtful findings, with the mean if read otherwise."""
    findings = _findings(results)
    if not findings:
        return [note(label("evaluate.nothing-doubtful"))]
    heads = [
        (label("evaluate.column.about"), "document"),
        (label("evaluate.column.doubtful"), "how"),
        (label("evaluate.column.effect", measure=results.title()), "how"),
    ]
    rows = [Row(finding.key, [finding.about, finding.text, finding.effect]) for finding in findings]
    return plain_table(label("evaluate.table.check"), heads, rows)


def _findings(results: Results) -> list[DoubtfulFinding]:
    collection = results.evaluation.collection
    findings = []
    if collection.swapped:
        about = label("evaluate.judgements")
        findings.append(
            DoubtfulFinding("swapped", about, label("evaluate.note.swapped", name=collection.swapped))
        )
    if collection.judgements:
        findings += _remark_findings(label("evaluate.judgements"), "", collection.judgements.remarks)
    findings += _empty_query_findings(results)
    for system in collection.systems:
        findings += _system_findings(results, system)
    return findings


def _remark_findings(about: str, prefix: str, remarks: tuple[Remark, ...]) -> list[DoubtfulFinding]:
    return [
        DoubtfulFinding(f"{prefix}{remark.kind}", about, remark_sentence(remark))
        for remark in remarks
        if remark.kind not in USUAL
    ]


def remark_sentence(remark: Remark) -> str:
    """Say what was doubtful in a file, how often, where first, and what became of it."""
    line = format_integer(remark.line) if remark.line else ""
    return plural_label(f"evaluate.note.{remark.kind}", remark.count, line=line, text=remark.example)


def _empty_query_findings(results: Results) -> list[DoubtfulFinding]:
    """Return findings on queries without relevant documents, and the mean without these."""
    judged_run = results.pair[0].judged_run
    empty = judged_run.relevant(results.definition_of().threshold) == 0
    if not empty.any():
        return []
    first_query = judged_run.queries[int(np.flatnonzero(empty)[0])]
    sentence = plural_label("evaluate.note.empty", int(empty.sum()), text=first_query)
    return [DoubtfulFinding("empty", label("evaluate.judgements"), sentence, _means_text(results, ~empty))]


def _means_text(results: Results, query_flags: np.typing.NDArray[np.bool_]) -> str:
    """Return the two systems' means over some queries alone, in words."""
    means = [
        label(
            "evaluate.mean-of",
            letter=system.letter,
            mean=decimal(mean_interval(results.values(system)[query_flags]).mean),
        )
        for system in results.pair
    ]
    return label("evaluate.without", means=join_with_commas(means))


def _system_findings(results: Results, system: System) -> list[DoubtfulFinding]:
    about, letter, findings = system_name(system), system.letter, []
    if system.file:
        findings += _remark_findings(about, letter, system.file.remarks)
    missing = system.judged_run.length == 0
    if missing.any():
        text = system.judged_run.queries[int(np.flatnonzero(missing)[0])]
        lack = "missing-left-out" if results.leaves_out_missing else "missing"
        sentence = plural_label(f"evaluate.note.{lack}", int(missing.sum()), text=text)
        values = results.values(system)
        with_them = np.where(missing, 0, values) if results.leaves_out_missing else values
        effect = label(
            "evaluate.without-missing",
            mean=decimal(mean_interval(values[~missing]).mean),
            zero=decimal(mean_interval(with_them).mean),
        )
        findings.append(DoubtfulFinding(f"{letter}missing", about, sentence, effect))
    if system.unjudged:
        findings.append(
            DoubtfulFinding(
                f"{letter}unjudged", about, plural_label("evaluate.note.unjudged", system.unjudged)
            )
        )
    if tied := int(results.tied_counts(system).sum()):
        ties = "tied" if results.definition_of().ties == TIES else "tied-by-convention"
        sentence = plural_label(f"evaluate.note.{ties}", tied)
        findings.append(DoubtfulFinding(f"{letter}tied", about, sentence, _ties_effect(results, system)))
    if share := results.mean_unjudged_share(system):
        sentence = label("evaluate.note.not-judged", share=_percent(share), k=results.evaluation.choices.k)
        findings.append(
            DoubtfulFinding(f"{letter}not-judged", about, sentence, _judging_effect(results, system))
        )
    return findings


def _judging_effect(results: Results, system: System) -> str:
    """Return in words the mean without unjudged documents, and the mean if all of them were relevant."""
    sentences = [label("evaluate.condensed", mean=decimal(results.condensed_mean(system)))]
    highest = results.mean_if_relevant(system)
    if highest is not None:
        sentences.append(label("evaluate.if-relevant", mean=decimal(highest)))
    return join_with_commas(sentences)


def _ties_effect(results: Results, system: System) -> str:
    """Return in words the range of the mean over all orders of tied documents."""
    low, high = results.mean_range_by_ties(system)
    if decimal(low) == decimal(high):
        return label("evaluate.by-no-tie")
    return label("evaluate.by-ties", low=decimal(low), high=decimal(high))
