"""A lesson: when everyone means something else by NDCG."""

from ui.conventions.sections import ndcg_values_section
from ui.lessons.scenes import CHOICES, choice, end, introduction, offer_lesson_list
from ui.sections.section import show_sections
from ui.stage.stage import open_page

session = open_page("lesson_ndcg", "nDCG")
offer_lesson_list("many-ndcgs")
show_sections(
    [
        introduction("lesson_ndcg"),
        *(choice(session, name) for name in CHOICES),
        ndcg_values_section(session.scene),
        end("lesson_ndcg"),
    ],
)
