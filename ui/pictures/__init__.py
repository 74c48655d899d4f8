"""What every picture is made of: frame, axes, bars, the picture of before behind it."""
