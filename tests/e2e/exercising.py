"""Doing exercises: every kind by keys or finger, and mistakes, told in their words."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise, permutations

from playwright.sync_api import Locator, expect

from metrics.analysis.mistakes import mistakes_in as mistakes_in_table
from scene.exercises.diagnosing import OTHER_RANK, results_of_mistakes
from scene.exercises.goals import shortest_moves
from scene.exercises.judging import CARRIED, WRONG, judge
from scene.exercises.making import AMOUNT, MAKERS, RESULT, exercise
from scene.exercises.model import MIX, VERSION, Blank, Change, Exercise, Fill, Goal, Result, Series
from tests.e2e.lab import Lab, ask, place
from tests.e2e.sizes import LAPTOP, PROJECTOR, resize
from tests.unit.answers import mistaken_table, right_answers
from ui.practice.verdicts import verdict_in_words
from ui.practice.words import blank_name, option_name
from ui.words.text import label

EVERY_KIND = Series(4, 2, MIX, VERSION)
KINDS = (1, 2, 3, 4, 5, 7, 8, 9)
"""Of its ten exercises those of another kind than all before."""
FIELDS = (1, 3, 4, 5)
"""Those with other fields than all before: numbers in a table, options, a list, both options and a number."""

Answers = Mapping[str, str]


# --- hands ------------------------------------------------------------------------------------------------


class Keys:
    """Goes from field to field by Tab, presses Space and Enter, and moves by arrows."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab

    def press(self, control: Locator) -> None:
        control.focus()
        self.lab.page.keyboard.press("Space")

    def write(self, field: Locator, text: str) -> None:
        """Go to the next field, unless this is another one, and write over what stands there."""
        self.lab.page.keyboard.press("Tab")
        if not field.evaluate("(field) => field.matches(':focus')"):
            field.focus()
            self.lab.page.keyboard.press("ControlOrMeta+A")
        self.lab.page.keyboard.insert_text(text)

    def move(self, name: str, here: int, there: int) -> None:
        for _ in range(abs(there - here)):
            self.lab.handle(name).press("ArrowDown" if there > here else "ArrowUp")


class Finger:
    """Taps."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab

    def press(self, control: Locator) -> None:
        control.tap()

    def write(self, field: Locator, text: str) -> None:
        field.tap()
        field.fill(text)

    def move(self, name: str, here: int, there: int) -> None:
        way = "down" if there > here else "up"
        for _ in range(abs(there - here)):
            self.lab.page.get_by_role("button", name=f"Move {name} {way}", exact=True).tap()


Hands = Keys | Finger


# --- an exercise ------------------------------------------------------------------------------------------


def verdict_of(lab: Lab) -> Locator:
    return lab.page.locator(".verdict")


def check(lab: Lab, hands: Hands) -> None:
    hands.press(checking(lab))


def checking(lab: Lab) -> Locator:
    return lab.page.get_by_role("button", name=label("practice.check"), exact=True)


def expect_right(lab: Lab) -> None:
    """It is said, and Enter goes on."""
    expect(verdict_of(lab)).to_contain_text("Right.")
    expect(lab.page.get_by_role("button", name=label("practice.next"), exact=True)).to_be_focused()


def answer(lab: Lab, hands: Hands, each: Exercise, answers: Answers) -> None:
    """Answer and check, and find the verdict in its words and the signs where they belong."""
    for blank in sorted(each.blanks, key=lambda blank: blank.rank or 0):
        if blank.options:
            hands.press(option_of(lab, each, blank, answers[blank.name]))
        else:
            field = lab.page.get_by_role("textbox", name=blank_name(each, blank), exact=True)
            hands.write(field, answers[blank.name])
    check(lab, hands)
    verdict = judge(each, answers)
    expect(verdict_of(lab)).to_have_text(verdict_in_words(each, verdict))
    states = [verdict.states[blank.name] for blank in each.blanks if not blank.options]
    expect(lab.page.locator("form.exercise [aria-invalid]")).to_have_count(states.count(WRONG))
    expect(lab.page.locator("form.exercise .state").filter(has_text="↳")).to_have_count(states.count(CARRIED))


def option_of(lab: Lab, each: Exercise, blank: Blank, option: str) -> Locator:
    """Return an option by its words; lines of a program can be alike, and have numbers."""
    if option.isdecimal():
        return lab.page.locator(f"form.exercise [type=radio][value='{option}']")
    return lab.page.get_by_role("radio", name=option_name(each, option))


def reach(lab: Lab, hands: Hands, each: Goal) -> None:
    """Reach a goal move by move; where one begins it is not reached."""
    way = shortest_moves(each.measure, each.scene, each.aim, each.target)
    assert way is not None
    names = [document.name for document in each.scene.query.ranked]
    for text in ("+ document", "+ query"):
        expect(lab.page.get_by_text(text, exact=True)).to_be_hidden()
    if isinstance(hands, Keys):
        ask(lab.page, [["reverse"]])
        said = place(lab.page.get_by_test_id("stToastContainer"))
        assert said["y"] + said["height"] <= place(checking(lab))["y"], "what is said covers no button"
    check(lab, hands)
    expect(verdict_of(lab)).to_contain_text("The goal is not reached")
    for before, after in pairwise(way):
        moved, here, there = move_between(before, after)
        hands.move(names[moved], here, there)
        lab.expect_order("".join(names[place] for place in after))
    check(lab, hands)
    expect_right(lab)


def move_between(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, int, int]:
    """Return in words which document was moved, from where to where."""
    for moved in before:
        if [each for each in before if each != moved] == [each for each in after if each != moved]:
            return moved, before.index(moved), after.index(moved)
    raise AssertionError((before, after))


def mistakes_in(each: Exercise) -> Iterator[dict[str, str]]:
    """Yield what is answered by the mistakes that are told first where they are made."""
    if isinstance(each, Result):
        for key, value in results_of_mistakes(each.measure, each.scene):
            yield from _if_told(each, key, {RESULT: f"{value:.{each.digits}f}"})
    if isinstance(each, Fill):
        for mistake, table in mistakes_in_table(each.measure, each.scene.definition, each.ranking):
            if mistake.ingredient in each.blank_columns:
                yield from _if_told(each, mistake.key, mistaken_table(each, table))
        right = right_answers(each)
        for one, other in permutations(each.blanks, 2):
            yield from _if_told(each, OTHER_RANK, {**right, one.name: right[other.name]})
    if isinstance(each, Change):
        right = right_answers(each)
        turned = f"{-float(right[AMOUNT]):.{each.digits}f}"
        yield from _if_told(each, "change-sign", {**right, AMOUNT: turned})
    for blank in each.blanks:
        for option in blank.options:
            if option != blank.right:
                yield {**right_answers(each), blank.name: option}


def _if_told(each: Exercise, key: str, answers: dict[str, str]) -> Iterator[dict[str, str]]:
    if [finding for finding in judge(each, answers).findings if finding.mistakes[:1] == (key,)]:
        yield answers


# --- stories ----------------------------------------------------------------------------------------------


def walk_every_kind(lab: Lab, hands: Hands) -> None:
    """Solve each kind of exercise; by keys answer it by a mistake first, which is carried on where it can be.

    What is said then does not depend on the hand, which finds every kind of field. All end at one place.
    """
    kinds, heights, carried = [], set(), 0
    for number in KINDS if isinstance(hands, Keys) else FIELDS:
        each = exercise(EVERY_KIND, number)
        kinds.append(each.kind)
        turn(lab, hands, number)
        lab.page.get_by_test_id("stMain").evaluate("page => page.scrollTo(0, 0)")
        heights.add(round(place(checking(lab))["y"]))
        if isinstance(hands, Keys):
            expect_what_is_asked_above_the_foot(lab, number)
        if isinstance(each, Goal):
            reach(lab, hands, each)
            continue
        if isinstance(hands, Keys) or number == KINDS[0]:
            check(lab, hands)
            expect(verdict_of(lab)).to_have_text("Nothing has been answered yet.")
            mistaken = (one for one in mistakes_in(each) if CARRIED in judge(each, one).states.values())
            following = next(mistaken, None)  # looking for all of them takes seconds
            carried += following is not None
            answer(lab, hands, each, following or next(mistakes_in(each)))
        answer(lab, hands, each, right_answers(each))
        expect_right(lab)
    assert isinstance(hands, Finger) or set(kinds) == set(MAKERS)
    assert len(heights) == 1, heights
    assert carried


def expect_what_is_asked_above_the_foot(lab: Lab, number: int) -> None:
    """On a laptop and on a projector: where there is room options and the field stand beside the list."""
    foot = lab.page.locator(".exercise > .ending")
    for size in (LAPTOP, PROJECTOR):
        resize(lab, size)
        for part in lab.page.locator(".exercise > :is(.scroller, .options, .number)").all():
            assert place(part)["y"] + place(part)["height"] <= place(foot)["y"], (size, number)


def turn(lab: Lab, hands: Hands, number: int) -> None:
    """Open an exercise of the series, whatever became of it so far; the address is there before its form."""
    hands.press(place_of(lab, number))
    name = label("practice.number.open", number=number)
    lab.page.get_by_role("form", name=name, exact=True).wait_for()
    lab.expect_address(exercise=str(number))


def place_of(lab: Lab, number: int) -> Locator:
    """Find the button of an exercise among those of its series."""
    name = label("practice.number.open", number=number)
    return lab.page.get_by_role("button", name=re.compile(f"^{name}([:：]|$)"))


def address(series: Series) -> str:
    return f"/practice?seed={series.seed}&level={series.level}&version={series.version}"
