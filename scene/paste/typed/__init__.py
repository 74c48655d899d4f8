"""A pasted text as a person would have typed it: without what consoles, writers and formulas add."""

from collections.abc import Callable

from scene.paste.typed import copied, grades, printed, ranks, relevant, rows, writing

PASSES: tuple[Callable[[str], str], ...] = (
    writing.with_plain_bars,
    printed.without_value,
    printed.without_frame,
    printed.without_frame_of_stata,
    printed.quote_lists_in_cells,
    rows.cells_between_dashes,
    ranks.join_ranges,
    ranks.number_with_points,
    rows.beside_their_names,
    grades.sign_by_sign,
    rows.split_chain,
    printed.reshaped,
    printed.without_echo,
    printed.vectors,
    printed.arrays_of_matlab,
    printed.arrays_of_notebook,
    printed.without_size,
    copied.without_line_numbers,
    copied.without_quoting,
    grades.on_scale,
    copied.without_exercise,
    grades.answers_behind,
    grades.marks_behind,
    grades.with_stars,
    rows.cells_at_arrows,
    rows.cells_below_words,
    rows.grades_in_brackets,
    rows.documents_of_queries,
    rows.documents_beside_query,
    rows.as_dict_by_query,
    rows.as_records,
    copied.without_numbers_beside_headings,
    grades.shares_as_fractions,
    grades.with_marks,
    grades.below_metrics,
    grades.without_results,
    relevant.with_relevant_named,
    relevant.with_grades_of_side,
    relevant.with_ranking_above,
    relevant.with_sides_of_queries,
    ranks.without_named_ranks,
    writing.without_decoration,
    grades.without_formulas,
    grades.without_full_stop,
    grades.without_slashes,
    ranks.without_brackets,
    ranks.without_signs,
    grades.line_by_sign,
    rows.tuples_as_cells,
    rows.pairs_in_brackets,
    rows.documents_behind_query,
    rows.without_lead,
    rows.in_lines,
    ranks.line_by_line,
    ranks.without_ranks,
    printed.without_places,
    copied.with_plain_quotes,
)
"""What is done to a text, one after the other; each leaves a text of another kind as it is."""


def as_typed(text: str) -> str:
    """Return a text as a person would have typed it."""
    for rewrite in PASSES:
        text = rewrite(text)
    return text
