"""The examples in the reader's language: the names of queries and documents that are words."""

from __future__ import annotations

from scene.examples import example_scene, with_names
from scene.model import Scene
from ui.parts.text import has_label, label


def example(name: str) -> Scene:
    """Give the scene of an example."""
    return with_names(example_scene(name), _query_name, _document_name)


def _query_name(name: str) -> str:
    """Translate the name of a query; one that is no word, such as Q1, stays."""
    key = f"example-query.{name}"
    return label(key) if has_label(key) else name


def _document_name(name: str) -> str:
    """Translate the name of a document; one that is no word, such as A, stays."""
    key = f"example-document.{name}"
    return label(key) if has_label(key) else name
