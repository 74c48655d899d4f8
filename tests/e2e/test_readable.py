"""What can be read at a glance: names, edges, and notices that cover no button."""

from itertools import pairwise
from urllib.parse import quote

from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.access import LAPTOP, PHONE, PROJECTOR, SCHEMES, in_theme
from tests.e2e.beside import PARTS
from tests.e2e.lab import Lab, Open, ask, place

ARABIC = "أحمد الطويل جدا على البطاقة بلا نهاية حتى آخر السطر"
HEBREW = "שלום עולם ארוך מאוד מאוד מאוד עד סוף השורה"
MIXED = "Report أحمد that is long and goes on and on"
NAMES = (ARABIC, "B", HEBREW, "D", MIXED, "F")
SCRIPTS = f"/average_precision?r=3.2.3.x.1.2&k=5&step=average&n={'.'.join(map(quote, NAMES))}"

TABLES = 4
"""So many of the page's tables name documents, with all its steps."""

# --- names and edges ------------------------------------------------------------------------------------

CUT_AT_THE_BEGINNING = f"""() => {{
  {PARTS}
  const names = all(".card .name, table:not(.plain) tbody th.document:not(.unseen)");
  const isSeen = (name) => {{
    const letter = document.createRange();
    letter.setStart(name.firstChild, 0);
    letter.setEnd(name.firstChild, 1);
    const [first, box] = [letter.getBoundingClientRect(), name.getBoundingClientRect()];
    return first.width > 0 && first.left >= box.left - 0.5 && first.right <= box.right + 0.5;
  }};
  const cut = names.filter((name) => !isSeen(name));
  return [names.length, ...cut.map((name) => name.textContent)];
}}"""
EDGES = """() => {
  const components = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const find = (selector) => components.flatMap((each) => [...each.shadowRoot.querySelectorAll(selector)])[0];
  const brush = new OffscreenCanvas(1, 1).getContext("2d");
  const light = (colour) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    const linear = [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3).map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const ground = light(getComputedStyle(document.querySelector(".stApp")).backgroundColor);
  const edge = (selector, side) => {
    const style = getComputedStyle(find(selector));
    const shades = [light(style[`border${side}Color`]), ground].sort((one, other) => other - one);
    return [style[`border${side}Style`], (shades[0] + 0.05) / (shades[1] + 0.05)];
  };
  return [
    edge(".card.unjudged", "Left"),
    edge(".term[data-rank='4']", "Bottom"),
    edge("tbody tr[data-rank='4'] > :first-child", "Left"),
  ];
}"""
"""How the edges of what nobody judged are drawn, and their contrast with the page."""


def test_names_of_any_script_begin_on_screen_what_nobody_judged_has_an_edge_and_no_notice_covers_a_button(
    open_lab: Open,
) -> None:
    """On the cards alone, where the rows beside them show no name again, and in the tables of all steps."""
    lab = open_lab(SCRIPTS, step=None, viewport=LAPTOP)
    expect(lab.list.locator(".name")).to_have_text(list(NAMES))
    expect_beginnings(lab, places=1)
    lab.open_last_step()
    expect_beginnings(lab, places=1 + TABLES)
    lab.handle(HEBREW).press("F2")
    field = lab.page.get_by_role("textbox", name=f"Rename {HEBREW}")
    expect(field).to_have_css("direction", "rtl")
    field.fill("Shalom")
    expect(field).to_have_css("direction", "ltr")
    lab.page.keyboard.press("Escape")
    lab.page.set_viewport_size(LAPTOP)
    for scheme in SCHEMES:
        in_theme(lab, scheme)
        for style, contrast in lab.page.evaluate(EDGES):
            assert style == "dashed", scheme
            assert contrast >= 3, scheme
    expect_notices_to_cover_no_button(lab)


def expect_beginnings(lab: Lab, places: int) -> None:
    """Each name is in so many places, and begins on screen in all of them."""
    for size in (LAPTOP, PHONE):
        lab.page.set_viewport_size(size)
        assert lab.page.evaluate(CUT_AT_THE_BEGINNING) == [places * len(NAMES)], (places, size)


def test_an_only_query_has_the_room_of_its_row_and_heads_stay_whole(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2&k=2&q=best+restaurants+in+Prague", step=None, viewport=LAPTOP)
    queries = lab.page.get_by_role("group", name="Queries")
    name, more = queries.get_by_role("button").first, queries.get_by_role("button").last
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
    lab.restart("?r=3.2&k=2&q=" + "+".join(["restaurants"] * 5))
    expect(name).to_have_text("restaurants " * 5)
    assert name.evaluate("name => name.scrollWidth > name.clientWidth")
    assert edge(more) <= edge(queries)
    expect_heads_to_stay_whole(lab)


LINES = """head => {
  const text = document.createRange();
  text.selectNodeContents(head);
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
}"""

TEXT_ENDS = """cell => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const { left, right } = text.getBoundingClientRect();
  return [left, right];
}"""

RIGHT_END = "head => head.getBoundingClientRect().right"


def expect_heads_to_stay_whole(lab: Lab) -> None:
    """Where cards with long names leave a column less room than it needs."""
    lab.page.set_viewport_size(PROJECTOR)
    lab.goto("/average_precision?r=3.2.3.0.1.2&k=6&n=alexandria.benedictus.C.D.E.F", "q")
    assert lab.page.get_by_role("columnheader", name="contribution").evaluate(LINES) == 1
    lab.goto("/roc_auc?present=1", "decision")
    score, switch = lab.page.locator("th.number", has_text="score"), lab.page.locator("th .now")
    assert score.evaluate(RIGHT_END) <= switch.evaluate("choice => choice.getBoundingClientRect().left")
    lab.goto("/ndcg?hide=column-ideal+grade,column-ideal+discounted+gain", "idcg")
    for size in (LAPTOP, PHONE):
        lab.page.set_viewport_size(size)
        for row in (lab.page.locator(".rows thead"), lab.page.locator(".rows tbody tr").first):
            ends = row.locator(":is(th, td):not(.unseen, .minor)").evaluate_all(
                f"cells => cells.map({TEXT_ENDS})"
            )
            assert len(ends) > 3
            assert all(right <= left for (_, right), (left, _) in pairwise(ends)), (size, ends)
    expect_heads_of_covered_columns_to_be_readable(lab)
    lab.page.set_viewport_size(LAPTOP)
    lab.goto("/what_if?present=1", "swaps")
    for table in lab.page.locator(".grid > .scroller").all():
        assert table.evaluate("table => table.scrollWidth <= table.clientWidth")


def expect_heads_of_covered_columns_to_be_readable(lab: Lab) -> None:
    """Four of them on a phone: letters are large enough, no head lies over another, all are on screen."""
    covers = "hide=column-P@i:3,column-contribution:3"
    lab.goto(f"/average_precision?r=0.1.0.1.1.0&m=1&k=6&g=3&present=1&{covers}", "average")
    heads = lab.page.locator(".rows thead th:not(.unseen, .minor)")
    expect(heads).to_have_count(4)
    letters = heads.evaluate_all("heads => heads.map((head) => parseFloat(getComputedStyle(head).fontSize))")
    assert min(letters) >= 11
    ends = heads.evaluate_all(f"heads => heads.map({TEXT_ENDS})")
    assert all(right <= left for (_, right), (left, _) in pairwise(ends)), ends
    lab.page.set_viewport_size({"width": 360, "height": 640})
    assert heads.last.evaluate(RIGHT_END) <= 360
    for step, width in (("readers", 100), ("sum", 1)):  # a name without its number would be a riddle
        lab.goto("/err?r=0.2.3.0.1.2&k=6&g=3", step)
        foot = lab.page.locator(".rows tfoot tr")
        expect(foot).to_have_count(1)
        assert (place(foot)["width"] > width) is (step == "readers")


def edge(of: Locator) -> float:
    """Return where something ends at the right."""
    return place(of)["x"] + place(of)["width"]


# --- notices --------------------------------------------------------------------------------------------

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1440, "height": 900},
    LAPTOP,
    PROJECTOR,
    {"width": 844, "height": 390},
    PHONE,
)
COVERED = """() => {
  const notice = document.querySelector("[data-testid=stToast]").getBoundingClientRect();
  const components = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const inside = components.flatMap((each) => [...each.shadowRoot.querySelectorAll(
    ":is(.strip, .bar, .steps, .ending) :is(button, a, [role=tab])")]);
  const outside = document.querySelectorAll(":is(.st-key-strip, .st-key-list) button, header a");
  const isSeen = (button) => button.checkVisibility({ visibilityProperty: true });
  const buttons = [...inside, ...outside].filter(isSeen);
  const isUnder = ({ left, right, top, bottom }) =>
    left < notice.right && right > notice.left && top < notice.bottom && bottom > notice.top;
  const { top, bottom, left, right } = notice;
  const isOnScreen = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  const under = buttons.filter((each) => isUnder(each.getBoundingClientRect()));
  return [isOnScreen, buttons.length > 15, under.map((each) => each.textContent)];
}"""
STANDS = """notice => notice.getAnimations({ subtree: true }).every((each) => each.playState !== "running")"""


def expect_notices_to_cover_no_button(lab: Lab) -> None:
    lab.goto("/ndcg?r=3.2.3.x.1.2&k=6&m=2&r2=1.0.2&p=2.1.3.4.5.6.7", None)
    for size in SIZES:
        lab.page.set_viewport_size(size)
        expect_a_notice_beside_the_buttons(lab)


def expect_a_notice_beside_the_buttons(lab: Lab) -> None:
    """What is said of an impossible edit stands where there is nothing to press."""
    notice = lab.page.get_by_test_id("stToast")
    expect(notice).to_have_count(0)
    ask(lab.page, [["set_cutoff", 0]])
    notice.wait_for()
    lab.page.wait_for_function(STANDS, arg=notice.element_handle())
    assert lab.page.evaluate(COVERED) == [True, True, []], lab.page.viewport_size
    notice.get_by_role("button", name="Close").click()
