"""Practice: exercises from a seed that know which mistake was made, and sheets of them to hand out."""

from ui.practice.sections import exercise, open_practice, result, sheets
from ui.stage.stage import show_stage

session, practice = open_practice()
show_stage(session, [], views=[exercise(practice), result(practice), sheets(practice.series)])
