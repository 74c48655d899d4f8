"""An exercise on the page: question, list or table with blanks, verdict, buttons."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from metrics.analysis.mistakes import has_columns, table_of_steps
from metrics.measures import MEASURES
from scene.exercises.judging import CARRIED, EMPTY, RIGHT, UNREAD, WRONG, Verdict, count_moves, swap_ranks
from scene.exercises.model import (
    LEVELS,
    PRACTISED,
    SERIES,
    SUBJECTS,
    Blank,
    Change,
    Code,
    Compare,
    Exercise,
    Fill,
    Goal,
    RankingExercise,
    Result,
    Series,
)
from scene.practice import Practice, columns_revealed_as_hints
from ui.practice.reasons import cell_explanation
from ui.practice.two_systems import given_table
from ui.practice.verdicts import mark, verdict_node
from ui.practice.words import blank_name, column_name, facts, option_name, question, series_subject
from ui.session.current import current
from ui.tables.step_table import grade_chip
from ui.tables.table import cell, heading, row, row_heading, table
from ui.tree.covers import VALUE, coverable
from ui.tree.nodes import Attributes, Child, Node, command_button, node
from ui.words.names import title_of
from ui.words.numbers import short
from ui.words.text import label, plural_label

MISTAKEN = (WRONG, UNREAD)
ADDED = ("discounted gain", "contribution")
"""The columns of what each document adds; where a measure has none, its last column says what a swap does."""


def exercise_nodes(practice: Practice) -> list[Node]:
    """Return the open exercise, with the buttons of all others and the form for another series."""
    exercise, verdict = practice.exercise(), practice.verdict()
    summary = node("summary", None, label("practice.others"))
    return [
        node(
            "div",
            {"class": "practice", "key": _exercise_key(practice)},
            _progress_buttons(practice),
            _exercise_form(practice, exercise, verdict),
            node("details", {"class": "others"}, summary, series_form(practice)),
        )
    ]


def _exercise_key(practice: Practice) -> str:
    """Return a key that no other exercise has."""
    return f"{practice.series}-{practice.number}"


# --- what stands around an exercise -----------------------------------------------------------------------


def _progress_buttons(practice: Practice) -> Node:
    """Return a button for each exercise of the series, with whether it was right."""
    places = [
        node("li", {"key": number}, _number_button(practice, number)) for number in range(1, SERIES + 1)
    ]
    return node(
        "nav", {"class": "progress", "aria-label": label("practice.progress")}, node("ol", None, *places)
    )


def _number_button(practice: Practice, number: int) -> Node:
    state = _exercise_state(practice, number)
    name = {"aria-label": label(f"practice.number.{state}", number=number)}
    current_step = {"aria-current": "step"} if number == practice.number else {}
    return command_button(str(number), "turn", number, kind=state, **name, **current_step)


def _exercise_state(practice: Practice, number: int) -> str:
    if number not in practice.answers:
        return "open"
    return "right" if practice.verdict(number).is_right else "wrong"


def series_form(practice: Practice) -> Node:
    """Return the form that chooses another series: level, measure, seed."""
    series = practice.series
    levels = [
        _radio("level", str(level), label(f"practice.level.{level}"), level == series.level)
        for level in LEVELS
    ]
    names = {name: series_subject(Series(0, metric=name)) for name in SUBJECTS} | {
        name: f"{name} · {title_of(MEASURES[name])}" for name in PRACTISED
    }
    seed: Attributes = {
        "name": "seed",
        "inputmode": "numeric",
        "maxlength": 6,
        "size": 8,
        "autocomplete": "off",
    }
    return node(
        "form",
        {"class": "chooser", "data-form": "start"},
        node("fieldset", None, node("legend", None, label("practice.level")), *levels),
        menu("metric", label("practice.measure"), names, series.metric),
        node(
            "label",
            None,
            label("practice.seed"),
            node("input", {**seed, "placeholder": label("practice.any")}),
        ),
        node("button", {"type": "submit", "class": "primary"}, label("practice.start")),
    )


def menu(name: str, title: str, options: Mapping[str, str], selected: str) -> Node:
    """Return a menu of a form."""
    entries = [
        node("option", {"value": value, **({"selected": "selected"} if value == selected else {})}, text)
        for value, text in options.items()
    ]
    return node("label", None, title, node("select", {"name": name}, *entries))


def _radio(name: str, value: str, text: Child, is_chosen: bool, state: str = "") -> Node:
    attributes: Attributes = {"type": "radio", "name": name, "value": value}
    if is_chosen:
        attributes["defaultChecked"] = "checked"  # what somebody has chosen since then stays
    return node("label", {"class": f"option {state}".strip()}, node("input", attributes), text)


# --- the exercise -----------------------------------------------------------------------------------------


def _exercise_form(practice: Practice, exercise: Exercise, verdict: Verdict) -> Node:
    answers, revealed_columns = practice.answered(), practice.uncovered()
    is_checked = practice.number in practice.answers
    outcome = verdict_node(exercise, verdict) if is_checked else ""
    is_right = is_checked and verdict.is_right
    tone = "" if verdict.is_empty else "good" if verdict.is_right else "bad"
    status = node("p", {"class": f"verdict {tone}", "role": "status"}, outcome)
    return node(
        "form",
        {
            "class": f"exercise of-{exercise.kind}",
            "data-form": "check",
            "data-draft": _exercise_key(practice),
            "data-focus": f"{_exercise_key(practice)}-{is_right}",
            "aria-label": label("practice.number.open", number=practice.number),
        },
        node(
            "h2",
            None,
            node("span", {"class": "kind"}, label(f"practice.kind.{exercise.kind}")),
            question(exercise),
        ),
        *facts(exercise),
        *body(exercise, answers, verdict, revealed_columns),
        node(
            "div",
            {"class": "ending"},
            status,
            _hint_buttons(exercise, revealed_columns),
            _navigation_buttons(practice, is_right=is_right),
        ),
    )


def _hint_buttons(exercise: Exercise, revealed_columns: Sequence[str]) -> Node:
    """Return the buttons for a hint and for a new start."""
    hidden_columns = columns_revealed_as_hints(exercise)[len(revealed_columns) :]
    hint = (
        [_button("hint", label("practice.hint", column=column_name(hidden_columns[0])))]
        if hidden_columns
        else []
    )
    again = _restart_and_moves() if isinstance(exercise, Goal) else []
    return node("p", {"class": "buttons helps"}, *hint, *again)


def _navigation_buttons(practice: Practice, *, is_right: bool) -> Node:
    """Return the buttons that check the answer and lead to other exercises."""
    before = [_button("turn", label("practice.previous"), practice.number - 1)] if practice.number > 1 else []
    main, other = ("primary on", "") if is_right else ("", "primary")
    last = partial(_button, "show_step", label("practice.finish"), "result")
    after = partial(_button, "turn", label("practice.next"), practice.number + 1)
    check = node("button", {"type": "submit", "class": other}, label("practice.check"))
    on = (last if practice.number == SERIES else after)(kind=main)
    return node("p", {"class": "buttons"}, *before, check, on)


def _restart_and_moves() -> list[Node]:
    """Return the button for a new start, and how many moves were made."""
    move_count = node(
        "span", {"class": "note"}, plural_label("practice.moved", count_moves(current().orders))
    )
    return [_button("restart", label("practice.again"), {}, asks="data-edit"), move_count]


def _button(name: str, text: str, *values: object, asks: str = "data-command", kind: str = "") -> Node:
    attributes: Attributes = {"type": "button", asks: json.dumps([name, *values]), "key": text}
    return node("button", {**attributes, "class": kind} if kind else attributes, text)


def body(
    exercise: Exercise, answers: Mapping[str, str], verdict: Verdict, revealed_columns: Sequence[str] = ()
) -> list[Node]:
    """Return the list, table or program of an exercise with its blanks."""
    parts = given_table(exercise)
    if isinstance(exercise, RankingExercise) and not isinstance(exercise, Goal):
        is_told = isinstance(exercise, Result) and verdict.is_right
        steps = tuple(exercise.measure.formula.columns) if is_told else revealed_columns
        swapped = _swapped_columns(exercise) if verdict.is_right else {}
        listed = partial(list_table, exercise, answers, verdict, steps)
        parts.append(coverable(VALUE, listed(swapped), listed) if swapped else listed())
    if isinstance(exercise, Code):
        parts.append(_program_node(exercise, answers, verdict))
    elif not isinstance(exercise, Fill | Goal):
        for blank in exercise.blanks:
            parts.append(_blank_node(exercise, blank, answers, verdict))
    return parts


def _blank_node(exercise: Exercise, blank: Blank, answers: Mapping[str, str], verdict: Verdict) -> Node:
    """Return a blank: options to choose from, or a number field."""
    if blank.options:
        options = [_option_node(exercise, blank, option, answers, verdict) for option in blank.options]
        kind = "options in-a-row" if isinstance(exercise, Change) else "options"
        return _options_node(kind, blank_name(exercise, blank), options)
    name = blank_name(exercise, blank)
    field = _number_field(exercise, blank, answers, verdict)
    return node(
        "p", {"class": "number"}, node("span", {"class": "name", "aria-hidden": "true"}, name, " ="), field
    )


def _option_node(
    exercise: Exercise, blank: Blank, option: str, answers: Mapping[str, str], verdict: Verdict
) -> Node:
    is_chosen = answers.get(blank.name) == option
    state = _option_state(blank, is_chosen, verdict)
    text = node("span", None, option_name(exercise, option), *([f" {mark(state)}"] if state else []))
    return _radio(blank.name, option, text, is_chosen, state)


def _option_state(blank: Blank, is_chosen: bool, verdict: Verdict) -> str:
    """Return whether a chosen option was right; empty if not chosen or not judged."""
    state = verdict.states[blank.name] if is_chosen else ""
    return "" if state == EMPTY else state


def _program_node(exercise: Code, answers: Mapping[str, str], verdict: Verdict) -> Node:
    """Return a program whose lines are options to choose from."""
    (blank,) = exercise.blanks
    lines = []
    for number, line in enumerate(exercise.lines, start=1):
        indent = len(line) - len(line.lstrip())
        code = node("code", {"style": f"--indent:{indent}ch"}, line)
        if str(number) in blank.options:
            is_chosen = answers.get(blank.name) == str(number)
            state = _option_state(blank, is_chosen, verdict)
            lines.append(_radio(blank.name, str(number), code, is_chosen, state))
        else:
            lines.append(node("div", {"class": "option fixed"}, code))
    return _options_node("options program", blank_name(exercise, blank), lines)


def _options_node(kind: str, name: str, options: Sequence[Node]) -> Node:
    """Return the options of a blank under its name."""
    return node("fieldset", {"class": kind}, node("legend", {"class": "unseen"}, name), *options)


def _number_field(exercise: Exercise, blank: Blank, answers: Mapping[str, str], verdict: Verdict) -> Node:
    """Make the textbox of a number, with what became of it."""
    state = verdict.states[blank.name] if not verdict.is_empty else ""
    attributes: Attributes = {
        "type": "text",
        "name": blank.name,
        "aria-label": blank_name(exercise, blank),
        "defaultValue": answers.get(blank.name, ""),  # what somebody has written since then stays
        "autocomplete": "off",
        "spellcheck": "false",
        "maxlength": 80,
        "size": 9,
    }
    if state in MISTAKEN:
        attributes["aria-invalid"] = "true"
    state_text = label(f"practice.state.{state}") if state in (RIGHT, CARRIED, *MISTAKEN) else ""
    mark_node = node(
        "span", {"class": "state", "title": state_text, "role": "img", "aria-label": state_text}, mark(state)
    )
    return node(
        "span",
        {"class": f"blank {state}".strip()},
        node("input", attributes),
        *([mark_node] if state_text else []),
    )


# --- its list ---------------------------------------------------------------------------------------------


def list_table(
    exercise: RankingExercise,
    answers: Mapping[str, str],
    verdict: Verdict | None,
    revealed_columns: Sequence[str] = (),
    swapped: Mapping[str, Sequence[float]] = MappingProxyType({}),
) -> Node:
    """Return the table of an exercise's list, with given and hinted columns and cells to fill in;
    with the verdict None the cells to fill in stay empty, as on paper.

    Behind them stands what a column is, and what it becomes by swaps, in bold where that is another number.
    """
    columns = _visible_columns(exercise, revealed_columns)
    right = (
        table_of_steps(exercise.measure, exercise.scene.definition, exercise.ranking)
        if has_columns(exercise.measure)
        else {}
    )
    heads = [heading("number", column_name("rank")), heading("document", column_name("document"))]
    blanks = {(blank.column, blank.rank): blank for blank in exercise.blanks}
    given = [name for name in columns if all(column != name for column, _ in blanks)]
    # Where room is short, the given columns give way but for the last two.
    kinds = dict.fromkeys(columns, "number") | dict.fromkeys(given[:-2], "number minor")
    heads.append(heading("grade", column_name("grade")))
    heads += [heading("number", column_name("score"))] if exercise.ranking.scores else []
    heads += [heading(kinds[name], column_name(name)) for name in columns]
    heads += [heading("number", name) for name in swapped]
    rows = []
    for place, document in enumerate(exercise.scene.query.ranked):
        chip = grade_chip(document.grade, exercise.scene.max_grade)
        cells = [row_heading("number", str(place + 1)), cell("document", document.name), cell("grade", chip)]
        cells += [] if document.score is None else [cell("number", short(document.score))]
        for name in columns:
            to_fill = blanks.get((name, place + 1))
            if to_fill is None or name in revealed_columns:
                cells.append(cell(kinds[name], _given_cell(name, right[name][place])))
            elif verdict is None:
                cells.append(cell("number to-fill"))
            else:
                why = (
                    cell_explanation(exercise, to_fill)
                    if isinstance(exercise, Fill) and verdict.is_right
                    else ""
                )
                working = [node("span", {"class": "why"}, f"{why} =")] if why else []
                cells.append(cell("number", *working, _number_field(exercise, to_fill, answers, verdict)))
        numbers = [short(column[place]) for column in swapped.values()]
        cells += [cell("number", text if text == numbers[0] else node("b", None, text)) for text in numbers]
        is_cut = exercise.measure.has_cutoff and place + 1 == exercise.scene.k < len(
            exercise.scene.query.ranked
        )
        rows.append(row(cells, key=place, kind="cut" if is_cut else ""))
    return table(label("practice.list"), heads, rows, kind="filling")


def _swapped_columns(exercise: RankingExercise) -> dict[str, list[float]]:
    """Return what each document adds in the list and after each of the exercise's swaps."""
    if not isinstance(exercise, Change | Compare) or not has_columns(exercise.measure):
        return {}
    swaps = (exercise.swap,) if isinstance(exercise, Change) else exercise.swaps
    columns, scene = exercise.measure.formula.columns, exercise.scene
    name = next((added for added in ADDED if added in columns), [*columns][-1])
    orders = {column_name(name): scene}
    orders |= {f"{one} ↔ {other}": swap_ranks(scene, (one, other)) for one, other in swaps}
    return {
        head: table_of_steps(exercise.measure, order.definition, order.ranking)[name]
        for head, order in orders.items()
    }


def _visible_columns(exercise: RankingExercise, revealed_columns: Sequence[str]) -> list[str]:
    if isinstance(exercise, Fill):
        return [
            name
            for name in (*exercise.given_columns, *exercise.blank_columns)
            if name not in ("rank", "grade")
        ]
    return list(revealed_columns) if isinstance(exercise, Result) else []


def _given_cell(column: str, value: float) -> str:
    if column == "relevant":
        return label("practice.yes") if value else label("practice.no")
    return short(value)
