"""Slicing around a component: what is not relevant is forgotten."""

from __future__ import annotations

from collections.abc import Container

from cegas.cpa.component import Component, ConditionLog, Cost, Refiner, Unproved
from cegas.cpa.description import Description
from cegas.cpa.interfaces import Cpa
from cegas.dependence.slices import NOTHING, MeasuredSlicer, Slice, SliceCost, Slicer
from cegas.domains.slicing.cpa import SlicingPrecision, sliced
from cegas.domains.slicing.forgetting import Forgetting
from cegas.domains.slicing.refiner import SlicingRefiner
from cegas.domains.slicing.strategies import Never, Strategy
from cegas.foundation.typed import TYPE_CHECKING, Any, Final, Generic, TypeVar
from cegas.program.operations import Operation
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.program.violations import Condition

S = TypeVar("S")


class SlicedComponent(Generic[S]):
    """A component that sees relevant operations only. Its states are those of the wrapped one."""

    is_exact: Final = False
    """What was not relevant has been forgotten."""

    def __init__(self, wrapped: Component[S, Any], slicer: Slicer, strategy: Strategy, relevant: Slice = NOTHING) -> None:
        """`relevant` is so from the start; the slicer computes what becomes relevant, by criteria of the strategy."""
        self.wrapped: Final = wrapped
        self.name: Final = f"slicing of {wrapped.name}"
        self.takes_notes: Final = wrapped.takes_notes
        self.initial_precision: Final = SlicingPrecision(relevant, wrapped.initial_precision)
        self._forgetting: Final = Forgetting()
        self._slicer: Final = slicer
        self._refiner: Final = SlicingRefiner(wrapped.refiner, self._forgetting, slicer, strategy)

    @property
    def refiner(self) -> Refiner[S, SlicingPrecision]:
        return self._refiner

    def analysis(self, precision: SlicingPrecision, log: ConditionLog) -> Cpa[S, SlicingPrecision]:
        return sliced(self.wrapped.analysis(precision.wrapped, log), precision.relevant, self._forgetting, log)

    def may_be_unproved(self, operation: Operation, log: ConditionLog) -> bool:
        """Conditions that were not relevant have not been looked at during the exploration."""
        return operation.is_validity

    def unproved(self, state: S, precision: SlicingPrecision, step: Step, known: Container[Condition]) -> Unproved:
        """Over the full step: what is forgotten there must be valid all the same."""
        return self.wrapped.unproved(state, precision.wrapped, step, known)

    def describe(self, state: S) -> Description:
        return self.wrapped.describe(state)

    def cost(self) -> Cost:
        wrapped, slicer = self.wrapped.cost(), self._slicer
        if not isinstance(slicer, MeasuredSlicer):
            return wrapped
        slices = slicer.cost.beside(SliceCost(saved=self._refiner.saved)).beside(wrapped.slices)
        return Cost(wrapped.solver_calls, wrapped.solver_seconds, slices, work=wrapped.work)


class _Nothing:
    """Finds nothing relevant."""

    def slice(self, criteria: object) -> Slice:
        return NOTHING


def within_slice(wrapped: Component[S, Any], relevant: Slice) -> SlicedComponent[S]:
    """A component under a slice that was computed beforehand and does not change."""
    return SlicedComponent(wrapped, _Nothing(), Never(), relevant)
