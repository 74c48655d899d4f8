"""Sentences on which libraries and papers use a definition or a rule."""

from collections.abc import Iterable, Sequence
from functools import cache

from metrics.average_precision import AP
from metrics.conventions.definers import definers, definers_with, names_of
from metrics.conventions.records import RECORDS
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition
from metrics.expected_reciprocal_rank import ERR
from ui.words.numbers import short
from ui.words.text import escape_markdown, join_with_and, join_with_commas, label, plural_label

EMPTY_RULES: dict[str, float | str] = {
    "zero": 0.0,
    "one": 1.0,
    "skipped": "skipped",
    "no_number": "undefined",
}
"""What an empty query can be worth to a library, by the name of the blank in a text."""

MAX_LISTED = 3
"""Where there are many, so many are named."""


def few_names(names: Sequence[str]) -> str:
    """List the first of several names, and say how many others there are."""
    more = len(names) - MAX_LISTED
    return join_with_and([*names[:MAX_LISTED], *([plural_label("users.others", more)] if more > 0 else [])])


@cache  # 2 % of an edit on /reciprocal_rank, whatever its step
def user_names(metric: str, *, libraries_only: bool = False, **fields: object) -> tuple[str, ...]:
    """Name whose metric has these fields, whatever the list."""
    having_it = definers_with(metric, fields)
    return tuple(
        names_of(
            [definer for definer in having_it if definer.convention.kind == "library" or not libraries_only]
        )
    )


def libraries_counting_empty(metric: str, empty: float | str) -> tuple[str, ...]:
    """Name the libraries to which an empty query's metric is this; the papers have no such rule."""
    return user_names(metric, libraries_only=True, empty=empty)


def empty_rules(metric: str) -> dict[str, str]:
    """Fill the blanks of a text in Markdown that says what an empty query is worth to which library."""
    return {
        blank: _in_markdown(libraries_counting_empty(metric, rule)) for blank, rule in EMPTY_RULES.items()
    }


def libraries_sharing_gains() -> dict[str, str]:
    """Fill the blanks of a text in Markdown that says in whose nDCG tied documents share their gains."""
    return {
        "averaging": _in_markdown(user_names(NDCG.name, ties="average")),
        "shuffling": _in_markdown(user_names(NDCG.name, ties="all orders")),
    }


def libraries_dividing_ap(denominator: str, judged: str) -> str:
    """Name who divides AP at a cutoff by this, with R from all judged documents or from the list."""
    definition = Definition(AP.name, denominator=denominator, judged=judged)
    return join_with_commas(names_of(definers(definition, ignoring={"ties", "empty"})))


def names_dividing_whole_ap(denominator: str) -> str:
    """Name, in Markdown, who divides the AP of a whole list by this, with R from all judged documents."""
    definition = Definition(AP.name, denominator=denominator, judged="all")
    matching_definers = definers(definition, ignoring={"ties", "empty", "cutoff"})
    return _in_markdown(dict.fromkeys(definer.convention.label for definer in matching_definers))


def libraries_seeing_list_only() -> str:
    """Name, in Markdown, the libraries that take the R of AP from the list alone."""
    return _in_markdown(user_names(AP.name, libraries_only=True, judged="list"))


def libraries_with_several_ndcgs() -> str:
    """Name, in Markdown, the libraries that have more than one nDCG."""
    several = (
        convention
        for convention in RECORDS
        if convention.kind == "library" and len(convention.definitions_of(NDCG.name)) > 1
    )
    return _in_markdown(convention.label for convention in several)


def names_without_preset() -> dict[str, str]:
    """Fill the blanks of a text in Markdown that says whose nDCG has no preset, and why."""
    return {
        "shrinking": _in_markdown(user_names(NDCG.name, ideal_k="returned")),
        "binary": _in_markdown(user_names(NDCG.name, gain="binary")),
    }


def libraries_taking_top(top: int) -> str:
    """Name who always takes this top of the grade scale for ERR."""
    return join_with_commas(user_names(ERR.name, max_grade=top))


def built_in_tops() -> str:
    """Return in Markdown which top of the grade scale is built in where."""
    tops = {definer.definition.max_grade for definer in definers_with(ERR.name, {})} - {None}
    return join_with_commas(
        label("users.built-in-top", top=short(top), names=escape_markdown(libraries_taking_top(int(top))))
        for top in sorted(filter(None, tops))
    )


def names_dividing_by_length() -> dict[str, str]:
    """Fill the blank of a text in Markdown that says who divides P@k of a short list by its length."""
    return {"shorter": _in_markdown(user_names("P", denominator="returned"))}


def _in_markdown(names: Iterable[str]) -> str:
    return join_with_commas(map(escape_markdown, names))
