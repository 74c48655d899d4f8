"""What a measure reads of a scene, and what an edit changed."""
