"""Evaluate: runs that are read from files, two systems compared, every query one press from its list."""

from ui.evaluate.opening import open_evaluation
from ui.evaluate.sections import steps
from ui.stage.stage import show_stage

session = open_evaluation()
show_stage(session, steps(session))
