"""The pages: one thin file each, its sections in order."""
