"""The lesson in a link: its task, what is hidden and locked; no edit and no undo changes it."""

# `hide` can name `value`, `reason`, `steps` or one (`step-dcg`), a column (`column-gain`) or its cell at a
# rank (`column-gain:3`), and other `pages`. `aim` is the metric that is to be made to prefer the list on
# screen.

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from metrics.measures import MEASURES
from scene.address.tokens import truncate
from scene.list.model import Scene, SceneError, order_of

MAX_TASK = 300
HIDEABLE = ("value", "reason", "steps", "pages")
"""The names that can be covered as a whole."""
PART = re.compile(r"step-[a-z][a-z0-9_-]{0,39}|column-[A-Za-z0-9][A-Za-z0-9@/ _-]{0,39}(:[1-9]\d{0,2})?")
"""What can be covered singly: a step by its name, a column of the tables by its key, such as `column-P@i`, or
the cell of one at a rank, `column-P@i:3`."""
MAX_COVERS = 40
LESSON_PARAMETERS = ("task", "aim", "hide", "lock")


def _lockable_grades(scene: Scene) -> object:
    return scene.max_grade, [
        {document.key: document.grade for document in query.documents} for query in scene.queries
    ]


LOCKS: dict[str, Callable[[Scene], object]] = {
    "order": order_of,
    "grades": _lockable_grades,
    "cutoff": lambda scene: scene.k,
    "conventions": lambda scene: scene.definition,
}
"""The parts of the scene that can be locked, and then stay as they are."""
AGAINST: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("move", "retrieve", "shelve", "sort_ideally", "reverse", "shuffle"), ("order",)),
    **dict.fromkeys(("add", "remove"), ("order", "grades")),
    **dict.fromkeys(("set_grade", "set_max_grade"), ("grades",)),
    "set_cutoff": ("cutoff",),
    "use_definition": ("conventions",),
}
"""Edits of the list, by their names in the log, and the locks that stand against every one of their kind."""
LISTS = ("order", "grades")
"""The locks under which no other list comes on screen."""


@dataclass(frozen=True)
class Lesson:
    """What the teacher who made a link decided: the task, what is hidden, what is locked."""

    task: str = ""
    hidden: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    aim: str = ""

    @property
    def keeps_its_list(self) -> bool:
        """Whether a lock forbids to show another list."""
        return any(lock in LISTS for lock in self.locked)

    @property
    def refused(self) -> dict[str, str]:
        """The edits that locks forbid, each with the name of its lock."""
        locked = self.locked[::-1]  # the first of several says why
        return {edit: lock for edit, locks in AGAINST.items() for lock in locked if lock in locks}

    def broken_lock(self, before: Scene, after: Scene) -> str | None:
        """Return the first lock that a change of the scene would break; None if there is none."""
        return next((name for name in self.locked if LOCKS[name](before) != LOCKS[name](after)), None)


def read_lesson(parameters: Mapping[str, str]) -> tuple[Lesson, list[SceneError]]:
    """Return the lesson of an address, and problems with what cannot be read."""
    task, problems = " ".join(parameters.get("task", "").split()), []
    if len(task) > MAX_TASK:
        problems.append(SceneError("task-too-long", count=len(task), limit=MAX_TASK))
    hidden = _read_known_names(parameters, "hide", is_hideable, HIDEABLE, problems)
    locked = _read_known_names(parameters, "lock", LOCKS.__contains__, LOCKS, problems)
    aim, *_ = [*_read_known_names(parameters, "aim", MEASURES.__contains__, MEASURES, problems), ""]
    return Lesson(task[:MAX_TASK], hidden, locked, aim), problems


def write_lesson(lesson: Lesson) -> dict[str, str]:
    """Return a lesson as parameters of an address."""
    parameters = {
        "task": lesson.task,
        "aim": lesson.aim,
        "hide": ",".join(lesson.hidden),
        "lock": ",".join(lesson.locked),
    }
    return {name: text for name, text in parameters.items() if text}


def is_hideable(name: str) -> bool:
    """Return whether `hide=` may name this: value, reason, steps or pages, or one step or column."""
    return name in HIDEABLE or PART.fullmatch(name) is not None


def _read_known_names(
    parameters: Mapping[str, str],
    parameter: str,
    is_known: Callable[[str], bool],
    allowed: Collection[str],
    problems: list[SceneError],
) -> tuple[str, ...]:
    """Return the names in a comma-separated parameter that are known, each once."""
    pieces = (name.strip() for name in parameters.get(parameter, "").split(","))
    names = [*dict.fromkeys(filter(None, pieces))][:MAX_COVERS]
    for name in names:
        if not is_known(name):
            problems.append(
                SceneError("unknown-in-lesson", name=parameter, value=truncate(name), allowed=tuple(allowed))
            )
    return tuple(filter(is_known, names))
