"""A slice that was computed beforehand and does not change: slicing as a step in front of an analysis."""

from __future__ import annotations

from typing import Any

from cegas.cpa.component import Refiner
from cegas.cpa.interfaces import Analysis
from cegas.dependence.slices import NOTHING, Slice
from cegas.domains.slicing.cpa import SlicingPrecision, sliced
from cegas.domains.slicing.forgetting import Forgetting
from cegas.domains.slicing.refiner import SlicingRefiner
from cegas.domains.slicing.strategies import Never


class FixedSlice:
    """Goes around an analysis and its refiner."""

    def __init__(self, relevant: Slice) -> None:
        self._relevant = relevant
        self._forgetting = Forgetting()

    def analysis(self, wrapped: Analysis[Any, Any]) -> Analysis[Any, SlicingPrecision]:
        return sliced(wrapped, self._relevant, self._forgetting)

    def precision(self, wrapped: Any) -> SlicingPrecision:
        return SlicingPrecision(self._relevant, wrapped)

    def refiner(self, wrapped: Refiner[Any, Any]) -> Refiner[Any, SlicingPrecision]:
        return SlicingRefiner(wrapped, self._forgetting, _Nothing(), Never())


class _Nothing:
    def slice(self, criteria: object) -> Slice:
        return NOTHING
