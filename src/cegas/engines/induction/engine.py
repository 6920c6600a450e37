"""Induction over the rounds of loops (k-induction), with invariants that are guessed and then shown.

All loops of the program are cut (`cuts`). If what is left reaches no target, no run of the program does: there is no first
violation, since the rounds before it have gone well. With more and more rounds that follow each other, less has to be
known of the state in front of them. Recursion is followed as far as values end it; otherwise there is no proof.

Counterexamples are for others to find: a state in which things are forgotten is no state of a run.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from cegas.engines.engine import Conclusion, Described, Effort, Induction, Knowledge, PlainRun, Question
from cegas.engines.induction.houdini import houdini
from cegas.program.operations import Assume
from cegas.program.properties import Verdict
from cegas.program.violations import Condition

if TYPE_CHECKING:
    from cegas.domains.interval.invariants import Bounds
    from cegas.engines.induction.cuts import Cut, Cutting
    from cegas.engines.induction.invariants import InductiveFormula, Prospect
    from cegas.program.control_flow import Location
    from cegas.smt.segments import MergedExecution
    from cegas.smt.terms import Node

MOST_ROUNDS: Final = 8
"""Rounds of a step; if so many do not suffice, more are not tried."""

MOST_STEPS: Final = 40_000
"""Edges that are encoded for one number of rounds; then there is no proof with so many."""

LONGEST_QUESTION: Final = 8.0
"""Seconds for one question to the solver; guesses may make it hard, and others have their turns."""

WORK_PER_STEP: Final = 2
"""To encode an edge takes about as long as so many states of explicit values."""

WORK_PER_QUESTION: Final = 500

QUESTION_PER_STEP: Final = 5
"""The larger the formula, the longer a question takes: as long as so many states for each edge that is in it."""

WORK_PER_HORN: Final = 20_000
"""A question to the Horn solver takes up to a second."""

WORK_PER_INTERPOLANT: Final = 2_000

MOST_INTERPOLATED: Final = 3
"""Of so many loops interpolants are asked for."""

WORK_PER_SECOND: Final = 10_000
"""A question that was given up counts for what others might have done meanwhile."""

MOST_INTERVAL_STATES: Final = 1_500
"""Of the numeric domain, to find bounds for guesses."""

WORK_BEFORE: Final = 50
"""The first attempt begins when others may have done so much for each edge of the program, or ..."""

WORK_BEFORE_PAIR: Final = 3
"""... so much for each pair of edges, if that is more: with the program both the number of questions and their length
grow."""


Attempt = Generator[None, None, Conclusion | None]
"""To find a proof with a number of rounds; it pauses after questions, and ends with None if there is no such proof."""


class InductionEngine:
    """Proves programs by induction."""

    name: Final = "induction"

    def start(self, question: Question, known: Knowledge) -> InductionRun:
        return InductionRun(question, known)


def engine(settings: object) -> InductionEngine:
    """There is nothing to set."""
    return InductionEngine()


class InductionRun(PlainRun):
    """One program."""

    def __init__(self, question: Question, known: Knowledge) -> None:
        self._question = question
        self._known = known
        self._rounds = 1
        self._attempt: Attempt | None = None
        """The one that is under way."""
        self._steps = 0
        self._questions = 0
        self._asked = 0
        """The work of all questions."""
        self._sampled = 0
        """Operations of runs that samples were taken from."""
        edges = sum(len(function.edges) for function in question.program.functions.values())
        self._before = edges * max(WORK_BEFORE, WORK_BEFORE_PAIR * edges)

    def go_on(self, work: int | None = None) -> Conclusion | None:
        while work is None or self._before + self._work < work:
            if self._attempt is None:
                if self._rounds > MOST_ROUNDS:
                    return Conclusion(Verdict.UNKNOWN, self.doubt or "no invariant was found that excludes the error")
                self._attempt = self.attempt()
            try:
                next(self._attempt)
            except StopIteration as end:
                self._attempt = None
                if end.value is not None:
                    conclusion: Conclusion = end.value
                    return conclusion
        return None

    @property
    def _work(self) -> int:
        return WORK_PER_STEP * self._steps + self._asked + self._sampled

    def attempt(self) -> Attempt:
        """Try a number of rounds, and twice as many the next time."""
        from cegas.engines.induction.cuts import Cutting
        from cegas.engines.induction.invariants import InductiveFormula
        from cegas.smt.array_log import ArrayLog
        from cegas.smt.segments import MergedExecution
        from cegas.smt.solver import AssumingSolver

        question = self._question
        policy = Cutting(question.ledger, self._rounds, MOST_STEPS)
        self._rounds *= 2
        execution = policy.execution = MergedExecution(question.program, policy, question.budget.tick)
        execution.encoder.smt.array_log = ArrayLog()
        execution.add(execution.start())
        execution.run()
        self._steps += execution.steps
        remaining = question.budget.remaining
        limit = LONGEST_QUESTION if remaining is None else max(0.1, min(LONGEST_QUESTION, remaining))
        solver = AssumingSolver(execution.encoder.smt.terms, question.budget, limit)
        formula = InductiveFormula(execution.encoder, solver)
        proof = self._proof(execution, policy, formula)
        while True:
            before = solver.calls, solver.given_up
            try:
                next(proof)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            finally:
                calls, given_up = solver.calls - before[0], solver.given_up - before[1]
                self._questions += calls
                self._asked += calls * (WORK_PER_QUESTION + QUESTION_PER_STEP * execution.steps)
                self._asked += round(WORK_PER_SECOND * limit) * given_up
            yield

    def _proof(self, execution: MergedExecution, policy: Cutting, formula: InductiveFormula) -> Attempt:
        terms, entries = execution.encoder.smt.terms, self._question.ledger.entries
        wanted = [
            target.reached
            for target in execution.targets
            if target.violated is None or not entries[target.violated.condition].is_searched
        ]
        conditions = [*wanted, *execution.visits.open_conditions().values()]
        error = terms.disjunction(*wanted)
        invariants: list[int] = []
        for helping in self._helpings(policy, conditions, wanted, formula):
            known = len(formula.guesses)
            for cut, facts in helping:
                formula.guess(cut, facts)
            candidates = formula.candidates(invariants, range(known, len(formula.guesses)))
            invariants = yield from houdini(candidates, formula)
            formula.inductive = invariants
            if not formula.is_possible(invariants, error):
                break
            yield
        else:
            return None
        for doubt in execution.doubts:
            if formula.is_possible(invariants, doubt.reached):
                self.doubt = doubt.reason
                return None
        for cut in policy.cuts:  # the state in which a loop is entered is one of those that are not forgotten
            head = cut.assumed[0][0].guard.term
            if not formula.is_possible(invariants, head) and formula.is_possible(invariants, cut.entry.guard.term):
                self.doubt = "the formula of a loop contradicts itself"
                return None
        return self._conclude(execution, policy, formula, invariants)

    def _helpings(
        self, policy: Cutting, conditions: Sequence[Node], wanted: Sequence[Node], formula: InductiveFormula
    ) -> Iterator[list[tuple[Cut, list[Node]]]]:
        """Guesses about all loops; and more of them as long as somebody asks. The first are none, if there are no loops."""
        prospects: list[Prospect] = []
        cuts = policy.cuts
        if cuts:
            from cegas.engines.induction.samples import Sampler, constants_of

            program = self._question.program
            constants = constants_of(program)
            for cut in cuts:
                guards = [state.guard.term for state in cut.shown]
                prospects.append(formula.prospect(cut, [*guards, *conditions], constants))
            tables = [(each.cut, each.table) for each in prospects]
            sampler = Sampler(program, tables, constants, self._question.budget.tick)
            sampler.run()
            self._sampled += sampler.operations
        yield [(each.cut, each.guessing.first()) for each in prospects]
        cells = formula.cells(cuts, conditions) if policy.rounds == 1 else ()  # with more, questions take too long
        if cells:
            yield [(cut, guessing.first()) for cut, guessing in cells]
            yield [(cut, guessing.second()) for cut, guessing in cells]
        if prospects:
            more = [(each.cut, each.guessing.second(formula.bounds(each.cut, self._bounds))) for each in prospects]
            if any(facts for _, facts in more):
                yield more
        if cuts and policy.rounds == 1:
            yield from self._of_integers(cuts, wanted, formula)
            yield from self._interpolated(cuts, wanted, formula)

    def _of_integers(
        self, cuts: Sequence[Cut], wanted: Sequence[Node], formula: InductiveFormula
    ) -> Iterator[list[tuple[Cut, list[Node]]]]:
        """What would hold if numbers did not wrap, and large ones were any large ones."""
        from cegas.engines.induction.spacer import ask

        problem = formula.horn(cuts, wanted)
        question = problem.question()
        if question is not None:
            found = ask(question, self._question.budget)
            self._asked += WORK_PER_HORN
            if found is not None:
                yield [(cut, problem.vectors(number, found[number])) for number, cut in enumerate(cuts)]

    def _interpolated(
        self, cuts: Sequence[Cut], wanted: Sequence[Node], formula: InductiveFormula
    ) -> Iterator[list[tuple[Cut, list[Node]]]]:
        """Why there is no violation within a few rounds, loop by loop, the outermost first."""
        for cut in cuts[::-1][:MOST_INTERPOLATED]:
            for known in dict.fromkeys([(), tuple(formula.inductive)]):  # most invariants only make it harder
                system = formula.system(cut, cuts, known, wanted)
                if system.is_fit:
                    found = system.invariant(self._question.budget)
                    self._asked += WORK_PER_INTERPOLANT * system.questions
                    if found is not None and not found.is_value():
                        yield [(cut, [found])]
                        break

    @cached_property
    def _bounds(self) -> Mapping[Location, Bounds]:
        """What the numeric domain says of loops, if it is quick."""
        from cegas.cpa.setup import Setup
        from cegas.domains.interval.invariants import loop_invariants

        setup = Setup(self._question.program, self._question.budget, self._known.points_to)
        return loop_invariants(setup, MOST_INTERVAL_STATES)

    def _conclude(
        self, execution: MergedExecution, policy: Cutting, formula: InductiveFormula, invariants: list[int]
    ) -> Conclusion:
        program, ledger = self._question.program, self._question.ledger
        unproved = self._unproved(execution, formula, invariants)
        ledger.conclude(unproved)
        assumed = {condition: function for condition, function in unproved.items() if isinstance(condition, Assume)}
        reason = "no run violates the property" if program.counted - program.searched else "no run reaches the error"

        excluded = self._excluded(execution, unproved)

        def heads() -> list[Described]:
            from cegas.engines.induction.describing import HeadDescriber

            used = formula.without(formula.needed(invariants, excluded), excluded)
            elements = formula.about_elements(used, invariants)
            assumed = formula.assumed(policy.cuts, used)
            describer = HeadDescriber(program, execution.encoder, assumed, formula.scope, elements)
            return [Described(cut.location, cut.calls, each) for cut in policy.cuts for each in describer.describe(cut)]

        return Conclusion(
            Verdict.SAFE, reason, Induction(program, policy.rounds, frozenset(policy.followed), heads), assumed
        )

    def _excluded(self, execution: MergedExecution, unproved: Collection[Condition]) -> Node:
        """All that was shown to be impossible, but for what invariants are shown by."""
        terms = execution.encoder.smt.terms
        fails = [node for each, node in execution.visits.open_conditions().items() if each not in unproved]
        reached = [
            each.reached for each in execution.targets if each.violated is None or each.violated.condition not in unproved
        ]
        return terms.disjunction(*reached, *fails, *[doubt.reached for doubt in execution.doubts])

    def _unproved(
        self, execution: MergedExecution, formula: InductiveFormula, invariants: list[int]
    ) -> dict[Condition, str]:
        """The conditions that are not shown: validity conditions, and those that are only searched."""
        terms = execution.encoder.smt.terms
        cases: dict[Condition, list[Node]] = {each: [node] for each, node in execution.visits.open_conditions().items()}
        for target in execution.targets:
            if target.violated is not None:
                cases.setdefault(target.violated.condition, []).append(target.reached)
        left = {condition: terms.disjunction(*nodes) for condition, nodes in cases.items()}
        unproved: dict[Condition, str] = {}
        while left:
            failing = formula.possible(invariants, list(left.values()))
            if not failing:
                break
            for number, condition in reversed(list(enumerate(list(left)))):
                if number in failing:
                    del left[condition]
                    unproved[condition] = ""
        functions = {
            operation: function.name
            for function in self._question.program.functions.values()
            for edge in function.edges
            for operation in edge.operations
            if operation in unproved
        }
        return {condition: functions[condition] for condition in unproved}

    def effort(self) -> Effort:
        return Effort(states=self._steps, solver_calls=self._questions, operations=self._steps)
