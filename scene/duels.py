"""Duels: a query and two searches' answers to it, over which the metrics are divided; `duel` names one."""

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
    """The grades of all documents, and the two lists as places in them; the words stand in `duels.md`."""

    grades: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    def indices_of(self, side: Side) -> tuple[int, ...]:
        """Return the places of a list's documents."""
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


def duel_of(day: date) -> str:
    """Return the duel that a bare address opens with on a day: a whole class has the same."""
    return [*DUELS][day.toordinal() % len(DUELS)]


def duel_after(name: str) -> str:
    """Return the duel that comes after one; after none the first."""
    names = [*DUELS]
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


def duel_scene(duel: Duel, side: Side, query: str, titles: Sequence[str]) -> Scene:
    """Put one list of a duel on screen and pin the other; what only that one has was judged and not found."""
    order = [*duel.indices_of(side), *(i for i in range(len(duel.grades)) if i not in duel.indices_of(side))]
    grades, count = [duel.grades[place] for place in order], len(duel.indices_of(side))
    built = build_query(grades[:count], grades[count:], names=[titles[place] for place in order], name=query)
    other = duel.right if side == LEFT else duel.left
    pinned = tuple(built.documents[order.index(place)].key for place in other)
    return set_max_grade(Scene((replace(built, pinned=pinned),), k=count), TOP)


@dataclass(frozen=True)
class Switch:
    """One choice of the definition, by its name in `CHOICES`, that is not the usual one."""

    field: str
    value: float | str

    @property
    def usual(self) -> float | str:
        """The usual choice."""
        return cast("float | str", chosen(USUAL, self.field))

    def apply_to(self, scene: Scene) -> Scene:
        """Choose it for a scene."""
        return set_definition(scene, **{self.field: self.value})


SWITCHES = (
    Switch("gain", "exponential"),
    Switch("threshold", 2),
    Switch("persistence", 0.5),
    Switch("threshold", 3),
)
"""The choices that a duel can hang on: what is most often chosen otherwise stands first."""


def votes_on(duel: Duel, switch: Switch | None = None) -> list[Vote]:
    """Let the metrics vote on the two lists of a duel, by the usual definition or with one other choice."""
    titles = [str(place) for place in range(len(duel.grades))]
    left, right = (duel_scene(duel, side, DUEL, titles) for side in ("left", "right"))
    same = [VOTER_ON_ONE_SET] if {*duel.left} == {*duel.right} else []
    chooses = switch.apply_to(left) if switch else left
    return votes([*VOTERS, *same], chooses.definition, left.ranking, right.ranking)


def switch_of(duel: Duel) -> Switch:
    """Return the choice that a duel hangs on: the first of `SWITCHES` by which a metric changes its vote."""
    usual = votes_on(duel)
    return next(switch for switch in SWITCHES if changed_votes(usual, votes_on(duel, switch)))


def changed_votes(before: Sequence[Vote], after: Sequence[Vote]) -> list[Vote]:
    """Return the votes that are for another list than before."""
    sides = {vote.measure: vote.preferred for vote in before}
    return [vote for vote in after if vote.preferred != sides[vote.measure]]


def best_opposing_vote(votes_cast: Sequence[Vote], preferred: Side) -> Vote:
    """Return the vote against the preferred list that there is most to learn from by dragging."""
    others = {vote.measure: vote for vote in votes_cast if vote.preferred not in (preferred, None)}
    return next(others[voter] for voter in VOTERS if voter in others)


def read_duel(parameters: Mapping[str, str]) -> tuple[str, list[SceneError]]:
    """Read which duel an address names; empty if none."""
    name = parameters.get(DUEL, "")
    if not name or name in DUELS:
        return name, []
    return "", [SceneError("unknown-duel", text=truncate(name), allowed=tuple(DUELS))]


def write_duel(name: str) -> dict[str, str]:
    """Write which duel is on screen as parameters of an address."""
    return {DUEL: name} if name else {}


@dataclass(frozen=True)
class PinComparison:
    """How a list stands against the pinned one, and what would make its metric prefer it."""

    vote: Vote  # the list on screen at the left, the pinned one at the right
    best: float  # from the highest grade down
    added_document: Document | None = None  # of the shelf, if it puts the list ahead and no order does
    added_rank: int = 0  # of what is added
    switch: Switch | None = None  # the first choice that does, if no more document does

    @property
    def is_reached(self) -> bool:
        """Whether the metric prefers the list on screen."""
        return self.vote.preferred == LEFT

    @property
    def takes_an_order(self) -> bool:
        """Whether another order of the same documents is enough."""
        return Vote(self.vote.measure, "", self.best, self.vote.right).preferred == LEFT


def compare_with_pin(scene: Scene, measure: Measure) -> PinComparison | None:
    """Return how the list on screen stands against the pinned one; None if nothing is pinned."""
    vote = _vote(scene, measure)
    if vote is None:
        return None
    best = PinComparison(vote, measure.value(scene.definition, sort_ideally(scene).ranking))
    if best.is_reached or best.takes_an_order:
        return best
    if scene.query.missing and len(scene.query.ranked) < MAX_DOCUMENTS:
        fetched = max(scene.query.missing, key=lambda document: document.grade or 0)
        rank = _best_rank(scene, measure, fetched)
        if _is_ahead(retrieve(scene, fetched.key, rank), measure):
            return PinComparison(vote, best.best, fetched, rank)
    switched = (switch for switch in SWITCHES if _is_ahead(switch.apply_to(scene), measure))
    return PinComparison(vote, best.best, switch=next(switched, None))


def lever_of(scene: Scene, measure: Measure) -> str:
    """Name what puts a list ahead of the pinned one: a definition, a document more; else nothing."""
    if not _is_ahead(replace(scene, definition=USUAL), measure):
        return "switch"
    return "fetch" if len(scene.query.ranked) > len(scene.query.pinned or ()) else ""


def _vote(scene: Scene, measure: Measure) -> Vote | None:
    pinned = pinned_scene(scene)
    if pinned is None:
        return None
    score, pinned_score = (measure.value(order.definition, order.ranking) for order in (scene, pinned))
    return Vote(measure, measure.title(scene.definition, scene.k), score, pinned_score)


def _best_rank(scene: Scene, measure: Measure, fetched: Document) -> int:
    """Return the rank at which a document of the shelf is worth most."""

    def worth(rank: int) -> float:
        with_it = retrieve(scene, fetched.key, rank)
        return measure.sign * measure.value(with_it.definition, with_it.ranking)

    return max(range(1, len(scene.query.ranked) + 2), key=worth)


def _is_ahead(scene: Scene, measure: Measure) -> bool:
    vote = _vote(scene, measure)
    return vote is not None and vote.preferred == LEFT
