"""The bar above a lesson's page: task, aim, locks, and the way through a lesson plan."""

import json
from dataclasses import replace
from urllib.parse import urlencode

from metrics.measures import measure
from scene.address.lesson import Lesson
from scene.address.pages import PLANS
from scene.address.plan import PLAN, OpenPlan, parameters_of
from scene.address.view import LANG, View
from scene.duels import DUEL, PinComparison, compare_with_pin, duel_after, how_pin_is_beaten
from scene.list.model import MAX_DOCUMENTS
from ui.session.current import hides_pages
from ui.session.session import EVALUATE, Session
from ui.tree.covers import VALUE, coverable
from ui.tree.nodes import Attributes, Child, Node, command_button, link_to, node
from ui.tree.show import show_tree
from ui.words.examples import duel_on
from ui.words.numbers import decimal
from ui.words.text import (
    chosen_language,
    format_integer,
    join_with_and,
    label,
    language_tag,
    paragraph,
    plural_label,
)

LAST_WORD = "last-word"


def show_lesson(session: Session) -> None:
    """Show the bar of a lesson or a plan; nothing without one.

    What is to be done always stands first; how to go on stands at the end of its line.
    """
    open_plan, lesson = session.open_plan, session.lesson_shown
    parts: list[Child] = _left_lesson_note(session.left_lesson) if session.left_lesson else []
    if lesson.task or open_plan:
        parts.append(node("p", {"class": "task"}, lesson.task or (open_plan and open_plan.link.title) or ""))
    parts += _aim_content(session)
    about = [
        *(_plan_position(open_plan) if open_plan else []),
        *(_lock_texts(lesson) if lesson.locked else []),
    ]
    if open_plan:
        parts.append(_plan_links(open_plan, presents=session.is_presenting))
        parts += [_closing_node(open_plan)] if open_plan.is_last else []
    if about:
        parts.append(node("div", {"class": "about"}, *about))
    if parts:
        region = node("section", {"class": "lesson", "aria-label": label("lesson.name")}, *parts)
        show_tree("lesson", region, covers=())


def _aim_content(session: Session) -> list[Child]:
    """Return how the list compares with the pinned one by the page's metric, for a duel's aim."""
    if not session.lesson_shown.aim or session.lesson_shown.aim != session.metric:
        return []
    scene, metric = session.scene, measure(session.metric)
    progress = compare_with_pin(scene, metric)
    if progress is None:
        return []
    state: Attributes = {"class": "task aim reached" if progress.is_reached else "task aim", "role": "status"}
    says = (
        _reached_sentence(progress, how_pin_is_beaten(scene, metric))
        if progress.is_reached
        else _aim_sentence(progress)
    )
    ends = progress.is_reached and not (session.covers.cover_of(VALUE) or session.open_plan or hides_pages())
    return [
        coverable(VALUE, node("p", state, says)),
        *([_links_to_duels(session.duel or duel_on(scene))] if ends else []),
    ]


def _links_to_duels(duel: str) -> Node:
    """Return links back to the duel and to another one."""
    next_duel = duel_after(duel)
    command = json.dumps(["show_duel", next_duel])
    another: Attributes = {
        "href": f"./?{urlencode({DUEL: next_duel})}",
        "data-page": "",
        "data-command": command,
    }
    back: Attributes = {"href": f"./?{urlencode({DUEL: duel})}", "data-page": ""}
    return node(
        "p",
        {"class": "onward"},
        *([node("a", back, label("aim.back"))] if duel else []),
        node("a", another, label("duel.another")),
    )


def _reached_sentence(comparison: PinComparison, lever: str) -> str:
    sentence = label("aim.reached", metric=comparison.vote.name, **_score_texts(comparison))
    return paragraph(sentence, *([label(f"aim.by.{lever}")] if lever else []))


def _aim_sentence(comparison: PinComparison) -> str:
    """Return which list the metric prefers, and the least change that could turn it."""
    stands = label("aim.prefers", metric=comparison.vote.name, **_score_texts(comparison))
    if comparison.takes_an_order:
        return paragraph(stands, label("aim.order"))
    return paragraph(
        stands, label("aim.not-enough", best=decimal(comparison.best)), _further_change(comparison)
    )


def _further_change(comparison: PinComparison) -> str:
    if comparison.added_document:
        return label("aim.fetch", name=comparison.added_document.name, rank=comparison.added_rank)
    switch = comparison.switch
    return label(f"aim.switch.{switch.field}", value=switch.value) if switch else label("aim.more")


def _score_texts(comparison: PinComparison) -> dict[str, str]:
    return {"own": decimal(comparison.vote.left), "other": decimal(comparison.vote.right)}


def show_way_back(session: Session) -> None:
    """Show which evaluated query is on screen, with a link back to the table of queries."""
    if not session.opened_query:
        return
    link = {"href": f"{EVALUATE}?step=queries", "data-page": EVALUATE}
    back = node("a", {**link, "data-command": json.dumps(["show_queries"])}, label("evaluate.back"))
    text = paragraph(*_opened_query_sentences(session))
    region = node(
        "nav", {"class": "origin", "aria-label": label("evaluate.back")}, back, node("span", None, text)
    )
    show_tree("way-back", region, covers=())


def _opened_query_sentences(session: Session) -> list[str]:
    """Say which lists of a query are on screen, of which only the beginning, and which system has none."""
    query, present_systems, missing_systems = session.opened_query, list[str](), list[str]()
    for system in session.evaluation.pair:
        length, name = int(system.judged_run.length[system.judged_run.queries.index(query)]), system.name
        if length > MAX_DOCUMENTS:
            name = label("evaluate.beginning", system=name, most=MAX_DOCUMENTS, count=format_integer(length))
        (present_systems if length else missing_systems).append(f"{system.letter} ({name})")
    sentence = plural_label(
        "evaluate.on-screen", len(present_systems), query=query, systems=join_with_and(present_systems)
    )
    return [sentence, *(label("evaluate.no-list", system=name) for name in missing_systems)]


def _left_lesson_note(address: str) -> list[Child]:
    """Return the note that the lesson's locks were left, with a link back."""
    return [
        node("p", {"class": "left", "role": "status"}, label("lesson.left")),
        node("a", {"href": address}, label("lesson.return")),
        command_button("×", "stay_out", kind="close", **{"aria-label": label("lesson.stay-out")}),
    ]


def _plan_position(open_plan: OpenPlan) -> list[Child]:
    """Return which link of the plan is open."""
    place = label(
        "lesson.place",
        number=open_plan.link_number,
        count=len(open_plan.plan.links),
        title=open_plan.link.title,
    )
    plan = [node("span", {"class": "plan"}, open_plan.plan.title)] if open_plan.plan.title else []
    notes = [notes_link(open_plan)] if open_plan.plan.has_notes else []
    return [*plan, node("span", {"class": "place"}, place), *notes]


def _lock_texts(lesson: Lesson) -> list[Child]:
    locks = join_with_and(label(f"share.lock.{name}") for name in lesson.locked)
    return [node("span", {"class": "locks"}, label("lesson.locks", locks=locks))]


def _plan_links(open_plan: OpenPlan, *, presents: bool) -> Node:
    """Return links to the plan's next and former link."""
    last: Attributes = {"type": "button", "class": "go", "data-last": "", "popovertarget": LAST_WORD}
    last |= _last_step_attributes(open_plan, "next")
    return node(
        "nav",
        {"class": "way", "aria-label": open_plan.plan.title or label("lesson.plan")},
        *(
            [_plan_link_node("back", "prev", open_plan, open_plan.link_number - 1, presents=presents)]
            if open_plan.link_number > 1
            else []
        ),
        node("button", last, label("lesson.finish"))
        if open_plan.is_last
        else _plan_link_node("next", "next", open_plan, open_plan.link_number + 1, presents=presents),
    )


def _plan_link_node(
    name: str, relation: str, open_plan: OpenPlan, at: int, *, presents: bool = False
) -> Node:
    """Make a link of the plan: the app goes there by itself; in another tab it opens by its address."""
    target_plan = replace(open_plan, link_number=at)
    attributes: Attributes = {
        "class": "go",
        "href": address_of(target_plan, chosen_language(), presents=presents),
        "rel": relation,
        "title": target_plan.link.title,
        "data-command": json.dumps(["follow", at]),
        **_last_step_attributes(open_plan, relation),
    }
    return node("a", attributes, label(f"lesson.{name}"))


def _last_step_attributes(open_plan: OpenPlan, relation: str) -> Attributes:
    """Return the step beyond which the open link is left, where it goes through several."""
    first, last = open_plan.link.steps or ("", "")
    past = {"next": last, "prev": first}.get(relation)
    return {"data-past": past} if past else {}


def _closing_node(open_plan: OpenPlan) -> Node:
    """Return the closing words of a plan."""
    attributes: Attributes = {
        "id": LAST_WORD,
        "popover": "auto",
        "role": "dialog",
        "class": LAST_WORD,
        "aria-label": label("lesson.end"),
    }
    title = open_plan.plan.title or label("lesson.plan")
    return node(
        "div",
        attributes,
        node("p", {"class": "end"}, label("lesson.end")),
        node("h2", None, title),
        *([node("p", {"class": "goal"}, open_plan.plan.goal)] if open_plan.plan.goal else []),
        node(
            "p",
            {"class": "on"},
            _plan_link_node("again", "first", open_plan, 1),
            link_to("practice", label("page.practice")),
            node("button", {"type": "button", "popovertarget": LAST_WORD}, label("lesson.stay")),
        ),
    )


def notes_link(open_plan: OpenPlan) -> Node:
    """Return the link to a plan's notes for teachers."""
    address = f"./{PLANS}?{urlencode({PLAN: open_plan.name, LANG: language_tag()})}"
    return node("a", {"class": "notes", "href": address, "target": "_blank"}, label("plans.notes"))


def address_of(open_plan: OpenPlan, speaks: str, *, presents: bool = False) -> str:
    """Return the address of a link of a plan, beside that of any page.

    It opens in a language, or in the link's own; in the projector's view, or in the link's own.
    """
    parameters = parameters_of(open_plan, View(is_presenting=presents, language=speaks))
    return f"./{open_plan.link.page}?{urlencode(parameters, safe=',@')}"
