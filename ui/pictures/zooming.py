"""What charts that one zooms into let one do, in the words of the language; plotly draws them."""

from typing import Any, TypeAlias

from ui.words.text import label, language_tag

Figure: TypeAlias = dict[str, Any]

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
    """Return what a chart lets one do, in words: zoom, pan, see all again, save it under a name."""
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
