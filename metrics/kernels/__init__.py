"""Fast paths beside each other: each stands for a plain formula of `metrics` and is proven equal to it."""
