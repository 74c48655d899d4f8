"""A line a minute on how far a run of the tests is.

Most of a run's time goes into the browser's tests, which begin first: the share of all tests that pytest
prints stands near nothing for minutes and then runs to the end at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic

import pytest

BETWEEN_LINES = 60.0
"""Seconds."""
BROWSER = "tests/e2e/"


@dataclass
class Progress:
    """How many of a run's tests are done, those in the browser counted by themselves."""

    ids: frozenset[str]
    started: float
    done: set[str] = field(default_factory=set)
    last_line: float = 0.0

    def line(self, now: float) -> str:
        """Return how far the run is, in words."""
        in_browser, others = (
            f"{len(_of_browser(self.done, wanted))} of {len(_of_browser(self.ids, wanted))}"
            for wanted in (True, False)
        )
        minutes = round((now - self.started) / 60)
        return f"{minutes} min: {in_browser} tests in the browser and {others} others are done"

    def note(self, test: str, now: float) -> str | None:
        """Note that a test is done; return a line if the last one is a minute old."""
        self.done.add(test)
        if now - max(self.last_line, self.started) < BETWEEN_LINES:
            return None
        self.last_line = now
        return self.line(now)


def _of_browser(tests: frozenset[str] | set[str], wanted: bool) -> list[str]:
    return [test for test in tests if test.startswith(BROWSER) == wanted]


class MinuteByMinute:
    """What pytest calls while it distributes tests to its processes."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.progress: Progress | None = None

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Learn which tests there are; every process finds the same."""
        self.progress = self.progress or Progress(frozenset(ids), monotonic())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print a line a minute."""
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if not self.progress or not reporter or report.when != "teardown":
            return
        if line := self.progress.note(report.nodeid, monotonic()):
            reporter.write_line("")
            reporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    """Print lines where tests are distributed, which the processes that run them do not."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(MinuteByMinute(config))
