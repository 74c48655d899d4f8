"""Mistakes in words, by their keys."""

from ui.words.text import has_label, label


def mistake_text(key: str, **values: str) -> str:
    """Return what somebody did who made a mistake; what stands behind the colon of its key is named in it."""
    mistake, _, part = key.partition(":")
    names = filter(has_label, (f"practice.mistake.{part}", f"column.{part}"))
    return label(f"practice.mistake.{mistake}", what=next(map(label, names), part), **values)
