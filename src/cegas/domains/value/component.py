"""The value analysis as a component of program analyses."""

from __future__ import annotations

from collections.abc import Container

from cegas.cpa.component import ConditionLog, Cost, Meter, NoRefiner, Refiner, Unproved
from cegas.cpa.description import Description
from cegas.cpa.interfaces import Cpa
from cegas.domains.value.cpa import ValueAnalysis
from cegas.domains.value.describe import ValueDescriber
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.state import ValueState
from cegas.domains.value.transfer import may_be_unproved
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.operations import Operation
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.program.violations import Condition

NOT_EXCLUDED: Final = "an infeasible path that explicit values cannot exclude"


class ValueComponent:
    """Explicit values: what a refiner asks for, or everything if there is none, or if it is asked for."""

    name: Final = "value"
    is_exact: Final = False
    """Values that are not known are not tracked: symbolic execution says more of them."""
    takes_notes: Final = True

    def __init__(
        self,
        values: ValueAnalysis,
        refiner: Refiner[ValueState, ValuePrecision] | None = None,
        *,
        everything: bool = False,
        meter: Meter | None = None,
    ) -> None:
        """`meter`: the one that the refiner counts with."""
        self.values: Final = values
        self.initial_precision: Final = ValuePrecision(everything=everything or refiner is None)
        self.refiner: Final[Refiner[ValueState, ValuePrecision]] = refiner or NoRefiner(NOT_EXCLUDED)
        self._describer: Final = ValueDescriber()
        self._meter: Final = meter

    def analysis(self, precision: ValuePrecision, log: ConditionLog) -> Cpa[ValueState, ValuePrecision]:
        return self.values.analysis(precision, log)

    def may_be_unproved(self, operation: Operation, log: ConditionLog) -> bool:
        return may_be_unproved(operation, log)

    def unproved(self, state: ValueState, precision: ValuePrecision, step: Step, known: Container[Condition]) -> Unproved:
        transfer = self.values.transfer
        ask = transfer.unproved_in_cases if precision.in_cases else transfer.unproved
        return ask(state, step, known)

    def describe(self, state: ValueState) -> Description:
        return self._describer(state)

    def cost(self) -> Cost:
        return Cost() if self._meter is None else Cost(work=self._meter.work)
