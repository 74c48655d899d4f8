"""How fast the screen answers, as ratios to the smallest Streamlit apps that could do the like.

Run with `make bench`. A key press on a handle is timed to the new headline, to the redrawn table and picture
of the open step, and to the last change of the long page; a click in an app that only increments a number is
the measure. While a card is dragged, every rank that it comes to is timed to the step's table and picture.
The start of the server is timed to the first usable page; an app that only says hello is the measure. Both
kinds take turns, in one run.
"""

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
PLACES = 120
"""Ranks that a dragged card comes to: enough of them to tell which are late."""
STARTS = 5
LIST = "?r=3.0.3.0.1.2&k=6"
STEP = "/ndcg?r=5.4.3.2.1.0&k=6&g=5&step=dcg"
LONG_PAGE = "/ndcg?r=5.4.3.2.1.0&k=6&g=5&step=all"
OTHER_PAGES = ("/", "/err", "/average_precision", "/reciprocal_rank", "/roc_auc")
BARS = "svg rect.yours"
HEADLINE = ".st-key-strip [role=group] .value"
SOON = 100.0
"""Milliseconds after which the step has followed a card that is dragged, in 95 of 100 cases."""

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

# The clock runs in the page: from the moment at which the browser had the event of a hand until all that is
# watched has changed; for everything on the page, until the last change before it stands still.
STOPWATCH = """
([event, kinds]) => {
  const everywhere = (root, selector) => [...root.querySelectorAll("*")].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...(element.shadowRoot ? everywhere(element.shadowRoot, selector) : []),
  ]);
  const values = everywhere(document, ".headline .value, [data-testid=stMetricValue]");
  const tables = everywhere(document, ".grid table"), bars = everywhere(document, "svg rect.yours");
  let last = 0;
  const readers = {
    headline: () => values.map((value) => value.textContent).join(),
    table: () => tables.map((table) => table.textContent).join(),
    picture: () => bars.map((bar) => bar.getAttribute("height")).join(),
    everything: () => readers.headline() !== before && performance.now() - last > 300,
  };
  const before = readers.headline();
  const waiting = new Map(kinds.map((kind) => [kind, readers[kind]()]));
  const times = {};
  window.stopwatch = new Promise((done) => {
    document.addEventListener(event, ({ timeStamp: start }) => {
      const observer = new MutationObserver(() => (last = performance.now()));
      const trees = waiting.has("everything") ? everywhere(document, ".tree") : [];
      const whole = { subtree: true, childList: true, attributes: true, characterData: true };
      for (const tree of trees) observer.observe(tree, whole);
      const look = () => {
        for (const [kind, shown] of waiting)
          if (readers[kind]() !== shown) {
            times[kind] = (kind === "everything" ? last : performance.now()) - start;
            waiting.delete(kind);
          }
        if (waiting.size && performance.now() - start < 5000) return setTimeout(look);
        observer.disconnect();
        done(times);
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
        number, ours, dragged = time_moves(browser, counter)
        report("key press to the new headline / click to a counter's number", ours["headline"], number, 1.5)
        report("key press to the step's table and picture / the same", ours["step"], number, 2.0)
        report("key press to the last change of the long page / the same", ours["everything"], number, 3.0)
        report_drag(dragged)
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


def report_drag(times: list[float]) -> None:
    """Print how long the step takes to follow a drag."""
    late = statistics.quantiles(times, n=20)[-1]
    print(
        f"a dragged card's new rank to the step's table and picture: 95 of 100 within {late:.0f} ms "
        f"({'within' if late <= SOON else 'ABOVE'} {SOON:.0f}; median {statistics.median(times):.0f} ms "
        f"of {len(times)})"
    )


def time_moves(browser: Browser, counter: Path) -> tuple[list[float], dict[str, list[float]], list[float]]:
    """Time key presses in the app and in the counter, in turns, and then a drag."""
    number: list[float] = []
    ours: dict[str, list[float]] = {"headline": [], "step": [], "everything": []}
    with serve(counter) as plain, serve(PROJECT / "app.py") as app:
        counting = open_page(browser, plain, "/", "[data-testid=stMetricValue]")
        step, whole = (open_page(browser, app, path, BARS) for path in (STEP, LONG_PAGE))
        button = counting.get_by_role("button", name="Increment")
        for i in range(ROUNDS):
            number.append(timed(counting, button, "Enter", "headline")["headline"])
            key = "ArrowUp" if i % 2 else "ArrowDown"
            times = timed(step, handle_of_a(step), key, "headline", "table", "picture")
            ours["headline"].append(times.pop("headline"))
            ours["step"].append(max(times.values()))
            ours["everything"].append(timed(whole, handle_of_a(whole), key, "everything")["everything"])
        return number, ours, time_drag(step)


def time_drag(page: Page) -> list[float]:
    """Drag a card up and down the list, and time every rank that it comes to."""
    settle(page)
    cards = page.get_by_role("list", name="Ranking").get_by_role("listitem")
    boxes = [card.bounding_box() for card in cards.all()]
    middles = [(box["x"] + 20, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(*middles[0])
    page.mouse.down()
    times = []
    for i in range(PLACES):
        settle(page)
        page.evaluate(STOPWATCH, ["pointermove", ["table", "picture"]])
        page.mouse.move(*middles[(i + 1) % len(middles)])
        times.append(max(stopped(page, "table", "picture").values()))
    page.mouse.up()
    return times


def time_pages(browser: Browser) -> Iterator[tuple[str, list[float], list[float]]]:
    """Time key presses on every other page and on the NDCG page, in turns."""
    with serve(PROJECT / "app.py") as app:
        ndcg = open_page(browser, app, f"/ndcg{LIST}", HEADLINE)
        for path in OTHER_PAGES:
            page = open_page(browser, app, path + LIST, HEADLINE)
            times: dict[Page, list[float]] = {page: [], ndcg: []}
            for i in range(ROUNDS // 2):
                for each, taken in times.items():
                    key = "ArrowUp" if i % 2 else "ArrowDown"
                    taken.append(timed(each, handle_of_a(each), key, "headline")["headline"])
            page.close()
            yield path, times[page], times[ndcg]


def open_page(browser: Browser, server: Server, path: str, usable: str) -> Page:
    """Open a page of its own and wait until it can be used."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(server.url + path)
    page.locator(usable).first.wait_for()
    return page


def handle_of_a(page: Page) -> Locator:
    """Return the grip of the first document."""
    return page.get_by_role("button", name="Move A, rank")


def settle(page: Page) -> None:
    """Wait until Python has finished."""
    page.wait_for_function("() => !document.querySelector('[data-test-script-state=running]')")


def timed(page: Page, target: Locator, key: str, *kinds: str) -> dict[str, float]:
    """Press a key and give the milliseconds until each of the things watched has changed."""
    page.bring_to_front()
    target.focus()
    settle(page)
    page.evaluate(STOPWATCH, ["keydown", kinds])
    page.keyboard.press(key)
    return stopped(page, *kinds)


def stopped(page: Page, *kinds: str) -> dict[str, float]:
    """Return what the stopwatch has taken."""
    times: dict[str, float] = page.evaluate("() => window.stopwatch")
    if set(times) != set(kinds):
        sys.exit(f"not all has changed: {times} of {kinds} on {page.url}")
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
