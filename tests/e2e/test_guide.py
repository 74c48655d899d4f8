"""What one reads in, in a browser: a word is brought into sight, rows are sorted, numbers are turned."""

from fractions import Fraction

from playwright.sync_api import expect

from tests.e2e.lab import Lab, Open


def test_a_word_is_in_sight_rows_are_sorted_and_stay_so_and_numbers_turn_into_fractions(
    open_lab: Open,
) -> None:
    lab = open_lab("/guide?step=glossary&term=shelf")
    expect(lab.page.locator(".entry.sought")).to_be_in_viewport()
    expect(lab.tab("Glossary")).to_be_in_viewport()

    lab.open_step("Compared")
    names = lab.page.locator("table.sortable tbody th a")
    heading = lab.page.get_by_role("columnheader", name="weight at rank 10 (rank 1 = 1)")
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    expect(names.first).to_have_text("INST")
    heading.get_by_role("button").press("Enter")
    expect(heading).to_have_attribute("aria-sort", "descending")
    expect(names.first).to_have_text("ESL")
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    lab.settle()
    expect(names.first).to_have_text("ESL")
    expect_the_list_to_be_lowered_and_raised_on_a_phone(lab)

    lab.visit("")
    row = lab.page.get_by_role("table", name="All metrics").get_by_role("row")
    number = row.filter(has=lab.page.get_by_role("link", name="AP", exact=True)).get_by_role("button").first
    ap = 1 * Fraction(3, 5) + (Fraction(4, 5) + Fraction(5, 6)) / 5
    expect(number).to_have_text(f"{float(ap):.4f}")
    number.click()
    expect(number).to_have_text(str(ap))
    number.click()
    expect(number).to_have_text(f"{float(ap):.4f}")
    lab.page.get_by_role("link", name="Q", exact=True).click()
    lab.expect_step("Q")
    expect(lab.page.locator(".worked .name").get_by_text("Q", exact=True)).to_be_in_viewport()
    lab.tool("Undo").click()  # within the session
    lab.expect_order("ABCDEF")


def expect_the_list_to_be_lowered_and_raised_on_a_phone(lab: Lab) -> None:
    before = lab.page.viewport_size
    lab.page.set_viewport_size({"width": 390, "height": 844})
    lower, card = lab.page.get_by_role("button", name="Lower or raise the list"), lab.handle("A")
    for is_raised in (True, False, True):
        expect(lower).to_have_attribute("aria-expanded", str(is_raised).lower())
        expect(card).to_be_in_viewport(ratio=1) if is_raised else expect(card).not_to_be_in_viewport()
        lower.click()
    lower.click()
    assert before is not None
    lab.page.set_viewport_size(before)
