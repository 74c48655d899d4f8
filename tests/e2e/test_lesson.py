"""Lessons in a real browser: sharing one, opening it, presenting, and going through the plans that ship."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, ViewportSize, expect

from scene.address.plan import LessonPlan, PlanLink, encode_plan
from tests.e2e.access import LAPTOP, PHONE, PROJECTOR, expect_no_violations, in_theme, violations
from tests.e2e.beside import PARTS
from tests.e2e.lab import Lab, Open, ndcg, place
from ui.words.examples import ready_plans

SIX = "/ndcg?r=3.2.3.0.1.2&k=6"


def task_of(stop: PlanLink) -> str:
    return parse_qs(stop.query)["task"][0]


def test_a_teacher_makes_a_lesson_and_a_student_takes_it(open_lab: Open) -> None:
    teacher = open_lab(SIX, step="dcg")
    page = teacher.page
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share what is on screen")
    link = dialog.get_by_role("textbox", name="Link", exact=True)
    dialog.get_by_role("img", name="QR code").wait_for()
    dialog.get_by_role("textbox", name="Task").fill("Which <b>document</b> counts most?")
    dialog.get_by_role("button", name="the result").click()
    dialog.get_by_role("button", name="the order").click()
    expect(link).to_have_value(re.compile("task=Which.*hide=value.*lock=order"))
    dialog.get_by_role("button", name="Copy link").click()
    dialog.get_by_text("Copied.").wait_for()
    expect_no_violations(teacher)
    copied = urlsplit(link.input_value())
    student = open_lab(f"{copied.path}?{copied.query}", step=None, viewport=LAPTOP)
    student.page.get_by_text("Which <b>document</b> counts most?").wait_for()
    student.expect_step("DCG")
    assert f"{ndcg(3, 2, 3, 0, 1, 2):.4f}" not in student.page.content()
    expect_the_order_to_be_locked(student)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    teacher.handle("F").press("ArrowUp")  # the teacher's own list is free
    teacher.expect_order("ABCDFE")
    student.metric.get_by_role("button", name="Reveal").click()
    expect(student.value).to_have_text(f"{ndcg(3, 2, 3, 0, 1, 2):.4f}")


TOUCH = {"pointerType": "touch", "isPrimary": True, "pointerId": 7, "bubbles": True, "composed": True}


def expect_the_order_to_be_locked(lab: Lab) -> None:
    """By keys, by a mouse and by a finger: the card does not leave its place, and the page says why."""
    said = lab.page.get_by_text("The order is locked in this lesson")
    grip = lab.handle("F")
    expect(grip).to_have_attribute("aria-disabled", "true")
    expect(lab.page.get_by_label("Move F up")).to_have_attribute("aria-disabled", "true")
    expect(lab.page.locator(".shelf-title")).to_be_hidden()
    expect(lab.tool("Order")).to_have_attribute("aria-disabled", "true")
    tries: tuple[Callable[[], object], ...] = (
        lambda: grip.press("ArrowUp"),
        lambda: lab.drag("F", lab.card("A")),
        lambda: grip.dispatch_event("pointerdown", TOUCH),
        lambda: lab.tool("Order").dispatch_event("click"),
    )
    for attempt in tries:
        attempt()
        said.wait_for()
        expect(lab.page.locator(".dragged")).to_have_count(0)
        lab.expect_order("ABCDEF")
        lab.drop()
        lab.page.get_by_test_id("stToast").get_by_role("button", name="Close").click()
        expect(said).to_have_count(0)


def test_a_padlock_lies_in_its_grade_at_every_size(open_lab: Open) -> None:
    outside = """list => [...list.querySelectorAll(".card")].filter((card) => {
      const parts = [".card > .padlock", ".grade"].map((each) => card.querySelector(each));
      const [lock, grade] = parts.map((each) => each.getBoundingClientRect());
      const isBeside = lock.left < grade.left || lock.right > grade.right;
      return isBeside || lock.top < grade.top || lock.bottom > grade.bottom;
    }).length"""
    lab = open_lab(f"{SIX}&lock=grades", step="cg")
    for name in ("Examples", "Paste"):  # the lesson keeps its list
        expect(lab.page.get_by_role("button", name=name)).to_be_disabled()
    for path in (SIX, f"{SIX}&present=1", f"/ndcg?r={'.'.join('3210' * 5)}"):
        lab.goto(f"{path}&lock=grades", "cg")
        for size in (LAPTOP, PROJECTOR, PHONE):
            lab.page.set_viewport_size(size)
            lab.settle()
            assert lab.list.evaluate(outside) == 0, (path, size)


def test_presenting_goes_term_by_term_and_on_to_the_next_step(open_lab: Open) -> None:
    lab = open_lab(SIX + "&p=6.5.4.3.2.1", step="dcg", viewport=LAPTOP)
    lab.page.keyboard.press("f")
    expect(lab.page.locator("html")).to_have_attribute("data-present", "")
    lab.expect_address(present="1")
    expect_number_and_cutoff_to_fit(lab)
    lab.page.set_viewport_size(PROJECTOR)
    expect_number_and_cutoff_to_fit(lab)
    lab.grade("F").focus()  # where the keys would choose a grade
    expect(lab.page.locator(".term.unshown")).to_have_count(6)
    for terms in range(1, 7):
        lab.page.keyboard.press("PageDown" if terms % 2 else "ArrowRight")
        expect(lab.page.locator(".term.unshown")).to_have_count(6 - terms)
        expect(lab.page.locator(".term.lit")).to_have_count(1)
    lab.page.keyboard.press("ArrowLeft")
    expect(lab.page.locator(".term.unshown")).to_have_count(1)
    for unshown, lit in ((0, 1), (0, 0)):
        lab.page.keyboard.press("PageDown")
        expect(lab.page.locator(".term.unshown")).to_have_count(unshown)
        expect(lab.page.locator(".term.lit")).to_have_count(lit)
    lab.page.keyboard.press("PageDown")  # all rows are seen: what is below them is not scrolled to
    expect(lab.open_tab("IDCG")).to_have_count(1)
    lab.page.locator("th", has_text="ideal grade").wait_for()
    expect(lab.page.locator(".term.unshown")).to_have_count(6)
    lab.page.keyboard.press("PageUp")  # what was gone through stands complete
    expect(lab.open_tab("DCG")).to_have_count(1)
    lab.page.locator("th", has_text="ideal grade").wait_for(state="detached")
    expect(lab.page.locator(".term.unshown, tr.unshown")).to_have_count(0)
    lab.page.keyboard.press("PageDown")
    lab.page.locator("th", has_text="ideal grade").wait_for()
    expect(lab.page.locator(".term.unshown")).to_have_count(6)
    expect_rows_in_sight(lab)
    assert violations(lab) == []
    lab.page.set_viewport_size(LAPTOP)
    expect_rows_in_sight(lab)
    in_theme(lab, "dark")
    assert violations(lab) == []
    expect(lab.grade("F")).to_be_focused()
    expect(lab.grade("F")).to_have_value("2")
    lab.page.keyboard.press("Escape")
    expect(lab.page.locator("html")).not_to_have_attribute("data-present", "")
    expect(lab.page.locator(".term.unshown, tr.unshown")).to_have_count(0)
    lab.expect_address(present=None)
    expect_the_cutoff_under("F", lab)


def expect_number_and_cutoff_to_fit(lab: Lab) -> None:
    expect_the_cutoff_under("F", lab)
    lab.page.wait_for_function(FITS, arg=lab.metric.element_handle())


def expect_rows_in_sight(lab: Lab) -> None:
    for table_row in lab.page.locator("tbody tr").all():
        expect(table_row).to_be_in_viewport(ratio=0.9)


LOOKING = """() => {
  window.early = 0;
  const SHOWN = ":is(.term, tr[data-rank], .headline .value):not(.unshown)";
  const look = () => {
    for (const each of document.querySelectorAll("[data-testid=stBidiComponentIsolated]"))
      early += each.shadowRoot?.querySelectorAll(SHOWN).length ?? 0;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Count from here on, in every frame, the terms and rows of a sum, and the results, that are shown."""


def test_nothing_of_a_sum_is_seen_before_it_is_gone_through_and_its_rows_reach_the_foot(
    open_lab: Open,
) -> None:
    """Or before a hand asks for it."""
    lab = open_lab("/", step=None, viewport=LAPTOP)
    lab.page.add_init_script(f"({LOOKING})()")
    lab.goto(SIX + "&present=1", "dcg")
    expect(lab.page.locator("tr.unshown")).to_have_count(6)
    assert lab.page.evaluate("early") == 0
    expect(lab.page.locator(".headline .unshown")).to_have_count(2)
    lab.handle("F").click()
    expect(lab.page.locator(".headline .unshown")).to_have_count(0)
    expect(lab.page.locator(".term.unshown, tr.unshown")).to_have_count(0)
    lab.page.keyboard.press("PageDown")  # what stands is not taken away again
    lab.expect_step("IDCG")
    expect(lab.page.locator("tr.unshown")).to_have_count(6)
    lab.goto("/err?r=0.2.3.0.1.2&k=6&g=3&present=1", "readers")
    expect(lab.page.locator("tfoot tr.unshown")).to_have_count(1)
    lab.goto("/average_precision?r=0.1.0.1&m=1&present=1", "average")
    expect(lab.page.locator(".numbers .plain.term.unshown")).to_have_count(1)  # of the one that is missing
    lab.goto("/reciprocal_rank?r=0.0.0.0.0.2&k=5&present=1", step=None)
    expect(lab.page.locator(".note.unshown")).to_have_count(1)  # it says what comes out
    cells = lab.page.locator("tr.unshown td")
    colours = cells.evaluate_all("cells => cells.map((cell) => getComputedStyle(cell).color)")
    assert {*colours} == {"rgba(0, 0, 0, 0)"}, "of ranks behind the cutoff, too"
    lab.goto(SIX + "&hide=value&lock=order&present=1", "dcg")
    expect(lab.page.locator(".term")).to_have_count(6)  # a task asks for what it comes to
    expect(lab.page.locator(".term.unshown, tr.unshown")).to_have_count(0)
    lab.page.get_by_role("button", name="Reveal").first.click()
    expect(lab.metric).to_be_visible()
    expect(lab.page.locator(".term.unshown, tr.unshown")).to_have_count(0)
    expect_rows_of_a_slide_to_reach_the_foot(lab)


def expect_rows_of_a_slide_to_reach_the_foot(lab: Lab) -> None:
    lab.goto("/err?plan=err-30&at=2&present=1", step=None)
    expect_rows_to_the_foot(lab)
    lab.goto("/average_precision?plan=ap-45&at=5&present=1", step=None)  # it has tabs
    expect_rows_to_the_foot(lab)
    expect_answers_of_the_divisors_in_sight(lab)
    lab.goto("/?plan=ndcg-45&at=4&present=1", step=None)  # its sum is covered, and it asks about the shelf
    expect_rows_to_the_foot(lab)
    lab.goto(
        "/reciprocal_rank?r=0.2.3.0.1.2&k=5&present=1&task=Why", step=None
    )  # something is said of its sum
    expect_rows_to_the_foot(lab)


def expect_answers_of_the_divisors_in_sight(lab: Lab) -> None:
    """A step without rows, which the task says to open: no slide's height parts its sum from its table."""
    lab.page.set_viewport_size(LAPTOP)
    lab.tab("Divisor").click()
    rows = lab.page.get_by_role("table", name="Four denominators").locator("tbody tr")
    expect(rows).to_have_count(4)
    assert edge_below(rows.last) <= LAPTOP["height"]


def edge_below(of: Locator) -> float:
    """Return where something ends below."""
    return place(of)["y"] + place(of)["height"]


def expect_rows_to_the_foot(lab: Lab) -> None:
    for width, height in ((853, 480), (1280, 720), (1920, 1080)):
        lab.page.set_viewport_size({"width": width, "height": height})
        lab.settle()
        lowest = lab.page.locator("tbody tr:last-child, .shelf .card:last-child")
        foot = lowest.evaluate_all(
            "nodes => Math.max(...nodes.map(node => node.getBoundingClientRect().bottom))"
        )
        assert 0.92 * height < foot <= height, height
        assert place(lab.page.locator(".st-key-words"))["y"] >= height  # nothing is cut there


def test_where_the_navigation_has_no_room_the_menu_stays_in_the_session(open_lab: Open) -> None:
    """As on a projector, and beside a task: the list and what was undone are still there."""
    lab = open_lab(SIX, step="dcg", viewport=PROJECTOR)
    lab.handle("F").press("ArrowUp")
    lab.page.keyboard.press("f")
    expect(lab.page.locator("html")).to_have_attribute("data-present", "")
    lab.page.locator("button.menu").click()
    lab.page.locator('nav[popover] a[data-page="err"]').click()
    lab.page.wait_for_url(re.compile("/err"))
    lab.expect_order("ABCDFE")
    lab.page.keyboard.press("Escape")
    expect(lab.page.get_by_role("button", name="Undo")).to_be_enabled()


DISTANCE = """([line, card]) =>
  Math.abs(line.getBoundingClientRect().top - card.getBoundingClientRect().bottom)"""


def expect_the_cutoff_under(name: str, lab: Lab) -> None:
    """However large the cards are now: the line may still glide to its place."""
    nodes = [each.element_handle() for each in (lab.page.get_by_role("slider"), lab.card(name))]
    lab.page.wait_for_function(DISTANCE + " < 3", arg=nodes)


FITS = """headline => {
  const box = (name) => headline.parentNode.querySelector(name).getBoundingClientRect();
  const [number, views, reason] = [box(".headline"), box(".views"), box(".reason")];
  const strip = document.querySelector(".st-key-strip").getBoundingClientRect();
  return reason.bottom <= strip.bottom && (!views.width || number.right <= views.left);
}"""
"""Whether the number and all that is told of it stand beside the buttons and within the strip."""

WRONG = f"""async ([place, task, parts, isPhone]) => {{
  const look = async () => {{
    {PARTS}
    const isSeen = (each) => each.checkVisibility({{ visibilityProperty: true }}) && box(each).width;
    const card = (name) => cards.find((each) => each.querySelector(".name").textContent === name);
    const one = (part) => part.startsWith("card ") ? card(part.slice(5)) : all(part).find(isSeen);
    const [told, at, headline] = [".lesson .task", ".lesson .place", ".headline :is(.name, .value)"].map(one);
    if (told?.textContent !== task || at?.textContent !== place) return [`not at ${{place}}`];
    const whole = [told, at, ...(headline ? [headline] : [])], used = parts.map(one); // an exercise has none
    if (used.includes(undefined)) return [`no ${{parts[used.indexOf(undefined)]}}`];
    const isOnTop = ({{ target, intersectionRect: {{ x, y, width, height }} }}) =>
      target.contains(topmost(x + width / 2, y + height / 2));
    const isOut = (entry) => whole.includes(entry.target)
      ? entry.intersectionRatio < 1 : entry.intersectionRatio < 0.8 || !isOnTop(entry);
    const entries = await new Promise((tell) => {{
      const watcher = new IntersectionObserver((entries) => {{ watcher.disconnect(); tell(entries); }});
      for (const each of [...whole, ...used]) watcher.observe(each);
    }});
    const isCut = (each) => each.clientWidth && /hidden|clip/.test(getComputedStyle(each).overflow)
      && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
    const isLong = !isPhone && told.clientHeight >= 1.5 * parseFloat(getComputedStyle(told).lineHeight);
    const cut = [...all(".lesson, .lesson *").filter(isCut), ...(isLong ? [told] : [])];
    return [...entries.filter(isOut).map((entry) => entry.target), ...cut].map((each) => each.outerHTML)
      .concat(document.documentElement.scrollWidth > innerWidth ? ["wider than the screen"] : []);
  }};
  let wrong;
  for (let frames = 0; frames < 300 && (wrong = await look()).length; frames++)
    await new Promise(requestAnimationFrame);
  return wrong;
}}"""
"""What is wrong in the end: the task, on one line but on a phone, its place and the headline are on screen
and not cut off; what is used is on screen, and nothing is above it."""
PLACES = """boxes => {
  const [task, on] = boxes.map((each) => each.getBoundingClientRect());
  return [task.x, task.y, on.x, on.y, on.width, on.height].join();
}"""
BACK = "[aria-label='Back to the start']"
EXERCISE = ".exercise input"
CONVENTION = ".strip .convention"
SUM = ".rows tr[data-rank='5'] td.sum"
"""What the fifth rank comes to."""
USED: dict[str, list[list[str]]] = {
    "ndcg-together-30": [
        [".rows tr[data-rank='4'] td.number", ".rows th .cover"],
        [".headline"],
        ["card A", "card B", ".rows tr[data-rank='2'] td.bar"],
        [".headline .cover"],
        [".tree > .cover"],
        [".headline"],
        ["card A", "card F", ".headline .value"],
        [EXERCISE],
    ],
    "ap-45": [
        [".rows tr[data-rank='3'] td.number", ".rows tr[data-rank='5'] .cover"],
        [".rows tr[data-rank='5'] td.number", ".headline .cover"],
        ["card A", ".headline .value"],
        ["card A", ".headline .value", BACK],
        [".steps [data-command*=denominators]"],
        [".headline .cover"],
        [EXERCISE],
    ],
    "err-30": [
        [".katex", ".rows th .cover"],
        ["card B", ".rows tr[data-rank='3'] .cover"],
        ["card B", ".headline .cover"],
        ["card B", "card C", ".headline .value"],
        [".katex", ".rows th .cover", ".rows th .now"],
        [".rows tr[data-rank='3'] td.number"],
        [EXERCISE],
    ],
    "ndcg-45": [
        ["card A", "card F", ".overview tbody tr .sum"],
        ["card E", "card F", SUM],
        [".rows tr[data-rank='3'] td.bar", ".rows th .cover"],
        [".rows th:last-child .cover"],
        [SUM, ".headline .cover"],
        ["card A", "card F", ".headline .value", BACK],
        ["card A", ".headline .value", ".reason .cover"],
        ["card F", ".tree > .cover"],
        [EXERCISE],
    ],
    "err-against-ndcg-30": [
        [".katex", ".rows th .cover"],
        ["card B", ".rows tr[data-rank='3'] .cover"],
        ["card B", ".rows tr[data-rank='2'] td.number", ".headline .cover"],
        ["card C", ".headline .value", BACK, "button.menu"],
        [".katex", ".rows th .cover", ".rows th .now"],
        [".chip"],
        [EXERCISE],
    ],
    "is-b-better-45": [
        ["tbody td", ".headline .cover"],
        [".headline .cover"],
        ["tbody td", ".headline .value"],
        ["tbody td .cover", "th .cover"],
        [".headline .value"],
        ["tbody td"],
        ["tbody td", "th .cover"],
        [EXERCISE],
    ],
    "how-many-queries-30": [
        ["tbody tr:nth-child(6) td", "th .cover"],
        [".headline .value", ".tree > .cover"],
        ["tbody tr:first-child td"],
        [".headline .cover"],
        ["tbody tr:last-child td"],
        [EXERCISE],
    ],
    "unjudged-30": [
        ["card B", "card D", ".rows tr[data-rank='5'] td.bar"],
        [".rows tr[data-rank='2'] td.number", ".rows th .cover"],
        ["card F", "card G", ".headline .value"],
        ["tbody td"],
        ["tbody td", ".steps [data-command*=check]"],
        [EXERCISE],
    ],
    "why-different-30": [
        [".tree > .cover"],
        [".rows th .cover"],
        [".headline .value", CONVENTION],
        ["[data-testid=stTextInput] input"],
        [".numbers .result", "[data-testid=stButtonGroup]"],
        [EXERCISE],
    ],
}
"""What the task of each link of a plan asks to use: cards by their names, all else as CSS finds it."""


def with_longest_task(stops: tuple[PlanLink, ...]) -> set[PlanLink]:
    """Choose of each page that a plan leads to the link that has least room for its task."""
    return {*{stop.page: stop for stop in sorted(stops, key=lambda stop: len(task_of(stop)))}.values()}


def expect_a_whole_lesson(lab: Lab, place: str, task: str, used: list[str], sizes: list[ViewportSize]) -> str:
    """At these sizes; what the task asks to use is on the first screen of a laptop.

    Return where, on that, the task begins and the way on is.
    """
    # The next link begins at the size where this one ends: each is laid out once.
    for size in sizes if lab.page.viewport_size == LAPTOP else sizes[::-1]:
        lab.page.set_viewport_size(size)
        parts = used if size is LAPTOP else []
        assert lab.page.evaluate(WRONG, [place, task, parts, size is PHONE]) == [], (size, place)
        if size is PHONE:
            assert lab.page.locator(".lesson").evaluate("lesson => lesson.offsetHeight") <= 116, place
        if size is LAPTOP:
            places = lab.page.locator(".lesson .task, .lesson .go:last-child").evaluate_all(PLACES)
    return str(places)


def test_the_ready_plans_are_walked_from_their_first_link_to_their_last(open_lab: Open) -> None:
    """Without loading a page again, the task always at one place; there stands a last word.

    On a projector and a phone the longest task of each page.
    """
    lab = open_lab("/", step=None, viewport=LAPTOP)
    for name, used in USED.items():
        walk(lab, name, used)
        expect(lab.page.get_by_role("button", name="Finish")).to_be_visible()
    lab.page.get_by_role("button", name="Finish").click()
    last_word = lab.page.get_by_role("dialog", name="That was the lesson.")
    expect(last_word.get_by_role("heading")).to_have_text(ready_plans()[name].title)


def walk(lab: Lab, name: str, used: list[list[str]]) -> None:
    """Go from link to link of a plan by the button for it."""
    page, stops = lab.page, ready_plans()[name].links
    page.goto(f"{lab.url}/?plan={name}")
    page.wait_for_url(f"**/{stops[0].page}?*")
    page.evaluate("window.hasStayed = true")
    places, longest = set(), with_longest_task(stops)
    for number, (stop, parts) in enumerate(zip(stops, used, strict=True), start=1):
        if number > 1:
            page.get_by_role("link", name="Next").click()
            page.wait_for_url(f"**/{stop.page}?*")
        lab.settle()
        place = f"{number} of {len(stops)}: {stop.title}"
        sizes = [LAPTOP, PROJECTOR, PHONE] if stop in longest else [LAPTOP]
        places.add(expect_a_whole_lesson(lab, place, task_of(stop), parts, sizes))
        expect(page.get_by_test_id("stAlert")).to_have_count(0)
        go_through(lab, stop)
    assert len(places) == 1, name
    expect(page.get_by_role("link", name="Next")).to_have_count(0)
    assert page.evaluate("window.hasStayed")


def go_through(lab: Lab, stop: PlanLink) -> None:
    """Go by the button for it to the last of the steps that a link goes through."""
    _, last = stop.steps or ("", "")
    tab = lab.page.locator("[role=tab][aria-selected=true]")
    while last and f'"{last}"' not in str(tab.get_attribute("data-command")):
        before = tab.inner_text()
        lab.page.get_by_role("link", name="Next").click()
        expect(tab).not_to_have_text(before)


STEPS = LessonPlan(
    "Four links",
    (
        PlanLink("Down to the ideal", "ndcg", "r=3.2.3.0.1.2&k=6&step=dcg..idcg&hide=column-IDCG"),
        PlanLink("Who stops", "err", "r=0.2.3.0.1.2&k=6&step=sum&task=Who+stops%3F"),
        PlanLink("One more", "err", "r=0.2.3.0.1.2.3&k=7&step=sum"),
        PlanLink("Practice", "practice", "seed=7&level=1&metric=nDCG"),
    ),
)


def test_a_link_goes_through_its_steps_and_a_question_mark_is_what_reveals(open_lab: Open) -> None:
    lab = open_lab(f"/ndcg?plan={encode_plan(STEPS)}&{STEPS.links[0].query}", step=None, viewport=LAPTOP)
    way = lab.page.get_by_role("navigation", name="Four links")
    lab.expect_step("DCG")
    way.get_by_role("link", name="Next").click()
    lab.expect_step("IDCG")
    cells = lab.page.locator(".rows td.covered")
    expect(cells).to_have_count(6)
    lab.page.get_by_role("button", name="Show IDCG at rank 2").click()
    expect(cells).to_have_count(5)
    lab.expect_order("ABCDEF")
    way.get_by_role("link", name="Next").click()
    lab.page.wait_for_url("**/err?*")
    way.get_by_role("link", name="Back").click()
    lab.page.wait_for_url("**/ndcg?*")
    lab.expect_step("DCG")
    present_to_the_end(lab, way)


def present_to_the_end(lab: Lab, way: Locator) -> None:
    """By the arrow keys alone: each link begins with its own sum, and no field takes the keys."""
    page, place = lab.page, lab.page.locator(".lesson .place")
    last_word = page.get_by_role("dialog", name="That was the lesson.")
    way.get_by_role("link", name="Next").click()
    lab.expect_step("IDCG")
    way.get_by_role("link", name="Next").click()
    page.wait_for_url("**/err?*")
    page.set_viewport_size(PROJECTOR)
    page.keyboard.press("f")
    lab.expect_address(present="1")
    expect(page.locator(".term")).to_have_count(6)
    expect(page.locator(".term.unshown")).to_have_count(0)  # as the task is about it
    lab.press_until("ArrowRight", place.filter(has_text="3 of 4"))
    expect(page.locator(".term")).to_have_count(7)
    expect(page.locator(".term.unshown")).to_have_count(7)
    expect(page.locator(".tools :visible")).to_have_count(0)
    lab.handle("C").press("ArrowUp")
    expect(page.locator(".term.unshown")).to_have_count(0)
    lab.tool("Back to the start").click()
    lab.expect_order("ABCDEFG")
    expect(page.locator(".tools :visible")).to_have_count(0)
    lab.press_until("ArrowRight", place.filter(has_text="4 of 4"))
    field = page.locator(EXERCISE).first
    field.wait_for()
    lab.settle()
    expect(field).not_to_be_focused()
    page.keyboard.press("ArrowRight")  # down to the buttons
    page.keyboard.press("ArrowRight")
    last_word.wait_for()
    page.keyboard.press("PageUp")
    expect(last_word).to_have_count(0)
    field.focus()
    page.keyboard.press("PageDown")  # as a remote does
    last_word.wait_for()
    covers = "hide=value,column-ideal+discounted+gain,column-IDCG"
    lab.goto(f"/ndcg?plan={encode_plan(STEPS)}&r=3.2&k=2&step=idcg&{covers}&present=1", step=None)
    for columns in (2, 1):
        expect(page.locator(".rows td.covered")).to_have_count(2 * columns)
        page.keyboard.press("PageDown")
    expect(page.locator(".rows td.covered")).to_have_count(0)
    expect(lab.strip.locator('[data-command*="reveal"]').first).to_be_visible()  # what is asked comes first
