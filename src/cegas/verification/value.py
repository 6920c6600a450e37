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
from cegas.domains.value.interpolation import ValueInterpolation
from cegas.domains.value.refiner import ValueRefiner
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Edge, Program
from cegas.program.operations import Assume, Operation, Unsupported
from cegas.program.properties import Verdict
from cegas.refinement.cegar import (
    CannotRefine,
    Cegar,
    GaveUp,
    PathToTarget,
    Proved,
    Refined,
    Violated,
)
from cegas.refinement.feasibility import FeasibilityChecker, Real
from cegas.refinement.ways import NoWay, Unclear, WaySearch
from cegas.verification.counterexamples import unsafe
from cegas.verification.guide import PROPERTY, Calls, ProgramGuide
from cegas.verification.result import Answer, Assumption, Statistics

VALUE = 3
"""The place of the value component."""


class NoRefiner:
    """Everything is tracked already."""

    def is_refuted(self, path: PathToTarget) -> bool:
        return False

    def refine(self, path: PathToTarget) -> Refined | CannotRefine:
        return CannotRefine("an infeasible path that explicit values cannot exclude")


FIRST_TURN = 20_000
"""States that each look may compute in its first turn; twice as many in the next, and so on."""

STATES_PER_EDGE = 4
"""To put an edge of a path to the solver takes about as long as so many states."""

LAST_TURN = 2_560_000
"""After this turn there will be no proof, if a look has given up: what is left is given up as well."""


def check(program: Program, budget: Budget, statistics: Statistics, *, everything: bool) -> Answer:
    """Run the value analysis; with CEGAR unless everything is tracked.

    Where nearly everything matters, refinement step by step costs many times what a look with everything tracked does; where
    little matters, it is the other way round. So the two take turns, and the first verdict counts. That they are measured in
    states, not in time, makes every run the same.
    """
    values = ValueAnalysis(program)
    refiner = None if everything else ValueRefiner(values, VALUE, ValueInterpolation(values, VALUE))
    return explore(values, refiner, budget, statistics)


def explore(
    values: ValueAnalysis,
    refiner: ValueRefiner | None,
    budget: Budget,
    statistics: Statistics,
    calls: Calls | None = None,
    *,
    search: bool = True,
) -> Answer:
    """Look with a refiner and with everything tracked, in turns; without a refiner only the latter.

    Without `search` the abstraction has to decide: paths that it leaves in doubt are not checked one by one.
    """
    looks = [] if refiner is None else [_Look(values, refiner, budget, calls, search)]
    looks.append(_Look(values, None, budget, calls, search))
    try:
        return _take_turns(looks, statistics)
    finally:
        for look in looks:
            look.report(statistics)


def _take_turns(looks: list[_Look], statistics: Statistics) -> Answer:
    under_way, turn = list(looks), FIRST_TURN
    while under_way:
        for look in list(under_way):
            answer = look.go_on(turn, statistics, is_alone=len(looks) == 1)
            if answer is not None:
                return answer
            if look.has_ended:
                under_way.remove(look)
        reasons = [look.reason for look in looks if look.reason]
        turn *= 2
        if turn > LAST_TURN and reasons:
            break
    return Answer(Verdict.UNKNOWN, reasons[0])


class _Look:
    """One way to look at the program: an exploration with its refinement."""

    def __init__(
        self, values: ValueAnalysis, refiner: ValueRefiner | None, budget: Budget, calls: Calls | None, search: bool
    ) -> None:
        self._searches = search
        self.values = values
        program = values.program
        self._guide = ProgramGuide(program, calls)
        start = self._analysis(ValuePrecision(everything=refiner is None))
        self.exploration = Exploration(start, self._guide, lambda: waitlist(Order.BREADTH_FIRST), budget)
        self._feasibility = FeasibilityChecker(program, budget)
        self._cegar = Cegar(
            self.exploration, refiner or NoRefiner(), self._feasibility, self._restart, unsupported_construct
        )
        self._search: WaySearch | None = None
        """When the exploration is done, and targets are left."""
        self.reason = ""
        """Why the exploration alone gives no verdict."""
        self.has_ended = False

    def go_on(self, turn: int, statistics: Statistics, is_alone: bool) -> Answer | None:
        """Work as long as it takes to compute so many states; the answer, if there is one."""
        if self._search is None:
            return self._explore(None if is_alone else turn, statistics)
        found = self._search.run(turn // STATES_PER_EDGE)
        if isinstance(found, Real):
            return unsafe(self.values.program, found)
        if isinstance(found, NoWay):
            return self._proof()
        self.has_ended = isinstance(found, Unclear)
        return None

    def _explore(self, turn: int | None, statistics: Statistics) -> Answer | None:
        statistics.watch.begin(self.exploration, self._cegar, self._guide)
        result = self._cegar.run(None if turn is None else self.exploration.states + turn)
        if isinstance(result, Proved):
            return self._proof()
        if isinstance(result, Violated):
            return unsafe(self.values.program, result.path)
        if isinstance(result, GaveUp):
            # Targets are left, each judged by one path only: look for all ways to them.
            self.reason = result.reason
            if not self._searches:
                self.has_ended = True
                return None
            self._search = WaySearch(self.exploration, self._feasibility, unsupported_construct)
        return None

    def _proof(self) -> Answer:
        assumptions = unproved_assumptions(self.exploration, self.values)
        return Answer(Verdict.SAFE, "no run reaches the error", assumptions=assumptions)

    def report(self, statistics: Statistics) -> None:
        statistics.states += self.exploration.states
        statistics.operations += self.exploration.instructions
        statistics.refinements += self._cegar.refinements
        statistics.solver_calls += self._feasibility.solver_calls
        statistics.rounds.extend(self._cegar.story)

    def _restart(self, precision: Any) -> None:
        self.exploration.restart(self._analysis(precision[VALUE]))

    def _analysis(self, precision: ValuePrecision) -> Analysis[Any, Any]:
        return compose(
            "value",
            location_analysis(self.values.program.functions[self.values.program.start].entry),
            callstack_analysis(),
            target_analysis(),
            self.values.analysis(precision),
        )


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
    unproved: dict[Assume, None] = {}
    transfer.unproved = unproved
    open_: dict[Edge, tuple[Operation, ...]] = {}
    """By edge: the conditions that may not be known to hold."""
    for node in exploration.reached:
        state = node.state[VALUE]
        # Also the steps without a successor: a condition that certainly fails ends the path.
        for step in exploration.guide.steps(node.state):
            if step.kind not in (StepKind.INTRA, StepKind.RETURN):  # conditions may stand in front of a return, too
                continue
            conditions = open_.get(step.edge)
            if conditions is None:
                conditions = open_[step.edge] = tuple(filter(transfer.may_be_unproved, step.edge.operations))
            if any(condition not in unproved for condition in conditions):
                transfer.successors(state, node.precision[VALUE], step)
    found = {Assumption.of(operation): None for operation in unproved}
    transfer.unproved = None
    return tuple(sorted(found, key=lambda item: (item.file or "", item.line or 0, item.text)))
