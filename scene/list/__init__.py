"""The scene, and the edits of its lists: pure functions from scene to scene; undo and redo."""
