"""How fast the screen answers, as ratios to the smallest Streamlit apps that could do the like.

Run with `make bench`. A key press on a handle is timed to the new headline, and to the redrawn table and
pictures; a click in an app that only increments a number is the measure. The start of the server is timed to
the first usable page; an app that only says hello is the measure. Both kinds take turns, in one run.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.browser import launch_chromium
from tests.server import PROJECT, Server, serve

ROUNDS = 40
STARTS = 5
LIST = "?r=3.0.3.0.1.2&k=6"
OTHER_PAGES = ("/", "/err", "/average_precision", "/reciprocal_rank", "/roc_auc")

COUNTER_APP = """
import streamlit as st
st.session_state.setdefault("count", 0)
if st.button("Increment"):
    st.session_state["count"] += 1
st.metric("count", st.session_state["count"])
"""

HELLO_APP = """
import streamlit as st
st.write("Hello, world")
"""

# The clock runs in the page: from the key's event until what is watched has changed, all of it.
STOPWATCH = """
([kinds]) => {
  const everywhere = (root, selector) => [...root.querySelectorAll("*")].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? everywhere(element.shadowRoot, selector) : []),
  ]);
  const tables = everywhere(document, "table"), bars = everywhere(document, "svg rect.yours");
  const readers = {
    headline: () => document.querySelector("[data-testid=stMetricValue]").textContent,
    tables: () => tables.map((table) => table.textContent).join(),
    pictures: () => bars.map((bar) => bar.getAttribute("height")).join(),
  };
  const waiting = new Map(kinds.map((kind) => [kind, readers[kind]()]));
  const times = {};
  window.stopwatch = new Promise((done) => {
    document.addEventListener("keydown", () => {
      const start = performance.now();
      const look = () => {
        for (const [kind, before] of waiting)
          if (readers[kind]() !== before) {
            times[kind] = performance.now() - start;
            waiting.delete(kind);
          }
        if (waiting.size && performance.now() - start < 5000) setTimeout(look);
        else done(times);
      };
      look();
    }, { once: true, capture: true });
  });
}
"""


def main() -> None:
    """Print the ratios."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as stack:
        counter, hello = Path(folder, "counter.py"), Path(folder, "hello.py")
        counter.write_text(COUNTER_APP)
        hello.write_text(HELLO_APP)
        browser = stack.enter_context(launch_chromium(playwright))
        number, ours = time_moves(browser, counter)
        report("key press to the new headline / click to a counter's number", ours["headline"], number, 2.0)
        report("key press to the redrawn table and pictures / the same", ours["pictures"], number, 4.0)
        for path, times, ndcg in time_pages(browser):
            report(f"key press to the new headline on {path} / the same on /ndcg", times, ndcg, 1.5)
        cold, usual = time_starts(browser, hello)
        report("start of the server to the first usable page / a hello-world app's", cold, usual, 1.5)


def report(what: str, ours: list[float], theirs: list[float], limit: float) -> None:
    """Print one ratio of medians, and the medians it comes from."""
    ratio = statistics.median(ours) / statistics.median(theirs)
    verdict = "within" if ratio <= limit else "ABOVE"
    print(
        f"{what}: {ratio:.2f} ({verdict} {limit}; medians {statistics.median(ours):.1f} and "
        f"{statistics.median(theirs):.1f} ms of {len(ours)} and {len(theirs)})"
    )


def time_moves(browser: Browser, counter: Path) -> tuple[list[float], dict[str, list[float]]]:
    """Time key presses in the app and in the counter, in turns."""
    number: list[float] = []
    ours: dict[str, list[float]] = {"headline": [], "pictures": []}
    with serve(counter) as plain, serve(PROJECT / "app.py") as app:
        counting = open_page(browser, plain, "/", "[data-testid=stMetricValue]")
        ranking = open_page(browser, app, "/ndcg?r=3.2.3.0.1.2&k=6", "svg rect.yours")
        button = counting.get_by_role("button", name="Increment")
        handle = ranking.get_by_role("button", name="Move A, rank")
        for i in range(ROUNDS):
            number.append(timed(counting, button, "Enter", "headline")["headline"])
            key = "ArrowUp" if i % 2 else "ArrowDown"
            times = timed(ranking, handle, key, "headline", "tables", "pictures")
            ours["headline"].append(times["headline"])
            ours["pictures"].append(max(times.values()))
    return number, ours


def time_pages(browser: Browser) -> Iterator[tuple[str, list[float], list[float]]]:
    """Time key presses on every other page and on the NDCG page, in turns."""
    with serve(PROJECT / "app.py") as app:
        ndcg = open_page(browser, app, f"/ndcg{LIST}", "svg rect.yours")
        for path in OTHER_PAGES:
            page = open_page(browser, app, path + LIST, "[data-testid=stMetricValue]")
            times: dict[Page, list[float]] = {page: [], ndcg: []}
            for i in range(ROUNDS // 2):
                for each, taken in times.items():
                    handle = each.get_by_role("button", name="Move A, rank")
                    key = "ArrowUp" if i % 2 else "ArrowDown"
                    taken.append(timed(each, handle, key, "headline")["headline"])
            page.close()
            yield path, times[page], times[ndcg]


def open_page(browser: Browser, server: Server, path: str, usable: str) -> Page:
    """Open a page of its own and wait until it can be used."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(server.url + path)
    page.locator(usable).first.wait_for()
    return page


def timed(page: Page, target: Locator, key: str, *kinds: str) -> dict[str, float]:
    """Press a key and give the milliseconds until each of the things watched has changed."""
    page.bring_to_front()
    target.focus()
    page.wait_for_function("() => !document.querySelector('[data-test-script-state=running]')")
    page.evaluate(STOPWATCH, [kinds])
    page.keyboard.press(key)
    times: dict[str, float] = page.evaluate("() => window.stopwatch")
    if set(times) != set(kinds):
        sys.exit(f"not all has changed after {key}: {times}")
    return times


def time_starts(browser: Browser, hello: Path) -> tuple[list[float], list[float]]:
    """Time the starts of both servers to the first usable page, in turns."""
    ours, theirs = [], []
    for _ in range(STARTS):
        theirs.append(time_start(browser, hello, "/", "text=Hello, world"))
        ours.append(time_start(browser, PROJECT / "app.py", "/ndcg?r=3.2.3.0.1.2&k=6", "text=0.9608"))
    return ours, theirs


def time_start(browser: Browser, app: Path, path: str, usable: str) -> float:
    """Start a server, open its page in a fresh browser context, give the milliseconds."""
    start = time.perf_counter()
    with serve(app) as server, fresh_page(browser) as page:
        page.goto(server.url + path)
        page.locator(usable).first.wait_for()
        return (time.perf_counter() - start) * 1000


@contextmanager
def fresh_page(browser: Browser) -> Iterator[Page]:
    """Open a page in a context that has cached nothing."""
    context = browser.new_context()
    try:
        yield context.new_page()
    finally:
        context.close()


if __name__ == "__main__":
    main()
