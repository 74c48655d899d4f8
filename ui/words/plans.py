"""The lesson plans that come with the app, in the language of the session."""

from functools import cache

from scene.address.plan import LessonPlan, parse_plan
from scene.assets import ASSETS
from ui.words.text import SOURCE_LANGUAGE, language


def ready_plans() -> dict[str, LessonPlan]:
    """Return the plans by their names; one that the language lacks is English."""
    return {**_lesson_plans(SOURCE_LANGUAGE), **_lesson_plans(language())}


@cache  # 4 % of an edit on /guide
def _lesson_plans(tongue: str) -> dict[str, LessonPlan]:
    files = sorted((ASSETS / "plans" / tongue).glob("*.md"))
    return {path.stem: parse_plan(path.read_text(encoding="utf-8"))[0] for path in files}
