"""The examples in the reader's language: the names of queries and documents that are words."""

from collections.abc import Mapping

from scene.examples import example_scene, with_names
from scene.list.model import Scene
from ui.words.text import has_label, label, labels


def example(name: str) -> Scene:
    """Return the scene of an example."""
    return with_names(example_scene(name), _query_name, _document_name)


def translated_example_names() -> dict[str, str]:
    """Return the words of the examples' names, by their keys."""
    queries, documents = labels("example-query."), labels("example-document.")
    return {
        **{f"query {name}": str(word) for name, word in queries.items()},
        **{f"document {name}": str(word) for name, word in documents.items()},
    }


def translate_example(scene: Scene, current_words: Mapping[str, str]) -> Scene:
    """Return a scene with an example's words in the language of now; `current_words` are those it has."""
    now = translated_example_names()
    words = {word: now[key] for key, word in current_words.items()}

    def translate(name: str) -> str:
        return words.get(name, name)

    return with_names(scene, translate, translate)


def _query_name(name: str) -> str:
    """Translate the name of a query; one that is no word, such as Q1, stays."""
    key = f"example-query.{name}"
    return label(key) if has_label(key) else name


def _document_name(name: str) -> str:
    """Translate the name of a document; one that is no word, such as A, stays."""
    key = f"example-document.{name}"
    return label(key) if has_label(key) else name
