"""Symbolic execution as a component of program analyses."""

from __future__ import annotations

from collections.abc import Container

from cegas.cpa.component import ConditionLog, Cost, NoRefiner, Refiner, Unproved
from cegas.cpa.description import Description
from cegas.cpa.interfaces import Cpa
from cegas.domains.symbolic.cpa import SymbolicAnalysis
from cegas.domains.symbolic.describe import SymbolicDescriber
from cegas.domains.symbolic.precision import SymbolicPrecision
from cegas.domains.symbolic.refiner import NOT_REFUTED
from cegas.domains.symbolic.state import SymbolicState
from cegas.domains.value.transfer import may_be_unproved
from cegas.foundation.typed import TYPE_CHECKING, Final
from cegas.program.operations import Operation
from cegas.program.steps import Step

if TYPE_CHECKING:
    from cegas.program.violations import Condition

CELLS_PER_STATE: Final = 12
"""To look at so many cells of memory, or to compare so many constraints, takes as long as a state that has few."""

SymbolicRefinement = Refiner[SymbolicState, SymbolicPrecision]


class SymbolicComponent:
    """Symbolic values and the constraints of the path: those that a refiner asks for, or all of them."""

    name: Final = "symbolic"
    takes_notes: Final = True

    def __init__(
        self, symbolic: SymbolicAnalysis, refiner: SymbolicRefinement | None = None, *, everything: bool = False
    ) -> None:
        """Without a refiner everything is tracked. With both, the refiner says only which paths are refuted."""
        self.symbolic: Final = symbolic
        self.is_exact: Final = everything or refiner is None
        self.initial_precision: Final = SymbolicPrecision(everything=self.is_exact)
        self.refiner: Final[SymbolicRefinement] = refiner or NoRefiner(NOT_REFUTED)
        self._describer: Final = SymbolicDescriber()

    def analysis(self, precision: SymbolicPrecision, log: ConditionLog) -> Cpa[SymbolicState, SymbolicPrecision]:
        return self.symbolic.analysis(precision, log)

    def may_be_unproved(self, operation: Operation, log: ConditionLog) -> bool:
        return may_be_unproved(operation, log)

    def unproved(
        self, state: SymbolicState, precision: SymbolicPrecision, step: Step, known: Container[Condition]
    ) -> Unproved:
        return self.symbolic.steps.unproved(state, step, known)

    def describe(self, state: SymbolicState) -> Description:
        return self._describer(state)

    def cost(self) -> Cost:
        work = self.symbolic.cells // CELLS_PER_STATE
        return Cost(self.symbolic.solver_calls, self.symbolic.solver_seconds, work=work)
