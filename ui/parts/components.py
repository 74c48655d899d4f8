"""The custom components of the app, and the kit that holds their code.

Streamlit sends a component's code along with its data at every run. The code of all of them is therefore one
component that never changes, the kit, which the browser gets once; the others are a few lines that call it.
Their data is a list: a dictionary Streamlit would search for data frames, and import pandas to know one.
"""

from __future__ import annotations

from typing import Any

import streamlit as st

from scene.assets import ASSETS
from ui.parts.bundle import bundle
from ui.parts.text import COOKIE, language_tag

FOLDER = ASSETS / "components"


def _component(part: str) -> Any:  # noqa: ANN401  (Streamlit does not export the type)
    mount = (FOLDER / "mount.js").read_text(encoding="utf-8")
    return st.components.v2.component(part, js=mount.replace("PART", part))


_kit = st.components.v2.component("kit", js=bundle(FOLDER / "kit.js"))
editor = _component("editor")
lens = _component("lens")
paste = _component("paste")


def kit(*, is_presenting: bool, kept_language: str) -> None:
    """Bring the components' code to the browser, the page's language, and whether it is on a projector.

    A language that somebody chose the browser keeps in a cookie: it comes with its first message next time.
    """
    cookie = f"{COOKIE}={kept_language}" if kept_language else ""
    _kit(key="kit", data=[language_tag(), is_presenting, cookie])
