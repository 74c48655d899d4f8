"""What every metric does with its input: check it, name what is wrong, lay it out, read the cutoffs."""

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from reprlib import repr as shown
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array: TypeAlias = NDArray[Any]
FloatArray: TypeAlias = NDArray[np.float64]
Cutoff: TypeAlias = int | Sequence[int] | NDArray[np.integer] | None

LARGEST = 1e100
"""Grades, gains and weights end here, so that no sum of their products overflows."""

GRADES_AT_A_TIME = 1 << 20
"""So many grades are computed together: what one step writes is still in the cache when the next reads it."""

MANY = 32
"""From so many lists on, going down the ranks is faster than going through the lists."""

SMALL = 15
"""Whole grades up to here are computed in bytes, and counted rather than sorted."""


def impossible(name: str, allowed: str, got: object) -> ValueError:
    """Build the error for impossible input: the argument, what it may be, what it was."""
    return ValueError(f"{name} must be {allowed}, got {got}")


def as_grades(grades: ArrayLike, name: str = "grades") -> Array:
    """Check grades in ranked order, ``(..., n)``: numbers from 0 up, or NaN for "not judged"."""
    array = as_numbers(grades, name)
    if array.ndim == 0:
        raise impossible(name, "a list or an array (..., n), one grade a document", shown(grades))
    if array.size == 0:
        return array
    if not _are_possible(array):
        _check_judged(array[~np.isnan(array)].astype(np.float64), name)
    return array


def _are_possible(grades: Array) -> bool:
    """Whether all are from 0 to LARGEST for certain; in one pass or two, and without a temporary array."""
    if grades.dtype.kind == "i":
        # Read without its sign, a negative number is larger than all others.
        unsigned = grades.view(grades.dtype.str.replace("i", "u"))
        return bool(unsigned.max() <= np.iinfo(grades.dtype).max)
    # NaN carries through min and max, so the usual list without a NaN is done here.
    return float(grades.min()) >= 0 and float(grades.max()) <= LARGEST


def as_judgements(grades: ArrayLike, name: str = "grades") -> Array:
    """Check grades as `as_grades` does, for metrics that are rational: an array of Fractions stays one."""
    if not is_exact(grades):
        return as_grades(grades, name)
    array = cast(Array, grades)
    if array.ndim == 0:
        raise impossible(name, "a list or an array (..., n), one grade a document", shown(grades))
    # Fractions take long to compare: an object that stands for many documents is looked at once.
    for grade in {id(grade): grade for grade in array.flat}.values():
        # A NaN is the one number that differs from itself.
        if not isinstance(grade, Fraction) and grade == grade:
            raise impossible(name, "Fractions (or NaN = not judged) throughout", shown(grade))
        if grade < 0 or grade > LARGEST:
            raise impossible(name, f"numbers from 0 to {LARGEST:g} (NaN = not judged)", grade)
    return array


def is_exact(values: object) -> bool:
    """Whether these are computed in Fractions: they are what numpy calls an array of objects."""
    return isinstance(values, np.ndarray) and values.dtype == np.object_


_to_fractions = np.frompyfunc(Fraction, 1, 1)


def numbers_like(values: Array, whole: Array) -> Array:
    """Turn whole numbers into what the quotients are to be, the same as `values` are: Fractions or floats."""
    return cast(Array, _to_fractions(whole)) if is_exact(values) else whole.astype(np.float64)


def number_like(values: Array, number: float | Fraction, name: str) -> float | Fraction:
    """Turn one number into what `values` are; a float such as 0.1 stands for no Fraction that one means."""
    if not is_exact(values):
        return float(number)
    if isinstance(number, float | np.floating) and not float(number).is_integer():
        raise impossible(name, "a whole number or a Fraction where Fractions are computed", shown(number))
    return Fraction(number) if isinstance(number, Fraction) else Fraction(int(number))


def as_numbers(values: ArrayLike, name: str) -> Array:
    """Turn `values` into an array of numbers; text, ``None`` and ragged lists are a ValueError."""
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise impossible(name, "an array with lists of one length", f"{shown(values)} ({error})") from None
    if array.dtype.kind not in "biuf":
        raise impossible(name, "numbers", shown(values))
    return array.view(np.uint8) if array.dtype == np.bool_ else array


def _check_judged(judged: FloatArray, name: str) -> None:
    outside = judged[~((judged >= 0) & (judged <= LARGEST))]
    if outside.size:
        raise impossible(name, f"numbers from 0 to {LARGEST:g} (NaN = not judged)", f"{outside[0]:g}")


class Cutoffs(NamedTuple):
    """The ranks at which a metric is read; None stands for the end of the list."""

    ranks: tuple[int | None, ...]
    is_sequence: bool

    def depths(self, length: int) -> list[int]:
        """How many ranks of a list of this `length` count at each cutoff."""
        return [length if rank is None else min(rank, length) for rank in self.ranks]

    def shaped(self, scores: FloatArray) -> FloatArray:
        """Keep the last axis, one entry a cutoff, only where a sequence of cutoffs was asked for."""
        return scores if self.is_sequence else scores[..., 0][()]


WHOLE_LIST = Cutoffs((None,), is_sequence=False)


def as_cutoffs(k: Cutoff) -> Cutoffs:
    """Read `k`: None = the whole list, a whole number from 1 up, or a sequence of them."""
    if k is None:
        return WHOLE_LIST
    is_sequence = isinstance(k, Sequence) or (isinstance(k, np.ndarray) and k.ndim > 0)
    ranks: tuple[Any, ...] = tuple(cast(Sequence[int], k)) if is_sequence else (k,)
    if not ranks or not all(_is_rank(rank) for rank in ranks):
        raise impossible("k", "None, a whole number from 1 up or a sequence of them", shown(k))
    return Cutoffs(tuple(int(rank) for rank in ranks), is_sequence)


def _is_rank(value: object) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and int(value) >= 1


def is_number(value: object) -> bool:
    """Whether `value` is one real number, of Python or of numpy; a Fraction is one, too."""
    return isinstance(value, int | float | Fraction | np.integer | np.floating)


def rank_major(lists: Array) -> Array:
    """Turn ``(lists, n)`` into ``(n, lists)``: rank 1 of all lists, then rank 2 of all lists, and so on.

    Lists are many and ranks are few. In this layout each step down the ranks is one operation over all
    lists, on neighbours in memory. Many lists of small whole grades come back as bytes, an eighth of the
    memory to go through; everything else as float64.
    """
    ranks = np.empty(lists.shape[::-1], np.uint8 if _are_small(lists) else np.float64)
    # 512 lists at a time: then what is read and what is written fit the processor's cache together.
    for start in range(0, len(lists), 512):
        stop = start + 512
        ranks[:, start:stop] = lists[start:stop].T
    return ranks


def _are_small(lists: Array) -> bool:
    if len(lists) < MANY or not lists.max(initial=0) <= SMALL:  # a NaN is not small
        return False
    return lists.dtype.kind != "f" or bool((np.floor(lists) == lists).all())


def unjudged_as_zero(lists: Array) -> Array:
    """Grade 0 in place of every NaN; the same array where there is none."""
    if lists.dtype.kind not in "fO":
        return lists
    unjudged = lists != lists  # only a NaN differs from itself, among floats and among Fractions
    return np.where(unjudged, lists.dtype.type(0), lists) if unjudged.any() else lists


def over_lists(function: Callable[[Array], FloatArray], grades: Array) -> FloatArray:
    """Apply a function of ``(lists, n)`` that returns ``(cutoffs, lists)``; get ``(..., cutoffs)`` back.

    The lists go through in blocks, so that the intermediate arrays stay small however many there are.
    """
    *leading, n = grades.shape
    lists = grades.reshape(math.prod(leading), n)
    at_a_time = max(GRADES_AT_A_TIME // max(n, 1), MANY)
    starts = range(0, max(len(lists), 1), at_a_time)
    blocks = [function(lists[start : start + at_a_time]) for start in starts]
    scores = blocks[0] if len(blocks) == 1 else np.concatenate(blocks, axis=1)
    return scores.T.reshape(*leading, len(scores))


def sums_at(depths: list[int], gains: Array, weights: Array, weigh: np.ufunc = np.multiply) -> Array:
    """Add up gain times weight down the ranks; the sums at these `depths`, ``(depths, lists)``.

    Always strictly in rank order. Floating-point sums depend on their order, and only one fixed order
    makes a perfect list score exactly 1, and one list score the same alone as among 100,000. `weigh` is
    ``np.divide`` where the weights are what divides: 49 / 49 is 1, but 49 * (1 / 49) is not.
    """
    ranks, lists = gains.shape
    if ranks == 0:
        return numbers_like(gains, np.zeros((len(depths), lists)))
    if lists < MANY or is_exact(gains):
        return np.cumsum(weigh(gains, weights[:, np.newaxis]), axis=0)[[depth - 1 for depth in depths]]
    places = defaultdict(list)
    for place, depth in enumerate(depths):
        places[depth].append(place)
    sums, total = np.empty((len(depths), lists)), np.zeros(lists)
    for depth, row, weight in zip(range(1, ranks + 1), gains, weights, strict=True):
        total += weigh(row, weight)
        sums[places[depth]] = total
    return sums


def check_leading(ranked: Array, pool: Array) -> None:
    """Check that every list finds its pool of judged documents."""
    try:
        np.broadcast_shapes(ranked.shape[:-1], pool.shape[:-1])
    except ValueError:
        got = f"{pool.shape[:-1]} for {ranked.shape[:-1]}"
        raise impossible("judged", "of a leading shape that broadcasts against that of grades", got) from None


def share(own: Array, whole: Array, empty: float) -> Array:
    """`own` as a share of `whole`, and `empty` where there is nothing to divide by."""
    if not is_number(empty):
        raise impossible("empty", "a number", shown(empty))
    finite_and_exact = is_exact(own) and math.isfinite(empty)
    shape = np.broadcast_shapes(own.shape, whole.shape)
    shares = np.full(shape, Fraction(empty) if finite_and_exact else float(empty), own.dtype)
    np.divide(own, whole, out=shares, where=whole > 0)
    return shares


def count_true(flags: NDArray[np.bool_]) -> Array:
    """Count the True of each column; much faster than ``flags.sum(axis=0)``.

    Bytes are added as bytes, which hold up to 255; longer columns are counted in pieces.
    """
    if len(flags) <= 255:
        return _count_bytes(flags)
    count = np.zeros(flags.shape[1], np.int64)
    for start in range(0, len(flags), 255):
        count += _count_bytes(flags[start : start + 255])
    return count


def _count_bytes(flags: NDArray[np.bool_]) -> Array:
    return cast(Array, np.add.reduce(flags.view(np.uint8), axis=0, dtype=np.uint8))
