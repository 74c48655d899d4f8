"""The rows beside the cards: each where its card is, at every size and in every frame, with its numbers."""

from collections.abc import Callable
from math import log2
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.beside import NEAR, OFF, PARTS, SIZES, expect_rows_beside_cards
from tests.e2e.lab import Lab, Open, ask

USUAL = "?r=3.2.3.0.1.2&k=6"
STEPS = {
    "ndcg": ["cg", "dcg", "idcg", "ndcg"],
    "err": ["chance", "readers", "sum", "others", "inst"],
    "average_precision": ["gap", "precision", "average", "cutoff", "q"],
    "reciprocal_rank": ["list", "esl"],
    "roc_auc": ["scores", "decision", "curves", "area"],
}
"""Those that have rows; each is looked at in one language, by turns."""
WITH_LONG_SUM = [("area", 360)]
"""Where the sum of the strips takes two lines: the lower edge of the curves is below the screen."""
WITH_CURVES = [(1920, 1080), (1440, 900), (1280, 720), (853, 480), (390, 844), (360, 640)]
LISTS = {
    "with the line beyond the list": ("ndcg", "idcg", USUAL + "0"),
    "with a shelf": ("ndcg", "idcg", USUAL + "&m=3.2.3"),
    "with the line within the list": ("err", "sum", "?r=3.2.3.0.1.2&k=3"),
    "of one": ("err", "readers", "?r=2&k=1"),
    "not judged": ("err", "others", "?r=x.3.x.1&m=x.2&k=2"),
    "with ties": ("reciprocal_rank", "esl", "?r=1.0.3.2&s=0.9_0.5_0.5_0.1&k=3&ties=average"),
    "pinned": ("average_precision", "average", USUAL + "&p=6.5.4.3.2.1"),
    "of a hundred": ("average_precision", "average", f"?r={'.'.join(str(i % 4) for i in range(100))}&k=10"),
}
"""Page by page: a page that is open is not visited again."""
WATCH = f"""() => {{
  globalThis.off = [];
  const look = ({OFF});
  const note = () => {{ globalThis.off.push(look()); globalThis.frame = requestAnimationFrame(note); }};
  note();
}}"""
WATCHED = "() => { cancelAnimationFrame(globalThis.frame); return globalThis.off; }"


def rows(lab: Lab) -> Locator:
    return lab.page.locator("table.rows tbody tr")


def dcg(*grades: int) -> list[str]:
    """The running sums of these grades, as they are written."""
    added = [grade / log2(rank + 1) for rank, grade in enumerate(grades, start=1)]
    return [f"{sum(added[: i + 1]):.4f}" for i in range(len(grades))]


# --- where they are -------------------------------------------------------------------------------------


def test_six_rows_and_the_sum_are_on_the_first_screen_of_every_size_and_beside_any_cards(
    open_lab: Open,
) -> None:
    """The steps of a page share its sizes; the next page begins in the language of the last step."""
    lab = open_lab(f"/ndcg{USUAL}", step="cg")
    languages = ("en", "zh")
    for page, steps in STEPS.items():
        lab.visit(page)
        for place, step in enumerate((*steps[::2], *steps[1::2])):
            language = languages[place >= len(steps[::2])]
            show_step(lab, step, ["speak", language])
            expect(lab.page.locator("html")).to_have_attribute("lang", language)
            for size in SIZES[place :: len(steps)]:
                expect_six_on_the_first_screen(lab, page, step, size)
        languages = languages[::-1]
    expect_rows_beside_cards_of_any_list(lab)


def show_step(lab: Lab, step: str, *before: list[str]) -> None:
    """Show a step by its key, which is the same in every language; ask for something else before."""
    ask(lab.page, [*before, ["show_step", step]])
    lab.page.locator(f".steps [aria-selected=true][data-command*='\"{step}\"']").wait_for()
    lab.settle()


def expect_six_on_the_first_screen(lab: Lab, page: str, step: str, size: tuple[int, int]) -> None:
    what = (page, step, size)
    lab.page.set_viewport_size({"width": size[0], "height": size[1]})
    expect_rows_beside_cards(lab, what)
    seen = lab.page.evaluate(FIRST_SCREEN)
    assert seen.pop("tools") == [], what
    if page != "roc_auc":
        assert seen == {"aside": 0, "curves": 0, "rows": 6, "sum": 1, "cards": 6, "drawn": True}, what
    elif size in WITH_CURVES and (step, size[0]) not in WITH_LONG_SUM:
        assert seen | {"aside": 0, "curves": 2, "rows": 6, "sum": 1} == seen, what


FIRST_SCREEN = f"""() => {{
  {PARTS}
  const top = box(document.querySelector(".st-key-strip")).bottom - 1;
  const isSeen = (each) =>
    box(each).top >= top && box(each).bottom <= innerHeight && box(each).right <= innerWidth;
  const isDrawn = (row) => [...row.querySelectorAll(".bar, .stairs")].some((cell) => box(cell).width > 60);
  const drawn = rows.every(isDrawn);
  const main = document.querySelector("[data-testid=stMain]");
  const menus = document.querySelectorAll(".st-key-list [data-testid=stPopoverButton]");
  const [sum] = all("[role=math]");
  const titles = all(".steps [role=tab], .title h2, .title .way").map(box);
  const meets = (one, other) => one.right > other.left && one.left < other.right
    && one.bottom > other.top + 1 && one.top < other.bottom - 1;
  const isInTheWay = (each) => each.checkVisibility()
    && (box(each).bottom > box(sum).top + 1 || titles.some((title) => meets(box(each), title)));
  return {{
    cards: cards.filter(isSeen).length, rows: rows.filter(isSeen).length, drawn,
    sum: [sum].filter(isSeen).length,
    curves: all(".square > svg").filter(isSeen).length,
    aside: main.scrollWidth - main.clientWidth,
    tools: [...all(".tools button"), ...menus].filter(isInTheWay).map((each) => each.textContent),
  }};
}}"""
"""What is seen; and the tools that lie over a tab or a title, or below where the sum begins."""


def expect_rows_beside_cards_of_any_list(lab: Lab) -> None:
    sizes = [(853, 480), (390, 844)]
    for what, (page, step, address) in LISTS.items():
        lab.restart(address)
        if f"/{page}?" not in lab.page.url:
            lab.visit(page)
        show_step(lab, step)
        for width, height in sizes:
            lab.page.set_viewport_size({"width": width, "height": height})
            expect_rows_beside_cards(lab, (what, width, height))
        sizes.reverse()  # the next list begins where this one ends: each size is laid out once


def test_rows_are_beside_their_cards_in_every_frame(open_lab: Open) -> None:
    """Whatever is done; what was before is drawn in another way than what could be."""
    lab = open_lab(f"/ndcg{USUAL}&m=2", step="dcg", reduced_motion="no-preference")
    for what, act in ACTS.items():
        expect_rows_beside_cards_while(lab, act, what)
    lab.handle("F").press("Home")
    expect(lab.page.locator("table.rows i.was").first).to_have_css("border-right-style", "dotted")
    expect_rows_of_err_to_follow_and_a_hundred_users_to_go_down(lab)


def expect_rows_of_err_to_follow_and_a_hundred_users_to_go_down(lab: Lab) -> None:
    """Where less motion is asked for, the crowd is seen as it ends."""
    lab.restart("?r=2.1.2&k=3&g=2")
    lab.visit("err")
    show_step(lab, "readers")
    expect_crowd(lab, [75, 6, 14], 5)
    send = lab.page.get_by_role("button", name="Send a hundred users")
    # At once: those who stop at the first rank have soon arrived.
    walking = send.evaluate(f"button => {{ button.click(); return ({WALKING})(); }}")
    assert walking == {"walking": 100, "ranks": [1]}
    lab.page.wait_for_function(f"() => ({WALKING})().walking === 0")
    expect_rows_beside_cards_while(lab, _drag_last_up, "drag")
    lab.open_step("ERR")
    send.click()
    lab.tool("Undo").click()  # whoever is under way is where they go
    expect_crowd(lab, [75, 6, 14], 5)
    assert lab.page.evaluate(WALKING)["walking"] == 0
    lab.page.emulate_media(reduced_motion="reduce")
    expect(send).to_be_hidden()


WALKING = f"""() => {{
  {PARTS}
  const users = all(".readers > span");
  const walks = users.flatMap((user) => user.getAnimations());
  for (const walk of walks) walk.currentTime = 1;
  const isAt = (user) => rows.findIndex((row) => box(user).top < box(row).bottom) + 1;
  const ranks = [...new Set(users.map(isAt))];
  for (const walk of walks) walk.currentTime = 1e9;
  return {{ walking: walks.length, ranks }};
}}"""
"""How many users are on their way, and at which ranks they begin; they are at its end then."""


def expect_crowd(lab: Lab, stopping: list[int], leaving: int) -> None:
    """So many users of a hundred sit at each rank, and below the last one."""
    expect(rows(lab)).to_have_count(len(stopping))
    for row, count in zip(
        [*rows(lab).all(), lab.page.locator("table.rows tfoot tr")], [*stopping, leaving], strict=True
    ):
        expect(row.locator(".readers > span")).to_have_count(count)


def _drag_last_up(lab: Lab) -> None:
    lab.drag("C", lab.card("B"))
    lab.expect_order("ACB")
    expect_crowd(lab, [75, 19, 1], 5)  # right before it is dropped
    lab.drop()


def expect_rows_beside_cards_while(lab: Lab, act: Callable[[Lab], None], what: str) -> None:
    """In no frame of what is done a row is off its card."""
    lab.page.evaluate(WATCH)
    act(lab)
    lab.settle()
    lab.page.wait_for_function("() => globalThis.off.length > 3")  # on a busy machine frames come late
    off: list[Any] = lab.page.evaluate(WATCHED)
    assert [each for each in off if not isinstance(each, int | float) or each > NEAR] == [], what


def _drag(lab: Lab) -> None:
    lab.drag("F", lab.card("B"))
    lab.expect_order("AFBCDE")
    expect_numbers(lab, dcg(3, 2, 2, 3, 0, 1))  # right before it is dropped
    lab.drop()


def expect_numbers(lab: Lab, expected: list[str]) -> None:
    """The sums beside the cards are these."""
    expect(lab.page.locator("table.rows tbody .stairs")).to_have_text(expected)


def _changing(act: Callable[[Lab], object]) -> Callable[[Lab], None]:
    """Do this, and wait until other sums stand beside the cards."""

    def done(lab: Lab) -> None:
        sums = lab.page.locator("table.rows tbody .stairs")
        before = sums.all_text_contents()
        act(lab)
        expect(sums).not_to_have_text(before)

    return done


def _cutoff(lab: Lab) -> None:
    lab.page.get_by_role("slider", name="Cutoff").press("ArrowUp")
    expect(lab.page.locator("table.rows tr.cut")).to_have_attribute("data-rank", "5")
    expect(lab.page.locator(".numbers .name")).to_have_text("DCG@5")


def _elsewhere(lab: Lab) -> None:
    ask(lab.page, [["restart", {"r": "2.3.2.3.0.1", "k": "6"}]])
    lab.expect_address(r="2.3.2.3.0.1")
    expect_numbers(lab, dcg(2, 3, 2, 3, 0, 1))


ACTS: dict[str, Callable[[Lab], None]] = {
    "drag": _drag,
    "undo": _changing(lambda lab: lab.tool("Undo").click()),
    "key": _changing(lambda lab: lab.handle("C").press("ArrowUp")),
    "to the top": _changing(lambda lab: lab.handle("F").press("Home")),
    "grade": _changing(lambda lab: lab.handle("A").press("0")),
    "shelf": _changing(lambda lab: lab.handle("B").press("Delete")),
    "back": _changing(lambda lab: lab.tool("Undo").click()),
    "order": _changing(lambda lab: lab.order("Ideal")),
    "reverse": _changing(lambda lab: lab.order("Reverse")),
    "cutoff": _cutoff,
    "elsewhere": _elsewhere,
}
