"""The numeric domain as a component of program analyses."""

from __future__ import annotations

from collections.abc import Container

from cegas.cpa.component import ConditionLog, Cost, NoRefiner, Refiner, Unproved
from cegas.cpa.description import Description
from cegas.cpa.interfaces import Cpa
from cegas.cpa.setup import Setup
from cegas.domains.interval.cpa import IntervalAnalysis
from cegas.domains.interval.describe import IntervalDescriber
from cegas.domains.interval.precision import INITIAL, IntervalPrecision
from cegas.domains.interval.refiner import NOT_EXCLUDED, IntervalRefiner
from cegas.domains.interval.state import IntervalState
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.transfer import may_be_unproved
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.operations import Operation
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.program.violations import Condition


class IntervalComponent:
    """Sets of numbers, joined where control meets."""

    name: Final = "interval"
    is_exact: Final = False
    takes_notes: Final = True

    def __init__(
        self, intervals: IntervalAnalysis, refiner: Refiner[IntervalState, IntervalPrecision] | None = None
    ) -> None:
        self.intervals: Final = intervals
        self.initial_precision: Final = INITIAL
        self.refiner: Final[Refiner[IntervalState, IntervalPrecision]] = refiner or NoRefiner(NOT_EXCLUDED)
        self._describer: Final = IntervalDescriber()

    def analysis(self, precision: IntervalPrecision, log: ConditionLog) -> Cpa[IntervalState, IntervalPrecision]:
        return self.intervals.analysis(precision, log)

    def may_be_unproved(self, operation: Operation, log: ConditionLog) -> bool:
        return may_be_unproved(operation, log)

    def unproved(
        self, state: IntervalState, precision: IntervalPrecision, step: Step, known: Container[Condition]
    ) -> Unproved:
        return self.intervals.transfer.unproved(state, step, known)

    def describe(self, state: IntervalState) -> Description:
        return self._describer(state)

    def cost(self) -> Cost:
        return Cost()


def component(setup: Setup, *, asks: bool = True) -> IntervalComponent:
    """The numeric domain for a program, which knows its points-to sets. `asks`: whether paths may be put to the solver."""
    intervals = IntervalAnalysis(setup.program, AddressSpace(setup.points_to))
    return IntervalComponent(intervals, IntervalRefiner(setup, intervals, INITIAL, asks=asks))
