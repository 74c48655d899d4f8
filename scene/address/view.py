"""How a page is viewed, from its address: open step, projector's view, language, glossary word, threshold."""

# `step` is a key or a tab's words in any language, of several (`cg..ndcg`) the first; `decision` the score
# from which on documents are called relevant, `inf` where none are.

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf

from scene.address.tokens import parse_scores, score_text, truncate
from scene.list.model import SceneError

STEP, PRESENTS, LANG, TERM, DECISION = "step", "present", "lang", "term", "decision"
VIEW_PARAMETERS = (STEP, PRESENTS, LANG, TERM, DECISION)
TO = ".."
"""What stands between the first step that a link goes through and the last."""
NO_POSITIVES = "inf"
PRESENTING = "1"
MAX_TERM = 60


@dataclass(frozen=True)
class View:
    """How a page is viewed: open step, projector's view, language ...; empty or None is the usual."""

    step: str = ""
    is_presenting: bool = False
    language: str = ""
    term: str = ""
    decision: float | None = None


@dataclass(frozen=True)
class ViewNames:
    """The steps, glossary words and languages that a view may name."""

    steps: Mapping[str, str]  # their keys by all their names, in small letters
    has_language: Callable[[str], bool]
    languages: tuple[str, ...]


def read_view(parameters: Mapping[str, str], names: ViewNames) -> tuple[View, list[SceneError]]:
    """Return the view that an address names, and problems with unknown names."""
    problems: list[SceneError] = []
    first, *others = (text.strip().casefold() for text in parameters.get(STEP, "").split(TO, 1))
    step = names.steps.get(first, "")
    if STEP in parameters and not all(map(names.steps.get, (first, *others))):
        problems.append(SceneError("unknown-step", text=truncate(parameters[STEP])))
    presents = parameters.get(PRESENTS, PRESENTING)
    if presents != PRESENTING:
        problems.append(SceneError("not-a-switch", name=PRESENTS, text=truncate(presents), on=PRESENTING))
    language = parameters.get(LANG, "")
    if language and not names.has_language(language):
        problems.append(SceneError("unknown-language", value=language, allowed=names.languages))
        language = ""
    is_presenting = parameters.get(PRESENTS) == PRESENTING
    term, decision = parameters.get(TERM, "")[:MAX_TERM], None
    try:
        decision = _read_decision_threshold(parameters.get(DECISION, ""))
    except SceneError as problem:
        problems.append(problem)
    return View(step, is_presenting, language, term, decision), problems


def _read_decision_threshold(text: str) -> float | None:
    if not text or text == NO_POSITIVES:
        return inf if text else None
    return parse_scores(text)[0]


def write_view(view: View) -> dict[str, str]:
    """Return a view as parameters of an address."""
    presents = PRESENTING if view.is_presenting else ""
    decision = "" if view.decision is None else score_text(view.decision)
    parameters = {
        STEP: view.step,
        PRESENTS: presents,
        LANG: view.language,
        TERM: view.term,
        DECISION: decision,
    }
    return {name: text for name, text in parameters.items() if text}
