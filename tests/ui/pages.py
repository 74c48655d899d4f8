"""Pages without a browser: opening them, handing them edits, and reading what they show."""

import json
from typing import Any, NamedTuple

from streamlit.testing.v1 import AppTest

from scene.address.encoding import decode
from scene.list.edits import build_scene
from scene.list.model import Scene
from tests.logs import entry, hand_over
from tests.packed import unpacked
from tests.server import PROJECT
from tests.ui.trees import nodes, texts, with_role
from ui.session.channel import KEY
from ui.session.current import SESSION_KEY
from ui.session.session import ALL, Session

PATIENCE = 120.0
"""Seconds after which a run of a page has failed, on a busy machine too."""


class Page(AppTest):
    """The app in a test: whatever is done with it, no run of a page may end in an error."""

    def _run(self, *arguments: Any, **named: Any) -> AppTest:
        super()._run(*arguments, **named)
        assert not self.exception, self.exception
        return self


def start() -> AppTest:
    """Return the app before its first run."""
    return Page(PROJECT / "app.py", default_timeout=PATIENCE)


def scene_of(**address: str) -> Scene:
    """Return the list of an address."""
    scene, problems = decode(address, build_scene([1]))
    assert not problems
    return scene


def as_linked(page: str, **address: str) -> AppTest:
    """Open a page by a link as it stands, as the first page that somebody asks for."""
    app = start()
    for name, value in address.items():
        app.query_params[name] = value
    if page != "overview":
        app.switch_page(f"pages/{page}.py")
    return app.run()


def opened(page: str = "ndcg", **address: str) -> AppTest:
    """Open all of a page by a link."""
    app = as_linked(page, **{"step": ALL, **address})
    return app if session_of(app).current_step == ALL else show_step(app, ALL)


def show_step(app: AppTest, step: str) -> AppTest:
    """Open a step of the page, or all of them."""
    session_of(app).current_step = step
    app.run()
    return app


def press(app: AppTest, name: str, number: int = 0) -> None:
    """Press a button; of several with one name that of this number, from 0 up."""
    [each for each in app.button if each.label == name][number].click().run()


def session_of(app: AppTest) -> Session:
    """Return the session behind the page."""
    session: Session = app.session_state[SESSION_KEY]
    return session


def edit(app: AppTest, *edits: list[Any]) -> None:
    """Hand edits and commands over as the channel does."""
    session = session_of(app)
    start = session.received.acknowledged if session.received.instance == "test" else 0
    entries = [entry(start + i, each, session.revision) for i, each in enumerate(edits, start=1)]
    hand_over(session, *entries, instance="test")
    app.run()


def everything(app: AppTest, *, but: str = "") -> str:
    """Return all that was sent to the browser but the list itself, and but one tree if that is named."""
    sent = [sent_to(element) for element in elements(app.main) if not but or element.key != f"tree-{but}"]
    return " ".join(each for each in sent if '"ranked"' not in each and "revision" not in each)


def sent_to(element: Any) -> str:
    """Return what an element was sent, read as a component reads it: of the editor its rows."""
    proto: Any = getattr(element, "proto", "")
    if not getattr(proto, "bytes", b""):
        return str(proto)
    data = unpacked(proto.bytes)
    return json.dumps(data[1:]) if element.key == KEY else f"{proto} {json.dumps(data)}"


def elements(block: Any) -> list[Any]:
    return [leaf for child in block.children.values() for leaf in elements_of(child)]


def elements_of(child: Any) -> list[Any]:
    return elements(child) if hasattr(child, "children") else [child]


class Shown(NamedTuple):
    """The headline on the strip: its notation, its number, its change, and that against the pinned order."""

    label: str
    value: str
    delta: str
    against_pin: str


def headline(app: AppTest) -> Shown:
    """Read the headline on the strip."""
    (group,) = with_role(tree_of(app, "strip"), "group")
    _, value, change, *pinned = ["".join(texts(part)) for part in group[2:] if part[1]["class"] != "over"]
    return Shown(group[1]["aria-label"], value, change, " ".join(pinned))


def reason(app: AppTest) -> str:
    """Read the line on the strip that says what the last step did and why."""
    (line,) = nodes(tree_of(app, "strip"), "p", "reason")
    return "".join(texts(line))


def tree_of(app: AppTest, name: str) -> Any:
    """Return what a tree of the page shows."""
    tree: Any = app.get_by_key(f"tree-{name}")
    return unpacked(tree.proto.bytes)


def rows_of(app: AppTest) -> Any:
    """Return the rows that stand beside the cards."""
    editor: Any = app.get_by_key(KEY)
    return unpacked(editor.proto.bytes)[1]


def trees_on(app: AppTest) -> list[str]:
    """Name all trees that the page shows."""
    keys = [getattr(each, "key", None) or "" for each in app.main]
    return [key.removeprefix("tree-") for key in keys if key.startswith("tree-")]


def said(app: AppTest, name: str) -> str:
    """Return all text of a tree."""
    return " ".join(text for text in texts(tree_of(app, name)) if text)
