"""What every page owes everybody: WCAG 2.2 A and AA in light and dark, and nothing beyond a phone's edge."""

from pathlib import Path
from typing import Literal

from playwright.sync_api import ViewportSize, expect

from tests.e2e.lab import Lab

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
CONTRAST = "color-contrast"
ORDER = "heading-order"
"""Not of WCAG, but of use to whoever goes from heading to heading."""
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
PROJECTOR: ViewportSize = {"width": 853, "height": 480}
PHONE: ViewportSize = {"width": 390, "height": 844}


def violations(lab: Lab, *, only: str | None = None) -> list[str]:
    """What axe finds wrong with the page as it stands; only by one rule, if it is named."""
    if not lab.page.evaluate("() => 'axe' in window"):
        lab.page.add_script_tag(path=str(AXE))
    how: dict[str, object] = (
        {"runOnly": [only]} if only else {"runOnly": RULES, "rules": {ORDER: {"enabled": True}}}
    )
    # What it finds right is long, and nobody reads it; no rule of these needs the sheets, but one sounds.
    how |= {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}
    found = lab.page.evaluate("async (how) => (await axe.run(document, how)).violations", how)
    return [
        f"{violation['id']}: {node['target']} {node.get('failureSummary')}"
        for violation in found
        for node in violation["nodes"]
    ]


def in_theme(lab: Lab, scheme: Literal["dark", "light"]) -> None:
    """Show the page in dark or in light."""
    lab.page.emulate_media(color_scheme=scheme)
    expect(lab.page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)
    lab.settle()


def violations_in_both_themes(lab: Lab) -> list[str]:
    """What axe finds wrong in the theme on screen; then in the other, which differs only in colours."""
    found = violations(lab)
    is_dark = lab.page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")
    other = SCHEMES[is_dark]
    in_theme(lab, other)
    return found + [f"in {other}: {violation}" for violation in violations(lab, only=CONTRAST)]


def expect_no_violations(lab: Lab) -> None:
    """Axe finds nothing wrong, in light and in dark."""
    assert violations_in_both_themes(lab) == []


def expect_nothing_spills_over(lab: Lab) -> None:
    """The page is no wider than the phone."""
    width = lab.page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollWidth")
    assert width <= PHONE["width"]
