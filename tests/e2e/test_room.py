"""A class in browsers: a teacher with a projector, and two students with phones of their own."""

import re

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.access import violations
from tests.e2e.conftest import Tabs
from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, ndcg
from tests.server import Server
from ui.words.text import label

PROJECTOR: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 360, "height": 640}
PHONES = (TOUCH, {**TOUCH, "device_scale_factor": 2})
"""Two contexts, which share no storage: two people."""
LIST = "/room?r=3.2.3.0.1.2&m=3&k=6"
RIGHT = ndcg(3, 2, 3, 0, 1, 2, judged=(3, 2, 3, 0, 1, 2, 3))
FORGOT_THE_SHELF = ndcg(3, 2, 3, 0, 1, 2)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def told(page: Page, text: str) -> Locator:
    """What a status says, as soon as it says it."""
    return page.get_by_role("status").filter(has_text=text)


def answer(student: Page, number: float) -> None:
    student.get_by_role("textbox", name="nDCG@6").fill(f"{number:.4f}")
    student.locator("button[type=submit]").click()
    told(student, f"Your answer is in: {number:.3f}").wait_for()


@BY_TOUCH
def test_a_class_plays_a_question_and_sees_its_mistakes(open_lab: Open, tabs: Tabs, server: Server) -> None:
    teacher = open_lab(LIST, step=None, viewport=PROJECTOR).page
    press(teacher, "Open a room")
    teacher.wait_for_url(re.compile("host="))
    code, key = re.findall("(?:code|host)=([^&]+)", teacher.url)
    students = [tabs.take(viewport=PHONE, **options) for options in PHONES]
    for student in students:
        student.goto(f"{server.url}/room?code={code}")
        told(student, "You are in").wait_for()
    teacher.get_by_text("2 students are here").wait_for()

    press(teacher, "Ask")
    answer(students[0], 0.5)
    answer(students[1], FORGOT_THE_SHELF)
    answer(students[0], RIGHT)
    told(teacher, "2 of 2 have answered").wait_for()
    assert teacher.get_by_role("table", name="Answers").count() == 0
    students[0].reload()
    told(students[0], f"Your answer is in: {RIGHT:.3f}").wait_for()

    press(teacher, "Close")
    rows = teacher.get_by_role("table", name="Answers").locator("tbody tr")
    expect(rows).to_have_text([f"✓ {RIGHT:.3f}1", f"{FORGOT_THE_SHELF:.3f}1"])
    mistakes = teacher.get_by_role("table", name="Mistakes").locator("tbody tr")
    expect(mistakes).to_have_text([f"{label('practice.mistake.shown-only')}1"])
    told(students[1], "No more answers").wait_for()
    expect(students[1].locator("button[type=submit]")).to_have_count(0)

    press(teacher, "Reveal")
    told(students[1], label("practice.mistake.shown-only")).wait_for()
    told(students[0], "Right").wait_for()
    for student in students:
        assert key not in student.content()
        assert violations(Lab(student, server.url)) == []
    assert violations(Lab(teacher, server.url)) == []
    teacher.evaluate("dispatchEvent(new Event('beforeprint'))")
    printed = teacher.locator("[data-address]").text_content() or ""
    assert (f"code={code}" in printed, key in printed) == (True, False)

    press(teacher, "End the room")
    press(teacher, "End for all")
    teacher.get_by_role("button", name="Open a room").wait_for()
    for student in students:
        told(student, "There is no room with this code").wait_for()


@BY_TOUCH
def test_an_answer_outlives_the_server_and_the_teacher_goes_on_elsewhere(
    open_lab: Open, tabs: Tabs, mortal: Server
) -> None:
    teacher = open_lab(LIST, step=None, viewport=PROJECTOR).page
    press(teacher, "Open a room")
    teacher.wait_for_url(re.compile("host="))
    link = teacher.url
    student = tabs.take(viewport=PHONE, has_touch=True, is_mobile=True)
    student.goto(f"{mortal.url}/room?code={re.findall('code=([^&]+)', link)[0]}")
    told(student, "You are in").wait_for()
    press(teacher, "Ask")
    student.get_by_role("textbox", name="nDCG@6").fill("0.5")
    mortal.kill()
    student.locator("button[type=submit]").click()
    told(student, "Your answer is kept here").wait_for()
    mortal.start()
    told(student, "Your answer is in: 0.500").wait_for()
    expect(student.locator("[data-kept]")).to_have_css("height", "0px")  # nothing is said there any more
    elsewhere = tabs.take(viewport=PROJECTOR, has_touch=True, is_mobile=True, device_scale_factor=2)
    elsewhere.goto(link)
    told(elsewhere, "1 of 1 has answered").wait_for()
    press(elsewhere, "Close")
    expect(elsewhere.get_by_role("table", name="Answers").locator("tbody tr")).to_have_text(["0.5001"])
