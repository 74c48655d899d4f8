"""Very many lists on all cores: each core computes some of them, which numpy allows."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, wraps
from itertools import pairwise
from typing import Any, ParamSpec, TypeGuard

import numpy as np

from metrics.arrays import Array, is_exact

P = ParamSpec("P")

CORES = os.cpu_count() or 1

VERY_MANY = 1 << 22
"""With fewer grades, little is left to share when another core has come to help; less on a busy machine."""


def on_all_cores(metric: Callable[P, Array]) -> Callable[P, Array]:
    """Let each core compute a metric of some of the lists ``(lists, ..., n)``, where there are very many.

    The lists are the first argument, by position; `judged` may go with them, list by list. A list scores the
    same wherever it is computed.
    """

    @wraps(metric)
    def choose(*args: P.args, **kwargs: P.kwargs) -> Array:
        if not (args and _can_be_shared_out(args[0], **kwargs)):
            return metric(*args, **kwargs)
        arguments: tuple[Any, ...] = args
        named: dict[str, Any] = kwargs
        lists, *others = arguments
        own = {name: array for name, array in named.items() if _go_with(lists, array)}

        def compute(part: slice) -> Array:
            return metric(lists[part], *others, **named | {name: own[name][part] for name in own})

        ends = [len(lists) * core // CORES for core in range(CORES + 1)]
        parts = [slice(*between) for between in pairwise(ends)]
        begun = [_helpers().submit(compute, part) for part in parts]
        # From the end, this core does itself what no other has begun: nobody waits for a core that is busy.
        own_scores = {at: compute(parts[at]) for at in reversed(range(CORES)) if begun[at].cancel()}
        return np.concatenate(
            [own_scores[at] if at in own_scores else begun[at].result() for at in range(CORES)]
        )

    return choose


def _can_be_shared_out(lists: object, judged: object = None, **others: object) -> bool:
    """Tell whether it pays, and whether it is certain what belongs to which list.

    A caller's own function, such as a gain, is not called by two threads at once.
    """
    return (
        isinstance(lists, np.ndarray)
        and lists.ndim > 1
        and lists.size >= VERY_MANY
        and len(lists) >= CORES
        and not is_exact(lists)
        and (judged is None or _are_for_all(judged) or _go_with(lists, judged))
        and not any(callable(argument) for argument in others.values())
    )


def _are_for_all(judged: object) -> bool:
    return isinstance(judged, Sequence | np.ndarray) and np.ndim(judged[:1]) == 1


def _go_with(lists: Array, array: object) -> TypeGuard[Array]:
    return isinstance(array, np.ndarray) and array.ndim == lists.ndim and len(array) == len(lists)


@cache
def _helpers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max(CORES - 1, 1))
