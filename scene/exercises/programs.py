"""Programs that compute a measure, and the lines in which people get them wrong."""

from dataclasses import dataclass
from pathlib import Path

from metrics.measure import Measure
from scene.assets import ASSETS

FOLDER = ASSETS / "programs"
WRONG = "✗"
"""Begins a line that is a wrong form of the right one above it: the mistake's name, a bar, the line."""


@dataclass(frozen=True)
class Program:
    """A program, and its wrong lines: the mistake, the number of the line from 0 up, the line."""

    lines: tuple[str, ...]
    wrong: tuple[tuple[str, int, str], ...]

    def with_mistake(self, place: int, line: str) -> tuple[str, ...]:
        """Put a wrong line in the place of the right one."""
        return (*self.lines[:place], line, *self.lines[place + 1 :])


def program(measure: Measure) -> Program | None:
    """Read the first program of a measure; None where there is none."""
    path = FOLDER / f"{measure.name}.txt"
    return _read(path) if path.exists() else None


def programs(measure: Measure) -> list[Program]:
    """Read all programs of a measure."""
    return [_read(path) for path in sorted(FOLDER.glob(f"{measure.name}[.-]*txt"))]


def _read(path: Path) -> Program:
    lines: list[str] = []
    wrong: list[tuple[str, int, str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(WRONG):
            mistake, _, instead = line.removeprefix(WRONG).partition("|")
            wrong.append((mistake, len(lines) - 1, instead))
        else:
            lines.append(line)
    return Program(tuple(lines), tuple(wrong))
