"""The analyses `value` and `value-full`: explicit-value model checking, with and without CEGAR."""

from __future__ import annotations

from typing import Any

from cegas.cpa.algorithm import Exploration
from cegas.cpa.composite import compose
from cegas.cpa.interfaces import Analysis
from cegas.cpa.reached import Node
from cegas.cpa.steps import StepKind
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
from cegas.verification.counterexamples import unsafe
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
    answer = _explore(program, values, budget, statistics, everything)
    if answer.verdict is Verdict.UNKNOWN and not everything:
        # A path that values cannot exclude may have hidden others behind its states: look once more, with everything
        # tracked, before giving up.
        second = _explore(program, values, budget, statistics, True)
        if second.verdict is not Verdict.UNKNOWN:
            return second
    return answer


def _explore(program: Program, values: ValueAnalysis, budget: Budget, statistics: Statistics, everything: bool) -> Answer:
    def analysis(precision: ValuePrecision) -> Analysis[Any, Any]:
        return compose(
            "value",
            location_analysis(program.functions[program.start].entry),
            callstack_analysis(),
            target_analysis(),
            values.analysis(precision),
        )

    guide = ProgramGuide(program)
    exploration = Exploration(analysis(ValuePrecision(everything)), guide, lambda: waitlist(Order.BREADTH_FIRST), budget)

    def restart(precision: Any) -> None:
        exploration.restart(analysis(precision[VALUE]))

    feasibility = FeasibilityChecker(program, budget)
    refiner = NoRefiner() if everything else ValueRefiner(values, VALUE)
    cegar = Cegar(exploration, refiner, feasibility, restart, unsupported_construct)
    statistics.watch.begin(exploration, cegar, guide)
    try:
        result = cegar.run()
    finally:
        statistics.states += exploration.states
        statistics.refinements += cegar.refinements
        statistics.solver_calls += feasibility.solver_calls
        statistics.rounds.extend(cegar.story)
    if isinstance(result, Proved):
        assumptions = unproved_assumptions(exploration, values)
        return Answer(Verdict.SAFE, "no run reaches the error", assumptions=assumptions)
    if isinstance(result, GaveUp):
        return Answer(Verdict.UNKNOWN, result.reason)
    return unsafe(program, result.path)


def unsupported_construct(target: Node) -> str | None:
    """The construct that a target node stands for, if it is not a violation."""
    if target.state[PROPERTY] is not PropertyState.UNSUPPORTED:
        return None
    last = target.parents[0][1].edge.operations[-1]
    assert isinstance(last, Unsupported)
    return f"{last.construct} ({last.position})" if last.position is not None else last.construct


def unproved_assumptions(exploration: Exploration, values: ValueAnalysis) -> tuple[Assumption, ...]:
    """The validity conditions that some reached state does not show to hold."""
    transfer = values.transfer
    transfer.unproved = {}
    for node in exploration.reached:
        state = node.state[VALUE]
        # Also the steps without a successor: a condition that certainly fails ends the path.
        for step in exploration.guide.steps(node.state):
            if step.kind in (StepKind.INTRA, StepKind.RETURN):  # conditions may stand in front of a return, too
                transfer.successors(state, node.precision[VALUE], step)
    found = {Assumption.of(operation): None for operation in transfer.unproved}
    transfer.unproved = None
    return tuple(sorted(found, key=lambda item: (item.file or "", item.line or 0, item.text)))
