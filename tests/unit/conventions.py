"""Gains and discounts to try a DCG with: by name, as a table, as a function."""

from hypothesis import strategies as st

GAINS = ["linear", "exponential", {0: 0, 1: 5, 2: 1, 3: 9, 4: 2}, [0.5, 1, 1, 4, 10], lambda g: g**1.5 + 0.25]
DISCOUNTS = ["log2", "ln", "jk", "zipf", "none", lambda rank: 0.8**rank]

some_conventions = st.fixed_dictionaries(
    {
        "gain": st.sampled_from(GAINS),
        "discount": st.sampled_from(DISCOUNTS),
        "log_base": st.sampled_from([2, 3.5, 10]),
    }
)
