"""What holds for all tests."""

import os

from hypothesis import settings

# A deadline would fail a test because the machine is busy.
settings.register_profile("no deadline", deadline=None)
# `make quick` tries fewer random lists with each property.
settings.register_profile("quick", deadline=None, max_examples=10)
settings.load_profile("no deadline")

# The libraries that we compare with would start as many threads as there are cores in each of the processes
# that pytest has started already: beside other work, LightGBM's then wait for each other six times as long.
os.environ["OMP_NUM_THREADS"] = "1"
