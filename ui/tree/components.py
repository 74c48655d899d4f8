"""The custom components of the app, and the kit that holds their code.

Streamlit sends a component's code along with its data at every run. The code of all of them is therefore one
component, the kit, which is sent until the page has reported something, as what reports is a part of it; the
others are a few lines that call it. Their data are packed. Those of the kit are a list: in a dictionary
Streamlit would search for data frames, and import pandas to know one.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import orjson
import streamlit as st

from scene.address.parameters import EVERY_NAME
from scene.assets import ASSETS
from ui.tree.bundle import bundle
from ui.tree.embedding import embedding_hosts
from ui.tree.packed import packed
from ui.words.text import labels, language_tag

FOLDER = ASSETS / "components"
ASIDES = re.compile(r"/\*.*?\*/\s*|^ +", re.MULTILINE | re.DOTALL)
"""What nobody needs in code that is sent over and over: comments and indents."""


def _mounted(part: str) -> Callable[..., Any]:
    """Return the component that calls a part of the kit."""
    code = ASIDES.sub("", (FOLDER / "mount.js").read_text(encoding="utf-8"))
    return st.components.v2.component(part, js=code.replace("PART", part))


def _component(part: str) -> Callable[..., Any]:
    """Return the function that shows a component of the kit with its data."""
    component = _mounted(part)
    return lambda data, **options: component(data=packed(data), **options)


_whole_kit = st.components.v2.component("whole_kit", js=bundle(FOLDER / "kit.js"))
_kit = _mounted("kit")
channel = _component("channel")
editor = _component("editor")
tree = _component("tree")
paste = _component("paste")
columns = _component("columns")


def kit(*, is_there: bool, is_presenting: bool) -> None:
    """Bring the components' code to the browser, with their words, and tell it whether it is on a projector.

    The hosts that may show the page in a frame are told its height.
    """
    data = [_words(language_tag()), is_presenting, " ".join(embedding_hosts())]
    (_kit if is_there else _whole_kit)(key="kit", data=data)


@lru_cache(maxsize=64)  # 0.25 ms of every edit, 1.6 % of the shortest
def _words(tag: str) -> str:
    """Write what the kit brings in a language."""
    words = {
        "language": tag,
        "labels": labels("editor."),
        "address_names": EVERY_NAME,
        "largest_file": st.get_option("server.maxUploadSize"),
    }
    return orjson.dumps(words).decode()
