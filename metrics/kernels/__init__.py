"""What makes the formulas of `metrics` fast for many lists: their layout in memory, and counting in bytes."""
