"""What holds for all tests."""

from hypothesis import settings

# A deadline would fail a test because the machine is busy.
settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
