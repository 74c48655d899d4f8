"""The app where teachers put it, under a path and in a frame, with the policy that it has for strangers."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PATIENCE, Tabs
from tests.e2e.lab import Lab, Open, ndcg, place
from tests.served import HOST, ServedApp, started
from tests.server import PROJECT


@pytest.fixture(scope="module")
def served() -> Iterator[ServedApp]:
    with started(path="lab", processes=1) as running:
        yield running


def test_links_files_cookie_and_navigation_stay_below_the_path(open_lab: Open, served: ServedApp) -> None:
    lab = open_lab("/reciprocal_rank?r=3.2.3.0.1.2&k=6", at=served, step=None)
    page = lab.page
    lab.handle("A").press("ArrowDown")
    lab.expect_order("BACDEF")
    lab.expect_address(r="2.3.3.0.1.2")  # the file is of the list that Python has
    lab.settle()
    with page.expect_download() as file:
        page.get_by_role("button", name="Table as CSV").click()
    assert file.value.path().read_text().splitlines()[1].startswith("1,B,2,")
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share what is on screen")
    link = re.compile("^" + re.escape(f"{served.url}/reciprocal_rank?r=2.3.3.0.1.2"))
    expect(dialog.get_by_role("textbox", name="Link", exact=True)).to_have_value(link)
    dialog.get_by_role("img", name="QR code").wait_for()
    dialog.get_by_role("button", name="Close").click()
    page.locator('[data-testid="stTopNavLink"][href$="/ndcg"]').click()
    page.wait_for_url("**/lab/ndcg?**", timeout=PATIENCE)
    lab.expect_headline("nDCG@6", ndcg(2, 3, 3, 0, 1, 2))
    assert urlsplit(page.url).path == "/lab/ndcg"
    lab.strip.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    page.wait_for_function("() => document.cookie.includes('ranking_language=zh')")
    (kept,) = [cookie for cookie in page.context.cookies() if cookie["name"] == "ranking_language"]
    assert (kept["path"], kept["sameSite"]) == ("/lab/", "Lax")


def test_a_page_of_another_host_shows_it_in_a_frame_as_high_as_it_is(tabs: Tabs, served: ServedApp) -> None:
    """The page around it is the one that the notes give teachers to paste."""
    (pasted,) = re.findall(r"```html\n(.*?)```", (PROJECT / "deploy" / "README.md").read_text(), re.DOTALL)
    course = pasted.replace("https://lab.example", served.url)
    page = tabs.take(has_touch=True)
    with beside(course) as address:
        page.goto(address)
    (frame,) = page.frames[1:]
    lab = Lab(frame, served.url)  # type: ignore[arg-type]
    lab.expect_order("ABCDEF")
    lab.settle()
    expect(page.locator("iframe")).not_to_have_attribute("height", "700")
    frame.wait_for_function(NOTHING_SCROLLS)
    before = place(page.locator("iframe"))["height"]
    start, end = place(lab.handle("A")), place(lab.card("C"))
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + 40, end["y"] + end["height"] - 2, steps=8)
    page.mouse.up()
    lab.expect_order("BCADEF")
    lab.handle("A").press("ArrowDown")
    lab.expect_order("BCDAEF")
    start, end = place(lab.handle("A")), place(lab.card("B"))
    finger = page.context.new_cdp_session(page)
    way = [(start["x"] + 5, start["y"] + 5 + (end["y"] - start["y"] - 3) * part / 8) for part in range(9)]
    for kind, (x, y) in zip(["touchStart", *["touchMove"] * 8], way, strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    lab.expect_order("ABCDEF")
    lab.expect_headline("nDCG@6", ndcg(3, 2, 3, 0, 1, 2))
    lab.open_step("All")
    frame.wait_for_function(NOTHING_SCROLLS)
    assert place(page.locator("iframe"))["height"] > 2 * before


@contextmanager
def beside(page: str) -> Iterator[str]:
    """Serve a page at another host of this machine, one of those that may show the app."""

    class Course(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            """Write no log."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Course) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield HOST.replace("*", str(server.server_port))
        server.shutdown()
        thread.join()


NOTHING_SCROLLS = """() => {
  const main = document.querySelector("[data-testid=stMain]"), list = document.querySelector(".st-key-list");
  const may = [main, list].filter((each) => getComputedStyle(each).overflowY !== "visible");
  return may.every((each) => each.scrollHeight <= each.clientHeight);
}"""
