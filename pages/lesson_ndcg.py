"""A lesson: when everyone means something else by NDCG."""

from ui.conventions.sections import together
from ui.frame.opening import open_page
from ui.lessons.scenes import CHOICES, open_lesson_list
from ui.lessons.sections import choice, end, introduction
from ui.parts.section import show_sections

session = open_page("lesson_ndcg", "nDCG")
open_lesson_list("many-ndcgs")
show_sections(
    [
        introduction("lesson_ndcg"),
        *(choice(session, name) for name in CHOICES),
        together(session.scene),
        end("lesson_ndcg"),
    ],
)
