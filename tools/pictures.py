"""Take the pictures of the README and docs/ anew, by a real mouse (``make pictures``)."""

import io
from contextlib import ExitStack
from urllib.parse import parse_qs, urlsplit

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import launch_chromium
from tests.e2e.lab import Lab
from tests.server import PROJECT, serve

SIZE = {"width": 1280, "height": 720}
PHONE = {"width": 360, "height": 640}
GAP, GROUND = 24, (203, 208, 204)
TWO_SYSTEMS = "doc,bm25,dense,label\na11,12.1,0.83,2\na12,9.0,0.91,0\na13,3.1,0.12,1"
ANSWERS = ("0.687", "0.687", "0.794", "0.794", "0.853")
"""What a class of five answers: what is right, and what comes of mistakes."""
SHOWN = (960, 540)
"""The size of the moving picture."""
STEPS = 14
STILL, MOVING, END = 900, 90, 2200
"""Milliseconds that a frame stays: before the drag, in it, after it."""
PATIENCE = 60_000
DOCS = PROJECT / "docs"


def main() -> None:
    """Write the pictures."""
    expect.set_options(timeout=PATIENCE)
    with ExitStack() as stack:
        app = stack.enter_context(serve(PROJECT / "app.py"))
        browser = stack.enter_context(launch_chromium(stack.enter_context(sync_playwright())))
        page = browser.new_page(viewport=SIZE, device_scale_factor=1)  # type: ignore[arg-type]
        lab = Lab(page, app.url)
        lab.goto("/ndcg?r=3.2.3.0.1.2&k=6", None)
        frames = drag(lab)
        page.screenshot(path=DOCS / "screenshot.png")
        pasted(lab).save(DOCS / "pasting.webp", quality=80)
        room(browser, app.url).save(DOCS / "room.webp", quality=80)
    first, *others = frames
    durations = [STILL, *[MOVING] * (len(frames) - 2), END]
    first.save(
        DOCS / "drag.webp", save_all=True, append_images=others, duration=durations, loop=0, quality=70
    )


def room(browser: Browser, url: str) -> Image.Image:
    """Show a question of a room that is closed, on a projector, and beside it on a student's phone."""
    teacher = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
    teacher.goto(f"{url}/room?r=3.2.3.0.1.2&m=3&k=4")
    press(teacher, "Open a room")
    teacher.wait_for_url("**host=*")
    code = parse_qs(urlsplit(teacher.url).query)["code"][0]
    phones = [browser.new_context(viewport=PHONE).new_page() for _ in ANSWERS]  # type: ignore[arg-type]
    for phone in phones:
        phone.goto(f"{url}/room?code={code}")
        phone.get_by_role("status").filter(has_text="You are in").wait_for()
    press(teacher, "Ask")
    for phone, answer in zip(phones, ANSWERS, strict=True):
        phone.get_by_role("textbox").fill(answer)
        press(phone, "Send")
        phone.get_by_role("status").filter(has_text="Your answer is in").wait_for()
    press(teacher, "Close")
    press(teacher, "Reveal")
    phones[0].get_by_role("status").filter(has_text="Right is").wait_for()
    teacher.get_by_role("table", name="Mistakes").wait_for()
    shots = [Image.open(io.BytesIO(each.screenshot())).convert("RGB") for each in (teacher, phones[0])]
    both = Image.new("RGB", (SIZE["width"] + PHONE["width"] + 3 * GAP, SIZE["height"] + 2 * GAP), GROUND)
    both.paste(shots[0], (GAP, GAP))
    both.paste(shots[1], (SIZE["width"] + 2 * GAP, GAP + SIZE["height"] - PHONE["height"]))
    return both


def pasted(lab: Lab) -> Image.Image:
    """Show the form for pasting with a table of two systems, of which one has to say which is meant."""
    press(lab.page, "Paste")
    form = lab.opened_form()
    form.get_by_role("textbox").fill(TWO_SYSTEMS)
    expect(form.get_by_role("combobox", name="Column 3 is")).to_have_attribute("aria-invalid", "true")
    form.get_by_role("textbox").blur()
    return Image.open(io.BytesIO(form.screenshot())).convert("RGB")


def press(page: Page, name: str) -> None:
    """Press a button by its name."""
    page.get_by_role("button", name=name, exact=True).click()


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
