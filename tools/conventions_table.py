"""Write docs/conventions.md, every convention with its source and proof (``make docs``)."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from metrics.conventions.computing import DEFINED
from metrics.conventions.definitions import Convention
from metrics.conventions.records import RECORDS
from metrics.definition import Definition

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "conventions.md"
RECORDED = ROOT / "tests" / "data" / "recorded_conventions.json"

HEAD = """\
# Conventions and how they are proven

Generated from `metrics/conventions/records.py` by `make docs`; do not edit.

* **run**: the library of this version runs beside our own computation, on 40 random lists and some edge
  cases, whenever the tests run (`tests/unit/test_conventions_libraries.py`); a call that is an expression is
  run as it stands. The lists have ties, unjudged documents, documents that were not retrieved, nothing
  relevant, fewer documents than k; grades from 0 to 4 and from 0 to 1.
* **recorded**: compared with numbers that this version returned for ten lists
  (`tests/data/recorded_conventions.json`, `tests/unit/test_conventions_recorded.py`).
* **source**: read in the source of this version and not run.
* **formula**: the formula of the paper; its worked examples are in `tests/unit`.

Where a definition names a bug, the library returns something else in the case that the name says; the bug is
shown and not imitated (but for ideal-shrinks, which is what `returned` says). In the tables of the metrics an
empty cell is the usual: linear gain, log2(i + 1), all that is known from the list alone, the ideal list cut
at k, ties in the order of the input, k ranks, 0 where nothing is relevant. In a call, `$k`, `$grades` and so
on stand for the numbers of the list.
"""


def table() -> str:
    """The whole document."""
    counts = _recorded()
    overview = _rows(
        ("convention", "version", "proven", "numbers recorded", "metrics", "source"),
        (
            (each.label, each.version, each.proof, str(counts[each.key] or ""), *_contents(each))
            for each in RECORDS
        ),
    )
    parts = [HEAD, overview]
    for metric in DEFINED:
        rows = (_choices(each, definition) for each in RECORDS for definition in each.definitions_of(metric))
        head = ("convention", "variant", "proven", *_FIELDS.values(), "refuses", "note or bug", "call")
        parts.append(f"## {metric}\n\n{_rows(head, rows)}")
    return "\n".join(parts)


_FIELDS = {
    "gain": "gain",
    "discount": "discount",
    "judged": "ideal and R from",
    "ideal_k": "ideal cut",
    "ties": "ties",
    "cutoff": "cutoff",
    "denominator": "denominator",
    "max_grade": "top of scale",
    "empty": "nothing relevant",
    "digits": "decimals",
}


def _recorded() -> Counter[str]:
    counts: Counter[str] = Counter()
    for record in json.loads(RECORDED.read_text(encoding="utf-8"))["recorded"]:
        counts[record["convention"]] += len(record["values"])
    return counts


def _contents(convention: Convention) -> tuple[str, ...]:
    metrics = dict.fromkeys(definition.metric for definition in convention.definitions)
    return ", ".join(metrics), convention.source


def _choices(convention: Convention, definition: Definition) -> tuple[str, ...]:
    usual = Definition(definition.metric)
    fields = (
        "" if getattr(definition, name) == getattr(usual, name) else str(getattr(definition, name))
        for name in _FIELDS
    )
    return (
        convention.label,
        definition.variant,
        convention.proof,
        *fields,
        ", ".join(definition.refuses),
        " ".join(filter(None, (definition.note, definition.bug))),
        f"`{definition.call}`" if definition.call else "",
    )


def _rows(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    titles = [*head]
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


if __name__ == "__main__":
    FILE.write_text(table(), encoding="utf-8")
