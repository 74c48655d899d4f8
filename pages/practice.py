"""Practice: exercises from a seed that know which mistake was made, and sheets of them to hand out."""

from ui.frame.stage import show_stage
from ui.practice.opening import open_practice
from ui.practice.sections import exercise, result, sheets

session = open_practice()
show_stage(session, [exercise(session), result(session), sheets(session)], opening="exercise")
