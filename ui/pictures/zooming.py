"""Plotly charts to zoom into, with their buttons in the app's language."""

from typing import Any, TypeAlias

import streamlit as st

from scene.assets import ASSETS
from ui.words.text import label, language_tag

Figure: TypeAlias = dict[str, Any]
HEIGHT = 520

OWN_WORDS = {
    "Zoom": "what_if.bar.zoom",
    "Pan": "what_if.bar.pan",
    "Box Select": "what_if.bar.box",
    "Zoom in": "what_if.bar.zoom-in",
    "Zoom out": "what_if.bar.zoom-out",
    "Reset axes": "what_if.bar.reset",
    "Download plot as a PNG": "what_if.bar.save",
    "Double-click to zoom back out": "what_if.bar.back",
    "Preparing image - this may take a few seconds": "what_if.bar.saving",
    "Image download succeeded": "what_if.bar.saved",
    "Sorry, there was a problem downloading your image!": "what_if.bar.not-saved",
}
"""Plotly's own words, with the labels that replace them."""


def controls(file: str) -> dict[str, Any]:
    """Return Plotly's settings: buttons to zoom, pan, reset and save."""
    return {
        "displayModeBar": True,
        "displaylogo": False,
        "scrollZoom": True,
        "doubleClick": "reset",
        "doubleClickDelay": 1_000,  # a busy machine is slow to hear of the second click
        "modeBarButtonsToRemove": ["autoScale2d"],
        "toImageButtonOptions": {"format": "png", "filename": file, "scale": 3},
        "locale": language_tag(),
        "locales": {language_tag(): {"dictionary": {word: label(name) for word, name in OWN_WORDS.items()}}},
    }


def theme_colour(option: str) -> str:
    """Return a colour of the theme in which the browser shows the page."""
    return str(st.get_option(f"theme.{st.context.theme.type or 'light'}.{option}"))


def dots_plot(dots: Figure, axes: tuple[Figure, Figure], shapes: list[Figure], top: int) -> Figure:
    """Return a Plotly figure of dots over two axes."""
    across, upwards = ({"zeroline": False, **axis} for axis in axes)
    return {
        "data": [{"type": "scatter", "mode": "markers", "showlegend": False, **dots}],
        "layout": {
            "height": HEIGHT,
            "margin": {"l": 10, "r": 10, "t": top, "b": 10},
            "xaxis": across,
            "yaxis": upwards,
            "shapes": shapes,
            "hovermode": "closest",
            "dragmode": "zoom",
        },
    }


def show_plot(plot: Figure, key: str, *, file: str, alt: str, **options: Any) -> None:  # noqa: ANN401
    """Show a Plotly figure, which is saved under this file name."""
    st.html(ASSETS / "plots.css")
    st.plotly_chart(plot, height=HEIGHT, key=key, config=controls(file), alt=alt, **options)
