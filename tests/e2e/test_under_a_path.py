"""The app under a path, as `make serve` runs it, with the policy that it has for strangers."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.door import Door, started
from tests.e2e.conftest import PATIENCE
from tests.e2e.lab import Open, ndcg


@pytest.fixture
def door() -> Iterator[Door]:
    with started(path="lab", processes=1) as running:
        yield running


def test_links_files_cookie_and_navigation_stay_below_the_path(open_lab: Open, door: Door) -> None:
    lab = open_lab("/reciprocal_rank?r=3.2.3.0.1.2&k=6", at=door, step=None)
    page = lab.page
    lab.handle("A").press("ArrowDown")
    lab.expect_order("BACDEF")
    lab.settle()
    with page.expect_download() as file:
        page.get_by_role("button", name="Table as CSV").click()
    assert file.value.path().read_text().splitlines()[1].startswith("1,B,2,")
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share what is on screen")
    link = dialog.get_by_role("textbox", name="Link", exact=True).input_value()
    assert link.startswith(f"{door.url}/reciprocal_rank?r=2.3.3.0.1.2")
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    page.locator('[data-testid="stTopNavLink"][href$="/ndcg"]').click()
    page.wait_for_url("**/lab/ndcg?**", timeout=PATIENCE)
    lab.expect_headline("nDCG@6", ndcg(2, 3, 3, 0, 1, 2))
    assert urlsplit(page.url).path == "/lab/ndcg"
    lab.strip.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    page.wait_for_function("() => document.cookie.includes('ranking_language=zh')")
    (kept,) = [each for each in page.context.cookies() if each["name"] == "ranking_language"]
    assert (kept["path"], kept["sameSite"]) == ("/lab/", "Lax")
