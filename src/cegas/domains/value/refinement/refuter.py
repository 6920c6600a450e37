"""Which paths explicit values exclude, with everything tracked: for a slice around them, which alone is refined."""

from __future__ import annotations

from cegas.cpa.component import CannotRefine, Refined
from cegas.domains.value.component import NOT_EXCLUDED
from cegas.domains.value.cpa import ValueAnalysis
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.refinement.interpolation import ValuePath
from cegas.domains.value.refinement.refiner import is_excluded


class ValueRefuter:
    """For explicit values of everything, as far as a slice around them lets them see: it refines nothing itself."""

    def __init__(self, values: ValueAnalysis) -> None:
        self._values = values
        self._everything = ValuePrecision(everything=True)

    def is_refuted(self, path: ValuePath) -> bool:
        return is_excluded(self._values, path.steps, self._everything)

    def refine(self, path: ValuePath) -> Refined[ValuePrecision] | CannotRefine:
        return CannotRefine(NOT_EXCLUDED)
