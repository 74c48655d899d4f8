"""What a step says of itself: one short sentence in each language."""

import pytest

from metrics.measures import MEASURES
from ui.words.text import _catalogue, languages

OTHERS = ("tab.guide-", "tab.practice-", "tab.room-")
"""Tabs of what is no step: chapters, exercises, a room."""
LONGEST = {"en": 12, "zh": 24}
"""Words of an English sentence, characters of a Chinese one."""


def sentences(tongue: str) -> dict[str, str]:
    """Return by the key of a step what it says."""
    labels = {name: text.forms[0] for name, text in _catalogue(tongue).items()}
    keys = [
        name.removeprefix("tab.")
        for name in labels
        if name.startswith("tab.") and not name.startswith(OTHERS)
    ]
    asked = {each.name: labels[f"measure.{each.name}.asks"] for each in MEASURES.values() if each.taught_with}
    return {key: labels[f"step.{key}"] for key in keys} | asked


@pytest.mark.parametrize("tongue", languages())
def test_each_step_says_what_it_does_in_one_short_sentence(tongue: str) -> None:
    said = sentences(tongue)
    assert len(said) > 30
    for key, sentence in said.items():
        length = len(sentence) if tongue == "zh" else len(sentence.split())
        assert length <= LONGEST[tongue], (key, length)
        assert sentence[-1] in ".?。？", key
    assert len(set(said.values())) == len(said)
