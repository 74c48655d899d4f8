"""Links with anything in them: the page is there, and says what it could not read."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scene.address.parameters import EVERY_NAME
from scene.practice import PRACTICE_PARAMETERS
from tests.every_page import PAGES
from tests.ui.pages import opened

LIST = {"r": "3.2.0", "r2": "1.0", "plan": "ndcg-45", "seed": "7"}
NAMES = [name for name in EVERY_NAME if not name[-1:].isdigit() or name[-1:] == "2"]
SAID = [name for name in NAMES if name not in ("task", "term", "code", "host")]
"""All but the task and the word that is looked up, which may be any text, and a seat in a room."""
GARBAGE = "%%∅"


GROUPS = [[name for name in SAID if name not in PRACTICE_PARAMETERS][start::3] for start in range(3)]
"""Names that can be said together; of exercises that there are not, one sentence is all that is said."""


@pytest.mark.parametrize(
    "names",
    [*GROUPS, *([name] for name in SAID if name in PRACTICE_PARAMETERS)],
    ids=lambda names: ",".join(names),
)
def test_what_cannot_be_read_is_named(names: list[str]) -> None:
    """Each is said by itself, so a sentence stands on the page for each of them."""
    app = opened("practice", **{**LIST, **dict.fromkeys(names, GARBAGE)})
    said = [each.value for each in app.warning]
    assert len(said) >= len(names), said


texts = st.text(st.characters(codec="utf-8"), max_size=40) | st.sampled_from(
    [GARBAGE, "", "-1", "9" * 30, "NaN", "all"]
)


@given(st.sampled_from(PAGES), st.dictionaries(st.sampled_from(NAMES), texts, min_size=1, max_size=6))
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_page_opens_with_anything(page: str, address: dict[str, str]) -> None:
    opened(page, **address)
