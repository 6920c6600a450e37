"""The analyses `value` and `value-full`: explicit-value model checking, with and without CEGAR."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cegas.cpa.component import Component
from cegas.cpa.control import Calls
from cegas.domains.value import ValueAnalysis
from cegas.domains.value.address_space import AddressSpace
from cegas.domains.value.component import ValueComponent
from cegas.domains.value.interpolation import ValueInterpolation
from cegas.domains.value.refiner import ValueRefiner
from cegas.foundation.budget import Budget
from cegas.foundation.collector import collector_paused
from cegas.program.control_flow import Program
from cegas.program.properties import Verdict
from cegas.refinement.cegar import GaveUp, Proved, Violated
from cegas.refinement.feasibility import Real
from cegas.verification.counterexamples import unsafe
from cegas.verification.look import ComponentLook, with_search_ended
from cegas.verification.result import Answer, Statistics

if TYPE_CHECKING:
    from cegas.dependence.slices import Slice
    from cegas.pointers import PointsTo
    from cegas.refinement.ways import WaySearch

TURN = 20_000
"""The work of a look between two turns of the other, in states."""

SHORT_TURN = 1_000
"""The first turn where the abstraction alone has to decide: after a path in doubt there will be no proof. The next are twice
as long each, up to `TURN`."""

STATES_PER_CONDITION = 4
"""To put a condition of a path to the solver takes about as long as so many states."""

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
    refiner = None if everything else ValueRefiner(values, ValueInterpolation(values))
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
            return Answer(Verdict.UNKNOWN, with_search_ended(reasons[0]))
    return Answer(Verdict.UNKNOWN, reasons[0])


class _Look(ComponentLook):
    """A look that is taken in turns with another one."""

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
        super().__init__(values.program, _component(values, refiner, relevant), budget, calls)
        self._ways: WaySearch | None = None
        """When the exploration is done, and targets are left."""
        self._rounds = self._edges = 0
        """Paths to targets that have been judged, and their edges."""
        self.reason = ""
        """Why the exploration alone gives no verdict."""
        self.has_ended = False

    def go_on(self, work: int, statistics: Statistics, is_alone: bool) -> Answer | None:
        """Go on until about so much work has been done in all; the answer, if there is one."""
        return self._go_on(work, statistics, is_alone)

    def _go_on(self, work: int, statistics: Statistics, is_alone: bool) -> Answer | None:
        if self._ways is None:
            return self._explore(None if is_alone and self._searches else work, statistics)
        from cegas.refinement.ways import NoWay, Unclear  # a search is rare

        found = self._ways.run(TURN // STATES_PER_CONDITION)
        if isinstance(found, Real):
            return unsafe(self.program, found)
        if isinstance(found, NoWay):
            return self.proof(searched=True)
        self.has_ended = isinstance(found, Unclear)
        return None

    def _judged(self) -> int:
        """The work that went into paths to targets. They may be long, and then it is more than the exploration takes."""
        story = self.cegar.story
        self._edges += sum(round_.length for round_ in story[self._rounds :])
        self._rounds = len(story)
        return STATES_PER_STEP * self._edges

    def _explore(self, work: int | None, statistics: Statistics) -> Answer | None:
        until = None if work is None else work - self._judged()
        if until is not None and until <= self.exploration.states:
            return None  # an earlier turn took more than its share
        statistics.watch.begin(self)
        result = self.cegar.run(until)
        if isinstance(result, Proved):
            return self.proof()
        if isinstance(result, Violated):
            return unsafe(self.program, result.path)
        if self.cegar.doubts and not self._searches:
            self.reason, self.has_ended = self.cegar.doubts[0], True
        elif isinstance(result, GaveUp):
            self.reason = result.reason
            self._ways = self.ways()
        return None


def _component(values: ValueAnalysis, refiner: ValueRefiner | None, relevant: Slice | None) -> Component[Any, Any]:
    """The component, and a slice around it, if there is one."""
    own = ValueComponent(values, refiner)
    if relevant is None:
        return own
    from cegas.domains.slicing.component import within_slice

    return within_slice(own, relevant)
