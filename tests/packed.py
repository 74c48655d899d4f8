"""Reading what goes to a component."""

import json
import zlib
from typing import Any


def unpacked(data: bytes) -> Any:
    """Read data as a component does."""
    return json.loads(zlib.decompress(data, wbits=-15))
