"""What formulas are made of: arrays, checking, cutoffs, gains, discounts, ties."""
