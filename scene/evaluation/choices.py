"""The choices on the Evaluate page, and in its address: measure, cutoff, two systems, convention."""

# `measure` such as `nDCG@10`; `as` a convention, perhaps with one of its definitions (`ranx · ndcg_burges`);
# `pair` the letters of two systems (`A.B`); `collection` the seed of what is simulated, or
# `files`; `topics` how many topics the simulated one has.

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from metrics.conventions.definitions import Convention
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition
from metrics.measure import Measure, always
from metrics.measures import MEASURES
from metrics.reciprocal_rank import RR_AT_K
from metrics.runs.plans import DISTINCT, make_plan
from metrics.simulated import TOPICS as USUAL_TOPICS
from scene.address.tokens import truncate
from scene.evaluation.model import LETTERS
from scene.list.model import MAX_CUTOFF, SceneError

MEASURE, AS, PAIR, COLLECTION, TOPICS = "measure", "as", "pair", "collection", "topics"
EVALUATION_PARAMETERS: Final = (MEASURE, AS, PAIR, COLLECTION, TOPICS)
FILES: Final = "files"
"""What the address calls a collection that was read, which it cannot bring."""
BEFORE_VARIANT: Final = " · "
CONVENTIONS: Final = {
    text: convention
    for convention in DISTINCT
    for text in (
        convention.key,
        *(
            convention.key + BEFORE_VARIANT + definition.variant
            for definition in convention.definitions
            if definition.variant
        ),
    )
}
"""By whose convention, and by which of its definitions, runs can be evaluated: as addresses write it."""
CUT: Final = "@k"
"""What the name of a measure ends with that is offered both for the whole list and cut at k."""
OFFERED: Final = {measure.name: measure for measure in MEASURES.values() if measure.is_defined is always} | {
    RR_AT_K.name + CUT: RR_AT_K
}
"""The measures that every query has a value of."""
FIRST_SEED: Final = 2
"""A collection in which B is the better one, and enough queries say otherwise."""
MAX_SEED: Final = 999_999
FEWEST_TOPICS, MOST_TOPICS = 2, 500
NOTATION: Final = re.compile(r"([A-Za-z0-9]{1,20})(?:@([0-9]{1,6}))?")


@dataclass(frozen=True)
class EvaluationChoices:
    """The measure, its cutoff, the two systems compared, the convention, the seed of a simulation."""

    name: str = NDCG.name
    k: int = 10
    convention: str = ""  # empty: what is chosen on all pages
    pair: tuple[str, str] = ("A", "B")
    seed: int = FIRST_SEED
    topics: int = USUAL_TOPICS
    is_of_files: bool = False

    @property
    def measure(self) -> Measure:
        """The measure."""
        return OFFERED[self.name]

    @property
    def record(self) -> Convention | None:
        """The record of the chosen convention; None where the app's own definition holds."""
        return CONVENTIONS.get(self.convention)

    def convention_argument(self, name: str = "") -> str:
        """Return the convention as `make_plan` and the command line take it."""
        assert self.record
        _, parted, variant = self.convention.partition(BEFORE_VARIANT)
        definitions = self.record.definitions_of(OFFERED[name or self.name].name)
        has_it = any(definition.variant == variant for definition in definitions)
        return self.record.label + (parted + variant if has_it else "")

    @property
    def definition(self) -> Definition | None:
        """The measure's definition by the convention; None where there is none."""
        has_it = self.record and self.record.definitions_of(self.measure.name)
        return make_plan(self.text, self.convention_argument()).definition if has_it else None

    @property
    def text(self) -> str:
        """The measure with its cutoff, as in the address."""
        return measure_text(self.name, self.k)


def offered_conventions(choices: EvaluationChoices) -> dict[str, str]:
    """Return the labels of conventions that define the measure or are chosen, by their names in addresses."""
    offered = {}
    for convention in DISTINCT:
        definitions = convention.definitions_of(choices.measure.name)
        if definitions or convention is choices.record:
            offered[convention.key] = convention.label
        if len(definitions) < 2:
            continue
        usual = make_plan(choices.text, convention.label).definition
        for definition in definitions:
            has_its_cutoff = (definition.cutoff == "k") == choices.measure.has_cutoff
            if has_its_cutoff and definition.variant not in ("", usual.variant):
                text = convention.key + BEFORE_VARIANT + definition.variant
                offered[text] = convention.name_of(definition)
    return offered


def measure_text(name: str, k: int) -> str:
    """Return a measure with its cutoff, if it has one."""
    return OFFERED[name].name + (f"@{k}" if OFFERED[name].has_cutoff else "")


def read_choices(parameters: Mapping[str, str]) -> tuple[EvaluationChoices | None, list[SceneError]]:
    """Return the choices of an address, None if it has none, and problems with what cannot be read."""
    usual, problems = EvaluationChoices(), list[SceneError]()
    if not parameters:
        return None, problems
    name, k = usual.name, usual.k
    if MEASURE in parameters:
        match = NOTATION.fullmatch(parameters[MEASURE])
        if match is None or match[1] not in OFFERED or int(match[2] or 1) < 1:
            problems.append(
                SceneError(
                    "unknown-measure",
                    text=truncate(parameters[MEASURE]),
                    allowed=tuple(dict.fromkeys(measure.name for measure in OFFERED.values())),
                    last=MAX_CUTOFF,
                )
            )
        else:
            name = match[1] + CUT if match[2] and match[1] + CUT in OFFERED else match[1]
            k = int(match[2] or usual.k)
    convention = parameters.get(AS, usual.convention)
    if AS in parameters and convention not in CONVENTIONS:
        allowed = tuple(convention.key for convention in DISTINCT)
        problems.append(SceneError("no-convention", text=truncate(convention), allowed=allowed))
        convention = usual.convention
    pair = tuple(parameters.get(PAIR, ".".join(usual.pair)).split("."))
    if len(pair) != 2 or pair[0] == pair[1] or not all(letter and letter in LETTERS for letter in pair):
        problems.append(SceneError("no-pair", text=truncate(parameters[PAIR]), last=LETTERS[-1]))
        pair = usual.pair
    seed = parameters.get(COLLECTION, str(usual.seed))
    if seed == FILES:
        problems.append(SceneError("files-are-gone"))
        seed = str(usual.seed)
    if not re.fullmatch("[0-9]{1,6}", seed):
        problems.append(SceneError("no-collection", text=truncate(seed), last=MAX_SEED))
        seed = str(usual.seed)
    topics = parameters.get(TOPICS, str(usual.topics))
    if not (re.fullmatch("[0-9]{1,3}", topics) and FEWEST_TOPICS <= int(topics) <= MOST_TOPICS):
        problems.append(SceneError("no-topics", text=truncate(topics), first=FEWEST_TOPICS, last=MOST_TOPICS))
        topics = str(usual.topics)
    return EvaluationChoices(name, k, convention, (pair[0], pair[1]), int(seed), int(topics)), problems


def write_choices(choices: EvaluationChoices) -> dict[str, str]:
    """Return choices as parameters of an address, without the usual ones."""
    usual = EvaluationChoices()
    texts = {
        MEASURE: (choices.text, usual.text),
        AS: (choices.convention, usual.convention),
        PAIR: (".".join(choices.pair), ".".join(usual.pair)),
        COLLECTION: (FILES if choices.is_of_files else str(choices.seed), str(usual.seed)),
        TOPICS: (str(choices.topics), str(usual.topics)),
    }
    return {name: text for name, (text, as_usual) in texts.items() if text != as_usual}
