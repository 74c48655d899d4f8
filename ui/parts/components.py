"""The custom components of the app, and the kit that holds their code.

Streamlit sends a component's code along with its data at every run. The code of all of them is therefore one
component that never changes, the kit, which the browser gets once; the others are a few lines that call it.
Their data is a list: a dictionary Streamlit would search for data frames, and import pandas to know one.
"""

from __future__ import annotations

import json
from typing import Any

import streamlit as st

from scene.assets import ASSETS

FOLDER = ASSETS / "components"
PARTS = ("editor", "lens")


def _kit() -> str:
    styles = {part: (FOLDER / f"{part}.css").read_text() for part in PARTS}
    sheets = f"""
const sheets = {json.dumps(styles)};
for (const [part, text] of Object.entries(sheets)) (sheets[part] = new CSSStyleSheet()).replaceSync(text);
"""
    code = [(FOLDER / f"{part}.js").read_text() for part in PARTS]
    preact = (ASSETS / "vendor" / "preact.min.js").read_text()
    return "\n".join([preact, sheets, *code, (FOLDER / "kit.js").read_text()])


def _component(part: str) -> Any:  # noqa: ANN401  (Streamlit does not export the type)
    return st.components.v2.component(part, js=(FOLDER / "mount.js").read_text().replace("PART", part))


kit = st.components.v2.component("kit", js=_kit())
editor = _component("editor")
lens = _component("lens")
