"""Ranking Metrics Lab: reorder a list and watch every ranking metric being computed."""

from ui.frame.shell import run_app

run_app()
