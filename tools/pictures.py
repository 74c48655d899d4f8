"""Take the README's pictures anew: the NDCG page, and one card dragged up the list.

Run with `make pictures`. Frames are taken between the steps of a real mouse.
"""

from __future__ import annotations

import io
from contextlib import ExitStack

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.browser import launch_chromium
from tests.e2e.lab import Lab
from tests.server import PROJECT, serve

SIZE = {"width": 1280, "height": 720}
SHOWN = (960, 540)
"""The size of the moving picture."""
STEPS = 14
STILL, MOVING, END = 900, 90, 2200
"""Milliseconds that a frame stays: before the drag, in it, after it."""
PATIENCE = 60_000
DOCS = PROJECT / "docs"


def main() -> None:
    """Write both pictures."""
    expect.set_options(timeout=PATIENCE)
    with ExitStack() as stack:
        app = stack.enter_context(serve(PROJECT / "app.py"))
        browser = stack.enter_context(launch_chromium(stack.enter_context(sync_playwright())))
        page = browser.new_page(viewport=SIZE, device_scale_factor=1)  # type: ignore[arg-type]
        lab = Lab(page, app.url)
        lab.goto("/ndcg?r=3.2.3.0.1.2&k=6", None)
        frames = drag(lab)
        page.screenshot(path=DOCS / "screenshot.png")
    first, *others = frames
    durations = [STILL, *[MOVING] * (len(frames) - 2), END]
    first.save(
        DOCS / "drag.webp", save_all=True, append_images=others, duration=durations, loop=0, quality=70
    )


def drag(lab: Lab) -> list[Image.Image]:
    """Drag the last card to the top, and take a frame after every step."""
    mouse, frames = lab.page.mouse, [frame(lab.page)]
    start, end = (lab.handle(name).bounding_box() for name in "FA")
    assert start is not None
    assert end is not None
    x = start["x"] + 60
    mouse.move(x, start["y"] + 12)
    mouse.down()
    for step in range(1, STEPS + 1):
        mouse.move(x, start["y"] + 12 + (end["y"] - start["y"]) * step / STEPS)
        lab.settle()
        frames.append(frame(lab.page))
    mouse.up()
    lab.settle()
    return [*frames, frame(lab.page)]


def frame(page: Page) -> Image.Image:
    """Take a picture of the page in the size of the moving one."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
