"""The analyses `value` and `value-full`: explicit-value model checking, with and without CEGAR."""

from __future__ import annotations

from typing import Any

from cegas.cpa.algorithm import Exploration
from cegas.cpa.composite import compose
from cegas.cpa.interfaces import Analysis
from cegas.cpa.reached import Node
from cegas.cpa.waitlist import Order, waitlist
from cegas.domains.callstack import callstack_analysis
from cegas.domains.location import location_analysis
from cegas.domains.target import PropertyState, target_analysis
from cegas.domains.value import ValueAnalysis, ValuePrecision
from cegas.domains.value.refiner import ValueRefiner
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Program
from cegas.program.operations import Unsupported
from cegas.program.properties import Verdict
from cegas.refinement.cegar import CannotRefine, Cegar, GaveUp, PathToTarget, Proved, Refined
from cegas.refinement.feasibility import FeasibilityChecker
from cegas.verification.counterexamples import replayed
from cegas.verification.guide import PROPERTY, ProgramGuide
from cegas.verification.result import Answer, Assumption, Statistics

VALUE = 3
"""The place of the value component."""


class NoRefiner:
    """Everything is tracked already."""

    def is_refuted(self, path: PathToTarget) -> bool:
        return False

    def refine(self, path: PathToTarget) -> Refined | CannotRefine:
        return CannotRefine("an infeasible path that explicit values cannot exclude")


def check(program: Program, budget: Budget, statistics: Statistics, *, everything: bool) -> Answer:
    """Run the value analysis; with CEGAR unless everything is tracked."""
    values = ValueAnalysis(program)
    start = ValuePrecision(everything=everything)

    def analysis(precision: ValuePrecision) -> Analysis[Any, Any]:
        return compose(
            "value",
            location_analysis(program.functions[program.start].entry),
            callstack_analysis(),
            target_analysis(),
            values.analysis(precision),
        )

    exploration = Exploration(
        analysis(start), ProgramGuide(program), lambda: waitlist(Order.BREADTH_FIRST), budget
    )

    def restart(precision: Any) -> None:
        exploration.restart(analysis(precision[VALUE]))

    feasibility = FeasibilityChecker(program, budget)
    cegar = Cegar(
        exploration,
        NoRefiner() if everything else ValueRefiner(values, VALUE),
        feasibility,
        restart,
        unsupported_construct,
    )
    try:
        result = cegar.run()
    finally:
        statistics.states = exploration.states
        statistics.refinements = cegar.refinements
        statistics.solver_calls = feasibility.solver_calls
    if isinstance(result, Proved):
        return Answer(
            Verdict.SAFE, "no run reaches the error", assumptions=unproved_assumptions(program, exploration)
        )
    if isinstance(result, GaveUp):
        return Answer(Verdict.UNKNOWN, result.reason)
    return replayed(program, result.steps, result.inputs)


def unsupported_construct(target: Node) -> str | None:
    """The construct that a target node stands for, if it is not a violation."""
    if target.state[PROPERTY] is not PropertyState.UNSUPPORTED:
        return None
    last = target.parents[0][1].edge.operations[-1]
    assert isinstance(last, Unsupported)
    return f"{last.construct} ({last.position})" if last.position is not None else last.construct


def unproved_assumptions(program: Program, exploration: Exploration) -> tuple[Assumption, ...]:
    """The validity conditions of the edges that were explored: the analysis relies on them."""
    seen: dict[Assumption, None] = {}
    edges: dict[int, Any] = {}
    for node in exploration.reached:
        for step, _ in node.children:
            edges[step.edge.id] = step.edge
    from cegas.program.operations import Assume, AssumeKind

    for number in sorted(edges):
        for operation in edges[number].operations:
            if isinstance(operation, Assume) and operation.kind is AssumeKind.VALIDITY:
                seen.setdefault(Assumption.of(operation))
    return tuple(seen)
