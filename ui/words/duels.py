"""The duels in the reader's language: what was asked, and the titles of the answers."""

from metrics.analysis.division import Side
from scene.duels import DUELS, duel_scene
from scene.list.model import Scene
from ui.words.text import lesson


def words_of_duel(name: str) -> tuple[str, list[str]]:
    """Return the query of a duel and the titles of its documents, in the order of its grades."""
    query, *titles = lesson("duels", name).splitlines()
    return query, [title.removeprefix("- ") for title in titles if title]


def duel_in_words(name: str, side: Side) -> Scene:
    """Return the scene of a duel with one list on screen and the other pinned."""
    return duel_scene(DUELS[name], side, *words_of_duel(name))
