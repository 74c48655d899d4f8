"""A lesson: an empty query is worth 0, 1, or nothing."""

from ui.lessons.scenes import end, introduction, means, no_question_reason, offer_lesson_list, queries
from ui.sections.section import show_sections
from ui.stage.stage import open_page

session = open_page("lesson_empty", "nDCG")
offer_lesson_list("one-empty-query", no_question_reason(session.scene))
show_sections(
    [introduction("lesson_empty"), queries(session.scene), means(session), end("lesson_empty")],
)
