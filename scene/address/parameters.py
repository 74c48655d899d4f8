"""All parameters of addresses in one table: which part of the address reads and writes each of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from scene.address.encoding import FORMER_NAMES, PARAMETERS, decode, encode
from scene.address.lesson import LESSON_PARAMETERS, Lesson, read_lesson, write_lesson
from scene.address.pages import PLANS
from scene.address.plan import PLAN_PARAMETERS, LessonPlan, OpenPlan, read_open_plan, write_open_plan
from scene.address.seat import SEAT_PARAMETERS, Seat, read_seat, write_seat
from scene.address.view import VIEW_PARAMETERS, View, ViewNames, read_view, write_view
from scene.duels import DUEL_PARAMETERS, read_duel, write_duel
from scene.evaluation.choices import EVALUATION_PARAMETERS, EvaluationChoices, read_choices, write_choices
from scene.list.model import Scene, SceneError
from scene.practice import PRACTICE_PARAMETERS, Practice, read_practice, write_practice


@dataclass(frozen=True)
class Address:
    """An address as read: scene, lesson, view, plan, room seat, practice, evaluation; each may be missing."""

    scene: Scene | None = None
    view: View = field(default_factory=View)
    lesson: Lesson = field(default_factory=Lesson)
    open_plan: OpenPlan | None = None
    practice: Practice | None = None
    duel: str = ""
    evaluation: EvaluationChoices | None = None
    seat: Seat | None = None


@dataclass(frozen=True)
class AddressContext:
    """What reading an address depends on: the page's own list, the plans, the known names."""

    fallback: Scene  # its documents are taken where a list cannot be read
    plans: Mapping[str, LessonPlan]  # those that come with the app, by their names
    names: ViewNames


Reader = Callable[[Mapping[str, str], AddressContext], tuple[Any, list[SceneError]]]


@dataclass(frozen=True)
class ParameterGroup:
    """The parameters of one part of an address, with the functions that read and write them.

    `former` has the names of old_group with those of new_group. What is of one `page` owns its names there.
    """

    name: str
    parameters: tuple[str, ...]
    read: Reader
    write: Callable[[Any], dict[str, str]]
    former: Mapping[str, str] = field(default_factory=dict)
    page: str = ""


PARAMETER_GROUPS = {
    group.name: group
    for group in (
        ParameterGroup(
            "scene",
            tuple(name for name in PARAMETERS if name not in FORMER_NAMES),
            lambda parameters, context: decode(parameters, context.fallback) if parameters else (None, []),
            encode,
            FORMER_NAMES,
        ),
        ParameterGroup(
            "view",
            VIEW_PARAMETERS,
            lambda parameters, context: read_view(parameters, context.names),
            write_view,
        ),
        ParameterGroup(
            "lesson", LESSON_PARAMETERS, lambda parameters, _: read_lesson(parameters), write_lesson
        ),
        ParameterGroup(
            "open_plan",
            PLAN_PARAMETERS,
            lambda parameters, context: read_open_plan(parameters, context.plans),
            write_open_plan,
        ),
        ParameterGroup(
            "practice",
            PRACTICE_PARAMETERS,
            lambda parameters, _: read_practice(parameters),
            write_practice,
            page="practice",
        ),
        ParameterGroup("duel", DUEL_PARAMETERS, lambda parameters, _: read_duel(parameters), write_duel),
        ParameterGroup(
            "evaluation", EVALUATION_PARAMETERS, lambda parameters, _: read_choices(parameters), write_choices
        ),
        ParameterGroup("seat", SEAT_PARAMETERS, lambda parameters, _: read_seat(parameters), write_seat),
    )
}
"""The table."""
EVERY_NAME = tuple(
    dict.fromkeys(name for group in PARAMETER_GROUPS.values() for name in (*group.parameters, *group.former))
)
"""Every parameter of the address that is ours, former names included."""


MOVED_NAMES = {
    name: (old_group, new_group)
    for old_group in PARAMETER_GROUPS.values()
    for new_group in PARAMETER_GROUPS.values()
    for name in {*old_group.former} & {*new_group.parameters}
}
"""Names that one group has today and another had old_group."""


def parameters_by_group(parameters: Mapping[str, str], page: str = "") -> dict[str, dict[str, str]]:
    """Return the parameters of a page's address by the names of their groups.
    A name that moved to another group is read there beside others of that group, or alone on its page.
    """
    by_name = {
        group.name: {
            name: text
            for name, text in parameters.items()
            if name in group.parameters or name in group.former
        }
        for group in PARAMETER_GROUPS.values()
    }
    for name in MOVED_NAMES.keys() & parameters.keys():
        old_group, new_group = MOVED_NAMES[name]
        belongs_to_new = len(by_name[new_group.name]) > 1 or (
            page == new_group.page and len(by_name[old_group.name]) == 1
        )
        del by_name[(old_group if belongs_to_new else new_group).name][name]
    return by_name


def resolve_plan_address(
    parameters: Mapping[str, str], page: str, plans: Mapping[str, LessonPlan]
) -> tuple[Mapping[str, str], str]:
    """Return the parameters and page of a plan's open link if an address names a plan alone, else its own."""
    grouped = parameters_by_group(parameters, page)
    open_plan, _ = read_open_plan(grouped["open_plan"], plans)
    if open_plan is None or grouped["scene"] or page == PLANS:
        return parameters, page
    return {**dict(parse_qsl(open_plan.link.query)), **parameters}, open_plan.link.page


def read_address(
    parameters: Mapping[str, str], page: str, context: AddressContext
) -> tuple[Address, list[SceneError]]:
    """Return an address as read on a page, and problems with what cannot be read."""
    grouped = parameters_by_group(parameters, page)
    read = {group.name: group.read(grouped[group.name], context) for group in PARAMETER_GROUPS.values()}
    address = Address(**{name: value for name, (value, _) in read.items()})
    return address, [problem for _, problems in read.values() for problem in problems]


def write_address(address: Address) -> dict[str, str]:
    """Return an address as its parameters."""
    texts: dict[str, str] = {}
    for group in PARAMETER_GROUPS.values():
        if (value := getattr(address, group.name)) is not None:
            texts |= group.write(value)
    return texts
