"""Weighing: what the metrics of discounted gain make of grades and of ranks."""

from typing import NamedTuple

from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.discounts import Discount, weights_of
from metrics.numeric.gains import Gain, gains_of


class Weighing(NamedTuple):
    """How gains are weighed: the keyword arguments that the functions of discounted gain share."""

    gain: Gain
    discount: Discount
    log_base: float

    def gains(self, grades: Array) -> Array:
        """Return the gain of every grade, same shape."""
        return gains_of(grades, self.gain)

    def weights(self, ranks: int) -> FloatArray:
        """Return the weights of ranks 1 to `ranks`."""
        return weights_of(ranks, self.discount, self.log_base)
