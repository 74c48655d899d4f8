"""How a page is looked at: the step that is open, the projector's view, the language, the glossary's word.

In the address `step` names a step by its key or, in any case, by the words on its tab in any language;
`present` is "1" in the projector's view; `lang` is a language tag; `term` is a word of the glossary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scene.address.tokens import shown
from scene.list.model import SceneError

STEP, PRESENTS, LANG, TERM = "step", "present", "lang", "term"
VIEW_PARAMETERS = (STEP, PRESENTS, LANG, TERM)
PRESENTING = "1"
MAX_TERM = 60


@dataclass(frozen=True)
class View:
    """How a page is looked at; a step or a language that is empty is the usual one."""

    step: str = ""
    is_presenting: bool = False
    language: str = ""
    term: str = ""


@dataclass(frozen=True)
class Names:
    """What an address can name in a view.

    `steps` has the keys of all steps by all their names, in small letters; `has_language` says whether a
    language tag is known, `languages` which there are.
    """

    steps: Mapping[str, str]
    has_language: Callable[[str], bool]
    languages: tuple[str, ...]


def read_view(parameters: Mapping[str, str], names: Names) -> tuple[View, list[SceneError]]:
    """Return the view that an address asks for; what nobody knows is left out, with a problem."""
    problems: list[SceneError] = []
    step = names.steps.get(parameters.get(STEP, "").strip().casefold(), "")
    if STEP in parameters and not step:
        problems.append(SceneError("unknown-step", text=shown(parameters[STEP])))
    presents = parameters.get(PRESENTS, PRESENTING)
    if presents != PRESENTING:
        problems.append(SceneError("not-a-switch", name=PRESENTS, text=shown(presents), on=PRESENTING))
    language = parameters.get(LANG, "")
    if language and not names.has_language(language):
        problems.append(SceneError("unknown-language", value=language, allowed=names.languages))
        language = ""
    is_presenting = parameters.get(PRESENTS) == PRESENTING
    return View(step, is_presenting, language, parameters.get(TERM, "")[:MAX_TERM]), problems


def write_view(view: View) -> dict[str, str]:
    """Return a view as parameters of an address."""
    presents = PRESENTING if view.is_presenting else ""
    written = {STEP: view.step, PRESENTS: presents, LANG: view.language, TERM: view.term}
    return {name: text for name, text in written.items() if text}
