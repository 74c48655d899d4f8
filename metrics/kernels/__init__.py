"""Fast paths: each stands for a plain formula of `metrics` and is proven equal to it."""
