"""Evaluate: runs that are read from files, two systems compared, every query one press from its list."""

from ui.evaluate.opening import open_evaluation, show_files
from ui.evaluate.sections import steps
from ui.stage.stage import show_stage

session = open_evaluation()
show_stage(session, steps(session))
if session.evaluation.is_complete:
    # Where the fields stand above the results and not beside them, these come first from now on.
    show_files(session.evaluation)
