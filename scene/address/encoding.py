"""The scene as parameters of an address and back, such as `?r=3.2.x.0&m=2&k=4&g=3&gain=exponential`."""

# `r` are the grades of the active ranking and `m` of its missing documents, `x` = not judged; `n` names, `s`
# scores, `p` the pinned order, where there are any. Of several queries `a` is the number of the active one,
# `r2`, `m2` … are the second's and `q` their names. Then come the conventions that are not the usual ones.

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from metrics.definition import USUAL
from metrics.measures import CHOICES, chosen
from scene.address.tokens import NOT_JUDGED, SCORE_SEPARATOR, parse_grade, parse_scores, score_text, truncate
from scene.list.edits import (
    build_query,
    default_names,
    set_comparison_metric,
    set_cutoff,
    set_definition,
    set_max_grade,
    set_metric,
    set_predict,
    set_scores,
)
from scene.list.model import (
    DEFAULT_MAX_GRADE,
    MAX_CUTOFF,
    MAX_DOCUMENTS,
    MAX_GRADE,
    MAX_QUERIES,
    Grade,
    Query,
    Scene,
    SceneError,
    clean_name,
)

PREDICTS = "1"


FIELDS = {{"judged": "ideal", "ideal_k": "ideal_cut"}.get(name, name): name for name in CHOICES}
"""What is chosen of the definition, by its names in the address."""
UNSAID = {name: chosen(USUAL, field) for name, field in FIELDS.items()}
"""What each is where the address does not say it."""


SPELLED: dict[tuple[str, object], str] = {
    ("ideal", "all"): "judged",
    ("ideal_cut", None): "none",
    ("empty", "skipped"): "skip",
}
"""What the address writes otherwise, by its name for the field; the rest as it is."""


FORMER_NAMES = {"patience": "persistence", "metric": "about"}
"""What parameters were called before: they are still read, in older links."""


QUERY_PARTS = ("r", "m", "n", "s", "p")


PARAMETERS = (
    *QUERY_PARTS,
    *(f"{part}{number}" for number in range(1, MAX_QUERIES + 1) for part in QUERY_PARTS),
    *("k", "g", "a", "q", "about", "other", "predict"),
    *FIELDS,
    *FORMER_NAMES,
)
"""Every parameter that the scene is read from."""


T = TypeVar("T")


def encode(scene: Scene) -> dict[str, str]:
    """Return a scene as the parameters of an address."""
    parameters = _encode_query(scene.query, "")
    for number, query in enumerate(scene.queries, start=1):
        if number != scene.active + 1:
            parameters |= _encode_query(query, str(number))
    parameters |= {"k": str(scene.k), "g": str(scene.max_grade)}
    if scene.active:
        parameters["a"] = str(scene.active + 1)
    names = tuple(query.name for query in scene.queries)
    if names != _default_query_names(len(names)):
        parameters["q"] = _join_names(names)
    if scene.definition != USUAL:
        values = {name: chosen(scene.definition, field) for name, field in FIELDS.items()}
        parameters |= {
            name: _option_text(name, value) for name, value in values.items() if value != UNSAID[name]
        }
    plain = Scene(scene.queries, scene.k)
    if (scene.metric, scene.comparison_metric) != (plain.metric, plain.comparison_metric):
        parameters |= {"about": scene.metric, "other": scene.comparison_metric}
    if scene.predict:
        parameters["predict"] = PREDICTS
    return parameters


def _encode_query(query: Query, number: str) -> dict[str, str]:
    """Return a query as parameters; those of a query that is not active end in its number."""
    parameters = {f"r{number}": _join_grades([document.grade for document in query.ranked])}
    if query.missing:
        parameters[f"m{number}"] = _join_grades([document.grade for document in query.missing])
    names = tuple(document.name for document in query.documents)
    if names != default_names(len(names)):
        parameters[f"n{number}"] = _join_names(names)
    scores = [document.score for document in query.ranked if document.score is not None]
    if scores:
        parameters[f"s{number}"] = SCORE_SEPARATOR.join(map(score_text, scores))
    if query.pinned:
        numbers = {document.key: str(place) for place, document in enumerate(query.documents, start=1)}
        parameters[f"p{number}"] = ".".join(numbers[key] for key in query.pinned)
    return parameters


def _default_query_names(count: int) -> tuple[str, ...]:
    return tuple(f"Q{number}" for number in range(1, count + 1))


def _join_grades(grades: Iterable[Grade]) -> str:
    return ".".join([NOT_JUDGED if grade is None else str(grade) for grade in grades])


def _join_names(names: Iterable[str]) -> str:
    """Return names joined by dots; the dots within a name are escaped as in a JSON pointer."""
    return ".".join([name.replace("~", "~0").replace(".", "~1") for name in names])


class SceneReader:
    """Reads the parts of a scene from an address; what cannot be read is repaired and noted as a problem."""

    def __init__(self, parameters: Mapping[str, str]) -> None:
        self.parameters = parameters
        self.problems: list[SceneError] = []
        self.endings: list[str] = []
        """By query that was read, what the names of its parameters end in."""

    def attempt(self, action: Callable[[], T], otherwise: T) -> T:
        """Return what an action gives; if it refuses, note the problem and return `otherwise`."""
        try:
            return action()
        except SceneError as problem:
            self.problems.append(problem)
            return otherwise

    def grades(self, name: str) -> tuple[Grade, ...]:
        """Read the grades of a list; one that cannot be read becomes "not judged"."""
        tokens = self.parameters[name].split(".") if self.parameters.get(name) else []
        if len(tokens) > MAX_DOCUMENTS:
            self.problems.append(SceneError("too-many-documents", count=len(tokens), limit=MAX_DOCUMENTS))
        return tuple(
            self.attempt(lambda: parse_grade(token, place), None)  # noqa: B023
            for place, token in enumerate(tokens[:MAX_DOCUMENTS], start=1)
        )

    def query(self, number: str, name: str) -> Query | None:
        """Read a query, with its number as the parameters' ending; None if there is no ranking of it."""
        ranked, missing = self.grades(f"r{number}"), self.grades(f"m{number}")
        if not ranked:
            return None
        names = self.attempt(
            lambda: _read_document_names(self.parameters, f"n{number}", len(ranked) + len(missing)), None
        )
        query = build_query(ranked, missing, names=names, name=name)
        pinned = self.attempt(lambda: _read_pin(self.parameters, f"p{number}", query), None)
        return replace(query, pinned=pinned)

    def queries(self, fallback: Query) -> tuple[tuple[Query, ...], int]:
        """Read all queries, and which of them is active."""
        active = self.attempt(lambda: _active_query_number(self.parameters), 1)
        numbers_given = [number for number in range(1, MAX_QUERIES + 1) if f"r{number}" in self.parameters]
        others = [number for number in numbers_given if number != active]
        count = len(others) + 1
        if active > count:
            self.problems.append(SceneError("no-such-query", number=active, last=count))
        self.note_unread(others)
        names = self.attempt(
            lambda: _read_document_names(self.parameters, "q", count), None
        ) or _default_query_names(count)
        numbers = sorted([*others, active])
        queries: list[Query] = []
        place = 0
        for number, name in zip(numbers, names, strict=True):
            ending = "" if number == active else str(number)
            query = self.query(ending, name)
            if not query and ending:
                self.problems.append(SceneError("empty-query", name=f"r{number}"))
                continue
            if not ending:
                place = len(queries)
            queries.append(query or replace(fallback, name=name))
            self.endings.append(ending)
        return tuple(queries), place

    def note_unread(self, others: Iterable[int]) -> None:
        """Note as problems the parameters of queries that have no list in the address."""
        if self.parameters.get("r") == "":
            self.problems.append(SceneError("empty-list", name="r"))
        lists = {"" if "r" in self.parameters else None, *map(str, others)}
        for name in self.parameters:
            match = re.fullmatch("([rmnsp])([0-9]*)", name)
            if match and match[2] not in lists:
                self.problems.append(SceneError("unread", name=truncate(name)))


def decode(parameters: Mapping[str, str], fallback: Scene) -> tuple[Scene, list[SceneError]]:
    """Return a scene from the parameters of an address, and what could not be read and was repaired."""
    parameters = _rename_former_parameters(parameters)
    reader = SceneReader(parameters)
    queries, active = reader.queries(fallback.query)
    highest = [
        document.grade for query in queries for document in query.documents if document.grade is not None
    ]
    scene = Scene(
        queries=queries,
        active=active,
        # The highest grade decides the scale if `g` does not: grades are never dropped to fit it.
        max_grade=max([DEFAULT_MAX_GRADE, *highest]),
        k=min(len(queries[active].ranked), 10),
    )
    for name, setter in (("g", set_max_grade), ("k", set_cutoff)):
        if name in parameters:
            scene = reader.attempt(
                lambda: setter(scene, _read_whole_number(name, parameters[name])),  # noqa: B023
                scene,
            )
    scene = _read_scores(reader, scene)
    for name in FIELDS:
        if name in parameters:
            scene = reader.attempt(lambda: _apply_choice(scene, name, parameters[name]), scene)  # noqa: B023
    for name, change in OTHER_SETTERS.items():
        if name in parameters:
            scene = reader.attempt(lambda: change(scene, parameters[name]), scene)  # noqa: B023
    return scene, reader.problems


def _rename_former_parameters(parameters: Mapping[str, str]) -> Mapping[str, str]:
    """Return parameters with those of former names also under the names of now, unless these are given."""
    former = {now: parameters[before] for before, now in FORMER_NAMES.items() if before in parameters}
    return {**former, **parameters}


def _active_query_number(parameters: Mapping[str, str]) -> int:
    number = _read_whole_number("a", parameters.get("a", "1"))
    if not 1 <= number <= MAX_QUERIES:
        raise SceneError("no-such-query", number=number, last=MAX_QUERIES)
    return number


def _read_pin(parameters: Mapping[str, str], parameter: str, query: Query) -> tuple[int, ...] | None:
    """Return the pinned order as keys of documents; None where the address has none."""
    if parameter not in parameters:
        return None
    count = len(query.documents)
    texts = parameters[parameter].split(".")[: count + 1]
    numbers = [int(text) if re.fullmatch("[0-9]{1,3}", text) else 0 for text in texts]
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= count for number in numbers):
        raise SceneError("not-an-order", text=truncate(parameters[parameter]), count=count)
    return tuple(query.documents[number - 1].key for number in numbers)


def _apply_predict_parameter(scene: Scene, text: str) -> Scene:
    if text != PREDICTS:
        raise SceneError("not-a-switch", name="predict", text=truncate(text), on=PREDICTS)
    return set_predict(scene, True)


OTHER_SETTERS: dict[str, Callable[[Scene, str], Scene]] = {
    "about": lambda scene, text: set_metric(scene, truncate(text)),
    "other": lambda scene, text: set_comparison_metric(scene, truncate(text)),
    "predict": _apply_predict_parameter,
}
"""What the other parameters of the address change."""


def _read_scores(reader: SceneReader, scene: Scene) -> Scene:
    """Return the scene with the scores that the address has for its queries."""
    active = scene.active
    for place, ending in enumerate(reader.endings):
        if (name := f"s{ending}") in reader.parameters:
            query_scene = replace(scene, active=place)
            scene = reader.attempt(
                lambda: set_scores(query_scene, parse_scores(reader.parameters[name])),  # noqa: B023
                scene,
            )
    return replace(scene, active=active)


def _option_text(name: str, value: object) -> str:
    return SPELLED.get((name, value), str(value))


def _apply_choice(scene: Scene, name: str, text: str) -> Scene:
    """Return the scene with a field of the definition as the address has it."""
    options = {_option_text(name, value): value for value in CHOICES[FIELDS[name]]}
    option = str(int(text)) if re.fullmatch("[0-9]{1,6}", text) else text
    if option not in options:
        raise SceneError("unknown-convention", name=name, value=truncate(text), allowed=tuple(options))
    return set_definition(scene, **{FIELDS[name]: options[option]})


def _read_document_names(parameters: Mapping[str, str], parameter: str, count: int) -> tuple[str, ...] | None:
    if parameter not in parameters:
        return None
    names = tuple(
        clean_name(name.replace("~1", ".").replace("~0", "~")) for name in parameters[parameter].split(".")
    )
    if len(names) != count:
        if parameter == "q":
            raise SceneError("query-names-do-not-match", count=len(names), queries=count)
        raise SceneError("names-do-not-match", count=len(names), documents=count)
    return names


def _read_whole_number(name: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text):
        limit = {"k": MAX_CUTOFF, "g": MAX_GRADE, "a": MAX_QUERIES}[name]
        raise SceneError("not-a-whole-number", name=name, text=truncate(text), limit=limit)
    return int(text)
