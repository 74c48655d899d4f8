"""An aim on the page of a metric: to make it prefer the list on screen to the pinned one."""

from dataclasses import dataclass, replace

from metrics.analysis.division import LEFT, Vote
from metrics.definition import USUAL
from metrics.measure import Measure
from scene.duels import SWITCHES, Switch
from scene.list.edits import pinned_scene, retrieve, sort_ideally
from scene.list.model import MAX_DOCUMENTS, Document, Scene


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
