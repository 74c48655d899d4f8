"""The papers: one record each, to which the conventions point."""

import re

from metrics.conventions.records import RECORDS
from metrics.papers import PAPERS


def test_every_convention_of_a_paper_has_its_record() -> None:
    papers = {convention.key: convention.version for convention in RECORDS if convention.kind == "paper"}
    assert len(papers) > 3
    assert papers == {key: PAPERS[key].year for key in papers}


def test_papers_come_in_the_order_of_their_years() -> None:
    years = [paper.year for paper in PAPERS.values()]
    assert years == sorted(years)


def test_an_identifier_is_one() -> None:
    identifiers = [paper.doi for paper in PAPERS.values() if paper.doi]
    assert len(set(identifiers)) == len(identifiers) > 10
    assert all(re.fullmatch(r"10\.\d{4,5}/\S+", identifier) for identifier in identifiers)
