"""The pages of the app, as their addresses have them; the start page's address is empty."""

PAGES_SHOWN = (
    "ndcg",
    "err",
    "average_precision",
    "reciprocal_rank",
    "roc_auc",
    "what_if",
    "conventions",
    "practice",
    "guide",
)
"""The pages beside the start page, in the order of the navigation."""
LESSONS = ("lesson_ndcg", "lesson_empty")
"""Pages of text that other pages lead to; they are not in the navigation."""
