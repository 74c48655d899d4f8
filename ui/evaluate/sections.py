"""The sections of the Evaluate page, step by step."""

from functools import partial

from ui.evaluate import checks, compare, hand_in, means, pairs
from ui.evaluate.by_library import ByLibrary, ask_for_number
from ui.evaluate.queries import QueriesView, choose_queries
from ui.evaluate.results import Results, results_of
from ui.evaluate.scatter import offer_scatter
from ui.sections.section import Layout, Section
from ui.session.session import EVALUATE, Session
from ui.words.text import lesson

WIDE: Layout = (("notes",), ("table",), ("picture",))
BOTH: Layout = (("notes",), ("table", "picture"))


def steps(session: Session) -> list[Section]:
    """Return the steps, from what was read to what is handed in."""
    results = results_of(session)
    queries, library = QueriesView(results), ByLibrary(results)
    return [
        Section(
            "evaluate-check",
            lesson(EVALUATE, "check"),
            notes=partial(checks.reading_summary, results),
            table=partial(checks.table, results),
            picture=queries.picture if results.evaluation.collection.is_simulated else None,
            layout=WIDE,
        ),
        Section(
            "evaluate-means",
            lesson(EVALUATE, "means"),
            table=partial(means.table, results),
            picture=partial(means.picture, results),
            below=partial(offer_scatter, results),
            layout=WIDE,
            # Of two systems the headline is their difference, which a class can compute from the means.
            covers=() if len(results.pair) > 1 else None,
        ),
        Section(
            "evaluate-queries",
            lesson(EVALUATE, "queries"),
            controls=partial(choose_queries, queries),
            notes=queries.summary,
            table=queries.table,
            picture=queries.picture,
            layout=BOTH,
        ),
        Section(
            "evaluate-compare",
            lesson(EVALUATE, "compare"),
            notes=partial(compare.sentences, results),
            table=partial(compare.table, results),
            picture=partial(compare.picture, results),
            layout=(("table", "picture"), ("notes",)),
            parts_are_coverable=True,
        ),
        *([_pairs_section(results)] if results.has_pairs else []),
        Section(
            "evaluate-by-library",
            lesson(EVALUATE, "by library"),
            controls=ask_for_number,
            notes=library.summary,
            table=library.table,
            layout=WIDE,
        ),
        Section(
            "evaluate-hand-in",
            lesson(EVALUATE, "hand in"),
            table=partial(hand_in.files_table, results),
            below=partial(hand_in.offer_files, results),
        ),
    ]


def _pairs_section(results: Results) -> Section:
    return Section(
        "evaluate-pairs",
        lesson(EVALUATE, "pairs"),
        notes=partial(pairs.sentences, results),
        table=partial(pairs.table, results),
        below=partial(pairs.choose_correction, results),
        layout=(("table",), ("notes",)),
        parts_are_coverable=True,
    )
