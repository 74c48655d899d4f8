"""What one browser tab holds: its history of scenes, its lesson, its exercises, its language."""
