"""The lesson plans that come with the app; of the one that the address names, the teacher's notes."""

from ui.plans.opening import open_plans

open_plans()
