"""What is asked about a metric: orders, swaps, disagreement, what it looks at."""
