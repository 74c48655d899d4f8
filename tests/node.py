"""The machine's node, in which the components' own code is tried."""

import shutil


def node() -> str:
    """Return the machine's node; without one, fail and say how to get it."""
    found = shutil.which("node") or shutil.which("nodejs")
    if found is None:
        raise RuntimeError("No node was found. Install it with: apt-get install -y nodejs")
    return found
