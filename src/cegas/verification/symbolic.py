"""The analyses `symex` and `symex-c`: symbolic execution, without and with CEGAR."""

from __future__ import annotations

import sys
from typing import Any

from cegas.cpa.algorithm import Exploration
from cegas.cpa.composite import compose
from cegas.cpa.interfaces import Analysis
from cegas.cpa.steps import StepKind
from cegas.cpa.waitlist import Order, waitlist
from cegas.domains.callstack import callstack_analysis
from cegas.domains.location import location_analysis
from cegas.domains.symbolic import SymbolicAnalysis, SymbolicPrecision
from cegas.domains.symbolic.refiner import NOT_REFUTED, SymbolicRefiner
from cegas.domains.target import target_analysis
from cegas.domains.value.transfer import AddressSpace
from cegas.foundation.budget import Budget
from cegas.pointers import analyze
from cegas.pointers.points_to import PointsTo
from cegas.program.control_flow import Program
from cegas.program.operations import Assume
from cegas.program.properties import Verdict
from cegas.refinement.cegar import (
    CannotRefine,
    Cegar,
    PathToTarget,
    Proved,
    Refined,
    Refiner,
    Violated,
)
from cegas.refinement.feasibility import FeasibilityChecker, Real
from cegas.refinement.ways import NoWay, WaySearch
from cegas.spatial_flow.singletons import Singletons
from cegas.verification.counterexamples import unsafe
from cegas.verification.guide import Calls, ProgramGuide
from cegas.verification.result import Answer, Assumption, Statistics
from cegas.verification.value import is_validity_condition, unsupported_construct

SYMBOLIC = 3
"""The place of the symbolic component."""


class NoRefiner:
    """Everything is tracked already."""

    def is_refuted(self, path: PathToTarget) -> bool:
        return False

    def refine(self, path: PathToTarget) -> Refined | CannotRefine:
        return CannotRefine(NOT_REFUTED)


def check(program: Program, budget: Budget, statistics: Statistics, *, everything: bool) -> Answer:
    """Run symbolic execution; with CEGAR unless everything is tracked."""
    pointers = analyze(program, budget)
    symbolic = symbolic_analysis(program, pointers, budget)
    refiner: Refiner = NoRefiner() if everything else SymbolicRefiner(symbolic, SYMBOLIC)
    look = SymbolicLook(symbolic, refiner, SymbolicPrecision(everything), budget, pointers)
    try:
        return look.run(statistics)
    finally:
        look.report(statistics)


def symbolic_analysis(program: Program, pointers: PointsTo, budget: Budget) -> SymbolicAnalysis:
    """Symbolic execution that knows the points-to sets of the whole program."""
    return SymbolicAnalysis(program, AddressSpace(pointers, Singletons(program, pointers)), budget)


class SymbolicLook:
    """An exploration with its refinement."""

    def __init__(
        self,
        symbolic: SymbolicAnalysis,
        refiner: Refiner,
        precision: SymbolicPrecision,
        budget: Budget,
        calls: Calls | None = None,
    ) -> None:
        self.symbolic = symbolic
        program = symbolic.program
        self.guide = ProgramGuide(program, calls)
        self.exploration = Exploration(
            self._analysis(precision), self.guide, lambda: waitlist(Order.BREADTH_FIRST), budget
        )
        self.feasibility = FeasibilityChecker(program, budget)
        self.cegar = Cegar(self.exploration, refiner, self.feasibility, self._restart, unsupported_construct)

    def run(self, statistics: Statistics) -> Answer:
        statistics.watch.begin(self.exploration, self.cegar, self.guide)
        result = self.cegar.run()
        if isinstance(result, Proved):
            return self._proof()
        if isinstance(result, Violated):
            return unsafe(self.symbolic.program, result.path)
        reason = self.cegar.doubts[0]
        # Targets are left, each judged by one path only: look for all ways to them.
        found = WaySearch(self.exploration, self.feasibility, unsupported_construct).run(sys.maxsize)
        if isinstance(found, Real):
            return unsafe(self.symbolic.program, found)
        return self._proof() if isinstance(found, NoWay) else Answer(Verdict.UNKNOWN, reason)

    def report(self, statistics: Statistics) -> None:
        statistics.states += self.exploration.states
        statistics.operations += self.exploration.instructions
        statistics.refinements += self.cegar.refinements
        statistics.solver_calls += self.feasibility.solver_calls + self.symbolic.solver_calls
        statistics.seconds["solver"] = statistics.seconds.get("solver", 0.0) + self.symbolic.solver_seconds
        statistics.rounds.extend(self.cegar.story)

    def _proof(self) -> Answer:
        return Answer(
            Verdict.SAFE, "no run reaches the error", assumptions=unproved_assumptions(self.exploration, self.symbolic)
        )

    def _restart(self, precision: Any) -> None:
        self.exploration.restart(self._analysis(precision[SYMBOLIC]))

    def _analysis(self, precision: SymbolicPrecision) -> Analysis[Any, Any]:
        program = self.symbolic.program
        return compose(
            "symbolic",
            location_analysis(program.functions[program.start].entry),
            callstack_analysis(),
            target_analysis(),
            self.symbolic.analysis(precision),
        )


def unproved_assumptions(
    exploration: Exploration, symbolic: SymbolicAnalysis, component: int = SYMBOLIC, *, sliced: bool = False
) -> tuple[Assumption, ...]:
    """The validity conditions that some reached state does not show to hold.

    Under a slice, conditions that were not relevant have not been looked at before: all of them are now.
    """
    executor = symbolic.executor
    is_open = is_validity_condition if sliced else executor.may_be_unproved
    unproved: dict[Assume, None] = {}
    executor.unproved = unproved
    for node in exploration.reached:
        for step in exploration.guide.steps(node.state):
            if step.kind not in (StepKind.INTRA, StepKind.RETURN):
                continue
            conditions = [operation for operation in step.edge.operations if is_open(operation)]
            if any(condition not in unproved for condition in conditions):
                symbolic.relation.successors(node.state[component], node.precision[component], step)
    executor.unproved = None
    found = {Assumption.of(operation): None for operation in unproved}
    return tuple(sorted(found, key=lambda item: (item.file or "", item.line or 0, item.text)))
