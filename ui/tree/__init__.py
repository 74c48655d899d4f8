"""Trees of nodes: how one is made, what of it is covered, how it reaches the browser."""
