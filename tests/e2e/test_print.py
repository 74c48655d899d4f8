"""A page on paper: the list and its address at the top, every column, nothing to press, few sheets."""

from tests.e2e.lab import Open
from tests.e2e.paper import sheets

LIST = "?r=3.2.3.0.1.2&m=3.2&n=Ada.Bob.Cem.Dan.Eva.Fay.Gus.Hal&k=4&g=3"
"""As the app writes it, so that the address stays as it is while it is printed."""
CONTROLS = ["Shuffle", "Present", "SVG", "Table as CSV", "What this step does", "Drag a card", "Swap them"]
PAPERS = {"A4": 4, "Letter": 5}
"""How many sheets the long page of nDCG may take."""


def test_the_long_page_is_a_light_handout_of_few_sheets_from_the_dark_theme_too(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + LIST, color_scheme="dark")
    lab.handle("Fay").press("Home")
    lab.expect_address(r="2.3.2.3.0.1")
    lab.page.get_by_role("table", name="What changed").wait_for()
    lab.settle()
    for paper, most in PAPERS.items():
        printed = sheets(lab, paper)
        assert len(printed) <= most
        assert all(sheet.strip() for sheet in printed)
        first, everything = "".join(printed[0].split()), " ".join(" ".join(printed).split())
        assert "".join(lab.page.url.split()) in first
        for rank, document in enumerate(["Fay 2", "Ada 3", "Bob 2", "Cem 3", "Dan 0", "Eva 1"], start=1):
            assert "".join(f"{rank}{document}".split()) in first
        for other in ("–Gus3", "–Hal2", "k=4", "Judged,butnotretrieved"):
            assert other in first
        for column in ("discounted gain", "ideal grade", "What changed", "Watch out"):
            assert column in everything
        assert not [control for control in CONTROLS if control in everything]
    lab.page.emulate_media(media="print", color_scheme="dark")
    assert lab.page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert (
        lab.page.locator("table").first.evaluate("table => getComputedStyle(table).color")
        == "rgb(20, 23, 26)"
    )


def test_no_sheet_is_empty_an_exercise_is_printed_without_its_buttons_and_a_lesson_with_its_name_once(
    open_lab: Open,
) -> None:
    lab = open_lab("/practice?seed=7&level=2&metric=nDCG", step=None)
    lab.page.get_by_role("button", name="Check", exact=True).wait_for()
    (sheet,) = sheets(lab, "A4")
    assert "Fill in" in sheet
    assert not [button for button in ("Check", "Hint", "Next", "Other exercises") if button in sheet]
    lab.open_step("Worksheet")
    lab.page.get_by_role("heading", name="Worksheet A").wait_for()
    printed = sheets(lab, "Letter")
    assert "Worksheet A" in printed[0]
    assert all(sheet.strip() for sheet in printed)
    lab.goto("/what_if" + LIST)
    printed = sheets(lab, "A4")
    assert all(sheet.strip() for sheet in printed)
    assert lab.page.url in "".join(printed[0].split())
    assert not [control for control in CONTROLS if control in " ".join(printed)]
    lab.goto("/lesson_empty" + LIST)
    printed = sheets(lab, "A4")
    assert " ".join(" ".join(printed).split()).count("An empty query is worth 0, 1, or nothing") == 1
