"""Opening a query of a run in the lab: the address holds its list, and the lab reads it back."""

from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.runs import read_qrels, read_run, showing
from scene.address.encoding import decode
from scene.list.edits import build_query
from scene.list.model import Scene

FALLBACK = Scene((build_query([1]),), k=1)

names = st.text("ab.~&=é漢%+x", min_size=1, max_size=8).map(lambda text: f"d{text}z")


def opened(address):
    page, _, query = address.partition("?")
    return page, decode({name: value for name, (value,) in parse_qs(query).items()}, FALLBACK)


@given(
    st.dictionaries(names, st.integers(0, 4), min_size=1, max_size=12),
    st.dictionaries(names, st.floats(0, 1), min_size=1, max_size=12),
)
def test_the_lab_reads_back_the_list(judged, listed):
    address = showing.address_of(read_qrels({"q": judged}), read_run({"q": listed}), "q", k=7)
    page, (scene, problems) = opened(address)
    assert page == "/ndcg"
    assert problems == []
    query = scene.query
    ranked = sorted(listed, key=lambda name: (listed[name], name.encode()), reverse=True)
    assert [(document.name, document.grade) for document in query.ranked] == [
        (name, judged.get(name)) for name in ranked
    ]
    assert {document.name: document.grade for document in query.missing} == {
        name: grade for name, grade in judged.items() if name not in listed
    }
    assert scene.k == 7


def test_a_long_list_is_cut_and_strange_grades_are_made_whole():
    qrels = read_qrels({"q": {"d0": -1, "d1": 2.6, "d2": 12, "z": 1}})
    run = read_run({"q": {f"d{place}": -float(place) for place in range(1000)}})
    _, (scene, problems) = opened(showing.address_of(qrels, run, "q", page="err"))
    assert problems == []
    assert len(scene.query.ranked) == 100
    assert [document.grade for document in scene.query.ranked[:4]] == [None, 3, 10, None]


@pytest.mark.parametrize(("query", "whose"), [("p", "judgements"), ("r", "run"), ("s", "run")])
def test_a_query_that_is_not_there_is_told_from_those_that_are(query, whose):
    with pytest.raises(ValueError, match=f"query must be one of the {whose}, such as q, .*got {query}"):
        showing.show(
            read_qrels({"q": {"a": 1}, "r": {}}), read_run({"q": {"a": 1.0}, "p": {"a": 1.0}}), query
        )


def test_a_notebook_gets_a_frame():
    frame = showing.LabLink("http://localhost:1/ndcg?r=1&k=2")._repr_html_()
    assert 'src="http://localhost:1/ndcg?r=1&amp;k=2"' in frame


def test_the_lab_is_started_once_and_opened_in_the_browser(monkeypatch):
    addresses: list[str] = []
    monkeypatch.setattr("webbrowser.open", addresses.append)
    qrels, run = read_qrels({"q": {"a": 1}}), read_run({"q": {"a": 1.0}})
    first, second = showing.show(qrels, run, "q"), showing.show(qrels, run, "q", page="err")
    assert addresses == [first, second]
    assert urlsplit(first).port == urlsplit(second).port
