"""What arrays of numbers are called here, and which of them are computed exactly."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
FloatArray: TypeAlias = NDArray[np.float64]


def is_exact(values: object) -> bool:
    """Return whether these are computed in Fractions: they are what numpy calls an array of objects."""
    return isinstance(values, np.ndarray) and values.dtype == np.object_
