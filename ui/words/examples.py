"""Examples, plans and duels in the reader's language: the names of queries and documents that are words."""

from collections.abc import Mapping
from functools import cache, partial

from metrics.analysis.tradeoff import Side
from scene.address.plan import LessonPlan, parse_plan
from scene.assets import ASSETS
from scene.duels import DUELS, duel_scene
from scene.examples import example_scene, with_names
from scene.list.model import Scene
from ui.words.text import SOURCE_LANGUAGE, has_label, label, labels, language, lesson


def ready_plans() -> dict[str, LessonPlan]:
    """Return the plans by their names; one that the language lacks is English."""
    return {**_lesson_plans(SOURCE_LANGUAGE), **_lesson_plans(language())}


@cache  # 4 % of an edit on /guide
def _lesson_plans(tongue: str) -> dict[str, LessonPlan]:
    files = sorted((ASSETS / "plans" / tongue).glob("*.md"))
    return {path.stem: parse_plan(path.read_text(encoding="utf-8"))[0] for path in files}


def words_of_duel(name: str) -> tuple[str, list[str]]:
    """Return the query of a duel and the titles of its documents, in the order of its grades."""
    query, *titles = lesson("duels", name).splitlines()
    return query, [title.removeprefix("- ") for title in titles if title]


def duel_in_words(name: str, side: Side) -> Scene:
    """Return the scene of a duel with one list on screen and the other pinned."""
    return duel_scene(DUELS[name], side, *words_of_duel(name))


def duel_on(scene: Scene) -> str:
    """Return the name of the duel that a list on screen was opened from; empty if it is of none."""
    return next((name for name in DUELS if words_of_duel(name)[0] == scene.query.name), "")


def example(name: str) -> Scene:
    """Return the scene of an example."""
    return with_names(
        example_scene(name), partial(_translate_name, "query"), partial(_translate_name, "document")
    )


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


def _translate_name(kind: str, name: str) -> str:
    """Translate the name of a query or a document; one that is no word, such as Q1 or A, stays."""
    key = f"example-{kind}.{name}"
    return label(key) if has_label(key) else name
