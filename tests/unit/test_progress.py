"""How far a run of the tests is, in words."""

from tests.progress import Progress

TESTS = frozenset(
    {"tests/e2e/test_editor.py::one", "tests/e2e/test_app.py::two", "tests/unit/test_roc.py::three"}
)


def test_a_line_comes_once_a_minute_and_counts_the_browsers_tests_apart() -> None:
    progress = Progress(TESTS, started=1000.0)
    assert progress.note("tests/unit/test_roc.py::three", 1059.0) is None
    line = progress.note("tests/e2e/test_editor.py::two", 1060.0)
    assert line == "1 min: 1 of 2 tests in the browser and 1 of 1 others are done"
    assert progress.note("tests/e2e/test_editor.py::one", 1119.0) is None
    assert progress.line(1125.0).startswith("2 min: 2 of 2 tests in the browser")
