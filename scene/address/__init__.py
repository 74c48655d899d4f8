"""The address of a page: the scene, the lesson and the plan as text."""
