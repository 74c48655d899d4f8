"""The start page's duels: a query with two result lists over which the metrics are divided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import cast

from metrics.analysis.tradeoff import LEFT, Side, Vote, votes
from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.definition import USUAL
from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from metrics.measures import chosen
from metrics.precision_recall import P
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC
from scene.address.tokens import truncate
from scene.list.edits import build_query, pinned_scene, retrieve, set_definition, set_max_grade, sort_ideally
from scene.list.model import MAX_DOCUMENTS, Document, Scene, SceneError

DUEL = "duel"
DUEL_PARAMETERS = (DUEL,)
TOP = 3
"""The top of the scale by which all answers are judged."""
VOTERS = (NDCG, ERR, AP, RR, RBP, P)
"""The metrics that vote: of two that say the same one is enough; first those that dragging moves most."""
VOTER_ON_ONE_SET = AUC
"""It knows what is in a list alone: it votes where both have the same documents."""


@dataclass(frozen=True)
class Duel:
    """Two result lists of a query, as places in the grades of all its documents; texts are in `duels.md`."""

    grades: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    def indices_of(self, side: Side) -> tuple[int, ...]:
        """Return the places of one list's documents among the duel's grades."""
        return self.left if side == LEFT else self.right

    def grades_of(self, side: Side) -> tuple[int, ...]:
        """Return the grades of a list."""
        return tuple(self.grades[place] for place in self.indices_of(side))


DUELS = {
    "sourdough": Duel((3, 1, 0, 0, 0, 0, 2, 2, 2, 1), (0, 1, 2, 3, 4, 5), (2, 6, 7, 8, 1, 9)),
    "passport": Duel((0, 3, 3, 0, 0, 0, 1, 1, 1, 1, 1), (0, 1, 2, 3, 4, 5), (6, 7, 0, 8, 9, 10)),
    "chocolate": Duel((3, 2, 1, 0, 0, 0), (0, 3, 4, 5, 1, 2), (4, 0, 1, 2, 3, 5)),
    "tent": Duel((0, 2, 2, 1, 1, 0, 3, 0, 0), (0, 1, 2, 3, 4, 5), (6, 5, 7, 8, 4, 0)),
    "guitar": Duel((1, 0, 1, 0, 1, 1, 3, 2, 0, 0), (0, 1, 2, 3, 4, 5), (3, 6, 7, 1, 8, 9)),
}
"""All duels by their names: in each at least two metrics prefer either list."""


def duel_of_day(day: date) -> str:
    """Return the name of the duel that the start page opens with on a day."""
    return [*DUELS][day.toordinal() % len(DUELS)]


def duel_after(name: str) -> str:
    """Return the duel that comes after one; after none the first."""
    names = [*DUELS]
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


def duel_scene(duel: Duel, side: Side, query: str, titles: Sequence[str]) -> Scene:
    """Return a scene with one list of a duel ranked and the other pinned."""
    order = [*duel.indices_of(side), *(i for i in range(len(duel.grades)) if i not in duel.indices_of(side))]
    grades, count = [duel.grades[place] for place in order], len(duel.indices_of(side))
    built = build_query(grades[:count], grades[count:], names=[titles[place] for place in order], name=query)
    other = duel.right if side == LEFT else duel.left
    pinned = tuple(built.documents[order.index(place)].key for place in other)
    return set_max_grade(Scene((replace(built, pinned=pinned),), k=count), TOP)


@dataclass(frozen=True)
class DefinitionSwitch:
    """A choice of the definition other than the usual one, such as an exponential gain."""

    field: str
    value: float | str

    @property
    def usual(self) -> float | str:
        """The usual choice."""
        return cast("float | str", chosen(USUAL, self.field))

    def apply_to(self, scene: Scene) -> Scene:
        """Return the scene with this choice."""
        return set_definition(scene, **{self.field: self.value})


SWITCHES = (
    DefinitionSwitch("gain", "exponential"),
    DefinitionSwitch("threshold", 2),
    DefinitionSwitch("persistence", 0.5),
    DefinitionSwitch("threshold", 3),
)
"""The choices that a duel can hang on: what is most often chosen otherwise stands first."""


def votes_on(duel: Duel, switch: DefinitionSwitch | None = None) -> list[Vote]:
    """Return which list of a duel each metric prefers, by the usual definition or with one switch."""
    titles = [str(place) for place in range(len(duel.grades))]
    left, right = (duel_scene(duel, side, DUEL, titles) for side in ("left", "right"))
    same = [VOTER_ON_ONE_SET] if {*duel.left} == {*duel.right} else []
    chooses = switch.apply_to(left) if switch else left
    return votes([*VOTERS, *same], chooses.definition, left.ranking, right.ranking)


def decisive_switch(duel: Duel) -> DefinitionSwitch:
    """Return the first choice of the definition that changes a metric's vote in a duel."""
    usual = votes_on(duel)
    return next(switch for switch in SWITCHES if changed_votes(usual, votes_on(duel, switch)))


def changed_votes(before: Sequence[Vote], after: Sequence[Vote]) -> list[Vote]:
    """Return the votes that prefer another list after a switch than before."""
    sides = {vote.measure: vote.preferred for vote in before}
    return [vote for vote in after if vote.preferred != sides[vote.measure]]


def best_opposing_vote(votes_cast: Sequence[Vote], preferred: Side) -> Vote:
    """Return the metric's vote against the person's choice that is best explored by dragging."""
    others = {vote.measure: vote for vote in votes_cast if vote.preferred not in (preferred, None)}
    return next(others[voter] for voter in VOTERS if voter in others)


def read_duel(parameters: Mapping[str, str]) -> tuple[str, list[SceneError]]:
    """Return the name of the duel in an address; empty if none."""
    name = parameters.get(DUEL, "")
    if not name or name in DUELS:
        return name, []
    return "", [SceneError("unknown-duel", text=truncate(name), allowed=tuple(DUELS))]


def write_duel(name: str) -> dict[str, str]:
    """Return the name of a duel as parameters of an address."""
    return {DUEL: name} if name else {}


@dataclass(frozen=True)
class PinComparison:
    """A metric's scores of the list on screen and of the pinned one, and the least change to win."""

    vote: Vote  # the list on screen at the left, the pinned one at the right
    best: float  # from the highest grade down
    added_document: Document | None = None  # of the shelf, if it puts the list ahead and no order does
    added_rank: int = 0  # of what is added
    switch: DefinitionSwitch | None = None  # the first choice that does, if no more document does

    @property
    def is_reached(self) -> bool:
        """Whether the metric prefers the list on screen."""
        return self.vote.preferred == LEFT

    @property
    def takes_an_order(self) -> bool:
        """Whether reordering the same documents is enough to win."""
        return Vote(self.vote.measure, "", self.best, self.vote.right).preferred == LEFT


def compare_with_pin(scene: Scene, measure: Measure) -> PinComparison | None:
    """Return how the list on screen compares with the pinned one by a metric; None without a pin."""
    vote = _vote_against_pin(scene, measure)
    if vote is None:
        return None
    best = PinComparison(vote, measure.value(scene.definition, sort_ideally(scene).ranking))
    if best.is_reached or best.takes_an_order:
        return best
    if scene.query.missing and len(scene.query.ranked) < MAX_DOCUMENTS:
        fetched = max(scene.query.missing, key=lambda document: document.grade or 0)
        rank = _best_rank_to_retrieve(scene, measure, fetched)
        if _is_ahead_of_pin(retrieve(scene, fetched.key, rank), measure):
            return PinComparison(vote, best.best, fetched, rank)
    switched = (switch for switch in SWITCHES if _is_ahead_of_pin(switch.apply_to(scene), measure))
    return PinComparison(vote, best.best, switch=next(switched, None))


def how_pin_is_beaten(scene: Scene, measure: Measure) -> str:
    """Return what makes the list beat the pinned one: "switch" of definition, "fetch", or "" for order."""
    if not _is_ahead_of_pin(replace(scene, definition=USUAL), measure):
        return "switch"
    return "fetch" if len(scene.query.ranked) > len(scene.query.pinned or ()) else ""


def _vote_against_pin(scene: Scene, measure: Measure) -> Vote | None:
    pinned = pinned_scene(scene)
    if pinned is None:
        return None
    score, pinned_score = (measure.value(order.definition, order.ranking) for order in (scene, pinned))
    return Vote(measure, measure.title(scene.definition, scene.k), score, pinned_score)


def _best_rank_to_retrieve(scene: Scene, measure: Measure, fetched: Document) -> int:
    """Return the rank at which retrieving a missing document improves a metric most."""

    def worth(rank: int) -> float:
        with_it = retrieve(scene, fetched.key, rank)
        return measure.sign * measure.value(with_it.definition, with_it.ranking)

    return max(range(1, len(scene.query.ranked) + 2), key=worth)


def _is_ahead_of_pin(scene: Scene, measure: Measure) -> bool:
    vote = _vote_against_pin(scene, measure)
    return vote is not None and vote.preferred == LEFT
