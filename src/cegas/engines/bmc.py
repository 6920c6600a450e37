"""Bounded model checking: all runs up to a number of rounds as one formula, then more rounds.

Loops and recursion are unrolled up to a bound; states that would go beyond it are *parked*. The solver is asked whether a
target is reached; a model gives one path of edges, which is checked like any counterexample. Then it is asked whether a
parked state is reached at all (the *unwinding assertion*): if none is, no run goes deeper, and all of them have been looked
at. Otherwise execution goes on from the parked states, with twice the bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cegas.engines.engine import Conclusion, Effort, Knowledge, PlainRun, Question, violation
from cegas.program.operations import Assume
from cegas.program.properties import Verdict
from cegas.program.violations import Condition
from cegas.refinement.feasibility import LONGEST_QUERY, FeasibilityChecker, NotDecided, Real, Trusted
from cegas.refinement.ledger import ConditionStatus, Violated

if TYPE_CHECKING:
    from cegas.smt.merging import MergedState
    from cegas.smt.segments import Arrival, MergedExecution, MergedTarget
    from cegas.smt.solver import Solver
    from cegas.smt.terms import Node

MOST_STEPS: Final = 2_000_000
"""Edges that are encoded; then there is no verdict."""

WORK_PER_STEP: Final = 2
"""To encode an edge takes about as long as so many states of explicit values."""

WORK_PER_QUESTION: Final = 500

MOST_REFUTED: Final = 50
"""Paths of models that turn out not to be real, before the search is given up."""

SLICE: Final = 500
"""Edges that are encoded at a time."""


class BmcEngine:
    """Unrolls deeper and deeper, merged."""

    name: Final = "bmc"

    def start(self, question: Question, known: Knowledge) -> BmcRun:
        return BmcRun(question)


def engine(settings: object) -> BmcEngine:
    """There is nothing to set."""
    return BmcEngine()


class Unrolling:
    """A policy: up to a number of rounds, and of activations of a function, states go on."""

    def __init__(self, run: BmcRun) -> None:
        self._run = run
        self.bound = 1
        self.parked: list[MergedState] = []

    def arrive(self, state: MergedState, arrival: Arrival) -> Sequence[MergedState]:
        if arrival.count >= self.bound:
            self.parked.append(state)
            return ()
        return (state,) if arrival.count == 0 or self._run.may_be(state) else ()

    def wants(self, condition: Condition) -> bool:
        return self._run.ledger.entries[condition].status is ConditionStatus.OPEN


class BmcRun(PlainRun):
    """One program."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._budget = question.budget
        self.ledger: Final = question.ledger
        self._feasibility = FeasibilityChecker(question.program, question.budget)
        self._policy = Unrolling(self)
        self._execution: MergedExecution | None = None
        self._questions = 0
        self._refuted = 0
        self._asked = 0
        """Targets that no run reaches, or of which that is not known."""
        self._excluded: list[Node] = []
        """Paths that were refuted."""
        self._assumed: set[Condition] = set()
        """Conditions that fail only if pointers from outside are not what they should be."""

    # -- the loop -------------------------------------------------------------------------------------------------

    def go_on(self, work: int | None = None) -> Conclusion | None:
        while work is None or self._work < work:
            conclusion = self._go_on()
            if conclusion is not None:
                return conclusion
        return None

    @property
    def _work(self) -> int:
        steps = 0 if self._execution is None else self._execution.steps
        return WORK_PER_STEP * steps + WORK_PER_QUESTION * self._questions

    def _go_on(self) -> Conclusion | None:
        """A slice of the execution, or the questions behind a round."""
        execution = self._execution
        if execution is None:
            execution = self._begin()
        if not execution.run(SLICE):
            if execution.steps > MOST_STEPS:
                return Conclusion(Verdict.UNKNOWN, self.doubt or "there are more runs than were followed")
            return None
        found = self._look_for_targets(execution)
        if found is not None:
            return found
        parked, self._policy.parked = self._policy.parked, []
        reachable = [state for state in parked if self.may_be(state)]
        if not reachable:
            return self._end(execution)
        self._policy.bound *= 2
        for state in reachable:
            execution.add(state)
        return None

    def _begin(self) -> MergedExecution:
        from cegas.smt.segments import MergedExecution

        self._execution = MergedExecution(self._question.program, self._policy, self._budget.tick)
        self._execution.add(self._execution.start())
        return self._execution

    def _end(self, execution: MergedExecution) -> Conclusion:
        """No run goes deeper."""
        for doubt in execution.doubts:
            if self._solved(doubt.reached) is not False:
                self.doubt = self.doubt or doubt.reason
                break
        if self.doubt:
            return Conclusion(Verdict.UNKNOWN, self.doubt)
        unproved = self._unproved(execution)
        self.ledger.conclude(unproved)
        assumed = {condition: function for condition, function in unproved.items() if isinstance(condition, Assume)}
        counts = self._question.program.counted - self._question.program.searched
        reason = "no run violates the property" if counts else "no run reaches the error"
        return Conclusion(Verdict.SAFE, reason, None, assumed)

    # -- targets --------------------------------------------------------------------------------------------------

    def _look_for_targets(self, execution: MergedExecution) -> Conclusion | None:
        """Whether a target is reached that has not been asked about."""
        targets = execution.targets[self._asked :]
        while targets:
            terms = execution.encoder.smt.terms
            solver = self._solver(terms.conjunction(terms.disjunction(*[each.reached for each in targets]), *self._excluded))
            if solver is None:
                break
            if isinstance(solver, bool):
                self.doubt = self.doubt or "the solver did not decide in time whether the error is reached"
                break
            target = next(each for each in targets if solver.value(each.reached) == 1)
            conclusion = self._judge(target, solver)
            if conclusion is not None:
                return conclusion
            targets = [each for each in targets if each.violated is None or self._policy.wants(each.violated.condition)]
            targets = [each for each in targets if each.violated is None or each.violated.condition not in self._assumed]
        self._asked = len(execution.targets)
        return None

    def _judge(self, target: MergedTarget, model: Solver) -> Conclusion | None:
        """Check the path of a model."""
        from cegas.smt.segments import path_of

        assert self._execution is not None
        terms, chosen = self._execution.encoder.smt.terms, [target.reached]

        def holds(condition: Node) -> bool:
            if model.value(condition) == 1:
                chosen.append(condition)
                return True
            return False

        verdict = self._feasibility.check_edges(path_of(target.history, holds))
        if isinstance(verdict, Real):
            found = Violated(verdict, target.violated)
            self.ledger.violated(found, target.location)
            return violation(found)
        if isinstance(verdict, Trusted):
            assert target.violated is not None
            self._assumed.add(target.violated.condition)
            self.ledger.assumed(target.violated.condition, verdict.reason)
            return None
        self._refuted += 1
        if isinstance(verdict, NotDecided):
            self.doubt = self.doubt or verdict.reason
        if self._refuted > MOST_REFUTED:
            return Conclusion(Verdict.UNKNOWN, self.doubt or "the formula has runs that the program does not have")
        self._excluded.append(terms.negation(terms.conjunction(*chosen)))
        return None

    # -- conditions -----------------------------------------------------------------------------------------------

    def _unproved(self, execution: MergedExecution) -> dict[Condition, str]:
        """The validity conditions that some run may find false."""
        terms = execution.encoder.smt.terms
        open_ = {condition: terms.disjunction(*cases) for condition, cases in execution.encoder.failing.items()}
        functions = {
            operation: function.name
            for function in self._question.program.functions.values()
            for edge in function.edges
            for operation in edge.operations
            if isinstance(operation, Assume) and operation in open_
        }
        unproved: dict[Condition, str] = {}
        while open_:
            solver = self._solver(terms.disjunction(*open_.values()))
            if solver is None:
                break
            failing = list(open_) if isinstance(solver, bool) else [each for each in open_ if solver.value(open_[each]) == 1]
            for condition in failing:
                del open_[condition]
                unproved[condition] = functions[condition]
        return unproved

    # -- the solver -----------------------------------------------------------------------------------------------

    def may_be(self, state: MergedState) -> bool:
        """Whether a run may come to a state."""
        return self._solved(state.guard.term) is not False

    def _solved(self, node: Node) -> bool | None:
        """Whether a condition can be true; None if that is not known."""
        if node.is_true() or node.is_false():
            return bool(node.is_true())
        answer = self._solver(node)
        return None if answer is True else answer is not None

    def _solver(self, node: Node) -> Solver | bool | None:
        """A solver with a model of a condition; None if there is none, and True if it is not known."""
        from cegas.smt.solver import BitwuzlaSolver, SatAnswer

        assert self._execution is not None
        encoder = self._execution.encoder
        if node.is_false():
            return None
        self._questions += 1
        remaining = self._budget.remaining
        limit = LONGEST_QUERY if remaining is None else max(0.1, min(LONGEST_QUERY, remaining))
        solver = BitwuzlaSolver(encoder.smt.terms, limit, budget=self._budget)
        for fact in encoder.facts:
            solver.assert_formula(fact)
        solver.assert_formula(node)
        answer = solver.check()
        self._budget.check()
        if answer is SatAnswer.UNSAT:
            return None
        return solver if answer is SatAnswer.SAT else True

    def effort(self) -> Effort:
        execution = self._execution
        calls = self._questions + self._feasibility.solver_calls
        if execution is None:
            return Effort(solver_calls=calls)
        return Effort(states=execution.steps, solver_calls=calls, operations=execution.steps)
