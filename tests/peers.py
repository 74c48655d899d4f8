"""The libraries that people use, each loaded by the first test that asks it for something.

Every process of a test run collects all tests, few of them run those that need these libraries, and loading
all of them takes seconds. Files that compare with many of them are `BY_ONE_PROCESS`.
"""

from importlib import import_module
from typing import Any

import pytest

BY_ONE_PROCESS = pytest.mark.xdist_group("libraries")


class Peer:
    """A library by its name, not loaded yet; its attributes and submodules are those of the real one."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith("_"):  # pytest looks at everything that a module of tests has
            raise AttributeError(attribute)
        library = import_module(self._name)
        try:
            return getattr(library, attribute)
        except AttributeError:
            return import_module(f"{self._name}.{attribute}")


catboost = Peer("catboost")
cwl_inst = Peer("cwl.ruler.measures.cwl_inst")
cwl_ranking = Peer("cwl.ruler.ranking")
ir_measures = Peer("ir_measures")
lightgbm = Peer("lightgbm")
pytrec_eval = Peer("pytrec_eval")
ranx = Peer("ranx")
scipy = Peer("scipy")
sklearn = Peer("sklearn")
stats = Peer("scipy.stats")
xgboost = Peer("xgboost")
