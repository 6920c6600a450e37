"""The analyses `symex` and `symex-c`: symbolic execution, without and with CEGAR."""

from __future__ import annotations

from typing import Any

from cegas.cpa.component import Refiner
from cegas.cpa.control import Calls
from cegas.domains.symbolic import SymbolicAnalysis
from cegas.domains.symbolic.component import SymbolicComponent
from cegas.domains.symbolic.refiner import SymbolicRefiner
from cegas.domains.value.address_space import AddressSpace
from cegas.foundation.budget import Budget
from cegas.pointers import analyze
from cegas.pointers.points_to import PointsTo
from cegas.program.control_flow import Program
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.look import ComponentLook
from cegas.verification.result import Answer, Statistics


def check(program: Program, budget: Budget, statistics: Statistics, *, everything: bool) -> Answer:
    """Run symbolic execution; with CEGAR unless everything is tracked."""
    pointers = analyze(program, budget)
    symbolic = symbolic_analysis(program, pointers, budget)
    look = SymbolicLook(symbolic, None if everything else SymbolicRefiner(symbolic), budget, pointers)
    try:
        return look.decide(statistics)
    finally:
        look.report(statistics)


def symbolic_analysis(program: Program, pointers: PointsTo, budget: Budget) -> SymbolicAnalysis:
    """Symbolic execution that knows the points-to sets of the whole program."""
    return SymbolicAnalysis(program, AddressSpace(pointers, Singletons(program, pointers)), budget)


class SymbolicLook(ComponentLook):
    """A look by symbolic execution."""

    def __init__(
        self, symbolic: SymbolicAnalysis, refiner: Refiner[Any, Any] | None, budget: Budget, calls: Calls | None = None
    ) -> None:
        self.symbolic = symbolic
        super().__init__(symbolic.program, SymbolicComponent(symbolic, refiner), budget, calls)

    def report(self, statistics: Statistics) -> None:
        super().report(statistics)
        report_solver(self.symbolic, statistics)


def report_solver(symbolic: SymbolicAnalysis, statistics: Statistics) -> None:
    """Add what symbolic execution itself has asked the solver."""
    statistics.solver_calls += symbolic.solver_calls
    statistics.seconds["solver"] = statistics.seconds.get("solver", 0.0) + symbolic.solver_seconds
