"""The Hand in step: one printable page of all results, and files of numbers (CSV, LaTeX, JSON, TREC)."""

import json
from collections.abc import Callable
from dataclasses import asdict
from html import escape

import streamlit as st

from metrics.runs.plans import trec_lines
from scene.assets import ASSETS
from scene.evaluation.choices import OFFERED
from ui.evaluate import checks, compare, means, pairs
from ui.evaluate.by_library import ByLibrary
from ui.evaluate.queries import QueriesView
from ui.evaluate.results import Results
from ui.evaluate.words import convention_notes, source, system_name, verdict
from ui.strip.convention_bar import definition_in_words, rule_label
from ui.tables.csv_text import csv_text, defuse_formula
from ui.tables.latex import latex_row
from ui.tables.plain_table import Row, plain_table
from ui.tree.covers import VALUE
from ui.tree.markup import markup, tag
from ui.tree.nodes import Node, attributes_of, node, note
from ui.tree.show import show_file
from ui.words.text import format_integer, label, language_tag, phrases

KEPT = "viewBox class x y x1 x2 y1 y2 width height points transform text-anchor scope cx cy r"
"""The attributes that a page of its own needs."""
LEFT_OUT = {"button", "input", "label", "figcaption"}


def files_table(results: Results) -> list[Node]:
    """Return the table of the files evaluated, with checksums by which to recognise them."""
    collection = results.evaluation.collection
    files = [(label("evaluate.judgements"), collection.judgements)]
    files += [(system_name(system), system.file) for system in collection.systems]
    heads = [
        (label("evaluate.column.about"), "document"),
        (label("evaluate.column.file"), "how"),
        (label("evaluate.column.rows"), "number"),
        (label("evaluate.column.checksum"), "number"),
    ]
    rows = [
        Row(about, [about, file.name, format_integer(file.rows), f"{file.checksum:08x}"])
        for about, file in files
        if file
    ]
    if not rows:
        return [note(source(results))]
    return [plain_table(label("evaluate.table.files"), heads, rows)]


def offer_files(results: Results) -> None:
    """Show the downloads of the page and the tables, unless a lesson covers their content."""
    offered: dict[str, Callable[[Results], str]] = {
        "html": page_of,
        "csv": csv_of,
        "tex": means_as_latex,
        "json": json_of,
        "txt": values_as_trec_eval,
    }
    with st.container(horizontal=True, gap="small", key="hand-in"):
        for ending, write in offered.items():
            show_file(label(f"evaluate.file.{ending}"), f"evaluation.{ending}", write(results), VALUE)


def page_of(results: Results) -> str:
    """Return all results as one HTML page that needs no other file."""
    title = f"{results.title()}: {' · '.join(map(system_name, results.pair))}"
    everything = QueriesView(results, has_all=True)
    parts: list[tuple[str, list[Node]]] = [
        (
            "compare",
            [*compare.sentences(results), *compare.picture(results), *node_list(compare.table(results))],
        ),
        *([("pairs", [*pairs.sentences(results), *pairs.table(results)])] if results.has_pairs else []),
        ("means", [means.table(results)]),
        (
            "check",
            [*checks.reading_summary(results), *node_list(checks.table(results)), *files_table(results)],
        ),
        ("by-library", ByLibrary(results).table()),
        ("queries", [everything.table()]),
    ]
    sections = [
        node("section", None, node("h2", None, label(f"tab.evaluate-{name}")), *nodes)
        for name, nodes in parts
    ]
    summary = node("p", None, node("b", None, verdict(results)))
    source_line = node("p", None, source(results))
    trees = (node("h1", None, title), summary, source_line, definitions(results), *sections)
    body = "".join(markup(tree, _html_without_controls) for tree in trees)
    looks = (ASSETS / "report.css").read_text(encoding="utf-8")
    fit = '<meta name="viewport" content="width=device-width">'
    head = f'<meta charset="utf-8">{fit}<title>{escape(title)}</title><style>{looks}</style>'
    return f'<!doctype html><html lang="{language_tag()}"><head>{head}</head><body>{body}</body></html>'


def definitions(results: Results) -> Node:
    """Return the list of how each measure on the page is defined."""
    lines = (
        convention_notes(results, results.shown_measures) if results.convention else _chosen_options(results)
    )
    return node("ul", None, *(node("li", None, line) for line in lines))


def _chosen_options(results: Results) -> list[str]:
    """Return in words the choices of definition that each measure reads."""
    lines = [
        label(
            "evaluate.report.definition", measure=results.title(name), fields=_definition_text(results, name)
        )
        for name in results.shown_measures
    ]
    ties = label("convention_bar.tied", rules=rule_label(results.definition_used.ties))
    empty = label(f"choice.empty.{results.definition_used.empty}")
    return [*lines, label("evaluate.report.all", ties=ties, empty=empty)]


def _definition_text(results: Results, name: str) -> str:
    """Return in words the choices that one measure reads; else the scale of its grades."""
    choices = definition_in_words(results.definition_used, OFFERED[name])
    top = f"{results.pair[0].judged_run.top:g}"
    return phrases(choices.values()) if choices else label("convention_bar.scale", top=top)


def node_list(content: Node | list[Node]) -> list[Node]:
    """Return one node or several as several."""
    return [content] if content and isinstance(content[0], str) else list(content)  # type: ignore[arg-type]


def _html_without_controls(tree: Node, inner: str) -> str:
    """Return a node as HTML without buttons and fields."""
    attributes = attributes_of(tree)
    if tree[0] in LEFT_OUT:
        is_text = tree[0] == "button" and attributes.keys() & {"data-command", "data-sort"}
        return inner if is_text else ""
    return tag(tree, {name: value for name, value in attributes.items() if name in KEPT.split()}, inner)


def csv_of(results: Results) -> str:
    """Return the scores of every query as CSV, a row a query, a column a measure of a system."""
    systems, measures = results.evaluation.collection.systems, results.shown_measures
    head = ["query", *(f"{system.name} {results.title(name)}" for system in systems for name in measures)]
    columns = [results.values(system, name).tolist() for system in systems for name in measures]
    queries = results.evaluation.collection.queries
    return csv_text(head, zip(queries, *columns, strict=True))


def means_as_latex(results: Results) -> str:
    """Return the table of means in LaTeX."""
    systems, measures = results.evaluation.collection.systems, results.shown_measures
    head = latex_row([label("evaluate.column.system"), *map(results.title, measures)])
    rows = [
        latex_row([system.name, *(f"{results.spread(system, name).mean:.4f}" for name in measures)])
        for system in systems
    ]
    begin = rf"\begin{{tabular}}{{l{'r' * len(measures)}}}"
    collection = results.evaluation.collection
    files = [file for file in (collection.judgements, *(system.file for system in systems)) if file]
    remarks = [verdict(results), *(f"{file.name} {file.checksum:08x}" for file in files)]
    lines = [
        *(f"% {' '.join(remark.split())}" for remark in remarks),
        begin,
        r"\toprule",
        head,
        r"\midrule",
        *rows,
        r"\bottomrule",
    ]
    return "\n".join([*lines, r"\end{tabular}", ""])


def json_of(results: Results) -> str:
    """Return all numbers and settings as JSON."""
    collection, choices = results.evaluation.collection, results.evaluation.choices
    compared = results.comparison() if len(results.pair) > 1 else None
    document = {
        "measure": results.title(),
        "convention": _convention_fields(results),
        "definition": {name: _definition_fields(results, name) for name in results.shown_measures},
        "simulated": {"seed": choices.seed, "topics": choices.topics} if collection.is_simulated else None,
        "files": [
            asdict(file) | {"checksum": f"{file.checksum:08x}"}
            for file in (collection.judgements, *(system.file for system in collection.systems))
            if file
        ],
        "systems": {
            system.name: {name: results.spread(system, name)._asdict() for name in results.shown_measures}
            for system in collection.systems
        },
        "queries": {
            system.name: dict(zip(system.judged_run.queries, results.values(system).tolist(), strict=True))
            for system in collection.systems
        },
        "compared": compared
        and {
            "systems": [system.name for system in results.pair],
            **compared._asdict(),
            "p": _p_values(results),
        },
        "pairs": _corrected_pairs(results) if results.has_pairs else None,
    }
    return json.dumps(document, ensure_ascii=False, indent=1, default=str).replace("NaN", "null")


def _p_values(results: Results) -> dict[str, float] | None:
    """Return p of each test; None where the differences cannot be tested."""
    tests = results.tests()
    return tests and {
        "randomisation": tests.randomised.p,
        "t": tests.t.p,
        "wilcoxon": tests.wilcoxon.p,
        "sign": tests.signs.p,
    }


def _corrected_pairs(results: Results) -> dict[str, object]:
    """Return all pairs of systems by their names, with p corrected as it was chosen."""
    names = [system.name for system in results.evaluation.collection.systems]
    pairs = results.corrected_pairs()
    rows = [pair._asdict() | {"first": names[pair.first], "second": names[pair.second]} for pair in pairs]
    return {"correction": results.correction, "pairs": rows}


def _convention_fields(results: Results) -> dict[str, object] | None:
    """Return the convention and its rule for missing queries, for the JSON file."""
    convention = results.convention
    if convention is None:
        return None
    missing = "skip" if convention.leaves_out_missing else "zero"
    name = results.evaluation.choices.convention_argument()
    return {"name": name, "version": convention.version, "missing": missing}


def _definition_fields(results: Results, name: str) -> dict[str, object]:
    """Return the fields of the definition that a measure reads, for the JSON file."""
    measure, definition = OFFERED[name], results.definition_of(name)
    fields = {field: getattr(definition, field) for field in (*measure.definition_fields, "ties", "empty")}
    if results.convention:
        fields["single"] = definition.single
    return fields | {
        parameter.name: parameter.value_in(results.definition_used) for parameter in measure.parameters
    }


def values_as_trec_eval(results: Results) -> str:
    """Return the scores as `trec_eval -q` prints them, one system after the other."""
    collection, lines = results.evaluation.collection, list[str]()
    for system in collection.systems:
        columns = {results.title(name): results.values(system, name) for name in results.shown_measures}
        lines += trec_lines(str(defuse_formula(system.name)), columns, collection.queries)
    return "".join(lines)
