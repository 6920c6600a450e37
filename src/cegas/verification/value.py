"""The analyses `value` and `value-full`: explicit-value model checking, with and without CEGAR."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
from cegas.domains.value.transfer import AddressSpace
from cegas.foundation.budget import Budget
from cegas.foundation.collector import collector_paused
from cegas.program.control_flow import Edge, Program
from cegas.program.operations import Assume, AssumeKind, Operation, Unsupported
from cegas.program.properties import Verdict
from cegas.refinement.cegar import (
    CannotRefine,
    Cegar,
    GaveUp,
    PathToTarget,
    Proved,
    Refined,
    Refiner,
    Violated,
)
from cegas.refinement.feasibility import FeasibilityChecker, Real
from cegas.verification.counterexamples import unsafe
from cegas.verification.guide import PROPERTY, Calls, ProgramGuide
from cegas.verification.result import Answer, Assumption, Statistics

if TYPE_CHECKING:
    from cegas.dependence.slices import Slice
    from cegas.domains.slicing.fixed import FixedSlice
    from cegas.pointers import PointsTo
    from cegas.refinement.ways import WaySearch

VALUE = 3
"""The place of the value component."""


class NoRefiner:
    """Everything is tracked already."""

    def is_refuted(self, path: PathToTarget) -> bool:
        return False

    def refine(self, path: PathToTarget) -> Refined | CannotRefine:
        return CannotRefine("an infeasible path that explicit values cannot exclude")


TURN = 20_000
"""The work of a look between two turns of the other, in states."""

SHORT_TURN = 1_000
"""The first turn where the abstraction alone has to decide: after a path in doubt there will be no proof. The next are twice
as long each, up to `TURN`."""

STATES_PER_EDGE = 4
"""To put an edge of a path to the solver takes about as long as so many states."""

STATES_PER_STEP = 8
"""To find out what excludes a path takes about as long, for each of its steps, as so many states."""

MOST_WORK = 5_120_000
"""After so much work of each look there will be no proof, if a look has given up: what is left is given up as well."""


def check(
    program: Program, budget: Budget, statistics: Statistics, *, everything: bool, relevant: Slice | None = None
) -> Answer:
    """Run the value analysis; with CEGAR unless everything is tracked.

    Where nearly everything matters, refinement step by step costs many times what a look with everything tracked does; where
    little matters, it is the other way round. So the two take turns, and the first verdict counts. That they are measured in
    states, not in time, makes every run the same.
    """
    pointers = None if relevant is None else _pointers(program, budget)
    values = ValueAnalysis(program, None if pointers is None else AddressSpace(pointers))
    refiner = None if everything else ValueRefiner(values, VALUE, ValueInterpolation(values, VALUE))
    return explore(values, refiner, budget, statistics, pointers, relevant=relevant)


def _pointers(program: Program, budget: Budget) -> PointsTo:
    """Slices rest on points-to sets; what is outside of them forgets what it may write by the same sets."""
    from cegas.pointers import analyze

    return analyze(program, budget)


def explore(
    values: ValueAnalysis,
    refiner: ValueRefiner | None,
    budget: Budget,
    statistics: Statistics,
    calls: Calls | None = None,
    *,
    search: bool = True,
    relevant: Slice | None = None,
) -> Answer:
    """Look with a refiner and with everything tracked, in turns; without a refiner only the latter.

    Without `search` the abstraction has to decide: paths that it leaves in doubt are not checked one by one, and a look ends
    with the turn in which there was one. If a slice is given, only its operations are looked at; the others forget what they
    may write.
    """
    looks = [] if refiner is None else [_Look(values, refiner, budget, calls, search, relevant)]
    looks.append(_Look(values, None, budget, calls, search, relevant))
    try:
        with collector_paused():
            return _take_turns(looks, statistics, TURN if search else SHORT_TURN)
    finally:
        for look in looks:
            look.report(statistics)


def _take_turns(looks: list[_Look], statistics: Statistics, turn: int) -> Answer:
    under_way, work = list(looks), 0
    while under_way:
        work += turn
        turn = min(2 * turn, TURN)
        for look in list(under_way):
            answer = look.go_on(work, statistics, is_alone=len(looks) == 1)
            if answer is not None:
                return answer
            if look.has_ended:
                under_way.remove(look)
        reasons = [look.reason for look in looks if look.reason]
        if work >= MOST_WORK and reasons:
            break
    return Answer(Verdict.UNKNOWN, reasons[0])


class _Look:
    """One way to look at the program: an exploration with its refinement."""

    def __init__(
        self,
        values: ValueAnalysis,
        refiner: ValueRefiner | None,
        budget: Budget,
        calls: Calls | None,
        search: bool,
        relevant: Slice | None,
    ) -> None:
        self._searches = search
        self.values = values
        program = values.program
        self._fixed = None if relevant is None else _fixed_slice(relevant)
        self._guide = ProgramGuide(program, calls)
        start = self._analysis(ValuePrecision(everything=refiner is None))
        self.exploration = Exploration(start, self._guide, lambda: waitlist(Order.BREADTH_FIRST), budget)
        self._feasibility = FeasibilityChecker(program, budget)
        self._cegar = Cegar(
            self.exploration, self._refiner(refiner), self._feasibility, self._restart, unsupported_construct
        )
        self._search: WaySearch | None = None
        """When the exploration is done, and targets are left."""
        self._doubted: frozenset[Assume] = frozenset()
        """The accesses that were not known to be valid in some state of this look."""
        self._rounds = self._edges = 0
        """Paths to targets that have been judged, and their edges."""
        self.reason = ""
        """Why the exploration alone gives no verdict."""
        self.has_ended = False

    def go_on(self, work: int, statistics: Statistics, is_alone: bool) -> Answer | None:
        """Go on until about so much work has been done in all; the answer, if there is one."""
        doubted = self.values.transfer.doubted
        doubted.clear()  # what another look has doubted is nothing to this one
        doubted.update(self._doubted)
        try:
            return self._go_on(work, statistics, is_alone)
        finally:
            self._doubted = frozenset(doubted)

    def _go_on(self, work: int, statistics: Statistics, is_alone: bool) -> Answer | None:
        if self._search is None:
            return self._explore(None if is_alone and self._searches else work, statistics)
        from cegas.refinement.ways import NoWay, Unclear  # a search is rare

        found = self._search.run(TURN // STATES_PER_EDGE)
        if isinstance(found, Real):
            return unsafe(self.values.program, found)
        if isinstance(found, NoWay):
            return self._proof()
        self.has_ended = isinstance(found, Unclear)
        return None

    def _judged(self) -> int:
        """The work that went into paths to targets. They may be long, and then it is more than the exploration takes."""
        story = self._cegar.story
        self._edges += sum(round_.length for round_ in story[self._rounds :])
        self._rounds = len(story)
        return STATES_PER_STEP * self._edges

    def _explore(self, work: int | None, statistics: Statistics) -> Answer | None:
        until = None if work is None else work - self._judged()
        if until is not None and until <= self.exploration.states:
            return None  # an earlier turn took more than its share
        statistics.watch.begin(self.exploration, self._cegar, self._guide)
        result = self._cegar.run(until)
        if isinstance(result, Proved):
            return self._proof()
        if isinstance(result, Violated):
            return unsafe(self.values.program, result.path)
        if self._cegar.doubts and not self._searches:
            self.reason, self.has_ended = self._cegar.doubts[0], True
        elif isinstance(result, GaveUp):
            # Targets are left, each judged by one path only: look for all ways to them.
            self.reason = result.reason
            from cegas.refinement.ways import WaySearch

            self._search = WaySearch(self.exploration, self._feasibility, unsupported_construct)
        return None

    def _proof(self) -> Answer:
        assumptions = unproved_assumptions(self.exploration, self.values, sliced=self._fixed is not None)
        return Answer(Verdict.SAFE, "no run reaches the error", assumptions=assumptions)

    def report(self, statistics: Statistics) -> None:
        statistics.states += self.exploration.states
        statistics.operations += self.exploration.instructions
        statistics.refinements += self._cegar.refinements
        statistics.solver_calls += self._feasibility.solver_calls
        statistics.rounds.extend(self._cegar.story)

    def _restart(self, precision: Any) -> None:
        own = precision[VALUE]
        self.exploration.restart(self._analysis(own if self._fixed is None else own.wrapped))

    def _refiner(self, refiner: ValueRefiner | None) -> Refiner:
        own = refiner or NoRefiner()
        return own if self._fixed is None else self._fixed.refiner(own, VALUE)

    def _analysis(self, precision: ValuePrecision) -> Analysis[Any, Any]:
        values = self.values.analysis(precision)
        return compose(
            "value",
            location_analysis(self.values.program.functions[self.values.program.start].entry),
            callstack_analysis(),
            target_analysis(),
            values if self._fixed is None else self._fixed.analysis(values),
        )


def _fixed_slice(relevant: Slice) -> FixedSlice:
    from cegas.domains.slicing.fixed import FixedSlice  # only where there is one

    return FixedSlice(relevant)


def unsupported_construct(target: Node) -> str | None:
    """The construct that a target node stands for, if it is not a violation."""
    if target.state[PROPERTY] is not PropertyState.UNSUPPORTED:
        return None
    last = target.parents[0][1].edge.operations[-1]
    assert isinstance(last, Unsupported)
    return f"{last.construct} ({last.position})" if last.position is not None else last.construct


def is_validity_condition(operation: Operation) -> bool:
    return isinstance(operation, Assume) and operation.kind is AssumeKind.VALIDITY


def unproved_assumptions(
    exploration: Exploration, values: ValueAnalysis, *, sliced: bool = False
) -> tuple[Assumption, ...]:
    """The validity conditions that some reached state does not show to hold.

    Under a slice, conditions that were not relevant have not been looked at before: all of them are now.
    """
    transfer = values.transfer
    is_open = is_validity_condition if sliced else transfer.may_be_unproved
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
                conditions = open_[step.edge] = tuple(filter(is_open, step.edge.operations))
            if any(condition not in unproved for condition in conditions):
                transfer.successors(state, node.precision[VALUE], step)
    found = {Assumption.of(operation): None for operation in unproved}
    transfer.unproved = None
    return tuple(sorted(found, key=lambda item: (item.file or "", item.line or 0, item.text)))
