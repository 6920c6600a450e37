"""One way to look at a program: an exploration of control and one component, with its refinement."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from cegas.cpa.algorithm import Exploration
from cegas.cpa.component import Component, ConditionLog, Refiner
from cegas.cpa.control import Calls, ProgramControl, PropertyStatus
from cegas.cpa.description import Describe, in_words
from cegas.cpa.interfaces import Analysis
from cegas.cpa.reached import Node
from cegas.cpa.waitlist import Order, waitlist
from cegas.foundation.budget import Budget
from cegas.program.control_flow import Edge, Program
from cegas.program.expressions import Defined
from cegas.program.operations import Assume, Operation, Unsupported
from cegas.program.properties import Verdict
from cegas.program.steps import StepKind
from cegas.refinement.cegar import Cegar, GaveUp, Violated
from cegas.refinement.feasibility import FeasibilityChecker, Real
from cegas.verification.counterexamples import unsafe
from cegas.verification.result import Answer, Assumption, Proof, Statistics, sorted_assumptions
from cegas.verification.view import StateView

if TYPE_CHECKING:
    from cegas.refinement.ways import WaySearch

MOST_SEARCH: Final = 640_000
"""The work of a search for all ways that nothing else takes turns with; then there is no verdict. See `WaySearch.run`."""


class Look:
    """An exploration with its refinement."""

    def __init__(
        self,
        program: Program,
        component: Callable[[Any], Analysis[Any, Any]],
        precision: Any,
        refiner: Refiner[Any, Any],
        budget: Budget,
        calls: Calls | None = None,
        describe: Describe = in_words,
    ) -> None:
        """`component` is the component's analysis under a precision; `precision` is the one to start with."""
        self.program = program
        self._component = component
        self._calls = calls
        self.exploration = Exploration(
            component(precision),
            ProgramControl(program, calls),
            lambda: waitlist(Order.BREADTH_FIRST),
            budget,
            describe,
        )
        self.feasibility = FeasibilityChecker(program, budget)
        self.cegar = Cegar(self.exploration, refiner, self.feasibility, self._restart, unsupported_construct)

    def decide(self, statistics: Statistics, *, search: bool = True) -> Answer:
        """Explore until there is a verdict; targets that are left after that are looked for on all ways."""
        statistics.watch.begin(self)
        result = self.cegar.run()
        if isinstance(result, Violated):
            return unsafe(self.program, result.path)
        if not isinstance(result, GaveUp):
            return self.proof()
        return self._search(result.reason) if search else Answer(Verdict.UNKNOWN, result.reason)

    def ways(self) -> WaySearch:
        """All ways to the targets that are left, each of which was judged by one path only."""
        from cegas.refinement.ways import WaySearch  # a search is rare

        return WaySearch(self.exploration, self.feasibility, unsupported_construct)

    def _search(self, reason: str) -> Answer:
        from cegas.refinement.ways import NotDone, NoWay

        found = self.ways().run(MOST_SEARCH)
        if isinstance(found, Real):
            return unsafe(self.program, found)
        if isinstance(found, NoWay):
            return self.proof(searched=True)
        return Answer(Verdict.UNKNOWN, with_search_ended(reason) if isinstance(found, NotDone) else reason)

    def proof(self, *, searched: bool = False) -> Answer:
        """SAFE, with the conditions that were not shown to hold."""
        view = self.view()
        if view is None:
            unproved: Mapping[Assume, Assumption] = {
                condition: Assumption.of(condition) for condition in self.program.validity_conditions()
            }
        else:
            unproved = unproved_conditions(self.program, self.exploration, view)
        return Answer(
            Verdict.SAFE,
            "no run reaches the error",
            assumptions=sorted_assumptions(unproved.values()),
            unproved=unproved,
            proof=Proof(self.program, self.exploration, searched, self._calls, view),
        )

    def view(self) -> StateView | None:
        """What says of each reached state which conditions it shows to hold; None if none shows any."""
        return None

    def report(self, statistics: Statistics) -> None:
        """Add what it has cost."""
        statistics.states += self.exploration.states
        statistics.operations += self.exploration.instructions
        statistics.refinements += self.cegar.refinements
        statistics.solver_calls += self.feasibility.solver_calls
        statistics.rounds.extend(self.cegar.story)

    def _restart(self, precision: Any) -> None:
        self.exploration.restart(self._component(precision))


def with_search_ended(reason: str) -> str:
    """Why there is no verdict, where ways to the error are left that were not looked at."""
    return f"{reason}; there are more ways to the error than were followed"


def unsupported_construct(target: Node) -> str | None:
    """The construct that a target node stands for, if it is not a violation."""
    violated = target.control.violated
    if violated is None or violated.status is not PropertyStatus.UNSUPPORTED:
        return None
    assert target.step is not None
    last = target.step.edge.operations[-1]
    assert isinstance(last, Unsupported)
    return f"{last.construct} ({last.position})" if last.position is not None else last.construct


def unproved_conditions(program: Program, exploration: Exploration, view: StateView) -> Mapping[Assume, Assumption]:
    """The validity conditions that some reached state does not show to hold."""
    unproved: dict[Assume, None] = {}
    open_: dict[Edge, tuple[Operation, ...]] = {}
    """By edge: the conditions that may not be known to hold."""
    for node in exploration.reached:
        # Also the steps without a successor: a condition that certainly fails ends the path.
        for step in exploration.steps(node):
            if step.kind not in (StepKind.INTRA, StepKind.RETURN):  # conditions may stand in front of a return, too
                continue
            conditions = open_.get(step.edge)
            if conditions is None:
                conditions = open_[step.edge] = tuple(filter(view.may_be_unproved, step.edge.operations))
            if any(condition not in unproved for condition in conditions):
                view.collect(unproved, node, step)
    found = [condition for condition in unproved if condition.is_validity]
    if found and program.undefined_reading:
        from cegas.program.initialization import doubtful_uses  # under one reading only

        doubtful = doubtful_uses(program)
        found = [item for item in found if not isinstance(item.condition, Defined) or item in doubtful]
    return _said(program, found, open_)


def _said(
    program: Program, unproved: Sequence[Assume], by_edge: Mapping[Edge, tuple[Operation, ...]]
) -> Mapping[Assume, Assumption]:
    """Conditions in the terms of the source."""
    if not unproved:  # nothing to put into words, and nothing to import for that
        return {}
    from cegas.evidence.access_paths import AccessPaths

    paths = AccessPaths(program)
    function_of = {operation: edge.source.function for edge, operations in by_edge.items() for operation in operations}
    return {
        operation: Assumption.of(operation, paths.condition(operation, function_of[operation])) for operation in unproved
    }


class ComponentLook(Look):
    """An exploration of a component, with a log of its own."""

    def __init__(
        self, program: Program, component: Component[Any, Any], budget: Budget, calls: Calls | None = None
    ) -> None:
        self.log = ConditionLog()
        self.component = component
        super().__init__(
            program,
            lambda precision: component.analysis(precision, self.log),
            component.initial_precision,
            component.refiner,
            budget,
            calls,
            component.describe,
        )

    def view(self) -> StateView:
        return StateView(self.component, self.log)
