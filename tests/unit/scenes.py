"""Scenes for hypothesis: whatever a person can have on screen."""

from __future__ import annotations

from hypothesis import strategies as st

from ui.scene import (
    DISCOUNTS,
    GAINS,
    IDEAL_CUTS,
    IDEALS,
    LOG_BASES,
    MAX_GRADE,
    Conventions,
    Scene,
    build_scene,
)

grades = st.one_of(st.none(), st.integers(0, MAX_GRADE))
names = st.text(min_size=1, max_size=70).filter(lambda name: name.split())
conventions = st.builds(
    Conventions,
    gain=st.sampled_from(GAINS),
    discount=st.sampled_from(DISCOUNTS),
    log_base=st.sampled_from(LOG_BASES),
    ideal=st.sampled_from(IDEALS),
    ideal_cut=st.sampled_from(IDEAL_CUTS),
)


@st.composite
def scenes(draw: st.DrawFn, longest: int = 12) -> Scene:
    ranked = draw(st.lists(grades, min_size=1, max_size=longest))
    missing = draw(st.lists(grades, max_size=4))
    count = len(ranked) + len(missing)
    highest = max([1, *(grade for grade in ranked + missing if grade is not None)])
    return build_scene(
        ranked,
        missing,
        names=draw(st.none() | st.lists(names, min_size=count, max_size=count)),
        k=draw(st.none() | st.integers(1, 999_999)),
        top=draw(st.none() | st.integers(highest, MAX_GRADE)),
        conventions=draw(conventions),
    )
