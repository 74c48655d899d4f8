"""Files that are given to the page that evaluates runs: put into their places, or refused in a sentence."""

import json

import pytest

from metrics.runs import remarks
from metrics.runs.layouts import PACKED
from scene.evaluation.model import Collection
from scene.evaluation.opened_query import open_query_of_files
from scene.evaluation.reading import GivenFile, collect_files, read_file
from scene.list.model import SceneError
from ui.evaluate.checks import USUAL
from ui.words.text import has_label

LARGEST = 100_000
QRELS = "301 0 d1 3\n301 0 d2 0\n301 0 d9 1\n302 0 d3 2\n303 0 d7 1\n"
RUN = "301 Q0 d2 1 9.5 lab\n301 Q0 x1 2 9.0 lab\n301 Q0 d1 3 8.5 lab\n302 Q0 d3 1 7.0 lab\n"
SCORES = {"301": {"d2": 9.5, "x1": 9.0, "d1": 8.5}, "302": {"d3": 7.0}}
GRADES = {"301": {"d1": 3, "d2": 0, "d9": 1}, "302": {"d3": 2}, "303": {"d7": 1}}
ROWS = [(query, name, score) for query, listed in SCORES.items() for name, score in listed.items()]
JUDGED = [(query, name, grade) for query, listed in GRADES.items() for name, grade in listed.items()]


def judgements(text: str, name: str = "q.txt") -> GivenFile:
    return read_file(name, text.encode(), LARGEST, is_judgements=True)


def run(text: str, name: str = "a.run") -> GivenFile:
    return read_file(name, text.encode(), LARGEST, is_judgements=False)


def found(collection: Collection, place: int = 0) -> list[tuple[str, int, float]]:
    found = collection.systems[place].judged_run
    ranks = found.rank().tolist()
    rows = zip(found.query.tolist(), ranks, found.grade.tolist(), strict=True)
    return sorted((found.queries[query], rank, grade) for query, rank, grade in rows)


USUAL_RANKS = [("301", 1, 0), ("301", 3, 3), ("302", 1, 2)]


def refused(judged: str, listed: str) -> SceneError:
    with pytest.raises(SceneError) as problem:
        collect_files(judgements(judged), [run(listed)])
    return problem.value


def test_what_is_judged_is_found_at_its_rank_and_the_files_are_told() -> None:
    collection = collect_files(judgements(QRELS), [run(RUN), run(RUN, "b.run.gz")])
    assert found(collection) == found(collection, 1) == USUAL_RANKS
    assert [(system.letter, system.name) for system in collection.systems] == [("A", "a"), ("B", "b")]
    told = collection.systems[0].file
    assert told is not None
    assert (told.name, told.size, told.rows, told.form) == ("a.run", len(RUN), 4, "trec-run")
    assert collection.judgements is not None
    assert (collection.judgements.rows, collection.judgements.form) == (5, "trec-qrels")


@pytest.mark.parametrize(
    ("grades", "scores"),
    [
        (QRELS, RUN),
        (json.dumps(GRADES), json.dumps(SCORES)),
        ("".join(f"{q} {d} {g}\n" for q, d, g in JUDGED), "".join(f"{q} {d} {s}\n" for q, d, s in ROWS)),
        (
            "query-id\tcorpus-id\tscore\n" + "".join(f"{q}\t{d}\t{g}\n" for q, d, g in JUDGED),
            "query-id\tcorpus-id\tscore\n" + "".join(f"{q}\t{d}\t{s}\n" for q, d, s in ROWS),
        ),
    ],
)
def test_swapped_files_change_places_in_every_form(grades: str, scores: str) -> None:
    collection = collect_files(judgements(scores, "a.run"), [run(grades, "q.txt")])
    assert (collection.swapped, collection.systems[0].name) == ("a.run", "a")
    assert found(collection) == USUAL_RANKS
    assert collect_files(judgements(grades), [run(scores)]).swapped == ""


def test_decimal_grades_are_judgements_beside_a_run() -> None:
    collection = collect_files(judgements("301 0 d1 0.5\n301 0 d2 12\n"), [run(RUN)])
    assert found(collection) == [("301", 1, 12), ("301", 3, 0.5)]


def test_a_query_is_opened_with_its_lists_and_all_that_is_judged() -> None:
    pieces = RUN + "301 Q0 d9 1 9.2 lab\n"
    collection = collect_files(judgements(QRELS), [run(RUN), run(pieces), run("302 Q0 d3 1 1 t\n")])
    opened = open_query_of_files(collection, (0, 1, 2), "301")
    assert opened is not None
    assert opened.judged == {"d1": 3, "d2": 0, "d9": 1}
    assert [*opened.lists] == [
        (("d2", 9.5), ("x1", 9.0), ("d1", 8.5)),
        (("d2", 9.5), ("d9", 9.2), ("x1", 9.0), ("d1", 8.5)),
        (),
    ]
    assert open_query_of_files(collection, (0, 1), "999") is None


def test_files_that_do_not_belong_together_are_refused() -> None:
    assert refused(RUN, RUN).values["kind"] == "no-judgements"
    assert refused(QRELS, QRELS).values["kind"] == "no-run"
    problem = refused(QRELS, RUN.replace("30", "Q-30"))
    assert problem.values["judged"] == ("301", "302", "303")
    assert problem.values["retrieved"] == ("Q-301", "Q-302")
    many = "".join(f"301 0 d{place} {place}\n" for place in range(1002))
    assert refused(many, RUN).values["kind"] == "no-grades"


def test_long_and_strange_names_are_cut() -> None:
    name = "\u202e" + "q" * 5000
    collection = collect_files(judgements(f"{name} 0 d 1\n"), [run(f"{name} Q0 d 1 5 t\n", "r" * 900)])
    assert len(collection.queries[0]) < 210
    assert "\u202e" not in collection.queries[0]
    assert collection.judgements is not None
    assert open_query_of_files(collection, (0,), collection.queries[0]) is not None


@pytest.mark.parametrize("kind", [each for each in remarks.REFUSALS if each not in ("run", "judgements")])
def test_every_refusal_has_its_sentence_on_the_page(kind: str) -> None:
    """One that is swapped is read as the other; that has no sentence."""
    assert has_label(f"evaluate.refused.{kind}")


def test_every_remark_and_form_has_its_words_on_the_page() -> None:
    own = {"empty-queries", "missing-queries", "unknown-queries", "ties"}  # the page finds these itself
    for kind in remarks.REMARKS.keys() - USUAL - own:
        assert has_label(f"evaluate.note.{kind}"), kind
    assert set(PACKED.values()) == {"zip", "zstd", "bzip2", "xz", "7z", "PDF"}
