"""Simulated test collections: topics, judgements and runs of systems whose true order is known, from a seed,
to see how often significance tests find true differences and false ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from metrics.numeric.arrays import FloatArray
from metrics.runs.judged_run import JudgedRun, Places, from_triples

TOPICS: Final = 50
SYSTEMS: Final = 6
DEPTH: Final = 100
"""Documents in the list of a system for a topic."""
OTHERS: Final = 400
"""Documents of a topic that are not relevant."""
POOL_DEPTH: Final = 20
"""So many documents from the top of each list are judged, as in TREC."""
TOP: Final = 3
"""The highest grade."""
MOST_RELEVANT: Final = 60

MEAN_SEPARATION: Final = 1.15
TOPIC_SPREAD: Final = 0.6
SYSTEM_SPREAD: Final = 0.15
INTERACTION: Final = 0.16
"""How far apart the scores of relevant and other documents lie: on the mean, and how that varies between
topics, between systems, and between pairs of these. So AP has the mean (0.31), the spread over topics (0.22)
and the correlation of two systems over the topics (0.75) of the better half of TREC-8's systems.
"""


@dataclass(frozen=True)
class SimulatedCollection:
    """A simulated test collection; a seed gives the same one everywhere."""

    seed: int
    topics: int = TOPICS  # with another number the same systems are asked other ones
    systems: int = SYSTEMS

    @property
    def abilities(self) -> FloatArray:
        """How good each system is in truth, ``(systems,)``."""
        spaced = np.linspace(-1, 1, self.systems) if self.systems > 1 else np.zeros(1)
        mixed: FloatArray = self._generator_for(0, TOPICS).permutation(spaced) * SYSTEM_SPREAD * np.sqrt(2)
        return mixed

    @cached_property  # 15 ms, and each system reads them
    def _drawn_lists(self) -> tuple[Places, Places, Places]:
        """Grades ``(topics, documents)``, each system's retrieved documents, and their scores in 1/1000."""
        random = self._generator_for(1, self.topics)
        count = np.clip(np.exp(random.normal(3.0, 0.7, self.topics)), 2, MOST_RELEVANT).astype(np.int64)
        documents = MOST_RELEVANT + OTHERS
        is_relevant = np.arange(documents) < count[:, np.newaxis]
        grades = np.where(
            is_relevant, random.choice(np.arange(1, TOP + 1), is_relevant.shape, p=(0.5, 0.3, 0.2)), 0
        )
        hard = random.normal(0, TOPIC_SPREAD, (self.topics, 1))
        interaction = random.normal(0, INTERACTION, (self.topics, self.systems))
        separation = MEAN_SEPARATION + hard + interaction + self.abilities
        noise = random.normal(0, 1, (self.topics, self.systems, documents))
        # What is more relevant is a little easier to find.
        helped = (
            separation[..., np.newaxis]
            * (grades > 0)[:, np.newaxis]
            * (1 + 0.15 * (grades[:, np.newaxis] - 1))
        )
        scores = noise + helped
        # Of the places that are kept for relevant documents those that are not used hold none.
        scores[
            np.broadcast_to(
                ~(is_relevant | (np.arange(documents) >= MOST_RELEVANT))[:, np.newaxis], scores.shape
            )
        ] = -np.inf
        order = np.argsort(-scores, axis=-1, kind="stable")[..., :DEPTH]
        return grades, order, np.rint(1000 * np.take_along_axis(scores, order, -1)).astype(np.int64)

    @property
    def queries(self) -> tuple[str, ...]:
        """The names of the topics."""
        return tuple(f"T{number:02}" for number in range(1, self.topics + 1))

    @cached_property  # 2 ms, and each system reads them
    def judged_pairs(self) -> Places:
        """The judgements as pairs of topic and document, ``(judgements, 2)``: the pool of all tops."""
        _, order, _ = self._drawn_lists
        pairs = [
            (topic, document)
            for topic in range(self.topics)
            for document in np.unique(order[topic, :, :POOL_DEPTH]).tolist()
        ]
        return np.array(pairs, np.int64)

    def judged_run(self, system: int) -> JudgedRun:
        """Return the judged documents that a system retrieved."""
        grades, order, _ = self._drawn_lists
        topic, document = self.judged_pairs.T
        rank = np.zeros(grades.shape, np.int64)
        np.put_along_axis(rank, order[:, system], np.arange(1, DEPTH + 1), -1)
        hit = rank[topic, document] > 0
        graded = grades[topic, document]
        length = np.full(self.topics, DEPTH)
        return from_triples(
            self.queries, topic[hit], rank[topic, document][hit], graded[hit], length, topic, graded
        )

    def lists(
        self, query: str, systems: Sequence[int]
    ) -> tuple[list[list[tuple[str, float]]], dict[str, int]]:
        """Return the lists of some systems for a topic, documents with scores, and the topic's judgements."""
        grades, order, scores = self._drawn_lists
        topic = self.queries.index(query)
        lists = [
            [
                (_document_name(query, document), score / 1000)
                for document, score in zip(
                    order[topic, system].tolist(), scores[topic, system].tolist(), strict=True
                )
            ]
            for system in systems
        ]
        judged_documents = self.judged_pairs[self.judged_pairs[:, 0] == topic, 1].tolist()
        return lists, {
            _document_name(query, document): int(grades[topic, document]) for document in judged_documents
        }

    def _generator_for(self, purpose: int, topics: int) -> np.random.Generator:
        """Return the random generator for one of several purposes."""
        return np.random.default_rng([self.seed, topics, self.systems, purpose])


def _document_name(query: str, document: int) -> str:
    return f"{query}-{document:03}"
