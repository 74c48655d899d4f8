"""The custom components of the app, and the kit: one file with all their code, which the browser keeps."""

# Streamlit would send a component's code with its data at every run. Data are packed as a list: in a
# dictionary Streamlit would search for data frames, and import pandas to know one.

import hashlib
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
from ui.tree.packed import pack
from ui.words.text import labels, language_tag

FOLDER = ASSETS / "components"
ASIDES = re.compile(r"/\*.*?\*/\s*|^ +", re.MULTILINE | re.DOTALL)
"""What nobody needs in code that is sent over and over: comments and indents."""

KIT = bundle(FOLDER / "kit.js")
"""The code of all components."""
KIT_FILE = f"{hashlib.sha256(KIT.encode()).hexdigest()[:16]}.js"
"""The name of its file, which says what is in it."""


def _code(file: str, place: str, name: str) -> str:
    """Return code that is sent over and over, with a name put in its place."""
    return ASIDES.sub("", (FOLDER / file).read_text(encoding="utf-8")).replace(place, name)


def _component(part: str) -> Callable[..., Any]:
    """Return the function that shows a component of the kit with its data."""
    component = st.components.v2.component(part, js=_code("mount.js", "PART", part))
    return lambda data, **options: component(data=pack(data), **options)


_kit = st.components.v2.component("kit", js=_code("load.js", "NAME", KIT_FILE))
channel = _component("channel")
editor = _component("editor")
tree = _component("tree")
paste = _component("paste")
columns = _component("columns")


def kit(*, is_presenting: bool) -> None:
    """Bring the components' code and words to the browser, and the hosts that may frame the page."""
    data = [_words(language_tag()), is_presenting, " ".join(embedding_hosts())]
    _kit(key="kit", data=data)


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
